"""The PTN reader: every tag, its record and its place, and what broken texts do to it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from euchre_cli.cli.main import main
from euchre_cli.log.game_records import (
    BegunAt,
    Event,
    GameBegins,
    GameRecord,
    OnDate,
    Player,
    Start,
    UsePreset,
    UseRule,
)
from euchre_engine.actions import Best, Deal, Defend, Discard, Name, Order, Pass, Swap
from euchre_engine.audit.record import Dealer, Entry, Hold, Kitty, Maker, Note, Total, Trick, Up
from euchre_engine.cards import BENNY, UNKNOWN, Suit
from euchre_engine.rules import Rules, Value
from euchre_engine.seats import Seat
from tests.engine.table_play import as_entries, cards, play_out
from tests.log.ptn_logs import (
    HAND,
    as_ptn,
    audit_text,
    entries,
    findings,
    head,
    items,
    known_cards,
    text_of,
    troubles,
)

N, E, S, W = Seat


def test_a_hand() -> None:
    assert entries(HAND) == [
        Dealer(W),
        Up(*cards("Qs")),
        Hold(W, cards("Ks Ts Jd 9d Ac")),
        Hold(N, cards("As Kh Qh Kd Qd")),
        Hold(E, cards("9s Jh 9h Td Tc")),
        Kitty(cards("Th Kc Jc")),
        Order(N),
        Maker(N, Suit.SPADES),
        Discard(*cards("Ac")),
        Trick(N, cards("Kh Jh Ah Qs")),
        Trick(W, cards("9d Kd Td Ad")),
        Trick(S, cards("9c Ts Qh Tc")),
        Trick(W, cards("Jd Qd 9h Js")),
        Trick(S, cards("Qc Ks As 9s")),
        Total(1, 0),
    ]


def test_the_audit_of_a_clean_hand() -> None:
    assert findings(HAND) == []
    assert [(v.points, v.tricks, v.total) for v in audit_text(HAND).verdicts] == [
        ((1, 0), (3, 2), (1, 0))
    ]


@pytest.mark.parametrize(
    ("entry", "part", "line", "columns"),
    [
        (-1, 0, 2, (2, 7)),
        (0, 1, 13, (10, 11)),  # the dealer
        (1, 1, 15, (11, 13)),  # the up-card
        (2, 1, 14, (10, 18)),  # West's hand
        (2, 3, 14, (11, 12)),  # the ten in it
        (5, 2, 15, (15, 17)),  # the king of clubs in the kitty
        (6, 1, 19, (1, 2)),  # the call
        (7, 1, 16, (12, 13)),  # the declarer
        (7, 2, 17, (12, 13)),  # the contract
        (8, 1, 21, (18, 20)),  # the discard
        (9, 1, 22, (8, 9)),  # the seat that led
        (9, 5, 23, (10, 12)),  # the card of the fourth
        (10, 1, 23, (10, 12)),  # West leads, because of that card
        (14, 2, 8, (14, 23)),  # the score
        (99, 0, 2, (2, 7)),
    ],
)
def test_every_part_has_its_line_and_column(
    entry: int, part: int, line: int, columns: tuple[int, int]
) -> None:
    hand = next(item for item in items(HAND) if hasattr(item, "entries"))
    span = hand.span((entry, part))  # type: ignore[call-arg, arg-type]
    assert (span.line, (span.column, span.end_column)) == (line, columns)
    assert span.text == HAND.splitlines()[line - 1]


def test_a_finding_points_to_the_card() -> None:
    assert findings(HAND.replace("DK DT DA D9", "HQ DT DA D9").replace("\nHQ CT", "\nDK CT")) == [
        ("renege", 24, 1)
    ]


# -- the head of a game --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("record", "line"),
    [
        (GameBegins(""), 2),
        (Event("Trickster Cards: Play Euchre"), 2),
        (Note("Play to 10"), 2),
        (OnDate("2026-11-19"), 5),
        (BegunAt("2026-11-20T01:15:00Z"), 4),
        (Player(W, "Dan"), 9),
        (Player(N, "Ann"), 10),
        (Note("Ann: Auto"), 10),
        (Player(E, "Bob"), 11),
        (Note("Bob: 771 Res"), 11),
        (Player(S, "Cat"), 12),
        (UsePreset("standard"), 7),
    ],
)
def test_the_head(record: GameRecord, line: int) -> None:
    assert record in head(HAND)
    assert troubles(HAND) == []


@pytest.mark.parametrize(
    ("options", "rules"),
    [
        ("{}", {}),
        ('{"stickTheDealer":true,"noSuggestions":true}', {"stick-the-dealer": "yes"}),
        ('{"stickTheDealer":false,"numDecks":1,"deckSize":24}', {}),
        ('{"gameOverScore":11}', {"target": "11"}),
        ('{"gameOverScore":10}', {}),
        ('{"allowNotrump":true}', {"no-trump": "yes"}),
        ('{"allowNoTrump":true}', {"no-trump": "yes"}),
        ('{"callForBest":true}', {"partners-best": "yes", "lone-march-with-best": "4"}),
        ('{"goUnder":true}', {"farmers-hand": "nines-and-tens"}),
        ('{"aloneTake5":true}', {"lone-must-march": "yes"}),
        ('{"withJoker":true}', {"deck": "25"}),
        ('{"defendAlone":true}', {"defend-alone": "against-loner"}),
    ],
)
@pytest.mark.parametrize("escaped", [True, False])
def test_the_options(options: str, rules: dict[str, str], escaped: bool) -> None:
    written = options.replace('"', '\\"') if escaped else options
    text = text_of(GameOptionsJson=f'[GameOptionsJson "{written}"]')
    assert {r.name: r.value for r in head(text) if isinstance(r, UseRule)} == rules
    assert troubles(text) == []
    Rules("standard", dict(rules))


@pytest.mark.parametrize(
    "options",
    ['{"take4for1":true}', '{"gameOverScore":500}', '{"gameOverScore":true}', '{"biddingStyle":1}'],
)
def test_an_option_nobody_can_state(options: str) -> None:
    text = text_of(GameOptionsJson=f'[GameOptionsJson "{options}"]')
    assert troubles(text) == [("not-representable", 7, 19)]


@pytest.mark.parametrize(
    "options", ['{"variation":1}', '{"deckSize":32}', '{"numDecks":2}', '{"players":3}']
)
def test_another_game_has_no_hands(options: str) -> None:
    text = text_of(GameOptionsJson=f'[GameOptionsJson "{options}"]')
    assert [type(item).__name__ for item in items(text)] == ["Trouble"]
    assert troubles(text) == [("not-representable", 7, 19)]
    assert troubles(text_of(GameCode='[GameCode "Whist"]')) == [("not-representable", 6, 12)]


def test_a_tag_that_nobody_needs_is_one_note_for_the_file() -> None:
    text = HAND.replace('[GameCode "Euchre"]', '[GameCode "Euchre"]\n[Table "7"]\n[Mood "good"]')
    (note,) = [item for item in items(text + text) if hasattr(item, "message")]
    assert note.message == "left out, because the score does not depend on it: Table, Mood"  # type: ignore[attr-defined]
    assert troubles(text + text) == [("left-out", 7, 2)]


# -- how hands make a game -----------------------------------------------------------------------

SECOND = text_of(
    Dealer='[Dealer "N"]',
    GameScores='[GameScores "S:1 1 1 1"]',
    Deal=None,
    Undealt='[Undealt "SQ"]',
    Declarer=None,
    Contract=None,
    Auction='[Auction "E"]\n♠ - - -',
    CardsAdded=None,
    CardsRemoved=None,
    Play='[Play "E"]\nHK HJ HA SQ\nDK DT DA D9\nHQ CT C9 ST\nDQ H9 SJ DJ\nSA S9 CQ SK',
)


def test_hands_of_one_game_follow_each_other() -> None:
    first = text_of(GameScores='[GameScores "S:4 3 4 3"]')
    second = SECOND.replace("S:1 1 1 1", "S:4 4 4 4")
    for text, games, starts in (
        (first + second, 1, [Start(3, 3)]),
        (first + second.replace("01:15:00", "02:40:00"), 2, [Start(3, 3), Start(4, 3)]),
        (first + first.replace("S:4 3 4 3", "S:8 3 8 3"), 2, [Start(3, 3), Start(7, 3)]),
        (first + second.replace('"Dan"', '"Eve"'), 2, [Start(3, 3), Start(4, 3)]),
    ):
        found = head(text)
        assert sum(isinstance(record, GameBegins) for record in found) == games
        assert [record for record in found if isinstance(record, Start)] == starts


@pytest.mark.parametrize(
    ("scores", "start", "total", "slug"),
    [
        ("S:1 0 1 0", [], [Total(1, 0)], ""),
        ("W:6 10 6 10", [Start(9, 6)], [Total(10, 6)], ""),
        ("S:0 7 0 7", [], [Total(0, 7)], "wrong-total"),
        ("S:1 0 2 0", [], [], "bad-value"),
        ("S:1 0 1", [], [], "bad-value"),
        ("S:1 x 1 0", [], [], "bad-value"),
        ("T:1 0 1 0", [], [], "bad-seat"),
        ("S:-2 0 -2 0", [], [], "not-representable"),
    ],
)
def test_the_score_is_the_one_after_the_hand(
    scores: str, start: list[Start], total: list[Total], slug: str
) -> None:
    text = text_of(GameScores=f'[GameScores "{scores}"]')
    assert [record for record in head(text) if isinstance(record, Start)] == start
    assert [entry for entry in entries(text) if isinstance(entry, Total)] == total
    assert [found[0] for found in findings(text)] == ([slug] if slug else [])


def test_the_score_of_a_hand_that_goes_on_is_the_one_before_it() -> None:
    text = text_of(GameScores='[GameScores "S:6 2 6 2"]', Play='[Play "N"]\nHK HJ HA SQ')
    assert Start(6, 2) in head(text)
    assert not any(isinstance(entry, Total) for entry in entries(text))


# -- the calls -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ("♠ - - -", [Order(N)]),
        ("S", [Order(N)]),
        ("Pass Pass ♠alone -", [Pass(N), Pass(E), Order(S, True)]),
        ("pass ♠ alone - -", [Pass(N), Order(E, True)]),
        ("♠️ - - -", [Order(N)]),
        ("Pass Pass Pass Pass\n♥ - - -", [*map(Pass, (N, E, S, W)), Name(N, Suit.HEARTS)]),
        (
            "Pass Pass Pass Pass\nPass NTalone - -",
            [*map(Pass, (N, E, S, W, N)), Name(E, Suit.NO_TRUMP, True)],
        ),
        ("♥ - - -", [Name(N, Suit.HEARTS)]),
        ("♠alone Pass Pass -", [Order(N, True)]),
        ("♠alone DefendAlone - -", [Order(N, True), Defend(E)]),
        ("♠ Pass", [Order(N), Pass(E)]),
        ("Pass Pass Pass Pass\nPass Pass Pass Pass\n*", [*map(Pass, (N, E, S, W))] * 2),
    ],
)
def test_the_calls(rows: str, said: list[Entry]) -> None:
    text = text_of(Auction=f'[Auction "N"]\n{rows}', Declarer=None, Contract=None, Play=None)
    found = [e for e in entries(text) if isinstance(e, Pass | Order | Name | Defend)]
    expected: list[Entry] = []
    for entry in said:
        expected += entry if isinstance(entry, list) else [entry]
    assert found == expected
    assert troubles(text) == []


def test_without_an_auction_the_contract_says_who_made_it() -> None:
    text = text_of(Auction=None)
    assert Maker(N, Suit.SPADES) in entries(text)
    assert len([e for e in entries(text) if isinstance(e, Trick)]) == 5
    assert findings(text) == []


def test_a_contract_that_contradicts_the_calls() -> None:
    assert findings(text_of(Declarer='[Declarer "E"]')) == [("wrong-maker", 16, 12)]


def test_without_a_dealer_the_first_to_call_is_eldest() -> None:
    assert Dealer(W) in entries(text_of(Dealer=None))


# -- cards changing hands, and who sits out ------------------------------------------------------

LONER: dict[str, str | None] = {
    "Auction": '[Auction "N"]\n♠alone - - -',
    "Contract": '[Contract "♠ alone"]',
    "CardsRemoved": '[CardsRemoved "W:CA"]\n[CardsPassed "S:N:SJ"]\n[CardsPassed "N:S:DQ"]',
    "Play": '[Play "N"]\nSJ S9 - SQ\nSA HJ - SK\nHK H9 - ST',
}


def test_partners_best_and_a_seat_that_sits_out() -> None:
    found = entries(text_of(**LONER))
    assert Best(*cards("Js Qd")) in found
    assert [e for e in found if isinstance(e, Trick)] == [
        Trick(N, cards("Js 9s Qs")),
        Trick(N, cards("As Jh Ks")),
        Trick(N, cards("Kh 9h Ts")),
    ]
    given = text_of(**LONER).replace('[CardsPassed "N:S:DQ"]\n', "")
    assert Best(*cards("Js"), UNKNOWN) in entries(given)


def test_a_seat_that_never_plays_leaves_its_partner_to_defend_alone() -> None:
    text = text_of(**{**LONER, "Play": '[Play "E"]\nS9 - - SJ\nHJ - - HK\nH9 - - HQ'})
    assert Defend(E) in entries(text)
    assert Trick(E, cards("9s Js")) in entries(text)


def test_a_farmers_hand() -> None:
    moved = '[CardsRemoved "W:CA"]\n[CardsAdded "E:CJCKHT"]\n[CardsRemoved "E:S9H9DT"]'
    found = entries(text_of(CardsRemoved=moved))
    assert Swap(E, cards("9s 9h Td")) in found
    assert Kitty(cards("Th Kc Jc")) in found
    shown = entries(text_of(CardsRemoved=moved, Undealt='[Undealt "SQ"]'))
    assert Kitty(cards("Jc Kc Th")) in shown


def test_the_dealer_shows_the_up_card() -> None:
    assert Up(*cards("Qs")) in entries(text_of(Undealt=None))


@pytest.mark.parametrize(
    ("tag", "value", "found"),
    [
        ("CardsAdded", "E:SQ", ("not-representable", 20, 14)),
        ("CardsAdded", "W:S9", ("bad-value", 20, 14)),
        ("CardsRemoved", "E:SQ", ("not-representable", 21, 16)),
        ("CardsRemoved", "W:SQ:", ("bad-value", 21, 16)),
        ("CardsRemoved", "X:SQ", ("bad-seat", 21, 16)),
        ("CardsRemoved", "W:QS", ("bad-card", 21, 18)),
        ("CardsRemoved", "W:CAC", ("bad-card", 21, 20)),
        ("Undealt", "SQH3", ("bad-card", 15, 13)),
        ("Dealer", "Z", ("bad-seat", 13, 10)),
        ("Deal", "KT..J9.A", ("bad-value", 14, 8)),
        ("Deal", "W:KT..J9 - - -", ("bad-card", 14, 10)),
        ("Deal", "W:KT..J8.A - - -", ("bad-card", 14, 15)),
        ("Deal", "W:- - -", ("not-representable", 14, 8)),
        ("Declarer", "", ("bad-seat", 16, 12)),
        ("Contract", "5♠", ("bad-value", 17, 12)),
        ("LocalDateTime", "soon", ("bad-value", 5, 17)),
        ("UTCTime", "27:00:00", ("bad-value", 4, 11)),
        ("GameOptionsJson", "{", ("bad-value", 7, 19)),
        ("GameOptionsJson", "[]", ("bad-value", 7, 19)),
    ],
)
def test_a_value_that_cannot_be_read(tag: str, value: str, found: tuple[str, int, int]) -> None:
    assert found in troubles(text_of(**{tag: f'[{tag} "{value}"]'}))


@pytest.mark.parametrize(
    ("row", "found"),
    [
        ("DK DT DA D9 S9", ("bad-value", 24, 13)),
        ("DK KD DA D9", ("bad-card", 24, 4)),
        ("DK D8 DA D9", ("bad-card", 24, 4)),
        ("DK ten DA D9", ("bad-card", 24, 4)),
        ("- - - -", ("bad-value", 22, 2)),
    ],
)
def test_a_row_that_cannot_be_read(row: str, found: tuple[str, int, int]) -> None:
    assert found in troubles(HAND.replace("DK DT DA D9", row))


def test_a_card_nobody_remembers() -> None:
    assert Trick(S, cards("Qc ?? As 9s")) in entries(HAND.replace("CQ SK", "CQ 0U"))
    unknown = HAND.replace("DA D9", "0U D9")
    assert len([entry for entry in entries(unknown) if isinstance(entry, Trick)]) == 2
    assert troubles(unknown) == [("not-representable", 24, 10)]


def test_a_card_out_of_turn_keeps_its_seat() -> None:
    """East has not played to the first trick, though West has."""
    found = entries(text_of(Play='[Play "N"]\nHK - HA SQ'))
    assert Trick(N, cards("Kh Ah Qs"), (N, S, W)) in found


def test_a_row_whose_leader_did_not_play() -> None:
    text = text_of(Play='[Play "N"]\nHK HJ HA SQ\nDK DT DA -')
    assert Trick(N, cards("Kd Td Ad")) in entries(text)


def test_the_joker_stands_behind_the_suits() -> None:
    text = text_of(
        GameOptionsJson='[GameOptionsJson "{\\"withJoker\\":true}"]',
        Deal='[Deal "W:KT..J9..H - - -"]',
        Undealt='[Undealt "JH"]',
        Auction='[Auction "N"]\n♠ - - -',
    )
    found = entries(text)
    assert Hold(W, (*cards("Ks Ts Jd 9d"), BENNY)) in found
    assert Up(BENNY) in found


OPTIONS: list[tuple[dict[str, object], dict[str, Value]]] = [
    ({}, {}),
    ({"stickTheDealer": True}, {"stick-the-dealer": "yes"}),
    (
        {"allowNotrump": True, "callForBest": True},
        {"no-trump": "yes", "partners-best": "yes", "lone-march-with-best": 4},
    ),
    ({"goUnder": True, "aloneTake5": True}, {"farmers-hand": "nines-and-tens"}),
    ({"defendAlone": True}, {"defend-alone": "against-loner"}),
    ({"withJoker": True, "allowNotrump": True}, {"deck": 25, "no-trump": "yes"}),
]


@pytest.mark.parametrize(("options", "values"), OPTIONS, ids=lambda one: "-".join(one) or "none")
@pytest.mark.seeds(1)
def test_a_played_hand_is_read_as_it_was_played(
    options: dict[str, object], values: dict[str, Value], seed: int
) -> None:
    rng = Random(f"ptn {seed}")
    played = 0
    for _ in range(80):
        rules = Rules("standard", values)
        _, actions = play_out(rng, rules)
        dealt = actions[0]
        if not isinstance(dealt, Deal) or dealt.up == BENNY:
            continue
        played += 1
        meant = as_entries(actions, holds=Seat, kitty=True)
        text = as_ptn(actions, options)
        assert troubles(text) == []
        read = entries(text)
        assert _but_holds(read) == _but_holds(meant)
        assert _holds(read) == _holds(meant)
        assert findings(text) == []
    assert played > 60


def _but_holds(found: list[Entry]) -> list[Entry]:
    thrown_in = {"ThrownIn", "Hold"}  # That everybody passed says so.
    return [entry for entry in found if type(entry).__name__ not in thrown_in]


def _holds(found: list[Entry]) -> dict[Seat, object]:
    return {entry.seat: known_cards(entry.cards) for entry in found if isinstance(entry, Hold)}


# -- broken texts --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "the file is empty"),
        ("% PTN ---\n", "there is no hand in it"),
        ('[Event "Bridge"]\n[Site "here"]\n', "there is no hand in it"),
        ("Dear diary\n", "is not below a tag"),
        ('[Event "a"\n', "there is no hand in it"),
        ("[Event a]\n", "is not a whole tag"),
        ("[" * 50_000, "is not a whole tag"),
        ("\x00\x01", "binary"),
    ],
)
def test_what_is_no_log_is_said_in_one_line(tmp_path: Path, text: str, words: str) -> None:
    log = tmp_path / "a.ptn"
    log.write_text(text)
    for command in (["audit", "-q"], ["convert", "--to", "euchre"]):
        found = CliRunner().invoke(main, [*command, str(log)])
        assert found.exit_code == 3, (command, found.output)
        assert found.exception is None or isinstance(found.exception, SystemExit)
    said = CliRunner().invoke(main, ["audit", "-q", str(log)]).output
    assert words in " ".join(said.lower().split())


def test_the_message_has_the_place_and_the_way_out(tmp_path: Path) -> None:
    log = tmp_path / "a.ptn"
    log.write_text(HAND.replace("SA S9 CQ SK", "SA S9 CQ KS"))
    found = CliRunner().invoke(main, ["convert", "--to", "euchre", str(log)])
    assert found.exit_code == 1
    assert found.stderr == f"{log}:27:10: 'KS' is not a card: write the suit first, SK\n"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (HAND.replace("HK HJ HA SQ\n", "HK HJ HA SQ\n" * 60), ("line-too-long", 22, 2)),
        (HAND.replace("HK HJ HA SQ\n", "HK " * 60 + "\n"), ("line-too-long", 22, 2)),
        (HAND + '[Undealt "SQ"]\n', ("record-out-of-place", 15, 2)),
        (HAND + "[Mood]\n" * 300, ("record-out-of-place", 208, 1)),
    ],
)
def test_more_than_a_hand_can_have_is_reported(text: str, place: tuple[str, int, int]) -> None:
    assert place in troubles(text)
    assert len(troubles(text)) < 300


@pytest.mark.seeds(150)
def test_nothing_makes_the_reader_fail(seed: int) -> None:
    rng = Random(f"broken ptn {seed}")
    data = bytearray((HAND + SECOND).encode())
    for _ in range(rng.choice((0, 1, 2, 5, 40))):
        at = rng.randrange(len(data))
        data[at] = rng.choice((data[rng.randrange(len(data))], rng.randrange(1, 256), 34, 91, 58))
    text = bytes(data[: rng.choice((len(data), rng.randrange(1, len(data))))]).decode("latin-1")
    heard = audit_text(text)
    for found in heard.findings:
        assert found.message == " ".join(found.message.split())
        if found.span is not None and found.span.line:
            assert found.span.text == text.split("\n")[found.span.line - 1] or "\r" in text
