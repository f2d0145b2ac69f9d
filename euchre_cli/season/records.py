"""The records of a season: its longest game, its biggest comeback, the most loners in a night …

In: a season. Out: the records that were set, with all who hold them, as a table of a report, and
for programs. Does not know: how a table is laid out.

A new kind of record is one declaration in `RECORDS`: what it is called, what it means, and a
function that finds its candidates. The best of them hold it.

Only finished games count, except for counts by night. A game belongs to those who sat there at its
end, a hand to those who sat in it. Records of length and points compare only games of the season's
most common kind: the same target, or the same fixed number of hands. With a player chosen they are
the records of that player, of the player's side, and of the games in which the player sat.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, zip_longest
from operator import itemgetter
from typing import Any, Final, NamedTuple, TypeAlias

from ..report.values import Cell, Heading, Row, Table, Unit
from ..terminal.phrases import call_words, count, percent, short_score
from ..terminal.text import safe
from .chance import DIGITS
from .chance_line import COMEBACK, turning_index
from .games import GameResult, Names, Score, own_first, side_names
from .season import Season

MOST_NAMED: Final = 5
"""A record with more holders is no great feat, so only their number is told."""

SHORTEST_STREAK: Final = 2
"""The fewest games won in a row that are a streak."""

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


Candidate: TypeAlias = tuple[float, Holder]
"""A value that may be the record, and its holder."""


# -- where records are searched ------------------------------------------------------------------


class _Games:
    """The games of a season: those that are `over`, and those of them that are `alike`, of the most
    common `length`; how many hands of each were `dealt` and `euchred`, by its number."""

    def __init__(self, season: Season) -> None:
        self.season = season
        self.lines = season.lines
        self.nights = night_counts(season)
        self.over = [game for game in season.games if game.over and self.sides(game.names)]
        # If two lengths are equally common, the one played last counts.
        lengths = Counter(map(_length, reversed(self.over)))
        self.length = max(lengths, key=lengths.__getitem__, default="")
        self.alike = [game for game in self.over if _length(game) == self.length]
        self.dealt, self.euchred = Counter[int](), Counter[int]()
        for game, dealt, euchred in season.select(_HANDS_OF_GAMES):
            self.dealt[game], self.euchred[game] = dealt, euchred

    def sides(self, names: Names) -> set[int]:
        """The sides of a lineup (0 N/S, 1 E/W) that may hold a record."""
        people = self.season.people
        return {seat % 2 for seat in people.seats(names)} if people.player else {0, 1}


_HANDS_OF_GAMES: Final = """
SELECT game, count(*), count(*) FILTER (WHERE caller NOT NULL AND outcome = 'euchred')
FROM {hands} GROUP BY game
"""


def _length(game: GameResult) -> str:
    """What a game is played to: `to 10`, `of 8 hands`."""
    if game.target:
        return f"to {game.target}"
    hands = None if game.until_time else game.rules.hands_to_play
    return f"of {count(hands, 'hand')}" if hands else "until time is up"


class NightCounts(NamedTuple):
    """Counts by night: the `points` of each player's side and the `loners` with all five tricks of
    each player, by date and name, and those of all together (`table`), by date. Nights without a
    date are left out."""

    points: Counter[tuple[str, str]]
    loners: Counter[tuple[str, str]]
    table: Counter[str]


def night_counts(season: Season) -> NightCounts:
    """What was scored night by night, in hands and in games of which only the result is known."""
    counts = NightCounts(Counter(), Counter(), Counter())
    for night, names, points, loners in _scored(season):
        seats = season.people.seats(names)
        if night and (seats or not season.people.player):
            counts.table[night] += sum(loners)
            for seat in seats:
                counts.loners[night, names[seat]] += loners[seat]
            for side, name in {(seat % 2, names[seat]) for seat in seats}:
                counts.points[night, name] += points[side]
    return counts


def _scored(season: Season) -> Iterator[tuple[str, Names, Score, Sequence[int]]]:
    """What each lineup scored in a night, and who marched alone how often, by seat."""
    for night, north, east, south, west, ns, ew, *loners in season.select(_BY_LINEUP):
        yield night, (north, east, south, west), (ns, ew), loners
    for game in season.games:
        if game.only_result:
            yield game.day, game.names, game.scored, season.book.loners_at(game)


_BY_LINEUP: Final = """
SELECT night, north, east, south, west, sum(points_ns), sum(points_ew),
    sum(alone AND march AND caller IS 'N'), sum(alone AND march AND caller IS 'E'),
    sum(alone AND march AND caller IS 'S'), sum(alone AND march AND caller IS 'W')
