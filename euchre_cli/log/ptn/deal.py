"""The reader of one hand of a PTN text.

In: the tags of a hand, by name. Out: a hand with its entries, each with its places. Does not know:
which game the hand belongs to, or if any of it was legal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from euchre_engine.actions import Best, Defend, Discard, Name, NameBenny, Order, Pass, Swap
from euchre_engine.audit.record import Dealer, Entry, Hold, Kitty, Maker, Up
from euchre_engine.cards import BENNY, UNKNOWN, Card, Suit, suit_printed
from euchre_engine.problems import NOT_REPRESENTABLE, RECORD_OUT_OF_PLACE, Place
from euchre_engine.rules import Rules
from euchre_engine.seats import CLOCKWISE, LEFT, PARTNER, Seat

from ..log_items import Span, Trouble
from .tags import Tag, Word, brief
from .tricks import ENDS, lone_defender, read_rows, report_cut, tricks_of
from .words import (
    NO_CARD,
    Cards,
    TrumpNamed,
    UnreadableWord,
    parts_between_colons,
    read_cards,
    read_dealt,
    read_seat,
    read_trump,
)

EXCHANGES: Final = ("CardsAdded", "CardsRemoved", "CardsPassed")
"""The tags of cards that change hands. There may be several of each in a hand."""

MOST_TROUBLES: Final = 100
_ROUND: Final = 4


class PtnHand:
    """A hand of a PTN text: its entries and the places of their parts, and the troubles in it."""

    def __init__(self, begun: Span) -> None:
        self.number: int | None = None
        self.entries: list[Entry] = []
        self.troubles: list[Trouble] = []
        self._begun = begun
        self._spans: list[Sequence[Span]] = []

    def add(self, entry: Entry, *spans: Span) -> None:
        """Adds an entry with the places of its parts; the last is that of all further parts."""
        self.entries.append(entry)
        self._spans.append(spans)

    def trouble(self, trouble: Trouble) -> None:
        """Adds something that cannot be read; after `MOST_TROUBLES` only that there is more."""
        if len(self.troubles) < MOST_TROUBLES:
            self.troubles.append(trouble)
        elif len(self.troubles) == MOST_TROUBLES:
            words = "more of this hand cannot be read; put this right first"
            self.troubles.append(trouble._replace(message=words))

    def span(self, place: Place) -> Span:
        """The place of an entry's part; entry −1 is the hand itself."""
        entry, part = place
        if not 0 <= entry < len(self._spans):
            return self._begun
        spans = self._spans[entry]
        return spans[max(0, min(part, len(spans) - 1))]


class _Exchange(NamedTuple):
    """The cards that a seat took up or put away, or that it gave to `to`."""

    tag: Tag
    seat: Seat
    to: Seat | None
    cards: Cards


def read_deal(tags: dict[str, list[Tag]], begun: Span, rules: Rules) -> PtnHand:
    """The hand that some tags describe; `begun` is the place of the first."""
    return _HandReader(tags, begun, rules).read()


