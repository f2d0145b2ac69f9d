"""What is said of an action that a hand refuses: the finding, its seat, card and rule, its words.

A case is written as what was done at the table, W having dealt, and what was refused at last:
`rules` that differ from `standard`, the cards dealt, the actions. A seat plays `??` when nobody
remembers the card.
"""

from __future__ import annotations

import pytest

from euchre_engine import (
    HOUSE_RULES,
    Action,
    Deal,
    Hand,
    Problem,
    Rules,
    Seat,
    parse_action,
    parse_cards,
)

from .table_play import deal_of

W = Seat.W

DEALT = {
    "a hand": deal_of(
        W,
        "Qh",
        "Jh Ah 9c Tc As",
        "Jd 9d Td Qs Ks",
        "Ac Kc Qc Jc Ad",
        "Kh Th 9s Ts Kd",
        kitty="9h Qd Js",
    ),
    "a low hand": deal_of(W, "Qh", "9h Th 9c Tc As", "9s Ts 9d Td Kd", "", "", kitty="Jh Qd Js"),
    "an up-card": deal_of(W, "Qh"),
    "the Benny": deal_of(W, "B"),
    "the dealer's hand": deal_of(W, "Qh", "", "", "", "Kh Th 9s Ts Kd"),
    "the ten up": deal_of(W, "Th", kitty="9c"),
    "both bowers": deal_of(W, "Qh", "Jh", "Jd Ah 9d Td Qs"),
    "four of N": deal_of(W, "Qh", "9c Tc As Jh"),
    "no heart at W": deal_of(W, "Qh", "Jh", "", "", "9s Ts Kd Ks As"),
    "six cards": Deal(W, None, (parse_cards("9h Th Jh Qh Kh Ah"), (), (), ())),
    "a large kitty": deal_of(W, "Ad", kitty="9h Th Jh Qh"),
    "a card in the kitty too": deal_of(W, "Qh", "9h", kitty="9h"),
    "the Benny to E": deal_of(W, "Qh", "", "B"),
}

