"""After a slip of the pen: one finding, with its place, and nobody accused of what it explains.

The logs are clean but for one trick or one hand; `bench.slips` makes one slip of every kind.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from euchre_engine.audit.corrections import Correction
from euchre_engine.audit.hand_reading import HandReading

from euchre_cli.book.games_in_log import read_games
from euchre_cli.book.log_to_events import GameFromLog
from euchre_engine.audit import one_slip
from euchre_engine.audit.record import Hold, Trick
from euchre_engine.audit.replay import replay_hand
from euchre_engine.cards import UNKNOWN
from euchre_engine.problems import RENEGE
from euchre_engine.rules import Rules
from euchre_engine.seats import SEATS, Seat
from tests.engine.faults import assert_found, with_reneges
from tests.engine.table_play import as_entries, play_out, score_of

from .recording import Recording, audit, told


def errors(text: str) -> list[str]:
    """The errors of a log: the kind, and what was claimed for what."""
    found = []
    for d in audit(text).findings:
        if d.severity == "error":
            words = f" {d.claimed} for {d.computed}" if d.claimed and d.computed else ""
            found.append(d.kind.slug + words)
    return found


# -- other slips -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "doubt"),
    [
        (("won W", "won N"), "claimed for N"),
        (("tricks NS 3 EW 2", "tricks NS 5"), "NS 5 is claimed"),
    ],
)
def test_a_renege_beside_another_error_is_found_but_never_a_verdict(
    wrong: tuple[str, str], doubt: str
) -> None:
    """No one slip explains both, so that nobody can say what was meant."""
    text = (
        "hand 1; dealer W; up Qs; hold E Td Jh Tc 9h 9s; call N order; discard Ac\n"
        "play N Kh Td Ah Qs; won W\n"
        "play W 9d Kd Jh Ad; play S 9c Ts Qh Tc; play W Jd Qd 9h Js; play S Qc Ks As 9s\n"
        "tricks NS 3 EW 2; score NS 2\n"
    )
    firm = audit(text)
    (found,) = (d for d in firm.findings if d.kind is RENEGE)
    assert "write `renege E 1 upheld`" in found.message
    assert not firm.verdicts[0].renege_is_undecided
    said = audit(text.replace(*wrong))
    reneges = [d for d in said.findings if d.kind is RENEGE]
    assert reneges, told(said.findings)
    assert all(doubt in str(d.doubt) for d in reneges), [d.doubt for d in reneges]
    assert said.verdicts[0].renege_is_undecided
    assert said.ends[0].total == (1, 0)
    assert all("upheld" not in d.message for d in reneges)


# -- a trick that was left out ---------------------------------------------------------------------

LEFT_OUT = """\
hand 6; dealer E; up Ah; hold S Js Jc Qc 9h Ac
call N order; discard 9d
play S 9h Jh Th Qh; play W Ad Qd As Jc
play W Kc 9c Ah Ac; play E Jd Js Tc Qs; play E Ts Qc Kd Ks
tricks NS 1 EW 4; score EW 2
"""
"""S's jack of spades falls in the fourth trick."""


def without(text: str, trick: str) -> str:
    """The log without one of its tricks."""
    assert trick in text
    return text.replace(f"{trick}; ", "").replace(f"{trick}\n", "\n")


@pytest.mark.parametrize(
    ("end", "found"),
    [
        ("tricks NS 1 EW 4; score EW 2", ["missing-trick"]),
        ("score EW 2", ["renege in doubt: only 2 of five tricks are written"]),
        ("", ["unfinished-hand", "renege in doubt: the hand stops after 2 of five tricks"]),
        # The rest was given up after the second trick: nothing else happened to the card.
        ("rest EW", ["renege"]),
    ],
)
def test_a_card_held_that_may_have_been_played_in_a_trick_left_out_proves_nothing(
    end: str, found: list[str]
) -> None:
    """S throws the ace of clubs on a spade; the jack of spades that S held is in no trick."""
    head = LEFT_OUT.partition("play S")[0]
    said = audit(f"{head}play S 9h Jh Th Qh; play W As Ks Qs Ac\n{end}\n")
    told_of = []
    for d in said.findings:
        if d.severity == "error":
            doubt = f" in doubt: {str(d.doubt).partition(',')[0]}" if d.doubt else ""
            told_of.append(d.kind.slug + doubt)
    assert told_of == found, told(said.findings)


def test_a_renege_shown_by_two_written_tricks_stays_proven_where_another_is_missing() -> None:
    reneged = LEFT_OUT.replace("9h Jh Th Qh", "9h Jh Th Ts").replace("Ts Qc Kd Ks", "Qh Qc Kd Ks")
    reneged = reneged.replace("NS 1 EW 4", "NS 0 EW 5")
    assert errors(reneged) == ["renege"]
    assert sorted(errors(without(reneged, "play W Ad Qd As Jc"))) == ["missing-trick", "renege"]


