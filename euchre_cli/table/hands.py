"""The keys of one hand: the next one, or the last one entered again.

Knows: the order of the keys, and what an amended hand keeps. Does not know: what else is entered
between hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from euchre_engine.cards import SUIT_WORDS, TRUMPS
from euchre_engine.endings import Ending
from euchre_engine.record import Entry, Misdeal, ThrownIn, Trick
from euchre_engine.seats import LEFT, PARTNER, SEATS, Seat

from ..book import entry
from ..book.events import Players
from ..book.hand_words import SaidHand, as_it_was, made_by
from ..book.people import label
from ..book.sheet import Line, Sheet
from ..render.sentences import hand_words
from ..terminal.exit_status import Refused
from ..terminal.words import under
from .asking import Asked, Keys, Offer, seat_of_key, seats_offered
from .state import Effect, Enter

SUIT_KEYS = "cdhsn"
TRICK_KEYS = "012345"
RESULT_KEYS = {"m": "made", "e": "euchred"}
"""What became of a hand of which nobody counted the tricks."""
AFTER_CALLER = SUIT_KEYS[:4] + "abx"


class NextHand(NamedTuple):
    """The next hand of a game is being entered.

    `prefix` is what is said before its words; `players` sat there and `due` was to deal (`None`:
    anybody); `who_deals` asks who does. `begun` is a hand of which only the maker is said; `again`:
    it was said before how it was. `check` raises `Refused` when the hand cannot be as its entries
    say; `enter` gives what enters them, and `deal` what says who dealt.
    """

    sheet: Sheet

    @property
    def prefix(self) -> str:
        return ""

    @property
    def players(self) -> Players:
        return self.sheet.playing

    @property
    def due(self) -> Seat | None:
        return self.sheet.due if self.sheet.lines else None

    @property
    def who_deals(self) -> str:
        return "Who deals this hand?"

    @property
    def again(self) -> bool:
        return False

    def begun(self, maker: Seat) -> SaidHand:
        return SaidHand(maker, 3)  # Three, until the tricks are said.

    def check(self, own: Sequence[Entry], anyway: bool = False) -> None:
        entry.allowed(self.sheet, own, anyway)

    def deal(self, seat: Seat, stolen: bool, anyway: bool) -> Effect:
        return Enter(entry.dealer(self.sheet, seat, stolen, anyway))

    def enter(self, own: Sequence[Entry]) -> Effect:
        return Enter(entry.entered(own))


class LastHand(NamedTuple):
    """The last hand is being entered again; the same fields."""

    sheet: Sheet
    line: Line

    @property
    def prefix(self) -> str:
        return f"Hand {self.line.number} again: "

    @property
    def players(self) -> Players:
        return self.line.players

    @property
    def due(self) -> Seat | None:
        return entry.due_to_deal(self.sheet, self.line)

    @property
    def who_deals(self) -> str:
        return f"Who dealt hand {self.line.number}?"

    @property
    def again(self) -> bool:
        return True

    def begun(self, maker: Seat) -> SaidHand:
        was = as_it_was(self.line)
        if was is None:
            return SaidHand(maker, 3)
        kept = made_by(was, maker)
        return SaidHand(maker, 3, kept.alone, kept.suit, kept.defend, kept.best)

    def deal(self, seat: Seat, stolen: bool, anyway: bool) -> Effect:
        return Enter(entry.dealer_of(self.sheet, self.line, seat, stolen, "", anyway))

    def check(self, own: Sequence[Entry], anyway: bool = False) -> None:
        entry.corrected(self.sheet, self.line, entry.instead(self.line, own), anyway)

    def enter(self, own: Sequence[Entry]) -> Effect:
        whole = entry.instead(self.line, own)
        return Enter(entry.amended(self.sheet, self.line, whole, "", anyway=True))


Place: TypeAlias = NextHand | LastHand


def why_not_amended(line: Line) -> str | None:
    """Why the keys of a hand cannot say what a line says; `None` when they can."""
    if not line.own:
        return f"hand {line.number} is a ruling: u takes it back"
    if any(isinstance(one, Trick) for one in line.own):
        return f"hand {line.number} is recorded card by card: `euchre amend` corrects it"
    return None


def amended(keys: Keys, sheet: Sheet) -> Effect:
    """The last hand again, with the keys of a hand."""
    if not sheet.lines:
        raise Refused("no hand has been entered yet")
    line = sheet.lines[-1]
    why_not = why_not_amended(line)
    if why_not is not None:
        raise Refused(why_not)
    place = LastHand(sheet, line)
    offers = (*seats_offered(line.players), *void_offers(place), *dealer_offers(place))
    was = f"Amend hand {line.number} ({hand_words(line, sheet.rules)})"
    key = keys.take(Asked(was, "Who called?", offers))
    if key in "wz":
        return dealt(keys, place, key == "z")
    if key in "mt":
        return not_played(keys, place, key)
    return hand(keys, place, seat_of_key(key))


def dealt(keys: Keys, place: Place, stolen: bool) -> Effect:
    """Who deals, where the table had that wrong; or, `stolen`, who dealt out of turn."""
    players, due = place.players, place.due
    if stolen and due is None:
        raise Refused(
            "anybody may deal the first hand, so the deal was not stolen: w sets who deals it"
        )
    what, question = ("Stolen deal", "Who stole it?") if stolen else ("The deal", place.who_deals)
    others = [seat for seat in SEATS if _may_deal(place, seat, stolen)]
    seat = keys.seat(place.prefix + what, question, players, others)
    anyway = stolen and due not in (None, seat) and not place.sheet.rules.deals_may_be_stolen
    if anyway and due is not None:
        so_far = f"{place.prefix}{label(players, seat)} dealt"
        rule = f"steal-the-deal is 'no' {under(place.sheet.rules, 'steal-the-deal')}"
        offer = Offer("y", "it was played anyway")
        keys.take(Asked(so_far, f"It was {label(players, due)}'s deal, and {rule}.", (offer,)))
    return place.deal(seat, stolen, anyway)


def _may_deal(place: Place, seat: Seat, stolen: bool) -> bool:
    try:
        place.deal(seat, stolen, True)
    except Refused:
        return False
    return True


def not_played(keys: Keys, place: Place, key: str) -> Effect:
    """A misdeal, or a hand that was thrown in: at once, unless the rules know several reasons."""
    own: Entry = Misdeal() if key == "m" else ThrownIn()
    reasons = _reasons(place.sheet)
    if key == "t" and reasons:
        offers = tuple(Offer(letter, words) for letter, (words, _) in reasons.items())
        if place.sheet.rules.may_pass(True, True):
            offers = (Offer("p", "all passed"), *offers)
        key = keys.take(Asked("Thrown in", "Why?", offers), "p")
        if key != "p":
            words, ending = reasons[key]
            so_far = f"Thrown in, {words}"
            own = ThrownIn(ending, keys.seat(so_far, "Who showed it?", place.players, SEATS))
    place.check([own])
    return place.enter([own])


def void_offers(place: Place) -> list[Offer]:
    """The keys for what nobody played, where it can be."""
    misdeal, all_passed = _can_be(place, Misdeal()), _can_be(place, ThrownIn())
    offers = [Offer("m", "misdeal")] * misdeal
    thrown_in = all_passed or (misdeal and bool(_reasons(place.sheet)))
    return offers + [Offer("t", "thrown in")] * thrown_in


def dealer_offers(place: Place) -> list[Offer]:
    """The keys for a dealer that the table had wrong, and for a deal out of turn."""
    stolen = [Offer("z", "stolen deal")] * (place.due is not None)
    return [Offer("w", "wrong dealer"), *stolen]


def _can_be(place: Place, one: Entry) -> bool:
    try:
        place.check([one])
    except Refused:
        return False
    return True


def _reasons(sheet: Sheet) -> dict[str, tuple[str, Ending]]:
    """The hands that these rules throw in, by key."""
    known = {
        "a": ("one ace and no face card", Ending.ACE_NO_FACE),
        "f": ("no ace and no face card", Ending.NO_ACE_NO_FACE),
    }
    return {key: one for key, one in known.items() if sheet.rules.has_throw_in(one[1])}


def hand(keys: Keys, place: Place, maker: Seat) -> Effect:
    """A hand that was played, from after its caller to the tricks. Of one that is entered again,
    all that is not said anew stays as it was."""
    said = place.begun(maker)
    while True:
        place.check(entry.said_entries(said, place.due))
        so_far = place.prefix + _said_words(said, place.players)
        under_way = None if place.again else said
        offers = tuple(_of_hand(said, place))
        key = keys.take(Asked(so_far, "How many tricks?", offers, under_way), SUIT_KEYS + "abx6789")
        if key in TRICK_KEYS:
            said = said._replace(tricks=int(key))
            break
        if key in RESULT_KEYS:
            result = said._replace(tricks=None, result=RESULT_KEYS[key])
            said = entry.counted(result, place.sheet.rules)
            break
        said = _one_more(keys, said, key, place)
    own = entry.said_entries(said, place.due, place.sheet)
    place.check(own)
    return place.enter(own)


def _one_more(keys: Keys, said: SaidHand, key: str, place: Place) -> SaidHand:
    """A hand with one thing more said of it."""
    players = place.players
    if key.isdigit():
        raise Refused(f"{key} tricks: a hand has five, and the callers take 0 to 5 of them")
    if key in SUIT_KEYS:
        if said.suit is not None and not place.again:
            raise Refused(f"{SUIT_WORDS[said.suit]} is already called: Backspace takes it back")
        return said._replace(suit=TRUMPS[SUIT_KEYS.index(key)])
    if key == "p":
        together = place.sheet.rules.may_defend_alone(False)
        defend = said.defend if together else None
        return said._replace(alone=False, best=False, defend=defend)
    if key == "a":
        if said.alone and not place.again:
            raise Refused(f"{label(players, said.maker)} is already alone")
        return said._replace(alone=True)
    if key == "b":
        if said.best and not place.again:
            raise Refused("the partner's best card is already asked for")
        return said._replace(best=True)
    if said.defend is not None and not place.again:
        raise Refused(f"{label(players, said.defend)} already defends alone")
    defender = LEFT[said.maker]
    place.check(entry.said_entries(said._replace(defend=defender), place.due), True)
    both = (defender, PARTNER[defender])
    so_far = f"{_said_words(said, players)}, a lone defender"
    return said._replace(defend=keys.seat(so_far, "Who defends alone?", players, both))


def _of_hand(said: SaidHand, place: Place) -> list[Offer]:
    rules, again = place.sheet.rules, place.again
    offers = [Offer(TRICK_KEYS, "tricks")]
    if said.suit is None or again:
        offers.append(Offer(SUIT_KEYS[:4], "suit"))
        if rules.has_no_trump:
            offers.append(Offer("n", "no trump"))
    if again:
        offers += [Offer("a", "alone"), Offer("p", "not alone")]
    elif not said.alone:
        offers.append(Offer("a", "alone"))
    if said.alone and rules.may_ask_for_best and (again or not said.best):
        offers.append(Offer("b", "partner's best"))
    if rules.may_defend_alone(said.alone) and (again or said.defend is None):
        offers.append(Offer("x", "a lone defender"))
    return [*offers, *(Offer(key, result) for key, result in RESULT_KEYS.items())]


def _said_words(said: SaidHand, players: Players) -> str:
    parts = [label(players, said.maker)]
    if said.suit is not None:
        parts.append(SUIT_WORDS[said.suit])
    if said.alone:
        parts.append("alone")
    if said.best:
        parts.append("partner's best")
    if said.defend is not None:
        parts.append(f"{label(players, said.defend)} alone too")
    return ", ".join(parts)
