"""Hands, rulings, scores and matches in sentences.

In: hands of a sheet, entries, scores. Out: words in which the names are safe to show, without line
breaks. Every ruling on a renege and every penalty is worded here (`ruling_words`). The findings of
an audit are worded in `problems.py` of the engine, its verdicts in `audit/verdict_words.py`; the
barn and the customs in `book/barn_and_customs.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Protocol, TypeGuard

from euchre_engine.actions import Best
from euchre_engine.audit.hand_verdict import HandVerdict
from euchre_engine.audit.record import (
    TABLE_TALK,
    Dealer,
    Entry,
    Misdeal,
    Note,
    Penalty,
    RenegeClaim,
    ThrownIn,
)
from euchre_engine.rules import Ending, Rules
from euchre_engine.seats import OTHER, SEATS, SIDE, SIDES, Side

from ..terminal.phrases import count, rule_source, short_score
from ..terminal.text import safe
from .entering import outcome_words
from .entries import text_of
from .people import label, side_label
from .scoring import points_of
from .sheet import Line, Players, Sheet

if TYPE_CHECKING:
    from .matches import Match

# -- hands ---------------------------------------------------------------------------------------


class ToldHand(Protocol):
    """What is told of a hand: that of a line of a sheet, or of a hand of a log."""

    @property
    def players(self) -> Players:
        """Who sat at N, E, S and W."""

    @property
    def records(self) -> tuple[Entry, ...]:
        """Its records, with its rulings."""

    @property
    def verdict(self) -> HandVerdict:
        """The engine's."""

    @property
    def is_concession(self) -> bool:
        """Whether it is no hand, but only a side that gave up the game."""


def hand_words(line: ToldHand, rules: Rules) -> str:
    """A hand with its points and all rulings in it: `Bob makes 3, 1 point to Bob & Dan; penalty
    (late), 2 points to Ann & Cat`."""
    return _hand(line, line.records, line.verdict.points, rules)


def entered_words(line: Line, rules: Rules) -> str:
    """A hand in the words of `hand_words`, but without the rulings (and their points) that were
    entered before it."""
    ns, ew = points_of(rules, line.waited)
    points = line.verdict.points
    return _hand(line, line.own or line.records, (points[0] - ns, points[1] - ew), rules)


def with_hand_number(line: Line, words: str) -> str:
    """The words after the number of the hand: `hand 3: Bob makes 3`. A concession has no number."""
    return words if line.is_concession else f"hand {line.number}: {words}"


def short_words(line: Line, concession: bool = True) -> str:
    """A hand without its points, for lines that show the score anyway; if not `concession`, without
    the concession in it too."""
    parts = [_play_words(line)]
    for entry in line.records:
        if isinstance(entry, RenegeClaim):
            parts.append(renege_words(entry, line.players))
        elif isinstance(entry, Penalty):
            parts.append("a penalty")
    return _join([*parts, _concession_words(line) if concession else ""])


def _hand(line: ToldHand, entries: Sequence[Entry], points: tuple[int, int], rules: Rules) -> str:
    """A hand with only these of its entries, which gave `points` (N/S, E/W) in all."""
    players, verdict = line.players, line.verdict
    rulings = _rulings(entries)
    parts = [_play_words(line)]
    parts += [renege_words(entry, players) for entry in rulings if _is_upheld(entry)]
    parts += [_concession_words(line), "" if verdict.decided else "undecided"]
    main = "; ".join(filter(None, parts))
    if main and not line.is_concession:
        # Points that were claimed for the hand include those of its rulings.
        played = (
            points if verdict.evidence == "points" else _without_rulings(points, rulings, rules)
        )
        main += f", {points_words(played, players)}"
    after = [ruling_words(entry, players, rules) for entry in rulings if not _is_upheld(entry)]
    return _join([main, *after])


def ruled_words(line: Line, rules: Rules) -> list[str]:
    """Each ruling in a hand with its points. If the tricks gave points too, these come first."""
    verdict, players = line.verdict, line.players
    rulings = _rulings(line.records)
    words = [ruling_words(entry, players, rules) for entry in rulings]
    if verdict.evidence == "points":
        return words  # Nothing says which points were for the tricks.
    left = tricks = list(_without_rulings(verdict.points, rulings, rules))
    upheld = next((entry for entry in rulings if _is_upheld(entry)), None)
    if upheld is not None:
        other = OTHER[SIDE[upheld.seat]]
        tricks = [0, 0]
        if not rules.renege_ends_hand:
            tricks[other] = min(left[other], verdict.points_as_played[other])
        left[other] -= tricks[other]
        if left[other] and tuple(left) != verdict.points:
            words[rulings.index(upheld)] += f", {points_to(left[other], other, players)}"
    if any(tricks) and tuple(tricks) != verdict.points:
        words.insert(0, f"{points_words((tricks[0], tricks[1]), players)} for the tricks")
    return words


