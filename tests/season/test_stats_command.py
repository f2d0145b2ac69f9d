"""`euchre stats`: what can be asked, and how it is answered."""

from __future__ import annotations

import io
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from euchre_cli.commands.stats import stats
from euchre_cli.season.tables import TABLES

from ..card_table import CardTable

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


# -- what is shown -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "name", "by"),
    [
        ("", "standings", "player"),
        ("--by seat", "calling", "seat"),
        ("--by month", "standings", "month"),
        ("Calling", "calling", "player"),
        ("head_to_head", "head-to-head", "against"),
        ("pairs", "pairs", "pair"),
    ],
)
def test_which_table(season: CardTable, options: str, name: str, by: str) -> None:
    told = season.json(f"stats {options}")
    assert (told["table"], told["by"]) == (name, by)


@pytest.mark.parametrize(
    ("options", "games"),
    [
        ("", [1, 2, 3]),
        ("--season winter", [1, 2]),
        ("--since 2026-01-10", [2, 3]),
        ("--until 2026-01", [1, 2]),
        ("--rules csl", [3]),
        ("--player Eve", [3]),
        ("--player Ann --partner Cat", [1, 2]),
        ("--player Ann --against Eve", [3]),
    ],
)
def test_which_games(season: CardTable, options: str, games: list[int]) -> None:
    assert [row["game"] for row in rows(season, f"stats --by game {options}")] == games


def test_a_page_says_what_it_is_about_and_where_columns_are_explained(season: CardTable) -> None:
    lines = season.done("stats loners --player ann --season winter").splitlines()
    assert lines[0] == "Loners of Ann: 2 games, 2026-01-08 to 2026-01-15, season winter"
    assert lines[-1].strip() == "what a column means: euchre stats --list loners"
    more = season.done("stats --since 2026-01-10")
    assert "1 game is not over: its hands count, its result does not." in more
    assert "Mixed rules: standard with target 4 and csl." in more
    assert "win %" in more


def test_json_says_what_the_numbers_rest_on(season: CardTable) -> None:
    told = season.json("stats calling --player ann --since 2026 --sort calls")
    assert told["asked"] == {
        "season": None,
        "since": "2026-01-01",
        "until": None,
        "rules": None,
        "player": "Ann",
        "partner": None,
        "against": None,
    }
    assert (told["games"], told["not_over"], told["only_result"]) == (3, 1, 0)
    assert told["rules"] == ["standard with target 4", "csl"]
    assert (told["sort"], told["min_hands"], told["schema_version"]) == ("calls", 10, 1)
    assert [column["name"] for column in told["columns"]][:2] == ["call_share", "euchred_share"]


def test_the_list(table: CardTable) -> None:
    tables = table.done("stats --list")
    assert all(f"\n{name}  " in f"\n{tables}" for name in TABLES)
    loners = table.done("stats --list loners")
    assert all(column.name in loners for column in TABLES["loners"].columns)
    told = table.json("stats --list pairs")
    assert [one["table"] for one in told["tables"]] == ["pairs"]
    assert {one["name"] for one in told["columns"]} == set(told["tables"][0]["columns"])


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
        (
            "stats --season summer",
            "there is no season 'summer'; the seasons are 'spring', 'winter'",
        ),
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
            "games_behind goes by player or pair only",
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
        ([], "", [*TABLES, "records", "evenings"]),
        ([], "re", ["records"]),
        (["--sort"], "points_a_l", ["points_a_loner"]),
        (["--by"], "", ["player", "pair", "seat", "night", "month", "game"]),
        (["--player"], "a", ["Ann"]),
        (["--season"], "w", ["winter"]),
        (["--rules"], "cs", ["csl"]),
    ],
)
def test_completion(season: CardTable, words: list[str], typed: str, offered: list[str]) -> None:
    from click.shell_completion import ShellComplete

    complete = ShellComplete(stats, {}, "stats", "_STATS_COMPLETE")
    assert [item.value for item in complete.get_completions(words, typed)] == offered
