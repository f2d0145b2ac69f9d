"""How a table says a hand: the words that people type mean what they mean, or say what can be."""

from __future__ import annotations

import pytest

from euchre_cli.book.events import record_of

from ..card_table import CardTable
from ..store.book import rows


@pytest.mark.parametrize(
    ("words", "record"),
    [
        ("Bob 5 loner", "maker E alone; tricks EW 5"),
        ("Bob lone march hearts", "maker E hearts alone; tricks EW 5"),
        ("Bob march", "maker E; tricks EW 5"),
        ("Bob all", "maker E; tricks EW 5"),
        ("Bob three", "maker E; tricks EW 3"),
        ("Bob 4-1", "maker E; tricks EW 4"),
        ("Bob 3h", "maker E hearts; tricks EW 3"),
        ("Bob 3♠", "maker E spades; tricks EW 3"),
        ("Bob d4", "maker E diamonds; tricks EW 4"),
        ("Bob took 3 tricks in hearts", "maker E hearts; tricks EW 3"),
        ("Bob euchred with 2", "maker E; tricks EW 2"),
        ("East 3", "maker E; tricks EW 3"),
        ("south 3 HEARTS", "maker S hearts; tricks NS 3"),
        ("Bob went all alone, 3", "maker E alone; tricks EW 3"),
        ("Bob took them all alone", "maker E alone; tricks EW 5"),
        ("Bob 4 1", "maker E; tricks EW 4"),
        ("Bob 3 out of 5", "maker E; tricks EW 3"),
        # What the other side took.
        ("Bob called, Ann and Cat took 3", "maker E; tricks EW 2"),
        ("Bob called hearts, the others took 4", "maker E hearts; tricks EW 1"),
        ("Bob took 3, Ann 2", "maker E; tricks EW 3"),
        # Of which only the result is known, and no number of tricks.
        ("Bob made", "maker E made"),
        ("Cat made it in hearts", "maker S hearts made"),
        ("Bob made alone", "maker E alone made"),
        ("Bob euchred", "maker E euchred"),
        ("Bob got euchered", "maker E euchred"),
        ("Bob lost", "maker E euchred"),
        ("Cat set", "maker S euchred"),
    ],
)
def test_a_hand_as_a_table_says_it(game: CardTable, words: str, record: str) -> None:
    game.done(f"hand {words}")
    assert record_of(game.sheet().lines[-1].own_entries) == record


@pytest.mark.parametrize(
    ("names", "words", "record"),
    [
        ("Ann Bob Cat 'Aunt Jo'", "Aunt Jo 3", "maker W; tricks EW 3"),
        ("Ann Bob Cat 'Aunt Jo'", "aunt jo 3 h alone", "maker W hearts alone; tricks EW 3"),
        ("'Jo Ann' Bob 'Jo Beth' Dan", "Jo B 3", "maker S; tricks NS 3"),
        ("'Ann Howe' Bob Cat Dan", "Ann h 3", "maker N hearts; tricks NS 3"),
        ("'Ann H' Bob 'Ann B' Dan", "Ann H 3", "maker N; tricks NS 3"),
        ("'Ann H' Bob Cat Dan", "'Ann H' 3", "maker N; tricks NS 3"),
        ("March Bob Cat Dan", "March march", "maker N; tricks NS 5"),
    ],
)
def test_whose_hand_it_was(table: CardTable, names: str, words: str, record: str) -> None:
    table.done(f"new {names}")
    table.done(f"hand {words}")
    assert record_of(table.sheet().lines[-1].own_entries) == record


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("Bob many", "`euchre hand Bob 3`, `euchre hand Bob 5 alone`, `euchre hand Bob 2 hearts`"),
        ("Cat 9h", "`euchre hand Cat 3`"),
        ("Bob loner", "how many tricks did the makers take? As in `euchre hand Bob 5 alone`"),
        ("Bob all alone in diamonds", "how many tricks did the makers take?"),
        ("6 Bob 3", "as in `euchre hand Bob 3`; `euchre amend 6 Bob 3` corrects hand 6"),
        ("nobody called", "`euchre thrown-in`"),
        ("all passed", "`euchre thrown-in`"),
        ("Bob 3 hearst", "did you mean 'hearts'?"),
        ("Bob took 3, Ann 3", "3 and 3 tricks: a hand has five"),
        ("Bob called, Dan took 3", "'Dan' is not a number of tricks"),
        ("Bob 1 4", "`euchre hand Bob 1` if the makers took 1 and are euchred"),
        ("Bob 3-1", "3-1: a hand has five tricks"),
        ("Bob made euchred", "say made or euchred, not both"),
        (
            "Bob euchred 3",
            "with 3 tricks the makers are not euchred under standard: enter one or the other",
        ),
        ("Bob 2 points", "the points follow from the tricks"),
        ("loner Bob", "say who made trump, then the tricks"),
        ("made Bob", "say who made trump, then the tricks"),
    ],
)
def test_the_refusal_says_what_can_be_typed(game: CardTable, words: str, why: str) -> None:
    assert why in game.refused(f"hand {words}")
    assert game.sheet().lines == ()


