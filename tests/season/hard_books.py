"""Logs of all that makes statistics hard, and the scorebooks they become.

Knows: how each comes about in a log. Does not know: what is counted of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from euchre_cli.book.book import Book
from euchre_cli.book.import_log import LogImporter

FOUR: Final = ("Ann", "Bob", "Cat", "Dan")

QUICK: Final = ("maker N alone; tricks NS 5",) * 3
"""Three hands that N/S win 12–0."""

TO_AND_FRO: Final = (
    *("maker N hearts; tricks NS 3", "maker E; tricks EW 5", "maker S spades; tricks NS 2"),
    *("maker W clubs; tricks EW 4", "maker N; tricks NS 5", "maker E hearts; tricks EW 2"),
    *("maker S alone; tricks NS 3", "maker W alone; tricks EW 5", "maker N; tricks NS 4"),
    *("maker E diamonds; tricks EW 3", "maker S; tricks NS 5"),
)
"""Eleven hands that N/S win 10–9 or so, with calls of everybody."""

HOSTILE: Final = (
    *("</script><script>alert(1)</script>", "{{7*7}}", "=1+1", "+1", "@x", "-2+3", "＝1+1"),
    *("\x1b[31mRed\x1b[0m", "\u202egnp.exe", "two\u2028lines", "a\u0085b", "\abell", "\u200b"),
    *("漢字" * 20, "👩‍👩‍👧‍👦👍🏽", "e\u0301\u0302\u0303\u0304", "\"q\" 'q'", "&lt;b&gt;", "%s{0}"),
    *("' OR 1=1; drop table games;--", "\U000e0041tag", "x" * 40, "NULL", "--help"),
)
"""Names that would do something, were they not text."""


def game(names: Sequence[str], hands: Iterable[str], *about: str, dealer: int = 3) -> str:
    """A game in a log: who sat there, what is said `about` it, and its hands; the deal goes round
    from the seat `dealer` on, unless that is below nought."""
    lines = ["game", *about]
    lines += [f"player {seat} {quoted(name)}" for seat, name in zip("NESW", names) if name]  # noqa: B905
    for nth, one in enumerate(hands):
        deals = f"dealer {'NESW'[(dealer + nth) % 4]}; " if dealer >= 0 else ""
        lines.append(f"hand; {deals}{one}")
    return "\n".join(lines) + "\n"


def quoted(text: str) -> str:
    """A text of a log, whatever stands in it."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _hostile() -> Iterator[str]:
    for at, name in enumerate(HOSTILE):
        about = (f"{kind} {quoted(name)}" for kind in ("season", "event", "place", "note"))
        others = (HOSTILE[(at + step) % len(HOSTILE)] for step in (1, 5, 11))
        yield game((name, *others), TO_AND_FRO, f"date 2026-02-{1 + at // 2:02d}", *about)


def _crowd() -> Iterator[str]:
    for at in range(30):
        four = [f"Player {(at + step) % 30:02d}" for step in (0, 13, 7, 21)]
        yield game(four, QUICK, f"date 2026-{1 + at // 10:02d}-{1 + at % 10:02d}")


_RULINGS = (
    *("maker N; tricks NS 3; renege E 3 by N upheld", "misdeal S a-card-showed"),
    *("maker N; tricks NS 3; renege S rejected", "maker W alone; defend N; tricks EW 2"),
    "maker E; tricks EW 4; penalty NS 2 table-talk",
)
_NO_TRUMP = ("up Qh; maker W no-trump; tricks NS 3",)
_EIGHT = [f"maker {'NE'[at % 2]}; tricks {('NS', 'EW')[at % 2]} 3" for at in range(8)]

