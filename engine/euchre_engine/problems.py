"""The catalogue of the kinds of problem, and a single problem with its sentence.

Knows: for each kind its code, its slug, how grave it is and its sentences; and the fields of a
single problem. A problem that is printed is called a finding.
Does not know: what a kind means and what to do about it, in words for people; lines and columns (a
place here is the index of an entry in the hand's record and of a part in the entry); or how a
finding is printed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from .cards import Card
from .seats import Seat, Side
from .words import Doing, Sentence

Severity: TypeAlias = Literal["error", "note"]
Place: TypeAlias = tuple[int, int]
"""Entry of the hand's record (from 0), and part of that entry: 0 is the keyword, 1 the first
value."""

HEAD: Final[Place] = (-1, 0)
"""The place of the `hand` record itself."""


class Kind(NamedTuple):
    """A kind of problem, as declared in the catalogue below.

    `code` and `slug` name it; `rule` is the rule that is broken. `sentences` are those of a problem
    of this kind by case; a case that begins with `+` is added to another one.
    """

    code: str
    slug: str
    severity: Severity
    rule: str = ""
    sentences: Mapping[str, str] = {}

    def __hash__(self) -> int:
        return hash(self.slug)

    def __reduce__(self) -> tuple[Callable[[str], Kind], tuple[str]]:
        return kind_of, (self.slug,)


CATALOGUE: dict[str, Kind] = {}
"""Every kind of finding by slug, in the order of the documents."""

BECAME: Final[Mapping[str, str]] = {
    "card-played-twice": "duplicate-card",
    "call-out-of-turn": "out-of-turn",
    "discard-not-held": "card-not-held",
    "best-not-held": "card-not-held",
    "buried-card-played": "card-not-held",
    "turned-down-card-played": "card-not-held",
}
"""Slugs that findings had, and those they have now."""

GROUPS: Final[Mapping[str, str]] = {
    "N": "Notation",
    "D": "Deal",
    "C": "Calls",
    "X": "Cards changing hands",
    "P": "Play",
    "L": "Claims",
    "G": "Game",
    "E": "Other formats",
}


def _kind(
    code: str,
    slug: str,
    rule: str = "",
    severity: Severity = "error",
    sentences: Mapping[str, str] | str = {},
) -> Kind:
    """Declare a kind; one that has a single sentence is given that."""
    cases = {"": sentences} if isinstance(sentences, str) else sentences
    kind = CATALOGUE[slug] = Kind(code, slug, severity, rule, cases)
    return kind


EXCHANGED: Final = "exchanged"
"""Meant by two cards of a trick, or two tricks, that are written in each other's place."""


class Slip(NamedTuple):
    """A slip of the pen that would explain a hand: its place, what is written there, and what may
    have been meant, the likeliest first. Nothing is `written` where something was left out, and
    nothing `meant` where something is one too many.

    It is `ambiguous` if other slips would explain the hand as well. `settled_by` are the hands that
    would prove a renege, if they are what those seats were dealt.
    """

    at: Place
    written: str | Doing
    meant: tuple[str | Doing, ...]
    ambiguous: bool = False
    settled_by: tuple[tuple[Seat, tuple[Card, ...]], ...] = ()


class Reading(NamedTuple):
    """Another way in which a hand may have come about: the slips of the pen in it, the problems
    that are left, and the points of the hand (N/S, E/W) where they are not those of the verdict."""

    slips: tuple[Slip, ...]
    problems: tuple[Problem, ...]
    points: tuple[int, int] | None


_FIELDS: Final = (
    "at",
    "cases",
    "because",
    "because_card",
    "because_label",
    "because_trick",
    "card",
    "claimed",
    "computed",
    "doubt",
    "follows",
    "kind",
    "others",
    "penalty",
    "rule",
    "score",
    "seat",
    "severity",
    "slip",
    "trick",
    "values",
)


