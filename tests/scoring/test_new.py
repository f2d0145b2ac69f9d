"""`euchre new` and `rematch`: who sits where, under which rules, who deals."""

from __future__ import annotations

import io
from datetime import UTC, datetime

import pytest

from euchre_cli.book.book import Book, evening_of

from ..card_table import CardTable


def test_a_game_begins(table: CardTable) -> None:
    assert table.done("new Ann Bob Cat Dan --rules csl --dealer Bob").splitlines() == [
        "Game 1: Ann & Cat against Bob & Dan, csl to 10.",
        "Ann & Cat 0, Bob & Dan 0; Bob deals. Undo: euchre undo",
        "Cat bids first.",
    ]
    assert oct(table.book.stat().st_mode & 0o777) == "0o600"


@pytest.mark.parametrize(
    ("options", "rules"),
    [
        ("", "standard to 10"),
        ("--rules csl --rule lone-euchred=2", "csl to 10, lone-euchred 2"),
        ("--rules csl --rule lone-euchred=4", "csl to 10"),
        ("--rule target=7 --target 5", "standard to 5"),
        ("--rules eight-hands", "eight-hands, 8 hands"),
    ],
)
def test_the_rules_of_a_game(table: CardTable, options: str, rules: str) -> None:
    assert table.done(f"new Ann Bob Cat Dan {options}").splitlines()[0].endswith(f"Dan, {rules}.")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (
            "new",
            "there is no earlier game to follow: `euchre new Ann Bob Cat Dan` begins one",
        ),
        ("new Ann Bob", "name four players, clockwise N E S W: 2 names were given"),
        ("new Ann Bob Cat Dan Eve", "5 names were given"),
        ("new Ann Bob Cat ann", "ann cannot sit in two seats"),
        ("new Ann Bob Cat ''", "3 names were given"),
        ("new Ann Bob Cat N", "'N' is the name of a seat or a side"),
        (f"new Ann Bob Cat {'x' * 41}", "is too long for a name"),
        ("new Ann Bob Cat Dan --rules clubs", "there is no preset 'clubs'"),
        ("new Ann Bob Cat Dan --rule lone=4", "there is no house rule 'lone'"),
        ("new Ann Bob Cat Dan --rule target=0", "target must be 1 to 100"),
        ("new Ann Bob Cat Dan --target 101", "101"),
        ("new Ann Bob Cat Dan --dealer Zoe", "nobody here is called 'Zoe'"),
        ("new Ann Bob Cat Dan --dealer Bob Eve", "nobody here is called 'Bob Eve'"),
        ("new Ann Bob Cat Dan --score 10-3", "a game to 10 is over with 10 points"),
        ("rematch", "there is no scorebook yet"),
        ("new Ann Bob Cat Dan --date yesterday", "'yesterday' is not a date"),
    ],
)
def test_what_is_no_game(table: CardTable, line: str, why: str) -> None:
    answer = table.type(line)
    assert answer.status in (2, 3)
    assert why in answer.err
    if table.book.exists():
        with Book.open(str(table.book)) as store:
            assert store.entries() == []


def test_a_bare_new_takes_over_the_four_the_rules_and_the_season(game: CardTable) -> None:
    game.done("new Eve Bob Gil Hal --rules csl --rule lone-made=2 --season Winter --event Cup")
    game.done("hand Eve 3")
    game.done("new")
    head = game.sheet().head
    assert list(head.players.values()) == ["Eve", "Bob", "Gil", "Hal"]
    assert (head.preset, head.house_rules) == ("csl", {"lone-made": "2"})
    assert (head.season, head.event) == ("Winter", "Cup")
    game.done("new --rules standard --season ''")
    head = game.sheet().head
    assert (head.preset, head.house_rules, head.season) == ("standard", {}, "")


def test_the_event_stays_for_the_evening_only(game: CardTable) -> None:
    game.done("new Ann Bob Cat Dan --event Cup --place Pub --season S --date 2026-01-02")
    game.done("hand Ann 3")
    game.done("new --date 2026-01-09")
    head = game.sheet().head
    assert (head.event, head.place, head.season) == ("", "", "S")