REFUSALS = """
an up-card; an up-card
= duplicate-card: this hand has been dealt
the Benny
= card-not-in-deck B: the up-card is not in the deck
the Benny to E
= card-not-in-deck B: a card that is not in the deck was dealt
a card in the kitty too
= duplicate-card 9h: 9h was dealt twice
six cards
= wrong-hand-size: a seat was dealt more than five cards
a large kitty
= wrong-hand-size: the kitty has too many cards

N pass
= out-of-turn N: it is time for the deal
a hand; benny clubs
= not-allowed-here: the dealer names one of the four suits, once, when the Benny is turned up
deck 25; the Benny; benny no-trump
= not-allowed-here: the dealer names one of the four suits, once, when the Benny is turned up
deck 25; the Benny; N pass
= out-of-turn N: it is time for the dealer to name a suit for the Benny
deck 25; the Benny; N 9h
= out-of-turn N 9h: N plays, but it is time for the dealer to name a suit for the Benny

a hand; thrown-in ace-no-face N
= not-allowed-here N ace-no-face: these rules do not throw in a hand for ace-no-face
ace-no-face redeal; a hand; thrown-in ace-no-face N
= hand-rule-not-met N: N was not dealt a hand with one ace and no face card
ace-no-face redeal; an up-card; N pass; thrown-in ace-no-face N
= hand-rule-not-met N: a hand is thrown in before the bidding
ace-no-face redeal; a low hand; N pass
= hand-rule-ignored N: N was dealt a hand with one ace and no face card, which must be thrown in
ace-no-face redeal; a low hand; thrown-in ace-no-face E
= hand-rule-not-met E: E was not dealt a hand with one ace and no face card

a low hand; farmer N 9h Th 9c
= not-allowed-here N farmers-hand: these rules have no farmer's hand
farmers-hand nines-and-tens; a low hand; N pass; farmer N 9h Th 9c
= hand-rule-not-met N: a farmer's hand is swapped before the bidding, and only once a deal
farmers-hand nines-and-tens; a low hand; farmer N 9h Th B
= card-not-in-deck N B: B is not in a deck of 24 cards
farmers-hand nines-and-tens; a low hand; farmer N 9h Th As
= hand-rule-not-met N As: As cannot be swapped for a farmer's hand
farmers-hand nines-and-tens; the ten up; farmer N 9h Tc Th
= hand-rule-not-met N Th: Th is the up-card
farmers-hand nines-and-tens; a low hand; farmer N 9h Th 9h
= hand-rule-not-met N: a farmer's hand swaps three cards
farmers-hand nines-and-tens; farmer-may-call no; a low hand; farmer N 9h Th 9c; N order
= farmer-may-not-call N: N swapped a farmer's hand and may not make trump

a hand; S pass
= out-of-turn S: S calls, but it is N's turn to speak
a hand; N spades
= wrong-round N: N names spades in the first round, when one can only order up the up-card or pass
a hand; PASSED; N order
= wrong-round N: the up-card was turned down, so a suit must be named now
a hand; PASSED; N hearts
= turned-down-suit N: N names hearts, the suit that was turned down
a hand; PASSED; N no-trump
= not-allowed-here N no-trump: these rules do not have no-trump
stick-the-dealer yes; a hand; PASSED; N pass; E pass; S pass; W pass
= dealer-must-call W stick-the-dealer: W is the dealer and must call
partner-orders-alone yes; a hand; N pass; E order
= must-play-alone E: E is the dealer's partner and must play alone to order it up
must-hold-trump any; a hand; N pass; E pass; S order
= must-hold-trump S: S makes hearts trump without holding a trump of their own
must-hold-trump natural; a hand; N pass; E order
= must-hold-trump E: E makes hearts trump without holding a natural trump (the left bower and the \
Benny do not count)
a hand; N order; S pass
= call-after-trump S: S calls, but trump was already made
a hand; PASSED; PASSED; N pass
= call-after-trump N: N calls, but the hand is over

a hand; PASSED; N spades; discard 9s
= discard-without-order W 9s: the dealer discards, but the up-card was not ordered up
a hand; N order; discard 9s; discard Ts
= discard-without-order W Ts: the dealer discards once, before anything else happens
a hand; N order; discard B
= card-not-in-deck W B: B is not in a deck of 24 cards
bury-up-card no; a hand; N order; discard Qh
= up-card-buried W Qh: W buries the Qh just picked up
a hand; N order; discard Qd
= card-not-held W Qd: W discards Qd, which is in the kitty
the dealer's hand; N order; discard 9c
= card-not-held W 9c: W discards 9c without holding it

a hand; N order; discard 9s; defend E
= not-allowed-here E defend-alone: these rules do not have a lone defender
defend-alone against-loner; a hand; N order; discard 9s; defend E
= not-allowed-here E defend-alone: these rules do not have a lone defender against two makers
defend-alone always; a hand; N order; discard 9s; defend S
= not-allowed-here S: S is on the makers' side
defend-alone always; a hand; N order; discard 9s; defend E; defend W
= not-allowed-here W: E already defends alone
defend-alone always; partners-best yes; a hand; N pass; E order alone; discard 9s; best Kd for Td; \
defend N
= not-allowed-here N: a defender who goes alone must say so before the partner's best card is given
defend-alone always; a hand; N pass; E order; discard 9s; N ??; defend N
= not-allowed-here N: a defender must say so before the first lead to go alone

a hand; N pass; E order alone; discard 9s; best Kd for Td
= not-allowed-here partners-best: these rules do not have partner's best
partners-best yes; a hand; N pass; E order; discard 9s; best Kd for Td
= not-allowed-here: only a lone maker may ask for the partner's best card
partners-best yes; a hand; N order alone; best Ac for 9c
= not-allowed-here: the partner's best card must be given before the first lead
partners-best yes; a hand; N pass; E order alone; discard 9s; N ??; best Kd for Td
= not-allowed-here: the partner's best card must be given before the first lead
partners-best yes; a hand; N pass; E order alone; discard 9s; best Kd for Td; best Kh for 9d
= not-allowed-here: the partner's best card is given only once
partners-best yes; a hand; N pass; E order alone; discard 9s; best Kd for Kd
= card-not-held E Kd: the maker must give back a different card
partners-best yes; a hand; N pass; E order alone; discard 9s; best B for Td
= card-not-in-deck W B: B is not in a deck of 24 cards
partners-best yes; a hand; N pass; E order alone; discard 9s; best Kd for Jh
= card-not-held E Jh: E gives Jh, which is in N's hand
partners-best yes; a hand; N pass; E order alone; discard 9s; best 9s for Td
= card-not-held W 9s: W gives 9s, which is not in that hand

a hand; N 9c
= out-of-turn N 9c: N plays, but it is time for the first round of calls
a hand; N pass; E order alone; discard 9s; W Kh
= sitting-out W Kh: W is sitting out but plays Kh
a hand; N order; discard 9s; E 9d
= wrong-leader E 9d: E leads, but N leads first
a hand; N order; discard 9s; N 9c; S Ac
= out-of-turn S Ac: S plays out of turn: it is E's turn
a hand; N order; discard 9s; N Jh; E Jd; S Ac; W Th; E 9d
= wrong-leader E 9d: E leads, but N won the trick before
a hand; N order; discard 9s; N Jh; E Jd; S Ac; W Th; N Jh
= duplicate-card N Jh: N plays Jh, which was already played
a hand; N order; discard 9s; N B
= card-not-in-deck N B: B is not in a deck of 24 cards
an up-card; N order; discard 9s; N 9s
= card-not-held N 9s: N plays 9s, which the dealer buried
an up-card; PASSED; N spades; N Qh
= card-not-held N Qh: N plays Qh, which was turned down
an up-card; N order; discard 9s; N Qh
= up-card-elsewhere N Qh: N plays Qh, the up-card that W picked up
a hand; N order; discard 9s; N Js
= card-not-held N Js: N plays Js, which is in the kitty
four of N; N order; discard ??; N Ah; E 9h; S Th; W Kh; N Ks
= card-not-held N Ks: N plays Ks, which is not in that hand
bury-up-card no; no heart at W; N order; discard ??; N Jh; E 9h; S Th; W 9s
= renege W 9s: W played 9s on a heart (trump) lead while holding Qh
a hand; N order; discard 9s; N Jh; E 9d
= renege E 9d: E played 9d on a heart (trump) lead while holding Jd; Jd is the left bower, so it \
is a trump and had to follow
both bowers; N order; discard 9s; N Kd; E Jd
= renege E Jd: E played Jd on a diamond lead while holding 9d and Td; Jd is the left bower, \
so it is a trump and does not follow its own suit
"""


