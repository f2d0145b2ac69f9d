"""The figures of the analysis: a game with all cards seen against its audit, and a decision with
what the player could know against one best play of a whole deal.

Knows: how such hands are made. Does not know: how processes are measured, or what a decision is
worth.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from statistics import mean, median
from typing import TYPE_CHECKING, Final

from euchre_cli.hand.analysis.judge import Draws, judged_decisions
from euchre_cli.hand.analysis.stakes import stakes_of
from euchre_cli.hand.recorded import RecordedHand, hands_of_log
from euchre_cli.hand.steps import steps_of
from euchre_cli.log.records import canonical
from euchre_cli.season.win_chance import PUBLISHED
from euchre_engine import STANDARD, Deal, Game, Rules, Seat, Solver
from euchre_engine.seats import SEATS
from tools.demo_season.play_out import play_out

from .processes import in_turns, run
from .store import EUCHRE, at_home
from .table import Row

if TYPE_CHECKING:
    from .figures import Sizes

HANDS: Final = 12
DEALS: Final = 100
ALL_CARDS: Final = 4.0
KNOWN: Final = 150
"""How many solves of a whole deal a decision over 100 deals may take."""


def write_game(log: Path, hands: int, seed: int = 1) -> None:
    """A log of one game of so many hands, played by the simulated player in every seat."""
    rules = Rules("standard", {"target": 100})
    game = Game(rules)
    random = Random(seed)  # noqa: S311
    lines = ["euchre 1", "rules standard", "rule target 100"]
    for number in range(1, hands + 1):
        pack = list(STANDARD.deck)
        random.shuffle(pack)
        deal = Deal.of(game.dealer or Seat.N, pack)
        played = play_out(rules, deal, total=game.total)
        lines += [f"hand {number}", f"  dealer {deal.dealer}", f"  up {deal.up}"]
        lines += [f"  hold {seat} {' '.join(map(str, deal.hands[seat]))}" for seat in SEATS]
        lines += [f"  {canonical(call)}" for call in played.calls]
        size = len(played.end.players)
        for at in range(0, len(played.plays), size):
            trick = played.plays[at : at + size]
            lines.append(f"  play {trick[0].seat} {' '.join(str(play.card) for play in trick)}")
        if not played.plays:
            lines.append("  thrown-in")
        game.score(played.end)
    log.write_text("\n".join(lines) + "\n")


def analysis(folder: Path, sizes: Sizes) -> list[Row]:
    """`analyze --all-cards` of a game to its audit; a decision over drawn deals to a solve."""
    log = folder / "game.euchre"
    write_game(log, HANDS)
    audit, analyze = "euchre audit", "euchre analyze --all-cards"
    with at_home(folder):
        ways = {
            name: partial(run, [str(EUCHRE), *name.split()[1:], str(log)], folder / "out")
            for name in (audit, analyze)
        }
        costs = in_turns(ways, sizes.starts)
    ratio = costs[analyze].processor / costs[audit].processor
    wall = costs[analyze].wall / costs[audit].wall
    return [
        Row(
            f"{analyze} of a game of {HANDS} hands to its audit",
            f"{ALL_CARDS:g} × the processor",
            f"{ratio:.2f} × (wall {wall:.2f})",
            ratio <= ALL_CARDS,
        ),
        *_known(hands_of_log(str(log), print)[: max(2, sizes.rounds * 2)], sizes.rounds),
    ]


def _known(hands: list[RecordedHand], rounds: int) -> list[Row]:
    """The decisions of some hands, each over drawn deals, to solving a deal from its first lead."""
    walked = [(steps_of(hand), stakes_of(hand, PUBLISHED)) for hand in hands]
    judged = [one for steps, stakes in walked for one in judged_decisions(steps, stakes, Draws(2))]
    compared = sum(one.counts for one in judged)
    leads = [step.before for steps, _ in walked for step in steps.steps if step.leads]
    leads = [position for position in leads if not position.winners]
    ratios = []
    for _ in range(rounds):
        solve = mean(_seconds(partial(Solver().solve, position)) for position in leads)
        costs = [
            _seconds(partial(judged_decisions, steps, stakes, Draws(DEALS)))
            for steps, stakes in walked
        ]
        ratios.append(sum(costs) / compared / solve)
    ratio = median(ratios)
    name = f"any decision over {DEALS} deals drawn, to solving a deal"
    return [Row(name, f"{KNOWN} ×", f"{ratio:.0f} ×", ratio <= KNOWN)]


def _seconds(work: Callable[[], object]) -> float:
    begun = time.process_time()
    work()
    return time.process_time() - begun
