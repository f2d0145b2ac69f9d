"""`euchre import`: logs, and the games of other scorebooks, into the scorebook."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import combinations
from tempfile import TemporaryDirectory
from typing import Any, Final

import click

from euchre_engine.rules import Rules, Value
from euchre_engine.seats import SIDES

from ..audit.findings import errors_line, trouble_line
from ..book.copies import backup
from ..book.game_selection import select_games
from ..book.games_in_log import NotALog
from ..book.import_log import (
    ImportedFile,
    ImportedGame,
    LogImporter,
    MissingDetails,
    OtherRecord,
)
from ..book.people import side_label
from ..book.sheet_to_log import GameLog
from ..book.store import Store
from ..cli import settings
from ..cli.entry_options import target_option
from ..cli.filter_options import normalize_text
from ..cli.house_rules import rules_options
from ..cli.options import F, checked, json_option, options_as_tuple, read_date
from ..cli.output import file_out, is_database
from ..cli.session import Session
from ..cli.which_game_options import db_option
from ..log.files import STDIN, find_logs, reading_error
from ..log.places import Trouble
from ..terminal.display import say, width
from ..terminal.exit_status import Exit, Failure, Refused
from ..terminal.phrases import by_seat, by_side, count, short_score
from ..terminal.report_table import write_object
from ..terminal.text import safe, wrap


def _filling_option(name: str, what: str) -> Callable[[F], F]:
    words = f"{what}, if the log does not say."
    return click.option(
        f"--{name}", metavar="TEXT", default="", callback=normalize_text, help=words
    )


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE|FOLDER|-...", type=click.Path())
@click.option("--dry-run", "dry", is_flag=True, help="Show what would happen, and write nothing.")
@click.option("--anyway", is_flag=True, help="Import games with errors too, as they are written.")
@_filling_option("season", "The season")
@_filling_option("event", "The evening, the league, the tournament")
@_filling_option("place", "Where it was played")
@click.option(
    "--date",
    metavar="YYYY-MM-DD",
    default="",
    callback=checked(lambda text: text and read_date(text)),
    help="The evening, if the log does not say.",
)
@options_as_tuple(MissingDetails, "filling")
@rules_options("`standard`, for the games of a CSV of results")
@target_option
@db_option
@json_option
def import_games(
    session: Session,
    files: tuple[str, ...],
    dry: bool,
    anyway: bool,
    filling: MissingDetails,
    preset: str | None,
    rules: dict[str, Value],
    target: int | None,
) -> None:
    """Read games into the scorebook: logs in the log language, EGN and EMN, a CSV of results, or
    another scorebook, as of another laptop; folders are searched for logs, but not for CSV or
    scorebooks.

    A game that is already in the book is not added again, so you can import a log that grew as
    often as you like; what --season, --event, --place and --date fill in counts as part of it. A
    game in which `euchre audit` finds an error is left out, unless you give --anyway. Each log is
    imported whole or not at all. The current game stays the current game. Comments are not kept.

    A CSV of results has one game a row, in the columns date, north, east, south, west, ns, ew and
    season, of which date and season may be left out. If its games were played by other rules or to
    another score than `standard` has, --rules, --rule and --target say so for all of them. If a
    row is wrong, its line is shown and nothing of that file is imported.

    If two records of the same game come together, as from two laptops at one table of an evening,
    one counts and the other is struck out; the line of the game says which, and how to choose.

    \b
    euchre import thursday.euchre
    euchre import results.csv --target 5
    euchre import other-laptop.db
    euchre import --dry-run old-logs/
    euchre import --season 2025 --place "Ann's kitchen" old-logs/
    euchre import - < game.euchre

    Exit status: 0 every game is in the book now, 1 something was left out, 3 a file is not a log
    or cannot be read, or the scorebook cannot be written, 4 somebody else is writing.
    """
    if files.count(STDIN) > 1:
        raise click.UsageError("standard input (-) can be read only once")
    results_rules = None
    if preset is not None or rules or target is not None:
        to = {} if target is None else {"target": target}
        results_rules = Rules(preset or "standard", {**rules, **to})
    job = _Import(session, filling, results_rules, anyway=anyway, dry=dry)
    try:
        job.run(find_logs(files))
    finally:
        job.end()
    sys.exit(job.status)


class _Import:
    """The import of some logs, and its exit status."""

    def __init__(
        self,
        session: Session,
        filling: MissingDetails,
        results_rules: Rules | None,
        *,
        anyway: bool,
        dry: bool,
    ) -> None:
        self.session = session
        self.dry = dry
        self.as_json = session.as_json
        self.status = Exit.CLEAN
        self.files: list[dict[str, Any]] = []
        self.counts = {"imported": 0, "here": 0, "left-out": 0}
        self.numbers: list[int] = []
        book = session.open() if os.path.exists(settings.book_path(session.db)) else None
        self.importer = LogImporter(
            book, self._begin, filling, anyway=anyway, dry=dry, results_rules=results_rules
        )

    def _begin(self) -> Store:
        return self.session.open(create=True)

    def run(self, names: Iterable[str]) -> None:
        """Imports every file; one that is not a log is reported, and the others go on."""
        for name in names:
            log = self._import_file(name)
            if log is not None:
                self._print_log(log)

    def _import_file(self, name: str) -> ImportedFile | None:
        def print_problem(trouble: Trouble) -> None:
            say(trouble_line(name, trouble))

        try:
            if not is_database(name):
                return self.importer.import_file(name, print_problem)
            with _games_as_log(name) as log:
                imported = self.importer.import_file(log, print_problem, of_book=True)
                return imported._replace(name=name)
        except (NotALog, _NoGames) as error:
            self._fail(name, str(error))
        except OSError as error:
            self._fail(name, reading_error(error))
        return None

    def _print_log(self, log: ImportedFile) -> None:
        for words in _remarks(log):
            say(f"{safe(log.name)}: {words}")
        if any(game.became == "left-out" or game.read.unread for game in log.games):
            self._worse(Exit.FINDINGS)
        for game in log.games:
            self.counts[game.became] += 1
            if game.became == "imported" and game.number is not None and not game.struck:
                self.numbers.append(game.number)
        if self.as_json:
            self.files.append(_file_object(log))
            return
        lines = []
        for game in log.games:
            if game.became != "left-out":
                lines += [_game_line(game, self.dry), *_how_to_choose(game)]
        _print_lines(safe(log.name) if lines else "", lines)

    def _fail(self, name: str, why: str) -> None:
        say(f"{safe(name)}: {safe(why)}")
        self._worse(Exit.BAD_FILE)
        if self.as_json:
            self.files.append({"file": name, "failure": why, "comments": 0, "games": []})

    def _worse(self, status: Exit) -> None:
        self.status = max(self.status, status)

    def end(self) -> None:
        """Prints the summary, whatever happened."""
        if self.importer.book is not None:
            self.importer.book.close()
        if self.as_json:
            write_object(dry_run=self.dry, files=self.files, summary=self.counts)
            return
        if any(self.counts.values()):
            _print_lines("", [_summary(self.counts, self.dry), *self._ways_back()])

    def _ways_back(self) -> list[str]:
        if self.dry or not self.numbers:
            return []
        first, last = self.numbers[0], self.numbers[-1]
        if first == last:
            return [f"Take it back: euchre void --game {first}"]
        return [f"Take one back: euchre void --game N ({first} to {last})"]


class _NoGames(Exception):
    """A file is not a scorebook, or has no games; the message says which."""


@contextmanager
def _games_as_log(path: str) -> Iterator[str]:
    """A context with the path of a log with all games of another scorebook, which stays as it is.
    Raises `_NoGames` if it has none or cannot be read."""
    with TemporaryDirectory() as folder:
        copy, log = os.path.join(folder, "copy.db"), os.path.join(folder, "games.euchre")
        try:
            backup(path, copy)
            with (
                Store.open(copy, create=False) as store,
                store.reading(),
                file_out(log, force=False) as write,
            ):
                games = GameLog(write)
                for number in select_games(store, (), None, None, everything=True):
                    sheet = store.sheet(number)
                    assert sheet is not None
                    games.game(sheet)
                games.end()
        except Refused:
            raise _NoGames("there are no games in this scorebook") from None
        except Failure as failure:
            why = str(failure).replace(copy, path).removeprefix(f"{path}: ")
            raise _NoGames(why) from None
        yield log


# -- what is printed ------------------------------------------------------------------------


def _print_lines(head: str, lines: list[str]) -> None:
    columns = min(width(), 100)
    if head:
        click.echo(head)
    for line in lines:
        for part in wrap(line, columns, indent="    "):
            click.echo(part)


def _game_line(game: ImportedGame, dry: bool) -> str:
    """`  game 12: 2026-11-19, Ann & Cat 10, Bob & Dan 6, 9 hands`."""
    if game.became == "here":
        words = f"  already here as game {game.number}{', struck out' * game.struck}"
        if game.struck:
            words += f" (`euchre undo --game {game.number}`)"
    else:
        words = f"  {'would be ' if dry else ''}game {game.number}"
    hands = count(game.hands, "hand")
    if game.read.begun.result is not None:
        hands = "result only"
    words += f": {_game_words(game)}, {hands}"
    if game.place is not None:
        evening, round_number, table = game.place
        words += f", table {table} in round {round_number} of evening {evening}"
    if not game.over:
        words += ", not finished"
    if game.read.errors:
        words += f", {count(game.read.errors, 'finding')}"
    if game.other is not None:
        words += _other_words(game.other)
    return words


def _other_words(other: OtherRecord) -> str:
    """The end of a game's line, on which of two records of it counts."""
    other_game = f"game {other.number} ({short_score(other.total)})"
    if other.struck == "other":
        return f"; {other_game}, which has less of it, is struck out"
    return f"; struck out, because {other_game} is another record of it"


