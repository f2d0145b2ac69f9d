"""The live table as lines of text: the score in big digits, the counting cards, the last hands, and
the prompt with its keys.

Knows: the place of each part, and which parts are left out on a small screen. Does not know:
terminals; a style is a name in `STYLE` of `screen.py`.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from euchre_engine.seats import LEFT, SEATS, SIDES, Side, members

from ..book.barn_and_customs import a_loner_wins, in_the_barn
from ..book.entering import outcome_words
from ..book.people import LONGEST_NAME, label
from ..book.sentences import game_words, hand_words, match_words, short_words, waiting_words
from ..book.sheet import Line, Sheet
from ..terminal.big_digits import counting_cards, digits, letters
from ..terminal.phrases import capitalized, count, rules_words, short_score
from ..terminal.text import cut, padded, width_of, wrap
from .canvas import Canvas, Row, blank_rows, fitted, help_page, in_lines
from .key_reader import SEAT_KEYS, Offer, Prompt
from .keys import HELP
from .state import State
from .step import prompt

_PIPS: Final = ("♥", "♠")
_CARDS_WIDE: Final = 20
_CARDS_HIGH: Final = 5
_DIGITS_HIGH: Final = 5
_FOOT: Final = 4
"""The usual lines below the hands: a message of two, the question, the keys."""
_LEAST_HANDS: Final = {8: 10, 7: 10, 6: 10, 5: 9, 4: 8, 3: 5, 2: 2, 1: 2}
"""The hands that must fit below digits of a scale; otherwise smaller digits are drawn."""
_ROOMY_LINES: Final = 24
"""On a screen with at least this many lines, one is left blank, and the keys get a second one."""
_MOST_KEYS: Final = 3
"""The most lines that the keys take."""
_FEW_LINES: Final = 16
"""On a screen with at most this many lines, long names replace the game's number."""
_HANDS_WIDE: Final = 90
_BARN: Final = ("IN THE BARN", "BARN")
"""Drawn in big letters in place of the cards of a side in the barn: the longest that fits."""


def picture(state: State, canvas: Canvas) -> list[Row]:
    """Draws a state: exactly as many lines as the canvas has, none too wide. If it is plain, only
    people's names can contain characters other than ASCII."""
    if state.help:
        return fitted(help_page(HELP, state.help, canvas), canvas)
    return fitted(_page(state, canvas), canvas)


def _page(state: State, canvas: Canvas) -> list[Row]:
    question = prompt(state)
    if state.sheet is None:
        return _foot(state, question, canvas, canvas.height, 0)
    board = _board(state, state.sheet, question, canvas)
    hands_so_far = len(state.sheet.lines) + len(state.sheet.waiting)
    foot = _foot(state, question, canvas, canvas.height - len(board), hands_so_far)
    room = canvas.height - len(board) - len(foot)
    margin = (canvas.width - _HANDS_WIDE) // 2
    if state.match is not None and room > 0:
        lines = wrap(match_words(state.match, state.sheet.players), canvas.width)[:room]
        board += [[("note", " " * margin + line)] for line in lines]
        room -= len(lines)
    why_not = "" if state.after_game is None else capitalized(state.after_game.why_not)
    if why_not not in ("", state.message) and room > 0:
        lines = wrap(f"{why_not}.", canvas.width)[:room]
        board += [[("note", " " * margin + line)] for line in lines]
        room -= len(lines)
    hands = _hands(state.sheet, min(canvas.width, _HANDS_WIDE), room)
    if margin > 0:
        hands = [[("", " " * margin), *row] for row in hands]
    return [*board, *hands, *blank_rows(room - len(hands)), *foot]


# -- the board -----------------------------------------------------------------------------------


class _ScoreLayout(NamedTuple):
    """The layout of the score: the size of the digits, and the place of the counting cards."""

    scale: int
    cards: Literal["beside", "below", "nowhere"]


