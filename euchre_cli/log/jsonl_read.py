"""Lines of JSON Lines, whose shape `jsonl.py` describes, to records: lax, and without exceptions.

Knows: which place in a line each word of a record comes from. Does not know: what a word may be; an
object is turned back into the words of its record, and the grammar reads those, so that each rule
of form is stated once.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from euchre_engine.cards import CARD_NAMES, UNKNOWN
from euchre_engine.problems import BAD_CARD, BAD_SEAT, BAD_VALUE, UNKNOWN_RECORD, Kind, Place
from euchre_engine.record import RESULTS, Entry

from .grammar import FORMS, WordTrouble, parse
from .jsonl_write import ORDER, Json
from .read import MOST_TROUBLES, Item, Span, Trouble, comment_of, split
from .remarks import Comment, Told
from .settings import (
    HandBegins,
    Record,
    Setting,
)
from .words import SEAT_WORDS, offenders, shortened
from .write import quoted


class HeadItem(NamedTuple):
    """A record about a game that stood in a line, and the paths of its words."""

    record: Setting
    line: int
    paths: list[str]

    def span(self, part: int = 0) -> Span:
        """The place of one of its words."""
        return _span(self.line, self.paths[min(part, len(self.paths) - 1)])


class HandOfLine:
    """A hand that stood in a line: its number, its entries, the paths of their words, and the
    troubles in it."""

    __slots__ = ("_line", "_paths", "entries", "number", "troubles")

    def __init__(self, number: int | None, line: int) -> None:
        self.number = number
        self.entries: list[Entry] = []
        self.troubles: list[Trouble] = []
        self._line = line
        self._paths: list[list[str]] = []

    def add(self, entry: Entry, paths: list[str]) -> None:
        self.entries.append(entry)
        self._paths.append(paths)

    def span(self, place: Place) -> Span:
        """The place of an entry's part; entry −1 is the hand itself."""
        entry, part = place
        if not 0 <= entry < len(self._paths):
            return _span(self._line, "hand")
        paths = self._paths[entry]
        return _span(self._line, paths[max(0, min(part, len(paths) - 1))])


def _span(line: int, path: str) -> Span:
    return Span(line, 0, 0, "", path)


def read_jsonl(lines: Iterable[str]) -> Iterator[Item]:
    """The records about games, the hands, and the troubles of a log in JSON Lines, in order; the
    troubles of a head after what could be read of it. Never raises on what the lines say."""
    for told in read_jsonl_with_comments(lines):
        if not isinstance(told, Comment):
            yield told


def read_jsonl_with_comments(lines: Iterable[str]) -> Iterator[Told]:
    """What `read_jsonl` gives, with the comments: those of a line before its hand or records."""
    number = 0
    for line in lines:
        number += 1
        if not line or line.isspace():
            continue
        one = _Line(number)
        value = one.load(line)
        items = one.items(value) if value is not None else []
        yield from one.comments
        yield from items
        yield from one.troubles
        if one.untold:
            words = f"{one.untold:,} more values of this line could not be read"
            yield Trouble(BAD_VALUE, words, _span(number, ""))


class _Unusable(Exception):
    """A value has the wrong shape; the trouble has been noted."""


