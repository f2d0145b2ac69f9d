"""A night in ten lines to copy into a chat: its games, who won most, its comeback and turning hand,
and who leads the season after it.

In: a book and a date. Out: a `Night`, its lines, and an object for programs. Does not know: who won
the prizes of an evening of several tables (`commands/night.py`).

Games played later do not count: a night reads the same a year later, except for the last digits of
a win chance, which depends on every hand in the book. The lines are plain text, without colour or
columns, because chats have all sorts of fonts. A list is broken between its items into lines of at
most sixty characters; a game and a sentence have one line each, which the chat breaks itself.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from datetime import date as calendar_date
from fractions import Fraction
from typing import Any, Final, NamedTuple, TypeAlias

from ..book.matches import matches_of
from ..book.sentences import match_words
from ..evening.ladder_sheets import number_words
from ..evening.measures import MEASURES, Standing
from ..terminal.phrases import by_seat, by_side, call_words, count, percent, short_score
from ..terminal.text import safe
from . import tables
from .chance import DIGITS
from .chance_line import TurningHand
from .counting import Count
from .game_sheet import match_object
from .games import Book, GameResult, own_first, side_names, whole_lineup
from .season import CountedRow, Season

LINES: Final = 10
"""The most lines of a summary."""

WIDTH: Final = 60
"""The greatest length of a line that can be broken between its parts."""

ENOUGH_HANDS: Final = 20
"""The fewest hands, about two games, that a player of the night has played. Even then it is mostly
luck: the standard deviation of the points is 1.8 in one hand, and eight in twenty."""

FEW: Final = 10
"""The fewest calls from which `Nobody went alone` is worth a sentence."""

STREAK: Final = 3
"""The fewest games won in a row that are mentioned; of games lost it takes one more."""

PITY: Final = 5
"""The fewest games lost in a row for which we ask to be kind."""

MOST_GAMES: Final = 4
"""The most games, or the most pairs of opponents, with a line each."""

GAME_LINES: Final = 6
"""The most lines about games."""

FIGURES: Final[dict[str, tuple[Count, ...]]] = {
    "games": (tables.GAMES,),
    "won": (tables.WON,),
    "tied": (tables.TIED,),
    "hands": (tables.HANDS,),
    "points_for": tables.POINTS_FOR,
    "points_against": tables.POINTS_AGAINST,
    "calls": (tables.CALLS,),
    "euchred": (tables.EUCHRED,),
    "loners": tables.ALL_LONERS,
    "loners_marched": tables.ALL_LONERS_MARCHED,
}
"""What is told of a player's night."""

OF_ALL: Final = ("hands", "calls", "euchred", "loners", "loners_marched")
"""Which of these are told of all together."""

Figures: TypeAlias = dict[str, int]


class Comeback(NamedTuple):
    """The names of the winners and of the other side, the score at the winners' low point (their
    points first), and their chance (0–1) then."""

    names: tuple[str, ...]
    against: tuple[str, ...]
    score: tuple[int, int]
    chance: float


class Leader(NamedTuple):
    """A leader of the season's standings (several if tied): name, games won and games played."""

    name: str
    won: int
    games: int


def days_played(book: Book) -> list[str]:
    """The days on which games were played, the latest first; games without a date have none."""
    return sorted({game.day for game in book.games} - {""}, reverse=True)


