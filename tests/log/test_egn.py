"""EGN and EMN: what each field is read as, with its path, and what is told of broken files."""

from __future__ import annotations

import copy
import io
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from euchre_cli.log import egn
from euchre_cli.log.games import Game, Hand
from euchre_cli.log.lines import NotALog
from euchre_cli.log.reader import read_games
from euchre_cli.log.records import canonical
from euchre_engine.actions import Action, Best, Deal, Defend, Discard, Name, Order, Pass, Play
from euchre_engine.audit.hand_verdict import HandVerdict
from euchre_engine.audit.record import ThrownIn
from euchre_engine.audit.replay import GameReplay
from euchre_engine.cards import BENNY, CARD_NAMES, Suit
from euchre_engine.rules import Rules, sitting_out
from tests.engine.table_play import as_entries, play_out

# -- small games in EGN, and what is read from them ----------------------------------------------

HANDS = [
    hand.split()
    for hand in ("Kh Kd Qh Qd As", "Jh Td Tc 9h 9s", "Ah Ad 9c Js Qc", "9d Ts Jd Ks Ac")
]
"""What was dealt in `deal()`."""

FELL = "Kh Jh Ah Qs, 9d Kd Td Ad, 9c Ts Qh Tc, Jd Qd 9h Js, Qc Ks As 9s"
TRICKS = [trick.split() for trick in FELL.split(", ")]
PASSES = ["Pass"] * 4

_HOLDERS = {
    "initialState": ("dealer", "upCard", "playerCards", "player_cards", "kitty"),
    "play": ("tricks", "initialLead", "playAnnotations"),
    "deal": ("dealNumber", "initialState", "phases", "alternativeLines", "notes"),
}


def deal(number: int = 0, **changes: Any) -> Any:
    """A clean deal: seat 3 deals, seat 0 orders spades, and the makers win a point. A change names
    a key anywhere in it; `None` takes the key out."""
    state: Any = {"dealer": 3, "upCard": "Qs"}
    bidding: Any = {"type": "EUCHRE_BIDDING", "calls": ["Order"], "discard": "Ac"}
    play: Any = {"type": "TRICK_PLAY", "tricks": [list(trick) for trick in TRICKS]}
    whole: Any = {"dealNumber": number, "initialState": state, "phases": [bidding, play]}
    parts = {"initialState": state, "play": play, "deal": whole}
    for key, value in changes.items():
        holder = next((parts[part] for part, keys in _HOLDERS.items() if key in keys), bidding)
        holder[key] = value
        if value is None:
            del holder[key]
    return whole


def game(*deals: Any, **head: Any) -> Any:
    """A game of some deals (one, when none is given); `head` are keys of its metadata."""
    players = ["Ann", "Bob", "Cat", "Dan"]
    ruleset = {"std": False}
    metadata = {"players": players, "initialScore": [0, 0], "ruleset": ruleset, **head}
    return {
        "fileType": "Euchre Game Notation",
        "version": "1.4",
        "metadata": {key: value for key, value in metadata.items() if value is not None},
        "deals": list(deals) or [deal()],
    }


def match(*games: Any, **head: Any) -> Any:
    """A match of some games, each played by A, B, C and D."""
    players = [{"id": f"p{n}", "name": name} for n, name in enumerate("ABCDEF")]
    return {
        "fileType": "Euchre Match Notation",
        "version": "1.0",
        "metadata": {"players": players, **head},
        "games": [
            {"gameIndex": at, "players": ["p0", "p1", "p2", "p3"], "gameData": one}
            for at, one in enumerate(games)
        ],
    }


def read(whole: Any) -> list[Game]:
    """The games of a file, which is JSON, text or bytes."""
    text = whole if isinstance(whole, str | bytes) else json.dumps(whole)
    return list(egn.read_games(io.BytesIO(text if isinstance(text, bytes) else text.encode())))


def hands(whole: Any) -> list[Hand]:
    return [item for one in read(whole) for item in one.items if isinstance(item, Hand)]


def records(whole: Any) -> list[str]:
    """The records of all hands, as a log has them."""
    return [canonical(entry) for hand in hands(whole) for entry in hand.entries]


def about(whole: Any) -> list[tuple[str, str]]:
    """The records about the games, each with its path."""
    items = [item for one in read(whole) for item in one.items if not isinstance(item, Hand)]
    return [(canonical(item.record), item.span().path) for item in items]


def troubles(whole: Any) -> list[tuple[str, str]]:
    """What could not be read: the slug and the path."""
    parts = [part for one in read(whole) for part in (one, *one.items)]
    found = [trouble for part in parts for trouble in getattr(part, "troubles", ())]
    return [(trouble.kind.slug, trouble.span.path) for trouble in found]


