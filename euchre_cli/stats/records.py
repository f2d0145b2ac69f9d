"""The records of a season: its longest game, its biggest comeback, the most loners in a night …

In: a season. Out: the records that were set. Does not know: where games come from, what a record is
called (`record_definitions.py`), or how it is shown.

Records of length and points compare only games of the season's most common kind: the same target,
or the same fixed number of hands. With one player chosen the records are those of that player, of
the player's side, and of the games in which the player sat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from .games import SEAT_OF, streaks_of
from .record_definitions import (
    RECORDS,
    Candidate,
    Record,
    RecordHolder,
    RecordPool,
    best,
    side_holder,
)

if TYPE_CHECKING:
    from .season import Season


def records_of(season: Season) -> list[Record]:
    """The records of a season, in the order in which they are shown; those that nobody has set are
    left out. Only finished games count, except for counts by night. A game belongs to those who sat
    there at its end, a hand to those who sat in it."""
    pool = RecordPool(season)
    records = (
        *_length_records(pool),
        *_chance_records(pool),
        *_call_records(pool),
        *_point_records(pool),
        _streak(pool),
    )
    return [record for record in records if record is not None]


# -- length --------------------------------------------------------------------------------------


def _length_records(pool: RecordPool) -> Iterator[Record | None]:
    if not pool.length.points:
        return  # With a fixed number of hands all are equally long.
    yield best(
        RECORDS["longest_game"],
        ((pool.figures(game).hands, pool.both_sides(game)) for game in pool.alike),
        str(pool.length),
    )
    yield best(
        RECORDS["shortest_game"],
        ((pool.figures(game).hands, pool.both_sides(game)) for game in pool.played_out),
        str(pool.length),
    )


# -- win chance ----------------------------------------------------------------------------------


def _chance_records(pool: RecordPool) -> Iterator[Record | None]:
    yield best(RECORDS["biggest_comeback"], _comebacks(pool))
    yield best(RECORDS["in_doubt"], _in_doubt(pool), str(pool.length))
    yield best(RECORDS["turning_hand"], _turning(pool))


def _comebacks(pool: RecordPool) -> Iterator[Candidate]:
    for game in pool.over:
        low = pool.figures(game).low_point
        if low is not None and low.is_comeback and pool.counts_for(game.names, low.side):
            own, other = low.own_score
            words = f"from {own}–{other}"
            yield low.chance, side_holder(game.names, low.side, game.total, game, words)


def _in_doubt(pool: RecordPool) -> Iterator[Candidate]:
    for game in pool.played_out:
        if not (game.only_result or game.until_time):
            yield pool.figures(game).highest_chance, pool.both_sides(game)


def _turning(pool: RecordPool) -> Iterator[Candidate]:
    for game in pool.touched:
        turning = pool.figures(game).turning
        if turning is None:
            continue
        hand = turning.hand
        before, after = (f"{own}–{other}" for own, other in (turning.before, turning.after))
        words = f"hand {hand.hand}, from {before} to {after}"
        holder = side_holder(hand.names, turning.side, game.total, game, words)
        yield turning.added, holder._replace(maker=turning.maker, outcome=turning.outcome)


# -- calls ---------------------------------------------------------------------------------------


def _call_records(pool: RecordPool) -> Iterator[Record | None]:
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


def _point_records(pool: RecordPool) -> Iterator[Record | None]:
    shutouts = [
        side_holder(game.names, game.winner, game.total, game)
        for game in pool.over
        if game.winner is not None and game.shutout and pool.counts_for(game.names, game.winner)
    ]
    if shutouts:
        yield Record(RECORDS["shutouts"], len(shutouts), tuple(shutouts), is_count=True)
    yield best(
        RECORDS["highest_total"],
        (
            (game.total[side], side_holder(game.names, side, game.total, game))
            for game in pool.alike
            for side in (0, 1)
            if pool.counts_for(game.names, side)
        ),
        str(pool.length),
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
    candidates: list[tuple[tuple[str, str], Candidate]] = []
    player = pool.season.players.player
    for name, runs in streaks_of(pool.over).items():
        if player and name != player:
            continue
        for run in runs:
            if run.result > 0:
                first, last = run.first.day, run.last.day
                holder = RecordHolder(
                    (name,),
                    date=last,
                    since=first if first != last else "",
                    words="and it goes on" if run is runs[-1] else "",
                )
                candidates.append(((last, name), (run.games, holder)))
    return best(RECORDS["longest_streak"], (candidate for _, candidate in sorted(candidates)))
