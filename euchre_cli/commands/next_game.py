"""`euchre new`, `rematch`, `result` and `resume`: the next game, or back to one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeAlias

import click
from click.shell_completion import CompletionItem

from euchre_engine.rules import PRESETS
from euchre_engine.seats import LEFT, SIDES, Seat

from ..book.book import Book
from ..book.entering import outcome_words
from ..book.entries import NewEntry
from ..book.game_selection import game_to_follow, people_of_evening, tables_in_play
from ..book.matches import Match, match_of, match_with, matches_in, pairs_of
from ..book.new_game import (
    NewGameOptions,
    as_result_only,
    begins_match,
    evening_now,
    first_dealer,
    game_before,
    game_with_same_result,
    game_without_hands,
    games_put_away,
    next_game,
    next_partners,
    parse_result,
    rules_of,
    with_same_target,
)
from ..book.people import (
    LONGEST_NAME,
    as_typed,
    check_four_names,
    label,
    matching_names,
    names_typed,
    seat_and_more,
    share_a_player,
    side_label,
)
from ..book.sentences import match_words
from ..book.sheet import Players, Sheet
from ..cli import interview, settings
from ..cli.entry_options import game_details, new_game_options
from ..cli.house_rules import House
from ..cli.options import combine_options, completions, json_option
from ..cli.session import Session, known_players, people_in, remember_shown, sheet_meant
from ..cli.typed_words import TypedWords, plain
from ..cli.which_game_options import (
    complete_seat,
    db_option,
    four_argument,
    game_argument,
    game_option,
    people_argument,
)
from ..terminal.exit_status import Refused
from ..terminal.phrases import rules_words, short_score
from ..terminal.text import safe
from .answer import print_outcome, undo_command

Beginning: TypeAlias = tuple[Players, NewGameOptions]
"""The players of a game that begins, and its options."""


def _followed_option(command: Callable[..., Any]) -> Callable[..., Any]:
    return game_option(command, "The game to follow, instead of the last one.")


_options = combine_options(new_game_options, _followed_option, db_option, json_option)
"""The options of a game that follows another."""


@click.command()
@four_argument("names", "[N E S W]")
@_options
def new(session: Session, names: tuple[str, ...], options: NewGameOptions) -> None:
    """Begin a game: the four players clockwise, at N, E, S and W; N and S are partners.

    Without names it asks at a terminal who plays, who deals and which rules you use; in a script
    the last four keep their seats. The new game is then the current game, the one that `hand`,
    `score` and the others mean; a game that is not over is kept, for `euchre resume`. The rules
    are those of the game before, unless you have set yours with `euchre rules choose`; --rule
    changes one of them. N deals first, or in a later game whoever was to deal next; --dealer
    changes that. Put names of several words in quotes, or commas between the names.

    \b
    euchre new Ann Bob Cat Dan
    euchre new Aunt Jo, Bob, Cat, Dan
    euchre new Ann Bob Cat Dan --rules csl --rule lone-euchred=2 --dealer Bob
    euchre new --dealer random --season "Winter 2026"
    euchre new Ann and Cat vs Bob and Dan           who plays with whom
    euchre new Ann Bob Cat Dan --score 5-3          in mid-score: 5 for Ann and Cat
    euchre new Ann Bob Cat Dan --best-of 3          a match of at most three games

    Exit status: 0 begun, 2 refused, 3 the scorebook cannot be written, 4 somebody else is
    writing.
    """
    slips: list[str] = []
    typed = TypedWords(names)
    if len(names) in (1, 5):  # `euchre new game`, with four names or none.
        typed.skip("game")
    names = tuple(typed.words)
    parts = TypedWords(names[4:]).cut("dealer")  # `dealer Bob` after the names.
    if parts and parts[2].words and options.dealer is None:
        names = (*names[:4], *parts[0].words)
        options = options._replace(dealer=parts[2].text)
    asks = not names and interview.can_ask()

    def seating(last: Sheet | None, store: Book) -> Beginning:
        known = known_players(store)
        if not names and not asks:
            return _last_players(last, "euchre new"), options
        sitting = None if last is None else last.players
        four = interview.ask_names(sitting, known) if asks else names_typed(names, known)
        players = check_four_names(interview.names_in_book(four, known, slips))
        return players, options

    _begin(session, seating, create=True, seated=bool(names) or asks, asks=asks, slips=slips)


def _complete_rematch(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Completes `swap`, and the players of the games under way."""
    return [*completions(["swap"], incomplete), *complete_seat(ctx, param, incomplete)]


