"""The questions before the ruling: slips of the key, what the cards do not show, whose renege it
was and who claimed it.

In: a dispute, and a key. Out: the prompt, `None` if there is nothing to ask, and the dispute after
the key, or `Refused` with the reason. Does not know: how cards are entered.
"""

from __future__ import annotations

from typing import Final

from euchre_engine.audit.record import Maker
from euchre_engine.seats import OTHER, SEATS, SIDE, SIDES, Seat

from ..book.people import label, side_label
from ..book.sentences import points_words
from ..live_table.key_reader import (
    NO,
    YES,
    Offer,
    Prompt,
    key_refused,
    seat_offers,
)
from ..terminal.exit_status import Refused
from ..terminal.phrases import capitalized, listed
from . import ruling
from .disputed_hand import TRICKS, facts_of, trick_cards
from .entry_questions import NOBODY, seat_answered
from .key_slips import corrected, with_dealer
from .standing import Answers, course_of, proof_of
from .state import Dispute
from .verdict_words import card_words, row_words, sentence

RULING_KEY: Final = "r"
BACK_TO_CARDS: Final = Offer("e", "back to the cards")

_FACTS: Final = frozenset({"dealer", "maker", "trump", "alone", "defend", "up", "benny"})
"""The facts that are asked at the beginning; the others are asked again after the cards change."""


def back_to_cards(dispute: Dispute) -> Dispute:
    """The dispute back at its cards; what was answered since is asked again, but for what was
    looked at, which holds until a card is changed."""
    asked = frozenset(one for one in dispute.hand.asked if one in _FACTS)
    return dispute._replace(
        hand=dispute.hand._replace(asked=asked),
        done=False,
        cursor=None,
        accused=None,
        nobody=False,
        by_asked=False,
        owned_up=False,
        only_note=False,
    )


def with_looks_forgotten(dispute: Dispute) -> Dispute:
    """The dispute after a card was changed: what was looked at before says nothing about it."""
    return dispute._replace(answers=Answers(took=dispute.answers.took))


def _unknown_winner(dispute: Dispute) -> int:
    """The trick of which it must be asked who took it: a card of it is not known, and later cards
    are; 0 if there is none."""
    answers = dispute.answers
    course = course_of(dispute.hand, dispute.cards, answers.took)
    trick = course.certain
    last = ruling.last_trick_with_cards(dispute)
    asked = (
        any(number == trick for number, _ in answers.took) or f"took {trick}" in dispute.hand.asked
    )
    return trick if 0 < trick < last and not asked else 0


def _with_asked(dispute: Dispute, what: str) -> Dispute:
    return dispute._replace(hand=dispute.hand._replace(asked=dispute.hand.asked | {what}))


def took_prompt(dispute: Dispute) -> Prompt | None:
    """Who took a trick of which a card is not known, if later tricks depend on it."""
    trick = _unknown_winner(dispute)
    if not trick:
        return None
    seats = facts_of(dispute.hand).players
    offers = (
        *seat_offers(dispute.hand.players, sorted(seats)),
        Offer("?", "nobody knows"),
        BACK_TO_CARDS,
    )
    return Prompt("", f"Not all cards of trick {trick} are known. Who took it?", offers)


def take_took(dispute: Dispute, key: str) -> Dispute:
    """Takes who took it, or that nobody knows."""
    trick = _unknown_winner(dispute)
    if key == "?":
        return _with_asked(dispute, f"took {trick}")
    took = (*dispute.answers.took, (trick, seat_answered(key)))
    return dispute._replace(answers=dispute.answers._replace(took=took))


