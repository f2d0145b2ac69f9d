"""Who deals, put right without a word of theft; and another target during a game."""

from __future__ import annotations

import pytest

from euchre_engine.seats import Seat

from ..book.exchange import games_in, said, sheets_of, written
from ..card_table import CardTable


@pytest.fixture(autouse=True)
def _here(table: CardTable) -> None:
    table.monkeypatch.chdir(table.folder)


def clean(table: CardTable) -> bool:
    """Whether an audit of the game finds nothing wrong."""
    table.done("export -o game.euchre --force")
    return table.type("audit game.euchre").status == 0


def comes_back(table: CardTable) -> bool:
    """Whether the games are the same out of an export."""
    table.done("export --all -o all.euchre --force")
    table.done("import --db again.db all.euchre")
    after = sheets_of(table, "again.db")
    return [said(one) for one in after] == [said(one) for one in sheets_of(table)]


# -- who deals -----------------------------------------------------------------------------------


def test_who_deals_this_hand_is_said_and_the_deal_goes_on_from_there(game: CardTable) -> None:
    game.done("hand Ann 3")
    answer = game.done("dealer Dan").splitlines()
    assert answer[0] == "Hand 2: Dan deals."
    assert answer[1] == "Ann & Cat 1, Bob & Dan 0; Dan deals. Undo: euchre undo"
    assert "In this hand: Dan deals." in game.done("score")
    game.done("hand Bob 3")
    assert [line.verdict.dealer for line in game.sheet().lines] == [Seat.N, Seat.W]
    assert game.dealer() == "Ann"


def test_nothing_is_said_of_theft(game: CardTable) -> None:
    game.done("hand Ann 3")
    said = game.done("dealer Dan") + game.done("hand Bob 3") + game.done("dealer Cat --hand 2")
    said += game.done("show") + game.done("history") + game.done("export")
    assert "steal" not in said
    assert "stole" not in said
    assert "turn" not in said
    assert "the deal was put right: Cat dealt" in " ".join(said.split())
    assert clean(game)


def test_a_deal_that_was_put_right_is_in_every_export(game: CardTable) -> None:
    for line in ("dealer Bob", "hand Ann 3", "dealer Dan", "hand Ann 3", "hand Ann 3"):
        game.done(line)
    game.done("dealer Cat --hand 2")
    assert comes_back(game)
    game.done("dealer Dan")  # And nothing is played yet.
    text = written(sheets_of(game))
    assert [said(one.sheet) for one in games_in(text)] == [said(one) for one in sheets_of(game)]


def test_the_first_hand_is_dealt_by_whoever_it_was(game: CardTable) -> None:
    assert game.done("dealer Cat").startswith("Hand 1: Cat deals.")
    game.done("hand Bob 3")
    game.done("dealer Bob --hand 1")
    assert game.sheet().lines[0].verdict.dealer is Seat.E
    assert game.dealer() == "Cat"
    assert clean(game)


def test_a_hand_says_itself_who_dealt_it(game: CardTable) -> None:
    for line in ("hand Ann 3", "dealer Dan", "hand Ann 3 --dealer Cat"):
        game.done(line)
    assert game.sheet().lines[1].verdict.dealer is Seat.S


def test_who_dealt_an_earlier_hand_moves_the_deals_after_it(game: CardTable) -> None:
    for line in ("hand Ann 3", "hand Bob 3", "hand Cat 3"):
        game.done(line)
    answer = " ".join(game.done("dealer Dan --hand 2 --why 'we lost count'").split())
    assert "From hand 3 on the deal moves: Ann dealt hand 3, not Cat." in answer
    assert [line.verdict.dealer for line in game.sheet().lines] == [Seat.N, Seat.W, Seat.N]
    assert "we lost count" in " ".join(game.done("history").split())
    assert game.refused("dealer Dan --hand 2") == (
        "Dan is already down as the dealer of hand 2: nothing to correct"
    )
    game.done("dealer Bob --hand 2")
    assert [line.verdict.dealer for line in game.sheet().lines] == [Seat.N, Seat.E, Seat.S]


def test_it_is_undone_and_done_again(game: CardTable) -> None:
    game.done("hand Ann 3")
    game.done("dealer Dan")
    assert game.done("undo").startswith("Taken back: in hand 2: Dan deals.")
    assert game.dealer() == "Bob"
    game.done("redo")
    assert game.dealer() == "Dan"


