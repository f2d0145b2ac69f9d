"""The words of a hand: what each can say, and a sentence as tokens.

Everything that a word or phrase can say is a row of `WORDS`; the longest phrase that fits is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, Final, NamedTuple

from euchre_engine.cards import BENNY, SUIT_WORDS, Suit
from euchre_engine.seats import PARTNER

from ..log.spelling import read_card, read_suit
from ..terminal.exit_status import Refused
from ..terminal.text import safe
from .people import People


def word_set(words: str) -> frozenset[str]:
    """The words of a text, to look one up."""
    return frozenset(words.split())


POLITE: Final = ("please", "thanks", "oh", "well", "ok", "okay", "er", "um")
"""Words that say nothing, wherever they stand."""

WORDS: Final[dict[tuple[str, Any], str]] = {
    # How many tricks the makers took, and how it came out.
    **{
        ("tricks", n): f"{n}, {word}"
        for n, word in enumerate(("zero", "one", "two", "three", "four", "five"))
    },
    ("tricks", 1): "1, one, 1|one trick",
    ("tricks", 0): "0, zero, none, nothing, zip, no trick|tricks",
    ("tricks", 5): "5, five, all [five|5], all the tricks, the lot, it|them|'em|em all,"
    "made [it] all,"
    "every trick, everything, [a] march|sweep, marched, marches, swept, sweeps",
    ("others", True): "[the] others|opponents|defenders, the other side",
    ("result", "made"): "made|makes|make it, made his|her|their|the point|bid",
    ("stopped", True): "got|was stopped, stopped",
    ("made", True): "made, makes, make",
    ("result", "euchred"): "[they|we] got|were|was euchred|euchered|set|bumped, euchered, failed,"
    "got skunked|whipped|clobbered|burned|smoked,"
    "went set|down|under, lost it, did not make|get it, didn't|couldn't make|get it,"
    "could not make it",
    ("euchred", True): "[we|they] euchred|set|bumped|bagged, euchres, [a] euchre, sets",
    ("lost", True): "lost, loses",
    ("points", 1): "a|the|his|her|their point",
    # Alone.
    ("alone", True): "[all] alone, [a|the|his|her|their] loner, lone, solo,"
    "shot|shoots the moon, by himself|herself|themself|themselves, on his|her|their own,"
    "tried [for] a loner, tries|tried [it|going] alone, tried to go alone",
    ("alone", False): "not alone, not a loner",
    ("best", True): "best [card], [with] partner's|partners best",
    # Trump.
    ("suit", Suit.CLUBS): "clubs, club, c, ♣",
    ("suit", Suit.DIAMONDS): "diamonds, diamond, d, ♦",
    ("suit", Suit.HEARTS): "hearts, heart, h, ♥",
    ("suit", Suit.SPADES): "spades, spade, s, ♠",
    ("suit", Suit.NO_TRUMP): "no trump|trumps, no-trump, notrump, nt, n",
    # The up-card, and the round of the call.
    ("up", True): "[turned|was|is] up, turned, upcard, up-card, up card",
    ("card", BENNY): "benny, joker",
    ("ordered", 1): "told|tells, ordered|orders|order [it|him|her] [up]",
    ("round", 1): "[in] [the] first round, round 1|one",
    (
        "round",
        2,
    ): "[in|on] [the] second round, second time round|around, round 2|two, [had] named [it],"
    "names, stick|screw|stuck|screwed the dealer",
    ("turned", 2): "turned [it] down",
    ("dealer", 1): "picked|picks|pick|took|takes it up",
    ("picked", 1): "picked|picks|pick up, pickup",
    ("assisted", 1): "assisted, assists, assist, ordered [up] his|her partner [up],"
    "told his|her partner [to] [pick] [it] [up]",
    ("dealer", 2): "[got|gets|was|is] stuck",
    ("next", 2): "[called|calls|in] next",
    ("another", True): "[the] next hand|deal|one|game, all|everyone|everybody passed",
    # Whoever is named next; or after the name, what they did.
    ("who", "for"): "for",
    ("who", "by"): "by",
    ("who", "with"): "with",
    ("who", "against"): "against, vs, versus",
    ("not", True): "not, instead of, rather than",
    ("did", "defend"): "defended, defends, defending",
    ("did", "dealer"): "dealt, was dealing, stole [the] deal",
    ("the dealer", True): "[the] dealer",
    ("did", ""): "passed, passes",
    ("and", True): "and, &, +",
    # A number goes before or after these; see `_counted`.
    ("points", None): "point|points|pts",
    ("short", None): "down [by], went down by, missed [it] by, short by, failed by",
    # What says nothing more.
    ("filler", None): "took, takes, take, won, wins, got, gets, get, it, was, is, were, the, a, an,"
    "in, on, trick, tricks, trump, trumps, called, calls, call, calling, declared, declares, went,"
    "goes, go, going, of them, then, but, he, she, his, her, him, so, hand, played, plays, play,"
    "has|had called, picked, picks, chose, only, just, barely, [out] of 5|five,"
    "made|makes trump, and|with his|her partner, on his|her|their own deal, had,"
    "his|her|their side|team, crossed [over] [to], crossed the creek [to], altogether, in total,"
    "total, my partner, had to, came up, [of] the five tricks, the maker, of em, em, at,"
    "three|3 passes|passed, to pick it up, nobody|noone wanted it, i, so, " + ", ".join(POLITE),
}
"""Every word and phrase, by what it says: `a|b` are alternatives, and `[a]` may be left out."""

_NUMBER: Final = {spelt: n for n in range(6) for spelt in WORDS["tricks", n].split(", ")[:2]}
_RANKS: Final = ("9|nine", "10|ten", "jack", "queen", "king", "ace")


_SHORT: Final = ("short", "trick short", "tricks short")


def _phrases() -> Iterator[tuple[str, tuple[str, Any]]]:
    """Every phrase of the table, those with a number (`down by one`, `2 points`), and the cards."""
    for (kind, value), said in WORDS.items():
        for phrase in (one for part in said.split(",") for one in _spelt(part)):
            if value is not None or kind == "filler":
                yield phrase, (kind, value)
            for spelt, number in _NUMBER.items() if value is None else ():
                if kind == "points":
                    yield f"{spelt} {phrase}", (kind, number)
                elif kind == "short" and 0 < number < 4:
                    yield from dict.fromkeys(
                        (f"{phrase} {spelt}", *(f"{spelt} {one}" for one in _SHORT)), (kind, number)
                    ).items()
    for suit in SUIT_WORDS[:4]:
        for rank, words in zip("9TJQKA", _RANKS, strict=True):
            for phrase in _spelt(f"{words} of {suit}"):
                yield phrase, ("card", read_card(rank + suit[0]))


def _spelt(phrase: str) -> Iterator[str]:
    """A phrase with each of its alternatives."""
    choices = [
        [*word.strip("[]").split("|"), *([""] if word[0] == "[" else [])] for word in phrase.split()
    ]
    return (" ".join(filter(None, words)) for words in product(*choices))


_MEANINGS: Final = {phrase.replace("'", ""): meaning for phrase, meaning in _phrases()}
"""What each phrase says; many leave its apostrophes out."""
KNOWN: Final = frozenset(word for phrase in _MEANINGS for word in phrase.split())
"""Every word of the phrases, in small letters and without apostrophes."""
_LONGEST: Final = max(len(phrase.split()) for phrase in _MEANINGS)

_DOING: Final = word_set("got gets took takes made makes won swept marched went lost")
_ONE_OF_A_SUIT: Final = (["club"], ["diamond"], ["heart"], ["spade"])

_RESULT_KINDS: Final = (
    *("tricks", "result", "made", "stopped", "euchred", "lost", "alone", "suit", "ordered"),
    "points",
)
"""The kinds of words that say how a hand came out, or what was trump."""

_BOTH_SIDES: Final = re.compile(r"(\d)[-–—:/](\d)")
_TRICKS_AND_SUIT: Final = re.compile(r"([0-5])([^\d])|([^\d])([0-5])")
_BETWEEN: Final = re.compile(r"(?<=[^\W\d])[=-](?=\d)")
_PUNCTUATION: Final = ",.;:!=()"
_DASHES: Final = ("-", "–", "—")


def _plain(word: str) -> str:
    return word.lower().replace("’", "'").replace("'", "").strip(_PUNCTUATION)


def is_hand_word(word: str) -> bool:
    """Whether a word says something of a hand (a number, a suit, `made` …), so that it is not a
    name."""
    plain = _plain(word)
    return plain in _MEANINGS or plain.isdecimal() or _figure(plain) is not None


def tells_of_hand(word: str) -> bool:
    """Whether a word says how a hand came out, what was trump, or that somebody was alone."""
    plain = _plain(word)
    kind, _ = _MEANINGS.get(plain, ("", None))
    return kind in _RESULT_KINDS or plain.isdecimal() or _figure(plain) is not None


def from_first_name(words: Sequence[str]) -> Sequence[str]:
    """The words from the first one that may be a name: `Ann` of `3 for Ann`."""
    at = next((at for at, word in enumerate(words) if not is_hand_word(word)), 0)
    return words[at:]


class Token(NamedTuple):
    """A name, a figure or a phrase of `WORDS`: what it says, and as typed. `gap` is what stands
    before it: `words` that say nothing, a comma, both, or nothing. `left`: it cannot be read."""

    kind: str
    value: Any
    text: str
    gap: str = ""


NOTHING: Final = Token("", None, "")


def tokens_of(words: Sequence[str], people: People) -> list[Token]:
    """The tokens of a sentence, without the words that say nothing."""
    plain: list[str] = []
    commas: set[int] = set()
    for word in words:
        apart = _BETWEEN.sub(" ", word.replace("’", "'")).split()
        for one in [word] if people.whole_name([word]) else apart:
            stripped = "" if one in _DASHES else one.strip(_PUNCTUATION)
            plain += [stripped] if stripped else []
            if not stripped or one[-1] in _PUNCTUATION:
                commas.add(len(plain))
    plain = ["and" if _is_and(plain, at, people) else word for at, word in enumerate(plain)]
    tokens: list[Token] = []
    at, gap = 0, ""
    while at < len(plain):
        kind, value, many = _first_token(plain[at:], tokens, people)
        gap += "," * (at in commas)
        if kind == "filler":
            gap = gap or "words"
        else:
            tokens.append(Token(kind, value, " ".join(plain[at : at + many]), gap))
            gap = ""
        at += many
    return tokens


def _is_and(words: Sequence[str], at: int, people: People) -> bool:
    """Whether a word is the `n` of `Bob n Dan` and `called hearts n made 3`, not that of no
    trump."""
    if words[at].lower() != "n" or not 0 < at < len(words) - 1:
        return False
    names = people.whole_name(words[at - 1 : at]) and people.whole_name(words[at + 1 : at + 2])
    return bool(names) or words[at + 1].lower() in _DOING


def _first_token(
    words: Sequence[str], before: Sequence[Token], people: People
) -> tuple[str, Any, int]:
    """The kind and value of the token with which the words begin, and how many of them it is. After
    the maker's name, a name that is also another word is that word."""
    first, *rest = words
    names = [first.removesuffix("'s"), *rest]
    person = people.whole_name(names)
    lower = [word.lower().replace("'", "") for word in words]
    lengths = range(min(_LONGEST, len(words)), 0, -1)
    many = next((one for one in lengths if " ".join(lower[:one]) in _MEANINGS), 0)
    article = first in ("a", "an", "A") and (many > 1 or lower[1:2] in _ONE_OF_A_SUIT)
    if person is None and not before and rest and len(first) == 1 and first.isalpha():
        person = None if article else people.begins(names)  # `c 3` is Cat's.
    named = any(token.kind == "name" for token in before)
    if person is not None and many and named and before[-1].kind != "who":
        person = None
    to = len(lower) > 2 and lower[1] == "to"
    both = [_NUMBER.get(word, 9) for word in (*lower[:1], *lower[1 + to : 2 + to])]
    if person is None and sum(both) == 5 and len(both) == 2:
        return "both", both, 2 + to
    if person is None and many:
        return *_MEANINGS[" ".join(lower[:many])], many
    if person is None and (figure := _figure(first)) is not None:
        return *figure, 1
    if person is None and not (before and lower[0] == "i"):  # `Bob 3 i think`
        person = people.begins(names) or people.whole_name([first.removesuffix("s"), *rest])
    if person is None:
        return "left", None, 1
    many = person.words
    if many > 1 and lower[many - 1] in _MEANINGS and people.is_beginning(words[: many - 1]):
        quoted = f'"{safe(" ".join(words[:many]))}"'
        raise Refused(
            f"{quoted} may be a name, or a name and another word: if it is a name, put it in quotes"
        )
    owns = (
        words[many - 1].lower().replace("'", "") == f"{lower[many - 1]}"
        and lower[many - 1][-1:] == "s"
    )
    if owns and lower[many : many + 1] == ["partner"]:
        return "name", PARTNER[person.seat], many + 1
    if owns and lower[many : many + 1] in (["call"], ["bid"]):
        return "caller", person.seat, many + 1
    return "name", person.seat, many


def _figure(word: str) -> tuple[str, Any] | None:
    """A card, tricks and suit in one word (`3h`), or the tricks of both sides (`4-1`)."""
    card, pair = read_card(word), _TRICKS_AND_SUIT.fullmatch(word)
    if len(word) > 1 and card is not None:
        return "card", card
    if (both := _BOTH_SIDES.fullmatch(word)) and int(both[1]) + int(both[2]) == 5:
        return "both", [int(both[1]), int(both[2])]
    suit = None if pair is None else read_suit(pair[2] or pair[3])
    return (
        None
        if pair is None or suit is None
        else ("tricks and suit", (int(pair[1] or pair[4]), suit))
    )
