"""A match in a sentence, and as JSON.

In: a match (`book/matches.py`). Out: words in which the names are safe to show, and an object.
"""

from __future__ import annotations

from typing import Any

from euchre_engine.seats import Side

from ..book.events import Players
from ..book.matches import Match
from ..book.people import side_label
from ..terminal.phrases import short_score


def match_words(match: Match, players: Players) -> str:
    """`Ann & Cat lead the match 1–0, best of 3`, or `Ann & Cat win the match, 2 games to 1`; the
    pairs are named as they sit in this lineup."""
    won = match.won_by_sides(players)
    most, fewest = max(won), min(won)
    score = short_score((most, fewest))
    who = side_label(players, Side.NS if won[0] == most else Side.EW)
    if match.decided:
        if most == fewest:
            return f"The match is a tie, {score}"
        return f"{who} win the match, {most} games to {fewest}"
    if match.unfinished:
        lead = "" if most == fewest else f" with {who} ahead"
        return f"The match, best of {match.best_of}, was left at {score}{lead}"
    if not most:
        return f"A match, best of {match.best_of}: no game is won yet"
    if most == fewest:
        return f"The match is level at {score}, best of {match.best_of}"
    return f"{who} lead the match {score}, best of {match.best_of}"


def what_is_next(match: Match | None) -> str:
    """The sentence on what to do after a game that is over, which may belong to a match."""
    if match is None or match.unfinished:
        return "Next: euchre rematch, or euchre rematch swap for other partners."
    if match.decided:
        return (
            f"Next: euchre rematch for a single game, or with --best-of {match.best_of} for "
            f"another match; euchre rematch swap for other partners."
        )
    return "Next: euchre rematch goes on with the match."


def match_object(match: Match | None) -> dict[str, Any] | None:
    """The match as JSON; its state is `going`, `decided` or `unfinished`."""
    if match is None:
        return None
    return {
        "best_of": match.best_of,
        "state": match.state,
        "pairs": [
            {"players": pair, "games_won": won, "points": points}
            for pair, won, points in zip(match.pairs, match.won, match.points, strict=True)
        ],
        "winner": None if match.winner is None else match.pairs[match.winner],
        "games": match.numbers(),
    }