def verdicts(whole: Any) -> list[tuple[HandVerdict, list[tuple[str, str]]]]:
    """The verdict on each hand, and what is wrong with it: the slug and the path."""
    found = []
    for one in read(whole):
        replay = GameReplay(one.head.rules(), one.head.start)
        for hand in (item for item in one.items if isinstance(item, Hand)):
            verdict = replay.hand(hand.entries, hand.number)
            problems = [(p.kind.slug, hand.span(p.at).path) for p in verdict.problems]
            found.append((verdict, problems))
    return found


def findings(whole: Any) -> list[tuple[str, str]]:
    """All that is wrong: what could not be read, and what the hands' replay finds."""
    return troubles(whole) + [one for _, problems in verdicts(whole) for one in problems]


def as_deal(actions: Sequence[Action], number: int = 0) -> Any:
    """A played hand as a deal of the format; the dealt hands are left out."""
    found = deal(number, calls=[], discard=None)
    state, (bidding, play) = found["initialState"], found["phases"]
    fell: list[str] = []
    size = 4
    maker: Any = None
    for action in actions:
        match action:
            case Deal(dealer, up, _, under):
                assert up is not None
                state |= {"dealer": int(dealer), "upCard": CARD_NAMES[up]}
                state["kitty"] = [CARD_NAMES[card] for card in under]
            case Pass():
                bidding["calls"].append("Pass")
            case Order() | Name():
                maker = action
                suit = action.suit if isinstance(action, Name) else None
                said = "Order" if suit is None else "n" if suit is Suit.NO_TRUMP else "cdhs"[suit]
                bidding["calls"].append(said)
                bidding["isAlone"] = action.alone
                size = 3 if action.alone else 4
            case Discard(card):
                bidding["discard"] = CARD_NAMES[card]
            case Defend(seat):
                bidding["aloneDefender"] = int(seat)
                size = 4 - sitting_out(maker.seat, maker.alone, seat).bit_count()
            case Best(given, returned):
                me, other = int(maker.seat), (maker.seat + 2) % 4
                bidding["cardExchanges"] = [
                    {"sender": other, "receiver": me, "cards": [CARD_NAMES[given]]},
                    {"sender": me, "receiver": other, "cards": [CARD_NAMES[returned]]},
                ]
            case Play(_, card):
                fell.append(CARD_NAMES[card])
    play["tricks"] = [fell[at : at + size] for at in range(0, len(fell), size)]
    return found


FOLDER = Path(__file__).parents[2].parent / "shared" / "data" / "egn"
needs_logs = pytest.mark.skipif(
    not FOLDER.is_dir(), reason="the folder shared/data, with games of other people, is not here"
)
TEN_DEALS = [deal(n, dealer=(3 + n) % 4) for n in range(10)]

# -- what each field says ------------------------------------------------------------------------

CLEAN = """dealer W; up Qs; call N order; discard Ac; play N Kh Jh Ah Qs; play W 9d Kd Td Ad;
play S 9c Ts Qh Tc; play W Jd Qd 9h Js; play S Qc Ks As 9s""".replace("\n", " ").split("; ")


def test_a_deal_is_a_hand() -> None:
    assert records(game()) == CLEAN
    ((verdict, problems),) = verdicts(game())
    assert (verdict.points, verdict.tricks, problems) == ((1, 0), (3, 2), [])


PATHS = """-1,0 -1,1:dealNumber 0,1:initialState.dealer 1,1:initialState.upCard
2,1:initialState.playerCards[0] 2,6:initialState.playerCards[0][4] 6,1:initialState.kitty[0]
7,2:phases[0].calls[0] 8,3:phases[0].isAlone 9,1:phases[0].discard 10,1:phases[0].aloneDefender
11,1:phases[0].cardExchanges[0].cards[0] 11,3:phases[0].cardExchanges[1].cards[0]
12,0:phases[1].tricks[0] 12,1:phases[1].initialLead 12,3:phases[1].tricks[0][1]
13,0:phases[1].tricks[1] 13,9:phases[1].tricks[1][1] 99,0"""
"""The index of a record, of a word in it, and the path of that word in its deal."""


@pytest.mark.parametrize("place", PATHS.split())
def test_every_part_has_its_path(place: str) -> None:
    exchanges = [
        {"sender": 3, "receiver": 1, "cards": ["9s"]},
        {"sender": 1, "receiver": 3, "cards": ["Kd"]},
    ]
    bidding = {"calls": ["Pass", "Order"], "isAlone": True, "aloneDefender": 0}
    play = {"initialLead": 0, "tricks": [["Kh", "Jh"], ["9d", "Ks"]]}
    dealt = {"playerCards": HANDS, "kitty": ["Th", "Kc", "Jc"]}
    whole = game(deal(**dealt, **bidding, **play, cardExchanges=exchanges), finalScore=[1, 0])
    at, _, path = place.partition(":")
    entry, part = map(int, at.split(","))
    (hand,), (wrapped,) = hands(whole), hands(match(whole))
    assert hand.span((entry, part)) == (0, 0, 0, "", f"deals[0].{path}".rstrip("."))
    assert wrapped.span((entry, part)).path == f"games[0].gameData.deals[0].{path}".rstrip(".")
    assert hand.span((14, 2)).path == "metadata.finalScore[0]"


