"""A player in words: who this player is in a sentence, then the numbers, on a terminal or as JSON.

In: a `PlayerProfile` (`stats/player.py`). Out: sentences, lines, an object. Does not know: how
anything was counted, or how a page looks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from ..stat_columns.column import MIN_HANDS, Cell
from ..stat_columns.stat_tables import COLUMNS
from ..stats.player import (
    ChancePart,
    Company,
    ComparedRate,
    GamesRecord,
    LonerReckoning,
    PlayerProfile,
    Verdict,
)
from ..terminal.display import Paper
from ..terminal.phrases import count, listed, percent
from ..terminal.report_table import TableColumn, lines_of_cells
from ..terminal.text import safe
from .night import day_words
from .stats_cells import cell_texts, cell_value, mean_words, share_places, signed

# -- who this player is --------------------------------------------------------------------------

STYLES: Final = (
    ("chance_share", "is a bold caller", "is a careful caller"),
    ("euchred_share", "is often euchred", "is seldom euchred"),
    ("loner_share", "often goes alone", "seldom goes alone"),
    ("euchre_share", "often euchres the other side", "seldom euchres the other side"),
    ("margin_a_hand", "scores more than the other side", "scores less than the other side"),
)
"""The words for a player whose rate is clearly higher, or clearly lower, than the group's."""


def who_words(profile: PlayerProfile) -> str:
    """What sort of player this is, in a sentence; safe to show."""
    name, hands = safe(profile.name), profile.counts["hands"]
    if hands < MIN_HANDS:
        return f"Too few hands are known to say what sort of player {name} is."
    words = [
        above if apart > 0 else below
        for column, above, below in STYLES
        if (apart := profile.rate(column).apart)
    ]
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
    if margin.enough(MIN_HANDS):
        words += f"; {_mean_text(margin)} points a hand, for minus against"
    sentences = (f"{words}.", _rating_words(profile), _form_words(profile.results))
    return [one for one in sentences if one]


def _mean_text(cell: Cell) -> str:
    return cell_texts(_MARGIN, [cell], MIN_HANDS, plain=False)[0].replace("-", "−")


def _share_words(cell: Cell) -> str:
    if not cell.enough(MIN_HANDS):
        return ""
    value, low, high = (100 * (part or 0) for part in (cell.value, cell.low, cell.high))
    return f", {value:.0f} % ({low:.0f} to {high:.0f})"


def _rating_words(profile: PlayerProfile) -> str:
    cell = profile.rating
    if cell.value is None or not cell.enough(MIN_HANDS):
        return ""
    reach = "" if cell.low is None else f" ({cell.low:.1f} to {cell.high:.1f})"
    best = ""
    if profile.best_of_all is not None and profile.rated > 2:
        best = f"; the best of all with a chance of {percent(profile.best_of_all)}"
    return f"Rated {cell.value:.1f}{reach}, {_nth(profile.rank)} of {profile.rated}{best}."


def _nth(number: int) -> str:
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10)
    return f"{number}{ending or 'th'}"


_RESULTS: Final = {"W": "won", "L": "lost", "T": "tied"}

FORM: Final = 10
"""The number of last games that are shown."""


def _form_words(results: str) -> str:
    """`The last ten games: 6 won, 4 lost; the last 3 won.`"""
    last = results[-FORM:]
    parts = [f"{last.count(letter)} {word}" for letter, word in _RESULTS.items() if letter in last]
    run = len(results) - len(results.rstrip(results[-1]))
    row = f"; the last {run} {_RESULTS[results[-1]]}" if 1 < run < len(last) else ""
    games = "The only game" if len(last) == 1 else f"The last {len(last)} games"
    return f"{games}: {listed(parts)}{row}."


# -- a sentence for each part ---------------------------------------------------------------------


