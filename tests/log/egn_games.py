"""Small games in EGN, and what is read from them.

Knows: how a deal and a game of that format are put together. Does not know: what should be found.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from euchre_cli.audit.log_audit import Audit, Overrides
from euchre_cli.log.egn.read import read_egn
from euchre_cli.log.game_records import GameRecord
from euchre_cli.log.log_items import Item, JsonHand, JsonRecord, Trouble
from euchre_engine.actions import Action, Best, Deal, Defend, Discard, Name, Order, Pass, Play
from euchre_engine.audit.record import Entry
from euchre_engine.cards import CARD_NAMES, Card, Suit
from euchre_engine.rules import sitting_out
from tests.audit.recording import Recording

Json = Any

HANDS = [
    ["Kh", "Kd", "Qh", "Qd", "As"],
    ["Jh", "Td", "Tc", "9h", "9s"],
    ["Ah", "Ad", "9c", "Js", "Qc"],
    ["9d", "Ts", "Jd", "Ks", "Ac"],
]
"""What was dealt in `deal()`; seat 3 dealt, took the queen of spades, buried the ace of clubs."""


def deal(number: int = 0, **changes: Json) -> Json:
    """A clean deal: seat 3 deals, seat 0 orders spades, and the makers win a point. A change names
    a key anywhere in it; `None` takes the key out."""
    state: Json = {"dealer": 3, "upCard": "Qs"}
    bidding: Json = {"type": "EUCHRE_BIDDING", "calls": ["Order"], "discard": "Ac"}
    play: Json = {
        "type": "TRICK_PLAY",
        "tricks": [
            ["Kh", "Jh", "Ah", "Qs"],
            ["9d", "Kd", "Td", "Ad"],
            ["9c", "Ts", "Qh", "Tc"],
            ["Jd", "Qd", "9h", "Js"],
            ["Qc", "Ks", "As", "9s"],
        ],
    }
    whole: Json = {"dealNumber": number, "initialState": state, "phases": [bidding, play]}
    of_state = ("dealer", "upCard", "playerCards", "player_cards", "kitty")
    of_play = ("tricks", "initialLead", "playAnnotations")
    of_deal = ("dealNumber", "initialState", "phases", "alternativeLines", "notes")
    for key, value in changes.items():
        holder = bidding
        for keys, part in ((of_state, state), (of_play, play), (of_deal, whole)):
            if key in keys:
                holder = part
        if value is None:
            holder.pop(key, None)
        else:
            holder[key] = value
    return whole


def game(*deals: Json, **head: Json) -> Json:
    """A game of some deals (one, when none is given); `head` are keys of its metadata."""
    metadata: Json = {"players": ["Ann", "Bob", "Cat", "Dan"], "initialScore": [0, 0], **head}
    metadata.setdefault("ruleset", {"std": False})
    return {
        "fileType": "Euchre Game Notation",
        "version": "1.4",
        "metadata": {key: value for key, value in metadata.items() if value is not None},
        "deals": list(deals) or [deal()],
    }


def match(*games: Json, **head: Json) -> Json:
    players = [{"id": f"p{n}", "name": name} for n, name in enumerate("ABCDEF")]
    return {
        "fileType": "Euchre Match Notation",
        "version": "1.0",
        "metadata": {"players": players, **head},
        "games": [
            {"gameIndex": at, "players": ["p0", "p1", "p2", "p3"], "gameData": one}
            for at, one in enumerate(games)
        ],
    }


def items(whole: Json) -> list[Item]:
    return list(read_egn(json.dumps(whole)))


def settings(whole: Json) -> list[tuple[GameRecord, str]]:
    """The records about the game, with their paths."""
    found = [item for item in items(whole) if isinstance(item, JsonRecord)]
    return [(item.record, item.span().path) for item in found]


def hands(whole: Json) -> list[JsonHand]:
    return [item for item in items(whole) if isinstance(item, JsonHand)]


def entries(whole: Json) -> list[Entry]:
    return hands(whole)[0].entries


def troubles(whole: Json) -> list[tuple[str, str]]:
    return [(item.kind.slug, item.span.path) for item in items(whole) if isinstance(item, Trouble)]


def audit(whole: Json) -> Recording:
    return audit_text(json.dumps(whole))


def audit_text(text: str) -> Recording:
    recording = Recording()
    Audit("game.egn", recording, Overrides()).run(read_egn(text))
    return recording


def findings(whole: Json) -> list[tuple[str, str]]:
    """The findings of an audit, but for the note that the game goes on: slug and path."""
    return [
        (found.kind.slug, found.span.path if found.span else "")
        for found in audit(whole).findings
        if found.kind.slug != "unfinished-game"
    ]


def as_deal(actions: Sequence[Action], number: int = 0) -> Json:
    """A played hand as a deal of the format; the dealt hands are left out."""
    found = deal(number, calls=[], discard=None)
    state, (bidding, play) = found["initialState"], found["phases"]
    fell: list[Card] = []
    size = 4
    maker: Order | Name | None = None
    for action in actions:
        match action:
            case Deal(dealer, up, _, under):
                state["dealer"] = int(dealer)
                assert up is not None
                state["upCard"] = CARD_NAMES[up]
                state["kitty"] = [CARD_NAMES[card] for card in under]
            case Pass():
                bidding["calls"].append("Pass")
            case Order() | Name():
                maker = action
                bidding["isAlone"] = action.alone
                said = "Order"
                if isinstance(action, Name):
                    said = "n" if action.suit is Suit.NO_TRUMP else "cdhs"[action.suit]
                bidding["calls"].append(said)
                size = 3 if action.alone else 4
            case Discard(card):
                bidding["discard"] = CARD_NAMES[card]
            case Defend(seat):
                assert maker is not None
                bidding["aloneDefender"] = int(seat)
                size = 4 - sitting_out(maker.seat, maker.alone, seat).bit_count()
            case Best(given, returned):
                assert maker is not None
                me, other = int(maker.seat), (maker.seat + 2) % 4
                bidding["cardExchanges"] = [
                    {"sender": other, "receiver": me, "cards": [CARD_NAMES[given]]},
                    {"sender": me, "receiver": other, "cards": [CARD_NAMES[returned]]},
                ]
            case Play(_, card):
                fell.append(card)
            case _:
                raise AssertionError(action)
    names = [CARD_NAMES[card] for card in fell]
    play["tricks"] = [names[at : at + size] for at in range(0, len(names), size)]
    return found
