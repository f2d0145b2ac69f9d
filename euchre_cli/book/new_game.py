"""Begins a game: players, rules, first dealer, and what carries over from the last game; and enters
a finished game of which only the score is known.

In: the game before, and what was typed. Out: the event of the new game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from euchre_engine.audit.replay import why_no_result
from euchre_engine.rules import Rules, Value
from euchre_engine.seats import SEATS, Seat

from ..log.games import Head
from ..terminal.exit_status import Refused
from ..terminal.text import safe
from .copies import evening_of
from .entries import NewEntry
from .game_selection import tables_in_play
from .matches import best_of, pairs_of
from .people import (
    checked_name,
    how_to_quote,
    known_as,
    names_typed,
    normalize_nfc,
    same_four,
    seat_of,
    share_a_player,
    similar_name,
)
from .sheet import NewGame, Players, Sheet

if TYPE_CHECKING:
    from .book import Book
    from .writing import Writer


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


def next_game(
    last: Sheet | None, players: Players, wanted: NewGameOptions, now: datetime
) -> NewGame:
    """A game of these players at the time `now`, after the game `last`.

    Rules and season carry over from the last game, event and place only within one evening; with
    the same four players the deal rotates on. Raises `Refused` for a dealer who is not among the
    players; `UnknownRule` for a rule that does not exist.
    """
    before = None if last is None else last.head
    rules = dict(wanted.rules)
    if wanted.target is not None:
        rules["target"] = wanted.target
    preset, changed = rules_of(last, wanted.preset, rules)
    date = wanted.date or evening_now(last, now)
    evening = before if before is not None and before.date == date else None
    target = Rules(preset, changed).target
    if wanted.score is not None and target is not None and max(wanted.score) >= target:
        raise Refused(f"a game to {target} is over with {max(wanted.score)} points: nothing begins")
    head = Head().having(
        preset=preset,
        house_rules=changed,
        event=_given_or_before(wanted.event, evening.event if evening else ""),
        season=_given_or_before(wanted.season, before.season if before else ""),
        place=_given_or_before(wanted.place, evening.place if evening else ""),
        date=date,
        players=dict(zip(SEATS, players, strict=True)),
        start=wanted.score or (0, 0),
    )
    return NewGame(
        head,
        first_dealer(wanted.dealer, last, players),
        replaces=last.number if last is not None and is_replaced_by(last, players) else 0,
    )


LENGTH_RULES: Final = frozenset({"hands", "target"})
"""The house rules that say how long a game is."""


def with_same_target(last: Sheet | None, wanted: NewGameOptions) -> NewGameOptions:
    """The options with the last game's final target carried over, unless the options set a target
    or a preset."""
    to = None if last is None or last.evening else last.rules.target
    if to is None or wanted.preset is not None or {"target", "hands"} & set(wanted.rules):
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
    return before if given is None else normalize_nfc(given)


def first_dealer(wanted: str | None, last: Sheet | None, players: Players) -> Seat:
    """The first dealer: the one who is `wanted` (as typed, or `random`); else whoever was to deal
    next, if the same four play again; else N. Raises `Refused` for a dealer who is not among the
    players."""
    if wanted is not None and wanted.lower() == "random":
        from secrets import choice

        return choice(SEATS)
    if wanted is not None:
        return seat_of(players, wanted)
    if last is not None and set(last.players) == set(players):
        return first_dealer_after(last, players)
    return Seat.N


def evening_now(last: Sheet | None, now: datetime) -> str:
    """The date of the evening at the time `now`, as YYYY-MM-DD. If the last game was begun on the
    same evening, it is that game's date, which somebody may have typed."""
    today = evening_of(now.astimezone())
    if last is None or not last.head.date:
        return today
    begun = evening_of(datetime.fromisoformat(last.begun.at).astimezone())
    return last.head.date if begun == today else today