class _Line:
    """One line being read: its troubles and comments gather here."""

    __slots__ = ("comments", "line", "troubles", "untold")

    def __init__(self, line: int) -> None:
        self.line = line
        self.troubles: list[Trouble] = []
        self.untold = 0
        self.comments: list[Comment] = []

    def load(self, text: str) -> Json | None:
        try:
            value = json.loads(text, object_pairs_hook=self._pairs)
        except json.JSONDecodeError as bad:
            shown = text.rstrip("\r\n")
            span = Span(self.line, bad.colno, bad.colno + 1, shown)
            words = f"this line is not JSON: {bad.msg[:1].lower()}{bad.msg[1:]}"
            self.troubles.append(Trouble(BAD_VALUE, words, span))
            return None
        except ValueError:
            # The only other complaint of the decoder: more digits than Python turns into a number.
            self.trouble(BAD_VALUE, "a number in the line has thousands of digits", "")
            return None
        except RecursionError:
            self.trouble(BAD_VALUE, "the line is nested too deeply", "")
            return None
        if not isinstance(value, dict):
            self.trouble(BAD_VALUE, f"a line must be one object, not {_what(value)}", "")
            return None
        return value

    def _pairs(self, pairs: list[tuple[str, Any]]) -> Json:
        found = dict(pairs)
        if len(found) < len(pairs):
            seen = set()
            for key, _ in pairs:
                if key in seen:
                    words = f"'{shortened(key)}' appears twice in one object; the last one counts"
                    self.trouble(BAD_VALUE, words, _step("", key))
                seen.add(key)
        return found

    def items(self, value: Json) -> list[Item]:
        if "hand" in value:
            return [self._hand(value)]
        if "comment" in value:
            self._known(value, "", ("comment",), "a comment")
            self._comment(value["comment"], "comment", "apart")
            return []
        return self._head(value)

    # -- small things ----------------------------------------------------------------------------

    def trouble(self, kind: Kind, message: str, path: str) -> None:
        if len(self.troubles) < MOST_TROUBLES:
            self.troubles.append(Trouble(kind, message, _span(self.line, path)))
        else:
            self.untold += 1

    def wrong(self, message: str, path: str) -> _Unusable:
        self.trouble(BAD_VALUE, message, path)
        return _Unusable()

    def _known(self, value: Json, path: str, keys: Iterable[str], what: str) -> None:
        for key in value:
            if key not in keys:
                self.trouble(
                    UNKNOWN_RECORD, f"'{shortened(key)}' is not a key of {what}", _step(path, key)
                )

    def _object(self, value: object, path: str, keys: tuple[str, ...], what: str) -> Json:
        if not isinstance(value, dict):
            raise self.wrong(f"{what} must be an object, not {_what(value)}", path)
        self._known(value, path, keys, what)
        return value

    def _list(self, value: object, path: str) -> list[Any]:
        if not isinstance(value, list):
            self.trouble(BAD_VALUE, f"this must be an array, not {_what(value)}", path)
            return []
        return value

    def word(self, value: object, path: str) -> str:
        if not isinstance(value, str):
            raise self.wrong(f"this must be a string, not {_what(value)}", path)
        return value

    def whole(self, value: object, path: str) -> str:
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            raise self.wrong(f"this must be a whole number, not {_what(value)}", path)
        return str(value)

    def flag(self, value: Json, key: str, path: str) -> bool:
        stated = value.get(key, False)
        if not isinstance(stated, bool):
            self.trouble(BAD_VALUE, f"this must be true or false, not {_what(stated)}", path)
            return False
        return stated

    def text(self, value: object, path: str) -> str:
        text = self.word(value, path)
        if not _one_line(text):
            raise self.wrong(
                "text must be on one line and made of characters that UTF-8 can hold", path
            )
        return text

    def field(self, value: Json, key: str, path: str) -> Any:
        if key not in value:
            raise self.wrong(f"'{key}' is missing", path)
        return value[key]

    def _comment(self, value: object, path: str, belongs: Literal["hand", "head", "apart"]) -> None:
        try:
            comment = self.text(value, path).strip()
        except _Unusable:
            return
        comment = comment if comment.startswith("#") else f"# {comment}"
        self.comments.append(Comment(comment, belongs))

    def _comments(self, value: Json, belongs: Literal["hand", "head"]) -> None:
        for number, comment in enumerate(self._list(value.get("comments", []), "comments")):
            self._comment(comment, f"comments[{number}]", belongs)

    # -- words of a record -----------------------------------------------------------------------

    def record(self, words: list[str], paths: list[str], text: str | None = None) -> Record:
        """The record these words say; `paths` has the path of each; `text`, if given, ends it."""
        raw = ""
        if text is not None:
            last = quoted(text)
            raw = " ".join([*words, last])
            words = [*words, last]
        try:
            return parse(words, raw)
        except WordTrouble as bad:
            self.trouble(bad.kind, bad.message, paths[min(bad.at, len(paths) - 1)])
            if bad.record is None:
                raise _Unusable from None
            # The cards that could be read are audited; the others are unknown.
            return bad.record

    def sides(self, keyword: str, value: object, path: str) -> tuple[Record, list[str]]:
        sides = self._object(value, path, ("NS", "EW"), "a pair of sides")
        words, paths = [keyword], [path]
        for side in sides:
            if side in ("NS", "EW"):
                words += [side, self.whole(sides[side], f"{path}.{side}")]
                paths += [f"{path}.{side}"] * 2
        return self.record(words, paths), paths

    def cards(self, words: list[str], paths: list[str], value: object, path: str) -> None:
        if not isinstance(value, list):
            raise self.wrong(f"this must be an array of cards, not {_what(value)}", path)
        for number, card in enumerate(value):
            here = f"{path}[{number}]"
            words.append(self.word(card, here))
            paths.append(here)

    # -- a head ----------------------------------------------------------------------------------

    def _head(self, value: Json) -> list[Item]:
        if not value:
            self.trouble(BAD_VALUE, "this object is empty", "")
        self._known(value, "", HEAD_KEYS, "a line of a log")
        self._comments(value, "head")
        found: list[Item] = []
        for key in HEAD_KEYS:
            if key in value and key != "comments":
                for words, paths, text in self._head_records(key, value[key]):
                    try:
                        record = self.record(words, paths, text)
                    except _Unusable:
                        continue
                    found.append(HeadItem(record, self.line, paths))  # type: ignore[arg-type]
        return found

    def _head_records(
        self, key: str, value: object
    ) -> Iterator[tuple[list[str], list[str], str | None]]:
        """The words, paths and text of each record a key of a head holds."""
        try:
            if key == "euchre":
                yield [key, self.whole(value, key)], [key, key], None
            elif key in ("date", "begun", "rules"):
                yield [key, self.word(value, key)], [key, key], None
            elif key == "game":
                yield [key], [key, key], self.text(value, key) or None
            elif key in ("start", "total"):
                sides = self._object(value, key, ("NS", "EW"), "a pair of sides")
                words, paths = [key], [key]
                for side in sides:
                    if side in ("NS", "EW"):
                        words += [side, self.whole(sides[side], f"{key}.{side}")]
                        paths += [f"{key}.{side}"] * 2
                yield words, paths, None
            elif key == "notes":
                for number, note in enumerate(self._list(value, key)):
                    path = f"notes[{number}]"
                    yield from self._one_text(["note"], [path, path], note)
            elif key in ("rule", "player"):
                if not isinstance(value, dict):
                    raise self.wrong(f"this must be an object, not {_what(value)}", key)
                for name, stated in value.items():
                    path = _step(key, name)
                    if key == "player":
                        yield from self._one_text([key, name], [path, path, path], stated)
                    else:
                        yield from self._one_rule(name, stated, path)
            else:
                yield from self._one_text([key], [key, key], value)
        except _Unusable:
            return

    def _one_text(
        self, words: list[str], paths: list[str], value: object
    ) -> Iterator[tuple[list[str], list[str], str | None]]:
        try:
            text = self.text(value, paths[-1])
        except _Unusable:
            return
        yield words, paths, text

    def _one_rule(
        self, name: str, value: object, path: str
    ) -> Iterator[tuple[list[str], list[str], str | None]]:
        try:
            word = value if isinstance(value, str) else self.whole(value, path)
        except _Unusable:
            return
        yield ["rule", name, word], [path, path, path], None

    # -- a hand ----------------------------------------------------------------------------------

    def _hand(self, value: Json) -> HandOfLine:
        self._known(value, "", HAND_KEYS, "a hand")
        self._comments(value, "hand")
        hand = HandOfLine(self._number(value["hand"]), self.line)
        found: list[_Found] = []
        for key in ORDER:
            if key in value:
                found += _READERS[key](self, value[key], value)
        for how in _HOW_DEALT:
            if how in value and "dealer" not in value:
                self.trouble(BAD_VALUE, f"'{how}' means nothing without a dealer", how)
        for number, text in enumerate(self._list(value.get("also", []), "also")):
            found += self._also(text, f"also[{number}]")
        for one in self._in_order(found, value["order"]) if "order" in value else found:
            if one.record is not None:
                hand.add(one.record, one.paths)
        hand.troubles, self.troubles = self.troubles, []
        return hand

    def _number(self, value: object) -> int | None:
        if value is None:
            return None
        try:
            begins = self.record(["hand", self.whole(value, "hand")], ["hand", "hand"])
        except _Unusable:
            return None
        assert isinstance(begins, HandBegins)
        return begins.number

    def _in_order(self, found: list[_Found], value: object) -> list[_Found]:
        """The records in the order stated; those it leaves out follow."""
        ordered: list[_Found] = []
        waiting: dict[str, list[_Found]] = {}
        for one in reversed(found):
            waiting.setdefault(one.keyword, []).append(one)
        for number, keyword in enumerate(self._list(value, "order")):
            queue = waiting.get(keyword) if isinstance(keyword, str) else None
            if queue:
                ordered.append(queue.pop())
            else:
                words = f"there is no record to read for {_what(keyword)}"
                if isinstance(keyword, str):
                    words = f"there is no record to read for '{shortened(keyword)}'"
                self.trouble(BAD_VALUE, words, f"order[{number}]")
        left = {id(one) for queue in waiting.values() for one in queue}
        return ordered + [one for one in found if id(one) in left]

    def _also(self, value: object, path: str) -> list[_Found]:
        try:
            raw = self.text(value, path)
            records = [record.text for record in split(raw)]
            words = records[0].split()
            alone = len(records) == 1 and comment_of(raw) is None
            if not (alone and words) or words[0].lower() in _NOT_IN_HAND:
                raise self.wrong(
                    ("this must be one record of a hand, written as in the text format"), path
                )
        except _Unusable:
            return []
        return [self._entry(words[0].lower(), words, [path] * len(words), records[0])]

    def _entry(self, keyword: str, words: list[str], paths: list[str], raw: str) -> _Found:
        try:
            record: Any = parse(words, raw)
        except WordTrouble as bad:
            self.trouble(bad.kind, bad.message, paths[min(bad.at, len(paths) - 1)])
            record = bad.record
        return _Found(keyword, record, paths)

    def one(
        self, keyword: str, words: list[str], paths: list[str], text: str | None = None
    ) -> list[_Found]:
        try:
            record: Any = self.record([keyword, *words], paths, text)
        except _Unusable:
            record = None
        return [_Found(keyword, record, paths)]


