"""The keys of the dispute: the first questions, the cards, what is asked after them, the ruling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from euchre_engine.actions import Defend, NameBenny
from euchre_engine.audit.record import Dealer, Maker, Up
from euchre_engine.cards import BENNY, BIT, CARDS, TRUMPS, UNKNOWN, Card
from euchre_engine.seats import OTHER, SEATS, SIDE, SIDES, Side, members

from ...book.people import label, side_label
from ...book.sheet import Players
from ...terminal.exit_status import Refused
from ...terminal.phrases import capitalized
from ...terminal.screen_text import DELETE, DOWN, ENTER, ESCAPE, INSERT, LEFT, RIGHT, TAB, UP
from ..shell.dialogue import Change, Dialogue, Offer, Quit, Withdrawn, choose, confirm
from ..shell.keys import Key, talk
from ..table.hand_keys import SUIT_KEYS
from ..table.subject import choose_seat, seat_of, seat_offers
from .cards import ORDINALS, TRICKS, Cards, Place, card_words
from .deal import known, missing_fact
from .dispute import Dispute, next_doubt
from .ruling import open_trick, taken, to_be_asked
from .verdict import IMPOSSIBLE, verdict

RANK_KEYS: Final = ("9", "0", "j", "q", "k", "a")
TEN_KEYS: Final = ("t", "1")
"""Other keys of the ten; after 1 comes 0."""
_RANK: Final = {"9": 0, "0": 1, "t": 1, "1": 1, "j": 2, "q": 3, "k": 4, "a": 5}
_SUITS: Final = SUIT_KEYS[:4]
_RANK_OFFERS: Final = (Offer(RANK_KEYS, "rank"), Offer(TEN_KEYS, ""))
_BACK_TO_CARDS: Final = Offer(("e",), "back to the cards")
_NOBODY_KNOWS: Final = Offer(("?",), "nobody knows")
NOBODY: Final = "0"


class Write(NamedTuple):
    """Write the ruling and the cards into the book."""


class Anew(NamedTuple):
    """Begin the dispute anew."""


def dispute_talk(dispute: Dispute) -> Dialogue:
    """The dialogue of the dispute, wherever it has got to."""
    if dispute.accused is None:
        return (yield from _accused(dispute))
    if not dispute.claimed:
        return (yield from _claimant(dispute))
    fact = missing_fact(dispute.deal)
    if fact:
        return (yield from _fact(dispute, fact))
    if not dispute.done:
        return (yield from talk(CARD_KEYS, f"{capitalized(_which(dispute))}?", dispute))
    question = to_be_asked(dispute)
    if question:
        return (yield from _CLOSING[question](dispute))
    return (yield from talk(RULING_KEYS, "Is that the ruling?", dispute))


# -- what is asked first --------------------------------------------------------------------------


def _accused(dispute: Dispute) -> Dialogue:
    deal, by = dispute.deal, dispute.by
    seats = [seat for seat in SEATS if not known(deal).sits_out(seat)]
    if by is not None:
        seats = [seat for seat in seats if SIDE[seat] is not SIDE[by]]
    accused = yield from choose_seat("Who is accused of a renege?", deal.players, seats)
    after = dispute._replace(accused=accused, claimed=by is not None)
    return Change(after.first_empty())


def _claimant(dispute: Dispute) -> Dialogue:
    players, name = dispute.deal.players, label(dispute.deal.players, dispute.suspect)
    others = seat_offers(players, members(OTHER[SIDE[dispute.suspect]]))
    offers = [*others, Offer((NOBODY,), f"nobody but {name}'s own side")]
    key = yield from choose(f"Who says that {name} reneged?", offers)
    by = None if key == NOBODY else seat_of(key)
    return Change(dispute._replace(by=by, claimed=True).first_empty())


def _fact(dispute: Dispute, fact: str) -> Dialogue:
    """Asks for a fact that the book does not have."""
    entry = yield from _FACTS[fact](dispute)
    deal = dispute.deal if entry is None else dispute.deal.with_fact(entry)
    after = dispute._replace(deal=deal._replace(asked=deal.asked | {fact}))
    if known(after.deal).sits_out(after.suspect):
        sitting_out = label(deal.players, after.suspect)
        raise Refused(f"{sitting_out}, who is accused, would sit out: f asks the first questions")
    return Change(after.first_empty())


def _dealer(dispute: Dispute) -> Dialogue:
    return Dealer((yield from choose_seat("Who dealt?", dispute.deal.players)))


def _maker(dispute: Dispute) -> Dialogue:
    return Maker((yield from choose_seat("Who made trump?", dispute.deal.players)))


def _maker_so_far(dispute: Dispute) -> Maker:
    facts = known(dispute.deal)
    assert facts.maker is not None
    return Maker(facts.maker, facts.trump, facts.alone)


def _trump(dispute: Dispute) -> Dialogue:
    keys = SUIT_KEYS if dispute.deal.rules.has_no_trump else _SUITS
    key = yield from choose("What was trump?", [Offer(keys, "suit")])
    return _maker_so_far(dispute)._replace(suit=TRUMPS[SUIT_KEYS.index(key)])


def _alone(dispute: Dispute) -> Dialogue:
    maker = _maker_so_far(dispute)
    alone = yield from confirm(f"Did {label(dispute.deal.players, maker.seat)} play alone?")
    return maker._replace(alone=alone)


def _defend(dispute: Dispute) -> Dialogue:
    side = OTHER[SIDE[_maker_so_far(dispute).seat]]
    offers = seat_offers(dispute.deal.players, members(side))
    key = yield from choose("Who defended alone?", [*offers, Offer((NOBODY,), "nobody")])
    return None if key == NOBODY else Defend(seat_of(key))


def _cannot_be_there(card: Card, why: str) -> Withdrawn:
    return Withdrawn(f"the {card_words(card)} {why}")


def _up_card(dispute: Dispute) -> Dialogue:
    benny = [Offer(("b",), "the Benny")] if _has_benny(dispute) else []
    offers = [*_RANK_OFFERS, Offer(_SUITS, "suit"), *benny, _NOBODY_KNOWS]
    key = yield from choose("Which card was turned up?", offers)
    if key == "?":
        return None
    card = yield from _card(key, "The up-card")
    lies, dealer = dispute.cards.place_of(card), known(dispute.deal).dealer
    if lies is not None and lies.seat is not dealer:
        whose = label(dispute.deal.players, lies.seat)
        raise _cannot_be_there(card, f"lies in front of {whose}")
    return Up(card)


def _benny(dispute: Dispute) -> Dialogue:
    facts = known(dispute.deal)
    assert facts.dealer is not None
    assert facts.trump is not None
    name = label(dispute.deal.players, facts.dealer)
    return (
        NameBenny(facts.trump) if (yield from confirm(f"Did {name} pick up the Benny?")) else None
    )


_FACTS: Final[dict[str, Callable[[Dispute], Dialogue]]] = {
    "dealer": _dealer,
    "maker": _maker,
    "trump": _trump,
    "alone": _alone,
    "defend": _defend,
    "up": _up_card,
    "benny": _benny,
}


# -- the cards ------------------------------------------------------------------------------------


def _has_benny(dispute: Dispute) -> bool:
    return bool(BIT[BENNY] & dispute.deal.rules.whole_deck)


def _card(first: str, which: str) -> Dialogue:
    """The card whose rank or suit was typed first. Another rank takes its place, and so does
    another suit."""
    if first == "b":
        return BENNY
    rank, suit, key = "", "", first
    while True:
        if key == "1":
            key = yield from choose("Ten?", [Offer(("0",), "ten")], f"{which}: 1_")
        rank, suit = (rank, key) if key in _SUITS else (key, suit)
        if rank and suit:
            return CARDS[_SUITS.index(suit) * 6 + _RANK[rank]]
        offers: tuple[Offer, ...] = (*_RANK_OFFERS, Offer(_SUITS, ""))
        if rank:
            offers = (Offer(_SUITS, "suit"), *(Offer(offer.keys, "") for offer in _RANK_OFFERS))
        words = "Which suit?" if rank else "Which rank?"
        key = yield from choose(words, offers, f"{which}: {key}_")


def _which(dispute: Dispute) -> str:
    """`Ann's third card`."""
    whose = label(dispute.deal.players, dispute.at.seat)
    return f"{whose}'s {ORDINALS[dispute.at.trick - 1]} card"


def _lay(dispute: Dispute, pressed: str) -> Dialogue:
    """Lays a card at the cursor; one that lies elsewhere may change places with what lies here."""
    card = yield from _card(pressed, _which(dispute))
    _check(dispute, dispute.at, card)
    lies = dispute.cards.place_of(card)
    if lies is None or lies == dispute.at:
        return Change(dispute.put(dispute.cards.put(dispute.at, card)))
    whose, which = label(dispute.deal.players, lies.seat), ORDINALS[lies.trick - 1]
    words = f"The {card_words(card)} is {whose}'s {which} card. Do the two change places?"
    if not (yield from confirm(words)):
        return None
    here = dispute.cards.known(dispute.at)
    if here is not None:
        _check(dispute, lies, here)
    return Change(dispute.put(dispute.cards.exchanged(lies, dispute.at)))


def _check(dispute: Dispute, place: Place, card: Card) -> None:
    """Raises `Withdrawn` with the reason why a card cannot lie at a place."""
    facts, deal, why = known(dispute.deal), dispute.deal, ""
    if not BIT[card] & deal.rules.whole_deck:
        why = "is not in the deck"
    elif card == facts.buried:
        why = "is what the dealer buried"
    elif BIT[card] & facts.gone:
        why = "was turned down, and stayed with the kitty"
    elif facts.taken_up and card == facts.up and place.seat is not facts.dealer:
        assert facts.dealer is not None
        why = f"is the up-card, which {label(deal.players, facts.dealer)} took"
    if why:
        raise _cannot_be_there(card, why)


def _forgotten(dispute: Dispute, pressed: str) -> Change:
    return Change(dispute.put(dispute.cards.put(dispute.at, UNKNOWN)))


_OPENS: Final = ("+", INSERT)
_STEPS: Final = {LEFT: (0, -1), RIGHT: (0, 1), UP: (-1, 0), DOWN: (1, 0)}


def _move(dispute: Dispute, pressed: str) -> Change:
    return Change(dispute.moved(*_STEPS[pressed]))


def _to_place(dispute: Dispute, pressed: str) -> Change:
    return Change(dispute._replace(at=_PLACES[pressed]))


def _other_order(dispute: Dispute, pressed: str) -> Change:
    return Change(dispute._replace(by_trick=not dispute.by_trick).first_empty())


def _gap(dispute: Dispute, pressed: str) -> Change:
    """Makes or closes a gap in a row; the cursor does not move."""
    change = Cards.opened if pressed in _OPENS else Cards.closed
    return Change(dispute.laid(change(dispute.cards, dispute.at)))


def _first_questions(dispute: Dispute, pressed: str) -> Change:
    return Change(dispute._replace(deal=dispute.book, accused=None, by=None, claimed=False))


def place_key(place: Place) -> str:
    """The key of the line mode that moves the cursor to a place; nobody can type it."""
    return f"{place.seat.name} {place.trick}"


_PLACES: Final = {
    place_key(place): place
    for place in (Place(seat, trick) for seat in SEATS for trick in range(1, TRICKS + 1))
}

CARD_KEYS: Final = (
    Key(RANK_KEYS, "rank", "the rank: nine, ten (or 10, t), j q k a", _lay, typed="9 0 j-a"),
    Key(_SUITS, "suit", "the suit; before the rank or after it", _lay),
    Key(TEN_KEYS, "", "", _lay),
    Key(("?",), "forgotten", "a card nobody remembers", _forgotten),
    Key(("b",), "the Benny", "the Benny", _lay, _has_benny),
    Key((ENTER,), "that is all", "that is all: what is not entered is not known", names=("done",),
        leads_to=lambda dispute, pressed: Change(dispute._replace(done=True))),
    Key((TAB,), lambda dispute: "player by player" if dispute.by_trick else "trick by trick",
        "player by player, or trick by trick", _other_order, names=("tab",)),
    Key(tuple(_STEPS), "", "to another card; type it again to change it", _move),
    Key(_OPENS, "", "makes a gap for a card: the others move on", _gap, typed="+  Ins"),
    Key(("-", DELETE), "", "takes a card out: the others move up", _gap, typed="-  Del"),
    Key(tuple(_PLACES), "", "", _to_place),
    Key(("f",), "", "asks the first questions again, such as the up-card",
        _first_questions, names=("facts",)),
    Key(("x",), "", "begins anew, without what was typed so far", lambda dispute, pressed: Anew(),
        names=("fresh",)),
    Key((ESCAPE,), "leave", "leaves; what was typed is kept for the next try",
        lambda dispute, pressed: Quit(), names=("quit", "exit", "leave")),
)  # fmt: skip
"""The keys while the cards are laid."""


# -- what is asked after the cards ----------------------------------------------------------------


def _took(dispute: Dispute) -> Dialogue:
    """Who took a trick, where the cards do not show it and it may settle the claim."""
    trick = open_trick(dispute)
    players = dispute.deal.players
    offers = seat_offers(players, sorted(known(dispute.deal).players))
    offers += [_NOBODY_KNOWS, _BACK_TO_CARDS]
    so_far = "The cards do not show it, and it may settle the claim"
    key = yield from choose(f"Who took trick {trick}?", offers, so_far)
    if key == "e":
        return _back(dispute)
    if key == "?":
        return Change(dispute._replace(forgotten=(*dispute.forgotten, trick)))
    took = (*dispute.took, (trick, seat_of(key)))
    if verdict(dispute.deal, dispute.cards, took, dispute.suspect) == IMPOSSIBLE:
        raise _cannot_have_taken(label(players, seat_of(key)), "it")
    return Change(dispute._replace(took=took))


def _contradiction(dispute: Dispute) -> Dialogue:
    """Which stands, the cards or the book, where they do not agree."""
    deal, players = dispute.deal, dispute.deal.players
    words = "The book does not fit these cards"
    if deal.counted is not None and sum(taken(dispute)) == TRICKS:
        cards, book = _tricks(players, taken(dispute)), _tricks(players, deal.counted)
        words = f"By the cards {cards}; by the book {book}"
    offers = [Offer(("c",), "the cards"), Offer(("b",), "the book"), _BACK_TO_CARDS]
    key = yield from choose("Which stands?", offers, words)
    if key == "e":
        return _back(dispute)
    if key == "b":
        return Change(dispute._replace(only_note=True))
    return Change(dispute._replace(deal=deal.uncounted()))


def _tricks(players: Players, counted: tuple[int, int]) -> str:
    return " and ".join(f"{side_label(players, side)} took {counted[side]}" for side in SIDES)


def _doubt(dispute: Dispute) -> Dialogue:
    """Whether something was entered wrong."""
    doubt = next_doubt(dispute)
    assert doubt is not None
    offers = [Offer(("y",), "yes"), Offer(("n",), "no, as it is entered"), _BACK_TO_CARDS]
    key = yield from choose(doubt.question, offers)
    asked = dispute._replace(doubted=dispute.doubted + 1)
    if key == "e":
        return _back(dispute)
    if key == "n":
        return Change(asked._replace(denied=(*asked.denied, doubt.question)))
    right = asked.laid(doubt.cards)._replace(deal=doubt.deal, done=True, denied=asked.denied)
    return Change(right, "It is put right")


def _cannot_have_taken(who: str, what: str) -> Refused:
    return Refused(f"with these cards {who} cannot have taken {what}")


def _count(dispute: Dispute) -> Dialogue:
    """How many tricks the makers took, where the points depend on it."""
    deal, facts = dispute.deal, known(dispute.deal)
    assert facts.maker is not None
    side = SIDE[facts.maker]
    unknown = [_NOBODY_KNOWS] if deal.is_counted else []
    words = f"How many tricks did {side_label(deal.players, side)} take, who made trump?"
    key = yield from choose(words, [Offer(tuple("012345"), "tricks"), *unknown, _BACK_TO_CARDS])
    if key == "e":
        return _back(dispute)
    if key == "?":
        return Change(dispute._replace(deal=deal._replace(asked=deal.asked | {"count"})))
    makers = int(key)
    counted = (makers, TRICKS - makers) if side is Side.NS else (TRICKS - makers, makers)
    after = dispute._replace(deal=deal._replace(counted=counted))
    if after.verdict == IMPOSSIBLE:
        raise _cannot_have_taken(side_label(deal.players, side), key)
    return Change(after)


def _back(dispute: Dispute, pressed: str = "e") -> Change:
    """Back at the cards: what was asked after them is asked again, but for what was denied."""
    denied = dispute.denied
    return Change(dispute.laid(dispute.cards)._replace(denied=denied).first_empty())


_CLOSING: Final = {
    "took": _took,
    "contradiction": _contradiction,
    "doubt": _doubt,
    "count": _count,
}


def _page(dispute: Dispute, pressed: str) -> Change:
    page = dispute.page + (1 if pressed == DOWN else -1)
    return Change(dispute._replace(page=max(0, page)))


RULING_KEYS: Final = (
    Key(("r",), "write it into the book", "writes the ruling and the cards into the book",
        lambda dispute, pressed: Write()),
    Key(("u",), "they own up", "the offender owns up, where the cards prove nothing",
        lambda dispute, pressed: Change(dispute._replace(owned_up=True)),
        lambda dispute: dispute.ruled not in ("upheld", "rejected")),
    Key(("e",), "back to the cards", "back to the cards", _back, names=("back",)),
    Key((DOWN, UP), "", "read on in long words, and back", _page),
)  # fmt: skip
"""The keys at the end."""

TABLES: Final = {"The cards, as they lie on the table": CARD_KEYS, "At the end": RULING_KEYS}
