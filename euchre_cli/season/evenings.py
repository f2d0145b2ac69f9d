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
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from ..book.evening_sheet import EveningSheet
from ..book.evenings import evening_sheet, ladder_of, rounds_played, table_scores
from ..book.game_selection import day_of
from ..evening.ladder_sheets import leader_words, number_words, of_hands, prizes_summary, rank_words
from ..evening.measures import MEASURES, Standing
from ..evening.pair_rounds import RankedPair, ranking, round_robin_standing
from ..evening.prizes import awards
from ..evening.progress import Partners
from ..evening.scores import TableScore
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


class SeveralTables(NamedTuple):
    """An evening of several tables: its sheet, the scores of its tables, the ladder, and the final
    ranking of fixed pairs."""

    sheet: EveningSheet
    scores: Sequence[TableScore]
    ladder: Sequence[Standing]
    pairs: Sequence[RankedPair]

    @property
    def day(self) -> str:
        """The day on which it took place."""
        return day_of(self.sheet.begun.date, self.sheet.at)

    @property
    def fixed(self) -> bool:
        """Whether partners stay together."""
        return self.sheet.movement.fixed_partners

    @property
    def winners(self) -> list[Partners]:
        """The fixed pairs that came first; nobody if all are level."""
        first = [place.pair for place in self.pairs if place.place == 1]
        return first if len(first) < len(self.pairs) else []


def evenings_of(season: Season) -> list[SeveralTables]:
    """The evenings of several tables with a game in the season, in their order; logs have none."""
    store = season.book.store
    numbers = sorted({game.evening for game in season.games if game.evening and store})
    evenings = []
    for number in numbers:
        assert store is not None
        sheet = evening_sheet(store, number)
        if sheet is not None:
            scores, fixed = table_scores(store, sheet), sheet.movement.fixed_partners
            pairs = ranking(round_robin_standing(sheet.progress(scores))) if fixed else ()
            evenings.append(SeveralTables(sheet, scores, ladder_of(store, sheet), pairs))
    return sorted(evenings, key=lambda evening: evening.day)


class Evening(NamedTuple):
    """What an evening adds to the season: its day, the points of everybody who came, and the prizes
    that they won, by name."""

    day: str
    points: Mapping[str, int]
    prizes: Sequence[tuple[str, str]] = ()


def _added(season: Season, evenings: Sequence[SeveralTables]) -> list[Evening]:
    """What each of the evenings adds or, without any, each night."""
    if not evenings:
        return _nights(season)
    return [
        Evening(
            evening.day,
            {person.name: person.points for person in evening.ladder if person.by_round},
            list(_prizes(evening)) if evening.sheet.ended else (),
        )
        for evening in evenings
    ]


def _prizes(evening: SeveralTables) -> Iterator[tuple[str, str]]:
    if evening.fixed:
        yield from ((name, FIRST_PLACE) for pair in evening.winners for name in pair)
        return
    for award in awards(evening.ladder, evening.sheet.rules):
        yield from ((person.name, award.prize.title) for person in award.winners)


def _nights(season: Season) -> list[Evening]:
    points: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for (day, name), number in night_counts(season).points.items():
        points[day][name] = number
    return [Evening(day, points[day]) for day in sorted(points)]


# -- the players over the season -----------------------------------------------------------------


class _Player(NamedTuple):
    """A player's evenings: the points of each with its day, the best first; the sum of those that
    count; and the prizes."""

    name: str
    evenings: Sequence[tuple[int, str]]
    points: int
    prizes: Counter[str]


def _players(evenings: Sequence[Evening], best: int | None) -> list[_Player]:
    """Everybody who came, the most points first."""
    points: defaultdict[str, list[tuple[int, str]]] = defaultdict(list)
    prizes: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for evening in evenings:
        for name, number in evening.points.items():
            points[name].append((number, evening.day))
        for name, title in evening.prizes:
            prizes[name][title] += 1
    players = []
    for name, own in points.items():
        own.sort(key=lambda one: -one[0])  # Of as many points, the first evening.
        counted = sum(number for number, _ in own[:best])
        players.append(_Player(name, own, counted, prizes[name]))
    return sorted(players, key=lambda one: (-one.points, len(one.evenings), one.name.casefold()))


def headings(best: int | None = None) -> tuple[Heading, ...]:
    """The columns of the table, in which the best so many evenings of each player count."""
    which = f"the best {count(best, 'evening')}" if best else "all evenings"
    return (
        Heading(
            "points",
            f"best {best}" if best else "points",
            "points",
            f"The points of {which}, by the rules of each; --best N counts the best N only.",
        ),
        Heading("evenings", "evenings", "evenings", "Evenings attended."),
        Heading(
            "points_an_evening", "an evening", "points", "Points per evening attended, on average."
        ),
        Heading("best_evening", "best evening", "points", "The most points in one evening."),
        Heading("prizes", "prizes", "times", "Prizes won on evenings that have ended.", rare=True),
        Heading("prizes_won", "which", "text", "Which prizes they were, and how often."),
        Heading("best_date", "on", "text", "The day of the best evening.", first=False),
        Heading(
            "points_in_all", "in all", "points", "The points of all evenings.", first=bool(best)
        ),
    )


def evenings_table(season: Season, best: int | None = None) -> Table:
    """Everybody who came to an evening of the season, the most points (in the `best` so many
    evenings) first."""
    return _table(_players(_added(season, evenings_of(season)), best), best)


