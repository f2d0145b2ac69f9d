"""The sheet of one game: hand by hand with its rulings, substitutes and notes, and what an audit
finds.

In: a game's sheet, or rows of the table of hands. Out: a section of a report, and objects for JSON
whose keys are stable. Does not know: the win chances (`chances_of_game.py`), or how a medium lays
out a section.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise, repeat
from typing import Any, Final

from euchre_engine.actions import Best
from euchre_engine.audit.record import Dealer, Misdeal, Note, ThrownIn
from euchre_engine.rules import Ending
from euchre_engine.seats import SEATS, SIDES

from ..book import sentences
from ..book.barn_and_customs import a_loner_wins, in_the_barn, who_is_in_the_barn
from ..book.entries import text_of
from ..book.export_log import rules_to
from ..book.matches import Match
from ..book.people import label, side_label, side_through
from ..book.sheet import NAMES, Line, Players, Sheet, seated
from ..book.tables import game_row, hand_rows
from ..report.as_data import as_json
from ..report.values import Cell, Heading, Part, Row, Section, Table
from ..terminal import phrases
from ..terminal.phrases import by_seat, by_side, short_score
from ..terminal.text import safe
from .games import SEAT_OF

# -- the table of hands --------------------------------------------------------------------------

HANDS: Final[tuple[str, ...]] = (
    *("game", "hand", "event", "at", "dealer", "maker", "suit", "alone", "lone_defender", "best"),
    *("tricks", "outcome", "points_ns", "points_ew", "ns", "ew", *NAMES),
    *("amended", "record", "up", "round", "counts", "late"),
)
"""The columns of the CSV of hands: those of the book's table. New ones go at the end."""

_HEADINGS: Final = (
    Heading("dealer", "deal"),
    Heading("maker", "maker"),
    Heading("result", "result"),
    Heading("score", "N/S–E/W", "score"),
    Heading("points", "points", "score"),
)
_TRUMP: Final = {
    "clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠", "no-trump": "NT", None: "",
}  # fmt: skip


def hands_table(
    rows: Iterable[Mapping[str, Any]], notes: Iterable[tuple[str, ...]] = repeat(())
) -> Table:
    """A game hand by hand, from its rows of the book's table of hands, with notes on each. A
    concession, which is no hand, has no number."""
    return Table(
        *("hands", "Hand by hand", "", ("hand",), _HEADINGS, tuple(map(_hand_row, rows, notes))),
        labels=("#",),
        least=4,
        rest="--csv",
        csv=HANDS,
    )


def _hand_row(hand: Mapping[str, Any], notes: tuple[str, ...]) -> Row:
    def name(seat: str | None) -> str:
        return "?" if seat is None else hand[NAMES[SEAT_OF[seat]]] or seat

    outcome, points = hand["outcome"], (hand["points_ns"], hand["points_ew"])
    is_hand = outcome != "conceded" or any(points)
    maker = "–"
    if hand["maker"]:
        called = (name(hand["maker"]), _TRUMP[hand["suit"]], "alone" if hand["alone"] else "")
        maker = " ".join(filter(None, called))
    tricks = hand["tricks"] if outcome in ("made", "euchred") else None
    texts = (
        name(hand["dealer"]) if is_hand else "",
        maker if is_hand else "",
        outcome if tricks is None else f"{outcome} {tricks}",
        short_score((hand["ns"], hand["ew"])),
        "?" if outcome == "undecided" else short_score(points) if any(points) else "–",
    )
    cells = tuple(Cell(words=words) for words in texts)
    label = str(hand["hand"]) if is_hand else ""
    return Row((hand["hand"],), cells, (label,), notes=notes, object=hand)


# -- the sheet -----------------------------------------------------------------------------------


