"""What a dispute asks, one question after another: the facts that the book does not have, the
cards, and what is to be settled before the ruling.

To add a question, add a row to `QUESTIONS`: when it is asked and how its answer is taken. In: a
dispute, and a key. Out: the dispute after it, or `Refused` with the reason.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from euchre_engine.actions import Defend, NameBenny
from euchre_engine.audit.corrections import EXCHANGED
from euchre_engine.audit.record import Dealer, Maker, Up
from euchre_engine.cards import BENNY, BENNY_DECK, CARD_NAMES, SUIT_WORDS, UNKNOWN, Card, Suit
from euchre_engine.problems import Slip
from euchre_engine.seats import OTHER, SEATS, SIDE, SIDES, Seat, Side

from ..book.people import label, side_label
from ..live_table.key_reader import (
    ARROWS,
    CLEAR,
    ENTER,
    NO,
    SEAT_KEYS,
    TAB,
    YES,
    HelpRows,
    Offer,
    Prompt,
    key_refused,
    seat_of_key,
    seat_offers,
)
from ..terminal.exit_status import Refused
from ..terminal.phrases import listed
from . import ruling
from .disputed_hand import TRICKS, Cell, check_card, facts_of, missing_fact, trick_cards
from .standing import Answers, course_of, proof_of
from .state import Dispute
from .verdict_words import card_words, row_words, sentence

HELP_KEY: Final = "/"
RANK_KEYS: Final = "9tjqka"
SUIT_KEYS: Final = "cdhs"
NOBODY: Final = "0"
RULING_KEY: Final = "r"
_BACK_TO_CARDS: Final = Offer("e", "back to the cards")


class Question(NamedTuple):
    """A question: `prompt` gives it if it is to be asked now, `answer` takes a key."""

    prompt: Callable[[Dispute], Prompt | None]
    answer: Callable[[Dispute, str], Dispute]


def question_of(dispute: Dispute) -> tuple[Prompt, Question]:
    """The question to be answered next."""
    for question in QUESTIONS:
        prompt = question.prompt(dispute)
        if prompt is not None:
            return prompt, question
    raise ValueError("nothing is left to be asked")


def press(dispute: Dispute, key: str) -> Dispute:
    """The dispute after a key. Raises `Refused` if it does not answer the question."""
    prompt, question = question_of(dispute)
    key = key if key in (TAB, ENTER, CLEAR) else key.lower()
    if key == _BACK_TO_CARDS.keys and _BACK_TO_CARDS in prompt.offers:
        return _back_to_cards(dispute)
    return question.answer(dispute, key)


def _seat(dispute: Dispute, key: str) -> Seat:
    if len(key) != 1 or key not in SEAT_KEYS:
        raise key_refused(key)
    return seat_of_key(key)


def _yes(key: str) -> bool:
    if key not in (YES.keys, NO.keys):
        raise key_refused(key)
    return key == YES.keys


def _prefix(dispute: Dispute) -> str:
    return f"Hand {dispute.hand.number}"


# -- the facts ------------------------------------------------------------------------------------


def _fact_prompt(dispute: Dispute) -> Prompt | None:
    hand, facts = dispute.hand, facts_of(dispute.hand)
    players = hand.players
    suits = "cdhsn" if hand.rules.has_no_trump else SUIT_KEYS
    match missing_fact(hand):
        case "dealer":
            return Prompt(_prefix(dispute), "Who dealt?", seat_offers(players))
        case "maker":
            return Prompt(_prefix(dispute), "Who made trump?", seat_offers(players))
        case "trump":
            return Prompt(_prefix(dispute), "What was trump?", (Offer(suits, "suit"),))
        case "alone":
            assert facts.maker is not None
            return Prompt(
                _prefix(dispute), f"Did {label(players, facts.maker)} play alone?", (YES, NO)
            )
        case "defend":
            assert facts.maker is not None
            others = [seat for seat in SEATS if SIDE[seat] is not SIDE[facts.maker]]
            offers = (*seat_offers(players, others), Offer(NOBODY, "nobody"))
            return Prompt(_prefix(dispute), "Who defended alone?", offers)
        case "up":
            typed = f"{dispute.pending}_" if dispute.pending else "_"
            offers = (*_card_offers(dispute), Offer("?", "nobody knows"))
            return Prompt(_prefix(dispute), f"Which card was turned up? {typed}", offers)
        case "benny":
            assert facts.dealer is not None
            who = label(players, facts.dealer)
            return Prompt(_prefix(dispute), f"Did {who} pick up the Benny?", (YES, NO))
    return None


def _take_fact(dispute: Dispute, key: str) -> Dispute:
    hand, facts = dispute.hand, facts_of(dispute.hand)
    fact = missing_fact(hand)
    asked = hand._replace(asked=hand.asked | {fact})
    match fact:
        case "dealer":
            hand = asked.with_fact(Dealer(_seat(dispute, key)))
        case "maker":
            hand = asked.with_fact(Maker(_seat(dispute, key)))
        case "trump":
            index = "cdhsn".find(key)
            if index < 0 or (index == Suit.NO_TRUMP and not hand.rules.has_no_trump):
                raise key_refused(key)
            assert facts.maker is not None
            hand = asked.with_fact(Maker(facts.maker, Suit(index), facts.alone))
        case "alone":
            assert facts.maker is not None
            hand = asked.with_fact(Maker(facts.maker, facts.trump, _yes(key)))
        case "defend":
            hand = asked
            if key != NOBODY:
                seat = _seat(dispute, key)
                assert facts.maker is not None
                if SIDE[seat] is SIDE[facts.maker]:
                    raise Refused(f"{label(hand.players, seat)} is one of the makers")
                hand = asked.with_fact(Defend(seat))
        case "up":
            return _take_up_card(dispute, key)
        case _:
            assert facts.trump is not None
            hand = asked.with_fact(NameBenny(facts.trump)) if _yes(key) else asked
    return dispute._replace(hand=hand)


def _take_up_card(dispute: Dispute, key: str) -> Dispute:
    typed, card = card_typed(dispute.pending, key, BENNY in dispute.hand.rules.deck)
    if card is None:
        return dispute._replace(pending=typed)
    hand = dispute.hand._replace(asked=dispute.hand.asked | {"up"})
    if card != UNKNOWN:
        place = dispute.cards.place_of(card)
        if place is not None and place.seat is not facts_of(hand).dealer:
            raise Refused(f"the {card} lies in front of {label(hand.players, place.seat)}")
        hand = hand.with_fact(Up(card))
    return dispute._replace(hand=hand, pending="")


# -- the cards ------------------------------------------------------------------------------------


def card_typed(pending: str, key: str, benny: bool) -> tuple[str, Card | None]:
    """The keys of a card so far, and the card once they are complete: a rank and a suit in either
    order, `10` or `0` for the ten, `b` for the Benny, `?` for a card nobody remembers. Raises
    `Refused` for a key that is no part of a card."""
    if key == "?":
        return "", UNKNOWN
    if key == "b" and benny:
        return "", BENNY
    typed = pending + key
    spelt = typed.replace("10", "t").replace("0", "t")
    ranks = [letter for letter in spelt if letter in RANK_KEYS]
    suits = [letter for letter in spelt if letter in SUIT_KEYS]
    if len(ranks) + len(suits) + spelt.endswith("1") != len(spelt):
        raise key_refused(key)
    if len(ranks) > 1:
        raise Refused(f"after {pending} comes a suit: c, d, h or s")
    if len(suits) > 1:
        raise Refused(f"after {pending} comes a rank: 9, t, j, q, k or a")
    if not ranks or not suits:
        return typed, None
    name = f"{ranks[0].upper()}{suits[0]}"
    return "", BENNY_DECK[CARD_NAMES.index(name)]


def _card_offers(dispute: Dispute) -> tuple[Offer, ...]:
    typed = dispute.pending.replace("10", "t").replace("0", "t")
    benny = (Offer("b", "Benny"),) * (BENNY in dispute.hand.rules.deck and not typed)
    rank = (Offer(RANK_KEYS, "rank"),) * (not typed or typed in SUIT_KEYS)
    suit = (Offer(SUIT_KEYS, "suit"),) * (not typed or typed not in SUIT_KEYS)
    return (*rank, *suit, *benny)


def cells_in_order(dispute: Dispute) -> list[Cell]:
    """The places of the cards in the order in which they are entered: player by player from the
    first leader, or trick by trick from each trick's leader, if that is known."""
    facts = facts_of(dispute.hand)
    if not dispute.by_trick:
        return dispute.cards.cells(facts.players)
    leaders = course_of(dispute.hand, dispute.cards, dispute.answers.took).leaders
    return [
        Cell(seat, trick)
        for trick, leader in enumerate(leaders, 1)
        for seat in (facts.players if leader is None else facts.order(leader))
    ]


