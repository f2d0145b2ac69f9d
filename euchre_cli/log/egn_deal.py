"""The reader of one deal of an EGN game: what was dealt, called, exchanged and played, as a hand.

Whether any of it was legal is for the audit; who played which card, for `egn_tricks.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any, Final, Literal, TypeAlias

from euchre_engine.actions import Best, Defend, Discard, Name, Order, Pass, Swap
from euchre_engine.audit.record import Dealer, Hold, Kitty, Note, Up
from euchre_engine.cards import BENNY, UNKNOWN, Card, Suit, jack, left_bower, suit_printed
from euchre_engine.problems import BAD_CARD
from euchre_engine.rules import Rules
from euchre_engine.seats import LEFT, PARTNER, SIDE, Seat

from .egn_tricks import PlayedTrick, TrumpCall, led_tricks
from .games import Hand
from .json_values import Value, plain, shown, written
from .places import InJson
from .spelling import read_card, read_suit

_BIDDING: Final = "EUCHRE_BIDDING"
_PLAY: Final = "TRICK_PLAY"
_NOTES: Final = ("annotations", "notes")
_CALL_NOTES: Final = ("callAnnotations", "calls_annotations")
_CARD_NOTES: Final = ("playAnnotations", "tricks_annotations")
_EXCHANGES: Final = ("cardExchanges", "card_exchanges")
_EXCHANGE: Final = ("sender", "receiver", "cards")
_HANDS: Final = ("playerCards", "player_cards")
DEAL_KEYS: Final = ("dealNumber", "initialState", "phases", *_NOTES)
_STATE: Final = ("dealer", "upCard", "kitty", *_HANDS)
_OF_PHASE: Final = ("type", "phaseNumber", "isAlone", *_NOTES)
_PHASES: Final = {
    _BIDDING: (*_OF_PHASE, "calls", "discard", "aloneDefender", *_EXCHANGES, *_CALL_NOTES),
    _PLAY: (*_OF_PHASE, "tricks", "initialLead", *_CARD_NOTES),
}
"""The keys that are read, by the object they are in; older versions spell some differently."""

Call: TypeAlias = Suit | Literal["pass", "order", "unknown"]
"""A call without its seat."""

_CALLS: Final[dict[str, Call]] = {
    "pass": "pass",
    "order": "order",
    "pickup": "order",
    "n": Suit.NO_TRUMP,
}


def read_deal(deal: Value, hand: Hand, rules: Rules, due: Seat | None) -> Seat:
    """Reads a deal into a hand, and returns the dealer; `due` is the seat whose turn it is to deal
    (`None`: anybody's)."""
    return _DealReader(deal, hand, rules).read(due)


class _DealReader:
    """Reads one deal. `made` is the call that made trump, if any did."""

    def __init__(self, deal: Value, hand: Hand, rules: Rules) -> None:
        self.deal = deal
        self.hand = hand
        self.rules = rules
        self.reading = deal.reading
        self.made: TrumpCall | None = None
        self.bidding, self.play = self._phases()
        self.state = deal["initialState"]

    def read(self, due: Seat | None) -> Seat:
        """Reads the deal, and returns the dealer."""
        dealer = due if due is not None else Seat.N
        if self.state.is_object(_STATE):
            stated = self.state["dealer"].seat(needed=True)
            if stated is not None:
                dealer = stated
                self._add(Dealer(dealer), self.state["dealer"])
        up = self._up_card()
        calls = self._calls(dealer, up)  # Trump tells which cards the bowers are.
        self._held(up)
        best = self._exchanges()
        self._add_all(calls)
        self._after_the_calls(best)
        self._tricks()
        for part in (self.deal, self.bidding, self.play):
            for key in _NOTES:
                if part[key]:
                    self._add(Note(plain(part[key].value)), part[key])
        return dealer

    def _add(self, record: Any, *places: Value) -> None:
        self.hand.add(written(record, *places))

    def _add_all(self, records: Iterable[InJson]) -> None:
        for record in records:
            self.hand.add(record)

    def _phases(self) -> tuple[Value, Value]:
        """The bidding and the play; one that is not recorded is a missing value."""
        found: dict[str, Value] = {}
        for phase in self.deal["phases"].entries("a list of phases", needed=True):
            kind = phase["type"]
            name = str(kind.value)
            if name not in _PHASES:
                name = _BIDDING if phase["calls"] else _PLAY if phase["tricks"] else ""
            if not phase.is_object(_PHASES.get(name, _OF_PHASE), "a phase of a deal"):
                continue
            stated = kind.text(f"{_BIDDING} or {_PLAY}", needed=True)
            if stated and stated not in _PHASES:
                kind.tell(f"{shown(stated)} is not a phase ({_BIDDING} or {_PLAY})")
            phase["phaseNumber"].whole("a number", 0, 99)
            if name in found:
                kind.tell(f"a second {name} in one deal; the first one counts")
            elif name:
                found[name] = phase
        missing = Value(None, self.deal.path, self.reading)
        return found.get(_BIDDING, missing), found.get(_PLAY, missing)

    # -- what was dealt ----------------------------------------------------------------------

    def _up_card(self) -> Card | None:
        up = self.state["upCard"]
        if isinstance(self.state.value, dict) and not up:
            up.tell("`upCard` is missing; it must be a card")
        card = self._card(up)
        if card == UNKNOWN:
            return None
        self._add(Up(card), up)
        return card

    def _held(self, up: Card | None) -> None:
        """Adds the hands as dealt, and the kitty; without a known card they were not recorded."""
        for seat, held in self.state.first_of(*_HANDS).by_seat("a list of hands"):
            cards, places = self._cards(held)
            if any(card != UNKNOWN for card in cards):
                self._add(Hold(seat, cards), held, held, *places)
        cards, places = self._cards(self.state["kitty"])
        # The kitty may include the up-card.
        under = [at for at, card in enumerate(cards) if len(cards) < 4 or card != up]
        if any(cards[at] != UNKNOWN for at in under):
            kitty = Kitty(tuple(cards[at] for at in under))
            self._add(kitty, self.state["kitty"], *(places[at] for at in under))

    # -- the calls ---------------------------------------------------------------------------

    def _alone(self) -> Value | None:
        """What says that the maker was alone; `None` if nothing does. The bidding counts."""
        called, played = self.bidding["isAlone"], self.play["isAlone"]
        said, shown_later = called.flag(), played.flag()
        if said is None:
            return played if shown_later else None
        if shown_later is not None and said is not shown_later:
            played.tell("this does not agree with the bidding, and the bidding counts")
        return called if said else None

    def _calls(self, dealer: Seat, up: Card | None) -> list[InJson]:
        """The calls, clockwise from the left of the dealer, each with the remarks on it.

        The first that is not a pass makes trump. An unknown call counts as a pass if another call
        follows; an unknown last call of the first round counts as an order.
        """
        found: list[InJson] = []
        alone = self._alone()
        notes = _annotations(self.bidding.first_of(*_CALL_NOTES))
        called = self.bidding["calls"].entries("a list of calls", bool(self.bidding))
        seat = dealer
        call: Call = "pass"
        for number, place in enumerate(called):
            seat = LEFT[seat]
            call = _call(place)
            flag = None
            if call == "unknown" and self.made is None:
                if number < len(called) - 1:
                    call = "pass"
                elif number < 4 and self.play:
                    call = "order"
            if self.made is None and call not in ("pass", "unknown"):
                trump = call if isinstance(call, Suit) else None
                if trump is None and up is not None and up != BENNY:
                    trump = suit_printed(up)
                self.made = TrumpCall(dealer, seat, trump, alone is not None)
                flag = alone
            places = (place, place, place, flag or place)
            if call == "pass":
                found.append(written(Pass(seat), place))
            elif call == "order":
                found.append(written(Order(seat, flag is not None), *places))
            elif isinstance(call, Suit):
                found.append(written(Name(seat, call, flag is not None), *places))
            found += _remarks(notes.pop(number, []), f"call {number + 1}: ")
        if alone is not None and called and self.made is None and call != "unknown":
            alone.tell("nobody made trump, so nobody is alone")
        return [*found, *_remarks(chain(*notes.values()))]

    # -- cards that change hands -------------------------------------------------------------

    def _exchanges(self) -> InJson | None:
        """Adds a farmer's hand; returns partner's best, which comes after the calls."""
        exchanges = self.bidding.first_of(*_EXCHANGES)
        maker = self.made.maker if self.made is not None and self.made.alone else None
        passed: dict[Seat, tuple[Card, str]] = {}
        for exchange in exchanges.entries("a list of exchanges"):
            if not exchange.is_object(_EXCHANGE, "an exchange of cards"):
                continue
            receiver = exchange["receiver"].seat(needed=True)
            sender = exchange["sender"].seat()
            cards, places = self._cards(exchange["cards"], needed=True)
            if receiver is None:
                continue
            if not exchange["sender"]:
                self._farmer(receiver, exchange, cards, places)
            elif sender is not None:
                of_loner = maker in (sender, receiver) and sender is PARTNER[receiver]
                if of_loner and len(cards) == 1 and sender not in passed:
                    passed[sender] = (cards[0], places[0].path)
                else:
                    words = "neither a farmer's hand nor partner's best for a lone maker"
                    self.reading.leave_out(exchange.path, f"this exchange is {words}")
        if not passed or maker is None:
            return None
        nothing = (UNKNOWN, exchanges.path)
        given, place = passed.get(PARTNER[maker], nothing)
        returned, back = passed.get(maker, nothing)
        return InJson(Best(given, returned), (exchanges.path, place, back, back))

    def _farmer(
        self, seat: Seat, exchange: Value, cards: tuple[Card, ...], places: Sequence[Value]
    ) -> None:
        """Adds a swap with the kitty; which cards were put into the kitty is not recorded."""
        under = [entry.cards for entry in self.hand.entries if isinstance(entry, Kitty)]
        if under and not {*cards} <= {*under[0], UNKNOWN}:
            words = "these cards are not the ones in the kitty, and the kitty counts"
            exchange["cards"].tell(words)
        elif cards and not under:
            self._add(Kitty(cards), exchange["cards"], *places)
        swap = Swap(seat, (UNKNOWN, UNKNOWN, UNKNOWN))
        self._add(swap, exchange, exchange["receiver"], exchange["cards"])

    def _after_the_calls(self, best: InJson | None) -> None:
        """Adds the discard, a lone defender and partner's best."""
        discard, defender = self.bidding["discard"], self.bidding["aloneDefender"]
        if discard:
            self._add(Discard(self._card(discard)), discard)
        if defender and defender.value != -1 and (seat := defender.seat()) is not None:
            self._add(Defend(seat), defender)
            if self.made is not None and SIDE[seat] is not SIDE[self.made.maker]:
                self.made = self.made._replace(lone_defender=seat)
        if best is not None:
            self.hand.add(best)

    # -- the play ----------------------------------------------------------------------------

    def _tricks(self) -> None:
        """Adds the tricks, each card with the remarks on it."""
        listed = self.play["tricks"].entries("a list of tricks", bool(self.play))
        while listed and _not_played(listed[-1].value):
            listed.pop()
        tricks = []
        for trick in listed:
            tricks.append(PlayedTrick(trick, *self._cards(trick, needed=True)))
            if trick.value == []:
                trick.tell("there is no card in this trick")
        lead = self.play["initialLead"]
        lead_seat = lead.seat()
        notes = _annotations(self.play.first_of(*_CARD_NOTES))
        made = self.made
        if made is not None and made.trump is not None and tricks:
            number = 0
            recorded = self.hand.entries
            for led in led_tricks(self.rules, recorded, made, tricks, lead, lead_seat):
                self.hand.add(led)
                for _ in led.record.cards:
                    self._add_all(_remarks(notes.pop(number, []), f"card {number + 1}: "))
                    number += 1
        elif tricks:
            place = self.play["tricks"].path
            words = "trump is not known, so nobody can say who played which card"
            self.reading.leave_out(place, f"{words}; the tricks are left out", place)
        self._add_all(_remarks(chain(*notes.values())))

    # -- cards -------------------------------------------------------------------------------

    def _cards(self, cards: Value, needed: bool = False) -> tuple[tuple[Card, ...], list[Value]]:
        """The cards of a list, and their places."""
        places = cards.entries("a list of cards", needed)
        return tuple(map(self._card, places)), places

    def _card(self, value: Value) -> Card:
        """The card in a value; `UNKNOWN` if nobody knows it, or if it cannot be read. `R` and `L`
        are the bowers once trump is known."""
        if not value:
            return UNKNOWN
        word = value.value.strip() if isinstance(value.value, str) and len(value.value) < 5 else ""
        card = read_card(word)
        if card is None and word[:1] in ("N", "n"):
            card = read_card(f"9{word[1:]}")
        if card is not None:
            return card
        upper = word.upper()
        if upper in ("R", "L"):
            trump = self.made.trump if self.made is not None else None
            if trump is not None and trump is not Suit.NO_TRUMP:
                return (jack if upper == "R" else left_bower)(trump) or UNKNOWN
            value.tell(f"'{word}' is a bower, but there is no trump suit", BAD_CARD)
        elif re.fullmatch(r"[678][CDHS]", upper):
            words = f"{word} is lower than a nine, so it is read as a card nobody remembers"
            self.reading.leave_out(value.path, words, "lower rank")
        elif upper != "XX" and re.fullmatch(r"[6-9NTJQKAX][CDHSXTNG]", upper):
            words = f"{word} is only half a card, so it is read as a card nobody remembers"
            self.reading.leave_out(value.path, words, "half a card")
        elif upper not in ("XX", "X", "?"):
            value.tell(f"{shown(value.value)} is not a card", BAD_CARD)
        return UNKNOWN


def _call(value: Value) -> Call:
    word = value.value.strip().lower() if isinstance(value.value, str) else ""
    call = _CALLS.get(word, read_suit(word))
    if call is not None:
        return call
    if word == "x":
        words = "a call nobody remembers (`x`); it is worked out from the other calls if possible"
        value.reading.leave_out(value.path, words, "unknown call")
    else:
        value.tell(f"{shown(value.value)} is not a call (Pass, Order, a suit or n)")
    return "unknown"


def _remarks(texts: Iterable[Value], about: str = "") -> list[InJson]:
    """Remarks as notes."""
    told = [(text, text.text(needed=True)) for text in texts]
    return [written(Note(about + words), text) for text, words in told if words]


def _annotations(notes: Value) -> dict[int, list[Value]]:
    """The remarks on calls or cards, by the number of the call or card."""
    found: dict[int, list[Value]] = {}
    for key in notes.keys():  # noqa: SIM118 - not a dictionary
        if re.fullmatch(r"[0-9]{1,5}", key):
            texts = notes[key].entries("a list of texts", needed=True)
            found.setdefault(int(key), []).extend(texts)
        else:
            notes[key].tell(f"{shown(key)} is not the number of a call or card")
    return found


def _not_played(trick: object) -> bool:
    """Returns True if a trick has no cards, or only blank ones."""
    blank = ("", None)
    return isinstance(trick, list) and all(
        (card.strip() if isinstance(card, str) else card) in blank for card in trick
    )
