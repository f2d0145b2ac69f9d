"""`euchre import`: logs, and the games of other scorebooks, into the scorebook."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any, Final, get_args

import click

from euchre_engine.rules import Rules, Value

from .. import interview, settings
from ..book.games_in_log import Became, GameInLog, MissingDetails
from ..book.import_log import ImportedFile, LogImporter
from ..book.merge import Fork, Keep, Place
from ..book.sentences import game_words, result_words
from ..log.files import find_logs
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
from .options import F, checked, json_option, option, options_as_tuple, read_date
from .which_game_options import db_option


def _filling_option(name: str, what: str) -> Callable[[F], F]:
    words = f"{what}, if the log does not say."
    return click.option(
        f"--{name}", metavar="TEXT", default="", callback=normalize_text, help=words
    )


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE|FOLDER|-...", type=click.Path())
@option("--dry-run", "Show what would happen, and write nothing.", field="dry")
@option("--anyway", "Import games with errors too, as they are written.")
@option(
    "--keep",
    "Which end counts of a game that went on here and in another scorebook.",
    click.Choice(["mine", "theirs"]),
)
@_filling_option("season", "The season")
@_filling_option("event", "The evening, the league, the tournament")
@_filling_option("place", "Where it was played")
@option(
    "--date YYYY-MM-DD",
    "The evening, if the log does not say.",
    default="",
    callback=checked(lambda text: text and read_date(text)),
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
    names = find_logs(files)
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
    read: list[ImportedFile] = []
    try:
        for name in names:
            file = _book(importer, name, keep) if is_database(name) else importer.import_file(name)
            read.append(file)
            _tell(file, dry, session.as_json)
    finally:  # What came in is told, whatever happened then.
        if importer.book is not None:
            importer.book.close()
        games = [game for file in read for game in file.games]
        summary = Counter(game.became for game in games)
        if session.as_json:
            counts = {name: summary[name] for name in get_args(Became)}
            write_object(dry_run=dry, files=list(map(_file_object, read)), summary=counts)
        elif not all(file.failure for file in read):
            _print_lines([_summary(summary, dry), *_ways_back(games, dry)])
    sys.exit(max(map(_status, read), default=Exit.CLEAN))


def _book(importer: LogImporter, name: str, keep: Keep | None) -> ImportedFile:
    """Imports another scorebook. Of what went on in both, a person is asked which end to keep."""
    file = importer.import_book(name, keep)
    if not file.forks or keep is not None or not interview.can_ask():
        return file
    chosen: dict[Place, Keep] = {}
    for fork in file.forks:
        question = f"{capitalized(_fork_words(fork))} keep what is here?"
        chosen[fork.place] = "mine" if interview.ask_yes_no(question, True) else "theirs"
    again = importer.import_book(name, chosen)
    kept = [game for game in file.games if game.became in ("imported", "continued")]
    numbers = {game.number for game in kept}
    return again._replace(games=[*kept, *(g for g in again.games if g.number not in numbers)])


def _status(file: ImportedFile) -> Exit:
    if file.failure:
        return Exit.BAD_FILE
    left_out = any(game.became == "left-out" or game.unread for game in file.games)
    return Exit.FINDINGS if file.forks or left_out else Exit.CLEAN


# -- what is printed ------------------------------------------------------------------------


def _tell(file: ImportedFile, dry: bool, as_json: bool) -> None:
    """Prints what became of a file."""
    for words in file.notes:
        say(words)
    if file.failure:
        say(f"{safe(file.name)}: {safe(file.failure)}")
    for fork in file.forks:
        say(f"{safe(file.name)}: {_fork_words(fork)} is left out; --keep mine or --keep theirs")
    lines = [_game_line(game, dry) for game in file.games if game.became != "left-out"]
    if lines and not as_json:
        click.echo(safe(file.name))
        _print_lines(lines)


def _fork_words(fork: Fork) -> str:
    """`game 3, which went on in both books (here Ann & Cat 6, Bob & Dan 4 …, there …),`"""
    sheet = fork.mine or fork.theirs
    if sheet is None:
        return "an evening, which went on in both books,"
    ends = []
    for where, end in (("here", fork.mine), ("there", fork.theirs)):
        words = "taken back"
        if end is not None:
            score = result_words(end.players, end.total)
            words = f"{score} after {count(len(end.lines), 'hand')}"
        ends.append(f"{where} {words}")
    return f"{game_words(sheet).lower()}, which went on in both books ({', '.join(ends)}),"


def _print_lines(lines: list[str]) -> None:
    columns = min(width(), 100)
    for line in lines:
        for part in wrap(line, columns, indent="    "):
            click.echo(part)


def _game_line(game: GameInLog, dry: bool) -> str:
    """`  game 12: 2026-11-19, Ann & Cat 10, Bob & Dan 6, 9 hands`."""
    if game.became == "here":
        words = f"  already here as game {game.number}"
        if game.struck:
            words += f", struck out (`euchre undo --game {game.number}`)"
    else:
        words = f"  {'would be ' if dry else ''}game {game.number}"
        words += " goes on" * (game.became == "continued")
    hands = "result only" if game.head.result is not None else count(game.hands, "hand")
    words += f": {game.words()}, {hands}"
    words += "" if game.over else ", not finished"
    return words + (f", {count(game.errors, 'finding')}" if game.errors else "")


_BESIDE: Final[dict[Became, str]] = {
    "continued": "continued",
    "here": "already here",
    "left-out": "left out",
}


def _summary(summary: Counter[Became], dry: bool) -> str:
    words = f"{count(summary['imported'], 'game')} {'would be imported' if dry else 'imported'}"
    for became, how in _BESIDE.items():
        if summary[became]:
            words += f", {summary[became]:,} {how}"
    return words + ("; nothing was written." if dry else ".")


def _ways_back(games: list[GameInLog], dry: bool) -> list[str]:
    numbers = [g.number for g in games if g.became == "imported" and g.number and not g.struck]
    if dry or not numbers:
        return []
    if len(numbers) == 1:
        return [f"Take it back: euchre void --game {numbers[0]}"]
    return [f"Take one back: euchre void --game N ({numbers[0]} to {numbers[-1]})"]


def _file_object(file: ImportedFile) -> dict[str, Any]:
    """A file as JSON."""
    games = [
        {
            **{name: getattr(game, name) for name in ("nth", "became")},
            "game": game.number,
            "why": game.why or None,
            **{name: getattr(game.head, name) for name in ("date", "event", "season", "place")},
            "players": by_seat(game.players),
            "score": by_side(game.total),
            **{name: getattr(game, name) for name in ("hands", "over", "errors", "struck")},
            "digest": game.digest or None,
        }
        for game in file.games
    ]
    failure = file.failure or None
    return {"file": file.name, "failure": failure, "comments": file.comments, "games": games}
