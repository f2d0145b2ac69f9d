"""`euchre analyze`: what each call and each card of a recorded hand gave up."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import click

from ..analysis import columns, report
from ..analysis.hand_analysis import (
    Analyze,
    HandAnalysis,
    Tally,
    with_all_cards,
    with_known_cards,
)
from ..analysis.known_cards import DEALS
from ..analysis.recorded_games import GameHand, hands_of_sheet, read_log
from ..audit.findings import errors_line, trouble_line
from ..book.people import find_player
from ..cli.output import terminal_paper
from ..cli.session import Session, no_game_words, remember_shown
from ..log.files import reading_error
from ..log.places import Trouble
from ..season.filters import Filters, open_season
from ..season.games import book_of, count_outcomes
from ..season.win_chance import blend
from ..terminal import report_table as reports
from ..terminal.display import say
from ..terminal.exit_status import BadFile, Exit, Refused
from ..terminal.phrases import count
from ..terminal.progress import ProgressLine
from ..terminal.text import safe
from .filter_options import games_options
from .options import check_days, output_options
from .which_game_options import (
    HAND,
    LAST_GAME,
    complete_game_or_file,
    complete_hand,
    complete_player,
    db_option,
    person_option,
)

MOST_DEALS: Final = 10_000


@click.command()
@click.argument(
    "source", metavar="[FILE|GAME]", required=False, shell_complete=complete_game_or_file
)
@click.argument("hand", metavar="[HAND]", required=False, type=HAND, shell_complete=complete_hand)
@click.option(
    "--known/--all-cards",
    "known",
    default=True,
    help="Judge by what the player could know, or with all cards seen.  [default: --known]",
)
@click.option(
    "--deals",
    metavar="N",
    type=click.IntRange(1, MOST_DEALS),
    help=f"With --known: draw N deals for a decision.  [default: {DEALS}]",
)
@click.option(
    "--seed",
    metavar="N",
    type=click.IntRange(0),
    help="With --known: draw other deals; the same N draws the same.  [default: 1]",
)
@person_option(
    "--player", "NAME", "Only this player's decisions.", complete=complete_player, field="player"
)
@games_options
@output_options("table", "json", "jsonl")
@db_option
def analyze(
    session: Session,
    source: str | None,
    hand: int | None,
    known: bool,
    deals: int | None,
    seed: int | None,
    filters: Filters,
    output: str,
) -> None:
    """Show what each call and each card of a hand gave up, with grades as in chess: best, good,
    inaccuracy (?!), mistake (?) and blunder (??). Give it a log, or the number of a game in the
    scorebook; without either it takes the current game. HAND picks one hand. With --player, or a
    filter such as --season, and no game, it sums up all games of the scorebook.

    It judges by what the player could know: over deals drawn at random that agree with everything
    the player had seen, in each of which the cards are played out in the best way. With --all-cards
    it compares with best play by all who see every card, which is exact and faster. Both need the
    cards: a hand entered by its result alone cannot be judged.

    \b
    euchre analyze thursday.euchre            a log
    euchre analyze 12 3                       hand 3 of game 12
    euchre analyze 12 --all-cards             with all cards seen
    euchre analyze --player Ann --season 2026
    euchre analyze 12 3 --deals 1000 --seed 7
    euchre analyze game.euchre --all-cards --format jsonl

    Exit status: 0 done, 2 there is no such game, hand or player, 3 the file is not a log, or the
    scorebook cannot be read, 130 interrupted; what was done by then is printed.
    """
    if not known and (deals is not None or seed is not None):
        option = "--deals" if deals is not None else "--seed"
        raise click.UsageError(f"{option} goes with --known: with all cards seen no deal is drawn")
    filtered = bool(filters.games_words())
    if source is not None and filtered:
        raise click.UsageError("name a game, or filter the games of the scorebook: not both")
    check_days(filters.since, filters.until)
    season = source is None and (filtered or filters.player is not None)
    hands = list(_hands(session, source, filters, season))
    player = _player(hands, filters.player)
    hands = _chosen([one for one in hands if one.has_cards or not season], source, hand)
    deals, seed = deals or DEALS, 1 if seed is None else seed
    judge = with_known_cards(deals, seed, player) if known else with_all_cards
    several = len({one.game for one in hands}) > 1
    printer = _Report(output, known, deals, seed, season, player is not None, several)
    done = _analyses(hands, judge, player, printer)
    printer.end()
    if done < len(hands):
        say(f"euchre: interrupted after {done} of {count(len(hands), 'hand')}")
        sys.exit(Exit.INTERRUPTED)


# -- which hands -----------------------------------------------------------------------------------


def _hands(
    session: Session, source: str | None, filters: Filters, season: bool
) -> Iterable[GameHand]:
    if source is not None and not source.isdecimal():
        return _hands_of_log(source)
    return _hands_of_book(session, source, filters, season)


def _hands_of_log(name: str) -> list[GameHand]:
    def say_trouble(trouble: Trouble) -> None:
        say(trouble_line(name, trouble))

    try:
        log = read_log(name, say_trouble)
    except FileNotFoundError:
        hint = "name a log, or give the number of a game; --player takes a player"
        raise BadFile(f"{safe(name)}: no such file; {hint}") from None
    except OSError as error:
        raise BadFile(f"{safe(name)}: {safe(reading_error(error))}") from None
    if log.errors:
        say(f"{safe(name)}: {errors_line(name, log.errors, log.first)}")
    return log.hands


def _hands_of_book(
    session: Session, source: str | None, filters: Filters, season: bool
) -> Iterator[GameHand]:
    with session.open() as store:
        rates = blend(count_outcomes(store.file.connection))
        if not season:
            sheet = session._replace(game=None if source is None else _number(source)).sheet(store)
            remember_shown(store, sheet)
            yield from hands_of_sheet(sheet, rates)
            return
        games = filters._replace(player=None)
        chosen, _, empty = open_season(book_of(store), games, no_game_words(store))
        if empty:
            raise Refused(empty)
        for game in chosen.games:
            one = store.sheet(game.number)
            if one is not None:
                yield from hands_of_sheet(one, rates)


def _number(source: str) -> int:
    number = int(source) if len(source) < 20 else 0
    if not 0 < number <= LAST_GAME:
        raise Refused(f"there is no game {safe(source[:40])}; `euchre games` lists them")
    return number


def _player(hands: Sequence[GameHand], word: str | None) -> str | None:
    """The player that a word means, among those of the hands."""
    if word is None:
        return None
    names = dict.fromkeys(name for hand in hands for name in hand.players if name)
    return find_player(names, word)


def _chosen(hands: list[GameHand], source: str | None, number: int | None) -> list[GameHand]:
    if number is None:
        return hands
    chosen = [hand for hand in hands if hand.number == number]
    if not chosen:
        where = f"game {source}" if source and source.isdecimal() else safe(source or "this game")
        last = max((hand.number for hand in hands), default=0)
        raise Refused(f"there is no hand {number} in {where}: the last is {last}")
    return chosen


# -- analysing and printing ------------------------------------------------------------------------


def _analyses(
    hands: Sequence[GameHand], judge: Analyze, player: str | None, printer: _Report
) -> int:
    """Analyses the hands in turn; returns the number that are done, fewer if interrupted."""
    progress = ProgressLine()
    done = 0
    try:
        for hand in hands:
            progress.update(f"analyzed {done} of {len(hands)} hands")
            analysis = judge(hand)
            if player is not None:
                own = [one for one in analysis.decisions if one.player == player]
                analysis = analysis._replace(decisions=own)
            progress.end()
            printer.add(analysis)
            done += 1
    except KeyboardInterrupt:
        progress.end()
    return done


class _Report:
    """Prints the analyses in the chosen format: JSON Lines hand by hand, everything else at the
    end. Of a season as text only the sums and the costliest decisions are kept."""

    def __init__(
        self,
        output: str,
        known: bool,
        deals: int,
        seed: int,
        season: bool,
        one_player: bool,
        several_games: bool,
    ) -> None:
        self.output = output
        self.known = known
        self.by_kind = season and one_player
        self.several_games = several_games
        self.season = season
        self.drawn = {"deals": deals, "seed": seed} if known else {}
        self.columns = columns.KNOWN_COLUMNS if known else columns.ALL_CARDS_COLUMNS
        self.tally = Tally()
        self.rows: list[dict[str, Any]] = []
        self.not_judged: list[dict[str, Any]] = []
        self.paper = terminal_paper()
        view = report.known_cards_view(deals, seed) if known else report.ALL_CARDS_VIEW
        self.lines = report.head_lines(view, self.paper)
        self.game: int | None = None

    def add(self, analysis: HandAnalysis) -> None:
        """Takes the next analysis."""
        decisions = analysis.decisions
        self.tally.add(decisions)
        judged = (one for one in decisions if one.grade is not None)
        if self.output == "jsonl":
            for line in reports.json_lines(self.columns, judged):
                click.echo(line, nl=False)
            sys.stdout.flush()
        elif self.output == "json":
            self.rows += reports.objects(self.columns, judged)
            without = (one for one in decisions if one.grade is None)
            self.not_judged += reports.objects(columns.NOT_JUDGED_COLUMNS, without)
        elif not self.season:
            game = analysis.hand.game
            if self.several_games and game != self.game:
                self.lines += ["", self.paper.paint(f"Game {game}", "strong")]
            self.game = game
            self.lines += ["", *report.hand_lines(analysis, self.paper)]

    def end(self) -> None:
        """Prints what was not printed yet."""
        if self.output == "json":
            players = list(reports.objects(columns.SUMS_COLUMNS, self.tally.players))
            reports.write_object(
                view="known" if self.known else "all-cards",
                **self.drawn,
                decisions=self.rows,
                not_judged=self.not_judged,
                players=players,
            )
        elif self.output == "table":
            lines = [*self.lines, *report.tally_lines(self.tally, self.by_kind, self.paper)]
            if self.season:
                lines += report.costliest_lines(self.tally, self.paper)
            reports.write(lines, self.paper)
