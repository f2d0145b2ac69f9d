"""Every table of the statistics with its columns.

A new column is one declaration in the table that shows it: its name, its title, what is counted,
and what it means. What several tables show comes first.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from ..report.values import MIN_N, Cell, Intervals
from . import pairs
from .chance_line import TIGHT
from .column import CellOf, Column, Table, computed, count, mean, model, share
from .counting import Count
from .interval import welch_interval
from .ratings import MIDDLE, Rating
from .season import CountedRow, Season

# -- what is counted -----------------------------------------------------------------------------

HANDS: Final = Count("counts", per="table")
CALLS: Final = Count("called")
MADE: Final = Count("made")
MARCHED: Final = Count("marched")
EUCHRED: Final = Count("euchred")
LONERS: Final = Count("alone")
LONERS_MARCHED: Final = Count("alone AND marched")
LONERS_MADE: Final = Count("alone AND made AND NOT marched")
LONERS_EUCHRED: Final = Count("alone AND euchred")
TOGETHER: Final = Count("called AND NOT alone")
LONERS_OF_RESULTS: Final = Count(adds="loners", view="games")
"""Loners that took all tricks, entered with a game of which only the result is known."""
ALL_LONERS: Final = (LONERS, LONERS_OF_RESULTS)
ALL_LONERS_MARCHED: Final = (LONERS_MARCHED, LONERS_OF_RESULTS)
"""Those of hands, and those of results."""

DEFENDED: Final = Count("defended", per="side")
EUCHRES: Final = Count("euchre", per="side")
LONERS_FACED: Final = Count("loner_faced", per="side")
LONERS_STOPPED: Final = Count("loner_stopped", per="side")
CHANCES: Final = Count(adds="first_chance + second_chance")
TAKEN: Final = Count("taken")
STUCK: Final = Count("stuck")
STUCK_EUCHRED: Final = Count("stuck AND euchred")
BIDDINGS: Final = Count("bidding_known", per="table")
BIDDINGS_UNKNOWN: Final = Count("bidding_unknown", per="table")
POINTS_FOR: Final = (
    Count(adds="points_for", per="side"),
    Count("only_result", "points_made", "games", "side"),
)
POINTS_AGAINST: Final = (
    Count(adds="points_against", per="side"),
    Count("only_result", "points_given", "games", "side"),
)
"""Points of hands, and of games of which only the result is known."""

GAMES: Final = Count(view="games", per="table")
WON: Final = Count("result = 'W'", view="games", per="side")
LOST: Final = Count("result = 'L'", view="games", per="side")
TIED: Final = Count("result = 'T'", view="games", per="side")
SKUNKS: Final = Count("skunk AND result = 'W'", view="games", per="side")


RENEGES: Final = Count("own AND kind = 'renege' AND how != 'corrected'", view="irregularities")
FALSE_CLAIMS: Final = Count("own AND kind = 'false-claim'", view="irregularities")
MISDEALS: Final = Count("own AND kind = 'misdeal'", view="irregularities")
PENALTIES: Final = Count("ours AND kind = 'penalty'", view="irregularities", per="side")

# -- columns of several tables -------------------------------------------------------------------

_games = count("games", "games", "games", GAMES).means("Games that are over.")
_games_won = count("games_won", "won", "games", WON).means("Games won.")
_games_lost = count("games_lost", "lost", "games", LOST).means("Games lost.")
_win_share = share("win_share", "win %", WON, GAMES, "games").means(
    "The share of games won, out of all games that are over. A game counts for the four who sat in "
    "it at the end."
)
_hands = count("hands", "hands", "hands", HANDS).means(
    "Hands with a result. Hands that were thrown in, misdealt or conceded, or whose outcome nobody "
    "knows, do not count."
)
_margin_a_hand = mean("margin_a_hand", "margin a hand", HANDS, "hands", sided=True).means(
    "Points for minus points against, per hand with a result. 0 is average."
)
_calls = count("calls", "calls", "calls", CALLS).means(
    "Hands in which the player made trump that were either made or euchred."
)
_loners = count("loners", "loners", "calls", *ALL_LONERS).means(
    "Calls that the player played alone. Of a game of which only the result is known, those that "
    "were entered with it."
)
_loners_marched = count("loners_marched", "loners marched", "calls", *ALL_LONERS_MARCHED).means(
    "Loners that took all five tricks."
)

# -- standings -----------------------------------------------------------------------------------

FORM: Final = 10
"""The number of last games that `form` shows."""


def wins_more(row: CountedRow) -> int:
    """Games won minus games lost."""
    return row[WON] - row[LOST]


def by_lead(season: Season) -> list[CountedRow]:
    """The players who have finished a game, those first who have won most more than they lost."""
    rows = season.rows("player", (GAMES, WON, LOST)).values()
    return sorted((row for row in rows if row[GAMES]), key=wins_more, reverse=True)


def _games_behind(row: CountedRow) -> Cell:
    if len(row.table) == 1:
        return Cell()  # Behind whom?
    return Cell((max(map(wins_more, row.table.values())) - wins_more(row)) / 2)


def last_run(results: str) -> int:
    """How many of the last results are alike."""
    return len(results) - len(results.rstrip(results[-1:]))


def _streak(row: CountedRow) -> Cell:
    if not row.results:
        return Cell()
    last, length = row.results[-1], last_run(row.results)
    return Cell({"W": length, "L": -length, "T": 0}[last], words=f"{last}{length}")


def _form(row: CountedRow) -> Cell:
    return Cell(words=row.results[-FORM:])


def _longest(letter: str) -> CellOf:
    def cell(row: CountedRow) -> Cell:
        runs = (len(list(run)) for one, run in groupby(row.results) if one == letter)
        return Cell(max(runs, default=0))

    return cell


STANDINGS: Final = Table(
    "standings",
    "Standings",
    "Games and points won and lost, the margin a hand, streaks and skunks.",
    (
        _games_won,
        _games_lost,
        count("games_tied", "tied", "games", TIED).if_any.means(
            "Games that ended in a tie, which can only happen when a fixed number of hands or "
            "minutes is played."
        ),
        _win_share,
        count("points_for", "points for", "points", *POINTS_FOR).means(
            "Points of the player's side, including penalties, even those in hands that were "
            "thrown in."
        ),
        count("points_against", "points against", "points", *POINTS_AGAINST).means(
            "Points of the other side, counted the same way."
        ),
        _loners,
        _loners_marched,
        computed("streak", "streak", "games", _streak, GAMES).means(
            "Games won (W) or lost (L) in a row up to now. As a number, a losing streak is "
            "negative."
        ),
        _margin_a_hand,
        computed("form", "form", "results", _form, GAMES).means(
            f"The results of the last games, up to {FORM}: won, lost or tied, the latest at the "
            "end."
        ),
        computed(
            "games_behind", "behind", "games", _games_behind, WON, LOST, by=("player", "pair")
        ).means(
            "Games behind the leader: half the difference in games won minus games lost, however "
            "many games each has played. The standings are sorted by this, then by margin a hand."
        ),
        _games,
        _hands,
        computed("longest_won", "longest won", "games", _longest("W"), GAMES).means(
            "The most games won in a row."
        ),
        computed("longest_lost", "longest lost", "games", _longest("L"), GAMES).means(
            "The most games lost in a row."
        ),
        count("skunks_given", "skunks given", "games", SKUNKS).means(
            "Games won in which the other side scored no points. Games that were conceded do not "
            "count."
        ),
    ),
    sort="-games_behind",
    then="margin_a_hand",
    first=9,
)

# -- calling and loners --------------------------------------------------------------------------

CALLING: Final = Table(
    "calling",
    "Calling",
    "Who makes trump, and what comes of it.",
    (
        share("call_share", "hands called", CALLS, HANDS, "hands").means(
            "The share of hands with a result in which the player made trump."
        ),
        share("euchred_share", "euchre rate", EUCHRED, CALLS, "calls").means(
            "The share of calls that were euchred."
        ),
        mean("points_a_call", "points a call", CALLS, "calls").means(
            "Points for minus points against, per call. Being euchred counts as minus points. A "
            "player who calls only sure hands gets the most; whether calling more or less pays "
            "shows in margin a hand."
        ),
        share("marched_share", "march rate", MARCHED, CALLS, "calls").means(
            "The share of calls that took all five tricks."
        ),
        _calls,
        count("made", "made", "calls", MADE).means(
            "Calls that were made: three tricks or more, including marches and loners."
        ),
        count("marched", "marched", "calls", MARCHED).means(
            "Calls that took all five tricks, including loners."
        ),
        count("euchred", "euchred", "calls", EUCHRED).means("Calls that were euchred."),
        share("made_share", "made rate", MADE, CALLS, "calls").means(
            "The share of calls that were made."
        ),
        _hands,
    ),
    sort="call_share",
)

LONER_TABLE: Final = Table(
    "loners",
    "Loners",
    "Who goes alone, and what comes of it, compared with calls played with the partner.",
    (
        _loners,
        _loners_marched,
        count("loners_made", "loners made", "calls", LONERS_MADE).means(
            "Loners that were made with fewer than five tricks."
        ),
        count("loners_euchred", "loners euchred", "calls", LONERS_EUCHRED).means(
            "Loners that were euchred."
        ),
        mean("points_a_loner", "points a loner", LONERS, "loners").means(
            "Points for minus points against, per loner."
        ),
        mean("points_a_call_together", "with the partner", TOGETHER, "calls").means(
            "Points for minus points against, per call played with the partner, to compare with "
            "points a loner. Hands played alone are better hands to begin with, so the difference "
            "says less than it seems to."
        ),
        share("loner_share", "alone", LONERS, CALLS, "calls").means(
            "The share of calls that the player played alone."
        ),
        share("loner_march_share", "loner march rate", LONERS_MARCHED, LONERS, "loners").means(
            "The share of loners that took all five tricks."
        ),
        share("loner_euchred_share", "loner euchre rate", LONERS_EUCHRED, LONERS, "loners").means(
            "The share of loners that were euchred."
        ),
        _calls,
    ),
    sort="points_a_loner",
)

# -- opportunities -------------------------------------------------------------------------------

_AT: Final = {
    "eldest": ("on the dealer's left", "eldest orders up"),
    "partner": ("as the dealer's partner", "assists"),
    "third": ("on the dealer's right", "third orders up"),
    "dealer": ("as the dealer", "picks up"),
}
"""The four positions in the bidding: in words, and what a call there in the first round is."""


def _at(seat: str, *where: str) -> Iterator[Count]:
    return (Count(f"is_{seat} AND {one}") for one in where)


def _chances_by_seat() -> Iterator[Column]:
    for number, word in enumerate(("first", "second"), 1):
        for seat, (place, call) in _AT.items():
            taken, chances = _at(seat, f"round = {number} AND taken", f"{word}_chance")
            title = call if number == 1 else f"{seat} names"
            yield share(f"{word}_{seat}_share", title, taken, chances, "chances").means(
                f"The share of the chances in the {word} round {place} that the player took."
            )


def _calls_by_seat() -> Iterator[Column]:
    for seat, (place, _) in _AT.items():
        calls, hands = _at(seat, "called", "counts")
        yield share(f"call_share_{seat}", f"{seat} called", calls, hands, "hands").means(
            f"The share of hands called, of those {place}."
        )
    for seat, (place, _) in _AT.items():
        euchred, calls = _at(seat, "euchred", "called")
        yield share(f"euchred_{seat}_share", f"{seat} euchre rate", euchred, calls, "calls").means(
            f"The share of calls {place} that were euchred."
        )


OPPORTUNITIES: Final = Table(
    "opportunities",
    "Calls by opportunity",
    "Of the chances to call that came round to each player, how many were taken: by seat and "
    "round; stuck dealers; and how often each calls from each seat, and is euchred.",
    (
        share("chance_share", "calls a chance", TAKEN, CHANCES, "chances").means(
            "The share of the chances to call that the player took."
        ),
        *_chances_by_seat(),
        count("dealer_stuck", "stuck", "times", STUCK).if_any.means(
            "Hands in which the player dealt, everybody had passed, and the dealer had to call."
        ),
        count("dealer_stuck_euchred", "euchred when stuck", "times", STUCK_EUCHRED).if_any.means(
            "Stuck dealers' calls that were euchred."
        ),
        count("call_chances", "chances to call", "times", CHANCES).means(
            "Times that the bidding came round to the player, in both rounds, and the player could "
            "call or pass. Only in hands whose bidding is known: who dealt, and in which round "
            "trump was made. A dealer who must call is left out."
        ),
        count("chances_taken", "calls on a chance", "calls", TAKEN).means(
            "Calls that were made on such a chance."
        ),
        *_calls_by_seat(),
    ),
    sort="chance_share",
    by=("player", "pair", "night", "month", "game"),
)

# -- defending, discipline -----------------------------------------------------------------------

DEFENDING: Final = Table(
    "defending",
    "Defending",
    "Euchres made, loners stopped.",
    (
        share("euchre_share", "share euchred", EUCHRES, DEFENDED, "hands").means(
            "The share of hands defended in which the makers were euchred."
        ),
        share("stopped_share", "loner stop rate", LONERS_STOPPED, LONERS_FACED, "loners").means(
            "The share of the other side's loners that did not take all five tricks."
        ),
        count("defended", "defended", "hands", DEFENDED).means(
            "Hands that the other side called and that were either made or euchred."
        ),
        count("euchres", "euchres", "hands", EUCHRES).means(
            "Hands defended in which the makers were euchred."
        ),
        count("loners_faced", "loners faced", "hands", LONERS_FACED).means(
            "Loners of the other side."
        ),
        count("loners_stopped", "loners stopped", "hands", LONERS_STOPPED).means(
            "Loners of the other side that did not take all five tricks."
        ),
    ),
    sort="euchre_share",
)

DISCIPLINE: Final = Table(
    "discipline",
    "Discipline",
    "Reneges, misdeals, penalties and false claims.",
    (
        count("reneges", "reneges", "times", RENEGES).means(
            "Reneges by the player: upheld at the table, or proven by the cards without a claim."
        ),
        count("false_claims", "false claims", "times", FALSE_CLAIMS).means(
            "Renege claims made by the player that were rejected."
        ),
        count("misdeals", "misdeals", "times", MISDEALS).means(
            "Misdeals by the player. They count for the dealer unless somebody else is named."
        ),
        count("penalties", "side's penalties", "times", PENALTIES).means(
            "Penalties against the player's side. They count for both partners."
        ),
    ),
    sort="reneges",
)

# -- pairs and rivals ----------------------------------------------------------------------------

_NEEDS: Final = (
    f"It takes {pairs.MIN_PAIR_HANDS} hands together, and as many of each without the other."
)

PAIRS: Final = Table(
    "pairs",
    "Partnerships",
    "Each partnership's record, compared with what the two players' own records predict.",
    (
        _games_won,
        _games_lost,
        _margin_a_hand,
        model("expected_margin", "expected", "points a hand", "pair", pairs.expected_margin).means(
            "The margin a hand that the two players' own records predict: the margin of each in "
            f"hands in which the other had no seat, added together. {_NEEDS}"
        ),
        model("synergy", "synergy", "points a hand", "pair", pairs.synergy, "hands").means(
            "The partnership's margin a hand minus the margin that the two players' own records "
            "predict, which is the margin of each in hands in which the other had no seat, added "
            f"together. Above 0 they do better together than expected. {_NEEDS} Among many pairs "
            "some stand out by luck."
        ),
        _win_share,
        _games,
        _hands,
    ),
    sort="margin_a_hand",
    by=("pair",),
    then="games_won",
    picture=Intervals("synergy", 0.0),
)

HEAD_TO_HEAD: Final = Table(
    "head-to-head",
    "Head to head",
    "Each player's record against every other player.",
    (_games_won, _games_lost, _win_share, _margin_a_hand, _games),
    sort="win_share",
    by=("against",),
)

# -- the models ----------------------------------------------------------------------------------


def _added(row: CountedRow) -> Cell:
    added = row.season.added.get(row.key[0])
    return Cell(added.total) if added else Cell(n=0)


def _clutch(row: CountedRow) -> Cell:
    """The chance added per tight hand minus that per other hand."""
    added = row.season.added.get(row.key[0])
    if not added or not added.tight.n or not added.others.n:
        return Cell(n=added.tight.n if added else 0)
    difference = added.tight.mean - added.others.mean
    low, high = welch_interval(difference, (added.tight, added.others)) or (None, None)
    return Cell(difference, added.tight.n, low, high)


CHANCES_TABLE: Final = Table(
    "chances",
    "Win chance",
    "The win chance that each player's side added, and how it did in hands that mattered a lot.",
    (
        model("chance_added", "added", "win chance", "player", _added).means(
            "How much the player's side raised its win chance, all hands together, in games: 1 is "
            "the whole way from no chance to a win. Both partners get what their side added."
        ),
        model("clutch", "clutch", "win chance", "player", _clutch, "tight hands").means(
            "Win chance that the player's side added per tight hand, minus what it added per other "
            f"hand. Tight hands have a result and mattered at least {TIGHT} times as much as the "
            "first hand of a game. Above 0 they are better when it matters, or luckier."
        ),
    ),
    sort="chance_added",
    by=("player",),
)


def rating_cell(rating: Rating | None) -> Cell:
    """A rating with its interval; empty for somebody who has none."""
    return (
        Cell(n=0) if rating is None else Cell(rating.value, rating.hands, rating.low, rating.high)
    )


def _rating(row: CountedRow) -> Cell:
    return rating_cell(row.season.ratings.by_player.get(row.key[0]))


def _hands_rated(row: CountedRow) -> Cell:
    return Cell(_rating(row).n or None)


def compared(season: Season) -> list[str]:
    """The players with enough rated hands to be compared with others, best first."""
    ratings = season.ratings.by_player.values()
    return [rating.player for rating in ratings if rating.hands >= MIN_N]


def best_of_all(row: CountedRow) -> Cell:
    """The chance that the player is the strongest of those compared."""
    group, player = compared(row.season), row.key[0]
    return Cell(row.season.ratings.best(group)[player]) if player in group else Cell()


def _ahead_of_next(row: CountedRow) -> Cell:
    group, player = compared(row.season), row.key[0]
    if player not in group[:-1]:
        return Cell()
    return Cell(row.season.ratings.ahead(player, group[group.index(player) + 1]))


RATINGS: Final = Table(
    "ratings",
    "Ratings",
    "How strong each player looks, judged by the points of every hand and who sat there, and how "
    "sure that is.",
    (
        model("rating", "rating", "rating", "player", _rating, "hands").means(
            "How strong the player looks, judged by the points of every hand, and who sat there: "
            "the margin a hand, adjusted for partners and opponents, and drawn towards the average "
            "as far as so few hands can mislead. A final score counts where the hands are not "
            f"known. {MIDDLE:g} is the average of the rated players, and a point is worth about "
            "one game in a hundred: a player rated 56 wins about 56 of 100 games to 10 with an "
            "average partner against two average players."
        ),
        model("best", "best", "share", "player", best_of_all).means(
            f"The chance that the player is the strongest of those with {MIN_N} rated hands or "
            "more, right to a percent or so. It looks at all of them together."
        ),
        model("ahead_of_next", "ahead of next", "share", "player", _ahead_of_next).means(
            "The chance that the player is stronger than the player rated next below, among those "
            f"with {MIN_N} rated hands or more. 50 % means that nobody can tell. `euchre stats "
            "ratings --more` shows it for any two."
        ),
        model("hands_rated", "hands rated", "hands", "player", _hands_rated).means(
            "Hands that count for the rating: those with a result and four different names. A game "
            "of which only the final score is known counts as the hands that usually make so many "
            "points."
        ),
    ),
    sort="rating",
    by=("player",),
    picture=Intervals("rating", MIDDLE),
)

TABLES: Final[dict[str, Table]] = {
    table.name: table
    for table in (
        *(STANDINGS, CALLING, LONER_TABLE, OPPORTUNITIES, DEFENDING, PAIRS, HEAD_TO_HEAD),
        *(DISCIPLINE, CHANCES_TABLE, RATINGS),
    )
}
"""Every table by name, in the order in which they are listed."""

COLUMNS: Final[dict[str, Column]] = {
    column.name: column for table in TABLES.values() for column in table.columns
}
"""Every column by name. Several tables may show it."""
