"""The writer of one hand as a deal of an EGN game.

In: the entries of a hand and the verdict on them. Out: the deal as an object of JSON, what is read
back from it, and the entries that it does not hold; or the reason why EGN cannot hold the hand at
all. Nothing is taken to be held that the reader (`deal.py`) does not read back. Does not know: the
game around it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from euchre_engine.actions import Best, Defend, Discard, Name, NameBenny, Order, Pass, Swap
from euchre_engine.audit.hand_verdict import HandVerdict
from euchre_engine.audit.record import (
    Concede,
    Dealer,
    Entry,
    Hold,
    Kitty,
    Maker,
    Note,
    Penalty,
    RenegeClaim,
    Rest,
    Score,
    ThrownIn,
    Total,
    Trick,
    Tricks,
    Up,
    Won,
)
from euchre_engine.cards import CARD_NAMES, UNKNOWN, Card, Suit, suit_printed
from euchre_engine.rules import Ending, Rules
from euchre_engine.seats import CLOCKWISE, LEFT, PARTNER, SEATS, Seat

from ..fields import Json
from ..json_values import Object, one_line, parse_json
from .deal import BIDDING, PLAY, read_deal
from .objects import EgnObject, TroubleCollector

_UNKNOWN_CARD: Final = "Xx"
_ROUND: Final = 4
_CALLS: Final = (Pass, Order, Name)
_IMPLIED: Final = (Dealer, Maker, ThrownIn, Won, Tricks, Score, Total)
"""Records that repeat what the others prove, so that only wrong ones are missed."""

_CALL_NOTE: Final = "call "
_CARD_NOTE: Final = "card "

WHY: Final[dict[type, str]] = {
    Dealer: "EGN does not say that a deal was stolen, or agreed on",
    Hold: "EGN holds one hand of cards for each seat",
    Swap: "EGN does not say which cards were put into the kitty",
    NameBenny: "EGN does not say which suit the Benny stood for",
    Maker: "it contradicts the calls, and EGN has no claims",
    Won: "it contradicts the cards, and EGN has no claims",
    Tricks: "it contradicts the cards, and EGN has no claims",
    Score: "it contradicts the cards, and EGN has no claims",
    Total: "it contradicts the cards, and EGN has one score, at the end of a game",
    Rest: "EGN holds only tricks that were played",
    RenegeClaim: "EGN has no rulings",
    Penalty: "EGN has no penalties",
    Concede: "EGN does not say that a side gave up",
    Note: "EGN has only notes about a call or a card",
}
"""The reason why EGN does not hold a record, by its class."""

ELSEWHERE: Final = "EGN has no place for it"


_COMPARED: Final = {
    "dealer": "the dealer",
    "maker": "the maker",
    "trump": "the trump suit",
    "alone": "the loner",
    "lone_defender": "the lone defender",
    "void": "the end of the hand",
    "tricks": "the tricks taken",
}
"""What a verdict says besides the points, and its words in a sentence."""


class CannotHold(Exception):
    """EGN cannot hold a hand; the message says why."""


class WrittenDeal(NamedTuple):
    """A deal, the entries that are read back from it, and the entries of the hand that are not."""

    deal: Json
    read: list[Entry]
    missing: list[Entry]


def write_deal(rules: Rules, entries: Sequence[Entry], verdict: HandVerdict) -> WrittenDeal:
    """The deal of a hand, without its number. `rules` are those that the game has in EGN. Raises
    `CannotHold`."""
    _check_is_deal(entries, verdict)
    deal = _deal(entries, verdict, None)
    read, trouble = _read_back(deal, rules)
    leaders = [entry.leader for entry in entries if isinstance(entry, Trick)]
    if leaders and _tricks(read) != _tricks(entries):
        # The leader of the first trick is written only if the rules would say another one.
        deal = _deal(entries, verdict, leaders[0])
        read, trouble = _read_back(deal, rules)
    if trouble:
        raise CannotHold(f"read back, {trouble}")
    if _tricks(read) != _tricks(entries):
        raise CannotHold("EGN would get wrong who played which card")
    return WrittenDeal(deal, read, _missing(entries, read, verdict))


def difference_between(written: HandVerdict, meant: HandVerdict) -> str:
    """The first difference between the verdict on a deal as it is read back (`written`) and that on
    the hand of the log (`meant`); empty if they agree: the same result, and nothing wrong that was
    not wrong before."""
    if written.points != meant.points or written.decided is not meant.decided:
        if meant.points != meant.points_as_played and meant.decided:
            return "a ruling or a penalty decided the points, and EGN has neither"
        score = "{}–{}".format
        return f"EGN would score {score(*written.points)} instead of {score(*meant.points)}"
    for name, words in _COMPARED.items():
        if getattr(written, name) != getattr(meant, name):
            return f"EGN would get {words} wrong"
    more = {problem.kind for problem in written.problems} - {p.kind for p in meant.problems}
    if more:
        return f"read back, there would be something wrong: {min(kind.title for kind in more)}"
    return ""


# -- what cannot be a deal -----------------------------------------------------------------------


def _check_is_deal(entries: Sequence[Entry], verdict: HandVerdict) -> None:
    """Raises `CannotHold` for a hand that can never be a deal of EGN."""
    if verdict.void == "misdeal":
        raise CannotHold("EGN has no misdeals")
    thrown_in = next((entry for entry in entries if isinstance(entry, ThrownIn)), None)
    if thrown_in is not None and thrown_in.reason is not Ending.ALL_PASSED:
        raise CannotHold("thrown in by a house rule that EGN does not have")
    if any(isinstance(entry, Rest) for entry in entries):
        raise CannotHold("the last tricks were not played, and EGN holds only played tricks")
    if verdict.evidence in ("points", "result"):
        raise CannotHold("only the result is known, and EGN has no hands without cards")


# -- the deal as an object -----------------------------------------------------------------------


def _deal(entries: Sequence[Entry], verdict: HandVerdict, lead: Seat | None) -> Json:
    """The deal of a hand; with `lead` it says who led first."""
    if verdict.dealer is None:
        raise CannotHold("nobody knows who dealt, and EGN needs the dealer")
    state: Json = {"dealer": int(verdict.dealer), "upCard": _UNKNOWN_CARD}
    bidding: Json = {"phaseNumber": 0, "type": BIDDING}
    play: Json = {"phaseNumber": 1, "type": PLAY}
    calls = _calls(entries, verdict)
    bidding["calls"] = [_spelt_call(call) for call in calls]
    bidding["isAlone"] = any(not isinstance(call, Pass) and call.alone for call in calls)
    tricks: list[list[str]] = []
    held: dict[Seat, list[str]] = {}
    swap: Swap | None = None
    notes: list[str] = []
    for entry in entries:
        match entry:
            case Up(card):
                state["upCard"] = _card(card)
            case Hold(seat, cards):
                held.setdefault(seat, _cards(cards))
            case Kitty(cards):
                state["kitty"] = _cards(cards)
            case Discard(card):
                bidding["discard"] = _card(card)
            case Defend(seat):
                bidding["aloneDefender"] = int(seat)
            case Swap():
                swap = entry
            case Best(given, returned) if verdict.maker is not None:
                bidding["cardExchanges"] = _exchanges(verdict.maker, given, returned)
            case Trick(_, cards):
                tricks.append(_cards(cards))
            case Note(text):
                notes.append(text)
            case _:
                pass
    if held:
        state["playerCards"] = [held.get(seat, []) for seat in SEATS]
    if swap is not None:
        kitty = state.get("kitty") or [_UNKNOWN_CARD] * 3
        taken = {"receiver": int(swap.seat), "cards": kitty[:3]}
        bidding["cardExchanges"] = [taken, *bidding.get("cardExchanges", [])]
    play["tricks"] = tricks
    for text in notes:
        _annotate(text, _CALL_NOTE, len(calls), bidding, "callAnnotations")
        _annotate(text, _CARD_NOTE, sum(map(len, tricks)), play, "playAnnotations")
    if lead is not None:
        play["initialLead"] = int(lead)
    if not calls and not tricks:
        raise CannotHold("no call and no card is known")
    return {"initialState": state, "phases": [bidding, play] if tricks else [bidding]}


def _card(card: Card) -> str:
    return _UNKNOWN_CARD if card == UNKNOWN else CARD_NAMES[card]


def _cards(cards: Sequence[Card]) -> list[str]:
    return [_card(card) for card in cards]


def _exchanges(maker: Seat, given: Card, returned: Card) -> list[Json]:
    """Partner's best, and the card that the maker gave back."""
    partner = PARTNER[maker]
    return [
        {"sender": int(partner), "receiver": int(maker), "cards": [_card(given)]},
        {"sender": int(maker), "receiver": int(partner), "cards": [_card(returned)]},
    ]


