"""A player beside the group: what is told of one, and what must hold among the numbers, whatever
was played."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from euchre_cli.book.book import Book
from euchre_cli.report.as_text import section_lines
from euchre_cli.report.values import Section, Table
from euchre_cli.season.column import clearly_apart, mean_cell, share_cell
from euchre_cli.season.games import book_of
from euchre_cli.season.interval import Sums
from euchre_cli.season.player import player_object, player_row, player_section
from euchre_cli.season.season import Season
from euchre_cli.terminal.text import width_of

from .logs import LOGS
from .told import FOUR, paper, small_season, told
from .told import season as season_of


def objects(counted: Season) -> list[dict[str, Any]]:
    return [player_object(player_row(counted, name)) for (name,) in counted.rows("player")]


def test_a_player_for_programs(snapshot: SnapshotAssertion) -> None:
    """Of each list the last."""
    told = player_object(player_row(season_of(*small_season()), "Ann"))
    told["rates"] = {part: rates[-1:] for part, rates in told["rates"].items()}
    lists = {key: value[-1:] for key, value in told.items() if isinstance(value, list)}
    assert json.dumps(told | lists, indent=1, ensure_ascii=False) == snapshot


# -- words ---------------------------------------------------------------------------------------


def test_what_is_clearly_apart() -> None:
    half = share_cell(50, 100)
    assert clearly_apart(half, 0.30) == 1
    assert clearly_apart(half, 0.40) == 0  # Outside of the 95 % interval, but not of the 99 % one.
    assert clearly_apart(share_cell(0, 0), 0.10) == 0
    assert clearly_apart(mean_cell(Sums(100, 30, 100)), 0.60) == -1
    assert clearly_apart(mean_cell(Sums(100, 30, 900)), 0.0) == 0


STYLES = {  # What is said, and the hands of each of four games.
    "Ann is a bold caller (100 % of chances)": "N3 " * 15,
    "Bob is a careful caller (0 % of chances)": "N3 " * 60,
    "Too few hands (40) to tell how Ann plays.": "N3 " * 10,
    "never goes alone (0 % of calls)": "N3 E3! " * 25,
    "Ann plays much like the group: nothing stands out clearly in": "N3 E3 S3 W3 " * 4,
}


@pytest.mark.parametrize("said", STYLES)
def test_a_player_is_called_what_the_numbers_bear(said: str) -> None:
    counted = season_of(*(told(nth, STYLES[said], target=None) for nth in range(1, 5)))
    assert said in player_section(counted, "Bob" if "Bob" in said else "Ann").title


def test_partners_of_one_rating_share_their_place() -> None:
    """Eve sat there for one hand, too few for a place."""
    counted = season_of(told(1, "N3 " * 20, target=None), told(2, "E3", (*FOUR[:3], "Eve")))
    ranks = {one["player"]: one["rating"]["rank"] for one in objects(counted)}
    assert ranks.pop("Eve") is None
    assert sorted(ranks.values()) == [1, 1, 3, 4]
    assert ", joint 1st of 4;" in str(player_section(counted, "Ann").parts[0])


# -- whatever was played -------------------------------------------------------------------------


@pytest.mark.parametrize("name", LOGS)
def test_everybody_of_hard_books_can_be_shown(hard_books: dict[str, Path], name: str) -> None:
    with Book.open(str(hard_books[name])) as store:
        counted = Season(book_of(store))
        for (player,) in list(counted.rows("player"))[:4]:
            section = player_section(counted, player)
            for width in (60, 120):
                lines = list(section_lines(section, paper(width), more=True))
                assert max(map(width_of, lines)) <= width, lines
                assert not [line for line in lines if "\x1b" in line or "\u202e" in line]
            json.dumps(player_object(player_row(counted, player)), allow_nan=False)
            names = [part.name for part in section.parts if isinstance(part, Section | Table)]
            assert len(set(names)) == len(names)