@click.command()
@people_argument("players", "[swap] [PLAYER]", complete=_complete_rematch)
@_options
def rematch(session: Session, players: tuple[str, ...], options: NewGameOptions) -> None:
    """Begin another game with the same four in the same seats, under the same rules, to as many
    points as the last one was played to. A match goes on with it until it is decided.

    With `swap` everybody gets the next partner: N stays and the others move on, so that in three
    games everybody has played with everybody.

    The deal goes on: whoever was to deal next deals first. With two games under way, name a player
    of the one you mean.

    \b
    euchre rematch
    euchre rematch swap              the next partners
    euchre rematch Ann
    euchre rematch --dealer Bob
    euchre rematch --best-of 3
    """
    typed = TypedWords(players)
    swaps = bool(typed.skip("swap") or typed.skip_last("swap"))
    named = tuple(word for word in typed.words if plain(word) not in ("and", "&"))

    def seating(last: Sheet | None, _: Book) -> Beginning:
        sitting = _last_players(last, "euchre rematch")
        seats, words = [], list(named)
        while words:  # Refuses the name of somebody who did not play.
            seat, words = seat_and_more(sitting, words)
            seats.append(seat)
        if swaps and len(seats) > 1:
            four = list(sitting)
            four[seats[0]], four[seats[1]] = four[seats[1]], four[seats[0]]
            names = " ".join(map(as_typed, four))
            raise Refused(f"two who change seats: name the four with `euchre new {names}`")
        return (next_partners(sitting) if swaps else sitting), options

    _begin(session, seating, named=named)


_SCORE_OF_TABLE: Final = re.compile(
    r"(?:table )?(\d{1,3}) (\d{1,3})(?:[-–: ]| to )(\d{1,3})", re.ASCII | re.IGNORECASE
)
"""The score of a table of an evening: `2 12-7`."""


@click.command()
@four_argument("words", "N E S W NS-EW | A B beat C D SCORE")
@game_details
@db_option
@json_option
def result(session: Session, words: tuple[str, ...], options: NewGameOptions) -> None:
    """Enter a finished game when you know only the final score: the four players clockwise, and the
    score, N/S first. Or say who beat whom: name partners together, and the winners first.

    It counts wherever games count: won and lost, streaks, ratings, pairs, the night. It does not
    count in anything that needs hands (calls, loners, points a hand, win chances). The current game
    stays as it is. The season and the rules are those of the last game entered, unless you give
    others; the evening is tonight, unless --date names another.

    \b
    euchre result Ann Bob Cat Dan 10-7              Ann and Cat won
    euchre result Ann Cat beat Bob Dan 10-7         the same
    euchre result Aunt Jo and Cat beat Bob and Dan 10 to 7 --date 2026-11-19
    euchre import results.csv                       many at once: see `euchre import --help`

    Exit status: 0 entered, 2 no game ends with that score, or a name is not understood, 3 the
    scorebook cannot be written, 4 somebody else is writing.
    """
    options = _with_house_rules(options)
    slips: list[str] = []
    known = people_in(session.db)
    at_table = _SCORE_OF_TABLE.fullmatch(" ".join(words))
    if at_table is not None and people_in(session.db, people_of_evening):
        table, first, second = at_table.groups()
        command = f"`euchre evening result {table} {first}-{second}`"
        raise Refused(f"the score of a table of the evening is entered with {command}")
    names, total = parse_result(words, known)
    players = check_four_names(interview.names_in_book(names, known, slips))
    with session.open(create=True) as store:
        more = [] if options.date else _beside_evening(store, players)
        with store.writing() as writer:
            last, current = writer.last_entered(), writer.current()
            # Other results may be of any evening: tonight is that of the current game.
            now = store.clock()
            tonight = evening_now(None if current is None else writer.sheet(current), now)
            options = options._replace(date=options.date or tonight)
            before = None if last is None else writer.sheet(last)
            game = as_result_only(next_game(before, players, options, now), total)
            same_result = game_with_same_result(store, game)
            after = writer.begin(game)
        match = match_of(store, after)
    dated = f" of {after.head.date}" if after.head.date else ""
    what = f"Game {after.number}{dated}, the result only; {rules_words(after.rules)}"
    if current is not None:
        more.append(f"The current game is still game {current}.")
    if same_result is not None:
        more.append(
            f"Game {same_result}, the same evening, has the same four and the same score: if you "
            "entered one game twice, `euchre undo` takes this one back"
        )
    print_outcome(after, after, what, session.as_json, more=[*more, *slips], match=match)


# -- how a game begins -----------------------------------------------------------------------