class _HandReader:
    """Reads one hand. What cannot be read is a trouble of the hand, and the rest is read."""

    def __init__(self, tags: dict[str, list[Tag]], begun: Span, rules: Rules) -> None:
        self.tags = tags
        self.rules = rules
        self.hand = PtnHand(begun)
        self.up = UNKNOWN
        self.defender: Seat | None = None

    def read(self) -> PtnHand:
        """Reads the whole hand."""
        exchanges = [
            [one for tag in self.tags.get(name, ()) if (one := self._exchange(tag)) is not None]
            for name in EXCHANGES
        ]
        dealer = self._dealer()
        kitty = self._undealt()
        self._dealt()
        swapped, buried = self._taken_up(dealer, *exchanges[:2])
        self._kitty(kitty, swapped)
        for one, removed in swapped:
            self.hand.add(
                Swap(one.seat, removed.cards.cards),
                *_spans(removed.tag.name, removed.tag.written, *removed.cards.words),
            )
        maker = self._contract(self._auction())
        for removed in buried:
            self.hand.add(
                Discard(removed.cards.cards[0]),
                *_spans(removed.tag.name, removed.cards.words[0]),
            )
        self._tricks(maker, exchanges[2])
        return self.hand

    def _tag(self, name: str) -> Tag | None:
        """The tag of this name; the last one, if there are several."""
        found = self.tags.get(name, [])
        for tag in found[:-1]:
            words = f"[{name}] is there twice in one hand; the last one counts"
            self.hand.trouble(tag.name.trouble(words, RECORD_OUT_OF_PLACE))
        return found[-1] if found else None

    def _seat_of(self, tag: Tag) -> Seat | None:
        try:
            return read_seat(tag.written)
        except UnreadableWord as bad:
            self.hand.trouble(bad.trouble)
            return None

    # -- the deal ----------------------------------------------------------------------------

    def _dealer(self) -> Seat | None:
        """The dealer; without a tag for it, the seat before the first to call."""
        tag = self._tag("Dealer")
        auction = self.tags.get("Auction", [])
        if tag is not None:
            seat = self._seat_of(tag)
            if seat is not None:
                self.hand.add(Dealer(seat), *_spans(tag.name, tag.written))
            return seat
        if not auction:
            return None
        try:
            dealer = LEFT[PARTNER[read_seat(auction[-1].written)]]
        except UnreadableWord:
            return None  # It is reported with the calls.
        self.hand.add(Dealer(dealer), *_spans(auction[-1].name, auction[-1].written))
        return dealer

    def _undealt(self) -> tuple[Tag, Cards] | None:
        """Adds the up-card. Returns the cards under it, and where they are from."""
        tag = self._tag("Undealt")
        if tag is None or not tag.written.text.strip():
            return None
        try:
            cards = read_cards(tag.written)
        except UnreadableWord as bad:
            self.hand.trouble(bad.trouble)
            return None
        self._turned_up(tag, cards.cards[0], cards.words[0])
        return tag, Cards(cards.cards[1:], cards.words[1:])

    def _turned_up(self, tag: Tag, card: Card, word: Word) -> None:
        if card != UNKNOWN:
            self.up = card
            self.hand.add(Up(card), *_spans(tag.name, word))

    def _dealt(self) -> None:
        """Adds the hands as dealt, clockwise from the seat that is named first."""
        tag = self._tag("Deal")
        if tag is None:
            return
        words = tag.words()
        colon = words[0].text.find(":") if words else -1
        if colon < 0:
            message = f"'{brief(tag.value)}' is not a deal; it begins with a seat, as in N:…"
            self.hand.trouble(tag.written.trouble(message))
            return
        first, rest, *_ = parts_between_colons(words[0])
        try:
            seat = read_seat(first)
        except UnreadableWord as bad:
            self.hand.trouble(bad.trouble)
            return
        hands = [rest, *words[1:]]
        if len(hands) != _ROUND:
            message = f"a deal for {len(hands)} is not scored here; euchre is played by four"
            self.hand.trouble(tag.written.trouble(message, NOT_REPRESENTABLE))
        for held, word in zip(CLOCKWISE[0][seat], hands, strict=False):
            if word.text in (NO_CARD, ""):
                continue
            try:
                cards = read_dealt(word)
            except UnreadableWord as bad:
                self.hand.trouble(bad.trouble)
                continue
            if cards.cards:
                self.hand.add(Hold(held, cards.cards), *_spans(tag.name, word, *cards.words))

    def _kitty(
        self, kitty: tuple[Tag, Cards] | None, swapped: list[tuple[_Exchange, _Exchange]]
    ) -> None:
        """Adds the kitty: the cards under the up-card, or those that a farmer's hand took up."""
        for added, _ in swapped:
            if kitty is None or not kitty[1].cards:
                kitty = added.tag, added.cards
            elif not set(added.cards.cards) <= {*kitty[1].cards, UNKNOWN}:
                message = "these cards are not the ones in [Undealt], which count"
                self.hand.trouble(added.tag.written.trouble(message))
        if kitty is not None and kitty[1].cards:
            tag, cards = kitty
            self.hand.add(Kitty(cards.cards), *_spans(tag.name, *cards.words))

    # -- cards changing hands ----------------------------------------------------------------

    def _exchange(self, tag: Tag) -> _Exchange | None:
        """`S:S9`, or `S:N:DQ` for cards that were passed."""
        parts = list(parts_between_colons(tag.written))
        passed = tag.name.text == "CardsPassed"
        try:
            if len(parts) != 2 + passed:
                form = "S:N:DQ" if passed else "S:S9"
                message = f"'{brief(tag.value)}' must be seats and cards, as in {form}"
                raise UnreadableWord(tag.written, message)
            to = read_seat(parts[1]) if passed else None
            return _Exchange(tag, read_seat(parts[0]), to, read_cards(parts[-1]))
        except UnreadableWord as bad:
            self.hand.trouble(bad.trouble)
            return None

    def _taken_up(
        self, dealer: Seat | None, added: list[_Exchange], removed: list[_Exchange]
    ) -> tuple[list[tuple[_Exchange, _Exchange]], list[_Exchange]]:
        """The cards that farmer's hands took up, each with those that they put into the kitty; and
        what the dealer buried."""
        swapped: list[tuple[_Exchange, _Exchange]] = []
        buried: list[_Exchange] = []
        left = list(removed)
        for one in added:
            put = next((away for away in left if away.seat is one.seat), None)
            count = len(one.cards.cards)
            if put is not None and len(put.cards.cards) == count == 3:
                left.remove(put)
                swapped.append((one, put))
            elif one.seat is dealer and count == 1:
                if self.up == UNKNOWN:
                    self._turned_up(one.tag, one.cards.cards[0], one.cards.words[0])
                elif one.cards.cards[0] not in (self.up, UNKNOWN):
                    message = "this is not the up-card, which is the first card of [Undealt]"
                    self.hand.trouble(one.tag.written.trouble(message))
            else:
                self._leave_out(one)
        for put in left:
            if put.seat is dealer and len(put.cards.cards) == 1 and not buried:
                buried.append(put)
            else:
                self._leave_out(put)
        return swapped, buried

    def _leave_out(self, exchange: _Exchange) -> None:
        message = (
            "this exchange is neither a farmer's hand nor the dealer's up-card and discard; it is "
            "left out"
        )
        self.hand.trouble(exchange.tag.written.trouble(message, NOT_REPRESENTABLE))

    def _best(self, maker: Maker | None, passed: list[_Exchange]) -> None:
        """Adds partner's best: the card given to the lone maker, and the one given back."""
        given: tuple[Card, Word] | None = None
        returned: tuple[Card, Word] | None = None
        for one in passed:
            alone = maker is not None and maker.alone and len(one.cards.cards) == 1
            card = (one.cards.cards[0], one.cards.words[0]) if one.cards.cards else None
            partners = one.to is not None and one.to is PARTNER[one.seat]
            if alone and partners and maker is not None and one.to is maker.seat and given is None:
                given = card
            elif alone and partners and maker is not None and one.seat is maker.seat:
                returned = card
            else:
                message = "this is not partner's best for a lone maker; it is left out"
                self.hand.trouble(one.tag.written.trouble(message, NOT_REPRESENTABLE))
        if given is not None or returned is not None:
            first, second = given or returned, returned or given
            assert first is not None
            assert second is not None
            best = Best(given[0] if given else UNKNOWN, returned[0] if returned else UNKNOWN)
            self.hand.add(best, *_spans(first[1], first[1], second[1]))

    # -- the calls ---------------------------------------------------------------------------

    def _auction(self) -> Maker | None:
        """Adds the calls, clockwise from the seat of the tag."""
        tag = self._tag("Auction")
        if tag is None:
            return None
        first = self._seat_of(tag)
        if first is None:
            return None
        made: Maker | None = None
        words = [word for row in tag.rows for word in row if word.text not in ENDS]
        joined = _with_alone(words)
        for at, word in enumerate(joined):
            seat = CLOCKWISE[0][first][at % _ROUND]
            plain = word.text.lower()
            if plain == NO_CARD:
                continue
            if plain in ("pass", "p"):
                # After a call alone this is an answer: that seat does not defend alone.
                if made is None or not made.alone:
                    self.hand.add(Pass(seat), word.span)
            elif plain.replace(" ", "") == "defendalone":
                self.defender = seat
                self.hand.add(Defend(seat), word.span)
            elif plain != "defend" or made is None:
                named = self._named(word)
                if named is not None:
                    self._speak(seat, named, word, second_round=at >= _ROUND)
                    made = made or Maker(seat, named.suit, named.alone)
        report_cut(tag, self.hand.trouble)
        return made

    def _named(self, word: Word) -> TrumpNamed | None:
        try:
            return read_trump(word)
        except UnreadableWord as bad:
            self.hand.trouble(bad.trouble)
            return None

    def _speak(self, seat: Seat, named: TrumpNamed, word: Word, *, second_round: bool) -> None:
        """Adds a call that makes trump: in the first round, and with the suit of the up-card, it is
        an order."""
        joker = self.up == BENNY
        fits = self.up == UNKNOWN or joker or suit_printed(self.up) is named.suit
        if second_round or not fits or named.suit is Suit.NO_TRUMP:
            self.hand.add(Name(seat, named.suit, named.alone), word.span)
            return
        if joker:
            self.hand.add(NameBenny(named.suit), word.span)
        self.hand.add(Order(seat, named.alone), word.span)

    def _contract(self, maker: Maker | None) -> Maker | None:
        """Adds the maker whom the tags name, to be checked against the calls."""
        declarer, contract = self._tag("Declarer"), self._tag("Contract")
        if declarer is None:
            return maker
        seat = self._seat_of(declarer)
        if seat is None:
            return maker
        spans = _spans(declarer.name, declarer.written)
        named = None
        if contract is not None:
            named = self._named(contract.written)
            spans = (*spans, contract.written.span)
        suit = None if named is None else named.suit
        alone = named is not None and named.alone
        named_maker = Maker(seat, suit, alone)
        self.hand.add(named_maker, *spans)
        return maker or named_maker

    # -- the tricks --------------------------------------------------------------------------

    def _tricks(self, maker: Maker | None, passed: list[_Exchange]) -> None:
        """Adds a lone defender, partner's best and the tricks."""
        tag = self._tag("Play")
        first = None if tag is None else self._seat_of(tag)
        report = self.hand.trouble
        rows = [] if tag is None or first is None else read_rows(tag, first, report)
        if maker is not None and self.defender is None:
            found = lone_defender(maker.seat, rows)
            if found is not None:
                self.defender = found[0]
                self.hand.add(Defend(found[0]), found[1])
        self._best(maker, passed)
        if tag is not None and first is not None:
            for trick, spans in tricks_of(
                self.rules, maker, self.defender, tag, first, rows, report
            ):
                self.hand.add(trick, *spans)


def _spans(*words: Word) -> tuple[Span, ...]:
    return tuple(word.span for word in words)


def _with_alone(words: Sequence[Word]) -> list[Word]:
    """Words in which `alone` after a suit, or after `defend`, is part of the same word."""
    joined: list[Word] = []
    for word in words:
        last = joined[-1] if joined else None
        if word.text.lower() == "alone" and last is not None and last.text != NO_CARD:
            span = last.span
            if span.line == word.span.line:
                span = span._replace(end_column=word.span.end_column)
            joined[-1] = Word(f"{last.text} {word.text}", span)
        else:
            joined.append(word)
    return joined