def sheet_section(sheet: Sheet, match: Match | None = None, *, customs: bool = True) -> Section:
    """A game: its players and rules, its hands with what their columns do not show as notes, the
    findings of an audit, the score, and how the match stands that it belongs to. `customs`: the
    barn is told."""
    head = sheet.head
    at_evening = f"table {head.table}, round {head.round}" if sheet.evening else ""
    about = (f"Game {sheet.number}", at_evening, head.name, head.event, head.season, head.place)
    states = [
        (head.rules().target, seated(head)),
        *((line.target, line.players) for line in sheet.lines),
        (sheet.rules.target, sheet.players),
    ]
    *since, until = (
        tuple(_changes(nth == 0, *before, *now))
        for nth, (before, now) in enumerate(pairwise(states))
    )
    parts: list[Part] = ["\n".join(_head(sheet))]
    if sheet.lines:
        notes = [
            (*changed, *_notes(sheet, line), *(_barn_reached(sheet, line) if customs else ()))
            for changed, line in zip(since, sheet.lines, strict=True)
        ]
        parts.append(hands_table(hand_rows(sheet), notes))
    elif sheet.only_result:
        parts.append("Only the result of this game is known, not its hands.")
    else:
        parts.append("No hands have been played yet.")
    if found := findings(sheet):
        words = ("Hand {hand}: {message} ({slug})".format_map(one) for one in found)
        parts.append("\n".join(words))
    parts.append("\n".join((*until, *_end(sheet, match, customs))))
    return Section(
        f"game-{sheet.number}",
        " · ".join(filter(None, map(safe, (*about, head.date)))),
        tuple(parts),
    )


def _head(sheet: Sheet) -> Iterator[str]:
    """The players with substitutes, where they sat, the rules, and where the game comes from."""
    at_beginning, start = seated(sheet.head), sheet.head.start
    lineups = [at_beginning, *(line.players for line in sheet.lines)]
    sides = []
    for side in SIDES:
        names, words = side_through(lineups, side), phrases.SIDE_WORDS[side]
        sides.append(words if names == words else f"{names} ({words})")
    yield " against ".join(sides)
    if any(at_beginning):
        yield sentences.seats_words(at_beginning)
    yield f"Rules: {phrases.rules_words(sheet.rules, sheet.until_time)}"
    if start != (0, 0):
        yield f"It began at N/S {start[0]}, E/W {start[1]}."
    if sheet.begun.source:
        yield f"Read from {safe(sheet.begun.source)}"


def _changes(
    first: bool, target_before: int | None, before: Players, target: int | None, now: Players
) -> Iterator[str]:
    """What is new since the hand before, or at the `first` hand since the game began: another
    target, and `S is now Eve, in for Cat` for each substitute."""
    if target != target_before and first:
        yield f"the game goes to {target}, not to {target_before} as it began"
    elif target != target_before:
        yield f"from here on the game goes to {target}"
    for seat in SEATS:
        if before[seat] != now[seat]:
            yield f"{seat.name} is now {label(now, seat)}, in for {label(before, seat)}"


def _notes(sheet: Sheet, line: Line) -> Iterator[str]:
    verdict, players, amended = line.verdict, line.players, line.amended
    for entry in line.records:
        match entry:
            case Dealer(seat, stolen=True):
                yield f"{label(players, seat)} dealt out of turn"
            case Dealer(seat, agreed=True):
                yield f"the deal was put right: {label(players, seat)} dealt"
                amended -= entry not in line.waited  # That was the correction.
            case Best():
                yield "with partner's best"
            case ThrownIn(Ending.ALL_PASSED):
                pass
            case Misdeal() | ThrownIn():
                yield sentences.void_words(entry, players)
            case Note():
                yield sentences.entry_words(entry, players, sheet.rules)
    yield from sentences.ruled_words(line, sheet.rules)
    if verdict.lone_defender is not None:
        yield f"{label(players, verdict.lone_defender)} defends alone"
    if verdict.conceded is not None:
        yield f"{side_label(players, verdict.conceded)} concede"
    if not verdict.decided:
        yield "undecided"
    if line.late:
        yield "after the end"
    if amended > 0:
        yield "amended" if amended == 1 else f"amended {amended} times"


