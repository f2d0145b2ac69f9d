"""The page of `euchre player`: sentences, and tables of rates beside those of the group; and a
profile as JSON.

In: a `PlayerProfile` (`stats/player.py`). Out: lines, an object. Does not know: how anything was
counted, or the sentences (`player.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from ..stat_columns.stat_tables import COLUMNS
from ..stats.player import ComparedRate, GamesRecord, OtherPlayer, PlayerProfile
from ..terminal.display import Paper
from ..terminal.report_table import TableColumn, lines_of_cells
from ..terminal.text import safe
from .player import (
    PARTS,
    loner_words,
    other_players_words,
    points_words,
    results_words,
    style_words,
)
from .stats_cells import cell_texts, cell_value, mean_words

# -- on a terminal -------------------------------------------------------------------------------

LABELS: Final = {
    "win_share": "games won",
    "margin_a_hand": "margin a hand",
    "chance_share": "all chances",
    "first_eldest_share": "orders up as eldest",
    "first_partner_share": "orders up the partner",
    "first_third_share": "orders up as third",
    "first_dealer_share": "picks up as dealer",
    "second_eldest_share": "round 2 as eldest",
    "second_partner_share": "round 2, partner deals",
    "second_third_share": "round 2 as third",
    "second_dealer_share": "round 2 as dealer",
    "dealer_stuck_euchred_share": "stuck and euchred",
    "euchred_share": "euchred",
    "marched_share": "five tricks",
    "points_a_call": "points a call",
    "loner_share": "played alone",
    "euchre_share": "euchres",
    "stopped_share": "loners stopped",
}
"""The label of each rate where it has a row of its own."""


def shown_rates(rates: Sequence[ComparedRate]) -> list[ComparedRate]:
    """The rates that can be shown: shares of one or more, and means over enough hands."""
    return [
        rate for rate in rates if (rate.own.n if rate.column.unit == "share" else rate.own.enough())
    ]


def apart_words(apart: int) -> str:
    """The word beside a rate that is clearly higher or lower than the group's."""
    return {1: "higher", -1: "lower", 0: ""}[apart]


def player_lines(
    profile: PlayerProfile, about: str, notes: Sequence[str], paper: Paper
) -> list[str]:
    """The page of `euchre player`. `about` is a sentence on which games count, `notes` are remarks
    on them."""
    lines = paper.lines(style_words(profile), "strong", "  ")
    for words in results_words(profile):
        lines += paper.lines(words, indent="  ")
    for part, (title, sentence) in PARTS.items():
        if profile.counts["hands"]:
            lines += _part(title, sentence(profile), paper)
            lines += _rates(profile.name, profile.rates[part], paper)
        if part == "calls" and (words := loner_words(profile)):
            lines += _part("Loners", words, paper)
    words = other_players_words(profile.partners, profile.opponents)
    lines += _part("Partners and opponents", words, paper)
    lines += _other_players("with", profile.partners, paper)
    lines += ["", *_other_players("against", profile.opponents, paper)]
    if len(profile.seasons) > 1:
        lines += ["", *_seasons(profile.seasons, paper)]
    lines.append("")
    for words in (about, *notes):
        lines += paper.lines(words, "faint", "  ")
    closing = (
        "(a–b) and ± give the 95 % interval. What sets a player apart is only said if the 99 % "
        "interval leaves out the rate of the group, which is everybody in these games."
    )
    return [*lines, *paper.lines(closing, "faint", "  ")]


def _part(title: str, words: str, paper: Paper) -> list[str]:
    return ["", *paper.lines(title, "strong"), *paper.lines(words)]


def _rates(name: str, rates: Sequence[ComparedRate], paper: Paper) -> list[str]:
    shown = shown_rates(rates)
    if not shown:
        return []
    texts = rate_texts(shown, paper.plain)
    rows = [
        (LABELS[rate.column.name], own, group, apart_words(rate.apart))
        for rate, (own, group) in zip(shown, texts, strict=True)
    ]
    columns = (_text(""), _text(safe(name), 12), _number("group"), _text(""))
    return lines_of_cells(columns, rows, paper)


