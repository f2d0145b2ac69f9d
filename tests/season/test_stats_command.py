"""`euchre stats`: what can be asked, and how it is answered."""

from __future__ import annotations

import csv
import io
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from euchre_cli.commands.stats import stats
from euchre_cli.stat_columns.stat_tables import COLUMNS, TABLES

from ..card_table import CardTable
from .hand_made import at_least

SEASON = """\
euchre 1
game
season winter
date 2026-01-08
rules standard
rule target 4
player N Ann; player E Bob; player S Cat; player W Dan
hand; dealer W; up Qh; call N order; tricks NS 5
hand; dealer N; up Ac; call E pass; call S pass; call W pass; call N pass
call E spades; tricks EW 2
game
date 2026-01-15
hand; dealer W; maker N alone; tricks NS 5
game
season spring
date 2026-04-02
rules csl
player N Ann; player E Cat; player S Bob; player W Eve
hand; dealer W; maker N; tricks NS 3
hand; dealer N; maker N; tricks NS 2
"""
"""Three games: Ann and Cat won two to four against Bob and Dan, in one hand each and two; then Ann
and Bob play Cat and Eve under csl, and are not done."""

WRONG = """\
euchre 1
player N Ann; player E Bob; player S Cat; player W Dan
rule target 2
hand; dealer W; maker N; tricks NS 5; score NS 1
game
rule target 1
hand; dealer W; maker N; tricks NS 3; score NS 1
"""


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("season")
    (folder / "season.euchre").write_text(SEASON)
    from euchre_cli.book.import_log import LogImporter, MissingDetails
    from euchre_cli.book.store import Store

    path = folder / "book.db"
    run = LogImporter(None, lambda: Store.open(str(path), create=True), MissingDetails())
    told = run.import_file(str(folder / "season.euchre"), lambda trouble: None)
    assert run.book is not None
    run.book.close()
    assert [one.became for one in told.games] == ["imported"] * 3
    return path


@pytest.fixture
def season(table: CardTable, written: Path) -> CardTable:
    shutil.copy(written, table.book)
    return table