def next_cell(dispute: Dispute) -> Cell:
    """The place of the next card: where the cursor was moved to, else the first empty one."""
    if dispute.cursor is not None:
        return Cell(*dispute.cursor)
    cells = cells_in_order(dispute)
    return next((cell for cell in cells if dispute.cards.at(cell) is None), cells[0])


def _cards_prompt(dispute: Dispute) -> Prompt | None:
    if dispute.done:
        return None
    cell = next_cell(dispute)
    typed = f"{dispute.pending}_" if dispute.pending else "_"
    who = label(dispute.hand.players, cell.seat)
    order = "player by player" if dispute.by_trick else "trick by trick"
    offers = _card_offers(dispute)
    if not dispute.pending:
        offers = (
            *offers,
            Offer("?", "forgotten"),
            Offer(TAB, order),
            Offer(ENTER, "that is all"),
            Offer(HELP_KEY, "help"),
            Offer(CLEAR, "leave"),
        )
    return Prompt("", f"{who}, trick {cell.trick}: which card? {typed}", offers)


def _take_card(dispute: Dispute, key: str) -> Dispute:
    if not dispute.pending:
        if key == TAB:
            return dispute._replace(by_trick=not dispute.by_trick, cursor=None)
        if key == ENTER:
            return dispute._replace(done=True, cursor=None)
        if key in ARROWS:
            return dispute._replace(cursor=_moved(dispute, key))
    typed, card = card_typed(dispute.pending, key, BENNY in dispute.hand.rules.deck)
    if card is None:
        return dispute._replace(pending=typed)
    cell = next_cell(dispute)
    if card != UNKNOWN:
        check_card(dispute.hand, dispute.cards, cell, card)
    after = dispute._replace(cards=dispute.cards.with_card(cell, card), pending="")
    return _after_card(after, cell)


