"""The reader of one deal of an EGN game.

In: the object of a deal. Out: a hand with its entries, and the dealer. Does not know: how cards and
calls are spelt (`objects.py`), who played which card (`tricks.py`), or if any of it was legal.
"""

from __future__ import annotations

from typing import Final

from euchre_engine.actions import Best, Defend, Discard, Name, Order, Pass, Swap
from euchre_engine.audit.record import Dealer, Hold, Kitty, Note, Up
from euchre_engine.cards import BENNY, UNKNOWN, Card, Suit, suit_printed
from euchre_engine.problems import BAD_VALUE
from euchre_engine.rules import Rules
from euchre_engine.seats import LEFT, PARTNER, SIDE, Seat

from ..log_items import JsonHand
from .json_values import JsonValue, inside, one_line, shown
from .objects import LONGEST, Call, CardReader, EgnObject, is_blank, plain, read_call
from .tricks import PlayedTrick, TrumpCall, tricks_by_seat

_DEAL_KEYS: Final = frozenset({"dealNumber", "initialState", "phases", "annotations", "notes"})
_STATE_KEYS: Final = frozenset({"dealer", "upCard", "kitty", "playerCards", "player_cards"})
_PHASE_KEYS: Final = frozenset({"type", "phaseNumber", "isAlone", "annotations", "notes"})
_BIDDING_KEYS: Final = _PHASE_KEYS | {
    "calls",
    "discard",
    "aloneDefender",
    "cardExchanges",
    "card_exchanges",
    "callAnnotations",
    "calls_annotations",
}
_PLAY_KEYS: Final = _PHASE_KEYS | {
    "tricks",
    "initialLead",
    "playAnnotations",
    "tricks_annotations",
}
BIDDING: Final = "EUCHRE_BIDDING"
PLAY: Final = "TRICK_PLAY"


def hand_at(path: str, number: int | None = None) -> JsonHand:
    """An empty hand for the deal at this path."""
    return JsonHand(number, (path, inside(path, "dealNumber")))


def read_deal(
    part: EgnObject, rules: Rules, before: Seat | None, number: int | None
) -> tuple[JsonHand, Seat]:
    """The hand of a deal, and its dealer; `before` is the dealer of the deal before (`None`: this
    is the first deal)."""
    part.expect(_DEAL_KEYS)
    deal = hand_at(part.path, number)
    return deal, _DealReader(part, rules, deal).read(before)