@pytest.mark.parametrize(
    ("head", "found"),
    [
        ({}, "rules standard @ "),
        ({"title": "the  final\n"}, "game the final @ title"),
        ({"date": "2026-11-19"}, "date 2026-11-19 @ date"),
        ({"date": "2026-11-19T20:15Z"}, "begun 2026-11-19T20:15:00Z @ date"),
        ({"date": "2026-11-19 20:15"}, "begun 2026-11-19T20:15:00Z @ date"),
        ({"date": "2026-11-19T00:15:30+02:00"}, "begun 2026-11-18T22:15:30Z @ date"),
        ({"date": "2026-11-19T00:15:30+02:00"}, "date 2026-11-19 @ date"),
        ({"date": "2026-11-19, late"}, "note date: 2026-11-19, late @ date"),
        ({"date": "2026-11-19T20:15", "description": "at Bob's"}, "note at Bob's @ description"),
        ({"gameId": "g7"}, "note gameId: g7 @ gameId"),
        ({"teamNames": ["A", "B"]}, "note teamNames: A, B @ teamNames"),
        ({"players": ["Ann"]}, "player N Ann @ players[0]"),
        ({"players": ["", {"name": "Bo"}]}, "player E Bo @ players[1]"),
        (
            {"players": [{"name": "Bo", "playerIds": [{"id": "7", "source": "x"}]}]},
            "note playerIds of Bo: id 7, source x @ players[0].playerIds",
        ),
        ({"initialScore": [2, 7]}, "start NS 2 EW 7 @ initialScore"),
    ],
)
def test_the_head(head: dict[str, Any], found: str) -> None:
    record, path = found.split(" @ ")
    assert (record, f"metadata.{path}".rstrip(".")) in about(game(**head))
    assert troubles(game(**head)) == []


