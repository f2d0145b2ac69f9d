"""Every house rule: its name, its values and its effect; and the presets, named sets of rules.

Knows: which rules exist, what each preset says, and the answers to every question a hand or a game
asks ("may the dealer pass?", "who leads?", "what is this result worth?").
Does not know: the state of any hand. Nobody else reads a rule's value: to add a house rule, declare
it in its group, and let one of the questions below take it into account; the command line, the log
keyword, the listings and the documents follow from the declaration.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from .cards import (
    ACES,
    BENNY_DECK,
    BIT,
    IN_SUIT,
    NINES,
    STANDARD_DECK,
    SUITS,
    TENS,
    Card,
    CardSet,
    Suit,
    left_bower,
)
from .cards import BENNY as BENNY_CARD
from .seats import CLOCKWISE, LEFT, OTHER, PARTNER, SEAT_BIT, SIDE, BySide, Seat, Side, next_in_play

Value: TypeAlias = str | int
"""A rule's value: one of its words, or a number."""

NO_LIMIT: Final = "none"


class Ending(Enum):
    """The way a hand ended, on which the next dealer and the number of hands played depend."""

    SCORED = "scored"
    ALL_PASSED = "all-passed"
    MISDEAL = "misdeal"
    ACE_NO_FACE = "ace-no-face"
    NO_ACE_NO_FACE = "no-ace-no-face"
    BOTH_RENEGED = "both-reneged"

    @property
    def counts(self) -> bool:
        """True if the hand is one of a fixed number of hands: those scored, and those ruled."""
        return self is Ending.SCORED or self is Ending.BOTH_RENEGED


class UnknownRule(ValueError):
    """There is no house rule, preset or value of this name; the message says which ones there
    are."""


class HouseRule(NamedTuple):
    """One house rule as declared.

    `words` are the values written as words, the standard one first; `span` is the least and
    greatest number allowed, `None` when the rule takes words only; `standard` is the value nobody
    has to state; `usual` are the numbers seen in use.
    """

    name: str
    group: str
    standard: Value
    effect: str
    words: tuple[str, ...] = ()
    span: tuple[int, int] | None = None
    usual: tuple[int, ...] = ()
    source: str = "the written rule sheets (see the presets)"

    def parse(self, text: str) -> Value:
        """The value `text` means; `UnknownRule` when this rule has no such value."""
        word = text.strip().lower()
        if word in self.words:
            return word
        if self.span is not None and word.isascii() and word.isdigit() and len(word) < 6:
            number = int(word)
            if self.span[0] <= number <= self.span[1]:
                return number
        raise UnknownRule(f"{self.name} must be {self.choices}, not '{text.strip()}'")

    @property
    def choices(self) -> str:
        """The legal values in words: `same-dealer or next-dealer`, `1 to 100 or none`."""
        parts = list(self.words)
        if self.span is not None:
            parts.insert(0, f"{self.span[0]} to {self.span[1]}")
        return " or ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else parts[0]


def _words(name: str, words: str, effect: str) -> HouseRule:
    """A rule with these values, the standard one first."""
    values = tuple(words.split())
    return HouseRule(name, "", values[0], effect, values)


def _points(
    name: str, effect: str, standard: int, *usual: int, low: int = 0, high: int = 20
) -> HouseRule:
    """A rule that is a number of points."""
    return HouseRule(name, "", standard, effect, span=(low, high), usual=(standard, *usual))


