"""Logs and scorebooks to measure with: a season of games by their hands, an evening after another,
and hands of the simulated player, card by card."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout, suppress
from datetime import date, timedelta
from io import StringIO
from itertools import chain
from pathlib import Path
from typing import Final

from euchre_cli.commands import main
from euchre_cli.log.records import canonical
from euchre_engine.game import Game
from euchre_engine.rules import Rules
from euchre_engine.seats import Seat
from tools.demo_season.bidding import Style
from tools.demo_season.game import PlayedHand, RandomDraws, card_by_card, play_hand

from .processes import EUCHRE, run

PLAYERS: Final = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")
AN_EVENING: Final = 8
"""Games of one evening."""


def season(book: Path, games: int, players: Sequence[str] = PLAYERS) -> None:
    """A book of so many games to ten in changing partnerships, imported from a log."""
    rng = random.Random(10)  # noqa: S311
    log = book.with_suffix(".euchre")
    with log.open("w") as out:
        out.write("euchre 1\n")
        for game in range(games):
            day = date(2000, 1, 1) + timedelta(days=game // AN_EVENING)
            out.write(f"game; date {day}; season {day.year}\n")
            for seat, name in zip("NESW", rng.sample(players, 4), strict=True):
                out.write(f"player {seat} {name}\n")
            out.writelines(a_game(rng))
    run([EUCHRE, "import", "--anyway", "--db", book, log])


def a_game(rng: random.Random) -> Iterator[str]:
    """The hands of a game to ten, with results as frequent as at real tables."""
    score, number = [0, 0], 0
    while max(score) < 10:
        number += 1
        seat = rng.randrange(4)
        tricks = rng.choices(range(6), (1, 3, 12, 35, 25, 24))[0]
        alone = tricks > 3 and rng.random() < 0.2
        up, suit = rng.choice("9TJQKA") + rng.choice("cdhs"), rng.choice("cdhs")
        maker = f"maker {'NESW'[seat]} {suit}{' alone' if alone else ''}"
        side = ("NS", "EW")[seat % 2]
        yield f"hand {number}; up {up}; {maker}; tricks {side} {tricks}\n"
        points = 2 if tricks in (0, 1, 2) else 1 if tricks < 5 else 4 if alone else 2
        score[seat % 2 if tricks > 2 else 1 - seat % 2] += points


def evenings(book: Path, number: int, rounds: int) -> None:
    """A book of so many evenings of sixteen people, the last of them in its last round."""
    names = [f"P{at:02}" for at in range(16)]
    for week in range(number):
        day = date.today() - timedelta(weeks=number - week - 1)
        _evening(book, "new", f"--rounds={rounds}", f"--date={day}", *names)
        for nth in range(1, rounds + 1):
            scores = [(str(table), f"{5 + (table + nth) % 4}-4") for table in range(1, 5)]
            _evening(book, "result", "--anyway", *chain(*scores))
            if nth < rounds:
                _evening(book, "next")
            elif week + 1 < number:
                _evening(book, "end")


def _evening(book: Path, *words: str) -> None:
    with redirect_stdout(StringIO()) as said, suppress(SystemExit):
        main.run(["evening", words[0], "--db", str(book), *words[1:]])
    if not said.getvalue():
        raise RuntimeError(f"euchre evening {' '.join(words)} was refused")


def played(count: int) -> Iterator[tuple[Game, PlayedHand]]:
    """So many hands of one long game, played out by four simulated players; and the game, as it
    stood before each of them."""
    game = Game(Rules("standard", {"target": 100}), dealer=Seat.N)
    draws = RandomDraws("bench")
    while count:
        assert game.dealer is not None  # noqa: S101
        hand = play_hand(draws, game.dealer, (Style(),) * 4, game.total)
        if hand.plays:
            yield game, hand
            game.score(hand.end)
            count -= 1


def card_by_card_log(log: Path, count: int) -> None:
    """A log of `played` hands, with everybody's cards."""
    with log.open("w") as out:
        out.write("euchre 1\nrule target 100\n")
        for number, (_, hand) in enumerate(played(count), 1):
            records = "; ".join(map(canonical, card_by_card(hand)))
            out.write(f"hand {number}; dealer {hand.deal.dealer}; {records}\n")
