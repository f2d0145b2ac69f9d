"""Par of the recorded hands of a season.

In: a book. Out: par for N/S of each hand of which all cards are known, and which cards are missing
where every card of the play is known. Does not know: how a deal is played (`simulated_player/`),
what is counted, or how it is shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from euchre_engine.actions import Order
from euchre_engine.audit.deal import known_deal
from euchre_engine.audit.hand_reading import HandReading
from euchre_engine.audit.record import Entry
from euchre_engine.audit.sorted_record import SortedRecord
from euchre_engine.cards import UNKNOWN
from euchre_engine.rules import Rules
from euchre_engine.seats import SEATS

from ..book.events import NotAHand, entries_of
from ..simulated_player.par import par
from ..stat_columns.count_queries import PlayerFilter
from .games import SEAT_OF, Book, HandRecord, rules_of

UP_CARD = "the up-card"
BURIED_CARD = "the card that the dealer buried"


def pars_of(
    book: Book, players: PlayerFilter, progress: Callable[[str], None]
) -> Iterator[tuple[int, int, int]]:
    """The game, the number and par for N/S of each hand of the selected games in which somebody
    sits whom `players` selects, if all of its cards are known. `progress` is called with words that
    say how far it is, and with none at the end.

    Raises `BadBook` for a record that cannot be read.
    """
    rules = {game.number: rules_of(game.preset, game.house_rules) for game in book.games}
    hands = [hand for hand in book.recorded_hands() if players.matches(hand.names)]
    try:
        for done, hand in enumerate(hands):
            progress(f"par: {done:,} of {len(hands):,} hands")
            entries = _entries(book, hand)
            deal = known_deal(rules[hand.game], entries, SEATS[SEAT_OF[hand.dealer]])
            if deal is not None:
                yield hand.game, hand.hand, par(rules[hand.game], deal)
    finally:
        progress("")


def missing_cards(book: Book, players: PlayerFilter) -> Counter[str]:
    """`UP_CARD` and `BURIED_CARD`, each with the number of selected hands in which every card that
    was played is known, but not this one.

    Raises `BadBook` for a record that cannot be read.
    """
    rules = {game.number: rules_of(game.preset, game.house_rules) for game in book.games}
    hands = (hand for hand in book.recorded_hands() if players.matches(hand.names))
    missing = (_missing_card(rules[hand.game], _entries(book, hand)) for hand in hands)
    return Counter(filter(None, missing))


def _missing_card(rules: Rules, entries: tuple[Entry, ...]) -> str:
    """The card without which there is no par of a hand whose tricks are all known, else empty."""
    reading = HandReading(rules, SortedRecord(entries), None)
    record = reading.record
    if not all(reading.plays.complete):
        return ""
    up = record.benny or record.up
    if up is None or (record.up is not None and record.up.card == UNKNOWN):
        return UP_CARD
    call = reading.trump_call
    ordered = call is None or isinstance(call[1], Order) or not reading.round_known
    buried = UNKNOWN if record.discard is None else record.discard.card
    return BURIED_CARD if ordered and buried == UNKNOWN else ""


def _entries(book: Book, hand: HandRecord) -> tuple[Entry, ...]:
    try:
        return entries_of(hand.record)
    except NotAHand:
        book.damaged(f"hand {hand.hand} of game {hand.game} cannot be read")
