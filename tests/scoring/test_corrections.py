"""`euchre undo`, `redo`, `amend` and `void`: nothing is lost, and every later score follows."""

from __future__ import annotations

import pytest

from euchre_cli.book.book import Book
from euchre_cli.book.file import Row

from ..card_table import CardTable

CHANGES = [
    "hand Bob 3",
    "hand Bob 5 alone",
    "thrown-in",
    "misdeal",
    "renege Bob",
    "renege Bob rejected",
    "penalty --to NS 2 talk",
    "note hm",
    "sub Bob Eve",
    "concede NS",
    "amend 1 Cat 4",
    "amend last misdeal",
    "void 1",
    "void --game 1",
    "new",
    "rematch",
    "rematch swap",
]


@pytest.mark.parametrize("line", CHANGES)
def test_undo_takes_back_whatever_was_entered_and_redo_does_it_again(
    game: CardTable, line: str
) -> None:
    game.done("hand Ann 3")
    before = game.json("score")["game"]
    game.done(line)
    which = " --game 1" if "--game" in line else ""
    with Book.open(str(game.book)) as store:
        after = _rows(store)
    assert game.done(f"undo{which}").startswith("Taken back: ")
    now = game.json("score")["game"]
    assert {**now, "last_event": 0} == {**before, "last_event": 0}
    assert game.done(f"redo{which}").startswith("Done again: ")
    with Book.open(str(game.book)) as store:
        assert _rows(store) == after


def _rows(book: Book) -> list[list[Row]]:
    """The rows of the games and of their hands, without what every entry changes."""
    games, hands = book.rows("SELECT * FROM games"), book.rows("SELECT * FROM hands")
    for row in games:
        del row["last_event"], row["checksum"]
    return [games, hands]


def test_undo_to_the_beginning_and_past_it(game: CardTable) -> None:
    game.done("hand Bob 3")
    game.done("undo")
    assert game.done("undo").startswith("Taken back: game 1 begins")
    assert game.refused("undo").startswith("no game is under way")
    assert "game 1 begins" in game.done("redo")
    game.done("redo")
    assert game.score() == (0, 1)
    assert game.refused("redo") == "nothing to redo: the last entry was not an undo"


@pytest.mark.parametrize(
    ("line", "score", "said"),
    [
        ("amend 1 Bob 3", (0, 1), "Hand 1 is now: Bob makes 3, 1 point to Bob & Dan (it was: Ann"),
        ("amend last Bob 3", (0, 1), "Hand 1 is now"),
        ("amend 1 Ann 5 alone", (4, 0), "Ann marches alone, 4 points"),
        ("amend 1 misdeal", (0, 0), "misdeal, no points"),
        ("amend 1 thrown-in", (0, 0), "thrown in, nobody called, no points"),
        ("amend 1 --record 'maker E hearts; tricks EW 2; penalty EW 1 late'", (2, 1), "euchred"),
        ("amend 1 Ann 3 --suit hearts", (1, 0), "Ann makes 3 in hearts"),
    ],
)
def test_a_hand_is_corrected(game: CardTable, line: str, score: tuple[int, int], said: str) -> None:
    game.done("hand Ann 3")
    assert said in game.done(f"{line} --why 'so it was'")
    assert game.score() == score


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("amend 2 Ann 3", "there is no hand 2 in game 1: it has 1"),
        ("amend first Ann 3", "Give its number, or last"),
        ("amend 1", "how was the hand?"),
        ("amend 1 Ann 3 --record 'maker N; tricks NS 3'", "not both"),
        ("amend 1 Ann 6", "6 tricks"),
        ("amend 1 Ann 3", "hand 1 is already entered like that"),
        ("amend 1 Ann 3 alone --best", "partners-best is 'no'"),
        ("amend 1 --record 'maker Q'", "--record: 'Q' is not a seat"),
        ("amend 1 --record 'hand 3; maker N'", "`hand` belongs to a game"),
        ("amend 1 --record ''", "there is no hand in it"),
        ("amend 1 --record 'maker N'", "no tricks or points are written"),
        ("amend 1 misdeal Bob", "nothing can follow misdeal"),
        ("void", "which hand?"),
        ("void 2", "there is no hand 2"),
        ("void --game 7", "there is no game 7"),
    ],
)
def test_what_cannot_be_corrected(game: CardTable, line: str, why: str) -> None:
    game.done("hand Ann 3")
    answer = game.type(line)
    assert answer.status == 2
    assert why in answer.err
    assert game.score() == (1, 0)


