"""`euchre explain`: what a finding means, the rule it rests on, what to do, and an example."""

from __future__ import annotations

import click

from euchre_engine.problems import BECAME, CATALOGUE, GROUPS, Kind

from ..audit.explanations import audit_of_sample, explanations, sample
from ..terminal.display import can_show_unicode, width
from ..terminal.report_table import write_document
from ..terminal.text import wrap
from ..words.house_rules import unknown
from .options import completing, output_options


@click.command()
@click.argument(
    "slug",
    required=False,
    metavar="[SLUG|CODE]",
    shell_complete=completing(lambda: ((slug, one.title) for slug, one in explanations().items())),
)
@output_options("table", "json")
def explain(slug: str | None, output: str) -> None:
    """Explain a finding of the audit; without a name, list them all.

    Says what the finding means, which rule it is about and what to do, and shows a small log that
    has it, with what the audit says. Name a finding by its slug or by its code.

    \b
    euchre explain              all findings
    euchre explain renege       one of them
    euchre explain P12          the same, by its code
    """
    kinds = list(CATALOGUE.values()) if slug is None else [_called(slug)]
    if output == "json":
        write_document(findings=[_object(kind) for kind in kinds])
    elif slug is None:
        click.echo("\n".join(_listing(kinds, width())))
    else:
        click.echo("\n".join(_page(kinds[0], width(), not can_show_unicode())))


def _called(name: str) -> Kind:
    """The finding with this slug or code, in any letter case. Raises `UsageError` suggesting the
    nearest slug."""
    word = name.strip().lower()
    word = BECAME.get(word, word)
    for kind in CATALOGUE.values():
        if word in (kind.slug, kind.code.lower()):
            return kind
    refused = unknown("finding", name, CATALOGUE, "`euchre explain` lists them all")
    raise click.UsageError(str(refused))


def _object(kind: Kind) -> dict[str, object]:
    """A finding as JSON."""
    words, example = explanations()[kind.slug], sample(kind.slug)
    return {
        "code": kind.code,
        "slug": kind.slug,
        "severity": kind.severity,
        "group": GROUPS[kind.code[0]],
        "title": words.title,
        "means": words.means,
        "rule": kind.rule or None,
        "fix": words.fix,
        "sample": None if example is None else example._asdict(),
    }


def _listing(kinds: list[Kind], columns: int) -> list[str]:
    """All findings by group, one each with its code, slug, severity and title."""
    lines: list[str] = []
    longest = max(len(kind.slug) for kind in kinds)
    group = ""
    for kind in kinds:
        if kind.code[0] != group:
            group = kind.code[0]
            lines += ["", GROUPS[group]] if lines else [GROUPS[group]]
        title = explanations()[kind.slug].title
        first = f"  {kind.code} {kind.slug:<{longest}} {kind.severity:<5} "
        if len(first) + 24 <= columns:
            lines += wrap(title, columns, " " * len(first), first)
        else:
            lines.append(first.rstrip())
            lines += wrap(title, columns, " " * 6, " " * 6)
    lines += ["", *wrap("`euchre explain SLUG` explains one of them, with an example.", columns)]
    return lines


def _page(kind: Kind, columns: int, ascii_only: bool = False) -> list[str]:
    """One finding: title, meaning, rule, what to do, and its sample with what the audit says."""
    dash = "-" if ascii_only else "–"
    words = explanations()[kind.slug]
    title = words.title[:1].upper() + words.title[1:]
    lines = wrap(f"{title}. {kind.severity}[{kind.slug}]", columns, "  ")
    lines += [f"{kind.code} {dash} {GROUPS[kind.code[0]]}", ""]
    lines += wrap(words.means, columns)
    lines.append("")
    if kind.rule:
        lines += wrap(kind.rule, columns, "            ", "Rule:       ")
    lines += wrap(words.fix, columns, "            ", "What to do: ")
    example = sample(kind.slug)
    if example is None:
        return lines
    lines += ["", f"For example, {example.name}:", ""]
    lines += [f"    {line}".rstrip() for line in example.text.rstrip("\n").split("\n")]
    lines += ["", *wrap("and this is what `euchre audit` says:", columns), ""]
    report = audit_of_sample(example, columns - 4, ascii_only)
    lines += [f"    {line}".rstrip() for line in report.rstrip("\n").split("\n")]
    return lines
