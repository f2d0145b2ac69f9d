"""A player in sentences: the style of play, and a sentence for each part of a profile.

In: a `PlayerProfile` (`stats/player.py`). Out: sentences, safe to show. Does not know: how anything
was counted; the tables of `euchre player` (`player_page.py`), or how a page looks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ..stat_columns.column import MIN_HANDS, Cell
from ..stat_columns.stat_tables import COLUMNS
from ..stats.loners import LonerReckoning, Verdict
from ..stats.player import (
    ComparedRate,
    GamesRecord,
    OtherPlayer,
    PlayerProfile,
)
from ..terminal.phrases import count, listed, percent
from ..terminal.text import safe
from .stats_cells import cell_texts

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
"""The fewest hands, calls or chances that a word for a player's style rests on."""


def style_words(profile: PlayerProfile) -> str:
    """The sentence on what sort of player this is; safe to show."""
    name, hands = safe(profile.name), profile.counts["hands"]
    if hands < ENOUGH_FOR_A_WORD:
        return f"Too few hands ({hands}) to tell how {name} plays."
    words = []
    for column, above, below, whole in STYLES:
        own, apart = profile.rate(column).own, profile.rate(column).apart
        if apart and own.enough(ENOUGH_FOR_A_WORD):
            word = above if apart > 0 else below if own.part else below.replace("seldom", "never")
            words.append(f"{word} ({percent(own.value or 0)} of {whole})" if whole else word)
    if words:
        return f"{name} {listed(words)}."
    hands_words = count(hands, "hand")
    return f"{name} plays much like the group: nothing stands out clearly in {hands_words}."


def results_words(profile: PlayerProfile) -> list[str]:
    """Games won, the rating and the last games, each in a sentence: `Won 32 of 60 games, 53 % (41
    to 65); …`, `Rated 52.1 (47.0 to 57.2), 2nd of 8; …`, `The last 10 games: …`."""
    games, won = profile.counts["games"], profile.counts["games_won"]
    if not games:
        return ["No game is over yet."]
    words = f"Won {won:,} of {count(games, 'game')}{_share_words(profile.rate('win_share').own)}"
    tied = profile.counts["games_tied"]
    if tied:
        words += f", {tied:,} tied"
    margin = profile.rate("margin_a_hand").own
    if margin.enough():
        words += f"; {_mean_text(margin)} points a hand, for minus against"
    sentences = (f"{words}.", _rating_words(profile), _form_words(profile.results))
    return [sentence for sentence in sentences if sentence]


def _mean_text(cell: Cell) -> str:
    return cell_texts(_MARGIN, [cell], plain=False)[0].replace("-", "−")


def _share_words(cell: Cell) -> str:
    if not cell.enough():
        return ""
    value, low, high = (100 * (part or 0) for part in (cell.value, cell.low, cell.high))
    return f", {value:.0f} % ({low:.0f} to {high:.0f})"


def _rating_words(profile: PlayerProfile) -> str:
    cell = profile.rating
    if cell.value is None or not cell.enough():
        return ""
    interval = "" if cell.low is None else f" ({cell.low:.1f} to {cell.high:.1f})"
    best = ""
    if profile.best_of_all is not None and profile.rated > 2:
        best = f"; the best of all with a chance of {percent(profile.best_of_all)}"
    place = f"{'joint ' if profile.shared else ''}{_nth(profile.rank)}"
    return f"Rated {cell.value:.1f}{interval}, {place} of {profile.rated}{best}."


def _nth(number: int) -> str:
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10)
    return f"{number}{ending or 'th'}"


_RESULTS: Final = {"W": "won", "L": "lost", "T": "tied"}

_MARGIN: Final = COLUMNS["margin_a_hand"]

FORM: Final = 10
"""The number of last games that are shown."""


def _form_words(results: str) -> str:
    """`The last 10 games: 6 won, 4 lost; the last 3 won.`, from letters W, L and T, one a game."""
    last = results[-FORM:]
    parts = [f"{last.count(letter)} {word}" for letter, word in _RESULTS.items() if letter in last]
    run = len(results) - len(results.rstrip(results[-1]))
    streak = f"; the last {run} {_RESULTS[results[-1]]}" if 1 < run < len(last) else ""
    if len(last) == 1:
        return f"{_RESULTS[last].capitalize()} the only game."
    return f"The last {len(last)} games: {listed(parts)}{streak}."


# -- a sentence for each part ---------------------------------------------------------------------


def _opportunity_words(profile: PlayerProfile) -> str:
    rate, unknown = profile.rate("chance_share"), profile.counts["biddings_unknown"]
    words = _rate_words(rate, "Called on", "chance", " that came round")
    if not rate.own.n:
        words = _NO_CHANCES
    stuck = profile.counts["dealer_stuck"]
    if stuck:
        euchred = profile.counts["dealer_stuck_euchred"]
        words += f" Stuck as dealer {_times_words(stuck)}, and euchred {_times_words(euchred)}."
    if unknown:
        whole = unknown + profile.counts["biddings"]
        words += (
            f" The round of bidding was not written down for {unknown:,} of {count(whole, 'hand')}."
        )
    return words


