"""The documentation: complete, up to date, and its examples true."""

from __future__ import annotations

import re
import shlex
import shutil
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import click
import pytest
from click.testing import CliRunner

from euchre_cli.cli.main import COMMANDS, main
from euchre_cli.log.jsonl_schema import SCHEMA
from euchre_cli.log.records import FORMS
from euchre_cli.stats.record_definitions import RECORDS
from euchre_cli.stats.tables import COLUMNS, TABLES
from euchre_cli.terminal.exit_status import Failure
from euchre_engine.problems import CATALOGUE, GROUPS
from euchre_engine.rules import HOUSE_RULES, PRESETS
from tools import docs

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def _page(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


# -- everything has help and stands in the docs --------------------------------------------------


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_there(name: str) -> None:
    module, _, attribute = COMMANDS[name][0].partition(":")
    command = getattr(import_module(module), attribute)
    assert isinstance(command, click.Command)


COMMANDS_BY_NAME = dict(docs.commands())


@pytest.mark.parametrize("name", COMMANDS_BY_NAME)
def test_every_command_and_option_has_help_and_stands_in_the_docs(name: str) -> None:
    command = COMMANDS_BY_NAME[name]
    assert command.help
    assert re.search(rf"^##+ {re.escape(name)}$", _page("commands.md"), re.MULTILINE)
    assert docs.help_of(name, command) in _page("commands.md")
    for parameter in command.params:
        if isinstance(parameter, click.Option) and not parameter.hidden:
            assert parameter.help, f"{name} {parameter.opts[0]} has no help"
            assert parameter.opts[-1] in docs.help_of(name, command)


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_every_house_rule_has_help_and_stands_in_the_docs(name: str) -> None:
    rule = HOUSE_RULES[name]
    assert rule.effect.endswith(".")
    assert rule.source
    assert rule.parse(str(rule.standard)) == rule.standard
    assert f"| `{name}` | " in _page("rules.md")
    assert rule.effect in _page("rules.md")


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_has_a_source_and_stands_in_the_docs(name: str) -> None:
    preset = PRESETS[name]
    assert preset.title
    assert preset.source
    assert set(preset.rules) <= set(HOUSE_RULES)
    text = _page("rules.md")
    assert f"\n### {name}\n" in text
    section = " ".join(text.split(f"\n### {name}\n")[1].split("\n##")[0].split())
    assert preset.title in section
    assert preset.source in section
    for said in (*preset.readings, *preset.etiquette):
        assert said in section
    for rule, value in preset.rules.items():
        assert HOUSE_RULES[rule].parse(str(value)) == value != HOUSE_RULES[rule].standard
        assert f"`{rule} {value}`" in section


@pytest.mark.parametrize("slug", CATALOGUE)
def test_every_finding_has_help_and_stands_in_the_docs(slug: str) -> None:
    kind = CATALOGUE[slug]
    assert kind.slug == slug
    assert kind.code[0] in GROUPS
    assert kind.title[0].islower()
    assert not kind.title.endswith(".")
    for text in (kind.means, kind.fix, kind.rule):
        assert not text or text.endswith((".", ".)"))
    assert kind.means
    assert kind.fix
    assert f"\n### {slug}\n" in _page("findings.md")


def test_codes_are_in_order_and_given_once() -> None:
    codes = [kind.code for kind in CATALOGUE.values()]
    assert len(set(codes)) == len(codes)
    for letter in GROUPS:
        numbers = [int(code[1:]) for code in codes if code[0] == letter]
        assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("keyword", FORMS)
def test_every_record_stands_in_the_docs(keyword: str) -> None:
    form = FORMS[keyword].form.replace("|", "\\|")
    assert form.split()[0] == keyword
    assert f"| `{form}` | {FORMS[keyword].meaning} |" in _page("log-language.md")


@pytest.mark.parametrize("name", COLUMNS)
def test_every_column_is_defined_and_stands_in_the_docs(name: str) -> None:
    column = COLUMNS[name]
    assert column.name == name
    assert re.fullmatch(r"[a-z]+(_[a-z0-9]+)*", name)
    assert column.title
    assert column.definition.endswith(".")
    definition = column.definition.replace("|", "\\|")
    assert f"| `{name}` | {column.unit} | {definition} |" in _page("statistics.md")
    for other in (column.part, column.whole, column.squares):
        assert not other or other in COLUMNS


@pytest.mark.parametrize("name", RECORDS)
def test_every_record_of_a_season_is_defined_and_stands_in_the_docs(name: str) -> None:
    what = RECORDS[name]
    assert what.name == name
    assert name not in COLUMNS  # --explain knows both.
    assert what.definition.endswith(".")
    row = f"| `{name}` | {what.title} | {what.unit} | {what.definition} |"
    assert row in _page("statistics.md")


@pytest.mark.parametrize("name", TABLES)
def test_every_table_stands_in_the_docs(name: str) -> None:
    table = TABLES[name]
    assert set(table.columns) <= set(COLUMNS)
    assert not table.sort or table.sort.lstrip("-") in table.columns
    assert f"\n### {name}\n" in _page("statistics.md")


def test_the_docs_name_no_finding_and_no_rule_that_is_not_there() -> None:
    for heading in re.findall(r"^### (.+)$", _page("findings.md"), re.MULTILINE):
        assert heading in CATALOGUE
    for name in re.findall(r"^\| `([a-z-]+)` \|", _page("rules.md"), re.MULTILINE):
        assert name in HOUSE_RULES


# -- the generated pages -------------------------------------------------------------------------


GENERATED = ["findings.md", "rules.md", "commands.md", "log-language.md", "statistics.md"]


def test_the_schema_of_json_lines_is_up_to_date() -> None:
    written = (docs.PACKAGE / SCHEMA).read_text(encoding="utf-8")
    assert written == docs.pages()[SCHEMA], "run `python -m tools.docs`"


@pytest.mark.parametrize("name", GENERATED)
def test_generated_pages_are_up_to_date(name: str) -> None:
    assert _page(name) == docs.pages()[name], "run `python -m tools.docs`"


def test_a_page_that_is_out_of_date_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(ROOT / "docs", tmp_path / "docs")
    monkeypatch.setattr(docs, "DOCS", tmp_path / "docs")
    (tmp_path / "docs" / "findings.md").write_text("old\n", encoding="utf-8")
    (tmp_path / "docs" / "rules.md").unlink()
    assert docs.outdated(tmp_path / "docs") == ["findings.md", "rules.md"]
    monkeypatch.setattr(docs, "outdated", lambda: ["findings.md"])
    assert docs.run(["--check"]) == 1
    assert "docs/findings.md is not up to date" in capsys.readouterr().err
    assert (tmp_path / "docs" / "findings.md").read_text(encoding="utf-8") == "old\n"
    assert docs.run([]) == 0
    assert (tmp_path / "docs" / "findings.md").read_text(encoding="utf-8") == _page("findings.md")


def test_a_wrong_argument_is_a_usage_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert docs.run(["--write"]) == 2
    assert "usage" in capsys.readouterr().err


def test_links_between_the_pages_lead_somewhere() -> None:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


# -- the examples --------------------------------------------------------------------------------


class Example(NamedTuple):
    """A command on a page, and what the page says it prints."""

    page: str
    line: int
    command: str
    output: str


def examples(page: Path) -> list[Example]:
    """The commands of a page's console blocks that begin with `$ euchre`."""
    found = []
    text = page.read_text(encoding="utf-8")
    for block in re.finditer(r"^```console\n(.*?)^```$", text, re.DOTALL | re.MULTILINE):
        if not block[1].startswith("$ euchre"):
            continue
        line = text[: block.start()].count("\n") + 2
        for part in re.split(r"^\$ ", block[1], flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append(Example(page.name, line, command, output))
            line += part.count("\n")
    return found


EXAMPLES = {page.name: examples(page) for page in PAGES if examples(page)}


def test_there_are_examples() -> None:
    assert "README.md" in EXAMPLES


@pytest.mark.parametrize("page", EXAMPLES)
def test_the_examples_of_a_page_print_what_it_says(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One after the other, on one evening, with a book that is empty at first."""
    shutil.copytree(ROOT / "sample_logs", tmp_path / "sample_logs")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("euchre_cli.book.store.now", _evening)
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