@pytest.mark.parametrize(
    ("line", "players", "deals"),
    [
        ("rematch", "Ann Bob Cat Dan", "Cat"),
        ("new", "Ann Bob Cat Dan", "Cat"),
        ("rematch --dealer Dan", "Ann Bob Cat Dan", "Dan"),
        ("rematch swap", "Ann Cat Dan Bob", "Cat"),
        ("rematch Bob swap", "Ann Cat Dan Bob", "Cat"),
        ("new Cat Ann Dan Bob", "Cat Ann Dan Bob", "Cat"),
        ("new Eve Fay Gil Hal", "Eve Fay Gil Hal", "Eve"),
    ],
)
def test_seats_and_deal_of_the_next_game(
    game: CardTable, line: str, players: str, deals: str
) -> None:
    game.done("hand Ann 3")
    game.done("hand Ann 3")
    game.done(line)
    assert game.sheet().number == 2
    assert " ".join(game.sheet().players) == players
    assert game.dealer() == deals


def test_in_three_games_each_has_played_with_each(game: CardTable) -> None:
    partners = []
    for _ in range(3):
        game.done("hand Ann 3")
        partners.append(game.sheet().players[2])
        game.done("rematch swap")
    assert sorted(partners) == ["Bob", "Cat", "Dan"]
    assert game.sheet().players == ("Ann", "Bob", "Cat", "Dan")


@pytest.mark.parametrize("two", ["Bob Cat", "Bob and Cat", "e s"])
def test_two_who_change_seats_are_named_with_all_four(table: CardTable, two: str) -> None:
    table.done("new 'Aunt Jo' Bob Cat Dan")
    table.done("hand Bob 3")
    why = table.refused(f"rematch swap {two}")
    assert why.endswith('name the four with `euchre new "Aunt Jo" Cat Bob Dan`')
    assert "called 'Eve'" in table.refused("rematch swap Bob Eve")


