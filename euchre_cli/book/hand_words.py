"""Parses how people report a hand: `Bob 3`, `Bob loner all`, `Aunt Jo euchred in hearts`.

In: words, and who sits where. Out: a `SaidHand`. Whether the rules allow it is `make_entries.py`'s.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final, NamedTuple

from euchre_engine.actions import Best
from euchre_engine.audit.record import Maker
from euchre_engine.cards import Suit
from euchre_engine.seats import PARTNER, SEATS, SIDE, SIDES, Seat, members

from ..log.words import SIDE_WORDS, read_seat, read_suit, shortened
from ..terminal.exit_status import Refused
from ..terminal.text import safe
from .events import Players
from .people import as_typed, label, lineup_meant, matching_names, seat_of, words_in_first_name
from .sheet import Line, Sheet

_NUMBERS: Final = {
    word: number
    for number, words in enumerate(
        (
            "zero none nothing",
            "one",
            "two",
            "three",
            "four",
            "five all march marched marches sweep sweeps swept",
        )
    )
    for word in words.split()
}
_ALONE: Final = frozenset({"alone", "loner", "lone", "solo"})
_MADE: Final = frozenset({"made", "makes", "make"})
_EUCHRED: Final = frozenset({"euchred", "euchered", "set", "lost", "loses"})
_NOBODY: Final = frozenset(
    {"nobody", "noone", "no-one", "pass", "passed", "passes", "everybody", "everyone", "redeal"}
)
_OTHERS: Final = frozenset({"others", "opponents", "defenders"})
_TOOK: Final = frozenset({"took", "takes", "take", "got", "gets", "get", "won", "had"})
_ALL_ALONE: Final = ["all", "alone"]
_TOGETHER: Final = frozenset({"took", "takes", "take", "them", "made"})
"""After these `all` is all five tricks, whatever follows."""
_BETWEEN: Final = frozenset(
    {
        *("tricks", "trick", "took", "takes", "got", "in", "with", "and", "it", "them", "the"),
        *("trump", "trumps", "was", "is", "won", "wins", "gets", "get", "a"),
        *("went", "goes", "going", "go", "picked", "picks", "up", "ordered", "orders", "called"),
        *("calls", "for", "hand", "plays", "played", "of", "on"),
    }
)
"""Words that say nothing of their own: `took 3 tricks in hearts`."""

_LIKELY: Final = (
    *("hearts", "spades", "clubs", "diamonds", "alone", "loner", "march", "made", "euchred"),
)
"""Words of which a typing slip is likely; a word of no more letters than `_SHORT` is none."""
_SHORT: Final = 3

_BOTH_SIDES = re.compile(r"(\d)[-–:/](\d)")
_WITH_SUIT = re.compile(r"(\d)(\D)|(\D)(\d)")


class SaidHand(NamedTuple):
    """A hand as somebody says it.

    `maker` made trump, and `tricks` (0–5) is how many the makers took; where nobody counted them
    it is `None`, and `result` is `made` or `euchred` (which may also stand beside a count).
    `defend` is a defender who played alone; `best`: the lone maker took the partner's best card;
    `dealer` is given where somebody dealt out of turn.
    """

    maker: Seat
    tricks: int | None
    alone: bool = False
    suit: Suit | None = None
    defend: Seat | None = None
    best: bool = False
    dealer: Seat | None = None
    result: str = ""


class HandDetails(NamedTuple):
    """The options of a command that describe a hand beside the words: the suit, who defended alone
    and who dealt out of turn as they are typed, and whether the lone maker took the partner's best
    card."""

    suit: str | None
    defend: str | None
    best: bool
    dealer: str | None


def hand_said(
    sheet: Sheet,
    words: Sequence[str],
    details: HandDetails,
    command: str = "euchre hand",
    was: SaidHand | None = None,
) -> SaidHand:
    """The hand that the words and options of a command describe; for one that is corrected, `was`
    is the hand so far. Raises `Refused`."""
    trump = None if details.suit is None else (details.suit, _suit_called(details.suit))
    said = parse_hand(lineup_meant(sheet, words), words, command, trump, was)
    defend, dealer = details.defend, details.dealer
    if defend is not None:
        said = said._replace(defend=seat_of(lineup_meant(sheet, [defend]), defend))
    if dealer is not None:
        said = said._replace(dealer=seat_of(lineup_meant(sheet, [dealer]), dealer))
    return said._replace(best=details.best or said.best)


def _suit_called(word: str) -> Suit:
    found = Suit.NO_TRUMP if word.lower() == "n" else read_suit(word)
    if found is None:
        raise Refused(f"'{_shown(word)}' is not a suit: c, d, h, s, or n for no trump")
    return found


def as_said_hand(line: Line) -> SaidHand | None:
    """An entered hand as a `SaidHand`; `None` if the hand was not played."""
    maker = next((entry for entry in line.own_entries if isinstance(entry, Maker)), None)
    verdict = line.verdict
    if maker is None or (verdict.tricks is None and not maker.result):
        return None
    return SaidHand(
        maker.seat,
        None if verdict.tricks is None else verdict.tricks[SIDE[maker.seat]],
        maker.alone,
        maker.suit,
        verdict.lone_defender,
        any(isinstance(entry, Best) for entry in line.own_entries),
        result=maker.result if verdict.tricks is None else "",
    )


def with_maker(was: SaidHand, maker: Seat) -> SaidHand:
    """The hand `was` with another maker, keeping whatever still applies."""
    defends = was.defend is not None and SIDE[was.defend] is not SIDE[maker]
    best = was.best and was.alone and maker is was.maker
    return was._replace(maker=maker, defend=was.defend if defends else None, best=best)


def parse_hand(
    players: Players,
    words: Sequence[str],
    command: str = "euchre hand",
    suit: tuple[str, Suit] | None = None,
    was: SaidHand | None = None,
) -> SaidHand:
    """The hand that the words describe, played by these four.

    The maker's name, of as many words as it has, comes first. Raises `Refused` with what can be
    typed; `command` is what stands before the words, `suit` is a suit said elsewhere, as it was
    typed and as it is meant.

    Of a hand that is corrected, `was` is what is known: without a maker, or without tricks, all
    that is not said is as it was, and the suit is so in any case.
    """
    words = [word.rstrip(",") for word in words if word.strip(",")]
    if was is None and _nobody_called(players, words):
        raise Refused("a hand that nobody called is entered with `euchre thrown-in`")
    if was is not None and not (words and _may_be_a_name(players, words)):
        return _HandParser(players, was.maker, command, suit).hear(words, was, named=False)
    _no_side(players, words, command)
    found: list[SaidHand] = []
    refused: list[Refused] = []
    many = words_in_first_name(players, words)
    for words_of_name in dict.fromkeys((many, 1)):
        rest = words[words_of_name:]
        try:
            maker = _maker(players, words, words_of_name, command)
            found.append(_HandParser(players, maker, command, suit).hear(rest, was))
        except Refused as wrong:
            refused.append(wrong)
    if not found:
        raise refused[0]
    if len(set(found)) > 1:
        quoted = as_typed(" ".join(words[:many]))
        raise Refused(
            f"{quoted} may be a name, or a name and another word: if it is a name, put it in "
            f"quotes, `{command} {quoted} {' '.join(map(_shown, words[many:]))}`"
        )
    return found[0]


def _nobody_called(players: Players, words: Sequence[str]) -> bool:
    """Whether these words say that nobody made trump: `nobody called`, `all passed`, `no one`."""
    lower = [word.lower() for word in words]
    if matching_names(players, " ".join(words[: words_in_first_name(players, words)])):
        return lower[1:] in (["pass"], ["passed"], ["passes"])
    return lower[0] in _NOBODY or lower[:2] in (["no", "one"], ["all", "pass"], ["all", "passed"])


def _may_be_a_name(players: Players, words: Sequence[str]) -> bool:
    """Whether these words begin with who made trump, and not with how the hand came out."""
    name = " ".join(words[: words_in_first_name(players, words)])
    word = name.lower()
    if matching_names(players, name) or read_seat(name) is not None:
        return True
    return not (is_hand_word(name) or word in _BETWEEN)


def _maker(players: Players, words: Sequence[str], many: int, command: str) -> Seat:
    """The maker named by the first `many` words. Raises `Refused`."""
    name = " ".join(words[:many])
    try:
        return seat_of(players, name)
    except Refused:
        if not is_hand_word(name):
            raise
    seat, rest, hand = Seat.E, ["3"], ""
    for at in range(len(words)):
        many = words_in_first_name(players, words[at:])
        found = matching_names(players, " ".join(words[at : at + many]))
        if len(found) == 1:
            seat, after = Seat(players.index(found[0])), list(words[at + many :])
            rest = next(
                (one for one in ([*words[:at], *after], after) if _heard(players, seat, one)),
                ["3"],
            )
            hand = words[0] if rest == after and at == 1 and words[0].isdecimal() else ""
            break
    typed = " ".join([as_typed(label(players, seat)), *map(_shown, rest)])
    mend = f"; `euchre amend {hand} {typed}` corrects hand {hand}" if hand else ""
    raise Refused(f"say who made trump, then the tricks, as in `{command} {typed}`{mend}")


def _heard(players: Players, maker: Seat, words: Sequence[str]) -> bool:
    """Whether these words after the maker's name say a hand."""
    try:
        _HandParser(players, maker, "", None).hear(words, None)
    except Refused:
        return False
    return True