class Night:
    """The games of a day, which must be one of `days_played`, and the season of the last of them up
    to then.

    `shown` are the games with everybody who sat at each seat, substitutes included; `matches` those
    with a game of the night, as they stood after it. `players` are the figures by name, the best
    first; `leaders` those of the season (nobody on its first day), and `level` whether all of it
    are. `streaks` are how many results in a row (W, L or T) each player goes on with.
    """

    def __init__(self, book: Book, date: str) -> None:
        so_far = [game for game in book.games if "" < game.day <= date]
        self.date = date
        self.games = [game for game in so_far if game.day == date]
        self.season_name = self.games[-1].season
        self.tonight = Season(book, self.games)
        self.lines = self.tonight.lines
        season = Season(book, (game for game in so_far if game.season == self.season_name))
        self.shown = [
            game._replace(names=whole_lineup(game.names, self.lines[game.number].hands))
            if game.number in self.lines
            else game
            for game in self.games
        ]
        numbers = {game.number for game in self.games}
        self.matches = [one for one in matches_of(so_far) if numbers & set(one.numbers())]
        counts = [one for counts in FIGURES.values() for one in counts]
        (of_all,) = self.tonight.rows("night", counts).values()
        self.of_all = {name: _figures(of_all)[name] for name in OF_ALL}
        rows = sorted(self.tonight.rows("player", counts).items())
        players = [(name, _figures(row)) for (name,), row in rows]
        self.players = dict(sorted(players, key=lambda player: _result(player[1]), reverse=True))
        self.leaders, self.level = _leaders(season)
        results = season.results("player")
        self.streaks = {
            name: (results[name,][-1], tables.last_run(results[name,]))
            for name in sorted(self.players)
            if self.players[name]["games"] and (name,) in results
        }

    def last(self, what: str) -> str:
        """The event or the place that was named last."""
        return next((named for game in self.games[::-1] if (named := getattr(game, what))), "")

    @property
    def best(self) -> list[str]:
        """The one or two who won most over enough hands; nobody if they are more, or if there were
        several tables, because their ladder says who was first."""
        enough = {
            n: _result(one) for n, one in self.players.items() if one["hands"] >= ENOUGH_HANDS
        }
        most = max(enough.values(), default=(0, 0))
        first = [name for name, result in enough.items() if result == most > (0, 0)]
        return first if len(first) <= 2 and not any(game.evening for game in self.games) else []

    @property
    def comeback(self) -> Comeback | None:
        """The biggest comeback."""
        biggest = min(self.tonight.comebacks, key=lambda one: one[1].chance, default=None)
        if biggest is None:
            return None
        game, low = biggest
        names = whole_lineup(game.names, self.lines[game.number].hands)
        won, lost = (side_names(names, side) for side in (low.side, 1 - low.side))
        return Comeback(won, lost, low.own_score, low.chance)

    @property
    def turning(self) -> TurningHand | None:
        """The hand that changed a win chance most."""
        lines = (self.lines[game.number] for game in self.games if game.number in self.lines)
        hands = (line.turning_hand(line.turning) for line in lines if line.turning is not None)
        return max(hands, key=lambda hand: hand.added, default=None)


def _figures(row: CountedRow) -> Figures:
    return {name: sum(row[one] for one in counts) for name, counts in FIGURES.items()}


def _result(figures: Figures) -> tuple[int, int]:
    """The order of players: games won minus games lost, then points for minus points against. Win
    chance added would give the same order, apart from who dealt first."""
    lost = figures["games"] - figures["won"] - figures["tied"]
    return figures["won"] - lost, figures["points_for"] - figures["points_against"]


def _leaders(season: Season) -> tuple[list[Leader], bool]:
    """Those with the most games won minus games lost, and whether these are all."""
    rows = season.rows("player", (tables.GAMES, tables.WON, tables.LOST))
    rows = {key: row for key, row in sorted(rows.items()) if row[tables.GAMES]}
    if len(rows) < 2 or len({game.day for game in season.games}) < 2:
        return [], False
    lead = max(map(tables.wins_more, rows.values()))
    leaders = [
        Leader(name, row[tables.WON], row[tables.GAMES])
        for (name,), row in rows.items()
        if tables.wins_more(row) == lead
    ]
    return leaders, len(leaders) == len(rows)


# -- for programs --------------------------------------------------------------------------------


def night_object(night: Night) -> dict[str, Any]:
    """The night as JSON; a win chance is a fraction, and win chance added a number of games."""
    back, turn, added = night.comeback, night.turning, night.tonight.added
    words = {"W": "won", "L": "lost", "T": "tied"}
    return {
        "date": night.date,
        "event": night.last("event"),
        "place": night.last("place"),
        "season": night.season_name,
        "games": [_game_object(game) for game in night.games],
        "only_results": sum(game.only_result for game in night.games),
        **night.of_all,
        "players": [
            {
                "name": name,
                **figures,
                "chance_added": round(added[name].total if name in added else 0.0, DIGITS),
            }
            for name, figures in night.players.items()
        ],
        "best": night.best,
        "comeback": back and {**back._asdict(), "chance": round(back.chance, DIGITS)},
        "turning": turn
        and {
            "names": turn.names,
            "maker": turn.maker,
            "outcome": turn.outcome,
            "before": turn.before,
            "after": turn.after,
            "chance_added": round(turn.added, DIGITS),
        },
        "leaders": [leader._asdict() for leader in night.leaders],
        "streaks": {
            name: {"result": words[letter], "games": games}
            for name, (letter, games) in night.streaks.items()
        },
        "matches": [match_object(match) for match in night.matches],
    }