def key_slip_prompt(dispute: Dispute) -> Prompt | None:
    """Whether the card was meant that would make everything lawful."""
    slip, hand, cards = ruling.standing(dispute).key_slip, dispute.hand, dispute.cards
    if slip is None:
        return None
    written = cards.at(slip.place)
    assert written is not None
    who = label(hand.players, slip.place.seat)
    as_it_is = "no, all cards lie as they are entered"
    if len(slip.seats) == 1:
        as_it_is = f"no: {row_words(hand, slip.place.seat, cards.row(slip.place.seat))}"
    offers = [YES]
    if slip.backwards:
        question = f"Are {who}'s cards in the other order, from the last to the first?"
    elif slip.other is not None and slip.other.seat is slip.place.seat:
        question = (
            f"{who}: are the {card_words(written)}, trick {slip.place.trick}, and the "
            f"{card_words(slip.meant[0])}, trick {slip.other.trick}, the wrong way round?"
        )
    elif slip.other is not None:
        other = label(hand.players, slip.other.seat)
        question = (
            f"Trick {slip.place.trick}: are {who}'s {written} and {other}'s {slip.meant[0]} the "
            f"wrong way round?"
        )
    else:
        meant = listed([f"the {card_words(card)}" for card in slip.meant], "or")
        question = f"{who}, trick {slip.place.trick}: did you mean {meant}, not the "
        question += f"{card_words(written)}?"
        if len(slip.meant) > 1:
            offers = [Offer(str(at), str(card)) for at, card in enumerate(slip.meant, 1)]
    if slip.ambiguous:
        what = "one card" if slip.other is None else "something"
        question = f"Perhaps {what} is entered wrong. {question}"
    return Prompt("", question, (*offers, Offer(NO.keys, as_it_is), BACK_TO_CARDS))


def take_key_slip(dispute: Dispute, key: str) -> Dispute:
    """Puts the card right, or takes it that the cards were looked at."""
    slip = ruling.standing(dispute).key_slip
    assert slip is not None
    answers = dispute.answers
    if key == NO.keys:
        looked_at = answers.looked_at.union(slip.seats)
        return dispute._replace(answers=answers._replace(looked_at=looked_at))
    keys = [YES.keys] if len(slip.meant) == 1 else [str(n) for n in range(1, len(slip.meant) + 1)]
    if key not in keys:
        raise key_refused(key)
    return dispute._replace(cards=corrected(dispute.cards, slip, slip.meant[keys.index(key)]))


def dealer_prompt(dispute: Dispute) -> Prompt | None:
    """Whether another player dealt, so that another one led first, and everything would be
    lawful."""
    hand, dealers = dispute.hand, ruling.standing(dispute).other_dealers
    if not dealers:
        return None
    in_book, leader = facts_of(hand).dealer, facts_of(with_dealer(hand, dealers[0])).leader
    assert in_book is not None
    assert leader is not None
    names = [label(hand.players, seat) for seat in dealers]
    question = f"Did {label(hand.players, leader)} lead the first trick, and {names[0]} deal?"
    question += " Then nobody reneged."
    offers: tuple[Offer, ...] = (YES,)
    if len(dealers) > 1:
        question = f"Did another player deal? If {listed(names, 'or')} dealt, nobody reneged."
        offers = seat_offers(hand.players, dealers)
    as_it_is = f"no, {label(hand.players, in_book)} dealt"
    return Prompt("", question, (*offers, Offer(NO.keys, as_it_is), BACK_TO_CARDS))


def take_dealer(dispute: Dispute, key: str) -> Dispute:
    """Takes the other dealer, or that the dealer in the book is right."""
    dealers = ruling.standing(dispute).other_dealers
    if key == NO.keys:
        return dispute._replace(answers=dispute.answers._replace(dealer=True))
    is_yes = key == YES.keys and len(dealers) == 1
    seat = dealers[0] if is_yes else seat_answered(key)
    if seat not in dealers:
        raise key_refused(key)
    return dispute._replace(hand=with_dealer(dispute.hand, seat))


def trump_prompt(dispute: Dispute) -> Prompt | None:
    """Whether another suit was trump, with which everything would be lawful."""
    meant = ruling.standing(dispute).other_trump
    if meant is None:
        return None
    trump = facts_of(dispute.hand).trump
    question = f"Was trump {meant}, not {trump}? Then nobody reneged."
    return Prompt("", question, (YES, Offer(NO.keys, f"no, {trump}"), BACK_TO_CARDS))


def take_trump(dispute: Dispute, key: str) -> Dispute:
    """Takes the other trump, or that trump is right."""
    facts, meant = facts_of(dispute.hand), ruling.standing(dispute).other_trump
    if key == NO.keys:
        return dispute._replace(answers=dispute.answers._replace(sure=True))
    if key != YES.keys or facts.maker is None:
        raise key_refused(key)
    maker = Maker(facts.maker, meant, facts.alone)
    return dispute._replace(hand=dispute.hand.with_fact(maker))


