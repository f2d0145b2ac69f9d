"""`euchre new`, `rematch` and `swap`: the next game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import click

from euchre_engine.rules import PRESETS, Rules
from euchre_engine.seats import SIDES

from ..book.game_selection import ended, tables
from ..book.new_game import (
    NewGameOptions,
    exchanged,
    first_dealer,
    gives_way,
    met,
    next_game,
    next_partners,
    rules_of,
    to_the_same,
)
from ..book.people import (
    as_typed,
    first_name,
    four,
    known_as,
    label,
    meet,
    names_typed,
    same_four,
    seat_and_more,
    seat_of,
    side_label,
)
from ..cli import settings
from ..cli.house_rules import House, house_of
from ..cli.interview import ask_dealer, ask_names, ask_rules, sure
from ..cli.options import FOUR, PERSON, SETTINGS, check_date, rules_options
from ..cli.session import (
    GAME,
    can_ask,
    complete_game,
    complete_player,
    complete_seat,
    db_option,
    json_option,
    opened,
    remark,
    shown,
    tell,
    the_game,
    undo_words,
)
from ..render.sentences import short_score
from ..terminal.exit_status import Refused
from ..terminal.text import safe
from ..terminal.words import rules_words

if TYPE_CHECKING:
    from ..book.events import Players
    from ..book.sheet import Sheet
    from ..book.store import Pen, Store

F = TypeVar("F", bound=Callable[..., Any])


def about_options(command: F) -> F:
    """What a game is: the fields of `Wanted` but who deals."""
    options = [
        rules_options("the last game's rules"),
        click.option(
            "--target",
            metavar="N",
            type=click.IntRange(1, 100),
            help="Points to win, instead of 10.",
        ),
        click.option(
            "--season", metavar="TEXT", help="The season; kept for later games until you change it."
        ),
        click.option("--event", metavar="TEXT", help="The evening, the league, the tournament."),
        click.option("--place", metavar="TEXT", help="Where you play."),
        click.option("--date", metavar="YYYY-MM-DD", callback=check_date, help="The evening."),
    ]
    for option in reversed(options):
        command = option(command)
    return command


def beginning_options(command: F) -> F:
    """How a game is begun: the fields of `Wanted`."""
    return click.option(
        "--dealer",
        metavar="SEAT|random",
        type=PERSON,
        shell_complete=complete_seat,
        help="Who deals first.",
    )(about_options(command))


def new_player_option(command: F) -> F:
    """`--new-player`."""
    return click.option(
        "--new-player",
        is_flag=True,
        help="Accept a new name even if it looks like a typing slip.",
    )(command)


def game_options(command: F) -> F:
    """How a game is begun after another, and `--db` and `--json`."""
    after = click.option(
        "--game",
        "game",
        metavar="N",
        type=GAME,
        shell_complete=complete_game,
        help="The game to follow, instead of the last one.",
    )
    return beginning_options(after(db_option(json_option(command))))


@click.command(context_settings=SETTINGS, short_help="Begin a game.")
@click.argument("names", nargs=-1, type=FOUR, metavar="[N E S W]", shell_complete=complete_player)
@game_options
@new_player_option
def new(
    names: tuple[str, ...],
    new_player: bool,
    game: int | None,
    db: str | None,
    as_json: bool,
    **given: Any,
) -> None:
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

    Exit status: 0 begun, 2 refused, 3 the scorebook cannot be written, 4 somebody else is
    writing.
    """

    slips: list[str] = []
    names = names[1:] if len(names) in (1, 5) and names[0].lower() == "game" else names
    deals = [at for at, word in enumerate(names) if at > 3 and word.lower() == "dealer"]
    if deals and given["dealer"] is None and names[deals[0] + 1 :]:
        given["dealer"] = " ".join(names[deals[0] + 1 :])
        names = names[: deals[0]]
    seated = bool(names) or can_ask()

    def seating(last: Sheet | None, store: Store) -> Players:
        known = [str(row["player"]) for row in store.rows("SELECT player FROM players")]
        if names:
            return four(named(names_typed(names, known), known, new_player, slips))
        if not can_ask():
            return _the_last_four(last, "euchre new")

        sitting = None if last is None else last.players
        players = four(named(ask_names(sitting, known), known, new_player, slips))
        _ask_the_rest(last, players, given)
        return players

    _begin(db, as_json, seating, given, game, create=True, seated=seated)
    for slip in slips:
        remark(slip)