def _no_side(players: Players, words: Sequence[str], command: str) -> None:
    """Raise `Refused` where a side is named, of whom one made trump."""
    many = words_in_first_name(players, words)
    side, rest = SIDE_WORDS.get(words[0].upper()), words[1:]
    after = words[many:]
    if side is None and len(after) > 1 and after[0].lower() in ("and", "&", "+"):
        one = matching_names(players, " ".join(words[:many]))
        more = words_in_first_name(players, after[1:])
        other = matching_names(players, " ".join(after[1 : 1 + more]))
        pairs = ({players[seat] for seat in members(side)} for side in SIDES)
        if len(one) == len(other) == 1 and {*one, *other} in pairs and one != other:
            side = SIDE[players.index(one[0])]
            rest = after[1 + more :]
    if side is not None:
        said = [
            f"`{' '.join([command, as_typed(name), *map(_shown, rest or ['3'])])}` if {name} did"
            for name in (label(players, seat) for seat in members(side))
        ]
        raise Refused(f"which of the two made trump? {', '.join(said)}")


class _HandParser:
    """The words after the maker's name, heard one after the other."""

    def __init__(
        self, players: Players, maker: Seat, command: str, suit: tuple[str, Suit] | None
    ) -> None:
        self.maker = maker
        self.name = as_typed(label(players, self.maker))
        self.command = command
        self.tricks: int | None = None
        self.result = ""
        self.alone = False
        self.suit = suit
        self.players = players
        self.against: Seat | None = None
        self.against_alone = False

    def hear(self, words: Sequence[str], was: SaidHand | None, named: bool = True) -> SaidHand:
        at = 0
        while at < len(words):
            said = [word.lower() for word in words[at : at + 2]]
            if said == _ALL_ALONE and not (at and words[at - 1].lower() in _TOGETHER):
                at += 1  # All by oneself, which says nothing of the tricks.
                continue
            more = self._hear_of_others(words[at:]) or self._hear_of_a_side(words[at:])
            at += more or self._hear(words[at], words[at + 1] if at + 1 < len(words) else "")
        if self.against is not None and not self.against_alone:
            many = "5" if self.tricks is None else str(self.tricks)
            typed = f"{self.command} {self.name} {many}{' alone' * self.alone}"
            other = as_typed(label(self.players, self.against))
            raise Refused(
                f"did {other} play alone too? `{typed} --defend {other}`; if not: `{typed}`"
            )
        if was is not None:
            return self._corrected(was, named)
        if self.tricks is None and not self.result:
            many = "5 alone" if self.alone else "3"
            raise Refused(
                f"how many tricks did the makers take? As in `{self.command} {self.name} {many}`"
            )
        suit = self.suit and self.suit[1]
        return SaidHand(self.maker, self.tricks, self.alone, suit, self.against, result=self.result)

    def _corrected(self, was: SaidHand, named: bool) -> SaidHand:
        """Merges the words with the old hand `was`: the suit is always kept if not restated, the
        rest only if the words omit the maker or the tricks."""
        suit = self.suit[1] if self.suit else was.suit
        uncounted = self.tricks is None and not self.result
        if named and not uncounted:
            return SaidHand(
                self.maker, self.tricks, self.alone, suit, self.against, result=self.result
            )
        tricks, result = (was.tricks, was.result) if uncounted else (self.tricks, self.result)
        alone = self.alone or was.alone
        defend = was.defend if self.against is None else self.against
        kept = with_maker(was._replace(alone=alone, defend=defend if alone else None), self.maker)
        return kept._replace(tricks=tricks, result=result, suit=suit)

    def _hear_of_others(self, words: Sequence[str]) -> int:
        """Hear of the maker's partner, or of a defender: `with Dan`, `against Cat alone`; returns
        how many words that was."""
        word, rest = words[0].lower(), words[1:]
        if word not in ("with", "against", "vs", "versus") or not rest:
            return 0
        many = words_in_first_name(self.players, rest)
        seats = [
            s
            for s in SEATS
            if self.players[s] in matching_names(self.players, " ".join(rest[:many]))
        ]
        if len(seats) != 1:
            return 0
        if word == "with":
            return 1 + many if seats[0] is PARTNER[self.maker] else 0
        if SIDE[seats[0]] is SIDE[self.maker]:
            return 0
        self.against = seats[0]
        self.against_alone = [one.lower() for one in rest[many : many + 1]] == ["alone"]
        return 1 + many + self.against_alone

    def _hear_of_a_side(self, words: Sequence[str]) -> int:
        """Hear of what a side took: `Ann and Cat took 3`, `the others 2`, or one of the makers'
        opponents; returns how many words that was."""
        at, seats = 0, set()
        while at < len(words) and not (is_hand_word(words[at]) or words[at].lower() in _BETWEEN):
            many = words_in_first_name(self.players, words[at:])
            found = matching_names(self.players, " ".join(words[at : at + many]))
            if words[at].lower() in _OTHERS:
                seats |= {seat for seat in SEATS if SIDE[seat] is not SIDE[self.maker]}
            elif len(found) == 1:
                seats.add(SEATS[self.players.index(found[0])])
            else:
                return 0
            at += many
            at += at < len(words) and words[at].lower() in ("and", "&", "+")
        sides = {SIDE[seat] for seat in seats}
        while at < len(words) and words[at].lower() in _TOOK:
            at += 1
        if len(sides) != 1 or at == len(words):
            return 0
        ours = SIDE[self.maker] in sides
        word, more = words[at].lower(), [one.lower() for one in words[at + 1 : at + 2]]
        tricks = _NUMBERS[word] if word in _NUMBERS else _whole(word) if _is_number(word) else 9
        if tricks > 5 or (ours and len(seats) == 1) or more[:1] in (["points"], ["point"]):
            return 0
        if not ours and self.tricks is not None and self.tricks + tricks != 5:
            raise Refused(f"{self.tricks} and {tricks} tricks: a hand has five, so which is right?")
        self._count(tricks if ours else 5 - tricks, word)
        return at + 1

    def _hear(self, typed: str, following: str) -> int:
        """Hear a word; returns how many it was."""
        word = typed.lower().strip(",.!")
        if word in _ALONE:
            if self.alone and word == "alone":
                raise Refused(
                    "say 'alone' only once; for a defender who plays alone, use --defend SEAT"
                )
            self.alone = True
        elif word in _NUMBERS or _is_number(word):
            if following.lower().strip(",.!") in ("point", "points", "pts"):
                raise Refused(
                    "the points follow from the tricks: how many of the five did the makers take? "
                    f"As in `{self.command} {self.name} 3`"
                )
            tricks = _NUMBERS[word] if word in _NUMBERS else _whole(word)
            if _is_number(following) and word != "all" and tricks + _whole(following) == 5:
                self._both(tricks, _whole(following), f"{typed} {following}")
                return 2
            self._count(tricks, typed)
        elif word in _MADE or word in _EUCHRED:
            self._came_out("made" if word in _MADE else "euchred")
        elif word == "of" and following.lower().strip(",.!") in ("5", "five"):
            return 2  # `took 3 of 5`
        elif word == "out" and following.lower() == "of":
            return 1
        elif word == "no" and following.lower().strip(",.!") in ("trick", "tricks"):
            self._count(0, typed)
        elif word == "no" and following.lower().strip(",.!") in ("trump", "trumps"):
            self._in_suit(typed, Suit.NO_TRUMP)
            return 2
        elif (suit := _suit(word)) is not None:
            self._in_suit(typed, suit)
        elif both := _BOTH_SIDES.fullmatch(word):
            self._both(int(both[1]), int(both[2]), typed)
        elif (pair := _with_suit(word)) is not None:
            self._count(pair[0], typed)
            self._in_suit(typed, pair[1])
        elif word not in _BETWEEN:
            near = get_close_matches(word, _LIKELY, 1, 0.75) if len(word) > _SHORT else []
            if near:
                raise Refused(f"'{_shown(typed)}': did you mean '{near[0]}'?")
            raise Refused(
                f"'{_shown(typed)}' is not a number of tricks (0 to 5), a suit or 'alone': try "
                f"`{self.command} {self.name} 3`, `{self.command} {self.name} 5 alone`, "
                f"`{self.command} {self.name} 2 hearts`"
            )
        return 1

    def _count(self, tricks: int, typed: str) -> None:
        if self.tricks is not None and self.tricks != tricks:
            raise Refused(
                f"you gave two numbers of tricks, {self.tricks} and {_shown(typed)}: give one"
            )
        if not 0 <= tricks <= 5:
            raise Refused(
                f"{tricks} tricks: a hand has five, and the makers take 0 to 5 of them, as in "
                f"`{self.command} {self.name} 3`"
            )
        self.tricks = tricks

    def _came_out(self, result: str) -> None:
        if self.result not in ("", result):
            raise Refused("say made or euchred, not both")
        self.result = result

    def _both(self, makers: int, others: int, typed: str) -> None:
        if makers + others != 5:
            raise Refused(f"{_shown(typed)}: a hand has five tricks, and the makers' come first")
        if makers < others:
            raise Refused(
                f"which side took {makers}? `{self.command} {self.name} {makers}` if the "
                f"makers took {makers} and are euchred, `{self.command} {self.name} {others}` if "
                f"they took {others}"
            )
        self._count(makers, typed)

    def _in_suit(self, typed: str, suit: Suit) -> None:
        if self.suit is not None and self.suit[1] is not suit:
            said = f"{_shown(self.suit[0])} and {_shown(typed)}"
            raise Refused(f"you named trump twice, {said}: name it once")
        self.suit = typed, suit


def _is_number(word: str) -> bool:
    return word.isascii() and word.lstrip("-").isdecimal()


def _whole(word: str) -> int:
    return int(word) if len(word) < 4 else 999


def _suit(word: str) -> Suit | None:
    return Suit.NO_TRUMP if word == "n" else read_suit(word)


def _with_suit(word: str) -> tuple[int, Suit] | None:
    """`3h` or `h3`: the tricks, and the suit."""
    pair = _WITH_SUIT.fullmatch(word)
    if pair is None:
        return None
    suit = read_suit(pair[2] or pair[3])
    number = int(pair[1] or pair[4])
    return None if suit is None or number > 5 else (number, suit)


def is_hand_word(word: str) -> bool:
    """Whether a word says something of a hand, so that no maker's name was typed before it."""
    lower = word.lower()
    return (
        _is_number(lower)
        or lower in _NUMBERS
        or lower in _ALONE | _MADE | _EUCHRED
        or _BOTH_SIDES.fullmatch(lower) is not None
        or _with_suit(lower) is not None
        or _suit(lower) is not None
    )


def _shown(word: str) -> str:
    return safe(shortened(word))