PLAYS = [
    "play N Kh Jh Ah Qs",
    "play W 9d Kd Td Ad",
    "play S 9c Ts Qh Tc",
    "play W Jd Qd 9h Js",
    "play S Qc Ks As 9s",
]


@pytest.mark.parametrize(
    ("written", "end", "says"),
    [
        (1, "score NS 1", "note only 1 of five tricks is written"),
        (1, "tricks NS 3 EW 2", "note one trick is written, but five are claimed"),
        (2, "score NS 1", "note only 2 of five tricks are written"),
        (3, "tricks NS 3 EW 2", "error three tricks are written, but five are claimed"),
        (3, "", "error the hand stops after 3 of five tricks"),
        (1, "rest NS", ""),
        (2, "concede EW", ""),
        (5, "tricks NS 3 EW 2", ""),
    ],
)
def test_a_hand_with_fewer_than_five_tricks_says_how_many_are_written(
    written: int, end: str, says: str
) -> None:
    head = "start NS 9 EW 9\nhand 1; dealer W; up Qs; hold W 9d Ts Jd Ks Ac; call N order\n"
    plays = "\n".join(["discard Ac", *PLAYS[:written], end])
    found = [f"{d.severity} {d.message}" for d in audit(f"{head}{plays}\n").findings]
    told_of = [one for one in found if "of five tricks" in one or "five are claimed" in one]
    assert len(told_of) == (says != "")
    for one in told_of:
        severity, _, words = says.partition(" ")
        assert one.startswith(f"{severity} ")
        assert words in one


# -- a hand that appears twice ---------------------------------------------------------------------

TWICE = """\
rule target 3
hand 1; dealer N; maker E h; tricks EW 5; score EW 2; total EW 2
hand 1; dealer N; maker E h; tricks EW 5; score EW 2; total EW 2
hand 2; dealer E; maker S h; tricks NS 3; score NS 1; total NS 1 EW 2
hand 3; dealer S; maker S h; tricks NS 5; score NS 2; total NS 3 EW 2
"""


def _result(said: Recording) -> tuple[tuple[int, int], str | None]:
    (end,) = said.ends
    return end.total, None if end.winner is None else end.winner.name


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (TWICE, ["duplicate-hand-number"]),
        # Without numbers: two hands in a row cannot end with the same total.
        (TWICE.replace("hand 1", "hand").replace("hand 2", "hand"), ["duplicate-hand-number"]),
        # A page that was copied: each hand once more, each said.
        (
            TWICE.replace(
                "hand 3",
                "hand 1; dealer N; maker E h; tricks EW 5; score EW 2; total EW 2\nhand 3",
            ),
            ["duplicate-hand-number"] * 2,
        ),
    ],
)
def test_a_hand_that_stands_twice_is_one_finding_and_counts_once(
    text: str, found: list[str]
) -> None:
    said = audit(text)
    assert [d.kind.slug for d in said.findings] == found, told(said.findings)
    assert _result(said) == ((3, 2), "NS")


def test_an_import_takes_a_hand_that_stands_twice_once(tmp_path: Path) -> None:
    path = tmp_path / "twice.euchre"
    path.write_text(TWICE)
    games: list[GameFromLog] = []
    with path.open("rb") as stream:
        read_games(str(path), stream, games.append, lambda trouble: None)
    sheet = games[0].sheet()
    assert (len(sheet.lines), sheet.total) == (3, (3, 2))


def test_two_hands_that_came_out_alike_are_two_hands() -> None:
    alike = "hand; maker E h; tricks EW 5; score EW 2\n"
    assert _result(audit("rule target 4\n" + alike * 2)) == ((0, 4), "EW")
    assert errors("rule target 4\n" + alike * 2) == []


def test_one_number_for_two_hands_is_a_wrong_number_and_both_count() -> None:
    other = TWICE.replace("hand 1; dealer N; maker E h", "hand 1; dealer N; maker W h", 1)
    assert "duplicate-hand-number" in errors(other)
    assert _result(audit(other))[0] == (3, 4)


def test_a_deal_that_stands_twice_counts_once_whatever_its_number() -> None:
    hand = "; ".join(["dealer W; up Qs; call N order; discard Ac", *PLAYS, "tricks NS 3"])
    for second in ("", " 1", " 2"):
        said = audit(f"rule target 2\nhand 1; {hand}\nhand{second}; {hand}\n")
        found = [d.kind.slug for d in said.findings]
        assert found == ["duplicate-hand-number", "unfinished-game"], second
        assert said.ends[0].total == (1, 0)


# -- what nobody made ------------------------------------------------------------------------------


