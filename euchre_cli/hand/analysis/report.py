"""The analysis of hands in words: the decisions that gave something up, and the sums by player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from euchre_engine.actions import Action, Best, Defend, Discard, Name, Order, Pass, Play
from euchre_engine.hand import Hand
from euchre_engine.seats import Side
from euchre_engine.solver.solve import Solver
from euchre_engine.words import listed

from ...book.sentences import hand_words
from ...report.values import Cell, Heading, Row, Table
from ...terminal.display import Paper
from ...terminal.phrases import SIDE_WORDS, count
from ..layout import table_of
from ..player import sensible_calls
from ..recorded import RecordedHand
from ..text import WIDEST, painted, table_lines
from .decisions import Choice, in_words
from .grades import GRADES, WORSE
from .judge import Draws, Judged, Judgement

COSTLIEST: Final = 10
"""The number of decisions of a season that are shown because they gave up most."""


FEW: Final = 8
"""The most hands without cards that are named."""


def head_lines(draws: Draws | None, paper: Paper) -> list[str]:
    """What a report compares with what."""
    if draws is None:
        title = "With all cards seen"
        meaning = (
            "Each decision is compared with best play by all who see every card. Nobody at the "
            "table could know that; --known judges by what each player could know."
        )
    else:
        title = "With what the player could know"
        meaning = (
            f"Each decision is tried on {count(draws.deals, 'deal')} drawn at random (seed "
            f"{draws.seed}) that fit the calls and the cards the player had seen. The number after "
            "± is two standard errors."
        )
    return [paper.paint(title, "strong"), *paper.lines(meaning, "faint")]


def hand_lines(hand: RecordedHand, judged: Sequence[Judged], paper: Paper) -> Iterator[str]:
    """A hand, with its decisions that are worth mentioning."""
    dealer = hand.verdict.dealer
    dealt = "" if dealer is None else f"{hand.name(dealer)} dealt; "
    yield ""
    yield from paper.headed_lines(hand.title, dealt + hand_words(hand, hand.rules))
    if not judged:
        yield from paper.lines("  there is nothing to judge", "faint", "  ")
        return
    counted = [one for one in judged if one.counts]
    faults = [one for one in counted if one.grade in WORSE]
    for one in faults:
        yield from fault_lines(one, paper)
    words = f"{count(len(counted), 'decision')}, {len(counted) - len(faults)} of them best or good"
    forced = sum(one.grade is not None for one in judged) - len(counted)
    words += f"; {forced} more without a choice" if forced else ""
    yield from paper.lines(f"  {words}", "faint", "  ")
    reasons = Counter(one.why for one in judged if one.why)
    words = "; ".join(f"{number} not judged: {why}" for why, number in reasons.items())
    yield from paper.lines(f"  {words}", "faint", "  ") if words else ()


def without_cards_lines(hands: Sequence[RecordedHand], paper: Paper) -> Iterator[str]:
    """A sentence on the hands of which no cards are recorded: how many, and which if they are
    few."""
    numbers = [str(hand.number) for hand in hands]
    which = count(len(hands), "hand")
    if len(numbers) <= FEW and len({hand.game for hand in hands}) == 1:
        which = f"hand{'s' * (len(numbers) > 1)} {listed(numbers)}"
    yield ""
    yield from paper.lines(f"No cards are recorded of {which}.", "faint")


def fault_lines(judged: Judged, paper: Paper, where: str = "") -> Iterator[str]:
    """A decision that gave something up: how much, and what would have been better. Over drawn
    deals one is shown in which it made a difference."""
    decision, judgement, grade = judged.decision, judged.judgement, str(judged.grade)
    assert judgement is not None
    place = f"trick {decision.trick}" if decision.trick else "call"
    words = f"  {where}{place}: {_did_words(judged)}, {grade}: {_loss_words(judgement)}"
    for line in paper.lines(words, indent="    "):
        # Painted afterwards, so that the lines are broken by what is seen of them.
        yield line.replace(grade, paper.paint(grade, "error"), 1)
    if judgement.example is None or judgement.better is None:
        return
    drawn = judgement.deals > 1
    if drawn:
        yield from paper.lines("    for instance with these cards:", "faint", "    ")
        table = table_of(judgement.example, decision.hand.name)
        indent = " " * 4 if paper.width > WIDEST + 4 else ""
        for row in painted(table_lines(table, paper.width), paper):
            yield f"{indent}{row}".rstrip()
    line_of_play = line_words(judgement.example, judgement.better, judged.solver)
    yield from paper.lines(f"    {line_of_play}", "faint", "      ")


WORDS: Final[dict[type, tuple[str, str]]] = {
    Play: ("played {}", "{}"),
    Discard: ("buried {}", "{}"),
    Pass: ("passed", "passing"),
    Order: ("ordered it up{alone}", "ordering it up{alone}"),
    Name: ("named {}", "naming {}"),
    Defend: ("defended alone", "defending alone"),
    Best: ("asked for partner's {}", "asking for partner's {}"),
    type(None): ("", "not doing so"),
}
"""What somebody did, and the same as a choice; `{}` is the choice as in a log."""


def _did_words(judged: Judged) -> str:
    """A player and what this player did: `Bob led Ah`, `Bob ordered it up alone`."""
    decision = judged.decision
    if decision.did is None:
        wish = "defend alone" if isinstance(decision.options[-1], Defend) else "ask for the best"
        return f"{decision.player} did not {wish}"
    if decision.kind == "lead":
        return f"{decision.player} led {in_words(decision.did)}"
    return f"{decision.player} {_choice_words(decision.did, 0)}"


def _choice_words(choice: Choice, form: int = 1) -> str:
    alone = " alone" if isinstance(choice, Order) and choice.alone else ""
    return WORDS[type(choice)][form].format(in_words(choice), alone=alone)


def _loss_words(judgement: Judgement) -> str:
    """What would have been better, and by how much."""
    if judgement.deals == 1:
        points, chance = round(judgement.lost_points), f"{100 * judgement.lost_chance:.0f}"
        better = listed(map(_choice_words, judgement.best), "or")
        return f"{better} was better by {count(points, 'point')}, {chance} % of win chance"
    chance, error = (f"{100 * one:.1f}" for one in (judgement.lost_chance, 2 * judgement.error))
    return (
        f"{_choice_words(judgement.better)} was better by {chance} ± {error} % of win chance; "
        f"better in {judgement.better_in} of {judgement.deals} deals, worse in {judgement.worse_in}"
    )


def line_words(hand: Hand, choice: Action, solver: Solver | None) -> str:
    """A choice and best play after it, calls one by one, then tricks with the seat that leads:
    `order / Ac / N Qd Td Ad 9d / … (2 points to N/S)`. With a solver calls are the best ones, else
    those of the sensible player."""
    after = hand.copy().apply(choice)
    line = [choice]
    if isinstance(choice, Pass | Order | Name) and solver is None:
        line += sensible_calls(after)
    line += (solver or Solver()).line(after)
    parts: list[str] = []
    end = hand.copy()
    for action in line:
        if not isinstance(action, Play):
            assert isinstance(action, Pass | Order | Name | Discard | Defend | Best)
            parts.append(in_words(action))
        elif end.trick and parts:
            parts[-1] += f" {action.card}"
        else:
            parts.append(f"{action.seat} {action.card}")
        end.apply(action)
    outcome = end.outcome()
    assert outcome is not None
    ns, ew = outcome.points
    side = SIDE_WORDS[Side.NS if ns > ew else Side.EW]
    points = f"{count(abs(ns - ew), 'point')} to {side}" if ns != ew else "no points"
    return f"{' / '.join(parts)} ({points})"


# -- sums ------------------------------------------------------------------------------------------


@dataclass
class Sums:
    """The decisions of one player that count: by grade, in which hands, and the win chance that
    they gave up."""

    grades: Counter[str] = field(default_factory=Counter)
    hands: set[tuple[int, int]] = field(default_factory=set)
    given_up: float = 0.0


def sums_table(judged: Iterable[Judged]) -> Table:
    """The sums of each player, in the order of their first decision."""
    by_player: dict[str, Sums] = {}
    for one in judged:
        if one.counts and one.grade is not None and one.judgement is not None:
            sums = by_player.setdefault(one.decision.player, Sums())
            sums.grades[one.grade.name] += 1
            sums.hands.add((one.decision.hand.game, one.decision.hand.number))
            sums.given_up += one.judgement.lost_chance
    headings = (
        Heading("hands", "hands", "hands"),
        Heading("decisions", "decisions", "times"),
        *(Heading(grade.name, grade.sign or grade.name, "times") for grade in GRADES),
        Heading("given_up_a_decision", "given up", "score"),
    )
    rows = [_sums_row(player, sums) for player, sums in by_player.items()]
    note = "Given up: the win chance that a decision cost on average, in percent."
    return Table("players", "", "", ("player",), headings, tuple(rows), notes=(note,), least=8)


def _sums_row(player: str, sums: Sums) -> Row:
    given_up = sums.given_up / sums.grades.total()
    numbers = {
        "hands": len(sums.hands),
        "decisions": sums.grades.total(),
        **{grade.name: sums.grades[grade.name] for grade in GRADES},
    }
    return Row(
        (player,),
        (*map(Cell, numbers.values()), Cell(words=f"{100 * given_up:.1f}")),
        object={"player": player, **numbers, "given_up_a_decision": round(given_up, 4)},
    )


def costliest_lines(judged: Iterable[Judged], paper: Paper) -> Iterator[str]:
    """The decisions that gave up most, if they are worth mentioning."""
    faults = [one for one in judged if one.grade in WORSE]
    faults.sort(key=lambda one: -(one.judgement.lost_chance if one.judgement else 0))
    if faults:
        yield from ("", paper.paint("What cost most", "strong"))
    for one in faults[:COSTLIEST]:
        hand = one.decision.hand
        yield from fault_lines(one, paper, f"game {hand.game}, hand {hand.number}, ")
