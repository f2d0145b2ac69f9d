"""The rules of euchre: deal a hand, ask what is legal, play it, score it, and audit a record.

    >>> from euchre_engine import *
    >>> hand = Hand.deal(Seat.N, STANDARD_DECK)  # shuffle it in a real game
    >>> hand.play("E order").play("discard 9c").legal_cards()
    (Ac, 9d, Td, Jd, Qd)

Knows: what is legal, who wins, what it is worth, and what a record proves.
Does not know: files, terminals, clocks, chance, databases; those belong to `euchre_cli`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .actions import (
        Action,
        Best,
        Call,
        Deal,
        Defend,
        Discard,
        Name,
        NameBenny,
        Order,
        Pass,
        Play,
        Swap,
        ThrowIn,
        parse_action,
    )
    from .audit.hand_verdict import HandVerdict
    from .audit.record import (
        Concede,
        Dealer,
        Entry,
        Hold,
        Kitty,
        Maker,
        Misdeal,
        Note,
        Penalty,
        RenegeClaim,
        Rest,
        Score,
        ThrownIn,
        Total,
        Trick,
        Tricks,
        Up,
        Won,
        record_of,
    )
    from .audit.renege_cost import RenegeCost, cost_of_renege
    from .audit.replay import GameReplay
    from .cards import (
        BENNY,
        BENNY_DECK,
        STANDARD_DECK,
        SUITS,
        UNKNOWN,
        BadNotation,
        Card,
        Suit,
        parse_card,
        parse_cards,
        suit_of,
    )
    from .game import Game
    from .hand import Hand, Outcome
    from .hand_state import Phase
    from .problems import CATALOGUE, IllegalAction, Kind, Problem, UnknownCards
    from .rules import (
        HOUSE_RULES,
        PRESETS,
        STANDARD,
        Award,
        Ending,
        HouseRule,
        Preset,
        Rules,
        UnknownRule,
    )
    from .seats import SEATS, SIDES, BySide, Seat, Side
    from .solver.solve import Solution, Solver, solve, solve_each, value
    from .trick import winning_card

__all__ = [
    "BENNY",
    "BENNY_DECK",
    "CATALOGUE",
    "HOUSE_RULES",
    "PRESETS",
    "SEATS",
    "SIDES",
    "STANDARD",
    "STANDARD_DECK",
    "SUITS",
    "UNKNOWN",
    "Action",
    "Award",
    "BadNotation",
    "Best",
    "BySide",
    "Call",
    "Card",
    "Concede",
    "Deal",
    "Dealer",
    "Defend",
    "Discard",
    "Ending",
    "Entry",
    "Game",
    "GameReplay",
    "Hand",
    "HandVerdict",
    "Hold",
    "HouseRule",
    "IllegalAction",
    "Kind",
    "Kitty",
    "Maker",
    "Misdeal",
    "Name",
    "NameBenny",
    "Note",
    "Order",
    "Outcome",
    "Pass",
    "Penalty",
    "Phase",
    "Play",
    "Preset",
    "Problem",
    "RenegeClaim",
    "RenegeCost",
    "Rest",
    "Rules",
    "Score",
    "Seat",
    "Side",
    "Solution",
    "Solver",
    "Suit",
    "Swap",
    "ThrowIn",
    "ThrownIn",
    "Total",
    "Trick",
    "Tricks",
    "UnknownCards",
    "UnknownRule",
    "Up",
    "Won",
    "cost_of_renege",
    "parse_action",
    "parse_card",
    "parse_cards",
    "record_of",
    "solve",
    "solve_each",
    "suit_of",
    "value",
    "winning_card",
]

_MODULES = (
    "cards",
    "seats",
    "rules",
    "actions",
    "trick",
    "problems",
    "hand",
    "game",
    "solver.solve",
    "audit.record",
    "audit.hand_verdict",
    "audit.replay",
    "audit.renege_cost",
)


def __getattr__(name: str) -> object:
    """A public name, from the first module that has it.

    Loaded when it is asked for: `euchre rules` needs the rules alone, a third of the engine.
    """
    if name in __all__:
        for module in _MODULES:
            members = vars(import_module(f".{module}", __name__))
            if name in members:
                return globals().setdefault(name, members[name])
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