def _opportunities(profile: PlayerProfile) -> str:
    rate, unknown = profile.rate("chance_share"), profile.counts["biddings_unknown"]
    words = _beside(rate, "Called on", "chances that came round")
    if not rate.own.n:
        words = "Nobody knows what chances came round."
    stuck = profile.counts["dealer_stuck"]
    if stuck:
        euchred = profile.counts["dealer_stuck_euchred"]
        words += f" Stuck as dealer {_times(stuck)}, and euchred {_times(euchred)}."
    if unknown:
        whole = unknown + profile.counts["biddings"]
        words += (
            f" Of {unknown:,} of {count(whole, 'hand')} nobody knows who dealt or in which round "
            f"trump was made: they are left out."
        )
    return words


def _beside(rate: ComparedRate, verb: str, noun: str) -> str:
    """`Called on 44 % of the chances that came round; the group: 27 %.` Of few, only how many."""
    if not rate.own.enough(MIN_HANDS):
        return f"{verb} {rate.own.part or 0:,} of {rate.own.n or 0:,} {noun}."
    own, group = (100 * (cell.value or 0) for cell in (rate.own, rate.group))
    return f"{verb} {own:.0f} % of the {noun}; the group: {group:.0f} %."


def _times(number: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(number, f"{number:,} times")


def _calls(profile: PlayerProfile) -> str:
    if not profile.counts["calls"]:
        return "Never made trump."
    return _beside(profile.rate("euchred_share"), "Euchred on", "calls")


def _partner(profile: PlayerProfile) -> str:
    rate = profile.rate("partner_euchred_share")
    if not rate.own.n:
        return "No partner made trump and played it with this player."
    return _beside(rate, "Euchred on", "partners' calls that were played together")


def _defence(profile: PlayerProfile) -> str:
    rate = profile.rate("euchre_share")
    if not rate.own.n:
        return "The other side never made trump."
    return _beside(rate, "Euchred", "calls of the other side")


def _scores(profile: PlayerProfile) -> str:
    counts = profile.counts
    words = []
    if counts["donation_chances"]:
        words.append(
            f"In the barn, with the others dealing and 3 or 4 points short, ordered up "
            f"{counts['donations']:,} of {_times(counts['donation_chances'])}"
            f"{_of_them(counts['donations'], counts['donations_euchred'], 'euchred')}."
        )
    if counts["desperate_calls"]:
        words.append(
            f"With the others in the barn and 3 or 4 points to go, went alone on "
            f"{counts['desperate_loners']:,} of {count(counts['desperate_calls'], 'call')}"
            f"{_of_them(counts['desperate_loners'], counts['desperate_loners_marched'], 'marched')}"
            f"."
        )
    ahead, behind = profile.rate("taken_ahead_share").own, profile.rate("taken_behind_share").own
    if not words and not (ahead.n or behind.n):
        return "Never three points ahead or behind on a chance to call."
    return " ".join(words) or "Ahead and behind by three points or more, and in between."


def _of_them(number: int, part: int, what: str) -> str:
    return f", {part:,} of them {what}" if number else ""


PARTS: Final[dict[str, tuple[str, Callable[[PlayerProfile], str]]]] = {
    "opportunities": ("Calls by opportunity", _opportunities),
    "calls": ("What became of the calls", _calls),
    "partner": ("The partners' calls", _partner),
    "defence": ("Defending", _defence),
    "scores": ("Calls by score", _scores),
}
"""The parts of a profile with a table of rates: the title and the sentence at the head."""


def loner_words(profile: PlayerProfile) -> str:
    """The loners, and whether they pay, with the reasoning; safe to show."""
    reckoning = profile.loners
    alone, together = reckoning.alone, reckoning.together
    forced = reckoning.forced
    apart = f" {count(forced, 'more')} had to be played alone by a house rule." if forced else ""
    if not alone.number:
        return f"Never chose to go alone.{apart}"
    words = (
        f"Alone {_times(alone.number)}: {alone.marched:,} marched, {alone.made:,} made, "
        f"{alone.euchred:,} euchred.{apart}"
    )
    if reckoning.break_even is None or reckoning.if_all_marched is None:
        return words
    if min(alone.number, together.number) < MIN_HANDS:
        return f"{words} Too few calls to reckon whether going alone pays."
    least, most = (
        f"{100 * share:.0f} %" for share in (reckoning.break_even, reckoning.if_all_marched)
    )
    of_others = 100 * together.marched / (together.marched + together.made)
    return (
        f"{words} Points alone, and with the partner: a march {_both(reckoning, 'march')}, three "
        f"or four tricks {_both(reckoning, 'made')}, a euchre {_both(reckoning, 'euchre')}. Of "
        f"the calls made with the partner {of_others:.0f} % march. If these hands had done so as "
        f"often, going alone pays when {least} of the loners march; if all of them had, when "
        f"{most} do. "
        f"{100 * alone.marched / alone.number:.0f} % "
        f"did{_range(reckoning.march_share)}: {_VERDICTS[reckoning.verdict]}."
    )


_VERDICTS: Final[dict[Verdict, str]] = {
    "pay": "going alone pays",
    "pay if like others": "going alone pays, unless most of these hands were sure marches with the "
    "partner",
    "cost": "going alone costs points",
    "unknown": "too few, or too close, to say whether it pays",
}


def _both(reckoning: LonerReckoning, outcome: str) -> str:
    """`4 and 2`: what an outcome is worth alone, and with the partner."""
    both = (
        getattr(points, outcome) for points in (reckoning.points_alone, reckoning.points_together)
    )
    return " and ".join(f"{one:.2f}".rstrip("0").rstrip(".").replace("-", "−") for one in both)


def _range(cell: Cell) -> str:
    if cell.low is None or cell.high is None:
        return ""
    return f" ({100 * cell.low:.0f} to {100 * cell.high:.0f})"


def luck_words(profile: PlayerProfile) -> str:
    """The win chance lost to the other side's loners; safe to show."""
    part = next(one for one in profile.chances if one.column.name == "chance_lone_against")
    lost, usual = -part.own, -part.usual
    if abs(lost - usual) < 0.05:  # As many tenths of a game as are shown.
        beside = "which is the usual share"
    else:
        beside = f"{abs(lost - usual):.1f} {'more' if lost > usual else 'less'} than usual"
    return (
        f"The other side's loners cost win chance worth {lost:.1f} games in all, {beside} in as "
        f"many hands: nobody can do much about that."
    )


def company_words(partners: Sequence[Company], rivals: Sequence[Company]) -> str:
    """With whom and against whom this player does best and worst, where that is clear."""
    parts = []
    for people, preposition in ((partners, "with"), (rivals, "against")):
        for apart, word in ((1, "better"), (-1, "worse")):
            names = [safe(one.name) for one in people if one.apart == apart]
            if names:
                parts.append(f"{word} {preposition} {listed(names)}")
    if parts:
        return f"Clearly {listed(parts)} than on the whole."
    return "Nobody stands out clearly from the others, as a partner or an opponent."


def nights_words(profile: PlayerProfile) -> str:
    """The best and the worst night; empty with fewer than two."""
    if profile.best is None or profile.worst is None:
        return ""
    return f"Best night: {record_words(profile.best)}. Worst: {record_words(profile.worst)}."


def record_words(record: GamesRecord) -> str:
    """`Thursday 26 March 2026, won 4 of 4 games, 40–21`."""
    won = f"won {record.won} of {count(record.games, 'game')}"
    return f"{day_words(record.name)}, {won}, {record.points_for}–{record.points_against}"


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
    "next_opposing_share": "next, others deal",
    "green_opposing_share": "other colour, others deal",
    "reverse_next_dealing_share": "reverse next, own deal",
    "next_dealing_share": "next, own deal",
    "dealer_stuck_euchred_share": "stuck and euchred",
    "euchred_share": "euchred",
    "marched_share": "five tricks",
    "points_a_call": "points a call",
    "loner_share": "played alone",
    "partner_euchred_share": "euchred",
    "partner_marched_share": "five tricks",
    "points_a_partner_call": "points a call",
    "euchre_share": "euchres",
    "stopped_share": "loners stopped",
    "given_up_a_hand": "points given up a call",
    "taken_ahead_share": "3 points ahead or more",
    "taken_level_share": "in between",
    "taken_behind_share": "3 points behind or more",
    "donation_share": "orders up to donate",
    "desperate_loner_share": "desperate loners",
    "above_par": "above par a hand",
    "chance_added": "all hands",
    "chance_own": "own calls",
    "chance_partner": "the partner's calls",
    "chance_against": "calls of the others",
    "chance_lone_against": "loners of the others",
    "chance_nobody": "no call, penalties",
}
"""The label of each rate and each part of the win chance, where it has a row of its own."""


