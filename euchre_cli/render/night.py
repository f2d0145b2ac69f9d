"""An evening in words, as few as friends read in a chat.

Knows: how an evening is told, and what is left out when it would be too long. Does not know: what
was worth telling (`season/night.py`).

The lines are plain text, without colour or columns: they are read in all sorts of fonts. They are
the same on any terminal, because they are there to be copied: a line break that only a narrow
window needed would go into the chat. A list is broken between its parts, so that its lines have
sixty characters at most; a game and a sentence stand in one line each, which a chat breaks itself
where names are long.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ..stats.night import Night, Played
from ..terminal.text import safe
from ..terminal.words import count, percent
from .night_games import games_lines, packed
from .turning import came_words

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


def _best(best: Sequence[Played]) -> str:
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
    who = " & ".join(map(safe, back.names))
    return f"Comeback: {who} won from {_score(back.score)}, with a {percent(back.chance)} chance."


def _turning(night: Night) -> str:
    turn = night.turning
    if turn is None:
        return ""
    came = came_words(turn.maker, turn.outcome)
    who = " & ".join(map(safe, turn.names))
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
