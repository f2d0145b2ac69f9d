"""A simulated season: its calendar and its people; and its games, which lie where real ones do,
are played by the rules, and are in the book as the players had them, whatever goes wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from functools import cache
from itertools import combinations, pairwise

import pytest

from euchre_cli.book.entries import Entry, records_in
from euchre_cli.book.people import checked_name
from euchre_cli.book.scoring import sheet_of
from euchre_cli.book.sheet import Line, Sheet
from euchre_cli.book.tables import irregularity_rows, outcome, round_of
from euchre_engine import Hand, Order, Rules
from euchre_engine.audit.record import Maker, Misdeal, Penalty, RenegeClaim, Trick
from euchre_engine.cards import STANDARD_DECK, set_of
from euchre_engine.seats import PARTNER, SEATS, Seat
from tools.demo_season import game as demo_game
from tools.demo_season.bidding import Style
from tools.demo_season.book import rows
from tools.demo_season.card_play import VisibleCards, lead
from tools.demo_season.game import RandomDraws, card_by_card, deal, game_entries, play_hand
from tools.demo_season.season import DemoGame, demo_games, in_order, people, rounds

from ..entered import new_game

STANDARD = Rules("standard")


def sheet(game: DemoGame) -> Sheet:
    """The sheet of a game that stands alone."""
    made = sheet_of([Entry(nth, *row, "") for nth, row in enumerate(rows([game]), 1)])
    assert made is not None
    return made


@cache
def season(players: int, nights: int) -> list[Sheet]:
    return [sheet(game) for game in demo_games(players, nights, 7)]


# -- the calendar ----------------------------------------------------------------------------------


def test_the_same_numbers_give_the_same_season_on_every_machine() -> None:
    """Python promises of random() alone that it is the same in its next version too."""
    first, longer = list(demo_games(5, 1, 7)), list(demo_games(5, 2, 7))
    assert first == longer[: len(first)] != list(demo_games(5, 1, 8))
    draws = RandomDraws("7 night 1 round 1 table 1")
    assert [draws.below(24) for _ in range(6)] == [1, 4, 14, 4, 22, 20]
    assert draws.shuffled("NESW") == ["N", "W", "E", "S"]


@pytest.mark.parametrize(
    ("players", "games_a_night"),
    [(4, 3), (5, 4), (6, 4), (7, 4), (8, 4), (9, 4), (11, 4), (12, 6), (13, 6), (100, 50)],
)
def test_everybody_partners_everybody_and_sits_out_alike(players: int, games_a_night: int) -> None:
    partners: Counter[frozenset[int]] = Counter()
    played: Counter[int] = Counter()
    nights = max(40, 2 * players)
    for number, tables in enumerate(rounds(players, nights, RandomDraws("x"))):
        seated = [seat for one in tables for seat in one.seats]
        assert len(set(seated)) == len(seated) == 4 * (players // 4)
        assert tables[0].day.weekday() == 3
        assert number or tables[-1].table == len(tables)
        played.update(seated)
        for one in tables:
            partners.update(frozenset(one.seats[at::2]) for at in (0, 1))
    assert played.total() == 4 * games_a_night * nights
    assert set(partners) == {frozenset(two) for two in combinations(range(players), 2)}
    assert max(played.values()) - min(played.values()) <= 3
    assert players != 8 or max(partners.values()) - min(partners.values()) <= 2


def test_a_long_season_begins_earlier_and_ends_by_the_same_summer() -> None:
    assert max(one[0].day for one in rounds(4, 200, RandomDraws("x"))).isoformat() == "2026-06-04"


@pytest.mark.parametrize("players", [4, 8, 27, 100])
def test_the_people_are_that_many_each_by_a_name(players: int) -> None:
    names = [person.name for person in people(players, 7)]
    assert len({name.casefold() for name in names}) == players
    assert [checked_name(name) for name in names] == names
    assert names[:4] == ["Ann", "Bob", "Cat", "Dan"]


def test_what_is_entered_at_two_tables_stands_in_the_order_of_time() -> None:
    entered = list(in_order(demo_games(8, 2, 7)))
    assert all(one[2].at <= other[2].at for one, other in pairwise(entered))
    for game in range(1, 9):
        own = [entry for entry in entered if entry[0] == game]
        assert [nth for _, nth, _ in own] == list(range(1, len(own) + 1))
        assert "; event Thursday; season Demo; date " in own[0][2].new.record


# -- the games -------------------------------------------------------------------------------------


def share(lines: list[Line], wanted: Callable[[Line], bool]) -> float:
    return sum(map(wanted, lines)) / len(lines)


def called(sheets: Iterable[Sheet], name: str = "") -> list[Line]:
    """The hands in which somebody, or this player, called and that were played out."""
    lines = [line for one in sheets for line in one.lines if line.verdict.award is not None]
    makers = [(line, line.verdict.maker) for line in lines]
    return [one for one, maker in makers if maker is not None and name in ("", one.players[maker])]


def euchred(line: Line) -> bool:
    return outcome(line) == "euchred"


def alone(line: Line) -> bool:
    return line.verdict.alone


@pytest.mark.parametrize(("players", "nights"), [(8, 30), (4, 20), (100, 1)])
def test_a_season_lies_within_the_published_bands_and_plays_by_the_rules(
    players: int, nights: int
) -> None:
    sheets = season(players, nights)
    lines = called(sheets)
    known = [line for line in lines if round_of(STANDARD, line)]
    assert 10.8 <= sum(len(one.lines) for one in sheets) / len(sheets) <= 12.5
    assert 0.13 <= share(lines, euchred) <= 0.22
    assert 0.68 <= share(known, lambda line: round_of(STANDARD, line) == 1) <= 0.86
    assert 0.07 <= share(lines, alone) <= 0.16
    whole = share(lines, lambda line: any(isinstance(one, Trick) for one in line.records))
    assert 0.8 < whole < 1  # Most are written down card by card.
    for one in sheets:
        assert (one.over, one.waiting, list(one.problems())) == (True, (), [])
        assert one.winner is not None
        assert one.total[one.winner] >= 10 > one.lines[-2].verdict.total[one.winner]


def test_every_screen_has_something_and_the_people_have_their_ways() -> None:
    sheets = season(8, 30)
    played = [line for one in sheets for line in one.lines]
    everything = {"made", "march", "lone march", "euchred", "thrown-in", "misdeal", "renege"}
    assert set(map(outcome, played)) == everything
    kinds = {row["kind"] for one in sheets for row in irregularity_rows(one)}
    assert kinds == {"misdeal", "renege", "false-claim", "penalty"}
    assert any(line.amended for line in played)
    ann, bob, dan, eve, finn = (called(sheets, n) for n in ("Ann", "Bob", "Dan", "Eve", "Finn"))
    assert len(bob) > 1.2 * len(ann) > 1.2 * 1.1 * len(finn)
    assert share(bob, euchred) > share(ann, euchred)
    assert share(dan, alone) > 1.5 * share(ann, alone)
    assert not any(map(alone, eve))


# -- what goes wrong -------------------------------------------------------------------------------

RATES = {
    "MISDEALS": Misdeal,
    "RENEGES": RenegeClaim,
    "CLAIMS": RenegeClaim,
    "TALK": Penalty,
    "SLIPS": Maker,
}


@pytest.mark.parametrize("style", [Style(), Style(loner_boldness=9)], ids=["plain", "alone"])
@pytest.mark.parametrize("often", RATES)
def test_the_book_has_the_game_as_the_players_had_it(
    monkeypatch: pytest.MonkeyPatch, often: str, style: Style
) -> None:
    """It ends with its last hand, and not before, by the right side and dealer, without a doubt;
    only who is at play reneges and claims."""
    for rate in RATES:
        monkeypatch.setattr(demo_game, rate, 0.6 if rate == often else 0.0)
    records = []
    for seed in range(4):
        draws = RandomDraws(f"{seed} what goes wrong")
        begun = new_game(draws.one_of(SEATS))
        at, careless = datetime(2025, 9, 4, tzinfo=UTC), Style(*style[:2], 0.5)
        styles = (careless, style, style, style)
        bodies = tuple(game_entries(draws, begun, at, styles, card_by_card))
        found = sheet(DemoGame(1, 1, bodies))
        assert found.over
        # The last hand may have been entered wrong, and put right.
        last = 2 if bodies[-1].new.kind == "amended" else 1
        assert not sheet(DemoGame(1, 1, bodies[:-last])).over
        assert not any(line.late for line in found.lines)
        assert list(found.problems()) == []
        for body in bodies:
            if body.new.kind in ("hand", "ruling"):
                told = records_in(body.new.record)
                out = {PARTNER[one.seat] for one in told if isinstance(one, Order) and one.alone}
                claims = [one for one in told if isinstance(one, RenegeClaim)]
                assert not out & {seat for one in claims for seat in (one.seat, one.by)}
                records += told
    assert any(isinstance(one, RATES[often]) for one in records)
    seats = Counter(one.seat for one in records if isinstance(one, RenegeClaim))
    assert not seats or seats[Seat.N] == max(seats.values())  # Who thinks less goes wrong more.


# -- the players -----------------------------------------------------------------------------------


def test_a_seat_plays_by_what_it_sees_alone_and_otherwise_when_it_does_not_think() -> None:
    # The other hands mixed anew: whoever leads first leads the same card.
    draws = RandomDraws("mixed")
    for _ in range(60):
        dealt = deal(draws, Seat.N)
        mine = dealt.hands[Seat.E]
        mixed = draws.shuffled(set(STANDARD_DECK) - {dealt.up, *mine})
        hands = (tuple(mixed[:5]), mine, tuple(mixed[5:10]), tuple(mixed[10:15]))
        led = set()
        for one in (dealt, dealt._replace(hands=hands, kitty=())):
            hand = Hand(STANDARD).apply(one).apply(Order(Seat.E))
            assert hand.trump is not None
            deck = set_of(STANDARD_DECK)
            seen = VisibleCards(Seat.E, hand.held[Seat.E], 0, Seat.E, hand.trump, False, deck)
            led.add(lead(seen))
        assert len(led) == 1
    one, again, other = (
        play_hand(RandomDraws("care"), Seat.N, (Style(care=care),) * 4, (0, 0)).plays
        for care in (1.0, 1.0, 0.0)
    )
    assert one == again != other
