"""A player in words: the section of a report about one player beside the group.

In: a season of everybody, and a name. Out: a `Section`, whose title is the style of play. Does not
know: how anything was counted (`player.py`), or the medium.

A word on a player is only said where the numbers bear it (`clearly_apart`): of many rates of many
players, some would always stand out by luck.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from ..report.values import MIN_N, Cell, Heading, Part, Row, Section, Table, shown
from ..terminal.phrases import count, listed, percent, short_date
from ..terminal.text import safe
from .loners import LonerReckoning, Verdict
from .pairs import MIN_PAIR_HANDS
from .player import ComparedRate, OtherPlayer, Profile, profile_of
from .season import Season
from .season_run import player_link, points_line, rating_line
from .statistics import as_seen
from .tables import FORM, last_run


def player_section(season: Season, player: str) -> Section:
    """The section about somebody who has a row by player in a season of everybody."""
    profile = profile_of(season, player)
    link = player_link(player)
    parts: list[Part | None] = [_results(profile), rating_line(season, player)]
    if line := points_line(season, player):
        parts.append(replace(line, title="Points ahead over the season"))
    if profile.results:
        parts += [_form(profile.results), _last_games(season, player)]
    company = (_company(profile), _company_table(profile))
    parts.append(Section(f"{link}-company", "Partners and opponents", company))
    if profile.counts["hands"]:
        calling = _rates(profile, "calling", _CALLING, tuple(_unknown(profile)))
        parts.append(Section(f"{link}-calling", "Calling", (calling,)))
        if words := loner_words(profile.loners):
            parts.append(Section(f"{link}-loners", "Loners", (words,)))
        defending = _rates(profile, "defending", _DEFENDING)
        parts.append(Section(f"{link}-defending", "Defending", (defending,)))
    if len(profile.seasons) > 1:
        parts.append(_seasons(profile))
    return Section(link, style_words(profile), tuple(filter(None, parts)), folded=True)


# -- the style, the results ----------------------------------------------------------------------

STYLES: Final = (
    ("chance_share", "is a bold caller", "is a careful caller", "chances"),
    ("euchred_share", "is often euchred", "is seldom euchred", "calls"),
    ("loner_share", "often goes alone", "seldom goes alone", "calls"),
    ("euchre_share", "often euchres the other side", "seldom euchres the other side", "calls"),
    ("margin_a_hand", "scores more than the other side", "scores less than the other side", ""),
)
"""The words for a player whose rate is clearly higher, or clearly lower, than the group's, and what
it is a share of (empty: of nothing)."""

ENOUGH_FOR_A_WORD: Final = 50
"""The fewest hands, calls or chances that a word on a player's style rests on."""


def style_words(profile: Profile) -> str:
    """The sentence on what sort of player this is: `Bob is a bold caller (44 % of chances).`"""
    name, hands = safe(profile.name), profile.counts["hands"]
    if hands < ENOUGH_FOR_A_WORD:
        return f"Too few hands ({hands}) to tell how {name} plays."
    words = []
    for column, above, below, whole in STYLES:
        rate = profile.rate(column)
        if rate.apart and (rate.own.n or 0) >= ENOUGH_FOR_A_WORD:
            less = below if rate.own.value else below.replace("seldom", "never")
            word = above if rate.apart > 0 else less
            words.append(f"{word} ({percent(rate.own.value or 0)} of {whole})" if whole else word)
    if words:
        return f"{name} {listed(words)}."
    return f"{name} plays much like the group: nothing stands out clearly in {hands:,} hands."


def _results(profile: Profile) -> str:
    """`Won 32 of 60 games, 53 % (41 to 65); … Rated 52.1 (47.0 to 57.2), 2nd of 8; …`"""
    games, won, tied = (profile.counts[name] for name in ("games", "games_won", "games_tied"))
    if not games:
        return "No game is over yet."
    words = f"Won {won:,} of {count(games, 'game')}"
    share, margin, rating = profile.rate("win_share").own, _margin(profile), profile.rating
    if share.enough:
        words += f", {100 * won / games:.0f} %{_interval(share)}"
    words += f", {tied:,} tied" if tied else ""
    words += f"; {margin} points a hand, for minus against." if margin else "."
    if profile.rank:
        joint = "joint " if profile.shared else ""
        words += f" Rated {rating.value:.1f} ({rating.low:.1f} to {rating.high:.1f}), "
        words += f"{joint}{_nth(profile.rank)} of {profile.rated}"
        if profile.best is not None and profile.rated > 2:
            words += f"; the best of all with a chance of {percent(profile.best)}"
        words += "."
    return words


