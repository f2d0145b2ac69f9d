"""The page as a file: one, self-contained, in which every text is a text."""

from __future__ import annotations

import base64
import hashlib
import re

import pytest

from euchre_cli.page.content import (
    Chart,
    PageCell,
    PageRow,
    PageTable,
    SeasonPage,
    Section,
    number_column,
    words_column,
)
from euchre_cli.page.html import explained_columns, to_html
from euchre_cli.terminal.text import safe

from .made_up import HOSTILE, NAMES, Read, night, page, table


@pytest.fixture(scope="module")
def written() -> str:
    return to_html(page())


def test_the_policy_allows_this_style_sheet_and_this_script_and_nothing_else(written: str) -> None:
    digests = []
    for tag in ("style", "script"):
        texts = re.findall(rf"<{tag}>(.*?)</{tag}>", written, re.DOTALL)
        assert len(texts) == 1
        digests.append(base64.b64encode(hashlib.sha256(texts[0].encode()).digest()).decode())
    policies = [
        one["content"]
        for one in Read(written).all("meta")
        if one.get("http-equiv") == "Content-Security-Policy"
    ]
    assert policies == [
        f"default-src 'none'; style-src 'sha256-{digests[0]}'; script-src 'sha256-{digests[1]}'; "
        "base-uri 'none'; form-action 'none'"
    ]


def test_the_policy_stands_before_all_that_it_is_about(written: str) -> None:
    assert written.index("Content-Security-Policy") < written.index("<title>")


def test_nothing_is_loaded(written: str) -> None:
    read = Read(written)
    assert {tag for tag, _ in read.tags} & {"img", "link", "iframe", "object"} == set()
    for tag, attributes in read.tags:
        assert not {"style", "src", "srcset", "action"} & set(attributes), tag
        assert not [name for name in attributes if name.startswith("on")], tag
        assert attributes.get("href", "#").startswith("#")
    assert "@import" not in written
    assert "url(" not in written
    assert not re.search(r"fetch\(|XMLHttp|import\(|eval\(|innerHTML", written)


def test_places_on_the_page_are_called_once_and_links_lead_to_one(written: str) -> None:
    read = Read(written)
    names = [attributes["id"] for _, attributes in read.tags if "id" in attributes]
    assert len(names) == len(set(names))
    links = {one["href"].removeprefix("#") for one in read.all("a")}
    assert links
    assert links <= set(names)


def test_every_line_has_its_alternative_and_its_numbers(written: str) -> None:
    figures = re.findall(r"<figure.*?</figure>", written, re.DOTALL)
    assert len(figures) == len(NAMES) + 2
    tables = {one["id"] for one in Read(written).all("table") if "id" in one}
    for figure in figures:
        read = Read(figure)
        assert all(one["aria-label"] for one in read.all("svg"))
        numbers = read.all("figure")[0]
        assert numbers["data-numbers"] in tables
        # Of a table that many lines share, its own column; of its own table all of them.
        assert ("data-column" in numbers) is ("<table" not in figure)
    assert {one["data-column"] for one in Read(written).all("figure") if "data-column" in one} == {
        str(at) for at in range(1, len(NAMES) + 1)
    }


def test_tables_say_what_their_cells_belong_to(written: str) -> None:
    read = Read(written)
    assert {one.get("scope") for one in read.all("th")} == {"row", "col"}
    for one in re.findall(r"<table.*?</table>", written, re.DOTALL):
        assert "<caption" in one


def test_each_column_is_defined_once_in_its_section_and_folded() -> None:
    calling = page().sections[2]
    assert [column.name for column in explained_columns(calling)] == ["games", "win_share", "form"]
    section = to_html(page()).partition('<section id="calling">')[2].partition("</section>")[0]
    assert section.count("Games that are over.") == 1
    assert "Games that are over." in section.partition('<details class="means">')[2]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_is_text_wherever_it_stands(name: str, written: str) -> None:
    names = (name, *NAMES[1:7], name[::-1])
    read = Read(to_html(page(names, title=name)))
    usual = Read(written)
    # Its tags are those of a page about nobody in particular.
    assert [tag for tag, _ in read.tags] == [tag for tag, _ in usual.tags]
    for (tag, mine), (_, other) in zip(read.tags, usual.tags, strict=True):
        assert set(mine) == set(other), tag
    text = "".join(read.texts)
    assert text.count(safe(name)) > 6
    assert "\u202e" not in text
    assert "\x1b" not in text


NOBODY = PageTable("None", "player", (), ())
NOTHING = SeasonPage("Nothing", (), "2026-11-21", (), (), ())


