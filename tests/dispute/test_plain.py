"""The dispute by lines: what is asked, what is refused and why, and what is written."""

from __future__ import annotations

import io

import pytest

from euchre_engine.seats import Seat

from ..card_table import Answer, CardTable

ROWS = """\
Dan: As Kc Tc Jc 9s
Ann: Qs Ac 9c Th Ks
Bob: Ts Jh Jd Kd 9h
Cat: Qd Qc Ad Td Ah
"""
"""Ann threw the ten of hearts in trick 4, and held the king of spades."""

CLEAN = ROWS.replace("Th Ks", "Ks Th")
"""Nobody reneged, and Dan took four."""
RENEGE = f"9d\n{ROWS}n\n2\nr\n"
"""The up-card, the cards, `no` to a slip of the key, Bob claimed it, and the ruling."""


def disputed(table: CardTable, text: str, *words: str) -> Answer:
    """`euchre dispute --plain` with this on its standard input."""
    table.monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    return table.type(["dispute", "--plain", *words])


@pytest.fixture
def dan(table: CardTable) -> CardTable:
    """A game in which Cat dealt and Dan made three in spades."""
    table.done("new Ann Bob Cat Dan --dealer Cat")
    table.done("hand Dan 3 spades")
    return table


def last(answer: Answer) -> str:
    return answer.out.splitlines()[-1]


def test_a_renege_is_ruled_undone_and_ruled_again(dan: CardTable) -> None:
    answer = disputed(dan, RENEGE)
    assert answer.status == 0
    assert answer.out.splitlines()[-2].startswith(
        "Bob's claim that Ann reneged in trick 4 was upheld: Ann threw the ten of hearts and held "
        "the king of spades, played in trick 5. With best play after it, it changed nothing; the "
        "rules give two points. Under standard the hand gives 2 points to Bob & Dan"
    )
    assert dan.score() == (0, 2)
    assert dan.sheet().lines[0].text == (
        "dealer S; up 9d; maker W spades; play W As Qs Ts Qd; play W Kc Ac Jh Qc; "
        "play N 9c Jd Ad Tc; play W Jc Th Kd Td; play W 9s Ks 9h Ah; renege N 4 by E upheld"
    )
    dan.done("undo")
    assert dan.score() == (0, 1)
    assert disputed(dan, "r\n").status == 0  # What was typed is kept.
    assert dan.score() == (0, 2)
    assert "sound" in dan.done("doctor")
    log = dan.folder / "log.euchre"
    log.write_text(dan.done("export 1"))
    assert "no mistakes found" in dan.done(f"audit {log}")


def test_it_goes_on_with_what_was_typed_unless_it_begins_anew(dan: CardTable) -> None:
    assert disputed(dan, "9d\nDan: As Kc Tc Jc 9s\n").status == 2
    out = disputed(dan, "Ann: Qs\n").out
    assert "Goes on with what was typed the last time" in out
    assert "Ann, trick 2: which card?" in out
    assert "Which card was turned up?" in disputed(dan, "", "--fresh").out


CANNOT = (
    "'{}' cannot be read: type a row such as `Ann: 9s Jh Ac Td ??`, a card such as Jh, done, back, "
    "help or quit."
)
REFUSED = [
    ("Ann: Qs\nBob: Qs\n", "The Qs lies in Ann's first trick."),
    ("Ann: 9d\n", "The 9d was turned down, and stayed with the kitty."),
    ("Ann: Qs As 9c Tc Kh Ts\n", "There are 6 cards, but only 5 were played."),
    ("Eve: Qs\n", "Nobody here is called 'Eve'; at the table: N Ann, E Bob, S Cat, W Dan."),
    ("3: Qs\n", "Who led trick 3 is not known yet: enter the tricks before it."),
    ("Ann qs tx\n", "'tx' is not a card: write Jh, Td or ??"),
    ("qk\n", CANNOT.format("qk")),
    ("the ace\n", CANNOT.format("the ace")),
    ("b\n", "The key b does nothing here."),
]


