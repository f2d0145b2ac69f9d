"""Slips of the writer: what an audit says of a log in which one mark is wrong, or two are.

Clean hands of the independent engine, in games of ten, each once with one slip of each kind,
recorded bare and with every hand dealt and every trick's winner. Nobody in these hands failed to
follow suit, so whoever is said to have reneged is accused of what a slip explains. Then the same
with two slips in a hand, with one in each of two hands, and with a true renege in another hand,
which must still be found. Knows: how a slip is made, and whether a finding names it. Does not know:
how an audit finds anything.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from euchre_cli.log.records import canonical
from euchre_engine.audit.record import Trick
from euchre_engine.rules import Rules
from euchre_engine.seats import SEATS as ENGINE_SEATS
from tests.audit.recording import audit
from tests.engine.faults import with_reneges
from tests.engine.table_play import as_entries, deal, play_out, score_of

from .hands import RANKS, SEATS, SUITS, card_name, open_spiel, play_at_random, written
from .table import Row

if TYPE_CHECKING:
    from .figures import Sizes

Record: TypeAlias = list[str]
"""A record in its words: `["play", "N", "Kh", "Jh", "Ah", "Qs"]`."""

HANDS: Final = 300
IN_A_GAME: Final = 10
HEAD: Final = ("rules openspiel", "rule target 100")
"""A target that ten hands never reach, so that every game has ten."""

MOST_FINDINGS: Final = 1.5
FIRST_NAMES_IT: Final = 0.9


@dataclass(frozen=True)
class Slip:
    """A hand with one slip in it: its records (none, where the hand is missing), the record where
    the slip is, and whether the hand stands twice."""

    records: list[Record]
    at: int = -1
    twice: bool = False


@dataclass(frozen=True)
class _Game:
    """A game with several things wrong in it, and the one true renege among them (its hand, seat
    and trick), if there is one."""

    hands: list[list[Record]]
    renege: tuple[int, str, int] | None = None


@dataclass
class RowCounts:
    """What the audits of one kind of slip said: logs that said anything, findings in them, how many
    named the slip first, and how many accused somebody: at all, as a fact (with no word of a slip
    or of anything else that is wrong with the hand), and although another finding of the hand
    contradicts it. Of true reneges, how many were found."""

    logs: int = 0
    said: int = 0
    findings: int = 0
    named: int = 0
    accused: int = 0
    firm: int = 0
    contradicted: int = 0
    reneges: int = 0
    found: int = 0
    examples: list[str] = field(default_factory=list)


def clean_games(hands: int, seed: int = 7) -> Iterator[list[list[Record]]]:
    """Games of ten hands, every one of them played to the fifth trick."""
    game = open_spiel()
    rng = random.Random(seed)  # noqa: S311
    for _ in range(hands // IN_A_GAME):
        total = [0, 0]
        played = []
        for number in range(IN_A_GAME):
            actions, state = play_at_random(game, rng, number % 4)
            played.append(_records(actions, number, state, total))
        yield played


def _records(actions: list[int], number: int, state: Any, total: list[int]) -> list[Record]:
    """A hand as a careful scorer writes it down, with everything that can be written."""
    hand = written(actions, number % 4, state)
    dealt: dict[int, list[str]] = {seat: [] for seat in range(4)}
    for at in range(20):
        dealt[(number % 4 + at) % 4].append(card_name(actions[1 + at]))
    records: list[Record] = [["hand", str(number + 1)], ["dealer", hand.dealer], ["up", hand.up]]
    records += [["hold", SEATS[seat], *dealt[seat]] for seat in range(4)]
    records += [call.split() for call in hand.calls]
    if hand.discard is not None:
        records.append(["discard", hand.discard])
    for leader, cards, winner in hand.tricks:
        records.append(["play", leader, *cards])
        records.append(["won", winner])
    ns, ew = hand.taken
    records.append(["tricks", "NS", str(ns), "EW", str(ew)])
    side, points = hand.points
    records.append(["score", ("NS", "EW")[side], str(points)])
    total[side] += points
    records.append(["total", "NS", str(total[0]), "EW", str(total[1])])
    return records


def bare(records: list[Record]) -> list[Record]:
    """The hand without what was dealt and who won each trick."""
    return [record for record in records if record[0] not in ("hold", "won")]


# -- the slips -------------------------------------------------------------------------------------


def _of(records: list[Record], *keywords: str) -> list[int]:
    return [at for at, record in enumerate(records) if record[0] in keywords]


def _with(records: list[Record], at: int, record: Record) -> Slip:
    return Slip([*records[:at], record, *records[at + 1 :]], at)


def _another(rng: random.Random, words: Iterable[str], word: str) -> str:
    return rng.choice([other for other in words if other != word])


def _word(record: Record, nth: int, word: str) -> Record:
    return [*record[:nth], word, *record[nth + 1 :]]


def _a_card(rng: random.Random, records: list[Record]) -> tuple[int, int]:
    at = rng.choice(_of(records, "play"))
    return at, rng.randrange(2, len(records[at]))


def _rank(rng: random.Random, records: list[Record]) -> Slip | None:
    at, nth = _a_card(rng, records)
    card = records[at][nth]
    return _with(records, at, _word(records[at], nth, _another(rng, RANKS, card[0]) + card[1]))


def _suit(rng: random.Random, records: list[Record]) -> Slip | None:
    at, nth = _a_card(rng, records)
    card = records[at][nth]
    return _with(records, at, _word(records[at], nth, card[0] + _another(rng, SUITS, card[1])))


def _swapped(rng: random.Random, records: list[Record]) -> Slip | None:
    at = rng.choice(_of(records, "play"))
    one, other = rng.sample(range(2, len(records[at])), 2)
    record = records[at].copy()
    record[one], record[other] = record[other], record[one]
    return _with(records, at, record)


def _trick_missing(rng: random.Random, records: list[Record]) -> Slip | None:
    at = rng.choice(_of(records, "play"))
    after = at + 1 + (records[at + 1][0] == "won")
    return Slip(records[:at] + records[after:], at)


def _tricks_missing(number: int) -> Callable[[random.Random, list[Record]], Slip | None]:
    """So many tricks left out, in a row or here and there."""

    def make(rng: random.Random, records: list[Record]) -> Slip | None:
        plays = _of(records, "play")
        first = rng.randrange(len(plays) - number + 1)
        gone = rng.choice((plays[first : first + number], rng.sample(plays, number)))
        gone += [at + 1 for at in gone if records[at + 1][0] == "won"]
        return Slip([r for at, r in enumerate(records) if at not in gone], min(gone))

    return make


def _tricks_exchanged(rng: random.Random, records: list[Record]) -> Slip | None:
    """One trick written before the trick it came after, each with its winner."""
    at = rng.choice(_of(records, "play")[:-1])
    size = 1 + (records[at + 1][0] == "won")
    one, other = records[at : at + size], records[at + size : at + 2 * size]
    return Slip([*records[:at], *other, *one, *records[at + 2 * size :]], at)


def _typed_from_another_seat(rng: random.Random, records: list[Record]) -> Slip | None:
    """The leader is right, but the cards begin with another seat's."""
    at = rng.choice(_of(records, "play"))
    first = rng.randrange(3, len(records[at]))
    keyword, leader, *_ = records[at]
    return _with(records, at, [keyword, leader, *records[at][first:], *records[at][2:first]])


