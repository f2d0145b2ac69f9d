"""What goes wrong at a simulated table goes wrong as at a real one: the book has the score that the
players had, and only who is at play reneges, claims and talks."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial

import pytest

from euchre_cli.book.entries import records_in
from euchre_cli.book.sheet import NewGame
from euchre_cli.log.games import Head
from euchre_engine import Deal, Hand, Order, Pass
from euchre_engine.audit.record import Maker, Misdeal, Penalty, RenegeClaim
from euchre_engine.cards import STANDARD_DECK
from euchre_engine.rules import STANDARD
from euchre_engine.seats import PARTNER, SEATS, SIDE, Seat
from tools.demo_season import game as demo_game
from tools.demo_season.bidding import Style, Styles
from tools.demo_season.game import (
    RandomDraws,
    TimedEntry,
    by_up_card_and_result,
    game_entries,
    play_hand,
)
from tools.demo_season.play_out import PlayedHand
from tools.demo_season.season import DemoGame

from .sheets import sheet

ALONE = Style(loner_boldness=9.0)
"""Somebody who always goes alone."""

PLAIN = Style()
RATES = ("MISDEALS", "RENEGES", "CLAIMS", "TALK", "SLIPS")


def entered(seed: int, styles: Styles) -> list[TimedEntry]:
    """What is entered of a game."""
    draws = RandomDraws(f"{seed} what goes wrong")
    names = dict(zip(SEATS, ("Ann", "Bob", "Cat", "Dan"), strict=True))
    begun = NewGame(Head().having(players=names), draws.one_of(SEATS))
    at = datetime(2025, 9, 4, tzinfo=UTC)
    deals = partial(_played, draws, styles)
    return list(game_entries(draws, begun, at, styles, deals, by_up_card_and_result))


def _played(draws: RandomDraws, styles: Styles, dealer: Seat, total: tuple[int, int]) -> PlayedHand:
    return play_hand(draws, STANDARD, dealer, styles, total)


def ordered_by(maker: Seat, *, alone: bool) -> Hand:
    """A hand in which this seat orders the up-card."""
    hand = Hand().apply(Deal.of(Seat.N, STANDARD_DECK))
    while hand.turn is not None and hand.turn is not maker:
        hand.apply(Pass(hand.turn))
    return hand.apply(Order(maker, alone))


@pytest.mark.parametrize("styles", [(PLAIN,) * 4, (ALONE,) * 4], ids=["plain", "alone"])
@pytest.mark.parametrize("often", RATES)
def test_the_book_has_the_game_as_the_players_had_it(
    monkeypatch: pytest.MonkeyPatch, often: str, styles: Styles
) -> None:
    """It ends with its last hand, and not before, by the right side and dealer, without a doubt."""
    for rate in RATES:
        monkeypatch.setattr(demo_game, rate, 0.6 if rate == often else 0.0)
    for seed in range(6):
        bodies = entered(seed, styles)
        found = sheet(DemoGame(1, 1, tuple(bodies)))
        assert found.over
        # The last hand may have been entered wrong, and put right.
        last = 2 if bodies[-1].new.kind == "amended" else 1
        assert not sheet(DemoGame(1, 1, tuple(bodies[:-last]))).over
        assert not any(line.late for line in found.lines)
        assert list(found.problems()) == []


@pytest.mark.parametrize("outcome", ["upheld", "rejected"])
def test_who_sits_out_neither_reneges_nor_claims(outcome: str) -> None:
    draws = RandomDraws(outcome)
    for maker in SEATS:
        hand = ordered_by(maker, alone=True)
        careless = (Style(care=0.5),) * 4
        claims = [demo_game._claim(draws, hand, careless, outcome) for _ in range(60)]
        assert {claim.seat for claim in claims} == set(SEATS) - {PARTNER[maker]}
        assert {claim.by for claim in claims} == set(SEATS) - {PARTNER[maker]}
        assert all(
            SIDE[claim.seat] is not SIDE[claim.by] for claim in claims if claim.by is not None
        )
        assert {claim.trick for claim in claims} == {2, 3, 4, 5}


def test_who_thinks_less_goes_wrong_more_often() -> None:
    styles = (Style(care=0.6), Style(care=1.0), Style(care=1.0), Style(care=1.0))
    draws = RandomDraws("careless")
    hand = ordered_by(Seat.E, alone=False)
    seats = [demo_game._careless_player(draws, hand, styles) for _ in range(400)]
    assert seats.count(Seat.N) > 250
    assert {*seats} == set(SEATS)


def test_what_goes_wrong_is_written_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the tests above say less."""
    kinds = {"MISDEALS": Misdeal, "RENEGES": RenegeClaim, "CLAIMS": RenegeClaim, "TALK": Penalty}
    for often, kind in kinds.items():
        for rate in RATES:
            monkeypatch.setattr(demo_game, rate, 0.6 if rate == often else 0.0)
        found = [
            entry
            for one in entered(1, (PLAIN,) * 4)
            if one.new.kind in ("hand", "ruling")
            for entry in records_in(one.new.record)
        ]
        assert any(isinstance(entry, kind) for entry in found)
        assert any(isinstance(entry, Maker) for entry in found)