def test_random_is_one_of_the_four(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan --dealer random")
    assert table.dealer() in ("Ann", "Bob", "Cat", "Dan")


def test_a_name_that_looks_like_a_slip(game: CardTable, monkeypatch: pytest.MonkeyPatch) -> None:
    game.done("hand Bob 3")
    answer = game.type("new Ann Bobb Cat Dan")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.endswith(
        "\nNew player Bobb. If that is Bob: euchre players rename Bobb Bob\n"
    )
    assert game.sheet().players[1] == "Bobb"
    assert "New player" not in game.done("new Ann Bobb Cat Dan")  # Once is enough.
    game.done("undo")
    game.done("undo")
    monkeypatch.setattr("euchre_cli.interview.can_ask", lambda: True)
    monkeypatch.setattr("click.termui.visible_prompt_func", lambda _: "y")
    game.done("new Ann Bobb Cat Dan")
    assert game.sheet().players[1] == "Bob"
    monkeypatch.setattr("click.termui.visible_prompt_func", lambda _: "n")
    game.done("new Ann Bobb Cat Dan")
    assert game.sheet().players[1] == "Bobb"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("new Den Cat Bob Ann --json", "Den Dan"),
        ("sub Bob Ct", ""),  # Of two letters everything is one slip from something.
        ("sub Bob Aann", ""),  # Ann sits here.
        ("sub Bob Evi", "Evi Eve"),
        ("result Ann Obb Cat Eve 10-7", "Obb Bob"),
        ("table --plain Ann Bbo Cat Dan", "Bbo Bob"),
        ("players rename Eve Bobb", "Bobb Bob"),
    ],
)
def test_a_new_name_one_slip_from_a_known_one_is_told_once_beside_the_answer(
    table: CardTable, monkeypatch: pytest.MonkeyPatch, line: str, told: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    table.done("result Eve Fay Gus Hal 10-7")
    table.done("new Ann Bob Cat Dan")
    answer = table.type(line)
    assert (answer.status, answer.err) == (0, "")
    name, meant = told.split() or ("", "")
    words = f"New player {name}. If that is {meant}: euchre players rename {told}"
    assert (words in answer.out) == bool(told)
    assert answer.out.count("New player") == bool(told)


def test_names_that_are_both_known_are_not_told_of(table: CardTable) -> None:
    table.done("new Ann Bob Cat Rob")
    for line in ("new Eve Rob Fay Gus", "new Eve Bob Fay Gus", "sub Bob Rob"):
        assert "New player" not in table.done(line)


def test_a_script_at_the_live_table_is_told_of_a_name_like_another(
    table: CardTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.done("result Eve Fay Gus Hal 10-7")
    table.done("new Ann Bob Cat Dan")
    monkeypatch.setattr("sys.stdin", io.StringIO("i1Evi\n2h3\ni2Fax\ni4Ida"))
    said = table.done("table --plain")
    assert table.sheet().players == ("Evi", "Fax", "Cat", "Ida")
    assert "Evi sits in for Ann. Evi is not in the book, but Eve is." in said
    assert "Fax is not in the book, but Fay is." in said
    assert "Ida is not" not in said


def test_letter_case_makes_no_new_player(game: CardTable) -> None:
    game.done("new ann BOB Cat Dan")
    assert game.sheet().players == ("Ann", "Bob", "Cat", "Dan")


def test_the_clock_may_go_backwards(game: CardTable, monkeypatch: pytest.MonkeyPatch) -> None:
    game.done("hand Ann 3")

    class Yesterday(datetime):
        @classmethod
        def now(cls, tz: object = None) -> datetime:  # type: ignore[override]
            return datetime(2020, 1, 1, 20, 0, tzinfo=UTC)

    monkeypatch.setattr("euchre_cli.book.book.datetime", Yesterday)
    game.done("hand Ann 3")
    assert game.score() == (2, 0)
    game.done("rematch")
    assert game.sheet().number == 2


@pytest.mark.parametrize(
    ("now", "date"),
    [
        ("2026-03-05T20:00", "2026-03-05"),
        ("2026-03-06T04:59", "2026-03-05"),
        ("2026-03-06T05:00", "2026-03-06"),
    ],
)
def test_an_evening_ends_at_five(now: str, date: str) -> None:
    assert evening_of(datetime.fromisoformat(now)) == date


def test_half_a_character_is_no_name(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan")
    for words in (["sub", "Bob", "B\udcff"], ["note", "\udcff"], ["penalty", "NS", "1", "\udcff"]):
        assert "it is not valid UTF-8" in table.refused([*words])
    assert table.sheet().last == 1


@pytest.mark.parametrize(
    ("line", "dealer", "place"),
    [
        ("new Ann, Aunt Jo, Cat, Dan --dealer Aunt Jo", "Aunt Jo", ""),
        ("new Ann, Bob, Aunt Jo, Dan dealer Aunt Jo", "Aunt Jo", ""),
        ("new --dealer Dan Ann Bob Cat Dan", "Dan", ""),
        ("new Ann Bob Cat Dan --place=the mill --target 11", "Ann", "the mill"),
    ],
)
def test_words_after_an_option_are_its_value_once_four_are_named(
    table: CardTable, line: str, dealer: str, place: str
) -> None:
    table.done(line)
    sheet = table.sheet()
    assert sheet.players[0] == "Ann"
    assert sheet.players[3] == "Dan"
    assert table.dealer() == dealer
    assert sheet.head.place == place


def test_two_pairs_of_partners_are_seated_across_from_each_other(table: CardTable) -> None:
    table.done("new Ann & Cat against Bob & Dan")
    assert table.sheet().players == ("Ann", "Bob", "Cat", "Dan")


@pytest.mark.parametrize("words", ["same people", "game same people", "game with the same four"])
def test_the_same_people_are_a_rematch(game: CardTable, words: str) -> None:
    game.done("hand Ann 3")
    game.done(f"new {words}")
    assert (game.sheet().players, game.dealer()) == (("Ann", "Bob", "Cat", "Dan"), "Bob")
