"""The figures of an evening: the plan for many people against that for few, and where an evening
stands in a long season against the same in a new book.

Knows: what was asked. Does not know: how processes are measured.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from euchre_cli.book.book import Book
from euchre_cli.book.entries import NewEntry
from euchre_cli.evening import host
from euchre_cli.evening.in_book import close_round, evening_in, game_at
from euchre_cli.evening.movements import INDIVIDUAL, MOVEMENTS
from euchre_cli.log.games import Head

from .processes import in_turns, run
from .store import EUCHRE, at_home
from .table import Row

if TYPE_CHECKING:
    from .figures import Sizes

PLAN: Final = 20
STATE: Final = 1.3
EVENINGS: Final = 20
PEOPLE: Final = 16
ROUNDS: Final = 8
FEW: Final = 8
MANY: Final = 40


def plans(folder: Path, sizes: Sizes) -> list[Row]:
    """`euchre evening plan` for 40 people against the same for 8."""
    with at_home(folder):
        ways = {
            str(people): partial(run, [str(EUCHRE), "evening", "plan", str(people), "--csv"])
            for people in (FEW, MANY)
        }
        costs = in_turns(ways, sizes.starts)
    ratio = costs[str(MANY)].wall / costs[str(FEW)].wall
    name = f"euchre evening plan {MANY}, to {FEW}"
    return [Row(name, f"{PLAN:g} ×", f"{ratio:.2f} ×", ratio <= PLAN)]


def states(folder: Path, sizes: Sizes) -> list[Row]:
    """`euchre evening` on a book of many evenings against the same on a book with the last one."""
    evenings, rounds = (EVENINGS, ROUNDS) if sizes.starts > 1 else (2, 1)
    books = {"1 evening": folder / "one.db", f"{evenings} evenings": folder / "season.db"}
    one, season = books
    _write(books[one], 1, rounds)
    _write(books[season], evenings, rounds)
    with at_home(folder):
        costs = in_turns(
            {
                name: partial(run, [str(EUCHRE), "evening", "--db", str(book)])
                for name, book in books.items()
            },
            sizes.starts,
        )
    ratio = costs[season].wall / costs[one].wall
    name = f"euchre evening in a season of {evenings} with {PEOPLE} people, to one evening"
    return [Row(name, f"{STATE:g} ×", f"{ratio:.2f} ×", ratio <= STATE)]


def _write(book: Path, evenings: int, rounds: int) -> None:
    """Writes a book of evenings, each a week after the one before, all hands entered; the last one
    is in its last round."""
    people = [f"P{at:02}" for at in range(PEOPLE)]
    movement, length = MOVEMENTS[INDIVIDUAL], host.RoundLength()
    with Book.open(str(book), create=True) as store:
        for week in range(evenings):
            now = datetime.now(UTC) - timedelta(weeks=evenings - week - 1)
            store.clock = lambda now=now: now
            with store.writing() as writer:
                head = Head().having(date=f"{now:%Y-%m-%d}")
                number = writer.begin_evening(
                    *host.begin(people, movement, rounds, length, head, {}, {})
                )
                for _ in range(rounds):
                    evening = evening_in(store, number)
                    if evening is None:
                        raise RuntimeError("the evening was not begun")
                    for table in evening.tables():
                        hands = [
                            NewEntry(
                                "hand", f"maker N; tricks NS {(hand + week + table.table) % 6}"
                            )
                            for hand in range(host.USUAL_HANDS)
                        ]
                        writer.begin(game_at(evening, table.round, table.table), *hands)
                    ends = evening.begun == rounds
                    if not ends or week + 1 < evenings:
                        close_round(writer, evening, host.close(evening, (), ends=ends))
