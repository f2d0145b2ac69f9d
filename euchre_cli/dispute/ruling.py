"""The ruling at the end of a dispute: what is written into the book, and the sentence to read out.

In: a dispute whose cards are entered. Out: the claims as ruled, the hand's entries with its cards,
the entry. The engine awards the points under the game's house rules; no rule is stated here.
"""

from __future__ import annotations

from euchre_engine.audit.judge import read_as_written, verdict_as_written
from euchre_engine.audit.record import Entry, Maker, Note, RenegeClaim, Rest, Tricks
from euchre_engine.cards import UNKNOWN
from euchre_engine.rules import Ending
from euchre_engine.seats import OTHER, SEATS, SIDE, Seat, Side

from ..audit.verdict_words import renege_cost_words
from ..book import entering
from ..book.entries import NewEntry
from ..book.people import label
from ..book.sentences import claimed_words, points_words, renege_words
from ..book.sheet import Sheet
from ..terminal.phrases import capitalized
from .disputed_hand import TRICKS, facts_of
from .standing import VerdictSoFar, cost_of, later_holds, play_entries, standing_of
from .state import Dispute
from .verdict_words import evidence_words, row_words


def standing(dispute: Dispute) -> VerdictSoFar:
    """The verdict on the cards of a dispute as they are."""
    return standing_of(dispute.hand, dispute.cards, dispute.answers, dispute.by_trick)


def offenders(dispute: Dispute) -> dict[Seat, int | None]:
    """The players against whom a renege is ruled, each with the trick of the first: those whom the
    cards convict, else the one who is accused."""
    now = standing(dispute)
    if now.proven:
        first: dict[Seat, int | None] = {}
        for renege in now.reneges:
            assert renege.seat is not None
            first.setdefault(renege.seat, renege.trick)
        return first
    return {} if dispute.accused is None else {dispute.accused: None}


def outcome(dispute: Dispute) -> str:
    """How the claim is ruled: `upheld` if the cards prove it or the offender owns up, `rejected` if
    they exclude it, else `dropped`."""
    now = standing(dispute)
    if now.proven or dispute.owned_up:
        return "upheld"
    excluded = now.whole and not now.undecided and not now.reneges and not now.others
    return "rejected" if excluded else "dropped"


def claims(dispute: Dispute) -> list[RenegeClaim]:
    """The claims as they are ruled. The claimant is named once, against the first offender on the
    other side, since nobody claims the renege of his own side; what the cards show besides, nobody
    claimed. If nothing is claimed, what was ruled before stays."""
    if dispute.nobody:
        return [entry for entry in dispute.hand.was if isinstance(entry, RenegeClaim)]
    how = outcome(dispute)
    ruled = []
    claimant = dispute.by
    for seat, trick in offenders(dispute).items():
        by = claimant if claimant is not None and SIDE[claimant] is not SIDE[seat] else None
        ruled.append(RenegeClaim(seat, trick, by, how))
        claimant = None if by is not None else claimant
    return ruled


def last_trick_with_cards(dispute: Dispute) -> int:
    """The last trick (1–5) of which a card is known; 0 without any."""
    facts = facts_of(dispute.hand)
    return max(
        (
            place.trick
            for place in dispute.cards.places(facts.players)
            if dispute.cards.at(place) not in (None, UNKNOWN)
        ),
        default=0,
    )


def rest_of_tricks(dispute: Dispute) -> Side | None:
    """The side that took every trick of which no card is known, by the count; `None` if that is not
    certain, or if there is no such trick."""
    left = TRICKS - last_trick_with_cards(dispute)
    counted = dispute.hand.counted
    if not left or counted is None:
        return None
    ns, ew = standing(dispute).taken
    if (counted[0] - ns, counted[1] - ew) in ((left, 0), (0, left)):
        return Side.NS if counted[0] > ns else Side.EW
    return None


def ends_hand(dispute: Dispute) -> bool:
    """True if the ruling replaces the points of the hand, whoever took the tricks."""
    upheld = bool(offenders(dispute)) and outcome(dispute) == "upheld"
    sides = {SIDE[seat] for seat in offenders(dispute)}
    return upheld and (dispute.hand.rules.renege_ends_hand or len(sides) == 2)


