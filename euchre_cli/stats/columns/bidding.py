"""Columns of where and when was called: by seat, by round of the bidding, by suit.

Knows: what each counts. Does not know: the other families. The columns of one kind follow from one
pattern, so that no two of them count differently.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..column import Column, hands, share
from ..seat_view import GREEN, NEXT, REVERSE_NEXT, Seen

SEATS = (
    ("eldest", "eldest", "on the dealer's left"),
    ("partner", "partner", "as the dealer's partner"),
    ("third", "third", "on the dealer's right"),
    ("dealer", "dealer", "as the dealer"),
)
SUITS = ("clubs", "diamonds", "hearts", "spades", "no-trump")


def _kind(
    name: str, title: str, what: str, of: Callable[[Seen], bool], known: str = ""
) -> Iterator[Column]:
    """The calls of one kind, those of them that were euchred, and their share; `known` says of
    which hands that much is known."""
    calls, euchred = f"calls_{name}", f"euchred_{name}"
    definition = f"Calls {what}{known}."
    yield hands(calls, title, definition, lambda seen: seen.called and of(seen), unit="calls")
    yield hands(
        euchred,
        f"{title} euchred",
        f"Calls {what} that were euchred.",
        lambda seen: seen.called and of(seen) and seen.euchred,
        unit="calls",
    )
    yield share(
        f"{euchred}_share",
        f"{title} euchre rate",
        f"The share of calls {what} that were euchred.",
        euchred,
        calls,
    )


def _by_seat() -> Iterator[Column]:
    for place, (name, title, where) in enumerate(SEATS):
        yield hands(
            f"hands_{name}",
            f"hands {title}",
            f"Hands with a result in which the player was {where.removeprefix('as ')}.",
            _sat(place),
        )
        yield from _kind(name, title, where, _at(place))
        yield share(
            f"call_share_{name}",
            f"{title} called",
            f"The share of hands in which the player made trump, out of the hands with a result "
            f"in which the player was {where.removeprefix('as ')}.",
            f"calls_{name}",
            f"hands_{name}",
        )


def _at(place: int) -> Callable[[Seen], bool]:
    return lambda seen: seen.position == place


def _sat(place: int) -> Callable[[Seen], bool]:
    return lambda seen: seen.counts and seen.position == place


def _by_round() -> Iterator[Column]:
    for number, word in ((1, "first"), (2, "second")):
        what, known = f"in the {word} round", ", where the round is known"
        yield from _kind(f"round_{number}", f"round {number}", what, _in_round(number), known)
    yield hands(
        "calls_with_round",
        "round known",
        "Calls whose round is known, from the bidding or from the up-card and the suit.",
        lambda seen: seen.called and seen.round is not None,
        unit="calls",
    )
    yield share(
        "round_1_share",
        "in round 1",
        "The share of calls made in the first round, out of the calls whose round is known.",
        "calls_round_1",
        "calls_with_round",
    )
    for name, colour, what in (
        ("next", NEXT, "of next (second round, the other suit of the colour turned down)"),
        (
            "reverse_next",
            REVERSE_NEXT,
            "of reverse next (second round, the dealer's side, a suit of the colour not turned "
            "down)",
        ),
        (
            "green",
            GREEN,
            "of green (second round, the side that did not deal, a suit of the colour not turned "
            "down)",
        ),
    ):
        yield from _kind(name, colour, what, _coloured(colour))


def _in_round(number: int) -> Callable[[Seen], bool]:
    return lambda seen: seen.round == number


def _coloured(colour: str) -> Callable[[Seen], bool]:
    return lambda seen: seen.colour == colour


def _by_suit() -> Iterator[Column]:
    for suit in SUITS:
        words = suit.replace("-", " ")
        yield from _kind(suit.replace("-", "_"), words, f"of {words}", _of(suit))


def _of(suit: str) -> Callable[[Seen], bool]:
    return lambda seen: seen.suit == suit


COLUMNS: tuple[Column, ...] = (*_by_seat(), *_by_round(), *_by_suit())