def _rulings(entries: Iterable[Entry]) -> list[RenegeClaim | Penalty]:
    return [entry for entry in entries if isinstance(entry, RenegeClaim | Penalty)]


def _without_rulings(
    points: tuple[int, int], rulings: Iterable[RenegeClaim | Penalty], rules: Rules
) -> tuple[int, int]:
    """The points without those of penalties and false claims."""
    left = list(points)
    for ruling in rulings:
        side, worth = _side_and_points(ruling, rules)
        left[side] -= worth
    return left[0], left[1]


def _join(parts: Iterable[str]) -> str:
    return "; ".join(filter(None, parts)) or "nothing was played"


def _concession_words(line: ToldHand) -> str:
    side = line.verdict.conceded
    return "" if side is None else f"{side_label(line.players, side)} concede"


def _play_words(line: ToldHand) -> str:
    """The play of a hand: `Bob makes 3 in hearts alone`; empty if nobody called."""
    players, verdict = line.players, line.verdict
    for entry in line.records:
        if isinstance(entry, Misdeal):
            return f"misdeal {void_words(entry, players)}".rstrip()
        if isinstance(entry, ThrownIn):
            nobody_called = entry.reason is Ending.ALL_PASSED or entry.seat is None
            return f"thrown in, {'nobody called' if nobody_called else void_words(entry, players)}"
    if verdict.maker is None:
        return ""
    words = label(players, verdict.maker)
    award = verdict.award
    tricks = verdict.tricks[SIDE[verdict.maker]] if verdict.tricks is not None else None
    if award is None:
        words += " calls"
    elif award.outcome == "euchred":
        words += " is euchred"
    elif award.outcome == "made":
        words += " makes it" if tricks is None else f" makes {tricks}"
    else:
        words += " marches"
    if verdict.trump is not None:
        words += f" in {verdict.trump}"
    if verdict.alone:
        words += " alone"
    if any(isinstance(entry, Best) for entry in line.records):
        words += " with partner's best"
    if award is not None and award.outcome == "euchred" and tricks is not None:
        words += f" with {count(tricks, 'trick')}"
    if verdict.lone_defender is not None:
        words += f" against {label(players, verdict.lone_defender)} alone"
    return words


def void_words(entry: Misdeal | ThrownIn, players: Players) -> str:
    """The reason why a hand has no result: `by Bob (an ace was shown)`, `no ace, no face shown by
    Ann`."""
    who = "" if entry.seat is None else f"by {label(players, entry.seat)}"
    if isinstance(entry, Misdeal):
        parts = (who, f"({safe(entry.text)})" if entry.text else "")
    else:
        parts = (entry.reason.value, who and f"shown {who}")
    return " ".join(filter(None, parts))


# -- rulings and other entries -------------------------------------------------------------------


def waiting_words(entry: Entry, sheet: Sheet) -> str:
    """An entry of the hand under way, with the points it gives at once."""
    if isinstance(entry, Note):
        return "a note"
    words = entry_words(entry, sheet.playing, sheet.rules)
    return f"{words}; enter the hand once it is played out" if _is_upheld(entry) else words


def entry_words(entry: Entry, players: Players, rules: Rules) -> str:
    """An entry that is not a result: a ruling with its points, a note, a dealer. Any other entry is
    returned as the log language writes it."""
    match entry:
        case RenegeClaim() | Penalty():
            return ruling_words(entry, players, rules)
        case Note(text):
            return f"note: {safe(text)}"
        case Dealer():
            return dealer_words(entry, players)
        case _:
            return safe(text_of([entry]))


def dealer_words(dealer: Dealer, players: Players) -> str:
    """`Dan deals`, or `Dan deals out of turn`."""
    who = label(players, dealer.seat)
    return f"{who} deals out of turn" if dealer.stolen else f"{who} deals"


def ruling_words(ruling: RenegeClaim | Penalty, players: Players, rules: Rules) -> str:
    """A ruling with its points; an upheld renege without points, because they are those of the
    hand."""
    if isinstance(ruling, Penalty):
        return _penalty_words(ruling, players, rules)
    side, worth = _side_and_points(ruling, rules)
    words = renege_words(ruling, players)
    return f"{words}, {points_to(worth, side, players)}" if worth else words


def _is_upheld(entry: Entry) -> TypeGuard[RenegeClaim]:
    return isinstance(entry, RenegeClaim) and entry.outcome == "upheld"


def _side_and_points(ruling: RenegeClaim | Penalty, rules: Rules) -> tuple[Side, int]:
    """The side that gets points for a penalty or a rejected claim, and how many."""
    if isinstance(ruling, Penalty):
        return ruling.side, rules.table_talk_points if ruling.points is None else ruling.points
    rejected = ruling.outcome == "rejected"
    return SIDE[ruling.seat], rules.false_claim_points if rejected else 0


