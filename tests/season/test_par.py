"""Results above par: what is counted, what is said beside it, and what it costs nobody else."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from statistics import mean

import pytest

from bench.par import estimates, with_true_skill
from bench.processes import run
from euchre_cli.book.store import Store
from euchre_cli.stat_columns.count_queries import PlayerFilter
from euchre_cli.stats.games import book_of
from euchre_cli.stats.pars import pars_of
from euchre_cli.stats.season import Season
from euchre_cli.terminal.progress import ProgressLine
from tools.demo_season.book import write_demo_book
from tools.demo_season.season import demo_games

from ..card_table import CardTable

GAME = """\
euchre 1
player N Ann
player E Bob
player S Cat
player W Dan
date 2026-01-08
game
hand 1
dealer W
up Kd
hold N Jc Qd 9h Qh Ks
hold E 9d Jd Ad Ah As
hold S 9c Kc Ac Th Kh
hold W Qc Td Jh 9s Js
call N pass
call E order
discard 9s
play N Qh Ah Th Jh
play W Js Ks As 9c
play E Jd Kc Td Qd
play E Ad Ac Kd Jc
play E 9d Kh Qc 9h
hand 2
dealer N
maker S hearts
tricks NS 3
"""
"""Bob marches with his partner, for 2 points; a sensible player goes alone there and has 4. Of the
second hand no cards are known."""

NO_CARDS = GAME.partition("hand 1")[0] + "hand 1\ndealer W\nmaker E diamonds\ntricks EW 5\n"


@pytest.fixture
def game_with_cards(table: CardTable) -> CardTable:
    """A book of that game."""
    (table.folder / "game.euchre").write_text(GAME)
    table.done("import game.euchre")
    return table


def test_a_result_is_compared_with_par(game_with_cards: CardTable) -> None:
    found = game_with_cards.json("stats par --min-hands 1")
    assert {
        row["player"]: (
            row["above_par"]["value"],
            row["par_a_hand"]["value"],
            row["hands_with_par"],
        )
        for row in found["rows"]
    } == {"Ann": (2, -4, 1), "Cat": (2, -4, 1), "Bob": (-2, 4, 1), "Dan": (-2, 4, 1)}
    read = game_with_cards.json("stats par --min-hands 1 --from game.euchre")
    assert read["rows"] == found["rows"]


def test_how_par_is_made_is_said_beside_it(game_with_cards: CardTable) -> None:
    for asked in ("stats par", "stats --columns hands,above_par"):
        words = " ".join(game_with_cards.done(asked).split())
        assert "four copies of one sensible simulated player" in words
        assert "by that player's standards" in words
    page = " ".join(game_with_cards.done("stats --explain above_par --min-hands 1").split())
    assert "above_par_points / hands_with_par" in page
    assert "Dan: -2 points in 1 hand = -2.00" in page
    assert "by that player's standards" in page


def test_without_cards_it_is_said_what_it_takes(table: CardTable) -> None:
    (table.folder / "game.euchre").write_text(NO_CARDS)
    table.done("import game.euchre")
    for asked in ("stats par", "stats --columns above_par,hands", "stats --explain above_par"):
        words = " ".join(table.done(asked).split())
        assert "no hand here has all its cards known, so there is no par" in words, asked
    assert "no par" not in table.done("stats") + table.done("stats calling")


NO_PAR = "no hand here has all its cards known, so there is no par"
IMPORT = "`euchre import LOG` takes games with all their cards"


@pytest.mark.parametrize(
    ("left_out", "but"),
    [
        (("hold", "discard"), "the card that the dealer buried"),
        (("hold", "discard", "call"), "the card that the dealer buried"),
        (("hold", "discard", "up"), "the up-card"),
    ],
)
def test_of_known_plays_the_card_that_is_missing_is_named(
    table: CardTable, left_out: tuple[str, ...], but: str
) -> None:
    """As `euchre dispute` writes a hand: the plays, and of the deal what was asked."""
    kept = [line for line in GAME.splitlines() if not line.startswith(left_out)]
    kept.insert(kept.index("dealer W") + 1, "maker E diamonds")
    (table.folder / "game.euchre").write_text("\n".join(kept))
    table.done("import game.euchre --anyway")
    known = f"; in 1 hand every card of the play is known, but not {but}. {IMPORT}"
    for asked in ("stats par", "stats --explain above_par"):
        assert f"{NO_PAR}{known}" in " ".join(table.done(asked).split()), asked


@pytest.mark.parametrize("asked", ["stats all", "stats", "stats records", "stats --list"])
def test_nothing_else_asks_for_par(
    game_with_cards: CardTable, monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    monkeypatch.setattr(Season, "pars", property(lambda _: pytest.fail("played for nothing")))
    assert game_with_cards.done(asked)


def test_no_player_is_loaded_that_is_not_asked_for(tmp_path: Path) -> None:
    words = "import sys, euchre_cli.commands.stats; print(*sys.modules)"
    run([sys.executable, "-c", words], tmp_path / "loaded")
    loaded = (tmp_path / "loaded").read_text()
    assert "euchre_cli.stats.season" in loaded
    assert "simulated_player" not in loaded


def test_only_games_of_the_player_are_played_out(tmp_path: Path) -> None:
    write_demo_book(str(tmp_path / "demo.db"), demo_games(8, 2, 3))
    with Store.open(str(tmp_path / "demo.db")) as store:
        book = book_of(store)
        everybody = list(pars_of(book, PlayerFilter(), lambda words: None))
        of_ann = list(pars_of(book, PlayerFilter("Ann"), lambda words: None))
    games = {game.number for game in book.games if "Ann" in game.names}
    assert of_ann == [one for one in everybody if one[0] in games]
    assert 0 < len(of_ann) < len(everybody)


def test_results_above_par_tell_who_is_better_sooner_than_ratings(tmp_path: Path) -> None:
    """How much sooner is measured over more seasons by `python -m bench par`."""
    seasons = [estimates(tmp_path, [120], seed)[0] for seed in range(3)]
    above_par, rating = (
        mean(with_true_skill(season[column]) for season in seasons)
        for column in ("above_par", "rating")
    )
    assert above_par > 0.53
    assert above_par > rating


def test_how_far_it_is_is_said_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    line = ProgressLine()
    line.update("par: 0 of 20 hands")
    assert screen.getvalue() == ""  # Not before a second is over.
    line.clock = lambda: 10.0**9
    line.update("par: 7 of 20 hands")
    line.update("par: 8 of 20 hands")  # Not as often as a hand is done.
    line.update("")
    assert screen.getvalue() == "\r\x1b[Kpar: 7 of 20 hands …\r\x1b[K"
