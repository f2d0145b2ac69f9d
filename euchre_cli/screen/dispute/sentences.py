"""What is said of a dispute: the hand, the verdict as it stands, and the ruling to be read out."""

from __future__ import annotations

from euchre_engine.audit.judge import read_as_written, verdict_as_written
from euchre_engine.audit.record import RenegeClaim
from euchre_engine.rules import Ending
from euchre_engine.seats import SEATS, SIDES

from ...audit.verdict_words import renege_cost_words
from ...book.people import label, side_label
from ...book.sentences import claimed_words, points_words, renege_words
from ...terminal.phrases import capitalized, count, listed
from .cards import card_words
from .deal import Deal, known
from .dispute import Dispute, open_doubts
from .doubts import guilty
from .ruling import claims, cost, record, reneges, to_be_asked
from .verdict import (
    IMPOSSIBLE,
    OPEN,
    REJECTED,
    UPHELD,
    missing_words,
    proof,
    proof_words,
    shown_by_cards,
    verdict,
)


def about(deal: Deal) -> list[str]:
    """The hand, who called, who dealt and the up-card, the most important first."""
    facts = known(deal)
    parts = [f"hand {deal.number}"]
    if facts.maker is not None:
        trump = "" if facts.trump is None else f", {facts.trump}"
        parts.append(f"{label(deal.players, facts.maker)}{trump}{' alone' * facts.alone}")
    if facts.dealer is not None:
        parts.append(f"{label(deal.players, facts.dealer)} dealt")
    if facts.up is not None:
        turned = "picked up" if facts.taken_up else "turned down"
        parts.append(f"{card_words(facts.up)} {turned}")
    return parts


def standing(dispute: Dispute) -> str:
    """The verdict on the accused as it stands; empty as long as nothing is certain."""
    if not dispute.is_asked:
        return ""
    deal, cards, took, seat = dispute.deal, dispute.cards, dispute.took, dispute.suspect
    if not dispute.done:
        shown = shown_by_cards(deal, cards, took, seat)
        return f"As it stands, {proof_words(deal, cards, shown)}." if shown else ""
    match to_be_asked(dispute):
        case "":
            return ruling_words(dispute)
        case "doubt":
            proven = guilty(deal, cards, took)
            renege = proof(deal, cards, took, seat if seat in proven else min(proven))
            return f"Either something is entered wrong, or {proof_words(deal, cards, renege)}."
    return ""


def ruling_words(dispute: Dispute) -> str:
    """The ruling, how it shows, and what the hand gives now."""
    deal, cards = dispute.deal, dispute.cards
    first, *others = reneges(dispute)
    claim, how = claims(dispute)[0], dispute.ruled
    parts = []
    if how == UPHELD:
        proven = dispute.verdict == UPHELD
        name = label(deal.players, dispute.suspect)
        shown = proof_words(deal, cards, first, with_trick=False) if proven else f"{name} owns up"
        parts.append(f"{renege_words(claim, deal.players)}: {_given(dispute)}{shown}")
    elif how == REJECTED:
        parts.append(f"{renege_words(claim, deal.players)}: {_given(dispute)}{_followed(dispute)}")
    else:
        parts += _undecided(dispute, claim)
    parts += [f"Besides, {proof_words(deal, cards, one)}" for one in others]
    read = verdict_as_written(read_as_written(deal.rules, record(dispute), deal.due))
    price = cost(dispute) if how == UPHELD and dispute.verdict == UPHELD else None
    if price is not None:
        parts.append(renege_cost_words(price, dict(zip(SEATS, deal.players, strict=True))))
    points = points_words(read.points, deal.players)
    if read.ending is Ending.BOTH_RENEGED:
        again = ", and the same dealer deals again" if deal.is_last else ""
        parts.append(f"Both sides reneged: {points}{again}")
    elif read.decided:
        instead = how == UPHELD and deal.rules.renege_ends_hand
        place = " in place of the hand's own points" if instead else ""
        parts.append(f"Under {deal.rules.preset} the hand gives {points}{place}")
    words = ". ".join(capitalized(part.rstrip(".")) for part in parts) + "."
    doubts = open_doubts(dispute) if dispute.doubted else ()
    asked = (f"{doubt.question[:1].lower()}{doubt.question[1:]}" for doubt in doubts)
    return " ".join([words, *(f"Not asked: {question}" for question in asked)])


def _followed(dispute: Dispute) -> str:
    name = label(dispute.deal.players, dispute.suspect)
    forgotten = any(dispute.cards.known(place) is None for place in dispute.places)
    however = ", however the forgotten cards lay" if forgotten else ""
    return f"{name} followed suit wherever possible{however}"


def _undecided(dispute: Dispute, claim: RenegeClaim) -> list[str]:
    deal, cards = dispute.deal, dispute.cards
    words = [f"{claimed_words(claim, deal.players)} cannot be decided"]
    if dispute.only_note:
        return [*words, "the cards and the book do not agree"]
    if dispute.verdict == IMPOSSIBLE:
        return [*words, "the tricks cannot have fallen like that with these cards"]
    return [*words, missing_words(deal, cards, dispute.took, dispute.suspect)]


def _given(dispute: Dispute) -> str:
    """What the ruling rests on besides the cards: who took a trick, and the count in the book, as
    far as it would not be certain without."""
    deal, cards, seat = dispute.deal, dispute.cards, dispute.suspect
    if dispute.owned_up or dispute.only_note:
        return ""
    given = []
    if dispute.took and verdict(deal, cards, (), seat) == OPEN:
        given += [f"{label(deal.players, who)} took trick {trick}" for trick, who in dispute.took]
    if deal.is_counted and verdict(deal.uncounted(), cards, dispute.took, seat) == OPEN:
        given.append(_count_words(deal))
    return f"since {listed(given)}, " if given else ""


def _count_words(deal: Deal) -> str:
    if deal.counted is None:
        return "the book has the hand's result"
    ours, theirs = (side_label(deal.players, side) for side in SIDES)
    tricks = count(deal.counted[0], "trick")
    return f"the book counts {tricks} for {ours} and {deal.counted[1]} for {theirs}"