def test_without_the_call_that_made_trump_only_that_call_is_missing() -> None:
    head = "start NS 9 EW 9\nhand 1; dealer W; up Qs; call N pass\n"
    text = head + "\n".join([*PLAYS, "tricks NS 3 EW 2"]) + "\n"
    assert errors(text) == ["record-out-of-place"]


def test_a_trick_led_by_a_seat_that_sits_out_was_led_by_whose_turn_it_was() -> None:
    """The cards are those of the seats in play, from the one that was to lead; score and tricks are
    what they were."""
    rng = Random(4)
    rules = Rules("bethweek")
    seen = 0
    while seen < 150:
        hand, actions = play_out(rng, rules)
        if not hand.out or hand.maker is None:
            continue
        seen += 1
        entries = as_entries(actions)
        tricks = [i for i, entry in enumerate(entries) if isinstance(entry, Trick)]
        at = rng.choice(tricks)
        trick = entries[at]
        assert isinstance(trick, Trick)
        idle = rng.choice([seat for seat in SEATS if hand.out >> seat & 1])
        entries[at] = trick._replace(leader=idle)
        verdict = replay_hand(rules, entries)
        (problem,) = verdict.problems
        assert (problem.kind.slug, problem.at) == ("sitting-out", (at, 1))
        assert (problem.claimed, problem.computed) == (idle, trick.leader)
        assert verdict.tricks == hand.tricks()
        assert verdict.points == score_of(hand)


# -- true reneges, and the work --------------------------------------------------------------------


