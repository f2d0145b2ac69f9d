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


def games(*lines: str, names: tuple[str, str, str, str] = FOUR) -> list[Told]:
    return [told(at, line, names) for at, line in enumerate(lines, 1)]


@pytest.mark.parametrize(
    ("played", "words"),
    [
        ([], None),
        (games("N3 E3"), None),
        (games(QUICK), "Ann and Cat share the lead."),
        (games(QUICK, LOST), None),
        ([told(1, QUICK), told(2, QUICK, ANN_EVE)],
         "Ann leads by half a game; with so few games that may be luck."),
        ([told(1, EVEN), told(2, EVEN, ANN_EVE), told(3, EVEN, ("Ann", "Cat", "Fay", "Dan"))],
         "Ann leads by one game; with so few games that may be luck."),
        ([told(at, EVEN, (name, "Bob", f"X{at}", "Dan"))
          for at, name in enumerate(["Ann"] * 9 + ["Eve"] * 3, 1)],
         "Ann leads by three games; that is more than luck explains."),
        ([result(at, (10, 6), ("Ann", "Bob", f"X{at % 3}", "Dan")) for at in range(1, 31)],
         "Ann leads by ten games; that is more than luck explains."),
        ([result(at, (10, 6) if at % 5 < 3 else (6, 10), ("Ann", "Bob", f"X{at % 9}", "Dan"))
          for at in range(1, 46)],
         "Ann leads by four games; after 45 games that may still be luck."),
    ],
)  # fmt: skip
def test_who_leads(played: list[Told], words: str | None) -> None:
    first = (findings(season(*played)) or [""])[0]
    assert first == words if words else " lead" not in first


def test_it_opens_with_one_thing_and_says_five_at_most() -> None:
    played = [
        told(at, line, names)
        for at, (line, names) in enumerate(
            [*[(QUICK, FOUR)] * 12, *[(SETS, OTHERS)] * 12, *[(EVEN, ANN_EVE)] * 20], 1
        )
    ]
    said = findings(season(*played))
    assert len(said) == 5
    assert said[0].startswith("Ann leads by ")


@pytest.mark.parametrize(
    ("line", "names", "words"),
    [
        (" ".join(["N3"] * 10), FOUR, "Ann calls most (100 % of chances), "),
        ("N3 E3 S3 W3 " * 5, FOUR, ""),
    ],
)
def test_who_calls(line: str, names: tuple[str, str, str, str], words: str) -> None:
    said = [one for one in findings(season(*games(*[line] * 6, names=names))) if "calls" in one]
    assert [one[: len(words)] for one in said] == ([words] if words else said)


def test_who_goes_alone_and_who_is_euchred() -> None:
    alone = games(*["N5! E3 N5! W3 N5!"] * 12)
    assert "Ann goes alone most (100 % of calls)" in " ".join(findings(season(*alone)))
    sets = games(*["N2 S2 E3 W3 N2 S2 N2"] * 12)
    assert "Cat is euchred most (100 % of calls); the average is 71 %." in findings(season(*sets))


@pytest.mark.parametrize(
    ("played", "words"),
    [
        (games(*[QUICK] * 4), "Ann and Cat have won the last four games."),
        (games(*[QUICK] * 3), ""),
        (games(*[QUICK] * 4, LOST), ""),
        (games(*["E3 E3 E3 E3 E3 E3 E3 E3 E3 N5! N5! N5"]),
         "The biggest comeback: Ann & Cat against Bob & Dan, 10–9 from 0–9, with a win chance of "
         "2 %."),
    ],
)  # fmt: skip
def test_facts(played: list[Told], words: str) -> None:
    said = [one for one in findings(season(*played)) if "won the last" in one or "comeback" in one]
    assert said == ([words] if words else [])


def test_the_pair_to_fear() -> None:
    pairs = [told(at, QUICK if at % 4 else EVEN) for at in range(1, 30)]
    others = [told(at, EVEN, OTHERS) for at in range(30, 40)]
    said = " ".join(findings(season(*pairs, *others)))
    assert "The pair to fear: Ann & Cat, " in said