@pytest.mark.parametrize(("typed", "why"), REFUSED)
def test_a_card_that_cannot_be_is_refused_with_the_reason(
    dan: CardTable, typed: str, why: str
) -> None:
    answer = disputed(dan, f"9d\n{typed}")
    assert answer.status == 2
    assert answer.out.splitlines()[-2:] == [
        why,
        f"That was line {typed.count(chr(10)) + 1}. Nothing after it was entered.",
    ]


def test_a_row_is_taken_whole_or_not_at_all(dan: CardTable) -> None:
    assert disputed(dan, "9d\nAnn qs ac qs\n").status == 2
    assert "Dan, trick 1: which card?" in last_question(disputed(dan, ""))
    assert disputed(dan, "Ann: qs\nDan as kc tc jc 9s\n").status == 2
    assert "Ann, trick 2: which card?" in last_question(disputed(dan, ""))


def last_question(answer: Answer) -> str:
    return answer.out.splitlines()[-2]


@pytest.mark.parametrize(
    "rows",
    [
        "Dan - As Kc 10c Jc 9s\nAnn: Q♠ A♣ 9♣ 10♥ K♠\nb: sT hJ dJ dK h9\ns: Qd, Qc, Ad, 0d, Ah\n",
        "Dan: ace of spades, king of clubs, the ten of clubs, jack of clubs, 9 of spades\n"
        "Ann queen of spades, ace of clubs, nine of clubs, 10 of hearts, king of spades\n"
        "tsjhjdkd9h qdqcadtdah\n",
        "As Kc Tc Jc 9s Qs\nAc 9c\nTh Ks\n"
        "1 As Qs Ts queen of diamonds\n"
        "2: Kc Ac jack of hearts Qc\nBob ts jh jd kd 9h\n"
        "Cat: qd qc ad td ah\n",
    ],
)
def test_cards_as_people_write_them(dan: CardTable, rows: str) -> None:
    answer = disputed(dan, f"upcard 9d\n{rows}no\nbob\nr\n")
    assert answer.status == 0, answer.out
    assert "play W Jc Th Kd Td" in dan.sheet().lines[0].text
    assert dan.score() == (0, 2)