@pytest.mark.parametrize("known", [False, True])
def test_a_true_renege_stays_found_and_a_slip_is_told_beside_it_only_where_cards_are_unknown(
    known: bool,
) -> None:
    """Written as it happened it makes nothing else wrong. Without the hands that were dealt many a
    renege may be a mistyped card as well; with them hardly any."""
    rng = Random(8)
    rules = Rules("openspiel")
    found = beside = 0
    for _ in range(150):
        hand, actions, reneges = with_reneges(rng, rules, play_out(rng, rules)[1])
        if not reneges:
            continue
        entries = as_entries(
            actions,
            holds=SEATS if known else (),
            tricks=hand.tricks(),
            score=score_of(hand),
        )
        (problem,) = replay_hand(rules, entries).problems
        assert_found(entries, problem, reneges[0], hand.out)
        found += 1
        beside += problem.slip is not None
    assert found > 80
    assert (beside < found // 20) if known else (found // 4 < beside < found * 3 // 4)


def test_the_cards_that_are_asked_for_prove_nearly_every_renege() -> None:
    """What is asked for are the cards that the seats were dealt, but for one nobody wrote down."""
    rng, rules = Random(10), Rules()
    undecided = asked = proven = 0
    for _ in range(200):
        hand, actions, reneges = with_reneges(rng, rules, play_out(rng, rules)[1])
        known = as_entries(
            actions,
            holds=SEATS,
            tricks=hand.tricks(),
            score=score_of(hand),
            discard=rng.random() < 0.5,
        )
        bare = [entry for entry in known if not isinstance(entry, Hold)]
        slip = replay_hand(rules, bare).problems[0].slip if reneges else None
        if slip is None:
            continue
        undecided += 1
        asked += bool(slip.settled_by)
        dealt = {entry.seat: entry for entry in known if isinstance(entry, Hold)}
        for seat, cards in slip.settled_by:
            assert set(cards) - {UNKNOWN} <= set(dealt[seat].cards)
            assert cards.count(UNKNOWN) <= (seat is hand.dealer and hand.ordered)
        holds = [dealt[hold.seat] for hold in slip.settled_by]
        (problem,) = replay_hand(rules, [*holds, *bare]).problems
        assert_found([*holds, *bare], problem, reneges[0], hand.out)
        proven += problem.slip is None
    assert undecided > 50
    assert asked > undecided * 0.9
    assert proven > asked * 0.95


def test_the_cards_that_are_asked_for_show_every_slip() -> None:
    """Nobody reneged: two cards of a trick were written the wrong way round."""
    rng, rules = Random(8), Rules()
    undecided = 0
    for _ in range(400):
        hand, actions = play_out(rng, rules)
        known = as_entries(actions, holds=SEATS, tricks=hand.tricks(), score=score_of(hand))
        at = rng.choice([i for i, entry in enumerate(known) if isinstance(entry, Trick)] or [-1])
        trick = known[at]
        if not isinstance(trick, Trick):
            continue
        first, *others = trick.cards
        known[at] = trick._replace(cards=(others[0], first, *others[1:]))
        bare = [entry for entry in known if not isinstance(entry, Hold)]
        found = [p.slip for p in replay_hand(rules, bare).problems if p.kind is RENEGE and p.slip]
        if not found or found[0] is None or not found[0].settled_by:
            continue
        undecided += 1
        asked = {seat for seat, _ in found[0].settled_by}
        holds = [e for e in known if isinstance(e, Hold) and e.seat in asked]
        problems = replay_hand(rules, [*holds, *bare]).problems
        assert problems
        assert all(problem.kind is not RENEGE for problem in problems)
    assert undecided > 10


def test_a_renege_that_another_up_card_explains_says_which() -> None:
    """With a club turned up the jack of spades is the left bower, and S had no spade to follow."""
    (found,) = audit(
        """\
start NS 0 EW 8
hand 1; dealer N; up 9s
call E pass; call S order; discard Kd
play E Ks Qh Qs 9s; play E Qc Js Tc Ac; play S Qd 9h 9c Jc; play E Ah Td Jh Th; play E Ts Ad As Kh
tricks NS 1 EW 4; score EW 2
"""
    ).findings
    assert (found.kind, found.seat, found.trick) == (RENEGE, Seat.S, 1)
    assert found.slip is not None
    assert (found.slip.written, found.slip.meant, found.slip.span.line) == ("9s", ("9c",), 2)


@pytest.mark.parametrize(
    ("log", "seats"),
    [
        # Both sides would have reneged, which brings no points, and the total is as it was.
        (
            """\
start NS 1 EW 3
hand 1; dealer W; up Jc
call N pass; call E pass; call S pass; call W pass; call N pass; call E diamonds
play N 9h Qh Ah Th; play S 9c 9d Jd Qd; play N Ts Qs Ac Js; play E Ad Tc 9s As; play E Jh Kd Td Ks
tricks NS 2 EW 3; score EW 1; total NS 1 EW 3
""",
            ["S", "W"],
        ),
        # The total is one point more than it should be: what E/W would get for S's renege.
        (
            """\
start NS 0 EW 5
hand 1; dealer W; up Td
call N pass; call E pass; call S pass; call W pass
call N pass; call E pass; call S pass; call W spades
play N Qd Kd Jd Th; play E Qs Js Ks Ts; play S Qc Tc 9c 9s; play E 9d 9h Jh Ah; play E As Ad Qh Kh
tricks NS 1 EW 4; score EW 1; total NS 0 EW 7
""",
            ["S"],
        ),
    ],
)
def test_a_wrong_total_beside_the_points_is_no_penalty_that_was_taken(
    log: str, seats: list[str]
) -> None:
    """Tricks 4 and 5 are exchanged in both, or a card of them is wrong."""
    reneges = [d for d in audit(log).findings if d.kind is RENEGE]
    assert [str(d.seat) for d in reneges] == list(seats)
    assert all(d.slip is not None for d in reneges)


@pytest.mark.skipif(
    not str(one_slip.__file__).endswith(".py"), reason="a compiled module cannot be patched"
)
def test_clean_hands_are_read_once_and_bad_ones_a_bounded_number_of_times(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried = 0
    every = one_slip.corrections

    def counted(account: HandReading) -> Iterator[Correction]:
        nonlocal tried
        for correction in every(account):
            tried += 1
            yield correction

    monkeypatch.setattr(one_slip, "corrections", counted)
    rng = Random(3)
    rules = Rules("british")
    most = 0
    for _ in range(200):
        _, actions = play_out(rng, rules)
        replay_hand(rules, as_entries(actions))
        assert tried == 0
        _, actions, _ = with_reneges(rng, rules, actions)
        entries = as_entries(actions, discard=rng.random() < 0.5, passes=rng.random() < 0.5)
        for _ in range(rng.randrange(4)):
            del entries[rng.randrange(len(entries))]
        replay_hand(rules, entries)
        most, tried = max(most, tried), 0
    assert 50 < most <= one_slip.MAX_CORRECTIONS


def test_every_kind_of_slip_in_clean_games_is_found_and_nobody_is_accused_against_the_rest() -> (
    None
):
    """A share of what the bench measures."""
    pytest.importorskip("pyspiel", reason="open_spiel, which plays the hands, is not installed")
    from bench.slips import COUPLES, FIRST_NAMES_IT, KINDS, MOST_FINDINGS, measure

    tallies = measure(20, seed=4)
    assert set(tallies) == {*KINDS, *COUPLES}
    for couple in COUPLES:
        tally = tallies.pop(couple)
        assert tally.logs == 40, couple
        assert tally.firm == 0, tally.examples
        assert tally.found == tally.reneges, couple
    for kind, tally in tallies.items():
        assert tally.said > tally.logs * 0.6, kind
        assert tally.firm == tally.contradicted == 0, tally.examples
        assert tally.findings <= MOST_FINDINGS * tally.said, kind
        assert tally.named >= FIRST_NAMES_IT * tally.said, kind


# -- copies in other notations ---------------------------------------------------------------------
