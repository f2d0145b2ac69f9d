"""The analysis as text for people.

In: analyses of hands, and the sums of their decisions. Out: lines. Does not know: streams, options,
or what programs get (`columns`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from euchre_engine.actions import Action, Best, Defend, Discard, Name, Order, Pass, Play
from euchre_engine.hand import Hand
from euchre_engine.seats import SEATS, Seat, Side
from euchre_engine.solver.solve import Solver

from ..terminal.display import Paper
from ..terminal.phrases import SIDE_WORDS, count, listed, side_names
from ..terminal.report_table import COLUMN_GAP
from ..terminal.text import cut, padded, safe, width_of
from .all_cards import AllCardsJudgement
from .columns import SUMS_COLUMNS
from .decisions import Choice, words_of
from .grades import ERRORS, LOSSES
from .hand_analysis import HandAnalysis, JudgedDecision, Sums, Tally
from .known_cards import KnownCardsJudgement
from .recorded_games import GameHand

WORTH_SAYING: Final = LOSSES[1:]
"""The grades of decisions that a report shows one by one."""


class ViewWords(NamedTuple):
    """What a report says about its view: its `title`, and what that means."""

    title: str
    meaning: str


ALL_CARDS_VIEW: Final = ViewWords(
    "With all cards seen",
    "Each decision is compared with best play by all who see every card. Nobody at the table could "
    "know that; --known judges by what each player could know.",
)


def known_cards_view(deals: int, seed: int) -> ViewWords:
    """The words about the view with what the player could know."""
    return ViewWords(
        "With what the player could know",
        f"Each decision is tried on {count(deals, 'deal')} drawn at random (seed {seed}) that fit "
        f"the calls and the cards the player had seen. The number after ± is two standard errors.",
    )


def head_lines(view: ViewWords, paper: Paper) -> list[str]:
    """The lines at the head of a report."""
    return [paper.paint(view.title, "strong"), *paper.lines(view.meaning, "faint")]


def hand_lines(analysis: HandAnalysis, paper: Paper) -> list[str]:
    """A hand, with its decisions that are worth mentioning."""
    hand, decisions = analysis.hand, analysis.decisions
    lines = paper.headed_lines(f"Hand {hand.number}", hand_words(hand))
    if not decisions:
        why = "no cards are recorded" if not hand.has_cards else "there is nothing to judge"
        return [*lines, *paper.lines(f"  {why}", "faint", "  ")]
    graded = [one for one in decisions if one.is_graded]
    for one in graded:
        if one.grade in WORTH_SAYING:
            lines += _decision_lines(one, analysis.solver, paper)
    fine = sum(one.grade not in WORTH_SAYING for one in graded)
    words = f"{count(len(graded), 'decision')}, {fine} of them best or good"
    without = sum(one.grade is not None for one in decisions) - len(graded)
    words += f"; {without} more without a choice" if without else ""
    lines += paper.lines(f"  {words}", "faint", "  ")
    return [*lines, *_not_judged_lines(decisions, paper)]


def _not_judged_lines(decisions: Sequence[JudgedDecision], paper: Paper) -> list[str]:
    reasons: dict[str, int] = {}
    for one in decisions:
        if one.grade is None:
            reasons[one.why] = reasons.get(one.why, 0) + 1
    words = [f"{number} not judged: {why}" for why, number in reasons.items()]
    return paper.lines(f"  {'; '.join(words)}", "faint", "  ") if words else []


def _decision_lines(
    judged: JudgedDecision, solver: Solver, paper: Paper, where: str = ""
) -> list[str]:
    grade = judged.grade
    assert grade is not None
    decision = judged.decision
    place = f"trick {decision.trick}" if decision.trick else "call"
    sentence = f"  {where}{place}: {_did_words(judged)}, {grade}: {_loss_words(judged)}"
    lines = paper.lines(sentence, indent="    ")
    # Painted afterwards, so that the lines are broken by what is seen of them.
    lines = [line.replace(str(grade), paper.paint(str(grade), "error"), 1) for line in lines]
    line = _line_words(judged, solver)
    return [*lines, *(paper.lines(f"    {line}", "faint", "      ") if line else [])]


def _did_words(judged: JudgedDecision) -> str:
    """A player and what this player did: `Bob led Ah`, `Bob ordered it up alone`."""
    player, did = safe(judged.player), judged.decision.did
    words = words_of(did)
    match did:
        case Play():
            return f"{player} {'played' if judged.decision.hand.trick else 'led'} {words}"
        case Discard():
            return f"{player} buried {words}"
        case Pass():
            return f"{player} passed"
        case Order():
            return f"{player} ordered it up{' alone' if did.alone else ''}"
        case Name():
            return f"{player} named {words}"
        case Defend():
            return f"{player} defended alone"
        case Best():
            return f"{player} asked for partner's best"
    exchange = judged.decision.options[-1]
    wished = "defend alone" if isinstance(exchange, Defend) else "ask for partner's best"
    return f"{player} did not {wished}"


def _choices_words(choices: Sequence[Choice]) -> str:
    """The choices in words: `Ah or Kd`, `passing or ordering it up`."""
    return listed([_choice_words(choice) for choice in choices], "or")


def _choice_words(choice: Choice) -> str:
    match choice:
        case Play() | Discard():
            return words_of(choice)
        case Pass():
            return "passing"
        case Order():
            return f"ordering it up{' alone' if choice.alone else ''}"
        case Name():
            return f"naming {words_of(choice)}"
        case Defend():
            return "defending alone"
        case Best():
            return f"getting {choice.given} for {choice.returned}"
    return "not doing so"


def _loss_words(judged: JudgedDecision) -> str:
    """What would have been better, and by how much."""
    judgement = judged.judgement
    chance = f"{100 * judged.given_up:.0f}"
    match judgement:
        case AllCardsJudgement():
            points = count(judgement.lost_points, "point")
            better = _choices_words(judgement.best)
            return f"{better} was better by {points}, {chance} % of win chance"
        case KnownCardsJudgement():
            chance = f"{100 * judgement.chance_short:.1f}"
            error = f"{100 * ERRORS * judgement.error:.1f}"
            better = _choices_words([judgement.better])
            return (
                f"{better} was better by {chance} ± {error} % of win chance; better in "
                f"{judgement.better_in} of {judgement.deals} deals, worse in {judgement.worse_in}"
            )
    return ""


def _line_words(judged: JudgedDecision, solver: Solver) -> str:
    """The line of best play after the better choice, and the points that it leads to."""
    judgement, decision = judged.judgement, judged.decision
    if isinstance(judgement, AllCardsJudgement):
        return _best_line(solver, decision.hand, judgement.best[0], judgement.best_value)
    if isinstance(judgement, KnownCardsJudgement) and judgement.example is not None:
        deal, better = judgement.example, judgement.better
        if better is None:
            return ""
        others = [seat for seat in SEATS if seat is not decision.seat and deal.cards(seat)]
        hands = ", ".join(f"{seat} {' '.join(map(str, deal.cards(seat)))}" for seat in others)
        solver = Solver()
        points = solver.solve(deal.copy().apply(better)).points
        return f"for instance with {hands}: {_best_line(solver, deal, better, points)}"
    return ""


def _best_line(solver: Solver, hand: Hand, choice: Choice, points: int) -> str:
    if choice is None:
        return ""
    line = (choice, *solver.line(hand.copy().apply(choice)))
    side = SIDE_WORDS[Side.NS if points > 0 else Side.EW]
    result = f"{count(abs(points), 'point')} to {side}" if points else "no points"
    return f"{line_words(hand, line)} ({result})"


def line_words(hand: Hand, actions: Sequence[Action]) -> str:
    """Actions that continue a hand: calls one by one, then tricks, each with the seat that leads:
    `order / 9c / E Ah Qh Ac Kh / E 9d …`."""
    parts: list[str] = []
    state = hand.copy()
    for action in actions:
        if not isinstance(action, Play):
            assert isinstance(action, Pass | Order | Name | Discard | Defend | Best)
            parts.append(f"{words_of(action)}")
        elif state.trick and parts:
            parts[-1] += f" {action.card}"
        else:
            parts.append(f"{action.seat} {action.card}")
        state.apply(action)
    return " / ".join(parts)


def hand_words(hand: GameHand) -> str:
    """A hand in a line: who dealt, who made trump, and the points."""
    verdict, players = hand.verdict, hand.players

    def name(seat: Seat) -> str:
        return safe(players[seat]) or seat.name

    if verdict.void:
        return "a misdeal" if verdict.void == "misdeal" else "thrown in"
    words = []
    if verdict.dealer is not None:
        words.append(f"{name(verdict.dealer)} dealt")
    if verdict.maker is not None:
        suit = f" {verdict.trump}" if verdict.trump is not None else ""
        words.append(f"{name(verdict.maker)} called{suit}{' alone' if verdict.alone else ''}")
    for side, points in zip(Side, verdict.points, strict=True):
        if points:
            names = dict(zip(SEATS, players, strict=True))
            words.append(f"{count(points, 'point')} to {side_names(side, names) or side}")
    return ", ".join(words)


def tally_lines(tally: Tally, by_kind: bool, paper: Paper) -> list[str]:
    """The sums by player, with `by_kind` also by kind of decision."""
    if not tally.players:
        words = (
            "No decision could be judged: that takes the cards of a hand, from a log or entered "
            "with `euchre dispute`."
        )
        return ["", *paper.lines(words)]
    sums = [*(tally.kinds if by_kind else []), *tally.players]
    words = "Given up: the win chance that a decision cost on average, in percent."
    return ["", *_table_lines(sums, paper), "", *paper.faint_lines(words)]


def costliest_lines(tally: Tally, paper: Paper) -> list[str]:
    """The decisions that gave up most, if they are worth mentioning."""
    worst = [one for one in tally.costliest if one.grade in WORTH_SAYING]
    lines = ["", paper.paint("What cost most", "strong")] if worst else []
    for one in worst:
        where = f"game {one.hand.game}, hand {one.hand.number}, "
        lines += _decision_lines(one, Solver(), paper, where)
    return lines


def _table_lines(sums: Sequence[Sums], paper: Paper) -> list[str]:
    """The sums as a table. Laid out here, because tabulate takes as long to load as a hand takes
    to analyse."""
    titles = [column.title or "" for column in SUMS_COLUMNS]
    rows = [titles, *([column.text_of(one) for column in SUMS_COLUMNS] for one in sums)]
    widths = [max(map(width_of, cells)) for cells in zip(*rows, strict=True)]
    widths[0] = max(6, min(widths[0], paper.width - sum(widths[1:]) - COLUMN_GAP * len(widths)))
    gap = " " * COLUMN_GAP
    lines = [
        gap.join(
            padded(cut(cell, width), width, column.right)
            for cell, width, column in zip(row, widths, SUMS_COLUMNS, strict=True)
        ).rstrip()
        for row in rows
    ]
    return [paper.paint(lines[0], "faint"), *lines[1:]]