def shown_rates(rates: Sequence[ComparedRate]) -> list[ComparedRate]:
    """The shares that are out of anything, and the means of enough hands."""
    return [
        rate
        for rate in rates
        if (rate.own.n if rate.column.unit == "share" else rate.own.enough(MIN_HANDS))
    ]


def apart_words(apart: int) -> str:
    """The word beside a rate that is clearly higher or lower than the group's."""
    return {1: "higher", -1: "lower", 0: ""}[apart]


def player_lines(
    profile: PlayerProfile, about: str, notes: Sequence[str], paper: Paper
) -> list[str]:
    """The page of `euchre player`; `about` says which games count, `notes` are remarks on them."""
    lines = paper.lines(who_words(profile), "strong", "  ")
    for words in (*results_words(profile), nights_words(profile)):
        lines += _sentence(words, paper, indent="  ") if words else []
    for part, (title, sentence) in PARTS.items():
        if profile.counts["hands"]:
            lines += _part(title, sentence(profile), paper)
            lines += _rates(profile.name, profile.rates[part], paper)
        if part == "calls" and profile.counts["calls"]:
            lines += _part("Loners", loner_words(profile), paper)
    if profile.counts["hands"]:
        lines += _part("Luck", luck_words(profile), paper)
        lines += _chances(profile.name, profile.chances, paper)
    if profile.par is not None:
        lines += _part("Above par", par_words(profile.par), paper)
    company = company_words(profile.partners, profile.rivals)
    lines += _part("Partners and opponents", company, paper)
    lines += _company("with", profile.partners, paper)
    lines += ["", *_company("against", profile.rivals, paper)]
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
    return ["", *paper.lines(title, "strong"), *_sentence(words, paper)]


