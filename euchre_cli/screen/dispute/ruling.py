"""The ruling: how the claim is ruled, and what is written into the book.

The engine awards the points under the game's house rules; no rule is stated here.
"""

from __future__ import annotations

from euchre_engine.actions import Best, Swap
from euchre_engine.audit.judge import read_as_written
from euchre_engine.audit.record import (
    Entry,
    Hold,
    Maker,
    Note,
    RenegeClaim,
    Rest,
    Trick,
    Tricks,
    Won,
)
from euchre_engine.audit.renege_cost import RenegeCost, cost_of_renege
from euchre_engine.cards import UNKNOWN
from euchre_engine.seats import SIDE, Seat, Side

from ...book import entering
from ...book.entries import NewEntry
from ...book.people import label
from ...book.sheet import Sheet
from ...terminal.exit_status import Refused
from .cards import TRICKS, Cards
from .deal import Deal, known
from .dispute import Dispute, next_doubt
from .doubts import guilty
from .reasoning import EVERY_TRICK
from .verdict import (
    IMPOSSIBLE,
    REJECTED,
    UPHELD,
    Course,
    Renege,
    proof,
    settling_trick,
    sure_winner,
    trick_cards,
    whole_course,
)

_IN_BOOK = {UPHELD: "upheld", REJECTED: "rejected"}


def reneges(dispute: Dispute) -> list[Renege]:
    """What is ruled upon: the accused, and whoever else is proven to have reneged."""
    deal, cards, took = dispute.deal, dispute.cards, dispute.took
    proven = frozenset[Seat]() if dispute.only_note else guilty(deal, cards, took)
    first = dispute.suspect
    ruled = [proof(deal, cards, took, first) if first in proven else Renege(first)]
    return ruled + [proof(deal, cards, took, seat) for seat in sorted(proven - {first})]


def claims(dispute: Dispute) -> list[RenegeClaim]:
    """The claim as it is ruled; and what the cards prove besides, which nobody claimed."""
    first, *others = reneges(dispute)
    how = _IN_BOOK.get(dispute.ruled, "dropped")
    own = RenegeClaim(first.seat, first.trick, dispute.by, how)
    return [own, *(RenegeClaim(one.seat, one.trick, None, "upheld") for one in others)]


def ends_hand(dispute: Dispute) -> bool:
    """Whether the ruling replaces the points of the hand, whoever took the tricks."""
    upheld = {SIDE[claim.seat] for claim in claims(dispute) if claim.outcome == "upheld"}
    return bool(upheld) and (dispute.deal.rules.renege_ends_hand or len(upheld) == 2)


def way(dispute: Dispute) -> Course:
    """Who led and who won each trick."""
    return whole_course(dispute.deal, dispute.cards, dispute.took)


def taken(dispute: Dispute) -> tuple[int, int]:
    """The tricks that N/S and E/W are known to have taken."""
    sides = [SIDE[seat] for seat in way(dispute).winners if seat is not None]
    return sides.count(Side.NS), sides.count(Side.EW)


def is_counted(dispute: Dispute) -> bool:
    """Whether it is known how many tricks each side took."""
    return dispute.deal.counted is not None or sum(taken(dispute)) == TRICKS


# -- what is asked before it ----------------------------------------------------------------------


def to_be_asked(dispute: Dispute) -> str:
    """What is to be asked after the cards: `took`, who took a trick, where that may settle it;
    `contradiction`, whether the cards stand or the book; `doubt`, whether something is entered
    wrong; `count`, how many tricks the makers took, where the points depend on it. Empty if nothing
    is."""
    if open_trick(dispute):
        return "took"
    if dispute.verdict == IMPOSSIBLE and dispute.deal.is_counted:
        return "contradiction"
    if next_doubt(dispute) is not None:
        return "doubt"
    knows = is_counted(dispute) or "count" in dispute.deal.asked
    return "" if knows or ends_hand(dispute) else "count"


def open_trick(dispute: Dispute) -> int:
    """The trick of which it is asked who took it; 0 if none is."""
    if dispute.only_note or dispute.owned_up:
        return 0
    deal, cards, took = dispute.deal, dispute.cards, dispute.took
    return settling_trick(deal, cards, took, dispute.suspect, dispute.forgotten)


# -- the record -----------------------------------------------------------------------------------


def record(dispute: Dispute, *, as_note: bool = False) -> tuple[Entry, ...]:
    """The entries of the hand with the ruling and what stays of it, and with its cards: as they
    were played, else as they were held and with a note of their order; or only `as_note`."""
    as_note = as_note or dispute.only_note
    ruled = (*claims(dispute), *dispute.deal.kept)
    play = [] if as_note else _play(dispute)
    if play:
        return (*dispute.deal.facts, *play, *ruled)
    held = [] if as_note else _holds(dispute.deal, dispute.cards, 0)
    return (*_count(dispute), *held, *ruled, *_note(dispute))


