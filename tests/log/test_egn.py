"""The EGN and EMN readers: every field, its record and its path.

Knows: what each field of the format says. Does not know: what broken files do to the reader.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from euchre_cli.audit.log_audit import Audit, Overrides
from euchre_cli.log.egn.read import read_egn
from euchre_cli.log.game_records import (
    Event,
    GameBegins,
    GameHead,
    GameRecord,
    OnDate,
    Player,
    Start,
    UsePreset,
    UseRule,
)
from euchre_cli.log.log_items import Span
from euchre_engine.actions import Best, Deal, Defend, Discard, Name, Order, Pass, Swap
from euchre_engine.audit.record import Dealer, Entry, Hold, Kitty, Note, Total, Trick, Up
from euchre_engine.cards import BENNY, UNKNOWN, Suit, parse_card
from euchre_engine.rules import Rules
from euchre_engine.seats import Seat, Side
from tests.audit.recording import Recording
from tests.engine.table_play import as_entries, cards, play_out
from tests.log.egn_games import (
    HANDS,
    as_deal,
    audit,
    audit_text,
    deal,
    entries,
    findings,
    game,
    hands,
    match,
    settings,
    troubles,
)

N, E, S, W = Seat

FOLDER = Path(__file__).parents[2].parent / "shared" / "data" / "egn"
needs_logs = pytest.mark.skipif(
    not FOLDER.is_dir(), reason="the folder shared/data, with games of other people, is not here"
)


# -- a whole game --------------------------------------------------------------------------------


def test_a_deal_is_a_hand() -> None:
    assert entries(game()) == [
        Dealer(W),
        Up(parse_card("Qs")),
        Order(N),
        Discard(parse_card("Ac")),
        Trick(N, cards("Kh Jh Ah Qs")),
        Trick(W, cards("9d Kd Td Ad")),
        Trick(S, cards("9c Ts Qh Tc")),
        Trick(W, cards("Jd Qd 9h Js")),
        Trick(S, cards("Qc Ks As 9s")),
    ]


def test_the_audit_of_a_clean_deal() -> None:
    heard = audit(game())
    assert [found.kind.slug for found in heard.findings] == ["unfinished-game"]
    assert [(v.number, v.points, v.tricks) for v in heard.verdicts] == [(1, (1, 0), (3, 2))]


@pytest.mark.parametrize(
    ("entry", "part", "path"),
    [
        (-1, 0, "deals[0]"),
        (-1, 1, "deals[0].dealNumber"),
        (0, 1, "deals[0].initialState.dealer"),
        (1, 1, "deals[0].initialState.upCard"),
        (2, 1, "deals[0].initialState.playerCards[0]"),
        (2, 6, "deals[0].initialState.playerCards[0][4]"),
        (6, 1, "deals[0].initialState.kitty[0]"),
        (7, 2, "deals[0].phases[0].calls[0]"),
        (8, 3, "deals[0].phases[0].isAlone"),
        (9, 1, "deals[0].phases[0].discard"),
        (10, 1, "deals[0].phases[0].aloneDefender"),
        (11, 1, "deals[0].phases[0].cardExchanges[0].cards[0]"),
        (11, 3, "deals[0].phases[0].cardExchanges[1].cards[0]"),
        (12, 0, "deals[0].phases[1].tricks[0]"),
        (12, 1, "deals[0].phases[1].initialLead"),
        (12, 3, "deals[0].phases[1].tricks[0][1]"),
        (13, 0, "deals[0].phases[1].tricks[1]"),
        (13, 9, "deals[0].phases[1].tricks[1][1]"),
        (14, 2, "metadata.finalScore[0]"),
        (99, 0, "deals[0]"),
    ],
)
def test_every_part_has_its_path(entry: int, part: int, path: str) -> None:
    whole = game(
        deal(
            playerCards=HANDS,
            kitty=["Th", "Kc", "Jc"],
            calls=["Pass", "Order"],
            isAlone=True,
            aloneDefender=0,
            cardExchanges=[
                {"sender": 3, "receiver": 1, "cards": ["9s"]},
                {"sender": 1, "receiver": 3, "cards": ["Kd"]},
            ],
            initialLead=0,
            tricks=[["Kh", "Jh"], ["9d", "Ks"]],
        ),
        finalScore=[1, 0],
    )
    assert hands(whole)[0].span((entry, part)) == Span(0, 0, 0, "", path)
    wrapped = hands(match(whole))[0].span((entry, part)).path
    assert wrapped == f"games[0].gameData.{path}"


# -- the head ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("head", "record", "path"),
    [
        ({"title": "the  final\n"}, GameBegins("the final"), "metadata.title"),
        ({"date": "2026-11-19"}, OnDate("2026-11-19"), "metadata.date"),
        ({"date": "2026-11-19T20:15Z"}, OnDate("2026-11-19"), "metadata.date"),
        ({"date": "2026-11-19 20:15"}, Note("date: 2026-11-19 20:15"), "metadata.date"),
        ({"description": "at Bob's"}, Note("at Bob's"), "metadata.description"),
        ({"gameId": "g7"}, Note("gameId: g7"), "metadata.gameId"),
        ({"teamNames": ["A", "B"]}, Note("teamNames: A, B"), "metadata.teamNames"),
        ({"players": ["Ann"]}, Player(N, "Ann"), "metadata.players[0]"),
        ({"players": ["", {"name": "Bo"}]}, Player(E, "Bo"), "metadata.players[1]"),
        (
            {"players": [{"name": "Bo", "playerIds": [{"id": "7", "source": "x"}]}]},
            Note("playerIds of Bo: id 7, source x"),
            "metadata.players[0].playerIds",
        ),
        ({"initialScore": [2, 7]}, Start(2, 7), "metadata.initialScore"),
        ({}, UsePreset("standard"), "metadata"),
    ],
)
def test_the_head(head: dict[str, Any], record: GameRecord, path: str) -> None:
    assert (record, path) in settings(game(**head))
    assert troubles(game(**head)) == []


@pytest.mark.parametrize(
    ("ruleset", "records"),
    [
        (None, {"stick-the-dealer": "yes"}),
        ({}, {"stick-the-dealer": "yes"}),
        ({"std": True}, {"stick-the-dealer": "yes"}),
        ({"std": False}, {}),
        ({"std": False, "winning_score": 11}, {"target": "11"}),
        ({"std": False, "winning_score": 10}, {}),
        ({"std": False, "num_deals": 8}, {"hands": "8"}),
        ({"std": False, "num_deals": 8, "winning_score": 0}, {"hands": "8"}),
        ({"std": False, "num_deals": 0, "winning_score": 5}, {"target": "5"}),
        ({"std": False, "canadian": True}, {"partner-orders-alone": "yes"}),
        ({"std": False, "canadian": False}, {}),
        ({"std": False, "loner_lead": "LEFT_OF_LONER"}, {"lone-lead": "left-of-loner"}),
        ({"std": False, "loner_lead": "LEFT_OF_DEALER"}, {}),
        ({"std": False, "loner_march_score": 5}, {"lone-march": "5"}),
        ({"std": False, "loner_euchred_score": 4}, {"lone-euchred": "4"}),
        ({"std": False, "defend_alone": True}, {"defend-alone": "against-loner"}),
        ({"std": False, "farmers": True}, {"farmers-hand": "nines-and-tens"}),
        (
            {"std": False, "partners_best": True},
            {"partners-best": "yes", "lone-march-with-best": "4"},
        ),
        (
            {"std": False, "partners_best": True, "loner_march_score": 3},
            {"partners-best": "yes", "lone-march": "3"},
        ),
        ({"std": False, "joker": True}, {"deck": "25"}),
        ({"std": False, "allow_no_trump": True}, {"no-trump": "yes"}),
        (
            {
                "std": False,
                "min_rank": 9,
                "num_players": 4,
                "go_under": False,
                "fast_break": False,
                "four_trick_tokens": False,
                "joker": False,
            },
            {},
        ),
    ],
)
def test_the_ruleset(ruleset: dict[str, Any] | None, records: dict[str, str]) -> None:
    whole = game()
    whole["metadata"].pop("ruleset")
    if ruleset is not None:
        whole["metadata"]["ruleset"] = ruleset
    found = [(r, path) for r, path in settings(whole) if isinstance(r, UseRule)]
    assert {rule.name: rule.value for rule, _ in found} == records
    assert all(path.startswith("metadata.ruleset") for _, path in found)
    assert troubles(whole) == []
    Rules("standard", {rule.name: rule.value for rule, _ in found})


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("go_under", True),
        ("fast_break", True),
        ("four_trick_tokens", True),
        ("min_rank", 7),
        ("num_players", 6),
        ("winning_score", 500),
        ("loner_march_score", 77),
        ("our_own_rule", 1),
    ],
)
def test_a_rule_nobody_can_state(key: str, value: object) -> None:
    whole = game(ruleset={"std": False, key: value})
    assert troubles(whole) == [("not-representable", f"metadata.ruleset.{key}")]


def test_a_game_for_six_has_no_hands() -> None:
    assert hands(game(ruleset={"num_players": 6})) == []


def test_the_end_of_a_game_is_one_of_two() -> None:
    both = game(ruleset={"winning_score": 10, "num_deals": 8})
    assert troubles(both) == [("bad-value", "metadata.ruleset.num_deals")]
    neither = game(ruleset={"winning_score": 0})
    assert troubles(neither) == [("bad-value", "metadata.ruleset.winning_score")]


@pytest.mark.parametrize(
    "version", ["1.0", "1.0.0", "1.1", "1.2", "1.2.7", "1.3", "1.4", "1.5", "1.6"]
)
def test_the_versions_that_are_known(version: str) -> None:
    assert troubles({**game(), "version": version}) == []


def test_a_version_that_is_not_known_is_read_all_the_same() -> None:
    whole = {**game(), "version": "2.0"}
    assert troubles(whole) == [("unsupported-version", "version")]
    assert len(hands(whole)) == 1


# -- cards and calls -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "card", "slug"),
    [
        ("9c", "9c", ""),
        ("Nc", "9c", ""),
        ("TS", "Ts", ""),
        ("10s", "Ts", ""),
        ("J♥", "Jh", ""),
        ("B", "B", ""),
        ("R", "Js", ""),
        ("L", "Jc", ""),
        ("Xx", "??", ""),
        ("xx", "??", ""),
        ("Xc", "??", "not-representable"),
        ("Jx", "??", "not-representable"),
        ("At", "??", "not-representable"),
        ("7d", "??", "not-representable"),
        ("1d", "??", "bad-card"),
        ("", "??", ""),
        (" ", "??", ""),
        (None, "??", ""),
        ("queen of hearts", "??", "bad-card"),
        (7, "??", "bad-card"),
        ([], "??", "bad-card"),
    ],
)
def test_the_spelling_of_a_card(word: object, card: str, slug: str) -> None:
    whole = game(deal(tricks=[["Kh", word]]))
    trick = entries(whole)[-1]
    assert isinstance(trick, Trick)
    assert trick.cards[1] == parse_card(card)
    path = "deals[0].phases[1].tricks[0][1]"
    assert troubles(whole) == ([(slug, path)] if slug else [])


def test_a_bower_without_trump() -> None:
    whole = game(deal(upCard="R"))
    assert ("bad-card", "deals[0].initialState.upCard") in troubles(whole)


@pytest.mark.parametrize(
    ("calls", "said"),
    [
        (["Order"], [Order(N)]),
        (["Pass", "order"], [Pass(N), Order(E)]),
        (["Pass"] * 3 + ["PickUp"], [Pass(N), Pass(E), Pass(S), Order(W)]),
        (["Pass"] * 4 + ["h"], [Pass(N), Pass(E), Pass(S), Pass(W), Name(N, Suit.HEARTS)]),
        (["Pass"] * 4 + ["H"], [Pass(N), Pass(E), Pass(S), Pass(W), Name(N, Suit.HEARTS)]),
        (["Pass"] * 4 + ["n"], [Pass(N), Pass(E), Pass(S), Pass(W), Name(N, Suit.NO_TRUMP)]),
        (["Pass"] * 8, [Pass(seat) for seat in (N, E, S, W, N, E, S, W)]),
        (["Order", "Pass"], [Order(N), Pass(E)]),
    ],
)
def test_calls_run_from_eldest(calls: list[str], said: list[Entry]) -> None:
    found = [e for e in entries(game(deal(calls=calls))) if isinstance(e, Pass | Order | Name)]
    assert found == said


def test_alone_belongs_to_the_call_that_ended_the_bidding() -> None:
    found = entries(game(deal(calls=["Pass"] * 4 + ["Pass", "d", "Pass"], isAlone=True)))
    assert Name(E, Suit.DIAMONDS, True) in found
    assert Pass(S) in found


@pytest.mark.parametrize(
    ("calls", "said"),
    [
        (["x", "Order"], [Pass(N), Order(E)]),
        (["Pass", "x"], [Pass(N), Order(E)]),
        (["Pass"] * 4 + ["x"], [Pass(N), Pass(E), Pass(S), Pass(W)]),
    ],
)
def test_a_call_nobody_remembers(calls: list[str], said: list[Entry]) -> None:
    whole = game(deal(calls=calls))
    found = [e for e in entries(whole) if isinstance(e, Pass | Order | Name)]
    assert found == said
    at = calls.index("x")
    assert troubles(whole)[0] == ("not-representable", f"deals[0].phases[0].calls[{at}]")


def test_without_trump_no_trick_has_a_leader() -> None:
    whole = game(deal(calls=["Pass"] * 4 + ["x"]))
    assert not any(isinstance(entry, Trick) for entry in entries(whole))
    assert troubles(whole)[1:] == [("not-representable", "deals[0].phases[1].tricks")]


# -- the deal, the exchanges ---------------------------------------------------------------------


def test_the_hands_as_dealt_and_the_kitty() -> None:
    found = entries(game(deal(playerCards=HANDS, kitty=["Th", "Kc", "Jc"])))
    assert found[2] == Hold(N, cards("Kh Kd Qh Qd As"))
    assert found[6] == Kitty(cards("Th Kc Jc"))


def test_the_audit_of_a_deal_with_every_card() -> None:
    heard = audit(game(deal(playerCards=HANDS, kitty=["Th", "Kc", "Jc"])))
    assert [found.kind.slug for found in heard.findings] == ["unfinished-game"]
    assert heard.verdicts[0].evidence == "deal"


@pytest.mark.parametrize("key", ["playerCards", "player_cards"])
def test_an_empty_hand_was_not_recorded(key: str) -> None:
    dealt: dict[str, Any] = {key: [[], HANDS[1], ["Xx"] * 5, []], "kitty": []}
    found = entries(game(deal(**dealt)))
    assert [entry.seat for entry in found if isinstance(entry, Hold)] == [E]
    assert not any(isinstance(entry, Kitty) for entry in found)


def test_a_kitty_with_the_up_card_on_top() -> None:
    whole = game(deal(kitty=["Qs", "Th", "Kc", "Jc"]))
    assert Kitty(cards("Th Kc Jc")) in entries(whole)
    hand = hands(whole)[0]
    at = next(at for at, entry in enumerate(hand.entries) if isinstance(entry, Kitty))
    assert hand.span((at, 1)).path == "deals[0].initialState.kitty[1]"


def test_a_lone_defender() -> None:
    assert Defend(E) in entries(game(deal(isAlone=True, aloneDefender=1)))
    assert not any(isinstance(e, Defend) for e in entries(game(deal(aloneDefender=-1))))


def test_partners_best() -> None:
    both = [
        {"sender": 2, "receiver": 0, "cards": ["As"]},
        {"sender": 0, "receiver": 2, "cards": ["9d"]},
    ]
    whole = game(deal(isAlone=True, cardExchanges=both))
    assert Best(parse_card("As"), parse_card("9d")) in entries(whole)
    one = game(deal(isAlone=True, card_exchanges=both[:1]))
    assert Best(parse_card("As"), UNKNOWN) in entries(one)


def test_a_farmers_hand() -> None:
    whole = game(deal(cardExchanges=[{"receiver": 2, "cards": ["Th", "Kc", "Ac"]}]))
    found = entries(whole)
    assert Swap(S, (UNKNOWN, UNKNOWN, UNKNOWN)) in found
    assert Kitty(cards("Th Kc Ac")) in found
    assert findings(game(deal(), ruleset={"std": False, "farmers": True})) == []


def test_an_exchange_that_is_neither() -> None:
    whole = game(deal(cardExchanges=[{"sender": 1, "receiver": 2, "cards": ["As"]}]))
    path = "deals[0].phases[0].cardExchanges[0]"
    assert troubles(whole) == [("not-representable", path)]


def test_remarks_become_notes() -> None:
    whole = game(
        deal(
            callAnnotations={"0": ["[!]bold"]},
            playAnnotations={"5": ["[?] why"], "99": ["after all"]},
            notes="cut twice",
        )
    )
    notes = [(at, e.text) for at, e in enumerate(entries(whole)) if isinstance(e, Note)]
    assert [text for _, text in notes] == [
        "call 1: [!]bold",
        "card 6: [?] why",
        "after all",
        "cut twice",
    ]
    hand = hands(whole)[0]
    assert hand.span((notes[1][0], 1)).path == "deals[0].phases[1].playAnnotations.5[0]"
    assert troubles(whole) == []


BESIDES = {
    "timings": {"0": 0, "1": 900},
    "views": [{"id": "default-view", "handVisibility": "all"}],
    "viewSwitches": {"3": "default-view"},
    "videoUrl": "file:///evening.mp4",
}
"""What files of the format hold besides the game."""


def test_members_that_change_no_figure_are_one_note_a_file() -> None:
    line = [{"branchIndex": 0, "phases": []}]
    deals = [deal(n, dealer=(3 + n) % 4, alternativeLines=line, mood="good") for n in range(5)]
    heard = audit({**game(*deals), **BESIDES})
    (note,) = [d for d in heard.findings if d.kind.slug != "unfinished-game"]
    assert (note.severity, note.kind.slug, note.hand, note.game) == ("note", "left-out", None, None)
    assert note.message == (
        "left out, because the score does not depend on it: timings, views, viewSwitches, "
        "videoUrl, alternativeLines, mood"
    )
    both = match({**game(), **BESIDES}, {**game(), **BESIDES})
    assert troubles(both) == [("left-out", "games[0].gameData.timings")]


def test_members_that_say_nothing_are_left_out_without_a_word() -> None:
    empty = {"timings": {}, "views": [], "videoUrl": "", "viewSwitches": None}
    assert troubles({**game(deal(alternativeLines=[])), **empty}) == []


# -- who led -------------------------------------------------------------------------------------

RULESETS: list[dict[str, str | int]] = [
    {},
    {"lone-lead": "left-of-loner"},
    {"lone-lead": "left-of-loner", "defend-alone": "always"},
    {"defend-alone": "always", "no-trump": "yes", "partners-best": "yes"},
    {"deck": 25, "no-trump": "yes"},
]


@pytest.mark.parametrize("values", RULESETS, ids=lambda values: "-".join(values) or "standard")
def test_the_leaders_of_random_hands(values: dict[str, str | int]) -> None:
    rules = Rules("standard", values)
    ruleset = {
        "std": False,
        "loner_lead": str(rules.value("lone-lead")).upper().replace("-", "_"),
        "defend_alone": rules.value("defend-alone") != "no",
        "allow_no_trump": rules.has_no_trump,
        "partners_best": rules.may_ask_for_best,
        "joker": len(rules.deck) == 25,
    }
    rng = Random("leaders")
    played = 0
    for _ in range(300):
        _, actions = play_out(rng, rules)
        dealt = actions[0]
        if not isinstance(dealt, Deal) or dealt.up == BENNY:
            continue
        played += 1
        expected = [e for e in as_entries(actions) if isinstance(e, Trick)]
        whole = game(as_deal(actions), ruleset=ruleset)
        assert [e for e in entries(whole) if isinstance(e, Trick)] == expected
        assert [f for f in findings(whole) if f[0] != "not-allowed-here"] == []
    assert played > 250


def test_a_recorded_leader_counts_for_more_than_the_rules() -> None:
    tricks = [["Jh", "Ah", "Qs", "Kh"], *deal()["phases"][1]["tricks"][1:]]
    whole = game(deal(initialLead=1, tricks=tricks))
    assert entries(whole)[4] == Trick(E, cards("Jh Ah Qs Kh"))
    assert findings(whole) == [("wrong-leader", "deals[0].phases[1].initialLead")]


def test_a_recorded_leader_that_the_rules_say_too() -> None:
    assert findings(game(deal(initialLead=0))) == []


TURNED_DOWN = {"upCard": "Th", "calls": [*["Pass"] * 4, "s"], "discard": None}


@pytest.mark.parametrize("lead", [1, 2, 3])
@pytest.mark.parametrize("change", [{}, TURNED_DOWN], ids=["ordered", "turned down"])
def test_a_wrong_leader_alone_moves_no_card(lead: int, change: dict[str, Any]) -> None:
    """Whether the cards show who picked up the up-card or not."""
    right, wrong = game(deal(**change)), game(deal(initialLead=lead, **change))
    assert findings(right) == []
    assert findings(wrong) == [("wrong-leader", "deals[0].phases[1].initialLead")]
    tricks = [e for e in entries(right) if isinstance(e, Trick)]
    assert [e for e in entries(wrong) if isinstance(e, Trick)] == tricks
    assert audit(wrong).verdicts[0].points == audit(right).verdicts[0].points


def test_who_led_against_somebody_alone_is_as_recorded() -> None:
    """Tables differ in it: N leads from the left of W, though the file has the dealer's left."""
    calls = [*["Pass"] * 5, "s"]
    change = {"upCard": "Th", "calls": calls, "discard": None, "isAlone": True, "dealer": 1}
    whole = game(deal(initialLead=0, tricks=[["Ah", "Kh", "Jh"]], **change))
    assert [e for e in entries(whole) if isinstance(e, Trick)] == [Trick(N, cards("Ah Kh Jh"))]