def _barn_reached(sheet: Sheet, line: Line) -> Iterator[str]:
    """`Ann & Cat in the barn` or `barn to barn`, if this hand brought a side there."""
    verdict, rules = line.verdict, rules_to(sheet, line.target)
    in_barn = [rules.in_the_barn(total) for total in verdict.total]
    reached = any(in_barn[side] and verdict.points[side] for side in SIDES)
    if reached and not line.late and not rules.over(verdict.total, 0):
        yield phrases.barn_words(in_barn, [side_label(line.players, side) for side in SIDES])


def _end(sheet: Sheet, match: Match | None, customs: bool) -> Iterator[str]:
    """What is under way, the score, the barn and the match."""
    for entry in sheet.waiting:
        if isinstance(entry, Note):
            words = sentences.entry_words(entry, sheet.playing, sheet.rules)
        else:
            words = sentences.waiting_words(entry, sheet)
        yield words if sheet.only_result else f"now: {words}"
    yield f"{sentences.score_words(sheet)}."
    if customs and (barn := who_is_in_the_barn(sheet)):
        yield f"{phrases.capitalized(barn)}."
    if match is not None:
        nth = match.numbers().index(sheet.number) + 1
        yield f"{sentences.match_words(match, sheet.players)} (game {nth} of the match)."


# -- JSON ----------------------------------------------------------------------------------------


def findings(sheet: Sheet) -> list[dict[str, Any]]:
    """The errors that an audit of the game finds, hand by hand, as JSON; messages are safe to
    show."""
    return [
        {"hand": line.number, "slug": problem.kind.slug, "message": safe(problem.message)}
        for line, problem in sheet.problems()
    ]


_AS_IN_THE_TABLES: Final = ("game", "begun_at", "date", "event", "season", "place", "name")


def sheet_object(sheet: Sheet) -> dict[str, Any]:
    """A game as JSON, without its hands: players, rules, score, dealer. What the book's table of
    games has too is as it is there."""
    row = game_row(sheet)
    return {
        **{name: row[name] for name in _AS_IN_THE_TABLES},
        "players": by_seat(sheet.players),
        "rules": {
            "preset": row["rules"],
            "rules": json.loads(row["house_rules"]),
            "target": row["target"],
            "hands_to_play": sheet.hands_to_play,
        },
        "start": by_side(sheet.head.start),
        "score": by_side(sheet.total),
        "hands_played": sum(not line.is_concession for line in sheet.lines),
        "dealer": row["dealer"],
        "eldest": as_json(sheet.eldest),
        "in_the_barn": by_side(in_the_barn(sheet)),
        "a_loner_wins": by_side(a_loner_wins(sheet)),
        "waiting": text_of(sheet.waiting),
        **{name: row[name] for name in ("state", "winner", "conceded", "last_event")},
    }


def line_object(sheet: Sheet, line: Line) -> dict[str, Any]:
    """A hand as JSON, with the columns of the scorebook's table of hands; points, score and players
    are objects."""
    row = hand_rows(sheet._replace(lines=(line,)))[0]
    return {
        **{key: value for key, value in row.items() if key not in _NOT_IN_JSON},
        "alone": bool(row["alone"]),
        "best": bool(row["best"]),
        "points": by_side(line.verdict.points),
        "score": by_side(line.verdict.total),
        "players": by_seat(line.players),
        "problems": [
            {"slug": problem.kind.slug, "severity": problem.severity, "message": problem.message}
            for problem in line.verdict.problems
        ],
    }


_NOT_IN_JSON: Final = ("game", "points_ns", "points_ew", "ns", "ew", *NAMES)


def match_object(match: Match | None) -> dict[str, Any] | None:
    """A match as JSON; its state is `going`, `decided` or `unfinished`."""
    if match is None:
        return None
    return {
        "best_of": match.best_of,
        "state": match.state,
        "pairs": [
            {"players": pair, "games_won": won, "points": points}
            for pair, won, points in zip(match.pairs, match.won, match.points, strict=True)
        ],
        "winner": None if match.winner is None else match.pairs[match.winner],
        "games": match.numbers(),
    }