@pytest.mark.parametrize(
    ("ruleset", "rules"),
    [
        (None, "stick-the-dealer yes"),
        ({}, "stick-the-dealer yes"),
        ({"std": True}, "stick-the-dealer yes"),
        ({"winning_score": 11}, "target 11"),
        ({"winning_score": 10}, ""),
        ({"num_deals": 8}, "hands 8"),
        ({"num_deals": 8, "winning_score": 0}, "hands 8"),
        ({"num_deals": 0, "winning_score": 5}, "target 5"),
        ({"canadian": True}, "partner-orders-alone yes"),
        ({"canadian": False}, ""),
        ({"loner_lead": "LEFT_OF_LONER"}, "lone-lead left-of-loner"),
        ({"loner_lead": "LEFT_OF_DEALER"}, ""),
        ({"loner_march_score": 5}, "lone-march 5"),
        ({"loner_euchred_score": 4}, "lone-euchred 4"),
        ({"loner_march_score": 0}, "lone-march 0"),
        ({"defend_alone": True}, "defend-alone against-loner"),
        ({"farmers": True}, "farmers-hand nines-and-tens"),
        ({"partners_best": True}, "partners-best yes, lone-march-with-best 4"),
        ({"partners_best": True, "loner_march_score": 3}, "partners-best yes, lone-march 3"),
        ({"joker": True}, "deck 25"),
        ({"allow_no_trump": True}, "no-trump yes"),
        ({"min_rank": 9, "num_players": 4, "go_under": False, "fast_break": False}, ""),
    ],
)
def test_the_ruleset(ruleset: dict[str, Any] | None, rules: str) -> None:
    ruleset = {"std": False, **ruleset} if ruleset else ruleset
    found = [(record, at) for record, at in about(game(ruleset=ruleset)) if "rule " in record]
    assert {record for record, _ in found} == {f"rule {one}" for one in rules.split(", ") if one}
    assert all(path.startswith("metadata.ruleset") for _, path in found)
    assert troubles(game(ruleset=ruleset)) == []


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"tricks": [["Nc", "TS"]]}, "play N 9c Ts"),
        ({"tricks": [["10s", "J♥"]]}, "play N Ts Jh"),
        ({"tricks": [["R", "L"]]}, "play N Js Jc"),
        ({"tricks": [["Xx", "B"]]}, "play N ?? B"),
        ({"tricks": [["Kh", "", " ", None]]}, "play N Kh ?? ?? ??"),
        ({"calls": ["Pass", "order"]}, "call N pass, call E order"),
        ({"calls": ["Pass"] * 3 + ["PickUp"]}, "call S pass, call W order"),
        ({"calls": [*PASSES, "H"]}, "call W pass, call N hearts"),
        ({"calls": [*PASSES, "n"]}, "call W pass, call N no-trump"),
        ({"calls": [*PASSES, "d", "Pass"], "isAlone": True}, "call N diamonds alone, call E pass"),
        ({"playerCards": HANDS}, "up Qs, hold N Kh Kd Qh Qd As, hold E Jh Td Tc 9h 9s"),
        ({"player_cards": [[], HANDS[1], ["Xx"] * 5, None]}, "up Qs, hold E Jh Td Tc 9h 9s, call"),
        ({"kitty": ["Th", "Kc", "Jc"]}, "up Qs, kitty Th Kc Jc, call N order"),
        ({"kitty": ["Qs", "Th", "Kc", "Jc"]}, "up Qs, kitty Th Kc Jc, call N order"),
        ({"kitty": ["", "", ""], "discard": ""}, "up Qs, call N order, play N"),
        ({"isAlone": True, "aloneDefender": 1}, "call N order alone, discard Ac, defend E"),
        ({"aloneDefender": -1}, "discard Ac, play N"),
        ({"initialLead": 0}, "discard Ac, play N Kh"),
        ({"tricks": [TRICKS[0], [], ["", None]]}, "play N Kh Jh Ah Qs"),
        ({"tricks": [["Kh", "Xx", "Ah", "Js"], TRICKS[2]]}, "play N Kh ?? Ah Js, play W 9c"),
        (
            {
                "isAlone": True,
                "cardExchanges": [
                    {"sender": 2, "receiver": 0, "cards": ["As"]},
                    {"sender": 0, "receiver": 2, "cards": ["9d"]},
                ],
            },
            "call N order alone, discard Ac, best As for 9d, play N",
        ),
        (
            {"isAlone": True, "card_exchanges": [{"sender": 2, "receiver": 0, "cards": ["As"]}]},
            "discard Ac, best As for ??",
        ),
        (
            {"cardExchanges": [{"receiver": 2, "cards": ["Th", "Kc", "Jc"]}]},
            "up Qs, kitty Th Kc Jc, farmer S ?? ?? ??, call N order",
        ),
        (
            {"kitty": ["Th", "Kc"], "cardExchanges": [{"receiver": 2, "cards": ["Kc", "Th"]}]},
            "up Qs, kitty Th Kc, farmer S ?? ?? ??, call N order",
        ),
        ({"tricks": [["Js", "Jc", "9c", "Tc"], ["As", "", "9s", "Ts"], ["9h"]]}, "play N 9h"),
        (
            {"aloneDefender": 2, "tricks": [TRICKS[0], TRICKS[1][:3]]},
            "defend S, play N Kh Jh Ah Qs, play W 9d",
        ),
        (
            {
                "callAnnotations": {"0": ["[!]bold", ""]},
                "playAnnotations": {"5": ["[?] why"], "99": ["after all"]},
                "notes": "cut twice",
            },
            "call N order, note call 1: [!]bold, discard Ac, play N Kh Jh Ah Qs, "
            "play W 9d Kd Td Ad, note card 6: [?] why",
        ),
        ({"notes": ["cut", "twice"]}, "play S Qc Ks As 9s, note cut, twice"),
    ],
)
def test_what_a_deal_says(change: dict[str, Any], says: str) -> None:
    whole = game(deal(**change))
    assert says in ", ".join(records(whole))
    assert troubles(whole) == []


def test_the_versions_that_are_known() -> None:
    for version in ("1.0", "1.0.0", "1.1", "1.2.7", "1.3", "1.4", "1.5", "1.6"):
        assert troubles({**game(), "version": version}) == []
    newer = {**game(), "version": "2.0"}
    assert troubles(newer) == [("unsupported-version", "version")]
    assert records(newer) == CLEAN


@pytest.mark.parametrize(
    ("deals", "numbers"),
    [
        ([deal(0), deal(1)], [1, 2]),
        ([deal(1), deal(2)], [1, 2]),
        ([deal(4), deal(5)], [5, 6]),
        ([deal(1), deal(0)], [2, 1]),
        ([deal(7)], [8]),
        ([deal(1)], [1]),
        (["AbC_", deal(1)], [None, 2]),
        (["AbC_", deal(2)], [None, 2]),
        (["AbC_", "dEf-", deal(7)], [None, None, 8]),
        ([deal(0), "AbC_", deal(2)], [1, None, 3]),
        (["AbC_", "dEf-"], []),
    ],
)
def test_hands_are_counted_from_one(deals: list[Any], numbers: list[int | None]) -> None:
    assert [hand.number for hand in hands(game(*deals))] == numbers


def test_the_final_score_is_a_claim() -> None:
    assert records(game(finalScore=[1, 0]))[-1] == "total NS 1 EW 0"
    assert findings(game(finalScore=[1, 0])) == []
    assert findings(game(finalScore=[4, 0])) == [("wrong-total", "metadata.finalScore")]


