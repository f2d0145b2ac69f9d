"""What people say of a hand: `Bob 3`, `dan went alone in spades and got all five`, `3 for Ann`.

In: words in any order, and who sits where. Out: a `Said`. A sentence is refused if a word of it is
left over, if it says two things that cannot both be, or if it may mean two hands.

Does not know: whether the house rules allow it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple, NoReturn

from euchre_engine.actions import Best
from euchre_engine.audit.hand_verdict import HandVerdict
from euchre_engine.audit.record import Entry, Maker, Up
from euchre_engine.cards import BENNY, CARD_NAMES, SAME_COLOUR, UNKNOWN, Card, Suit, suit_printed
from euchre_engine.seats import OTHER, PARTNER, SIDE, Seat, Side, members
from euchre_engine.words import count

from ..log.spelling import SIDE_WORDS, suit_name
from ..terminal.exit_status import Refused, asks
from ..terminal.text import safe
from .hand_words import NOTHING, Token, tokens_of
from .people import People

_CALLS: Final = ("ordered", "dealer", "picked", "assisted")
_NO_NAME: Final = ("tricks", "both", "tricks and suit", "")
"""The kinds of tokens after which `for` names nobody."""
_REVERSING: Final = (
    *("lost", "they", "them", "their", "others", "us", "we", "nearly", "almost", "never", "not"),
    *(
        "no",
        "didn't",
        "didnt",
        "wasn't",
        "isn't",
        "couldn't",
        "wasnt",
        "isnt",
        "without",
        "against",
        "instead",
    ),
    *("but", "only", "short", "by", "more", "after", "before", "ago", "wrong", "mistake"),
)
"""Words that may turn what was read into its opposite: then it is not suggested."""

_SUGGESTED: Final = ("hearts", "spades", "clubs", "diamonds", "alone", "march", "euchred", "made")
"""Words that are suggested for one that is misspelt."""


class Said(NamedTuple):
    """A hand as somebody says it; `None`, empty or `False` is what is not said.

    `maker` made trump. `tricks` (0–5) is the number that the makers took; `result`, `made` or
    `euchred`, may stand in its place or beside it, and so may the `points` that they got.
    `defend` is a defender who played alone; `best`: the lone maker took the partner's best card;
    `dealer` is set if somebody dealt out of turn. `up` is the up-card, and `round` that of the call
    (1: ordered, 2: named). `implied_dealer` dealt if it is true, as in `Dan picked it up`.
    """

    maker: Seat | None = None
    tricks: int | None = None
    alone: bool = False
    suit: Suit | None = None
    defend: Seat | None = None
    best: bool = False
    dealer: Seat | None = None
    result: str = ""
    points: int | None = None
    up: Card | None = None
    round: int | None = None
    implied_dealer: Seat | None = None

    @property
    def caller(self) -> Seat:
        """The maker, of a whole hand."""
        assert self.maker is not None
        return self.maker

    def called_by(self, maker: Seat) -> Said:
        """The same hand with another maker, without what does not apply then."""
        defends = self.defend is not None and SIDE[self.defend] is not SIDE[maker]
        best = self.best and self.alone and maker is self.maker
        return self._replace(maker=maker, defend=self.defend if defends else None, best=best)

    def typed(self, people: People) -> str:
        """Its maker, tricks or result, suit, loner and up-card as they are typed: `Bob 3 hearts
        alone`."""
        words = [] if self.maker is None else [people.typed(self.maker)]
        words += [] if self.tricks is None else [str(self.tricks)]
        words += [] if self.suit is None else [suit_name(self.suit)]
        words += ["alone"] * self.alone
        words += [] if self.up is None else ["up", CARD_NAMES[self.up]]
        words += (
            [self.result] if self.tricks is None else []
        )  # `made hearts` could mean two things.
        return " ".join(filter(None, words))


class AtTable(NamedTuple):
    """A game that words may be about: who sits there, its hands as they were entered (`None`: not
    played), who is to deal, whether it has ended, and the number of the table at an evening of
    several."""

    people: People
    hands: Sequence[Said | None] = ()
    dealer: Seat | None = None
    is_over: bool = False
    table: int = 0


def said_of(entries: Sequence[Entry], verdict: HandVerdict) -> Said | None:
    """An entered hand as a `Said`; `None` if it was not played, or is not told by its maker."""
    maker = next((entry for entry in entries if isinstance(entry, Maker)), None)
    if maker is None or (verdict.tricks is None and not maker.result):
        return None
    up = next((entry.card for entry in entries if isinstance(entry, Up)), None)
    return Said(
        maker.seat,
        None if verdict.tricks is None else verdict.tricks[SIDE[maker.seat]],
        maker.alone,
        maker.suit,
        verdict.lone_defender,
        any(isinstance(entry, Best) for entry in entries),
        result=maker.result if verdict.tricks is None else "",
        up=up,
        round=maker.round,
    )


def parse_hand(
    words: Sequence[str],
    people: People,
    dealer: Seat | None = None,
    command: str = "euchre hand",
    was: Said | None = None,
    options: Mapping[str, Any] = MappingProxyType({}),
) -> Said:
    """The hand that the words describe, dealt by `dealer` as far as that is known.

    `command` is what stands before the words, for the examples in messages; `options` are fields of
    the hand that were given in another way. If they correct a hand, `was` is that hand as entered:
    what they leave out stays as it was, unless they say both the maker and how it came out. Raises
    `Refused`.
    """
    tokens = tokens_of(words, people)
    if dealer is not None:
        tokens = [
            one._replace(kind="name", value=dealer) if one.kind == "the dealer" else one
            for one in tokens
        ]
    reading = _Reading(tokens, people, command, options)
    said = reading.read()
    picked = any(one.kind == "picked" or "the dealer" in one.text.lower() for one in tokens)
    if said.maker is None and picked:
        said = said._replace(maker=dealer)  # `stuck the dealer`, `picked up the nine of hearts`
    if was is None:
        reading.unread += [f"not {reading.shown(*one)}" for one in reading.denied.items()]
    if reading.unread:
        reading.refuse_unread(said)
    dealer = dealer if said.dealer is None else said.dealer
    if dealer is not None and said.implied_dealer not in (None, dealer):
        name = people.typed(dealer if said.implied_dealer is None else said.implied_dealer)
        raise Refused(
            f"{people.name(dealer)} deals that hand, not {name}: leave out what the dealer did, or "
            f"add --dealer {name}"
        )
    if was is not None:
        said = _corrected(said, reading, was)
    how = said._replace(maker=None).typed(people)
    if said.maker is None:
        raise asks("who made trump", f"{command} {people.typed(Seat.E)} {how or '3'}")
    if said.tricks is None and not said.result and said.points is None:
        example = f"{people.typed(said.maker)} {'5' if said.alone else '3'} {how}".rstrip()
        raise asks("how many tricks did the makers take", f"{command} {example}")
    if reading.may_be_a_point and not said.result:
        typed = f"{command} {people.typed(said.caller)} 1"
        raise Refused(f"one trick, or one point? `{typed}` or `{typed} point`")
    if reading.may_be_a_march and said.tricks is None:
        how = said._replace(result="").typed(people)
        raise Refused(f"all five tricks, or fewer? `{command} {how} 5` or `{command} {how} made`")
    return said


def details_in(
    words: Sequence[str], people: People, command: str
) -> tuple[dict[str, Any], dict[str, Any], list[str]]:
    """The details of a hand that the words give, those that they deny, by the names of `Said`, and
    the words that cannot be read. Raises `Refused` if two of them contradict each other."""
    reading = _Reading(tokens_of(words, people), people, command, {})
    reading.read()
    return reading.said, reading.denied, reading.unread


def _corrected(said: Said, reading: _Reading, was: Said) -> Said:
    """The hand `was` with the corrections that were said."""
    given = reading.said
    for name, value in reading.denied.items():
        entered = getattr(was, name)
        if entered != value:
            how = f"not entered with {reading.shown(name, value)}"
            if entered not in (None, "", False):
                shown = reading.shown(name, entered)
                how = f"entered with {shown}, not {reading.shown(name, value)}"
            other = f"{reading.command} {was.typed(reading.people)}"
            raise Refused(f"the hand was {how}: say what it was, as in `{other}`")
    new, counted = was, {"tricks", "result", "points"} & set(given)
    if said.maker is not None and counted:
        new = Said(said.maker, suit=was.suit, up=was.up, round=was.round)
    elif said.maker is not None:
        new = was.called_by(said.maker)
    if counted:
        new = new._replace(tricks=None, result="")
    if given.get("alone") is False:
        new = new._replace(best=False, defend=None)
    if {"suit", "up"} & set(given) and (new.up is not None or said.up is not None):
        new = new._replace(round=None)  # It follows from the up-card.
    return new._replace(**{name: value for name, value in given.items() if name != "maker"})


class _Reading:
    """A sentence while it is read, token by token."""

    def __init__(
        self, tokens: list[Token], people: People, command: str, options: Mapping[str, Any]
    ) -> None:
        self.tokens = tokens
        self.people = people
        self.command = command
        self.said: dict[str, Any] = {**options}
        self.denied: dict[str, Any] = {}
        self.named: list[Seat] = []
        """Those who were named and did nothing else: the first of them made trump."""
        self.role = ""
        """The preposition of the last name."""
        self.negated = False
        self.turned_down: Suit | None = None
        self.unread: list[str] = []

    def read(self) -> Said:
        """Reads all tokens; what cannot be read, or may mean two things, is `left`."""
        for token in self.tokens:
            if token.kind == "caller":  # `they took two on Ann's call`
                self._set("maker", token.value)
                self.named.append(token.value)
        for at, token in enumerate(self.tokens):
            if token.kind == "name":
                self._name(at, token)
            elif not self._take(at, token):
                self.unread.append(token.text)
        if self.named:
            seats = [token.value for token in self.tokens if token.kind == "name"]
            # `Ann and Cat took all five, Ann called`
            dealer = self.said.get("implied_dealer")
            again = [
                seat for seat in dict.fromkeys(seats) if seats.count(seat) > 1 and seat != dealer
            ]
            is_said = not {"caller", "assisted", "ordered"}.isdisjoint(self._kinds)
            maker = self.said.setdefault("maker", [*again, self.named[0]][0])
            others = [seat for seat in self.named if seat is not maker]
            if others == [PARTNER[maker]]:
                if not again and not is_said:
                    self._refuse_side(SIDE[maker])
                others = []
            self.unread += [t.text for t in self.tokens if t.kind == "name" and t.value in others]
        return self._completed()

    def _at(self, at: int) -> Token:
        return self.tokens[at] if 0 <= at < len(self.tokens) else NOTHING

    def _name(self, at: int, token: Token) -> None:
        """Somebody is named."""
        before, after, seat = self._at(at - 1), self._at(at + 1), token.value
        if before.kind != "and":
            self.role = before.value if before.kind == "who" else ""
        joined = "," not in token.gap and not self.role
        if before.kind == "not":
            self.denied["maker"] = seat
        elif self.role == "against" and SIDE[self.said.get("defend", seat)] is not SIDE[seat]:
            self.named.append(seat)  # `Ann defended alone against Bob`
        elif self.role == "against":
            self._set("defend", seat)
            self.unread += [] if after.kind == "alone" else [f"against {token.text}"]
        elif self.role == "with":
            self.unread += [] if self.named[:1] == [PARTNER[seat]] else [f"with {token.text}"]
        elif joined and before.kind in ("ordered", "assisted"):
            self._set("implied_dealer", seat)
        elif self.role == "by" and self.said.get("result") == "euchred":
            if not self.named or SIDE[seat] is SIDE[self.named[0]]:
                self.unread.append(f"by {token.text}")
        elif joined and before.kind == "euchred" and after.kind != "did":
            self.unread += [token.text] if SIDE[seat] in {SIDE[one] for one in self.named} else []
            self.named = [seat]  # `Ann and Cat euchred Bob`
        elif self.role and self.named:
            self._set("maker", seat)
        elif (before.kind == "name" and token.gap in ("", ",")) and (
            PARTNER[seat] not in self.named and self._at(at - 2).kind != "not"
        ):
            self.unread.append(token.text)  # `Bob Ann 3`; `Cat, Bob called 3`
        elif seat not in self.named:
            self.named.append(seat)

    def _take(self, at: int, token: Token) -> bool:
        """Takes in what a phrase or figure says; returns whether it could be read."""
        before, after, value = self._at(at - 1), self._at(at + 1), token.value
        self.negated = before.kind == "not"
        match token.kind:
            case "tricks":
                self._tricks(at, value)
                if before.kind in ("picked", "lost"):  # Cards? Of how many tricks?
                    self.unread.append(before.text)
            case "both":
                self._set("tricks", value[0])
                return value[0] > value[1] or self.said.get("result") == "euchred"
            case "tricks and suit":
                self._set("tricks", value[0])
                self._set("suit", value[1])
            case "card":
                called = "ordered" in self._kinds
                if before.kind not in ("up", *_CALLS) and after.kind != "up" and not called:
                    return False
                self._set("up", value)
            case "stopped":  # A loner that took less than all.
                self._set("result", "made")
                return "alone" in self._kinds
            case "short":
                self._set("result", "euchred")
                self._set("tricks", 3 - value)
            case "euchred" | "lost":
                self._set("result", "euchred")
            case "ordered" | "dealer" | "picked" | "assisted" | "next":
                self._set("round", value)
                if token.kind in ("assisted", "ordered") and before.kind == "name":
                    self._set("maker", before.value)
            case "made" if after.kind != "suit":
                self._set("result", "made")
            case "made":  # Was the suit trump, or did it come out well?
                return bool(
                    {"tricks", "both", "tricks and suit", "result", "euchred"} & set(self._kinds)
                )
            case "suit" if before.kind == "turned":
                self.turned_down = value
            case "alone" if value and (before.value == "defend" or self.role == "against"):
                self.role = ""
            case "alone" | "best" | "suit" | "result" | "points" | "round":
                twice = token.kind == "alone" and self.said.get("alone") is True
                self._set(token.kind, value)
                return not twice or self._kinds.count("name") == 1  # Or somebody else alone too?
            case "did" if before.kind == "name" and before.value in self.named:
                self.named.remove(before.value)
                both = self._at(at - 2).kind == "and" and self._at(at - 3)
                if both and both.value in self.named:  # `Ann and Cat passed`
                    self.named.remove(both.value)
                if value:
                    self._set(value, before.value)
                return value != "defend" or after.kind == "alone"
            case "who":
                lost = value in ("by", "against") or (value == "for" and after.kind in _NO_NAME)
                return after.kind == "name" or not lost
            case "others":
                return after.kind == "tricks"
            case "turned":  # `turned down, Bob named spades`
                self._set("round", value)
                if before.kind == "name" and before.value in self.named:
                    self.named.remove(before.value)
                return before.kind != "suit"
            case "another":  # `all passed, then Bob called`, but not `Bob 3, then all passed`
                passed = token.text.lower().endswith("passed")
                return passed and not {"tricks", "result", "points"} & self.said.keys()
            case "not":
                return after.kind not in ("", "left")
            case "up":
                return "card" in (before.kind, after.kind) or "ordered" in self._kinds
            case kind:
                return kind in ("and", "caller")
        return True

    @property
    def _kinds(self) -> list[str]:
        return [token.kind for token in self.tokens]

    @property
    def may_be_a_point(self) -> bool:
        """Whether `one` was said, and not of what: `Ann one`."""
        counts = [token for token in self.tokens if token.kind in ("tricks", "both")]
        return len(counts) == 1 and counts[0].text.lower() == "one" and not counts[0].gap

    @property
    def may_be_a_march(self) -> bool:
        """Whether it was said that a loner was made, as many say of one with all five tricks."""
        made = [
            token.text.lower()
            for token in self.tokens
            if token.kind == "made" or token.value == "made"
        ]
        of_it = [text for text in made if text.endswith(" it")]
        loner = any(token.text.endswith("loner") for token in self.tokens)
        return bool(self.said.get("alone") and (of_it or (made and loner)))

    def _tricks(self, at: int, tricks: int) -> None:
        """A number of tricks: the makers', or that of the others, if they were named before it."""
        first = at
        while self._at(first - 1).kind in ("name", "and") and "," not in self._at(first).gap:
            if first < at and self._at(first).gap and self._at(at).gap:
                break  # `Bob called it and Ann took 3`
            first -= 1
        subject = [token.value for token in self.tokens[first:at] if token.kind == "name"]
        theirs = self._at(at - 1).kind == "others"
        whose = self._at(at - 1).text.lower()
        if self.said.get("tricks") == 5 - tricks and whose in ("us", "we", "they", "them"):
            self.unread.remove(self._at(at - 1).text)  # `Bob and Dan 4, us 1`
            return
        if self.named and subject and all(seat in self.named for seat in subject):
            theirs = {SIDE[seat] for seat in subject} == {OTHER[SIDE[self.named[0]]]}
            self.named = [seat for seat in self.named if not theirs or seat not in subject]
        if theirs and self.said.get("tricks") not in (None, 5 - tricks):
            self._refuse_tricks(f"{self.said['tricks']} and {tricks}")
        self._set("tricks", 5 - tricks if theirs else tricks)

    def _set(self, name: str, value: Any) -> None:
        """Something is said, which must not be something else already; or denied, after `not`."""
        said = self.denied if self.negated else self.said
        before = said.setdefault(name, value)
        if before != value:
            both = " and ".join(self.shown(name, one) for one in (before, value))
            raise Refused(f"you said both {both}: say one of them, as in `{self._example(3)}`")

    def shown(self, name: str, value: Any) -> str:
        """A value of this name in a message."""
        if isinstance(value, Seat):
            return self.people.name(value)
        match name:
            case "tricks" | "points":
                return count(value, name.removesuffix("s"))
            case "round":
                return f"the {('first', 'second')[value - 1]} round"
            case "alone":
                return "alone" if value else "not alone"
            case "best":
                return "partner's best" if value else "no partner's best"
        return str(value)

    def _completed(self) -> Said:
        """What was said, with what follows from it."""
        said, kinds, maker = self.said, self._kinds, self.said.get("maker")
        self.negated = False
        if "short" in kinds and said.get("alone"):
            # Of three tricks, or of five?
            self.unread += [token.text for token in self.tokens if token.kind == "short"]
        if maker is not None and {"dealer", "picked"} & set(kinds) and "assisted" not in kinds:
            self._set("implied_dealer", maker)
        if maker is not None and "assisted" in kinds:
            self._set("implied_dealer", PARTNER[maker])
        up = said.get("up", UNKNOWN)
        if self.turned_down is not None and "next" in kinds:
            self._set("suit", SAME_COLOUR[self.turned_down])
        elif up < BENNY and "next" in kinds:
            self._set("suit", SAME_COLOUR[suit_printed(up)])
        elif up < BENNY and said.get("round") == 1:
            said.setdefault("suit", suit_printed(up))
        if self.turned_down is not None and said.get("suit") == self.turned_down:
            raise Refused(f"{self.turned_down} was turned down: it cannot be trump")
        return Said(**said)

    # -- refusals ------------------------------------------------------------------------------

    def _example(self, rest: object) -> str:
        maker = self.said.get("maker", self.named[0] if self.named else Seat.E)
        return f"{self.command} {self.people.typed(maker)} {rest}"

    def _refuse_side(self, side: Side) -> NoReturn:
        """Raises `Refused`, because a side was named and not who of it made trump."""
        said = {name: value for name, value in self.said.items() if name != "maker"}
        points = said.get("points")
        rest = Said(**said).typed(self.people) or (
            "3" if points is None else count(points, "point")
        )
        names = [self.people.typed(seat) for seat in members(side)]
        either = ", ".join(f"`{self.command} {name} {rest}` if {name} did" for name in names)
        raise Refused(f"which of the two made trump? {either}")

    def _refuse_tricks(self, tricks: str) -> NoReturn:
        raise Refused(f"{tricks} tricks: a hand has five, as in `{self._example(3)}`")

    def refuse_unread(self, said: Said) -> NoReturn:
        """Raises `Refused` with the words that could not be read."""
        texts = [token.text for token in self.tokens]
        self.unread.sort(key=lambda text: texts.index(text) if text in texts else 0)
        first = self.unread[0]
        if first.upper() in SIDE_WORDS:
            self._refuse_side(SIDE_WORDS[first.upper()])
        left_the_table = self.people.are_named_in([first])
        if said.maker is None and (left_the_table or self.unread == [first]) and first.isalpha():
            raise Refused(self.people.nobody(first))
        if first.lstrip("-").isdecimal():
            self._refuse_tricks(first[:6])
        known, unread = said.typed(self.people), safe(" ".join(self.unread)[:60])
        from difflib import get_close_matches  # Only for a slip of the fingers.

        near = [*get_close_matches(first, _SUGGESTED, 1, 0.75)] if len(first) > 3 else []
        hint = f" (did you mean '{near[0]}'?)" if near and near != [first] else ""
        read = f"I read '{known}', but not '{unread}'" if known else f"I cannot read '{unread}'"
        whole = said._replace(defend=None, best=False, dealer=None)
        counted = said.tricks is not None or said.result != ""
        turned = any(word.lower() in _REVERSING for word in self.unread)
        clear = said == whole and said.maker is not None and not turned
        example = f"{self.command} {self.people.typed(Seat.E)} 3"
        typed = f"Say who made trump, and the tricks of that side, as in: {example}"
        if (
            [*map(str.lower, self.unread)] in (["they"], ["we"])
            and said.maker is not None
            and said.tricks
        ):
            others = said._replace(tricks=5 - said.tricks).typed(self.people)
            typed = f"Who took {said.tricks}? If the makers did, type: {self.command} {known}; if "
            typed += f"the others did: {self.command} {others}"
        elif clear and not counted:
            typed = f"Add the tricks, as in: {self.command} {known} {5 if said.alone else 3}"
        more_named = any(
            self.people.are_named_in([word]) for one in self.unread for word in one.split()
        )
        if clear and counted and not more_named and "not" not in unread:
            with_word = f"{known} {near[0]}" if hint else known
            typed = f"If that was the hand, type: {self.command} {with_word}"
        raise Refused(f"{read}{hint}. {typed}")
