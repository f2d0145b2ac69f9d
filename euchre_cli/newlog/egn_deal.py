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
from .json_values import MOST_ENTRIES, Value, plain, shown
from .places import InJson
from .words import read_card, read_suit

_BIDDING: Final = "EUCHRE_BIDDING"
_PLAY: Final = "TRICK_PLAY"
_NOTES: Final = ("annotations", "notes")
_CALL_NOTES: Final = ("callAnnotations", "calls_annotations")
_CARD_NOTES: Final = ("playAnnotations", "tricks_annotations")
_EXCHANGES: Final = ("cardExchanges", "card_exchanges")
_HANDS: Final = ("playerCards", "player_cards")
_DEAL: Final = ("dealNumber", "initialState", "phases", *_NOTES)
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


class DealReader:
    """Reads one deal into a hand under the `rules` of the game."""

    def __init__(self, deal: Value, hand: Hand, rules: Rules) -> None:
        self.deal = deal
        self.hand = hand
        self.rules = rules
        self.reading = deal.reading
        self.trump: Suit | None = None
        deal.know(_DEAL)
        self.bidding, self.play = self._phases()
        self.state = deal["initialState"]
        self.state.is_object()
        self.state.know(_STATE)

    def read(self, due: Seat | None) -> Seat:
        """Reads the deal, and returns the dealer; `due` is whose turn it is (`None`: anybody's)."""
        dealer = due if due is not None else Seat.N
        if self.state.value is not None:
            stated = self.state["dealer"].seat(needed=isinstance(self.state.value, dict))
            if stated is not None:
                dealer = stated
                self._add(Dealer(dealer), self.state["dealer"])
        up = self._up_card()
        alone = self._alone()
        called = self.bidding["calls"].entries("a list of calls", bool(self.bidding))
        calls = [_call(call) for call in called]
        made = self._trump_call(calls, dealer, up, alone)
        self.trump = made.trump if made else None
        self._held(up)
        best = self._exchanges(made)
        self._speak(list(zip(calls, called, strict=True)), made, alone, dealer)
        made = self._after_the_calls(made, best)
        self._tricks(made)
        for part in (self.deal, self.bidding, self.play):
            for key in _NOTES:
                if part[key]:
                    self._add(Note(plain(part[key].value)), part[key])
        return dealer

    def _add(self, record: Any, *places: Value) -> None:
        """Adds a record with the places of its words; the last is that of all further words."""
        self.hand.records.append(InJson(record, [place.path for place in places]))

    def _phases(self) -> tuple[Value, Value]:
        """The bidding and the play; one that is not recorded is missing at the path of the deal."""
        found: dict[str, Value] = {}
        for phase in self.deal["phases"].entries("a list of phases", needed=True):
            if not phase.is_object("a phase of a deal"):
                continue
            kind = phase["type"].text(f"{_BIDDING} or {_PLAY}", needed=True)
            if kind not in _PHASES:
                if kind:
                    words = f"{shown(kind)} is not a phase ({_BIDDING} or {_PLAY})"
                    phase["type"].tell(words)
                kind = _BIDDING if phase["calls"] else _PLAY if phase["tricks"] else ""
            if kind in found:
                words = f"a second {kind} in one deal; the first one counts"
                phase["type"].tell(words)
            elif kind:
                found[kind] = phase
            phase.know(_PHASES.get(kind, _OF_PHASE))
            phase["phaseNumber"].whole("a number", 0, 99)
        missing = Value(None, self.deal.path, self.reading)
        return found.get(_BIDDING, missing), found.get(_PLAY, missing)

    # -- what was dealt ----------------------------------------------------------------------

    def _up_card(self) -> Card | None:
        up = self.state["upCard"]
        if self.state and not up:
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

    def _trump_call(
        self, calls: list[Call], dealer: Seat, up: Card | None, alone: Value | None
    ) -> TrumpCall | None:
        """The call that made trump: the first that is not a pass. An unknown call counts as a pass
        if another call follows; an unknown last call of the first round counts as an order."""
        seat = dealer
        for number, call in enumerate(calls):
            seat = LEFT[seat]
            if call == "unknown" and number == len(calls) - 1:
                if number >= 4 or not self.play:
                    return None
                call = calls[number] = "order"
            elif call == "unknown":
                call = calls[number] = "pass"
            if call != "pass":
                trump = call if isinstance(call, Suit) else None
                if trump is None and up is not None and up != BENNY:
                    trump = suit_printed(up)
                return TrumpCall(number, dealer, seat, trump, alone is not None)
        if alone is not None and calls:
            alone.tell("nobody made trump, so nobody is alone")
        return None

    def _speak(
        self,
        calls: Sequence[tuple[Call, Value]],
        made: TrumpCall | None,
        alone: Value | None,
        seat: Seat,
    ) -> None:
        """Adds the calls, clockwise from the left of the dealer, each with the remarks on it."""
        notes = _annotations(self.bidding.first_of(*_CALL_NOTES))
        for number, (call, place) in enumerate(calls):
            seat = LEFT[seat]
            is_alone = made is not None and made.number == number and made.alone
            places = (place, place, place, alone if is_alone and alone is not None else place)
            if call == "pass":
                self._add(Pass(seat), place)
            elif call == "order":
                self._add(Order(seat, is_alone), *places)
            elif isinstance(call, Suit):
                self._add(Name(seat, call, is_alone), *places)
            self._remark(notes.pop(number, []), f"call {number + 1}: ")
        self._remark(chain(*notes.values()))

    # -- cards that change hands -------------------------------------------------------------

    def _exchanges(self, made: TrumpCall | None) -> InJson | None:
        """Adds a farmer's hand; returns partner's best, which comes after the calls."""
        exchanges = self.bidding.first_of(*_EXCHANGES)
        maker = made.maker if made is not None and made.alone else None
        passed: dict[Seat, tuple[Card, str]] = {}
        for exchange in exchanges.entries("a list of exchanges"):
            if not exchange.is_object("an exchange of cards"):
                continue
            exchange.know(("sender", "receiver", "cards"))
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
        under = [w.record.cards for w in self.hand.records if isinstance(w.record, Kitty)]
        if under and not {*cards} <= {*under[0], UNKNOWN}:
            words = "these cards are not the ones in the kitty, and the kitty counts"
            exchange["cards"].tell(words)
        elif cards and not under:
            self._add(Kitty(cards), exchange["cards"], *places)
        swap = Swap(seat, (UNKNOWN, UNKNOWN, UNKNOWN))
        self._add(swap, exchange, exchange["receiver"], exchange["cards"])

    def _after_the_calls(self, made: TrumpCall | None, best: InJson | None) -> TrumpCall | None:
        """Adds the discard, a lone defender and partner's best."""
        discard, defender = self.bidding["discard"], self.bidding["aloneDefender"]
        if discard:
            self._add(Discard(self._card(discard)), discard)
        if defender and defender.value != -1 and (seat := defender.seat()) is not None:
            self._add(Defend(seat), defender)
            if made is not None and SIDE[seat] is not SIDE[made.maker]:
                made = made._replace(lone_defender=seat)
        if best is not None:
            self.hand.records.append(best)
        return made

    def _remark(self, texts: Iterable[Value], about: str = "") -> None:
        """Adds remarks as notes."""
        for text in texts:
            if remark := text.text(needed=True):
                self._add(Note(about + remark), text)

    # -- the play ----------------------------------------------------------------------------

    def _tricks(self, made: TrumpCall | None) -> None:
        """Adds the tricks, each card with the remarks on it."""
        listed = self.play["tricks"].entries("a list of tricks", self.play.value is not None)
        while listed and _not_played(listed[-1].value):
            listed.pop()
        tricks = []
        for trick in listed:
            cards, places = self._cards(trick, needed=True)
            if trick.value == []:
                trick.tell("there is no card in this trick")
            tricks.append(PlayedTrick(cards, trick, places))
        lead = self.play["initialLead"]
        lead_seat = lead.seat()
        notes = _annotations(self.play.first_of(*_CARD_NOTES))
        if tricks and (made is None or made.trump is None):
            words = "trump is not known, so nobody can say who played which card"
            tricks_at = self.play["tricks"].path
            self.reading.leave_out(tricks_at, f"{words}; the tricks are left out", tricks_at)
        elif tricks and made is not None:
            before = 0
            recorded = self.hand.entries
            for written in led_tricks(self.rules, recorded, made, tricks, lead, lead_seat):
                self.hand.records.append(written)
                fell = range(before, before + len(written.record.cards))
                for card in fell:
                    self._remark(notes.pop(card, []), f"card {card + 1}: ")
                before = fell.stop
        self._remark(chain(*notes.values()))

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
            if self.trump is not None and self.trump is not Suit.NO_TRUMP:
                return (jack if upper == "R" else left_bower)(self.trump) or UNKNOWN
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


def _annotations(notes: Value) -> dict[int, list[Value]]:
    """The remarks on calls or cards, by the number of the call or card."""
    found: dict[int, list[Value]] = {}
    if isinstance(notes.value, dict):
        for key in list(notes.value)[:MOST_ENTRIES]:
            if re.fullmatch(r"[0-9]{1,5}", key):
                texts = notes[key].entries("a list of texts", needed=True)
                found.setdefault(int(key), []).extend(texts)
            else:
                notes[key].tell(f"{shown(key)} is not the number of a call or card")
    else:
        notes.is_object(needed=False)
    return found


def _not_played(trick: object) -> bool:
    """Returns True if a trick has no cards, or only blank ones."""
    blank = ("", None)
    return isinstance(trick, list) and all(
        (card.strip() if isinstance(card, str) else card) in blank for card in trick
    )