_BY_GROUP: Final = {
    "game": (
        HouseRule(
            "target",
            "",
            10,
            "The game ends when a side has at least this many points. Points past it are kept: "
            "a lone march at 9 makes 13.",
            span=(1, 100),
            usual=(10, 5, 7, 11, 15, 21),
        ),
        HouseRule(
            "hands",
            "",
            NO_LIMIT,
            "A fixed number of hands instead of a target, as in progressive and league play. The "
            "higher total wins, and a tie stays a tie; nobody is in the barn. Thrown-in and "
            "misdealt hands do not count, ruled hands do.",
            words=(NO_LIMIT,),
            span=(1, 100),
            usual=(8, 12),
        ),
        HouseRule(
            "deck",
            "",
            24,
            "25 adds the Benny (the joker), the highest trump: a trump in every way, but not a "
            "natural one. When it is turned up, the dealer names the suit it stands for before "
            "looking at the hand. In no-trump it wins any trick, but may be played only by "
            "somebody void in the suit led, and nobody has to follow when it is led.",
            span=(24, 25),
            usual=(24, 25),
        ),
        _words(
            "score-cards",
            "six-and-four two-fives",
            "Which counting cards the scoreboard draws: a six and a four, or two fives.",
        ),
    ),
    "deal": (
        _words(
            "misdeal",
            "same-dealer next-dealer",
            "Who deals after a misdeal (a wrong count or order of packets, an exposed card, a "
            "look at the kitty, a deal without the old kitty), whoever was at fault.",
        ),
        _words(
            "all-pass",
            "next-dealer same-dealer",
            "Who deals after everybody passed twice; makes no difference with stick-the-dealer.",
        ),
        _words("stick-the-dealer", "no yes", "Yes: the dealer may not pass in the second round."),
        _words(
            "steal-the-deal",
            "no yes",
            "Yes: a hand dealt by the wrong seat counts once its cards are being dealt. No: it is "
            "an irregularity, and the hand is still scored. Either way the deal goes on from the "
            "seat that dealt.",
        ),
        _words(
            "ace-no-face",
            "play redeal",
            "Redeal: a hand of exactly one ace and four nines or tens must be thrown in, and the "
            "same dealer deals again.",
        ),
        _words(
            "no-ace-no-face",
            "play redeal-next",
            "Redeal-next: a hand of only nines and tens must be thrown in, and the deal moves on.",
        ),
        _words(
            "farmers-hand",
            "off nines-and-tens nines",
            "A player dealt three or more nines and tens in any mix (or, with nines, three nines) "
            "may swap three of them for the three kitty cards under the up-card, before the "
            "bidding; the first such seat from eldest that wants to, once a deal. The throw-in "
            "rules look at hands as they were dealt, before a swap.",
        ),
        _words(
            "farmer-may-call",
            "yes no",
            "No: whoever swapped for a farmer's hand may not make trump on that hand; the partner "
            "may, and so may a stuck dealer.",
        ),
    ),
    "bidding": (
        _words(
            "turned-down-suit",
            "no yes",
            "Yes: the suit that was turned down may be named in the second round.",
        ),
        _words(
            "must-hold-trump",
            "off any natural",
            "The maker must hold a trump when calling (any), or a trump that is neither the left "
            "bower nor the Benny (natural). A dealer who picks up needs one besides the up-card. "
            "Checked only where the hand is known. A stuck dealer who has no such suit is "
            "exempt; no-trump needs none.",
        ),
        _words(
            "partner-orders-alone",
            "no yes",
            'Yes (the "Canadian loner"): the dealer\'s partner who orders up must play alone.',
        ),
        _words(
            "bury-up-card", "yes no", "No: the dealer may not discard the up-card just picked up."
        ),
        _words(
            "no-trump",
            "no yes",
            "Yes: no trump may be named in the second round. There are no bowers and the highest "
            "card of the suit led wins.",
        ),
    ),
    "loners": (
        _words(
            "lone-lead",
            "left-of-dealer left-of-loner",
            "Who leads the first trick when somebody is alone. Left-of-dealer: eldest, or the next "
            "seat in play. Left-of-loner: the next seat in play on the left of the one who is "
            "alone (the maker, or a lone defender against two makers; when both are alone, the "
            "lone defender).",
        ),
        _words(
            "defend-alone",
            "no against-loner always",
            "Whether a defender may also play alone: never, against a loner, or always.",
        ),
        _words(
            "partners-best",
            "no yes",
            "Yes: a lone maker may ask for the partner's best card, and gives another card back "
            "after seeing it. This comes after the discard, and after any lone defender has "
            "spoken.",
        ),
        _points("lone-march", "Five tricks alone.", 4, 3, 5),
        _points(
            "lone-march-with-best",
            "Five tricks alone with the partner's best card, which is worth its own number of "
            "points.",
            3,
        ),
        _points("lone-made", "Three or four tricks alone.", 1, 2),
        _points(
            "lone-euchred",
            "To the defenders when a lone maker is euchred by two defenders.",
            2,
            3,
            4,
        ),
        _points(
            "lone-euchred-by-lone",
            "To the defenders when a lone maker is euchred by a lone defender.",
            4,
            2,
            3,
        ),
        _points(
            "lone-defender-euchre",
            "To the defenders when a lone defender euchres two makers.",
            4,
            2,
            3,
        ),
        _words(
            "lone-must-march",
            "no yes",
            "Yes: a lone maker who takes fewer than five tricks is euchred, for points and for "
            "statistics.",
        ),
    ),
    "points": (
        _points("made", "The makers take three or four tricks.", 1),
        _points("march", "The makers take all five tricks.", 2),
        _points("euchre", "To the defenders when the makers take fewer than three.", 2),
        _points(
            "shutout",
            "To the defenders when the makers take no trick at all; the defenders get the largest "
            "award that applies.",
            2,
            4,
        ),
        _points(
            "renege-points", "To the other side of a proven or admitted renege.", 2, low=1, high=5
        ),
        _points(
            "renege-lone-points",
            "To the other side of a renege when anybody played alone, whichever side reneged.",
            2,
            4,
            low=1,
            high=5,
        ),
        _words(
            "renege-hand",
            "ends scored",
            "Ends: the penalty replaces the hand's points, and the deal passes. Scored: the hand's "
            "points count too, but the offending side gets none of them.",
        ),
        _points(
            "false-claim-points",
            "To the accused side when a renege claim is rejected (not when it is dropped).",
            0,
            2,
        ),
        _points(
            "table-talk-points",
            "The points of a table-talk penalty for which no number is given. None of the "
            "written rule sheets sets a price; Ohio tournaments give 2 after a warning.",
            0,
            2,
        ),
    ),
}

