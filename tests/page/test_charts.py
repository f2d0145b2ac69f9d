"""The pictures: what is drawn where, and told apart by more than a colour."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from euchre_cli.page.charts import draw
from euchre_cli.page.content import Bars, ChartBar, ChartLine, Dot, Dots, Lines, Picture
from euchre_cli.page.svg import marker, spread

from .made_up import NAMES, bars, dots, game, lines

MANY = tuple(f"Player {number}" for number in range(100))


def drawn(picture: Picture) -> ElementTree.Element:
    """A picture as an XML parser reads it."""
    return ElementTree.fromstring(draw(picture, "it", "A title", "What it shows."))  # noqa: S314


def of_class(root: ElementTree.Element, *kinds: str) -> list[ElementTree.Element]:
    """The elements that have all these classes."""
    return [one for one in root.iter() if set(kinds) <= set(one.get("class", "").split())]


def texts(root: ElementTree.Element, kind: str) -> list[str]:
    return [one.text or "" for one in of_class(root, kind) if one.tag == "text"]


@pytest.mark.parametrize(
    "picture",
    [lines(NAMES), game(), dots(NAMES), bars(NAMES)],
    ids=["lines", "game", "dots", "bars"],
)
def test_a_picture_has_its_words_and_nothing_that_a_policy_would_block(picture: Picture) -> None:
    text = draw(picture, "it", "A <title>", "What & whom.")
    root = ElementTree.fromstring(text)  # noqa: S314
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == "it-title it-words"
    assert (root[0].tag, root[0].text, root[0].get("id")) == ("title", "A <title>", "it-title")
    assert (root[1].tag, root[1].text, root[1].get("id")) == ("desc", "What & whom.", "it-words")
    assert not [
        one for one in root.iter() if "style" in one.attrib or one.tag in ("style", "script")
    ]
    # Numbers to a tenth are as fine as anybody sees.
    assert not re.search(r"\d\.\d\d", re.sub(r"<(title|desc|text).*?</\1>", "", text))


def test_lines_are_told_apart_by_colour_and_marker_and_name() -> None:
    root = drawn(lines(NAMES))
    assert len(of_class(root, "line")) == 8
    shapes = {
        next(kind for kind in one.get("class", "").split() if kind.startswith("m"))
        for one in of_class(root, "dot")
    }
    assert len(shapes) == 8
    assert sorted(texts(root, "end")) == sorted(NAMES)


def test_the_name_at_the_end_of_a_line_is_in_its_colour_and_does_not_touch_another() -> None:
    level = tuple(ChartLine(name, ((0.0, 25.0), (1.0, 25.0))) for name in NAMES)
    root = drawn(lines(NAMES)._replace(lines=level))
    places = sorted(float(one.get("y", "0")) for one in of_class(root, "end"))
    assert all(below - above >= 20 for above, below in pairwise(places))
    for one in of_class(root, "end"):
        assert f"s{NAMES.index(one.text or '')}" in one.get("class", "")


def test_more_than_eight_run_in_the_background() -> None:
    root = drawn(lines(MANY))
    assert len(of_class(root, "end")) == 8
    assert len([one for group in of_class(root, "behind") for one in group]) == 92


LONG = ("Åsa-Liisa van der Berg 36", "Åsa-Liisa van der Berg 37")


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (("Ann", "Maximiliane"), ["Ann", "Maximilia…"]),
        (("Player 100", "Player 101"), ["Player 100", "Player 101"]),
        ((*LONG, "Ann"), ["Åsa-L…g 36", "Åsa-L…g 37", "Ann"]),
        (("Player 1000", "Player 1001", "Player 10"), ["Playe…1000", "Playe…1001", "Player 10"]),
        (("Åsa-Liisa…", "Åsa-Liisa van"), ["Åsa-Liisa…", "Åsa-L… van"]),
        (("王" * 9, "王" * 8 + "李"), ["王王…王王", "王王…王李"]),
    ],
    ids=["short", "just fits", "begin alike", "all that begin alike", "a mark of its own", "wide"],
)
def test_of_names_that_begin_alike_the_ends_are_shown(
    names: tuple[str, ...], short: list[str]
) -> None:
    assert texts(drawn(lines(names)), "end") == short
    assert [one for one in texts(drawn(dots(names)), "y") if one] == short
    assert sorted(one for one in texts(drawn(bars(names)), "y") if one) == sorted(short)


def test_a_lone_line_has_no_name_and_its_ring_says_what_happened() -> None:
    root = drawn(game())
    assert texts(root, "end") == []
    assert [one.text for one in of_class(root, "ring")[0].iter("title")] == ["hand 5: +35"]


def test_ticks_stand_where_they_are_asked_for_and_the_level_is_marked() -> None:
    root = drawn(game())
    assert texts(root, "y") == ["0 %", "50 %", "100 %"]
    assert texts(root, "x") == ["0", "7"]
    assert len(of_class(root, "level", "y")) == 1


@pytest.mark.parametrize("level", [25.0, 22.5])
def test_a_level_is_drawn_whether_or_not_its_number_stands_at_the_axis(level: float) -> None:
    root = drawn(lines(NAMES)._replace(level=level))
    assert [text for text in texts(root, "y") if text] == ["20", "25", "30"]
    assert len(of_class(root, "level", "y")) == 1


def test_a_line_goes_up_where_its_numbers_do() -> None:
    places = re.findall(r"[ML ]([\d.]+) ([\d.]+)", of_class(drawn(game()), "line")[0].get("d", ""))
    heights = [float(y) for _, y in places]
    assert len(heights) == 8
    assert heights[4] == max(heights)
    assert heights[7] == min(heights)
    assert [float(x) for x, _ in places] == sorted(float(x) for x, _ in places)


@pytest.mark.parametrize(
    "points",
    [(), ((0.0, 25.0),), ((0.0, 20.0), (0.0, 30.0)), tuple((float(x), 25.0) for x in range(500))],
    ids=["none", "one", "one day", "many"],
)
def test_a_line_of_few_points_and_of_many(points: tuple[tuple[float, float], ...]) -> None:
    others = (ChartLine("Bob", ((0.0, 24.0), (3.0, 26.0))),)
    root = drawn(lines(NAMES)._replace(lines=(ChartLine("Ann", points), *others)))
    assert len([one for group in of_class(root, "s0") for one in of_class(group, "dot")]) <= 6


@pytest.mark.parametrize(
    ("places", "moved"),
    [
        ([], []),
        ([50.0], [50.0]),
        ([-5.0], [0.0]),
        ([105.0], [100.0]),
        ([50.0, 50.0], [50.0, 60.0]),
        ([95.0, 99.0, 100.0], [80.0, 90.0, 100.0]),
        ([0.0, 30.0, 31.0], [0.0, 30.0, 40.0]),
        ([0.0] * 21, [5.0 * n for n in range(21)]),
    ],
)
def test_names_are_moved_as_little_as_keeps_them_apart(
    places: list[float], moved: list[float]
) -> None:
    assert spread(places, 0.0, 100.0, 10.0) == moved


def test_dots_stand_in_order_with_their_intervals_around_them() -> None:
    root = drawn(dots(NAMES))
    circles = of_class(root, "dot")
    assert [one[0].text for one in circles] == [
        f"{n}: {1 - i / 20:.2f}" for i, n in enumerate(NAMES)
    ]
    rights = [float(one.get("cx", "0")) for one in circles]
    downs = [float(one.get("cy", "0")) for one in circles]
    assert rights == sorted(rights, reverse=True)
    assert downs == sorted(downs)
    assert texts(root, "y") == list(NAMES)
    whiskers = of_class(root, "whisker")
    assert len(whiskers) == len(NAMES) - 1  # One has no interval.
    for right, whisker in zip(rights, whiskers, strict=False):
        ends = [float(x) for x, _ in re.findall(r"([\d.]+) ([\d.]+)", whisker.get("d", ""))]
        assert min(ends) < right < max(ends)
    assert len(of_class(root, "level", "x")) == 1


@pytest.mark.parametrize("low", [None, 0.9])
def test_a_single_dot(low: float | None) -> None:
    one = Dots(
        (Dot("Ann", 1.0, low, None if low is None else 1.1, "1.00"),), ((1.0, "1"),), 0.5, 1.5
    )
    assert len(of_class(drawn(one), "dot")) == 1


def test_bars_are_as_long_as_their_numbers_and_follow_one_another() -> None:
    root = drawn(bars(NAMES))
    assert texts(root, "y")[::-1] == list(NAMES)  # Written from the bottom up.
    widths = {one[0].text: float(one.get("width", "0")) for one in root.iter("rect") if len(one)}
    assert widths["Bob: 21 made"] == pytest.approx(21 * widths["Bob: 1 marched"], rel=0.02)
    assert "Ann: 0 marched" not in widths
    hal = [one for one in root.iter("rect") if len(one) and (one[0].text or "").startswith("Hal")]
    for one, other in pairwise(hal):
        end = float(one.get("x", "0")) + float(one.get("width", "0"))
        assert end == pytest.approx(float(other.get("x", "0")), abs=0.3)


@pytest.mark.parametrize(
    "picture",
    [
        Bars(("made",), (), ()),
        Bars(("made", "euchred"), (ChartBar("Ann", (0, 0)),), ()),
        Dots((), (), 0.0, 1.0),
        Lines((), (), (), 0.0, 1.0),
    ],
    ids=["no bars", "bars of nothing", "no dots", "no lines"],
)
def test_a_picture_of_nothing_is_a_picture(picture: Picture) -> None:
    assert drawn(picture).get("role") == "img"


def test_the_eight_markers_differ() -> None:
    assert len({marker(number, 0, 0, 1).replace(f"m{number}", "") for number in range(8)}) == 7
    # The disc and the ring are one shape, filled and empty, which the style sheet says.


def test_a_long_name_is_cut_and_stands_in_full_beside_its_dot() -> None:
    name = "Maximiliana-Bartholomea"
    root = drawn(dots((name, "Bob")))
    assert texts(root, "y")[0] == "Maximilia…"
    assert (of_class(root, "dot")[0][0].text or "").startswith(name)


def test_the_library_hooks_nothing_into_the_imports_of_python() -> None:
    import subprocess
    import sys

    words = (
        "import sys\n"
        "from euchre_cli.page.charts import draw\nfrom tests.page.made_up import game\n"
        "draw(game(), 'a', 'b', 'c')\nassert not [one for one in sys.meta_path if "
        "type(one).__module__ == 'pygal']\n"
        "assert 'pygal' in sys.modules\n"
        "try: import nothing_of_this_name\nexcept ModuleNotFoundError: print('done')"
    )
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-W", "error", "-c", words],
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("done\n", "")