def look_prompt(dispute: Dispute) -> Prompt | None:
    """Whether the cards that show a renege are right, in a hand that is known in part: there, no
    slip of the key can be excluded but by looking."""
    now = ruling.standing(dispute)
    if now.whole or not now.reneges or dispute.answers.sure:
        return None
    hand, cards, facts = dispute.hand, dispute.cards, facts_of(dispute.hand)
    renege = now.reneges[0]
    assert renege.seat is not None
    assert renege.trick is not None
    leader = now.course.leaders[renege.trick - 1]
    assert leader is not None
    led, *_ = trick_cards(facts, cards, leader, renege.trick)
    proof, _ = proof_of(now, cards, renege)
    who = label(hand.players, renege.seat)
    question = (
        f"Look again: {label(hand.players, leader)} led the {led} to trick {renege.trick}, {who} "
        f"threw the {renege.card} and held the {listed(proof, 'or')}. Is that right?"
    )
    return Prompt("", question, (YES, BACK_TO_CARDS))


def take_look(dispute: Dispute, key: str) -> Dispute:
    """Takes it that the cards were looked at."""
    if key != "y":
        raise key_refused(key)
    return dispute._replace(answers=dispute.answers._replace(sure=True))


def contradiction(dispute: Dispute) -> tuple[str, str] | None:
    """What the cards give and what the book has, if these differ: in tricks, or in points."""
    hand, now = dispute.hand, ruling.standing(dispute)
    facts = facts_of(hand)
    ns, ew = now.taken
    if hand.counted is not None:
        if ns <= hand.counted[0] and ew <= hand.counted[1]:
            return None
        return _tricks(dispute, (ns, ew)), _tricks(dispute, hand.counted)
    if ns + ew != TRICKS or facts.maker is None:
        return None
    if hand.result:
        makers = (ns, ew)[SIDE[facts.maker]]
        came_out = "euchred" if hand.rules.is_euchred(facts.alone, makers) else "made"
        return None if came_out == hand.result else (came_out, hand.result)
    if hand.score is not None and now.verdict.award is not None:
        gives = now.verdict.award.pair()
        score = (hand.score.ns or 0, hand.score.ew or 0)
        if gives != score:
            return points_words(gives, hand.players), points_words(score, hand.players)
    return None


def _tricks(dispute: Dispute, taken: tuple[int, int]) -> str:
    players = dispute.hand.players
    sides = [f"{side_label(players, side)} {taken[side]}" for side in SIDES]
    return f"{', '.join(sides)} tricks"


def contradiction_prompt(dispute: Dispute) -> Prompt | None:
    """Which stands, the cards or the book, if these differ."""
    differ = contradiction(dispute)
    if differ is None or dispute.only_note:
        return None
    cards, book = differ
    question = f"By the cards: {cards}. By the book: {book}. Which stands?"
    return Prompt("", question, (Offer("c", "the cards"), Offer("b", "the book"), BACK_TO_CARDS))


def take_contradiction(dispute: Dispute, key: str) -> Dispute:
    """Drops the count in the book, or the cards."""
    if key == "b":
        return dispute._replace(only_note=True)
    if key != "c":
        raise key_refused(key)
    hand = dispute.hand._replace(counted=None, result="", score=None)
    return dispute._replace(hand=hand)


def other_fault_prompt(dispute: Dispute) -> Prompt | None:
    """Whether the cards are right that the rules do not allow for another reason than a renege;
    such cards cannot be recorded."""
    others = ruling.standing(dispute).others
    if not others or dispute.only_note:
        return None
    players = dispute.hand.players
    words = sentence(capitalized(others[0].sentence.words(lambda seat: label(players, seat))))
    keep = Offer("b", "keep the cards as a note only")
    return Prompt("", f"{words} Are the cards right?", (BACK_TO_CARDS, keep))


def take_other_fault(dispute: Dispute, key: str) -> Dispute:
    """Keeps the cards as a note."""
    if key != "b":
        raise key_refused(key)
    return dispute._replace(only_note=True)


def count_prompt(dispute: Dispute) -> Prompt | None:
    """The count of tricks, if the points depend on it and neither cards nor book have it."""
    hand, facts = dispute.hand, facts_of(dispute.hand)
    known = hand.counted is not None or sum(ruling.standing(dispute).taken) == TRICKS
    if known or ruling.ends_hand(dispute) or "count" in hand.asked:
        return None
    assert facts.maker is not None
    who = side_label(hand.players, SIDE[facts.maker])
    nobody_knows = (Offer("?", "nobody knows"),) * _book_has_result(dispute)
    question = f"How many tricks did {who} take, who made trump?"
    return Prompt("", question, (Offer("012345", "tricks"), *nobody_knows, BACK_TO_CARDS))