HOUSE_RULES: Final[Mapping[str, HouseRule]] = {
    rule.name: rule._replace(group=group) for group, rules in _BY_GROUP.items() for rule in rules
}
"""Every house rule by name, in the order people read about them."""

GROUPS: Final = tuple(_BY_GROUP)


class Saying(NamedTuple):
    """Words that players call out by custom, and `when`; they never change a score."""

    words: str
    when: str


SAYINGS: Final[Mapping[str, Saying]] = {
    "five": Saying("That's five!", "when a side takes all five tricks"),
    "euchre": Saying("Euchre!", "when the makers are euchred"),
    "tables": Saying(
        "Turn the tables!",
        "when one side has 7 or more and the other 1 or none, in a game to ten; the sides may then "
        "play a hand in each other's chairs",
    ),
    "shame": Saying("The dance of shame!", "when a side loses without a point"),
}
"""The words that rule sheets have their players call out, by name."""


class Preset(NamedTuple):
    """A named set of house rules: `rules` holds what differs from `standard`.

    `source` says where it is written; `readings` say where the source is silent or ambiguous and
    what was chosen; `etiquette` are customs of the source that never change a score, and `sayings`
    are the names of those that its players call out (`SAYINGS`).
    """

    name: str
    title: str
    source: str
    rules: Mapping[str, Value]
    readings: tuple[str, ...] = ()
    etiquette: tuple[str, ...] = ()
    sayings: tuple[str, ...] = ()

    @property
    def customs(self) -> tuple[str, ...]:
        """Its customs in words: the etiquette, then what is called out."""
        sayings = [SAYINGS[name] for name in self.sayings]
        return (*self.etiquette, *(f'"{saying.words}" {saying.when}.' for saying in sayings))


_HIGH_SPEED_ETIQUETTE = ("First dealer: deal face up until the first black jack.",)

