"""`euchre evening new`: an evening of several tables begins."""

from __future__ import annotations

import click

from euchre_engine.rules import HOUSE_RULES

from ..book.evenings import evening_sheet, last_evening
from ..book.new_evening import RoundLength, begin_evening
from ..book.new_game import NewGameOptions
from ..cli import interview, settings
from ..cli.session import Session, known_players, remark
from ..evening.evening_rules import EVENING_RULES, EveningRules
from ..evening.movements import MOVEMENTS
from .entry_options import occasion_options
from .evening_movement import CommandWithMovements, movement_for, movement_option
from .evening_names import names_option, people_named
from .evening_session import print_evening, with_group_options
from .house_rules import rules_options
from .options import combine_options, json_option, options_as_tuple
from .which_game_options import complete_player, db_option

MOST_ROUNDS = 200
"""The most rounds of an evening."""

_rules_options = rules_options(
    "those of the last game and evening",
    {**HOUSE_RULES, **EVENING_RULES},
    "house rule or rule of the evening",
    "`euchre rules list` and `euchre evening rules` list them all",
)

_length_options = combine_options(
    click.option(
        "--hands",
        metavar="N",
        type=click.IntRange(1, 99),
        help="A round is so many hands.  [default: 8; with fixed partners a game]",
    ),
    click.option(
        "--to", metavar="N", type=click.IntRange(1, 100), help="A round is to so many points."
    ),
    click.option(
        "--minutes",
        metavar="N",
        type=click.IntRange(1, 600),
        help="A round is so many minutes, for as many hands as are played.",
    ),
    options_as_tuple(RoundLength, "length"),
)


@click.command(
    cls=CommandWithMovements, short_help="Begin an evening: who takes part, how long a round is."
)
@click.argument("words", nargs=-1, metavar="[NAMES|FILE]", shell_complete=complete_player)
@names_option
@movement_option
@click.option(
    "--rounds",
    metavar="N",
    type=click.IntRange(1, MOST_ROUNDS),
    help="The rounds to play.  [default: as many as the whole plan has]",
)
@_length_options
@_rules_options
@occasion_options
@options_as_tuple(NewGameOptions, "options")
@db_option
@json_option
def new(
    session: Session,
    words: tuple[str, ...],
    names: str | None,
    movement: str,
    rounds: int | None,
    length: RoundLength,
    options: NewGameOptions,
) -> None:
    """Begin an evening of 4 to 40 people who change partners every round, and show who sits where
    in the first.

    Name the people on the line, or give a file with one name a line. A name of several words is put
    in quotes, or commas between all names; between commas, or in the file, a name may be a number.
    A round is 8 hands if you say nothing else. The house rules, the season and the place are those
    of the last game, and what counts for each player (`euchre evening rules`) is as on the last
    evening, unless you give others. N deals first at each table.

    With fixed partners the first two names are a pair, the next two another, and so on: `Ann and
    Bob, Cat and Dan`, in a file a pair a line. Then a round is a game.

    \b
    euchre evening new Ann Bob Cat Dan Eve Fay Gus Hal
    euchre evening new thursday.txt --rounds 8 --hands 10
    euchre evening new --names thursday.txt --minutes 20 --rules csl
    euchre evening new thursday.txt --rule sitting-out=average --rule ranking=wins
    euchre evening new thursday.txt --movement winners-move --rounds 10
    euchre evening new Ann and Bob, Cat and Dan, Eve and Fay --movement pairs

    Exit status: 0 begun, 2 refused, 3 a file or the scorebook cannot be read or written, 4 somebody
    else is writing.
    """
    session = with_group_options(session)
    slips: list[str] = []
    people = people_named(words, names, slips, in_pairs=MOVEMENTS[movement].fixed_partners)
    options = options.under(settings.house())
    counting = {name: value for name, value in options.rules.items() if name in EVENING_RULES}
    options = options._replace(
        rules={name: value for name, value in options.rules.items() if name in HOUSE_RULES}
    )
    with session.open(create=True) as store:
        more: list[str] = []
        people = interview.names_in_book(people, known_players(store), more)
        with store.writing() as writer:
            before, last = last_evening(store), writer.last_entered()
            sheet_before = None if last is None else writer.sheet(last)
            moves = movement_for(movement, len(people))
            counted = EveningRules({} if before is None else dict(before.counting))
            begun = begin_evening(
                *(people, moves, rounds, length, options, sheet_before, store.clock()),
                counted.with_rules(counting).overrides,
            )
            number = writer.begin_evening(*begun)
            sheet = evening_sheet(store, number)
        assert sheet is not None
        if before is not None and not before.ended and before.begun.date == sheet.begun.date:
            more.append(
                f"Evening {before.number} of the same day has not ended; entries are for evening "
                f"{number} from now on. If it was begun by mistake: euchre undo"
            )
        unpaid = sheet.rules.value("sitting-out") == "none" and not moves.fixed_partners
        if sheet.round.sitting_out and unpaid:
            more.append(
                "Sitting out brings no points: with `euchre evening rules sitting-out average` it "
                "brings what the others get on average."
            )
        print_evening(store, sheet, session, undo="euchre undo", more=more)
    for slip in slips:
        remark(slip)