def _board(state: State, sheet: Sheet, question: Prompt, canvas: Canvas) -> list[Row]:
    """The game, the players, and the score."""
    rows = _title(sheet, question, canvas) if canvas.height > 6 else []
    column = canvas.width // 2
    names = [_names(sheet, side, column) for side in SIDES]
    layout = None
    if "…" in "".join(names):
        named = [_name_lines(sheet, side) for side in SIDES]
        layout = _score_layout(sheet, canvas, len(rows) + 1)
    if layout is None:
        named = [[both] for both in names]
        layout = _score_layout(sheet, canvas, len(rows))
    if layout is None:
        return rows + [_side_in_one_line(state, sheet, side, canvas.width) for side in SIDES]
    halves = [
        named[side] + _score_of_side(state, sheet, side, layout, column, canvas.plain)
        for side in SIDES
    ]
    styles = [_style(state, sheet, side) for side in SIDES]
    for pair in zip(*halves, strict=True):
        rows.append(
            [(style, _centred(text, column)) for style, text in zip(styles, pair, strict=True)]
        )
    rows += _banner(state, sheet, column)
    return rows + blank_rows(canvas.height >= _ROOMY_LINES)


def _score_layout(sheet: Sheet, canvas: Canvas, head: int) -> _ScoreLayout | None:
    """The layout of the score below a `head` of this many lines; `None` if big digits do not fit.
    It is the same for scores of one digit and of two."""
    places = max(2, *(len(str(points)) for points in (*sheet.total, sheet.rules.target or 0)))
    column = canvas.width // 2
    for scale, hands in _LEAST_HANDS.items():
        wide = (8 * places - 2) * scale
        high = head + 2 + _DIGITS_HIGH * scale + _FOOT + hands + 2 * (canvas.height > _ROOMY_LINES)
        if wide >= column or high > canvas.height:
            continue
        if wide + 3 + _CARDS_WIDE < column:
            return _ScoreLayout(scale, "beside")
        if high + _CARDS_HIGH <= canvas.height:
            return _ScoreLayout(scale, "below")
    # Big digits can be read from across a table; they are worth more than the cards.
    high = head + 2 + _DIGITS_HIGH + _FOOT + 1
    return _ScoreLayout(1, "nowhere") if 8 * places - 2 < column and high <= canvas.height else None


def _style(state: State, sheet: Sheet, side: Side) -> str:
    """The style of a side, which is highlighted when it has just come into the barn."""
    if state.customs == "off" or not in_the_barn(sheet)[side]:
        return "strong"
    return "barn" if state.flash[side] else "barned"


def _title(sheet: Sheet, question: Prompt, canvas: Canvas) -> list[Row]:
    """The lines with the game (at the left), and with who deals and leads (at the right). Who deals
    and leads is never cut: if there is no room beside the game it gets lines of its own, and on a
    small screen replaces the game. The game is cut the same way in every hand."""
    right = _dealer_and_leader(sheet, question)
    room = canvas.width - _widest_turn(sheet) - 2
    left = _game_and_rules(sheet, room)
    if width_of(left) <= room:
        return [[("faint", padded(left, canvas.width - width_of(right))), ("strong", right)]]
    turn: list[Row] = [[("strong", line)] for line in wrap(right, canvas.width)]
    game: list[Row] = [[("faint", _game_and_rules(sheet, canvas.width))]]
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


def _dealer_and_leader(sheet: Sheet, question: Prompt) -> str:
    """The dealer and the leader of the hand under way, from what is entered of it so far."""
    if sheet.over or sheet.struck:
        return ""
    words = f"Hand {len(sheet.lines) + 1}"
    if sheet.hands_to_play is not None:
        words += f" ({sheet.hands + 1} of {sheet.hands_to_play})"
    hand = question.hand
    dealer = sheet.dealer
    if dealer is None:
        return words
    leader = LEFT[dealer]
    if hand is not None:
        leader = sheet.rules.opening_leader(dealer, hand.caller, hand.alone, hand.defend)
    deals, leads = (label(sheet.playing, seat) for seat in (dealer, leader))
    return f"{words}: {deals} deals, {leads} leads"