class Problem:
    """Something that is wrong: its kind, the cases that make up its sentence, and named values.

    `at` is its place, `because` the place that proves it (with the `because_card` and
    `because_trick` there, and a `because_label` that says what it is); `trick` is 1–5; `claimed`
    and `computed` are a claim and what the cards say: a seat, a claim or a pair of numbers (N/S,
    E/W), a sentence; `penalty` is the side and points a proven renege is worth; `rule` names the
    house rule it rests on, if not the kind's own; `values` are the other values in its sentence.
    `score` tells what it means for the score; `slip` is the slip of the pen that the problem is, or
    that would explain a renege as well; `doubt` is what else is wrong with the hand, which leaves
    its renege undecided. `others` are the other readings of the hand that are likely; a claim that
    only `follows` from another wrong one is not told.
    """

    __slots__ = _FIELDS

    def __init__(
        self,
        kind: Kind,
        case: str = "",
        at: Place = (0, 0),
        *,
        trick: int | None = None,
        seat: Seat | None = None,
        card: Card | None = None,
        claimed: object = None,
        computed: object = None,
        rule: str = "",
        **values: object,
    ) -> None:
        self.kind = kind
        self.cases = [case]
        self.at = at
        self.trick = trick
        self.seat = seat
        self.card = card
        self.claimed = claimed
        self.computed = computed
        self.rule = rule
        self.values = values
        self.because: Place | None = None
        self.because_card: Card | None = None
        self.because_trick: int | None = None
        self.because_label: Sentence | None = None
        self.penalty: tuple[Side, int] | None = None
        self.score: Sentence | None = None
        self.slip: Slip | None = None
        self.doubt: Sentence | None = None
        self.others: tuple[Reading, ...] = ()
        self.follows = False
        self.severity = kind.severity

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Problem) and all(
            getattr(self, name) == getattr(other, name) for name in _FIELDS
        )

    def __repr__(self) -> str:
        return f"<{self.kind.slug}: {self.message}>"

    def add(self, case: str, **values: object) -> None:
        """Add a case (`+…`) to the sentence, with its values."""
        self.cases.append(case)
        self.values.update(values)

    @property
    def sentence(self) -> Sentence:
        """Its sentence, whose `words` can name the players."""
        named = {name: getattr(self, name) for name in _NAMED}
        return Sentence(
            "".join(self.kind.sentences[case] for case in self.cases), named | self.values
        )

    @property
    def message(self) -> str:
        """Its sentence in words, with the seats' letters."""
        return self.sentence.words()


_NAMED: Final = (
    "seat",
    "card",
    "trick",
    "claimed",
    "computed",
    "rule",
    "because_card",
    "because_trick",
)


def kind_of(slug: str) -> Kind:
    """The kind of problem of this slug; `KeyError` when there is none."""
    return CATALOGUE[slug]


def count_errors(problems: Iterable[Problem]) -> int:
    """The number of these problems that are errors, not notes."""
    return sum(1 for problem in problems if problem.severity == "error")


class IllegalAction(ValueError):
    """An action the rules do not allow was applied; `problem` says which rule."""

    def __init__(self, problem: Problem):
        super().__init__(f"{problem.kind.slug}: {problem.message}")
        self.problem = problem


class UnknownCards(ValueError):
    """A question that only cards would answer which are not known."""


# -- Notation ------------------------------------------------------------------------------------

UNKNOWN_RECORD = _kind("N01", "unknown-record")
BAD_CARD = _kind("N02", "bad-card")
BAD_SEAT = _kind("N03", "bad-seat")
BAD_VALUE = _kind("N04", "bad-value")
RECORD_OUT_OF_PLACE = _kind(
    "N05",
    "record-out-of-place",
    sentences={
        "before-bidding": "the hand was thrown in before the bidding",
        "trump-made": "trump was made, so the hand cannot be thrown in",
        "no-trick-above": (
            "`won` says who took the trick above it, but there is no trick above it"
        ),
        "twice": "a hand has only one `{record}`",
        "no-maker": "cards are played, but nobody made trump: add the call, or `maker`",
    },
)
UNSUPPORTED_VERSION = _kind("N06", "unsupported-version")
NOT_A_LOG = _kind("N07", "not-a-log")
UNREADABLE_FILE = _kind("N08", "unreadable-file")
LINE_TOO_LONG = _kind("N09", "line-too-long")
NOT_UTF8 = _kind("N10", "not-utf-8", severity="note")

