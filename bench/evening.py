"""The figures of an evening: the plan for many people against that for few.

Knows: what was asked. Does not know: how processes are measured.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from .processes import in_turns, run
from .store import EUCHRE, at_home
from .table import Row

if TYPE_CHECKING:
    from .figures import Sizes

PLAN: Final = 20
FEW: Final = 8
MANY: Final = 40


def plans(folder: Path, sizes: Sizes) -> list[Row]:
    """`euchre evening plan` for 40 people against the same for 8."""
    with at_home(folder):
        ways = {
            str(people): partial(run, [str(EUCHRE), "evening", "plan", str(people), "--csv"])
            for people in (FEW, MANY)
        }
        costs = in_turns(ways, sizes.starts)
    ratio = costs[str(MANY)].wall / costs[str(FEW)].wall
    name = f"euchre evening plan {MANY}, to {FEW}"
    return [Row(name, f"{PLAN:g} ×", f"{ratio:.2f} ×", ratio <= PLAN)]