def rules_of(
    last: Sheet | None, preset: str | None, given: Mapping[str, Value]
) -> tuple[str, dict[str, str]]:
    """The preset of a new game and its rules that differ from it: those of the last game (without
    its length, if that was a round's of an evening) unless a preset is given, overridden by the
    rules in `given`. Raises `UnknownRule`."""
    rules = {name: str(value) for name, value in given.items()}
    if preset is None and last is not None:
        of_evening = LENGTH_RULES if last.evening else ()
        kept = {n: one for n, one in last.head.house_rules.items() if n not in of_evening}
        preset, rules = last.head.preset, {**kept, **rules}
    plain, changed = Rules(preset or "standard"), Rules(preset or "standard", rules)
    return plain.preset, {
        name: str(value) for name, value in changed.overrides.items() if plain.value(name) != value
    }


def first_dealer_after(last: Sheet, players: Players) -> Seat:
    """The first dealer of the game after `last`: whoever was to deal next, in their new seat."""
    due = last.dealer if last.dealer is not None else Seat.N
    return next((s for s in SEATS if players[s] == last.players[due]), due)


def next_partners(players: Players) -> Players:
    """The same four with new partners: N stays, the others each take another seat. After three such
    changes everybody is back where they began."""
    north, east, south, west = players
    return north, south, west, east


def name_or_typo(name: str, known: Iterable[str]) -> tuple[str, str | None]:
    """A typed name as the book spells it, and a similar known name that it may be a typo for
    (`None` if the name is known). Raises `Refused` for a name that nobody can have."""
    kept = checked_name(name)
    names = list(known)
    same = known_as(kept, names)
    if same is not None:
        return same, None
    return kept, similar_name(kept, names)


def is_replaced_by(sheet: Sheet, players: Players) -> bool:
    """Whether a new game of these players replaces this one: it has the same four players and is
    still empty (at most its target was changed, or a match begun with it). A game of which only the
    result is known is not empty."""
    if sheet.only_result or sheet.lines or sheet.waiting:
        return False
    done, undone = (
        {entry.kind for command in commands for entry in command}
        for commands in (sheet.commands.done, sheet.commands.undone)
    )
    if not (done <= {"begun", "best-of", "target"} and undone <= {"replaced"}):
        return False
    return same_four(sheet.players, players)


_SCORE: Final = re.compile(
    r"(?:^|(?<=[\s,;:]))(\d{1,3})(?:\s*[-–—:]\s*|\sto\s|\s)(\d{1,3})$", re.ASCII
)
_BETWEEN: Final = re.compile(r"\s*(?:[,&/]|\band\b)\s*", re.IGNORECASE)
_PARTNERS: Final = re.compile(r"&|\band\b", re.IGNORECASE)

RESULT_EXAMPLES: Final = (
    "`euchre result Ann Bob Cat Dan 10-7` (N E S W), or `… Ann Cat beat Bob Dan 10-7`"
)


class FinalScore(NamedTuple):
    """The players' names at N, E, S and W, and the final score (N/S, E/W)."""

    names: tuple[str, ...]
    total: tuple[int, int]


def parse_result(words: Sequence[str], known: Iterable[str] = ()) -> FinalScore:
    """The result in typed words such as `Ann Bob Cat Dan 10-7` or `Ann Cat beat Bob Dan 10-7`.
    Names of several words need no quotes if they are `known`. Raises `Refused` with examples."""
    name_words, total = _with_score([word for word in words if word.strip()])
    known_names = list(known)
    for at, word in enumerate(name_words):
        if word.casefold() == "beat":
            winners, losers = _pairs(name_words[:at], name_words[at + 1 :], known_names)
            if len(winners) == len(losers) == 2:
                return result_of_pairs(winners, losers, total)
    names = _four_names(name_words, known_names)
    if len(names) != 4 or "beat" in names:
        count = f"{len(names)} {'is' if len(names) == 1 else 'are'}" if names else "nobody is"
        quoted = how_to_quote(names, known_names, "euchre result")
        fix = f"{quoted[:-1]} {total[0]}-{total[1]}`" if quoted else f": {RESULT_EXAMPLES}"
        raise Refused(f"name all four players; {count} named{fix}")
    if _PARTNERS.search(" ".join(name_words)):
        raise Refused(f"who won, and against whom? As in {RESULT_EXAMPLES}")
    return FinalScore(tuple(names), total)


def _four_names(words: Sequence[str], known: Iterable[str]) -> list[str]:
    names = names_in(words)
    if len(names) != 4:
        with suppress(Refused):
            return names_typed(words, known)
    return names