# -- Deal ----------------------------------------------------------------------------------------

DUPLICATE_CARD = _kind(
    "D01",
    "duplicate-card",
    "A deck has one card of each.",
    sentences={
        "": "{card} was dealt twice",
        "played": "{seat} plays {card}, which was already played",
        "dealt": "this hand has been dealt",
    },
)
WRONG_HAND_SIZE = _kind(
    "D02",
    "wrong-hand-size",
    "Deal five cards each.",
    sentences={
        "": "{seat} was dealt {dealt:card}, not five",
        "more-than-five": "a seat was dealt more than five cards",
        "large-kitty": "the kitty has too many cards",
        "kitty": "the kitty is written with {dealt:card}, not {size}",
    },
)
CARD_NOT_IN_DECK = _kind(
    "D03",
    "card-not-in-deck",
    "House rule deck.",
    sentences={
        "": "{card} is not in a deck of {deck:card}",
        "up": "the up-card is not in the deck",
        "dealt": "a card that is not in the deck was dealt",
    },
)
HAND_RULE_NOT_MET = _kind(
    "D04",
    "hand-rule-not-met",
    "House rules ace-no-face, no-ace-no-face and farmers-hand.",
    sentences={
        "": "{seat} was not dealt a hand with {reason}",
        "throw-in-late": "a hand is thrown in before the bidding",
        "swap-late": "a farmer's hand is swapped before the bidding, and only once a deal",
        "not-swapped": "{card} cannot be swapped for a farmer's hand",
        "elsewhere": "{card} is {where}",
        "three": "a farmer's hand swaps three cards",
        "no-farmers-hand": "{seat} was not dealt a farmer's hand",
    },
)
HAND_RULE_IGNORED = _kind(
    "D05",
    "hand-rule-ignored",
    "House rules ace-no-face and no-ace-no-face.",
    sentences="{seat} was dealt a hand with {reason}, which must be thrown in",
)
WRONG_DEALER = _kind(
    "D06",
    "wrong-dealer",
    "The deal passes to the left.",
    sentences={
        "": "{seat} dealt, but it was {due}'s turn to deal",
        "not-stolen": "it was {due}'s turn to deal, so nothing was stolen",
        "+one-missing": "; hand {missing} is not in this log",
        "+more-missing": "; {missing} hands are not in this log",
    },
)
STOLEN_DEAL = _kind(
    "D07",
    "stolen-deal",
    "House rule steal-the-deal.",
    sentences="{seat} stole the deal: it was {due}'s turn",
)

# -- Calls ---------------------------------------------------------------------------------------

