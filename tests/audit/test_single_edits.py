"""Every small slip in typing a clean log: audited without an exception, and nothing is drowned.

Each line of the hands in the sample games is left out, written twice, and has each of its words
left out or replaced by others of its kind.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from .recording import audit, told

CLEAN = sorted((Path(__file__).parents[2] / "sample_logs" / "good").glob("*.euchre"))

MOST = 8
"""No single slip may bring more findings than this; nearly all bring one or none."""

ALIKE = (
    tuple("NESW"),
    ("NS", "EW"),
    ("9c", "Jc", "Qc", "Ad", "Th", "Jh", "As", "Js", "B", "??", "8s"),
    ("pass", "order", "hearts", "clubs", "no-trump", "alone"),
    ("standard", "csl", "midwest", "bethweek", "high-speed-house", "ontario", "british"),
)


def _others(word: str) -> Iterator[str]:
    """Words that could be typed in place of one."""
    if word.isdigit():
        yield from (str(int(word) + 1), str(max(0, int(word) - 1)), "x")
    kind = 2 if len(word) == 2 and word[0] in "9TJQKA" and word[1] in "cdhs" else -1
    for number, words in enumerate(ALIKE):
        if word in words or number == kind:
            yield from (other for other in words if other != word)


def slips(text: str) -> Iterator[tuple[str, str]]:
    """Every slip: what it is, and the log with it."""
    lines = text.splitlines()
    for at, line in enumerate(lines):
        words = line.split()
        if not words or not any(line.startswith("hand") for line in lines[: at + 1]):
            continue  # Rules may be wrong for every hand.
        before, after = "\n".join(lines[:at]), "\n".join(lines[at + 1 :])
        yield f"without {line!r}", f"{before}\n{after}\n"
        yield f"twice {line!r}", f"{before}\n{line}\n{line}\n{after}\n"
        for nth, word in enumerate(words[1:], 1):
            for other in ("", *_others(word)):
                typed = " ".join([*words[:nth], other, *words[nth + 1 :]])
                yield f"{line!r} typed as {typed!r}", f"{before}\n{typed}\n{after}\n"


SHARES = 36


@pytest.mark.seeds(1)
@pytest.mark.parametrize("path", CLEAN, ids=lambda path: path.stem)
def test_no_slip_drowns_the_rest(path: Path, seed: int) -> None:
    """A seed tries one slip in thirty-six."""
    found = 0
    tried = 0
    for slip, text in islice(slips(path.read_text("utf-8")), seed % SHARES, None, SHARES):
        said = audit(text).findings
        assert len(said) <= MOST, f"{slip}\n{told(said)}"
        found += bool(said)
        tried += 1
    assert tried > 10
    assert found > tried // 2
