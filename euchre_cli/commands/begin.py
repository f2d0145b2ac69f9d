"""`euchre new`, `rematch`, `result` and `resume`: the next game, or back to one; and another
`target` for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import click

from euchre_engine.seats import LEFT, SIDES

from .. import interview, settings
from ..book import entering
from ..book.book import Book
from ..book.entries import NewEntry
from ..book.games_in_play import game_to_follow, tables_in_play
from ..book.matches import match_of, match_with, matches_in
from ..book.new_game import (
    NewGameOptions,
    as_result_only,
    begins_match,
    evening_now,
    first_dealer,
    game_with_same_result,
    game_without_hands,
    next_game,
    next_partners,
    rules_of,
    with_same_target,
)
from ..book.people import check_four_names, label, same_four, share_a_player, side_label
from ..book.sentences import match_words
from ..book.sheet import Players, Sheet, lineup_in
from ..evening import tables as evening_tables
from ..session import (
    Session,
    current_sheet,
    find_sheet,
    known_players,
    people_in,
    remember_shown,
    undo_command,
)
from ..terminal.exit_status import Refused, asks, no_such
from ..terminal.phrases import read_number, rules_words, short_score
from ..terminal.text import as_typed, safe
from ..words.four_names import NEW, four_names, result_typed
from ..words.people import People
from .answer import plainly, print_outcome
from .entry_options import game_details, new_game_options
from .frame import Entered, Words, enters
from .options import combine_options, completions, json_option
from .which_game_options import (
    complete_seat,
    db_option,
    four_argument,
    game_argument,
    game_option,
    people_argument,
)

_options = combine_options(
    new_game_options,
    partial(game_option, words="The game to follow, instead of the last one."),
    db_option,
    json_option,
)
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
    asks = not names and interview.can_ask()
    slips: list[str] = []
    with session.open(create=True) as store:
        known = known_players(store)
        if names or asks:
            last = find_sheet(store, session.game) if session.game else current_sheet(store)
            sitting = None if last is None else last.players
            four = interview.ask_names(sitting, known) if asks else four_names(names, known)
            players = check_four_names(interview.names_in_book(four, known, slips))
        else:
            last = _game_to_follow(store, session.game)
            players = last.players
        if asks:
            options = _ask_the_rest(last, players, options)
        _begin(session, store, last, players, options, slips, anew=True)


@click.command()
@people_argument(
    "players",
    "[swap] [PLAYER]",
    complete=lambda *typed: [*completions(["swap"], typed[2]), *complete_seat(*typed)],
)
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
    named = [word for word in players if word.lower() not in ("swap", "and", "&")]
    swaps = "swap" in map(str.lower, players)
    with session.open() as store:
        last = _game_to_follow(store, session.game, named)
        four, people, seats = last.players, People(last.players), []
        while named:  # Refuses the name of somebody who did not play.
            seat, named = people.first(named)
            seats.append(seat)
        if swaps and len(seats) > 1:
            other = list(four)
            other[seats[0]], other[seats[1]] = four[seats[1]], four[seats[0]]
            typed = NEW.format(" ".join(map(as_typed, other)))
            raise Refused(f"two who change seats: name the four with `{typed}`")
        four = next_partners(four) if swaps else four
        _begin(session, store, last, four, options)


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
    slips: list[str] = []
    known = people_in(session.db)
    names, total = result_typed(words, known)
    players = check_four_names(interview.names_in_book(names, known, slips))
    with session.open(create=True) as store:
        more = [] if options.date else _beside_evening(store, players)
        with store.writing() as writer:
            last, current = store.last_entered(), store.current()
            # Other results may be of any evening: tonight is that of the current game.
            now = store.clock()
            tonight = evening_now(None if current is None else store.sheet(current), now)
            options = options._replace(date=options.date or tonight).under(settings.house())
            before = None if last is None else store.sheet(last)
            game = as_result_only(next_game(before, players, options, now), total)
            same_result = game_with_same_result(store, game)
            after = writer.begin(game)
        match = match_of(store, after)
    if current is not None:
        more.append(f"The current game is still game {current}.")
    if same_result is not None:
        more.append(
            f"Game {same_result}, the same evening, has the same four and the same score: if you "
            "entered one game twice, `euchre undo` takes this one back"
        )
    what = f"Game {after.number} of {after.head.date}, the result only; {rules_words(after.rules)}"
    print_outcome(after, after, what, session.as_json, more=[*more, *slips], match=match)


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
    with session.open() as store:
        with store.writing() as writer:
            current = store.current()
            if session.game is None and session.at_table is None:
                game = _unfinished_game(store, current, session.who)
                session = session._replace(game=game, who=())
            sheet = session.sheet(store)
            left = None if current is None else store.sheet(current)
            already = sheet.number == current
            if not already:
                entering.check_in_progress(sheet)
                sheet = writer.add(sheet.number, NewEntry("resumed")) or sheet
        remember_shown(store, sheet)
        match = match_of(store, sheet)
    state = "already the current game" if already else "the current game again"
    goes_back = not (already or left is None or left.over)
    print_outcome(
        sheet if already else None,
        sheet,
        f"Game {sheet.number} is {state}",
        session.as_json,
        undo=f"euchre resume {current}" if goes_back else "",
        match=match,
    )


# -- another target --------------------------------------------------------------------------------


@enters("POINTS", required=True)
def target(sheet: Sheet, words: Words) -> Entered:
    """Play this game to POINTS from here on: "let's play to 11".

    Nobody may have that many already. `euchre rematch` begins the next game with the same target,
    `euchre new --target 11` a game to 11.

    \b
    euchre target 11
    """
    numbers = [word for word in words if word.lower() not in ("to", "point", "points")]
    points = read_number("-".join(numbers))
    if points is None:
        raise asks("to how many points", "euchre target 11")
    what = f"This game now goes to {points}, not to {sheet.rules.target}"
    return Entered([entering.target(sheet, points)], plainly(what))


# -- how a game begins -----------------------------------------------------------------------


def _game_to_follow(store: Book, game: int | None, named: Sequence[str] = ()) -> Sheet:
    """The game that the new one follows: the one of this number, or in which somebody `named` sits,
    or the one that ended. Raises `Refused` if there is none, or if it is unclear which is meant."""
    number = game_to_follow(store, named) if game is None else game
    if number is None:
        raise no_such("earlier game to follow", "`euchre new Ann Bob Cat Dan` begins one")
    return find_sheet(store, number)


def _beside_evening(store: Book, players: Players) -> list[str]:
    """What is said of a game of these players, if an evening of several tables is under way."""
    if not store.evening_lately():
        return []
    return evening_tables.beside_evening_words(store, players)


def _ask_the_rest(last: Sheet | None, players: Players, options: NewGameOptions) -> NewGameOptions:
    """Asks for the dealer and the rules if no option gives them; returns the options with the
    answers."""
    if options.dealer is None:
        usual = players[first_dealer(None, last, players)]
        options = options._replace(dealer=interview.ask_dealer(players, usual))
    if options.preset is None and not options.rules and options.target is None:
        under_house = with_same_target(last, options.under(settings.house()))
        rules = interview.ask_rules(rules_of(last, under_house))
        options = options._replace(preset=rules.preset, rules=rules.overrides)
    return options


def _begin(
    session: Session,
    store: Book,
    last: Sheet | None,
    players: Players,
    options: NewGameOptions,
    slips: Sequence[str] = (),
    *,
    anew: bool = False,
) -> None:
    """Begins a game of these players after the game `last`, and prints it with remarks on the games
    before, and on new names (`slips`). With `anew`, the rules of the setting are used, and it is
    told how somebody else deals first."""
    more = _beside_evening(store, players)
    with store.writing() as writer:
        playing = tables_in_play(store)
        same = [one.game for one in playing if same_four(one.players, players)]
        number = session.game or next(iter(same), store.current() if last is None else last.number)
        before = None if number is None else store.sheet(number)
        replaced = game_without_hands(store, players)
        wanted = with_same_target(before, options.under(settings.house()) if anew else options)
        game = next_game(before, players, wanted, store.clock(), replaced)
        put_away = [
            sheet
            for one in playing
            if not one.over and one.game != game.replaces and share_a_player(one.players, players)
            if (sheet := store.sheet(one.game)) is not None
        ]
        earlier = match_of(store, before)
        after = writer.begin(game, *begins_match(wanted, replaced, players))
    remember_shown(store, after)
    match = match_of(store, after)
    if earlier is not None:
        first = earlier.games[0]
        left = match_with(matches_in(store, first.names), first.number)
        if left is not None and left.unfinished and left != match:
            more.append(f"{match_words(left, first.names)}.")
    more += _remarks(after, before, replaced, put_away)
    if anew and options.dealer is None and after.dealer is not None:
        other = People(after.players).typed(LEFT[after.dealer])
        more.append(f"If somebody else deals: euchre dealer {other}")
    sides = " against ".join(side_label(after.players, side) for side in SIDES)
    print_outcome(
        None,
        after,
        f"Game {after.number}: {sides}, {rules_words(after.rules)}",
        session.as_json,
        undo=undo_command(after.number if len(tables_in_play(store)) > 1 else None),
        more=[*more, *slips],
        match=match,
    )


def _remarks(
    sheet: Sheet, before: Sheet | None, replaced: Sheet | None, put_away: Sequence[Sheet]
) -> Iterator[str]:
    """Remarks on a new game: unfinished games, and who bids first."""
    if replaced is not None:
        yield f"Game {replaced.number} had no hands, so it was dropped."
    elif (
        before is not None and not before.over and not share_a_player(before.players, sheet.players)
    ):
        yield (
            f"Game {before.number} is under way too: name a player of the game you mean, or add "
            f"--game {before.number}"
        )
    for game in put_away:
        yield (
            f"Game {game.number} ({short_score(game.total)}) is not over and is kept. To go back "
            f"to it: euchre resume {game.number}"
        )
    if sheet.eldest is not None:
        yield f"{label(sheet.players, sheet.eldest)} bids first."


# -- back to a game --------------------------------------------------------------------------


def _unfinished_game(store: Book, current: int | None, who: Sequence[str]) -> int:
    """The number of the unfinished game that was current most recently, other than the current one
    if possible; with the name `who`, only their games count. Raises `Refused` if there is none."""
    for row in store.rows(
        "SELECT game, north, east, south, west FROM games WHERE state = 'going' "
        "ORDER BY game IS ?, coalesce(opened, 0) DESC, game DESC",
        (current,),
    ):
        people = People(lineup_in(row))
        if not who or people.whole_name(who) or people.is_beginning(who):
            return int(row["game"])
    whose = f" of '{safe(' '.join(who)[:40])}'" if who else ""
    raise no_such(f"unfinished game{whose}", "`euchre games` lists them, `euchre new` begins one")
