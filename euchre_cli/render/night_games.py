"""The games of an evening, in as few lines as may be.

Knows: how a game is told in a line, how games share one, and how long a line gets. Does not know:
what else there is to tell.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from ..stats.season import Game, Names, side_of
from ..terminal.text import safe

WIDTH: Final = 60
"""How long a line gets, if what it says has parts it can be broken between."""

GAMES: Final = 4
"""Of more games those of the same pairs share a line."""

LINES: Final = 6
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


def games_lines(games: Sequence[Game], sat: Mapping[int, Names]) -> list[str]:
    """The games of an evening, in their order, in six lines at the most; `sat` is everybody who sat
    in each. Safe to show."""
    shown = [game._replace(names=sat.get(game.number, game.names)) for game in games]
    if len(games) <= GAMES:
        return [_game(game) for game in shown]
    meetings: dict[frozenset[tuple[str, ...]], list[Game]] = {}
    for game in shown:
        sides = frozenset(tuple(sorted(side_of(game.names, side))) for side in (0, 1))
        meetings.setdefault(sides, []).append(game)
    lines = [line for met in meetings.values() for line in _meeting(met)]
    return lines if len(meetings) <= GAMES and len(lines) <= LINES else _who_won(games, shown)


def _game(game: Game) -> str:
    """`Ann & Cat 10–8 Bob & Dan`, whoever won first; `Ann & Cat won at 4–7, Bob & Dan conceded`."""
    first = game.winner or 0
    own, other = game.total[first], game.total[1 - first]
    if _given_up(game):
        return f"{_side(game, first)} won at {own}–{other}, {_side(game, 1 - first)} conceded"
    line = f"{_side(game, first)} {own}–{other} {_side(game, 1 - first)}"
    return ", ".join(filter(None, (line, _how(game))))


def _how(game: Game) -> str:
    """What is out of the ordinary about how a game ended."""
    if not game.over:
        return "not over"
    if game.winner is None:
        return "a tie"
    return "a skunk" if game.total[1 - game.winner] == 0 else ""


def _given_up(game: Game) -> bool:
    """Whether it was won because the other side gave it up, so that its score says nothing."""
    return game.over and game.winner is not None and game.conceded is not None


def _meeting(games: Sequence[Game]) -> list[str]:
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
    pairs = [f"{' & '.join(map(safe, names[at]))} {won[at]}" for at in (first, 1 - first)]
    return _listed([f"{', '.join(pairs)}: {scores[0]}", *scores[1:]])


def _listed(parts: Sequence[str]) -> list[str]:
    """Parts with a comma after each but the last, in lines that are not too long."""
    return packed([*(f"{part}," for part in parts[:-1]), *parts[-1:]], " ")


def _place(game: Game, side: int, first: tuple[str, ...]) -> int:
    """A side of a game as a place in the meeting (0: the pair named `first`), or the other way
    round."""
    same = set(side_of(game.names, 0)) == set(first)
    return side if same else 1 - side


def _who_won(games: Sequence[Game], shown: Sequence[Game]) -> list[str]:
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
        if _margin(widest) > _margin(closest) and len(lines) < LINES:
            lines.append(f"Widest: {_game(widest)}")
    return lines


def _margin(game: Game) -> int:
    return abs(game.total[0] - game.total[1])


def _side(game: Game, side: int) -> str:
    return " & ".join(map(safe, side_of(game.names, side)))
