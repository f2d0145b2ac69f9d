"""The markers that tell lines apart, and the keys to a picture, as pieces of SVG.

Knows: eight shapes. Does not know: colours, which the style sheet gives by class, or where a marker
stands.
"""

from __future__ import annotations

from typing import Final

_SHAPES: Final = (
    "",
    "M-1-1H1V1H-1Z",
    "M0-1.3 1.2.9H-1.2Z",
    "M0-1.4 1.4 0 0 1.4-1.4 0Z",
    "M0 1.3 1.2-.9H-1.2Z",
    "M-1-1 1 1M-1 1 1-1",
    "M0-1.4V1.4M-1.4 0H1.4",
    "",
)
"""The markers of eight lines, one unit large: disc, square, triangle, diamond, triangle, cross,
plus, ring."""


def marker(number: int, x: float, y: float, size: float, inside: str = "") -> str:
    """The marker of a line at a place."""
    kind = f"dot m{number % 8}"
    shape = _SHAPES[number % 8]
    across, down = tenth(x), tenth(y)
    if not shape:
        return f'<circle class="{kind}" cx="{across}" cy="{down}" r="{size:g}">{inside}</circle>'
    where = f"translate({across} {down}) scale({size:g})"
    return f'<path class="{kind}" transform="{where}" d="{shape}">{inside}</path>'


def key_of_line(number: int) -> str:
    """A piece of a line, for the key below a picture; it says nothing to those who do not see."""
    return (
        f'<svg class="key s{number}" viewBox="0 0 40 12" aria-hidden="true">'
        f'<path class="line" d="M1 6H39"/>{marker(number, 20, 6, 4)}</svg>'
    )


def key_of_part(number: int) -> str:
    """A piece of a bar's part."""
    return (
        f'<svg class="key p{number}" viewBox="0 0 12 12" aria-hidden="true">'
        '<rect width="12" height="12"/></svg>'
    )


def tenth(number: float) -> str:
    """A coordinate rounded to a tenth."""
    return f"{number:.1f}".removesuffix(".0")
