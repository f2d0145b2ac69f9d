"""The house rules of one hand, one by one: what each allows, and how the hand goes on.

A case is what was done at the table, W having dealt, and what is true then. What is refused, and
with which words, is in `test_refusals`.
"""

from __future__ import annotations

import pytest

from euchre_engine import Best, Defend, Discard, Hand, Swap
from euchre_engine.actions import NameBenny
from euchre_engine.audit.judge import read_as_written
from euchre_engine.audit.record import Dealer, Entry, Hold, Kitty, Maker, Trick, Up
from euchre_engine.cards import parse_card
from euchre_engine.rules import Rules
from euchre_engine.seats import Seat

from .table_play import cards, deal_of
from .test_refusals import DEALT, action_of, at_table

W = Seat.W
E_TO_W = ("Jd 9d Td Qs Ks", "Ac Kc Qc Jc Ad", "Kh Th 9s Ts Kd")

DEALT |= {
    "no trump at W": deal_of(W, "Qh", "", "", "", "Ac Kc 9s Ts Kd"),
    "only hearts at W": deal_of(W, "Qh", "", "", "", "Kh Th Ah 9h Jh"),
    "hearts and a spade": deal_of(W, "Qh", "", "", "", "Kh Th Ah 9h 9s"),
    "low at W": deal_of(W, "Qh", "", "", "", "9c Tc 9d Td As"),
    "the Benny at N": deal_of(W, "Qh", "B 9c Tc As Jh", *E_TO_W),
    "the Benny beside spades": deal_of(W, "Qh", "B 9c Tc As Ks"),
    "the Benny at E": deal_of(W, "Qh", "Jh Ah 9c Tc As", "B 9d Td Qs Ks", *E_TO_W[1:]),
    "the Benny and spades at E": deal_of(W, "Qh", "Ah 9c Tc As Jh", "B Jd 9d Td Qs", *E_TO_W[1:]),
    "the Benny up": deal_of(W, "B", "Jh Ah 9c Tc As", *E_TO_W),
    "farmers": deal_of(
        *(W, "Qh", "9c Tc 9d Td As", "9h Th 9s Jc Kc", "Ac Ad Ah Kd Kh", "Js Jd Jh Qc Qs"),
        kitty="Ts Qd Ks",
    ),
    "three nines": deal_of(W, "Qh", "9c 9d 9s Tc Td", "Th Ts 9h Jc Kc"),
    "low by a swap": deal_of(W, "Qh", "9c Tc 9d Td Ks", kitty="9s Ts 9h"),
    "diamonds up": deal_of(W, "Qd"),
    "nine up": deal_of(W, "9c"),
    "nine at E": deal_of(W, "Qh", "", "9c"),
    "nine under": deal_of(W, "Qh", kitty="9c"),
    "three of N": deal_of(W, "Qh", "9c Tc As"),
    "an ace at E": deal_of(W, "Qh", "", "As 9c Tc 9d Td"),
    "two aces at E": deal_of(W, "Qh", "", "As Ac Tc 9d Td"),
    "a face at E": deal_of(W, "Qh", "", "As Jc Tc 9d Td"),
    "nothing at E": deal_of(W, "Qh", "", "9s 9c Tc 9d Td"),
    "the Benny and nothing": deal_of(W, "Qh", "", "B 9c Tc 9d Td"),
    "the Benny and an ace": deal_of(W, "Qh", "", "B Ac Tc 9d Td"),
    "nothing at N": deal_of(W, "Qh", "9s 9c Tc 9d Td"),
}

