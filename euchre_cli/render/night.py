"""The summary of an evening, short enough for a chat, and as JSON.

In: a `Night` (`stats/night.py`). Out: lines, an object.

The lines are meant to be copied into a chat. They are plain text, without colour or columns,
because chats have all sorts of fonts, and they do not depend on the width of the terminal. A list
is broken between its items into lines of at most sixty characters; a game and a sentence have one
line each, which the chat breaks itself if names are long.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from ..book.matches import Match
from ..book.sentences import match_words
from ..evening.ladder_sheets import number_words
from ..evening.measures import MEASURES, Standing
from ..season.game_sheet import match_object
from ..stats.games import GameResult, Names, side_names
from ..stats.night import Leader, Night, NightComeback, PlayerNight
from ..stats.win_chance_line import TurningHand
from ..terminal.phrases import by_seat, by_side, call_words, count, percent, short_score
from ..terminal.text import safe
from .season_records import names_words
from .win_chance import DIGITS

LINES: Final = 10
"""The greatest number of lines of a summary."""

STREAK: Final = 3
"""The least number of games won in a row that are mentioned."""

PITY: Final = 5
"""The number of games lost in a row from which `be kind` is added."""


def night_lines(
    night: Night, prizes: Sequence[str] = (), standings: Iterable[Standing] = ()
) -> list[str]:
    """The evening in at most ten lines; safe to show. `prizes` are sentences on who won what in an
    evening of several tables, and `standings` what the ladder has of everybody."""
    labels = list(filter(None, (night.event, night.place)))
    head = _packed([day_words(night.date, labels), *map(safe, labels), *_how_many(night)], ", ")
    games = _games_lines(night.games, night.lineups, standings)
    room = LINES - len(head) - len(games) - len(prizes)
    sentences = [(rank, words) for rank, words in _ranked_sentences(night) if words]
    while sentences and len(_lines(sentences)) > room:
        sentences.remove(max(sentences))
    return [*head, *games, *prizes, *_lines(sentences)]


def _how_many(night: Night) -> list[str]:
    """`3 games, 12 hands`, and the number of games of which only the result is known."""
    games, only = len(night.games), sum(game.only_result for game in night.games)
    if only == games:
        return [f"{count(games, 'game')}, {'result' if games == 1 else 'results'} only"]
    words = [f"{count(games, 'game')}, {count(night.hands, 'hand')}"]
    return [*words, f"{count(only, 'game')} with the result only"] if only else words


def _ranked_sentences(night: Night) -> list[tuple[int, str]]:
    """The sentences in printing order, each with a rank: if there is no room, that with the highest
    rank is dropped first. A sentence is empty if there is nothing to say."""
    comeback, turning = _comeback(night), _turning(night)
    return [
        (0, _matches(night.matches)),
        (1, _best(night.best)),
        (2, comeback or turning),
        (4, _loners(night)),
        (5, _euchred(night)),
        (3, _leaders(night)),
        (6, _streak(night)),
        (7, turning if comeback else ""),
    ]


_TOGETHER: Final = ({4, 5}, {3, 6})
"""The ranks of sentences that may share a line."""


def _lines(sentences: Sequence[tuple[int, str]]) -> list[str]:
    lines: list[str] = []
    last = 0
    for rank, words in sentences:
        if {last, rank} in _TOGETHER:
            lines += _packed((lines.pop(), words), " ")
        else:
            lines.append(words)
        last = rank
    return lines


def day_words(date: str, labels: Iterable[str] = ()) -> str:
    """`Thursday 19 November 2026`; without the weekday if one of the `labels` beside it, such as
    `Thursday club`, contains it. A text that is not a date is returned as it is, safe to show."""
    from datetime import date as day

    try:
        on = day.fromisoformat(date)
    except ValueError:
        return safe(date)
    weekday, words = f"{on:%A}", f"{on.day} {on:%B} {on.year}"
    has_weekday = any(weekday.casefold() in label.casefold() for label in labels)
    return words if has_weekday else f"{weekday} {words}"


# -- the sentences -------------------------------------------------------------------------------


MATCHES: Final = 2
"""The greatest number of matches with a sentence each."""


def _matches(matches: Sequence[Match]) -> str:
    if len(matches) <= MATCHES:
        return " ".join(f"{match_words(match, match.games[0].names)}." for match in matches)
    decided = sum(match.decided for match in matches)
    of_them = f", {decided} of them decided" * (decided < len(matches))
    return f"Matches: {len(matches)}{of_them}."


def _best(best: Sequence[PlayerNight]) -> str:
    if not best:
        return ""
    player = best[0]
    if len(best) == 1:
        points = f"won {player.won} of {player.games}, {player.points_for}–{player.points_against}"
        hands = f"{player.hands} hands: mostly luck."
        return f"Player of the night: {safe(player.name)}, {points}. {hands}"
    who = " and ".join(safe(player.name) for player in best)
    # They have the same wins less losses, but not always the same number of each.
    won = " and ".join(dict.fromkeys(f"{player.won} of {player.games}" for player in best))
    return f"Players of the night: {who}, won {won}. Mostly luck."


def _comeback(night: Night) -> str:
    back = night.comeback
    if back is None:
        return ""
    who = names_words(back.names)
    return (
        f"Comeback: {who} won from {short_score(back.score)}, with a win chance of "
        f"{percent(back.chance)}."
    )


def _turning(night: Night) -> str:
    turn = night.turning
    if turn is None:
        return ""
    call = call_words(turn.maker, turn.outcome)
    who = names_words(turn.names)
    scores = f"from {short_score(turn.before)} to {short_score(turn.after)}"
    moved = f"{who} {scores} (+{percent(turn.added)})"
    return f"Turning hand: {'; '.join(filter(None, (call, moved)))}."


FEW: Final = 10
"""The least number of calls from which `Nobody went alone` is worth a sentence."""


def _loners(night: Night) -> str:
    if not night.loners:
        return "Nobody went alone." if night.calls >= FEW else ""
    names = [
        f"{safe(player.name)} {player.loners_marched}"
        if player.loners_marched > 1
        else safe(player.name)
        for player in sorted(
            night.players, key=lambda player: (-player.loners_marched, player.name)
        )
        if player.loners_marched
    ]
    who = f" ({', '.join(names)})" if names else ""
    return f"Loners: {night.loners_marched} of {night.loners} marched{who}."


def _euchred(night: Night) -> str:
    if not night.calls:
        return ""
    if not night.euchred:
        return "Nobody was euchred." if night.calls >= FEW else ""
    most = max((player.euchred for player in night.players), default=0)
    names = [safe(player.name) for player in night.players if player.euchred == most]
    whose = ""
    if len(names) == 1 and most:
        part = {1: "", 2: "both "}.get(most, "all ")
        if most < night.euchred:
            part = f"{most} of them "
        whose = f", {part}{names[0]}'s idea"
    return f"Euchred: {night.euchred} of {count(night.calls, 'call')}{whose}."


def _leaders(night: Night) -> str:
    """The sentence on who leads the season, or that all are level; empty if three or more lead the
    others."""
    many = len(night.leaders)
    if not many or (many > 2 and not night.level):
        return ""
    # Level players have the same wins less losses, but not always the same number of each.
    records = list(dict.fromkeys(f"{leader.won} of {leader.games}" for leader in night.leaders))
    if many > 2:
        words = "everybody is level"
        records = records if len(records) == 1 else []
    else:
        does = "are level" if night.level else "leads" if many == 1 else "lead"
        words = f"{' and '.join(safe(leader.name) for leader in night.leaders)} {does}"
    won = f" (won {' and '.join(records)})" if records else ""
    season = f"Season {safe(night.season)}" if night.season else "The season"
    return f"{season}: {words}{won}."


def _streak(night: Night) -> str:
    """The longest streak of the players of the evening; empty if it is short."""
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
"""The greatest length of a line that can be broken between its parts."""

GAMES: Final = 4
"""The greatest number of games with a line each; if there are more, games of the same pairs share
a line."""

GAME_LINES: Final = 6
"""The greatest number of lines about games."""


def _packed(parts: Iterable[str], between: str) -> list[str]:
    """The parts joined into lines of at most `WIDTH`; a longer part is a line of its own."""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + len(between) + len(part) <= WIDTH:
            lines[-1] += between + part
        else:
            lines.append(part)
    return lines


def _games_lines(
    games: Sequence[GameResult], sat: Mapping[int, Names], standings: Iterable[Standing]
) -> list[str]:
    """The games of an evening in at most six lines; `sat` are all players of each, by its
    number."""
    shown = [game._replace(names=sat.get(game.number, game.names)) for game in games]
    if len(games) <= GAMES:
        return [_game(game) for game in shown]
    meetings: dict[frozenset[tuple[str, ...]], list[GameResult]] = {}
    for game in shown:
        sides = frozenset(tuple(sorted(side_names(game.names, side))) for side in (0, 1))
        meetings.setdefault(sides, []).append(game)
    lines = [line for met in meetings.values() for line in _meeting(met)]
    if len(meetings) <= GAMES and len(lines) <= GAME_LINES:
        return lines
    return _who_won(games, shown, standings)


def _game(game: GameResult) -> str:
    """`Ann & Cat 10–8 Bob & Dan`, the winners first; `Ann & Cat won at 4–7, Bob & Dan
    conceded`."""
    first = game.winner or 0
    own, other = game.total[first], game.total[1 - first]
    if _is_conceded(game):
        return f"{_side(game, first)} won at {own}–{other}, {_side(game, 1 - first)} conceded"
    line = f"{_side(game, first)} {own}–{other} {_side(game, 1 - first)}"
    return ", ".join(filter(None, (line, _ending(game))))


def _ending(game: GameResult) -> str:
    """The way a game ended, such as `a skunk`; empty if it was simply won."""
    if not game.over:
        return "not over"
    if game.winner is None:
        return "a tie"
    return "a skunk" if game.total[1 - game.winner] == 0 else ""


def _is_conceded(game: GameResult) -> bool:
    """Returns whether one side conceded, so that the score does not show who won."""
    return game.over and game.winner is not None and game.conceded is not None


def _meeting(games: Sequence[GameResult]) -> list[str]:
    """The games of two pairs, the one that won more first: `Ann & Cat 2, Bob & Dan 1: 10–8, 6–10,
    10–3`."""
    names = [side_names(games[0].names, side) for side in (0, 1)]
    won = [0, 0]
    for game in games:
        if game.over and game.winner is not None:
            won[_pair_index(game, game.winner, names[0])] += 1
    first = int(won[1] > won[0])
    scores = []
    for game in games:
        side = _pair_index(game, first, names[0])
        score = short_score((game.total[side], game.total[1 - side]))
        if _is_conceded(game):
            assert game.conceded is not None
            score += f" ({_side(game, game.conceded)} conceded)"
        scores.append(score if game.over else f"{score} (not over)")
    pairs = [f"{names_words(names[at])} {won[at]}" for at in (first, 1 - first)]
    return _listed([f"{', '.join(pairs)}: {scores[0]}", *scores[1:]])


def _listed(parts: Sequence[str]) -> list[str]:
    """The parts with commas between them, in lines of at most `WIDTH`."""
    return _packed([*(f"{part}," for part in parts[:-1]), *parts[-1:]], " ")


def _pair_index(game: GameResult, side: int, first: tuple[str, ...]) -> int:
    """The index of the pair on `side` of a game: 0 for the pair `first`, else 1. As it is its own
    inverse, it also gives the side of the pair with index `side`."""
    same = set(side_names(game.names, 0)) == set(first)
    return side if same else 1 - side


def _who_won(
    games: Sequence[GameResult], shown: Sequence[GameResult], standings: Iterable[Standing]
) -> list[str]:
    """`Games won: Ann 4 of 6, Bob 3 of 6` … in at most two lines, at several tables as the ladder
    counts them; then lines for games that are not over, conceded games, the closest game and the
    widest."""
    won: dict[str, int | Fraction] = {}
    played: dict[str, int] = {}
    for person in standings:
        if person.tables:
            played[person.name] = played.get(person.name, 0) + person.tables
            won[person.name] = won.get(person.name, 0) + MEASURES["wins"].value(person)
    for game in games:
        if not game.over or game.evening:
            continue
        for seat, name in enumerate(game.names):
            if name:
                played[name] = played.get(name, 0) + 1
                won[name] = won.get(name, 0) + (game.winner == seat % 2)
    ordered = sorted(won, key=lambda name: (-Fraction(won[name], played[name]), -won[name], name))
    parts = [f"{safe(name)} {number_words(won[name])} of {played[name]}" for name in ordered]
    parts[:1] = [f"Games won: {part}" for part in parts[:1]]
    lines = _listed(parts)
    while len(lines) > 2 and len(parts) > 2:
        parts = [*parts[:-2], f"{len(ordered) - len(parts) + 2} more"]
        lines = _listed(parts)
    going = [_game(game) for game in shown if not game.over]
    lines += going if len(going) <= 2 else [f"{len(going)} games are not over."]
    conceded = [_game(game) for game in shown if _is_conceded(game)]
    lines += conceded if len(conceded) <= 1 else [f"{len(conceded)} games were conceded."]
    over = [g for g in shown if g.over and g.winner is not None and not _is_conceded(g)]
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
    return names_words(side_names(game.names, side))


# -- JSON ----------------------------------------------------------------------------------------


def night_object(night: Night) -> dict[str, Any]:
    """The evening as JSON; a win chance is a fraction, and win chance added a number of games."""
    return {
        **_values(night, "date", "event", "place", "season"),
        "games": [_game_object(game) for game in night.games],
        "only_results": sum(game.only_result for game in night.games),
        **_values(night, "hands", "calls", "euchred", "loners", "loners_marched"),
        "players": [_object(player) for player in night.players],
        "best": [player.name for player in night.best],
        "comeback": _object(night.comeback),
        "turning": _turning_object(night.turning),
        "leaders": [_object(leader) for leader in night.leaders],
        "streaks": {
            name: {"result": {1: "won", 0: "tied", -1: "lost"}[run.result], "games": run.games}
            for name, run in night.streaks
        },
        "matches": [match_object(match) for match in night.matches],
    }


def _values(night: Night, *names: str) -> dict[str, Any]:
    return {name: getattr(night, name) for name in names}


def _object(part: PlayerNight | NightComeback | Leader | None) -> Any:
    """The fields of a part of the evening; its win chances are rounded."""
    if part is None:
        return None
    values = part._asdict()
    if "chance" in values:
        values["chance"] = round(values["chance"], DIGITS)
    if "added" in values:
        values["chance_added"] = round(values.pop("added"), DIGITS)
    return values


def _turning_object(turning: TurningHand | None) -> dict[str, Any] | None:
    if turning is None:
        return None
    return {
        "names": turning.names,
        "maker": turning.maker,
        "outcome": turning.outcome,
        "before": turning.before,
        "after": turning.after,
        "chance_added": round(turning.added, DIGITS),
    }


def _game_object(game: GameResult) -> dict[str, Any]:
    return {
        "game": game.number,
        "players": by_seat(game.names),
        "score": by_side(game.total),
        "state": game.state,
        "winner": None if game.winner is None else ("NS", "EW")[game.winner],
    }