def hand_entries(dispute: Dispute) -> tuple[Entry, ...]:
    """The entries of the hand with the cards, the ruling, and what stays of it.

    Tricks are written as far as it is certain who led them; cards of later tricks as held. If the
    cards cannot stand, or it is not known how the hand went on after them, they become a note.
    """
    hand, cards, now = dispute.hand, dispute.cards, standing(dispute)
    tricks = min(now.course.certain, last_trick_with_cards(dispute))
    rest = rest_of_tricks(dispute)
    counted = sum(now.taken) == TRICKS or rest is not None
    counted = counted or (tricks == TRICKS and hand.counted is not None)
    if not tricks or not (counted or ends_hand(dispute)) or dispute.only_note:
        note = _cards_as_note(dispute)
        return (*_claimed(dispute), *claims(dispute), *hand.kept, *note)
    play: list[Entry] = [*later_holds(hand, cards, tricks)]
    play += play_entries(hand, cards, dispute.answers, tricks)
    if rest is not None:
        play.append(Rest(rest))
    elif sum(now.taken) < TRICKS and hand.counted is not None and tricks == TRICKS:
        play.append(Tricks(*hand.counted))
    return (*hand.facts, *play, *claims(dispute), *hand.kept)


def _claimed(dispute: Dispute) -> list[Entry]:
    """The facts, and the tricks, the result or the points that were counted, or that the book
    has."""
    hand, taken = dispute.hand, standing(dispute).taken
    if hand.counted is not None or (sum(taken) == TRICKS and not hand.result and not hand.score):
        return [*hand.facts, Tricks(*(hand.counted or taken))]
    if hand.result:
        return [
            fact._replace(result=hand.result) if isinstance(fact, Maker) else fact
            for fact in hand.facts
        ]
    score = [] if hand.score is None or ends_hand(dispute) else [hand.score]
    return [*hand.facts, *score]


def _cards_as_note(dispute: Dispute) -> list[Entry]:
    seats = facts_of(dispute.hand).players
    rows = [
        row_words(dispute.hand, seat, dispute.cards.row(seat))
        for seat in seats
        if any(dispute.cards.row(seat))
    ]
    return [Note(f"cards on the table: {', '.join(rows)}")] if rows else []


def ruling_entry(sheet: Sheet, dispute: Dispute) -> NewEntry:
    """The entry that writes the ruling and the cards into the book. Raises `Refused` if the hand is
    gone, or the rules do not allow it."""
    entries = hand_entries(dispute)
    if not dispute.hand.entry:
        return entering.next_hand(sheet, entries)
    line = entering.find_line(sheet, dispute.hand.number)
    return entering.amend(sheet, line, entries, "disputed")


def ruling_sentence(dispute: Dispute) -> str:
    """The ruling, to be read out: who reneged and how that shows, and what the hand gives now."""
    hand, now = dispute.hand, standing(dispute)
    players = hand.players
    ruled = claims(dispute)
    read = read_as_written(hand.rules, hand_entries(dispute), hand.due)
    verdict = verdict_as_written(read)
    shown = {p.seat: p for p in reversed(now.reneges)} if now.proven else {}
    parts = []
    if len(ruled) > 1 and ruled[0].by is not None:
        # Which of them was claimed, nobody was asked.
        parts.append(f"{label(players, ruled[0].by)}'s claim was upheld")
        ruled[0] = ruled[0]._replace(by=None)
    for claim in ruled:
        part = renege_words(claim, players)
        if claim.outcome == "dropped":
            part = f"{claimed_words(claim, players)} could not be settled"
        if claim.seat in shown:
            part += f": {evidence_words(hand, dispute.cards, now, shown[claim.seat])}"
        parts.append(part)
    words = ". ".join(map(capitalized, parts))
    cost = cost_of(hand, dispute.cards, dispute.answers) if now.proven else None
    if cost is not None:
        words += f". {capitalized(renege_cost_words(cost, dict(zip(SEATS, players, strict=True))))}"
    points = points_words(verdict.points, players)
    if verdict.ending is Ending.BOTH_RENEGED:
        words += f". Both sides reneged: {points}"
        return f"{words}, and the same dealer deals again" if hand.is_last else words
    if not verdict.decided:
        return words
    if outcome(dispute) == "upheld" and hand.rules.renege_ends_hand:
        points += " in place of the hand's own points"
    return f"{words}. Under {hand.rules.preset} the hand gives {points}".removeprefix(". ")


def other_sides(dispute: Dispute) -> set[Side]:
    """The sides that may have claimed the renege."""
    return {OTHER[SIDE[seat]] for seat in offenders(dispute)}