@pytest.mark.parametrize("key", ["players", "playersOverride"])
def test_a_match(key: str) -> None:
    first = game(title="one", initialScore=[3, 0], date="2026-11-20T19:00Z")
    second = game(title="two", ruleset={"std": False, "winning_score": 5})
    whole = match(first, second, title="league", date="2026-11-19T20:15Z", matchId="m1")
    for one in whole["games"]:
        one[key] = one.pop("players")
    whole["games"][1][key] = ["p4", "p1", "p0", "p9"]
    one, two = (item.head for item in read(whole))
    assert (one.name, one.event, one.date) == ("one", "league", "2026-11-20")
    assert (one.begun, two.begun) == ("2026-11-20T19:00:00Z", "")
    assert (two.name, two.event, two.index) == ("two", "league", 1)
    assert (list(one.players.values()), one.start) == (list("ABCD"), (3, 0))
    # The game itself says who sits where the match does not know the player.
    assert list(two.players.values()) == ["E", "B", "A", "Dan"]
    assert (one.rules().target, two.rules().target) == (10, 5)
    assert about(whole)[:4] == [
        ("event league", "metadata.title"),
        ("date 2026-11-19", "metadata.date"),
        ("begun 2026-11-19T20:15:00Z", "metadata.date"),
        ("note matchId: m1", "metadata.matchId"),
    ]
    assert troubles(whole) == [("bad-value", f"games[1].{key}[3]")]


# -- there and back ------------------------------------------------------------------------------

RULESETS: list[dict[str, str | int]] = [
    {},
    {"lone-lead": "left-of-loner"},
    {"lone-lead": "left-of-loner", "defend-alone": "always"},
    {"defend-alone": "always", "no-trump": "yes", "partners-best": "yes"},
    {"deck": 25, "no-trump": "yes"},
]


@pytest.mark.parametrize("values", RULESETS, ids=lambda values: "-".join(values) or "standard")
def test_a_played_hand_is_read_as_it_was_played(values: dict[str, str | int]) -> None:
    """Also what is read, written as a log and read again."""
    rules = Rules("standard", values)
    ruleset = {
        "std": False,
        "loner_lead": str(rules.value("lone-lead")).upper().replace("-", "_"),
        "defend_alone": rules.value("defend-alone") != "no",
        "allow_no_trump": rules.has_no_trump,
        "partners_best": rules.may_ask_for_best,
        "joker": len(rules.deck) == 25,
    }
    rng = Random("egn")
    played = 0
    while played < 200:
        _, actions = play_out(rng, rules)
        if isinstance(actions[0], Deal) and actions[0].up != BENNY:
            played += 1
            whole = game(as_deal(actions), ruleset=ruleset, title="a; b", description='"#1"')
            entries = as_entries(actions, kitty=True)
            expected = [canonical(one) for one in entries if not isinstance(one, ThrownIn)]
            assert records(whole) == expected
            (read_once,) = read(whole)
            lines = [canonical(record) for record in read_once.records()]
            (again,) = read_games(lines)
            assert list(again.records()) == list(read_once.records())
            assert again.troubles == []


# -- who led -------------------------------------------------------------------------------------

TURNED_DOWN = {"upCard": "Th", "calls": [*PASSES, "s"], "discard": None}


def test_a_recorded_leader_counts_for_more_than_the_rules() -> None:
    whole = game(deal(initialLead=1, tricks=[["Jh", "Ah", "Qs", "Kh"], *TRICKS[1:]]))
    assert records(whole)[4] == "play E Jh Ah Qs Kh"
    assert findings(whole) == [("wrong-leader", "deals[0].phases[1].initialLead")]


@pytest.mark.parametrize("lead", [1, 2, 3])
@pytest.mark.parametrize("change", [{}, TURNED_DOWN], ids=["ordered", "turned down"])
def test_a_wrong_leader_alone_moves_no_card(lead: int, change: dict[str, Any]) -> None:
    whole = game(deal(initialLead=lead, **change))
    assert findings(whole) == [("wrong-leader", "deals[0].phases[1].initialLead")]
    assert records(whole) == records(game(deal(**change)))


def test_who_led_against_somebody_alone_is_as_recorded() -> None:
    """Tables differ in it: from the left of the one alone, though the file says of the dealer."""
    rules, rng = Rules("standard", {"lone-lead": "left-of-loner"}), Random("alone")
    told = []
    while len(told) < 20:
        _, actions = play_out(rng, rules)
        expected = [canonical(one) for one in as_entries(actions, kitty=True)]
        if any("alone" in one for one in expected):
            (first, *_) = [one for one in expected if one.startswith("play")]
            whole = game({**as_deal(actions)})
            whole["deals"][0]["phases"][1]["initialLead"] = "NESW".index(first[5])
            assert records(whole) == expected
            told += [findings(whole)]
    assert [("wrong-leader", "deals[0].phases[1].initialLead")] in told