class _DealReader:
    """Reads one deal into a hand."""

    def __init__(self, part: EgnObject, rules: Rules, deal: JsonHand) -> None:
        self.part = part
        self.rules = rules
        self.deal = deal
        self.reading = part.reading
        self.cards = CardReader(part.reading)
        self.bidding, self.play = _phases(part)
        self.state = part.object("initialState", needed=True)
        self.alone, self.alone_path = self._alone()
        self.best: tuple[Best, tuple[str, ...]] | None = None

    def read(self, before: Seat | None) -> Seat:
        """Reads the whole deal, and returns the dealer."""
        dealer = self._dealer(before)
        up = self._up_card()
        calls = self._calls()
        trump_call = self._trump_call(calls, dealer, up)
        if trump_call is not None:
            self.cards.trump = trump_call.trump
        self._dealt(up)
        self._exchanges(trump_call)
        self._speak(calls, dealer, trump_call)
        self._after_the_calls(trump_call)
        self._tricks(dealer, trump_call)
        self._remarks()
        return dealer

    # -- the deal ----------------------------------------------------------------------------

    def _dealer(self, before: Seat | None) -> Seat:
        """The dealer; if not recorded, the next seat in turn, and seat 0 in the first deal."""
        if self.state is not None:
            self.state.expect(_STATE_KEYS)
            seat = self.state.seat("dealer", needed=True)
            if seat is not None:
                self.deal.add(Dealer(seat), self.state.at("dealer"))
                return seat
        return Seat.N if before is None else LEFT[before]

    def _up_card(self) -> Card | None:
        if self.state is None:
            return None
        if not self.state.has("upCard"):
            self.state.bad("upCard", "`upCard` is missing; it must be a card")
            return None
        path = self.state.at("upCard")
        card = self.cards.read(self.state["upCard"])
        if card == UNKNOWN:
            return None
        self.deal.add(Up(card), path)
        return card

    def _dealt(self, up: Card | None) -> None:
        """Adds the hands as dealt, and the kitty; an empty list means that it was not recorded."""
        state = self.state
        if state is None:
            return
        key = state.which("playerCards", "player_cards")
        hands = state.entries(key, "a list of hands")
        for seat, found in state.by_seat(hands, "a hand for a fifth seat"):
            if found.value is None:
                continue
            hand = state.entries_of(found, "a list of cards")
            cards = self.cards.read_all(hand)
            if any(card != UNKNOWN for card in cards):
                paths = (found.path, found.path, *(one.path for one in hand))
                self.deal.add(Hold(seat, cards), *paths)
        hidden = state.entries("kitty", "a list of cards")
        kitty = self.cards.read_all(hidden)
        # The kitty may include the up-card.
        under = [at for at, card in enumerate(kitty) if len(kitty) < 4 or card != up]
        if any(card != UNKNOWN for card in kitty):
            paths = (state.at("kitty"), *(hidden[at].path for at in under))
            self.deal.add(Kitty(tuple(kitty[at] for at in under)), *paths)

    # -- the calls ---------------------------------------------------------------------------

    def _calls(self) -> list[tuple[Call, str]]:
        if self.bidding is None:
            return []
        found = self.bidding.entries("calls", "a list of calls", needed=True)
        return [(read_call(value, self.reading), value.path) for value in found]

    def _trump_call(
        self, calls: list[tuple[Call, str]], dealer: Seat, up: Card | None
    ) -> TrumpCall | None:
        """The call that made trump: the first that is not a pass. An unknown call counts as a pass
        if another call follows; an unknown last call of the first round counts as an order."""
        seat = dealer
        for number, (call, path) in enumerate(calls):
            seat = LEFT[seat]
            last = number == len(calls) - 1
            if call == "unknown" and last and number < 4 and self.play is not None:
                calls[number] = ("order", path)
            elif call == "unknown" and last:
                return None
            elif call == "pass" or call == "unknown":
                calls[number] = ("pass", path)
                continue
            made = calls[number][0]
            trump = made if isinstance(made, Suit) else None
            if trump is None and up is not None and up != BENNY:
                trump = suit_printed(up)
            return TrumpCall(number, dealer, seat, trump, self.alone)
        if self.alone and calls:
            words = "nobody made trump, so nobody is alone"
            self.reading.trouble(BAD_VALUE, self.alone_path, words)
        return None

    def _alone(self) -> tuple[bool, str]:
        """True if the maker was alone, and the path where that is recorded."""
        bidding = self.bidding.flag("isAlone") if self.bidding is not None else None
        play = self.play.flag("isAlone") if self.play is not None else None
        if self.play is not None and play is not None:
            if bidding is None:
                return play, self.play.at("isAlone")
            if bidding is not play:
                self.play.bad(
                    "isAlone", ("this does not agree with the bidding, and the bidding counts")
                )
        path = self.bidding.at("isAlone") if self.bidding is not None else self.part.path
        return bool(bidding), path

    def _speak(
        self, calls: list[tuple[Call, str]], dealer: Seat, trump_call: TrumpCall | None
    ) -> None:
        """Adds the calls, clockwise from eldest."""
        notes = _annotations(self.bidding, ("callAnnotations", "calls_annotations"))
        seat = dealer
        for number, (call, path) in enumerate(calls):
            seat = LEFT[seat]
            alone = trump_call is not None and trump_call.number == number and trump_call.alone
            where = self.alone_path if alone else path
            if call == "pass":
                self.deal.add(Pass(seat), path)
            elif call == "order":
                self.deal.add(Order(seat, alone), path, path, path, where)
            elif isinstance(call, Suit):
                self.deal.add(Name(seat, call, alone), path, path, path, where)
            self._notes(notes.pop(number, []), f"call {number + 1}: ")
        for left in notes.values():
            self._notes(left)

    # -- cards changing hands ----------------------------------------------------------------

    def _exchanges(self, trump_call: TrumpCall | None) -> None:
        """Adds a farmer's hand, and reads the two cards of partner's best."""
        if self.bidding is None:
            return
        key = self.bidding.which("cardExchanges", "card_exchanges")
        given: tuple[Card, str] | None = None
        returned: tuple[Card, str] | None = None
        for found in self.bidding.entries(key, "a list of exchanges"):
            part = self.bidding.object_of(found, "an exchange of cards")
            if part is None:
                continue
            part.expect(frozenset({"sender", "receiver", "cards"}))
            receiver = part.seat("receiver", needed=True)
            sender = part.seat("sender")
            listed = part.entries("cards", "a list of cards", needed=True)
            cards = self.cards.read_all(listed)
            if receiver is None:
                continue
            if not part.has("sender"):
                self._farmer(receiver, part, cards, [one.path for one in listed])
                continue
            if sender is None:
                continue
            maker = trump_call.seat if trump_call is not None and trump_call.alone else None
            one = (cards[0], listed[0].path) if len(cards) == 1 else None
            partners = sender is PARTNER[receiver]
            if partners and maker is receiver and one is not None and given is None:
                given = one
            elif partners and maker is sender and one is not None and returned is None:
                returned = one
            else:
                words = (
                    "this exchange is neither a farmer's hand nor partner's best for a lone maker"
                )
                self.reading.leave_out(part.path, words)
        if given is not None or returned is not None:
            path = self.bidding.at(key)
            card, at = given or (UNKNOWN, path)
            back, back_at = returned or (UNKNOWN, path)
            self.best = (Best(card, back), (path, at, back_at, back_at))

    def _farmer(
        self, seat: Seat, part: EgnObject, cards: tuple[Card, ...], paths: list[str]
    ) -> None:
        """Adds a swap with the kitty; which cards were put into the kitty is not recorded."""
        kitty = next((e for e in self.deal.entries if isinstance(e, Kitty)), None)
        if kitty is None:
            self.deal.add(Kitty(cards), part.at("cards"), *paths)
        elif not set(cards) <= {*kitty.cards, UNKNOWN}:
            part.bad("cards", "these cards are not the ones in the kitty, and the kitty counts")
        swap = Swap(seat, (UNKNOWN, UNKNOWN, UNKNOWN))
        self.deal.add(swap, part.path, part.at("receiver"), part.at("cards"))

    def _after_the_calls(self, trump_call: TrumpCall | None) -> None:
        bidding = self.bidding
        if bidding is None:
            return
        if bidding.has("discard"):
            path = bidding.at("discard")
            self.deal.add(Discard(self.cards.read(bidding["discard"])), path)
        if bidding.has("aloneDefender") and bidding.fields["aloneDefender"] != -1:
            seat = bidding.seat("aloneDefender")
            if seat is not None:
                self.deal.add(Defend(seat), bidding.at("aloneDefender"))
                if trump_call is not None and SIDE[seat] is not SIDE[trump_call.seat]:
                    trump_call.lone_defender = seat
        if self.best is not None:
            self.deal.add(self.best[0], *self.best[1])

    # -- the tricks --------------------------------------------------------------------------

    def _tricks(self, dealer: Seat, trump_call: TrumpCall | None) -> None:
        play = self.play
        if play is None:
            return
        found = play.entries("tricks", "a list of tricks", needed=True)
        while found and _is_blank(found[-1].value):
            found.pop()
        tricks: list[PlayedTrick] = []
        for one in found:
            listed = play.entries_of(one, "a list of cards")
            cards = self.cards.read_all(listed)
            if isinstance(one.value, list) and not cards:
                self.reading.trouble(BAD_VALUE, one.path, "there is no card in this trick")
            tricks.append(PlayedTrick(cards, one.path, tuple(card.path for card in listed)))
        lead = play.seat("initialLead")
        notes = _annotations(play, ("playAnnotations", "tricks_annotations"))
        before = 0
        recorded = list(self.deal.entries)
        for trick, paths in tricks_by_seat(self.rules, recorded, trump_call, tricks, lead, play):
            self.deal.add(trick, *paths)
            for number in range(before, before + len(trick.cards)):
                self._notes(notes.pop(number, []), f"card {number + 1}: ")
            before += len(trick.cards)
        for left in notes.values():
            self._notes(left)

    # -- remarks -----------------------------------------------------------------------------

    def _notes(self, texts: list[tuple[str, str]], about: str = "") -> None:
        for text, path in texts:
            self.deal.add(Note(about + text), path)

    def _remarks(self) -> None:
        for part in (self.part, self.bidding, self.play):
            for key in ("annotations", "notes"):
                if part is not None and part.has(key):
                    self.deal.add(Note(plain(part.fields[key])), part.at(key))


