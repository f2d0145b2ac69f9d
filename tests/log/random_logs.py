"""Random logs: every record of the language, in any order a log allows, with hard texts."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from euchre_cli.log.fmt import TextWriter, format_lines
from euchre_cli.log.game_records import (
    AtPlace,
    AtTable,
    BegunAt,
    BestOf,
    Event,
    GameBegins,
    GameRecord,
    InRound,
    Loner,
    OnDate,
    Player,
    Season,
    Start,
    UsePreset,
    UseRule,
    Version,
)
from euchre_cli.log.log_items import Trouble, is_game_record, is_hand
from euchre_cli.log.text_read import read
from euchre_engine.actions import Best, Defend, Discard, Name, NameBenny, Order, Pass, Swap
from euchre_engine.audit.record import (
    OUTCOMES,
    RESULTS,
    Concede,
    Dealer,
    Entry,
    Hold,
    Kitty,
    Maker,
    Misdeal,
    Note,
    Penalty,
    RenegeClaim,
    Rest,
    Score,
    ThrownIn,
    Total,
    Trick,
    Tricks,
    Up,
    Won,
)
from euchre_engine.cards import BENNY, SUITS, TRUMPS, UNKNOWN, Card
from euchre_engine.rules import HOUSE_RULES, PRESETS, Ending
from euchre_engine.seats import SEATS, SIDES, members

CALM = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""Settings under which a busy machine fails no test."""


@dataclass(frozen=True)
class Hand:
    number: int | None
    entries: tuple[Entry, ...]


RandomLog = list[GameRecord | Hand]

HARD_TEXTS = (
    "",
    " ",
    "Ann",
    "a;b",
    "#1",
    "no #1",
    "no#1",
    "against W",
    "against ew they talked",
    '"',
    '"quoted"',
    'half "quoted',
    '"a" and "b"',
    "\\",
    'ends with \\"',
    "C:\\dir\\",
    "  blanks  ",
    "N dropped a card",
    "e",
    "3 points",
    "table-talk",
    "Ünïcødé ♥ 名前",
    "a\tb",
    "a\u2028b",
    "\u202eevil\x1b[31m",
    "alone",
    "pass",
)
TEXTS = st.one_of(
    st.sampled_from(HARD_TEXTS),
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n\r\0"), max_size=12),
    st.text('ab ";#\\N3', max_size=8),
)
SEAT = st.sampled_from(SEATS)
SIDE = st.sampled_from(SIDES)
OFFENDERS = st.sampled_from(((), *((seat,) for seat in SEATS), *map(members, SIDES)))
CARD = st.sampled_from([*(Card(n) for n in range(24)), BENNY, UNKNOWN])
CARDS = st.lists(CARD, min_size=1, max_size=6).map(tuple)
FLAG = st.booleans()


def _pair(high: int) -> st.SearchStrategy[tuple[int | None, int | None]]:
    number = st.none() | st.integers(0, high)
    return st.tuples(number, number).filter(lambda pair: pair != (None, None))


def _trick(leader: object, cards: list[tuple[Card, object]]) -> Trick:
    seats = tuple(seat for _, seat in cards)
    stated = any(seat is not None for seat in seats)
    return Trick(leader, tuple(card for card, _ in cards), seats if stated else None)  # type: ignore[arg-type]


ENTRY: st.SearchStrategy[Entry] = st.one_of(
    st.builds(Dealer, SEAT, FLAG, st.just(False)),
    st.builds(Dealer, SEAT, st.just(False), FLAG),
    st.builds(Up, CARD),
    st.builds(Hold, SEAT, CARDS),
    st.builds(Kitty, CARDS),
    st.builds(Swap, SEAT, CARDS),
    st.builds(NameBenny, st.sampled_from(SUITS)),
    st.builds(Pass, SEAT),
    st.builds(Order, SEAT, FLAG),
    st.builds(Name, SEAT, st.sampled_from(TRUMPS), FLAG),
    st.builds(
        Maker, SEAT, st.none() | st.sampled_from(TRUMPS), FLAG, st.sampled_from(("", *RESULTS))
    ),
    st.builds(Discard, CARD),
    st.builds(Defend, SEAT),
    st.builds(Best, CARD, CARD),
    st.builds(_trick, SEAT, st.lists(st.tuples(CARD, st.none() | SEAT), min_size=1, max_size=5)),
    st.builds(Trick, SEAT, CARDS, st.none()),
    st.builds(Won, SEAT),
    st.builds(Rest, SIDE),
    _pair(99).map(lambda pair: Tricks(*pair)),
    st.one_of(
        st.just(ThrownIn()),
        st.builds(ThrownIn, st.sampled_from([Ending.ACE_NO_FACE, Ending.NO_ACE_NO_FACE]), SEAT),
    ),
    st.builds(Misdeal, st.none() | SEAT, TEXTS),
    st.builds(
        RenegeClaim,
        SEAT,
        st.none() | st.integers(1, 5),
        st.none() | SEAT,
        st.sampled_from(OUTCOMES),
    ),
    st.one_of(
        st.builds(Penalty, SIDE, st.integers(0, 99), TEXTS, OFFENDERS),
        st.builds(Penalty, SIDE, st.none(), st.just("table-talk"), OFFENDERS),
    ),
    _pair(99).map(lambda pair: Score(*pair)),
    _pair(9999).map(lambda pair: Total(*pair)),
    st.builds(Concede, SIDE),
    st.builds(Note, TEXTS),
)
"""Any record of a hand that the grammar can make."""

