"""Writes a simulated season into a book of its own: `python -m tools.demo_season --out FILE`."""

from __future__ import annotations

import argparse

from euchre_cli.terminal.phrases import count

from .book import write_demo_book
from .season import FEWEST, MOST, demo_games


def run(words: list[str] | None = None) -> None:
    """Reads the command line (`words`, or what was typed), writes the season, and prints how much
    of it there is. Ends with status 2 and a message if there is a file in its place."""
    parser = argparse.ArgumentParser("python -m tools.demo_season", description=__doc__)
    parser.add_argument("--out", metavar="FILE", required=True, help="the book to write")
    parser.add_argument("--again", action="store_true", help="replace an earlier simulated season")
    parser.add_argument("--players", type=int, default=8, help=f"{FEWEST} to {MOST}, 8 by default")
    parser.add_argument("--nights", type=int, default=30, help="how many Thursdays, 30 by default")
    parser.add_argument("--seed", type=int, default=7, help="the cards, 7 by default")
    asked = parser.parse_args(words)
    if not FEWEST <= asked.players <= MOST or asked.nights < 1:
        parser.error(f"it takes {FEWEST} to {MOST} players and a night or more")
    try:
        written = write_demo_book(
            asked.out, demo_games(asked.players, asked.nights, asked.seed), replace=asked.again
        )
    except FileExistsError as error:
        parser.error(str(error))
    when = " to ".join(dict.fromkeys((written.first, written.last)))
    print(f"{count(written.games, 'game')}, {count(written.hands, 'hand')}, {when}: {asked.out}")


if __name__ == "__main__":
    run()