def _after_card(dispute: Dispute, cell: Cell) -> Dispute:
    """Moves on to the next empty place after this one, or ends the entry if there is none."""
    cells = cells_in_order(dispute)
    at = cells.index(cell)
    empty = [one for one in cells[at + 1 :] + cells[:at] if dispute.cards.at(one) is None]
    if not empty:
        return dispute._replace(cursor=None, done=True)
    first = next(one for one in cells if dispute.cards.at(one) is None)
    return dispute._replace(cursor=None if empty[0] == first else empty[0])


def _moved(dispute: Dispute, key: str) -> Cell:
    """The place beside the cursor; rows and tricks go on at the other end."""
    cell = next_cell(dispute)
    seats = sorted(facts_of(dispute.hand).players)
    row, trick = seats.index(cell.seat), cell.trick - 1
    row += (key == "↓") - (key == "↑")
    trick += (key == "→") - (key == "←")
    return Cell(seats[row % len(seats)], trick % TRICKS + 1)


def keys_to(dispute: Dispute, cell: Cell) -> str:
    """The arrow keys that move the cursor to a place."""
    at = next_cell(dispute)
    seats = sorted(facts_of(dispute.hand).players)
    rows = (seats.index(cell.seat) - seats.index(at.seat)) % len(seats)
    tricks = (cell.trick - at.trick) % TRICKS
    return "↓" * rows + "→" * tricks


# -- before the ruling ----------------------------------------------------------------------------


