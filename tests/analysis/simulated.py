"""Hands that the simulated player plays, as hands of a game, and with something else done at one
point.

Knows: how a hand goes on from any point. Does not know: what anything is worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from euchre_cli.analysis.recorded_games import GameHand, Stakes
from euchre_cli.log.records import canonical
from euchre_cli.simulated_player.bidding import finish_bidding
from euchre_engine import (
    STANDARD,
    Action,
    Deal,
    Dealer,
    Entry,
    Hand,
    NameBenny,
    Phase,
    Play,
    Rules,
    Seat,
    Trick,
    Up,
    replay_hand,
)
from euchre_engine.audit.record import Hold, ThrownIn
from euchre_engine.cards import BIT
from euchre_engine.seats import PARTNER, SEATS
from euchre_engine.trick import winning_card
from tools.demo_season.card_play import VisibleCards, follow, lead
from tools.demo_season.play_out import benny_suit


def deal_of(seed: int | str, rules: Rules = STANDARD, dealer: Seat | None = None) -> Deal:
    """A deal at random, by this dealer or any."""
    rng = Random(f"deal {seed}")
    pack = list(rules.deck)
    rng.shuffle(pack)
    return Deal.of(rng.choice(SEATS) if dealer is None else dealer, pack)


def play_on(hand: Hand) -> list[Action]:
    """Plays a hand to its end with the simulated player in every seat; returns what they did."""
    done: list[Action] = []
    if hand.phase is Phase.BENNY:
        done.append(NameBenny(benny_suit(hand.held[hand.dealer])))
        hand.apply(done[-1])
    done += finish_bidding(hand)
    while hand.phase is Phase.PLAY:
        seat, trump, maker, up = hand.turn, hand.trump, hand.maker, hand.up
        assert seat is not None
        assert trump is not None
        assert maker is not None
        assert up is not None
        gone = hand.played | (0 if hand.ordered else BIT[up])
        if seat is hand.dealer and hand.discarded is not None:
            gone |= BIT[hand.discarded]
        view = VisibleCards(
            seat, hand.held[seat], gone, maker, trump, hand.alone, hand.rules.whole_deck
        )
        if not hand.trick:
            card = lead(view)
        else:
            best = winning_card(hand.trick, trump)
            wins = hand.trick_by[best] is PARTNER[seat]
            card = follow(view, hand.trick, best, wins, len(hand.players) - 1 - len(hand.trick))
        done.append(Play(seat, card))
        hand.apply(done[-1])
    return done


def played(deal: Deal, actions: Sequence[Action], rules: Rules = STANDARD) -> list[Action]:
    """The actions from the deal to the end: these, and then what the simulated player does."""
    hand = Hand(rules).apply(deal)
    for action in actions:
        hand.apply(action)
    return [*actions, *play_on(hand)]


def record_of(deal: Deal, actions: Sequence[Action]) -> tuple[Entry, ...]:
    """The full record of a hand."""
    assert deal.up is not None
    holds = [Hold(seat, tuple(sorted(deal.hands[seat]))) for seat in SEATS]
    entries: list[Entry] = [Dealer(deal.dealer), Up(deal.up), *holds]
    entries += [action for action in actions if not isinstance(action, Play | Deal)]
    plays = [action for action in actions if isinstance(action, Play)]
    if not plays:
        return (*entries, ThrownIn())
    size = len({play.seat for play in plays})
    tricks = [plays[at : at + size] for at in range(0, len(plays), size)]
    entries += [Trick(trick[0].seat, tuple(play.card for play in trick)) for trick in tricks]
    return tuple(entries)


def game_hand(
    entries: Sequence[Entry],
    rules: Rules = STANDARD,
    total: tuple[int, int] = (0, 0),
    number: int = 1,
) -> GameHand:
    """A record as a hand of a game."""
    verdict = replay_hand(rules, entries)
    assert not verdict.problems, (verdict.problems, log_of([entries]))
    stakes = Stakes(rules, total, verdict.dealer, None)
    return GameHand(1, number, entries, verdict, ("", "", "", ""), stakes)


def simulated_hand(
    seed: int | str, rules: Rules = STANDARD, dealer: Seat | None = None
) -> GameHand:
    """A hand that the simulated player played in every seat."""
    deal = deal_of(seed, rules, dealer)
    return game_hand(record_of(deal, played(deal, (), rules)), rules)


def log_of(hands: Sequence[Sequence[Entry]], *head: str) -> str:
    """A log of hands."""
    lines = ["euchre 1", *head]
    for number, entries in enumerate(hands, 1):
        lines += ["", f"hand {number}", *(f"  {canonical(entry)}" for entry in entries)]
    return "\n".join(lines) + "\n"
