"""The score of a table at an evening, in a sentence: `t2 9-5 cat and gil`, `first table tied at 7`.

In: words, and the games under way. Out: what to type.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from euchre_engine.seats import Seat, Side, members

from ..terminal.phrases import read_number
from .corrections import Meant
from .grammar import AtTable
from .hand_words import tells_of_hand, word_set
from .plain_words import CARDINAL, ORDINALS, place, plain_words
from .sayings import game_named

_TABLE: Final = re.compile(
    rf" (?:at |on |the )*(?:(?:table|tbl|t) ?({CARDINAL})|({'|'.join(ORDINALS)}) table)(?= )"
)
_ROUND: Final = re.compile(
    rf" (?:in |of |the )*(?:round|rd) ?({CARDINAL}|{'|'.join(ORDINALS)})(?= )"
)
_LEVEL: Final = re.compile(r" (?:tied|tie|level|drew|draw|all|even|apiece|each)(?= )")
_WON: Final = word_set("beat beats won win wins over")
_LOST: Final = word_set("lost lose loses fell")


def table_result(words: Sequence[str], games: Sequence[AtTable]) -> Meant | None:
    """What to type for the score of a table at an evening; `None` if the words are none."""
    game = game_named(words, games)
    people = None if game is None else game.people
    text = re.sub(r"(@\w)s table(?= )", r"\1", f" {' '.join(plain_words(words, people))} ")
    text = re.sub(rf" (?:{CARDINAL}) hands?(?= )", "", text)
    of_round, of_table = _ROUND.search(text), _TABLE.search(text)
    for found in filter(None, (of_round, of_table)):
        text = text.replace(found[0], " ", 1)
    plain = text.split()
    plain = plain[: plain.index("not")] if "not" in plain else plain
    points = [number for word in plain if (number := read_number(word)) is not None]
    if len(points) == 1 and _LEVEL.search(text):
        points *= 2
    names = [word for word in plain if word[0] == "@"]
    of_evening = of_table or (names and any(one.table for one in games))
    tells = (word for word in plain if len(word) > 1 and tells_of_hand(word) and word != "all")
    if (
        len(points) != 2
        or not of_evening
        or any(read_number(w) is None and w not in _LOST for w in tells)
    ):
        return None
    if (_WON & {*plain} and points[0] < points[1]) or (_LOST & {*plain} and points[0] > points[1]):
        points.reverse()
    number = place(of_table[1] or of_table[2]) if of_table else 0
    in_round = f" --round {place(of_round[1])}" if of_round else ""
    who = people.typed(Seat[names[0][1]]) if names and people else str(number)
    typed = f"evening result {who} {points[0]}-{points[1]}{in_round}"
    seated = people if names else next((g.people for g in games if g.table == number), None)
    if seated is None or of_round:
        return Meant(typed, "" if names else "the side at N and S first")
    if names and Seat[names[0][1]] in members(Side.EW):
        points.reverse()
    sides = [" & ".join(seated.name(seat) for seat in members(side)) for side in Side]
    return Meant(typed, ", ".join(f"{side} {got}" for side, got in zip(sides, points, strict=True)))