_RULES = st.one_of(
    [
        st.builds(UseRule, st.just(rule.name), st.sampled_from([*map(str, rule.words)]))
        for rule in HOUSE_RULES.values()
        if rule.words
    ]
    + [
        st.integers(*rule.span).map(lambda n, name=rule.name: UseRule(name, str(n)))
        for rule in HOUSE_RULES.values()
        if rule.span is not None
    ]
)
SETTING: st.SearchStrategy[GameRecord] = st.one_of(
    st.builds(Event, TEXTS),
    st.builds(Season, TEXTS),
    st.builds(AtPlace, TEXTS),
    st.dates().map(lambda day: OnDate(day.isoformat())),
    st.datetimes().map(lambda when: BegunAt(when.isoformat(timespec="seconds") + "Z")),
    st.sampled_from(sorted(PRESETS)).map(UsePreset),
    _RULES,
    st.builds(Player, SEAT, TEXTS),
    st.builds(Start, st.integers(0, 999), st.integers(0, 999)),
    st.integers(0, 49).map(lambda half: BestOf(2 * half + 1)),
    st.builds(InRound, st.integers(1, 999), st.booleans()),
    st.builds(AtTable, st.integers(1, 99)),
    st.builds(Loner, SEAT),
    st.builds(Note, TEXTS),
)
"""Any record about a game but those that begin a log or a game."""

HANDS = st.lists(
    st.builds(
        Hand,
        st.none() | st.integers(0, 99_999_999),
        st.lists(ENTRY, max_size=9).map(tuple),
    ),
    min_size=1,
    max_size=3,
)


def _game(begins: GameBegins, settings: list[GameRecord], hands: list[Hand]) -> RandomLog:
    return [begins, *settings, *hands]


_GAME = st.builds(_game, st.builds(GameBegins, TEXTS), st.lists(SETTING, max_size=5), HANDS)
LOGS: st.SearchStrategy[RandomLog] = st.builds(
    lambda version, settings, hands, substitute, more, games: [
        *version,
        *settings,
        *hands,
        *([substitute, *more] if substitute is not None else []),
        *(item for game in games for item in game),
    ],
    st.sampled_from([[], [Version(1)]]),
    st.lists(SETTING, max_size=5),
    HANDS,
    st.none() | st.builds(Player, SEAT, TEXTS),
    HANDS,
    st.lists(_GAME, max_size=2),
)
"""A log: perhaps a version, a head, hands, a substitute and more hands, more games."""

COMMENT = st.one_of(
    st.sampled_from(["#", "# a", '# "q', "#! renege 3:4", "# a; b", "##", "# \\"]),
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n\r\0"), max_size=8).map(
        lambda text: ("#" + text).rstrip()
    ),
)


def write(log: RandomLog, compact: bool = False) -> str:
    pieces: list[str] = []
    writer = TextWriter(pieces.append)
    for item in log:
        if isinstance(item, Hand):
            writer.hand(item.number, item.entries)
        else:
            writer.record(item)
    writer.end()
    text = "".join(pieces)
    return format_text(text, compact=True)[0] if compact else text


def format_text(text: str, compact: bool = False) -> tuple[str, list[Trouble]]:
    """The formatted text of a log, and the troubles with what could not be read."""
    pieces: list[str] = []
    troubles: list[Trouble] = []
    format_lines(text.split("\n"), pieces.append, troubles.append, compact)
    return "".join(pieces), troubles


def troubles_in(items: object) -> list[Trouble]:
    """The troubles among items, those of a hand at the place of the hand."""
    found: list[Trouble] = []
    for item in items:  # type: ignore[attr-defined]
        if isinstance(item, Trouble):
            found.append(item)
        elif is_hand(item):
            found += item.troubles
    return found


def of_items(items: object) -> RandomLog:
    """The log that items read from a file make; a trouble fails the test."""
    found: RandomLog = []
    for item in items:  # type: ignore[attr-defined]
        assert not isinstance(item, Trouble), item
        if is_hand(item):
            assert not item.troubles
            found.append(Hand(item.number, tuple(item.entries)))
        elif is_game_record(item):
            found.append(item.record)
    return found


def read_text(text: str) -> RandomLog:
    return of_items(read(text.split("\n")))
