"""A night in ten lines to copy into a chat: its games, who won most, its comeback or turning hand,
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
from collections.abc import Iterable, Iterator, Sequence
from datetime import date as calendar_date
from fractions import Fraction
from operator import attrgetter
from typing import Any, Final, NamedTuple

from ..book.matches import matches_of, played_games
from ..book.sentences import match_words
from ..evening.measures import MEASURES, Standing, number_words
from ..report.as_data import as_json
from ..terminal.phrases import by_seat, by_side, call_words, count, percent, short_score
from ..terminal.text import safe
from . import tables
from .chance import DIGITS
from .game_sheet import match_object
from .games import BookOfGames, GameResult, own_first, side_names, whole_lineup
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

MOST_GAMES: Final = 6
"""The most games with a line each; of more it is told how many each player won."""


class Player(NamedTuple):
    """What is told of a player's night; `chance_added` is the win chance that the player's side
    added, in games."""

    name: str
    games: int
    won: int
    tied: int
    hands: int
    points_for: int
    points_against: int
    calls: int
    euchred: int
    loners: int
    loners_marched: int
    chance_added: float

    @property
    def result(self) -> tuple[int, int]:
        """The order of players: games won minus games lost, then points for minus points against.
        Win chance added would give the same order, apart from who dealt first."""
        lost = self.games - self.won - self.tied
        return self.won - lost, self.points_for - self.points_against


_FIGURES: Final = (
    *((tables.GAMES,), (tables.WON,), (tables.TIED,), (tables.HANDS,)),
    *(tables.POINTS_FOR, tables.POINTS_AGAINST, (tables.CALLS,), (tables.EUCHRED,)),
    *(tables.ALL_LONERS, tables.ALL_LONERS_MARCHED),
)
"""What is added up for each number of a `Player`."""

_OF_ALL: Final = ("hands", "calls", "euchred", "loners", "loners_marched")
"""The numbers that programs get of all players together."""


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


def days_played(book: BookOfGames) -> list[str]:
    """The days on which games were played, the latest first; games without a date have none."""
    return sorted({game.day for game in book.games} - {""}, reverse=True)


class Night:
    """The games of a day, which must be one of `days_played`, and the season of the last of them up
    to then.

    `shown` are the games with everybody who sat at each seat, substitutes included; `matches` those
    with a game of the night, as they stood after it. `players` are the best first, and `together`
    has what all of them did. `best` are the one or two who won most over enough hands; nobody if
    they are more, or if there were several tables, because their ladder says who was first.
    `turning` is the hand that changed a win chance most. `leaders` are those of the season (nobody
    on its first day), and `level` whether that is everybody.
    """

    def __init__(self, book: BookOfGames, date: str) -> None:
        so_far = [game for game in book.games if "" < game.day <= date]
        self.date = date
        self.games = [game for game in so_far if game.day == date]
        self.season_name = self.games[-1].season
        self.tonight = Season(book, self.games)
        self.lines = self.tonight.lines
        self.shown = {game.number: self._with_substitutes(game) for game in self.games}
        numbers = {game.number for game in so_far}
        played = [one for one in played_games(book.connection) if one.number in numbers]
        self.matches = [one for one in matches_of(played) if self.shown.keys() & one.numbers()]
        counts = [one for counts in _FIGURES for one in counts]
        of_all = [*self.tonight.rows("night", counts).values()]
        # There is no row while nobody has played a hand.
        self.together = (
            _player("", of_all[0]) if of_all else Player._make(("", *[0] * len(_FIGURES), 0.0))
        )
        added = {name: one.total for name, one in self.tonight.added.items()}
        rows = sorted(self.tonight.rows("player", counts).items())
        players = [_player(name, row, added.get(name, 0.0)) for (name,), row in rows]
        self.players = sorted(players, key=lambda player: player.result, reverse=True)
        season = Season(book, (game for game in so_far if game.season == self.season_name))
        self.leaders, self.level = _leaders(season)
        enough = [player for player in self.players if player.hands >= ENOUGH_HANDS]
        first = [player for player in enough if player.result == enough[0].result > (0, 0)]
        several_tables = any(game.evening for game in self.games)
        self.best = [] if several_tables or len(first) > 2 else first
        lines = [self.lines[number] for number in self.shown if number in self.lines]
        turns = (line.turning_hand(line.turning) for line in lines if line.turning is not None)
        self.turning = max(turns, key=lambda hand: hand.added, default=None)

    def _with_substitutes(self, game: GameResult) -> GameResult:
        hands = self.lines[game.number].hands if game.number in self.lines else ()
        return game._replace(names=whole_lineup(game.names, hands))

    def last(self, what: str) -> str:
        """The event or the place that was named last."""
        return next((named for game in self.games[::-1] if (named := getattr(game, what))), "")

    @property
    def comeback(self) -> Comeback | None:
        """The biggest comeback."""
        biggest = min(self.tonight.comebacks, key=lambda one: one[1].chance, default=None)
        if biggest is None:
            return None
        game, low = biggest
        names = self.shown[game.number].names
        won, lost = (side_names(names, side) for side in (low.side, 1 - low.side))
        return Comeback(won, lost, low.own_score, low.chance)


def _player(name: str, row: CountedRow, chance_added: float = 0.0) -> Player:
    figures = (sum(row[one] for one in counts) for counts in _FIGURES)
    return Player._make((name, *figures, chance_added))


def _leaders(season: Season) -> tuple[list[Leader], bool]:
    """Those with the most games won minus games lost, and whether these are all."""
    played = tables.by_lead(season)
    if len(played) < 2 or len({game.day for game in season.games}) < 2:
        return [], False
    lead = tables.wins_more(played[0])
    first = sorted((row for row in played if tables.wins_more(row) == lead), key=attrgetter("key"))
    leaders = [Leader(row.key[0], row[tables.WON], row[tables.GAMES]) for row in first]
    return leaders, len(first) == len(played)


# -- for programs --------------------------------------------------------------------------------


def night_object(night: Night) -> Any:
    """The night as JSON; a win chance is a fraction, and win chance added a number of games."""
    turn = night.turning
    turning = turn and {
        **{key: getattr(turn, key) for key in ("names", "maker", "outcome", "before", "after")},
        "chance_added": turn.added,
    }
    told = {
        "date": night.date,
        "event": night.last("event"),
        "place": night.last("place"),
        "season": night.season_name,
        "games": [_game_object(game) for game in night.games],
        "only_results": sum(game.only_result for game in night.games),
        **{name: getattr(night.together, name) for name in _OF_ALL},
        "players": night.players,
        "best": [player.name for player in night.best],
        "comeback": night.comeback,
        "turning": turning,
        "leaders": night.leaders,
        "matches": [match_object(match) for match in night.matches],
    }
    return as_json(told, DIGITS)


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
    few = len(night.games) <= MOST_GAMES
    games = list(map(_game, night.shown.values())) if few else _who_won(night, ladders)
    fixed = [*head, *games, *prizes]
    sentences = list(_sentences(night))
    while sentences and len(fixed) + len(sentences) > LINES:
        sentences.remove(max(sentences))
    return [*fixed, *(words for _, words in sentences)]


def day_words(date: str, labels: Iterable[str] = ()) -> str:
    """`Thursday 19 November 2026`; without the weekday if one of the `labels` beside it, such as
    `Thursday club`, contains it."""
    on = calendar_date.fromisoformat(date)
    weekday, words = f"{on:%A}", f"{on.day} {on:%B} {on.year}"
    has_weekday = any(weekday.casefold() in label.casefold() for label in labels)
    return words if has_weekday else f"{weekday} {words}"


def _how_many(night: Night) -> list[str]:
    """`3 games, 12 hands`, and the number of games of which only the result is known."""
    games, only = len(night.games), sum(game.only_result for game in night.games)
    if only == games:
        return [f"{count(games, 'game')}, {'result' if games == 1 else 'results'} only"]
    words = [f"{count(games, 'game')}, {count(night.together.hands, 'hand')}"]
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


def _names(names: Iterable[str], between: str = " & ") -> str:
    return between.join(map(safe, names))


# -- sentences -----------------------------------------------------------------------------------


def _sentences(night: Night) -> Iterator[tuple[int, str]]:
    """What is said below the games, each with a number: if there is no room, the highest goes."""
    if night.matches:
        yield 0, " ".join(f"{match_words(one, one.games[0].names)}." for one in night.matches)
    if best := night.best:
        yield 1, _best(best)
    if back := night.comeback:
        low = f"{short_score(back.score)}, with a win chance of {percent(back.chance)}"
        yield 2, f"Comeback: {_names(back.names)} won from {low}."
    elif turn := night.turning:
        scores = f"from {short_score(turn.before)} to {short_score(turn.after)}"
        moved = f"{_names(turn.names)} {scores} (+{percent(turn.added)})"
        called = call_words(turn.maker, turn.outcome)
        yield 2, f"Turning hand: {'; '.join(filter(None, (called, moved)))}."
    yield from enumerate(_packed(filter(None, (_loners(night), _euchred(night))), " "), 4)
    leaders, level = night.leaders, night.level
    if level or 0 < len(leaders) < 3:
        season = f"Season {safe(night.season_name)}" if night.season_name else "The season"
        names = _names((leader.name for leader in leaders), " and ")
        lead = f"{names} {'leads' if len(leaders) == 1 else 'lead'}"
        records = _records(leaders)
        won = f" (won {' and '.join(records)})" if not level or len(records) == 1 else ""
        yield 3, f"{season}: {'everybody is level' if level else lead}{won}."


def _best(best: Sequence[Player]) -> str:
    who, won = _names((one.name for one in best), " and "), " and ".join(_records(best))
    if len(best) == 2:
        return f"Players of the night: {who}, won {won}. Mostly luck."
    points = f"{best[0].points_for}–{best[0].points_against}"
    return f"Player of the night: {who}, won {won}, {points}. {best[0].hands} hands: mostly luck."


def _records(people: Iterable[Player | Leader]) -> list[str]:
    """Each record that somebody has: `7 of 11`."""
    return list(dict.fromkeys(f"{one.won} of {one.games}" for one in people))


def _loners(night: Night) -> str:
    loners, marched = night.together.loners, night.together.loners_marched
    if not loners:
        return "Nobody went alone." if night.together.calls >= FEW else ""
    by_name = sorted((-one.loners_marched, one.name) for one in night.players)
    names = [safe(name) + (f" {-less}" if less < -1 else "") for less, name in by_name if less]
    who = f" ({', '.join(names)})" if names else ""
    return f"Loners: {marched} of {loners} marched{who}."


def _euchred(night: Night) -> str:
    calls, euchred = night.together.calls, night.together.euchred
    if not euchred:
        return "Nobody was euchred." if calls >= FEW else ""
    most = max((one.euchred for one in night.players), default=0)
    names = [one.name for one in night.players if one.euchred == most > 0]
    part = {1: "", 2: "both "}.get(most, "all ") if most == euchred else f"{most} of them "
    whose = f", {part}{_names(names)}'s idea" if len(names) == 1 else ""
    return f"Euchred: {euchred} of {count(calls, 'call')}{whose}."


# -- games ---------------------------------------------------------------------------------------


def _game(game: GameResult) -> str:
    """`Ann & Cat 10–8 Bob & Dan`, the winners first; `Ann & Cat won at 4–7, Bob & Dan
    conceded`."""
    first = game.winner or 0
    ours, theirs = (_names(side_names(game.names, side)) for side in (first, 1 - first))
    score = short_score(own_first(game.total, first))
    if game.conceded is not None:
        return f"{ours} won at {score}, {theirs} conceded"
    ending = ""
    if game.winner is None:
        ending = ", a tie" if game.over else ", not over"
    elif not game.total[1 - first]:
        ending = ", a skunk"
    return f"{ours} {score} {theirs}{ending}"


def _who_won(night: Night, ladders: Iterable[Standing]) -> list[str]:
    """`Games won: Ann 4 of 6, Bob 3 of 6` … in at most two lines, at several tables as the ladder
    counts them; then how many games are not over, and how many were conceded."""
    results = [(one.name, MEASURES["games"].of(one), one.tables) for one in ladders]
    for game in night.games:
        if game.over and not game.evening:
            results += [(name, game.winner == at % 2, 1) for at, name in enumerate(game.names)]
    won: defaultdict[str, Fraction] = defaultdict(Fraction)
    played: Counter[str] = Counter()
    for name, wins, games in results:
        won[name] += wins
        played[name] += games
    names = [name for name in won if name and played[name]]
    names.sort(key=lambda name: (-won[name] / played[name], -won[name], name))
    parts = [f"{safe(name)} {number_words(won[name])} of {played[name]}" for name in names]
    parts[:1] = [f"Games won: {part}" for part in parts[:1]]
    lines = _listed(parts)
    while len(lines) > 2 and len(parts) > 2:
        parts = [*parts[:-2], f"{len(names) - len(parts) + 2} more"]
        lines = _listed(parts)
    if going := sum(not game.over for game in night.games):
        lines.append(f"{count(going, 'game is', 'games are')} not over.")
    if conceded := sum(game.conceded is not None for game in night.games):
        lines.append(f"{count(conceded, 'game was', 'games were')} conceded.")
    return lines


def _listed(parts: Sequence[str]) -> list[str]:
    return _packed([*(f"{part}," for part in parts[:-1]), *parts[-1:]], " ")