def _pairs(
    winners: Sequence[str], losers: Sequence[str], known: Iterable[str]
) -> tuple[list[str], list[str]]:
    """The names on either side of `beat`: two and two, if the words can be read like that."""
    pairs = names_in(winners), names_in(losers)
    if not len(pairs[0]) == len(pairs[1]) == 2:
        names = _four_names([*winners, *losers], known)
        if len(" ".join(names[:2]).split()) == len(winners):
            return names[:2], names[2:]
    return pairs


def _with_score(words: Sequence[str]) -> tuple[list[str], tuple[int, int]]:
    """Splits the words into the names and the score at the end."""
    match = None
    for taken in (1, 2, 3):
        match = _SCORE.fullmatch(" ".join(words[-taken:]))
        if match is not None:
            names = [word.rstrip(":") for word in words[:-taken]]
            break
    else:
        text = " ".join(words)
        match = _SCORE.search(text)
        if match is None:
            raise Refused(f"what was the final score? As in {RESULT_EXAMPLES}")
        names = [text[: match.start()].rstrip(" ,;:")]
    if len(names) == 1:
        names = names[0].split()
    return names, (int(match[1]), int(match[2]))


def result_of_pairs(
    winners: Sequence[str], losers: Sequence[str], total: tuple[int, int]
) -> FinalScore:
    """The result of a game that one pair won against another: the winners sit at N and S, and
    `total` is their score, then the losers'. Raises `Refused` if they did not score more."""
    if total[0] <= total[1]:
        raise Refused(
            f"{safe(' & '.join(winners))} cannot have won {total[0]} to {total[1]}: write the "
            f"winners and their score first"
        )
    return FinalScore((winners[0], losers[0], winners[1], losers[1]), total)


def names_in(words: Sequence[str]) -> list[str]:
    """The names in these words: the parts between `&`, `and`, commas or slashes if there are any,
    or else each word."""
    text = " ".join(words)
    parts = _BETWEEN.split(text) if _BETWEEN.search(text) else words
    return [part for part in (one.strip() for one in parts) if part]


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


def game_with_same_result(store: Book, new: NewGame) -> int | None:
    """The number of the last finished game in the book with the same pairs, date and score as this
    one; `None` if there is none."""
    north, east, south, west = new.players
    side = {frozenset((north, south)): 0, frozenset((east, west)): 1}
    score = new.head.result or (0, 0)
    number = None
    for row in store.rows(
        "SELECT game, north, east, south, west, ns, ew FROM games "
        "WHERE state = 'over' AND date = ?",
        (new.head.date,),
    ):
        pairs = (
            (frozenset((row["north"], row["south"])), row["ns"]),
            (frozenset((row["east"], row["west"])), row["ew"]),
        )
        if all(pair in side and score[side[pair]] == points for pair, points in pairs):
            number = int(row["game"])
    return number


# -- other games that a new one affects -------------------------------------------------------


def game_before(
    writer: Writer, last: Sheet | None, game: int | None, players: Players
) -> Sheet | None:
    """The game that a new one of these players follows: game `game` if a number is given; else the
    game of the same four in progress; else `last` as it is now; else the current game."""
    number = game or next(
        (one.game for one in tables_in_play(writer) if same_four(one.players, players)),
        None if last is None else last.number,
    )
    if number is None:
        number = writer.current()
    return None if number is None else writer.sheet(number)


def game_without_hands(writer: Writer, players: Players) -> int:
    """The number of a game of these four that is still empty, 0 for none."""
    for row in writer.recent_games():
        sheet = writer.sheet(row["game"]) if row["state"] == "going" else None
        if sheet is not None and is_replaced_by(sheet, players):
            return sheet.number
    return 0


def games_put_away(writer: Writer, players: Players, besides: set[int]) -> list[Sheet]:
    """The other games in progress that are put away because one of their players is among
    `players`; those numbered in `besides` are left out."""
    numbers = [
        one.game
        for one in tables_in_play(writer)
        if not one.over and share_a_player(one.players, players)
    ]
    sheets = [writer.sheet(number) for number in numbers if number not in besides]
    return [sheet for sheet in sheets if sheet is not None]