def _margin(profile: Profile) -> str:
    rate = profile.rate("margin_a_hand")
    return _mean(rate.own) if rate.own.enough else ""


def _mean(cell: Cell) -> str:
    """`−0.02 ±0.12`"""
    return " ".join(filter(None, shown(cell, "points a hand"))).replace("-", "−")


def _interval(cell: Cell) -> str:
    return f" ({100 * (cell.low or 0):.0f} to {100 * (cell.high or 0):.0f})"


def _nth(number: int) -> str:
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10)
    return f"{number}{ending or 'th'}"


_RESULTS: Final = {"W": "won", "L": "lost", "T": "tied"}


def _form(results: str) -> str:
    """`The last games: 6 won and 4 lost; the last 3 won.`"""
    last, run = results[-FORM:], last_run(results)
    parts = [f"{last.count(letter)} {word}" for letter, word in _RESULTS.items() if letter in last]
    streak = f"; the last {run} {_RESULTS[results[-1]]}" if 1 < run < len(last) else ""
    return f"The last games: {listed(parts)}{streak}."


def _last_games(season: Season, player: str) -> Table:
    """The last games in whose end the player sat, the latest first."""
    games = [game for game in season.games if game.over and player in game.names]
    rows = tuple(
        Row(
            (short_date(game.day) or "–",),
            tuple(Cell(words=words) for words in as_seen(game, game.names, player)),
        )
        for game in games[: -FORM - 1 : -1]
    )
    headings = (
        Heading("partner", "with"),
        Heading("opponents", "against"),
        Heading("score", "score", "score"),
        Heading("result", ""),
    )
    return Table("last-games", "The last games", "", ("date",), headings, rows, ordered=True)


# -- partners and opponents ----------------------------------------------------------------------


def _company(profile: Profile) -> str:
    """The best and the worst partner so far, and who stands out clearly."""
    known = [one for one in profile.partners if (one.margin_a_hand.n or 0) >= MIN_PAIR_HANDS]
    words = ""
    if len(known) > 1:
        best, worst = (
            f"{safe(one.name)} ({_mean(one.margin_a_hand)} points a hand)"
            for one in (known[0], known[-1])
        )
        words = f"Best so far with {best}, worst with {worst}. "
    parts = []
    for people, preposition in ((profile.partners, "with"), (profile.opponents, "against")):
        for apart, word in ((1, "better"), (-1, "worse")):
            names = [safe(one.name) for one in people if one.apart == apart]
            if names:
                parts.append(f"{word} {preposition} {listed(names)}")
    if parts:
        return f"{words}Clearly {listed(parts)} than on the whole."
    return f"{words}Nobody stands out clearly from the others, as a partner or an opponent."


def _company_table(profile: Profile) -> Table:
    """Everybody who sat with or against the player, the best partners first."""
    beside, against = (
        {one.name: one for one in people} for people in (profile.partners, profile.opponents)
    )
    rows = tuple(
        Row((name,), (*_other(beside.get(name)), *_other(against.get(name))))
        for name in dict.fromkeys((*beside, *against))
    )
    headings = tuple(
        heading
        for name in ("with", "against")
        for heading in (
            Heading(name, name, "score", "Games won–lost."),
            Heading(f"{name}_margin", "margin a hand", "points a hand", rate=True, of="hands"),
        )
    )
    return Table("company", "With and against everybody", "", ("player",), headings, rows)


def _other(one: OtherPlayer | None) -> tuple[Cell, Cell]:
    if one is None:
        return Cell(words="–"), Cell(n=0)
    note = {1: "better", -1: "worse", 0: ""}[one.apart]
    return Cell(words=f"{one.games_won}–{one.games_lost}"), replace(one.margin_a_hand, note=note)


# -- rates beside those of the group -------------------------------------------------------------

_CALLING: Final = {
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
    "euchred_share": "calls euchred",
    "marched_share": "calls with five tricks",
    "loner_share": "calls played alone",
    "points_a_call": "points a call",
}
_DEFENDING: Final = {"euchre_share": "others euchred", "stopped_share": "loners stopped"}
"""The rates that are shown, by the names of their columns, and their labels."""