PRESETS: Final[Mapping[str, Preset]] = {
    preset.name: preset
    for preset in (
        Preset(
            "standard",
            "Plain euchre to ten",
            "what the written rule sheets agree on; applies wherever one of them is silent",
            {},
        ),
        Preset(
            "beer-games",
            "Euchre from a party-games rule sheet",
            '"Beer Game: Euchre", a party-games rule sheet',
            {"all-pass": "same-dealer", "bury-up-card": "no", "lone-made": 2},
            (
                'It does not say who deals after a "reshuffle": the same dealer.',
                "It does not say whether the turned-down suit may be named: no.",
                'Its "double" for loners could be meant for a euchre as well. Here it is not: a '
                "lone maker who is euchred costs 2.",
                "It prints the bower names the wrong way round, says bauer for barn, and lists the "
                "jack of diamonds as a trump with spades: misprints, which its own loner example "
                "and every other source contradict.",
                "Stick the dealer is optional there: add the rule stick-the-dealer yes.",
            ),
            ("First dealer: elected, or drawn for.",),
        ),
        Preset(
            "bethweek",
            "The Bethweek family's official rules",
            '"Official Bethweek Rules of Euchre", a family blog, 2008',
            {"lone-lead": "left-of-loner", "defend-alone": "always"},
            (
                "It gives only the score of a lone defender, not when one is allowed: here "
                "against a loner and against two makers alike.",
                "4 points when a lone defender euchres, whoever the makers are.",
            ),
            ("First dealer: at random.", "Packets: twos and threes in two rounds."),
            ("five", "euchre"),
        ),
        Preset(
            "bethweek-family",
            "The Bethweek rules with the family's own exceptions",
            "the comments under the Bethweek rules, 2008",
            {"defend-alone": "always", "lone-euchred-by-lone": 2},
            (
                (
                    "It gives only the score of a lone defender, not when one is allowed: here "
                    "always."
                ),
                "4 points when a lone defender euchres two makers.",
            ),
            (),
            ("five", "euchre"),
        ),
        Preset(
            "midwest",
            "Midwest table rules",
            "a Midwest guide to not looking like a newcomer",
            {
                "stick-the-dealer": "yes",
                "steal-the-deal": "yes",
                "misdeal": "next-dealer",
                "score-cards": "two-fives",
                "bury-up-card": "no",
            },
            ("It does not say whether the renege points replace the hand's: they do.",),
            (
                "First dealer: deal face up until the first black jack.",
                "The cut is offered to the dealer's right-hand neighbour.",
                "Packets: two rounds, always the same way.",
            ),
        ),
        Preset(
            "csl",
            "Cincinnati Sports Leagues",
            "Cincinnati Sports Leagues, Semi-Official Euchre Rules, version 1, 2022",
            {"stick-the-dealer": "yes", "defend-alone": "against-loner", "lone-euchred": 4},
            (
                "Its line on ace-no-face, partner's best and the farmer's hand could be a list "
                "of variants; it is read as ruling them out.",
            ),
            (
                "First dealer: at random.",
                "The cut is offered to the dealer's right-hand neighbour.",
                "Packets: 3-2-3-2.",
                "The four goes on top of the six; the other way round draws complaints.",
            ),
            ("tables", "shame"),
        ),
        Preset(
            "high-speed",
            "The High Speed Ventures how-to, without its house rules",
            "a High Speed Ventures how-to, 2011",
            {},
            (),
            _HIGH_SPEED_ETIQUETTE,
        ),
        Preset(
            "high-speed-house",
            "The High Speed Ventures how-to, with all its house rules",
            "a High Speed Ventures how-to, 2011",
            {
                "farmers-hand": "nines-and-tens",
                "farmer-may-call": "no",
                "partners-best": "yes",
                "ace-no-face": "redeal",
                "no-ace-no-face": "redeal-next",
            },
            ("Each of its variants is one rule: farmers-hand nines, or farmer-may-call yes.",),
            _HIGH_SPEED_ETIQUETTE,
        ),
        Preset(
            "ontario",
            "Ontario Summer Games",
            "Ontario Summer Games euchre rules, 2019",
            {
                "stick-the-dealer": "yes",
                "partner-orders-alone": "yes",
                "must-hold-trump": "natural",
                "renege-hand": "scored",
            },
        ),
        Preset(
            "british",
            "British euchre with the Benny",
            "British pub euchre as played in the South West: 25 cards, eleven up",
            {"deck": 25, "target": 11, "lone-euchred": 4},
        ),
        Preset(
            "seton",
            "Seton school tournament",
            "the rules of a 2019 school tournament at Seton",
            {"renege-lone-points": 4, "lone-euchred": 4},
        ),
        Preset(
            "euchre-com",
            "Euchre as euchre.com plays it",
            "the rules page of euchre.com",
            {"stick-the-dealer": "yes", "lone-lead": "left-of-loner"},
        ),
        Preset(
            "eight-hands",
            "League rounds of eight hands",
            "Ohio and Ontario progressive leagues: eight hands a round, the dealer stuck",
            {"hands": 8, "stick-the-dealer": "yes"},
        ),
        Preset(
            "openspiel",
            "The research simulator OpenSpiel, for cross-checking",
            "open_spiel, the game `euchre` (docstring and code, version 2)",
            {"stick-the-dealer": "yes", "bury-up-card": "no"},
            (
                (
                    "A lone defender is optional there; to allow one, add the rule defend-alone "
                    "always."
                ),
                "The dealer is stuck there only if the game is set up so; otherwise add the rule "
                "stick-the-dealer no.",
            ),
        ),
    )
}
"""Every preset by name; the seven from the written sources first."""


