"""`python -m bench`: measure the figures and print what was asked and what came out.

Ends with status 0 whatever the verdicts are: it measures, and judges nothing but the numbers.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from .figures import FIGURES, Sizes
from .processes import as_installed
from .table import Row, table


def main() -> None:
    """Measure the figures that are named, or all of them."""
    usual = Sizes()
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("figures", nargs="*", metavar="FIGURE", help=f"of {', '.join(FIGURES)}")
    parser.add_argument("--hands", type=int, default=usual.hands, help="hands in a log")
    parser.add_argument("--rounds", type=int, default=usual.rounds, help="rounds, in turns")
    given = parser.parse_args()
    if unknown := sorted(set(given.figures) - set(FIGURES)):
        parser.error(f"no such figure: {', '.join(unknown)}")
    rows: list[Row] = []
    for name in given.figures or FIGURES:
        print(f"measuring: {name}", file=sys.stderr, flush=True)
        with TemporaryDirectory(prefix="euchre-bench-") as at, as_installed(Path(at) / "compiled"):
            try:
                rows += FIGURES[name](Path(at), Sizes(given.hands, given.rounds))
            except RuntimeError as failed:
                rows.append(Row(name, "a run to its end", str(failed), False))
    print(table(rows))


if __name__ == "__main__":
    main()