def _table(players: Sequence[_Player], best: int | None) -> Table:
    places = _places([player.points for player in players])
    rows = []
    for player, (place, level) in zip(players, places, strict=True):
        points, days = zip(*player.evenings, strict=True)
        won = [f"{title} {n}" if n > 1 else title for title, n in player.prizes.most_common()]
        cells = (
            Cell(player.points),
            Cell(len(points)),
            Cell(round(sum(points) / len(points), 2)),
            Cell(points[0]),
            Cell(player.prizes.total()),
            Cell(words=", ".join(won)),
            Cell(words=days[0]),
            Cell(sum(points)),
        )
        rows.append(Row((place, player.name), cells, (f"{place}{'=' * level}", player.name)))
    keys = ("place", "player")
    return Table("evenings", TITLE, ABOUT, keys, headings(best), tuple(rows), ("", "player"))


def _places(values: Sequence[int]) -> list[tuple[int, bool]]:
    """The place of each of some values, the highest first, and whether it is shared."""
    return [(values.index(value) + 1, values.count(value) > 1) for value in values]


# -- the section of a page -----------------------------------------------------------------------


def evenings_section(season: Season, best: int | None = None) -> Section | None:
    """The season over evenings: who has most points, everybody, and the evenings with the ladder of
    each. `None` without evenings of several tables; of plain nights only if `best` is given."""
    evenings = evenings_of(season)
    added = _added(season, evenings)
    parts: list[Part] = []
    if added and (best or len(evenings) > 1):
        players = _players(added, best)
        parts += [_leader(players, len(added), best), _table(players, best)]
    if evenings:
        named = list(zip(_names(evenings), evenings, strict=True))[::-1]
        parts += [_overview(named), *(_ladder(*one) for one in named[:MOST_LADDERS])]
    return Section("evenings", TITLE, tuple(parts)) if parts else None


def _leader(players: Sequence[_Player], evenings: int, best: int | None) -> str:
    """`14 evenings, of which each player's best 10 count: Ann is first with 213 points, 5 more than
    Bob.`"""
    words = count(evenings, "evening")
    if best:
        words += f", of which each player's best {best} {'counts' if best == 1 else 'count'}"
    most = players[0].points
    first = [safe(player.name) for player in players if player.points == most]
    behind = [safe(player.name) for player in players if player.points < most]
    points = count(most, "point")
    if len(first) > 1:
        return f"{words}: {listed(first)} are level with {points}."
    more = f", {most - players[1].points:,} more than {behind[0]}" if behind else ""
    return f"{words}: {first[0]} is first with {points}{more}."


def _names(evenings: Sequence[SeveralTables]) -> list[str]:
    """The day of each evening, with its number in the book if it is not the only one of it."""
    days = Counter(evening.day for evening in evenings)
    return [
        short_date(one.day) + (f", evening {one.sheet.number}" if days[one.day] > 1 else "")
        for one in evenings
    ]


def _overview(evenings: Sequence[tuple[str, SeveralTables]]) -> Table:
    """Who won what on each evening."""
    rows = []
    for name, evening in evenings:
        sheet = evening.sheet
        rounds = count(rounds_played(sheet, evening.scores), "round")
        size = f"{len(sheet.everybody)} people, {rounds}"
        rows.append(Row((name,), (Cell(words=_outcome(evening), note=size),)))
    about = "Who came, and who won which prize."
    columns = (Heading("outcome", "who won"),)
    return Table(
        "evening-prizes", "Each evening", about, ("evening",), columns, tuple(rows), ordered=True
    )


def _outcome(evening: SeveralTables) -> str:
    """The winners of the prizes, or the pair that won; while it goes on, the leader."""
    sheet, ladder = evening.sheet, evening.ladder
    if not evening.fixed:
        words = prizes_summary(awards(ladder, sheet.rules)) if sheet.ended else ""
        return words or leader_words(ladder, sheet.rules.ranking, ended=sheet.ended)
    if not sheet.ended:
        return "It goes on."
    winners = listed([" & ".join(map(safe, pair)) for pair in evening.winners])
    return f"{winners} have won." if winners else "The first place is open."


_LADDER: Final = (
    Heading("place", "place", "score"),
    Heading("points", "points", "points", "Points by the rules of the evening."),
    Heading("against", "against", "points", "Points of the other sides."),
    Heading("won", "won", "score", "Tables won; a tie counts half."),
    Heading("tables", "tables", "games", "Tables played to the end."),
    Heading("loners", "loners", "score", "Loners that took all tricks."),
    Heading("euchres", "euchres", "score", "Hands in which the player's side euchred the other."),
    Heading("high", "high round", "points", "The most points in a round."),
)


def _ladder(name: str, evening: SeveralTables) -> Table:
    """The ladder of the evening called `name`; of fixed pairs, their places."""
    rows = [Row((person.name,), _standing(person)) for person in evening.ladder]
    if evening.fixed:
        rows = [
            Row((" & ".join(one.pair),), (Cell(words=f"{one.place}"),)) for one in evening.pairs
        ]
    return Table(
        f"ladder-{evening.sheet.number}",
        f"The ladder of {name}",
        "",
        ("pair" if evening.fixed else "player",),
        _LADDER[:1] if evening.fixed else _LADDER,
        tuple(rows),
        folded=True,
        ordered=True,
    )


def _standing(person: Standing) -> tuple[Cell, ...]:
    return (
        Cell(words=rank_words(person)),
        Cell(person.points),
        Cell(person.against),
        Cell(words=number_words(MEASURES["wins"].value(person))),
        Cell(person.tables),
        Cell(words=of_hands("loners", person)),
        Cell(words=of_hands("euchres", person)),
        Cell(person.high_round),
    )