def cases() -> list[tuple[str, str]]:
    """What was done, and what is said of the last of it."""
    blocks = REFUSALS.replace("\n\n", "\n").strip().split("\n")
    return list(zip(blocks[::2], (words.removeprefix("= ") for words in blocks[1::2]), strict=True))


def action_of(words: str) -> Action:
    """An action, or one of the deals."""
    return DEALT[words] if words in DEALT else parse_action(words)


def at_table(done: str) -> Hand:
    """The hand after these steps: `PASSED` is a round of passes, `TO_W` that of three seats."""
    words = done.replace("PASSED", "TO_W; W pass").replace("TO_W", "N pass; E pass; S pass")
    steps = [step for step in words.split("; ") if step]
    rules = dict(step.split() for step in steps if step.split()[0] in HOUSE_RULES)
    hand = Hand(Rules("standard", rules))
    for step in steps[len(rules) :]:
        hand.apply(action_of(step))
    return hand


def refusal(done: str) -> Problem:
    """What is said of the last thing that was done."""
    before, _, refused = done.rpartition("; ")
    problem = at_table(before).check(action_of(refused))
    assert problem is not None
    return problem


@pytest.mark.parametrize(("done", "says"), cases(), ids=lambda words: words)
def test_a_refusal_names_the_seat_the_card_and_the_rule(done: str, says: str) -> None:
    problem = refusal(done)
    about = (problem.kind.slug, problem.seat, problem.card, problem.rule)
    named = " ".join(str(one) for one in about if one not in (None, ""))
    assert f"{named}: {problem.message}" == says
