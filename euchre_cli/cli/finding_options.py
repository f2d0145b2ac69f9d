"""The names of findings, as they are typed and completed.

Knows: slugs and codes of the catalogue. Does not know: what is done with a finding.
"""

from __future__ import annotations

import click

from euchre_engine.problems import CATALOGUE, Kind

from .house_rules import no_such
from .options import completing

_ALL = "`euchre explain` lists them all"


complete_slug = completing(lambda: ((kind.slug, kind.title) for kind in CATALOGUE.values()))


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
