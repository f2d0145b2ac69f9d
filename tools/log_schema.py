"""The JSON Schema of a line of JSON Lines, worked out from the table of records.

Knows: which schema each shape of a record has. Does not know: the records.
"""

from __future__ import annotations

from typing import Final

from euchre_cli.log.fields import Json, RecordForm
from euchre_cli.log.jsonl import HAND_FORMS, HEAD_FORMS, INSIDE, keys_beside
from euchre_cli.log.record_forms import FORMS
from euchre_cli.log.value_fields import VERSION
from euchre_engine.cards import SUIT_LETTERS
from euchre_engine.seats import SEATS, SIDES

SCHEMA: Final = "euchre-log.schema.json"
"""The file it is written to, beside the records: `make docs` does."""

_ONE_LINE: Final = "[^\\n\\r\\u0000]*$"
_HIGHEST: Final = {"type": "integer", "minimum": 0, "maximum": 9999}


def _ref(name: str) -> Json:
    return {"$ref": f"#/$defs/{name}"}


def _array(of: Json, about: str = "") -> Json:
    found: Json = {"type": "array", "items": of, "minItems": 1}
    return {"description": about, **found} if about else found


def _closed(properties: Json, **more: object) -> Json:
    return {
        "type": "object",
        "properties": properties,
        **more,
        "additionalProperties": False,
    }


_TYPES: Final[Json] = {
    "text": {
        "description": "One line of text.",
        "type": "string",
        "pattern": f"^{_ONE_LINE}",
    },
    "remark": {
        "description": "A comment, with its #.",
        "type": "string",
        "pattern": f"^#{_ONE_LINE}",
    },
    "remarks": _array(_ref("remark"), "The comments inside the hand or head."),
    "seat": {"enum": [seat.name for seat in SEATS]},
    "side": {"enum": [side.name for side in SIDES]},
    "suit": {"enum": [*SUIT_LETTERS[:4]]},
    "trump": {"enum": [*SUIT_LETTERS]},
    "card": {
        "description": "Rank and suit; B is the Benny, ?? a card nobody remembers.",
        "type": "string",
        "pattern": "^([9TJQKA][cdhs]|B|\\?\\?)$",
    },
    "cards": _array(_ref("card")),
    "sides": {
        "description": "A number for each side; one side is enough.",
        **_closed({side.name: _HIGHEST for side in SIDES}, minProperties=1),
    },
}


def _object(form: RecordForm) -> Json:
    """The schema of an object with the fields of a record."""
    properties: Json = {}
    for field in form.fields:
        properties.update(field.properties())
    if form.keyword in INSIDE:
        inner = INSIDE[form.keyword]
        properties[inner.key] = _of(inner)
    required = [field.keys[0] for field in form.fields if field.required]
    return _closed(properties, **({"required": required} if required else {"minProperties": 1}))


def _of(form: RecordForm) -> Json:
    """The schema of what stands under the key of a record."""
    first, *more = form.fields
    found: Json
    if form.shape == "value":
        found = first.schema()
    elif form.shape == "object":
        found = _object(form)
        if form.bare:
            found = {"anyOf": [{"const": True}, found]}
    elif form.shape == "list":
        found = _array(_object(form) if more else first.schema())
    else:
        names = first.names
        found = {"type": "object", "minProperties": 1}
        if names:
            found |= _closed({name: more[0].schema() for name in names})
        else:
            found["additionalProperties"] = more[0].schema()
    return {"description": form.meaning, **found}


def _head() -> Json:
    properties = {form.key: _of(form) for form in HEAD_FORMS}
    properties["comments"] = _ref("remarks")
    title = "What is stated before a hand; game begins a new game"
    return {"title": title, **_closed(properties, minProperties=1)}


def _hand() -> Json:
    number = FORMS["hand"].fields[0].schema()
    properties: Json = {
        "hand": {
            "description": "Its number, or null if none was written.",
            "anyOf": [number, {"type": "null"}],
        }
    }
    beside: dict[str, list[str]] = {}
    for form in HAND_FORMS:
        properties[form.key] = _of(form)
        keys = keys_beside(form)
        for field in form.fields[1:] if keys else ():
            properties.update(field.properties())
        beside.update({key: [form.key] for key in keys})
    also = "Records that do not fit their key, written as in the text format."
    order = (
        "The keywords of the records in the order they were written, if that is not the usual one."
    )
    keywords = [
        one.keyword
        for form in HAND_FORMS
        for one in (form, INSIDE.get(form.keyword))
        if one is not None
    ]
    properties["also"] = _array(_ref("text"), also)
    properties["order"] = _array({"enum": keywords}, order)
    properties["comments"] = _ref("remarks")
    return {
        "title": "A hand",
        **_closed(properties, required=["hand"], dependentRequired=beside),
    }


def schema() -> Json:
    """The whole schema."""
    comment = _closed({"comment": _ref("remark")}, required=["comment"])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:euchre-scorekeeper:euchre-log:1",
        "title": f"A line of a euchre log in JSON Lines, version {VERSION}",
        "description": "Each line is one object: a comment, a hand, or a head (what is stated "
        "before a hand). Seats are N E S W, clockwise; sides NS and EW.",
        "oneOf": [_ref("comment"), _ref("hand"), _ref("head")],
        "$defs": {
            **_TYPES,
            "comment": {"title": "A comment on a line of its own", **comment},
            "head": _head(),
            "hand": _hand(),
        },
    }