CASES = """
# calls
a hand => shows waits for N: the first round of calls
a hand; N pass; E order => shows E made hearts
a hand; PASSED; N spades alone => shows N made spades alone
a hand; PASSED; N spades alone => shows S: Jc Qc Kc Ac Ad (sits out)
a hand; PASSED; N spades alone => shows waits for N: a card
a hand; PASSED; PASSED => shows thrown in (all-passed)
stick-the-dealer yes; a hand; TO_W => may W pass
stick-the-dealer yes; a hand; PASSED; TO_W => may W clubs
a hand; PASSED => may N diamonds
turned-down-suit yes; a hand; PASSED => may N hearts
no-trump yes; a hand; PASSED => may N no-trump
no-trump yes; a hand => may not N no-trump
partner-orders-alone yes; a hand => may N order
partner-orders-alone yes; a hand; N pass => may E order alone
partner-orders-alone yes; a hand; N pass; E pass => may S order
partner-orders-alone yes; a hand; TO_W => may W order
partner-orders-alone yes; a hand; PASSED; N pass => may E spades
# must-hold-trump: the left bower is a trump, but not a natural one; the up-card does not count
a hand; N pass; E pass => may S order
must-hold-trump any; a hand => may N order
must-hold-trump any; a hand; N pass => may E order
must-hold-trump any; a hand; TO_W => may W order
must-hold-trump natural; a hand => may N order
must-hold-trump natural; a hand; TO_W => may W order
no trump at W; TO_W => may W order
must-hold-trump any; no trump at W; TO_W => may not W order
must-hold-trump natural; no trump at W; TO_W => may not W order
must-hold-trump any; a hand; PASSED; N pass; E pass => may S clubs
must-hold-trump any; a hand; PASSED; N pass; E pass => may S spades
must-hold-trump natural; a hand; PASSED; N pass; E pass => may not S spades
must-hold-trump natural; a hand; PASSED; N pass; E pass => may S diamonds
must-hold-trump natural; no-trump yes; a hand; PASSED => may N no-trump
must-hold-trump any; deck 25; the Benny beside spades => may N order
must-hold-trump natural; deck 25; the Benny beside spades => may not N order
must-hold-trump natural; four of N => may N order
# a stuck dealer with no suit to name is exempt
must-hold-trump natural; stick-the-dealer yes; only hearts at W; PASSED; TO_W => may W clubs
must-hold-trump natural; stick-the-dealer yes; hearts and a spade; PASSED; TO_W => may not W clubs
must-hold-trump natural; stick-the-dealer yes; hearts and a spade; PASSED; TO_W => may W spades
must-hold-trump natural; only hearts at W; PASSED; TO_W => may not W clubs
must-hold-trump natural; stick-the-dealer yes; no-trump yes; only hearts at W; PASSED; TO_W
  => may W clubs
# the up-card and the discard
a hand; N order => shows waits for W: the dealer's discard
a hand; TO_W; W order => shows waits for W: the dealer's discard
a hand; N order => discards 9s Kd Kh Qh Th Ts
bury-up-card no; a hand; N order => discards 9s Kd Kh Th Ts
a hand; N order; discard 9s => shows W: Kd Th Qh Kh Ts
a hand; N order; discard 9s => shows waits for N: a card
a hand; N pass; E order alone => shows waits for N: a card
a hand; N pass; E order alone => may N 9c
a hand; N pass; E order alone => may discard 9s
a hand; N pass; E order alone; discard 9s => may not discard Ts
a hand; N pass; E order alone; N 9c => may not discard 9s
# loners
a hand; PASSED; N spades => defends
a hand; PASSED; N spades alone => defends
defend-alone against-loner; a hand; PASSED; N spades => defends
defend-alone against-loner; a hand; PASSED; N spades alone => defends E W
defend-alone always; a hand; PASSED; N spades => defends E W
defend-alone always; a hand; PASSED; N spades alone => defends E W
defend-alone always; a hand; PASSED; N spades; defend E => shows W: Kd Th Kh 9s Ts (sits out)
defend-alone always; a hand; PASSED; N spades alone; defend E
  => shows S: Jc Qc Kc Ac Ad (sits out)
defend-alone always; a hand; N order => may not defend E
defend-alone always; a hand; N order; discard 9s => may defend E
defend-alone always; a hand; N order; discard 9s; N 9c => may not defend E
partners-best yes; a hand; PASSED; N spades alone; best Ad for 9c => shows N: Tc Ad Jh Ah As
partners-best yes; a hand; PASSED; N spades alone; best Ad for 9c
  => shows S: 9c Jc Qc Kc Ac (sits out)
partners-best yes; a hand; PASSED; N spades alone; best Ad for 9c => may not best Ac for Tc
partners-best yes; an up-card; PASSED; N spades alone => may best Ac for Kc
partners-best yes; an up-card; PASSED; N spades alone => may not best Ac for Ac
partners-best yes; an up-card; PASSED; N spades alone => may not best Qh for Ac
partners-best yes; a hand; N pass; E order alone; best Kh for 9d => may not discard 9s
# following suit: the left bower is a trump
a hand; N order; discard 9s => plays 9c Ah As Jh Tc
a hand; N order; discard 9s; N Ah => plays Jd
a hand; N order; discard 9s; N Ah; E Jd => plays Ac Ad Jc Kc Qc
a hand; N order; discard 9s; N Ah; E Jd; S Ac => plays Kh Qh Th
a hand; N order; discard 9s; N Ah; E Jd; S Ac; W Th => shows waits for E: a card
a hand; N order; discard 9s; N As; E Ks; S Ac; W Ts; N 9c => plays 9d Jd Qs Td
a hand; N order; discard 9s; N As; E Ks; S Ac; W Ts; N 9c; E Qs; S Jc; W Kd; S Ad; W Kh; N Tc
  => plays 9d Td
a hand => plays
a hand; N order => plays
no-trump yes; a hand; PASSED; N no-trump; N Jh => plays 9d Jd Ks Qs Td
no-trump yes; a hand; PASSED; N no-trump; N Jh; E Jd; S Ad => plays Kh Th
no-trump yes; a hand; PASSED; N no-trump; N Jh; E Jd; S Ad; W Kh => shows waits for W: a card
# the farmer's hand
farmers => swaps
farmers-hand nines-and-tens; farmers => swaps N N N N E
farmers-hand nines; farmers => swaps
farmers-hand nines; three nines => swaps N
farmers-hand nines; three nines => may not farmer N 9c 9d Tc
farmers-hand nines-and-tens; farmers => may not farmer S 9c Tc 9d
farmers-hand nines-and-tens; farmers; farmer N 9c Tc 9d => shows N: Td Qd Ts Ks As
farmers-hand nines-and-tens; farmers; farmer N 9c Tc 9d => swaps
farmers-hand nines-and-tens; farmers; farmer N 9c Tc 9d
  => shows waits for N: the first round of calls
farmers-hand nines-and-tens; farmers; farmer N 9c Tc ?? => shows N: Qd Ts Ks As ??
farmers-hand nines-and-tens; nine up => may not farmer N 9c Tc 9d
farmers-hand nines-and-tens; nine at E => may not farmer N 9c Tc 9d
farmers-hand nines-and-tens; nine under => may not farmer N 9c Tc 9d
farmers-hand nines-and-tens; nine under => may farmer N Tc 9d 9s
farmers-hand nines-and-tens; farmers; farmer N 9c Tc 9d => may N order
farmers-hand nines-and-tens; farmer-may-call no; farmers; farmer N 9c Tc 9d => may N pass
farmers-hand nines-and-tens; farmer-may-call no; farmers; farmer N 9c Tc 9d; N pass; E pass
  => may S order
farmers-hand nines-and-tens; farmer-may-call no; farmers; farmer N 9c Tc 9d; PASSED
  => may not N spades
farmers-hand nines-and-tens; farmer-may-call no; low at W; farmer W 9c Tc 9d; TO_W
  => may not W order
farmers-hand nines-and-tens; farmer-may-call no; stick-the-dealer yes; low at W; farmer W 9c Tc
  9d; PASSED; TO_W
  => may W spades
farmers-hand nines-and-tens; farmer-may-call no; low at W; farmer W 9c Tc 9d; PASSED; TO_W
  => may not W spades
# hands that must be thrown in; a swap neither comes first nor makes one
ace-no-face redeal; an ace at E => shows waits for E: a hand to be thrown in
ace-no-face redeal; an ace at E; thrown-in ace-no-face E => shows thrown in (ace-no-face)
ace-no-face redeal; an ace at E => may not N order
ace-no-face redeal; nothing at E => shows waits for N
ace-no-face redeal; two aces at E => may not thrown-in ace-no-face E
ace-no-face redeal; a face at E => shows waits for N
ace-no-face redeal; deck 25; the Benny and an ace => shows waits for N
no-ace-no-face redeal-next; nothing at E => shows waits for E: a hand to be thrown in
no-ace-no-face redeal-next; an ace at E => shows waits for N
no-ace-no-face redeal-next; deck 25; the Benny and nothing => shows waits for N
no-ace-no-face redeal-next; an up-card => may thrown-in no-ace-no-face S
ace-no-face redeal; an up-card => may thrown-in ace-no-face S
ace-no-face redeal; an up-card; N pass => may not thrown-in ace-no-face S
no-ace-no-face redeal-next; farmers-hand nines-and-tens; nothing at N => swaps
no-ace-no-face redeal-next; farmers-hand nines-and-tens; nothing at N => may not farmer N 9c Tc 9d
no-ace-no-face redeal-next; farmers-hand nines-and-tens; low by a swap; farmer N 9c Tc 9d
  => may N pass
no-ace-no-face redeal-next; farmers-hand nines-and-tens; an up-card; thrown-in no-ace-no-face E
  => may not farmer N 9c Tc 9d
# the Benny
deck 25; the Benny up => names clubs diamonds hearts spades
deck 25; the Benny up => shows waits for W: the dealer to name a suit for the Benny
deck 25; the Benny up; benny spades => shows waits for N: the first round of calls
deck 25; the Benny up; benny spades => may not benny spades
deck 25; the Benny up; benny spades; N order => shows N made spades
deck 25; the Benny up; benny spades; N order => shows W: Kd Th Kh 9s Ts B
deck 25; the Benny up; benny spades; PASSED => may not N spades
deck 25; the Benny at E; N order; discard 9s; N Jh => plays B
deck 25; the Benny at E; N order; discard 9s; N Jh; E B; S Ac; W Th => shows waits for E: a card
deck 25; the Benny at N; N order; discard 9s; N B => plays Jd
deck 25; no-trump yes; the Benny and spades at E; PASSED; N no-trump; N As => plays Qs
deck 25; no-trump yes; the Benny and spades at E; PASSED; N no-trump; N 9c => plays 9d B Jd Qs Td
deck 25; no-trump yes; the Benny and spades at E; PASSED; N no-trump; N 9c; E B; S Ac; W Kd
  => shows waits for E: a card
deck 25; no-trump yes; the Benny at N; PASSED; N no-trump; N B => plays 9d Jd Ks Qs Td
deck 25; no-trump yes; the Benny at N; PASSED; N no-trump; N B; E Jd; S Ad; W Kd
  => shows waits for N: a card
# a trick with a forgotten card is won only where no card could beat the winner
diamonds up; PASSED; N spades; N Js; E ??; S 9s; W Ts => won N
diamonds up; PASSED; N spades; N As; E ??; S 9s; W Ts => won None
diamonds up; PASSED; N spades; N ??; E Js; S 9s; W Ts => won E
diamonds up; PASSED; N spades; N ??; E Ah; S Kh; W 9h => won None
diamonds up; PASSED; N clubs; N 9d; E ??; S Jc; W 9c => won S
no-trump yes; diamonds up; PASSED; N no-trump; N Ah; E ??; S Qh; W Kh => won N
no-trump yes; diamonds up; PASSED; N no-trump; N Kh; E ??; S Qh; W Jh => won None
no-trump yes; diamonds up; PASSED; N no-trump; N ??; E Ah; S Ac; W Ad => won None
# after it none of that hand is certain
a hand; N order; discard 9s; N ?? => shows N: ?? ?? ?? ??
three of N; N order; discard ??; N ?? => shows N: ?? ?? ?? ??
a hand; N order; discard 9s; N ?? => may E Jd
"""


