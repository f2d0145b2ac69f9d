"""The records of a season: what each is, who holds it, over which games, and how they are shown."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from euchre_cli.book.store import Store
from euchre_cli.render.season_records import (
    COLUMNS,
    MOST_NAMED,
    holder_words,
    named_holders,
    record_object,
    records_lines,
    records_with_holders,
    times_words,
    value_words,
)
from euchre_cli.season.win_chance import win_chance
from euchre_cli.stat_columns.column import Unit
from euchre_cli.stat_columns.count_queries import PlayerFilter
from euchre_cli.stats.games import book_of
from euchre_cli.stats.record_definitions import Record, RecordDefinition, RecordHolder, best
from euchre_cli.stats.records import records_of
from euchre_cli.stats.season import Season
from euchre_cli.stats.win_chance_line import each_line
from euchre_cli.terminal.report_table import objects
from euchre_engine.rules import STANDARD

from .hand_made import paper
from .played import QUICK, Told, season, told
from .random_season import book as book_of_games
from .random_season import season as random_season

SWAPPED = ("Ann", "Cat", "Bob", "Dan")
SLOW = "N3 E3 " * 8 + "N3 N3"
"""N/S win 10–8 in eighteen hands."""


def records(*games: Told, wanted: PlayerFilter = PlayerFilter()) -> dict[str, Record]:  # noqa: B008
    found = records_of(season(games, wanted))
    assert len({record.definition.name for record in found}) == len(found)
    assert all(record.holders for record in found)
    return {record.definition.name: record for record in found}


def holders(record: Record) -> list[tuple[int | None, tuple[str, ...]]]:
    """In which games, and who."""
    return [(held.game, held.names) for held in record.holders]


# -- none ----------------------------------------------------------------------------------------


def test_no_games_have_no_records() -> None:
    assert records() == {}
    assert records_lines([], paper()) == ["No records yet: only finished games set records."]


def test_a_game_that_is_not_over_holds_records_of_its_night_alone() -> None:
    found = records(told(1, "N5! E3"))
    assert set(found) == {"loners_in_a_night", "loners_of_a_table", "points_in_a_night"}


def test_one_game_holds_every_record_it_can() -> None:
    found = records(told(1, QUICK))
    assert set(found) == {
        *("longest_game", "shortest_game", "in_doubt", "turning_hand"),
        *("loners_in_a_night", "loners_of_a_table"),
        *("shutouts", "highest_total", "points_in_a_night"),
    }
    assert all(record.holders[0].date == "2026-11-19" for record in found.values())


def test_seats_without_a_name_hold_what_a_side_can_hold() -> None:
    found = records(told(1, QUICK, ("", "", "", "")), told(2, QUICK, ("", "", "Cat", "")))
    assert holders(found["shutouts"]) == [(1, ("N/S",)), (2, ("N/S",))]
    assert found["shutouts"].holders[0].against == ("E/W",)
    assert holders(found["points_in_a_night"]) == [(None, ("Cat",))]
    assert "loners_in_a_night" not in found
    assert found["loners_of_a_table"].value == 4


# -- length --------------------------------------------------------------------------------------


def test_the_longest_and_the_shortest_game_by_the_hands_dealt_as_they_are_numbered() -> None:
    found = records(told(1, QUICK), told(2, SLOW), told(3, "N5 - " * 8 + "N5"))
    assert (found["longest_game"].value, holders(found["longest_game"])) == (
        18,
        [(2, ("Ann", "Cat"))],
    )
    assert (found["shortest_game"].value, holders(found["shortest_game"])) == (
        3,
        [(1, ("Ann", "Cat"))],
    )
    assert found["longest_game"].holders[0] == RecordHolder(
        ("Ann", "Cat"), ("Bob", "Dan"), (10, 8), "2026-11-19", game=2
    )
    thrown_in = records(told(1, QUICK.replace(" ", " - - - - - - - - ")), told(2, SLOW))
    assert (thrown_in["longest_game"].value, holders(thrown_in["longest_game"])) == (
        19,
        [(1, ("Ann", "Cat"))],
    )


@pytest.mark.parametrize(
    "other",
    [
        told(3, "N3", given_up=0),
        told(3, "N3", start=(9, 0)),
        told(3, "N3", target=1),
        told(3, "N3", target=None),
        told(3, "N3"),
    ],
    ids=["given up", "begun at 9–0", "to 1", "of one hand", "not over"],
)
def test_what_was_no_whole_game_of_the_usual_kind_is_not_the_shortest(other: Told) -> None:
    found = records(told(1, QUICK), told(2, SLOW), other)
    assert holders(found["shortest_game"]) == [(1, ("Ann", "Cat"))]
    assert holders(found["in_doubt"]) == [(2, ("Ann", "Cat"))]


def test_the_usual_kind_is_that_of_most_games_and_the_definition_names_it() -> None:
    fives = [told(number, "N5! N3", target=5) for number in (1, 2)]
    found = records(*fives, told(3, SLOW))
    assert found["longest_game"].value == 2
    assert "only games to 5" in found["longest_game"].definition.meaning
    assert found["highest_total"].value == 5
    # Of as many, that which was played last.
    assert records(fives[0], told(3, SLOW))["longest_game"].value == 18


def test_games_of_a_fixed_number_of_hands_have_no_length() -> None:
    found = records(told(1, "N5! E3 N3", target=None), told(2, "N3 N3 N3", target=None))
    assert not {"longest_game", "shortest_game"} & set(found)
    assert (found["highest_total"].value, holders(found["highest_total"])) == (
        5,
        [(1, ("Ann", "Cat"))],
    )
    assert "only games of 3 hands" in found["highest_total"].definition.meaning


def test_a_tie_holds_what_a_game_holds_and_nobody_has_won_it() -> None:
    found = records(told(1, "N3 E3", target=None))
    assert "shutouts" not in found
    assert "biggest_comeback" not in found
    assert found["in_doubt"].holders[0].score == (1, 1)


# -- win chance ----------------------------------------------------------------------------------


def test_the_biggest_comeback_is_the_least_chance_of_a_side_that_won() -> None:
    behind = told(1, "E5! E5! N5! N5! N5")  # From 0–8; E/W dealt, and N/S deal next.
    less = told(2, "N5! N3 E5! E5! E5")
    found = records(behind, less)["biggest_comeback"]
    (line,) = [line for number, line in each_line(season([behind, less]).book) if number == 1]
    assert found.value == line.chances[2]
    assert found.value == pytest.approx(win_chance(STANDARD).dealing(0, 8), abs=0.03)
    assert found.holders == (
        RecordHolder(
            ("Ann", "Cat"), ("Bob", "Dan"), (10, 8), "2026-11-19", game=1, words="from 0–8"
        ),
    )


def test_who_was_never_far_behind_did_not_come_back() -> None:
    assert "biggest_comeback" not in records(told(1, "E3 N5! N5! N5"))


def test_in_doubt_to_the_last_was_the_game_in_which_nobody_was_ever_far_ahead() -> None:
    turns = told(1, "N3 E3 " * 9 + "N3")
    found = records(turns, told(2, "N5 N5 N5 N5 E5 E5 E5 E5 N5"))["in_doubt"]
    assert holders(found) == [(1, ("Ann", "Cat"))]
    assert 0.5 < found.value < 0.75


def test_the_hand_of_the_season_moved_a_chance_most() -> None:
    found = records(told(1, SLOW), told(2, "N5 N5 N5 N5 E5 E5 E5 E5 N3 E3 E5!"))["turning_hand"]
    assert found.holders == (
        RecordHolder(
            ("Bob", "Dan"),
            ("Ann", "Cat"),
            (13, 9),
            "2026-11-19",
            game=2,
            words="hand 11, from 9–9 to 13–9",
            maker="Bob",
            outcome="lone march",
        ),
    )
    assert 0.3 < found.value < 0.7


def test_beside_the_hand_of_the_season_stands_how_its_game_ended() -> None:
    # E/W marched alone at 5–5, and lost.
    found = records(told(1, "N5 N3 N5 E5 E3 E5 E5! N5 N3 N3 N3"), wanted=PlayerFilter("Bob"))
    [held] = found["turning_hand"].holders
    assert (held.names, held.score) == (("Bob", "Dan"), (9, 10))
    assert held.words == "hand 7, from 5–5 to 9–5"


# -- calls and points ----------------------------------------------------------------------------


def test_a_substitute_takes_the_calls_and_points_and_the_winners_the_game() -> None:
    game, hands = told(1, QUICK)
    found = records(Told(game, [*hands[:2], {**hands[2], "north": "Zed"}]))
    assert holders(found["shutouts"]) == [(1, ("Ann", "Cat"))]
    assert found["points_in_a_night"].holders == (RecordHolder(("Cat",), date="2026-11-19"),)


@pytest.mark.parametrize(
    ("won", "value", "held"),
    [
        ("AAB", 2, [("Ann", "2026-11-01", "2026-11-02", "")]),
        ("BAA", 2, [("Ann", "2026-11-02", "2026-11-03", "and it goes on")]),
        ("ATA", None, []),
        ("ABA", None, []),
        ("A-A", 2, [("Ann", "2026-11-01", "2026-11-03", "and it goes on")]),
        (
            "AABBAA",
            2,
            [
                ("Ann", "2026-11-01", "2026-11-02", ""),
                ("Bob", "2026-11-03", "2026-11-04", ""),
                ("Ann", "2026-11-05", "2026-11-06", "and it goes on"),
            ],
        ),
    ],
)
def test_the_longest_streak(
    won: str, value: int | None, held: list[tuple[str, str, str, str]]
) -> None:
    hands = {"A": "N5!", "B": "E5!", "T": "N3 E3", "-": "N3"}
    games = [
        told(
            number,
            hands[one],
            ("Ann", "Bob", "", ""),
            target=None if one == "T" else 4,
            date=f"2026-11-0{number}",
        )
        for number, one in enumerate(won, 1)
    ]
    found = records(*reversed(games)).get("longest_streak")
    assert (found and found.value) == value
    told_of = [] if found is None else found.holders
    assert [(one.names[0], one.since, one.date, one.words) for one in told_of] == held


def test_of_two_with_one_name_on_a_side_the_points_count_once() -> None:
    found = records(told(1, QUICK, ("Ann", "Bob", "Ann", "Dan")))["points_in_a_night"]
    assert (found.value, holders(found)) == (10, [(None, ("Ann",))])


# -- whose ---------------------------------------------------------------------------------------


def test_with_a_player_the_records_are_that_player_s_and_of_the_player_s_games() -> None:
    games = [
        told(1, "E5! E5! E5"),
        told(2, "N5! E3 N5! N5", SWAPPED),
        told(3, QUICK, ("Eve", "Bob", "Cat", "Dan")),
    ]
    found = records(*games, wanted=PlayerFilter("Ann"))
    assert "shutouts" not in found
    assert holders(found["longest_game"]) == [(2, ("Ann", "Bob"))]
    assert holders(found["highest_total"]) == [(2, ("Ann", "Bob"))]
    assert found["loners_in_a_night"].holders == (RecordHolder(("Ann",), date="2026-11-19"),)
    assert found["points_in_a_night"].holders == (RecordHolder(("Ann",), date="2026-11-19"),)
    assert holders(records(*games, wanted=PlayerFilter("Bob", "Dan"))["shutouts"]) == [
        (1, ("Bob", "Dan"))
    ]
    assert records(*games, wanted=PlayerFilter("Ann", "Eve")) == {}


def test_a_player_who_left_before_the_end_has_the_records_of_the_hands_until_then() -> None:
    game, hands = told(1, "N3 N5! E3 E3 N5 N5 N3")
    zed = ("Zed", "Bob", "Cat", "Dan")
    game = game._replace(names=zed)
    hands = [*hands[:2], *({**one, "north": "Zed"} for one in hands[2:])]
    told_ = Told(game, hands)
    found = records(told_, wanted=PlayerFilter("Ann"))
    assert set(found) == {
        *("turning_hand", "loners_in_a_night", "loners_of_a_table", "points_in_a_night")
    }
    assert found["turning_hand"].holders[0].names == ("Ann", "Cat")
    assert found["turning_hand"].holders[0].words == "hand 2, from 1–0 to 5–0"
    assert (found["points_in_a_night"].value, found["loners_in_a_night"].value) == (5, 1)
    everybody = records(told_)["turning_hand"]
    assert everybody == records(told_, wanted=PlayerFilter("Cat"))["turning_hand"]
    assert season([told_], PlayerFilter("Ann")).counts_any
    assert not season([told_], PlayerFilter("Ann", "Bob")).counts_any


def test_a_player_s_hand_of_the_season_is_the_best_of_the_player_s_side() -> None:
    game = told(1, "E5! N3 N5 N5! N5 N3")
    ours, theirs = (
        records(game, wanted=PlayerFilter(name))["turning_hand"] for name in ("Ann", "Bob")
    )
    (line,) = [line for _, line in each_line(season([game]).book)]
    assert (ours.value, -theirs.value) == (max(line.added), min(line.added))
    assert theirs.holders[0].words == "hand 1, from 0–0 to 4–0"


@pytest.mark.parametrize("seed", [31, 32, 33])
def test_the_best_record_of_a_player_is_everybody_s(tmp_path: Path, seed: int) -> None:
    names = (
        *("biggest_comeback", "turning_hand", "loners_in_a_night", "loners_of_a_table"),
        *("euchres_in_a_game", "points_in_a_night", "longest_streak"),
    )
    with book_of_games(tmp_path / "book.db", random_season(seed, 30, named=True)) as store:
        read = book_of(store)
        everybody = {one.definition.name: one for one in records_of(Season(read))}
        own = [
            {one.definition.name: one for one in records_of(Season(read, PlayerFilter(name)))}
            for name in read.everybody()
        ]
    for name in names:
        best_of = min if name == "biggest_comeback" else max
        values = [one[name].value for one in own if name in one]
        assert values or name not in everybody
        if values:
            assert best_of(values) == everybody[name].value, name


# -- ties and forms ------------------------------------------------------------------------------


def test_those_who_are_level_all_hold_it_in_their_order() -> None:
    games = [told(number, QUICK, date=f"2026-11-{number:02}") for number in range(1, 10)]
    found = records(*reversed(games))["longest_game"]
    assert [held.game for held in found.holders] == list(range(1, 10))
    few = [
        records_lines([found._replace(holders=found.holders[:number])], paper(120))
        for number in range(1, MOST_NAMED + 1)
    ]
    assert [len(lines) for lines in few] == list(range(2, MOST_NAMED + 2))
    assert few[-1][1].startswith(
        "Longest game  3 hands  Ann & Cat 10–0 Bob & Dan, 2026-11-01, game 1"
    )


@pytest.mark.parametrize(
    ("width", "said"),
    [
        (120, "record held by Highest total 10 points 6 times"),
        (30, "Highest total: 10 points, 6 times"),
    ],
)
def test_what_more_hold_is_said_how_often_it_was_done(width: int, said: str) -> None:
    found = records(*(told(number, QUICK) for number in range(1, MOST_NAMED + 2)))["highest_total"]
    assert (named_holders(found), times_words(found)) == ((), "6 times")
    assert " ".join(" ".join(records_lines([found], paper(width))).split()) == said
    assert len(record_object(found)["held"]) == 6


def test_games_that_are_counted_are_no_feats_and_the_first_ones_are_named() -> None:
    found = records(*(told(number, QUICK) for number in range(1, MOST_NAMED + 3)))["shutouts"]
    lines = records_lines([found], paper(120))
    assert (found.value, found.is_count, times_words(found)) == (7, True, "")
    assert [f"game {number}" in line for number, line in enumerate(lines)] == [
        *(0 < number <= MOST_NAMED for number in range(MOST_NAMED + 1)),
        False,
    ]
    assert lines[-1].strip() == "and 2 more"


@pytest.mark.parametrize("lowest", [False, True])
def test_below_the_least_there_is_no_record(lowest: bool) -> None:
    tries = [(0, RecordHolder(("Ann",))), (1, RecordHolder(("Bob",)))]
    definition = RecordDefinition("a", "A", "", "games", lowest)
    assert best(definition._replace(minimum=2), tries) is None
    found = best(definition, tries)
    assert found is not None
    assert (found.value, found.holders) == (1, (RecordHolder(("Bob",)),))


@pytest.mark.parametrize(
    ("value", "unit", "words"),
    [
        (18, "hands", "18 hands"),
        (1, "games", "1 game"),
        (2, "calls", "2"),
        (1234, "points", "1,234 points"),
        (0.0263, "win chance", "3 % win chance"),
        (0.003, "win chance", "<1 % win chance"),
    ],
)
def test_how_much(value: float, unit: Unit, words: str) -> None:
    definition = RecordDefinition("a", "A", "", unit)
    assert value_words(Record(definition, value, ())) == words
    assert value_words(Record(definition._replace(template="not {}"), value, ())) == f"not {words}"


@pytest.mark.parametrize(
    ("held", "words"),
    [
        (RecordHolder(("Ann",), date="2026-11-19"), "Ann, 2026-11-19"),
        (
            RecordHolder((), since="2026-11-12", date="2026-11-19"),
            "everybody, 2026-11-12 to 2026-11-19",
        ),
        (
            RecordHolder(
                ("Ann", "Cat"), ("Bob", "Dan"), (10, 9), "", "", 4, "hand 11", "Bob", "euchred"
            ),
            "Ann & Cat 10–9 Bob & Dan, Bob was euchred, hand 11, game 4",
        ),
    ],
)
def test_who_holds_it(held: RecordHolder, words: str) -> None:
    assert holder_words(held) == words


def test_records_as_json_and_as_rows() -> None:
    found = records(told(1, SLOW), told(2, SLOW))
    assert json.loads(json.dumps(record_object(found["longest_game"]))) == {
        "record": "longest_game",
        "title": "Longest game",
        "definition": "The most hands dealt in a game, counting only games to 10, as most are. "
        "Hands thrown in or misdealt count too, as they do in a game's numbering.",
        "unit": "hands",
        "value": 18,
        "held": [
            {
                "names": ["Ann", "Cat"],
                "against": ["Bob", "Dan"],
                "score": [10, 8],
                "date": "2026-11-19",
                "since": "",
                "game": game,
                "words": "",
                "maker": "",
                "outcome": "",
            }
            for game in (1, 2)
        ],
    }
    rows = list(
        objects(COLUMNS, records_with_holders([found["longest_game"], found["points_in_a_night"]]))
    )
    assert [row["game"] for row in rows] == [1, 2, None, None]
    assert {tuple(row) for row in rows} == {tuple(column.name for column in COLUMNS)}
    assert rows[0]["names"] == "Ann & Cat"
    assert rows[3]["points"] is None
    assert json.loads(json.dumps(record_object(found["in_doubt"])))["value"] < 1


# -- any season ----------------------------------------------------------------------------------

_DAY = "CASE date WHEN '' THEN substr(began, 1, 10) ELSE date END"

RECOUNTED = {
    "loners_in_a_night": """
        SELECT max(n) FROM (SELECT count(*) AS n
        FROM seat_hands JOIN games USING (game, date, season, rules)
        WHERE alone AND marched AND player != '' AND $day != '' GROUP BY $day, player)
    """,
    "loners_of_a_table": """
        SELECT max(n) FROM (SELECT count(*) AS n FROM hands JOIN games USING (game)
        WHERE state != 'struck' AND NOT late AND alone AND maker IS NOT NULL
        AND outcome IN ('march', 'lone march') AND $day != '' GROUP BY $day)
    """,
    "euchres_in_a_game": """
        SELECT max(n) FROM (SELECT count(*) AS n FROM hands JOIN games USING (game)
        WHERE state = 'over' AND NOT late AND outcome = 'euchred' AND maker IS NOT NULL
        GROUP BY game)
    """,
    "shutouts": """
        SELECT nullif(count(*), 0) FROM games
        WHERE state = 'over' AND conceded IS NULL
            AND CASE winner WHEN 'NS' THEN ew WHEN 'EW' THEN ns END = 0
    """,
    "points_in_a_night": """
        SELECT nullif(max(n), 0) FROM (SELECT sum(points_for) AS n
        FROM seat_hands JOIN games USING (game, date, season, rules)
        WHERE player != '' AND $day != '' GROUP BY $day, player)
    """,
}  # fmt: skip


@pytest.fixture(params=[2, 5, 11])
def seed(request: pytest.FixtureRequest) -> int:
    found: int = request.param
    return found


def test_records_are_those_of_a_plain_recount(tmp_path: Path, seed: int) -> None:
    with book_of_games(tmp_path / "book.db", random_season(seed, 20)) as store:
        found = {one.definition.name: one.value for one in _records(store)}
        for name, sql in RECOUNTED.items():
            (row,) = store.rows(sql.replace("$day", _DAY))
            assert found.get(name) == next(iter(row.values())), name


def _records(store: Store, wanted: PlayerFilter = PlayerFilter()) -> list[Record]:  # noqa: B008
    return records_of(Season(book_of(store), wanted))


def test_any_season_has_its_records_for_anybody(tmp_path: Path, seed: int) -> None:
    with book_of_games(tmp_path / "book.db", random_season(seed, 15, namesakes=True)) as store:
        for wanted in (
            PlayerFilter("Ann"),
            PlayerFilter("Ann", "O'Hara"),
            PlayerFilter("Ann", "", "O'Hara"),
        ):
            found = _records(store, wanted)
            assert found or wanted.partner or wanted.rival
            own = [
                held.names
                for one in found
                for held in one.holders
                if one.definition.name
                in ("loners_in_a_night", "points_in_a_night", "longest_streak")
            ]
            assert set(own) <= {("Ann",)}
            assert records_lines(found, paper(60))
