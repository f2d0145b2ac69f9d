"""The table of records of the log language, one row for each keyword.

A row has a record's keyword, its fields, the part of the log it may be in, its meaning, and the
class of the engine (or of `game_records.py`) that it makes. Out: `parse` and `canonical`, from
words to records and back. The reader, the formatter and the tables of `docs/log-language.md` go by
the table.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from euchre_engine.actions import Best, Defend, Discard, Name, NameBenny, Order, Pass, Swap
from euchre_engine.audit.record import (
    OUTCOMES,
    RESULTS,
    TABLE_TALK,
    Concede,
    Dealer,
    Hold,
    Kitty,
    Maker,
    Misdeal,
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
from euchre_engine.cards import CARD_NAMES, Suit
from euchre_engine.problems import BAD_VALUE, UNKNOWN_RECORD
from euchre_engine.rules import Ending, did_you_mean
from euchre_engine.seats import Seat, Side

from .card_fields import (
    CallField,
    CardField,
    CardsField,
    OffendersField,
    Played,
    PlayedField,
    SeatField,
    SideField,
    SuitField,
)
from .fields import RecordForm, WordTrouble, any_word, whole_number
from .game_records import (
    AtPlace,
    AtTable,
    BegunAt,
    BestOf,
    Event,
    GameBegins,
    HandBegins,
    InRound,
    Loner,
    OnDate,
    Player,
    Record,
    Season,
    Start,
    UsePreset,
    UseRule,
    Version,
)
from .value_fields import (
    ChoiceField,
    DateField,
    FlagField,
    HandNumberField,
    NumberField,
    OddNumberField,
    OneFlagField,
    PresetField,
    RuleNameField,
    RuleValueField,
    SidesField,
    TextField,
    TimeField,
    VersionField,
)
from .words import CARDS, SEAT_LETTERS, SEAT_NAMES, SEAT_WORDS, offenders, shortened

# -- how some records are made of their fields ---------------------------------------------------


def _order(seat: Seat, call: Suit | str, alone: bool) -> Pass | Order | Name:
    if isinstance(call, Suit):
        return Name(seat, call, alone)
    return Order(seat, alone) if call == "order" else Pass(seat)


def _penalty(side: Side, points: int | None, against: tuple[Seat, ...], text: str) -> Penalty:
    if points is None and text.lower() == TABLE_TALK:
        return Penalty(side, None, TABLE_TALK, against)
    if points is None:
        message = (
            f"how many points? Only a {TABLE_TALK} penalty may leave the number to the house rule"
        )
        raise WordTrouble(BAD_VALUE, message, 1)
    return Penalty(side, points, text, against)


def _trick(leader: Seat, played: Played) -> Trick:
    return Trick(leader, *played)


def _is_offence(text: str, before: str) -> bool:
    """Returns True if the text of a penalty begins like the offenders before it."""
    first = text.split(None, 2)
    return len(first) > 1 and first[0].lower() == "against" and bool(offenders(first[1]))


def _is_seat(text: str, before: str) -> bool:
    """Returns True if the text of a misdeal without a seat begins like a seat."""
    first = text.split(None, 1)
    return not before and bool(first) and first[0] in SEAT_LETTERS


def _is_points(word: str) -> bool:
    return word[:1].isdigit() or (word[:1] == "-" and word[1:2].isdigit())


_AFTER_TRUMP: Final = ("alone", *RESULTS)


def _is_trump(word: str) -> bool:
    return word.lower() not in _AFTER_TRUMP


_TABLE: Final = (
    RecordForm(
        "euchre",
        Version,
        [VersionField("number", "a version", 1, 1)],
        "format version; if present, the first record",
        place="head",
    ),
    RecordForm(
        "game",
        GameBegins,
        [TextField("text", empty=True, form="[TEXT]")],
        "a new game begins: score 0–0, any first dealer. Players, rules, event, season, place "
        "and date stay as they are unless given again; `begun`, `best-of`, `round` and `table` do "
        "not",
        place="head",
        instead="match",
    ),
    RecordForm("event", Event, [TextField("text")], "the event the game belongs to", place="head"),
    RecordForm(
        "season", Season, [TextField("text")], "the season the game belongs to", place="head"
    ),
    RecordForm("place", AtPlace, [TextField("text")], "where it was played", place="head"),
    RecordForm(
        "date",
        OnDate,
        [DateField("text")],
        "the evening it was played",
        place="head",
        instead="day",
    ),
    RecordForm(
        "begun",
        BegunAt,
        [TimeField("text")],
        "when it began, in UTC; puts the games of one date in order",
        place="head",
    ),
    RecordForm(
        "note",
        Note,
        [TextField("text")],
        "a remark; may appear anywhere",
        place="either",
    ),
    RecordForm(
        "rules",
        UsePreset,
        [PresetField("text")],
        "a preset; without it `standard`. Cancels any `rule` records above",
        place="head",
    ),
    RecordForm(
        "rule",
        UseRule,
        [RuleNameField("name"), RuleValueField("value")],
        "one house rule that differs from the preset; between two hands only `rule target n`, "
        "what this game is played to from here on",
        place="head",
    ),
    RecordForm(
        "player",
        Player,
        [SeatField("seat"), TextField("name", form="NAME")],
        "who sits there; between two hands, a substitute from here on",
        place="head",
    ),
    RecordForm(
        "start",
        Start,
        [SidesField("a score", 999)],
        "the score to start from, if not 0–0",
        make=lambda sides: Start(sides[0] or 0, sides[1] or 0),
        place="head",
    ),
    RecordForm(
        "best-of",
        BestOf,
        [OddNumberField("games", "a number of games", 1, 99)],
        "a match of at most n games begins: the next games of the same two pairs belong to it, in "
        "any seats, until it is decided; `1`: this game belongs to none. Other partners of the "
        "same four and another season end it too",
        place="head",
        instead="match-of",
    ),
    RecordForm(
        "round",
        InRound,
        [
            NumberField("number", "a round", 1, 999),
            FlagField("closed"),
        ],
        "the round of an evening of several tables; `closed`: it was closed before the game was "
        "over, which ended at its last score",
        place="head",
    ),
    RecordForm(
        "table",
        AtTable,
        [NumberField("number", "a table", 1, 99)],
        "the table at which it was played that evening",
        place="head",
    ),
    RecordForm(
        "loner",
        Loner,
        [SeatField("seat")],
        "a loner with all five tricks by that seat, in a game of which only the result is known; "
        "once for each",
        place="head",
    ),
    RecordForm(
        "hand",
        HandBegins,
        [HandNumberField("number", "a hand's number", 0, 99_999_999, when=any_word)],
        "begins a hand",
        place="before",
    ),
    RecordForm(
        "dealer",
        Dealer,
        [
            SeatField("seat"),
            OneFlagField("stolen", "agreed"),
        ],
        "who dealt; without it, whoever's turn it is by the house rules. `stolen`: dealt out of "
        "turn, and everybody knows; `agreed`: the table had lost track of the deal and agreed on "
        "this seat",
        make=lambda seat, how: Dealer(seat, how == "stolen", how == "agreed"),
        instead="deals dealing",
    ),
    RecordForm(
        "up",
        Up,
        [CardField("card")],
        "the up-card",
        instead="turned turn turned-up turnedup turn-up upcard up-card flipped",
    ),
    RecordForm(
        "hold",
        Hold,
        [SeatField("seat"), CardsField("cards")],
        "the cards that seat was dealt, before any exchange; for any seats, or none",
        instead="dealt had has have held holding cards hands",
    ),
    RecordForm("kitty", Kitty, [CardsField("cards")], "the cards under the up-card, top first"),
    RecordForm(
        "farmer",
        Swap,
        [SeatField("seat"), CardsField("cards", form="CARD CARD CARD")],
        "swapped these for the three kitty cards under the up-card",
    ),
    RecordForm(
        "benny",
        NameBenny,
        [SuitField("suit", refuse="the Benny must stand for one of the four suits")],
        "the suit the dealer named for an upturned Benny",
    ),
    RecordForm(
        "call",
        (Pass, Order, Name),
        [SeatField("seat"), CallField("call"), FlagField("alone")],
        "the calls in the order they were made. You may leave out all the passes of a round, but "
        "if you write some of them, write them all",
        make=_order,
        instead="bid bids pass passes passed order orders ordered pick picks pickup alone",
    ),
    RecordForm(
        "maker",
        Maker,
        [
            SeatField("seat"),
            SuitField("suit", when=_is_trump),
            FlagField("alone"),
            ChoiceField(
                "result",
                {result: result for result in RESULTS},
                "how it came out",
                when=lambda word: word.lower() in RESULTS,
            ),
        ],
        "instead of the calls, when only the outcome is known; checked against them when both "
        "are there. `made` or `euchred` says how it came out where nobody counted the tricks "
        "(`made` without a count is not a march); checked against the tricks when they are there",
        make=lambda seat, suit, alone, result: Maker(seat, suit, alone, result or ""),
        instead="trump trumps makes made",
    ),
    RecordForm(
        "discard",
        Discard,
        [CardField("card")],
        "what the dealer buried",
        instead="buried bury buries discards discarded",
    ),
    RecordForm("defend", Defend, [SeatField("seat")], "that defender plays alone"),
    RecordForm(
        "best",
        Best,
        [CardField("given"), CardField("returned", after="for")],
        "partner's best: given, and given back",
    ),
    RecordForm(
        "play",
        Trick,
        [SeatField("leader"), PlayedField("cards")],
        "one trick: the leader, then the cards as they were played, clockwise among those who "
        "play. A card played out of turn has its seat in front: `W:Qs`",
        make=_trick,
        instead="lead leads led card trick played",
    ),
    RecordForm(
        "won",
        Won,
        [SeatField("seat")],
        "claim: who took the trick above",
        instead="win wins took takes taken",
    ),
    RecordForm(
        "rest",
        Rest,
        [SideField("side")],
        "that side took the remaining tricks without playing them",
    ),
    RecordForm(
        "tricks",
        Tricks,
        [SidesField("a number of tricks", 99)],
        "claim: tricks taken; for a hand without plays, what counts. One side is enough",
        make=lambda sides: Tricks(*sides),
        instead="result",
    ),
    RecordForm(
        "thrown-in",
        ThrownIn,
        [
            ChoiceField(
                "reason",
                {one.value: one for one in (Ending.ACE_NO_FACE, Ending.NO_ACE_NO_FACE)},
                "a hand rule",
            ),
            SeatField("seat"),
        ],
        "nobody called; or a hand rule: `thrown-in ace-no-face E`",
        form="thrown-in [RULE SEAT]",
        bare=True,
    ),
    RecordForm(
        "misdeal",
        Misdeal,
        [
            SeatField("seat", when=SEAT_LETTERS.__contains__),
            TextField("text", empty=True, when=any_word, ambiguous=_is_seat),
        ],
        "the hand is void",
        bare=True,
    ),
    RecordForm(
        "renege",
        RenegeClaim,
        [
            SeatField("seat"),
            NumberField(
                "trick", "a trick", 1, 5, form="TRICK", when=lambda w: whole_number(w) is not None
            ),
            SeatField("by", after="by", when=lambda word: word.lower() == "by"),
            ChoiceField(
                "outcome", {outcome: outcome for outcome in OUTCOMES}, "an outcome", form="OUTCOME"
            ),
        ],
        "a claim at the table that SEAT reneged in trick 1–5, who made it, and what came of it: "
        "`upheld`, `rejected`, `dropped` or `corrected` (put right before the trick was turned)",
        instead="revoke revoked revokes",
    ),
    RecordForm(
        "penalty",
        Penalty,
        [
            SideField("side"),
            NumberField("points", "a number of points", 0, 99, when=_is_points),
            OffendersField(
                "against",
                after="against",
                when=any_word,
            ),
            TextField("text", empty=True, form="TEXT", ambiguous=_is_offence),
        ],
        "points given to SIDE outside the tricks (`table-talk`, a house ruling), and who was to "
        "blame; added to the hand's points as ruled",
        make=_penalty,
        instead="penalize",
    ),
    RecordForm(
        "score",
        Score,
        [SidesField("a number of points", 99)],
        "claim: points of this hand; if nothing else of the hand is known, what counts. One side "
        "is enough",
        make=lambda sides: Score(*sides),
        instead="points",
    ),
    RecordForm(
        "total",
        Total,
        [SidesField("a score", 9999)],
        "claim: the score after this hand. One side is enough. In a game without hands: its "
        "result, which is all that is known of it",
        make=lambda sides: Total(*sides),
        place="either",
    ),
    RecordForm(
        "concede",
        Concede,
        [SideField("side")],
        "that side gives up the game",
        instead="resign resigns",
    ),
)

FORMS: Final[dict[str, RecordForm]] = {form.keyword: form for form in _TABLE}
"""The records by keyword, in the order of the documents and of the canonical form."""

FORM_OF: Final[dict[type, RecordForm]] = {kind: form for form in _TABLE for kind in form.kinds}
"""The row of each class of record."""

OF_A_GAME: Final = frozenset(kind for kind, form in FORM_OF.items() if form.head and not form.hand)
"""The classes of the records that may be only in the head of a game."""

EITHER: Final = frozenset(kind for kind, form in FORM_OF.items() if form.head and form.hand)
"""The classes of the records that may be in a head or in a hand. A total in a head is the result of
a game of which nothing else is known."""

_MEANT: Final = {word: form.keyword for form in _TABLE for word in form.instead.split()}


def parse(words: list[str], raw: str) -> Record:
    """Reads a record from its words; `raw` is the record as written, for its texts.

    Raises `WordTrouble` with the index of the word that cannot be read.
    """
    form = FORMS.get(words[0]) or FORMS.get(words[0].lower())
    if form is None:
        word = words[0].lower()
        meant = _MEANT.get(word)
        hint = f"; did you mean {meant}?" if meant else did_you_mean(word, FORMS)
        raise WordTrouble(UNKNOWN_RECORD, f"'{shortened(words[0])}' is not a keyword{hint}", 0)
    return form.read(words, raw)


def parse_play(words: list[str]) -> Trick | None:
    """Reads a `play` record of plain words, fast; `None` if it needs the full reader."""
    if len(words) < 3 or words[0] != "play":
        return None
    try:
        cards = [CARDS[word] for word in words[2:]]
        return Trick(SEAT_WORDS[words[1]], tuple(cards))
    except KeyError:
        return None


def canonical(record: Record) -> str:
    """The canonical spelling of a record: `call E hearts alone`.

    Parsing it gives the same record, for every record that can be read. A line break in a text,
    which the language does not allow, is written as a blank.
    """
    if type(record) is Trick and record.seats is None and record.cards:  # The most frequent.
        cards = " ".join([CARD_NAMES[card] for card in record.cards])
        return f"play {SEAT_NAMES[record.leader]} {cards}"
    return _cached_spelling(record) if record.__class__ in _OFTEN_ALIKE else _spelling(record)


_OFTEN_ALIKE: Final = frozenset(
    {Dealer, Up, Pass, Order, Name, Discard, Maker, Tricks, Score, Total}
)
"""The classes of short records of which a log has few different ones."""


def _spelling(record: Record) -> str:
    form = FORM_OF[record.__class__]
    values = form.spell(record)
    return f"{form.keyword} {values}" if values else form.keyword


_cached_spelling: Final = lru_cache(maxsize=2_000)(_spelling)


def ends_hand(record: Record) -> bool:
    """Returns True if a record about a game ends the hand before it: a new game, or a record that
    may come between two hands, a substitute or a new target."""
    if isinstance(record, UseRule):
        return record.name == "target"
    return isinstance(record, GameBegins | Player)
