"""Parses how people report a hand: `Bob 3`, `Bob loner all`, `Aunt Jo euchred in hearts`.

In: words, and who sits where. Out: a `SaidHand`. Does not know: if the rules allow it
(`make_entries.py`).
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
_BEFORE_ALL: Final = frozenset({"took", "takes", "take", "them", "made"})
"""Words after which `all` means all five tricks, even before `alone`."""
_FILLER: Final = frozenset(
    {
        *("tricks", "trick", "took", "takes", "got", "in", "with", "and", "it", "them", "the"),
        *("trump", "trumps", "was", "is", "won", "wins", "gets", "get", "a"),
        *("went", "goes", "going", "go", "picked", "picks", "up", "ordered", "orders", "called"),
        *("calls", "for", "hand", "plays", "played", "of", "on"),
    }
)
"""Words that are ignored: in `took 3 tricks in hearts`, all but `3` and `hearts`."""

_SUGGESTED: Final = (
    *("hearts", "spades", "clubs", "diamonds", "alone", "loner", "march", "made", "euchred"),
)
"""Words that are suggested for an unknown one that is longer than `_LONGEST_NOT_CORRECTED`."""
_LONGEST_NOT_CORRECTED: Final = 3

_BOTH_SIDES = re.compile(r"(\d)[-–:/](\d)")
_TRICKS_AND_SUIT = re.compile(r"(\d)(\D)|(\D)(\d)")


class SaidHand(NamedTuple):
    """A hand as somebody reports it.

    `maker` made trump. `tricks` (0–5) is the number that the makers took; if it is `None`, `result`
    is `made` or `euchred` (which may also be given beside a number). `alone`: the maker played a
    loner. `defend` is a defender who played alone; `best`: the lone maker took the partner's best
    card; `dealer` is set if somebody dealt out of turn.
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
    """The options of a command that describe a hand, in addition to the words: the suit, the lone
    defender and the dealer out of turn, all as typed (`None` if not given), and `best`: the lone
    maker took the partner's best card."""

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
    """The hand that the words and options of a command describe. If they correct a hand, `was` is
    that hand as entered. Raises `Refused`."""
    trump = None if details.suit is None else (details.suit, _suit_option(details.suit))
    hand = parse_hand(lineup_meant(sheet, words), words, command, trump, was)
    defend, dealer = details.defend, details.dealer
    if defend is not None:
        hand = hand._replace(defend=seat_of(lineup_meant(sheet, [defend]), defend))
    if dealer is not None:
        hand = hand._replace(dealer=seat_of(lineup_meant(sheet, [dealer]), dealer))
    return hand._replace(best=details.best or hand.best)


def _suit_option(word: str) -> Suit:
    suit = Suit.NO_TRUMP if word.lower() == "n" else read_suit(word)
    if suit is None:
        raise Refused(f"'{_shown(word)}' is not a suit: c, d, h, s, or n for no trump")
    return suit


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

    The maker's name comes first, in one or several words. `command` is the command before the
    words, for the examples in messages. `suit` is a suit given by an option: as typed, and what it
    means. Raises `Refused` with what can be typed.

    If the words correct a hand, `was` is that hand as entered. If the words leave out the maker or
    the tricks, everything that they do not mention stays as it was; the suit stays in any case
    unless they name another.
    """
    words = [word.rstrip(",") for word in words if word.strip(",")]
    if was is None and _nobody_called(players, words):
        raise Refused("a hand that nobody called is entered with `euchre thrown-in`")
    if was is not None and not (words and _may_be_a_name(players, words)):
        return _HandParser(players, was.maker, command, suit).parse(words, was, named=False)
    _refuse_side(players, words, command)
    readings: list[SaidHand] = []
    refusals: list[Refused] = []
    name_length = words_in_first_name(players, words)
    for length in dict.fromkeys((name_length, 1)):
        rest = words[length:]
        try:
            maker = _maker(players, words, length, command)
            readings.append(_HandParser(players, maker, command, suit).parse(rest, was))
        except Refused as wrong:
            refusals.append(wrong)
    if not readings:
        raise refusals[0]
    if len(set(readings)) > 1:
        quoted = as_typed(" ".join(words[:name_length]))
        raise Refused(
            f"{quoted} may be a name, or a name and another word: if it is a name, put it in "
            f"quotes, `{command} {quoted} {' '.join(map(_shown, words[name_length:]))}`"
        )
    return readings[0]


def _nobody_called(players: Players, words: Sequence[str]) -> bool:
    """Whether these words say that nobody made trump: `nobody called`, `all passed`, `no one`."""
    lower = [word.lower() for word in words]
    if matching_names(players, " ".join(words[: words_in_first_name(players, words)])):
        return lower[1:] in (["pass"], ["passed"], ["passes"])
    return lower[0] in _NOBODY or lower[:2] in (["no", "one"], ["all", "pass"], ["all", "passed"])


def _may_be_a_name(players: Players, words: Sequence[str]) -> bool:
    """Whether these words may begin with the maker's name, rather than with the result."""
    name = " ".join(words[: words_in_first_name(players, words)])
    word = name.lower()
    if matching_names(players, name) or read_seat(name) is not None:
        return True
    return not (is_hand_word(name) or word in _FILLER)


