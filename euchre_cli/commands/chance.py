"""`euchre chance`: how likely each side is to win, from a score."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from euchre_engine.rules import STANDARD, Rules, Value
from euchre_engine.seats import SIDES

from ..book.entering import outcome_words
from ..book.people import side_label
from ..book.sheet import UNTIL_TIME, Sheet
from ..report.as_text import section_lines
from ..season.chance import Position, chance_object, chance_section, chance_words
from ..season.chances_of_game import standing_of
from ..season.games import count_outcomes
from ..season.win_chance import OutcomeCounts, Standing, blend, win_chance
from ..session import Session, book_is_begun, current_sheet, remember_shown
from ..terminal.display import Paper
from ..terminal.exit_status import Refused, goes_with, is_no, leave_out
from ..terminal.phrases import short_score
from .house_rules import rules_options
from .options import Number, option
from .pages import Page, shows
from .which_game_options import db_option, game_option, people_argument, read_score, table_option

_AS_IN: Final = "two scores, ours first, as in `euchre chance 9 6`"


@shows(
    people_argument("words", "[US THEM|PLAYER]"),
    option("--dealing/--not-dealing", "Whether our side deals the next hand.", default=None),
    rules_options("those of the current game"),
    option("--target N", "The points it takes to win.", Number(1, 100)),
    option("--hands-left N", "Hands left to play, if their number is fixed.", Number(0, 100)),
    option("--more", "Also show what the next hand may do, and the rates."),
    game_option,
    table_option,
    db_option,
    opens=False,
)
def chance(
    session: Session,
    words: tuple[str, ...],
    dealing: bool | None,
    preset: str | None,
    rules: dict[str, Value],
    target: int | None,
    hands_left: int | None,
    more: bool,
) -> Page:
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
    typed = any(not word[:1].isalpha() for word in words)
    if not typed and (dealing is not None or preset or rules or target or hands_left is not None):
        raise goes_with("such an option", f"{_AS_IN}; the current game has its own")
    ended = ""
    if not typed:
        with session.open() as book:
            game = session._replace(who=words).sheet(book)
            remember_shown(book, game)
            position = _position_of(game, count_outcomes(book.file.connection))
        ended = _ended_words(game) if game.over else ""
    else:
        points = _two_scores(words)
        sheet, counts = _rules_and_counts(session, preset is not None)
        in_force = Rules(preset) if preset else STANDARD if sheet is None else sheet.rules
        for name, value in rules.items():
            in_force = in_force.with_rule(name, value)
        if sheet is not None and sheet.evening and in_force.hands_to_play == UNTIL_TIME:
            if hands_left is None:
                raise _how_many_left("the round ends when time is up")
            in_force = in_force.with_rule("hands", max(1, hands_left))
        in_force, left = _length(in_force, points, target, hands_left)
        dealer = None if dealing is None else int(not dealing)
        standing = Standing(points, dealer, left)
        position = Position(standing, win_chance(in_force, blend(counts)), counts)

    def lines(paper: Paper) -> Iterable[str]:
        undecided = not (position.over or position.until_time)
        if ended:
            return paper.lines(ended)
        if more and undecided:
            return section_lines(chance_section(position), paper, more=True)
        return paper.lines(chance_words(position), "strong" if undecided else "")

    return Page(lines, lambda: chance_object(position))


def _how_many_left(why: str) -> Refused:
    return Refused(f"{why}: say how many hands are left, as in --hands-left 3")


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
    except Refused:
        raise is_no(" ".join(words), "a score", _AS_IN) from None


def _rules_and_counts(session: Session, has_preset: bool) -> tuple[Sheet | None, OutcomeCounts]:
    """The game whose rules are needed, by default the current one (with `has_preset` none), and the
    counts of how hands came out. It works without a scorebook, too."""
    if not (session.names_a_game or session.db or book_is_begun(None)):
        return None, OutcomeCounts()
    with session.open() as book:
        if session.names_a_game:
            return session.sheet(book), count_outcomes(book.file.connection)
        sheet = None if has_preset else current_sheet(book)
        return sheet, count_outcomes(book.file.connection)


def _length(
    rules: Rules, points: tuple[int, int], target: int | None, hands_left: int | None
) -> tuple[Rules, int | None]:
    """The rules to another target, if one was typed, and the hands left at a score (`None` in a
    game to a target). Raises `Refused` if the rules make the score or a number impossible."""
    hands = rules.hands_to_play
    if hands is None:
        if hands_left is not None:
            raise goes_with("--hands-left", "rules such as eight-hands, or --rule hands=8")
        rules = rules.with_rule("target", target) if target else rules
        if rules.target is not None and min(points) >= rules.target:
            score = short_score(points)
            raise Refused(
                f"{score} is not possible: the game ends when one side reaches {rules.target}"
            )
        return rules, None
    plays = f"{rules.preset} plays {hands} hands"
    if target is not None:
        raise leave_out("--target", plays)
    if any(points) if hands_left is None else hands_left > hands:
        raise _how_many_left(plays)
    return rules, hands if hands_left is None else hands_left


def _position_of(sheet: Sheet, counts: OutcomeCounts) -> Position:
    ours, theirs = (side_label(sheet.players, side) for side in SIDES)
    at, win = standing_of(sheet), win_chance(sheet.rules, blend(counts))
    about = sheet.number, sheet.over, sheet.until_time
    return Position(at, win, counts, (ours, theirs), *about)