class _Found(NamedTuple):
    """A record of a hand, `None` where it could not be read; its keyword, its words' paths."""

    keyword: str
    record: Entry | None
    paths: list[str]


_Reader: TypeAlias = Callable[[_Line, Any, Json], list[_Found]]


def _guarded(keyword: str, read: _Reader) -> _Reader:
    """A reader that leaves a place for its record even when the value has the wrong shape."""

    def guarded(line: _Line, value: Any, hand: Json) -> list[_Found]:
        try:
            return read(line, value, hand)
        except _Unusable:
            return [_Found(keyword, None, [keyword])]

    return guarded


def _one_word(keyword: str) -> _Reader:
    def read(line: _Line, value: Any, hand: Json) -> list[_Found]:
        return line.one(keyword, [line.word(value, keyword)], [keyword, keyword])

    return _guarded(keyword, read)


def _two_sides(key: str, keyword: str) -> _Reader:
    def read(line: _Line, value: Any, hand: Json) -> list[_Found]:
        record, paths = line.sides(keyword, value, key)
        return [_Found(keyword, record, paths)]  # type: ignore[arg-type]

    return _guarded(keyword, read)


def _each(
    key: str, keyword: str, read: Callable[[_Line, Any, str], list[_Found]]
) -> Callable[[_Line, Any, Json], list[_Found]]:
    def read_all(line: _Line, value: Any, hand: Json) -> list[_Found]:
        found: list[_Found] = []
        for number, one in enumerate(line._list(value, key)):
            try:
                found += read(line, one, f"{key}[{number}]")
            except _Unusable:
                found.append(_Found(keyword, None, []))
        return found

    return read_all