CALL_AFTER_TRUMP = _kind(
    "C02",
    "call-after-trump",
    "The first call that makes trump ends the bidding.",
    sentences={
        "": "{seat} calls, but trump was already made",
        "over": "{seat} calls, but the hand is over",
    },
)
WRONG_ROUND = _kind(
    "C03",
    "wrong-round",
    "In round 1 the up-card is ordered up, in round 2 a suit is named.",
    sentences={
        "order": "the up-card was turned down, so a suit must be named now",
        "name": (
            "{seat} names {suit} in the first round, when one can only order up the up-card or pass"
        ),
    },
)
TURNED_DOWN_SUIT = _kind(
    "C04",
    "turned-down-suit",
    "House rule turned-down-suit.",
    sentences={
        "": "{seat} names {suit}, the suit that was turned down",
        "+order": "; if it was ordered up, write `order`",
        "+ordered": "; if it was ordered up, write `ordered`",
    },
)
DEALER_MUST_CALL = _kind(
    "C05",
    "dealer-must-call",
    "House rule stick-the-dealer.",
    sentences={
        "": "{seat} is the dealer and must call",
        "thrown-in": "the hand is thrown in, but {seat}, the dealer, had to call",
        "unknown-dealer": "the hand is thrown in, but the dealer had to call",
    },
)
MUST_PLAY_ALONE = _kind(
    "C06",
    "must-play-alone",
    "House rule partner-orders-alone.",
    sentences="{seat} is the dealer's partner and must play alone to order it up",
)
MUST_HOLD_TRUMP = _kind(
    "C07",
    "must-hold-trump",
    "House rule must-hold-trump.",
    sentences={
        "": "{seat} makes {suit} trump without holding a trump of their own",
        "natural": (
            "{seat} makes {suit} trump without holding a natural trump (the left bower and the "
            "Benny do not count)"
        ),
    },
)
FARMER_MAY_NOT_CALL = _kind(
    "C08",
    "farmer-may-not-call",
    "House rule farmer-may-call.",
    sentences="{seat} swapped a farmer's hand and may not make trump",
)
NOT_ALLOWED_HERE = _kind(
    "C09",
    "not-allowed-here",
    "The house rules being played.",
    sentences={
        "benny": "the dealer names one of the four suits, once, when the Benny is turned up",
        "no-benny": "these rules play without the Benny",
        "throw-in": "these rules do not throw in a hand for {rule}",
        "farmers-hand": "these rules have no farmer's hand",
        "no-trump": "these rules do not have no-trump",
        "defend-late": "a defender must say so before the first lead to go alone",
        "defend-alone": "these rules do not have a lone defender",
        "defend-against-two": "these rules do not have a lone defender against two makers",
        "defend-own-side": "{seat} is on the makers' side",
        "defend-twice": "{other} already defends alone",
        "defend-after-best": (
            "a defender who goes alone must say so before the partner's best card is given"
        ),
        "best": "these rules do not have partner's best",
        "best-loner": "only a lone maker may ask for the partner's best card",
        "best-late": "the partner's best card must be given before the first lead",
        "best-twice": "the partner's best card is given only once",
    },
)

# -- Cards changing hands ------------------------------------------------------------------------

DISCARD_WITHOUT_ORDER = _kind(
    "X01",
    "discard-without-order",
    "The dealer who picks up discards one card.",
    sentences={
        "": "the dealer discards, but the up-card was not ordered up",
        "late": "the dealer discards once, before anything else happens",
    },
)
UP_CARD_BURIED = _kind(
    "X03",
    "up-card-buried",
    "House rule bury-up-card.",
    sentences={
        "": "{seat} buries the {card} just picked up",
        "never-played": "{seat} took the {card} and never played it: it must have been buried",
    },
)

# -- Play ----------------------------------------------------------------------------------------

