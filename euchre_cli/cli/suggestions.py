"""Suggestions: what to type next, after `euchre` alone, or in place of words that are no command.

Knows: words people type when they do not know a command's name, things they say about a player, and
the commands that are useful before, during and after a game. Does not know: what a command does.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from difflib import get_close_matches
from typing import Final

from euchre_engine.seats import SEATS, Seat

from ..book.events import Players
from ..book.game_selection import tables_in_play
from ..book.hand_words import parse_hand
from ..book.make_entries import outcome_words
from ..book.people import (
    as_typed,
    known_as,
    label,
    matching_names,
    similar_name,
    words_in_first_name,
)
from ..book.sentences import score_words
from ..book.sheet import Sheet
from ..terminal import report_table as reports
from ..terminal.exit_status import Refused
from ..terminal.text import safe, wrap
from .change_game import undo_command
from .output import terminal_paper
from .session import book_is_begun, open_book, players_under_way, remember_shown

# -- next ------------------------------------------------------------------------------------

_HELP: Final = ("euchre help", "the other commands")


def next_step() -> None:
    """Prints the evening under way, or else the games, and commands to type next."""
    paper = terminal_paper()
    evening = _evening_under_way()
    sheets = [] if evening else _games_under_way()
    head, commands = evening or _commands(sheets)
    lines = wrap(head, paper.width)
    for sheet in sheets[1:]:
        lines += wrap(f"Game {sheet.number} is under way too: {score_words(sheet)}.", paper.width)
    column = max(len(command) for command, _ in commands) + 4
    for command, words in commands:
        if 2 * column > paper.width:
            lines += [f"  {command}", *wrap(words, paper.width, "      ", "      ")]
        else:
            lines += wrap(words, paper.width, " " * column, f"  {command}".ljust(column))
    reports.write(lines, paper)


def _evening_under_way() -> tuple[str, list[tuple[str, str]]] | None:
    """A sentence on the evening of several tables that is under way, and commands to type next;
    `None` if there is none, or if a game beside it is the current one."""
    if not book_is_begun(None):
        return None
    with open_book(None) as store:
        if not store.evening_lately():
            return None
        from .evening_session import next_commands  # Only for an evening.

        return next_commands(store)


def _games_under_way() -> list[Sheet]:
    """The current game first, then the others that are under way."""
    if not book_is_begun(None):
        return []
    with open_book(None) as store:
        numbers = [table.game for table in tables_in_play(store)]
        current = store.current()
        if current is not None:
            numbers = [current, *(game for game in numbers if game != current)]
        sheets = [sheet for game in numbers if (sheet := store.sheet(game)) is not None]
        for sheet in sheets[:1]:
            remember_shown(store, sheet)
    return sheets


def _commands(sheets: list[Sheet]) -> tuple[str, list[tuple[str, str]]]:
    """A sentence on the current game, and commands to type next with what each does."""
    if not sheets:
        return _without_a_game()
    return _over(sheets[0]) if sheets[0].over else _under_way(sheets[0], len(sheets) > 1)


def _without_a_game() -> tuple[str, list[tuple[str, str]]]:
    return "There is no current game.", [
        ("euchre new", "begin one: it asks who plays, who deals, and for the house rules"),
        ("euchre table", "keep score on a live screen, a key at a time"),
        ("euchre evening new Ann Bob …", "an evening of 4 to 40 people at several tables"),
        _HELP,
    ]


def _under_way(sheet: Sheet, several: bool) -> tuple[str, list[tuple[str, str]]]:
    maker = as_typed(label(sheet.players, Seat.E if sheet.eldest is None else sheet.eldest))
    commands = [
        (f"euchre hand {maker} 3", "enter a hand: who made trump, and the makers' tricks"),
        (f"euchre hand {maker} 5 alone hearts", "the same, alone, with the suit"),
        ("euchre table", "the same on a live screen, a key at a time"),
    ]
    if sheet.lines or sheet.waiting:
        undo = undo_command(sheet.number if several else None)
        commands.append((undo, "take back what was entered last"))
        commands.append(("euchre dispute", "settle from the cards whether anybody reneged"))
    return f"Game {sheet.number}: {score_words(sheet)}.", [*commands, _HELP]


def _over(sheet: Sheet) -> tuple[str, list[tuple[str, str]]]:
    return f"Game {sheet.number} is over: {outcome_words(sheet)}.", [
        ("euchre rematch", "the same four again, in the same seats"),
        ("euchre rematch swap", "the same four with other partners"),
        ("euchre new", "a game with other players"),
        ("euchre night", "the evening so far, to paste into a chat"),
        _HELP,
    ]


# -- in place of words that are no command -----------------------------------------------------


def _by_word(advice: dict[str, str]) -> dict[str, str]:
    return {word: text for text, words in advice.items() for word in words.split()}


_RENEGE: Final = (
    "`euchre dispute` settles from the cards whether anybody reneged; if the table agrees already "
    "that it was {Bob}, `euchre renege {Bob}` enters it"
)

_ADVICE_FOR_WORDS: Final = {
    _RENEGE: (
        "revoke revoked revokes revoking reneged reneges reneging claim claims claimed accuse "
        "renig reniged cheat cheats cheated cheating cheater settle argue arguing argument "
        "disputed challenge"
    ),
    "`euchre analyze` shows what each call and card gave up, `euchre dispute` whether anybody "
    "reneged": "solve solver analysis analyse analyzer review blunder blunders",
    "`euchre stats` shows the standings": (
        "standings standing ranking rankings rank leader leaders leaderboard winner winners "
        "wins champion statistics stat"
    ),
    "`euchre new --best-of 3` begins a match of several games, `euchre rematch --best-of 3` one of "
    "the same four": "match matches series rubber best-of",
    "on an evening of several tables `euchre evening ladder` shows who leads, and who wins which "
    "prize": "ladder prize prizes booby",
    "`euchre stats ratings` shows the ratings": "ratings rating elo skill",
    "`euchre stats records` shows the records": "records record best",
    "`euchre stats --season NAME` counts a season, `euchre report` writes its page": "season year",
    "`euchre amend last {Bob} 4` corrects the last hand, `euchre undo` takes an entry back": (
        "fix edit correct correction change modify update mistake wrong oops adjust"
    ),
    "`euchre undo` takes back the last entry, `euchre void {4}` strikes out hand {4} of this game, "
    "`euchre void --game {4}` strikes out game {4}": (
        "delete remove erase cancel clear reset drop strike back revert rm"
    ),
    "a hand that was forgotten is entered with `euchre hand {Bob} 3 --after 2`, "
    "here after hand 2": ("insert forgot forgotten missed skipped"),
    "`euchre thrown-in` enters a hand that nobody called": (
        "pass passed passes all-pass allpass thrown throw thrownin throw-in everyone "
        "everybody nobody no-one noone no"
    ),
    "`euchre misdeal` enters a hand that was dealt wrong, `euchre thrown-in` one that nobody "
    "called": "redeal re-deal",
    "`euchre players rename Den Dan` corrects a name": "rename name merge spelling",
    "a loner is entered as a hand, `euchre hand {Bob} 5 alone`": "loner lone alone solo",
    "a march is entered as a hand, `euchre hand {Bob} 5`": "march marched sweep",
    "who was euchred is entered as a hand, `euchre hand {Bob} 2`": "euchred euchre",
    "a hand is entered as who made trump and how many tricks, `euchre hand {Bob} 3`": (
        "made make makes maker trick tricks trump order ordered pick pickup assist "
        "hearts spades clubs diamonds add enter call calls called "
        "orders we us they"
    ),
    "the points follow from the tricks, `euchre hand {Bob} 3`; for an offence they are given by "
    "`euchre penalty {Bob} 2 talking`": "point points give award",
    "`euchre new {Ann} {Bob} {Cat} {Dan}` begins a game, clockwise from North": (
        "start begin play game newgame new-game create setup init"
    ),
    "`euchre target 11` plays this game to 11 points": "to until upto limit first",
    "a game that is won ends by itself; `euchre concede {Bob}` gives one up, `euchre result` "
    "enters one by its score": "win won beat beats finish finished end",
    "each group keeps a scorebook of its own, `euchre new --db friends.db {Ann} {Bob} {Cat} "
    "{Dan}`": "group groups club",
    "`euchre score` says who deals, `euchre dealer {Bob}` corrects it": (
        "deal deals dealt dealing turn lead leads"
    ),
    "`euchre score` shows the score, who deals, and who is in the barn": (
        "barn scoreboard board status total totals scores what what's whats who who's whos whose "
        "how"
    ),
    "`euchre show` shows a game hand by hand": "game-log sheet scoresheet display view print recap",
    "`euchre stats pairs` shows how the pairs stand": "league leagues fixtures",
    "`euchre fmt game.egn` prints any log in the log language, `euchre fmt --help` shows one to "
    "type into": "convert new-log",
    "`euchre export --csv` writes the hands as a table; any SQLite browser opens the scorebook": (
        "sql"
    ),
    "`euchre history` shows every entry": "log entries events last",
    "`euchre games` lists the games": "list ls all matches",
    "`euchre players` lists who plays": "people team teams names",
    "`euchre rematch swap` gives everybody the next partner": (
        "swap partner partners seat seats switch rotate"
    ),
    "`euchre sub {Bob} Eve` lets Eve sit in for {Bob}": "substitute replace sit",
    "`euchre sub {Bob} Eve` lets Eve sit in for {Bob}; an evening of several tables is left with "
    "`euchre evening leave {Bob}`": "leave",
    "`euchre rematch` begins the next game with the same four, `euchre evening next` the next "
    "round of an evening": "again next another same round",
    "`euchre evening new NAMES` begins an evening of several tables, `euchre evening` shows who "
    "sits where": "seating tournament party evenings",
    "`euchre resume` goes back to an unfinished game": "continue reopen open go",
    "`euchre concede {Bob}` gives up the game for {Bob}'s side": (
        "resign forfeit surrender give-up quit-game"
    ),
    "`euchre penalty {Bob} table talk` gives points for an offence": (
        "foul talk table-talk talking infraction offence offense"
    ),
    "`euchre note TEXT` writes a note in the game": "comment remark write",
    "`euchre audit FILE` checks a log card by card": "check verify validate",
    "`euchre rules show farmers-hand` says what a farmer's hand may do": "farmer farmers farmer's",
    "`euchre thrown-in ace-no-face {Bob}` enters a hand that was thrown in for it": "ace",
    "`euchre rules show` shows what you play, `euchre config rules csl lone-euchred=4` sets it, "
    "`euchre rules list` lists them all": ("rule preset presets house house-rules options"),
    "`euchre config` lists the settings": "settings setting set configure preferences",
    "`euchre report --out season.html` writes the season as a page": (
        "page html web chart charts graph graphs"
    ),
    "`euchre night` sums up the evening": "tonight summary summarize",
    "`euchre chance 9 6` gives the chance to win from 9–6": "odds probability prediction predict",
    "`euchre export` writes games as a log; every entry is saved as it is made": (
        "save csv json dump write-out"
    ),
    "`euchre import FILE` reads a log": "load read",
    "`euchre backup FILE` copies the scorebook": "copy",
    "`euchre backup --list` shows the copies, `euchre backup --restore DATE` goes back to one": (
        "restore"
    ),
    "`euchre doctor` checks the scorebook": "repair recover rescue damaged",
    "`euchre table` keeps score on a live screen": "live screen tui gui watch ui",
    "`euchre fmt FILE` writes a log neatly": "format pretty",
    "`euchre help` lists the commands": "man docs doc usage commands ? helpme info",
    "`euchre --version` shows the version": "version",
    "every entry is saved as it is made, so there is nothing to close": (
        "exit quit bye stop close done pause"
    ),
}

OTHER_WORDS: Final = _by_word(_ADVICE_FOR_WORDS)
"""Words that are no command, each with advice that names the command to use."""

_ADVICE_FOR_DEEDS: Final = {
    "`euchre dealer {Bob}` says that {Bob} deals": "deal deals dealt dealing dealer",
    _RENEGE: "renege reneged reneges revoke revoked revokes cheat cheats cheated",
    "`euchre concede {Bob}` gives up the game for {Bob}'s side": (
        "give gives gave up concedes conceded quits resigns"
    ),
    "`euchre sub {Bob} NAME` lets somebody sit in for {Bob}": "leaves left out leaving home sits",
    "`euchre penalty {Bob} table talk` gives points for an offence": "talks talked talking",
    "`euchre thrown-in` enters a hand that nobody called": "pass passes passed",
}
DEEDS: Final = _by_word(_ADVICE_FOR_DEEDS)
"""Words for what a player did, each with the command that enters it."""

_ABOUT_RENEGES: Final = {"renege", *(word for word, text in OTHER_WORDS.items() if text == _RENEGE)}

_EXAMPLE_NAMES: Final = ("Ann", "Bob", "Cat", "Dan")


def suggestion(words: Sequence[str], commands: Collection[str]) -> str:
    """A line that suggests a command for words that do not begin with one. The players in its
    example are those of the games under way."""
    tables = players_under_way()
    advice = (
        _for_player(words, tables)
        or _for_phrase(words, tables)
        or _for_word(words, commands, tables)
    )
    return f"there is no command '{safe(words[0][:40])}': {advice}"


def _for_player(words: Sequence[str], tables: Sequence[Players]) -> str:
    """A suggestion for words that begin with a player: `Bob 3`, `Bob deals`, `Bob's deal`."""
    typed = [words[0].removesuffix("'s").removesuffix("’s"), *words[1:]]
    for players in tables:
        name_length = words_in_first_name(players, typed)
        name = " ".join(typed[:name_length])
        names = matching_names(players, name)
        exact = known_as(name, players) is not None
        if len(names) != 1 or not (exact or (len(typed[0]) > 1 and typed[0] not in OTHER_WORDS)):
            continue
        if len(words) == 4 and all(known_as(word, players) for word in words):
            return _with_names(OTHER_WORDS["start"], players)
        rest = [word.lower() for word in typed[name_length:]]
        advice = next((DEEDS[word] for word in rest if word in DEEDS), "")
        if any(word in ("point", "points") for word in rest):
            advice = OTHER_WORDS["points"]
        try:
            parse_hand(players, typed)
            shown = " ".join(map(safe, typed))
            return f"a hand is entered with `euchre hand {shown}`"
        except Refused as refused:
            return _with_names(advice, players, names[0]) if advice else str(refused)
    return ""


_A_HAND: Final = "a hand is entered with `euchre hand {Bob} 3`"


def _for_phrase(words: Sequence[str], tables: Sequence[Players]) -> str:
    """A suggestion for a phrase said at the table: `Eve is in for Bob`, `play to 11`, `best of 3`,
    or just four names."""
    lower = [word.lower() for word in words]
    if "for" in lower[1:-1]:
        leaver = " ".join(words[lower.index("for") + 1 :])
        for players in tables:
            names = matching_names(players, leaver)
            if len(names) == 1:
                end = next(at for at, word in enumerate(lower) if word in _SITS_IN)
                substitute = " ".join(map(safe, words[:end]))
                return f"`euchre sub {as_typed(names[0])} {substitute}` lets somebody sit in"
    if "to" in lower[1:] and words[-1].isdecimal():
        return OTHER_WORDS["to"]
    if lower[:3] == ["what", "do", "we"] or lower[1:] == ["rules"]:
        return OTHER_WORDS["rule"]
    if lower[:2] == ["best", "of"]:
        return OTHER_WORDS["best-of"]
    may_be_names = all(word.replace("-", "").isalpha() and len(word) > 1 for word in words)
    if len(words) == 4 and may_be_names and not set(lower) & {*OTHER_WORDS, *DEEDS} and not tables:
        return f"`euchre new {' '.join(map(safe, words))}` begins a game, clockwise from North"
    return ""


_SITS_IN: Final = ("for", "is", "sits", "in", "plays", "comes")
"""Words that may follow the name of a substitute."""


def _for_word(words: Sequence[str], commands: Collection[str], tables: Sequence[Players]) -> str:
    """A suggestion for the first word, or for a command or known word like it."""
    lower = [word.lower() for word in words]
    name = "give-up" if lower[:2] == ["give", "up"] else lower[0]
    if any(word in _ABOUT_RENEGES for word in lower[1:]):  # `was it a renege`
        name = "reneged"
    long_words = [word for word in OTHER_WORDS if len(word) > 3]  # Short words resemble many.
    similar = get_close_matches(name, commands, 1, 0.75) or get_close_matches(
        name, long_words, 1, 0.8
    )
    near = similar_name(name, commands) or "".join(similar)
    if name not in OTHER_WORDS and near in commands:
        return f"did you mean '{near}'?"
    advice = OTHER_WORDS.get(name) or OTHER_WORDS.get(near)
    if advice is None and len(words) < 2:
        return "`euchre help` lists them"
    advice = advice or f"{_A_HAND}; `euchre help` lists the commands"
    number = next((word for word in words[1:] if word.isdecimal() and len(word) < 6), "4")
    advice = advice.replace("{4}", number)
    for players in tables:
        for word in words[1:]:
            if len(word) < 2 and known_as(word, players) is None:
                continue  # `a renege` is not Ann's.
            if "{Ann}" not in advice and len(players_named := matching_names(players, word)) == 1:
                return _with_names(advice, players, players_named[0])
    return _with_names(advice, tables[0] if tables else _EXAMPLE_NAMES)


def _with_names(advice: str, players: Players, bob: str = "") -> str:
    """The text with these players in place of Ann, Bob, Cat and Dan. `bob` is the player who takes
    Bob's place, if one was named."""
    place = players.index(bob) if bob else 1
    names = [as_typed(label(players, SEATS[(place + turn) % 4])) for turn in (-1, 0, 1, 2)]
    return advice.format_map(dict(zip(_EXAMPLE_NAMES, names, strict=True)))