def _dealer(line: _Line, value: Any, hand: Json) -> list[_Found]:
    words, paths = [line.word(value, "dealer")], ["dealer", "dealer"]
    for how in _HOW_DEALT:
        if line.flag(hand, how, how):
            words.append(how)
            paths.append(how)
    return line.one("dealer", words, paths)


def _hold(line: _Line, value: Any, hand: Json) -> list[_Found]:
    if not isinstance(value, dict):
        raise line.wrong(f"this must be an object of cards by seat, not {_what(value)}", "hold")
    found: list[_Found] = []
    for seat, cards in value.items():
        path = _step("hold", seat)
        words, paths = [seat], [path, path]
        try:
            line.cards(words, paths, cards, path)
        except _Unusable:
            found.append(_Found("hold", None, paths))
            continue
        found += line.one("hold", words, paths)
    return found


def _kitty(line: _Line, value: Any, hand: Json) -> list[_Found]:
    words: list[str] = []
    paths = ["kitty"]
    line.cards(words, paths, value, "kitty")
    return line.one("kitty", words, paths)


def _farmer(line: _Line, value: Any, hand: Json) -> list[_Found]:
    farmer = line._object(value, "farmer", ("seat", "cards"), "a farmer's hand")
    words = [line.word(line.field(farmer, "seat", "farmer"), "farmer.seat")]
    paths = ["farmer", "farmer.seat"]
    line.cards(words, paths, line.field(farmer, "cards", "farmer"), "farmer.cards")
    return line.one("farmer", words, paths)