def rows(table: CardTable, line: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = table.json(line)["rows"]
    return found


# -- the tables ----------------------------------------------------------------------------------


def test_the_first_look_is_won_and_lost_points_loners_and_the_streak(season: CardTable) -> None:
    season.monkeypatch.setenv("COLUMNS", "60")
    page = season.done("stats")
    assert page.splitlines() == [
        "Standings: 3 games, 2026-01-08 to 2026-04-02",
        "                   points   points           loners",
        "player  won  lost     for  against  loners  marched  streak",
        "Cat       2     0      10        1       0        0      W2",
        "Ann       2     0       9        2       1        1      W2",
        "Eve       0     0       2        1       0        0       –",
        "Bob       0     2       1       10       0        0      L2",
        "Dan       0     2       0        8       0        0      L2",
        "--more shows more columns, and how sure each number is",
        "1 game is not over: its hands count, its result does not.",
        "Mixed rules: standard with target 4 and csl.",
        "what a column means: euchre stats --list standings",
    ]
    assert season.done("stats standings") == page
    # What programs read has every column all the same.
    names = list(TABLES["standings"].columns)
    assert set(names) <= set(rows(season, "stats")[0])
    assert set(names) <= set(next(csv.reader(io.StringIO(season.done("stats --csv")))))


def test_more_is_every_column_one_block_below_the_other(season: CardTable) -> None:
    season.monkeypatch.setenv("COLUMNS", "60")
    with at_least(1):
        page = season.done("stats --more").splitlines()
    assert page[1:7] == [
        "                                           margin a",
        "player  won  lost            win rate          hand  form",
        "Cat       2     0  100% (34–100) of 2   +1.80 ±2.22  ▀▀",
        "Ann       2     0  100% (34–100) of 2   +1.40 ±2.72  ▀▀",
        "Eve       0     0    not enough games  +0.50 ±19.06",
        "Bob       0     2    0%   (0–66) of 2   -1.80 ±2.22  ▄▄",
    ]
    table, _, below = "\n".join(page).partition("margin a hand, with its 95 % interval ├ ┤\n")
    words = set(table.split())
    assert {"streak", "behind", "points", "for", "against", "longest", "skunks"} <= words
    assert table.count("\nCat ") > 2
    assert below.startswith("Cat  +1.80  ")
    assert page[-6:] == [
        "form, last 2 games: ▀ won, ▄ lost, the latest at the end",
        "1 game is not over: its hands count, its result does not.",
        "Mixed rules: standard with target 4 and csl.",
        "(a–b) and ± give the 95 % interval: the true value is inside",
        "  95 times in 100",
        "what a column means: euchre stats --list standings",
    ]
    assert not any("more column" in line for line in page)


def test_more_takes_any_table(season: CardTable) -> None:
    season.monkeypatch.setenv("COLUMNS", "60")
    with at_least(1):
        assert "more columns: --more\n" in season.done("stats calling")
        more = season.done("stats calling --more")
        ratings = season.done("stats ratings --more")
        few = season.done("stats ratings")
    assert "more column" not in more
    assert {"points", "march", "made"} <= set(more.split())
    chances = ratings.splitlines()
    at = chances.index("the chance that the row's player is ahead of the column's") + 1
    assert chances[at].split() == ["Cat", "Ann", "Eve", "Dan", "Bob"]
    assert chances[at + 1].split()[:3] == ["Cat", "·", "51"]
    assert "the chance that one player is ahead of another: --more\n" in few


@pytest.mark.parametrize(
    ("options", "name", "by"),
    [
        ("", "standings", "player"),
        ("--by pair", "standings", "pair"),
        ("--by game", "standings", "game"),
        ("--by seat", "calling", "seat"),
        ("--by night --player Ann", "standings", "night"),
        ("head_to_head", "head-to-head", "against"),
        ("CALLING", "calling", "player"),
        ("--by seat --player Ann", "calling", "seat"),
    ],
)
def test_which_table(season: CardTable, options: str, name: str, by: str) -> None:
    found = season.json(f"stats {options}")
    assert (found["table"], found["by"]) == (name, by)


@pytest.mark.parametrize(
    ("options", "games"),
    [
        ("--season ' winter '", [1, 2]),
        ("--since 2026-01-15", [2, 3]),
        ("--until 2026-01-15", [1, 2]),
        ("--rules STANDARD", [1, 2]),
        ("--player Dan", [1, 2]),
        ("--player Ann --partner Bob", [3]),
        ("--player Ann --against Cat", [3]),
        ("--player Ann --partner Cat --against Bob --since 2026-01-10", [2]),
    ],
)
def test_which_games(season: CardTable, options: str, games: list[int]) -> None:
    found = season.json(f"stats --by game {options}")
    assert [row["game"] for row in found["rows"]] == games
    assert found["games"] == len(games)


def test_nights_come_in_their_order_or_backwards(season: CardTable) -> None:
    nights = ["2026-01-08", "2026-01-15", "2026-04-02"]
    for sort, order in (("", nights), ("date", nights), ("-date", nights[::-1])):
        asked = f"stats --by night --sort '{sort}'"
        assert [row["date"] for row in rows(season, asked)] == order


def test_the_records(season: CardTable) -> None:
    page = season.done("stats records --season winter").splitlines()
    assert page[0] == "Records: 2 games, 2026-01-08 to 2026-01-15, season winter"
    assert page[1:3] == ["Longest game: 2 hands", "  Ann & Cat 4–0 Bob & Dan, 2026-01-08, game 1"]
    assert page[-1] == "what a record means: euchre stats --list records"
    assert season.done("stats records --player Ann").startswith("Records of Ann: 3 games")
    found = season.json("stats records --season winter")
    assert (found["table"], found["games"]) == ("records", 2)
    first = found["records"][0]
    assert (first["record"], first["value"]) == ("longest_game", 2)
    lines = list(csv.DictReader(io.StringIO(season.done("stats records --season winter --csv"))))
    assert (lines[0]["record"], lines[0]["value"]) == ("longest_game", "2")
    meaning = season.done("stats --list records")
    assert " ".join(meaning.split()).startswith("records The longest game, the biggest comeback")
    assert "Longest game: The most hands dealt in a game" in " ".join(meaning.split())
    assert "No games under csl" in season.done("stats records --season winter --rules csl")


# -- for programs --------------------------------------------------------------------------------


def test_json_says_what_the_numbers_rest_on(season: CardTable) -> None:
    found = season.json("stats calling --season winter")
    columns = found.pop("columns")
    first = found.pop("rows")[0]
    assert found == {
        "schema_version": 1,
        "asked": {
            "season": "winter",
            "since": None,
            "until": None,
            "rules": None,
            "player": None,
            "partner": None,
            "against": None,
        },
        "games": 2,
        "not_over": 0,
        "only_result": 0,
        "rules": ["standard with target 4"],
        "min_hands": 10,
        "table": "calling",
        "title": "Calling",
        "by": "player",
        "sort": "call_share",
    }
    assert [column["name"] for column in columns] == list(TABLES["calling"].columns)
    share = columns[list(TABLES["calling"].columns).index("euchred_share")]
    assert share == {
        "name": "euchred_share",
        "title": COLUMNS["euchred_share"].title,
        "unit": "share",
        "definition": COLUMNS["euchred_share"].definition,
    }
    assert (first["player"], first["calls"]) == ("Ann", 2)
    assert first["euchred_share"]["value"] == 0
    assert first["euchred_share"]["high"] == pytest.approx(0.6576, abs=1e-4)
    assert first["call_share"] == {
        "value": pytest.approx(2 / 3),
        "n": 3,
        "low": pytest.approx(0.2077, abs=1e-4),
        "high": pytest.approx(0.9385, abs=1e-4),
        "part": 2,
        "enough": False,
    }


KEYS = {
    "player": ["player"],
    "pair": ["player", "partner"],
    "against": ["player", "opponent"],
    "seat": ["seat"],
    "night": ["date"],
    "game": ["game", "date", "north", "east", "south", "west", "ns", "ew", "over"],
}


@pytest.mark.parametrize(
    ("name", "by"), [(table.name, by) for table in TABLES.values() for by in table.by]
)
def test_the_header_is_the_same_whatever_there_is(season: CardTable, name: str, by: str) -> None:
    asked = f"stats {name} --csv" + ("" if by == "against" else f" --by {by}")
    if name == "defending" and by in ("night", "game"):
        asked += " --player Ann"
    full, empty = (
        list(csv.reader(io.StringIO(season.done(line)))) for line in (asked, asked + " --season x")
    )
    assert empty == full[:1]
    assert len({len(line) for line in full}) == 1
    assert full[0][: len(KEYS[by])] == KEYS[by]
    names = [column for column in full[0] if column in COLUMNS]
    if by in ("player", "pair", "against"):
        assert names == list(TABLES[name].columns)
    else:
        assert names == [one for one in TABLES[name].columns if one in names]
    for one in names:
        ends = {f"{one}{end}" for end in ("_n", "_low", "_high")}
        assert (ends <= set(full[0])) is COLUMNS[one].rate
    assert len(set(full[0])) == len(full[0])


def test_fractions_are_fractions_in_csv(season: CardTable) -> None:
    lines = list(csv.DictReader(io.StringIO(season.done("stats --csv --season winter"))))
    ann = next(line for line in lines if line["player"] == "Ann")
    assert (ann["win_share"], ann["win_share_n"], ann["win_share_high"]) == ("1.0", "2", "1.0")
    assert (ann["form"], ann["streak"], ann["games_behind"]) == ("WW", "2", "0.0")


# -- which columns, the list ---------------------------------------------------------------------


def test_what_looks_at_hands_against_everybody_is_left_out_against_one(season: CardTable) -> None:
    """Beside a margin against one rival it would be another margin's."""
    everybody = {"expected_margin", "synergy"}
    for line in ("stats pairs --player Ann", "stats pairs --player Ann --partner Bob"):
        assert everybody < set(rows(season, line)[0])
    against = rows(season, "stats pairs --player Ann --against Dan")[0]
    assert not everybody & set(against)
    assert "margin_a_hand" in against
    assert "Partnerships" in season.done("stats pairs --player Ann --against Dan")


def test_the_list(table: CardTable) -> None:
    """There need be no book for it."""
    page = table.done("stats --list")
    assert "\n    points_a_call " in page
    found = table.json("stats --list")
    assert [one["table"] for one in found["tables"]] == [*TABLES, "records"]
    shown = {name for table in TABLES.values() for name in (*table.columns, *table.first)}
    assert {one["name"] for one in found["columns"]} == shown
    one = table.done("stats --list head_to_head")
    assert one.startswith("head-to-head  Each player's record against every other player.")
    assert one in page
    (only,) = table.json("stats --list calling")["tables"]
    assert only["columns"] == list(TABLES["calling"].columns)


# -- refused -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("stats callings", "there is no table 'callings'; did you mean calling?"),
        (
            "stats xyzzy",
            "there is no table 'xyzzy'; for a player: `euchre stats --player xyzzy`; "
            "`euchre stats --list` lists the tables",
        ),
        ("stats --sort wins", "standings has no column 'wins'; did you mean win_share?"),
        ("stats --sort xyzzy", "standings has no column 'xyzzy'; `euchre stats --list standings`"),
        ("stats --sort form", "form is text: sort by a column of numbers"),
        (
            "stats ratings --by pair",
            "ratings has no rows by pair, only --by player; --by pair goes",
        ),
        (
            "stats opportunities --by seat",
            "opportunities has no rows by seat, only --by player and --by pair",
        ),
        (
            "stats head-to-head --by player",
            "head-to-head always has a row for each opponent: --player NAME",
        ),
        (
            "stats defending --by night",
            "defending by night needs --player NAME: it is about one side, and a night has two; "
            "`euchre stats --by night` shows what was played",
        ),
        ("stats defending --by game --csv", "defending by game needs --player NAME: it is about"),
        ("stats --by game --sort points_for", "points_for means nothing for a whole game"),
        ("stats standings --by seat --sort win_share", "win_share counts whole games"),
        (
            "stats --sort games_behind --by night --player Ann",
            "works with --by player and --by pair",
        ),
        ("stats pairs --player Ann --against Bob --sort synergy", "synergy looks at hands against"),
        ("stats --partner Bob", "--partner goes with --player: name the player"),
        ("stats --against Bob", "--against goes with --player: name the player"),
        ("stats --player Annn", "nobody who played is called 'Annn'; did you mean Ann?"),
        ("stats --rules nonsense", "there is no preset 'nonsense'"),
        ("stats --since 2026-13", "'2026-13' is not a date: write it as 2026-11-21"),
        ("stats records --sort calls", "--sort does not go with records"),
        ("stats records --by night", "--by does not go with records"),
        ("stats records --more", "--more does not go with records"),
        ("stats pairs --list --more", "--list takes a table at most: leave out everything else"),
        ("stats record", "there is no table 'record'; did you mean records?"),
        ("stats --list --csv", "--list prints text or JSON"),
        ("stats --anyway", "--anyway goes with --from"),
        ("stats --from x --db y", "--from reads logs instead of the scorebook: leave out --db"),
        ("stats --from - --from -", "standard input (-) can be read only once"),
    ],
)
def test_what_is_refused(season: CardTable, line: str, words: str) -> None:
    assert words in season.refused(line)