def _game_object(game: GameResult) -> dict[str, Any]:
    return {
        "game": game.number,
        "players": by_seat(game.names),
        "score": by_side(game.total),
        "state": game.state,
        "winner": None if game.winner is None else ("NS", "EW")[game.winner],
    }


# -- ten lines -----------------------------------------------------------------------------------


def night_lines(
    night: Night, prizes: Sequence[str] = (), ladders: Iterable[Standing] = ()
) -> list[str]:
    """The night in at most ten lines; safe to show. `prizes` are sentences on who won what in an
    evening of several tables, and `ladders` what its ladders have of everybody."""
    labels = list(filter(None, (night.last("event"), night.last("place"))))
    head = _packed([day_words(night.date, labels), *map(safe, labels), *_how_many(night)], ", ")
    games = _games_lines(night, ladders)
    room = LINES - len(head) - len(games) - len(prizes)
    sentences = [(rank, words) for rank, words in _sentences(night) if words]
    while sentences and len(_joined(sentences)) > room:
        sentences.remove(max(sentences))
    return [*head, *games, *prizes, *_joined(sentences)]


def day_words(date: str, labels: Iterable[str] = ()) -> str:
    """`Thursday 19 November 2026`; without the weekday if one of the `labels` beside it, such as
    `Thursday club`, contains it. A text that is not a date is returned as it is, safe to show."""
    try:
        on = calendar_date.fromisoformat(date)
    except ValueError:
        return safe(date)
    weekday, words = f"{on:%A}", f"{on.day} {on:%B} {on.year}"
    has_weekday = any(weekday.casefold() in label.casefold() for label in labels)
    return words if has_weekday else f"{weekday} {words}"


def _how_many(night: Night) -> list[str]:
    """`3 games, 12 hands`, and the number of games of which only the result is known."""
    games, only = len(night.games), sum(game.only_result for game in night.games)
    if only == games:
        return [f"{count(games, 'game')}, {'result' if games == 1 else 'results'} only"]
    words = [f"{count(games, 'game')}, {count(night.of_all['hands'], 'hand')}"]
    return [*words, f"{count(only, 'game')} with the result only"] if only else words


def _packed(parts: Iterable[str], between: str) -> list[str]:
    """The parts joined into lines of at most `WIDTH`; a longer part is a line of its own."""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + len(between) + len(part) <= WIDTH:
            lines[-1] += between + part
        else:
            lines.append(part)
    return lines


def _listed(parts: Sequence[str]) -> list[str]:
    return _packed([*(f"{part}," for part in parts[:-1]), *parts[-1:]], " ")


def _names(names: Iterable[str], between: str = " & ") -> str:
    return between.join(map(safe, names))


# -- sentences -----------------------------------------------------------------------------------


def _sentences(night: Night) -> list[tuple[int, str]]:
    """The sentences in printing order, each with a rank: if there is no room, that with the highest
    rank is dropped first. A sentence is empty if there is nothing to say."""
    comeback, turning = _comeback(night.comeback), _turning(night.turning)
    return [
        (0, " ".join(f"{match_words(one, one.games[0].names)}." for one in night.matches)),
        (1, _best(night)),
        (2, comeback or turning),
        (4, _loners(night)),
        (5, _euchred(night)),
        (3, _leading(night)),
        (6, _streak(night)),
        (7, turning if comeback else ""),
    ]


_TOGETHER: Final = ({4, 5}, {3, 6})
"""The ranks of sentences that may share a line."""


def _joined(sentences: Sequence[tuple[int, str]]) -> list[str]:
    lines: list[str] = []
    last = 0
    for rank, words in sentences:
        lines += _packed((lines.pop(), words), " ") if {last, rank} in _TOGETHER else [words]
        last = rank
    return lines


