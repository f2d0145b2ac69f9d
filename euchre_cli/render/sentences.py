"""Hands, rulings and scores in a sentence.

Knows: how a table says it. Does not know: layout. Names are made safe on the way.
"""

from __future__ import annotations

from collections.abc import Sequence

from euchre_engine.audit.record import (
    TABLE_TALK,
    Dealer,
    Entry,
    Misdeal,
    Penalty,
    RenegeClaim,
    ThrownIn,
)
from euchre_engine.rules import Ending, Rules
from euchre_engine.seats import OTHER, SEATS, SIDE, SIDES, Side

from ..book.events import Players
from ..book.make_entries import outcome_words
from ..book.people import label, side_label
from ..book.sheet import Line, Sheet, points_of
from ..terminal.phrases import count, under
from ..terminal.text import safe

_SUITS = ("clubs", "diamonds", "hearts", "spades", "no trump")


def hand_words(line: Line, rules: Rules) -> str:
    """What happened in a hand and what it brought, with all that was ruled in it: `Bob makes 3,
    1 point to Bob & Dan; penalty (late), 2 points to Ann & Cat`."""
    return _hand(line, line.entries, line.verdict.points, rules)


def entered_words(line: Line, rules: Rules) -> str:
    """The same of what was entered with the hand, without what had been ruled and had counted
    before."""
    ns, ew = points_of(rules, line.waited)
    points = line.verdict.points
    return _hand(line, line.own or line.entries, (points[0] - ns, points[1] - ew), rules)


def numbered(line: Line, words: str) -> str:
    """`hand 3: Bob makes 3`; to give up the game is no hand, and has no number."""
    return words if line.is_concession else f"hand {line.number}: {words}"


def short_words(line: Line) -> str:
    """What happened in a hand, without the points, which the score tells."""
    parts = [_played(line)]
    for entry in line.entries:
        if isinstance(entry, RenegeClaim):
            parts.append(renege_words(entry, line.players))
        elif isinstance(entry, Penalty):
            parts.append("a penalty")
    if line.verdict.conceded is not None:
        parts.append(f"{side_label(line.players, line.verdict.conceded)} concede")
    return "; ".join(filter(None, parts)) or "nothing was played"


def _hand(line: Line, entries: Sequence[Entry], points: tuple[int, int], rules: Rules) -> str:
    """`points` are those of all the entries; those of a ruling stand with it."""
    players, verdict = line.players, line.verdict
    parts = [_played(line)]
    after = []
    left = list(points)
    for entry in entries:
        if isinstance(entry, RenegeClaim) and entry.outcome == "upheld":
            parts.append(renege_words(entry, players))
        elif isinstance(entry, RenegeClaim | Penalty):
            after.append(one_ruling(entry, players, rules))
            if verdict.evidence != "points":  # Else they are in the points that were claimed.
                side, worth = _worth(entry, rules)
                left[side] -= worth
    if verdict.conceded is not None:
        parts.append(f"{side_label(players, verdict.conceded)} concede")
    if not verdict.decided:
        parts.append("undecided")
    main = "; ".join(filter(None, parts))
    if main and not line.is_concession:
        main += f", {points_words((left[0], left[1]), players)}"
    return "; ".join(filter(None, [main, *after])) or "nothing was played"


def ruled_words(line: Line, rules: Rules) -> list[str]:
    """Every ruling in a hand with the points it brought, after those of the tricks, where the score
    is the sum of several."""
    verdict, players = line.verdict, line.players
    ruled = [entry for entry in line.entries if isinstance(entry, RenegeClaim | Penalty)]
    words = [one_ruling(entry, players, rules) for entry in ruled]
    if verdict.evidence == "points":
        return words  # Nothing says what was for the tricks.
    left = list(verdict.points)
    for entry in ruled:
        side, worth = _worth(entry, rules)
        left[side] -= worth
    upheld = [
        (at, one.seat)
        for at, one in enumerate(ruled)
        if isinstance(one, RenegeClaim) and one.outcome == "upheld"
    ]
    tricks = left
    if upheld:
        tricks = [0, 0]
        first, seat = upheld[0]
        other = OTHER[SIDE[seat]]
        if not rules.renege_ends_hand:
            tricks[other] = min(left[other], verdict.points_as_played[other])
        left[other] -= tricks[other]
        if tuple(left) != verdict.points and left[other]:
            given = f"{count(left[other], 'point')} to {side_label(players, other)}"
            words[first] += f", {given}"
    if any(tricks) and tuple(tricks) != verdict.points:
        words.insert(0, f"{points_words((tricks[0], tricks[1]), players)} for the tricks")
    return words


