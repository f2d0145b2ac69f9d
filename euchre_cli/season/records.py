"""The records of a season: its longest game, its biggest comeback, the most loners in a night …

Knows: what each record is, over which games. Does not know: where games come from, or how a record
is shown.

Games are compared with their like: those to another target than most games of the season, or of
another number of hands, have no part in records of length and of points. With one player chosen the
records are those of that player, of the player's side, and of the games the player sat in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from .among import Among
from .book import SEAT_OF
from .record import ALIKE, Definition, Held, Record, Try, best, by_side
from .seen import game_seen, seen_from
from .streaks import streaks_of

if TYPE_CHECKING:
    from .tally import Season

COMEBACK = 1 / 3
"""A game is a comeback when the side that won had less win chance than this at some moment."""

STREAK = 2
"""Fewer games won in a row are no streak."""

RECORDS: Final[dict[str, Definition]] = {
    one.name: one
    for one in (
        Definition(
            "longest_game", "Longest game", f"The most hands with a result, {ALIKE}.", "hands"
        ),
        Definition(
            "shortest_game",
            "Shortest game",
            f"The fewest hands with a result, {ALIKE}, that were begun at nothing and not given "
            "up.",
            "hands",
            lowest=True,
        ),
        Definition(
            "biggest_comeback",
            "Biggest comeback",
            "The least win chance that a side had at some moment of a game which it won, and which "
            "the others did not give up.",
            "win chance",
            lowest=True,
            least=0,
        ),
        Definition(
            "closest_game",
            "Closest game",
            "The game in which neither side's win chance ever rose so high before the last hand; "
            f"{ALIKE}.",
            "win chance",
            lowest=True,
            least=0,
        ),
        Definition(
            "turning_hand",
            "Hand of the season",
            "The most win chance that one hand brought a side, in a game that is over.",
            "win chance",
            least=0,
        ),
        Definition(
            "loners_in_a_night",
            "Most loners in a night",
            "The most loners that a player marched, took all five tricks with, in one night.",
            "calls",
        ),
        Definition(
            "loners_of_a_table",
            "Most loners in a night, all together",
            "The most loners that were marched in one night, whoever played them.",
            "calls",
        ),
        Definition(
            "euchres_in_a_game",
            "Most euchres in a game",
            "The most calls that were euchred in one game, of either side.",
            "calls",
        ),
        Definition(
            "shutouts",
            "Shutouts",
            "Games in which the side that lost had no point and did not give up, and how many.",
            "games",
        ),
        Definition(
            "highest_total",
            "Highest total",
            f"The most points of a side at the end of a game; {ALIKE}.",
            "points",
        ),
        Definition(
            "points_in_a_night",
            "Most points in a night",
            "The most points that the sides a player sat on made in one night, with penalties.",
            "points",
        ),
        Definition(
            "longest_streak",
            "Longest winning streak",
            "The most games that a player won in a row; a tie ends it too.",
            "games",
            least=STREAK,
        ),
    )
}
"""Every record there is, set yet or not, in the order they are shown in."""


def records_of(season: Season) -> list[Record]:
    """The records of the games that are meant, in the order they are shown in; those that nobody
    has set yet are left out. Only games that are over count, but for what is counted by night. A
    game is a player's who sat there at its end, a hand is whose who sat in it."""
    among = Among(season)
    found = (
        *_of_length(among),
        *_of_chance(among),
        *_of_calls(among),
        *_of_points(among),
        _streak(among),
    )
    return [record for record in found if record is not None]


# -- length --------------------------------------------------------------------------------------


def _of_length(among: Among) -> Iterator[Record | None]:
    if not among.kind.points:
        return  # With a fixed number of hands all are equally long.
    yield best(
        RECORDS["longest_game"],
        ((among.course(game).hands, among.whole(game)) for game in among.alike),
        str(among.kind),
    )
    yield best(
        RECORDS["shortest_game"],
        ((among.course(game).hands, among.whole(game)) for game in among.played_out),
        str(among.kind),
    )