def test_a_stolen_deal_has_its_own_word(game: CardTable) -> None:
    game.done("hand Ann 3")
    told = " ".join(game.done("dealer Dan --stolen").split())
    assert told.startswith("Hand 2: Dan deals out of turn.")
    assert told.endswith(
        "Dan stole the deal: it was Bob's turn; steal-the-deal is 'no' under standard, so an audit "
        "finds it."
    )
    game.done("hand Cat 3")
    assert "Dan dealt out of turn" in game.done("show")
    assert not clean(game)
    game.done("dealer Cat --hand 2 --stolen")
    assert "Cat dealt out of turn" in game.done("show")
    game.done("dealer Cat --hand 2")
    assert clean(game)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("dealer Bob", "Bob is already the dealer of this hand: nothing to change"),
        ("dealer Bob --stolen", "the deal was not stolen, it is Bob's: leave --stolen out"),
        (
            "dealer Ann --hand 1 --stolen",
            "the deal was not stolen, anybody may deal the first hand",
        ),
        ("dealer Eve", "nobody here is called 'Eve'"),
        ("dealer Dan --why 'a slip'", "--why goes with --hand N"),
        ("dealer Dan --hand 9", "there is no hand 9 in game 1: it has 1"),
    ],
)
def test_what_cannot_be_said_of_a_deal(game: CardTable, line: str, why: str) -> None:
    game.done("hand Ann 3")
    assert game.refused(line).startswith(why)
    assert game.dealer() == "Bob"


# -- another target ------------------------------------------------------------------------------


def test_a_game_is_played_to_another_target_from_here_on(game: CardTable) -> None:
    game.done("hand Ann 5 alone")
    answer = game.done("target 5")
    assert answer.startswith("This game now goes to 5, not to 10.")
    assert "Ann & Cat are in the barn!" in answer
    assert "Ann & Cat won 5 to 0" in game.done("hand Ann 3")
    row = game.json("games")["games"][0]
    assert (row["state"], row["winner"], row["rules"]["rules"]) == ("over", "NS", {"target": 5})
    assert "from here on the game goes to 5" in game.done("show")
    assert "From hand 2 on the game goes to 5, not 10" in " ".join(game.done("history").split())


def test_another_target_before_the_first_hand_is_the_whole_game_s(game: CardTable) -> None:
    game.done("target 5")
    for _ in range(2):
        said = " ".join((game.done("show") + game.done("history")).split())
        assert "the game goes to 5, not to 10 as it began" in said
        assert "The game goes to 5, not 10" in said
        assert "from here on" not in said
        assert "From hand 1 on" not in said
        game.done("hand Ann 3")


def test_another_target_is_undone_and_done_again(game: CardTable) -> None:
    game.done("hand Ann 3")
    game.done("target 11")
    assert game.done("undo").startswith("Taken back: from hand 2 on the game goes to 11, not 10.")
    assert game.sheet().rules.target == 10
    game.done("redo")
    assert game.sheet().rules.target == 11


@pytest.mark.parametrize(
    "lines",
    [
        ("hand Ann 5 alone", "target 7", "hand Ann 5 alone"),
        ("hand Ann 3", "target 11", "hand Bob 3", "target 15", "sub Dan Eve", "hand Bob 3"),
        ("hand Ann 3", "target 7", "target 10", "hand Bob 3"),
        ("target 7", "hand Ann 3"),
    ],
)
def test_another_target_is_in_every_export(game: CardTable, lines: tuple[str, ...]) -> None:
    for line in lines:
        game.done(line)
    before = game.sheet()
    game.done("export -o game.euchre")
    game.done("import --db again.db game.euchre")
    (after,) = sheets_of(game, "again.db")
    assert (after.total, after.over, after.winner) == (before.total, before.over, before.winner)
    assert [line.target for line in after.lines] == [line.target for line in before.lines]
    assert after.rules.target == before.rules.target
    game.done("export 1 --db again.db -o again.euchre")
    one, other = ((game.folder / name).read_text() for name in ("game.euchre", "again.euchre"))
    assert one == other