@click.command(
    context_settings=SETTINGS, short_help="Start the next game with the same four seats."
)
@click.argument("players", nargs=-1, type=PERSON, metavar="[PLAYER]", shell_complete=complete_seat)
@game_options
def rematch(
    players: tuple[str, ...], game: int | None, db: str | None, as_json: bool, **given: Any
) -> None:
    """Begin another game with the same four in the same seats, under the same rules, to as many
    points as the last one was played to.

    The deal goes on: whoever was to deal next deals first. With two games under way, name a player
    of the one you mean.

    \b
    euchre rematch
    euchre rematch Ann
    euchre rematch --dealer Bob
    """

    def seating(last: Sheet | None, _: Store) -> Players:
        sitting = _the_last_four(last, "euchre rematch")
        words = list(players)
        while words:  # Whoever is named plays: nobody else can be meant.
            many = first_name(sitting, words)
            seat_of(sitting, " ".join(words[:many]))
            words = words[many:]
        return sitting

    _begin(db, as_json, seating, given, game, named=players)


@click.command(context_settings=SETTINGS, short_help="Start the next game with new partners.")
@click.argument(
    "players", nargs=-1, type=PERSON, metavar="[PLAYER PLAYER]", shell_complete=complete_seat
)
@game_options
def swap(
    players: tuple[str, ...], game: int | None, db: str | None, as_json: bool, **given: Any
) -> None:
    """Begin another game with the same four in other seats.

    Two players change seats; without names everybody gets the next partner: N stays and the others
    move on, so that in three games everybody has played with everybody.

    \b
    euchre swap                 the next partners
    euchre swap Bob Cat         these two change seats
    """

    named = tuple(word for word in players if word.lower().strip(",") not in _BESIDE_NAMES)

    def seating(last: Sheet | None, _: Store) -> Players:

        sitting = _the_last_four(last, "euchre swap")
        if not named:
            return next_partners(sitting)
        one, rest = seat_and_more(sitting, named)
        if not rest or first_name(sitting, rest) < len(rest):
            raise Refused("name the two players who swap seats, or nobody for the next partners")
        return exchanged(sitting, one, seat_of(sitting, " ".join(rest)))

    _begin(db, as_json, seating, given, game, named=named)


_BESIDE_NAMES = frozenset({"and", "&", "with", "for", "partners", "seats", "places", "new", "the"})
"""What may be said beside the names: `swap Bob and Cat`, `swap partners`."""


def _ask_the_rest(last: Sheet | None, players: Players, given: dict[str, Any]) -> None:
    """Ask who deals and by which rules, where no option said so."""

    if given["dealer"] is None:
        default = players[first_dealer(None, last, players)]
        given["dealer"] = ask_dealer(players, default)
    if given["preset"] is None and not given["rules"] and given["target"] is None:
        house = to_the_same(last, by_house(NewGameOptions(**given)))
        before = None if last is None else last.begun
        preset, rules = rules_of(before, house.preset, house.rules)
        asked = ask_rules(House(preset, dict(rules)))
        given["preset"], given["rules"] = asked.preset, asked.rules


def by_house(wanted: NewGameOptions) -> NewGameOptions:
    """What is wanted of a new game, by the rules of the house where no preset is given."""
    text = settings.value("rules").text
    if not text or wanted.preset is not None:
        return wanted

    house = house_of(text)
    return wanted._replace(preset=house.preset, rules={**house.rules, **wanted.rules})


def named(names: Iterable[str], known: list[str], is_new: bool, told: list[str]) -> list[str]:
    """Players' names as the book has them; of one that looks like a slip see `met_name`."""
    typed = list(names)
    here = {known_as(name, known) for name in typed}
    others = [name for name in known if name not in here]  # Who is here is meant by nobody.
    return [known_as(name, known) or met_name(name, others, is_new, told) for name in typed]


def met_name(name: str, known: list[str], is_new: bool, told: list[str]) -> str:
    """A player's name as the book has it; asks about one that looks like a slip, and where nobody
    can be asked, adds to what is to be `told` beside the answer."""

    kept, meant = met(name, known, is_new)
    if meant is None:
        return kept
    if can_ask():
        question = (
            f"{safe(kept)} is not in the book, but {safe(meant)} is. Do you mean {safe(meant)}?"
        )

        return meant if sure(question) else kept
    told.append(
        f"{safe(kept)} is new, and {safe(meant)} is already in the book. If they are the same "
        f"person: euchre players rename {as_typed(kept)} {as_typed(meant)} --merge"
    )
    return kept


def _the_last_four(last: Sheet | None, command: str) -> Players:
    if last is None:
        raise Refused(
            f"there is no earlier game for `{command}` to follow: `euchre new Ann "
            f"Bob Cat Dan` begins one"
        )
    return last.players


