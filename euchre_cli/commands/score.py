"""Where a game stands: `euchre score`, and `euchre` alone, which adds what can be typed next."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any, Final, TypeAlias

from euchre_engine.seats import SEATS, SIDES, Seat, Side

from ..book.barn_and_customs import a_loner_wins, in_the_barn
from ..book.book import Book
from ..book.entering import outcome_words
from ..book.matches import Match, match_of
from ..book.people import label, side_label
from ..book.sentences import hand_words, match_words, score_words, waiting_words
from ..book.sheet import Sheet, lineup_in
from ..output import terminal_paper
from ..season import chance as season_chance
from ..season import chances_of_game, game_sheet, win_chance
from ..season import games as season_games
from ..session import (
    Session,
    book_is_begun,
    open_book,
    remember_shown,
    sheets_in_play,
    undo_command,
)
from ..terminal.big_digits import counting_cards, digits
from ..terminal.display import Paper, write
from ..terminal.phrases import by_side, capitalized, count, rules_words
from ..terminal.text import as_typed, cut, padded, safe, wrap, wrap_long_words
from . import evening_answer
from .options import option
from .pages import Page, shows
from .which_game_options import game_argument


@shows(option("--chance", "Say how likely each side is to win."), game_argument)
def score(book: Book, session: Session, chance: bool) -> Page:
    """Show the scoreboard: the score, the counting cards, who deals, who leads, who is in the barn.

    With two games under way it shows both scores; name a player of the one you mean.

    The setting `customs` turns the table's sayings off, `cards plain` draws in plain ASCII.

    \b
    euchre score
    euchre score 3
    euchre score Bob
    euchre score --chance
    euchre score --json
    """
    if not (session.names_a_game or chance or session.as_json):
        going = [sheet for sheet in sheets_in_play(book) if not sheet.over]
        sheets = sorted(going, key=lambda sheet: sheet.number)
        if len(sheets) > 1:
            return Page(lambda paper: _several_scores(sheets, paper.width))
    sheet = session.sheet(book)
    remember_shown(book, sheet)
    won, match = _won_tonight(book, sheet), match_of(book, sheet)
    chances = _chances(book, sheet) if chance else None

    def lines(paper: Paper) -> list[str]:
        shown = board(sheet, paper, won, match)
        if chance and sheet.over and not sheet.struck:
            shown.append(f"How it went: euchre show {sheet.number} --chance")
        elif chance and not sheet.over:
            words = (
                season_chance.NO_CHANCE_UNTIL_TIME
                if chances is None
                else chances_of_game.chance_words(chances, sheet)
            )
            shown += wrap_long_words(words, paper.width)
        return shown

    def members() -> dict[str, Any]:
        more = {"chance": chances and chances_of_game.chances_object(chances)} if chance else {}
        game = {"game": game_sheet.sheet_object(sheet), "won_tonight": by_side(won)}
        return {**game, "match": game_sheet.match_object(match), **more}

    return Page(lines, members)


def _several_scores(sheets: list[Sheet], columns: int) -> list[str]:
    """The score of each game under way, and how to name one."""
    scores = [f"Game {sheet.number}: {score_words(sheet)}." for sheet in sheets]
    player = as_typed(label(sheets[0].players, SEATS[0]))
    how = f"One of them: euchre score {player}, or euchre score {sheets[0].number}"
    return [line for words in (*scores, how) for line in wrap(words, columns, "  ")]


def _chances(book: Book, sheet: Sheet) -> tuple[float, float] | None:
    """The chances of N/S and E/W, with the rates of this book; `None` for a game that does not
    count, or that ends with its time."""
    if sheet.struck or sheet.until_time:
        return None
    win = win_chance.win_chance(
        sheet.rules, win_chance.blend(season_games.count_outcomes(book.file.connection))
    )
    return chances_of_game.chance_of_sheet(win, sheet)


def _won_tonight(book: Book, sheet: Sheet) -> tuple[int, int]:
    """The numbers of games of the same evening that each side's present pair has won together;
    none if the evening is not known."""
    sql = "SELECT * FROM games WHERE date = ? AND date != '' AND state = 'over'"
    games = [(lineup_in(row), row["winner"]) for row in book.rows(sql, (sheet.head.date,))]
    winners = [
        set(players[side::2]) for players, winner in games for side in Side if winner == side.name
    ]
    return winners.count(set(sheet.players[::2])), winners.count(set(sheet.players[1::2]))


# -- the board -----------------------------------------------------------------------------------

_PIPS = ("♥", "♠")
_NARROW = 46
"""The width below which one side is drawn under the other."""


def board(
    sheet: Sheet, paper: Paper, won: tuple[int, int], match: Match | None = None
) -> list[str]:
    """The lines of the scoreboard; `won` are the games each side has won this evening, `match` the
    match that the game belongs to."""
    lines = [*(paper.paint(line, "faint") for line in wrap(_head(sheet), paper.width)), ""]
    narrow, column = paper.width < _NARROW, min(paper.width // 2, 40)
    room = paper.width if narrow else column - 2
    left, right = (_side(sheet, side, paper, won[side], room) for side in SIDES)
    if narrow:
        for one in (left, [], right):
            lines += [paper.paint(text, style) for text, style in one if text.strip()] or [""]
    else:
        for (text, style), beside in zip_longest(left, right, fillvalue=("", "")):
            if beside[0]:
                text = f"{paper.paint(padded(text, column - 1), style)} "
                lines.append(text + paper.paint(beside[0].rstrip(), beside[1]))
            else:
                lines.append(paper.paint(text, style))
    lines.append("")
    for words, style in _sentences(sheet, paper.customs):
        lines += [paper.paint(line, style) for line in wrap(words, paper.width)]
    if match is not None:
        lines += paper.lines(f"{match_words(match, sheet.players)}.", "note")
    return lines


def _head(sheet: Sheet) -> str:
    head = sheet.head
    parts = [f"Game {sheet.number}", *(safe(p) for p in (head.event, head.date) if p)]
    return " · ".join([*parts, rules_words(sheet.rules, sheet.until_time)])


def _side(sheet: Sheet, side: Side, paper: Paper, won: int, room: int) -> list[tuple[str, str]]:
    """The lines of one side of the board, each with its style."""
    points = sheet.total[side]
    two_fives = sheet.rules.value("score-cards") == "two-fives"
    lines = [(cut(side_label(sheet.players, side), room), "strong"), ("", "")]
    lines += [(line, "strong") for line in digits(points, paper.plain)]
    lines.append(("", ""))
    cards = counting_cards(points, two_fives, paper.plain, _PIPS[side])
    lines += [(line, "") for line in cards]
    marks = []
    if paper.customs and in_the_barn(sheet)[side]:
        marks.append(("IN THE BARN", "mark"))
    elif paper.customs and a_loner_wins(sheet)[side]:
        marks.append(("a loner wins it", "note"))
    if won:
        marks.append((f"{count(won, 'game')} won tonight", "faint"))
    return lines + marks


def _sentences(sheet: Sheet, customs: bool) -> list[tuple[str, str]]:
    """The sentences below the board, each with its style: who won, or who deals and leads; the
    barn; rulings in the hand under way; the last hand."""
    lines = []
    if sheet.struck:
        lines.append(("This game was struck out.", "mark"))
    elif sheet.over:
        lines.append((f"{capitalized(outcome_words(sheet))}.", "good"))
    else:
        lines.append((_under_way(sheet), ""))
        if customs and all(in_the_barn(sheet)):
            lines.append(("Barn to barn!", "mark"))
    lines += [(f"In this hand: {waiting_words(ruling, sheet)}.", "") for ruling in sheet.waiting]
    played = [line for line in sheet.lines if not line.is_concession]
    if played:
        last = played[-1]
        lines.append((f"Hand {last.number}: {hand_words(last, sheet.rules)}.", "faint"))
    return lines


def _under_way(sheet: Sheet) -> str:
    number = len(sheet.lines) + 1
    words = f"Hand {number}"
    if sheet.hands_to_play is not None:
        words += f" ({sheet.hands + 1} of {sheet.hands_to_play})"
    if sheet.dealer is None or sheet.eldest is None:
        return words + "."
    deals, leads = label(sheet.playing, sheet.dealer), label(sheet.playing, sheet.eldest)
    return f"{words}: {deals} deals, {leads} leads."


# -- what can be typed next ------------------------------------------------------------------------

Step: TypeAlias = tuple[str, str]
"""A command, and what it does."""

_HELP: Final = ("euchre help", "the other commands")
_WITHOUT_A_GAME: Final = [
    ("euchre new", "begin one: it asks who plays, who deals, and for the house rules"),
    ("euchre table", "keep score on a live screen, a key at a time"),
    ("euchre evening new Ann Bob …", "an evening of 4 to 40 people at several tables"),
    _HELP,
]
_AFTER_A_GAME: Final = [
    ("euchre rematch", "the same four again, in the same seats"),
    ("euchre rematch swap", "the same four with other partners"),
    ("euchre new", "a game with other players"),
    ("euchre night", "the evening so far, to paste into a chat"),
    _HELP,
]


def next_step() -> None:
    """Prints the evening under way, or else the games, and commands to type next."""
    paper = terminal_paper()
    sentences, steps = ["There is no current game."], _WITHOUT_A_GAME
    if book_is_begun(None):
        with open_book(None) as book:
            sentences, steps = _evening(book) or _games(book) or (sentences, steps)
    lines = [line for words in sentences for line in wrap(words, paper.width)]
    column = max(len(command) for command, _ in steps) + 4
    for command, words in steps:
        if 2 * column > paper.width:
            lines += [f"  {command}", *wrap(words, paper.width, "      ", "      ")]
        else:
            lines += wrap(words, paper.width, " " * column, f"  {command}".ljust(column))
    write(lines, paper)


def _evening(book: Book) -> tuple[list[str], list[Step]] | None:
    """A sentence on the evening of several tables that is under way, and commands to type next;
    `None` if there is none, or if a game beside it is the current one."""
    if not book.evening_lately():
        return None
    found = evening_answer.next_commands(book)
    return found and ([found[0]], found[1])


def _games(book: Book) -> tuple[list[str], list[Step]] | None:
    """Sentences on the games under way, the current one first, and commands to type next."""
    found = sheets_in_play(book)
    if not found:
        return None
    current, *others = found
    remember_shown(book, current)
    also = [f"Game {one.number} is under way too: {score_words(one)}." for one in others]
    if current.over:
        words = f"Game {current.number} is over: {outcome_words(current)}."
        return [words, *also], _AFTER_A_GAME
    words = f"Game {current.number}: {score_words(current)}."
    return [words, *also], _in_a_game(current, bool(others))


def _in_a_game(sheet: Sheet, several: bool) -> list[Step]:
    maker = as_typed(label(sheet.players, Seat.E if sheet.eldest is None else sheet.eldest))
    steps = [
        (f"euchre hand {maker} 3", "enter a hand: who made trump, and the makers' tricks"),
        (f"euchre hand {maker} 5 alone hearts", "the same, alone, with the suit"),
        ("euchre table", "the same on a live screen, a key at a time"),
    ]
    if sheet.lines or sheet.waiting:
        undo = undo_command(sheet.number if several else None)
        steps.append((undo, "take back what was entered last"))
        steps.append(("euchre dispute", "settle from the cards whether anybody reneged"))
    return [*steps, _HELP]