WRONG_LEADER = _kind(
    "P01",
    "wrong-leader",
    "Eldest leads first, or as lone-lead says; then the winner of each trick.",
    sentences={
        "first": "{seat} leads, but {turn} leads first",
        "winner": "{seat} leads, but {turn} won the trick before",
    },
)
OUT_OF_TURN = _kind(
    "P02",
    "out-of-turn",
    "Calls and plays go clockwise.",
    sentences={
        "call": "{seat} calls, but it is {turn}'s turn to speak",
        "call-not-yet": "it is time for {phase}",
        "has-not-spoken": "the hand is thrown in, but {seat} has not spoken",
        "+all-or-none": "; write every pass of a round, or none of them",
        "": "{seat} plays out of turn: it is {turn}'s turn",
        "not-yet": "{seat} plays, but it is time for {phase}",
    },
)
SITTING_OUT = _kind(
    "P03",
    "sitting-out",
    "A loner's partner sits out.",
    sentences="{seat} is sitting out but plays {card}",
)
CARD_NOT_HELD = _kind(
    "P04",
    "card-not-held",
    "Play, bury and give only cards from your hand.",
    sentences={
        "": "{seat} plays {card}, which is {where}",
        "buried": "{seat} plays {card}, which the dealer buried",
        "turned-down": "{seat} plays {card}, which was turned down",
        "discard": "{seat} discards {card} without holding it",
        "discard-elsewhere": "{seat} discards {card}, which is {where}",
        "discard-up-card": (
            "{seat} cannot have buried {card}: {seat} picked up the {up} and never played it, so "
            "that was the card buried"
        ),
        "best": "{seat} gives {card}, which is {where}",
        "best-same": "the maker must give back a different card",
        "+more": "; and {more:more card} like it",
    },
)
UP_CARD_ELSEWHERE = _kind(
    "P07",
    "up-card-elsewhere",
    "The dealer takes the up-card.",
    sentences="{seat} plays {card}, the up-card that {dealer} picked up",
)
TRICK_SIZE = _kind(
    "P09",
    "trick-size",
    "One card from everybody who plays.",
    sentences={
        "": "{size:card} in a trick that should have {expected}",
        "+more": ", and the same in {more} more",
        "+alone": "; if the maker played alone, write `alone` after the call",
        "+not-alone": "; if nobody played alone, take `alone` off the call",
    },
)
TOO_MANY_TRICKS = _kind(
    "P10",
    "too-many-tricks",
    "Five tricks a hand.",
    sentences={
        "": "{written:trick} are written, but a hand has only five",
        "over": "this hand already has its five tricks",
    },
)
UNFINISHED_HAND = _kind(
    "P11",
    "unfinished-hand",
    "Five tricks a hand.",
    sentences={
        "": "the hand stops after {done} of five tricks, and nothing says how it ended",
        "winners": "the cards do not show who won every trick, and no count is written",
        "depends": (
            "the hand stops after {done} of five tricks, and its points depend on the others"
        ),
    },
)
RENEGE = _kind(
    "P12",
    "renege",
    "Follow the suit led if able.",
    sentences={
        "": "{seat} played {card} on a {led:lead} lead while holding {held:list}",
        "trump": "{seat} played {card} on a {led:lead} (trump) lead while holding {held:list}",
        "one-of": "{seat} played {card} on a {led:lead} lead while holding {held:any}",
        "+played-left": (
            "; {card} is the left bower, so it is a trump and does not follow its own suit"
        ),
        "+held-left": "; {left} is the left bower, so it is a trump and had to follow",
        "+score-counts": (
            "; the score line already counts it: write `renege {seat} {trick} upheld`"
        ),
    },
)
RENEGE_UNDECIDED = _kind(
    "P13",
    "renege-undecided",
    "Follow the suit led if able.",
    severity="note",
    sentences={
        "": (
            "{seat} played {card} off suit; not all of {seat}'s cards are known, so it may or may"
            " not be a renege"
        ),
        "trump": "trump is not known, so following suit cannot be checked: add `up`",
        "+more": "; and {more:more play} like it",
    },
)

SLIP_OF_THE_PEN = _kind(
    "P14",
    "slip-of-the-pen",
    "One slip of the pen is likelier than several mistakes in play.",
    sentences={
        "": "{claimed} should probably be {computed}",
        "exchanged": "{claimed} are probably written the wrong way round",
        "left-out": "{computed} was probably left out",
        "too-many": "{claimed} is probably one too many",
        "+fits": "; everything else fits then",
    },
)
MISSING_TRICK = _kind(
    "P15",
    "missing-trick",
    "Five tricks a hand.",
    sentences={
        "known": "{which} missing: {written}",
        "perhaps": "{written}: {which} missing",
        "one": "only {tricks} of five tricks is written",
        "only": "only {tricks} of five tricks are written",
    },
)

# -- Claims --------------------------------------------------------------------------------------