def _played(line: Line) -> str:
    players, verdict = line.players, line.verdict
    for entry in line.entries:
        if isinstance(entry, Misdeal):
            by = f" by {label(players, entry.seat)}" if entry.seat is not None else ""
            text = f" ({safe(entry.text)})" if entry.text else ""
            return f"misdeal{by}{text}"
        if isinstance(entry, ThrownIn):
            if entry.reason is Ending.ALL_PASSED or entry.seat is None:
                return "thrown in, nobody called"
            return f"thrown in, {entry.reason.value} shown by {label(players, entry.seat)}"
    if verdict.maker is None:
        return ""
    words = label(players, verdict.maker)
    award = verdict.award
    tricks = verdict.tricks[SIDE[verdict.maker]] if verdict.tricks is not None else None
    if award is None:
        words += " calls"
    elif award.called == "euchred":
        words += " is euchred"
    elif award.called == "made":
        words += " makes it" if tricks is None else f" makes {tricks}"
    else:
        words += " marches"
    if verdict.trump is not None:
        words += f" in {_SUITS[verdict.trump]}"
    if verdict.alone:
        words += " alone"
    if any(entry.__class__.__name__ == "Best" for entry in line.entries):
        words += " with partner's best"
    if award is not None and award.called == "euchred" and tricks is not None:
        words += f" with {count(tricks, 'trick')}"
    if verdict.lone_defender is not None:
        words += f" against {label(players, verdict.lone_defender)} alone"
    return words


def renege_words(claim: RenegeClaim, players: Players) -> str:
    """`Cat's claim that Bob reneged in trick 3 was upheld`; `Bob reneged` where nobody is named who
    claimed it."""
    who = label(players, claim.seat)
    trick = "" if claim.trick is None else f" in trick {claim.trick}"
    if claim.outcome == "corrected":
        words = f"{who}'s renege{trick} was corrected in time"
        return words if claim.by is None else f"{words}, claimed by {label(players, claim.by)}"
    if claim.by is None and claim.outcome == "upheld":
        return f"{who} reneged{trick}"
    whose = "the" if claim.by is None else f"{label(players, claim.by)}'s"
    return f"{whose} claim that {who} reneged{trick} was {claim.outcome}"


def penalty_words(penalty: Penalty, players: Players, rules: Rules) -> str:
    """`2 points to Ann & Cat for Dan's lead out of turn`; `penalty (late), 2 points to Ann & Cat`
    where nobody said whose it was."""
    side, worth = _worth(penalty, rules)
    if penalty.against:
        return _penalty_on(penalty, players, worth, rules)
    words = f"penalty ({safe(penalty.text)})" if penalty.text else "penalty"
    if not worth and penalty.points is None:
        return f"{words} for {side_label(players, side)}, worth nothing {_under(penalty, rules)}"
    return f"{words}, {count(worth, 'point')} to {side_label(players, side)}"


def _under(penalty: Penalty, rules: Rules) -> str:
    talk = penalty.text == TABLE_TALK
    return under(rules, "table-talk-points") if talk else f"under {rules.preset}"


def _penalty_on(penalty: Penalty, players: Players, worth: int, rules: Rules) -> str:
    who = label(players, penalty.against[0])
    if len(penalty.against) == 2:
        who = side_label(players, SIDE[penalty.against[0]])
    words = f"{count(worth, 'point')} to {side_label(players, penalty.side)}"
    if not worth and penalty.points is None:
        words = f"no points {_under(penalty, rules)}"
    text = safe(penalty.text.replace("-", " ") if penalty.text == TABLE_TALK else penalty.text)
    if not text:
        return f"{words}, a penalty on {who}"
    if _is_a_deed(text):
        return f"{words} for {who}'s {text}"
    return f"{words}, a penalty on {who} ({text})"


