"""Begins a game: players, rules, first dealer, and what carries over from the last game; and enters
a finished game of which only the score is known.

In: the game before, and what was typed. Out: the new game.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Final, NamedTuple

from euchre_engine.audit.replay import why_no_result
from euchre_engine.rules import Rules, Value
from euchre_engine.seats import SEATS, Seat

from ..log.games import Head
from ..terminal.exit_status import Refused
from ..words.house_rules import rules_with
from ..words.people import People, kept_text
from .entries import NewEntry
from .matches import best_of, pairs_of
from .people import checked_name, known_as, same_four, similar_name
from .reading import Reader, evening_of
from .sheet import NewGame, Players, Sheet, lineup_in


class NewGameOptions(NamedTuple):
    """The options of a new game; `None` keeps what the last game had.

    `dealer` is a seat or a player as typed, or `random`; `rules` are single house rules, which
    override those of the preset. With `best_of`, a match of so many games begins; 1 is no match.
    `score` is that of N/S and E/W at which it begins.
    """

    dealer: str | None = None
    preset: str | None = None
    rules: Mapping[str, Value] = MappingProxyType({})
    target: int | None = None
    event: str | None = None
    season: str | None = None
    place: str | None = None
    date: str | None = None
    best_of: int | None = None
    score: tuple[int, int] | None = None

    def under(self, house: Rules | None) -> NewGameOptions:
        """The options with the rules of the house, if it has any and no preset is given."""
        if house is None or self.preset is not None:
            return self
        return self._replace(preset=house.preset, rules={**house.overrides, **self.rules})


def next_game(
    last: Sheet | None,
    players: Players,
    wanted: NewGameOptions,
    now: datetime,
    replaced: Sheet | None = None,
) -> NewGame:
    """A game of these players at the time `now`, after the game `last`, in place of the one that is
    `replaced`.

    Rules and season carry over from the last game, event and place only within one evening; with
    the same four players the deal rotates on. Raises `Refused` for a dealer who is not among the
    players; `UnknownRule` for a rule that does not exist.
    """
    before = Head() if last is None else last.head
    rules = rules_of(last, wanted)
    date = wanted.date or evening_now(last, now)
    tonight = before if before.date == date else Head()
    if wanted.score and rules.target is not None and max(wanted.score) >= rules.target:
        most = max(wanted.score)
        raise Refused(f"a game to {rules.target} is over with {most} points: nothing begins")
    head = Head().having(
        preset=rules.preset,
        house_rules={name: str(value) for name, value in rules.overrides.items()},
        event=_given_or_before(wanted.event, tonight.event),
        season=_given_or_before(wanted.season, before.season),
        place=_given_or_before(wanted.place, tonight.place),
        date=date,
        players=dict(zip(SEATS, players, strict=True)),
        start=wanted.score or (0, 0),
    )
    replaces = 0 if replaced is None else replaced.number
    return NewGame(head, first_dealer(wanted.dealer, last, players), replaces)


LENGTH_RULES: Final = frozenset({"hands", "target"})
"""The house rules that say how long a game is."""


def with_same_target(last: Sheet | None, wanted: NewGameOptions) -> NewGameOptions:
    """The options with the last game's final target carried over, unless the options set a target
    or a preset."""
    to = None if last is None or last.evening else last.rules.target
    if to is None or wanted.preset is not None or LENGTH_RULES & set(wanted.rules):
        return wanted
    return wanted._replace(rules={**wanted.rules, "target": to})


def begins_match(
    wanted: NewGameOptions, replaced: Sheet | None, players: Players
) -> tuple[NewEntry, ...]:
    """The entry of a match that begins with a new game of these players: the one that is `wanted`,
    or else that of the game without hands which the new one replaces. Raises `Refused` for an even
    number of games."""
    games = wanted.best_of
    if games is None and replaced is not None and pairs_of(replaced.players) == pairs_of(players):
        games = replaced.best_of
    return (best_of(games),) if games else ()


def _given_or_before(given: str | None, before: str) -> str:
    return before if given is None else kept_text(given)


def first_dealer(wanted: str | None, last: Sheet | None, players: Players) -> Seat:
    """The first dealer: the one who is `wanted` (as typed, or `random`); else whoever was to deal
    next, if the same four play again; else N. Raises `Refused` for a dealer who is not among the
    players."""
    if wanted is not None and wanted.lower() == "random":
        from secrets import choice

        return choice(SEATS)
    if wanted is not None:
        return People(players).one(wanted)
    if last is not None and last.dealer is not None and set(last.players) == set(players):
        return SEATS[players.index(last.players[last.dealer])]
    return Seat.N


def evening_now(last: Sheet | None, now: datetime) -> str:
    """The date of the evening at the time `now`, as YYYY-MM-DD. If the last game was begun on the
    same evening, it is that game's date, which somebody may have typed."""
    today = evening_of(now.astimezone())
    if last is None or not last.head.date:
        return today
    begun = evening_of(datetime.fromisoformat(last.begun.at).astimezone())
    return last.head.date if begun == today else today


