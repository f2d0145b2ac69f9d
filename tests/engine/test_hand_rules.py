"""The law at the table: what a house rule allows, and what is said of an action that is refused.

A case is what was done, W having dealt: rules that differ from `standard`, the cards dealt (by
their name in `deals.txt`), the actions; `PASSED` is a round of passes, `TO_W` that of three seats,
and a seat plays `??` when nobody remembers the card. `hand_rules.txt` claims what is true then, and
`refusals.txt` has what is said of the last action: the finding, its seat, card and rule, its words.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from euchre_engine import (
    HOUSE_RULES,
    Action,
    Best,
    Deal,
    Hand,
    Problem,
    Rules,
    Seat,
    Swap,
    parse_action,
)
from euchre_engine.audit.judge import read_as_written
from euchre_engine.audit.record import Dealer, Entry, Hold, Kitty, Maker, Trick, Up
from euchre_engine.cards import parse_card

from .. import golden
from .table_play import cards

HERE = Path(__file__).parent
REFUSALS = HERE / "refusals.txt"


def deals() -> dict[str, Deal]:
    """The deals by name."""
    found = {}
    for name, words in golden.cases(HERE / "deals.txt").items():
        up, *hands = [cards(part.replace("-", "")) for part in words.split(" / ")]
        *four, kitty = [*hands, (), (), (), (), ()][:5]
        found[name] = Deal(Seat.W, up[0] if up else None, tuple(four), kitty)
    return found


DEALT = deals()


def action_of(words: str) -> Action:
    """An action, or one of the deals."""
    return DEALT[words] if words in DEALT else parse_action(words)


def at_table(done: str) -> Hand:
    """The hand after these steps."""
    words = done.replace("PASSED", "TO_W; W pass").replace("TO_W", "N pass; E pass; S pass")
    steps = [step for step in words.split("; ") if step]
    rules = dict(step.split() for step in steps if step.split()[0] in HOUSE_RULES)
    hand = Hand(Rules("standard", rules))
    for step in steps[len(rules) :]:
        hand.apply(action_of(step))
    return hand


ACTIONS = {"discards": "Discard", "defends": "Defend", "swaps": "Swap", "names": "NameBenny"}


def found(hand: Hand, what: str) -> str:
    """What is true of a hand, as a case asks: its legal actions of a kind, by card, seat or suit;
    or the winner of the last trick."""
    if what == "plays":
        return " ".join(sorted(map(str, hand.legal_cards())))
    if what == "won":
        return str(hand.winners[-1])
    actions = [one for one in hand.legal() if type(one).__name__ == ACTIONS[what]]
    said = [str(one[0]) for one in actions]
    return " ".join(sorted(said) if what == "discards" else said)


@pytest.mark.parametrize(("done", "claims"), golden.cases(HERE / "hand_rules.txt").items())
def test_what_a_house_rule_allows_and_how_the_hand_goes_on(done: str, claims: str) -> None:
    hand = at_table(done)
    for claim in claims.splitlines():
        what, _, words = claim.partition(" ")
        if what == "shows":
            assert words in str(hand)
        elif what == "may":
            action = action_of(words.removeprefix("not "))
            legal = action in hand.legal() or (
                isinstance(action, Best) and hand.check(action) is None
            )
            assert legal is (hand.check(action) is None) is not words.startswith("not "), claim
        else:
            assert found(hand, what) == words


def refusal(done: str) -> Problem:
    """What is said of the last thing that was done."""
    before, _, refused = done.rpartition("; ")
    problem = at_table(before).check(action_of(refused))
    assert problem is not None
    return problem


def refusal_words(done: str) -> str:
    """A refusal as the table has it."""
    problem = refusal(done)
    about = (problem.kind.slug, problem.seat, problem.card, problem.rule)
    named = " ".join(str(one) for one in about if one not in (None, ""))
    return f"{named}: {problem.message}"


@pytest.mark.parametrize("done", golden.cases(REFUSALS))
def test_a_refusal_names_the_seat_the_card_and_the_rule(
    done: str, request: pytest.FixtureRequest
) -> None:
    golden.check(REFUSALS, {done: refusal_words(done)}, request)


@pytest.mark.parametrize(("card", "slugs"), [("Kd", []), ("Ks", ["card-not-held"])])
def test_with_the_benny_a_farmer_takes_the_top_three_of_the_four_kitty_cards(
    card: str, slugs: list[str]
) -> None:
    rules = Rules("standard", {"deck": 25, "farmers-hand": "nines-and-tens"})
    entries: list[Entry] = [
        Dealer(Seat.W),
        Up(parse_card("Qh")),
        Hold(Seat.N, cards("9c Tc 9d Td As")),
        Kitty(cards("Kd Ah Jc Ks")),
        Swap(Seat.N, cards("9c Tc 9d")),
        Maker(Seat.E),
        Trick(Seat.N, cards(f"{card} ?? ?? ??")),
    ]
    slugs_found = [problem.kind.slug for problem in read_as_written(rules, entries).found]
    assert [slug for slug in slugs_found if slug == "card-not-held"] == slugs