def test_tricks_that_all_disagree_with_the_call_say_who_sat_out() -> None:
    three = [trick[:2] + trick[3:] for trick in TRICKS]
    assert records(game(deal(tricks=three)))[4:6] == ["play N Kh Jh Qs", "play W 9d Kd Ad"]
    assert records(game(deal(isAlone=True)))[4:] == CLEAN[4:]


# -- what is left out ----------------------------------------------------------------------------


UNSAID = {"go_under": True, "fast_break": True, "four_trick_tokens": True, "min_rank": 7}
UNSAID |= {"winning_score": 500, "loner_march_score": 77, "num_players": 6, "our_own_rule": 1}
TO_ENEMY = [{"sender": 1, "receiver": 2, "cards": ["As"]}]
TWICE = [{"sender": 2, "receiver": 0, "cards": ["As"]}] * 2


@pytest.mark.parametrize(
    ("whole", "path"),
    [
        *((game(ruleset={key: value}), f"metadata.ruleset.{key}") for key, value in UNSAID.items()),
        (game(deal(tricks=[["Kh", "Xc", "Ac"]])), "deals[0].phases[1].tricks[0][1]"),
        (game(deal(tricks=[["Kh", "Jx"]])), "deals[0].phases[1].tricks[0][1]"),
        (game(deal(tricks=[["Kh", "7d", "7c"]])), "deals[0].phases[1].tricks[0][1]"),
        (game(deal(calls=["x", "Order"], tricks=[])), "deals[0].phases[0].calls[0]"),
        (game(deal(calls=["Pass", "x"], tricks=[])), "deals[0].phases[0].calls[1]"),
        (game(deal(calls=PASSES)), "deals[0].phases[1].tricks"),
        (game(deal(tricks=[["9d", "Kd", "Td", "Xx"], *TRICKS])), "deals[0].phases[1].tricks[0]"),
        (game(deal(cardExchanges=TO_ENEMY)), "deals[0].phases[0].cardExchanges[0]"),
        (game(deal(isAlone=True, cardExchanges=TWICE)), "deals[0].phases[0].cardExchanges[1]"),
        (game("AbC_", "dEf-"), "deals[0]"),
    ],
)
def test_what_a_log_cannot_say_is_named(whole: Any, path: str) -> None:
    assert troubles(whole) == [("not-representable", path)]


def test_unknown_calls_are_worked_out() -> None:
    calls = [
        (["x", "Order"], ["call N pass", "call E order"]),
        (["Pass", "x"], ["call N pass", "call E order"]),
        ([*PASSES, "x"], ["call N pass", "call E pass", "call S pass", "call W pass"]),
    ]
    for called, says in calls:
        assert [one for one in records(game(deal(calls=called))) if "call" in one] == says
    assert hands(game(ruleset={"num_players": 6})) == []


BESIDES = {"timings": {"0": 0}, "views": [{"id": "v"}], "videoUrl": "file:///evening.mp4"}


def test_what_changes_no_figure_is_one_note_a_file() -> None:
    deals = [{**one, "alternativeLines": [{"branchIndex": 0}], "mood": 1} for one in TEN_DEALS]
    whole = {**game(*deals), **BESIDES}
    (note,) = read(whole)[0].troubles
    assert (note.kind.slug, note.of_file, note.kind.severity) == ("left-out", True, "note")
    assert note.message == (
        "left out, because the score does not depend on it: timings, views, videoUrl, "
        "alternativeLines, mood"
    )
    assert troubles(match(whole, whole)) == [("left-out", "games[0].gameData.timings")]
    assert troubles({**game(), "timings": {}, "views": [], "videoUrl": " "}) == []


# -- broken files --------------------------------------------------------------------------------

FULL = game(
    deal(
        playerCards=HANDS,
        kitty=["Th", "Kc", "Jc"],
        isAlone=False,
        aloneDefender=-1,
        cardExchanges=[{"sender": 2, "receiver": 0, "cards": ["Ah"]}],
        initialLead=0,
        callAnnotations={"0": ["bold"]},
        playAnnotations={"3": ["cold"]},
        alternativeLines=[],
        notes=["cut"],
    ),
    deal(1, dealer=0),
    title="full",
    description="all there is",
    date="2026-11-19",
    finalScore=[1, 0],
    teamNames=["A", "B"],
    gameId="g",
    ruleset={"std": False, "loner_lead": "LEFT_OF_DEALER", "winning_score": 10},
)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "empty"),
        ("{", "line 1, column 2"),
        (json.dumps(FULL, indent=1)[:-40], "line "),
        ("hand 1\n  dealer N\n", "line 1, column 1"),
        ("{}\n{}", "line 2, column 1"),
        ("[" * 100_000, "nested too deeply"),
        ('{"a":' * 100_000, "nested too deeply"),
        ("[]", "a list"),
        ("null", "null"),
        ("1" * 5_000, "Infinity"),
        ('"deals"', "'deals'"),
        ("{}", "an object"),
        ('{"deals": 3}', "an object"),
        ('{"fileType": "Bridge"}', "an object"),
        (b"{\0}", "binary"),
        ("[" + "{}," * 500_000, "more values"),
        (" " * (egn.LARGEST + 1), "larger than"),
    ],
)
def test_what_is_no_game(text: str | bytes, words: str) -> None:
    with pytest.raises(NotALog, match=words):
        read(text)


