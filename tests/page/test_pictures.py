"""The pictures: lines with their axes, and the bars beside the rows of a table."""

from __future__ import annotations

import re
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from euchre_cli.page.content import Curve, Range, Ranges
from euchre_cli.page.pictures import draw_line, draw_range, draw_shares

from .made_up import game, night

AXIS = Ranges("margin", (), 0.0, 0.4, ("−0.4", "0.0", "+0.4"))


def parsed(svg: str) -> Element:
    root = ElementTree.fromstring(svg)  # noqa: S314
    assert root.tag == "svg"
    assert root.get("role") == "img"
    # A policy that allows one style sheet and one script would block these.
    assert not [
        one for one in root.iter() if "style" in one.attrib or one.tag in ("style", "script")
    ]
    return root


def of_class(root: Element, kind: str) -> list[Element]:
    return [one for one in root.iter() if kind in one.get("class", "").split()]


def places(root: Element, kind: str) -> list[tuple[float, float]]:
    """The points of the path of this kind."""
    path = of_class(root, kind)[0].get("d", "")
    return [(float(x), float(y)) for x, y in re.findall(r"[ML]([\d.]+) ([\d.]+)", path)]


@pytest.mark.parametrize("line", [game(), night(), night(500)], ids=["game", "night", "many"])
def test_a_line_has_its_words_and_coordinates_to_a_tenth(line: Curve) -> None:
    svg = str(draw_line(line, "What & <whom>."))
    assert parsed(svg).get("aria-label") == "What & <whom>."
    assert not re.search(r"\d\.\d\d", svg)


def test_a_line_goes_up_where_its_numbers_do() -> None:
    points = places(parsed(draw_line(game(), "")), "line")
    heights = [y for _, y in points]
    assert len(heights) == 8
    assert heights[4] == max(heights)
    assert heights[7] == min(heights)
    assert [x for x, _ in points] == sorted(x for x, _ in points)


def test_the_ring_is_at_its_point() -> None:
    root = parsed(draw_line(game(), ""))
    ring = of_class(root, "ring")[0]
    assert (float(ring.get("cx", "0")), float(ring.get("cy", "0"))) == places(root, "line")[5]


def test_the_area_of_luck_is_around_the_level_and_grows() -> None:
    root = parsed(draw_line(night(4), ""))
    area = places(root, "band")
    upper, lower = area[:5], area[:4:-1]
    level = float(re.findall(r"M[\d.]+ ([\d.]+)H", of_class(root, "level")[0].get("d", ""))[0])
    assert [x for x, _ in upper] == [x for x, _ in lower]
    widths = [low - high for (_, high), (_, low) in zip(upper, lower, strict=True)]
    assert widths == sorted(widths)
    assert widths[0] == 0
    assert all(high <= level <= low for (_, high), (_, low) in zip(upper, lower, strict=True))


def test_ticks_are_where_they_belong_and_the_outer_ones_stay_inside() -> None:
    root = parsed(draw_line(night(), ""))
    assert [one.text for one in of_class(root, "y")] == ["−100", "0", "+100"]
    assert [(one.text, one.get("class")) for one in of_class(root, "x")] == [
        ("Jan 2026", "x from"),
        ("Jul 2026", "x to"),
    ]
    assert len(of_class(root, "level")) == 1


@pytest.mark.parametrize("level", [0.5, 0.6])
def test_the_level_is_drawn_whether_or_not_it_has_a_tick(level: float) -> None:
    root = parsed(draw_line(game()._replace(level=level), ""))
    assert len(of_class(root, "level")) == 1
    assert len(of_class(root, "y")) == 3


@pytest.mark.parametrize("points", [(), ((0.0, 0.5),), ((0.0, 0.2), (0.0, 0.8))])
def test_a_line_of_few_points(points: tuple[tuple[float, float], ...]) -> None:
    root = parsed(draw_line(game()._replace(points=points, ring=None), ""))
    assert len(of_class(root, "line")) == bool(points)


@pytest.mark.parametrize(
    ("value", "low", "high", "places"),
    [
        (0.0, -0.2, 0.2, ["50%", "25%", "50%"]),
        (0.3, 0.2, 0.4, ["87.5%", "75%", "25%"]),
        (-0.4, -0.9, 0.1, ["0%", "0%", "62.5%"]),
    ],
    ids=["in the middle", "to the end", "beyond the end"],
)
def test_a_range_lies_where_its_numbers_are(
    value: float, low: float, high: float, places: list[str]
) -> None:
    root = parsed(draw_range(Range(value, low, high, "a & b"), AXIS))
    bar, dot = next(root.iter("rect")), next(root.iter("circle"))
    assert [dot.get("cx"), bar.get("x"), bar.get("width")] == places
    assert (root[0].tag, root[0].text) == ("title", "a & b")


def test_a_bar_is_divided_by_its_counts_and_labelled_in_hundredths() -> None:
    root = parsed(draw_shares((15, 4, 1), ("made", "marched", "euchred")))
    assert [(one.get("x"), one.get("width")) for one in root.iter("rect")] == [
        ("0%", "75%"),
        ("75%", "20%"),
        ("95%", "5%"),
    ]
    # 5 % is too narrow for a number; it is in the words, and in the table.
    assert [one.text for one in root.iter("text")] == ["75", "20"]
    assert root[0].text == "made 75 %, marched 20 %, euchred 5 %"


def test_a_bar_without_one_of_its_parts_and_words_instead_of_one_of_few() -> None:
    root = parsed(draw_shares((5, 0, 5), ("made", "marched", "euchred")))
    assert [one.get("class") for one in root.iter("rect")] == ["p0", "p2"]
    words = draw_shares((2, 0, 1), ("made", "marched", "euchred"))
    assert words == "<small>2 made, 1 euchred</small>"
    assert draw_shares((0, 1, 0), ("made", "marched", "euchred")) == "<small>1 marched</small>"
