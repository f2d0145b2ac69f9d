"""Lines of cards and answers as people write them: `Ann: 9s Jh`, `ann 10h, jack of diamonds`,
`2: K♣ Ac`, `bob`, `three`.

In: a line, and who sits at the table or what is asked. Out: the cards, whose they are, or the key
of the answer; `Refused` with what can be typed. Does not know: what a card or a key does.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from euchre_engine.cards import BENNY, CARD_NAMES, UNKNOWN, Card, Suit
from euchre_engine.seats import SEATS

from ..book.people import label, seat_of
from ..book.sheet import Players
from ..live_table.key_reader import Prompt
from ..log.words import read_suit, shortened
from ..terminal.exit_status import Refused
from ..terminal.phrases import read_number
from ..terminal.text import safe

ROW_EXAMPLE: Final = "`Ann: 9s Jh Ac Td ??`"

_RANKS: Final = {
    spelling: rank
    for rank, spellings in zip(
        "9TJQKA",
        ("9 nine", "t 10 0 ten", "j jack", "q queen", "k king", "a ace"),
        strict=True,
    )
    for spelling in spellings.split()
}
_PIPS: Final = str.maketrans("♣♧♦♢♥♡♠♤", "ccddhhss", "\N{VARIATION SELECTOR-16}")
_CARD_RUN: Final = re.compile(r"(?:(?:10|[9tjqka0])[cdhs]|[cdhs](?:10|[9tjqka0]))+")
_CARD: Final = re.compile(r"(10|[9tjqka0])([cdhs])|([cdhs])(10|[9tjqka0])")
_DASHES: Final = ("-", "–", "—")
_UP_CARD: Final = re.compile(r"^(up[- ]?card|turned up|up)\b[:\s]*(is\b|was\b)?\s*")


def _words(text: str) -> list[str]:
    spaced = re.sub(r"[,;|]", " ", text.lower().translate(_PIPS)).replace("-of-", " of ")
    return [word.rstrip(".") or word for word in spaced.split()]


def read_cards(text: str) -> list[Card]:
    """The cards of a text. Raises `Refused` at the first word that is part of none."""
    words, cards, at = _words(text), list[Card](), 0
    while at < len(words):
        word = words[at]
        after = words[at + 1 : at + 3]
        if after[:1] == ["of"]:
            del after[0]
        if word in ("?", "??"):
            cards.append(UNKNOWN)
        elif word in ("b", "benny", "joker"):
            cards.append(BENNY)
        elif word in _RANKS and after and _suit(after[0]) is not None:
            cards.append(_card(word, after[0]))
            at += words[at + 1] == "of"
            at += 1
        elif _suit(word) is not None and words[at + 1 : at + 2] and words[at + 1] in _RANKS:
            cards.append(_card(words[at + 1], word))
            at += 1
        elif _CARD_RUN.fullmatch(word):
            for rank, suit, suit_first, rank_last in _CARD.findall(word):
                cards.append(_card(rank or rank_last, suit or suit_first))
        elif word != "the":
            raise Refused(f"'{_as_typed(text, word)}' is not a card: write Jh, Td or ??")
        at += 1
    return cards


def _suit(word: str) -> Suit | None:
    suit = read_suit(word)
    return None if suit is Suit.NO_TRUMP else suit


def _card(rank: str, suit_word: str) -> Card:
    suit = _suit(suit_word)
    assert suit is not None
    return Card(CARD_NAMES.index(f"{_RANKS[rank]}{'cdhs'[suit]}"))


def _as_typed(text: str, word: str) -> str:
    """A word in lower case as it was typed."""
    at = text.lower().find(word)
    return safe(shortened(word if at < 0 else text[at : at + len(word)]))


def _are_cards(text: str) -> bool:
    try:
        return bool(read_cards(text))
    except Refused:
        return False


def read_row(line: str, is_row: Callable[[str], bool]) -> tuple[str, list[Card]]:
    """Whose cards a line has, or of which trick (empty: those that come next), and the cards.

    `is_row`: whether there is such a player or trick. After the name a colon or a dash may stand.
    Raises `Refused` if any part cannot be read.
    """
    head, colon, rest = line.partition(":")
    if colon:
        return head.strip(), read_cards(rest)
    words = line.replace(",", " ").split()
    dash = next((at for at, word in enumerate(words) if word in _DASHES), 0)
    if dash:
        return " ".join(words[:dash]), read_cards(" ".join(words[dash + 1 :]))
    if _are_cards(line):
        return "", read_cards(line)
    splits = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    splits = [(head.rstrip("."), rest) for head, rest in splits]
    for head, rest in splits:
        if is_row(head) and _are_cards(rest):
            return head, read_cards(rest)
    for head, rest in reversed(splits):
        if is_row(head) or _are_cards(rest):
            return head, read_cards(rest)
    raise Refused(
        f"'{safe(shortened(line.strip()))}' cannot be read: type a row such as {ROW_EXAMPLE}, "
        "a card such as Jh, done, back, help or quit"
    )


def up_card_keys(line: str) -> str:
    """The keys of the up-card in a line, and of any cards after it. Raises `Refused`."""
    text = _UP_CARD.sub("", line.strip().lower())
    if text in ("nobody", "nobody knows", "unknown", "forgotten"):
        return "?"
    cards = read_cards(text)
    if not cards:
        raise Refused("type the card, such as 9d, or ? if nobody knows")
    return card_keys(cards)


def card_keys(cards: list[Card]) -> str:
    """The keys that enter these cards one after the other."""
    return "".join("?" if card == UNKNOWN else str(card).lower() for card in cards)


def answer_key(question: Prompt, players: Players, line: str) -> str:
    """The key of the answer that a line gives to a question: the key itself, a name, the words of
    an offer, a suit or a number. Raises `Refused` with what can be typed."""
    word = line.strip().lower().rstrip(".,!")
    keys = {key for offer in question.offers for key in offer.keys}
    if word in keys:
        return word
    for key, spelling in (("y", "yes"), ("n", "no")):
        if key in keys and word == spelling:
            return key
    suit, number = read_suit(word), read_number(word)
    if suit is not None and any(offer.words == "suit" for offer in question.offers):
        return "cdhsn"[suit]
    if number is not None and any(offer.words == "tricks" for offer in question.offers):
        return str(number)
    names = [label(players, seat) for seat in SEATS]
    people = [offer for offer in question.offers if offer.words in names]
    begin = [o for o in question.offers if o.words.lower().removeprefix("the ").startswith(word)]
    others = [offer for offer in begin if offer not in people]
    if len(word) > 2 and len(others) == 1 and len(others[0].keys) == 1:
        return others[0].keys
    if len(line) == 1 and not (people and word.isalpha()):
        return word
    if people and word.replace(" ", "").isalpha():
        return str(seat_of(players, line) + 1)
    shown = ", ".join(offer.shown for offer in question.offers)
    raise Refused(f"'{safe(shortened(line.strip()))}' is no answer here: {shown}")
