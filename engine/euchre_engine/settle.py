"""From what happened to what it is worth: tricks, points, rulings, penalties; and the claims about
them.

Knows: how the tricks of a record add up, what the rules award, and which claims disagree.
Does not know: the score of the game.
"""

from __future__ import annotations

from .account import Account
from .cards import CARD_NAMES, UNKNOWN
from .endings import Ending
from .facts import Facts
from .problems import (
    HEAD,
    RECORD_OUT_OF_PLACE,
    REST_NOT_CERTAIN,
    UNDECIDED_HAND,
    UNFINISHED_HAND,
    WRONG_POINTS,
    WRONG_RULING,
    WRONG_TRICK_COUNT,
    WRONG_TRICK_WINNER,
    Problem,
)
from .record import TABLE_TALK, OfSides, RenegeClaim
from .seats import OTHER, SEATS, SIDE, Side
from .verdict import HandVerdict
from .words import SIDE_WORDS, claim_words, count, pair_words, points_words


def settle(account: Account) -> HandVerdict:
    """The verdict on a hand that was read to its end."""
    return _Settlement(account).verdict


class _Settlement:
    """The points of one hand: fills a `HandVerdict` from an `Account`."""

    def __init__(self, account: Account) -> None:
        self.rules = account.rules
        facts = self.facts = account.facts
        self.account = account
        self.hand = hand = account.hand
        verdict = self.verdict = HandVerdict(
            dealer=account.dealer,
            up=facts.up.card if facts.up is not None else hand.up,
            trump=hand.trump,
            maker=hand.maker,
            alone=hand.alone,
            lone_defender=hand.lone_defender,
            problems=account.problems,
        )
        verdict.proven, verdict.excluded, verdict.undecided = account.suspects
        if self._void():
            self._check_score_claim(None)
            return
        self._tricks()
        self._played()
        self._rule()
        if account.reneges:
            self._price_reneges()
        if facts.concede is not None:
            verdict.conceded = facts.concede.side

    # -- tricks ------------------------------------------------------------------------------

    def _void(self) -> bool:
        facts, verdict = self.facts, self.verdict
        if facts.misdeal is not None:
            verdict.void, verdict.ending = "misdeal", Ending.MISDEAL
        elif self.hand.thrown_in is not None:
            verdict.void, verdict.ending = "thrown-in", self.hand.thrown_in
        else:
            return False
        self._penalties()
        return True

    def _tricks(self) -> None:
        """Who took how many: from the plays, the rest as claimed, or the count as claimed."""
        facts, hand, verdict = self.facts, self.hand, self.verdict
        ns, ew = hand.tricks()
        counted = ns + ew
        if facts.won:
            self._check_winners()
        if facts.rest is not None:
            left = max(0, 5 - len(hand.winners))
            if facts.rest.side is Side.NS:
                ns += left
            else:
                ew += left
            if left and facts.tricks:
                self._check_rest()
        if ns + ew == 5:
            verdict.tricks = (ns, ew)
        claim = facts.tricks_claim
        if claim is None:
            return
        claimed = _both(claim, 5)
        at = (facts.at["tricks_claim"], 0)
        if verdict.tricks is None and counted == 0:
            if claimed is None:
                words = f"{claim_words(claim)} is no count of five tricks"
                self._add(Problem(WRONG_TRICK_COUNT, words, at, claimed=claim_words(claim)))
            else:
                verdict.tricks = claimed
        elif verdict.tricks is None:
            if claimed is None or claimed[0] < ns or claimed[1] < ew:
                words = (
                    f"{claim_words(claim)} is claimed, but the tricks recorded already give "
                    f"N/S {ns} and E/W {ew}"
                )
                self._add(
                    Problem(
                        WRONG_TRICK_COUNT,
                        words,
                        at,
                        claimed=claim_words(claim),
                        computed=pair_words((ns, ew)),
                    )
                )
            else:
                verdict.tricks = claimed
        elif disagrees(claim, verdict.tricks):
            words = (
                f"{claim_words(claim)} is claimed, but N/S took {verdict.tricks[0]} and E/W "
                f"{verdict.tricks[1]}"
            )
            self._add(
                Problem(
                    WRONG_TRICK_COUNT,
                    words,
                    at,
                    claimed=claim_words(claim),
                    computed=pair_words(verdict.tricks),
                )
            )

    def _check_winners(self) -> None:
        for index, won, number in self.facts.won:
            if number > len(self.hand.winners):
                continue
            winner = self.hand.winners[number - 1]
            if winner is None or winner is won.seat:
                continue
            plays = self.account.evidence.trick(number)
            card = next((p for p in plays if p.seat is winner), None)
            with_card = f" with {CARD_NAMES[card.card]}" if card else ""
            self._add(
                Problem(
                    WRONG_TRICK_WINNER,
                    f"trick {number} is claimed for {won.seat.name}, but {winner.name} won it"
                    + with_card,
                    (index, 1),
                    trick=number,
                    seat=won.seat,
                    claimed=won.seat.name,
                    computed=winner.name,
                    because=card.at if card else None,
                    because_card=card.card if card else None,
                    because_trick=number if card else None,
                    because_label="this card won",
                )
            )

    def _check_rest(self) -> None:
        """Whether the tricks thrown in were certain; asked only where every remaining card is
        known."""
        hand, rest = self.hand, self.facts.rest
        assert rest is not None
        left = 5 - len(hand.winners)
        in_play = [seat for seat in SEATS if not 1 << seat & hand.out]
        known = all(hand.whole[s] and hand.held[s].bit_count() == left for s in in_play)
        if hand.trump is None or hand.turn is None or hand.maybe_buried or not known:
            return
        held = [0 if 1 << seat & hand.out else hand.held[seat] for seat in SEATS]
        from .rest import first_lost_trick  # seldom needed

        lost = first_lost_trick(held, hand.trump, hand.turn, hand.out, rest.side)
        if lost is None:
            return
        number = len(hand.winners) + lost.ahead
        cards = " ".join(CARD_NAMES[card] for card in lost.cards)
        words = (
            f"the rest was given to {SIDE_WORDS[rest.side]}, but {lost.winner.name} could take "
            f"trick {number} ({lost.leader.name} leads: {cards})"
        )
        at = (self.facts.at["rest"], 1)
        self._add(Problem(REST_NOT_CERTAIN, words, at, trick=number))

    # -- points as played --------------------------------------------------------------------

    def _played(self) -> None:
        """The points before rulings, and what they rest on."""
        facts, hand, verdict = self.facts, self.hand, self.verdict
        if hand.maker is not None and verdict.tricks is not None:
            makers = SIDE[hand.maker]
            verdict.award = self.rules.award(hand.result(verdict.tricks[makers]))
            verdict.points_as_played = verdict.award.pair()
            if facts.tricks and hand.trump is not None:
                all_held = bool(facts.holds) and all(
                    facts.hold_of(seat) is not None for seat in SEATS if not 1 << seat & hand.out
                )
                verdict.evidence = "deal" if all_held else "tricks"
            else:
                verdict.evidence = "result"
            return
        if self._ruling_ends_hand():
            verdict.evidence = "tricks" if facts.tricks else "result"
            return
        score = facts.score
        if score is not None:
            verdict.evidence = "points"
            verdict.points_as_played = (score.ns or 0, score.ew or 0)
            return
        if facts.concede is not None:
            return
        if facts.tricks and hand.maker is not None:
            verdict.evidence = "tricks"
        elif facts.claims or facts.penalties:
            verdict.evidence = "result"
            return
        verdict.decided = False
        if any(p.kind in (WRONG_TRICK_COUNT, RECORD_OUT_OF_PLACE) for p in verdict.problems):
            return  # The same cause, which is said: no count of tricks, or nobody made trump.
        if verdict.evidence is None:
            self._add(Problem(UNDECIDED_HAND, _missing(facts), HEAD))
            return
        done = len(facts.tricks)
        words = f"the hand stops after {done} of five tricks, and nothing says how it ended"
        if done >= 5:
            words = "the cards do not say who won every trick, and no count is written"
        self._add(Problem(UNFINISHED_HAND, words, (facts.tricks[-1][0], 0), trick=min(done, 5)))

    # -- rulings and penalties ---------------------------------------------------------------

    def _upheld(self) -> list[Side]:
        """The sides against which a renege was upheld."""
        return sorted({SIDE[c.seat] for _, c in self.facts.claims if c.outcome == "upheld"})

    def _ruling_ends_hand(self) -> bool:
        sides = self._upheld()
        return len(sides) == 2 or (bool(sides) and self.rules.renege_ends_hand)

    def _anybody_alone(self) -> bool:
        return self.hand.alone or self.hand.lone_defender is not None

    def _as_reneged(self, offenders: list[Side]) -> tuple[int, int]:
        """The hand's points once a renege by these sides is punished."""
        if len(offenders) == 2:
            return (0, 0)
        offender = offenders[0]
        points = [0, 0] if self.rules.renege_ends_hand else list(self.verdict.points_as_played)
        points[offender] = 0
        points[OTHER[offender]] += self.rules.renege_points(self._anybody_alone())[0]
        return (points[0], points[1])

    def _rule(self) -> None:
        facts, verdict = self.facts, self.verdict
        verdict.points = verdict.points_as_played
        from_claim = verdict.evidence == "points"
        if not facts.claims and not facts.penalties:
            if from_claim:
                self._check_possible()
            elif facts.score is not None:
                self._check_score_claim([])
            return
        verdict.rulings = [claim for _, claim in facts.claims]
        offenders = self._upheld()
        if offenders and not from_claim:
            verdict.points = self._as_reneged(offenders)
            if len(offenders) == 2:
                verdict.ending = Ending.BOTH_RENEGED
        if not from_claim:
            points = list(verdict.points)
            for claim in verdict.rulings:
                if claim.outcome == "rejected":
                    points[SIDE[claim.seat]] += self.rules.false_claim_points
            verdict.points = (points[0], points[1])
            self._penalties()
        for index, claim in facts.claims:
            self._check_ruling(index, claim)
        if not from_claim and facts.score is not None:
            self._check_score_claim(offenders)
        elif from_claim:
            self._check_possible()

    def _penalties(self) -> None:
        verdict = self.verdict
        points = list(verdict.points)
        given = []
        for _, penalty in self.facts.penalties:
            worth = penalty.points
            if worth is None:
                worth = self.rules.table_talk_points if penalty.text == TABLE_TALK else 0
            points[penalty.side] += worth
            given.append((penalty.side, worth, penalty))
        verdict.penalties = given
        verdict.points = (points[0], points[1])

    def _check_ruling(self, index: int, claim: RenegeClaim) -> None:
        """Whether the cards say what the table ruled; silent where they do not say."""
        account = self.account
        if not self.facts.tricks or self.hand.trump is None:
            return
        proven = [p for p in account.reneges if p.seat is claim.seat]
        there = [p for p in proven if claim.trick in (None, p.trick)]
        undecided = any(
            p.kind.slug == "renege-undecided" and p.seat is claim.seat for p in account.problems
        )
        at = (index, 2 if claim.trick is not None else 1)
        who = claim.seat.name
        where = f" in trick {claim.trick}" if claim.trick is not None else ""
        found: Problem | None = None
        if claim.outcome == "upheld":
            if there:
                return
            if proven:
                found = proven[0]
                words = f"a renege by {who}{where} was upheld; it was in trick {found.trick}"
            elif undecided or not self._played_out(claim):
                return
            else:
                words = (
                    f"a renege by {who}{where} was upheld, but {who} never failed to follow suit"
                )
        elif claim.outcome in ("rejected", "corrected") and there:
            found = there[0]
            words = f"a renege by {who}{where} was {claim.outcome}, but the cards prove it"
        else:
            return
        self._add(
            Problem(
                WRONG_RULING,
                words,
                at,
                trick=claim.trick,
                seat=claim.seat,
                claimed=claim.outcome,
                because=found.at if found else None,
                because_card=found.card if found else None,
                because_trick=found.trick if found else None,
                because_label="the renege",
            )
        )

    def _played_out(self, claim: RenegeClaim) -> bool:
        """Whether every play the claim speaks of is recorded and decided."""
        evidence = self.account.evidence
        if claim.trick is None:
            return evidence.complete[claim.seat]
        if claim.trick > len(evidence.orders):
            return False
        plays = evidence.trick(claim.trick)
        return any(p.seat is claim.seat for p in plays) and all(p.card != UNKNOWN for p in plays)

    def _is_upheld(self, problem: Problem) -> bool:
        """Whether the table upheld a renege by this seat (if in another trick, that is said)."""
        return any(
            claim.outcome == "upheld" and claim.seat is problem.seat
            for _, claim in self.facts.claims
        )

    def _price_reneges(self) -> None:
        """What the proven reneges mean for the score; those the table upheld are settled."""
        verdict, account, rules = self.verdict, self.account, self.rules
        reneges = account.reneges
        offenders = sorted({SIDE[p.seat] for p in reneges if p.seat is not None})
        points, rule = rules.renege_points(self._anybody_alone())
        upheld = self._upheld()
        played = points_words(verdict.points_as_played)
        for nth, problem in enumerate(reneges):
            assert problem.seat is not None
            side = SIDE[problem.seat]
            problem.rule = rule
            if self._is_upheld(problem):
                problem.severity = "note"
                problem.score = f"upheld by the table: {points_words(verdict.points)} as ruled"
            elif side in upheld:
                problem.score = f"the table ruled on this side: {points_words(verdict.points)}"
            elif nth:
                problem.score = ""  # The first renege of the hand fixes the penalty.
            elif len(offenders) == 2:
                problem.score = (
                    "both sides reneged: no points either way, and the same dealer deals again; "
                    f"the hand as played gave {played}"
                )
            else:
                problem.penalty = (OTHER[side], points)
                ruled = verdict.if_ruled = self._as_reneged(offenders)
                problem.score = (
                    f"{count(points, 'point')} to {SIDE_WORDS[OTHER[side]]} under {rules.preset}; "
                    f"the hand as played gave {played}"
                )
                if not rules.renege_ends_hand:
                    problem.score += f", with the penalty {points_words(ruled)}"

    # -- the claim of points -----------------------------------------------------------------

    def _check_score_claim(self, offenders: list[Side] | None) -> None:
        score, verdict = self.facts.score, self.verdict
        if score is None or not disagrees(score, verdict.points):
            return
        proven = sorted({SIDE[p.seat] for p in self.account.reneges if p.seat is not None})
        if proven and not offenders and not disagrees(score, self._as_reneged(proven)):
            # The table took the penalty and did not write the ruling down: one cause, one finding.
            first = self.account.reneges[0]
            first.message += (
                f"; the score line already counts it: write `renege {_renege_words(first)} upheld`"
            )
            return
        if self._follows_from_tricks(score):
            return  # The points of the tricks that were claimed, which is said.
        claimed = claim_words(score)
        computed = pair_words(verdict.points)
        reason = ""
        if verdict.award is not None and verdict.points == verdict.award.pair():
            reason = f" ({verdict.award.called})"
        elif verdict.void:
            reason = f" ({verdict.void})"
        words = (
            f"{claimed} is claimed, but under {self.rules.preset} the hand gives "
            f"{points_words(verdict.points)}{reason}"
        )
        self._add(
            Problem(
                WRONG_POINTS,
                words,
                (self.facts.at["score"], 0),
                claimed=claimed,
                computed=computed,
                rule=verdict.award.rule if verdict.award else "",
            )
        )

    def _follows_from_tricks(self, score: OfSides) -> bool:
        """Whether a wrong claim of tricks was made that would give the points claimed."""
        claim, hand = self.facts.tricks_claim, self.hand
        if claim is None or self.verdict.award is None or hand.maker is None:
            return False
        claimed = _both(claim, 5)
        if claimed is None or claimed == self.verdict.tricks:
            return False
        award = self.rules.award(hand.result(claimed[SIDE[hand.maker]]))
        return not disagrees(score, award.pair())

    def _check_possible(self) -> None:
        """Where only the points are known: whether any hand can have brought so many."""
        score, rules = self.facts.score, self.rules
        assert score is not None
        most = rules.most_points()
        if (score.ns or 0) <= most and (score.ew or 0) <= most:
            return
        words = f"{claim_words(score)} is claimed, but no hand gives more than {most} points"
        at = (self.facts.at["score"], 0)
        self._add(Problem(WRONG_POINTS, words, at, claimed=claim_words(score)))

    def _add(self, problem: Problem) -> None:
        self.verdict.problems.append(problem)


