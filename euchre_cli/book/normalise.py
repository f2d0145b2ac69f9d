"""How a name, a season or a place is kept, so that it is one however it was typed.

Knows: letters and blanks. Does not know: which words are a name (`people.py`), or where one stands.
"""

from __future__ import annotations


def composed(text: str) -> str:
    """A text with its letters composed (NFC: `é` is one letter, whatever the keyboard made of it),
    without blanks around it or in a row."""
    words = " ".join(text.split())
    if words.isascii():
        return words
    from unicodedata import normalize

    return normalize("NFC", words)