FROM {hands} JOIN {chosen} USING (game)
GROUP BY night, north, east, south, west
"""


# -- candidates ----------------------------------------------------------------------------------


def _side(names: Names, side: int, game: GameResult, words: str = "") -> Holder:
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
    return ((games.dealt[game.number], _both(game)) for game in games.alike if game.target)


def _shortest(games: _Games) -> Iterator[Candidate]:
    alike = (game for game in games.alike if game.target and _played_out(game))
    return ((games.dealt[game.number], _both(game)) for game in alike)


def _comebacks(games: _Games) -> Iterator[Candidate]:
    for game, low in games.season.comebacks:
        if low.side in games.sides(game.names):
            words = f"from {short_score(low.own_score)}"
            yield low.chance, _side(game.names, low.side, game, words)


def _in_doubt(games: _Games) -> Iterator[Candidate]:
    for game in filter(_played_out, games.alike):
        before_last = games.lines[game.number].chances[:-1]
        if before_last:
            yield max(max(chance, 1 - chance) for chance in before_last), _both(game)


def _turning_hands(games: _Games) -> Iterator[Candidate]:
    for game in games.season.games:
        line = games.lines.get(game.number)
        if not game.over or line is None or not line.chances:
            continue
        at = turning_index(
            line.hands, line.added, lambda hand, side: side in games.sides(hand.names)
        )
        if at is not None:
            turning = line.turning_hand(at)
            scores = f"from {short_score(turning.before)} to {short_score(turning.after)}"
            words = f"hand {turning.hand.hand}, {scores}"
            holder = _side(turning.hand.names, turning.side, game, words)
            yield turning.added, holder._replace(maker=turning.maker, outcome=turning.outcome)


def _of_player(counted: Counter[tuple[str, str]]) -> Iterator[Candidate]:
    return ((number, Holder((name,), date=day)) for (day, name), number in sorted(counted.items()))


def _loners_of_a_table(games: _Games) -> Iterator[Candidate]:
    counted = sorted(games.nights.table.items())
    return ((number, Holder((), date=day)) for day, number in counted)


def _euchres(games: _Games) -> Iterator[Candidate]:
    return ((games.euchred[game.number], _both(game)) for game in games.over)


def _shutouts(games: _Games) -> Iterator[Candidate]:
    for game in games.over:
        if game.winner in games.sides(game.names) and game.conceded is None and not min(game.total):
            yield 1, _both(game)


def _totals(games: _Games) -> Iterator[Candidate]:
    for game in games.alike:
        for side in sorted(games.sides(game.names)):
            yield game.total[side], _side(game.names, side, game)


def _streaks(games: _Games) -> Iterator[Candidate]:
    """The games that a player won in a row, in the order in which that ended."""
    results: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
    for game in games.over:
        named = {(seat % 2, name) for seat, name in enumerate(game.names) if name}
        for side, name in sorted(named):
            if games.season.people.player in ("", name):
                results[name].append((game.result(side), game.day))
    found = []
    for name, played in results.items():
        runs = [list(run) for _, run in groupby(played, key=itemgetter(0))]
        for run in runs:
            (result, first), (_, last) = run[0], run[-1]
            since = first if first != last else ""
            words = "and it goes on" if run is runs[-1] else ""
            if result == "W" and len(run) >= SHORTEST_STREAK:
                found.append((len(run), Holder((name,), date=last, since=since, words=words)))
    return iter(sorted(found, key=lambda one: (one[1].date, one[1])))


# -- the records ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class RecordKind:
    """A kind of record: its `name` in JSON and CSV, its `title`, what it means (`{alike}`: which
    games it compares), the unit of its value, and how its candidates are found. The record is the
    highest value, or the `lowest`; or the number of candidates (`counted`). The value is shown in a
    `template`."""

    name: str
    title: str
    definition: str
    unit: Unit
    candidates: Callable[[_Games], Iterable[Candidate]]
    lowest: bool = False
    counted: bool = False
    template: str = "{}"

    def meaning(self, length: str = "") -> str:
        """The definition; with a `length`, that of the games that were compared."""
        games = f"games {length}, as most are" if length else "games of the most common kind"
        return self.definition.format(alike=f"counting only {games}")

    def value_words(self, value: float) -> str:
        """A value in words: `16 hands`, `never above 62 % win chance`; a bare number if the title
        already names the unit."""
        if self.unit == "win chance":
            return self.template.format(f"{percent(value)} win chance")
        return f"{value}" if self.unit == "calls" else count(int(value), self.unit[:-1])


_DEALT: Final = "Hands thrown in or misdealt count too, as they do in a game's numbering."

RECORDS: Final = (
    RecordKind(
        "longest_game", "Longest game",
        f"The most hands dealt in a game, {{alike}}. {_DEALT}",
        "hands", _longest,
    ),
    RecordKind(
        "shortest_game", "Shortest game",
        "The fewest hands dealt in a game that began at 0–0 and was not conceded, {alike}. "
        f"{_DEALT}",
        "hands", _shortest, lowest=True,
    ),
    RecordKind(
        "biggest_comeback", "Biggest comeback",
        f"The lowest win chance, below {100 * COMEBACK:.0f} %, that a side had at some point in a "
        "game that it won and that the others did not concede.",
        "win chance", _comebacks, lowest=True,
    ),
    RecordKind(
        "in_doubt", "In doubt to the last",
        "The game that was open longest: before its last hand, neither side ever had a higher win "
        "chance than this, {alike}.",
        "win chance", _in_doubt, lowest=True, template="never above {}",
    ),
    RecordKind(
        "turning_hand", "Hand of the season",
        "The most win chance that one hand brought a side, in a game that is over. Shown with how "
        "the game ended, and the score before and after the hand.",
        "win chance", _turning_hands, template="+{}",
    ),
    RecordKind(
        "loners_in_a_night", "Most lone marches in a night",
        "The most loners with all five tricks by one player in one night.",
        "calls", lambda games: _of_player(games.nights.loners),
    ),
    RecordKind(
        "loners_of_a_table", "Most lone marches in a night, all together",
        "The most loners with all five tricks in one night, whoever played them.",
        "calls", _loners_of_a_table,
    ),
    RecordKind(
        "euchres_in_a_game", "Most euchres in a game",
        "The most calls that were euchred in one game, counting both sides.",
        "calls", _euchres,
    ),
    RecordKind(
        "shutouts", "Shutouts",
        "The number of games in which the losing side scored no points and did not concede.",
        "games", _shutouts, counted=True,
    ),
    RecordKind(
        "highest_total", "Highest total",
        "The most points a side had at the end of a game, {alike}.",
        "points", _totals,
    ),
    RecordKind(
        "points_in_a_night", "Most points in a night",
        "The most points that a player's side scored in one night, including penalties.",
        "points", lambda games: _of_player(games.nights.points),
    ),
    RecordKind(
        "longest_streak", "Longest winning streak",
        "The most games that a player won in a row. A tie ends the streak too.",
        "games", _streaks,
    ),
)  # fmt: skip
"""Every kind of record in the order in which they are shown."""

HEADINGS: Final = tuple(Heading(one.name, one.title, one.unit, one.meaning()) for one in RECORDS)
"""Every kind of record with what it means."""


class Record(NamedTuple):
    """A record that was set: its value, what it means in this season, and all holders in the order
    in which they set it."""

    kind: RecordKind
    value: float
    meaning: str
    holders: tuple[Holder, ...]


def records_of(season: Season) -> list[Record]:
    """The records of a season; those that nobody has set are left out."""
    games = _Games(season)
    found = []
    for kind in RECORDS:
        candidates = [candidate for candidate in kind.candidates(games) if candidate[0]]
        if candidates:
            best = (min if kind.lowest else max)(value for value, _ in candidates)
            holders = tuple(holder for value, holder in candidates if value == best)
            value = len(holders) if kind.counted else best
            found.append(Record(kind, value, kind.meaning(games.length), holders))
    return found


# -- for people ----------------------------------------------------------------------------------


def records_table(season: Season) -> Table:
    """The records that were set, with their holders below one another."""
    rows = []
    for kind, value, _, holders in records_of(season):
        held = [holder_words(holder) for holder in holders]
        if len(held) > MOST_NAMED:
            held = ["" if kind.counted else f"{len(held):,} times"]
        for title, number, words in zip_longest((kind.title,), (kind.value_words(value),), held):
            cells = Cell(words=number or ""), Cell(words=words)
            rows.append(Row((kind.name,), cells, (title or "",)))
    headings = Heading("value", ""), Heading("held_by", "held by")
    notes = () if rows else ("No records yet: only finished games set records.",)
    return Table(
        "records", "Records", ABOUT, ("record",), headings, tuple(rows), notes=notes, ordered=True
    )


def holder_words(holder: Holder) -> str:
    """`Ann & Cat 10–8 Bob & Dan, from 2–8, 2026-11-21, game 4`; safe to show."""
    who = " & ".join(map(safe, holder.names)) or "everybody"
    if holder.score is not None:
        who += f" {short_score(holder.score)} {' & '.join(map(safe, holder.against))}"
    parts = (
        who,
        call_words(holder.maker, holder.outcome),
        holder.words,
        safe(f"{holder.since} to {holder.date}" if holder.since else holder.date),
        "" if holder.game is None else f"game {holder.game}",
    )
    return ", ".join(filter(None, parts))


# -- for programs --------------------------------------------------------------------------------


def record_objects(season: Season) -> list[dict[str, Any]]:
    """The records as JSON, with all their holders; a win chance is a fraction."""
    return [
        {
            "record": record.kind.name,
            "title": record.kind.title,
            "definition": record.meaning,
            "unit": record.kind.unit,
            "value": _number(record.value),
            "held": [holder._asdict() for holder in record.holders],
        }
        for record in records_of(season)
    ]


def holders_table(season: Season) -> Table:
    """A row for each holder of each record, for CSV."""
    keys = (
        *("record", "title", "unit", "value", "names", "against", "points", "points_against"),
        *("date", "since", "game", "words", "maker", "outcome"),
    )
    rows = []
    for kind, value, _, holders in records_of(season):
        for names, against, score, *others in holders:
            said = (" & ".join(names), " & ".join(against), *(score or (None, None)), *others)
            rows.append(Row((kind.name, kind.title, kind.unit, _number(value), *said), ()))
    return Table("records", "Records", ABOUT, keys, (), tuple(rows))


def _number(value: float) -> float:
    return round(value, DIGITS) if isinstance(value, float) else value
