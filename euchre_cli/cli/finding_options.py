"""The names of findings, as they are typed and completed.

Knows: slugs and codes of the catalogue. Does not know: what is done with a finding.
"""

from __future__ import annotations

import click
from click.shell_completion import CompletionItem

from euchre_engine.problems import CATALOGUE, Kind

from .house_rules import no_such
from .options import completions

_ALL = "`euchre explain` lists them all"


def complete_slug(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Completes the name of a finding."""
    return completions(((kind.slug, kind.title) for kind in CATALOGUE.values()), incomplete)


def finding_called(name: str) -> Kind:
    """The finding with this slug or code, in any letter case. Raises `UsageError` suggesting the
    nearest slug."""
    word = name.strip().lower()
    for kind in CATALOGUE.values():
        if word in (kind.slug, kind.code.lower()):
            return kind
    raise click.UsageError(no_such("finding", name, CATALOGUE, _ALL))


def _check_slugs(
    ctx: click.Context, param: click.Parameter, value: tuple[str, ...]
) -> tuple[str, ...]:
    for slug in value:
        if slug not in CATALOGUE:
            raise click.BadParameter(no_such("finding", slug, CATALOGUE, _ALL))
    return value


only_option = click.option(
    "--only",
    multiple=True,
    metavar="SLUG",
    callback=_check_slugs,
    shell_complete=complete_slug,
    help="Only findings of this kind; may be given several times.",
)
"""`--only SLUG`, several times; the command gets `only`."""