def _is_blank(trick: object) -> bool:
    """Returns True if a trick was not played: it has no cards, or only blank ones."""
    return isinstance(trick, list) and all(map(is_blank, trick))


def _phases(part: EgnObject) -> tuple[EgnObject | None, EgnObject | None]:
    """The bidding and the play of a deal; `None` for one that is not recorded."""
    found: dict[str, EgnObject] = {}
    for one in part.entries("phases", "a list of phases", needed=True):
        phase = part.object_of(one, "a phase of a deal")
        if phase is None:
            continue
        kind = phase.text("type", f"{BIDDING} or {PLAY}", needed=True)
        if kind not in (BIDDING, PLAY):
            if kind:
                phase.bad("type", f"{shown(kind)} is not a phase ({BIDDING} or {PLAY})")
            kind = BIDDING if phase.has("calls") else PLAY if phase.has("tricks") else ""
        if not kind:
            continue
        phase.expect(_BIDDING_KEYS if kind == BIDDING else _PLAY_KEYS)
        phase.whole("phaseNumber", "a number", 0, 99)
        if kind in found:
            phase.bad("type", f"a second {kind} in one deal; the first one counts")
        else:
            found[kind] = phase
    return found.get(BIDDING), found.get(PLAY)


def _annotations(part: EgnObject | None, keys: tuple[str, ...]) -> dict[int, list[tuple[str, str]]]:
    """The remarks with their paths, by the index of the call or card they are about."""
    notes: dict[int, list[tuple[str, str]]] = {}
    if part is None:
        return notes
    key = part.which(*keys)
    holder = part.object(key)
    if holder is None:
        return notes
    for about, texts in list(holder.fields.items())[:LONGEST]:
        number = int(about) if about.isascii() and about.isdigit() and len(about) < 6 else None
        if number is None:
            holder.bad(about, f"{shown(about)} is not the number of a call or card")
            continue
        listed = JsonValue(texts, holder.at(about), holder.report)
        for text in holder.entries_of(listed, "a list of texts"):
            if isinstance(text.value, str):
                notes.setdefault(number, []).append((one_line(text.value), text.path))
            else:
                text.trouble(f"{shown(text.value)} is not text")
    return notes