def test_a_trick_nobody_can_decide_ends_the_reading_of_a_hand() -> None:
    tricks = deal()["phases"][1]["tricks"]
    tricks[1][3] = "Xx"
    whole = game(deal(tricks=tricks))
    assert len([e for e in entries(whole) if isinstance(e, Trick)]) == 2
    assert troubles(whole) == [("not-representable", "deals[0].phases[1].tricks[1]")]


def test_an_unknown_card_that_decides_nothing() -> None:
    tricks = deal()["phases"][1]["tricks"]
    tricks[0] = ["Kh", "Xx", "Ah", "Js"]
    tricks[3][3] = "Qs"
    assert len([e for e in entries(game(deal(tricks=tricks))) if isinstance(e, Trick)]) == 5


# -- how a game goes on and ends -----------------------------------------------------------------


def test_a_deal_that_everybody_passed() -> None:
    passed = deal(0, calls=["Pass"] * 8, discard=None, tricks=[])
    whole = game(passed, deal(1, dealer=0, tricks=[]))
    heard = audit(whole)
    assert heard.verdicts[0].void == "thrown-in"
    stuck = game(passed, ruleset={"std": True})
    assert findings(stuck) == [("dealer-must-call", "deals[0].phases[0].calls[7]")]


def test_a_deal_that_stops_early() -> None:
    whole = game(deal(tricks=[["Kh", "Jh", "Ah", "Qs"], []]))
    assert ("unfinished-hand", "deals[0].phases[1].tricks[0]") in findings(whole)
    assert troubles(whole) == []