def _book_has_result(dispute: Dispute) -> bool:
    return bool(dispute.hand.result) or dispute.hand.score is not None


def take_count(dispute: Dispute, key: str) -> Dispute:
    """Takes the tricks of the makers, or that nobody knows."""
    hand, facts = dispute.hand, facts_of(dispute.hand)
    if key == "?" and _book_has_result(dispute):
        return _with_asked(dispute, "count")
    if key not in "012345" or facts.maker is None:
        raise key_refused(key)
    makers = int(key)
    counted = (makers, TRICKS - makers)
    if SIDE[facts.maker] is not SIDES[0]:
        counted = counted[::-1]
    ns, ew = ruling.standing(dispute).taken
    if counted[0] < ns or counted[1] < ew:
        raise Refused(f"by the cards {_tricks(dispute, (ns, ew))} are taken already")
    return dispute._replace(hand=hand._replace(counted=counted))


def accused_prompt(dispute: Dispute) -> Prompt | None:
    """Whose renege was claimed, if the cards do not prove one."""
    if ruling.standing(dispute).proven or dispute.accused is not None or dispute.nobody:
        return None
    seats = sorted(facts_of(dispute.hand).players)
    offers = (*seat_offers(dispute.hand.players, seats), Offer(NOBODY, "nobody's"), BACK_TO_CARDS)
    return Prompt("", "Whose renege was claimed?", offers)


def take_accused(dispute: Dispute, key: str) -> Dispute:
    """Takes who is accused, or nobody."""
    if key == NOBODY:
        return dispute._replace(nobody=True)
    seat = seat_answered(key)
    if seat not in facts_of(dispute.hand).players:
        raise Refused(f"{label(dispute.hand.players, seat)} sat out")
    return dispute._replace(accused=seat)


def by_prompt(dispute: Dispute) -> Prompt | None:
    """Who claimed it."""
    if dispute.by_asked or not ruling.offenders(dispute):
        return None
    if dispute.by is not None and SIDE[dispute.by] in ruling.other_sides(dispute):
        return None
    sides = ruling.other_sides(dispute)
    seats = [seat for seat in SEATS if SIDE[seat] in sides]
    offers = (
        *seat_offers(dispute.hand.players, seats),
        Offer(NOBODY, "nobody, or their own side says so"),
        BACK_TO_CARDS,
    )
    own = "" if dispute.by is None else f"{_not_theirs(dispute, dispute.by)}. "
    return Prompt("", f"{own}Who claimed it?", offers)


def _not_theirs(dispute: Dispute, claimant: Seat) -> str:
    """Says that a side does not claim its own renege."""
    side, other = SIDE[claimant], OTHER[SIDE[claimant]]
    players = dispute.hand.players
    return (
        f"{label(players, claimant)} plays for {side_label(players, side)}, whose renege it is; "
        f"only {side_label(players, other)} can claim it"
    )


def take_by(dispute: Dispute, key: str) -> Dispute:
    """Takes who claimed it, or nobody. Raises `Refused` for the offender's own side."""
    if key == NOBODY:
        return dispute._replace(by=None, by_asked=True)
    seat = seat_answered(key)
    if SIDE[seat] not in ruling.other_sides(dispute):
        raise Refused(_not_theirs(dispute, seat))
    return dispute._replace(by=seat, by_asked=True)


def ruling_prompt(dispute: Dispute) -> Prompt | None:
    """The ruling, to be read out and written into the book."""
    offers = [Offer(RULING_KEY, "write it into the book")]
    ruled = ruling.outcome(dispute)
    if dispute.nobody:
        return Prompt("", "Nothing is claimed: keep the cards?", (*offers, BACK_TO_CARDS))
    if ruled == "dropped":
        offers.append(Offer("u", "upheld: they own up"))
    return Prompt("", sentence(ruling.ruling_sentence(dispute)), (*offers, BACK_TO_CARDS))


def take_ruling(dispute: Dispute, key: str) -> Dispute:
    """Takes the ruling, or that the offender owns up."""
    if key == "u" and ruling.outcome(dispute) == "dropped" and not dispute.nobody:
        return dispute._replace(owned_up=True)
    if key != RULING_KEY:
        raise key_refused(key)
    return dispute._replace(ruled=True)