def _rates(
    profile: Profile, name: str, labels: dict[str, str], notes: tuple[str, ...] = ()
) -> Table:
    """Rates beside those of the group: shares of one or more, and means over enough hands."""
    rates = [(profile.rate(column), label) for column, label in labels.items()]
    rows = tuple(
        Row((label,), _rate_cells(rate))
        for rate, label in rates
        if rate.own.enough or (rate.column.unit == "share" and rate.own.n)
    )
    headings = (
        Heading("own", safe(profile.name), "share"),
        Heading("n", "of", "hands"),
        Heading("group", "group", "share"),
        Heading("apart", ""),
    )
    title = f"{name.capitalize()} beside the group"
    return Table(name, title, "", ("",), headings, rows, notes=notes, ordered=True)


def _rate_cells(rate: ComparedRate) -> tuple[Cell, ...]:
    own, group = rate.own, rate.group
    average = Cell(group.value if group.enough else None)
    if rate.column.unit != "share":
        number, sure = shown(own, rate.column.unit)
        own, average = Cell(words=f"{number} {sure}"), Cell(words=shown(group, rate.column.unit)[0])
    elif not own.enough:
        own = Cell(words=count(round((own.value or 0) * (own.n or 0)), "time"))
    else:
        own = replace(own, n=None)  # It has a column.
    apart = Cell(words={1: "higher", -1: "lower", 0: ""}[rate.apart])
    return own, Cell(rate.own.n), average, apart


def _unknown(profile: Profile) -> Iterator[str]:
    """The note on hands of which nobody knows who could have called."""
    if unknown := profile.counts["biddings_unknown"]:
        hands = count(unknown + profile.counts["biddings"], "hand")
        yield f"The round of bidding was not written down for {unknown:,} of {hands}."


# -- loners, seasons -----------------------------------------------------------------------------


def loner_words(reckoning: LonerReckoning) -> str:
    """The verdict on whether the loners pay, with the reasoning; empty after too few calls."""
    alone, together, forced = reckoning.alone, reckoning.together, reckoning.forced
    had_to = f" {forced:,} more had to be played alone by a house rule." if forced else ""
    if not alone.number:
        enough = together.number >= MIN_N or forced
        return f"Never chose to go alone.{had_to}" if enough else ""
    words = (
        f"Alone {count(alone.number, 'time')}: {alone.marched:,} marched, {alone.made:,} made, "
        f"{alone.euchred:,} euchred.{had_to}"
    )
    if reckoning.break_even is None or reckoning.if_all_marched is None:
        return words
    if min(alone.number, together.number) < MIN_N:
        return f"{words} Too few calls to reckon whether going alone pays."
    of_others = 100 * together.marched / (together.marched + together.made)
    march, made, euchre = (_worth(reckoning, name) for name in ("march", "made", "euchre"))
    return (
        f"{_VERDICTS[reckoning.verdict]}. {words} {100 * alone.marched / alone.number:.0f} % "
        f"marched{_interval(reckoning.march_share)}. It pays from {100 * reckoning.break_even:.0f} "
        "% on if these hands would have marched with the partner as often as the other calls that "
        f"were not euchred ({of_others:.0f} %), and from {100 * reckoning.if_all_marched:.0f} % on "
        f"if all of them would have. A march is worth {march}, three or four tricks {made}, a "
        f"euchre {euchre}."
    )


_VERDICTS: Final[dict[Verdict, str]] = {
    "pay": "Going alone pays",
    "pay if like others": "Going alone pays, unless most of these hands were sure marches with the "
    "partner",
    "cost": "Going alone costs points",
    "unknown": "The loners are too few, or it is too close, to say whether going alone pays",
}


def _worth(reckoning: LonerReckoning, outcome: str) -> str:
    """`4 alone and 2 with the partner`: what an outcome is worth."""
    alone, together = (
        f"{getattr(points, outcome):.2f}".rstrip("0").rstrip(".").replace("-", "−")
        for points in (reckoning.points_alone, reckoning.points_together)
    )
    return alone if alone == together else f"{alone} alone and {together} with the partner"


def _seasons(profile: Profile) -> Section:
    rows = tuple(
        Row(
            (one.name or "no season",),
            (
                *(Cell(number) for number in (one.won + one.lost + one.tied, one.won, one.lost)),
                Cell(words=f"{one.points_for:,}–{one.points_against:,}"),
            ),
        )
        for one in profile.seasons
    )
    headings = (
        *(Heading(name, name, "games") for name in ("games", "won", "lost")),
        Heading("points", "points", "score"),
    )
    table = Table("seasons", "Seasons", "", ("season",), headings, rows, ordered=True)
    return Section(f"{player_link(profile.name)}-seasons", "Seasons", (table,))
