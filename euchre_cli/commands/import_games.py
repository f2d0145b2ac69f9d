"""`euchre import`: logs, and the games of other scorebooks, into the scorebook."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from typing import Any

import click

from euchre_engine.rules import Rules, Value

from .. import interview, settings
from ..book.games_in_log import GameInLog, MissingDetails
from ..book.import_log import ImportedFile, LogImporter
from ..book.merge import Fork, Keep
from ..book.sentences import game_words, result_words
from ..book.sheet import Sheet
from ..log.files import STDIN, find_logs
from ..output import is_database
from ..session import Session
from ..terminal.display import say, width
from ..terminal.exit_status import Exit
from ..terminal.phrases import by_seat, by_side, capitalized, count
from ..terminal.report_table import write_object
from ..terminal.text import safe, wrap
from .entry_options import target_option
from .filter_options import normalize_text
from .house_rules import rules_options
from .options import F, checked, json_option, options_as_tuple, read_date
from .which_game_options import db_option


def _filling_option(name: str, what: str) -> Callable[[F], F]:
    words = f"{what}, if the log does not say."
    return click.option(
        f"--{name}", metavar="TEXT", default="", callback=normalize_text, help=words
    )


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE|FOLDER|-...", type=click.Path())
@click.option("--dry-run", "dry", is_flag=True, help="Show what would happen, and write nothing.")
@click.option("--anyway", is_flag=True, help="Import games with errors too, as they are written.")
@click.option(
    "--keep",
    type=click.Choice(["mine", "theirs"]),
    help="Which end counts of a game that went on here and in another scorebook.",
)
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
    keep: Keep | None,
    filling: MissingDetails,
    preset: str | None,
    rules: dict[str, Value],
    target: int | None,
) -> None:
    """Read games into the scorebook: logs in the log language, EGN and EMN, a CSV of results, or
    another scorebook, as of another laptop; folders are searched for logs, but not for CSV or
    scorebooks.

    A game that is already in the book is not added again, and one that goes on in a log that grew
    is continued; what --season, --event, --place and --date fill in counts as part of it. A game in
    which `euchre audit` finds an error is left out, unless you give --anyway. Each log is
    imported whole or not at all. The current game stays the current game. Comments are not kept.

    A CSV of results has one game a row, in the columns date, north, east, south, west, ns, ew and
    season, of which date and season may be left out. If its games were played by other rules or to
    another score than `standard` has, --rules, --rule and --target say so for all of them. If a
    row is wrong, its line is shown and nothing of that file is imported.

    Of another scorebook every entry comes along that is not here yet, with its evenings. If a game
    went on in both, both ends are shown and it is asked which counts; --keep says so in a script,
    and without it such a game is left out.

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
    book = session.open() if os.path.exists(settings.book_path(session.db)) else None
    importer = LogImporter(
        book,
        lambda: session.open(create=True),
        filling,
        anyway=anyway,
        dry=dry,
        results_rules=results_rules,
    )
    job = _Import(session, importer, keep)
    try:
        job.run(find_logs(files))
    finally:
        job.end()
    sys.exit(job.status)


class _Import:
    """The import of some files, and its exit status."""

    def __init__(self, session: Session, importer: LogImporter, keep: Keep | None) -> None:
        self.importer = importer
        self.keep = keep
        self.as_json = session.as_json
        self.status = Exit.CLEAN
        self.files: list[dict[str, Any]] = []
        self.counts = dict.fromkeys(("imported", "continued", "here", "left-out"), 0)
        self.numbers: list[int] = []
        self.read = 0

    def run(self, names: Iterable[str]) -> None:
        """Imports every file; one that is not a log is reported, and the others go on."""
        for name in names:
            file = self._book(name) if is_database(name) else self.importer.import_file(name)
            self._print(file)

    def _book(self, name: str) -> ImportedFile:
        """Imports another scorebook. Of what went on in both, a person is asked which end to
        keep."""
        file = self.importer.import_book(name, self.keep)
        if not file.forks or self.keep is not None or not interview.can_ask():
            return file
        chosen = {fork.place: _ask_which(fork) for fork in file.forks}
        again = self.importer.import_book(name, chosen)
        kept = [game for game in file.games if game.became in ("imported", "continued")]
        numbers = {game.number for game in kept}
        games = [game for game in again.games if game.number not in numbers]
        return again._replace(games=[*kept, *games])

    def _print(self, file: ImportedFile) -> None:
        for words in file.notes:
            say(words)
        if file.failure:
            say(f"{safe(file.name)}: {safe(file.failure)}")
            self._worse(Exit.BAD_FILE)
        else:
            self.read += 1
        for fork in file.forks:
            say(f"{safe(file.name)}: {_fork_words(fork)} is left out; --keep mine or --keep theirs")
        if file.forks or any(game.became == "left-out" or game.unread for game in file.games):
            self._worse(Exit.FINDINGS)
        for game in file.games:
            self.counts[game.became] += 1
            if game.became == "imported" and game.number is not None and not game.struck:
                self.numbers.append(game.number)
        if self.as_json:
            self.files.append(_file_object(file))
            return
        dry = self.importer.dry
        lines = [_game_line(game, dry) for game in file.games if game.became != "left-out"]
        _print_lines(safe(file.name) if lines else "", lines)

    def _worse(self, status: Exit) -> None:
        self.status = max(self.status, status)

    def end(self) -> None:
        """Prints the summary, whatever happened."""
        dry = self.importer.dry
        if self.importer.book is not None:
            self.importer.book.close()
        if self.as_json:
            write_object(dry_run=dry, files=self.files, summary=self.counts)
        elif self.read:
            _print_lines("", [_summary(self.counts, dry), *self._ways_back()])

    def _ways_back(self) -> list[str]:
        if self.importer.dry or not self.numbers:
            return []
        first, last = self.numbers[0], self.numbers[-1]
        if first == last:
            return [f"Take it back: euchre void --game {first}"]
        return [f"Take one back: euchre void --game N ({first} to {last})"]


