"""`euchre explain`: every finding by slug and code, in narrow and wide terminals, and as JSON."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from euchre_cli.audit import explanations as samples
from euchre_cli.commands.main import main
from euchre_engine.problems import CATALOGUE, GROUPS


def run(*words: str, columns: int = 80) -> Result:
    return CliRunner(env={"COLUMNS": str(columns)}).invoke(main, ["explain", *words])


def flowed(text: str) -> str:
    return " ".join(text.split())


def test_without_a_name_every_finding_is_listed_by_group() -> None:
    result = run()
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert [line for line in lines if line in GROUPS.values()] == list(GROUPS.values())
    listed = [line.split()[:3] for line in lines if line[:3] == "  " + line[2:3] != "   "]
    assert listed == [[k.code, k.slug, k.severity] for k in CATALOGUE.values()]
    for kind in CATALOGUE.values():
        assert samples.explanations()[kind.slug].title in flowed(result.stdout)


@pytest.mark.parametrize("columns", [60])
@pytest.mark.parametrize("slug", CATALOGUE)
def test_one_finding_is_explained(slug: str, columns: int) -> None:
    kind = CATALOGUE[slug]
    result = run(slug, columns=columns)
    assert result.exit_code == 0
    said = flowed(result.stdout)
    words = samples.explanations()[slug]
    title = words.title[0].upper() + words.title[1:]
    assert said.startswith(f"{title}. {kind.severity}[{slug}] {kind.code} ")
    for text in (words.means, kind.rule, words.fix, GROUPS[kind.code[0]]):
        assert text in said
    assert "#!" not in result.stdout
    for line in result.stdout.splitlines():
        assert len(line) <= columns, line


@pytest.mark.parametrize("slug", sorted(set(CATALOGUE) - {"unreadable-file", "line-too-long"}))
def test_the_example_is_shown_with_what_the_audit_says(slug: str) -> None:
    result = run(slug)
    example = samples.sample(slug)
    assert example is not None
    shown = "\n".join(f"    {line}".rstrip() for line in example.text.strip("\n").splitlines())
    assert shown in result.stdout
    before, _, after = result.stdout.partition("and this is what `euchre audit` says:")
    assert f"For example, {example.name}:" in before
    assert f"[{slug}]" in after
    assert f"--> {example.name}" in after
    # Nothing but the finding itself.
    assert after.count("-->") == 1


@pytest.mark.parametrize("name", ["renege", "P12", "p12", "RENEGE", " renege "])
def test_a_finding_goes_by_its_slug_and_its_code(name: str) -> None:
    assert run(name).stdout == run("renege").stdout


def test_a_name_like_nothing_points_to_the_list() -> None:
    result = run("Z99")
    assert result.exit_code == 2
    assert "`euchre explain` lists them all" in result.stderr


def test_json_holds_every_finding() -> None:
    said = json.loads(run("--json").stdout)
    assert said["schema_version"] == 1
    assert [one["slug"] for one in said["findings"]] == list(CATALOGUE)
    by_slug = {one["slug"]: one for one in said["findings"]}
    assert set(by_slug["renege"]) == {
        "code",
        "slug",
        "severity",
        "group",
        "title",
        "means",
        "rule",
        "fix",
        "sample",
    }
    assert by_slug["unreadable-file"]["sample"] is None
    assert by_slug["renege"]["sample"]["name"] == "renege.euchre"
    assert by_slug["unknown-record"]["rule"] is None


def test_ascii_terminals_get_ascii() -> None:
    result = CliRunner(charset="ascii").invoke(main, ["explain", "renege"])
    assert result.exit_code == 0
    assert result.stdout.isascii()
