"""What a page opens with: plain sentences, each only if the numbers bear it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import permutations

import pytest

from euchre_cli.page.findings import MOST, findings
from euchre_cli.stats.games import Book, Names
from euchre_cli.stats.records import records_of
from euchre_cli.stats.season import Season

from ..season.hand_made import changed
from ..season.played import Told, told
from ..season.played import book as book_of

EVEN: Names = ("Ann", "Bob", "Cat", "Dan")


def found(book: Book) -> dict[str, str]:
    """The findings of a book by their names."""
    season = Season(book)
    return {one.name: one.words for one in findings(season, records_of(season))}


def in_games(hands: Sequence[str], names: Names = EVEN, first: int = 1) -> list[Told]:
    """Games of a fixed number of hands, of which none is won by anybody's doing, with these hands
    in them."""
    return [
        told(first + at, " ".join(hands[ten : ten + 10]), names, target=None, date="2026-01-01")
        for at, ten in enumerate(range(0, len(hands), 10))
    ]


def won(*winners: int, names: Names = EVEN) -> list[Told]:
    """Games of three lone marches, won by N/S (0) or E/W (1)."""
    return [
        told(at, " ".join(["NE"[side] + "5!"] * 3), names, date=f"2026-01-{at:02}")
        for at, side in enumerate(winners, 1)
    ]


def test_nothing_is_found_where_nothing_was_played() -> None:
    assert found(book_of(told(1, ""))) == {}
    assert found(book_of(told(1, "N3 E3"))) == {}


# -- what happened -------------------------------------------------------------------------------


def table_of(*results: str) -> Book:
    """Games as `Ann Bob > Cat Dan`: who won with whom against whom."""
    games = []
    for at, result in enumerate(results, 1):
        winners, losers = (side.split() for side in result.split(" > "))
        names: Names = (winners[0], losers[0], winners[1], losers[1])
        games.append(told(at, "N5! N5! N5!", names, date=f"2026-01-{at:02}"))
    return book_of(*games)


@pytest.mark.parametrize(
    ("results", "words"),
    [
        (("Ann Bob > Cat Dan",), "Ann and Bob share the lead."),
        (
            ("Ann Bob > Cat Dan", "Ann Cat > Bob Dan"),
            "Ann leads by one game (2–0).",
        ),
        (
            ("Ann Bob > Cat Dan", "Ann Cat > Eve Fay"),
            "Ann leads by half a game (2–0).",
        ),
        (
            (*["Ann Bob > Cat Dan"] * 3, *["Ann Cat > Bob Dan"] * 3, "Ann Eve > Bob Dan"),
            "Ann leads by three games (7–0); the chance that Ann is the best of the four is 99 %.",
        ),
        (("Ann Bob > Cat Dan", "Cat Dan > Ann Bob"), None),
    ],
    ids=["shared", "one game", "half a game", "three games", "all level"],
)
def test_who_leads_and_by_how_much(results: tuple[str, ...], words: str | None) -> None:
    assert found(table_of(*results)).get("lead") == words


@pytest.mark.parametrize(
    ("winners", "words"),
    [
        ((0, 0, 0), None),
        ((1, 0, 0, 0, 0), "Ann and Cat have won the last four games."),
        ((0, 0, 0, 0, 0, 1), None),
    ],
    ids=["three", "four", "it is over"],
)
def test_a_streak_is_told_while_it_goes_on(winners: tuple[int, ...], words: str | None) -> None:
    assert found(book_of(*won(*winners))).get("streak") == words


def test_a_comeback_is_told_with_its_chance() -> None:
    words = found(book_of(told(1, "E5! E5! N5! N5! N5!", date="2026-01-01")))["comeback"]
    assert words.startswith("The biggest comeback: Ann & Cat against Bob & Dan, 12–8 from 0–8, ")
    assert words.endswith(" %.")


# -- what luck does not explain ------------------------------------------------------------------


def without_dealers(*games: Told) -> Book:
    """The games as if nobody knew who dealt, and so who had a chance to call."""
    return changed(book_of(*games), "UPDATE hands SET dealer = NULL")


def called(*share: int, of: int = 100) -> list[str]:
    """So many hands in which Ann, Bob, Cat and Dan called this many each of a hundred, each making
    three tricks."""
    hands = [f"{seat}3" for seat, number in zip("NESW", share, strict=True) for _ in range(number)]
    random.Random(1).shuffle(hands)
    return hands * (of // 100)


@pytest.mark.parametrize(
    ("calls", "words"),
    [
        ((25, 25, 25, 25), None),
        ((30, 25, 25, 20), None),
        ((46, 18, 18, 18), "Ann calls most (46 % of hands); the average is 25 %."),
        ((32, 32, 32, 4), "Dan calls least (4 % of hands); the average is 25 %."),
        ((50, 25, 21, 4), "Ann calls most (50 % of hands), Dan least (4 %); the average is 25 %."),
        ((50, 27, 23, 0), "Ann calls most (50 % of hands), Dan never; the average is 25 %."),
        ((33, 33, 34, 0), "Dan has never called; the average is 25 %."),
    ],
)
def test_who_calls_most_and_least_is_told_only_if_luck_does_not_explain_it(
    calls: tuple[int, int, int, int], words: str | None
) -> None:
    assert found(without_dealers(*in_games(called(*calls)))).get("calls") == words


def test_the_same_shares_say_more_out_of_more_hands() -> None:
    few = found(without_dealers(*in_games(called(30, 25, 25, 20))))
    many = found(without_dealers(*in_games(called(30, 25, 25, 20, of=1000))))
    assert "calls" not in few
    assert many["calls"] == "Ann calls most (30 % of hands), Dan least (20 %); the average is 25 %."


def test_where_the_bidding_is_known_a_call_counts_out_of_the_chances_to_make_it() -> None:
    # West deals; North calls all hands, so the others never had a chance.
    games = [told(at, "N3", target=None) for at in range(1, 41)]
    # And as many in which the three others pass, and West picks up.
    games += [told(at, "W3", target=None) for at in range(41, 81)]
    words = "Dan calls most (100 % of chances), Bob never; the average is 40 %."
    assert found(book_of(*games))["calls"] == words


def test_who_was_there_for_too_few_hands_is_not_called_the_most_of_anything() -> None:
    games = in_games(called(25, 25, 25, 25))
    guest = in_games(["N3"] * 6, ("Guest", "Bob", "Cat", "Dan"), first=100)
    assert "calls" not in found(without_dealers(*games, *guest))


def test_who_is_euchred_and_who_goes_alone() -> None:
    hands = [
        *(["N2"] * 15 + ["N3"] * 10 + ["E2"] * 3 + ["E3"] * 22),
        *(["S2"] * 4 + ["S3"] * 21 + ["W5!"] * 14 + ["W2"] * 2 + ["W3"] * 9),
    ]
    told_of = found(book_of(*in_games(hands * 2)))
    assert told_of["euchred"] == (
        "Ann is euchred most (60 % of calls), Dan least (8 %); the average is 24 %."
    )
    assert told_of["alone"] == (
        "Dan goes alone most (56 % of calls), Ann never; the average is 14 %."
    )


@pytest.mark.parametrize(
    ("hands", "luck", "pair"),
    [
        (["N3", "E3"] * 30, "Luck alone may explain the whole order so far.", None),
        (
            ["N5", "N3", "E3"] * 20,
            "{} is ahead of what luck explains: 0.67 points a hand more than the other side in "
            "60 hands.",
            "The pair to fear: Ann & Cat, 0.67 points a hand more than the other side in 60 hands.",
        ),
        (["N5", "N3", "E3"] * 3, "Too few hands are known to tell luck from skill.", None),
    ],
    ids=["level", "clear", "too few hands"],
)
def test_who_is_ahead_of_luck(hands: list[str], luck: str, pair: str | None) -> None:
    told_of = found(book_of(*in_games(hands)))
    assert told_of["luck"] == luck.format("Ann")
    assert told_of.get("pair") == pair


@pytest.mark.seeds(1)
def test_among_equals_hardly_anything_is_found(seed: int) -> None:
    """Thirty groups of eight that call and win by chance alone: each kind of finding is made in at
    most one of twenty, so in one or two; in seven once in a thousand times."""
    by_chance = random.Random(seed)
    made: list[str] = []
    for _ in range(30):
        games = []
        for number in range(1, 25):
            names = by_chance.sample(["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal"], 4)
            lineup = (names[0], names[1], names[2], names[3])
            words = (
                by_chance.choice("NESW") + by_chance.choice(("2", "3", "3", "3", "5", "5!"))
                for _ in range(10)
            )
            games.append(told(number, " ".join(words), lineup, target=None))
        made += found(book_of(*games))
    for name in ("calls", "euchred", "alone", "pair"):
        assert made.count(name) < 7, name


def test_of_many_findings_the_first_are_told() -> None:
    hands = [*["N5!"] * 20, *["E2"] * 20, *["N3"] * 40, *["W3"] * 20]
    games = [*won(0, 0, 0, 0, 0), *in_games(hands, first=6)]
    told_of = found(book_of(*games))
    assert list(told_of) == ["lead", "luck", "calls", "pair", "alone"]
    assert len(told_of) == MOST


def test_the_leader_s_chance_to_be_the_best_or_who_more_likely_is() -> None:
    # Ann wins as often with each of the others; she leads, and her hands are the best.
    games = [
        told(at, "N5! N5! N5!", ("Ann", others[0], others[1], others[2]), date=f"2026-01-{at:02}")
        for at, others in enumerate(permutations(("Bob", "Cat", "Dan")), 1)
    ] * 2
    games = [one._replace(game=one.game._replace(number=at)) for at, one in enumerate(games, 1)]
    season = Season(book_of(*games))
    chance = season.ratings.best(["Ann", "Bob", "Cat", "Dan"])["Ann"]
    assert found(season.book)["lead"] == (
        f"Ann leads by eight games (12–0); the chance that Ann is the best of the four is "
        f"{100 * chance:.0f} %."
    )


def test_who_leads_need_not_be_the_best() -> None:
    close, far = "N3 E3 " * 9 + "N3", "N5! N5! N5!"
    games = [
        told(1, close, ("Ann", "Cat", "Bob", "Dan")),
        told(2, close, ("Ann", "Cat", "Dan", "Bob")),
        told(3, close, ("Ann", "Bob", "Cat", "Dan")),
        told(4, far, ("Cat", "Dan", "Bob", "Eve")),
        told(5, far, ("Cat", "Bob", "Dan", "Eve")),
    ]
    # Eve has too few hands to be compared.
    words = (
        "Ann leads by one game (3–0); the best of the four is more likely Cat, with a chance of "
    )
    assert found(book_of(*games))["lead"].startswith(words)


def test_of_several_leaders_the_best_is_named_only_if_one_is_likelier() -> None:
    always_together = table_of(*["Ann Bob > Cat Dan"] * 4)
    assert found(always_together)["lead"] == "Ann and Bob share the lead."
    games = [
        *(told(at, "N5! N5! N5!", ("Ann", "Cat", "Eve", "Dan")) for at in range(1, 5)),
        *(told(at, "N3 E3 " * 9 + "N3", ("Bob", "Cat", "Fay", "Dan")) for at in range(5, 9)),
        *(told(at, "E3 N3 " * 9 + "E3", ("Fay", "Cat", "Eve", "Dan")) for at in range(9, 10)),
    ]
    words = "Ann and Bob share the lead; the best of the six is most likely Ann, with a chance of "
    assert found(book_of(*games))["lead"].startswith(words)