@pytest.mark.parametrize(
    "sections",
    [
        (),
        (Section("one", "One", "Nothing yet."),),
        (Section("one", "One", "", tables=(NOBODY,)),),
        (Section("one", "One", "", (Chart("c", "C", "Nothing.", night()._replace(points=())),)),),
    ],
    ids=["no section", "no table", "no row", "no point"],
)
def test_a_page_about_nothing_is_a_page(sections: tuple[Section, ...]) -> None:
    written = to_html(NOTHING._replace(sections=sections))
    assert written.rstrip().endswith("</html>")
    assert "What these numbers mean" not in written


def test_the_page_opens_with_its_findings_then_the_first_section_then_the_way_to_the_others() -> (
    None
):
    written = to_html(page())
    order = ["<h1>", "leads by two games", "One game says little", "<nav", 'id="run"']
    places = [written.index(one) for one in order]
    assert places == sorted(places)
    assert written.index('id="standings"') < places[2]
    assert 'href="#standings"' not in written
    assert "<nav" not in to_html(page()._replace(sections=page().sections[:1]))
    assert 'class="findings"' not in to_html(page()._replace(findings=()))


def shown(*tables: PageTable, title: str = "S") -> str:
    return to_html(NOTHING._replace(sections=(Section("s", title, "", tables=tables),)))


def test_a_cell_shows_its_note_its_grade_and_that_it_is_thin() -> None:
    columns = (number_column("a", "a"), words_column("b", "b"))
    row = PageRow("Ann", (PageCell("+0.2", "n 40", grade=-2), PageCell("too few", thin=True)))
    written = shown(PageTable("T", "", columns, (row,)))
    assert '<td class="g-2">+0.2<small>n 40</small></td>' in written
    assert '<td class="w thin">too few</td>' in written


def test_what_is_clear_of_nought_is_said_in_words() -> None:
    cells = (PageCell("+0.4", "±0.3", grade=3, clear=True), PageCell("+0.2", "±0.3", grade=2))
    columns = (number_column("a", "a"), number_column("b", "b"))
    written = shown(PageTable("T", "", columns, (PageRow("Ann", cells),)))
    assert (
        '<td class="g3 clear">+0.4<span class="unseen">, clearly not 0</span><small>±0.3</small>'
        in written
    )
    assert '<td class="g2">+0.2<small>±0.3</small></td>' in written


def test_a_score_among_words_is_not_broken() -> None:
    cells = (PageCell("Ann", "beat <b> 10–9, from 0–3"), PageCell("58 %", "41–69 of 60"))
    columns = (words_column("a", "a"), number_column("b", "b"))
    written = shown(PageTable("T", "", columns, (PageRow("it", cells),)))
    score = '<span class="whole">{}</span>'
    said = f"beat &lt;b&gt; {score.format('10–9')}, from {score.format('0–3')}"
    assert f"<small>{said}</small>" in written
    assert "<small>41–69 of 60</small>" in written


def test_marks_are_said_in_words() -> None:
    cells = (PageCell("WLT", marks=True), PageCell("", marks=True))
    columns = (words_column("a", "a"), words_column("b", "b"))
    written = shown(PageTable("T", "", columns, (PageRow("Ann", cells),)))
    marks = '<b class="W">W</b><b class="L">L</b><b class="T">T</b>'
    assert f'role="img" aria-label="won, lost, tied">{marks}</span>' in written
    assert '<td class="w"></td>' in written


def test_what_stands_above_a_table_is_not_said_twice_to_those_who_see() -> None:
    assert '<caption class="unseen">' in shown(table("S", NAMES))
    assert '<caption class="unseen">' not in shown(table("Another", NAMES))


@pytest.mark.parametrize(
    ("one", "sorts"),
    [
        (table("T", NAMES), True),
        (table("T", NAMES)._replace(ordered=True), False),
        (table("T", NAMES)._replace(compact=True), False),
    ],
    ids=["any", "in the order of time", "a heat map"],
)
def test_a_table_is_sorted_by_a_click_unless_its_rows_have_an_order(
    one: PageTable, sorts: bool
) -> None:
    assert (re.search(r'<table class="[^"]*sorts', shown(one)) is not None) is sorts


def test_the_head_above_bars_has_the_ends_of_their_axis_or_the_names_of_their_parts() -> None:
    written = to_html(page())
    assert re.search(r'class="ends" aria-hidden="true"><span>−0.4</span><span>0.0</span>', written)
    assert re.search(r"<rect class=.p2.[^>]*/></svg>euchred</span>", written)