LOGS: Final[dict[str, str]] = {
    "a game without a hand": game(FOUR, ()),
    "a game that is not over": game(FOUR, TO_AND_FRO[:3], "date 2026-01-01"),
    "players without a call": game(FOUR, QUICK, "date 2026-01-01", dealer=-1),
    "seats without names": (
        game(("", "", "", ""), TO_AND_FRO)
        + game(("Ann", "", "Cat", ""), QUICK)
        + game(("Ann", "Bob", "Cat", ""), TO_AND_FRO[:2])
    ),
    "one name at two seats": (
        game(("Ann", "Bob", "Ann", "Dan"), TO_AND_FRO, "date 2026-01-01")
        + game(("Ann", "Ann", "Cat", "Dan"), TO_AND_FRO)
        + game(("Ann",) * 4, QUICK)
        + game(FOUR, TO_AND_FRO)
    ),
    "names that differ in little": (
        game(("Ann", "ann", "ANN", "Dan"), TO_AND_FRO)
        + game(("Jos\u00e9", "Bob", "Cat", "Dan"), QUICK)
        + game(("Jose\u0301", "Straße", "STRASSE", "Ａnn"), QUICK)
    ),
    "names that act": "".join(_hostile()),
    "thirty players": "".join(_crowd()),
    "seasons that overlap": (
        game(FOUR, QUICK, "season 2025", "date 2026-01-01")
        + game(FOUR, QUICK, "season 2026", "date 2025-12-01")
        + game(FOUR, QUICK, 'season "Summer; #1 <b>"', "date 2026-01-01")
        + game(FOUR, TO_AND_FRO, 'season ""', "date 2026-03-01")
    ),
    "rules of all kinds": (
        game(FOUR, TO_AND_FRO, "rules british", "date 2026-01-01")
        + game(FOUR, _EIGHT, "rules eight-hands")
        + game(FOUR, [*_EIGHT[:5], "thrown-in"], "rules eight-hands")
        + game(FOUR, TO_AND_FRO, "rules csl")
        + game(FOUR, TO_AND_FRO[:1], "rules standard", "rule target 1")
        + game(FOUR, TO_AND_FRO * 2, "rules standard", "rule target 100")
    ),
    "ties alone": game(FOUR, _EIGHT, "rules eight-hands", "date 2026-01-01"),
    "given up": game(FOUR, TO_AND_FRO[:3], "date 2026-01-01") + "concede NS\n",
    "substitutes": (
        game(FOUR, TO_AND_FRO[:4], "date 2026-01-01")
        + "player E Eve\nhand; maker E; tricks EW 3\nplayer N Fay\nhand; maker N; tricks NS 5\n"
    ),
    "begun ahead": game(FOUR, QUICK[:1], "start NS 9 EW 9") + game(FOUR, QUICK[:1], "start NS 5"),
    "on the brink": (
        game(FOUR, ("up Qh; maker S hearts; tricks EW 3",), "start NS 9 EW 6", dealer=1)
        + game(FOUR, ("maker E alone; tricks EW 5",), "start NS 9 EW 6")
        + game(FOUR, _NO_TRUMP, "start EW 9 NS 7", "rule no-trump yes")
    ),
    "points alone": game(FOUR, ("score NS 2", "score EW 4") * 2, dealer=-1),
    "nobody knows who dealt": game(
        FOUR, (*TO_AND_FRO[:3], "misdeal", "thrown-in", "score NS 2"), dealer=-1
    ),
    "played on after the end": game(FOUR, (*QUICK, *TO_AND_FRO), "date 2026-01-01"),
    "rulings": game(FOUR, _RULINGS, "date 2026-01-01"),
}
"""Logs by what is hard about them."""


def write_book(path: Path, text: str) -> Path:
    """A new book of a log."""
    log = path.with_suffix(".euchre")
    log.write_text(f"euchre 1\n{text}", encoding="utf-8", newline="\n")
    book = Book.open(str(path), create=True)
    run = LogImporter(book, lambda: book, anyway=True)
    told = run.import_file(str(log))
    book.close()
    assert {one.became for one in told.games} == {"imported"}, told
    return path