def _maker(players: Players, words: Sequence[str], name_length: int, command: str) -> Seat:
    """The maker named by the first `many` words. Raises `Refused`."""
    name = " ".join(words[:name_length])
    try:
        return seat_of(players, name)
    except Refused:
        if not is_hand_word(name):
            raise
    seat, rest, hand = Seat.E, ["3"], ""
    for start in range(len(words)):
        name_length = words_in_first_name(players, words[start:])
        names = matching_names(players, " ".join(words[start : start + name_length]))
        if len(names) == 1:
            seat, after = Seat(players.index(names[0])), list(words[start + name_length :])
            rest = next(
                (
                    one
                    for one in ([*words[:start], *after], after)
                    if _can_be_parsed(players, seat, one)
                ),
                ["3"],
            )
            hand = words[0] if rest == after and start == 1 and words[0].isdecimal() else ""
            break
    typed = " ".join([as_typed(label(players, seat)), *map(_shown, rest)])
    mend = f"; `euchre amend {hand} {typed}` corrects hand {hand}" if hand else ""
    raise Refused(f"say who made trump, then the tricks, as in `{command} {typed}`{mend}")


def _can_be_parsed(players: Players, maker: Seat, words: Sequence[str]) -> bool:
    """Whether these words, after the maker's name, describe a hand."""
    try:
        _HandParser(players, maker, "", None).parse(words, None)
    except Refused:
        return False
    return True


def _refuse_side(players: Players, words: Sequence[str], command: str) -> None:
    """Raises `Refused` if the words begin with a side instead of the player who made trump."""
    name_length = words_in_first_name(players, words)
    side, rest = SIDE_WORDS.get(words[0].upper()), words[1:]
    after = words[name_length:]
    if side is None and len(after) > 1 and after[0].lower() in ("and", "&", "+"):
        first_matches = matching_names(players, " ".join(words[:name_length]))
        second_length = words_in_first_name(players, after[1:])
        second_matches = matching_names(players, " ".join(after[1 : 1 + second_length]))
        pairs = ({players[seat] for seat in members(side)} for side in SIDES)
        if (
            len(first_matches) == len(second_matches) == 1
            and {*first_matches, *second_matches} in pairs
            and first_matches != second_matches
        ):
            side = SIDE[players.index(first_matches[0])]
            rest = after[1 + second_length :]
    if side is not None:
        options = [
            f"`{' '.join([command, as_typed(name), *map(_shown, rest or ['3'])])}` if {name} did"
            for name in (label(players, seat) for seat in members(side))
        ]
        raise Refused(f"which of the two made trump? {', '.join(options)}")


