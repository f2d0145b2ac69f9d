"""The records of a season: its longest game, its biggest comeback, the most loners in a night …

Knows: which games and hands are tried for each record. Does not know: where games come from, what a
record is called (`definitions.py`), or how it is shown.

Games are compared with their like: those to another target than most games of the season, or of
another number of hands, have no part in records of length and of points. With one player chosen the
records are those of that player, of the player's side, and of the games the player sat in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from .chance_line import COMEBACK
from .record import Held, Record, Try, best, by_side
from .record_definitions import RECORDS
from .record_pool import Among
from .season import SEAT_OF
from .seat_view import game_seen, seen_from
from .streaks import streaks_of

if TYPE_CHECKING:
    from .counting import Season


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
    yield best(RECORDS["in_doubt"], _in_doubt(among), str(among.kind))
    yield best(RECORDS["turning_hand"], _turning(among))


def _comebacks(among: Among) -> Iterator[Try]:
    for game in among.over:
        back = among.course(game).comeback
        if back is not None and back.chance < COMEBACK and among.side(game.names, back.side):
            own, other = back.score[back.side], back.score[1 - back.side]
            held = by_side(game.names, back.side, game.total, game, f"from {own}–{other}")
            yield back.chance, held


def _in_doubt(among: Among) -> Iterator[Try]:
    for game in among.played_out:
        if not game.only_result:
            yield among.course(game).most, among.whole(game)


def _turning(among: Among) -> Iterator[Try]:
    for game in among.touched:
        turning = among.course(game).turning
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
        yield Record(RECORDS["shutouts"], len(shutouts), tuple(shutouts), counted=True)
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
