"""The reducer: keys in any order, what another terminal does meanwhile, and writes that fail."""

from __future__ import annotations

import pytest

from euchre_cli.book.entries import NewEntry
from euchre_cli.book.sheet import Players, Sheet
from euchre_cli.dispute.disputed_hand import cards_in_book, hand_in_book, hand_under_way
from euchre_cli.dispute.picture import picture
from euchre_cli.dispute.ruling import standing
from euchre_cli.dispute.state import Dispute, DisputeState
from euchre_cli.dispute.step import opened, prompt, step
from euchre_cli.dispute.verdict_words import standing_words
from euchre_cli.live_table.canvas import Canvas
from euchre_cli.live_table.key_reader import BACK, CLEAR
from euchre_cli.live_table.state import Enter, Quit, WriteConflict, WriteDone, WriteFailed
from euchre_cli.terminal.exit_status import Exit

from ..entered import begins, hand, sheet_with, uid
from .hands import FOUR
from .test_docs import CARDS

HAND = "dealer S; maker W spades; tricks EW 3"
NEXT = hand("maker E; tricks EW 4")


def game(*new: NewEntry, preset: str = "standard", players: Players = FOUR) -> Sheet:
    """A game with these entries after its beginning."""
    return sheet_with(begins(players, preset), *new)


def after(keys: str, record: str = HAND, preset: str = "standard") -> DisputeState:
    """The dispute about the only hand of a game, after these keys."""
    sheet = game(hand(record), preset=preset)
    disputed = hand_in_book(sheet, sheet.lines[0])
    state = opened(sheet, Dispute(disputed, cards_in_book(disputed)))
    for key in keys:
        state, _ = step(state, key)
    return state


def verdict(state: DisputeState) -> str:
    return standing_words(state.dispute.hand, state.dispute.cards, standing(state.dispute))


@pytest.mark.parametrize(
    ("keys", "same"),
    [
        ("9d" + "as", "9d" + "sa"),
        ("9d" + "ts", "9d" + "10s"),
        ("9d" + "ask" + BACK + "kc", "9d" + "asck"),
        ("9d" + "as" + "←" + "ks", "9d" + "ks"),
        ("9d" + "\tas" + "\t", "9d" + "as"),
        ("9d" + "a" + CLEAR + "as", "9d" + "as"),
        ("9d" + "x/!as", "9d" + "as"),
        ("9d" + "qas", "9d" + "as"),
        ("9d" + "1as", "9d" + "as"),
        ("9d" + "as" + "9d" + "kc", "9d" + "askc"),
        ("9d" + "as" + "f" + "9s" + "kc", "9s" + "askc"),
    ],
)
def test_keys_that_come_to_the_same(keys: str, same: str) -> None:
    assert after(keys).dispute.cards == after(same).dispute.cards


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ("", "Nothing yet"),
        (CARDS[:22], "Nothing yet"),
        (CARDS[:34] + "\r", "Undecided: needs Cat's last four cards"),
        (CARDS[:36] + "???", "Undecided: nobody remembers Cat's last three cards"),
        (
            CARDS + "n",
            "Proven: in trick 4 Ann threw the ten of hearts and held the king of spades, played "
            "in trick 5",
        ),
        (
            CARDS.replace("thks", "ksth") + "n",
            "Something is wrong: by the cards Ann & Cat took 1 trick and Bob & Dan 4; the book has "
            "2 and 3",
        ),
        (CARDS.replace("thks", "ksth") + "nnc", "Nobody reneged: everybody followed suit"),
    ],
)
def test_the_verdict_as_it_stands(keys: str, said: str) -> None:
    assert verdict(after(keys)).startswith(said)


def test_a_refused_card_is_cleared_away() -> None:
    state = after("9d" + "as" + "9d")
    assert state.dispute.pending == ""
    assert state.typed == "9das"
    assert state.message == "The 9d was turned down, and stayed with the kitty"


def test_anew_only_before_any_key() -> None:
    state = after("9das")._replace(goes_on=True)
    assert step(state, "x")[0].dispute == state.opened
    state, _ = step(state, "k")
    assert step(state, "x")[0].typed == "9dask"


def test_the_left_bower_is_a_trump() -> None:
    """Cat leads a club, which is trump, and Dan has the jack of spades alone to follow."""
    record = "dealer E; maker S clubs; tricks NS 3"
    rows = "ac9h9dth0d" + "9stsqskhjs" + "qdkdjhqhad" + "9cjdqcahks"
    said = verdict(after("?" + rows + "n", record))
    assert "held the jack of spades" in said
    assert "the jack of spades is the left bower, a trump" in said


def test_esc_leaves_and_keeps_the_keys() -> None:
    state = after("9das")
    _, effects = step(state, CLEAR)
    assert effects == (Quit(),)
    assert opened(state.sheet, state.opened, state.typed).dispute == state.dispute


def ruled() -> tuple[DisputeState, Enter]:
    """A dispute whose ruling is being written."""
    state, effects = step(after(CARDS + "n2"), "r")
    (effect,) = effects
    assert isinstance(effect, Enter)
    return state, effect


def test_a_write_that_fails_loses_nothing() -> None:
    state, effect = ruled()
    state, _ = step(state, WriteFailed("the disk is full", Exit.BAD_FILE))
    assert state.message == "The disk is full. Nothing is lost: r tries again"
    assert step(state, "r")[1] == (effect,)