def _best(night: Night) -> str:
    if not night.best:
        return ""
    best = [night.players[name] for name in night.best]
    # Two have the same wins less losses, but not always the same number of each.
    won = " and ".join(dict.fromkeys(f"{one['won']} of {one['games']}" for one in best))
    if len(best) == 2:
        return f"Players of the night: {_names(night.best, ' and ')}, won {won}. Mostly luck."
    points = f"{best[0]['points_for']}–{best[0]['points_against']}"
    hands = f"{best[0]['hands']} hands: mostly luck."
    return f"Player of the night: {_names(night.best)}, won {won}, {points}. {hands}"


def _comeback(back: Comeback | None) -> str:
    if back is None:
        return ""
    score, chance = short_score(back.score), percent(back.chance)
    return f"Comeback: {_names(back.names)} won from {score}, with a win chance of {chance}."


def _turning(turn: TurningHand | None) -> str:
    if turn is None:
        return ""
    scores = f"from {short_score(turn.before)} to {short_score(turn.after)}"
    moved = f"{_names(turn.names)} {scores} (+{percent(turn.added)})"
    return (
        f"Turning hand: {'; '.join(filter(None, (call_words(turn.maker, turn.outcome), moved)))}."
    )


def _loners(night: Night) -> str:
    loners, marched = night.of_all["loners"], night.of_all["loners_marched"]
    if not loners:
        return "Nobody went alone." if night.of_all["calls"] >= FEW else ""
    by_name = sorted((-one["loners_marched"], name) for name, one in night.players.items())
    names = [safe(name) + (f" {-less}" if less < -1 else "") for less, name in by_name if less]
    who = f" ({', '.join(names)})" if names else ""
    return f"Loners: {marched} of {loners} marched{who}."


def _euchred(night: Night) -> str:
    calls, euchred = night.of_all["calls"], night.of_all["euchred"]
    if not euchred:
        return "Nobody was euchred." if calls >= FEW else ""
    most = max((one["euchred"] for one in night.players.values()), default=0)
    names = [name for name, one in night.players.items() if one["euchred"] == most > 0]
    part = {1: "", 2: "both "}.get(most, "all ") if most == euchred else f"{most} of them "
    whose = f", {part}{_names(names)}'s idea" if len(names) == 1 else ""
    return f"Euchred: {euchred} of {count(calls, 'call')}{whose}."


def _leading(night: Night) -> str:
    """Who leads the season, or that all are level; empty if three or more lead the others."""
    leaders = night.leaders
    if not leaders or (len(leaders) > 2 and not night.level):
        return ""
    records = list(dict.fromkeys(f"{leader.won} of {leader.games}" for leader in leaders))
    if len(leaders) > 2:
        words = "everybody is level"
        records = records if len(records) == 1 else []
    else:
        does = "are level" if night.level else "leads" if len(leaders) == 1 else "lead"
        words = f"{_names((leader.name for leader in leaders), ' and ')} {does}"
    won = f" (won {' and '.join(records)})" if records else ""
    season = f"Season {safe(night.season_name)}" if night.season_name else "The season"
    return f"{season}: {words}{won}."


def _streak(night: Night) -> str:
    """The longest streak of the night's players; empty if it is short, or that of many."""
    long = [
        (games, letter)
        for letter, games in night.streaks.values()
        if letter != "T" and games >= STREAK + (letter == "L")
    ]
    if not long:
        return ""
    games, letter = max(long)
    names = [name for name, streak in night.streaks.items() if streak == (letter, games)]
    if len(names) > 2:
        return ""
    has = "has" if len(names) == 1 else "have"
    done, pity = ("won", "") if letter == "W" else ("lost", "; be kind" * (games >= PITY))
    return f"{_names(names, ' and ')} {has} {done} {games} in a row{pity}."


# -- games ---------------------------------------------------------------------------------------


def _games_lines(night: Night, ladders: Iterable[Standing]) -> list[str]:
    """The games of a night in at most six lines; of many, those of the same pairs share a line."""
    if len(night.games) <= MOST_GAMES:
        return [_game(game) for game in night.shown]
    meetings: defaultdict[frozenset[tuple[str, ...]], list[GameResult]] = defaultdict(list)
    for game in night.shown:
        meetings[frozenset(_pair(game, side) for side in (0, 1))].append(game)
    lines = [line for met in meetings.values() for line in _meeting(met)]
    if len(meetings) <= MOST_GAMES and len(lines) <= GAME_LINES:
        return lines
    return _who_won(night, ladders)