WRONG_MAKER = _kind(
    "L01",
    "wrong-maker",
    "Whoever orders up or names a suit is the maker.",
    sentences={
        "": "the maker is given as {claimed}, but the calls say {computed}",
        "all-passed": "the record says {seat} made trump, but everybody passed twice",
        "turned-up": "{seat} is said to have ordered up {claimed}, but {computed} were turned up",
    },
)
WRONG_TRICK_WINNER = _kind(
    "L02",
    "wrong-trick-winner",
    "Highest trump wins, else the highest of the suit led.",
    sentences={
        "": "trick {trick} is claimed for {seat}, but {computed} won it",
        "card": "trick {trick} is claimed for {seat}, but {computed} won it with {because_card}",
    },
)
WRONG_TRICK_COUNT = _kind(
    "L03",
    "wrong-trick-count",
    "Five tricks a hand.",
    sentences={
        "": "{claimed} is claimed, but N/S took {ns} and E/W {ew}",
        "not-five": "{claimed} cannot be right: a hand has five tricks",
        "recorded": (
            "{claimed} is claimed, but the tricks recorded already give N/S {ns} and E/W {ew}"
        ),
        "made": "{seat} is written down as making it, but the makers {took}",
        "euchred": "{seat} is written down as euchred, but the makers {took}",
    },
)
WRONG_POINTS = _kind(
    "L04",
    "wrong-points",
    "The table of points under the house rules.",
    sentences={
        "": "{claimed} is claimed, but under {preset} the hand gives {computed:points}",
        "called": (
            "{claimed} is claimed, but under {preset} the hand gives {computed:points} ({called})"
        ),
        "impossible": "{claimed} is claimed, but no hand gives more than {most} points",
    },
)
WRONG_TOTAL = _kind(
    "L05",
    "wrong-total",
    "The total is the score at the start plus every hand since.",
    sentences={
        "": "{claimed} is claimed, but the score after this hand is N/S {ns}, E/W {ew}",
        "+one-missing": "; hand {missing} is not in this log",
        "+more-missing": "; {missing} hands are not in this log",
    },
)
WRONG_RULING = _kind(
    "L06",
    "wrong-ruling",
    "What the cards of a finished hand prove.",
    sentences={
        "other-trick": (
            "the table ruled that {seat} reneged{where}, but it was in trick {because_trick}"
        ),
        "followed": (
            "the table ruled that {seat} reneged{where}, but {seat} never failed to follow suit"
        ),
        "proven": "the claim that {seat} reneged{where} was {claimed}, but the cards prove it",
    },
)
REST_NOT_CERTAIN = _kind(
    "L07",
    "rest-not-certain",
    "You may claim the rest only if you cannot lose a trick.",
    severity="note",
    sentences={
        "": (
            "the rest was given to {side}, but {winner} could take trick {trick} ({leader} leads:"
            " {line})"
        )
    },
)

# -- Game ----------------------------------------------------------------------------------------

HAND_AFTER_GAME = _kind(
    "G01",
    "hand-after-game",
    "The game ends at the target.",
    sentences={
        "won": "{side} had already won {won} to {lost}",
        "conceded": "{side} had already conceded",
        "hands": "the game ended after {hands:hand}",
        "over": "the game was already over",
    },
)
DUPLICATE_HAND_NUMBER = _kind(
    "G02",
    "duplicate-hand-number",
    sentences={
        "": "hand {number} was already written above",
        "copy": "hand {number} is written twice; it counts only once",
    },
)
UNDECIDED_HAND = _kind(
    "G03",
    "undecided-hand",
    sentences={
        "": "nothing shows how this hand came out: add `maker` and `tricks`, or `score`",
        "number": (
            "what it is worth depends on the number of tricks: add `tricks NS n`, or `score`"
        ),
        "total": "only the total is written: say what this hand gave (`score NS n`)",
        "no-maker": (
            "nobody is named as the maker, so the tricks decide nothing: add `maker SEAT`"
        ),
        "no-tricks": "trump was made, but no tricks or points are written: add `tricks NS n`",
    },
)
UNFINISHED_GAME = _kind(
    "G04",
    "unfinished-game",
    severity="note",
    sentences={
        "": "the game stops at N/S {ns}, E/W {ew}: nobody has {target}",
        "hands": "the game stops at N/S {ns}, E/W {ew}: {hands} of {of} hands were played",
        "empty": "the game has no hands",
    },
)

WRONG_RESULT = _kind(
    "G05",
    "wrong-result",
    "The game ends at the target.",
    sentences={
        "start": "no game ends at {ns}–{ew}: it began at {from_ns}–{from_ew}",
        "short": "no game ends at {ns}–{ew}: nobody has {target}",
        "both": "no game ends at {ns}–{ew}: both sides have {target} or more",
        "past": (
            "no game ends at {ns}–{ew}: the last hand of a game to {target} takes nobody past "
            "{most}"
        ),
    },
)

# -- Exchange ------------------------------------------------------------------------------------

NOT_REPRESENTABLE = _kind("E01", "not-representable")
LEFT_OUT = _kind("E02", "left-out", severity="note")
