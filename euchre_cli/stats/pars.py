"""Par of the recorded hands of a season.

In: a book. Out: par for N/S of each hand of which all cards are known. Does not know: how a deal is
played (`simulated_player/`), what is counted, or how it is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from euchre_engine.audit.deal import known_deal
from euchre_engine.seats import SEATS

from ..book.events import NotAHand, entries_of
from ..simulated_player.par import par
from ..stat_columns.count_queries import PlayerFilter
from .games import SEAT_OF, Book, rules_of


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
            try:
                entries = entries_of(hand.record)
            except NotAHand:
                book.damaged(f"hand {hand.hand} of game {hand.game} cannot be read")
            deal = known_deal(rules[hand.game], entries, SEATS[SEAT_OF[hand.dealer]])
            if deal is not None:
                yield hand.game, hand.hand, par(rules[hand.game], deal)
    finally:
        progress("")
