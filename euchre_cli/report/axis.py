"""The axis of a chart: round numbers that hold what is drawn.

In: the lowest and the highest value. Out: the numbers to label. Does not know: what is drawn.
"""

from __future__ import annotations

from math import ceil, floor, log10


def round_axis(low: float, high: float, steps: int = 5, *, whole: bool = False) -> list[float]:
    """Round numbers at equal distances, about `steps` + 1 of them, the first at or below `low` and
    the last at or above `high`. `whole`: whole numbers only."""
    reach = high - low or abs(high) or 1.0
    rough = max(reach / steps, 1.0) if whole else reach / steps
    power = 10.0 ** floor(log10(rough))
    step = next(power * n for n in (1, 2, 5, 10) if power * n >= rough * 0.999)
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    # Multiples of the step, because adding it up repeatedly would accumulate rounding errors.
    return [round(n * step, 10) for n in range(first, max(last, first + 1) + 1)]
