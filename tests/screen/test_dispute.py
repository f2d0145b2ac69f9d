"""What each key does in a dispute, what is asked, and what is written into the book."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from euchre_cli.book.book import Book
from euchre_cli.book.entries import NewEntry, text_of
from euchre_cli.screen.dispute.book import DisputeScreen
from euchre_cli.screen.dispute.cards import Place
from euchre_cli.screen.dispute.deal import known
from euchre_cli.screen.dispute.keys import place_key
from euchre_cli.screen.dispute.sentences import ruling_words
from euchre_cli.screen.shell.lines import run_lines
from euchre_cli.screen.shell.machine import question
from euchre_cli.terminal.exit_status import Refused
from euchre_engine.audit.record import Dealer, Hold, Trick, Tricks
from euchre_engine.cards import UNKNOWN
from euchre_engine.seats import SIDE, Side

from ..transcripts import Session, sessions
from .hands import played, without
from .screens import FOUR, AtScreen, at_dispute

FILE = Path(__file__).with_name("dispute.txt")
NONE_LIE = ".. .. .. .. .."

HAND = "maker W spades; tricks EW 3"
FIRST = "129d"
CARDS = {
    "Dan": "As Kc Tc Jc 9s",
    "Ann": "Qs Ac 9c Th Ks",
    "Bob": "Ts Jh Jd Kd 9h",
    "Cat": "Qd Qc Ad Td Ah",
}
KEYS = FIRST + "".join(CARDS.values()).replace(" ", "").lower()
"""A hand in which Ann reneged in the fourth trick: Ann is accused by Bob."""

Begin = Callable[..., AtScreen]


@pytest.fixture
def begin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Begin:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))

    def opened(keys: str = "", record: str = HAND, **options: object) -> AtScreen:
        screen = at_dispute(tmp_path, record, **options)
        screen.press(keys)
        return screen

    return opened


def cards(screen: AtScreen, name: str) -> str:
    """A player's cards, as they lie."""
    row = screen.state.subject.cards.rows[["Ann", "Bob", "Cat", "Dan"].index(name)]
    return " ".join(".." if card is None else str(card) for card in row)


@sessions(FILE)
def test_a_session(session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys, after `/` in a dispute of its own, and lines after `: `; what is said and asked, the
    cards as they lie, and the ruling. The hand is the last `record`, under the last `rules`."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    given = {"record": "", "rules": "standard"}
    screens: list[AtScreen] = []

    def answer(line: str) -> str:
        what, _, told = line.partition(" ")
        if what in given:
            given[what] = told
            return ""
        if line.startswith("/"):
            folder = tmp_path / str(len(screens))
            folder.mkdir()
            made = at_dispute(folder, given["record"], preset=given["rules"], fresh=True)
            screens.append(made)
        at = screens[-1]
        keys, colon, lines = line.removeprefix("/").partition(": ")
        at.press(keys)
        if colon:
            read = iter(map(str.strip, lines.split("|")))
            at.shown.state = run_lines(at.screen, at.state, read, str, answers=True)
        subject = at.state.subject
        rows = {name: cards(at, name) for name in FOUR}
        laid = " | ".join(f"{name} {row}" for name, row in rows.items() if row != NONE_LIE)
        ruled = at.question == "Is that the ruling?"
        said = [at.state.message, at.question, laid, ruling_words(subject) if ruled else ""]
        return "\n".join(filter(None, said))

    session.check(answer)


def test_what_was_typed_is_kept_until_it_is_begun_anew(begin: Begin, tmp_path: Path) -> None:
    begin(FIRST + "askc").press("\x1b")
    book = Book.open(str(tmp_path / "dispute.db"))
    sheet = book.sheet(1)
    assert sheet is not None
    screen = DisputeScreen(book, sheet, None)
    again = AtScreen(screen, screen.first)
    assert cards(again, "Dan") == "As Kc .. .. .."
    assert again.state.message.startswith("Goes on with what was typed the last time")
    assert again.press("x").keys == ()
    assert DisputeScreen(book, sheet, None).first.keys == ()
    by_cat = DisputeScreen(book, sheet, None, "Cat", fresh=True)
    assert [offer.words for offer in question(by_cat, by_cat.first).offers] == ["Bob", "Dan"]
    for number, why in ((7, "no hand 7"), (0, "")):
        if why:
            with pytest.raises(Refused, match=why):
                DisputeScreen(book, sheet, number)


def test_a_hand_that_was_changed_meanwhile_is_not_written_over(
    begin: Begin, tmp_path: Path
) -> None:
    screen = begin(KEYS + "nn")
    with Book.open(str(tmp_path / "dispute.db")) as other, other.writing() as writer:
        sheet = other.sheet(1)
        assert sheet is not None
        writer.add(1, NewEntry("amended", "maker W spades; tricks EW 4", sheet.lines[0].entry.uid))
    assert screen.press("r").message.startswith("Another terminal was quicker: it is now: hand 1: ")
    assert screen.press("r").message.startswith("Hand 1 is now: Dan makes 3 in spades; Bob's claim")


@pytest.mark.seeds(3)
def test_what_is_ruled_is_written_with_its_cards_and_the_audit_finds_nothing(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    for number in range(3):
        rule(Random(f"{seed} {number}"), number, tmp_path / str(number))


def rule(rng: Random, number: int, folder: Path) -> None:
    """Rules a dispute about a hand of which some cards are forgotten, and looks at what is in the
    book then."""
    folder.mkdir()
    hand = played(rng, reneges=number < 2, preset=rng.choice(("standard", "csl", "bethweek")))
    facts, deal = known(hand.deal), hand.deal
    lying = [place for place, _ in hand.cards.lying()]
    shown = without(hand.cards, rng.sample(lying, rng.randrange(6)))
    north = [SIDE[seat] for seat in hand.winners].count(Side.NS)
    own = [fact for fact in deal.facts if not isinstance(fact, Dealer)]
    record = text_of([*own, Tricks(north, 5 - north)])
    dealer = "NESW"[facts.dealer or 0]
    screen = at_dispute(folder, record, dealer=dealer, fresh=True)
    accused = hand.guilty if hand.guilty is not None else facts.players[0]
    keys = [str(accused + 1), str((accused + 1) % 4 + 1)]
    for place in (Place(seat, trick) for seat in facts.players for trick in range(1, 6)):
        card = shown.at(place)
        keys += [place_key(place), *("?" if card == UNKNOWN else str(card).lower())]
    for key in keys:
        screen.shown.press(key)
        assert not screen.state.status, screen.state.message
    asked = 0
    while screen.question != "Is that the ruling?":
        took = "Who took trick" in screen.question
        trick = int(screen.question.partition("trick ")[2][0]) if took else 1
        screen.press(str(hand.winners[trick - 1] + 1) if took else "n")
        asked += not took
    assert asked <= 2
    verdict = screen.state.subject.verdict
    assert verdict != "upheld" or accused is hand.guilty
    screen.press("r")
    line = screen.screen.book.sheet(1).lines[0]  # type: ignore[attr-defined]
    assert any(isinstance(entry, Hold | Trick) for entry in line.own)
    problems = [one for one in line.verdict.problems if one.severity == "error"]
    assert [one.kind.slug for one in problems] in ([], ["renege"])
    claims = [entry for entry in line.own if type(entry).__name__ == "RenegeClaim"]
    how = {"upheld": "upheld", "rejected": "rejected"}.get(verdict, "dropped")
    assert (claims[0].seat, claims[0].outcome) == (accused, how)