def _call(line: _Line, value: Any, path: str) -> list[_Found]:
    call = line._object(value, path, ("seat", "call", "alone"), "a call")
    words = [
        line.word(line.field(call, "seat", path), f"{path}.seat"),
        line.word(line.field(call, "call", path), f"{path}.call"),
    ]
    paths = [path, f"{path}.seat", f"{path}.call"]
    if line.flag(call, "alone", f"{path}.alone"):
        words.append("alone")
        paths.append(f"{path}.alone")
    return line.one("call", words, paths)


def _maker(line: _Line, value: Any, hand: Json) -> list[_Found]:
    maker = line._object(value, "maker", ("seat", "suit", "alone", "result"), "the maker")
    words = [line.word(line.field(maker, "seat", "maker"), "maker.seat")]
    paths = ["maker", "maker.seat"]
    if "suit" in maker:
        suit = line.word(maker["suit"], "maker.suit")
        if suit.lower() in ("alone", *RESULTS):
            raise line.wrong(f"'{suit}' is not a suit (c d h s, or its name)", "maker.suit")
        words.append(suit)
        paths.append("maker.suit")
    if line.flag(maker, "alone", "maker.alone"):
        words.append("alone")
        paths.append("maker.alone")
    if "result" in maker:
        result = line.word(maker["result"], "maker.result")
        if result.lower() not in RESULTS:
            raise line.wrong(f"'{result}' is not how it came out (made or euchred)", "maker.result")
        words.append(result)
        paths.append("maker.result")
    return line.one("maker", words, paths)


def _best(line: _Line, value: Any, hand: Json) -> list[_Found]:
    best = line._object(value, "best", ("given", "returned"), "partner's best")
    given = line.word(line.field(best, "given", "best"), "best.given")
    returned = line.word(line.field(best, "returned", "best"), "best.returned")
    paths = ["best", "best.given", "best", "best.returned"]
    return line.one("best", [given, "for", returned], paths)