def test_the_ruling_is_bound_to_its_hand() -> None:
    state, effect = ruled()
    assert effect.entry.kind == "amended"
    now = game(hand(HAND), NEXT, effect.entry)
    state, _ = step(state, WriteDone(effect, now))
    assert state.entered
    assert now.lines[0].verdict.points == (0, 2)
    assert state.message.startswith("Hand 1 is now: Dan makes 3 in spades; Bob's claim that Ann")


def test_a_ruling_that_changes_nothing_is_said_itself() -> None:
    lawful = CARDS.replace("thks", "ksth")
    record = HAND.replace("EW 3", "EW 4")
    for keys, words in (
        ("0", "Hand 1 stays as it was, with its cards: Dan makes 4 in spades"),
        ("12", "Hand 1: Bob's claim that Ann reneged was rejected."),
    ):
        state, (effect,) = step(after(lawful + keys, record), "r")
        assert isinstance(effect, Enter)
        state, _ = step(state, WriteDone(effect, game(hand(record), effect.entry)))
        assert state.message.startswith(words)
        assert "it was" not in state.message.replace("as it was", "")


def test_a_hand_that_was_changed_meanwhile_is_shown_before_anything_is_written() -> None:
    state, _ = ruled()
    now = game(hand(HAND), NewEntry("amended", "dealer S; maker W spades; tricks EW 4", uid(2)))
    state, _ = step(state, WriteConflict(now))
    assert state.status is Exit.BUSY
    assert "hand 1: Dan makes 4 in spades" in state.message
    assert state.dispute.cards == after(CARDS).dispute.cards
    assert state.dispute.hand.counted == (1, 4)


def test_a_hand_that_is_gone() -> None:
    state, _ = ruled()
    state, _ = step(state, WriteConflict(game()))
    assert state.message == "Hand 1 is no longer in the book: nothing was entered"


def test_the_hand_under_way_was_entered_meanwhile() -> None:
    sheet = game()
    state = opened(sheet, Dispute(hand_under_way(sheet)))
    for key in "34sn" + CARDS + "n2":
        state, _ = step(state, key)
    state, effects = step(state, "r")
    assert isinstance(effects[0], Enter)
    assert effects[0].entry.kind == "hand"
    state, _ = step(state, WriteConflict(game(hand(HAND))))
    assert "hand 1: Dan makes 3 in spades" in state.message
    _, effects = step(state, "r")
    assert isinstance(effects[0], Enter)
    assert effects[0].entry.kind == "amended"


@pytest.mark.parametrize(
    ("record", "preset", "asked"),
    [
        ("maker W spades; tricks EW 3", "standard", ["Who dealt?", "turned up?"]),
        ("dealer S; maker W; tricks EW 3", "standard", ["What was trump?", "turned up?"]),
        ("dealer S; score EW 1", "standard", ["Who made trump?", "What was trump?"]),
        (HAND, "standard", ["turned up?"]),
        ("dealer S; up 9d; maker W spades; tricks EW 3", "standard", ["Dan, trick 1"]),
    ],
)
def test_only_what_the_book_does_not_have_is_asked(
    record: str, preset: str, asked: list[str]
) -> None:
    state = after("", record, preset)
    for question in asked:
        assert question in prompt(state).question
        state, _ = step(state, prompt(state).offers[-1].keys[0].replace("4", "3"))


def test_who_sits_out_has_no_row() -> None:
    state = after("?", "dealer S; maker W spades alone; tricks EW 5")
    for key in "askctcjc9s" + "qsac9cthks" + "qdqcadtdah":
        state, _ = step(state, key)
    assert state.dispute.done


def test_a_hand_recorded_card_by_card_has_its_cards_already() -> None:
    record = (
        "dealer S; up 9d; maker W spades; play W As Qs Ts Qd; play W Kc Ac Jh Qc; "
        "play N 9c Jd Ad Tc; play W Jc Th Kd Td; play W 9s Ks 9h Ah"
    )
    assert verdict(after("", record)).startswith("Either something is entered wrong, or in trick 4")


LONG = ("Maximiliane-Theodora", "Bartholomew Quincy", "Christopher", "Alexandrina Victoria")
ONE_EACH = "?" + "askctcjc9s" + "qsac9cthks" + "jh9hjdkdts" + "qdqcadtdah"
"""Ann and Bob reneged."""
TWO_OF_CAT = ONE_EACH.replace("qdqcadtdah", "qdtdadqcah")
"""Cat reneged twice besides."""


@pytest.mark.parametrize("size", [(40, 15), (60, 24), (30, 12)])
@pytest.mark.parametrize("players", [FOUR, LONG])
@pytest.mark.parametrize("keys", [ONE_EACH, ONE_EACH + "2", TWO_OF_CAT, TWO_OF_CAT + "2"])
def test_no_key_is_cut_and_no_word_is_left_out_without_a_mark(
    keys: str, players: Players, size: tuple[int, int]
) -> None:
    sheet = game(hand(HAND), players=players)
    state = opened(sheet, Dispute(hand_in_book(sheet, sheet.lines[0])), keys)
    question, read = prompt(state), ""
    for _ in range(9):
        lines = ["".join(text for _, text in row).rstrip() for row in picture(state, Canvas(*size))]
        screen = "\n".join(lines)
        assert all(f"{offer.keys} " in screen for offer in question.offers)
        assert question.question.split(" ")[0] in read + screen
        read += screen + " "
        if question.question.rsplit(" ", 1)[1] in screen:
            break
        assert " …\n" in screen
        assert "↓ more" in screen
        state, _ = step(state, "↓")
    flat = " ".join(read.split())
    assert all(word in flat for word in question.question.split(" "))