def _sentence(words: str, paper: Paper, style: str = "", indent: str = "") -> list[str]:
    """A sentence as lines that fit, in which no number stands apart from its percent sign."""
    together = words.replace(" %", "\N{NO-BREAK SPACE}%")
    lines = paper.lines(together, style, indent)
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]


def par_words(rate: ComparedRate) -> str:
    """The result above par, or why there is none."""
    if not rate.own.enough(MIN_HANDS) or rate.own.value is None:
        return "There are too few hands of which all cards are known."
    text = cell_texts(rate.column, [rate.own], MIN_HANDS, plain=False)[0]
    return (
        f"{text} a hand, in {count(rate.own.n or 0, 'hand')} of which all cards are known: what "
        f"this side scored more than a sensible player would from the same cards. 0 is average."
    )


def _rates(name: str, rates: Sequence[ComparedRate], paper: Paper) -> list[str]:
    shown = shown_rates(rates)
    if not shown:
        return []
    texts = rate_texts(shown, paper.plain)
    rows = [
        (LABELS[rate.column.name], own, group, apart_words(rate.apart))
        for rate, (own, group) in zip(shown, texts, strict=True)
    ]
    columns = (_words(""), _words(safe(name), 12), _number("group"), _words(""))
    return lines_of_cells(columns, rows, paper)


