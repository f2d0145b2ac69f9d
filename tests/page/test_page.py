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

from .made_up import HOSTILE, NAMES, Read, lines, page, table


@pytest.fixture(scope="module")
def written() -> str:
    return to_html(page())


def test_the_policy_allows_this_style_sheet_and_nothing_else(written: str) -> None:
    styles = re.findall(r"<style>(.*?)</style>", written, re.DOTALL)
    assert len(styles) == 1
    digest = base64.b64encode(hashlib.sha256(styles[0].encode()).digest()).decode()
    policies = [
        one["content"]
        for one in Read(written).all("meta")
        if one.get("http-equiv") == "Content-Security-Policy"
    ]
    assert policies == [
        f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    ]


def test_the_policy_stands_before_all_that_it_is_about(written: str) -> None:
    assert written.index("Content-Security-Policy") < written.index("<title>")


def test_nothing_is_loaded_and_nothing_runs(written: str) -> None:
    read = Read(written)
    assert {tag for tag, _ in read.tags} & {"script", "img", "link", "iframe", "object"} == set()
    for tag, attributes in read.tags:
        assert not {"style", "src", "srcset", "action"} & set(attributes), tag
        assert not [name for name in attributes if name.startswith("on")], tag
        assert attributes.get("href", "#").startswith("#")
    assert "@import" not in written
    assert "url(" not in written


def test_places_on_the_page_are_called_once_and_links_lead_to_one(written: str) -> None:
    read = Read(written)
    names = [attributes["id"] for _, attributes in read.tags if "id" in attributes]
    assert len(names) == len(set(names))
    links = {one["href"].removeprefix("#") for one in read.all("a")}
    assert links
    assert links <= set(names)


def test_every_chart_has_its_alternative_and_its_table(written: str) -> None:
    figures = re.findall(r"<figure.*?</figure>", written, re.DOTALL)
    assert len(figures) == 5
    for figure in figures:
        image = next(one for one in Read(figure).all("svg") if one.get("role") == "img")
        title, words = image["aria-labelledby"].split()
        assert re.search(rf'<title id="{title}">[^<]+</title>', figure)
        assert re.search(rf'<desc id="{words}">[^<]+</desc>', figure)
        assert re.search(r"<details>.*<table.*</table>.*</details>", figure, re.DOTALL)


def test_the_key_is_for_those_who_see_it(written: str) -> None:
    keys = [one for one in Read(written).all("svg") if "key" in one["class"]]
    assert len(keys) == len(NAMES) + 3
    assert {one["aria-hidden"] for one in keys} == {"true"}


def test_tables_say_what_their_cells_belong_to(written: str) -> None:
    read = Read(written)
    assert {one.get("scope") for one in read.all("th")} == {"row", "col"}
    for one in re.findall(r"<table.*?</table>", written, re.DOTALL):
        assert "<caption>" in one


def test_each_column_is_defined_once_and_in_the_order_of_its_coming() -> None:
    assert [column.name for column in explained_columns(page())] == ["games", "win_share", "form"]
    assert to_html(page()).count("Games that are over.") == 1


def test_a_column_without_a_definition_leads_nowhere() -> None:
    assert 'href="#c-shown"' not in to_html(page())


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
    assert text.count(safe(name)) > 10
    assert "\u202e" not in text
    assert "\x1b" not in text


def test_eight_players_and_thirty_nights_stay_small() -> None:
    assert len(to_html(page(nights=30)).encode()) < 100 * 1024


