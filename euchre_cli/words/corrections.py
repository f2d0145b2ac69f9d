"""A hand that was entered wrong, in a sentence: `hand two was Dan's`, `the loner was in spades`.

In: words, who sits where, and the hands that were entered. Out: what to type to put that hand
right, as far as it could be read.

Does not know: whether the house rules allow the hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from shlex import split
from typing import Any, Final, NamedTuple

from euchre_engine.cards import SUIT_WORDS, Suit
from euchre_engine.seats import SEATS, Seat

from ..terminal.exit_status import Refused, nothing_to_change
from ..terminal.phrases import read_number
from ..terminal.text import safe
from .grammar import AtTable, Said, details_in, parse_hand
from .hand_words import word_set
from .people import People
from .plain_words import ASKING, CARDINAL, ORDINALS, place, plain_words


class Meant(NamedTuple):
    """What to type, and what else is to be said of it. `is_example`: the sentence leaves something
    open. `is_clear`: it says all of that, so that it can be done at once."""

    typed: str
    note: str = ""
    is_example: bool = False
    is_clear: bool = False


class Which(NamedTuple):
    """The hand that a sentence is about: its number (0: it does not say, -1: the last of none), the
    sentence without that, whether it is said outright (`hand 2`, `that loner`), and whether by a
    number; `before` are the words before that."""

    number: int
    rest: str
    is_clear: bool = False
    is_counted: bool = False
    before: str = ""


_ORDINAL: Final = "|".join(("last", "previous", *ORDINALS, "[1-9][0-9]?(?:st|nd|rd|th)"))
_SUIT: Final = "(?P<suit>(?:heart|spade|club|diamond)s?)"
_WHAT: Final = "(?P<what>lone hand|loner|lone|march|sweep|euchre|hand|one|call)"
_WHICH: Final = [
    re.compile(pattern)
    for pattern in (
        r"(?: in| on| the)* (?P<before>(?:next|second) to last|(?:hand|one) before (?:that|last|"
        r"the last))(?: hand| one| deal)?(?= )",
        r" (?:on|in) (?P<number>[1-9])(?= (?:was|were|should|shoulda))",
        rf"^ (?:replace|change|correct|fix|edit) (?P<number>{CARDINAL}) (?:with|to|into)(?= )",
        r"(?: in| on| for| of| the| that| very| my)*(?: (?P<who>@[NESW])s)? "
        rf"(?P<ordinal>{_ORDINAL})(?: {_SUIT})? "
        r"(?P<what>loner|lone hand|march|sweep|euchre|hand|one)(?= )",
        r"(?: in| on)?(?<! good)(?<! nice)(?<! easy)(?<! that)(?<! this)(?: hand| number)+ "
        rf"(?P<number>{CARDINAL})s?(?= )",
        r"^ (?:fix|change|correct|amend|edit) (?P<ordinal>last)(?= )",
        rf" (?:in|on|for|of|at)(?: the| that)? (?P<ordinal>{_ORDINAL})(?= )(?! trick| round| game)",
        rf"^(?: the)? (?P<ordinal>{_ORDINAL})(?= (?:was|is|wasnt|should))",
        rf"(?: in| on)* (?P<ago>{CARDINAL}|a) (?:hands?|deals?) ago(?= )",
        r"(?: in| on| the)* (?P<middle>middle) (?:hand|one|deal)(?= )",
        rf"(?P<on> in| on| for)* (?P<who>@[NESW])s(?: {_SUIT})?(?: {_WHAT})?(?= )(?! deal)",
        rf"(?P<on> in| on| for)* (?:the|(?P<that>that|those)|her|his|their|your|my)(?: {_SUIT})? "
        rf"{_WHAT}(?= )(?! who| that| where| when)",
        rf"(?P<on> in| on| for) (?:the|(?P<that>that|those)|her|his|their) {_SUIT}(?= )",
    )
]
"""How it is said which hand is meant, the clearest first."""

_POLITE: Final = re.compile("^( (?:hey|oh|ok|okay|um|uh|er|ugh|damn|dang|shoot|so|well))+(?= )")
_BEFORE: Final = re.compile(
    "^( (?:nah|nope|oops|whoops|wait|sorry|my bad|hold on|hang on|actually|a minute|a sec|i meant|"
    "make (?:it|that)|(?:it|that) (?:was|is|should be)|"
    "no(?= (?:@.|it|that|thats|its|wait|sorry|he|she|they|i|no|hold|hang|actually|hand|last|the) ))"
    ")+(?= )"
)
_NOT: Final = re.compile(
    " (?:instead of|rather than|not|wasnt|werent|isnt|arent|aint|didnt|doesnt|dont|never)"
    "(?: really| actually)?(?= )"
)
_MARKED: Final = re.compile(
    r" (?:put|wrote|marked|typed|entered|scored|said|called it) ((?:\S+ )*?)"
    "(?=but |and it |it |should |shoulda |when |not )"
)
_WROTE: Final = re.compile(r" (?:i|we|you) (?:put|wrote|marked|typed|entered) (\S+) $")
_INTO: Final = re.compile(r" (?:change|switch|swap) (\S+) (?:to|for|into)(?= )")
_WERE: Final = re.compile(
    r" ([0-5]) (?:was|were)(?: really| only| actually)?(?= [0-5] | a (?:march|sweep|euchre) )"
)
_TAG: Final = re.compile(
    " (?:didnt|wasnt|isnt|was|did|right) (?:he|she|it|they|that)(?= $| i )"
    "| but (?:he|she|it|they) (?:didnt|wasnt|isnt)(?= (?:he|she|it|they) )"
)
_WHO_DID: Final = re.compile(r" @\w (?:that|who) (?:got|was|were|went|made|called|took)(?= )")
_SCORE: Final = re.compile(r" \d+ to \d+ | \d+ \d+ $")

_WRONG: Final = re.compile(
    " (?:not|oops|whoops|wait|sorry|actually|really|i mean|should|shoulda|supposed|meant|mistake|"
    "wrong|correct|fix|change|amend|instead|rather|typo|put|wrote|marked|entered|typed|recount|"
    "that was|it was|we said|i said|you said|had his partner|had her partner|replace)(?= )"
)
"""What is only said of a hand that stands entered."""
_SHOULD: Final = re.compile("^ should (?:have|of|be|say) ")
_STANDS: Final = re.compile(r"^ (?:@.s|the|that|those) .*\b(?:was|were|is|has|says)\b")

_OF_ENTERED: Final = re.compile(
    rf"^ @.s(?: {_SUIT})? (?:lone hand|loner|march|sweep|euchre|hand) "
    "(?:was|were|wasnt|should|shoulda)(?= )"
)
_NUMBERED: Final = re.compile(
    rf" (?:in|on|of|for) (?:hand|number|deal) (?:{CARDINAL}) | (?:on|in) [1-9] (?:was|were|should) "
    rf"|^ hand (?:{CARDINAL}) .*\b(?:was|were|wasnt|should|shoulda|had|didnt|not|never)\b"
)
"""What is said of a hand that stands entered, though it may be read as a new one."""

_FORGOTTEN: Final = re.compile(
    " (?:forgot|forgotten|missed|skipped|left out|left off|omitted|insert) (?:a|one|the) "
    "(?:hand|one)(?= )| (?:we|i|you)(?: have| had)? (?:forgot|missed|skipped|omitted)"
    "(?: a hand)?(?= )"
)
_AFTER: Final = re.compile("(?:^| )(after|before)(?: the)?$")

_ELSEWHERE: Final = word_set(
    "score scores points loners deal deals dealt dealer dealing round table partners rules "
    "reneged everything swap chair chairs seat seats sitting follow followed count counts spelled "
    "spelt spells spell spelling rename name named forget"
)
"""Words of a sentence that is about something else."""
_SAYS_NOTHING: Final = word_set(
    "was were is are be been being should shoulda of have supposed to really actually it its "
    "thats that there who which the a an we i you they he she him them put wrote marked typed "
    "entered scored down as in for on just only but so then meant mean make change correct fix "
    "amend edit say says said read mistake recount whole thing time out from at with up did do "
    "would hand typo replace sorry wait oops trump maker bid our their your my because cause "
    "since cuz got gets get"
)


def hand_meant(text: str, hands: Sequence[Said | None], *, entered: bool = True) -> Which:
    """Which hand a sentence is about; `entered`: only one that there is."""
    for pattern in _WHICH:
        for found in pattern.finditer(text):
            said = {key: value for key, value in found.groupdict().items() if value}
            number = _number(said, hands)
            if not entered and not number and said.get("ordinal") == "last":
                number = -1
            elif not entered and "number" in said:
                number = read_number(said["number"]) or 0
            if number and (number <= len(hands) or not entered):
                rest = f"{text[: found.start()]} {text[found.end() :].lstrip()}"
                counted = not said.keys().isdisjoint({"number", "ago", "middle", "before"})
                counted = counted or {"ordinal", "what"} <= said.keys()
                described = "on" in said and said.get("what", "call") not in ("call", "hand", "one")
                described = described or ("on" in said and "suit" in said)
                clear = counted or described or "that" in said
                return Which(number, rest, clear, counted, text[: found.start()])
    return Which(0, text)


_CLAUSE: Final = re.compile(
    r" (?:the|that) (?:one|hand|time) (?:where|when|that|with) ((?:\S+ )+?)"
    "(?=that was |it was |that should |should |shoulda |was (?:really|actually) )"
)


def _clause_meant(text: str, table: AtTable) -> Which | None:
    """The hand that is told in a clause: `the one where Bob made spades, that was Dan`."""
    found = _CLAUSE.search(text)
    if found is None:
        return None
    try:
        told = [*_typed(found[1].split(), table.people)]
        wanted, denied, unread = details_in(told, table.people, "euchre amend")
    except Refused:
        return None
    wanted.pop("result", None)
    clear = wanted and not denied and {"made", "called"}.issuperset(unread)
    number = _last_with(wanted, table.hands) if clear else 0
    rest = f"{text[: found.start()]} {text[found.end() :]}"
    return Which(number, rest, True, True, text[: found.start()]) if number else None


def _number(said: dict[str, str], hands: Sequence[Said | None]) -> int:
    """The number of the hand that is described; 0 if there is none."""
    many, what = len(hands), said.get("what", "")
    wanted: dict[str, Any] = {}
    if "suit" in said:
        wanted["suit"] = Suit(SUIT_WORDS.index(f"{said['suit'].rstrip('s')}s"))
    if "who" in said:
        wanted["maker"] = Seat[said["who"][1:]]
    if what.startswith("lone"):
        wanted["alone"] = True
    elif what in ("march", "sweep"):
        wanted["tricks"] = 5
    elif what == "euchre":
        wanted["result"] = "euchred"
    fitting = [number for number in range(1, many + 1) if _has(hands[number - 1], wanted)]
    if "before" in said or "middle" in said:
        return many - 1 if "before" in said else (many + 1) // 2 * (many % 2)
    if "ago" in said:
        return max(many + 1 - (read_number(said["ago"]) or 1), 0)
    if "number" in said:
        number = read_number(said["number"]) or 0
        return number if number <= many else 0
    nth = place(said.get("ordinal", "last"))
    if nth:
        return fitting[nth - 1] if nth <= len(fitting) else 0
    return fitting[-1] if fitting else 0


def _last_with(wanted: dict[str, Any], hands: Sequence[Said | None]) -> int:
    """The number of the last hand with these details; 0 if there is none."""
    fit = (number for number in range(len(hands), 0, -1) if _has(hands[number - 1], wanted))
    return next(fit, 0)


def _has(hand: Said | None, wanted: dict[str, Any]) -> bool:
    """Whether a hand has these details; one that was not played has none."""
    if hand is None:
        return not wanted
    euchred = hand.result == "euchred" or (hand.tricks is not None and hand.tricks < 3)
    return all(
        euchred == (value == "euchred") if name == "result" else getattr(hand, name) == value
        for name, value in wanted.items()
    )


class _Details(NamedTuple):
    """What a correction tells of a hand: the details that it gives and those that it denies, by the
    names of `Said`, and what of it could not be read; `words` are all that tell something."""

    words: list[str]
    given: dict[str, Any]
    denied: dict[str, Any]
    unread: list[str]

    @property
    def is_whole_hand(self) -> bool:
        """Whether it says who made trump and how it came out, as of a hand that is entered."""
        return "maker" in self.given and not _COUNTS.isdisjoint(self.given)


_COUNTS: Final = word_set("tricks result points")
_MOST_WORDS: Final = 40
"""The most words of a sentence that is read."""


def correction(words: Sequence[str], table: AtTable) -> Meant | None:
    """What to type for a sentence that corrects a hand of this game, or tells one that was
    forgotten; `None` if it does neither, or says nothing of the hand that can be read."""
    people, hands = table.people, table.hands
    text = _POLITE.sub("", f" {' '.join(plain_words(words, people))} ")
    if not text.split() or len(words) > _MOST_WORDS:
        return None
    if _FORGOTTEN.search(text) and (forgotten := _forgotten(text, table)):
        return forgotten
    text = _TAG.sub(" ", text)
    if not hands or (text.split()[0] in ASKING and not _SHOULD.match(text)):
        return None
    beyond = hand_meant(text, hands, entered=False)
    if beyond.number > len(hands) and len(text.split()) < 9:  # The book says that there is none.
        return Meant(f"amend {beyond.number} {' '.join(_told(beyond.rest, people))}", is_clear=True)
    if exchange := _exchange(text, table):
        return exchange
    return _amended(text, words, table) if _ELSEWHERE.isdisjoint(text.split()) else None


def _amended(text: str, words: Sequence[str], table: AtTable) -> Meant | None:
    """What to type for a sentence that says how a hand was that stands entered; see `correction`.
    Raises `Refused` if it denies what was never entered."""
    people, hands = table.people, table.hands
    which = _clause_meant(text, table) or hand_meant(text, hands)
    begins = bool(_BEFORE.match(text))
    marked = begins or _WRONG.search(_NOT.sub(" not", text)) is not None
    stands = bool(which.number and _STANDS.match(text))
    if _SCORE.search(which.rest) or not (which.is_clear or marked or stands):
        return None
    details = _details(which.rest, words, people, which)
    number = 0 if details is None else _number_of(which, details, text, hands, begins)
    if details is None or not number:
        return None
    was = hands[number - 1]
    how, is_example = _changes(details, was, people)
    if not how and (begins or which.is_counted) and was is not None:
        raise nothing_to_change(f"hand {number} stands as {was.typed(people)}")
    called = "last" if number == len(hands) and not which.is_counted else str(number)
    denied = {name: value for name, value in details.denied.items() if value}
    try:
        if was is not None and _has(was, denied):
            parse_hand(split(how), people, None, f"euchre amend {called}", was)
    except Refused:
        return None
    if was is not None and not _has(was, denied):
        parse_hand(details.words, people, None, f"euchre amend {called}", was)  # It refuses that.
    note = [] if was is None else [f"hand {number} stands as {was.typed(people)}"]
    if details.unread:
        note.append(f"I did not read '{safe(' '.join(details.unread)[:40])}'")
    is_last = number == len(hands)
    certain = not is_example and _is_certain(text, which, details, was, is_last, begins, marked)
    if details.is_whole_hand and not certain and not which.is_counted:
        note.append(f"a new hand: euchre hand {Said(**details.given).typed(people)}")
    return Meant(f"amend {called} {how}", "; ".join(note), is_example, certain) if how else None


def _details(text: str, words: Sequence[str], people: People, which: Which) -> _Details | None:
    """The details in a sentence without the hand that it is about; `None` if there are none, or if
    a number or a name in it cannot be read."""
    told = _told(text, people)
    try:
        details = _Details(told, *details_in(told, people, "euchre amend"))
    except Refused:
        return None
    unread, given = details.unread, details.given
    names = {word.strip(".,!?") for word in words if word[0].isupper()}
    nobody = not names.isdisjoint(map(str.title, unread)) or any(map(_is_number, unread))
    only_maker = given.keys() == {"maker"} and not (which.number or details.denied)
    if nobody or not (given or details.denied) or (unread and (only_maker or not given)):
        return None
    return details


def _is_number(word: str) -> bool:
    return read_number(word) is not None


def _number_of(
    which: Which, details: _Details, text: str, hands: Sequence[Said | None], begins: bool
) -> int:
    """The number of the hand that is corrected; 0 if none can be meant."""
    told_of = {name: value for name, value in details.given.items() if name != "maker"}
    if which.number:
        return which.number
    if told_of and _WHO_DID.search(text) and (number := _last_with(told_of, hands)):
        return number
    denied = dict(details.denied)
    if details.given.get("alone") is False:
        denied["alone"] = True
    if denied:
        own = {} if "maker" in denied else {"maker": details.given.get("maker")}
        own = {name: value for name, value in own.items() if value is not None}
        return _last_with(denied | own, hands) or len(hands) * begins
    if text.startswith(" @") and details.is_whole_hand:
        return _last_with({"maker": details.given["maker"]}, hands) or len(hands)
    return len(hands)


def _is_certain(
    text: str,
    which: Which,
    details: _Details,
    was: Said | None,
    is_last: bool,
    begins: bool,
    marked: bool,
) -> bool:
    """Whether nothing but a correction of this hand can be meant, so that it is done at once. A
    whole hand by somebody else than its maker may be a new one."""
    given, denied = details.given, details.denied
    if details.unread:
        return False
    if details.is_whole_hand:
        same = was is not None and given["maker"] is was.maker
        if text.startswith(" hand "):  # `hand 4 Bob 3 hearts` may be typed for a new hand.
            return marked or re.search(" (?:was|were|had) ", text) is not None
        if which.is_counted:
            return same or marked
        return "maker" in denied or (same and is_last and (begins or bool(denied)))
    if which.is_counted:
        return True
    if "maker" in given and not (is_last or begins or _OF_ENTERED.match(text)):
        return False  # `Ann went alone, didn't march` may be a new hand.
    said_outright = bool(begins or denied or given.get("alone") is False)
    return said_outright or (bool(_OF_ENTERED.match(text)) and len(given) < 3)


def is_of_entered(words: Sequence[str], table: AtTable) -> bool:
    """Whether a sentence is about a hand that stands entered, though it may be read as a new one:
    `Ann's loner was only four`."""
    text = f" {' '.join(plain_words(words, table.people))} "
    which = hand_meant(text, table.hands)
    numbered = which.is_counted and _NUMBERED.search(text)
    return bool((_OF_ENTERED.match(text) or numbered) and which.number)


def _told(text: str, people: People) -> list[str]:
    """The words of a correction that tell how the hand was, with names as they are typed; before
    what it denies stands `not`."""
    text = text.replace(" , ", " ")
    begins = _BEFORE.match(text)
    text = text[begins.end() :] if begins else text
    text = re.sub(r" (@\w) (?:was |is )?(?:just |only )?(?:his|her|the) partner(?= )", "", text)
    text = re.sub(
        " (?:had|with) (?:help|(?:his|her|their|a) partner(?: in)?)(?= )", " not alone", text
    )
    text = re.sub(" no (?=loner|march|sweep|euchre )", " not a ", text)
    text = re.sub(" (?:didnt|couldnt|did not) (?:make|get) it(?= )", " euchred", text)
    text = re.sub(r" (\S+) (?:is|was) wrong(?= )", r" not \1", text)
    text = _INTO.sub(r" not \1", _WERE.sub(r" not \1 ", _WROTE.sub(r" not \1 ", text)))
    text = _MARKED.sub(_deny_last, _NOT.sub(" not", text)).replace(" not not ", " not ")
    return [*_typed(text.split(), people)]


def _typed(plain: Sequence[str], people: People) -> Iterator[str]:
    """Plain words that say something, as they are typed: the name for `@N`."""
    for word in plain:
        if word[0] == "@":
            seat = Seat[word[1]]
            yield from (people.players[seat] or seat.name).split()
        elif word not in _SAYS_NOTHING:
            yield word


def _deny_last(found: re.Match[str]) -> str:
    """What was marked, with `not` before its last word that says something: a name, if what stands
    in its place is one."""
    put = found[1].split()
    named = any(word[0] == "@" for word in found.string[found.end() :].split()[:4])
    said = [at for at, word in enumerate(put) if word not in _SAYS_NOTHING]
    said = [at for at in said if (put[at][0] == "@") == named] or said
    if said and "not" not in put:
        put.insert(said[-1], "not")
    return f" {' '.join(put)} "


def _changes(details: _Details, was: Said | None, people: People) -> tuple[str, bool]:
    """The details in which a hand becomes another, as they are typed, and whether they are an
    example, because it is only said what is wrong."""
    given, denied = dict(details.given), details.denied
    if denied.get("alone"):
        given.setdefault("alone", False)
    counted = not _COUNTS.isdisjoint(given)
    no_march = denied.get("tricks") == 5 and not counted
    if no_march or (denied.get("result") == "euchred" and not counted):
        given["result"] = "made"
    is_example = not given
    if is_example and "maker" in denied:
        given = {"maker": next(seat for seat in SEATS if seat != denied["maker"])}
    elif is_example and "suit" in denied:
        given = {"suit": next(suit for suit in Suit if suit != denied["suit"])}
    changed = {name: value for name, value in given.items() if not _has(was, {name: value})}
    if no_march:
        changed["result"] = "made"
    if not changed:
        return "", is_example
    if was is not None and changed.keys() > {"maker"} and not _COUNTS.isdisjoint(changed):
        changed = {"suit": was.suit} | given  # It is a whole hand.
    words = [Said(**changed).typed(people)]
    words += [f"{changed['points']} points"] if changed.get("points") else []
    whole = "maker" in changed and not _COUNTS.isdisjoint(changed)
    words += ["not alone"] if changed.get("alone") is False and not whole else []
    return " ".join(filter(None, words)), is_example


_EXCHANGED: Final = re.compile(
    rf" (?=.*(?:wrong|mixed|swap|switch|backwards|round|around|order))(?:.* )?hands? "
    rf"({CARDINAL}) (?:and|with) ({CARDINAL}) "
)


def _exchange(text: str, table: AtTable) -> Meant | None:
    """What to type for two hands that stand in each other's place."""
    found = _EXCHANGED.match(text)
    numbers = [read_number(word) or 0 for word in found.groups()] if found else []
    hands = [table.hands[number - 1] for number in numbers if 0 < number <= len(table.hands)]
    if len(hands) != 2 or None in hands:
        return None
    one, other = (hand.typed(table.people) for hand in hands if hand)
    return Meant(f"amend {numbers[0]} {other}", f"then amend {numbers[1]} {one}")


def _forgotten(text: str, table: AtTable) -> Meant | None:
    """What to type for a hand that was forgotten; an example if it is not said after or before
    which."""
    which = hand_meant(text, table.hands)
    found = _AFTER.search(which.before)
    if which.is_counted and not found:
        return None
    after = which.number - (found[1] == "before") if found else max(len(table.hands) - 1, 0)
    rest = re.sub(" (?:after|before)(?: the)?(?= )", "", which.rest if found else text)
    try:
        said = parse_hand([*_typed(_FORGOTTEN.sub("", rest).split(), table.people)], table.people)
    except Refused:
        return None
    typed = f"hand {said.typed(table.people)} --after {after}"
    return Meant(typed, "" if found else "the number of the hand before it", not found)
