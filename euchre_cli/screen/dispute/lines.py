"""Lines of cards and answers as people write them: `Ann: 9s Jh`, `2: K♣ Ac`, `jack of diamonds`.

In: a line, and what is asked. Out: the keys it stands for; `Refused` with what can be typed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from euchre_engine.cards import BENNY, UNKNOWN, Card, parse_card
from euchre_engine.seats import SEATS

from ...book.people import label
from ...book.sheet import Players
from ...log.spelling import read_suit, shortened
from ...terminal.exit_status import Refused, answer_with, is_no
from ...terminal.phrases import read_number
from ...terminal.text import safe
from ...words.people import People
from ..shell.dialogue import Question
from .cards import TRICKS, Place
from .deal import known
from .dispute import Dispute
from .keys import place_key
from .verdict import course

ROW_EXAMPLE: Final = "`Ann: 9s Jh Ac Td ??`"
LINE_HELP: Final = (
    f"{ROW_EXAMPLE.strip('`')}  a player's cards in the order played; ?? is forgotten",
    "2: Kc Ac Jh Qc       the cards of trick 2, from its leader on",
    "Jh                   a card, or several, at the next places; also 10h, J♥, jack of hearts",
    "A question is answered by its key or in words: bob, nobody, yes, three.",
)

_SPELT: Final = {
    r"\bnine\b": "9",
    r"\bten\b|10|0": "t",
    r"\b([jqka])(ack|ueen|ing|ce)\b": r"\1",
    r"\b([cdhs])(lub|iamond|eart|pade)s?\b": r"\1",
    "[♣♧]": "c",
    "[♦♢]": "d",
    "[♥♡]": "h",
    "[♠♤]": "s",
    r"\b(benny|joker)\b": "b",
    r"\b(the|of)\b|[\s,;|.-]|\N{VARIATION SELECTOR-16}": "",
}
"""How cards are written in words and signs, and the letters they become."""
_CARD: Final = re.compile(r"\?\??|b|[9tjqka][cdhs]|[cdhs][9tjqka]")


def read_cards(text: str) -> list[Card] | None:
    """The cards of a text; `None` if anything else is in it."""
    text = text.lower()
    for spelling, letter in _SPELT.items():
        text = re.sub(spelling, letter, text)
    words = _CARD.findall(text)
    return [_card(word) for word in words] if "".join(words) == text else None


def _card(word: str) -> Card:
    if word in ("?", "??", "b"):
        return BENNY if word == "b" else UNKNOWN
    return parse_card((word if word[1] in "cdhs" else word[::-1]).capitalize())


def card_keys(card: Card) -> list[str]:
    """The keys that enter a card."""
    return ["?"] if card == UNKNOWN else list(str(card).lower())


def keys_of_cards(dispute: Dispute, line: str) -> list[str]:
    """The keys of a line of cards: of the next ones, of a player, or of a trick. Raises
    `Refused`."""
    head, cards = _row(dispute, line)
    if not head:
        return [key for card in cards for key in card_keys(card)]
    places = _places_of(dispute, head)
    if not cards:
        raise answer_with(f"a row such as {ROW_EXAMPLE}")
    if len(cards) > len(places):
        raise Refused(f"there are {len(cards)} cards, but only {len(places)} were played")
    back = ["e"] if dispute.done else []
    pairs = zip(places, cards, strict=False)
    return back + [key for at, card in pairs for key in (place_key(at), *card_keys(card))]


def _row(dispute: Dispute, line: str) -> tuple[str, list[Card]]:
    """Whose cards a line has, or of which trick (empty: those that come next), and the cards. After
    the name a colon or a dash may stand."""
    cards = read_cards(line)
    if cards is not None:
        return "", cards
    words = re.sub(r"\s[-–—]\s|:", " : ", line).split()
    for at in range(1, len(words) + 1):
        head, rest = " ".join(words[:at]), " ".join(words[at:]).removeprefix(":")
        row = read_cards(rest)
        if row is not None and (rest or ":" in words[at:]) and _is_row(dispute, head):
            return head, row
    if ":" in words:
        head = " ".join(words[: words.index(":")])
        _places_of(dispute, head)  # Raises `Refused` with the reason.
    write = f"a row such as {ROW_EXAMPLE}, a card such as Jh, done, help or quit"
    raise is_no(shortened(line), "a row of cards", write)


def _is_row(dispute: Dispute, head: str) -> bool:
    try:
        return bool(_places_of(dispute, head))
    except Refused:
        return False


def _places_of(dispute: Dispute, head: str) -> list[Place]:
    """The places in the row of a player, or in a trick from its leader on."""
    facts, deal = known(dispute.deal), dispute.deal
    trick = read_number(head.lower().removeprefix("trick").strip())
    if trick is None:
        seat = People(deal.players).one(head)
        if facts.sits_out(seat):
            raise Refused(f"{label(deal.players, seat)} sat out")
        return [Place(seat, number) for number in range(1, TRICKS + 1)]
    if not 1 <= trick <= TRICKS:
        raise is_no(head, "a trick", f"1 to {TRICKS}")
    leader = course(deal, dispute.cards, dispute.took).leaders[trick - 1]
    if leader is None:
        raise Refused(f"who led trick {trick} is not known yet: enter the tricks before it")
    return [Place(seat, trick) for seat in facts.order(leader)]


# -- answers --------------------------------------------------------------------------------------


def answer_key(question: Question, players: Players, line: str) -> str:
    """The key of the answer that a line gives to a question: the key itself, a name, the words of
    an offer, a suit or a number. Raises `Refused` with what can be typed."""
    word = line.lower().rstrip(".,!")
    if question.takes(word):
        return word
    offers = [offer for offer in question.offers if offer.words]
    suit, number = read_suit(word), read_number(word)
    if suit is not None and any(offer.words == "suit" for offer in offers):
        return "cdhsn"[suit]
    if number is not None and question.takes(str(number)):
        return str(number)
    begin = [one for one in offers if _begins(one.words, word) and len(one.keys) == 1]
    if len(begin) == 1:
        return begin[0].keys[0]
    people = {label(players, seat) for seat in SEATS} & {offer.words for offer in offers}
    if people and word.replace(" ", "").isalpha():
        return _offered(question, str(People(players).one(line) + 1), line)
    return _offered(question, "", line)


def _begins(words: str, word: str) -> bool:
    whole = words.lower().removeprefix("the ")
    return word == whole.split(",")[0] or (len(word) > 2 and whole.startswith(word))


def _offered(question: Question, key: str, line: str) -> str:
    if not question.takes(key):
        shown = ", ".join(str(offer) for offer in question.offers if offer.words)
        raise Refused(f"'{safe(shortened(line))}' is no answer here: {shown}")
    return key


def up_card_keys(line: str) -> Sequence[str]:
    """The keys of the up-card in a line. Raises `Refused`."""
    text = re.sub(r"^(up[- ]?card|turned up|up)\b[:\s]*(is\b|was\b)?\s*", "", line.lower())
    if text in ("nobody", "nobody knows", "unknown", "forgotten"):
        return ["?"]
    cards = read_cards(text)
    if not cards:
        raise answer_with("the card, such as 9d, or ? if nobody knows")
    return card_keys(cards[0])