def _begin(
    session: Session,
    seating: Callable[[Sheet | None, Book], Beginning],
    *,
    create: bool = False,
    seated: bool = False,
    named: tuple[str, ...] = (),
    asks: bool = False,
    slips: Sequence[str] = (),
) -> None:
    """Begins the next game with the players and options that `seating` returns, and prints it with
    its remarks on new names in `slips`. With `create`, a scorebook is begun if there is none; with
    `asks`, the other options are asked for. See `_last_sheet` for `seated` and `named`."""
    with session.open(create=create) as store:
        # All that may ask comes before the book is locked.
        last = _last_sheet(store, session.game, seated, named)
        players, options = seating(last, store)
        beside = _beside_evening(store, players)
        if asks:
            options = _ask_the_rest(last, players, options)
        with_rules = _with_house_rules(options) if create else options
        with store.writing() as writer:
            before = game_before(writer, last, session.game, players)
            game = next_game(before, players, with_same_target(before, with_rules), store.clock())
            if not game.replaces:
                game = game._replace(replaces=game_without_hands(writer, players))
            put_away = games_put_away(writer, players, {game.replaces})
            earlier = match_of(store, before)
            replaced = writer.sheet(game.replaces) if game.replaces else None
            after = writer.begin(game, *begins_match(with_rules, replaced, players))
        remember_shown(store, after)
        match = match_of(store, after)
        left = [] if earlier is None else _match_left(store, earlier, after, match)
        only_game = len(tables_in_play(store)) < 2
    sides = " against ".join(side_label(after.players, side) for side in SIDES)
    remarks = _remarks(after, before, replaced, options, put_away)
    if create and options.dealer is None:
        remarks.append(_other_dealer(after))
    print_outcome(
        None,
        after,
        f"Game {after.number}: {sides}, {rules_words(after.rules)}",
        session.as_json,
        undo=undo_command(None if only_game else after.number),
        more=[*beside, *left, *remarks, *slips],
        match=match,
    )


def _beside_evening(store: Book, players: Players) -> list[str]:
    """What is said of a game of these players, if an evening of several tables is under way."""
    if not store.evening_lately():
        return []
    from ..cli.evening_tables import beside_evening_words  # For an evening.

    return beside_evening_words(store, players)


def _match_left(store: Book, earlier: Match, sheet: Sheet, match: Match | None) -> list[str]:
    """Remarks on the match of the game before (`earlier`), if the new game `sheet`, of `match`, is
    not part of it."""
    first = earlier.games[0]
    left = match_with(matches_in(store, first.names), first.number)
    if left is None or (match is not None and match.games[0].number == first.number):
        return []
    if left.unfinished:
        return [f"{match_words(left, first.names)}."]
    if left.decided and match is None and pairs_of(first.names) == pairs_of(sheet.players):
        return [
            f"{match_words(left, first.names)}, so this game is outside it. For another match: "
            f"euchre rematch --best-of {left.best_of}"
        ]
    return []


def _last_sheet(
    store: Book, game: int | None, seated: bool, named: tuple[str, ...]
) -> Sheet | None:
    """The game that the new one follows: the one of this number, or in which somebody `named` sits,
    or the one that ended; if all four are `seated` anew, the current one. `None` if there is none.
    Raises `Refused` if it is unclear which is meant."""
    if game is not None:
        return sheet_meant(store, game)
    number = store.current() if seated else game_to_follow(store, named)
    return None if number is None else store.sheet(number)


def _last_players(last: Sheet | None, command: str) -> Players:
    if last is None:
        raise Refused(
            f"there is no earlier game for `{command}` to follow: `euchre new Ann "
            f"Bob Cat Dan` begins one"
        )
    return last.players


def _with_house_rules(options: NewGameOptions) -> NewGameOptions:
    """The options with the rules of the setting `rules`, if there is one and no preset is given."""
    house = settings.house()
    if house is None or options.preset is not None:
        return options
    return options._replace(preset=house.preset, rules={**house.rules, **options.rules})


def _ask_the_rest(last: Sheet | None, players: Players, options: NewGameOptions) -> NewGameOptions:
    """Asks for the dealer and the rules if no option gives them; returns the options with the
    answers."""
    if options.dealer is None:
        default = players[first_dealer(None, last, players)]
        options = options._replace(dealer=interview.ask_dealer(players, default))
    if options.preset is None and not options.rules and options.target is None:
        usual = with_same_target(last, _with_house_rules(options))
        preset, rules = rules_of(last, usual.preset, usual.rules)
        house = interview.ask_rules(House(preset, {**rules}))
        options = options._replace(preset=house.preset, rules=house.rules)
    return options