@pytest.mark.parametrize(
    ("change", "slug", "path"),
    [
        ({"dealer": 7}, "bad-seat", "initialState.dealer"),
        ({"dealer": "N"}, "bad-seat", "initialState.dealer"),
        ({"dealer": True}, "bad-seat", "initialState.dealer"),
        ({"initialLead": 7}, "bad-seat", "phases[1].initialLead"),
        ({"aloneDefender": 4}, "bad-seat", "phases[0].aloneDefender"),
        ({"playerCards": [[]] * 5}, "bad-seat", "initialState.playerCards[4]"),
        ({"tricks": [["Kh", "1d"]]}, "bad-card", "phases[1].tricks[0][1]"),
        ({"tricks": [["Kh", "queen of hearts"]]}, "bad-card", "phases[1].tricks[0][1]"),
        ({"tricks": [["Kh", 7]]}, "bad-card", "phases[1].tricks[0][1]"),
        ({"tricks": [["Kh", []]]}, "bad-card", "phases[1].tricks[0][1]"),
        ({"upCard": "R"}, "bad-card", "initialState.upCard"),
        ({"tricks": [TRICKS[0], "Kh"]}, "bad-value", "phases[1].tricks[1]"),
        ({"tricks": [TRICKS[0], [], ["Kh"]]}, "bad-value", "phases[1].tricks[1]"),
        ({"tricks": [["Kh"] * 1_000]}, "bad-value", "phases[1].tricks[0][100]"),
        ({"calls": ["Order?"]}, "bad-value", "phases[0].calls[0]"),
        ({"isAlone": "yes"}, "bad-value", "phases[0].isAlone"),
        ({"calls": PASSES * 2, "isAlone": True}, "bad-value", "phases[0].isAlone"),
        ({"callAnnotations": {"one": []}}, "bad-value", "phases[0].callAnnotations.one"),
        ({"callAnnotations": {"0": [7]}}, "bad-value", "phases[0].callAnnotations.0[0]"),
        ({"cardExchanges": [{"cards": []}]}, "bad-value", "phases[0].cardExchanges[0].receiver"),
        (
            {"kitty": ["Th"], "cardExchanges": [{"receiver": 2, "cards": ["Kc"]}]},
            "bad-value",
            "phases[0].cardExchanges[0].cards",
        ),
        ({"phases": [{"type": "TAROT"}]}, "bad-value", "phases[0].type"),
        ({"phases": [{"type": "TRICK_PLAY", "tricks": []}] * 2}, "bad-value", "phases[1].type"),
        ({"dealNumber": -1}, "bad-value", "dealNumber"),
    ],
)
def test_a_broken_deal_is_told_with_its_path(change: Any, slug: str, path: str) -> None:
    assert (slug, f"deals[0].{path}") in troubles(game(deal(**change)))


@pytest.mark.parametrize(
    ("whole", "found"),
    [
        (game(ruleset={"winning_score": 10, "num_deals": 8}), "metadata.ruleset.num_deals"),
        (game(ruleset={"winning_score": 0}), "metadata.ruleset.winning_score"),
        (game(ruleset={"loner_lead": "LEFT"}), "metadata.ruleset.loner_lead"),
        (game(initialScore=[0, 0, 0]), "metadata.initialScore[2]"),
        (game(date="Thursday"), "metadata.date"),
        ({**game(), "fileType": "euchre"}, "fileType"),
        ({**match(game()), "fileType": None}, "fileType"),
        ({**match(), "games": [7]}, "games[0]"),
        (
            json.dumps(game()).replace('"dealer":', '"dealer": 1, "dealer":'),
            "deals[0].initialState.dealer",
        ),
    ],
)
def test_a_broken_head_is_told_with_its_path(whole: Any, found: str) -> None:
    assert troubles(whole) == [("bad-value", found)]