def test_an_example_quotes_a_name_that_needs_it(table: CardTable) -> None:
    table.done("new Ann Bob Cat 'Aunt Jo'")
    assert '`euchre hand "Aunt Jo" 3`' in table.refused("hand Jo many")


def test_a_suit_or_the_rest_of_a_name_is_not_guessed(table: CardTable) -> None:
    table.done("new 'Ann H' Bob Cat Dan")
    why = table.refused("hand Ann H 3")
    assert why.endswith('if it is a name, put it in quotes, `euchre hand "Ann H" 3`')


def test_a_result_that_may_be_worth_more_needs_its_tricks(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan --rule shutout=4")
    assert "euchred with how many tricks, 0, 1 or 2?" in table.refused("hand Bob euchred")


def test_a_result_that_leaves_one_number_is_that_number(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan --rule lone-must-march=yes")
    table.done("hand Bob made alone")
    assert record_of(table.sheet().lines[-1].own_entries) == "maker E alone; tricks EW 5"


def test_points_ruled_in_a_hand_of_which_only_the_result_is_known_are_not_lost(
    game: CardTable,
) -> None:
    game.done("penalty NS 2 late")
    game.done("hand Bob made")
    assert game.score() == (0, 3)
    game.done("amend last Bob euchred")
    assert game.score() == (2, 2)


@pytest.mark.parametrize(
    ("words", "said", "with_a_count"),
    [
        ("Bob euchred", "Bob is euchred, 2 points", "Bob 2"),
        ("Cat made it", "Cat makes it, 1 point", "Cat 3"),
        ("Ann loner made", "Ann makes it alone, 1 point", "Ann 3 alone"),
        (
            "Ann loner euchred hearts",
            "Ann is euchred in hearts alone, 2 points",
            "Ann 2 hearts alone",
        ),
    ],
)
def test_a_result_without_a_count_is_said_as_it_is_and_may_be_counted_later(
    game: CardTable, words: str, said: str, with_a_count: str
) -> None:
    first, *_, last = game.done(f"hand {words}").splitlines()
    assert said in first
    how = f"euchre amend last {with_a_count}"
    assert last == f"The number of tricks was not entered; if you know it: {how}"
    before = game.sheet().lines[-1]
    game.done(last.partition("euchre ")[2])
    after = game.sheet().lines[-1]
    assert after.verdict.tricks is not None
    assert after.verdict.award == before.verdict.award
    assert (after.verdict.alone, after.verdict.trump) == (
        before.verdict.alone,
        before.verdict.trump,
    )
    game.done("undo")
    assert game.sheet().lines[-1] == before


def test_a_count_may_be_taken_back_to_a_result(game: CardTable) -> None:
    game.done("hand Bob euchred")
    game.done("amend last Bob 1")
    assert record_of(game.sheet().lines[-1].own_entries) == "maker E; tricks EW 1"
    game.done("amend last Bob made hearts")
    assert record_of(game.sheet().lines[-1].own_entries) == "maker E hearts made"
    assert game.score() == (0, 1)


IN_WORDS = ["Ann loner march", "Ann loner made", "Ann loner euchred", "Bob euchred", "Cat made"]
IN_NUMBERS = ["Ann 5 alone", "Ann 4 alone", "Ann 1 alone", "Bob 2", "Cat 3"]


def _counted(table: CardTable, hands: list[str]) -> list[object]:
    """Everything that is counted of these hands, and the table of the game."""
    table.done("new Ann Bob Cat Dan --date 2026-11-19")
    for hand in hands:
        table.done(f"hand {hand}")
    tables = "standings calling loners opportunities defending pairs chances"
    counted: list[object] = [table.json(f"stats {name}") for name in tables.split()]
    counted.append(table.json("stats records"))
    counted.append(rows(table.book, "SELECT * FROM seat_hands"))
    night = table.done("night").splitlines()
    counted.append(night[1:])  # Above it stands what time it was.
    shown = [line.split() for line in table.done("show").splitlines()]
    return [*counted, [words[-2:] for words in shown if "euchred" in words or "made" in words]]


def test_a_hand_in_words_counts_like_one_with_its_tricks(table: CardTable) -> None:
    counted = [_counted(table.another("words"), IN_WORDS)]
    counted.append(_counted(table.another("numbers"), IN_NUMBERS))
    assert counted[0] == counted[1]
    assert "Loners: 1 of 3 marched (Ann). Euchred: 2 of 5 calls." in str(counted[0])


def test_a_hand_in_words_goes_out_and_in_again(table: CardTable) -> None:
    first = table.another("first")
    first.done("new Ann Bob Cat Dan")
    for hand in IN_WORDS:
        first.done(f"hand {hand}")
    before = [(line.verdict.award, line.verdict.tricks) for line in first.sheet(1).lines]
    out = table.folder / "game.euchre"
    first.done(["export", "1", "--out", str(out)])
    first.done(["audit", str(out)])
    other = table.another("other")
    other.done(["import", str(out)])
    assert [(line.verdict.award, line.verdict.tricks) for line in other.sheet(1).lines] == before


def test_a_hand_that_was_entered_by_its_points_still_counts_by_them(game: CardTable) -> None:
    game.done("hand Bob 3")
    game.done(["amend", "1", "--record", "maker E; score NS 2"])
    assert game.score() == (2, 0)
    assert "to: Bob calls, 2 points" in game.done("history")
    assert game.sheet().lines[-1].verdict.award is None


def test_names_in_a_record_that_is_typed(game: CardTable) -> None:
    game.done("hand Bob 3")
    game.done(["amend", "1", "--record", "call Cat orders up; tricks NS 3"])
    assert record_of(game.sheet().lines[-1].own_entries) == "call S order; tricks NS 3"


def test_an_outcome_that_is_none(game: CardTable) -> None:
    why = game.refused("renege Bob maybe")
    assert why == "'maybe' is not an outcome: write upheld, rejected, dropped or corrected"


def test_who_sits_beside_is_no_slip_of_who_comes(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dann")
    told = table.done("sub Bob Danny")
    assert "rename" not in told


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("hand Bob went alone made 3", "Bob makes 3 alone"),
        ("hand Bob goes alone and gets 5", "Bob marches alone"),
        ("hand Bob swept", "Bob marches"),
        ("hand Bob picked it up 4", "Bob makes 4"),
        ("hand Bob took 5 of 5", "Bob marches"),
        ("hand Bob loses 2", "Bob is euchred"),
        ("penalty Bob two points", "2 points to Ann & Cat"),
        ("penalty Bob two points talk", "2 points to Ann & Cat for Bob's talk"),
        ("target to 11", "This game now goes to 11, not to 10"),
        ("renege Bob claimed by Ann rejected", "Ann's claim that Bob reneged was rejected"),
        ("renege Dan not proven", "the claim that Dan reneged was rejected"),
    ],
)
def test_more_that_a_table_says_is_understood(game: CardTable, line: str, told: str) -> None:
    assert told in " ".join(game.done(line).split())


@pytest.mark.parametrize(
    "line", ["target to", "hand Bob went alone", "hand Bob won", "renege Bob by"]
)
def test_half_of_it_is_refused(game: CardTable, line: str) -> None:
    game.refused(line)
    assert game.sheet().rules.target == 10
    assert not game.sheet().lines