def _annotate(text: str, begins: str, most: int, phase: Json, key: str) -> None:
    """Adds a note about one of the first `most` calls or cards, as the reader words it; other notes
    have no place."""
    number, colon, words = text.removeprefix(begins).partition(": ")
    if text.startswith(begins) and colon and number in map(str, range(1, most + 1)):
        phase.setdefault(key, {}).setdefault(str(int(number) - 1), []).append(words)


# -- the calls -----------------------------------------------------------------------------------


def _spelt_call(call: Pass | Order | Name) -> str:
    if isinstance(call, Name):
        return "n" if call.suit is Suit.NO_TRUMP else "cdhs"[call.suit]
    return "Order" if isinstance(call, Order) else "Pass"


def _calls(entries: Sequence[Entry], verdict: HandVerdict) -> list[Pass | Order | Name]:
    """Every call from eldest on. Passes that were not written follow from who made trump."""
    calls = [entry for entry in entries if isinstance(entry, _CALLS)]
    dealer = verdict.dealer
    assert dealer is not None
    clockwise = CLOCKWISE[0][LEFT[dealer]]
    made = next((call for call in calls if not isinstance(call, Pass)), None)
    in_turn = all(call.seat is clockwise[at % _ROUND] for at, call in enumerate(calls))
    in_round = not isinstance(made, Name) or calls.index(made) >= _ROUND
    if calls and in_turn and in_round:
        return calls
    if made is None:
        made = _call_of_maker(entries, verdict)
    if made is None:
        return [Pass(seat) for seat in clockwise * 2] if verdict.void else calls
    before = [Pass(seat) for seat in clockwise[: clockwise.index(made.seat)]]
    if isinstance(made, Name):
        before = [*map(Pass, clockwise), *before]
    return [*before, made]