def _is_a_deed(text: str) -> bool:
    """Whether a text names what somebody did, so that it may follow the name: `lead out of turn`,
    `talking`; and not `slow`, `a card was shown`, `led out of turn`."""
    noun, *more = text.lower().replace("table talk", "talk").split()
    doing = noun.endswith("ing") and len(noun) > _SHORT_ING
    return (noun in _DEEDS and (not more or more[0] in _AFTER_A_DEED)) or doing


_DEEDS = frozenset({"lead", "play", "bid", "call", "talk", "pass", "misdeal", "renege", "discard"})
_AFTER_A_DEED = frozenset({"out", "in", "at", "after", "before", "about", "with", "of", "to"})
_SHORT_ING = 4
"""A king is no deed, and a ring is none."""


def points_words(points: tuple[int, int], players: Players) -> str:
    """`1 point to Bob & Dan`, or `no points`."""
    given = [
        f"{count(points[side], 'point')} to {side_label(players, side)}"
        for side in SIDES
        if points[side]
    ]
    return " and ".join(given) or "no points"


def score_words(sheet: Sheet) -> str:
    """The score, and who deals or has won: `Ann & Cat 3, Bob & Dan 9; Cat deals`."""
    score = result_words(sheet.players, sheet.total)
    if sheet.struck:
        return f"{score}; struck out"
    if sheet.over:
        return f"{score}: a tie" if sheet.winner is None else outcome_words(sheet)
    if sheet.rules.hands_to_play is not None:
        score += f"; {count(sheet.rules.hands_to_play - sheet.hands, 'hand')} to play"
    if sheet.dealer is None:
        return score
    return f"{score}; {label(sheet.playing, sheet.dealer)} deals"


def result_words(players: Players, total: tuple[int, int]) -> str:
    """`Ann & Cat 10, Bob & Dan 7`."""
    return ", ".join(f"{side_label(players, side)} {total[side]}" for side in SIDES)


def seats_words(players: Players) -> str:
    """`N Ann, E Bob, S Cat, W Dan`."""
    return ", ".join(f"{seat.name} {label(players, seat)}" for seat in SEATS)


def match_words(games: int) -> str:
    """`best of 3 from this game on`."""
    return "no match any more" if games == 1 else f"best of {games} from this game on"


def short_score(total: tuple[int, int]) -> str:
    """`6–4`, N/S first."""
    return f"{total[0]}–{total[1]}"


def ruling_words(ruling: Entry, sheet: Sheet) -> str:
    """A ruling on the hand under way, and the points it gives at once."""
    players = sheet.playing
    if isinstance(ruling, RenegeClaim) and ruling.outcome == "upheld":
        words = renege_words(ruling, players)
        return f"{words}; enter the hand once it is played out"
    if isinstance(ruling, RenegeClaim | Penalty):
        return one_ruling(ruling, players, sheet.rules)
    if isinstance(ruling, Dealer):
        return dealer_words(ruling, players)
    return "a note"


def dealer_words(dealer: Dealer, players: Players) -> str:
    """`Dan deals`, or `Dan deals out of turn`."""
    who = label(players, dealer.seat)
    return f"{who} deals out of turn" if dealer.stolen else f"{who} deals"


def one_ruling(ruling: RenegeClaim | Penalty, players: Players, rules: Rules) -> str:
    """What was ruled, and what it brings; an upheld renege without its points."""
    if isinstance(ruling, Penalty):
        return penalty_words(ruling, players, rules)
    side, worth = _worth(ruling, rules)
    words = renege_words(ruling, players)
    return f"{words}, {count(worth, 'point')} to {side_label(players, side)}" if worth else words


def _worth(ruling: RenegeClaim | Penalty, rules: Rules) -> tuple[Side, int]:
    """What a penalty, or a claim that was not upheld, brings, and to whom."""
    if isinstance(ruling, Penalty):
        return ruling.side, rules.table_talk_points if ruling.points is None else ruling.points
    rejected = ruling.outcome == "rejected"
    return SIDE[ruling.seat], rules.false_claim_points if rejected else 0
