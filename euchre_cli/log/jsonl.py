"""JSON Lines: the records of a log as objects, one hand a line, for programs; both ways.

Knows: the shape of the objects, as described here. Does not know: how they are read and written;
`jsonl_read.py` and `jsonl_write.py` do.

A line is one of three objects. Every key may be left out, but for the one that tells them apart:

- a **comment**, `{"comment": "# …"}`;
- a **hand**, which has `"hand"`: its number, or null;
- a **head**, anything else: what the records before a hand state. `"game"` begins a new game.

The keys are the keywords of the language, but `calls` (the `call` records), `tricks` (`play`, each
with its `won`), `tricks_taken` (`tricks`), `thrown_in`, `notes`, and `comments` (those inside the
hand or head). Within a hand the order is that of the description of the language, notes last;
records that stood in another order are followed by `"order"`, the keywords as they stood, and a
record that has no room in its key (a second up-card) stands in `"also"`, spelt as in the text. So
nothing is lost and no order is. A head is broken off, and the next line goes on, where the order of
its records asks for it.
"""

from __future__ import annotations

from typing import Final

from .jsonl_read import read_jsonl, read_jsonl_with_comments
from .jsonl_write import LinesWriter, comment_object, hand_object, head_objects, json_line

__all__ = (
    "SCHEMA",
    "LinesWriter",
    "comment_object",
    "hand_object",
    "head_objects",
    "json_line",
    "read_jsonl",
    "read_jsonl_with_comments",
)

SCHEMA: Final = "euchre-log.schema.json"
"""The JSON Schema of a line, beside this module."""