def _trick(line: _Line, value: Any, path: str) -> list[_Found]:
    trick = line._object(value, path, ("leader", "cards", "seats", "won"), "a trick")
    found: list[_Found] = []
    try:
        words = [line.word(line.field(trick, "leader", path), f"{path}.leader")]
        paths = [path, f"{path}.leader"]
        line.cards(words, paths, line.field(trick, "cards", path), f"{path}.cards")
        for number, card in enumerate(words[1:]):
            if ":" in card:
                words_ = f"'{shortened(card)}' is not a card; write the seat beside it in 'seats'"
                line.trouble(BAD_CARD, words_, paths[2 + number])
                words[1 + number] = CARD_NAMES[UNKNOWN]
        if "seats" in trick:
            _seats_beside(line, words, trick["seats"], f"{path}.seats")
        found += line.one("play", words, paths)
    except _Unusable:
        found.append(_Found("play", None, [path]))
    if "won" in trick:
        here = f"{path}.won"
        try:
            found += line.one("won", [line.word(trick["won"], here)], [here, here])
        except _Unusable:
            found.append(_Found("won", None, [here]))
    return found


def _seats_beside(line: _Line, words: list[str], value: object, path: str) -> None:
    """Write the seats of a trick's cards beside them, as the text does."""
    if not isinstance(value, list) or len(value) != len(words) - 1:
        raise line.wrong("this must be an array with a seat or null for each card", path)
    for number, seat in enumerate(value):
        if seat is None:
            continue
        word = line.word(seat, f"{path}[{number}]")
        if word not in SEAT_WORDS:
            kind, message = BAD_SEAT, f"'{shortened(word)}' is not a seat (N, E, S or W)"
            line.trouble(kind, message, f"{path}[{number}]")
            raise _Unusable
        words[number + 1] = f"{word}:{words[number + 1]}"


def _thrown_in(line: _Line, value: Any, hand: Json) -> list[_Found]:
    if value is True:
        return line.one("thrown-in", [], ["thrown_in"])
    why = line._object(value, "thrown_in", ("rule", "seat"), "a hand thrown in")
    words = [
        line.word(line.field(why, "rule", "thrown_in"), "thrown_in.rule"),
        line.word(line.field(why, "seat", "thrown_in"), "thrown_in.seat"),
    ]
    return line.one("thrown-in", words, ["thrown_in", "thrown_in.rule", "thrown_in.seat"])


def _misdeal(line: _Line, value: Any, hand: Json) -> list[_Found]:
    if value is True:
        return line.one("misdeal", [], ["misdeal"])
    misdeal = line._object(value, "misdeal", ("seat", "text"), "a misdeal")
    words: list[str] = []
    paths = ["misdeal"]
    if "seat" in misdeal:
        seat = line.word(misdeal["seat"], "misdeal.seat")
        # In the text a misdeal's first word is a seat or begins the text; here it must be a seat.
        line.record(["won", seat], ["misdeal.seat"] * 2)
        words.append(seat)
        paths.append("misdeal.seat")
    text = None
    if "text" in misdeal:
        text = line.text(misdeal["text"], "misdeal.text") or None
        paths.append("misdeal.text")
    return line.one("misdeal", words, paths, text)


def _renege(line: _Line, value: Any, path: str) -> list[_Found]:
    claim = line._object(value, path, ("seat", "trick", "by", "outcome"), "a renege claim")
    words = [line.word(line.field(claim, "seat", path), f"{path}.seat")]
    paths = [path, f"{path}.seat"]
    if "trick" in claim:
        words.append(line.whole(claim["trick"], f"{path}.trick"))
        paths.append(f"{path}.trick")
    if "by" in claim:
        words += ["by", line.word(claim["by"], f"{path}.by")]
        paths += [f"{path}.by"] * 2
    words.append(line.word(line.field(claim, "outcome", path), f"{path}.outcome"))
    paths.append(f"{path}.outcome")
    return line.one("renege", words, paths)


