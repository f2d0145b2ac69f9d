"""An evening in words, as few as friends read in a chat, and as JSON.

Knows: how an evening is told, and what is left out when it would be too long. Does not know: what
was worth telling (`stats/night.py`).

The lines are plain text, without colour or columns, because they are read in all sorts of fonts,
and the same on any terminal, because they are there to be copied: a line break that only a narrow
window needed would go into the chat. A list is broken between its parts, so that its lines have
sixty characters at most; a game and a sentence stand in one line each, which a chat breaks itself
where names are long.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from ..stats.games import GameResult, Names, side_of
from ..stats.night import Night, PlayerNight
from ..terminal.phrases import call_words, count, percent
from ..terminal.text import safe
from .season_records import names_words

LINES: Final = 10
"""How many lines an evening is told in, at the most."""

STREAK: Final = 3
"""Fewer games in a row are not worth a word."""

PITY: Final = 5
"""So many games lost in a row are worth two."""

_DAYS: Final = (
    *("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
)  # fmt: skip
_MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)


def night_lines(night: Night) -> list[str]:
    """The evening in at most ten lines; safe to show."""
    head = packed(
        [
            day_words(night.date, (night.event, night.place)),
            *map(safe, filter(None, (night.event, night.place))),
            *_how_many(night),
        ],
        ", ",
    )
    games = games_lines(night.games, night.sat)
    room = LINES - len(head) - len(games)
    said = [(weight, words) for weight, words in _said(night) if words]
    while said and len(_lines(said)) > room:
        said.remove(max(said))
    return [*head, *games, *_lines(said)]


def _how_many(night: Night) -> list[str]:
    """`3 games, 12 hands`; of games of which only the result is known no hand is counted."""
    games, only = len(night.games), sum(game.only_result for game in night.games)
    if only == games:
        return [f"{count(games, 'game')}, {'result' if games == 1 else 'results'} only"]
    said = [f"{count(games, 'game')}, {count(night.hands, 'hand')}"]
    return [*said, f"{count(only, 'game')} with the result only"] if only else said


def _said(night: Night) -> list[tuple[int, str]]:
    """What there is to say in its order, and in which order it gives way: the highest first."""
    back, turn = _comeback(night), _turning(night)
    return [
        (1, _best(night.best)),
        (2, back or turn),
        (4, _loners(night)),
        (5, _euchred(night)),
        (3, _leaders(night)),
        (6, _streak(night)),
        (7, turn if back else ""),
    ]


_TOGETHER: Final = ({4, 5}, {3, 6})
"""What may share a line, by its weight."""


def _lines(said: Sequence[tuple[int, str]]) -> list[str]:
    lines: list[str] = []
    last = 0
    for weight, words in said:
        if {last, weight} in _TOGETHER:
            lines += packed((lines.pop(), words), " ")
        else:
            lines.append(words)
        last = weight
    return lines


def day_words(date: str, beside: Iterable[str] = ()) -> str:
    """`Thursday 19 November 2026`, without the weekday where what stands `beside` it says that;
    what is no day as it stands, safe to show."""
    from datetime import date as day

    try:
        on = day.fromisoformat(date)
    except ValueError:
        return safe(date)
    weekday, words = _DAYS[on.weekday()], f"{on.day} {_MONTHS[on.month - 1]} {on.year}"
    said = any(weekday.casefold() in one.casefold() for one in beside)
    return words if said else f"{weekday} {words}"


# -- what there is to say ------------------------------------------------------------------------


def _best(best: Sequence[PlayerNight]) -> str:
    if not best:
        return ""
    one = best[0]
    if len(best) == 1:
        points = f"won {one.won} of {one.games}, {one.points_for}–{one.points_against}"
        return f"Player of the night: {safe(one.name)}, {points}. {one.hands} hands: mostly luck."
    who = " and ".join(safe(one.name) for one in best)
    # Both have won as many more than they lost, which need not be as many.
    won = " and ".join(dict.fromkeys(f"{one.won} of {one.games}" for one in best))
    return f"Players of the night: {who}, won {won}. Mostly luck."


def _comeback(night: Night) -> str:
    back = night.comeback
    if back is None:
        return ""
    who = names_words(back.names)
    return f"Comeback: {who} won from {_score(back.score)}, with a {percent(back.chance)} chance."


def _turning(night: Night) -> str:
    turn = night.turning
    if turn is None:
        return ""
    came = call_words(turn.maker, turn.outcome)
    who = names_words(turn.names)
    moved = f"{who} from {_score(turn.before)} to {_score(turn.after)} (+{percent(turn.added)})"
    return f"Turning hand: {'; '.join(filter(None, (came, moved)))}."


def _score(score: tuple[int, int]) -> str:
    return f"{score[0]}–{score[1]}"


FEW: Final = 10
"""What did not happen in fewer calls is not worth a word."""


def _loners(night: Night) -> str:
    if not night.loners:
        return "Nobody went alone." if night.calls >= FEW else ""
    names = [
        f"{safe(one.name)} {one.loners_marched}" if one.loners_marched > 1 else safe(one.name)
        for one in sorted(night.players, key=lambda one: (-one.loners_marched, one.name))
        if one.loners_marched
    ]
    who = f" ({', '.join(names)})" if names else ""
    return f"Loners: {night.loners_marched} of {night.loners} marched{who}."


def _euchred(night: Night) -> str:
    if not night.calls:
        return ""
    if not night.euchred:
        return "Nobody was euchred." if night.calls >= FEW else ""
    most = max((one.euchred for one in night.players), default=0)
    names = [safe(one.name) for one in night.players if one.euchred == most]
    whose = ""
    if len(names) == 1 and most:
        part = {1: "", 2: "both "}.get(most, "all ")
        if most < night.euchred:
            part = f"{most} of them "
        whose = f", {part}{names[0]}'s idea"
    return f"Euchred: {night.euchred} of {count(night.calls, 'call')}{whose}."


def _leaders(night: Night) -> str:
    """Who leads the season, or that nobody does; nothing when half the table leads the rest."""
    many = len(night.leaders)
    if not many or (many > 2 and not night.level):
        return ""
    # Who is level has won as many more than lost, which need not be as many.
    records = list(dict.fromkeys(f"{one.won} of {one.games}" for one in night.leaders))
    if many > 2:
        said = "everybody is level"
        records = records if len(records) == 1 else []
    else:
        does = "are level" if night.level else "leads" if many == 1 else "lead"
        said = f"{' and '.join(safe(one.name) for one in night.leaders)} {does}"
    won = f" (won {' and '.join(records)})" if records else ""
    season = f"Season {safe(night.season)}" if night.season else "The season"
    return f"{season}: {said}{won}."


def _streak(night: Night) -> str:
    """The longest streak of somebody who played, if it is worth a word."""
    best = max(
        (
            (run.games, run.result)
            for _, run in night.streaks
            if run.result and run.games >= (STREAK if run.result > 0 else STREAK + 1)
        ),
        default=None,
    )
    if best is None:
        return ""
    games, result = best
    names = [safe(name) for name, run in night.streaks if (run.games, run.result) == best]
    if len(names) > 2:
        return ""
    has = "has" if len(names) == 1 else "have"
    done = "won" if result > 0 else "lost"
    pity = "; be kind" if result < 0 and games >= PITY else ""
    return f"{' and '.join(names)} {has} {done} {games} in a row{pity}."


WIDTH: Final = 60
"""How long a line gets, if what it says has parts it can be broken between."""

GAMES: Final = 4
"""Of more games those of the same pairs share a line."""

GAME_LINES: Final = 6
"""How many lines they are told in, at the most."""


def packed(parts: Iterable[str], between: str) -> list[str]:
    """Parts joined into lines that are not too long; one that is too long stands alone."""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + len(between) + len(part) <= WIDTH:
            lines[-1] += between + part
        else:
            lines.append(part)
    return lines


def games_lines(games: Sequence[GameResult], sat: Mapping[int, Names]) -> list[str]:
    """The games of an evening, in their order, in six lines at the most; `sat` is everybody who sat
    in each. Safe to show."""
    shown = [game._replace(names=sat.get(game.number, game.names)) for game in games]
    if len(games) <= GAMES:
        return [_game(game) for game in shown]
    meetings: dict[frozenset[tuple[str, ...]], list[GameResult]] = {}
    for game in shown:
        sides = frozenset(tuple(sorted(side_of(game.names, side))) for side in (0, 1))
        meetings.setdefault(sides, []).append(game)
    lines = [line for met in meetings.values() for line in _meeting(met)]
    return lines if len(meetings) <= GAMES and len(lines) <= GAME_LINES else _who_won(games, shown)


def _game(game: GameResult) -> str:
    """`Ann & Cat 10–8 Bob & Dan`, whoever won first; `Ann & Cat won at 4–7, Bob & Dan conceded`."""
    first = game.winner or 0
    own, other = game.total[first], game.total[1 - first]
    if _given_up(game):
        return f"{_side(game, first)} won at {own}–{other}, {_side(game, 1 - first)} conceded"
    line = f"{_side(game, first)} {own}–{other} {_side(game, 1 - first)}"
    return ", ".join(filter(None, (line, _how(game))))


def _how(game: GameResult) -> str:
    """What is out of the ordinary about how a game ended."""
    if not game.over:
        return "not over"
    if game.winner is None:
        return "a tie"
    return "a skunk" if game.total[1 - game.winner] == 0 else ""


def _given_up(game: GameResult) -> bool:
    """Whether it was won because the other side gave it up, so that its score says nothing."""
    return game.over and game.winner is not None and game.conceded is not None


def _meeting(games: Sequence[GameResult]) -> list[str]:
    """`Ann & Cat 2, Bob & Dan 1: 10–8, 6–10, 10–3`: the games of two pairs, whoever won more
    first."""
    names = [side_of(games[0].names, side) for side in (0, 1)]
    won = [0, 0]
    for game in games:
        if game.over and game.winner is not None:
            won[_place(game, game.winner, names[0])] += 1
    first = int(won[1] > won[0])
    scores = []
    for game in games:
        side = _place(game, first, names[0])
        score = f"{game.total[side]}–{game.total[1 - side]}"
        if _given_up(game):
            assert game.conceded is not None
            score += f" ({_side(game, game.conceded)} conceded)"
        scores.append(score if game.over else f"{score} (not over)")
    pairs = [f"{names_words(names[at])} {won[at]}" for at in (first, 1 - first)]
    return _listed([f"{', '.join(pairs)}: {scores[0]}", *scores[1:]])


def _listed(parts: Sequence[str]) -> list[str]:
    """Parts with a comma after each but the last, in lines that are not too long."""
    return packed([*(f"{part}," for part in parts[:-1]), *parts[-1:]], " ")


def _place(game: GameResult, side: int, first: tuple[str, ...]) -> int:
    """A side of a game as a place in the meeting (0: the pair named `first`), or the other way
    round."""
    same = set(side_of(game.names, 0)) == set(first)
    return side if same else 1 - side


def _who_won(games: Sequence[GameResult], shown: Sequence[GameResult]) -> list[str]:
    """`Games won: Ann 4 of 6, Bob 3 of 6` …, in two lines at the most, and what is not over."""
    won: dict[str, int] = {}
    played: dict[str, int] = {}
    for game in games:
        if not game.over:
            continue
        for seat, name in enumerate(game.names):
            if name:
                played[name] = played.get(name, 0) + 1
                won[name] = won.get(name, 0) + (game.winner == seat % 2)
    ordered = sorted(won, key=lambda name: (-won[name] / played[name], -won[name], name))
    said = [f"{safe(name)} {won[name]} of {played[name]}" for name in ordered]
    said[:1] = [f"Games won: {one}" for one in said[:1]]
    lines = _listed(said)
    while len(lines) > 2 and len(said) > 2:
        said = [*said[:-2], f"{len(ordered) - len(said) + 2} more"]
        lines = _listed(said)
    going = [_game(game) for game in shown if not game.over]
    lines += going if len(going) <= 2 else [f"{len(going)} games are not over."]
    given_up = [game for game in shown if _given_up(game)]
    if len(given_up) == 1:
        lines.append(_game(given_up[0]))
    elif given_up:
        lines.append(f"{len(given_up)} games were conceded.")
    over = [g for g in shown if g.over and g.winner is not None and not _given_up(g)]
    if over:
        closest = min(over, key=_margin)
        widest = max(over, key=_margin)
        lines.append(f"Closest: {_game(closest)}")
        if _margin(widest) > _margin(closest) and len(lines) < GAME_LINES:
            lines.append(f"Widest: {_game(widest)}")
    return lines


def _margin(game: GameResult) -> int:
    return abs(game.total[0] - game.total[1])


def _side(game: GameResult, side: int) -> str:
    return names_words(side_of(game.names, side))


def night_object(night: Night) -> dict[str, Any]:
    """The evening as JSON; chances are fractions, and what was added is in games."""
    return {
        "date": night.date,
        "event": night.event,
        "place": night.place,
        "season": night.season,
        "games": [_game_object(game) for game in night.games],
        "only_results": sum(game.only_result for game in night.games),
        "hands": night.hands,
        "calls": night.calls,
        "euchred": night.euchred,
        "loners": night.loners,
        "loners_marched": night.loners_marched,
        "players": [_played_object(one) for one in night.players],
        "best": [one.name for one in night.best],
        "comeback": None
        if night.comeback is None
        else {
            "names": list(night.comeback.names),
            "against": list(night.comeback.against),
            "score": list(night.comeback.score),
            "chance": round(night.comeback.chance, 6),
        },
        "turning": None
        if night.turning is None
        else {
            "names": list(night.turning.names),
            "maker": night.turning.maker,
            "outcome": night.turning.outcome,
            "before": list(night.turning.before),
            "after": list(night.turning.after),
            "chance_added": round(night.turning.added, 6),
        },
        "leaders": [one._asdict() for one in night.leaders],
        "streaks": {
            name: {"result": {1: "won", 0: "tied", -1: "lost"}[run.result], "games": run.games}
            for name, run in night.streaks
        },
    }


def _game_object(game: GameResult) -> dict[str, Any]:
    return {
        "game": game.number,
        "players": dict(zip("NESW", game.names, strict=True)),
        "score": {"NS": game.total[0], "EW": game.total[1]},
        "state": game.state,
        "winner": None if game.winner is None else ("NS", "EW")[game.winner],
    }


def _played_object(one: PlayerNight) -> dict[str, Any]:
    played = one._asdict()
    played["chance_added"] = round(played.pop("added"), 6)
    return played
