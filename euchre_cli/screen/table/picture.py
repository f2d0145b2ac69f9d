"""The picture of the live table: the score in big digits, the counting cards, the last hands, the
question and its keys; in a small window, only what one needs."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from euchre_engine.seats import LEFT, SEATS, SIDES, Side, members

from ...book.barn_and_customs import a_loner_wins, in_the_barn
from ...book.entering import outcome_words
from ...book.people import label
from ...book.sentences import game_words, hand_words, match_words, short_words, waiting_words
from ...book.sheet import Line, Sheet
from ...terminal.big_digits import counting_cards, digits, letters
from ...terminal.phrases import capitalized, count, rules_words, short_score
from ...terminal.screen_text import Canvas, Row, blank_rows, centred, wrapped
from ...terminal.text import cut, padded, width_of, wrap
from ...words.grammar import Said
from ..shell import drawing
from ..shell.dialogue import Question
from ..shell.machine import State

_PIPS: Final = ("♥", "♠")
_CARDS_WIDE: Final = 20
_CARDS_HIGH: Final = 5
_DIGITS_HIGH: Final = 5
_FOOT: Final = 4
"""The usual lines below the hands: a message of two, the question, the keys."""
_LEAST_HANDS: Final = {8: 10, 7: 10, 6: 10, 5: 9, 4: 8, 3: 5, 2: 2, 1: 2}
"""The hands that must fit below digits of a scale; otherwise smaller digits are drawn."""
_ROOMY: Final = 24
"""On a screen with at least this many lines, one is left blank below the score."""
_FEW_LINES: Final = 16
"""On a screen with at most this many lines, long names replace the game's number."""
_HANDS_WIDE: Final = 90
_BARN: Final = ("IN THE BARN", "BARN")
"""Drawn in big letters in place of the cards of a side in the barn: the longest that fits."""