def rate_texts(rates: Sequence[ComparedRate], plain: bool) -> Iterator[tuple[str, str]]:
    """Each rate as text, with its interval, and the group's, without. A share of few is only
    `3 of 7`."""
    shares = [rate for rate in rates if rate.column.unit == "share" and rate.own.enough(MIN_HANDS)]
    aligned = iter(
        cell_texts(shares[0].column, [rate.own for rate in shares], MIN_HANDS, plain)
        if shares
        else ()
    )
    for rate in rates:
        own = rate.own
        if rate.column.unit != "share":
            text = cell_texts(rate.column, [own], MIN_HANDS, plain)[0]
        else:
            text = next(aligned) if rate in shares else f"{own.part or 0:,} of {own.n or 0:,}"
        yield text, group_text(rate)


def group_text(rate: ComparedRate) -> str:
    """The group's rate, without its interval."""
    value = rate.group.value
    if value is None or not rate.group.enough(MIN_HANDS):
        return ""
    if rate.column.unit == "share":
        return f"{100 * value:.{share_places([rate.group])}f}%"
    return mean_words(rate.column, value)


def _chances(name: str, chances: Sequence[ChancePart], paper: Paper) -> list[str]:
    rows = [
        (LABELS[part.column.name], signed(part.own, 2), signed(part.usual, 2)) for part in chances
    ]
    columns = (_words("win chance, in games"), _number(safe(name), 12), _number("usual"))
    return lines_of_cells(columns, rows, paper)


def _company(title: str, people: Sequence[Company], paper: Paper) -> list[str]:
    margins = cell_texts(_MARGIN, [one.margin for one in people], MIN_HANDS, paper.plain)
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
        *(_words(title, 12), _number("won–lost"), _number("margin a hand"), _number("hands")),
        _words(""),
    )
    return lines_of_cells(columns, rows, paper)


_MARGIN: Final = COLUMNS["margin_a_hand"]
_BETTER: Final = {1: "better", -1: "worse", 0: ""}


def _seasons(seasons: Sequence[GamesRecord], paper: Paper) -> list[str]:
    rows = [
        (safe(one.name) or "no season", f"{one.games:,}", f"{one.won:,}", f"{one.lost:,}",
         f"{one.points_for:,}–{one.points_against:,}")
        for one in seasons
    ]  # fmt: skip
    columns = (_words("season", 12), *map(_number, ("games", "won", "lost", "points")))
    return lines_of_cells(columns, rows, paper)


def _words(title: str, min_width: int = 0) -> TableColumn:
    return TableColumn("", title, min_width=min_width)


def _number(title: str, min_width: int = 0) -> TableColumn:
    return TableColumn("", title, right=True, min_width=min_width)


# -- JSON ----------------------------------------------------------------------------------------


def player_object(profile: PlayerProfile) -> dict[str, Any]:
    """The profile as JSON: each rate with its interval beside the group's, `apart` 1 or −1 where it
    is clearly higher or lower; win chance in games."""
    return {
        "player": profile.name,
        "who": who_words(profile),
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
        "win_chance": {
            part.column.name: {"own": round(part.own, 6), "usual": round(part.usual, 6)}
            for part in profile.chances
        },
        "above_par": None if profile.par is None else _rate_object(profile.par),
        "partners": [_company_object(one) for one in profile.partners],
        "opponents": [_company_object(one) for one in profile.rivals],
        "seasons": [_record_object(one) for one in profile.seasons],
        "best_night": None if profile.best is None else _record_object(profile.best),
        "worst_night": None if profile.worst is None else _record_object(profile.worst),
    }


def _rate_object(rate: ComparedRate) -> dict[str, Any]:
    return {
        "name": rate.column.name,
        "own": cell_value(rate.column, rate.own, MIN_HANDS),
        "group": cell_value(rate.column, rate.group, MIN_HANDS),
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


def _company_object(one: Company) -> dict[str, Any]:
    return {
        "name": one.name,
        "games_won": one.won,
        "games_lost": one.lost,
        "margin_a_hand": cell_value(_MARGIN, one.margin, MIN_HANDS),
        "apart": one.apart,
    }


def _record_object(record: GamesRecord) -> dict[str, Any]:
    return record._asdict()