def rate_texts(rates: Sequence[ComparedRate], plain: bool) -> Iterator[tuple[str, str]]:
    """The text of each rate, with its interval, and that of the group's rate, without. A share of
    few is only `3 of 7`."""
    shares = [rate for rate in rates if rate.column.unit == "share" and rate.own.enough()]
    aligned = iter(
        cell_texts(shares[0].column, [rate.own for rate in shares], plain) if shares else ()
    )
    for rate in rates:
        own = rate.own
        if rate.column.unit != "share":
            text = cell_texts(rate.column, [own], plain)[0]
        else:
            text = next(aligned) if rate in shares else f"{own.part or 0:,} of {own.n or 0:,}"
        yield text, group_text(rate)


def group_text(rate: ComparedRate) -> str:
    """The group's rate, without its interval."""
    value = rate.group.value
    if value is None or not rate.group.enough():
        return ""
    if rate.column.unit == "share":
        return f"{100 * value:.0f}%"
    return mean_words(rate.column, value)


def _other_players(title: str, people: Sequence[OtherPlayer], paper: Paper) -> list[str]:
    margins = cell_texts(_MARGIN, [one.margin for one in people], paper.plain)
    rows = [
        (
            safe(one.name),
            f"{one.won}–{one.lost}",
            margin,
            f"{one.margin.n or 0:,}",
            _BETTER[one.apart],
        )
        for one, margin in zip(people, margins, strict=True)
    ]
    columns = (
        _text(title, 12),
        *map(_number, ("won–lost", "margin a hand", "hands")),
        _text(""),
    )
    return lines_of_cells(columns, rows, paper)


_MARGIN: Final = COLUMNS["margin_a_hand"]
_BETTER: Final = {1: "better", -1: "worse", 0: ""}


def _seasons(seasons: Sequence[GamesRecord], paper: Paper) -> list[str]:
    rows = [
        (safe(one.name) or "no season", f"{one.games:,}", f"{one.won:,}", f"{one.lost:,}",
         points_words(one) or "–")
        for one in seasons
    ]  # fmt: skip
    columns = (_text("season", 12), *map(_number, ("games", "won", "lost", "points")))
    return lines_of_cells(columns, rows, paper)


def _text(title: str, min_width: int = 0) -> TableColumn:
    return TableColumn("", title, min_width=min_width)


def _number(title: str, min_width: int = 0) -> TableColumn:
    return TableColumn("", title, right=True, min_width=min_width)


# -- JSON ----------------------------------------------------------------------------------------


def player_object(profile: PlayerProfile) -> dict[str, Any]:
    """The profile as JSON: each rate with its interval beside the group's, `apart` 1 or −1 where it
    is clearly higher or lower."""
    return {
        "player": profile.name,
        "who": style_words(profile),
        "counts": dict(profile.counts),
        "results": profile.results,
        "rating": {
            "value": profile.rating.value,
            "low": profile.rating.low,
            "high": profile.rating.high,
            "best": profile.best_of_all,
            "rank": profile.rank or None,
            "rated": profile.rated,
        },
        "rates": {
            part: [_rate_object(rate) for rate in rates] for part, rates in profile.rates.items()
        },
        "loners": _loners_object(profile),
        "partners": [_other_player_object(one) for one in profile.partners],
        "opponents": [_other_player_object(one) for one in profile.opponents],
        "seasons": [one._asdict() for one in profile.seasons],
    }


def _rate_object(rate: ComparedRate) -> dict[str, Any]:
    return {
        "name": rate.column.name,
        "own": cell_value(rate.column, rate.own),
        "group": cell_value(rate.column, rate.group),
        "apart": rate.apart,
    }


def _loners_object(profile: PlayerProfile) -> dict[str, Any]:
    loners = profile.loners
    return {
        "alone": loners.alone._asdict(),
        "together": loners.together._asdict(),
        "forced": loners.forced,
        "points_alone": loners.points_alone._asdict(),
        "points_together": loners.points_together._asdict(),
        "break_even": loners.break_even,
        "break_even_if_all_marched": loners.if_all_marched,
        "verdict": loners.verdict,
    }


def _other_player_object(one: OtherPlayer) -> dict[str, Any]:
    return {
        "name": one.name,
        "games_won": one.won,
        "games_lost": one.lost,
        "margin_a_hand": cell_value(_MARGIN, one.margin),
        "apart": one.apart,
    }