def test_questions_are_answered_in_words(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan --dealer Cat")
    answer = disputed(table, f"dan\nspades\nno\nnobody knows\n{ROWS}no\nb\nwrite\n")
    assert answer.status == 0, answer.out
    assert "by E upheld" in table.sheet().lines[0].text


@pytest.mark.parametrize("word", ["red", "yr", "2r", "maybe"])
def test_no_key_of_a_word_is_taken_for_itself(dan: CardTable, word: str) -> None:
    disputed(dan, f"9d\n{ROWS}n\n2\n")
    assert f"'{word}' is no answer here: r write" in disputed(dan, f"{word}\n").out
    assert dan.score() == (0, 1)


def test_the_help_names_what_can_be_typed(dan: CardTable) -> None:
    out = disputed(dan, "help\n9d\nhelp\n").out
    assert out.count("Ann: 9s Jh Ac Td ??  a player's cards") == 2
    assert "Tab" not in out


def test_back_takes_the_last_card_and_facts_asks_for_the_up_card_again(dan: CardTable) -> None:
    out = disputed(dan, "9s\nDan: As Kc\nback\nfacts\n9d\nDan: As 9s\n").out
    assert "Dan, trick 3: which card?" in out.splitlines()[-2]


def test_the_up_card_that_was_picked_up_is_the_dealers(dan: CardTable) -> None:
    answer = disputed(dan, "9s\nAnn: 9s\n")
    assert "The 9s is the up-card, which Cat took." in answer.out


def test_who_claims_it_may_be_given(dan: CardTable) -> None:
    assert disputed(dan, f"9d\n{ROWS}n\nr\n", "--by", "Dan").status == 0
    assert "by W" in dan.sheet().lines[0].text


def test_a_side_does_not_claim_its_own_renege(dan: CardTable) -> None:
    out = disputed(dan, f"9d\n{ROWS}n\n3\n").out
    assert (
        "Cat plays for Ann & Cat, whose renege it is; only Bob & Dan can claim it."
        in out.splitlines()
    )


def test_a_false_claim_costs_what_the_house_rules_say(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan --dealer Cat --rule false-claim-points=2")
    table.done("hand Dan 4 spades")
    answer = disputed(table, f"9d\n{CLEAN}1\n4\nr\n")
    assert answer.status == 0
    assert "Dan's claim that Ann reneged was rejected" in answer.out
    assert table.score() == (2, 1)


THREE = "Dan: As Kc Tc\nAnn: Qs Ac 9c\nBob: Ts Jh Jd\nCat: Qd Qc Ad\n"
"""The first three tricks; Dan took two of them."""


@pytest.mark.parametrize(
    ("taken", "kept"),
    [
        (4, "play N 9c Jd Ad Tc; rest EW; renege N by E dropped"),
        (3, "tricks NS 2 EW 3; renege N by E dropped; note cards on the table: Dan: As Kc Tc"),
    ],
)
def test_a_hand_tossed_in_after_the_third_trick(table: CardTable, taken: int, kept: str) -> None:
    table.done("new Ann Bob Cat Dan --dealer Cat")
    table.done(f"hand Dan {taken} spades")
    answer = disputed(table, f"9d\n{THREE}done\n1\n2\nr\n")
    assert answer.status == 0, answer.out
    assert "Undecided: needs Cat's last two cards and Bob's last two cards." in answer.out
    assert "Bob's claim that Ann reneged could not be settled." in last(answer)
    assert kept in table.sheet().lines[0].text
    assert table.score() == (0, 1)


def test_both_sides_reneged(dan: CardTable) -> None:
    both = ROWS.replace("Ts Jh Jd Kd 9h", "Jh 9h Jd Kd Ts")
    answer = disputed(dan, f"?\n{both}2\nr\n")
    assert answer.status == 0, answer.out
    assert "Both sides reneged: no points, and the same dealer deals again" in answer.out
    assert "renege E 1 upheld; renege N 4 by E upheld" in dan.sheet().lines[0].text
    assert dan.score() == (0, 0)
    assert dan.dealer() == "Cat"


def test_both_sides_reneged_in_an_earlier_hand(dan: CardTable) -> None:
    dan.done("hand Ann 3")
    both = ROWS.replace("Ts Jh Jd Kd 9h", "Jh 9h Jd Kd Ts")
    answer = disputed(dan, f"?\n{both}2\nr\n", "1")
    assert answer.status == 0, answer.out
    assert "Both sides reneged: no points." in answer.out
    assert [line.verdict.dealer for line in dan.sheet().lines] == [Seat.S, Seat.W]
    assert dan.dealer() == "Ann"


def test_a_card_nobody_remembers(dan: CardTable) -> None:
    forgotten = ROWS.replace("Ts Jh Jd Kd 9h", "Ts Jh Jd ?? 9h")
    answer = disputed(dan, f"?\n{forgotten}4\n")
    assert (
        "Look again: Dan led the Jc to trick 4, Ann threw the Th and held the Ks. Is that right? "
        "y yes, e back to the cards."
    ) in answer.out.splitlines()
    assert disputed(dan, "y\n2\nr\n").status == 0
    assert "play W Jc Th ?? Td; won W" in dan.sheet().lines[0].text
    assert dan.score() == (0, 2)


def test_the_cards_contradict_the_tricks_in_the_book(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan --dealer Cat")
    table.done("hand Dan 2 spades")
    both = (
        "By the cards: Ann & Cat 1, Bob & Dan 4 tricks. By the book: Ann & Cat 3, Bob & Dan 2 "
        "tricks. Which stands?"
    )
    assert both in disputed(table, f"9d\n{CLEAN}").out
    assert disputed(table, "c\n0\nr\n").status == 0
    assert table.sheet().lines[0].verdict.tricks == (1, 4)
    assert table.score() == (0, 1)
    table.done("undo")
    assert disputed(table, f"9d\n{CLEAN}b\n0\nr\n", "--fresh").status == 0
    assert table.sheet().lines[0].verdict.tricks == (3, 2)
    assert "note cards on the table: Dan: As" in table.sheet().lines[0].text


def test_the_hand_that_is_not_entered_yet(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan --dealer Cat")
    answer = disputed(table, f"4\ns\nn\n9d\n{ROWS}n\n2\nr\n")
    assert answer.status == 0, answer.out
    assert "not entered yet" in answer.out.splitlines()[0]
    assert table.score() == (0, 2)
    assert len(table.sheet().lines) == 1


def test_another_terminal_enters_the_next_hand_meanwhile(dan: CardTable) -> None:
    disputed(dan, f"9d\n{ROWS}n\n2\n")
    dan.done("hand Bob 4")
    assert disputed(dan, "r\n", "1").status == 0
    assert dan.score() == (0, 3)


def test_a_game_whose_target_changed_since(dan: CardTable) -> None:
    dan.done("target 7")
    assert disputed(dan, RENEGE).status == 0
    assert dan.sheet().rules.target == 7
    assert dan.score() == (0, 2)


@pytest.mark.parametrize(
    ("entered", "why"),
    [
        ("misdeal", "hand 1 was not played: there are no cards to look at"),
        ("concede NS", "there is no hand 1 in game 1"),
    ],
)
def test_what_has_no_cards_cannot_be_disputed(table: CardTable, entered: str, why: str) -> None:
    table.done("new Ann Bob Cat Dan --dealer Cat")
    table.done(entered)
    answer = disputed(table, "", "last")
    assert answer.status == 2
    assert why in answer.err or "given up" in answer.err


def test_which_hand(dan: CardTable) -> None:
    assert "if Bob claims it: `euchre dispute --by Bob`" in dan.refused("dispute Bob")
    assert "there is no hand 7" in dan.refused("dispute hand 7")
    assert "nobody here is called 'Zed'" in dan.refused("dispute --by Zed")
    assert "needs a terminal" in dan.refused("dispute hand 1")


def test_from_the_live_table_and_back(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan --dealer Cat")
    lines = f"4s3\n!!\n{RENEGE}13\n"
    table.monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))
    answer = table.type(["table", "--plain"])
    assert answer.status == 0, answer.out
    assert [line.verdict.points for line in table.sheet().lines] == [(0, 2), (1, 0)]


@pytest.mark.parametrize(
    ("keys", "about"),
    [
        ("!", "Game 1, hand 1: not entered yet."),
        ("m\n!", "Game 1, hand 2: not entered yet."),
        ("4s3\n!n", "Game 1, hand 2: not entered yet."),
        ("4s3\nr!!", "Game 1, hand 1: Dan makes 3 in spades, 1 point to Bob & Dan."),
    ],
)
def test_which_hand_is_disputed_from_the_live_table(
    table: CardTable, keys: str, about: str
) -> None:
    table.done("new Ann Bob Cat Dan --dealer Cat")
    table.monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(f"{keys}\n".encode())))
    assert about in table.type(["table", "--plain"]).out.splitlines()


def test_a_game_that_was_given_up_has_nothing_to_dispute(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan --dealer Cat")
    table.done("concede NS")
    table.monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"!\n")))
    answer = table.type(["table", "--plain"])
    assert answer.status == 2
    assert "there is nothing to dispute." in answer.out


def test_a_hand_of_another_game(dan: CardTable) -> None:
    dan.done("new Eve Fay Gus Hal")
    assert disputed(dan, RENEGE, "1", "--game", "1").status == 0
    assert dan.sheet(1).total == (0, 2)


def test_what_was_ruled_before_stays_if_nothing_is_claimed(dan: CardTable) -> None:
    dan.done("renege Ann --hand 1 --by Bob dropped")
    cards = ROWS.replace("Ts Jh Jd Kd 9h", "Ts ?? Jd Kd 9h").replace("Th Ks", "Th ??")
    assert disputed(dan, f"9d\n{cards}?\n0\nr\n").status == 0
    assert "renege N by E dropped" in dan.sheet().lines[0].text