def _penalty(line: _Line, value: Any, path: str) -> list[_Found]:
    penalty = line._object(value, path, ("side", "points", "against", "text"), "a penalty")
    words = [line.word(line.field(penalty, "side", path), f"{path}.side")]
    paths = [path, f"{path}.side"]
    if "points" in penalty:
        words.append(line.whole(penalty["points"], f"{path}.points"))
        paths.append(f"{path}.points")
        # In the text a word with so many digits would begin the penalty's text.
        if len(words[-1]) > 9:
            raise line.wrong("this must be points (0 to 99)", f"{path}.points")
    if "against" in penalty:
        offender = line.word(penalty["against"], f"{path}.against")
        if not offenders(offender):
            wrong = f"'{shortened(offender)}' is not a seat or a side"
            line.trouble(BAD_SEAT, wrong, f"{path}.against")
            raise _Unusable
        words += ["against", offender]
        paths += [f"{path}.against"] * 2
    text = line.text(penalty.get("text", ""), f"{path}.text")
    paths.append(f"{path}.text")
    return line.one("penalty", words, paths, text or None)


def _note(line: _Line, value: Any, path: str) -> list[_Found]:
    return line.one("note", [], [path, path], line.text(value, path))


_READERS: Final[dict[str, _Reader]] = {
    "dealer": _guarded("dealer", _dealer),
    "up": _one_word("up"),
    "hold": _guarded("hold", _hold),
    "kitty": _guarded("kitty", _kitty),
    "farmer": _guarded("farmer", _farmer),
    "benny": _one_word("benny"),
    "calls": _each("calls", "call", _call),
    "maker": _guarded("maker", _maker),
    "discard": _one_word("discard"),
    "defend": _one_word("defend"),
    "best": _guarded("best", _best),
    "tricks": _each("tricks", "play", _trick),
    "rest": _one_word("rest"),
    "tricks_taken": _two_sides("tricks_taken", "tricks"),
    "thrown_in": _guarded("thrown-in", _thrown_in),
    "misdeal": _guarded("misdeal", _misdeal),
    "renege": _each("renege", "renege", _renege),
    "penalty": _each("penalty", "penalty", _penalty),
    "score": _two_sides("score", "score"),
    "total": _two_sides("total", "total"),
    "concede": _one_word("concede"),
    "notes": _each("notes", "note", _note),
}
HEAD_KEYS: Final = (
    "euchre",
    "game",
    "event",
    "season",
    "place",
    "date",
    "begun",
    "notes",
    "rules",
    "rule",
    "player",
    "start",
    "total",
    "comments",
)
_HOW_DEALT: Final = ("stolen", "agreed")
HAND_KEYS: Final = frozenset({"hand", *_HOW_DEALT, "also", "order", "comments", *ORDER})
_NOT_IN_HAND: Final = frozenset(list(FORMS)[: list(FORMS).index("dealer")]) - {"note"}
"""The keywords of records that are not part of a hand."""


def _one_line(text: str) -> bool:
    """Whether a text can stand in a record: on one line, and in UTF-8."""
    if text.isascii():
        return not ("\n" in text or "\r" in text or "\0" in text)
    return not any(one in "\n\r\0" or "\ud800" <= one <= "\udfff" for one in text)


def _step(path: str, key: str) -> str:
    """The path of a key under a path."""
    plain = key.replace("-", "").replace("_", "").isalnum() and len(key) <= 40
    if plain:
        return f"{path}.{key}" if path else key
    return f"{path}[{json.dumps(shortened(key))}]"


def _what(value: object) -> str:
    """What a JSON value is, in words."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int() | float():
            return f"the number {shortened(str(value))}"
        case str():
            return f"the string '{shortened(value)}'"
        case list():
            return "an array"
    return "an object"