@pytest.mark.parametrize(
    "empty",
    [
        SeasonPage("Nothing", "", "2026-11-21", (), (), ()),
        SeasonPage("Nothing", "", "2026-11-21", (), (), (Section("one", "One", "Nothing yet."),)),
        SeasonPage(
            "Nothing",
            "",
            "2026-11-21",
            (),
            (),
            (Section("one", "One", "", (), (PageTable("None", "player", (), ()),)),),
        ),
        SeasonPage(
            "Nothing",
            "",
            "2026-11-21",
            (),
            (),
            (
                Section(
                    "one",
                    "One",
                    "",
                    (Chart("c", "C", "Nothing.", lines(()), table("Nothing", ())),),
                ),
            ),
        ),
    ],
    ids=["no section", "no table", "no row", "no line"],
)
def test_a_page_about_nothing_is_a_page(empty: SeasonPage) -> None:
    written = to_html(empty)
    assert written.rstrip().endswith("</html>")
    assert "What each number means" not in written or explained_columns(empty)


def test_a_hundred_players_have_a_page() -> None:
    names = tuple(f"Player {number}" for number in range(100))
    written = to_html(page(names))
    assert written.count('<tr><th scope="row">') == 100 * 7


def test_a_cell_shows_its_note_its_grade_and_that_it_is_thin() -> None:
    columns = (number_column("a", "a"), words_column("b", "b"))
    row = PageRow("Ann", (PageCell("+0.2", "n 40", grade=-2), PageCell("too few", thin=True)))
    one = SeasonPage(
        "", "", "", (), (), (Section("s", "S", "", (), (PageTable("T", "", columns, (row,)),)),)
    )
    written = to_html(one)
    assert '<td class="g-2">+0.2<small>n 40</small></td>' in written
    assert '<td class="w thin">too few</td>' in written


def shown(*tables: PageTable, title: str = "S") -> str:
    return to_html(SeasonPage("", "", "", (), (), (Section("s", title, "", (), tables),)))


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
    score = '<span class="score">{}</span>'
    said = f"beat &lt;b&gt; {score.format('10–9')}, from {score.format('0–3')}"
    assert f"<small>{said}</small>" in written
    assert "<small>41–69 of 60</small>" in written


@pytest.mark.parametrize("note", ["", "Rates: <some>."])
def test_a_note_stands_below_its_section(note: str) -> None:
    section = Section("s", "S", "", (), (table("T", NAMES),), note)
    written = to_html(SeasonPage("", "", "", (), (), (section,)))
    below = written.partition("</table></div>")[2]
    assert ('<p class="below">Rates: &lt;some&gt;.</p>' in below) is bool(note)
    assert ("below" in below) is bool(note)


@pytest.mark.parametrize("simulated", [False, True])
def test_a_simulated_season_is_said_to_be_one_under_its_title(simulated: bool) -> None:
    written = to_html(page()._replace(simulated=simulated))
    said = re.search(
        r"</h1>\s*<p class=\"simulated\"><strong>A simulated season.</strong>", written
    )
    assert (said is not None) is simulated


def test_marks_are_said_in_words() -> None:
    cells = (PageCell("WLT", marks=True), PageCell("", marks=True))
    columns = (words_column("a", "a"), words_column("b", "b"))
    written = shown(PageTable("T", "", columns, (PageRow("Ann", cells),)))
    marks = '<b class="W">W</b><b class="L">L</b><b class="T">T</b>'
    assert f'role="img" aria-label="won, lost, tied">{marks}</span>' in written
    assert '<td class="w"></td>' in written


def test_a_folded_table_is_opened_by_its_name() -> None:
    one = table("More of it", NAMES)
    assert "<details" not in shown(one)
    folded = shown(one._replace(folded=True))
    assert re.search(r"<details[^>]*><summary>More of it</summary>\s*<div class=\"box", folded)


def test_what_stands_above_a_table_is_not_said_twice_to_those_who_see() -> None:
    assert '<caption class="unseen">' in shown(table("S", NAMES))
    assert "unseen" not in shown(table("Another", NAMES)).partition("<body>")[2]


@pytest.mark.parametrize(("rows", "long"), [(24, False), (25, True)])
def test_a_table_of_many_rows_scrolls(rows: int, long: bool) -> None:
    written = shown(table("T", tuple(f"Player {number}" for number in range(rows))))
    assert ('class="box long"' in written) is long