def _how_to_choose(game: ImportedGame) -> list[str]:
    """A line with the command that makes the record that is struck out count instead; none if there
    is no other record."""
    other, number = game.other, game.number
    if other is None:
        return []
    if other.struck == "other":
        number, command = other.number, f"undo --game {number}"
    else:
        command = f"void --game {other.number}, then euchre undo --game {number}"
    return [f"    If game {number} is the right one: euchre {command}"]


def _game_words(game: ImportedGame) -> str:
    sides = ", ".join(f"{side_label(game.players, side)} {game.total[side]}" for side in SIDES)
    return f"{game.read.begun.date}, {sides}" if game.read.begun.date else sides


def _summary(counts: dict[str, int], dry: bool) -> str:
    words = f"{count(counts['imported'], 'game')} {'would be imported' if dry else 'imported'}"
    if counts["here"]:
        words += f", {counts['here']:,} already here"
    if counts["left-out"]:
        words += f", {counts['left-out']:,} left out"
    return words + ("; nothing was written." if dry else ".")


def _remarks(log: ImportedFile) -> list[str]:
    """Remarks on a log: games left out, comments not kept, new names that look like slips."""
    left_out = Counter(game.why for game in log.games if game.became == "left-out")
    lines = [
        f"{number:,} games of the file are left out: {safe(why)}"
        for why, number in left_out.items()
        if number > 1 and why != "errors"
    ]
    lines += [
        words
        for game in log.games
        if game.why == "errors" or left_out[game.why] < 2
        for words in _remarks_on_game(log.name, game)
    ]
    if log.comments and any(game.became == "imported" for game in log.games):
        is_kept = "comment is" if log.comments == 1 else "comments are"
        lines.append(f"{log.comments:,} {is_kept} not kept")
    # Two who played in one game are two people.
    not_slips = {frozenset(two) for game in log.games for two in combinations(game.players, 2)}
    similar = [names for names in log.similar_names if frozenset(names) not in not_slips]
    for name, other in similar[:_MOST_SIMILAR]:
        lines.append(f"{safe(name)} is new in the book, and looks much like {safe(other)}")
    if len(similar) > _MOST_SIMILAR:
        lines.append(
            f"{len(similar) - _MOST_SIMILAR:,} more new names look much like another: "
            f"`euchre players` lists them all"
        )
    return lines


