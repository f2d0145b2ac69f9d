"""`euchre night` at the table: which evening, in which form, and what is refused."""

from __future__ import annotations

import json

import pytest

from ..card_table import CardTable


def _play(table: CardTable, *hands: str) -> None:
    for hand in hands:
        table.done(f"hand {hand}")


def test_the_evening_just_played(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan --date 2026-11-12 --season Winter")
    _play(table, *["Ann alone 5"] * 3)
    table.done("new Ann Cat Bob Dan --date 2026-11-19 --place 'the Vera'")
    _play(table, "Ann 3", "Cat 2", "Cat alone 5", "Bob 5", "Bob alone 5", "Ann 3")
    assert table.done("night").splitlines() == [
        "Thursday 19 November 2026, the Vera, 1 game, 6 hands",
        "Ann & Bob 10–4 Cat & Dan",
        "Turning hand: Bob marched alone; Ann & Bob from 5–4 to 9–4 (+37 %).",
        "Loners: 2 of 2 marched (Bob, Cat).",
        "Euchred: 1 of 6 calls, Cat's idea.",
        "Season Winter: Ann leads (won 2 of 2).",
    ]
    assert table.done("night 2026-11-12").splitlines()[:2] == [
        "Thursday 12 November 2026, 1 game, 3 hands",
        "Ann & Cat 12–0 Bob & Dan, a skunk",
    ]


def test_an_evening_as_json(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan --date 2026-11-19")
    _play(table, "Ann 3", "Bob 2")
    answer = table.json("night")
    assert set(answer) == {"schema_version", "night", "lines"}
    assert answer["lines"] == table.done("night").splitlines()
    night = answer["night"]
    assert set(night) == {
        *("date", "event", "place", "season", "games", "hands", "calls", "euchred", "loners"),
        *("loners_marched", "players", "best", "comeback", "turning", "leaders", "streaks"),
        *("only_results", "matches"),
    }
    assert night["games"] == [
        {
            "game": 1,
            "players": {"N": "Ann", "E": "Bob", "S": "Cat", "W": "Dan"},
            "score": {"NS": 3, "EW": 0},
            "state": "going",
            "winner": None,
        }
    ]
    assert (night["hands"], night["calls"], night["euchred"], night["best"]) == (2, 2, 1, [])
    assert (night["turning"]["maker"], night["turning"]["outcome"]) == ("Bob", "euchred")
    ann = night["players"][0]
    assert (ann["name"], ann["points_for"], ann["hands"], ann["games"]) == ("Ann", 3, 2, 0)
    both = [one["chance_added"] for one in night["players"]]
    assert sum(both) == pytest.approx(0, abs=1e-5)


def test_a_book_without_games(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan")
    table.done("undo")
    assert table.done("night").startswith("No games yet: `euchre new")
    assert table.done("night 2026-11-19").startswith("No games yet: `euchre new")
    answer = table.type("night --json")
    assert answer.status == 0
    assert json.loads(answer.out) == {"schema_version": 1, "night": None, "lines": []}
    assert answer.err.startswith("euchre: No games yet")


def test_games_of_which_nobody_knows_the_day(table: CardTable) -> None:
    log = table.folder / "old.euchre"
    log.write_text("hand 1; maker N; tricks NS 3\n")
    table.done(["import", str(log)])
    assert table.done("night") == (
        "No game in the scorebook has a date: `euchre stats` counts them all.\n"
    )


@pytest.mark.parametrize(
    ("date", "why"),
    [
        (
            "2026-11-18",
            "nobody played on 2026-11-18: the last evenings were 2026-11-19, 2026-11-12, "
            "2026-11-05",
        ),
        (
            "2026-10-29",
            "nobody played on 2026-10-29: the last evenings were 2026-11-19, 2026-11-12, ",
        ),
        ("Thursday", "'Thursday' is not a date: write it as 2026-11-21"),
        ("2026-02-30", "'2026-02-30' is not a date: write it as 2026-11-21"),
    ],
)
def test_a_day_without_games_is_refused(table: CardTable, date: str, why: str) -> None:
    for day in ("2026-10-01", "2026-11-05", "2026-11-12", "2026-11-19"):
        table.done(f"new Ann Bob Cat Dan --date {day}")
        _play(table, "Ann 3")
    assert table.refused(f"night {date}").startswith(why)


def test_a_game_that_was_struck_out_is_not_told(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan --date 2026-11-12")
    _play(table, "Ann 3")
    table.done("new Ann Bob Cat Dan --date 2026-11-19")
    _play(table, "Ann 3")
    table.done("void --game 2")
    assert table.done("night").startswith("Thursday 12 November 2026")
    assert "the last evening was 2026-11-12" in table.refused("night 2026-11-19")


def test_names_and_places_do_nothing(table: CardTable) -> None:
    names = ["\x1b[31mAnn", "\u202eBob", "=1+1", "Dan<b>"]
    event = ["--event", "\x1b]0;x\x07", "--place", "a\u2028b", "--season", "\x9bS"]
    table.done(["new", *names, "--date", "2026-11-19", *event])
    _play(table, "E alone 5", "N 2", "N alone 5", "W 5", "W 5")
    for day in ("2026-11-26", "2026-12-03", "2026-12-10"):
        table.done(["new", *names, "--date", day, *event])
        _play(table, "E alone 5", "N 2", "E alone 5")
    for date in ("2026-11-19", "2026-12-10"):
        out = table.done(["night", date])
        assert "^[[31mAnn & =1+1" in out
        assert not {"\x1b", "\u202e", "\u2028", "\x07", "\x9b"} & set(out)
        assert "\x1b" not in table.done(["night", date, "--json"])


def test_a_chat_gets_no_colour(table: CardTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EUCHRE_COLOR", "always")
    table.done("new Ann Bob Cat Dan --date 2026-11-19")
    _play(table, *["Ann alone 5"] * 3)
    assert "\x1b" not in table.done("night")