def test_a_deal_of_which_only_the_setting_is_known() -> None:
    assert findings(game(deal(phases=[]))) == [("undecided-hand", "deals[0]")]


def test_hands_are_counted_from_one() -> None:
    assert [h.number for h in hands(game(deal(0), deal(1, dealer=0)))] == [1, 2]
    assert [h.number for h in hands(game(deal(1), deal(2, dealer=0)))] == [1, 2]
    assert [h.number for h in hands(game(deal(4), deal(5, dealer=0)))] == [5, 6]
    twice = game(deal(0), deal(0, dealer=0))
    assert ("duplicate-hand-number", "deals[1].dealNumber") in findings(twice)


@pytest.mark.parametrize(
    ("deals", "numbers"),
    [
        ([deal(7)], [8]),
        ([deal(1)], [1]),
        (["AbC_", deal(1, dealer=0)], [None, 2]),
        (["AbC_", deal(2, dealer=0)], [None, 2]),
        (["AbC_", "dEf-", deal(7, dealer=1)], [None, None, 8]),
        ([deal(1), "AbC_", deal(3, dealer=1)], [1, None, 3]),
        ([deal(0), "AbC_", deal(2, dealer=1)], [1, None, 3]),
    ],
)
def test_a_game_from_its_middle_and_a_deal_without_a_number(
    deals: list[Any], numbers: list[int | None]
) -> None:
    whole = game(*deals)
    assert [hand.number for hand in hands(whole)] == numbers
    assert {slug for slug, _ in findings(whole)} <= {"not-representable", "undecided-hand"}
    heard = audit(game(*deals[:-1], {**deals[-1], "phases": 1}))
    (wrong,) = [d for d in heard.findings if d.kind.slug == "bad-value"]
    assert wrong.hand == heard.verdicts[-1].number == numbers[-1]


