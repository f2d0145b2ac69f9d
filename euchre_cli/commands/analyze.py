"""`euchre analyze`: what each call and each card of a recorded hand gave up."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import Any, Final

import click

from ..hand.analysis.columns import ALL_CARDS, KNOWN_CARDS, NOT_JUDGED, object_of
from ..hand.analysis.judge import Draws, Judged, judged_decisions
from ..hand.analysis.report import (
    costliest_lines,
    hand_lines,
    head_lines,
    sums_table,
    without_cards_lines,
)
from ..hand.analysis.stakes import stakes_of
from ..hand.recorded import RecordedHand, hand_numbered, hands_of_log, hands_of_sheet
from ..hand.steps import steps_of
from ..report.as_data import row_objects
from ..report.as_text import table_lines
from ..report.values import Row, Table
from ..season.filters import Filters, open_season
from ..season.games import book_of, count_outcomes
from ..season.win_chance import PUBLISHED, Rates, blend
from ..session import Session, no_game_words, remember_shown
from ..terminal.display import Paper, say
from ..terminal.exit_status import Exit, Refused, goes_with, is_no, only_one
from ..terminal.phrases import count
from ..terminal.progress import ProgressLine
from ..terminal.text import as_typed, safe
from ..words.people import Names
from .filter_options import games_options
from .options import Number, check_days, option
from .pages import Page, shows
from .which_game_options import (
    HAND,
    complete_game_or_file,
    complete_hand,
    complete_player,
    db_option,
    game_number,
    person_option,
)

MOST_DEALS: Final = 10_000
DRAWS: Final = Draws()


@shows(
    click.argument(
        "source", metavar="[FILE|GAME]", required=False, shell_complete=complete_game_or_file
    ),
    click.argument(
        "hand", metavar="[HAND]", required=False, type=HAND, shell_complete=complete_hand
    ),
    option(
        "--known/--all-cards",
        "Judge by what the player could know, or with all cards seen.  [default: --known]",
        field="known",
        default=True,
    ),
    option(
        "--deals N",
        f"With --known: draw N deals for a decision.  [default: {DRAWS.deals}]",
        Number(1, MOST_DEALS),
    ),
    option(
        "--seed N",
        f"With --known: draw other deals; the same N draws the same.  [default: {DRAWS.seed}]",
        Number(0),
    ),
    person_option(
        "--player NAME", "Only this player's decisions.", complete=complete_player, field="player"
    ),
    games_options,
    db_option,
    forms="json jsonl",
    opens=False,
)
def analyze(
    session: Session,
    source: str | None,
    hand: int | None,
    known: bool,
    deals: int | None,
    seed: int | None,
    filters: Filters,
) -> Page:
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
        raise goes_with(option, "--known: with all cards seen no deal is drawn")
    filtered = bool(filters.games_words())
    if source is not None and filtered:
        raise only_one("the name of a game", "--season or another filter")
    check_days(filters.since, filters.until)
    season = source is None and (filtered or filters.player is not None)
    hands, rates = _hands(session, source, filters, season)
    names = dict.fromkeys(name for one in hands for name in one.players if name)
    player = "" if filters.player is None else Names(names).one(filters.player)
    if season:
        hands = [one for one in hands if one.has_cards]
    if hand is not None:
        game = "this game" if source is None else safe(source)
        game = f"game {game}" if game.isdecimal() else game
        hands = [hands[hand_numbered(hands, hand, game)]]
    draws = Draws(deals or DRAWS.deals, DRAWS.seed if seed is None else seed) if known else None
    judged = _judged(hands, rates, draws, player)
    if len(judged) < len(hands):
        say(f"euchre: interrupted after {len(judged)} of {count(len(hands), 'hand')}")
    page = _page(judged, draws, season)
    return page._replace(status=Exit.INTERRUPTED) if len(judged) < len(hands) else page


# -- which hands -----------------------------------------------------------------------------------


def _hands(
    session: Session, source: str | None, filters: Filters, season: bool
) -> tuple[list[RecordedHand], Rates]:
    """The hands that are meant, and the rates by which win chances are worked out."""
    if source is not None and not source.isdecimal():
        if source.isalpha() and not os.path.exists(source):
            player = f"--player {as_typed(source)}"
            raise is_no(source, "a log or the number of a game", f"one of them, or {player}")
        return _in_games(hands_of_log(source, say)), PUBLISHED
    with session.open() as book:
        rates = blend(count_outcomes(book.file.connection))
        if not season:
            game = None if source is None else game_number(source)
            sheet = session._replace(game=game).sheet(book)
            remember_shown(book, sheet)
            return _in_games(hands_of_sheet(sheet)), rates
        games = filters._replace(player=None)
        chosen, _, empty = open_season(book_of(book), games, no_game_words(book))
        if empty:
            raise Refused(empty)
        sheets = filter(None, (book.sheet(game.number) for game in chosen.games))
        hands = (hand for sheet in sheets for hand in hands_of_sheet(sheet))
        return _in_games(hands), rates


def _in_games(hands: Iterable[RecordedHand]) -> list[RecordedHand]:
    """Those of some hands that were played before the end of their game."""
    return [hand for hand in hands if not hand.verdict.after_game]


# -- judging and showing ---------------------------------------------------------------------------


def _judged(
    hands: list[RecordedHand], rates: Rates, draws: Draws | None, player: str
) -> list[tuple[RecordedHand, list[Judged]]]:
    """Each hand with its decisions; fewer hands if it is interrupted."""
    progress = ProgressLine()
    done: list[tuple[RecordedHand, list[Judged]]] = []
    try:
        for hand in hands:
            progress.update(f"analyzed {len(done)} of {len(hands)} hands")
            stakes = stakes_of(hand, rates)
            done.append((hand, judged_decisions(steps_of(hand), stakes, draws, player)))
    except KeyboardInterrupt:
        pass
    progress.end()
    return done


def _page(
    hands: list[tuple[RecordedHand, list[Judged]]], draws: Draws | None, season: bool
) -> Page:
    every = [one for _, judged in hands for one in judged]
    sums = sums_table(every)
    columns = ALL_CARDS if draws is None else KNOWN_CARDS
    objects = [object_of(columns, one) for one in every if one.grade is not None]

    def lines(paper: Paper) -> Iterator[str]:
        yield from head_lines(draws, paper)
        for hand, judged in hands if not season else ():
            if hand.has_cards:
                yield from hand_lines(hand, judged, paper)
        without = [hand for hand, _ in hands if not hand.has_cards]
        if without:
            yield from without_cards_lines(without, paper)
        yield ""
        if sums.rows:
            yield from table_lines(sums, paper)
        else:
            yield from paper.lines(
                "No decision could be judged: that takes the cards of a hand, from a log or "
                "entered with `euchre dispute`."
            )
        if season:
            yield from costliest_lines(every, paper)

    def members() -> dict[str, Any]:
        return {
            "view": "all-cards" if draws is None else "known",
            **({} if draws is None else draws._asdict()),
            "decisions": objects,
            "not_judged": [object_of(NOT_JUDGED, one) for one in every if one.grade is None],
            "players": list(row_objects(sums)),
        }

    rows = tuple(Row((), (), object=one) for one in objects)
    return Page(lines, members, Table("decisions", "", "", (), (), rows))
