"""Games told in a line: who sat there, and hand by hand who called and how many tricks they took.

Knows: how little has to be said of a game. Does not know: the rules, or what is counted; what is
said is taken as it is.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from itertools import chain
from typing import Any, NamedTuple

from euchre_cli.book.sheet import NAMES, Players
from euchre_cli.book.tables import TABLES
from euchre_cli.season.counting import EVERYBODY, People
from euchre_cli.season.games import BookOfGames
from euchre_cli.season.season import Season
from euchre_cli.terminal.display import Paper
from euchre_engine.seats import Seat

FOUR: Players = ("Ann", "Bob", "Cat", "Dan")

QUICK = "N5! N5! N5"
"""A game that N/S win 10–0 in three hands."""

SIDES = ("NS", "EW")

Row = dict[str, Any]


class Told(NamedTuple):
    """A game as rows of the tables of a book, and the seats of the makers of the loners of a
    result."""

    game: Row
    hands: list[Row]
    loners: tuple[Seat, ...] = ()


def told(
    number: int,
    hands: str,
    names: Players = FOUR,
    *,
    target: int | None = 10,
    start: tuple[int, int] = (0, 0),
    given_up: int | None = None,
    dealer: int | None = 3,
    **said: object,
) -> Told:
    """A game of these hands: `N3` North called and took three tricks, `E2` East was euchred, `S5!`
    South marched alone, `-` was thrown in. It is over when the target is reached or a side
    (`given_up`, 0 N/S, 1 E/W) gives up; without a target it is of as many hands as there are. The
    deal goes round, from the seat `dealer` on (`None`: nobody knows). More of the table of games
    may be `said`: date, season, rules …"""
    rows: list[Row] = []
    ns, ew = start
    for nth, word in enumerate(hands.split()):
        row = hand(number, nth + 1, word, names, None if dealer is None else (dealer + nth) % 4)
        ns, ew = ns + row["points_ns"], ew + row["points_ew"]
        rows.append({**row, "ns": ns, "ew": ew})
    over = target is None or max(ns, ew) >= target or given_up is not None
    about = Row(target=target, start_ns=start[0], start_ew=start[1], hands=len(rows))
    if target is None:
        about |= Row(rules="eight-hands", house_rules=f'{{"hands": {len(rows)}}}')
    elif target != 10:
        about |= Row(house_rules=f'{{"target": {target}}}')
    if not over:
        about |= Row(state="going", winner=None)
    if given_up is not None:
        about |= Row(conceded=SIDES[given_up], winner=SIDES[1 - given_up])
    return Told(_game(number, names, (ns, ew)) | about | said, rows)


def result(
    number: int,
    total: tuple[int, int],
    names: Players = FOUR,
    loners: tuple[str, ...] = (),
    **said: object,
) -> Told:
    """A game of which only the final score is known, and who marched alone in it."""
    seats = tuple(Seat(names.index(name)) for name in loners)
    return Told(_game(number, names, total) | said, [], seats)


def book(*games: Told) -> BookOfGames:
    """A book in memory."""
    tables = sqlite3.connect(":memory:", isolation_level=None)
    tables.executescript(TABLES)
    tables.execute("PRAGMA ignore_check_constraints = ON")  # Also what no book would take.
    _put(tables, "games", (one.game for one in games))
    _put(tables, "hands", chain.from_iterable(one.hands for one in games))
    return BookOfGames(tables, {one.game["game"]: one.loners for one in games if one.loners})


def season(*games: Told, people: People = EVERYBODY) -> Season:
    """A season of these games."""
    return Season(book(*games)).of(people)


def paper(width: int = 80, *, plain: bool = False) -> Paper:
    """Paper without colours."""
    return Paper(width, plain, True, lambda text, style: text)


def hand(number: int, nth: int, said: str, names: Players = FOUR, dealer: int | None = 3) -> Row:
    """A row of the table of hands; what is not said is not known."""
    row = Row(game=number, hand=nth, outcome="thrown-in", amended=0, at="", record="")
    zeros = ("alone", "best", "late", "counts", "points_ns", "points_ew", "ns", "ew", "event")
    row |= dict.fromkeys(zeros, 0) | dict(zip(NAMES, names, strict=True))
    row["dealer"] = None if dealer is None else "NESW"[dealer]
    if said == "-":
        return row
    maker, tricks, alone = said[0], int(said[1]), said.endswith("!")
    outcome = "euchred" if tricks < 3 else "made" if tricks < 5 else "march"
    points = {"euchred": (0, 2), "made": (1, 0), "march": (2, 0), "lone march": (4, 0)}
    outcome = "lone march" if alone and tricks == 5 else outcome
    ns, ew = points[outcome] if maker in "NS" else points[outcome][::-1]
    row |= Row(maker=maker, suit="hearts", up="hearts", round=1, alone=int(alone), tricks=tricks)
    return row | Row(outcome=outcome, counts=1, points_ns=ns, points_ew=ew)


def _game(number: int, names: Players, total: tuple[int, int]) -> Row:
    """A game that is over."""
    ns, ew = total
    texts = [*("began", "source", "season", "event", "place", "name", "begun_at")]
    texts += ("digest", "origin", "checksum")
    row = Row(game=number, date="2026-11-19", rules="standard", house_rules="{}", target=10)
    numbers = [*("start_ns", "start_ew", "hands", "barn_ns", "barn_ew", "best_of", "evening")]
    numbers += ("round_number", "table_number", "last_event")
    row |= dict.fromkeys(texts, "") | dict.fromkeys(numbers, 0)
    ended = Row(state="over", ns=ns, ew=ew, winner=None if ns == ew else SIDES[ew > ns])
    return row | ended | dict(zip(NAMES, names, strict=True))


def _put(tables: sqlite3.Connection, table: str, rows: Iterable[Row]) -> None:
    for row in rows:
        values = ", ".join(f":{name}" for name in row)
        tables.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({values})", row)  # noqa: S608


def renamed(games: list[Told], *new: str) -> list[Told]:
    """The same games under other names, in the order of the alphabet."""
    seats = [row for one in games for row in (one.game, *one.hands)]
    called = dict(zip(sorted({row[at] for row in seats for at in NAMES}), new, strict=False))
    for row in seats:
        row.update({at: called[row[at]] for at in NAMES})
    return games


# -- a season to look at -------------------------------------------------------------------------

_HANDS = ("N3", "E2", "S5", "W3", "N5!", "E4", "S1", "W5", "-", "N4", "E3!", "S3", "W5!", "N2")


def small_season() -> list[Told]:
    """Sixteen games of six players on three nights of two months: to ten, of four hands with a tie,
    given up, not over, with a substitute, without a dealer, and two results with loners."""
    sat: list[Players] = [
        *(FOUR, ("Ann", "Cat", "Eve", "Dan"), ("Finn", "Bob", "Ann", "Eve")),
        *(("Cat", "Dan", "Finn", "Eve"), ("Dan", "Ann", "Bob", "Finn")),
    ]
    games = []
    for nth in range(14):
        words = [_HANDS[(5 * nth + 3 * at) % len(_HANDS)] for at in range(10 + nth % 4)]
        night = ("2026-01-29", "2026-02-05", "2026-02-12")[nth // 5]
        game = told(
            *(nth + 1, " ".join(words), sat[nth % 5]),
            dealer=None if nth == 9 else nth % 4,
            given_up=nth % 2 if nth in (4, 11) else None,
            target=None if nth == 6 else 10,
            date=night,
            season="winter" if nth < 10 else "spring",
        )
        games.append(game)
    games[2].hands[0]["north"] = "Dan"  # For whom Finn sat down after a hand.
    games.append(result(15, (10, 6), sat[1], ("Eve", "Eve", "Dan"), date="2026-02-12"))
    games.append(result(16, (7, 10), sat[0], ("Bob",), date="2026-02-12"))
    return games