def _card_left_out(rng: random.Random, records: list[Record]) -> Slip | None:
    at, nth = _a_card(rng, records)
    return _with(records, at, records[at][:nth] + records[at][nth + 1 :])


def _card_twice(rng: random.Random, records: list[Record]) -> Slip | None:
    at, nth = _a_card(rng, records)
    return _with(records, at, [*records[at][:nth], records[at][nth], *records[at][nth:]])


def _order_as_a_suit(rng: random.Random, records: list[Record]) -> Slip | None:
    """A suit named where the up-card was ordered."""
    at = _of(records, "call")[-1]
    if records[at][2] != "order":
        return None
    suit = rng.choice(("clubs", "diamonds", "hearts", "spades"))
    return _with(records, at, _word(records[at], 2, suit))


def _leader(rng: random.Random, records: list[Record]) -> Slip | None:
    at = rng.choice(_of(records, "play"))
    return _with(records, at, _word(records[at], 1, _another(rng, SEATS, records[at][1])))


def _trump(rng: random.Random, records: list[Record]) -> Slip | None:
    """Another suit; where the up-card was ordered, in a `maker` record in place of the calls."""
    calls = _of(records, "call")
    call = records[calls[-1]]
    up = next(record[1] for record in records if record[0] == "up")
    alone = ["alone"] if call[-1] == "alone" else []
    if call[2] != "order":
        suit = _another(rng, ("clubs", "diamonds", "hearts", "spades"), call[2])
        return _with(records, calls[-1], ["call", call[1], suit, *alone])
    maker = ["maker", call[1], _another(rng, SUITS, up[1]), *alone]
    return Slip([*records[: calls[0]], maker, *records[calls[-1] + 1 :]], calls[0])