def test_a_kitty_of_empty_texts_is_unknown() -> None:
    blank = {"kitty": ["", "", ""], "playerCards": [[""] * 5, [], HANDS[2], None], "discard": ""}
    deals = [deal(n, dealer=(3 + n) % 4, tricks=[[""] * 4] * 5, **blank) for n in range(7)]
    assert {slug for slug, _ in findings(game(*deals))} == {"undecided-hand"}
    whole = game(deal(**blank))
    assert findings(whole) == []
    assert [e for e in entries(whole) if isinstance(e, Kitty | Hold | Discard)] == [
        Hold(S, cards(" ".join(HANDS[2])))
    ]


def test_what_is_only_counted_is_of_no_hand() -> None:
    deals = [deal(n, dealer=(3 + n) % 4, kitty=["?!", "?!", "?!"]) for n in range(9)]
    heard = audit(game(*deals))
    *told, counted = [d for d in heard.findings if d.kind.slug == "bad-card"]
    assert [(d.hand, d.span and d.span.path[:8]) for d in told] == [
        (at // 3 + 1, f"deals[{at // 3}]") for at in range(20)
    ]
    assert counted.message == "7 more like the 20 before, starting here"
    assert (counted.hand, counted.game) == (None, None)
    assert counted.span is not None
    assert counted.span.path == "deals[6].initialState.kitty[2]"


def test_the_final_score_is_a_claim() -> None:
    assert entries(game(finalScore=[1, 0]))[-1] == Total(1, 0)
    assert findings(game(finalScore=[1, 0])) == []
    assert findings(game(finalScore=[4, 0])) == [("wrong-total", "metadata.finalScore")]


def test_a_deal_that_cannot_be_read_does_not_skip_a_seat() -> None:
    whole = game(deal(0), "AbC_", 7, deal(3, dealer=2))
    assert [slug for slug, _ in findings(whole) if slug == "wrong-dealer"] == []
    assert ("not-representable", "deals[1]") in findings(whole)
    assert ("bad-value", "deals[2]") in findings(whole)


# -- matches -------------------------------------------------------------------------------------


class Heads(Recording):
    """A report that keeps the heads of the games too."""

    def __init__(self) -> None:
        super().__init__()
        self.heads: list[GameHead] = []

    def game_begins(self, head: GameHead) -> None:
        self.heads.append(head)


@pytest.mark.parametrize("key", ["players", "playersOverride"])
def test_a_match(key: str) -> None:
    first = game(title="one", initialScore=[3, 0])
    second = game(title="two", ruleset={"std": False, "winning_score": 5})
    whole = match(first, second, title="league night", matchFormat={"type": "FIXED_GAMES"})
    for one in whole["games"]:
        one[key] = one.pop("players")
    whole["games"][1][key] = ["p4", "p1", "p0", "p3"]
    heads = Heads()
    Audit("m.emn", heads, Overrides()).run(read_egn(json.dumps(whole)))
    assert [head.name for head in heads.heads] == ["one", "two"]
    assert {head.event for head in heads.heads} == {"league night"}
    assert [list(head.players.values()) for head in heads.heads] == [list("ABCD"), list("EBAD")]
    assert [head.rules.target for head in heads.heads] == [10, 5]
    assert [end.total for end in heads.ends] == [(4, 0), (1, 0)]
    assert {found.kind.slug for found in heads.findings} == {"unfinished-game"}


def test_the_head_of_a_match() -> None:
    whole = match(game(), title="league night", date="2026-11-19", matchId="m1")
    found = settings(whole)
    assert (Event("league night"), "metadata.title") in found
    assert (OnDate("2026-11-19"), "metadata.date") in found
    assert (Note("matchId: m1"), "metadata.matchId") in found
    assert (Player(N, "A"), "games[0].players[0]") in found


def test_a_player_the_match_does_not_know() -> None:
    whole = match(game())
    whole["games"][0]["players"][1] = "p9"
    assert troubles(whole) == [("bad-value", "games[0].players[1]")]
    assert (Player(E, "Bob"), "games[0].gameData.metadata.players[1]") in settings(whole)


# -- games of other people -----------------------------------------------------------------------


def heard(name: str) -> Recording:
    return audit_text((FOLDER / name).read_text(encoding="utf-8"))


def slugs(recording: Recording) -> list[str]:
    return [found.kind.slug for found in recording.findings]


@needs_logs
@pytest.mark.parametrize(
    ("name", "deals", "first", "last", "winner"),
    [
        ("comeback.egn", 9, (1, 7), (11, 9), Side.NS),
        ("league-final.egn", 13, (1, 0), (8, 10), Side.EW),
    ],
)
def test_a_clean_game(
    name: str, deals: int, first: tuple[int, int], last: tuple[int, int], winner: Side
) -> None:
    found = heard(name)
    assert slugs(found) == []
    assert len(found.verdicts) == deals
    assert found.verdicts[0].total == first
    assert [(end.total, end.winner, end.over) for end in found.ends] == [(last, winner, True)]


@needs_logs
def test_two_deals_after_the_game_was_over() -> None:
    found = heard("pairs-final.egn")
    assert slugs(found) == ["hand-after-game"]
    after = found.findings[0]
    assert after.span is not None
    assert after.span.path == f"deals[{len(found.verdicts) - 2}]"
    assert found.ends[0].winner is Side.EW
    assert found.verdicts[-3].total == (6, 10)


@needs_logs
def test_seven_reneges_and_an_up_card_elsewhere() -> None:
    found = heard("reneges.egn")
    assert slugs(found).count("renege") == 7
    assert sorted({*slugs(found)} - {"unfinished-game"}) == ["renege", "up-card-elsewhere"]
    places = [
        (f.hand, f.trick, str(f.seat), f.card) for f in found.findings if f.kind.slug == "renege"
    ]
    assert places == [
        (1, 1, "S", "Qd"),
        (1, 2, "W", "Js"),
        (1, 3, "E", "Ah"),
        (2, 1, "N", "Th"),
        (2, 2, "N", "Td"),
        (2, 3, "W", "9s"),
        (2, 4, "W", "Ah"),
    ]
    assert all(f.because is not None for f in found.findings if f.kind.slug == "renege")
    up = next(f for f in found.findings if f.kind.slug == "up-card-elsewhere")
    assert (up.hand, up.trick, str(up.seat), up.card) == (1, 3, "W", "Qs")


@needs_logs
def test_a_match_of_two_games() -> None:
    found = heard("evening.emn")
    assert slugs(found) == []
    assert [end.total for end in found.ends] == [(11, 9), (8, 10)]
    assert len(found.verdicts) == 22


def _points(found: Recording) -> list[tuple[tuple[int, int], bool]]:
    return [(v.points, v.decided) for v in found.verdicts]


@needs_logs
@pytest.mark.parametrize("name", ["comeback.egn", "league-final.egn", "pairs-final.egn"])
def test_what_decides_nothing_changes_no_figure_of_a_game_of_other_people(name: str) -> None:
    whole = json.loads((FOLDER / name).read_text(encoding="utf-8"))
    right = audit(whole)
    for number, one in enumerate(whole["deals"]):
        one["dealNumber"] = number + 1
        one["alternativeLines"] = [one["phases"]]
        one["initialState"] |= {"kitty": ["", "", ""], "player_cards": [[], [""] * 5, [], []]}
        one["phases"][0]["discard"] = ""
    wrong = audit({**whole, **BESIDES})
    assert slugs(wrong) == [*slugs(right), "left-out"]
    assert _points(wrong) == _points(right)
    assert [v.number for v in wrong.verdicts] == [v.number for v in right.verdicts]


@needs_logs
@pytest.mark.parametrize("name", ["comeback.egn", "league-final.egn"])
def test_a_wrong_leader_in_any_deal_of_other_people_is_one_finding(name: str) -> None:
    text = (FOLDER / name).read_text(encoding="utf-8")
    right = _points(heard(name))
    for at in range(len(right)):
        for lead in range(4):
            whole = json.loads(text)
            whole["deals"][at]["phases"][1]["initialLead"] = lead
            found = audit(whole)
            assert slugs(found) in ([], ["wrong-leader"]), (at, lead)
            assert _points(found) == right, (at, lead)
