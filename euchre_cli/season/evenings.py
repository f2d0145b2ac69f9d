"""A season over evenings, to read out when it ends: who came how often, who made how many points,
and who took home which prizes.

In: a season. Out: a table of the players over all evenings, and a section of a page with the
evenings and their ladders. Does not know: how a ladder is worked out (`evening/ladder.py`), or how
a table is laid out.

What a group that plays one evening a week reads out:

- The points of each player are those of the ladders, so that sitting out, loners and whatever else
  the rules of an evening count is counted here as it was read out that night. They are added up
  over all evenings, or over the best N of each player (`--best N`): whoever missed a night or two
  is still in it. Players with as many points share a place.
- An evening is attended if the player had a place in a round, also one that sat out. The points an
  evening are those of all evenings attended, whatever N is.
- A prize is won once its evening has ended; one for which people still have to cut is nobody's.
  Fixed partners who win together have won one each. An evening of fixed pairs has one prize: for
  coming first.
- Only evenings of several tables count, as the points of one table are not those of eight players
  who change seats. If there are none, every night is an evening: a player's points are those of
  the player's side in the night's games, and there are no prizes.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from ..book.game_selection import day_of
from ..evening.awards import awards, is_known, prizes_summary
from ..evening.evening import Evening as EveningPlayed
from ..evening.in_book import evening_in
from ..evening.ladder import ladder
from ..evening.measures import MEASURES, Standing, number_words
from ..evening.texts import leader_words, place_words
from ..report.values import Cell, Heading, Part, Row, Section, Table
from ..terminal.phrases import count, listed, short_date
from ..terminal.text import safe
from .records import night_counts
from .season import Season

MOST_LADDERS: Final = 20
"""The most evenings whose ladder is in the section, the latest first."""

FIRST_PLACE: Final = "first place"
"""The prize of an evening of fixed pairs."""

TITLE: Final = "Evenings"
ABOUT: Final = "Points evening by evening, the best N of them with --best N, and prizes won."


class Evening(NamedTuple):
    """What an evening adds to the season: its day, the points of everybody who came, and the prizes
    that they won, by name. An evening of several tables has a `number`, its `size` in words, the
    `outcome` in a sentence, and a `ladder`."""

    day: str
    points: Mapping[str, int]
    prizes: Sequence[tuple[str, str]] = ()
    number: int = 0
    size: str = ""
    outcome: str = ""
    ladder: Table | None = None


def evenings_of(season: Season) -> list[Evening]:
    """The evenings of several tables with a game in the season (logs have none), in their order; if
    there are none, its nights."""
    store = season.book.store
    numbers = {game.evening for game in season.games if game.evening}
    if store is not None and numbers:
        found = filter(None, (evening_in(store, number) for number in numbers))
        evenings = list(map(_several_tables, found))
        if evenings:
            return sorted(evenings, key=lambda evening: (evening.day, evening.number))
    points: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for (day, name), number in night_counts(season).points.items():
        points[day][name] = number
    return [Evening(day, points[day]) for day in sorted(points)]


def _several_tables(played: EveningPlayed) -> Evening:
    singly = ladder(played, singly=True)
    outcome = leader_words(played, singly)
    if played.movement.couples:
        who, columns, couples = "pair", _LADDER[:1], ladder(played)
        rows = [Row((one.name,), _cells(f"{one.place}")) for one in couples]
        first = [one for one in couples if one.place == 1]
        won = first if played.ended and len(first) < len(couples) else []
        prizes = [(name, FIRST_PLACE) for one in won for name in one.names]
        outcome = "The first place is open." if played.ended else "It goes on."
        if won:
            outcome = f"{listed([safe(one.name) for one in won])} have won."
    else:
        who, columns = "player", _LADDER
        rows = [Row((one.name,), _standing(played, one)) for one in singly]
        given = awards(played) if played.ended else []
        prizes = [(n, award.prize.title) for award in given for n in award.winner_names]
        outcome = prizes_summary(given) or outcome
    day = day_of(played.head.date, played.at)
    points = {one.names[0]: one.points for one in singly if one.rounds}
    size = f"{len(played.people)} people, {count(played.rounds_played, 'round')}"
    name = f"ladder-{played.number}"
    table = Table(name, "The ladder", "", (who,), columns, tuple(rows), folded=True, ordered=True)
    return Evening(day, points, prizes, played.nth, size, outcome, table)


_LADDER: Final[tuple[Heading, ...]] = (
    Heading("place", "place", "score"),
    Heading("points", "points", "points", "Points by the rules of the evening."),
    Heading("against", "against", "points", "Points of the other sides."),
    Heading("won", "won", "score", "Tables won; a tie counts half."),
    Heading("tables", "tables", "games", "Tables played to the end."),
    Heading("loners", "loners", "score", "Loners that took all tricks."),
    Heading("euchres", "euchres", "score", "Hands in which the player's side euchred the other."),
    Heading("high", "high round", "points", "The most points in a round."),
)


def _standing(played: EveningPlayed, one: Standing) -> tuple[Cell, ...]:
    won = number_words(MEASURES["games"].of(one))
    with_hands = any(score.hands for score in played.scores.values())
    loners = f"{one.counts.loners}" if is_known(played, MEASURES["loners"]) else "–"
    euchres = f"{one.counts.euchres}" if with_hands else "–"
    points, against = one.points, one.against
    return _cells(place_words(one), points, against, won, one.tables, loners, euchres, one.high)


def _cells(*values: float | str | None) -> tuple[Cell, ...]:
    """A cell for each number or text."""
    return tuple(Cell(words=one) if isinstance(one, str) else Cell(one) for one in values)


# -- the players over the season -----------------------------------------------------------------


def headings(best: int | None = None) -> tuple[Heading, ...]:
    """The columns of the table, in which the best so many evenings of each player count."""
    which = f"the best {count(best, 'evening')}" if best else "all evenings"
    points = f"The points of {which}, by the rules of each; --best N counts the best N only."
    mean, in_all = "Points per evening attended, on average.", "The points of all evenings."
    return (
        Heading("points", f"best {best}" if best else "points", "points", points),
        Heading("evenings", "evenings", "evenings", "Evenings attended."),
        Heading("points_an_evening", "an evening", "points", mean),
        Heading("best_evening", "best evening", "points", "The most points in one evening."),
        Heading("prizes", "prizes", "times", "Prizes won on evenings that have ended.", rare=True),
        Heading("prizes_won", "which", "text", "Which prizes they were, and how often."),
        Heading("best_date", "on", "text", "The day of the best evening.", first=False),
        Heading("points_in_all", "in all", "points", in_all, first=bool(best)),
    )


def evenings_table(season: Season, best: int | None = None) -> Table:
    """Everybody who came to an evening of the season, the most points (in the `best` so many
    evenings) first."""
    return _table(evenings_of(season), best)


def _table(evenings: Sequence[Evening], best: int | None) -> Table:
    attended: defaultdict[str, list[tuple[int, str]]] = defaultdict(list)
    prizes: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for evening in evenings:
        for name, number in evening.points.items():
            attended[name].append((number, evening.day))
        for name, title in evening.prizes:
            prizes[name][title] += 1
    for own in attended.values():
        own.sort(key=lambda one: -one[0])  # Of as many points, the first evening.
    counted = {name: sum(n for n, _ in own[:best]) for name, own in attended.items()}
    totals = sorted(counted.values(), reverse=True)
    rows = []
    for name, total in counted.items():
        place, level = totals.index(total) + 1, totals.count(total) > 1
        points, days = zip(*attended[name], strict=True)
        mean = round(sum(points) / len(points), 2)
        won = [f"{title} {n}" if n > 1 else title for title, n in prizes[name].most_common()]
        times, which = prizes[name].total(), ", ".join(won)
        cells = _cells(total, len(points), mean, points[0], times, which, days[0], sum(points))
        rows.append(Row((place, name), cells, (f"{place}{'=' * level}", name)))
    rows.sort(key=lambda row: (row.key[0], len(attended[row.key[1]]), row.key[1].casefold()))
    keys, labels = ("place", "player"), ("", "player")
    return Table("evenings", TITLE, ABOUT, keys, headings(best), tuple(rows), labels)


# -- the section of a page -----------------------------------------------------------------------


def evenings_section(season: Season, best: int | None = None) -> Section | None:
    """The season over evenings: who has most points, everybody, and the evenings with the ladder of
    each. `None` without evenings of several tables; of plain nights only if `best` is given."""
    evenings = evenings_of(season)
    latest = [(one, one.ladder) for one in reversed(evenings) if one.ladder]
    parts: list[Part] = []
    if evenings and (best or len(latest) > 1):
        table = _table(evenings, best)
        parts += [_leader(table, len(evenings), best), table]
    if latest:
        days = Counter(evening.day for evening, _ in latest)
        rows, ladders = [], []
        for evening, ladder in latest:
            nth = f", evening {evening.number}" if days[evening.day] > 1 else ""
            name = short_date(evening.day) + nth
            rows.append(Row((name,), (Cell(words=evening.outcome, note=evening.size),)))
            ladders.append(replace(ladder, title=f"The ladder of {name}"))
        title, about = "Each evening", "Who came, and who won which prize."
        won = (Heading("outcome", "who won"),)
        overview = Table(
            "evening-prizes", title, about, ("evening",), won, tuple(rows), ordered=True
        )
        parts += [overview, *ladders[:MOST_LADDERS]]
    return Section("evenings", TITLE, tuple(parts)) if parts else None


def _leader(table: Table, evenings: int, best: int | None) -> str:
    """`14 evenings, of which each player's best 10 count: Ann is first with 213 points, 5 more than
    Bob.`"""
    words = count(evenings, "evening")
    if best:
        words += f", of which each player's best {best} {'counts' if best == 1 else 'count'}"
    first = [safe(name) for place, name in (row.key for row in table.rows) if place == 1]
    most, *others = (int(row.cells[0].value or 0) for row in table.rows)
    points = count(most, "point")
    if len(first) > 1:
        return f"{words}: {listed(first)} are level with {points}."
    more = f", {most - others[0]:,} more than {safe(table.rows[1].key[1])}" if others else ""
    return f"{words}: {first[0]} is first with {points}{more}."
