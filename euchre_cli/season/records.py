"""The records of a season: its longest game, its biggest comeback, the most loners in a night …

In: a season. Out: the records that were set, with all who hold them (a `Record` is what programs
read, too), as a table for people, and as one for CSV. Does not know: how a table is laid out.

A new kind of record is one declaration in `RECORDS`: what it is called, what it means, and a
function that finds its candidates. The best of them hold it.

Only finished games count, except for counts by night. A game belongs to those who sat there at its
end, a hand to those who sat in it. Records of length and points compare only games of the season's
most common kind: the same target, or the same fixed number of hands. With a player chosen they are
the records of that player, of the player's side, and of the games in which the player sat.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, Final, NamedTuple, TypeAlias

from ..book.sheet import Players
from ..report.as_data import as_json
from ..report.values import Cell, Heading, Row, Table, Unit
from ..terminal.phrases import call_words, count, percent, short_score
from ..terminal.text import safe
from .chance import DIGITS
from .chance_line import COMEBACK, turning_index
from .games import SEAT_OF, GameResult, Score, ScoredHand, own_first, side_names
from .season import Season

MOST_NAMED: Final = 5
"""A record with more holders is no great feat, so only their number is told."""

ABOUT: Final = "The longest game, the biggest comeback, the most loners in a night, and who did it."


class Holder(NamedTuple):
    """A holder of a record, and how it was set.

    `names` are a player, the two of a side (or `N/S`, `E/W`: see `side_names`), or empty for the
    whole table. If a side holds it, `against` is the other side and `score` has the two totals, its
    own first. `date` is the evening if known, and `since` the first of several evenings; `game` is
    the game's number if the record is about one. `words` are further details without names. If it
    is about a hand, `maker` is the maker's name (or seat letter) and `outcome` is what scored the
    points (see `ScoredHand.outcome_for`).
    """

    names: tuple[str, ...]
    against: tuple[str, ...] = ()
    score: Score | None = None
    date: str = ""
    since: str = ""
    game: int | None = None
    words: str = ""
    maker: str = ""
    outcome: str = ""


class Record(NamedTuple):
    """A record that was set: its name, its title, what it means in this season, its unit and value
    (a win chance is a fraction), and all who hold it in the order in which they set it."""

    record: str
    title: str
    definition: str
    unit: Unit
    value: float
    held: tuple[Holder, ...]


Candidate: TypeAlias = tuple[float, Holder]
"""A value that may be the record, and its holder."""


# -- where records are searched ------------------------------------------------------------------


class _Games:
    """The games of a season: those that are `over`, and those of them that are `alike`, of the most
    common `length`; and what was scored in its `nights`."""

    def __init__(self, season: Season) -> None:
        self.season = season
        self.nights = night_counts(season)
        self.over = [game for game in season.own_games if game.over]
        # If two lengths are equally common, the one played last counts.
        lengths = Counter(map(_length, reversed(self.over)))
        self.length = max(lengths, key=lengths.__getitem__, default="")
        self.alike = [game for game in self.over if _length(game) == self.length]

    def hands(self, game: GameResult) -> Sequence[ScoredHand]:
        """The hands dealt in a game."""
        lines = self.season.lines
        return lines[game.number].hands if game.number in lines else ()

    def sides(self, names: Players) -> set[int]:
        """The sides of a lineup (0 N/S, 1 E/W) that may hold a record."""
        people = self.season.people
        return {seat % 2 for seat in people.seats(names)} if people.player else {0, 1}


def _length(game: GameResult) -> str:
    """What a game is played to: `to 10`, `of 8 hands`."""
    if game.target:
        return f"to {game.target}"
    hands = None if game.until_time else game.rules.hands_to_play
    return f"of {count(hands, 'hand')}" if hands else "until time is up"


class NightCounts(NamedTuple):
    """Counts by night: the `points` of each player's side and the `loners` with all five tricks of
    each player, by date and name, and those of `all_loners`, by date. Nights without a date are
    left out."""

    points: Counter[tuple[str, str]]
    loners: Counter[tuple[str, str]]
    all_loners: Counter[tuple[str]]


def night_counts(season: Season) -> NightCounts:
    """What was scored night by night, in hands and in games of which only the result is known."""
    counts = NightCounts(Counter(), Counter(), Counter())
    of_results: Iterator[tuple[Any, ...]] = (
        (game.day, *game.names, *game.scored, *season.book.loners_at(game))
        for game in season.games
        if game.only_result
    )
    lineups = chain(season.select(_BY_LINEUP), of_results)
    for night, north, east, south, west, ns, ew, *loners in lineups:
        names, points = (north, east, south, west), (ns, ew)
        seats = season.people.seats(names)
        if night and (seats or not season.people.player):
            counts.all_loners[night,] += sum(loners)
            for seat in seats:
                counts.loners[night, names[seat]] += loners[seat]
            for side, name in {(seat % 2, names[seat]) for seat in seats}:
                counts.points[night, name] += points[side]
    return counts


_LONE_MARCHES: Final = [f"sum(alone AND march AND caller IS '{seat}')" for seat in SEAT_OF]
_BY_LINEUP: Final = f"""
SELECT night, north, east, south, west, sum(points_ns), sum(points_ew), {", ".join(_LONE_MARCHES)}
FROM {{hands}} JOIN {{chosen}} USING (game)
GROUP BY night, north, east, south, west
"""


# -- candidates ----------------------------------------------------------------------------------


def _side(names: Players, side: int, game: GameResult, words: str = "") -> Holder:
    """A side of a game (0 N/S, 1 E/W) as a holder."""
    own, other = side_names(names, side), side_names(names, 1 - side)
    score = own_first(game.total, side)
    return Holder(own, other, score, game.day, game=game.number, words=words)


def _both(game: GameResult) -> Holder:
    """A game as a holder, the winners first (N/S after a tie)."""
    return _side(game.names, game.winner or 0, game)


def _played_out(game: GameResult) -> bool:
    """Whether it began at 0–0, was not conceded, and its hands are known."""
    return game.start == (0, 0) and game.conceded is None and not game.only_result


def _longest(games: _Games) -> Iterator[Candidate]:
    # Games of a fixed number of hands are all equally long.
    return ((len(games.hands(game)), _both(game)) for game in games.alike if game.target)


def _shortest(games: _Games) -> Iterator[Candidate]:
    alike = (game for game in games.alike if game.target and _played_out(game))
    return ((len(games.hands(game)), _both(game)) for game in alike)


def _comebacks(games: _Games) -> Iterator[Candidate]:
    for game, low in games.season.comebacks:
        if low.side in games.sides(game.names):
            words = f"from {short_score(low.own_score)}"
            yield low.chance, _side(game.names, low.side, game, words)


def _in_doubt(games: _Games) -> Iterator[Candidate]:
    for game in filter(_played_out, games.alike):
        before_last = games.season.lines[game.number].chances[:-1]
        if before_last:
            yield max(max(chance, 1 - chance) for chance in before_last), _both(game)


def _turning_hands(games: _Games) -> Iterator[Candidate]:
    sides = games.sides
    for game in games.season.games:
        line = games.season.lines.get(game.number)
        if not game.over or line is None or not line.chances:
            continue
        at = turning_index(line.hands, line.added, lambda hand, side: side in sides(hand.names))
        if at is not None:
            turning = line.turning_hand(at)
            scores = f"from {short_score(turning.before)} to {short_score(turning.after)}"
            words = f"hand {turning.hand.hand}, {scores}"
            holder = _side(turning.hand.names, turning.side, game, words)
            yield turning.added, holder._replace(maker=turning.maker, outcome=turning.outcome)


def _in_nights(what: str) -> Callable[[_Games], Iterator[Candidate]]:
    """Of a field of `NightCounts`: what was counted by date and name, or by date alone."""

    def candidates(games: _Games) -> Iterator[Candidate]:
        for (day, *names), number in sorted(getattr(games.nights, what).items()):
            yield number, Holder(tuple(names), date=day)

    return candidates


def _euchres(games: _Games) -> Iterator[Candidate]:
    for game in games.over:
        called = (hand for hand in games.hands(game) if hand.counts and hand.maker)
        yield sum(hand.outcome == "euchred" for hand in called), _both(game)


def _shutouts(games: _Games) -> Iterator[Candidate]:
    """All of them, as their number is the record."""
    shutouts = [
        game
        for game in games.over
        if game.winner in games.sides(game.names) and game.conceded is None and not min(game.total)
    ]
    return ((len(shutouts), _both(game)) for game in shutouts)


def _totals(games: _Games) -> Iterator[Candidate]:
    for game in games.alike:
        for side in sorted(games.sides(game.names)):
            yield game.total[side], _side(game.names, side, game)


def _streaks(games: _Games) -> Iterator[Candidate]:
    """Two games or more that a player won in a row, in the order in which that ended."""
    played: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
    for game in games.over:
        seats = games.season.people.seats(game.names)
        for side, name in sorted({(seat % 2, game.names[seat]) for seat in seats}):
            played[name].append((game.result(side), game.day))
    found = []
    for name, results in played.items():
        letters = "".join(letter for letter, _ in results)
        for run in re.finditer("WW+", letters):
            first, last = results[run.start()][1], results[run.end() - 1][1]
            words = "and it goes on" if run.end() == len(letters) else ""
            since = first if first != last else ""
            streak = Holder((name,), date=last, since=since, words=words)
            found.append((len(run[0]), streak))
    return iter(sorted(found, key=lambda one: (one[1].date, one[1])))


# -- the records ---------------------------------------------------------------------------------


class RecordKind(NamedTuple):
    """A kind of record: its `name` in JSON and CSV, its `title`, the unit of its value, how its
    candidates are found, and what it means (`{alike}`: which games it compares). The record is the
    highest value, or the `lowest`; 0 is none."""

    name: str
    title: str
    unit: Unit
    candidates: Callable[[_Games], Iterable[Candidate]]
    lowest: bool = False
    definition: str = ""

    def means(self, definition: str) -> RecordKind:
        """The kind of record with this definition."""
        return self._replace(definition=definition)

    def meaning(self, length: str = "") -> str:
        """The definition; with a `length`, that of the games that were compared."""
        games = f"games {length}, as most are" if length else "games of the most common kind"
        return self.definition.format(alike=f"counting only {games}")


_DEALT: Final = "Hands thrown in or misdealt count too, as they do in a game's numbering."

RECORDS: Final = (
    RecordKind("longest_game", "Longest game", "hands", _longest).means(
        f"The most hands dealt in a game, {{alike}}. {_DEALT}"
    ),
    RecordKind("shortest_game", "Shortest game", "hands", _shortest, lowest=True).means(
        "The fewest hands dealt in a game that began at 0–0 and was not conceded, {alike}. "
        + _DEALT
    ),
    RecordKind("biggest_comeback", "Biggest comeback", "win chance", _comebacks, lowest=True).means(
        f"The lowest win chance, below {100 * COMEBACK:.0f} %, that a side had at some point in a "
        "game that it won and that the others did not concede."
    ),
    RecordKind("in_doubt", "In doubt to the last", "win chance", _in_doubt, lowest=True).means(
        "The game that was open longest: before its last hand, neither side ever had a higher win "
        "chance than this, {alike}."
    ),
    RecordKind("turning_hand", "Hand of the season", "win chance", _turning_hands).means(
        "The most win chance that one hand brought a side, in a game that is over. Shown with how "
        "the game ended, and the score before and after the hand."
    ),
    RecordKind(
        "loners_in_a_night", "Most lone marches in a night", "calls", _in_nights("loners")
    ).means("The most loners with all five tricks by one player in one night."),
    RecordKind(
        *("loners_of_a_table", "Most lone marches in a night, all together", "calls"),
        _in_nights("all_loners"),
    ).means("The most loners with all five tricks in one night, whoever played them."),
    RecordKind("euchres_in_a_game", "Most euchres in a game", "calls", _euchres).means(
        "The most calls that were euchred in one game, counting both sides."
    ),
    RecordKind("shutouts", "Shutouts", "games", _shutouts).means(
        "The number of games in which the losing side scored no points and did not concede."
    ),
    RecordKind("highest_total", "Highest total", "points", _totals).means(
        "The most points a side had at the end of a game, {alike}."
    ),
    RecordKind("points_in_a_night", "Most points in a night", "points", _in_nights("points")).means(
        "The most points that a player's side scored in one night, including penalties."
    ),
    RecordKind("longest_streak", "Longest winning streak", "games", _streaks).means(
        "The most games that a player won in a row. A tie ends the streak too."
    ),
)
"""Every kind of record in the order in which they are shown."""

HEADINGS: Final = tuple(Heading(one.name, one.title, one.unit, one.meaning()) for one in RECORDS)
"""Every kind of record with what it means."""


def records_of(season: Season) -> list[Record]:
    """The records of a season; those that nobody has set are left out."""
    games = _Games(season)
    found = []
    for kind in RECORDS:
        candidates = [candidate for candidate in kind.candidates(games) if candidate[0]]
        if candidates:
            best = (min if kind.lowest else max)(value for value, _ in candidates)
            held = tuple(holder for value, holder in candidates if value == best)
            meaning = kind.meaning(games.length)
            found.append(Record(kind.name, kind.title, meaning, kind.unit, best, held))
    return found


# -- for people ----------------------------------------------------------------------------------


def records_table(season: Season) -> Table:
    """The records that were set, with their holders below one another."""
    rows = []
    for record in records_of(season):
        held = [holder_words(holder) for holder in record.held]
        if len(held) > MOST_NAMED:
            # Of shutouts the value is their number.
            held = ["" if record.record == "shutouts" else f"{len(held):,} times"]
        for nth, words in enumerate(held):
            title, value = ("", "") if nth else (record.title, _value_words(record))
            cells = Cell(words=value), Cell(words=words)
            rows.append(Row((record.record,), cells, (title,)))
    headings = Heading("value", ""), Heading("held_by", "held by")
    notes = () if rows else ("No records yet: only finished games set records.",)
    return Table(
        "records", "Records", ABOUT, ("record",), headings, tuple(rows), notes=notes, ordered=True
    )


_TEMPLATES: Final = {"in_doubt": "never above {}", "turning_hand": "+{}"}
"""What is said around a win chance."""


def _value_words(record: Record) -> str:
    """A value in words: `16 hands`, `never above 62 % win chance`; a bare number if the title
    already names the unit."""
    value, unit = record.value, record.unit
    if unit == "win chance":
        return _TEMPLATES.get(record.record, "{}").format(f"{percent(value)} win chance")
    return f"{value}" if unit == "calls" else count(int(value), unit.removesuffix("s"))


def holder_words(holder: Holder) -> str:
    """`Ann & Cat 10–8 Bob & Dan, from 2–8, 2026-11-21, game 4`; safe to show."""
    who = " & ".join(map(safe, holder.names)) or "everybody"
    if holder.score is not None:
        who += f" {short_score(holder.score)} {' & '.join(map(safe, holder.against))}"
    called = call_words(holder.maker, holder.outcome)
    days = safe(f"{holder.since} to {holder.date}" if holder.since else holder.date)
    game = "" if holder.game is None else f"game {holder.game}"
    return ", ".join(filter(None, (who, called, holder.words, days, game)))


# -- for programs --------------------------------------------------------------------------------


def record_objects(season: Season) -> Any:
    """The records as JSON, with all their holders."""
    return as_json(records_of(season), DIGITS)


def holders_table(season: Season) -> Table:
    """A row for each holder of each record, for CSV."""
    keys = (
        *("record", "title", "unit", "value", "names", "against", "points", "points_against"),
        *("date", "since", "game", "words", "maker", "outcome"),
    )
    rows = []
    for name, title, _, unit, value, held in records_of(season):
        for names, against, score, *others in held:
            sides = " & ".join(names), " & ".join(against), *(score or (None, None))
            rows.append(Row((name, title, unit, round(value, DIGITS), *sides, *others), ()))
    return Table("records", "Records", ABOUT, keys, (), tuple(rows))
