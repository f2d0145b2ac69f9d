"""What each key does in a dispute, what is asked, and what is written into the book."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from euchre_cli.book.book import Book
from euchre_cli.book.entries import NewEntry, text_of
from euchre_cli.screen.dispute.book import DisputeScreen
from euchre_cli.screen.dispute.cards import Place
from euchre_cli.screen.dispute.deal import known
from euchre_cli.screen.dispute.keys import place_key
from euchre_cli.screen.shell.lines import run_lines
from euchre_cli.screen.shell.machine import question
from euchre_cli.terminal.exit_status import Refused
from euchre_engine.audit.record import Dealer, Hold, Trick, Tricks
from euchre_engine.cards import UNKNOWN
from euchre_engine.seats import SIDE, Side

from ..card_table import CardTable
from .hands import played, without
from .screens import AtScreen, at_dispute

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


@pytest.mark.parametrize(
    ("keys", "asked"),
    [
        ("", "Who is accused of a renege?"),
        ("1", "Who says that Ann reneged?"),
        ("12", "Which card was turned up?"),
        ("10", "Which card was turned up?"),
        ("129", "The up-card: 9_. Which suit?"),
        ("12?", "Dan's first card?"),
        ("129d", "Dan's first card?"),
        ("129das", "Dan's second card?"),
        ("129dak", "Dan's first card: k_. Which suit?"),
        ("129d10c", "Dan's second card?"),
        ("129dc0", "Dan's second card?"),
        ("129d\t", "Dan's first card?"),
        ("129das\t", "Ann's first card?"),
        ("129d→→↓", "Ann's third card?"),
        ("129df", "Who is accused of a renege?"),
        (KEYS, "Was Bob's card in trick 2 the jack of spades, not the jack of hearts?"),
        (KEYS + "nn", "Is that the ruling?"),
        (KEYS + "nne", "Dan's first card?"),
        (KEYS + "y", "Is that the ruling?"),
    ],
)
def test_what_is_asked(begin: Begin, keys: str, asked: str) -> None:
    assert begin(keys).question.startswith(asked)


@pytest.mark.parametrize(
    ("record", "answers"),
    [
        ("", {"Who made trump?": "3", "What was trump?": "h", "play alone?": "n"}),
        ("score NS 2", {"Who made trump?": "1", "What was trump?": "c", "play alone?": "y"}),
        ("maker S; tricks NS 3", {"What was trump?": "h"}),
    ],
)
def test_what_the_book_does_not_know_is_asked_before_the_cards(
    begin: Begin, record: str, answers: dict[str, str]
) -> None:
    screen = begin("12", record)
    for asked, answer in answers.items():
        assert asked in screen.question
        screen.press(answer)
    assert screen.question == "Which card was turned up?"


@pytest.mark.parametrize(
    ("typed", "name", "row"),
    [
        ("asksqs\x7f\x7f", "Dan", "As Ks .. .. .."),
        ("askc←tc", "Dan", "As Tc .. .. .."),
        ("as←←ks", "Dan", "As .. .. .. Ks"),
        ("askctc←←←+", "Dan", ".. As Kc Tc .."),
        ("askctc→→→-", "Dan", "As Tc .. .. .."),
        ("askctc→→→+9c", "Dan", "As 9c Kc Tc .."),
        ("as????", "Dan", "As ?? ?? ?? ??"),
        ("askcas", "Dan", "As Kc .. .. .."),
        ("askcasy", "Dan", ".. Kc As .. .."),
        ("askcasn", "Dan", "As Kc .. .. .."),
    ],
)
def test_cards_are_laid_changed_moved_and_exchanged(
    begin: Begin, typed: str, name: str, row: str
) -> None:
    assert cards(begin(FIRST + typed), name) == row


def test_a_refusal_stays_until_the_next_card(begin: Begin) -> None:
    screen = begin(FIRST + "as9d")
    said = "The nine of diamonds was turned down, and stayed with the kitty"
    assert (screen.state.message, screen.question) == (said, "Dan's second card?")
    screen.press("k")
    assert screen.state.message == said
    screen.press("c")
    assert screen.state.message == ""


# -- the ruling -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "keys", "words"),
    [
        (
            {},
            "nn",
            "Bob's claim that Ann reneged in trick 4 was upheld: Ann threw the ten of hearts and "
            "held the king of spades, played in trick 5. With best play after it,",
        ),
        ({"Ann": "Qs Ac 9c Ks Th"}, "c", "Bob's claim that Ann reneged was rejected: Ann followed"),
        ({"Ann": "Qs ?? 9c ?? ??"}, "", "reneged cannot be decided."),
    ],
)
def test_the_ruling(begin: Begin, change: dict[str, str], keys: str, words: str) -> None:
    typed = FIRST + "".join((CARDS | change).values()).replace(" ", "").replace("??", "?").lower()
    screen = begin(typed + keys)
    while "Who took" in screen.question:
        screen.press("?")
    assert screen.question == "Is that the ruling?"
    assert words in " ".join(" ".join(screen.drawn(200, 40)).split())


def test_the_book_and_the_cards_do_not_agree(begin: Begin) -> None:
    typed = KEYS.replace("thks", "ksth")
    screen = begin(typed)
    assert screen.question.endswith(
        "by the book Ann & Cat took 2 and Bob & Dan took 3. Which stands?"
    )
    screen.press("b")
    assert "The cards and the book do not agree" in " ".join(screen.drawn(100, 30))
    screen.press("ec")
    screen.press("r")
    book = screen.screen.book  # type: ignore[attr-defined]
    assert any(line.text for line in book.sheet(1).lines)


def test_the_offender_owns_up(begin: Begin) -> None:
    screen = begin(FIRST + "as" + "\r")
    assert "cannot be decided" in " ".join(screen.drawn(100, 24))
    screen.press("ur")
    assert screen.shown.left is not None
    assert "Bob's claim that Ann reneged was upheld" in screen.state.message


def test_what_was_typed_is_kept_until_it_is_begun_anew(begin: Begin, tmp_path: Path) -> None:
    begin(FIRST + "askc").press("\x1b")
    book = Book.open(str(tmp_path / "book.db"))
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
    with Book.open(str(tmp_path / "book.db")) as other, other.writing() as writer:
        sheet = writer.sheet(1)
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


# -- the line mode --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "name", "row"),
    [
        ("Ann: 9s Jh Ac Td ??", "Ann", "9s Jh Ac Td ??"),
        ("ann - 9s jh", "Ann", "9s Jh .. .. .."),
        ("ann 10h, jack of diamonds; A♠", "Ann", "Th Jd As .. .."),
        ("As kc the ten of clubs", "Dan", "As Kc Tc .. .."),
        ("1: As Qs Ts Qd", "Bob", "Ts .. .. .. .."),
        ("trick 1: As Qs Ts Qd", "Cat", "Qd .. .. .. .."),
        ("Ann: 9s Jh Ac Td Kd Qd", "Ann", ".. .. .. .. .."),
        ("Eve: 9s", "Ann", ".. .. .. .. .."),
        ("2: As", "Ann", ".. .. .. .. .."),
        ("banana", "Ann", ".. .. .. .. .."),
        ("As 9d Ks", "Dan", ".. .. .. .. .."),
    ],
)
def test_rows_and_tricks(begin: Begin, line: str, name: str, row: str) -> None:
    screen = begin(FIRST)
    left = run_lines(screen.screen, screen.state, iter([line]), str, answers=True)
    screen.shown.state = left
    assert cards(screen, name) == row


def test_a_script(table: CardTable, monkeypatch: pytest.MonkeyPatch) -> None:
    table.done("new Ann Bob Cat Dan --dealer Cat")
    table.done("hand Dan 3 spades")
    rows = "\n".join(f"{name}: {row}" for name, row in CARDS.items())

    def said(typed: str, status: int) -> str:
        monkeypatch.setattr("sys.stdin", StringIO(typed))
        answer = table.type("dispute --plain")
        assert answer.status == status
        return answer.out

    assert "at the table: N Ann, E Bob, S Cat, W Dan" in said("nobody", 2)
    assert "`euchre dispute 1 --plain` goes on with it" in said(f"ann\nbob\n9d\n{rows}", 2)
    assert "Goes on with what was typed" not in said("help\nno\nno\nyes\n", 2)
    assert table.score() == (0, 1)
    assert "Ann & Cat 0, Bob & Dan 2; Dan deals. `euchre undo` takes it back." in said("r", 0)
    assert "play    W As Qs Ts Qd" in table.done("export")


def test_at_an_evening_the_table_is_named(
    table: CardTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.done("evening new Ann Bob Cat Dan Eve Fay Gus Hal")
    table.done("hand --table 2 N 3")
    monkeypatch.setattr("sys.stdin", StringIO(""))
    assert ", hand 1: " in table.done("dispute --table 2 --plain")
    assert "table 1" in table.refused("dispute --table 1 --plain")