def _names(sheet: Sheet, side: Side, room: int) -> str:
    """`1 Ann & 3 Cat`: the number is the key for the caller."""
    whole = " & ".join(_name_lines(sheet, side))
    if width_of(whole) < room:
        return whole
    each = max(1, (room - 7) // 2)
    return " & ".join(f"{s + 1} {cut(label(sheet.playing, s), each)}" for s in members(side))


def _name_lines(sheet: Sheet, side: Side) -> list[str]:
    """The two players of a side with their keys: `1 Ann`."""
    return [f"{seat + 1} {label(sheet.playing, seat)}" for seat in members(side)]


def _score_of_side(
    state: State, sheet: Sheet, side: Side, layout: _ScoreLayout, column: int, plain: bool
) -> list[str]:
    """The score of a side: the digits, and the counting cards or `IN THE BARN` in big letters."""
    points = sheet.total[side]
    number = digits(points, plain, layout.scale)
    if layout.cards == "nowhere":
        return number
    room = column if layout.cards == "below" else _CARDS_WIDE
    shown = state.customs != "off" and in_the_barn(sheet)[side]
    cards = _big_words(room, plain) if shown else []
    if not cards:
        two_fives = sheet.rules.value("score-cards") == "two-fives"
        cards = counting_cards(points, two_fives, plain, _PIPS[side])
    if layout.cards == "below":
        return number + cards
    above = (len(number) - _CARDS_HIGH) // 2
    below = len(number) - _CARDS_HIGH - above
    cards = [""] * above + cards + [""] * below
    return [f"{n}   {padded(card, _CARDS_WIDE)}" for n, card in zip(number, cards, strict=True)]


def _big_words(room: int, plain: bool) -> list[str]:
    """`IN THE BARN` in the biggest letters that fit; an empty list if none do."""
    for wide in (2, 1):
        for words in _BARN:
            lines = letters(words, plain, wide)
            if len(lines[0]) < room:
                return lines
    return []


def _centred(text: str, width: int) -> str:
    shown = cut(text, width - 1)
    return padded(" " * ((width - width_of(shown)) // 2) + shown, width)


def _marks(state: State, sheet: Sheet) -> list[str]:
    """The remark on each side beside its score."""
    if state.customs == "off":
        return ["", ""]
    barn, loner = in_the_barn(sheet), a_loner_wins(sheet)
    return [
        "IN THE BARN" if barn[side] else "a loner wins it" if loner[side] else "" for side in SIDES
    ]


def _banner(state: State, sheet: Sheet, column: int) -> list[Row]:
    width = 2 * column
    if sheet.struck:
        return [[("mark", _centred("This game was struck out", width))]]
    if sheet.over:
        lines = wrap(f"*  {outcome_words(sheet)}  *", width - 1)
        return [[("good", _centred(line, width))] for line in lines]
    marks = _marks(state, sheet)
    if marks == ["IN THE BARN"] * 2:
        return [[("mark", _centred("BARN TO BARN", width))]]
    return [
        [
            ("mark" if mark.isupper() else "note", _centred(mark, column))
            if _style(state, sheet, side) != "barn"
            else ("barn", _centred(mark, column))
            for side, mark in zip(SIDES, marks, strict=True)
        ]
    ]


def _side_in_one_line(state: State, sheet: Sheet, side: Side, width: int) -> Row:
    """A side in one line, for a screen without room for big digits."""
    mark = f"  {_marks(state, sheet)[side]}"
    if sheet.winner is side:
        mark = "  won"
    room = max(8, min(width - 5 - len(mark), 50))
    names = padded(_names(sheet, side, room), room)
    score = f"{names} {sheet.total[side]:>3}"
    style = _style(state, sheet, side)
    if style == "barn":
        return [(style, padded(score + mark, width))]
    return [(style, score), ("mark", mark)]


# -- the hands -----------------------------------------------------------------------------------


def _hands(sheet: Sheet, width: int, room: int) -> list[Row]:
    """The last hands that fit, the newest at the bottom, and the rulings on the one under way."""
    newest_first: list[list[Row]] = []
    for ruling in sheet.waiting[::-1]:
        lines = wrap(waiting_words(ruling, sheet), width, "    ", "  - ")
        newest_first.append([[("", line)] for line in lines])
    shown = reversed(sheet.lines[-room:] if room > 0 else ())
    newest_first += [_hand(sheet, line, width) for line in shown]
    rows: list[Row] = []
    for hand in newest_first:
        if len(rows) + len(hand) > room:
            break
        rows = hand + rows
    return rows


def _hand(sheet: Sheet, line: Line, width: int) -> list[Row]:
    """A hand: its number, what happened, and the score after it."""
    score = f" {short_score(line.verdict.total):>5}"
    space = max(1, width - 4 - len(score))
    words = hand_words(line, sheet.rules)
    *before, last = wrap(words if width_of(words) <= space else short_words(line), space)
    rows: list[Row] = [[("", f"    {text}")] for text in before]
    rows.append([("", f"    {padded(last, space)}"), ("strong", score)])
    number = "" if line.is_concession else str(line.number)
    rows[0][:1] = [("faint", f"{number:>3} "), ("", rows[0][0][1][4:])]
    return rows


# -- the foot ------------------------------------------------------------------------------------


def _foot(state: State, question: Prompt, canvas: Canvas, room: int, hands: int) -> list[Row]:
    """The last message, the question, and the keys that answer it, in at most `room` lines, of
    which some are left for the `hands` (their number)."""
    rows: list[Row] = []
    if state.saying:
        rows += [[("mark", line)] for line in wrap(state.saying, canvas.width)]
    if state.message:
        tone = "error" if state.status else "good" if state.good else "note"
        rows += [[(tone, line)] for line in wrap(state.message, canvas.width)]
    ask: list[Row] = [[("strong", line)] for line in wrap(question.words, canvas.width)]
    # The first line of keys is worth more than the last of a long message.
    message = rows[: max(0, room - len(ask) - 1)]
    left = max(1, room - len(ask) - len(message))
    wanted = max(2 if canvas.height >= _ROOMY_LINES else 1, min(_MOST_KEYS, left - hands))
    keys = _keys(state, question, canvas.width, min(left, wanted), left)
    quit_key = [offer.shown for offer in question.offers if offer.keys == "q"]
    if quit_key and not any(quit_key[0] in text for row in keys for _, text in row):
        free = canvas.width - width_of(ask[-1][0][1]) - width_of(quit_key[0])
        ask[-1] += [("", f"{' ' * free}{quit_key[0]}")] * (free > 1)
    return [*message, *ask, *keys][: max(0, room)]


def _keys(state: State, question: Prompt, width: int, most: int, room: int) -> list[Row]:
    """The key bar, in at most `most` lines. The least important keys are dropped first; the
    callers, quit and the help always stay. To make room for these, the bar gets more lines if
    `room` allows it, else names are cut, else quit moves up to the question."""
    offers = [offer for offer in question.offers if offer.keys != "q"]
    people = sum(offer.keys in SEAT_KEYS for offer in offers)
    quit_key = [offer.shown for offer in question.offers if offer.keys == "q"]
    back = ["Backspace"] * bool(state.typed)
    stay = [*quit_key, "? keys"]
    named = [offer.shown for offer in offers[:people]]
    while most < min(room, _MOST_KEYS) and len(in_lines([*named, *stay], width)) > most:
        most += 1
    if len(in_lines([*named, *stay], width)) > most:
        stay = stay[-1:]
    for longest in range(LONGEST_NAME, 2, -1):
        items = [_short(offer, longest) for offer in offers]
        if len(in_lines([*items[:people], *stay], width)) <= most:
            break
    while len(in_lines([*items, *back, *stay], width)) > most and len(items) > people:
        items.pop()
    last = [*back, *stay]
    if len(in_lines([*items, *last], width)) > most:
        last = stay
    return [[("", line)] for line in in_lines([*items, *last], width)]


def _short(offer: Offer, longest: int) -> str:
    """The words of an offer, a player's name cut to `longest` columns."""
    if offer.keys not in SEAT_KEYS:
        return offer.shown
    return Offer(offer.keys, cut(offer.words, longest)).shown