def _play(dispute: Dispute) -> list[Entry]:
    """The tricks as far as it is certain who led them, with cards of later ones as held; empty if
    it is not known how the hand went on after them."""
    deal, leaders = dispute.deal, way(dispute).leaders
    tricks = min(dispute.cards.last_trick, (*leaders, None).index(None))
    play = [*_holds(deal, dispute.cards, tricks), *_tricks(dispute, tricks)]
    rest, all_known = _rest(dispute), sum(taken(dispute)) == TRICKS
    if tricks and rest is not None:
        return [*play, Rest(rest)]
    if tricks == TRICKS and deal.counted is not None and not all_known:
        return [*play, Tricks(*deal.counted)]
    nothing_lost = all_known or (ends_hand(dispute) and deal.counted is None)
    return play if tricks and nothing_lost else []


def _tricks(dispute: Dispute, most: int) -> list[Entry]:
    """The first so many tricks, and who took them where the cards do not show it."""
    entries: list[Entry] = []
    leaders, winners = way(dispute)
    for trick, leader in zip(EVERY_TRICK[:most], leaders, strict=False):
        assert leader is not None
        cards, winner = dispute.cards, winners[trick - 1]
        entries.append(Trick(leader, trick_cards(dispute.deal, cards, leader, trick)))
        if winner is not None and sure_winner(dispute.deal, cards, leader, trick) is None:
            entries.append(Won(winner))
    return entries


def _holds(deal: Deal, cards: Cards, tricks: int) -> list[Hold]:
    """The hands of the players with a known card after the first so many tricks: those cards were
    held all along. Only of a hand in which no cards changed hands."""
    facts = known(deal)
    if any(isinstance(fact, Best | Swap) for fact in deal.facts):
        return []
    given = {seat for seat, _, _ in facts.held}
    holds = []
    for seat in facts.players:
        row = [card for card in cards.rows[seat] if card not in (None, UNKNOWN)]
        if seat in given or all(card in (None, UNKNOWN) for card in cards.rows[seat][tricks:]):
            continue
        if seat is facts.dealer and not facts.taken_up and facts.up is None:
            continue  # One of them may be the up-card.
        dealt = [card for card in row if card is not None and card != (facts.taken_up and facts.up)]
        holds.append(Hold(seat, (*dealt, *[UNKNOWN] * TRICKS)[:TRICKS]))
    return holds


def _rest(dispute: Dispute) -> Side | None:
    """The side that took every trick of which no card is known, by the count; `None` if that is not
    certain, or if there is no such trick."""
    counted, left = dispute.deal.counted, TRICKS - dispute.cards.last_trick
    if not left or counted is None:
        return None
    ns, ew = taken(dispute)
    if (counted[0] - ns, counted[1] - ew) in ((left, 0), (0, left)):
        return Side.NS if counted[0] > ns else Side.EW
    return None


def _count(dispute: Dispute) -> list[Entry]:
    """The facts, and the tricks, the result or the points that were counted."""
    deal = dispute.deal
    if deal.counted is not None or (is_counted(dispute) and not deal.is_counted):
        return [*deal.facts, Tricks(*(deal.counted or taken(dispute)))]
    if deal.result:
        return [
            fact._replace(result=deal.result) if isinstance(fact, Maker) else fact
            for fact in deal.facts
        ]
    score = [] if deal.score is None or ends_hand(dispute) else [deal.score]
    return [*deal.facts, *score]


def _note(dispute: Dispute) -> list[Note]:
    players, rows = dispute.deal.players, dispute.cards.rows
    words = [
        f"{label(players, seat)}: {' '.join('--' if c is None else str(c) for c in rows[seat])}"
        for seat in known(dispute.deal).players
        if any(card is not None for card in rows[seat])
    ]
    return [Note(f"cards on the table: {', '.join(words)}")] if words else []


def entry_of(sheet: Sheet, dispute: Dispute) -> NewEntry:
    """The entry that writes the ruling and the cards into the book. Cards that the rules do not
    allow are kept as a note. Raises `Refused` if the hand is gone, or nothing can be written."""
    try:
        return _entry(sheet, dispute, record(dispute))
    except Refused:
        return _entry(sheet, dispute, record(dispute, as_note=True))


def _entry(sheet: Sheet, dispute: Dispute, own: tuple[Entry, ...]) -> NewEntry:
    if not dispute.deal.entry:
        return entering.next_hand(sheet, own)
    line = entering.find_line(sheet, dispute.deal.number)
    return entering.amend(sheet, line, own, "disputed")


def cost(dispute: Dispute) -> RenegeCost | None:
    """What the first renege cost with best play; `None` if that cannot be known."""
    deal, cards = dispute.deal, dispute.cards
    places = dispute.places
    if dispute.only_note or any(cards.known(place) is None for place in places):
        return None
    entries = (*deal.facts, *_tricks(dispute, TRICKS))
    found = read_as_written(deal.rules, entries, deal.due).reneges
    return cost_of_renege(deal.rules, entries, found[0], deal.due) if found else None