def _back_to_cards(dispute: Dispute) -> Dispute:
    return dispute._replace(done=False, cursor=None, answers=Answers(took=dispute.answers.took))


def _unknown_winner(dispute: Dispute) -> int:
    """The trick of which it must be asked who took it: a card of it is not known, and later cards
    are; 0 if there is none."""
    answers = dispute.answers
    course = course_of(dispute.hand, dispute.cards, answers.took)
    trick = course.certain
    last = ruling.last_trick_with_cards(dispute)
    asked = any(number == trick for number, _ in answers.took) or f"took {trick}" in _asked(dispute)
    return trick if 0 < trick < last and not asked else 0


def _asked(dispute: Dispute) -> frozenset[str]:
    return dispute.hand.asked


def _with_asked(dispute: Dispute, what: str) -> Dispute:
    return dispute._replace(hand=dispute.hand._replace(asked=_asked(dispute) | {what}))


def _took_prompt(dispute: Dispute) -> Prompt | None:
    trick = _unknown_winner(dispute)
    if not trick:
        return None
    seats = facts_of(dispute.hand).players
    offers = (
        *seat_offers(dispute.hand.players, sorted(seats)),
        Offer("?", "nobody knows"),
        _BACK_TO_CARDS,
    )
    return Prompt("", f"Not all cards of trick {trick} are known. Who took it?", offers)


def _take_took(dispute: Dispute, key: str) -> Dispute:
    trick = _unknown_winner(dispute)
    if key == "?":
        return _with_asked(dispute, f"took {trick}")
    took = (*dispute.answers.took, (trick, _seat(dispute, key)))
    return dispute._replace(answers=dispute.answers._replace(took=took))


def _key_slip_prompt(dispute: Dispute) -> Prompt | None:
    slip = ruling.standing(dispute).key_slip
    if slip is None:
        return None
    hand = dispute.hand
    meant = listed([f"the {card_words(card)}" for card in slip.meant], "or")
    who = label(hand.players, slip.cell.seat)
    question = (
        f"{who}, trick {slip.cell.trick}: did you mean {meant}, not the {card_words(slip.entered)}?"
    )
    if len(slip.meant) == 1:
        offers = [YES]
    else:
        offers = [Offer(str(at), str(card)) for at, card in enumerate(slip.meant, 1)]
    rows = listed([row_words(hand, seat, dispute.cards.row(seat)) for seat in slip.seats])
    return Prompt("", question, (*offers, Offer(NO.keys, f"no: {rows}"), _BACK_TO_CARDS))


def _take_key_slip(dispute: Dispute, key: str) -> Dispute:
    slip = ruling.standing(dispute).key_slip
    assert slip is not None
    answers = dispute.answers
    if key == NO.keys:
        looked_at = answers.looked_at.union(slip.seats)
        return dispute._replace(answers=answers._replace(looked_at=looked_at))
    keys = [YES.keys] if len(slip.meant) == 1 else [str(n) for n in range(1, len(slip.meant) + 1)]
    if key not in keys:
        raise key_refused(key)
    card = slip.meant[keys.index(key)]
    return dispute._replace(cards=dispute.cards.with_card(slip.cell, card))


def _slip_prompt(dispute: Dispute) -> Prompt | None:
    slip = ruling.standing(dispute).slip
    if slip is None:
        return None
    as_it_is = Offer(NO.keys, f"no, {slip.written}")
    meant = listed(slip.meant, "or")
    fact = _fact_meant(dispute, slip)
    if fact is None:
        question = f"One thing entered wrong would explain it: is it {meant}, not {slip.written}?"
        if slip.meant == (EXCHANGED,):
            question = f"Are {slip.written} the wrong way round? That would explain it."
        return Prompt("", question, (as_it_is, _BACK_TO_CARDS))
    what = "the up-card" if isinstance(fact, Up) else "trump"
    question = f"Was {what} {meant}, not {slip.written}? That would explain it."
    return Prompt("", question, (YES, as_it_is, _BACK_TO_CARDS))


