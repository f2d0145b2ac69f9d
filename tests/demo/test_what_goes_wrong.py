"""What goes wrong at a simulated table goes wrong as at a real one: the book has the score that the
players had, and only who is at play reneges, claims and talks."""

from __future__ import annotations

from functools import partial

import pytest

from euchre_cli.book.events import (
    Event,
    GameBegun,
    HandAmended,
    HandEntered,
    RulingEntered,
    entries_of,
)
from euchre_cli.book.sheet import Sheet, sheet_of
from euchre_cli.demo import game as demo_game
from euchre_cli.demo.chance import Chance
from euchre_cli.demo.game import (
    Entered,
    PlayedHand,
    Styles,
    by_up_card_and_result,
    game_events,
    play_hand,
)
from euchre_cli.demo.player import Style
from euchre_engine.audit.record import Maker, Misdeal, Penalty, RenegeClaim
from euchre_engine.rules import STANDARD
from euchre_engine.seats import AT, PARTNER, SEATS, SIDE, Seat

ALONE = Style(loner_boldness=9.0)
"""Somebody who always goes alone."""

PLAIN = Style()
RATES = ("MISDEALS", "RENEGES", "CLAIMS", "TALK", "SLIPS")


def entered(seed: int, styles: Styles) -> list[Entered]:
    """What is entered of a game."""
    chance = Chance(f"{seed} what goes wrong")
    deals = partial(_played, chance, styles)
    dealer = chance.one_of(SEATS)
    begun = Entered(0, GameBegun(("Ann", "Bob", "Cat", "Dan"), dealer=dealer))
    return [begun, *game_events(chance, dealer, styles, deals, by_up_card_and_result)]


def _played(chance: Chance, styles: Styles, dealer: Seat, total: tuple[int, int]) -> PlayedHand:
    return play_hand(chance, STANDARD, dealer, styles, total)


def sheet(bodies: list[Entered]) -> Sheet:
    """A game as the book has it."""
    events = [Event(nth, "", "", "", 1, nth, one.body) for nth, one in enumerate(bodies, 1)]
    found = sheet_of(1, events)
    assert found is not None
    return found


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
        found = sheet(bodies)
        assert found.over
        # The last hand may have been entered wrong, and put right.
        last = 2 if isinstance(bodies[-1].body, HandAmended) else 1
        assert not sheet(bodies[:-last]).over
        assert not any(line.late for line in found.lines)
        assert list(found.problems()) == []


@pytest.mark.parametrize("outcome", ["upheld", "rejected"])
def test_who_sits_out_neither_reneges_nor_claims(outcome: str) -> None:
    chance = Chance(outcome)
    for maker in SEATS:
        out = AT[PARTNER[maker]]
        careless = (Style(care=0.5),) * 4
        claims = [demo_game._claim(chance, out, careless, outcome) for _ in range(60)]
        assert {claim.seat for claim in claims} == set(SEATS) - {PARTNER[maker]}
        assert {claim.by for claim in claims} == set(SEATS) - {PARTNER[maker]}
        assert all(
            SIDE[claim.seat] is not SIDE[claim.by] for claim in claims if claim.by is not None
        )
        assert {claim.trick for claim in claims} == {2, 3, 4, 5}


def test_who_thinks_less_goes_wrong_more_often() -> None:
    styles = (Style(care=0.6), Style(care=1.0), Style(care=1.0), Style(care=1.0))
    chance = Chance("careless")
    seats = [demo_game._careless(chance, styles, 0) for _ in range(400)]
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
            if isinstance(one.body, HandEntered | RulingEntered)
            for entry in entries_of(one.body.record)
        ]
        assert any(isinstance(entry, kind) for entry in found)
        assert any(isinstance(entry, Maker) for entry in found)