def _up_card(rng: random.Random, records: list[Record]) -> Slip | None:
    return _card_of(rng, records, "up")


def _discard(rng: random.Random, records: list[Record]) -> Slip | None:
    return _card_of(rng, records, "discard")


def _card_of(rng: random.Random, records: list[Record], keyword: str) -> Slip | None:
    """Another rank or another suit in a record of one card."""
    found = _of(records, keyword)
    if not found:
        return None
    rank, suit = records[found[0]][1]
    if rng.random() < 0.5:
        rank = _another(rng, RANKS, rank)
    else:
        suit = _another(rng, SUITS, suit)
    return _with(records, found[0], [keyword, rank + suit])


def _dealer(rng: random.Random, records: list[Record]) -> Slip | None:
    at = _of(records, "dealer")[0]
    return _with(records, at, ["dealer", _another(rng, SEATS, records[at][1])])


def _alone(rng: random.Random, records: list[Record]) -> Slip | None:
    """`alone` forgotten, or written where nobody was."""
    at = _of(records, "call")[-1]
    call = records[at]
    return _with(records, at, call[:-1] if call[-1] == "alone" else [*call, "alone"])


def _tricks(rng: random.Random, records: list[Record]) -> Slip | None:
    """One too many for a side, the other's put right by it or not."""
    at = _of(records, "tricks")[0]
    ns = int(records[at][2])
    other = _another(rng, [str(n) for n in (ns - 1, ns + 1) if 0 <= n <= 5], str(ns))
    ew = str(5 - int(other)) if rng.random() < 0.5 else records[at][4]
    return _with(records, at, ["tricks", "NS", other, "EW", ew])


def _total(rng: random.Random, records: list[Record]) -> Slip | None:
    at = _of(records, "total")[0]
    nth = rng.choice((2, 4))
    number = int(records[at][nth])
    wrong = number + rng.choice((-1, 1) if number else (1,))
    return _with(records, at, _word(records[at], nth, str(wrong)))


def _twice(rng: random.Random, records: list[Record]) -> Slip | None:
    return Slip(records, 0, twice=True)


def _missing(rng: random.Random, records: list[Record]) -> Slip | None:
    """Left out; the last hand of a game cannot be missed, nor can the first."""
    return Slip([]) if 1 < int(records[0][1]) < IN_A_GAME else None


KINDS: Final[dict[str, Callable[[random.Random, list[Record]], Slip | None]]] = {
    "a card's rank": _rank,
    "a card's suit": _suit,
    "two cards swapped": _swapped,
    "a trick missing": _trick_missing,
    "two tricks exchanged": _tricks_exchanged,
    "a trick typed from another seat": _typed_from_another_seat,
    "a card left out": _card_left_out,
    "a card twice": _card_twice,
    "order written as a suit": _order_as_a_suit,
    "a leader": _leader,
    "trump": _trump,
    "the up-card": _up_card,
    "the discard": _discard,
    "the dealer": _dealer,
    "alone": _alone,
    "tricks": _tricks,
    "a total": _total,
    "a hand twice": _twice,
    "a hand missing": _missing,
    "two tricks missing": _tricks_missing(2),
    "three tricks missing": _tricks_missing(3),
}
"""Every kind of slip, by its name."""