def _call_of_maker(entries: Sequence[Entry], verdict: HandVerdict) -> Order | Name | None:
    """The call that a `maker` record stands for; `None` if there is none. The suit of the up-card
    was ordered, any other one was named. Raises `CannotHold` if nobody knows which it was."""
    maker = next((entry for entry in entries if isinstance(entry, Maker)), None)
    if maker is None:
        return None
    up = next((entry.card for entry in entries if isinstance(entry, Up)), UNKNOWN)
    if verdict.trump is None or up >= len(CARD_NAMES) - 2:
        raise CannotHold("the calls are not known, and EGN has no hands without them")
    if suit_printed(up) is verdict.trump:
        return Order(maker.seat, maker.alone)
    return Name(maker.seat, verdict.trump, maker.alone)


# -- what is read back ---------------------------------------------------------------------------


def _read_back(deal: Json, rules: Rules) -> tuple[list[Entry], str]:
    """The entries that the reader makes of a deal, and the first trouble that it reports."""
    value = parse_json(json.dumps({"dealNumber": 0, **deal}))
    assert isinstance(value, Object)
    reading = TroubleCollector()
    hand, _ = read_deal(EgnObject(value, "", reading), rules, None, None)
    troubles = reading.take_troubles()
    return hand.entries, troubles[0].message if troubles else ""


def _tricks(entries: Sequence[Entry]) -> list[Trick]:
    return [entry for entry in entries if isinstance(entry, Trick)]


def _missing(entries: Sequence[Entry], read: Sequence[Entry], verdict: HandVerdict) -> list[Entry]:
    """The entries that are not read back, without those that repeat what others prove."""
    wrong = {problem.at[0] for problem in verdict.problems}
    left = Counter(map(_plain, read))
    missing: list[Entry] = []
    for at, entry in enumerate(entries):
        plain = _plain(entry)
        if left[plain]:
            left[plain] -= 1
        elif isinstance(entry, Dealer):
            if entry.stolen or entry.agreed:
                missing.append(entry)
        elif not _is_nothing(entry) and (not isinstance(entry, _IMPLIED) or at in wrong):
            missing.append(entry)
    return missing


def _plain(entry: Entry) -> Entry:
    """An entry as the reader would make it: a note on one line."""
    return Note(one_line(entry.text)) if isinstance(entry, Note) else entry


def _is_nothing(entry: Entry) -> bool:
    """Returns True for cards of which none is known."""
    if isinstance(entry, Up | Discard):
        return entry.card == UNKNOWN
    return isinstance(entry, Hold | Kitty) and all(card == UNKNOWN for card in entry.cards)