class _HandParser:
    """Parses the words after the maker's name, one after the other."""

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

    def parse(self, words: Sequence[str], was: SaidHand | None, named: bool = True) -> SaidHand:
        """The hand. `was` is the hand that is corrected, if any; `named`: the maker was named.
        Raises `Refused`."""
        position = 0
        while position < len(words):
            next_two = [word.lower() for word in words[position : position + 2]]
            if next_two == _ALL_ALONE and not (
                position and words[position - 1].lower() in _BEFORE_ALL
            ):
                position += 1  # `all alone` is a loner, and says nothing about the tricks.
                continue
            used = self._parse_player(words[position:]) or self._parse_side(words[position:])
            position += used or self._parse_word(
                words[position], words[position + 1] if position + 1 < len(words) else ""
            )
        if self.against is not None and not self.against_alone:
            tricks = "5" if self.tricks is None else str(self.tricks)
            typed = f"{self.command} {self.name} {tricks}{' alone' * self.alone}"
            defender = as_typed(label(self.players, self.against))
            raise Refused(
                f"did {defender} play alone too? `{typed} --defend {defender}`; if not: `{typed}`"
            )
        if was is not None:
            return self._corrected(was, named)
        if self.tricks is None and not self.result:
            tricks = "5 alone" if self.alone else "3"
            raise Refused(
                f"how many tricks did the makers take? As in `{self.command} {self.name} {tricks}`"
            )
        suit = self.suit and self.suit[1]
        return SaidHand(self.maker, self.tricks, self.alone, suit, self.against, result=self.result)

    def _corrected(self, was: SaidHand, named: bool) -> SaidHand:
        """The hand `was` with the corrections: the suit is kept unless another is named, the rest
        only if the words leave out the maker or the tricks."""
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

    def _parse_player(self, words: Sequence[str]) -> int:
        """Parses a mention of the maker's partner, or of a defender: `with Dan`, `against Cat
        alone`. Returns the number of words used, 0 if the words are something else."""
        word, rest = words[0].lower(), words[1:]
        if word not in ("with", "against", "vs", "versus") or not rest:
            return 0
        name_length = words_in_first_name(self.players, rest)
        seats = [
            s
            for s in SEATS
            if self.players[s] in matching_names(self.players, " ".join(rest[:name_length]))
        ]
        if len(seats) != 1:
            return 0
        if word == "with":
            return 1 + name_length if seats[0] is PARTNER[self.maker] else 0
        if SIDE[seats[0]] is SIDE[self.maker]:
            return 0
        self.against = seats[0]
        self.against_alone = [one.lower() for one in rest[name_length : name_length + 1]] == [
            "alone"
        ]
        return 1 + name_length + self.against_alone

    def _parse_side(self, words: Sequence[str]) -> int:
        """Parses the tricks of a side: `Ann and Cat took 3`, `the others 2`, or those of one of the
        makers' opponents. Returns the number of words used, 0 if the words are something else."""
        used, seats = 0, set()
        while used < len(words) and not (
            is_hand_word(words[used]) or words[used].lower() in _FILLER
        ):
            name_length = words_in_first_name(self.players, words[used:])
            names = matching_names(self.players, " ".join(words[used : used + name_length]))
            if words[used].lower() in _OTHERS:
                seats |= {seat for seat in SEATS if SIDE[seat] is not SIDE[self.maker]}
            elif len(names) == 1:
                seats.add(SEATS[self.players.index(names[0])])
            else:
                return 0
            used += name_length
            used += used < len(words) and words[used].lower() in ("and", "&", "+")
        sides = {SIDE[seat] for seat in seats}
        while used < len(words) and words[used].lower() in _TOOK:
            used += 1
        if len(sides) != 1 or used == len(words):
            return 0
        ours = SIDE[self.maker] in sides
        word, more = words[used].lower(), [one.lower() for one in words[used + 1 : used + 2]]
        tricks = _NUMBERS[word] if word in _NUMBERS else _to_int(word) if _is_number(word) else 9
        if tricks > 5 or (ours and len(seats) == 1) or more[:1] in (["points"], ["point"]):
            return 0
        if not ours and self.tricks is not None and self.tricks + tricks != 5:
            raise Refused(f"{self.tricks} and {tricks} tricks: a hand has five, so which is right?")
        self._set_tricks(tricks if ours else 5 - tricks, word)
        return used + 1

    def _parse_word(self, typed: str, following: str) -> int:
        """Parses one word, or two that belong together. Returns the number of words used. Raises
        `Refused`."""
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
            tricks = _NUMBERS[word] if word in _NUMBERS else _to_int(word)
            if _is_number(following) and word != "all" and tricks + _to_int(following) == 5:
                self._set_both_sides(tricks, _to_int(following), f"{typed} {following}")
                return 2
            self._set_tricks(tricks, typed)
        elif word in _MADE or word in _EUCHRED:
            self._set_result("made" if word in _MADE else "euchred")
        elif word == "of" and following.lower().strip(",.!") in ("5", "five"):
            return 2  # `took 3 of 5`
        elif word == "out" and following.lower() == "of":
            return 1
        elif word == "no" and following.lower().strip(",.!") in ("trick", "tricks"):
            self._set_tricks(0, typed)
        elif word == "no" and following.lower().strip(",.!") in ("trump", "trumps"):
            self._set_suit(typed, Suit.NO_TRUMP)
            return 2
        elif (suit := _suit(word)) is not None:
            self._set_suit(typed, suit)
        elif both := _BOTH_SIDES.fullmatch(word):
            self._set_both_sides(int(both[1]), int(both[2]), typed)
        elif (pair := _tricks_and_suit(word)) is not None:
            self._set_tricks(pair[0], typed)
            self._set_suit(typed, pair[1])
        elif word not in _FILLER:
            near = (
                get_close_matches(word, _SUGGESTED, 1, 0.75)
                if len(word) > _LONGEST_NOT_CORRECTED
                else []
            )
            if near:
                raise Refused(f"'{_shown(typed)}': did you mean '{near[0]}'?")
            raise Refused(
                f"'{_shown(typed)}' is not a number of tricks (0 to 5), a suit or 'alone': try "
                f"`{self.command} {self.name} 3`, `{self.command} {self.name} 5 alone`, "
                f"`{self.command} {self.name} 2 hearts`"
            )
        return 1

    def _set_tricks(self, tricks: int, typed: str) -> None:
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

    def _set_result(self, result: str) -> None:
        if self.result not in ("", result):
            raise Refused("say made or euchred, not both")
        self.result = result

    def _set_both_sides(self, makers: int, others: int, typed: str) -> None:
        if makers + others != 5:
            raise Refused(f"{_shown(typed)}: a hand has five tricks, and the makers' come first")
        if makers < others:
            raise Refused(
                f"which side took {makers}? `{self.command} {self.name} {makers}` if the "
                f"makers took {makers} and are euchred, `{self.command} {self.name} {others}` if "
                f"they took {others}"
            )
        self._set_tricks(makers, typed)

    def _set_suit(self, typed: str, suit: Suit) -> None:
        if self.suit is not None and self.suit[1] is not suit:
            both = f"{_shown(self.suit[0])} and {_shown(typed)}"
            raise Refused(f"you named trump twice, {both}: name it once")
        self.suit = typed, suit


def _is_number(word: str) -> bool:
    return word.isascii() and word.lstrip("-").isdecimal()


def _to_int(word: str) -> int:
    return int(word) if len(word) < 4 else 999


def _suit(word: str) -> Suit | None:
    return Suit.NO_TRUMP if word == "n" else read_suit(word)


def _tricks_and_suit(word: str) -> tuple[int, Suit] | None:
    """The tricks and the suit in a word like `3h` or `h3`; `None` for any other word."""
    pair = _TRICKS_AND_SUIT.fullmatch(word)
    if pair is None:
        return None
    suit = read_suit(pair[2] or pair[3])
    number = int(pair[1] or pair[4])
    return None if suit is None or number > 5 else (number, suit)


def is_hand_word(word: str) -> bool:
    """Whether a word describes a hand (a number, a suit, `alone`, `made` …), so that it is not the
    maker's name."""
    lower = word.lower()
    return (
        _is_number(lower)
        or lower in _NUMBERS
        or lower in _ALONE | _MADE | _EUCHRED
        or _BOTH_SIDES.fullmatch(lower) is not None
        or _tricks_and_suit(lower) is not None
        or _suit(lower) is not None
    )


def _shown(word: str) -> str:
    return safe(shortened(word))