# -- two of them -----------------------------------------------------------------------------------


def _two_slips(rng: random.Random, game: list[list[Record]], number: int) -> _Game:
    """Two slips of any kinds in one hand."""
    hand = _slipped(rng, _slipped(rng, game[number]))
    return _Game([*game[:number], hand, *game[number + 1 :]])


def _in_two_hands(rng: random.Random, game: list[list[Record]], number: int) -> _Game:
    """A slip in each of two hands."""
    other = rng.choice([at for at in range(IN_A_GAME) if at != number])
    hands = game.copy()
    for at in (number, other):
        hands[at] = _slipped(rng, hands[at])
    return _Game(hands)


def _beside_a_renege(rng: random.Random, game: list[list[Record]], number: int) -> _Game:
    """A slip in one hand, and in another of the game a renege, written down as it happened."""
    other = rng.choice([at for at in range(IN_A_GAME) if at != number])
    has_holds = bool(_of(game[other], "hold"))
    hands = game.copy()
    hands[other], renege = _reneged(rng, other, has_holds)
    hands = _totalled(hands)
    hands[number] = _slipped(rng, hands[number])
    return _Game(hands, renege)


COUPLES: Final[dict[str, Callable[[random.Random, list[list[Record]], int], _Game]]] = {
    "two slips in one hand": _two_slips,
    "a slip in each of two hands": _in_two_hands,
    "a slip, and a renege in another hand": _beside_a_renege,
}
"""What else may be wrong besides a slip, by its name: how such a game is made of a clean one."""


def _slipped(rng: random.Random, records: list[Record]) -> list[Record]:
    """A hand with one slip of any kind in it, but that of a whole hand."""
    while True:
        make = KINDS[rng.choice(list(KINDS))]
        try:
            slip = make(rng, records)
        except (IndexError, ValueError):
            continue  # The first slip has left out what this one is of.
        if slip is not None and slip.records and slip.records != records:
            return slip.records


def _reneged(
    rng: random.Random, number: int, has_holds: bool
) -> tuple[list[Record], tuple[int, str, int]]:
    """A hand with one renege in it, and whose it was: the hand's number, the seat, the trick."""
    rules = Rules("openspiel")
    while True:
        dealt = deal(rng, rules, ENGINE_SEATS[number % 4])
        hand, actions, reneges = with_reneges(rng, rules, play_out(rng, rules, dealt)[1])
        if reneges:
            break
    holds = ENGINE_SEATS if has_holds else ()
    entries = as_entries(actions, holds=holds, tricks=hand.tricks(), score=score_of(hand))
    records: list[Record] = [["hand", str(number + 1)]]
    winners = iter(hand.winners)
    for entry in entries:
        records.append(canonical(entry).split())
        if isinstance(entry, Trick) and has_holds and (winner := next(winners)) is not None:
            records.append(["won", winner.name])
    records.append(["total", "NS", "0", "EW", "0"])
    return records, (number + 1, reneges[0].seat.name, reneges[0].trick)


def _totalled(hands: list[list[Record]]) -> list[list[Record]]:
    """The hands with totals that are the sums of their points."""
    total = {"NS": 0, "EW": 0}
    totalled = []
    for records in hands:
        _, *score = records[_of(records, "score")[0]]
        for side, points in zip(score[::2], score[1::2], strict=True):
            total[side] += int(points)
        at = _of(records, "total")[0]
        words = ["total", "NS", str(total["NS"]), "EW", str(total["EW"])]
        totalled.append([*records[:at], words, *records[at + 1 :]])
    return totalled


# -- what is said of them --------------------------------------------------------------------------


def _text(game: list[list[Record]]) -> str:
    return "\n".join((*HEAD, *(" ".join(record) for hand in game for record in hand))) + "\n"