CARD_BY_CARD = (
    "dealer W; up Qs; call N order; discard Ac; play N Kh Jh Ah Qs; play W 9d Kd Td Ad; "
    "play S 9c Ts Qh Tc; play W Jd Qd 9h Js; play S Qc Ks As 9s; tricks NS 3 EW 2"
)


def test_a_card_by_card_hand_is_not_flattened(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan --dealer Dan")
    table.done("hand Ann 3")
    table.done(["amend", "1", "--record", CARD_BY_CARD])
    assert table.score() == (1, 0)
    assert table.refused("amend 1 Ann 4").startswith("hand 1 is recorded card by card")
    wrong = CARD_BY_CARD.replace("NS 3 EW 2", "NS 4 EW 1")
    assert "4" in table.refused(["amend", "1", "--record", wrong])
    assert table.score() == (1, 0)


@pytest.mark.parametrize(
    ("lines", "dealers"),
    [
        ("hand; hand; both; hand", "Ann Bob Bob; Cat"),
        ("hand; hand; both; hand; note x --hand 2", "Ann Bob Bob; Cat"),
        ("hand; hand; hand; hand; both", "Ann Bob Cat Dan; Ann"),
        ("hand; hand; hand; both; undo; hand", "Ann Bob Cat Dan; Ann"),
        ("hand; hand; both; hand; amend 2 Ann 3", "Ann Bob Bob; Cat"),
        ("hand; hand; dealer Dan; hand; both", "Ann Bob Dan; Ann"),
        ("hand; hand; hand; both; dealer Bob --hand 3; hand", "Ann Bob Bob Cat; Dan"),
    ],
)
def test_a_ruling_does_not_change_who_had_dealt_by_then(
    game: CardTable, lines: str, dealers: str
) -> None:
    both = ("renege Bob --hand 2", "renege Ann --hand 2")
    for line in lines.split("; "):
        for typed in {"hand": ("hand Ann 3",), "both": both}.get(line, (line,)):
            assert "the deal moves" not in game.done(typed)
    sheet = game.sheet()
    dealt = (hand.verdict.dealer for hand in sheet.lines)
    names = (game.sheet().players[seat] for seat in dealt if seat is not None)
    assert f"{' '.join(names)}; {game.dealer()}" == dealers
    assert "wrong-dealer" not in [problem.kind.slug for _, problem in sheet.problems()]


def test_a_correction_that_changes_who_won(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan --target 5")
    for line in ("hand Ann 5 alone", "hand Bob 5 alone", "hand Ann 3"):
        table.done(line)
    for _ in range(3):
        table.done("rematch")
        table.done("hand Bob 5 alone")
    said = table.done("amend 3 Bob 3 --game 1")
    assert "The winner has changed: Bob & Dan won 5 to 4; before: Ann & Cat won 5 to 4." in said
    assert "Undo: euchre undo --game 1" in said
    assert table.sheet().number == 4


def test_a_correction_that_ends_the_game_early(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan --target 5")
    for line in ("hand Ann 3", "hand Ann 5 alone", "hand Bob 3"):
        answer = table.type(line)
    assert answer.status == 2  # Over at 5–0.
    table.done("undo")
    table.done("hand Ann 5")
    table.done("hand Bob 3")
    said = table.done("amend 2 Ann 5 alone")
    assert "The game is over now: Ann & Cat won 5 to 0." in said
    assert table.score() == (5, 0)
    assert "Hand 3 comes after the end: euchre void last strikes it out." in said
    table.done("void last")
    assert table.score() == (5, 0)


def test_a_correction_that_opens_the_game_again(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan --target 2")
    table.done("hand Ann 5")
    said = table.done("amend 1 Ann 3")
    assert "The game is no longer over (it was: Ann & Cat won 2 to 0)." in said
    table.done("hand Ann 3")
    assert table.sheet().over


def test_a_struck_game_is_off_the_table(game: CardTable) -> None:
    game.done("hand Ann 3")
    game.done("rematch")
    game.done("hand Ann 3")
    assert game.done("void --game 2").startswith("Game 2 is struck out.")
    assert game.sheet().number == 1
    assert game.refused("hand Ann 3 --game 2").startswith("game 2 was struck out")
    assert game.refused("void --game 2") == "game 2 is already struck out"


def test_a_ruling_is_struck_out_and_another_put_in(game: CardTable) -> None:
    game.done("penalty --to EW 2 talk")
    game.done("hand Ann 3")
    game.done("hand Ann 3")
    whole = "maker N; tricks NS 3"
    said = game.done(["amend", "1", "--record", whole, "--why", "it was the others"])
    assert (
        "(it was: Ann makes 3, 1 point to Ann & Cat; penalty\n(talk), 2 points to Bob & Dan)"
        in said
    )
    assert game.score() == (2, 0)
    game.done("penalty --to NS 2 --hand 1 talk")
    assert game.score() == (4, 0)
    assert "struck out a ruling in hand 1, because: it was the others" in " ".join(
        game.done("history").lower().split()
    )
    for _ in range(2):
        game.done("undo")
    assert game.score() == (2, 2)
    same = ["amend", "1", "--record", f"{whole}; penalty EW 2 talk"]
    assert "nothing to amend" in game.refused(same)
    game.done(["amend", "1", "--record", f"{whole}; penalty EW 1 talk"])
    assert game.score() == (2, 1)


def test_a_ruling_that_ended_the_game_is_struck_out_but_not_amended(game: CardTable) -> None:
    game.done("penalty --to NS 12 late")
    for line in ("amend last Bob 3", "note --hand 1 hm", "penalty --to EW 1 --hand 1 x"):
        assert game.refused(line).startswith("hand 1 is a ruling")
    game.done("void 1")
    assert game.score() == (0, 0)
    assert not game.sheet().over


def test_who_dealt_a_hand_stays_when_it_is_corrected(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan --rules midwest")
    table.done("hand Ann 3")
    table.done("hand Ann 3 --dealer Dan")
    table.done("amend last Ann 5")
    assert table.dealer() == "Ann"
    table.done("amend last Ann 5 --dealer Cat")
    assert table.dealer() == "Dan"


def test_a_deal_out_of_turn_is_not_judged_again(game: CardTable) -> None:
    game.done("hand Dan 2")
    game.done("hand Dan 3 --dealer Cat")
    assert "stole the deal" not in game.done("amend 2 Dan 4")
    assert "Hand 2: Dan stole the deal: it was Bob's turn." in game.done(
        "amend 2 Dan 4 --dealer Dan"
    )


def test_undo_of_a_beginning_brings_back_the_game_that_gave_way(game: CardTable) -> None:
    said = game.done("new Bob Ann Cat Dan")
    assert "Game 1 had no hands, so it was dropped." in said
    for _ in range(2):
        told = " ".join(game.done("undo").split())
        assert "Game 1, which had given way to it, is back. The current game is game 1." in told
        assert game.sheet().players == ("Ann", "Bob", "Cat", "Dan")
        assert game.done("redo").startswith("Done again: game 2 begins")
        assert game.sheet().number == 2
        assert game.refused("resume 1").startswith("there is no game 1")


def test_a_game_that_gave_way_is_not_done_again(game: CardTable) -> None:
    for line in ("concede Ann", "rematch", "rematch"):
        game.done(line)
    assert game.refused("redo --game 2").startswith("nothing to redo")
    game.done("undo")
    assert game.sheet().number == 2


def test_a_game_that_gave_way_to_another_since_stays_away(game: CardTable) -> None:
    for line in ("rematch", "undo", "rematch"):
        game.done(line)
    assert "the same entry changed 1, which has later ones" in game.refused("redo --game 2")
    assert game.sheet().number == 3


@pytest.mark.parametrize(
    ("entered", "line", "now"),
    [
        ("Bob 3 hearts", "amend 1 4", "Bob makes 4 in hearts"),
        ("Bob 3 hearts", "amend 1 Dan", "Dan makes 3 in hearts"),
        ("Bob 3 hearts", "amend last in spades", "Bob makes 3 in spades"),
        ("Bob 3", "amend the last hand Dan", "Dan makes 3"),
        ("Bob 3", "amend hand 1 euchred", "Bob is euchred"),
        ("Bob made", "amend 1 Dan", "Dan makes it"),
        ("Bob 5", "amend 1 alone", "Bob marches alone"),
        ("Bob 5 alone", "amend 1 3", "Bob makes 3 alone"),
        ("Bob 5 alone", "amend 1 Bob 5", "Bob marches"),
    ],
)
def test_what_is_not_said_of_a_hand_is_as_it_was(
    game: CardTable, entered: str, line: str, now: str
) -> None:
    game.done(f"hand {entered}")
    assert f"Hand 1 is now: {now}, " in " ".join(game.done(line).split())


def test_a_lone_defender_and_the_best_card_stay_with_who_played_them(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan --rule defend-alone=against-loner --rule partners-best=yes")
    table.done("hand Bob 1 alone --defend Cat --best")
    assert "Bob is euchred alone with partner's best with 2 tricks against Cat alone" in " ".join(
        table.done("amend 1 2").split()
    )
    said = " ".join(table.done("amend 1 Dan").split())
    assert "now: Dan is euchred alone with 2 tricks against Cat alone," in said
    said = " ".join(table.done("amend 1 Ann").split())
    assert "now: Ann is euchred alone with 2 tricks, " in said


@pytest.mark.parametrize("number", ["last", "2", "#2"])
def test_a_hand_is_named_the_same_way_everywhere(game: CardTable, number: str) -> None:
    game.done("hand Ann 3")
    game.done("hand Bob 3")
    for line in (
        f"amend {number} Bob 4",
        f"dealer Cat --hand {number}",
        f"penalty Bob 1 late --hand {number}",
        f"renege Ann dropped --hand {number}",
        f"note --hand {number} hm",
        f"void {number}",
    ):
        game.done(line)
    assert len(game.sheet().lines) == 1


@pytest.mark.parametrize(
    ("line", "way_on"),
    [
        ("undo 2", "`euchre void 2` strikes out that hand"),
        ("undo the last hand", "`euchre void last` strikes out the last hand"),
        ("void 1 Bob 4", "to correct it, `euchre amend 1 Bob 4`"),
        ("void 1 twice", '`euchre void 1`; with the reason, `euchre void 1 --why "twice"`'),
        ("amend the last hand dealer Dan", "`euchre dealer Dan --hand last` corrects who dealt"),
        ("dealer Bob --hand x", "give its number, or last"),
    ],
)
def test_the_wrong_way_to_mend_a_hand_leads_to_the_right_one(
    game: CardTable, line: str, way_on: str
) -> None:
    game.done("hand Ann 3")
    assert way_on in game.refused(line)
    assert game.score() == (1, 0)


@pytest.mark.parametrize("line", ["undo last", "undo that", "undo the last entry", "undo it"])
def test_the_last_entry_may_be_called_so(game: CardTable, line: str) -> None:
    game.done("hand Ann 3")
    assert game.done(line).startswith("Taken back: hand 1")