class Result(NamedTuple):
    """The result of a played hand: `tricks` is the number that the makers' side took, 0–5; `best`
    is true if the lone maker used the partner's best card."""

    maker: Seat
    alone: bool
    lone_defender: Seat | None
    best: bool
    tricks: int


class Award(NamedTuple):
    """The points for a result: `points` to `side`, the house `rule` that sets them, and the
    `outcome`: `made`, `march`, `lone march` or `euchred`."""

    side: Side
    points: int
    rule: str
    outcome: str

    def pair(self) -> BySide:
        """The points of each side."""
        return BySide(self.points, 0) if self.side is Side.NS else BySide(0, self.points)


_STANDARD: Final[dict[str, Value]] = {name: rule.standard for name, rule in HOUSE_RULES.items()}


class Rules:
    """A set of house rules that answers the questions of a hand and of a game.

    `preset` is a name in `PRESETS`; `overrides` maps rule names to values and wins over the preset.
    Raises `UnknownRule` for a name or value that does not exist. Immutable; equal when every value
    is.

    `target` is the points that end the game, `None` when a fixed number of hands does;
    `hands_to_play` is that number, or `None`. `deck` are the cards, `whole_deck` the same as a set.
    `dealer_is_stuck`: the dealer must call if everybody else passes in the second round.
    `looks_at_dealt_hands`: some rule in force depends on the five cards a seat was dealt.
    """

    __slots__ = (
        "_awards",
        "_hash",
        "_values",
        "dealer_is_stuck",
        "deck",
        "hands_to_play",
        "looks_at_dealt_hands",
        "overrides",
        "preset",
        "target",
        "whole_deck",
    )

    def __init__(self, preset: str = "standard", overrides: Mapping[str, Value] | None = None):
        if preset not in PRESETS:
            raise UnknownRule(f"there is no preset '{preset}'{did_you_mean(preset, PRESETS)}")
        parsed = {}
        for name, value in (overrides or {}).items():
            parsed[name] = house_rule(name).parse(str(value))
        values: dict[str, Value] = {**_STANDARD, **PRESETS[preset].rules, **parsed}
        self.preset = preset
        self.overrides: Mapping[str, Value] = parsed
        self._values = values
        self.deck: tuple[Card, ...] = BENNY_DECK if values["deck"] == 25 else STANDARD_DECK
        self.whole_deck: CardSet = (1 << len(self.deck)) - 1
        limit = values["hands"]
        self.hands_to_play = limit if isinstance(limit, int) else None
        self.target = None if self.hands_to_play else self._number("target")
        self.dealer_is_stuck = self._yes("stick-the-dealer")
        self.looks_at_dealt_hands = (
            values["ace-no-face"] != "play"
            or values["no-ace-no-face"] != "play"
            or values["must-hold-trump"] != "off"
        )
        self._awards: dict[tuple[Side, bool, bool, bool, int], Award] = {}
        self._hash = hash(tuple(values.values()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self._values == other._values

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        return Rules, (self.preset, dict(self.overrides))  # In another process the hash differs.

    def __repr__(self) -> str:
        return f"Rules({self.preset!r}, {dict(self.overrides)!r})"

    def value(self, name: str) -> Value:
        """The value of a rule by name, for listings and the scoreboard; `UnknownRule` if there is
        none."""
        return self._values[house_rule(name).name]

    def with_rule(self, name: str, value: Value) -> Rules:
        """These rules with one more override; `UnknownRule` for a name or value that does not
        exist."""
        return Rules(self.preset, {**self.overrides, name: value})

    def _yes(self, name: str) -> bool:
        return self._values[name] == "yes"

    def _number(self, name: str) -> int:
        value = self._values[name]
        assert isinstance(value, int), name
        return value

    # -- the game ----------------------------------------------------------------------------

    def over(self, total: tuple[int, int], hands_counted: int) -> bool:
        """True if a game is over at a total (N/S, E/W) after so many hands that count."""
        if self.target is not None:
            return total[0] >= self.target or total[1] >= self.target
        return hands_counted >= (self.hands_to_play or 0)

    def winner(self, total: tuple[int, int], makers: Side | None) -> Side | None:
        """The side that won a game that is over; `None` for a tie after a fixed number of hands.

        When one hand took both sides to the target, the makers' side wins it; without makers (a
        penalty, a hand of which only the points are known) the higher total does.
        """
        ns, ew = total
        both = self.target is not None and min(total) >= self.target
        if both and makers is not None:
            return makers
        if ns == ew:
            return None
        return Side.NS if ns > ew else Side.EW

    def in_the_barn(self, points: int) -> bool:
        """True if a side with so many points is one short of the target."""
        return points + 1 == self.target

    def next_dealer(self, dealer: Seat, ending: Ending) -> Seat:
        """The seat that deals the next hand."""
        if ending is Ending.SCORED:
            return LEFT[dealer]
        stays = (
            ending is Ending.ACE_NO_FACE
            or ending is Ending.BOTH_RENEGED
            or (ending is Ending.MISDEAL and self._values["misdeal"] == "same-dealer")
            or (ending is Ending.ALL_PASSED and self._values["all-pass"] == "same-dealer")
        )
        return dealer if stays else LEFT[dealer]

    # -- the deal ----------------------------------------------------------------------------

    @property
    def kitty_size(self) -> int:
        """The number of cards under the up-card: three, or four with the Benny."""
        return len(self.deck) - 21

    @property
    def deals_may_be_stolen(self) -> bool:
        """True if a hand dealt out of turn counts without being an irregularity."""
        return self._yes("steal-the-deal")

    def has_throw_in(self, ending: Ending) -> bool:
        """True if these rules throw in hands for this reason (`ACE_NO_FACE` or
        `NO_ACE_NO_FACE`)."""
        if ending is Ending.ACE_NO_FACE:
            return self._values["ace-no-face"] != "play"
        return ending is Ending.NO_ACE_NO_FACE and self._values["no-ace-no-face"] != "play"

    def must_throw_in(self, dealt: CardSet) -> Ending | None:
        """The rule by which a dealt hand of five known cards must be thrown in; `None` if it is
        played."""
        low = NINES | TENS
        aces = (dealt & ACES).bit_count()
        if (dealt & low).bit_count() + aces != 5 or aces > 1:
            return None
        ending = Ending.ACE_NO_FACE if aces else Ending.NO_ACE_NO_FACE
        return ending if self.has_throw_in(ending) else None

    @property
    def farmer_cards(self) -> CardSet:
        """The cards a farmer's hand is made of; empty when the rule is off."""
        return {"off": 0, "nines": NINES, "nines-and-tens": NINES | TENS}[
            str(self._values["farmers-hand"])
        ]

    def may_swap(self, dealt: CardSet) -> bool:
        """True if a dealt hand qualifies as a farmer's hand."""
        return (dealt & self.farmer_cards).bit_count() >= 3

    # -- the bidding -------------------------------------------------------------------------

    def may_pass(self, second_round: bool, is_dealer: bool) -> bool:
        """True if a seat may pass."""
        return not (second_round and is_dealer and self.dealer_is_stuck)

    def may_name(self, suit: Suit, turned_down: Suit | None) -> bool:
        """True if a suit (not no-trump) may be named in the second round."""
        return suit is not turned_down or self._yes("turned-down-suit")

    @property
    def has_no_trump(self) -> bool:
        """True if no-trump may be named in the second round."""
        return self._yes("no-trump")

    def may_make(self, trump: Suit, held: CardSet) -> bool:
        """True if somebody with this hand (complete, without the up-card) may make `trump`."""
        required = self._values["must-hold-trump"]
        if required == "off" or trump is Suit.NO_TRUMP:
            return True
        trumps = IN_SUIT[trump][trump]
        if required == "natural":
            left = left_bower(trump)
            assert left is not None  # only no-trump has none
            trumps &= ~BIT[BENNY_CARD] & ~BIT[left]
        return bool(held & trumps)

    def nameable_suits(self, held: CardSet, turned_down: Suit | None) -> tuple[Suit, ...]:
        """The suits that somebody with this complete hand may name in the second round."""
        return tuple(s for s in SUITS if self.may_name(s, turned_down) and self.may_make(s, held))

    @property
    def farmer_may_call(self) -> bool:
        """True if a seat that swapped for a farmer's hand may make trump."""
        return self._yes("farmer-may-call")

    def must_play_alone(self, seat: Seat, dealer: Seat) -> bool:
        """True if this seat, ordering up the dealer, must play alone."""
        return seat is PARTNER[dealer] and self._yes("partner-orders-alone")

    @property
    def may_bury_up_card(self) -> bool:
        """True if the dealer may discard the card just picked up."""
        return self._yes("bury-up-card")

    # -- loners ------------------------------------------------------------------------------

    def opening_leader(
        self, dealer: Seat, maker: Seat, alone: bool, lone_defender: Seat | None
    ) -> Seat:
        """The seat that leads to the first trick."""
        out = sitting_out(maker, alone, lone_defender)
        if out and self._values["lone-lead"] == "left-of-loner":
            loner = maker if alone or lone_defender is None else lone_defender
            return next_in_play(loner, out)
        return CLOCKWISE[out][LEFT[dealer]][0]

    def may_defend_alone(self, maker_alone: bool) -> bool:
        """True if a defender may play alone against this maker."""
        allowed = self._values["defend-alone"]
        return allowed == "always" or (allowed == "against-loner" and maker_alone)

    @property
    def may_ask_for_best(self) -> bool:
        """True if a lone maker may ask for the partner's best card."""
        return self._yes("partners-best")

    # -- points ------------------------------------------------------------------------------

    def award(self, result: Result) -> Award:
        """The points for a played hand, and the side that gets them."""
        makers = SIDE[result.maker]
        lone_defender = result.lone_defender is not None
        key = (makers, result.alone, lone_defender, result.best, result.tricks)
        award = self._awards.get(key)
        if award is None:
            award = self._awards[key] = self._award(*key)
        return award

    def _award(
        self, makers: Side, alone: bool, lone_defender: bool, best: bool, tricks: int
    ) -> Award:
        if self.is_euchred(alone, tricks):
            if alone:
                rule = "lone-euchred-by-lone" if lone_defender else "lone-euchred"
            else:
                rule = "lone-defender-euchre" if lone_defender else "euchre"
            if tricks == 0 and self._number("shutout") > self._number(rule):
                rule = "shutout"
            return Award(OTHER[makers], self._number(rule), rule, "euchred")
        if tricks == 5:
            if alone:
                rule = "lone-march-with-best" if best else "lone-march"
                return Award(makers, self._number(rule), rule, "lone march")
            return Award(makers, self._number("march"), "march", "march")
        rule = "lone-made" if alone else "made"
        return Award(makers, self._number(rule), rule, "made")

    def most_award(self) -> int:
        """The most points that one hand brings as it was played."""
        either = (False, True)
        ways = product((Side.NS,), either, either, either, range(6))
        return max(self._award(*way).points for way in ways)

    def most_points(self) -> int:
        """The most points that a side can get from one hand, with a renege, a false claim and table
        talk."""
        reneges = ("renege-points", "renege-lone-points")
        return (
            self.most_award()
            + max(map(self._number, reneges))
            + self.false_claim_points
            + self.table_talk_points
        )

    def is_euchred(self, alone: bool, tricks: int) -> bool:
        """True if makers who took so many tricks are euchred."""
        return tricks < 3 or (alone and tricks < 5 and self._yes("lone-must-march"))

    def possible_tricks(self, result: str, alone: bool) -> list[int]:
        """The numbers of tricks that the makers may have taken, given only that they `made` it or
        were `euchred`. All five is a march, so it counts as `made` only if fewer would be a
        euchre."""
        euchred = result == "euchred"
        numbers = [n for n in range(6) if self.is_euchred(alone, n) is euchred]
        return [n for n in numbers if n < 5] or numbers

    def renege_points(self, anybody_alone: bool) -> tuple[int, str]:
        """The points that a renege gives the other side, and the name of the rule that sets
        them."""
        rule = "renege-lone-points" if anybody_alone else "renege-points"
        return self._number(rule), rule

    @property
    def renege_ends_hand(self) -> bool:
        """True if a renege penalty replaces the hand's points."""
        return self._values["renege-hand"] == "ends"

    @property
    def false_claim_points(self) -> int:
        """The points that the accused side gets for a renege claim that was rejected."""
        return self._number("false-claim-points")

    @property
    def table_talk_points(self) -> int:
        """The points for a table-talk penalty if the table named no number."""
        return self._number("table-talk-points")

    def lone_march_wins_from(self) -> int | None:
        """The total from which a lone march wins the game; `None` without a target."""
        return None if self.target is None else max(0, self.target - self._number("lone-march"))


def house_rule(name: str) -> HouseRule:
    """The house rule of this name; `UnknownRule` with the nearest name when there is none."""
    rule = HOUSE_RULES.get(name)
    if rule is None:
        raise UnknownRule(f"there is no house rule '{name}'{did_you_mean(name, HOUSE_RULES)}")
    return rule


def did_you_mean(name: str, names: Iterable[str]) -> str:
    """The end of a message about an unknown name: `; did you mean csl?`; empty if none is near."""
    return _did_you_mean(name[:40], tuple(names))


@lru_cache(maxsize=256)
def _did_you_mean(name: str, names: tuple[str, ...]) -> str:
    """`did_you_mean`, remembered: a file may have the same slip in every line."""
    from difflib import get_close_matches  # only on the way to an error message

    near = get_close_matches(name, names, 1)
    return f"; did you mean {near[0]}?" if near else ""


def sitting_out(maker: Seat, alone: bool, lone_defender: Seat | None) -> int:
    """The set of seats that sit out a hand."""
    out = SEAT_BIT[PARTNER[maker]] if alone else 0
    return out if lone_defender is None else out | SEAT_BIT[PARTNER[lone_defender]]


STANDARD: Final = Rules()
"""The rules that apply when nobody states any."""
