"""The documentation: complete, up to date, and its examples true."""

from __future__ import annotations

import re
import shlex
import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import click
import pytest
from click.testing import CliRunner

from euchre_cli.audit.explanations import explanations
from euchre_cli.commands.main import main
from euchre_cli.log.records import ROWS
from euchre_cli.season.evenings import headings as evening_headings
from euchre_cli.season.records import HEADINGS as RECORDS
from euchre_cli.season.tables import COLUMNS, TABLES
from euchre_cli.terminal.exit_status import Failure
from euchre_engine.problems import CATALOGUE, GROUPS
from euchre_engine.rules import HOUSE_RULES, PRESETS
from tools import docs
from tools.demo_season.__main__ import run as demo_season

ROOT = Path(__file__).parents[2]
STATISTICS = {one.name: one for one in (*COLUMNS.values(), *RECORDS, *evening_headings())}
"""Every column of the statistics, and every record."""
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.fixture(scope="module")
def generated() -> dict[str, str]:
    """The generated pages, made once."""
    return docs.pages()


@pytest.fixture(autouse=True)
def pages(generated: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The generated pages, which `tools.docs` does not make again."""
    monkeypatch.setattr(docs, "pages", lambda: generated)
    return generated


# -- the generated pages -------------------------------------------------------------------------


def test_what_is_declared_has_the_words_that_the_pages_are_made_of() -> None:
    for name, command in docs.commands():
        assert command.help, name
        for option in command.params:
            if isinstance(option, click.Option) and not option.hidden:
                assert option.help, f"{name} {option.opts[0]} has no help"
    for rule in HOUSE_RULES.values():
        assert (rule.effect[-1], bool(rule.source)) == (".", True), rule.name
    assert all(preset.title and preset.source for preset in PRESETS.values())
    assert list(explanations()) == list(CATALOGUE)
    for slug, kind in CATALOGUE.items():
        words = explanations()[slug]
        assert words.title[0].islower(), slug
        assert not words.title.endswith("."), slug
        for text in filter(None, (words.means, words.fix, kind.rule)):
            assert text.endswith((".", ".)")), slug
    for column in STATISTICS.values():
        assert re.fullmatch(r"[a-z]+(_[a-z0-9]+)*", column.name)
        assert column.title
        assert column.definition.endswith(".")
    for table in TABLES.values():
        assert table.sort.lstrip("-") in {column.name for column in table.columns}


def test_codes_are_in_order_and_given_once() -> None:
    """A code that is gone is not given again."""
    codes = [kind.code for kind in CATALOGUE.values()]
    assert {code[0] for code in codes} == set(GROUPS)
    for letter in GROUPS:
        numbers = [int(code[1:]) for code in codes if code[0] == letter]
        assert numbers == sorted(set(numbers))


def test_every_page_has_all_that_is_declared(pages: dict[str, str]) -> None:
    heading, row = r"^##+ (.+)$", r"^\| `([a-z_0-9-]+)` \|"
    typed = r"^\| `([a-z-]+(?: [a-z-]+)*)"
    for name, form, declared in (
        ("commands.md", typed, dict(docs.commands())),
        ("rules.md", heading, PRESETS),
        ("findings.md", r"^- \*\*([a-z0-9-]+)\*\* ", CATALOGUE),
        ("statistics.md", heading, TABLES),
        ("rules.md", row, HOUSE_RULES),
        ("statistics.md", row, STATISTICS),
    ):
        assert {*declared} <= {*re.findall(form, pages[name], re.MULTILINE)}, name
    for record in ROWS.values():
        assert record.form.replace("|", "\\|") in pages["log-language.md"]
        assert record.meaning in pages["log-language.md"]


def test_generated_pages_are_up_to_date() -> None:
    assert docs.outdated() == [], "run `python -m tools.docs`"


def test_a_page_that_is_out_of_date_is_named_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(ROOT / "docs", tmp_path / "docs")
    monkeypatch.setattr(docs, "DOCS", tmp_path / "docs")
    (tmp_path / "docs" / "findings.md").write_text("old\n", encoding="utf-8")
    (tmp_path / "docs" / "rules.md").unlink()
    assert docs.run(["--check"]) == 1
    assert "docs/findings.md is not up to date" in capsys.readouterr().err
    assert docs.outdated() == ["findings.md", "rules.md"]
    assert docs.run([]) == 0
    assert docs.outdated() == []
    assert docs.run(["--write"]) == 2
    assert "usage" in capsys.readouterr().err


# -- the pages -----------------------------------------------------------------------------------


def test_links_between_the_pages_lead_somewhere() -> None:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_modules_that_contributing_names_are_there() -> None:
    named = set(re.findall(r"`([\w/]+\.py)`", (ROOT / "CONTRIBUTING.md").read_text("utf-8")))
    there = [f"/{path.relative_to(ROOT)}" for path in ROOT.glob("[a-z]*/**/*.py")]
    assert len(named) > 20
    assert not {name for name in named if not any(one.endswith(f"/{name}") for one in there)}


# -- the examples --------------------------------------------------------------------------------


class Example(NamedTuple):
    """A command on a page, and what the page says it prints."""

    page: str
    line: int
    command: str
    output: str


DEMO = "python -m tools.demo_season "
"""The command that makes the season of the examples."""


def examples(page: Path) -> list[Example]:
    """The commands of a page's console blocks that begin with `$ euchre` or `DEMO`."""
    found = []
    text = page.read_text(encoding="utf-8")
    for block in re.finditer(r"^```console\n(.*?)^```$", text, re.DOTALL | re.MULTILINE):
        if not block[1].startswith(("$ euchre", f"$ {DEMO}")):
            continue
        line = text[: block.start()].count("\n") + 2
        for part in re.split(r"^\$ ", block[1], flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append(Example(page.name, line, command, output))
            line += part.count("\n")
    return found


EXAMPLES = {page.name: found for page in PAGES if (found := examples(page))}
assert "README.md" in EXAMPLES


@pytest.mark.parametrize("page", EXAMPLES)
def test_the_examples_of_a_page_print_what_it_says(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One after the other, on one evening, with a book that is empty at first."""
    shutil.copytree(ROOT / "sample_logs", tmp_path / "sample_logs")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("euchre_cli.book.reading.now", _evening)
    settings = {
        "COLUMNS": "80",
        "NO_COLOR": "1",
        "TZ": "UTC",
        "HOME": str(tmp_path),
        "EUCHRE_DB": "euchre.db",
        "EUCHRE_CONFIG": "config.toml",
        "EUCHRE_WHO": "ann",
        "XDG_STATE_HOME": str(tmp_path),
    }
    for example in EXAMPLES[page]:
        words = shlex.split(example.command)
        if example.command.startswith(DEMO):
            demo_season(words[3:])
            assert capsys.readouterr().out == example.output
            continue
        where = f"{page}:{example.line}: {example.command}"
        assert words[0] == "euchre", f"{where}: only `$ euchre …` can be run"
        assert not set(words) & {"|", ">", "<", "&&", ";"}, f"{where}: one command, without a shell"
        result = CliRunner(env=settings).invoke(main, words[1:], prog_name="euchre")
        output = result.output
        if isinstance(result.exception, Failure):
            output += f"euchre: {result.exception}\n"
        elif result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        assert output.rstrip("\n") == example.output.rstrip("\n"), where


def _evening() -> datetime:
    return datetime(2026, 11, 19, 20, 30, tzinfo=UTC)