def cases() -> list[str]:
    """Each case on one line."""
    lines = CASES.replace("\n  ", " ").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def found(hand: Hand, what: str) -> str:
    """What is true of a hand, as a case asks."""
    legal = hand.legal()
    match what:
        case "plays":
            return " ".join(sorted(map(str, hand.legal_cards())))
        case "discards":
            return " ".join(sorted(str(one.card) for one in legal if isinstance(one, Discard)))
        case "defends":
            return " ".join(str(one.seat) for one in legal if isinstance(one, Defend))
        case "swaps":
            return " ".join(str(one.seat) for one in legal if isinstance(one, Swap))
        case "names":
            return " ".join(str(one.suit) for one in legal if isinstance(one, NameBenny))
        case "won":
            return str(hand.winners[-1])
    raise AssertionError(what)


@pytest.mark.parametrize("case", cases())
def test_what_a_house_rule_allows_and_how_the_hand_goes_on(case: str) -> None:
    done, _, then = case.partition(" => ")
    hand, (what, _, words) = at_table(done.removesuffix(" =>")), then.partition(" ")
    if what == "shows":
        assert words in str(hand)
    elif what == "may":
        action = action_of(words.removeprefix("not "))
        legal = action in hand.legal() or (isinstance(action, Best) and hand.check(action) is None)
        assert legal is (hand.check(action) is None) is not words.startswith("not ")
    else:
        assert found(hand, what) == words


@pytest.mark.parametrize(("card", "slugs"), [("Kd", []), ("Ks", ["card-not-held"])])
def test_with_the_benny_a_farmer_takes_the_top_three_of_the_four_kitty_cards(
    card: str, slugs: list[str]
) -> None:
    rules = Rules("standard", {"deck": 25, "farmers-hand": "nines-and-tens"})
    entries: list[Entry] = [
        Dealer(W),
        Up(parse_card("Qh")),
        Hold(Seat.N, cards("9c Tc 9d Td As")),
        Kitty(cards("Kd Ah Jc Ks")),
        Swap(Seat.N, cards("9c Tc 9d")),
        Maker(Seat.E),
        Trick(Seat.N, cards(f"{card} ?? ?? ??")),
    ]
    slugs_found = [problem.kind.slug for problem in read_as_written(rules, entries).found]
    assert [slug for slug in slugs_found if slug == "card-not-held"] == slugs
