"""The words that people put around what they mean: `to 11 points`, `Dan in hand 3`, `by Bob`.

Knows: how such words are taken from an argument, in any letter case and with or without a comma.
Does not know: which words a command takes, or what they mean.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence


def plain(word: str) -> str:
    """The word in lower case, without commas around it."""
    return word.lower().strip(",")


def with_table_option(args: Sequence[str], *, also_last: bool) -> list[str]:
    """The words after a command, with `table 2` or `at table 2` as `--table 2` if they begin with
    it, or with `also_last` if they end with it."""
    words = [word.lower() for word in args]
    before = words[:1] == ["at"]
    for at in (int(before), len(args) - 2)[: 1 + also_last]:
        if at >= 0 and words[at : at + 1] == ["table"] and "".join(words[at + 1 :][:1]).isdecimal():
            start = at - (at > 0 and words[at - 1] == "at")
            return [*args[:start], "--table", args[at + 1], *args[at + 2 :]]
    return list(args)


class TypedWords:
    """The words of an argument that have not been taken yet, in `words`."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = list(words)

    @property
    def text(self) -> str:
        """The words with blanks between them."""
        return " ".join(self.words)

    def skip(self, *fillers: str) -> str:
        """Removes the first word if it is one of `fillers`, and returns it plain; else an empty
        string."""
        if self.words and plain(self.words[0]) in fillers:
            return plain(self.words.pop(0))
        return ""

    def skip_last(self, *fillers: str) -> str:
        """As `skip`, for the last word."""
        if self.words and plain(self.words[-1]) in fillers:
            return plain(self.words.pop())
        return ""

    def skip_all(self, fillers: Collection[str]) -> list[str]:
        """Removes the `fillers` that the words begin with, and returns them plain."""
        skipped = []
        while word := self.skip(*fillers):
            skipped.append(word)
        return skipped

    def skip_all_last(self, fillers: Collection[str]) -> None:
        """Removes the `fillers` that the words end with."""
        while self.skip_last(*fillers):
            pass

    def cut(self, *keywords: str) -> tuple[TypedWords, str, TypedWords] | None:
        """The words before the first of the `keywords`, that keyword, and the words after it;
        `None` if there is none."""
        for at, word in enumerate(self.words):
            if plain(word) in keywords:
                return TypedWords(self.words[:at]), plain(word), TypedWords(self.words[at + 1 :])
        return None
