"""The glass of a terminal: what stands on it after a program wrote to it.

Knows: the few control sequences that the live table is drawn with. Does not know: colours, or what
the words on it mean.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from typing import Final

_PIECE: Final = re.compile(
    r"\x1b\[([?0-9;]*)([@-~])|\x1b[^\[]|([\x00-\x1f\x7f])|([^\x00-\x1f\x7f]+)"
)
_UNFINISHED: Final = re.compile(r"\x1b(\[[?0-9;]*)?\Z")


class Glass:
    """A screen of so many lines and columns, on which every character is one column wide."""

    def __init__(self, height: int, width: int) -> None:
        self.height, self.width = height, width
        self.cells = [[" "] * width for _ in range(height)]
        self.row = self.column = 0
        self._drawn = False
        self._left = ""
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode

    def write(self, content: bytes) -> Iterator[None]:
        """Take what a program wrote; stops each time that a picture is complete, which is when the
        drawing is put back to the first column of the first line."""
        text = self._left + self._decode(content)
        rest = _UNFINISHED.search(text)
        self._left = rest[0] if rest else ""
        for piece in _PIECE.finditer(text[: len(text) - len(self._left)]):
            numbers, command, control, words = piece.groups()
            if words:
                self._put(words)
                self._drawn = True
            elif control:
                self._control(control)
            elif command:
                self._obey(command, numbers)
                if self._drawn and command == "m" and (self.row, self.column) == (0, 0):
                    self._drawn = False
                    yield

    def lines(self) -> list[str]:
        """What stands on the glass."""
        return ["".join(cells).rstrip() for cells in self.cells]

    def _put(self, words: str) -> None:
        for one in words:
            if self.column < self.width:
                self.cells[self.row][self.column] = one
                self.column += 1

    def _control(self, control: str) -> None:
        if control == "\r":
            self.column = 0
        elif control == "\n":
            self.row = min(self.row + 1, self.height - 1)
        elif control == "\b":
            self.column = max(self.column - 1, 0)

    def _obey(self, command: str, numbers: str) -> None:
        if numbers.startswith("?"):
            return
        given = [int(number) for number in numbers.split(";") if number]
        step = given[0] if given else 1
        match command:
            case "A":
                self.row = max(self.row - step, 0)
            case "B":
                self.row = min(self.row + step, self.height - 1)
            case "C":
                self.column = min(self.column + step, self.width - 1)
            case "D":
                # Past the last column, the drawing still stands on it.
                self.column = max(min(self.column, self.width - 1) - step, 0)
            case "H":
                self.row, self.column = (given[0] - 1, given[1] - 1) if len(given) == 2 else (0, 0)
            case "K":
                self.cells[self.row][self.column :] = " " * (self.width - self.column)
            case "J":
                self.cells[self.row][self.column :] = " " * (self.width - self.column)
                for row in range(self.row + 1, self.height):
                    self.cells[row] = [" "] * self.width