def test_a_log_says_another_target_between_two_hands(game: CardTable) -> None:
    log = "hand 1; dealer N; maker N; tricks NS 5\nrule target 3\nhand 2; maker E; tricks NS 3\n"
    (game.folder / "a.euchre").write_text(log)
    answer = game.type("audit a.euchre")
    assert answer.status == 0
    assert "from here on they play to 3" in answer.out
    assert game.done("fmt a.euchre").splitlines()[4:7] == ["", "rule    target 3", ""]
    (game.folder / "b.euchre").write_text(log.replace("target 3", "stick-the-dealer yes"))
    assert "belongs before the first hand" in game.type("audit b.euchre").out
    (game.folder / "c.euchre").write_text(log.replace("target 3", "target 2"))
    assert "had already won" in " ".join(game.type("audit c.euchre").out.split())
    told = game.type("audit a.euchre --rule target=10").out
    assert "from here on" not in told  # What the command line says counts.


@pytest.mark.parametrize("next_game", ["rematch", "rematch swap"])
@pytest.mark.parametrize("rules", ["", "--rules csl", "--target 11"])
def test_the_next_game_goes_to_what_this_one_was_played_to(
    table: CardTable, rules: str, next_game: str
) -> None:
    table.done("config rules standard,target=7")
    for line in (f"new Ann Bob Cat Dan {rules}", "hand Ann 3", "target 5", "hand Ann 5 alone"):
        table.done(line)
    preset = table.sheet().rules.preset
    said = table.done(next_game)
    assert f"{preset} to 5.\n" in said
    table.done("hand Ann 5")
    table.done(f"{next_game} --target 6")
    assert table.sheet().rules.target == 6


def test_a_new_game_under_the_house_rules_goes_to_their_target(table: CardTable) -> None:
    table.done("config rules standard,target=7")
    for line in ("new Ann Bob Cat Dan", "target 5", "hand Ann 5", "new Ann Bob Cat Dan"):
        table.done(line)
    assert table.sheet().rules.target == 7


def test_a_result_is_judged_by_the_target_that_the_last_game_was_begun_to(game: CardTable) -> None:
    for line in ("target 5", "hand Ann 5 alone", "hand Ann 5", "result Ann Bob Cat Dan 10-7"):
        game.done(line)


@pytest.mark.parametrize("typed", ["", "target 7"])
def test_a_game_without_a_hand_gives_way_and_comes_back_with_its_target(
    game: CardTable, typed: str
) -> None:
    for line in ("hand Ann 5 alone", "concede Bob", "rematch", *filter(None, [typed])):
        game.done(line)
    target = game.sheet(2).rules.target
    assert "Game 2 had no hands, so it was dropped." in game.done("rematch swap")
    assert game.sheet(3).rules.target == target
    assert "Game 2, which had given way to it, is back" in game.done("undo").replace("\n", " ")
    assert (game.sheet().number, game.sheet().rules.target) == (2, target)
    assert "game 2 is dropped again" in game.done("redo").replace("\n", " ")
    assert game.sheet().number == 3
    game.done("undo")
    game.done("hand Ann 3")
    assert game.sheet(2).total == (1, 0)


def test_a_correction_before_another_target_counts_under_the_old_one(game: CardTable) -> None:
    for line in ("hand Ann 3", "hand Ann 5 alone", "target 6", "hand Bob 3"):
        game.done(line)
    game.done("amend 1 Ann 5 alone")  # 8 when it was decided to play to 6.
    sheet = game.sheet()
    assert (sheet.over, sheet.total, sheet.lines[2].late) == (True, (8, 0), True)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("target 4", "Ann & Cat already have 4: play to 5 or more, or end it here with `euchre "),
        ("target 10", "game 1 is already played to 10: nothing to change"),
        ("target 0", "a game cannot go to 0"),
        ("target lots", "to how many points? As in `euchre target 11`"),
    ],
)
def test_what_cannot_be_a_target(game: CardTable, line: str, why: str) -> None:
    game.done("hand Ann 5 alone")
    assert game.refused(line).startswith(why)
    assert game.sheet().rules.target == 10


def test_a_game_over_so_many_hands_has_no_target(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan --rules eight-hands")
    assert "is played for 8 hands, not to a target" in table.refused("target 11")
    table.done("concede Ann")
    assert "is over" in table.refused("target 11")