def picture(state: State, asked: Question, canvas: Canvas, customs: bool) -> list[Row]:
    """The lines of the picture, from the top; the question and its keys come last."""
    table, sheet, width = state.subject, state.subject.sheet, canvas.width
    foot = [*drawing.asked(asked, width), *drawing.keys(asked, state, width, "?", "q quit")]
    said = drawing.said(state, width)
    board = _Board(sheet, state.flash > 0, customs).rows(asked.about, canvas, len(foot))
    said = said[: max(0, canvas.height - len(board) - len(foot))]
    margin = max(0, (width - _HANDS_WIDE) // 2)
    notes = []
    if table.match is not None:
        notes += wrapped(match_words(table.match, sheet.players), width, "note", margin)
    why_not = capitalized(table.after_game.why_not) if table.after_game else ""
    if why_not and why_not != state.message:
        notes += wrapped(f"{why_not}.", width, "note", margin)
    room = canvas.height - len(board) - len(foot) - len(said)
    notes = notes[: max(0, room)]
    told = table.told if said and state.good else 0
    hands = _hands(sheet, min(width, _HANDS_WIDE), room - len(notes), told)
    hands = [[("", " " * margin), *row] for row in hands]
    gap = blank_rows(room - len(notes) - len(hands))
    return [*board, *notes, *hands, *gap, *said, *foot]


# -- the score ------------------------------------------------------------------------------------


class _Layout(NamedTuple):
    """The layout of the score: the size of the digits, and the place of the counting cards."""

    scale: int
    cards: Literal["beside", "below", "nowhere"]


class _Board(NamedTuple):
    """The upper part: the game, the players, and the score. `flashes`: the barn is inverted."""

    sheet: Sheet
    flashes: bool
    customs: bool

    def rows(self, said: Said | None, canvas: Canvas, foot: int) -> list[Row]:
        """The rows, above a foot of so many lines."""
        sheet, column = self.sheet, canvas.width // 2
        rows = _title(sheet, said, canvas) if canvas.height > foot + 4 else []
        names = [self._names(side, column) for side in SIDES]
        layout = None
        if "…" in "".join(names):
            named = [self._name_lines(side) for side in SIDES]
            layout = _layout(sheet, canvas, len(rows) + 1)
        if layout is None:
            named = [[both] for both in names]
            layout = _layout(sheet, canvas, len(rows))
        if layout is None:
            return rows + [self._in_one_line(side, canvas.width) for side in SIDES]
        halves = [named[side] + self._score(side, layout, column, canvas.plain) for side in SIDES]
        styles = [self._style(side) for side in SIDES]
        for pair in zip(*halves, strict=True):
            both = zip(styles, pair, strict=True)
            rows.append([(style, centred(text, column)) for style, text in both])
        return rows + self._banner(column) + blank_rows(canvas.height >= _ROOMY)

    def _barn(self, side: Side) -> bool:
        return self.customs and in_the_barn(self.sheet)[side]

    def _style(self, side: Side) -> str:
        """The style of a side: it is highlighted when it has just come into the barn."""
        if not self._barn(side):
            return "strong"
        return "barn" if self.flashes else "barned"

    def _name_lines(self, side: Side) -> list[str]:
        """The two players of a side with their keys: `1 Ann`."""
        return [f"{seat + 1} {label(self.sheet.playing, seat)}" for seat in members(side)]

    def _names(self, side: Side, room: int) -> str:
        whole = " & ".join(self._name_lines(side))
        if width_of(whole) < room:
            return whole
        each = max(1, (room - 3) // 2)
        return " & ".join(cut(name, each) for name in self._name_lines(side))

    def _score(self, side: Side, layout: _Layout, column: int, plain: bool) -> list[str]:
        """The digits, and the counting cards or `IN THE BARN` in big letters."""
        points = self.sheet.total[side]
        number = digits(points, plain, layout.scale)
        if layout.cards == "nowhere":
            return number
        room = column if layout.cards == "below" else _CARDS_WIDE
        cards = _big_words(room, plain) if self._barn(side) else []
        if not cards:
            two_fives = self.sheet.rules.value("score-cards") == "two-fives"
            cards = counting_cards(points, two_fives, plain, _PIPS[side])
        if layout.cards == "below":
            return number + cards
        above = (len(number) - _CARDS_HIGH) // 2
        cards = [""] * above + cards + [""] * (len(number) - _CARDS_HIGH - above)
        return [f"{n}   {padded(card, _CARDS_WIDE)}" for n, card in zip(number, cards, strict=True)]

    def _mark(self, side: Side) -> str:
        if self._barn(side):
            return _BARN[0]
        return "a loner wins it" if self.customs and a_loner_wins(self.sheet)[side] else ""

    def _banner(self, column: int) -> list[Row]:
        """What stands below the score: the barn, a loner that wins it, or how the game ended."""
        sheet, width = self.sheet, 2 * column
        if sheet.struck:
            return [[("mark", centred("This game was struck out", width))]]
        if sheet.over:
            lines = wrap(f"*  {outcome_words(sheet)}  *", width - 1)
            return [[("good", centred(line, width))] for line in lines]
        if all(self._barn(side) for side in SIDES):
            return [[("mark", centred("BARN TO BARN", width))]]
        row: Row = []
        for side in SIDES:
            style = "note" if not self._barn(side) else "barn" if self.flashes else "mark"
            row.append((style, centred(self._mark(side), column)))
        return [row]

    def _in_one_line(self, side: Side, width: int) -> Row:
        """A side in one line, for a screen without room for big digits."""
        won = self.sheet.winner is side
        mark = "  won" if won else f"  {self._mark(side)}"
        room = max(8, min(width - 5 - len(mark), 50))
        score = f"{padded(self._names(side, room), room)} {self.sheet.total[side]:>3}"
        style = self._style(side)
        return [(style, score), (style if style == "barn" else "mark", mark)]


def _layout(sheet: Sheet, canvas: Canvas, head: int) -> _Layout | None:
    """The layout of the score below a `head` of this many lines; `None` if big digits do not fit.
    It is the same for scores of one digit and of two."""
    places = max(2, *(len(str(points)) for points in (*sheet.total, sheet.rules.target or 0)))
    column = canvas.width // 2
    for scale, hands in _LEAST_HANDS.items():
        wide = (8 * places - 2) * scale
        high = head + 2 + _DIGITS_HIGH * scale + _FOOT + hands + 2 * (canvas.height > _ROOMY)
        if wide >= column or high > canvas.height:
            continue
        if wide + 3 + _CARDS_WIDE < column:
            return _Layout(scale, "beside")
        if high + _CARDS_HIGH <= canvas.height:
            return _Layout(scale, "below")
    # Big digits can be read from across a table; they are worth more than the cards.
    high = head + 2 + _DIGITS_HIGH + _FOOT + 1
    return _Layout(1, "nowhere") if 8 * places - 2 < column and high <= canvas.height else None


def _big_words(room: int, plain: bool) -> list[str]:
    """`IN THE BARN` in the biggest letters that fit; an empty list if none do."""
    for wide in (2, 1):
        for words in _BARN:
            lines = letters(words, plain, wide)
            if len(lines[0]) < room:
                return lines
    return []


# -- the title ------------------------------------------------------------------------------------


def _title(sheet: Sheet, said: Said | None, canvas: Canvas) -> list[Row]:
    """The game (at the left), and who deals and leads (at the right), which is never cut: without
    room beside the game it gets lines of its own, and on a small screen replaces the game. The game
    is cut the same way in every hand."""
    right = _dealer_and_leader(sheet, said)
    room = canvas.width - _widest_turn(sheet) - 2
    left = _game_and_rules(sheet, room)
    if width_of(left) <= room:
        return [[("faint", padded(left, canvas.width - width_of(right))), ("strong", right)]]
    game: list[Row] = [[("faint", _game_and_rules(sheet, canvas.width))]]
    turn = wrapped(right, canvas.width, "strong")
    if not right:
        return game
    return turn if canvas.height <= _FEW_LINES else [*game, *turn]


def _widest_turn(sheet: Sheet) -> int:
    """The greatest width of `_dealer_and_leader` in this game."""
    names = sorted(width_of(label(sheet.playing, seat)) for seat in SEATS)
    limit = sheet.hands_to_play
    hands = "" if limit is None else f" ({limit} of {limit})"
    return width_of(f"Hand 10{hands}:  deals,  leads") + sum(names[-2:])


def _game_and_rules(sheet: Sheet, room: int) -> str:
    """The game, or its table and round at an evening, and its rules, in the longest words that
    fit."""
    game = game_words(sheet)
    words = rules_words(sheet.rules, sheet.until_time)
    preset, *changed = words.split(", ")
    ways = (words, f"{preset}, {count(len(changed), 'rule')} changed", preset)
    longest = (f"{game} · {way}" for way in ways)
    return next((way for way in longest if width_of(way) <= room), game)


def _dealer_and_leader(sheet: Sheet, said: Said | None) -> str:
    """The dealer and the leader of the hand under way, from what is `said` of it so far."""
    if sheet.over or sheet.struck:
        return ""
    words = f"Hand {len(sheet.lines) + 1}"
    if sheet.hands_to_play is not None:
        words += f" ({sheet.hands + 1} of {sheet.hands_to_play})"
    dealer = sheet.dealer
    if dealer is None:
        return words
    leader = LEFT[dealer]
    if said is not None:
        leader = sheet.rules.opening_leader(dealer, said.caller, said.alone, said.defend)
    deals, leads = (label(sheet.playing, seat) for seat in (dealer, leader))
    return f"{words}: {deals} deals, {leads} leads"


# -- the hands ------------------------------------------------------------------------------------


def _hands(sheet: Sheet, width: int, room: int, told: int) -> list[Row]:
    """The last hands that fit, the newest at the bottom, but for the one that the message tells;
    and the rulings on the one under way."""
    lines = [line for line in sheet.lines if line.number != told]
    newest_first = [
        [[("", text)] for text in wrap(waiting_words(ruling, sheet), width, "    ", "  - ")]
        for ruling in sheet.waiting[::-1]
    ]
    newest_first += [_hand(sheet, line, width) for line in lines[: -max(0, room) - 1 : -1]]
    rows: list[Row] = []
    for hand in newest_first:
        if len(rows) + len(hand) > room:
            break
        rows = [*hand, *rows]
    return rows


def _hand(sheet: Sheet, line: Line, width: int) -> list[Row]:
    """A hand: its number, what happened, and the score after it."""
    score = f" {short_score(line.verdict.total):>5}"
    space = max(1, width - 4 - len(score))
    words = hand_words(line, sheet.rules)
    texts = wrap(words if width_of(words) <= space else short_words(line), space)
    number = "" if line.is_concession else str(line.number)
    starts = [f"{number:>3} ", *["    "] * (len(texts) - 1)]
    rows: list[Row] = [
        [("faint", start), ("", text)] for start, text in zip(starts, texts, strict=True)
    ]
    rows[-1] = [rows[-1][0], ("", padded(texts[-1], space)), ("strong", score)]
    return rows