def _begin(
    db: str | None,
    as_json: bool,
    seating: Callable[[Sheet | None, Store], Players],
    given: Mapping[str, Any],
    game: int | None,
    create: bool = False,
    *,
    seated: bool = False,
    named: tuple[str, ...] = (),
) -> None:

    with opened(db, create=create) as store:
        last = _last_sheet(store, game, seated, named)
        players = seating(last, store)  # May ask, so not while the book is held.
        wanted = NewGameOptions(**given)
        meant = by_house(wanted) if create else wanted
        with store.writing() as pen:
            current = _before(pen, last, game, players)
            begun = next_game(current, players, to_the_same(current, meant), store.clock())
            if not begun.replaces:
                begun = begun._replace(replaces=_without_a_hand(pen, players))
            aside = _put_away(pen, players, {begun.replaces})
            after = pen.begin(begun)
        shown(store, after)
        alone = len(tables(store)) < 2
    more = _remarks(after, current, wanted, aside)
    undo = undo_words(None if alone else after.number)
    tell(None, after, _what(after), as_json, undo=undo, more=more)


def _last_sheet(
    store: Store, game: int | None, seated: bool, named: tuple[str, ...]
) -> Sheet | None:
    """The game whose players go on: the one of this number, or in which somebody `named` sits, or
    the one that ended; where all four are `seated` anew, the last one. Raises `Refused` where
    nothing tells which."""
    if game is not None:
        return the_game(store, game)
    number = store.current() if seated else ended(store, named)
    return None if number is None else store.sheet(number)


def _before(pen: Pen, last: Sheet | None, game: int | None, players: Players) -> Sheet | None:
    """The game before one of these players: the one that is meant, as it is now, or the one that
    the same four have on a table."""

    number = game or next(
        (one.game for one in tables(pen) if same_four(one.players, players)),
        None if last is None else last.number,
    )
    if number is None:
        number = pen.current()
    return None if number is None else pen.sheet(number)


def _without_a_hand(pen: Pen, players: Players) -> int:
    """The number of a game of these four in which nothing has happened, 0 for none."""
    for row in pen.lately():
        sheet = pen.sheet(row["game"]) if row["state"] == "going" else None
        if sheet is not None and gives_way(sheet, players):
            return sheet.number
    return 0


def _put_away(pen: Pen, players: Players, besides: set[int]) -> list[Sheet]:
    """The games under way that leave the table because somebody of them sits down here."""

    numbers = [one.game for one in tables(pen) if not one.over and meet(one.players, players)]
    sheets = [pen.sheet(number) for number in numbers if number not in besides]
    return [sheet for sheet in sheets if sheet is not None]


def _what(sheet: Sheet) -> str:

    sides = " against ".join(side_label(sheet.players, side) for side in SIDES)
    return f"Game {sheet.number}: {sides}, {rules_words(sheet.rules)}"


def _remarks(
    sheet: Sheet, left: Sheet | None, wanted: NewGameOptions, aside: Iterable[Sheet]
) -> list[str]:
    """What else is worth knowing when a game begins: who leads, the game that was left, the custom
    for the first deal."""

    lines = []
    if sheet.begun.replaces:
        lines.append(f"Game {sheet.begun.replaces} had no hands, so it was dropped.")
    elif left is not None and not left.over and not meet(left.players, sheet.players):
        lines.append(
            f"Game {left.number} is under way too: name a player of the game you mean, or add "
            f"--game {left.number}"
        )
    lines += [
        f"Game {one.number} ({short_score(one.total)}) is not over and is kept. To go back "
        f"to it: euchre resume {one.number}"
        for one in aside
    ]
    if left is not None and left.begun.date > sheet.begun.date:
        lines.append(
            f"The clock says {sheet.begun.date}, but game {left.number} was on {left.begun.date}: "
            "is that right? --date sets the evening"
        )
    to = sheet.rules.target
    if left is not None and to is not None and wanted.target is None and _changed_to(left) == to:
        lines.append(f"To {to}, as game {left.number} was. To play to another: euchre target N")
    if sheet.eldest is not None:
        lines.append(f"{label(sheet.players, sheet.eldest)} bids first.")
    if wanted.dealer is None and wanted.preset is not None:
        preset = PRESETS[sheet.rules.preset]
        lines += [f"Custom of {preset.name}: {one[0].lower()}{one[1:]}" for one in preset.etiquette]
    return lines


def _changed_to(sheet: Sheet) -> int | None:
    """The target that a game came to be played to, where it was begun to another."""
    begun = Rules(sheet.begun.preset, dict(sheet.begun.rules))
    return None if sheet.rules.target == begun.target else sheet.rules.target
