"""The records of a season: its longest game, its biggest comeback, the most loners in a night …

Knows: which games and hands are tried for each record. Does not know: where games come from, what a
record is called (`record_definitions.py`), or how it is shown.

Games are compared with their like: those to another target than most games of the season, or of
another number of hands, have no part in records of length and of points. With one player chosen the
records are those of that player, of the player's side, and of the games the player sat in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from .games import SEAT_OF, streaks_of
from .record_definitions import RECORDS, Candidate, Record, RecordHolder, RecordPool, best, by_side
from .win_chance_line import COMEBACK

if TYPE_CHECKING:
    from .season import Season


def records_of(season: Season) -> list[Record]:
    """The records of the games that are meant, in the order they are shown in; those that nobody
    has set yet are left out. Only games that are over count, but for what is counted by night. A
    game is a player's who sat there at its end, a hand is whose who sat in it."""
    pool = RecordPool(season)
    found = (
        *_of_length(pool),
        *_of_chance(pool),
        *_of_calls(pool),
        *_of_points(pool),
        _streak(pool),
    )
    return [record for record in found if record is not None]


# -- length --------------------------------------------------------------------------------------


def _of_length(pool: RecordPool) -> Iterator[Record | None]:
    if not pool.kind.points:
        return  # With a fixed number of hands all are equally long.
    yield best(
        RECORDS["longest_game"],
        ((pool.figures(game).hands, pool.both_sides(game)) for game in pool.alike),
        str(pool.kind),
    )
    yield best(
        RECORDS["shortest_game"],
        ((pool.figures(game).hands, pool.both_sides(game)) for game in pool.played_out),
        str(pool.kind),
    )


# -- win chance ----------------------------------------------------------------------------------


def _of_chance(pool: RecordPool) -> Iterator[Record | None]:
    yield best(RECORDS["biggest_comeback"], _comebacks(pool))
    yield best(RECORDS["in_doubt"], _in_doubt(pool), str(pool.kind))
    yield best(RECORDS["turning_hand"], _turning(pool))


def _comebacks(pool: RecordPool) -> Iterator[Candidate]:
    for game in pool.over:
        back = pool.figures(game).comeback
        if back is not None and back.chance < COMEBACK and pool.side(game.names, back.side):
            own, other = back.score[back.side], back.score[1 - back.side]
            held = by_side(game.names, back.side, game.total, game, f"from {own}–{other}")
            yield back.chance, held


def _in_doubt(pool: RecordPool) -> Iterator[Candidate]:
    for game in pool.played_out:
        if not game.only_result:
            yield pool.figures(game).most, pool.both_sides(game)


def _turning(pool: RecordPool) -> Iterator[Candidate]:
    for game in pool.touched:
        turning = pool.figures(game).turning
        if turning is None:
            continue
        score, added = turning
        side = int(added < 0)
        before, after = (
            f"{total[side]}–{total[1 - side]}" for total in (score.before, score.total)
        )
        words = f"hand {score.hand}, from {before} to {after}"
        held = by_side(score.names, side, game.total, game, words)
        maker, outcome = score.called(score.maker), score.brought(side)
        yield abs(added), held._replace(maker=maker, outcome=outcome)


# -- calls ---------------------------------------------------------------------------------------


def _of_calls(pool: RecordPool) -> Iterator[Record | None]:
    of_player: Counter[tuple[str, str]] = Counter()
    of_night: Counter[str] = Counter()
    players = pool.season.players
    for day, maker, names, number in pool.season.book.lone_marches():
        if players.matches(names):
            of_night[day] += number
            if SEAT_OF[maker] in players.named_seats(names):
                of_player[day, names[SEAT_OF[maker]]] += number
    games = pool.season.everybody.by("game")
    games.count(["euchred"])
    euchres = {int(key[0]): row["euchred"] for key, row in games.rows.items()}
    yield best(
        RECORDS["loners_in_a_night"],
        (
            (number, RecordHolder((name,), date=day))
            for (day, name), number in sorted(of_player.items())
        ),
    )
    yield best(
        RECORDS["loners_of_a_table"],
        ((number, RecordHolder((), date=day)) for day, number in sorted(of_night.items())),
    )
    yield best(
        RECORDS["euchres_in_a_game"],
        ((euchres.get(game.number, 0), pool.both_sides(game)) for game in pool.over),
    )


# -- points --------------------------------------------------------------------------------------


def _of_points(pool: RecordPool) -> Iterator[Record | None]:
    shutouts = [
        by_side(game.names, game.winner, game.total, game)
        for game in pool.over
        if game.winner is not None and game.shutout and pool.side(game.names, game.winner)
    ]
    if shutouts:
        yield Record(RECORDS["shutouts"], len(shutouts), tuple(shutouts), is_count=True)
    yield best(
        RECORDS["highest_total"],
        (
            (game.total[side], by_side(game.names, side, game.total, game))
            for game in pool.alike
            for side in (0, 1)
            if pool.side(game.names, side)
        ),
        str(pool.kind),
    )
    yield best(
        RECORDS["points_in_a_night"],
        (
            (points, RecordHolder((name,), date=day))
            for (day, name), points in sorted(pool.points.items())
        ),
    )


# -- streaks -------------------------------------------------------------------------------------


def _streak(pool: RecordPool) -> Record | None:
    tries: list[tuple[tuple[str, str], Candidate]] = []
    wanted = pool.season.players.player
    for name, runs in streaks_of(pool.over).items():
        if wanted and name != wanted:
            continue
        for run in runs:
            if run.result > 0:
                first, last = run.first.day, run.last.day
                held = RecordHolder(
                    (name,),
                    date=last,
                    since=first if first != last else "",
                    words="and it goes on" if run is runs[-1] else "",
                )
                tries.append(((last, name), (run.games, held)))
    return best(RECORDS["longest_streak"], (one for _, one in sorted(tries)))
