"""A game or an evening that is begun in a sentence with the names of those who play: `me and Tom
against Sue and Jo to 5, Tom deals`.

In: words, and the games under way. Out: what to type.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from euchre_engine.rules import PRESETS

from ..terminal.exit_status import Refused
from ..terminal.phrases import read_number
from ..terminal.text import as_typed
from .corrections import Meant
from .four_names import four_names
from .grammar import AtTable
from .hand_words import tells_of_hand, word_set
from .house_rules import rules_named
from .people import People
from .plain_words import is_question, names_in, plain_words

_EVENING: Final = word_set("evening tournament progressive tables tonight night social us")
_GAME: Final = word_set("new game start begin play round seats")
_TARGET: Final = re.compile(r" (?:to|until) ([0-9]{1,3}|\w+)(?= )")
_DEALS: Final = "(?:has |had |is |the |first )*(?:deals?|dealing|dealer|cards) "


def beginning(
    words: Sequence[str], games: Sequence[AtTable], known: frozenset[str]
) -> Meant | None:
    """What to type for a sentence in which an evening or a game is begun with the people it names;
    `None` if it names others than four, or five and more for an evening."""
    if is_question(words):
        return None
    people = games[0].people if games else None
    names = [*dict.fromkeys(name for name, _ in names_in(words, people, known - {"me"}))]
    plain = plain_words(words, None)
    text = f" {' '.join(plain)} "
    if len(names) > 4 and (_EVENING & {*plain} or not games):
        counted = (
            f" --{after} {read_number(word)}"
            for word, after in pairwise(plain)
            if after in ("rounds", "hands") and read_number(word)
        )
        return Meant("evening new " + " ".join(map(as_typed, names)) + "".join(counted))
    if "time" in plain or ("/" in text or "+" in text) * (" v" not in text):
        return None
    against = re.search(" (?:against|vs|versus|v) ", text)
    if len(names) != 4 or (games and not against and _GAME.isdisjoint(plain)):
        return None
    if against:
        names = [names[at] for at in (0, 2, 1, 3)]  # Partners sit across.
    typed = "new " + " ".join(map(as_typed, names))
    if (found := _TARGET.search(text)) and read_number(found[1]):
        typed += f" --target {read_number(found[1])}"
    for name in names:
        deals = re.search(rf" {re.escape(name.lower())} {_DEALS}", text)
        typed += f" --dealer {as_typed(name)}" if deals else ""
    typed += "".join(f" --rules {preset}" for preset in PRESETS if preset in plain)
    switches = (one for one in rules_named(text) if one.words[:2] == ("no", "yes"))
    typed += "".join(f" --rule {one.name}=yes" for one in switches)
    return Meant(typed)


def four_named(said: Sequence[str], tables: Sequence[People]) -> str:
    """The names of four people, as they are typed, if the words name them and nothing else."""
    plain = re.sub(r"^((let'?s|play|it'?s),? )+", "", " ".join(said), flags=re.IGNORECASE)
    before, comma, deals = plain.rpartition(", ")
    if not (comma and deals.lower().endswith(" deals")):
        before, deals = plain, ""
    plain = before
    dealer = f" --dealer {deals.split()[0]}" if deals else ""
    words, each = plain.split(), re.split(r" (?:and|&) |, ", plain)
    pairs = re.search(r" (v|vs|against) |[+/]", plain.lower())
    alone = not tables and all(map(str.isalpha, words)) and len(words) == 4
    alone = alone and not is_question(words)
    if any(word.lower() in ("the", "us", "my", "we", "kids") for word in words) or any(
        map(tells_of_hand, words)
    ):
        return ""
    if not (pairs or alone or (len(each) == 4 and not tables)):
        return ""
    try:
        clockwise = each if len(each) == 4 and not pairs else four_names(words)
        return " ".join(map(as_typed, clockwise)) + dealer
    except Refused:
        return plain if pairs else ""