def look(kind: str, slip: Slip, game: list[list[Record]], number: int, tally: RowCounts) -> None:
    """Audit a game with a slip in one hand, and count what is said."""
    hand = [slip.records, slip.records] if slip.twice else [slip.records]
    text = _text([*game[:number], *hand, *game[number + 1 :]])
    line = len(HEAD) + sum(map(len, game[:number])) + slip.at + 1
    findings = [d for d in audit(text).findings if d.kind.slug != "unfinished-game"]
    tally.logs += 1
    if not findings:
        return
    tally.said += 1
    tally.findings += len(findings)
    first = findings[0]
    lines = {first.span.line if first.span else 0}
    if first.because is not None:
        lines.add(first.because.span.line)
    if kind.endswith(" missing") and "trick" in kind:
        named = first.kind.slug == "missing-trick"
    elif kind == "a hand twice":
        named = first.kind.slug == "duplicate-hand-number"
    elif kind == "a hand missing":
        named = "missing" in first.sentence.values
    else:
        named = line in lines
    tally.named += named
    accusing = [d for d in findings if d.kind.slug == "renege" and d.severity == "error"]
    tally.accused += bool(accusing)
    firm = any(d.slip is None and not d.doubt for d in accusing)
    tally.firm += firm
    beside = [d for d in findings if d.kind.slug != "renege" and d.severity == "error"]
    contradicted = any(d.hand == other.hand for d in accusing for other in beside)
    tally.contradicted += contradicted
    if firm or contradicted or not named or len(findings) > 1:
        tally.examples.append(text)


def look_at_couple(game: _Game, tally: RowCounts) -> None:
    """Audit a game with several things wrong in it, and count who is accused."""
    text = _text(game.hands)
    findings = audit(text).findings
    tally.logs += 1
    accusing = [d for d in findings if d.kind.slug == "renege" and d.severity == "error"]
    true = [d for d in accusing if (d.hand, str(d.seat), d.trick) == game.renege]
    tally.reneges += game.renege is not None
    tally.found += bool(true)
    wrongly = [d for d in accusing if d not in true]
    tally.accused += bool(wrongly)
    if any(d.slip is None and not d.doubt for d in wrongly):
        tally.firm += 1
        tally.examples.append(text)


def measure(hands: int, seed: int = 7) -> dict[str, RowCounts]:
    """Every kind of slip, and every couple, once in each of so many hands, in both ways of
    recording them."""
    tallies = {kind: RowCounts() for kind in (*KINDS, *COUPLES)}
    rngs = {kind: random.Random(f"{kind} {seed}") for kind in tallies}  # noqa: S311
    for game in clean_games(hands, seed):
        for recorded in ([bare(hand) for hand in game], game):
            for number, records in enumerate(recorded):
                for kind, make in KINDS.items():
                    slip = make(rngs[kind], records)
                    if slip is not None and (slip.records != records or slip.twice):
                        look(kind, slip, recorded, number, tallies[kind])
                for kind, couple in COUPLES.items():
                    look_at_couple(couple(rngs[kind], recorded, number), tallies[kind])
    return tallies


def slips(folder: Path, sizes: Sizes) -> list[Row]:
    """The figures of each kind of slip, and of each couple."""
    rows = []
    for kind, tally in measure(min(HANDS, sizes.hands // 4)).items():
        undecided = f"undecided {tally.accused - tally.firm}"
        if kind in KINDS:
            undecided += f", against another finding {tally.contradicted}"
        rows.append(
            Row(
                f"{kind}: somebody accused as a fact who did not renege",
                "0",
                f"{tally.firm} of {tally.logs} ({undecided})",
                not tally.firm and not tally.contradicted,
            )
        )
        if kind in KINDS:
            rows += _of_one_slip(tally)
        if tally.reneges:
            found = tally.found / tally.reneges
            rows.append(Row("  the renege is found", "100%", f"{found:.1%}", found == 1))
    return rows


def _of_one_slip(tally: RowCounts) -> list[Row]:
    said = tally.said or 1
    named, mean = tally.named / said, tally.findings / said
    return [
        Row("  findings a log", f"{MOST_FINDINGS}", f"{mean:.2f}", mean <= MOST_FINDINGS),
        Row(
            "  the first finding names it",
            f"{FIRST_NAMES_IT:.0%}",
            f"{named:.1%}",
            named >= FIRST_NAMES_IT,
        ),
    ]
