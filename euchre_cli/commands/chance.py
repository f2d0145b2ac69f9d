"""`euchre chance`: how likely each side is to win, from a score."""

from __future__ import annotations

from typing import Final

import click

from euchre_engine.rules import STANDARD, Rules, Value
from euchre_engine.seats import SIDES

from ..book.entering import outcome_words
from ..book.people import side_label
from ..book.sheet import UNTIL_TIME, Sheet
from ..cli.house_rules import rules_options
from ..cli.options import json_option
from ..cli.output import terminal_paper
from ..cli.session import Session, book_is_begun, current_sheet, remember_shown
from ..cli.which_game_options import db_option, game_option, people_argument, read_score
from ..report.as_text import section_lines
from ..season.chance import Position, chance_object, chance_section, chance_words
from ..season.chance_line import standing_of
from ..season.games import count_outcomes
from ..season.win_chance import OutcomeCounts, Standing, blend, win_chance
from ..terminal import report_table as reports
from ..terminal.exit_status import Refused

_AS_IN: Final = "two scores, ours first, as in `euchre chance 9 6`"


@click.command(short_help="Show the chance to win from a score.")
@people_argument("words", "[US THEM|PLAYER]")
@click.option("--dealing/--not-dealing", default=None, help="Whether our side deals the next hand.")
@rules_options("those of the current game")
@click.option(
    "--target", metavar="N", type=click.IntRange(1, 100), help="The points it takes to win."
)
@click.option(
    "--hands-left",
    metavar="N",
    type=click.IntRange(0, 100),
    help="Hands left to play, if their number is fixed.",
)
@click.option("--more", is_flag=True, help="Also show what the next hand may do, and the rates.")
@game_option
@db_option
@json_option
def chance(
    session: Session,
    words: tuple[str, ...],
    dealing: bool | None,
    preset: str | None,
    rules: dict[str, Value],
    target: int | None,
    hands_left: int | None,
    more: bool,
) -> None:
    """Show how likely each side is to win from a score, ours first. Without a score: in the current
    game, or in that of PLAYER. `--more` adds what the next hand may do to the chance, and the rates
    behind it.

    The rules are those of the current game, if there is one, and otherwise `standard`. The chances
    are worked out from how often hands come out each way: the published rates, with the hands in
    your scorebook blended in. It works without a scorebook, too.

    \b
    euchre chance 9 6 --dealing
    euchre chance 9 6 --dealing --more
    euchre chance 2 8
    euchre chance 5 3 --target 15 --not-dealing
    euchre chance 7 9 --rules eight-hands --hands-left 2
    euchre chance
    """
    player = words if all(word[:1].isalpha() for word in words) else ()
    points = None if words == player else _two_scores(words)
    if points is None and (
        dealing is not None or preset or rules or target or hands_left is not None
    ):
        raise click.UsageError(f"these options go with {_AS_IN}; the current game has its own")
    session = session._replace(who=player)
    sheet, counts = _game_and_counts(session, points is None, preset is not None)
    if points is None:
        assert sheet is not None
        position = _position_of(sheet, counts)
    else:
        in_force = Rules(preset) if preset else sheet.rules if sheet is not None else STANDARD
        for name, value in rules.items():
            in_force = in_force.with_rule(name, value)
        if sheet is not None and sheet.evening and in_force.hands_to_play == UNTIL_TIME:
            in_force = _with_hands(in_force, hands_left)
        in_force = _with_target(in_force, target)
        dealer = None if dealing is None else int(not dealing)
        standing = Standing(points, dealer, _hands_left(points, hands_left, in_force))
        position = Position(standing, win_chance(in_force, blend(counts)), counts)

    if session.as_json:
        reports.write_object(**chance_object(position))
        return
    paper, undecided = terminal_paper(), not (position.over or position.until_time)
    if position.ended and sheet is not None:
        lines = paper.lines(_ended_words(sheet))
    elif more and undecided:
        lines = list(section_lines(chance_section(position), paper, more=True))
    else:
        lines = paper.lines(chance_words(position), "strong" if undecided else "")
    reports.write(lines, paper)


def _ended_words(sheet: Sheet) -> str:
    words = f"Game {sheet.number} is over: {outcome_words(sheet)}."
    if sheet.until_time:
        return words
    return (
        f"{words} `euchre chance 0 0` asks about a score, and `euchre show --chance` shows how the "
        "game went."
    )


def _two_scores(words: tuple[str, ...]) -> tuple[int, int]:
    """Reads two scores: `9 6`, or `9-6`."""
    try:
        return read_score("-".join(words))
    except click.BadParameter:
        said = " ".join(words)[:20]
        raise click.UsageError(f"'{said}' is not a score: give {_AS_IN}") from None


def _game_and_counts(
    session: Session, in_game: bool, has_preset: bool
) -> tuple[Sheet | None, OutcomeCounts]:
    """The game whose score or rules are needed, by default the current one, and the counts of how
    hands came out. With `in_game` the chance is that of a game, and `Refused` is raised if there is
    none. Otherwise only the rules of a game are needed, and with `has_preset` not even these."""
    if not in_game and session.game is None and not (session.db or book_is_begun(None)):
        return None, OutcomeCounts()
    with session.open() as store:
        sheet: Sheet | None = None
        if in_game or session.game is not None:
            sheet = session.sheet(store)
        elif not has_preset:
            sheet = current_sheet(store)
        if in_game:
            remember_shown(store, sheet)
        return sheet, count_outcomes(store.file.connection)


def _with_hands(rules: Rules, hands_left: int | None) -> Rules:
    """The rules of a game that ends with its time, with the hands that are supposed to be left.
    Raises `Refused` if it is not said how many."""
    if hands_left is None:
        raise Refused(
            "the round ends when time is up: say how many hands you think are left, as in "
            "--hands-left 3"
        )
    return rules.with_rule("hands", max(1, hands_left))


def _with_target(rules: Rules, target: int | None) -> Rules:
    """The rules to another target. Raises `Refused` if a fixed number of hands is played."""
    if target is None:
        return rules
    if rules.hands_to_play is not None:
        raise Refused(
            f"{rules.preset} plays {rules.hands_to_play} hands, not to a target: name other rules "
            "with --rules, or the hands with --hands-left"
        )
    return rules.with_rule("target", target)


def _hands_left(points: tuple[int, int], hands_left: int | None, rules: Rules) -> int | None:
    """The hands left at a score that was typed; `None` in a game to a target. Raises `Refused` if
    the rules make the score or the number impossible."""
    hands, target = rules.hands_to_play, rules.target
    if target is not None and min(points) >= target:
        score = f"{points[0]}–{points[1]}"
        raise Refused(f"{score} is not possible: the game ends when one side reaches {target}")
    if hands is None:
        if hands_left is not None:
            raise Refused(
                f"{rules.preset} plays to {target}, not a number of hands: --hands-left goes with "
                "rules such as eight-hands, or --rule hands=8"
            )
        return None
    if hands_left is None and any(points):
        raise Refused(
            f"{rules.preset} plays {hands} hands: say how many are left, as in --hands-left 3"
        )
    if hands_left is not None and hands_left > hands:
        raise Refused(f"{rules.preset} plays {hands} hands: there cannot be {hands_left} left")
    return hands if hands_left is None else hands_left


def _position_of(sheet: Sheet, counts: OutcomeCounts) -> Position:
    ours, theirs = (side_label(sheet.players, side) for side in SIDES)
    at, win = standing_of(sheet), win_chance(sheet.rules, blend(counts))
    about = sheet.number, sheet.over, sheet.until_time
    return Position(at, win, counts, (ours, theirs), *about)
