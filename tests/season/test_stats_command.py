"""`euchre stats`: what can be asked, and how it is answered."""

from __future__ import annotations

import io
import json

import pytest
from click.shell_completion import ShellComplete
from syrupy.assertion import SnapshotAssertion

from euchre_cli.commands.stats import stats
from euchre_cli.season.tables import TABLES

from ..card_table import CardTable
from .hard_books import write_book

SEASON = """\
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


@pytest.fixture
def season(table: CardTable) -> CardTable:
    write_book(table.book, SEASON)
    return table


def told(table: CardTable, line: str) -> str:
    """What is typed, and all that it says."""
    answer = table.type(line)
    status = f"exit status {answer.status}\n" if answer.status else ""
    return f"$ euchre {line}\n{answer.out}{answer.err}{status}"


ASKED = """
stats
stats --since 2026-01-10
stats loners --player ann --season winter
stats head_to_head
stats Calling --by seat
stats --by month
stats --by game --player Ann --partner Cat
stats --by game --player Ann --against Eve
stats --by game --rules csl --until 2026-04
stats --sort=-points-for
stats --sort=-name
stats pairs --player Ann --against Bob
stats records
stats evenings --best 1
stats --until 2024-02
stats --player Eve --season winter
stats --player Ann --partner Cat --against Eve
stats pairs --player Ann --partner Eve
stats --player Ann --against Eve --season winter
stats --list
stats --list loners
stats --list records
stats --from bare.euchre
stats --by game --from bare.euchre
stats --by seat --from bare.euchre
stats --season X --from bare.euchre
stats --by game --from wrong.euchre
stats --by game --anyway --from wrong.euchre
stats --by game --anyway --from half.euchre
stats --by game --from shopping.txt --from one.euchre --from nowhere.euchre
stats --from shopping.txt
stats --by game --from one.euchre --from two.euchre
stats --by game --from -
"""
"""Of the book, and of logs in its place."""


def test_pages(season: CardTable, snapshot: SnapshotAssertion) -> None:
    half = "player N Ann\nhand; maker N; tricks NS 3\nhand; maker N; pretzels 3; tricks NS 4\n"
    files = {"one.euchre": SEASON, "two.euchre": SEASON, "wrong.euchre": WRONG}
    files |= {"bare.euchre": "hand; score NS 1\n", "half.euchre": half, "shopping.txt": "pretzels"}
    for name, text in files.items():
        (season.folder / name).write_text(text)
    typed = io.TextIOWrapper(io.BytesIO(SEASON.encode()))
    season.monkeypatch.setattr("sys.stdin", typed)
    assert "\n".join(told(season, line) for line in ASKED.split("\n")[1:-1]) == snapshot


OBJECTS = """
stats calling --player ann --since 2026 --sort calls
stats head-to-head --sort=-name
stats pairs --player Eve --season winter
stats records --rules csl
stats discipline --since 2027
stats --list discipline
"""


def test_objects(season: CardTable, snapshot: SnapshotAssertion) -> None:
    """What is said of the columns, which are many, stands in the list."""
    for line in OBJECTS.split("\n")[1:-1]:
        answer = season.type(f"{line} --json")
        assert answer.status == 0
        found = json.loads(answer.out) | {"said": answer.err}
        found["columns"] = [column["name"] for column in found.get("columns", ())]
        found["rows"] = len(found.get("rows", ()))
        assert found == snapshot(name=line)


REFUSED = """
stats xyzzy
stats record
stats --sort wins
stats --sort xyzzy
stats --sort form
stats --season summer
stats --player Ann --partner ann
stats --player Ann --partner Bob --against Bob
stats opportunities --by seat
stats head-to-head --by player
stats defending --by night
stats --by game --sort points_for
stats standings --by seat --sort win_share
stats --sort games_behind --by night --player Ann
stats pairs --player Ann --against Bob --sort synergy
stats --partner Bob
stats --player Annn
stats --rules nonsense
stats --since 2026-13
stats records --sort calls
stats evenings --player Ann
stats --best 3
stats pairs --list --more
stats --list --csv
stats --anyway
stats --from x --db y
stats --from - --from -
"""


def test_what_is_refused(season: CardTable, snapshot: SnapshotAssertion) -> None:
    lines = REFUSED.split("\n")[1:-1]
    assert [f"{line}: {season.refused(line)}" for line in lines] == snapshot


def test_no_game_at_all(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan")
    assert table.done("stats") == "No hands yet: `euchre hand Ann 3` enters one.\n"
    table.done("undo")
    assert table.done("stats") == "No games yet: `euchre new Ann Bob Cat Dan` begins one.\n"
    assert table.json("stats")["rows"] == []
    assert len(table.done("stats --csv").splitlines()) == 1
    table.done("result Ann Bob Cat Dan 10-6")
    table.done("void --game 2")
    for line in ("stats", "night", "report --out -", "stats records"):
        answer = table.type(line)
        assert "No games yet" in answer.out + answer.err


COMPLETED = {
    "": [*TABLES, "records", "evenings"],
    "re": ["records"],
    "--sort points_a_l": ["points_a_loner"],
    "--by ": ["player", "pair", "seat", "night", "month", "game"],
    "--player a": ["Ann"],
    "--season w": ["winter"],
    "--rules cs": ["csl"],
}


def test_completion(season: CardTable) -> None:
    complete = ShellComplete(stats, {}, "stats", "_STATS_COMPLETE")
    for line, offered in COMPLETED.items():
        *words, typed = line.split(" ")
        assert [item.value for item in complete.get_completions(words, typed)] == offered