def _pair(game: GameResult, side: int) -> tuple[str, ...]:
    return tuple(sorted(side_names(game.names, side)))


def _is_conceded(game: GameResult) -> bool:
    """Whether one side conceded, so that the score does not show who won."""
    return game.winner is not None and game.conceded is not None


def _game(game: GameResult) -> str:
    """`Ann & Cat 10–8 Bob & Dan`, the winners first; `Ann & Cat won at 4–7, Bob & Dan
    conceded`."""
    first = game.winner or 0
    ours, theirs = (_names(side_names(game.names, side)) for side in (first, 1 - first))
    score = short_score(own_first(game.total, first))
    if _is_conceded(game):
        return f"{ours} won at {score}, {theirs} conceded"
    ending = ""
    if game.winner is None:
        ending = ", a tie" if game.over else ", not over"
    elif not game.total[1 - first]:
        ending = ", a skunk"
    return f"{ours} {score} {theirs}{ending}"


def _meeting(games: Sequence[GameResult]) -> list[str]:
    """The games of two pairs, the one that won more first: `Ann & Cat 2, Bob & Dan 1: 10–8, 6–10,
    10–3`."""
    pair = _pair(games[0], 0)
    sides = [int(_pair(game, 0) != pair) for game in games]  # Where this pair sat.
    sat = list(zip(games, sides, strict=True))
    won = [sum(game.winner == abs(at - side) for game, side in sat) for at in (0, 1)]
    first = int(won[1] > won[0])
    names = [side_names(games[0].names, side) for side in (first, 1 - first)]
    scores = []
    for game, side in sat:
        score = short_score(own_first(game.total, abs(first - side)))
        if _is_conceded(game):
            score += f" ({_names(side_names(game.names, game.conceded or 0))} conceded)"
        scores.append(score if game.over else f"{score} (not over)")
    who = f"{_names(names[0])} {won[first]}, {_names(names[1])} {won[1 - first]}"
    return _listed([f"{who}: {scores[0]}", *scores[1:]])


def _who_won(night: Night, ladders: Iterable[Standing]) -> list[str]:
    """`Games won: Ann 4 of 6, Bob 3 of 6` … in at most two lines, at several tables as the ladder
    counts them; then games that are not over, conceded games, the closest game and the widest."""
    won: defaultdict[str, Fraction] = defaultdict(Fraction)
    played: Counter[str] = Counter()
    for person in ladders:
        if person.tables:
            won[person.name] += MEASURES["wins"].value(person)
            played[person.name] += person.tables
    for game in night.games:
        for seat, name in enumerate(game.names):
            if name and game.over and not game.evening:
                won[name] += game.winner == seat % 2
                played[name] += 1
    names = sorted(won, key=lambda name: (-won[name] / played[name], -won[name], name))
    parts = [f"{safe(name)} {number_words(won[name])} of {played[name]}" for name in names]
    parts[:1] = [f"Games won: {part}" for part in parts[:1]]
    lines = _listed(parts)
    while len(lines) > 2 and len(parts) > 2:
        parts = [*parts[:-2], f"{len(names) - len(parts) + 2} more"]
        lines = _listed(parts)
    going = [_game(game) for game in night.shown if not game.over]
    lines += going if len(going) <= 2 else [f"{len(going)} games are not over."]
    conceded = [_game(game) for game in night.shown if _is_conceded(game)]
    lines += conceded if len(conceded) <= 1 else [f"{len(conceded)} games were conceded."]
    decided = [g for g in night.shown if g.winner is not None and not _is_conceded(g)]
    if decided:
        closest, widest = min(decided, key=_margin), max(decided, key=_margin)
        lines.append(f"Closest: {_game(closest)}")
        if _margin(widest) > _margin(closest) and len(lines) < GAME_LINES:
            lines.append(f"Widest: {_game(widest)}")
    return lines


def _margin(game: GameResult) -> int:
    return abs(game.total[0] - game.total[1])