def _both(claim: OfSides, whole: int) -> tuple[int, int] | None:
    """Both numbers of a claim of which one may be missing; `None` when they are not `whole`
    together."""
    ns = claim.ns if claim.ns is not None else whole - (claim.ew or 0)
    ew = claim.ew if claim.ew is not None else whole - (claim.ns or 0)
    return (ns, ew) if ns + ew == whole and ns >= 0 and ew >= 0 else None


def disagrees(claim: OfSides, computed: tuple[int, int]) -> bool:
    return (claim.ns is not None and claim.ns != computed[0]) or (
        claim.ew is not None and claim.ew != computed[1]
    )


def _renege_words(problem: Problem) -> str:
    seat = problem.seat.name if problem.seat is not None else "SEAT"
    return f"{seat} {problem.trick}"


def _missing(facts: Facts) -> str:
    if facts.total is not None:
        return "only the total is written: say what this hand gave (`score NS n`)"
    if facts.tricks:
        return "tricks are written, but nobody made trump: add the call, or `maker SEAT SUIT`"
    if facts.tricks_claim is not None:
        return "nobody is named as the maker, so the tricks decide nothing: add `maker SEAT`"
    if facts.maker is not None or facts.calls:
        return "trump was made, but no tricks or points are written: add `tricks NS n`"
    return "nothing recorded decides this hand: add `maker` and `tricks`, or `score`"
