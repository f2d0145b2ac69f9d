"""Comments among the items of a log: where each belongs, for the formats that keep them.

Knows: which comment stands inside a hand or a head, and which between them. Does not know: how a
format writes it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple, TypeAlias, TypeGuard

from .read import HandItem, Item, SettingItem, Trouble, comment_of, read


class Comment(NamedTuple):
    """A comment, with its `#`: of the hand that comes next, of the head that is being read or comes
    next, or of neither."""

    text: str
    belongs: Literal["hand", "head", "apart"] = "apart"


Told: TypeAlias = Item | Comment


def read_with_comments(lines: Iterable[str]) -> Iterator[Told]:
    """What `read` gives, with the comments: those of a hand before it, others in their place."""
    waiting: deque[tuple[int, str]] = deque()

    def listened() -> Iterator[str]:
        for number, line in enumerate(lines, 1):
            if "#" in line:
                comment = comment_of(line)
                if comment is not None:
                    waiting.append((number, comment))
            yield line

    def up_to(line: int, belongs: Literal["hand", "head", "apart"]) -> Iterator[Comment]:
        while waiting and waiting[0][0] <= line:
            yield Comment(waiting.popleft()[1], belongs)

    head = 0  # the line of the last record of the head being read; 0 outside of one
    for item in read(listened()):
        if is_hand(item):
            if waiting:
                yield from up_to(head, "head")
                yield from up_to(item.span((-1, 0)).line - 1, "apart")
                yield from up_to(item.span((len(item.entries) - 1, 0)).line, "hand")
            head = 0
        elif is_setting(item):
            line = item.span().line
            yield from up_to(line - 1, "head" if head else "apart")
            head = line
        yield item
    yield from up_to(head, "head")
    while waiting:
        yield Comment(waiting.popleft()[1])


def is_hand(item: object) -> TypeGuard[HandItem]:
    """Whether an item is a hand."""
    return hasattr(item, "entries")


def is_setting(item: object) -> TypeGuard[SettingItem]:
    """Whether an item is a record about a game."""
    return not (isinstance(item, Trouble | Comment) or hasattr(item, "entries"))