def renege_words(claim: RenegeClaim, players: Players) -> str:
    """`Cat's claim that Bob reneged in trick 3 was upheld`, or `Bob reneged in trick 3` if nobody
    is named as the claimant."""
    who = label(players, claim.seat)
    trick = "" if claim.trick is None else f" in trick {claim.trick}"
    if claim.outcome == "corrected":
        words = f"{who}'s renege{trick} was corrected in time"
        return words if claim.by is None else f"{words}, claimed by {label(players, claim.by)}"
    if claim.by is None and claim.outcome == "upheld":
        return f"{who} reneged{trick}"
    return f"{claimed_words(claim, players)} was {claim.outcome}"


def claimed_words(claim: RenegeClaim, players: Players) -> str:
    """`Cat's claim that Bob reneged in trick 3`, or `the claim that …` if nobody is named as the
    claimant."""
    trick = "" if claim.trick is None else f" in trick {claim.trick}"
    whose = "the" if claim.by is None else f"{label(players, claim.by)}'s"
    return f"{whose} claim that {label(players, claim.seat)} reneged{trick}"


def _penalty_words(penalty: Penalty, players: Players, rules: Rules) -> str:
    """`penalty on Dan (lead out of turn), 2 points to Ann & Cat`."""
    words, text = "penalty", penalty.text
    if len(penalty.against) == 2:
        words += f" on {side_label(players, SIDE[penalty.against[0]])}"
    elif penalty.against:
        words += f" on {label(players, penalty.against[0])}"
    is_talk = text == TABLE_TALK
    if text:
        words += f" ({safe(text.replace('-', ' ') if is_talk else text)})"
    side, worth = _side_and_points(penalty, rules)
    if worth or penalty.points is not None:
        return f"{words}, {points_to(worth, side, players)}"
    price = rule_source(rules, "table-talk-points") if is_talk else f"under {rules.preset}"
    return f"{words}, no points to {side_label(players, side)} {price}"


# -- points, scores, players ---------------------------------------------------------------------


def points_to(points: int, side: Side, players: Players) -> str:
    return f"{count(points, 'point')} to {side_label(players, side)}"


def points_words(points: tuple[int, int], players: Players) -> str:
    """`1 point to Bob & Dan`, or `no points`."""
    parts = [points_to(points[side], side, players) for side in SIDES if points[side]]
    return " and ".join(parts) or "no points"


def game_words(sheet: Sheet) -> str:
    """`Game 3`, or at an evening `Table 2, round 4`."""
    head = sheet.head
    return f"Table {head.table}, round {head.round}" if sheet.evening else f"Game {sheet.number}"


def score_words(sheet: Sheet) -> str:
    """The score, and the dealer or the outcome: `Ann & Cat 3, Bob & Dan 9; Cat deals`."""
    score = result_words(sheet.players, sheet.total)
    if sheet.struck:
        return f"{score}; struck out"
    if sheet.over:
        return f"{score}: a tie" if sheet.winner is None else outcome_words(sheet)
    if sheet.hands_left is not None:
        score += f"; {count(sheet.hands_left, 'hand')} to play"
    if sheet.dealer is None:
        return score
    return f"{score}; {label(sheet.playing, sheet.dealer)} deals"


def result_words(players: Players, total: tuple[int, int]) -> str:
    """`Ann & Cat 10, Bob & Dan 7`."""
    return ", ".join(f"{side_label(players, side)} {total[side]}" for side in SIDES)


def seats_words(players: Players) -> str:
    """`N Ann, E Bob, S Cat, W Dan`."""
    return ", ".join(f"{seat.name} {label(players, seat)}" for seat in SEATS)


def best_of_words(games: int) -> str:
    """`best of 3 from this game on`, or that there is no match if `games` is 1."""
    return "no longer a match" if games == 1 else f"best of {games} from this game on"


def match_words(match: Match, players: Players) -> str:
    """`Ann & Cat lead the match 1–0, best of 3`, or `Ann & Cat win the match, 2 games to 1`; the
    pairs are named as they sit in this lineup."""
    won = match.won_by_sides(players)
    most, fewest = max(won), min(won)
    score = short_score((most, fewest))
    who = side_label(players, Side.NS if won[0] == most else Side.EW)
    if match.decided:
        if most == fewest:
            return f"The match is a tie, {score}"
        return f"{who} win the match, {most} games to {fewest}"
    if match.unfinished:
        lead = "" if most == fewest else f" with {who} ahead"
        return f"The match, best of {match.best_of}, was left at {score}{lead}"
    if not most:
        return f"A match, best of {match.best_of}: no game is won yet"
    if most == fewest:
        return f"The match is level at {score}, best of {match.best_of}"
    return f"{who} lead the match {score}, best of {match.best_of}"