def places_of(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a JSON value."""
    if path:
        yield path
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places_of(inner, (*path, key))


TAKEN_OUT = object()


def changed(whole: Any, path: tuple[Any, ...], value: Any) -> Any:
    """A copy with another value at a place, or without any."""
    found = holder = copy.deepcopy(whole)
    for step in path[:-1]:
        holder = holder[step]
    holder[path[-1]] = value
    if value is TAKEN_OUT:
        del holder[path[-1]]
    return found


def spelt(path: tuple[Any, ...]) -> str:
    """A place as a path."""
    words = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return words.removeprefix(".")


WRONG: list[Any] = [-7, 10**30, 2.5, float("nan"), "\ud800\x1b[2J", [], {}, [[]], True]
ANY_VALUE = {"teamNames", "gameId", "notes", "alternativeLines"}
NEEDED = {"version", "metadata", "players", "initialScore", "dealNumber", "initialState", "dealer"}
NEEDED |= {"upCard", "phases", "type", "calls", "tricks", "fileType", "receiver", "cards"}


def test_every_value_may_be_wrong_or_missing() -> None:
    for number, path in enumerate(places_of(FULL)):
        if path == ("deals",):
            continue
        for wrong in WRONG[number % 3 :: 3]:
            found = troubles(changed(FULL, path, wrong))
            if isinstance(wrong, int | float) and wrong is not True and not ANY_VALUE & {*path}:
                assert any(place.startswith(spelt(path)) for _, place in found), (path, found)
        found = troubles(changed(FULL, path, TAKEN_OUT))
        if path[-1] in NEEDED:
            assert ("bad-value", spelt(path)) in found, path


# -- too much of everything ----------------------------------------------------------------------


def test_a_trouble_that_is_met_often_is_counted() -> None:
    whole = game(*[deal(n, dealer=n % 4, isAlone=7) for n in range(90)])
    found = troubles(whole)
    assert max(found) == ("bad-value", "deals[9].phases[0].isAlone")
    assert len(found) == 21
    assert ("bad-value", "deals[20].phases[0].isAlone") in found
    last = read(whole)[0].troubles[-1]
    assert (last.message, last.of_file) == ("70 more like the 20 before, starting here", True)


def test_a_game_of_too_many_records_is_cut() -> None:
    (one,) = read(game(*TEN_DEALS * 220))
    assert (one.hands, [trouble.span.path for trouble in one.troubles]) == (2_000, ["deals[2000]"])


WORDS = ["Kh", "R", "L", "B", "Xx", "Pass", "Order", "s", "n", "x", "LEFT_OF_LONER", "TRICK_PLAY"]
KEYS = sorted({step for path in places_of(match(FULL)) for step in path if isinstance(step, str)})
LEAVES = st.none() | st.booleans() | st.integers(-3, 12) | st.integers() | st.floats()
ANYTHING = st.recursive(
    LEAVES | st.sampled_from(WORDS) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=5)
    ),
    max_leaves=25,
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_a_game_with_anything_in_it(data: st.DataObject) -> None:
    """Whatever is read, its hands can be replayed, and every place and message can be printed."""
    whole: Any = match(FULL) if data.draw(st.booleans()) else FULL
    for _ in range(data.draw(st.integers(1, 4))):
        if places := list(places_of(whole)):
            value = data.draw(ANYTHING | st.just(TAKEN_OUT))
            whole = changed(whole, data.draw(st.sampled_from(places)), value)
    try:
        for one in read(whole):
            parts = [one, *(item for item in one.items if isinstance(item, Hand))]
            for trouble in (trouble for part in parts for trouble in part.troubles):
                assert trouble.message == " ".join(trouble.message.split())
                trouble.message.encode()
                trouble.span.path.encode()
        verdicts(whole)
    except NotALog:
        pass


# -- games of other people -----------------------------------------------------------------------


@needs_logs
@pytest.mark.parametrize(
    ("name", "totals", "found"),
    [
        ("comeback.egn", [(11, 9)], {}),
        ("league-final.egn", [(8, 10)], {}),
        ("evening.emn", [(11, 9), (8, 10)], {}),
        ("pairs-final.egn", [(6, 10)], {"hand-after-game": 1}),
        ("reneges.egn", None, {"renege": 7, "slip-of-the-pen": 1}),
    ],
)
def test_games_of_other_people(name: str, totals: Any, found: dict[str, int]) -> None:
    data = (FOLDER / name).read_bytes()
    slugs = [slug for slug, _ in findings(data)]
    assert {slug: slugs.count(slug) for slug in slugs} == found
    finished = [v.total for v, _ in verdicts(data) if max(v.total) >= 10 and not v.after_game]
    assert totals is None or finished == totals


@needs_logs
@pytest.mark.parametrize("name", ["comeback.egn", "league-final.egn"])
def test_a_wrong_leader_in_any_deal_is_at_most_one_finding(name: str) -> None:
    whole = json.loads((FOLDER / name).read_text(encoding="utf-8"))
    points = [verdict.points for verdict, _ in verdicts(whole)]
    for at in range(len(points)):
        for lead in range(4):
            wrong = changed(whole, ("deals", at, "phases", 1, "initialLead"), lead)
            assert [slug for slug, _ in findings(wrong)] in ([], ["wrong-leader"]), (at, lead)
            assert [verdict.points for verdict, _ in verdicts(wrong)] == points, (at, lead)
