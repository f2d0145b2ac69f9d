"""Small logs in PTN, and what is read from them.

Knows: how a hand of that format is put together. Does not know: what should be found.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from io import BytesIO

from euchre_cli.audit.log_audit import Audit, Overrides
from euchre_cli.log.game_records import GameRecord
from euchre_cli.log.log_items import Item, Trouble, is_game_record, is_hand
from euchre_cli.log.ptn.read import read_stream
from euchre_engine.actions import Action, Best, Deal, Defend, Discard, Name, Order, Pass, Play, Swap
from euchre_engine.audit.record import Entry
from euchre_engine.cards import BENNY, CARD_NAMES, Card, Suit, cards_in, rank_of, set_of
from euchre_engine.seats import LEFT, PARTNER, Seat, clockwise
from tests.audit.recording import Recording

SUITS = "♣♦♥♠"

HAND = """\
% PTN ---------------------------
[Event "Trickster Cards: Play Euchre - Play to 10"]
[UTCDate "2026.11.20"]
[UTCTime "01:15:00"]
[LocalDateTime "11/19/2026 8:15 PM EST"]
[GameCode "Euchre"]
[GameOptionsJson "{\\"noWatching\\":true}"]
[GameScores "S:1 0 1 0"]
[West "Dan"]
[North "Ann (Auto)"]
[East "Bob (771 Res)"]
[South "Cat (42)"]
[Dealer "W"]
[Deal "W:KT..J9.A A.KQ.KQ. 9.J9.T.T -"]
[Undealt "SQHTCKCJ"]
[Declarer "N"]
[Contract "♠"]
[Auction "N"]
♠ - - -
[CardsAdded "W:SQ"]
[CardsRemoved "W:CA"]
[Play "N"]
HK HJ HA SQ
DK DT DA D9
HQ CT C9 ST
DQ H9 SJ DJ
SA S9 CQ SK
"""
"""A clean hand: W deals, N orders spades, and the makers win a point."""


def text_of(**changes: str | None) -> str:
    """The hand with the lines of some tags replaced; `None` takes the tag and its rows out."""
    lines: list[str] = []
    dropped = False
    for line in HAND.splitlines():
        name = line[1:].partition(" ")[0] if line.startswith("[") else ""
        if name:
            dropped = name in changes
            change = changes.get(name)
            if change is not None:
                lines.append(change)
        if not dropped:
            lines.append(line)
    return "\n".join(lines) + "\n"


def items(text: str) -> list[Item]:
    return list(read_stream(BytesIO(text.encode()), lambda trouble: None, False))  # type: ignore[arg-type]


def entries(text: str) -> list[Entry]:
    """The entries of the first hand."""
    return next(item.entries for item in items(text) if is_hand(item))


def head(text: str) -> list[GameRecord]:
    return [item.record for item in items(text) if is_game_record(item)]


def troubles(text: str) -> list[tuple[str, int, int]]:
    """The slug, line and column of every trouble."""
    found: list[Trouble] = []
    for item in items(text):
        if isinstance(item, Trouble):
            found.append(item)
        elif is_hand(item):
            found += item.troubles
    return [(one.kind.slug, one.span.line, one.span.column) for one in found]


def audit_text(text: str) -> Recording:
    recording = Recording()
    Audit("hand.ptn", recording, Overrides()).run(items(text))
    return recording


def findings(text: str) -> list[tuple[str, int, int]]:
    """The findings of an audit, but for the note that the game goes on."""
    return [
        (
            found.kind.slug,
            found.span.line if found.span else 0,
            found.span.column if found.span else 0,
        )
        for found in audit_text(text).findings
        if found.kind.slug != "unfinished-game"
    ]


# -- a played hand in PTN ------------------------------------------------------------------------


def card(one: Card) -> str:
    return "JH" if one == BENNY else CARD_NAMES[one][1].upper() + CARD_NAMES[one][0]


def _dealt(cards: Sequence[Card]) -> str:
    groups = ["", "", "", "", ""]
    for one in sorted(cards, key=rank_of, reverse=True):
        if one == BENNY:
            groups[4] = "H"
        else:
            groups[3 - int(one) // 6] += CARD_NAMES[one][0]
    return ".".join(groups if groups[4] else groups[:4])


def _call(call: Order | Name, up: Card | None) -> str:
    suit = call.suit if isinstance(call, Name) else Suit(int(up or 0) // 6)
    return ("NT" if suit is Suit.NO_TRUMP else SUITS[suit]) + ("alone" if call.alone else "")


def as_ptn(actions: Sequence[Action], options: Mapping[str, object]) -> str:
    """A played hand as Trickster Cards writes it; the Benny is not turned up."""
    first, *rest = actions
    assert isinstance(first, Deal)
    dealer, up = first.dealer, first.up
    order = clockwise(dealer)
    dealt = " ".join(_dealt(first.hands[seat]) for seat in order)
    under = "".join(map(card, [*([up] if up is not None else []), *first.kitty]))
    calls: list[str] = []
    moved: list[str] = []
    passed: list[str] = []
    rows: list[dict[Seat, str]] = [{}]
    maker: Order | Name | None = None
    defender: Seat | None = None
    for action in rest:
        match action:
            case Pass():
                calls.append("Pass")
            case Order() | Name():
                maker = action
                calls.append(_call(action, up))
            case Swap(seat, cards):
                moved.append(f'[CardsAdded "{seat.name}:{"".join(map(card, first.kitty[:3]))}"]')
                moved.append(f'[CardsRemoved "{seat.name}:{"".join(map(card, cards))}"]')
            case Discard(buried):
                assert up is not None
                moved.append(f'[CardsAdded "{dealer.name}:{card(up)}"]')
                moved.append(f'[CardsRemoved "{dealer.name}:{card(buried)}"]')
            case Best(given, returned):
                assert maker is not None
                me, other = maker.seat.name, PARTNER[maker.seat].name
                passed += [
                    f'[CardsPassed "{other}:{me}:{card(given)}"]',
                    f'[CardsPassed "{me}:{other}:{card(returned)}"]',
                ]
            case Defend(seat):
                defender = seat
            case Play(seat, one):
                out = 0 if maker is None else maker.alone + (defender is not None)
                if len(rows[-1]) == 4 - out:
                    rows.append({})
                rows[-1][seat] = card(one)
    while len(calls) % 4:
        calls.append("-")
    lines = [
        '[Event "Trickster Cards: Play Euchre"]',
        f"[GameOptionsJson {json.dumps(json.dumps(options))}]",
        f'[Dealer "{dealer.name}"]',
        f'[Deal "{dealer.name}:{dealt}"]',
        f'[Undealt "{under}"]',
        f'[Auction "{LEFT[dealer].name}"]',
        *(" ".join(calls[at : at + 4]) for at in range(0, len(calls), 4)),
        *moved,
        *passed,
    ]
    plays = next((action for action in rest if isinstance(action, Play)), None)
    if plays is not None:
        lines.append(f'[Play "{plays.seat.name}"]')
        columns = clockwise(plays.seat)
        lines += [" ".join(row.get(seat, "-") for seat in columns) for row in rows]
    return "\n".join([*lines, ""])


def known_cards(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Cards in the order of their numbers, as a dealt hand is compared."""
    return tuple(cards_in(set_of(cards)))