def rules_of(last: Sheet | None, wanted: NewGameOptions) -> Rules:
    """The rules of a new game: those of the last one (without its length, if that was a round's of
    an evening) unless a preset is wanted, overridden by single rules. Raises `UnknownRule`."""
    given = dict(wanted.rules)
    if wanted.target is not None:
        given["target"] = wanted.target
    if wanted.preset is not None or last is None:
        return rules_with(wanted.preset or "standard", given)
    left_out = LENGTH_RULES if last.evening else ()
    kept = {n: value for n, value in last.head.house_rules.items() if n not in left_out}
    return rules_with(last.head.preset, {**kept, **given})


def next_partners(players: Players) -> Players:
    """The same four with new partners: N stays, the others each take another seat. After three such
    changes everybody is back where they began."""
    north, east, south, west = players
    return north, south, west, east


def name_or_typo(name: str, known: Collection[str]) -> tuple[str, str | None]:
    """A typed name as the book spells it, and a similar known name that it may be a typo for
    (`None` if the name is known). Raises `Refused` for a name that nobody can have."""
    kept = checked_name(name)
    same = known_as(kept, known)
    return (kept, similar_name(kept, known)) if same is None else (same, None)


def game_without_hands(book: Reader, players: Players) -> Sheet | None:
    """The game of these four that a new one replaces, because it is still empty (at most its target
    was changed, or a match begun with it)."""
    for row in book.recent_games():
        sheet = book.sheet(row["game"]) if row["state"] == "going" else None
        if sheet is None or sheet.lines or sheet.waiting or not same_four(sheet.players, players):
            continue
        done, undone = (
            {entry.kind for command in commands for entry in command}
            for commands in (sheet.commands.done, sheet.commands.undone)
        )
        if done <= {"begun", "best-of", "target"} and undone <= {"replaced"}:
            return sheet
    return None


# -- only the result --------------------------------------------------------------------------


def as_result_only(new: NewGame, total: tuple[int, int]) -> NewGame:
    """The game as one of which only the final score is known; it has no dealer and replaces no
    other game. Raises `Refused` if no game can end with that score under its rules."""
    check_result(
        new.head.rules(), total, "if it was played to another score, add --target N, or --rules"
    )
    return NewGame(new.head.having(result=total), evening=new.evening)


def check_result(rules: Rules, total: tuple[int, int], fix: str) -> None:
    """Raises `Refused` if no game can end with this score under these rules; the message ends with
    `fix`."""
    wrong = why_no_result(rules, total)
    if wrong is not None:
        raise Refused(f"{wrong.message}; {fix}")


def game_with_same_result(store: Reader, new: NewGame) -> int | None:
    """The number of the last finished game in the book with the same pairs, date and score as this
    one; `None` if there is none."""
    rows = store.rows(
        "SELECT game, north, east, south, west, ns, ew FROM games "
        "WHERE state = 'over' AND date = ? ORDER BY game DESC",
        (new.head.date,),
    )
    scores = _by_pair(new.players, new.head.result or (0, 0))
    same = (
        int(row["game"])
        for row in rows
        if _by_pair(lineup_in(row), (row["ns"], row["ew"])) == scores
    )
    return next(same, None)


def _by_pair(players: Players, total: tuple[int, int]) -> dict[frozenset[str], int]:
    north, east, south, west = players
    return {frozenset((north, south)): total[0], frozenset((east, west)): total[1]}
