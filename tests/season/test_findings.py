"""The sentences a season's page opens with: each only if the numbers bear it."""

from __future__ import annotations

import pytest

from euchre_cli.season.findings import findings

from .told import FOUR, QUICK, Told, result, season, told

ANN_EVE = ("Ann", "Bob", "Eve", "Dan")
OTHERS = ("Fay", "Gus", "Hal", "Ida")
LOST = "E5! E5! E5"
"""A game that E/W win 10–0 in three hands."""

EVEN = " ".join(["N3", "E3"] * 9 + ["S3"])
"""A game that N/S win 10–9 by one trick each hand."""

SETS = " ".join(["N2", "E2"] * 4 + ["N2"])
"""A game of euchres only, which E/W win 10–8."""


def games(*lines: str, names: tuple[str, str, str, str] = FOUR, first: int = 1) -> list[Told]:
    return [told(at, line, names) for at, line in enumerate(lines, first)]


def ann_with(others: int, won: list[bool]) -> list[Told]:
    """Results of Ann with so many partners in turn."""
    scores = [(10, 6) if one else (6, 10) for one in won]
    names = [("Ann", "Bob", f"X{at % others}", "Dan") for at in range(len(won))]
    return [result(*one) for one in zip(range(1, 99), scores, names, strict=False)]


@pytest.mark.parametrize(
    ("played", "words"),
    [
        ([], None),
        (games("N3 E3"), None),
        (games(QUICK), "Ann and Cat share the lead."),
        (games(QUICK, LOST), None),
        (games(QUICK) + games(QUICK, names=ANN_EVE, first=2),
         "Ann leads by half a game; with so few games that may be luck."),
        ([told(at, EVEN, (name, "Bob", f"X{at}", "Dan"))
          for at, name in enumerate(["Ann"] * 9 + ["Eve"] * 3, 1)],
         "Ann leads by three games; that is more than luck explains."),
        (ann_with(3, [True] * 30), "Ann leads by ten games; that is more than luck explains."),
        (ann_with(9, [at % 5 < 3 for at in range(1, 46)]),
         "Ann leads by four games; after 45 games that may still be luck."),
    ],
)  # fmt: skip
def test_who_leads_comes_first(played: list[Told], words: str | None) -> None:
    first = (findings(season(*played)) or [""])[0]
    assert first == words if words else " lead" not in first


def test_it_says_five_things_at_most() -> None:
    played = games(*[QUICK] * 12) + games(*[SETS] * 12, names=OTHERS, first=13)
    assert len(findings(season(*played, *games(*[EVEN] * 20, names=ANN_EVE, first=25)))) == 5


@pytest.mark.parametrize(
    ("played", "about", "words"),
    [
        (games(*["N3 " * 10] * 6), "calls", "Ann calls most (100 % of chances), "),
        (games(*["N3 E3 S3 W3 " * 5] * 6), "calls", ""),
        (games(*["N5! E3 N5! W3 N5!"] * 12), "goes alone", "Ann goes alone most (100 % of calls)"),
        (games(*["N2 S2 E3 W3 N2 S2 N2"] * 12), "is euchred",
         "Cat is euchred most (100 % of calls); the average is 71 %."),
        (games(*[QUICK] * 4), "won the last", "Ann and Cat have won the last four games."),
        (games(*[QUICK] * 3), "won the last", ""),
        (games(*[QUICK] * 4, LOST), "won the last", ""),
        (games("E3 " * 9 + "N5! N5! N5"), "comeback",
         "The biggest comeback: Ann & Cat against Bob & Dan, 10–9 from 0–9, with a win chance of "
         "2 %."),
        (games(*[QUICK, QUICK, EVEN] * 9) + games(*[EVEN] * 10, names=OTHERS, first=30), "pair",
         "The pair to fear: Ann & Cat, "),
        (games(*[QUICK, LOST] * 6), "pair", ""),
    ],
)  # fmt: skip
def test_what_stands_out_is_told(played: list[Told], about: str, words: str) -> None:
    said = [one for one in findings(season(*played)) if about in one]
    assert [one[: len(words)] for one in said] == ([words] if words else [])