_MOST_SIMILAR: Final = 10
"""The most new names of a file that are listed one by one."""


def _remarks_on_game(file: str, game: ImportedGame) -> list[str]:
    if game.became == "here":
        return []
    which = f"game {game.read.nth} of the file"
    if game.became == "left-out":
        return [f"{which} ({_game_words(game)}) is left out: {_why_left_out(file, game)}"]
    lines = []
    if game.read.unread:
        lines.append(f"{which}: {count(game.read.unread, 'record')} could not be read or kept")
    if game.read.renumbered:
        lines.append(f"{which}: its hands are numbered from 1 in the book")
    if game.other is not None:
        return lines
    alike = game.alike
    if alike.shorter is not None:
        lines.append(
            f"{which} goes on where game {alike.shorter} of the book stops; "
            f"`euchre void --game {alike.shorter}` strikes it out"
        )
    elif alike.longer is not None:
        lines.append(f"{which} stops where game {alike.longer} of the book goes on")
    elif alike.sharing is not None:
        lines.append(
            f"{which} has hands of game {alike.sharing} of the book; "
            f"`euchre void --game {alike.sharing}` strikes it out"
        )
    return lines


def _why_left_out(file: str, game: ImportedGame) -> str:
    """The reason why a game was left out, with the command that shows its errors."""
    if game.why != "errors":
        return safe(game.why)
    return f"{errors_line(file, game.read.errors, game.read.first)}, --anyway imports it"


def _file_object(log: ImportedFile) -> dict[str, Any]:
    return {
        "file": log.name,
        "failure": None,
        "comments": log.comments,
        "games": [
            {
                "nth": game.read.nth,
                "became": game.became,
                "game": game.number,
                "why": game.why or None,
                "date": game.read.begun.date,
                "event": game.read.begun.event,
                "season": game.read.begun.season,
                "place": game.read.begun.place,
                "players": by_seat(game.players),
                "score": by_side(game.total),
                "hands": game.hands,
                "over": game.over,
                "errors": game.read.errors,
                "struck": game.struck,
                "stops": game.alike.shorter,
                "goes_on": game.alike.longer,
                "evening": None if game.place is None else game.place._asdict(),
                "other": None if game.other is None else _other_object(game.other),
                "digest": game.digest or None,
            }
            for game in log.games
        ],
    }


def _other_object(other: OtherRecord) -> dict[str, Any]:
    return {"game": other.number, "score": by_side(other.total), "struck": other.struck}