# -- win chance ----------------------------------------------------------------------------------


def _of_chance(among: Among) -> Iterator[Record | None]:
    yield best(RECORDS["biggest_comeback"], _comebacks(among))
    yield best(RECORDS["closest_game"], _closest(among), str(among.kind))
    yield best(RECORDS["turning_hand"], _turning(among))


def _comebacks(among: Among) -> Iterator[Try]:
    for game in among.over:
        back = among.course(game).comeback
        if back is not None and back.chance < COMEBACK and among.side(game.names, back.side):
            own, other = back.score[back.side], back.score[1 - back.side]
            held = by_side(game.names, back.side, game.total, game, f"from {own}–{other}")
            yield back.chance, held


def _closest(among: Among) -> Iterator[Try]:
    for game in among.played_out:
        yield among.course(game).most, among.whole(game)


def _turning(among: Among) -> Iterator[Try]:
    for game in among.touched:
        turning = among.course(game).turning
        if turning is None:
            continue
        score, added = turning
        side = int(added < 0)
        words = f"hand {score.hand}, from {score.before[side]}–{score.before[1 - side]}"
        yield abs(added), by_side(score.names, side, score.total, game, words)


# -- calls ---------------------------------------------------------------------------------------


def _of_calls(among: Among) -> Iterator[Record | None]:
    games = {game.number: game for game in among.season.book.games}
    euchres: Counter[int] = Counter()
    of_player: Counter[tuple[str, str]] = Counter()
    of_night: Counter[str] = Counter()
    wanted = among.season.wanted
    for number, shape, names in among.season.book.hands():
        game = games.get(number)
        maker = shape[1]
        if game is None or maker is None:
            continue
        seat = SEAT_OF[maker]
        seen = seen_from(shape, seat)
        if seen.euchred:
            euchres[number] += 1
        if seen.alone and seen.marched and game.day and wanted.means(names):
            of_night[game.day] += 1
            if seat in wanted.named(names):
                of_player[game.day, names[seat]] += 1
    yield best(
        RECORDS["loners_in_a_night"],
        ((number, Held((name,), date=day)) for (day, name), number in sorted(of_player.items())),
    )
    yield best(
        RECORDS["loners_of_a_table"],
        ((number, Held((), date=day)) for day, number in sorted(of_night.items())),
    )
    yield best(
        RECORDS["euchres_in_a_game"],
        ((euchres[game.number], among.whole(game)) for game in among.over),
    )


# -- points --------------------------------------------------------------------------------------


def _of_points(among: Among) -> Iterator[Record | None]:
    shutouts = [
        by_side(game.names, game.winner, game.total, game)
        for game in among.over
        if game.winner is not None
        and game_seen(game, game.winner).skunk
        and among.side(game.names, game.winner)
    ]
    if shutouts:
        what = RECORDS["shutouts"]
        yield Record(*what[:4], len(shutouts), tuple(shutouts))
    yield best(
        RECORDS["highest_total"],
        (
            (game.total[side], by_side(game.names, side, game.total, game))
            for game in among.alike
            for side in (0, 1)
            if among.side(game.names, side)
        ),
        str(among.kind),
    )
    yield best(
        RECORDS["points_in_a_night"],
        ((points, Held((name,), date=day)) for (day, name), points in sorted(among.points.items())),
    )


# -- streaks -------------------------------------------------------------------------------------


def _streak(among: Among) -> Record | None:
    tries: list[tuple[tuple[str, str], Try]] = []
    wanted = among.season.wanted.player
    for name, runs in streaks_of(among.over).items():
        if wanted and name != wanted:
            continue
        for run in runs:
            if run.result > 0:
                first, last = run.first.day, run.last.day
                held = Held(
                    (name,),
                    date=last,
                    since=first if first != last else "",
                    words="and it goes on" if run is runs[-1] else "",
                )
                tries.append(((last, name), (run.games, held)))
    return best(RECORDS["longest_streak"], (one for _, one in sorted(tries)))