# -- what went on in both books --------------------------------------------------------------


def _fork_words(fork: Fork) -> str:
    """`game 3, which went on in both books (here Ann & Cat 6, Bob & Dan 4 …, there …),`"""
    sheet = fork.mine or fork.theirs
    if sheet is None:
        return "an evening, which went on in both books,"
    ends = ", ".join(
        f"{where} {'taken back' if end is None else _end_words(end)}"
        for where, end in (("here", fork.mine), ("there", fork.theirs))
    )
    return f"{game_words(sheet).lower()}, which went on in both books ({ends}),"


def _end_words(sheet: Sheet) -> str:
    score = result_words(sheet.players, sheet.total)
    return f"{score} after {count(len(sheet.lines), 'hand')}"


def _ask_which(fork: Fork) -> Keep:
    """Asks which end of a fork counts."""
    mine = interview.ask_yes_no(f"{capitalized(_fork_words(fork))} keep what is here?", True)
    return "mine" if mine else "theirs"


# -- what is printed ------------------------------------------------------------------------


def _print_lines(head: str, lines: list[str]) -> None:
    columns = min(width(), 100)
    if head:
        click.echo(head)
    for line in lines:
        for part in wrap(line, columns, indent="    "):
            click.echo(part)


def _game_line(game: GameInLog, dry: bool) -> str:
    """`  game 12: 2026-11-19, Ann & Cat 10, Bob & Dan 6, 9 hands`."""
    if game.became == "here":
        words = f"  already here as game {game.number}{', struck out' * game.struck}"
        if game.struck:
            words += f" (`euchre undo --game {game.number}`)"
    else:
        words = f"  {'would be ' if dry else ''}game {game.number}"
        words += " goes on" * (game.became == "continued")
    hands = "result only" if game.head.result is not None else count(game.hands, "hand")
    words += f": {game.words()}, {hands}"
    if not game.over:
        words += ", not finished"
    if game.errors:
        words += f", {count(game.errors, 'finding')}"
    return words


def _summary(counts: dict[str, int], dry: bool) -> str:
    words = f"{count(counts['imported'], 'game')} {'would be imported' if dry else 'imported'}"
    if counts["continued"]:
        words += f", {counts['continued']:,} continued"
    if counts["here"]:
        words += f", {counts['here']:,} already here"
    if counts["left-out"]:
        words += f", {counts['left-out']:,} left out"
    return words + ("; nothing was written." if dry else ".")


def _file_object(file: ImportedFile) -> dict[str, Any]:
    """A file as JSON."""
    if file.failure:
        return {"file": file.name, "failure": file.failure, "comments": 0, "games": []}
    return {
        "file": file.name,
        "failure": None,
        "comments": file.comments,
        "games": [
            {
                "nth": game.nth,
                "became": game.became,
                "game": game.number,
                "why": game.why or None,
                "date": game.head.date,
                "event": game.head.event,
                "season": game.head.season,
                "place": game.head.place,
                "players": by_seat(game.players),
                "score": by_side(game.total),
                "hands": game.hands,
                "over": game.over,
                "errors": game.errors,
                "struck": game.struck,
                "digest": game.digest or None,
            }
            for game in file.games
        ],
    }
