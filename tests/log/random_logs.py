"""Random logs: every record of the language, in any order a log allows, with hard texts."""

from __future__ import annotations

from itertools import chain
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from euchre_cli.log.formatter import LogWriter, format_lines
from euchre_cli.log.places import Trouble
from euchre_cli.log.records import About, HandBegins
from euchre_engine.actions import Best, Defend, Discard, Name, NameBenny, Order, Pass, Swap
from euchre_engine.audit.record import (
    OUTCOMES,
    Concede,
    Dealer,
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

CALM = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""Settings under which a busy machine fails no test."""

HARD_TEXTS = (
    *("", " ", "Ann", "a;b", "#1", "no #1", "no#1", "against W", "against ew they talked", '"'),
    *('"quoted"', 'half "quoted', '"a" and "b"', "\\", 'ends with \\"', "C:\\dir\\", "  blanks  "),
    *("N dropped a card", "e", "3 points", "table-talk", "Ünïcødé ♥ 名前", "a\tb", "a\u2028b"),
    *("\u202eevil\x1b[31m", "alone", "pass", "north"),
)
TEXTS = st.one_of(
    st.sampled_from(HARD_TEXTS),
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n\r\0"), max_size=12),
    st.text('ab ";#\\N3', max_size=8),
)
SEAT = st.sampled_from(SEATS)
SIDE = st.sampled_from(SIDES)
CARD = st.sampled_from([*(Card(n) for n in range(24)), BENNY, UNKNOWN])
CARDS = st.lists(CARD, min_size=1, max_size=6).map(tuple)
OFFENDERS = st.sampled_from(((), *((seat,) for seat in SEATS), *map(members, SIDES)))
FLAG = st.booleans()


def _pair(high: int) -> st.SearchStrategy[tuple[int | None, int | None]]:
    number = st.none() | st.integers(0, high)
    return st.tuples(number, number).filter(lambda pair: pair != (None, None))


def _trick(leader: Any, cards: list[tuple[Card, Any]]) -> Trick:
    seats = tuple(seat for _, seat in cards)
    stated = any(seat is not None for seat in seats)
    return Trick(leader, tuple(card for card, _ in cards), seats if stated else None)


ENTRY: st.SearchStrategy[Any] = st.one_of(
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
        Maker,
        SEAT,
        st.none() | st.sampled_from(TRUMPS),
        FLAG,
        st.sampled_from(("", "made", "euchred")),
        st.sampled_from((None, 1, 2)),
    ),
    st.builds(Discard, CARD),
    st.builds(Defend, SEAT),
    st.builds(Best, CARD, CARD),
    st.builds(_trick, SEAT, st.lists(st.tuples(CARD, st.none() | SEAT), min_size=1, max_size=5)),
    st.builds(Won, SEAT),
    st.builds(Rest, SIDE),
    _pair(99).map(lambda pair: Tricks(*pair)),
    st.just(ThrownIn()),
    st.builds(ThrownIn, st.sampled_from([Ending.ACE_NO_FACE, Ending.NO_ACE_NO_FACE]), SEAT),
    st.builds(Misdeal, st.none() | SEAT, TEXTS),
    st.builds(
        RenegeClaim,
        SEAT,
        st.none() | st.integers(1, 5),
        st.none() | SEAT,
        st.sampled_from(OUTCOMES),
    ),
    st.builds(Penalty, SIDE, st.integers(0, 99), TEXTS, OFFENDERS),
    st.builds(Penalty, SIDE, st.none(), st.just("table-talk"), OFFENDERS),
    _pair(99).map(lambda pair: Score(*pair)),
    _pair(9999).map(lambda pair: Total(*pair)),
    st.builds(Concede, SIDE),
    st.builds(Note, TEXTS),
)
"""Any record of a hand that the grammar can make."""


def _about(keyword: str, *values: st.SearchStrategy[Any]) -> st.SearchStrategy[About]:
    return st.tuples(*values).map(lambda taken: About(keyword, taken))


_RULES = [
    _about("rule", st.just(rule.name), st.sampled_from([*map(str, rule.words)]))
    for rule in HOUSE_RULES.values()
    if rule.words
] + [
    _about("rule", st.just(rule.name), st.integers(*rule.span).map(str))
    for rule in HOUSE_RULES.values()
    if rule.span is not None
]
ABOUT: st.SearchStrategy[Any] = st.one_of(
    *(_about(keyword, TEXTS) for keyword in ("event", "season", "place")),
    _about("date", st.dates().map(lambda day: day.isoformat())),
    _about("begun", st.datetimes().map(lambda at: at.isoformat(timespec="seconds") + "Z")),
    _about("rules", st.sampled_from(sorted(PRESETS))),
    *_RULES,
    _about("player", SEAT, TEXTS),
    _about("start", st.tuples(st.integers(0, 999), st.integers(0, 999))),
    _about("best-of", st.integers(0, 49).map(lambda half: 2 * half + 1)),
    _about("round", st.integers(1, 999), st.sampled_from(["", "closed"])),
    _about("table", st.integers(1, 99)),
    _about("loner", SEAT),
    st.builds(Note, TEXTS),
)
"""Any record about a game but those that begin a log or a game."""

_NUMBER = st.none() | st.integers(0, 99_999_999)


def _hand(number: int | None, entries: list[Any]) -> list[Any]:
    """A hand; a second dealer would begin another."""
    dealers = [entry for entry in entries if isinstance(entry, Dealer)]
    return [HandBegins(number), *[one for one in entries if one not in dealers], *dealers[:1]]


HANDS = st.lists(st.builds(_hand, _NUMBER, st.lists(ENTRY)), min_size=1, max_size=3).map(
    lambda hands: [record for hand in hands for record in hand]
)
_GAME = st.builds(
    lambda name, head, hands: [About("game", (name,)), *head, *hands],
    TEXTS,
    st.lists(ABOUT, max_size=5),
    HANDS,
)
LOGS: st.SearchStrategy[list[Any]] = st.builds(
    lambda version, head, hands, more, games: [*version, *head, *hands, *more, *chain(*games)],
    st.sampled_from([[], [About("euchre", (1,))]]),
    st.lists(ABOUT, max_size=5),
    HANDS,
    st.just([]) | st.builds(lambda one, hands: [one, *hands], _about("player", SEAT, TEXTS), HANDS),
    st.lists(_GAME, max_size=2),
)
"""A log: perhaps a version, a head, hands, a substitute and more hands, more games."""

COMMENT = st.one_of(
    st.sampled_from(["#", "# a", '# "q', "#! renege 3:4", "# a; b", "##", "# \\"]),
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n\r\0"), max_size=8).map(
        lambda text: ("#" + text).rstrip()
    ),
)
SOUP = st.lists(
    st.sampled_from(
        [*'\n\n; "#\\ \tNESW9JQKA?x:', "hand ", "play ", "dealer ", "note ", "player N ", "Jh "]
    ),
    max_size=60,
).map("".join)
"""Text that is no log, made of the pieces of one."""


def write(log: list[Any], compact: bool = False) -> str:
    """The text of a log."""
    parts: list[str] = []
    writer = LogWriter(parts.append, compact)
    for record in log:
        writer.record(record)
    writer.end()
    return "".join(parts)


def format_text(text: str, compact: bool = False) -> tuple[str, list[Trouble]]:
    """A text formatted, and what could not be read in it."""
    troubles: list[Trouble] = []
    formatted = format_lines(text.splitlines(), troubles.append, compact)
    return "".join(f"{line}\n" for line in formatted), troubles