_NO_CHANCES: Final = "The chances to call are not known."


def _rate_words(rate: ComparedRate, verb: str, noun: str, rest: str = "") -> str:
    """`Called on 44 % of the chances that came round; the group: 27 %.` If there are few, `Called
    on 3 of 7 chances …`. The `noun` is in the singular, and `rest` follows it."""
    if not rate.own.enough():
        return f"{verb} {rate.own.part or 0:,} of {count(rate.own.n or 0, noun)}{rest}."
    own, group = (100 * (cell.value or 0) for cell in (rate.own, rate.group))
    return f"{verb} {own:.0f} % of the {noun}s{rest}; the group: {group:.0f} %."


def _times_words(number: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(number, f"{number:,} times")


def _call_words(profile: PlayerProfile) -> str:
    if not profile.counts["calls"]:
        return "Never made trump."
    return _rate_words(profile.rate("euchred_share"), "Euchred on", "call")


def _defence_words(profile: PlayerProfile) -> str:
    rate = profile.rate("euchre_share")
    if not rate.own.n:
        return "The other side never made trump."
    return _rate_words(rate, "Euchred", "call", " of the other side")


PARTS: Final[dict[str, tuple[str, Callable[[PlayerProfile], str]]]] = {
    "opportunities": ("Calls by opportunity", _opportunity_words),
    "calls": ("What became of the calls", _call_words),
    "defence": ("Defending", _defence_words),
}
"""The parts of a profile with a table of rates: the title and the sentence at the head."""


def loner_words(profile: PlayerProfile) -> str:
    """The verdict on whether the loners pay, with the reasoning; empty after too few calls."""
    reckoning = profile.loners
    alone, together, forced = reckoning.alone, reckoning.together, reckoning.forced
    forced_words = (
        f" {count(forced, 'more')} had to be played alone by a house rule." if forced else ""
    )
    if not alone.number:
        enough = together.number >= MIN_HANDS or forced
        return f"Never chose to go alone.{forced_words}" if enough else ""
    words = (
        f"Alone {_times_words(alone.number)}: {alone.marched:,} marched, {alone.made:,} made, "
        f"{alone.euchred:,} euchred.{forced_words}"
    )
    if reckoning.break_even is None or reckoning.if_all_marched is None:
        return words
    if min(alone.number, together.number) < MIN_HANDS:
        return f"{words} Too few calls to reckon whether going alone pays."
    least, most = (
        f"{100 * share:.0f} %" for share in (reckoning.break_even, reckoning.if_all_marched)
    )
    of_others = 100 * together.marched / (together.marched + together.made)
    march, made, euchre = (_worth_words(reckoning, name) for name in ("march", "made", "euchre"))
    marched = 100 * alone.marched / alone.number
    return (
        f"{_VERDICTS[reckoning.verdict]}. {words} "
        f"{marched:.0f} % marched{_interval_words(reckoning.march_share)}. "
        f"It pays from {least} on if these hands would have marched with the partner as often as "
        f"the other calls that were not euchred ({of_others:.0f} %), and from {most} on if all of "
        f"them would have. A march is worth {march}, three or four tricks {made}, a euchre "
        f"{euchre}."
    )


_VERDICTS: Final[dict[Verdict, str]] = {
    "pay": "Going alone pays",
    "pay if like others": "Going alone pays, unless most of these hands were sure marches with the "
    "partner",
    "cost": "Going alone costs points",
    "unknown": "The loners are too few, or it is too close, to say whether going alone pays",
}


def _worth_words(reckoning: LonerReckoning, outcome: str) -> str:
    """`4 alone and 2 with the partner`: what an outcome is worth."""
    alone, together = (
        f"{getattr(points, outcome):.2f}".rstrip("0").rstrip(".").replace("-", "−")
        for points in (reckoning.points_alone, reckoning.points_together)
    )
    return alone if alone == together else f"{alone} alone and {together} with the partner"


def _interval_words(cell: Cell) -> str:
    if cell.low is None or cell.high is None:
        return ""
    return f" ({100 * cell.low:.0f} to {100 * cell.high:.0f})"


def other_players_words(partners: Sequence[OtherPlayer], opponents: Sequence[OtherPlayer]) -> str:
    """The sentence on the partners and opponents with whom or against whom this player does clearly
    better or worse."""
    parts = []
    for people, preposition in ((partners, "with"), (opponents, "against")):
        for apart, word in ((1, "better"), (-1, "worse")):
            names = [safe(person.name) for person in people if person.apart == apart]
            if names:
                parts.append(f"{word} {preposition} {listed(names)}")
    if parts:
        return f"Clearly {listed(parts)} than on the whole."
    return "Nobody stands out clearly from the others, as a partner or an opponent."


def points_words(record: GamesRecord) -> str:
    """`40–21`; empty if no points are known."""
    both = record.points_for, record.points_against
    return f"{both[0]:,}–{both[1]:,}" if any(both) else ""