def _fact_meant(dispute: Dispute, slip: Slip) -> Up | Maker | None:
    """The up-card or the trump that was meant, if the slip is in one of these and has only one
    remedy."""
    facts = dispute.hand.facts
    fact = facts[slip.at[0]] if slip.at[0] < len(facts) else None
    if len(slip.meant) > 1:
        return None
    if isinstance(fact, Up) and slip.meant[0] in CARD_NAMES:
        return Up(BENNY_DECK[CARD_NAMES.index(slip.meant[0])])
    if isinstance(fact, Maker) and slip.meant[0] in SUIT_WORDS:
        return fact._replace(suit=Suit(SUIT_WORDS.index(slip.meant[0])))
    return None


def _take_slip(dispute: Dispute, key: str) -> Dispute:
    slip = ruling.standing(dispute).slip
    assert slip is not None
    fact = _fact_meant(dispute, slip)
    if key == YES.keys and fact is not None:
        return dispute._replace(hand=dispute.hand.with_fact(fact))
    if key != NO.keys:
        raise key_refused(key)
    return dispute._replace(answers=dispute.answers._replace(sure=True))


def _look_prompt(dispute: Dispute) -> Prompt | None:
    """Of a hand that is known in part, no slip of the key can be excluded but by looking."""
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
        f"threw the {renege.card} and held the {proof}. Is that right?"
    )
    return Prompt("", question, (YES, _BACK_TO_CARDS))


def _take_look(dispute: Dispute, key: str) -> Dispute:
    if key != "y":
        raise key_refused(key)
    return dispute._replace(answers=dispute.answers._replace(sure=True))


def contradiction(dispute: Dispute) -> tuple[str, str] | None:
    """What the cards give and what the book has, if these differ: in tricks, or in points."""
    hand, now = dispute.hand, ruling.standing(dispute)
    facts = facts_of(hand)
    ns, ew = now.taken
    if hand.counted is not None:
        book_ns, book_ew = hand.counted
        if ns <= book_ns and ew <= book_ew:
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
            return f"NS {gives[0]}, EW {gives[1]}", f"NS {score[0]}, EW {score[1]}"
    return None


def _tricks(dispute: Dispute, taken: tuple[int, int]) -> str:
    players = dispute.hand.players
    return ", ".join(f"{side_label(players, side)} {taken[side]}" for side in SIDES)


def _contradiction_prompt(dispute: Dispute) -> Prompt | None:
    differ = contradiction(dispute)
    if differ is None or dispute.answers.count_dropped or dispute.book_stands:
        return None
    cards, book = differ
    question = f"By the cards: {cards}. By the book: {book}. Which stands?"
    return Prompt("", question, (Offer("c", "the cards"), Offer("b", "the book"), _BACK_TO_CARDS))


def _take_contradiction(dispute: Dispute, key: str) -> Dispute:
    match key:
        case "c":
            return dispute._replace(answers=dispute.answers._replace(count_dropped=True))
        case "b":
            return dispute._replace(book_stands=True)
    raise key_refused(key)


def _rest_prompt(dispute: Dispute) -> Prompt | None:
    left = TRICKS - ruling.last_trick_with_cards(dispute)
    known = ruling.rest_of_tricks(dispute) is not None
    if not 0 < left < TRICKS or known or dispute.rest_asked or dispute.hand.counted is not None:
        return None
    players = dispute.hand.players
    offers = (
        Offer("1", side_label(players, Side.NS)),
        Offer("2", side_label(players, Side.EW)),
        Offer("?", "both, or nobody knows"),
        _BACK_TO_CARDS,
    )
    tricks = "the last trick" if left == 1 else f"the last {left} tricks"
    return Prompt("", f"No card of {tricks} is known. Who took them?", offers)


def _take_rest(dispute: Dispute, key: str) -> Dispute:
    if key not in ("1", "2", "?"):
        raise key_refused(key)
    side = None if key == "?" else SIDES[int(key) - 1]
    return dispute._replace(rest=side, rest_asked=True)