def _remarks(
    sheet: Sheet,
    before: Sheet | None,
    replaced: Sheet | None,
    options: NewGameOptions,
    put_away: Iterable[Sheet],
) -> list[str]:
    """Remarks on a new game: who bids first, unfinished games, the customs of its preset."""
    lines = []
    if replaced is not None:
        lines.append(f"Game {replaced.number} had no hands, so it was dropped.")
    elif (
        before is not None and not before.over and not share_a_player(before.players, sheet.players)
    ):
        lines.append(
            f"Game {before.number} is under way too: name a player of the game you mean, or add "
            f"--game {before.number}"
        )
    lines += [
        f"Game {game.number} ({short_score(game.total)}) is not over and is kept. To go back "
        f"to it: euchre resume {game.number}"
        for game in put_away
    ]
    if before is not None and before.head.date > sheet.head.date:
        lines.append(
            f"The clock says {sheet.head.date}, but game {before.number} was on "
            f"{before.head.date}: is that right? --date sets the evening"
        )
    target = sheet.rules.target
    if (
        before is not None
        and target is not None
        and options.target is None
        and _changed_target(before) == target
    ):
        lines.append(
            f"To {target}, as game {before.number} was. To play to another: euchre target N"
        )
    if sheet.eldest is not None:
        lines.append(f"{label(sheet.players, sheet.eldest)} bids first.")
    if options.dealer is None and options.preset is not None:
        preset = PRESETS[sheet.rules.preset]
        lines += [
            f"Custom of {preset.name}: {custom[0].lower()}{custom[1:]}"
            for custom in preset.etiquette
        ]
    return lines


def _other_dealer(sheet: Sheet) -> str:
    """How somebody else deals first, if nobody was asked who does."""
    dealer = Seat.N if sheet.dealer is None else sheet.dealer
    return f"If somebody else deals: euchre dealer {as_typed(label(sheet.players, LEFT[dealer]))}"


def _changed_target(sheet: Sheet) -> int | None:
    """The target of a game, if it was changed after the game began."""
    begun = sheet.head.rules()
    return None if sheet.rules.target == begun.target else sheet.rules.target


# -- back to a game --------------------------------------------------------------------------


@click.command()
@game_argument
@db_option
@json_option
def resume(session: Session) -> None:
    """Go back to an unfinished game: GAME is its number. Without one, it is the game that was left
    last, or the last one of PLAYER.

    That game becomes the current game, the one that `hand`, `score` and the others mean. The game
    you leave is kept, and can be resumed in turn.

    \b
    euchre resume
    euchre resume 3

    Exit status: 0 done, 2 there is no such game or it is over, 3 the scorebook
    cannot be written, 4 somebody else is writing.
    """
    game = session.game
    with session.open() as store:
        with store.writing() as writer:
            current = writer.current()
            number = _unfinished_game(store, current, session.who) if game is None else game
            sheet = sheet_meant(writer, number)
            already_current = sheet.number == current
            if not already_current:
                _check_unfinished(sheet)
                left = None if current is None else writer.sheet(current)
                resumed = writer.add(sheet.number, NewEntry("resumed"))
                assert resumed is not None
                sheet = resumed
        remember_shown(store, sheet)
        match = match_of(store, sheet)
    if already_current:
        what = f"Game {sheet.number} is already the current game"
        print_outcome(sheet, sheet, what, session.as_json, undo="", match=match)
        return
    undo = "" if left is None or left.over else f"euchre resume {left.number}"
    what = f"Game {sheet.number} is the current game again"
    print_outcome(None, sheet, what, session.as_json, undo=undo, match=match)


def _unfinished_game(store: Book, current: int | None, player: tuple[str, ...]) -> int:
    """The number of the unfinished game that was current most recently, other than the current one
    if possible. With the words of a `player`, only their games count. Raises `Refused` if there is
    none."""
    name = " ".join(player)
    games = [
        row
        for row in store.rows(
            "SELECT game, north, east, south, west FROM games WHERE state = 'going' "
            "ORDER BY game IS ?, coalesce(opened, 0) DESC, game DESC",
            (current,),
        )
        if not name or matching_names([row["north"], row["east"], row["south"], row["west"]], name)
    ]
    if not games and name:
        raise Refused(
            f"there is no unfinished game of '{safe(name[:LONGEST_NAME])}': `euchre games --player "
            f"NAME` lists the games of a player"
        )
    if not games:
        raise Refused(
            "there is no unfinished game: `euchre new` begins one, `euchre games` lists them"
        )
    return int(games[0]["game"])


def _check_unfinished(sheet: Sheet) -> None:
    """Raises `Refused` for a game that cannot be continued."""
    number = sheet.number
    if sheet.struck:
        raise Refused(
            f"game {number} was struck out: `euchre undo --game {number}` brings it back first"
        )
    if sheet.over:
        raise Refused(
            f"game {number} is over: {outcome_words(sheet)}; `euchre show {number}` shows it, "
            f"`euchre undo --game {number}` takes its last entry back"
        )
