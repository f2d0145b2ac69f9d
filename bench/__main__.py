"""`python -m bench`: measure the figures and print what was asked and what came out.

Ends with status 0 whatever the verdicts are: it measures, and judges nothing but the numbers.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from .figures import FIGURES, Sizes
from .processes import as_installed
from .table import Row, table


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure the figures that are named, or all of them."""
    usual = Sizes()
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("figures", nargs="*", metavar="FIGURE", help=f"of {', '.join(FIGURES)}")
    parser.add_argument("--hands", type=int, default=usual.hands, help="hands in a log")
    parser.add_argument("--long", type=int, default=usual.long, help="hands in a long log")
    parser.add_argument("--rounds", type=int, default=usual.rounds, help="rounds, in turns")
    parser.add_argument("--starts", type=int, default=usual.starts, help="rounds of starts")
    given = parser.parse_args(arguments)
    unknown = [name for name in given.figures if name not in FIGURES]
    if unknown:
        parser.error(f"no such figure: {', '.join(unknown)}")
    sizes = Sizes(given.hands, given.long, given.rounds, given.starts)
    rows: list[Row] = []
    for name in given.figures or FIGURES:
        print(f"measuring: {name}", file=sys.stderr, flush=True)
        with (
            TemporaryDirectory(prefix="euchre-bench-") as folder,
            as_installed(Path(folder) / "compiled"),
        ):
            try:
                rows += FIGURES[name](Path(folder), sizes)
            except RuntimeError as failed:
                rows.append(Row(name, "a run to its end", str(failed), False))
    print(table(rows))


if __name__ == "__main__":
    main()