def _accused_prompt(dispute: Dispute) -> Prompt | None:
    if ruling.standing(dispute).proven or dispute.accused is not None or dispute.nobody:
        return None
    seats = sorted(facts_of(dispute.hand).players)
    offers = (*seat_offers(dispute.hand.players, seats), Offer(NOBODY, "nobody's"), _BACK_TO_CARDS)
    return Prompt("", "Whose renege was claimed?", offers)


def _take_accused(dispute: Dispute, key: str) -> Dispute:
    if key == NOBODY:
        return dispute._replace(nobody=True)
    seat = _seat(dispute, key)
    if seat not in facts_of(dispute.hand).players:
        raise Refused(f"{label(dispute.hand.players, seat)} sat out")
    return dispute._replace(accused=seat)


def _by_prompt(dispute: Dispute) -> Prompt | None:
    if dispute.by_asked or not ruling.offenders(dispute):
        return None
    if dispute.by is not None and SIDE[dispute.by] in ruling.other_sides(dispute):
        return None
    sides = ruling.other_sides(dispute)
    seats = [seat for seat in SEATS if SIDE[seat] in sides]
    offers = (
        *seat_offers(dispute.hand.players, seats),
        Offer(NOBODY, "nobody, they owned up"),
        _BACK_TO_CARDS,
    )
    return Prompt("", "Who claimed it?", offers)


def _take_by(dispute: Dispute, key: str) -> Dispute:
    if key == NOBODY:
        return dispute._replace(by=None, by_asked=True)
    seat = _seat(dispute, key)
    if SIDE[seat] not in ruling.other_sides(dispute):
        side = side_label(dispute.hand.players, SIDE[seat])
        raise Refused(
            f"{side} are the side it is claimed of; only "
            f"{side_label(dispute.hand.players, OTHER[SIDE[seat]])} can claim it"
        )
    return dispute._replace(by=seat, by_asked=True)


def _ruling_prompt(dispute: Dispute) -> Prompt | None:
    offers = [Offer(RULING_KEY, "write it into the book")]
    ruled = ruling.outcome(dispute)
    if dispute.nobody:
        return Prompt("", "Nothing is claimed: keep the cards?", (*offers, _BACK_TO_CARDS))
    if ruled == "dropped":
        offers.append(Offer("u", "upheld: they own up"))
    return Prompt("", sentence(ruling.ruling_sentence(dispute)), (*offers, _BACK_TO_CARDS))


def _take_ruling(dispute: Dispute, key: str) -> Dispute:
    if key == "u" and ruling.outcome(dispute) == "dropped" and not dispute.nobody:
        return dispute._replace(owned_up=True)
    if key != RULING_KEY:
        raise key_refused(key)
    return dispute._replace(ruled=True)


QUESTIONS: Final = (
    Question(_fact_prompt, _take_fact),
    Question(_cards_prompt, _take_card),
    Question(_took_prompt, _take_took),
    Question(_key_slip_prompt, _take_key_slip),
    Question(_slip_prompt, _take_slip),
    Question(_look_prompt, _take_look),
    Question(_contradiction_prompt, _take_contradiction),
    Question(_rest_prompt, _take_rest),
    Question(_accused_prompt, _take_accused),
    Question(_by_prompt, _take_by),
    Question(_ruling_prompt, _take_ruling),
)
"""The questions in the order in which they are asked."""


HELP: Final[dict[str, HelpRows]] = {
    "The cards, as they lie on the table": (
        ("9 0 j q k a", "the rank: nine, ten, jack …; 10 and t are the ten too"),
        ("c d h s", "the suit; before the rank or after it"),
        ("?", "a card nobody remembers"),
        ("b", "the Benny"),
        ("Tab", "player by player, or trick by trick"),
        ("arrows", "to another card; type it again to change it"),
        ("Backspace", "takes the last key back"),
        ("Enter", "that is all: what is not entered is not known"),
        ("Esc", "leaves; what was typed is kept for the next try"),
    ),
    "At the end": (
        ("r", "writes the ruling and the cards into the book"),
        ("u", "upheld: the offender owns up"),
        ("e", "back to the cards"),
    ),
}
"""The help: under each heading, what to type and what that does."""