# -- nothing -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (
            "--season summer",
            "There is no season 'summer'; the seasons are 'spring', 'winter'.",
        ),
        ("--since 2027-01-01", "No games since 2027-01-01; the last was on 2026-04-02."),
        ("--since 2027", "No games since 2027-01-01; the last was on 2026-04-02."),
        ("--until 2024-02", "No games up to 2024-02-29; the first was on 2026-01-08."),
        ("--player Eve --season winter", "Eve did not play in these games."),
        (
            "--player Ann --partner Cat --against Eve",
            "Ann and Cat never played against Eve in these games.",
        ),
    ],
)
def test_the_wish_that_found_nothing_is_named(season: CardTable, options: str, words: str) -> None:
    assert " ".join(season.done(f"stats {options}").split()) == words
    answer = season.type(f"stats --json {options}")
    assert (answer.status, answer.err) == (0, words + "\n")
    assert json.loads(answer.out)["rows"] == []


def test_no_game_at_all(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan")
    assert table.done("stats") == "No hands yet: `euchre hand Ann 3` enters one.\n"
    table.done("undo")
    assert table.done("stats") == "No games yet: `euchre new Ann Bob Cat Dan` begins one.\n"
    assert table.json("stats")["rows"] == []
    assert len(table.done("stats --csv").splitlines()) == 1


def test_nobody_named_and_nobody_knows_who_dealt(table: CardTable) -> None:
    (table.folder / "bare.euchre").write_text("hand; score NS 1\n")
    page = table.done("stats --from bare.euchre")
    assert page == "No player is named in these games: `--by night` and `--by game` count them.\n"
    assert rows(table, "stats --from bare.euchre --by game")[0]["hands"] == 1


# -- logs in place of the book -------------------------------------------------------------------


def test_a_game_in_error_is_left_out_and_told(table: CardTable) -> None:
    (table.folder / "wrong.euchre").write_text(WRONG)
    answer = table.type("stats --json --from wrong.euchre")
    assert answer.status == 1
    assert answer.err == (
        "wrong.euchre: game 1 of the file is left out: 1 error in line 4 (wrong-points); "
        "`euchre audit wrong.euchre` shows it, --anyway counts the game\n"
    )
    assert json.loads(answer.out)["games"] == 1
    assert table.json("stats --anyway --from wrong.euchre")["games"] == 2


def test_what_cannot_be_read_of_a_game_that_counts_is_told(table: CardTable) -> None:
    log = "player N Ann\nhand; maker N; tricks NS 3\nhand; maker N; pretzels 3; tricks NS 4\n"
    (table.folder / "log.euchre").write_text(log)
    answer = table.type("stats --json --anyway --from log.euchre")
    assert answer.status == 1
    assert answer.err.endswith("game 1 of the file: 1 record could not be read or counted\n")


def test_a_file_that_is_no_log(table: CardTable) -> None:
    (table.folder / "shopping.txt").write_text("pretzels\n")
    (table.folder / "log.euchre").write_text(SEASON)
    answer = table.type("stats --json --from shopping.txt --from log.euchre --from nowhere.euchre")
    assert answer.status == 3
    told = answer.err.splitlines()
    assert told[0].startswith("shopping.txt: this is not a euchre log")
    assert told[1] == "nowhere.euchre: no such file or directory"
    assert json.loads(answer.out)["games"] == 3
    only = table.type("stats --from shopping.txt")
    assert (only.status, only.out) == (3, "There are no games in these logs.\n")


def test_a_game_in_two_logs_counts_once(table: CardTable) -> None:
    for name in ("one.euchre", "two.euchre"):
        (table.folder / name).write_text(SEASON)
    answer = table.type("stats --json --from one.euchre --from two.euchre")
    assert (answer.status, json.loads(answer.out)["games"]) == (0, 3)
    assert answer.err == "3 games are in another log too, and count once\n"


def test_a_log_from_standard_input(table: CardTable) -> None:
    class Typed:
        buffer = io.BytesIO(SEASON.encode())

    table.monkeypatch.setattr("sys.stdin", Typed())
    assert table.json("stats --from -")["games"] == 3


# -- completion ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "typed", "offered"),
    [
        ([], "", [*TABLES, "records"]),
        ([], "re", ["records"]),
        (["--sort"], "points_a_l", ["points_a_loner"]),
        (["--by"], "", ["player", "pair", "seat", "night", "game"]),
        (["--player"], "a", ["Ann"]),
        (["--season"], "w", ["winter"]),
        (["--rules"], "cs", ["csl"]),
    ],
)
def test_completion(season: CardTable, words: list[str], typed: str, offered: list[str]) -> None:
    from click.shell_completion import ShellComplete

    complete = ShellComplete(stats, {}, "stats", "_STATS_COMPLETE")
    assert [item.value for item in complete.get_completions(words, typed)] == offered
