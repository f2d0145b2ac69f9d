"""What the commands of a season say: `stats`, `player`, `night`, `show`, `chance`; each story is a
table, what is typed there, and all that is answered."""

from __future__ import annotations

import csv
import io
import re
from datetime import UTC, datetime
from typing import Final

import pytest
from click.shell_completion import ShellComplete
from syrupy.assertion import SnapshotAssertion

from euchre_cli.book.book import Book
from euchre_cli.commands.stats import stats
from euchre_cli.season.tables import TABLES
from euchre_cli.terminal.text import width_of

from ..card_table import CardTable
from .logs import write_book

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

FOUR = "player N Ann; player E Bob; player S Cat; player W Dan"
FILES: Final = {
    "one.euchre": SEASON,
    "two.euchre": SEASON,
    "wrong.euchre": f"""\
euchre 1
{FOUR}
rule target 2
hand; dealer W; maker N; tricks NS 5; score NS 1
game
rule target 1
hand; dealer W; maker N; tricks NS 3; score NS 1
""",
    "bare.euchre": "hand; score NS 1\n",
    "half.euchre": "player N Ann\nhand; maker N; tricks NS 3\nhand; pretzels 3; tricks NS 4",
    "shopping.txt": "pretzels",
    "claims.euchre": "euchre 1\nhand 1; dealer N; maker E; tricks EW 3; score EW 2\n",
    "points.euchre": "euchre 1\ngame\nhand; score NS 1\nhand; score NS 2\n",
    "renege.euchre": "euchre 1\ngame\nhand; score NS 2; renege W 2 upheld\n",
    "over.euchre": "euchre 1\ngame\nstart NS 10 EW 3\n",
    "result.euchre": "euchre 1\ngame\ntotal NS 10 EW 3\n",
    "days.euchre": """\
euchre 1
game one
begun 2026-11-12T19:30:00Z
season new
hand; dealer E; maker E; tricks EW 3
game two
begun 2026-11-13T19:30:00Z
date 2026-10-01
season old
hand; dealer N; maker N; tricks NS 3
""",
}

NEW = "- new Ann Bob Cat Dan"
SHOWN = "show 1; show 1 --chance; show 1 --chance --json; show 1 --chance --csv; | show 1"

OF_A_SEASON: Final = {
    "tables": """
        stats; stats --since 2026-01-10; stats loners --player ann --season WINter
        stats head_to_head; stats Calling --by seat; stats --by month
        stats --by game --player Ann --partner Cat; stats --by game --player Ann --against Eve
        stats --by game --rules csl --until 2026-04; stats --sort=-points-for; stats --sort=-name
        stats pairs --player Ann --against Bob; stats records; stats evenings --best 1
        stats --until 2024-02; stats --player Eve --season winter
        stats --player Ann --partner Cat --against Eve; stats pairs --player Ann --partner Eve
        stats --player Ann --against Eve --season winter
        stats --list; stats --list loners; stats --list records
        stats calling --player ann --since 2026 --sort calls --json
        stats records --rules csl --json; stats discipline --since 2027 --json
    """,
    "tables of logs": """
        stats --from bare.euchre; stats --by game --from bare.euchre
        stats --by seat --from bare.euchre; stats --season X --from bare.euchre
        stats --by game --from wrong.euchre; stats --by game --anyway --from wrong.euchre
        stats --by game --anyway --from half.euchre
        stats --by game --from shopping.txt --from one.euchre --from nowhere.euchre
        stats --from shopping.txt; stats --by game --from one.euchre --from two.euchre
        stats --by game --from -
    """,
    "no such table": """
        stats xyzzy; stats record; stats --sort wins; stats --sort xyzzy; stats --sort form
        stats --season summer; stats --player Ann --partner ann
        stats --player Ann --partner Bob --against Bob; stats opportunities --by seat
        stats head-to-head --by player; stats defending --by night
        stats --by game --sort points_for; stats standings --by seat --sort win_share
        stats --sort games_behind --by night --player Ann
        stats pairs --player Ann --against Bob --sort synergy
        stats --partner Bob; stats --player Annn; stats --rules nonsense; stats --since 2026-13
        stats records --sort calls; stats evenings --player Ann; stats --best 3
        stats pairs --list --more; stats --list --csv; stats --anyway; stats --from x --db y
        stats --from - --from -; stats evenings --by night; stats evenings --best 0
        stats --since 2026-11-02 --until 2026-11-01; report --since 2026-11-02 --until 2026-11-01
    """,
}
STORIES: Final = {
    "no game": f"""
        {NEW}; stats; - undo; stats; stats --json; stats --csv; chance; night 2026-11-19
        night --json; - result Ann Bob Cat Dan 10-6; - void --game 2
        stats; night; report --out -; stats records
    """,
    "a player": """
        - result Ann Bob Cat Dan 10-7 --date 2026-01-01
        - result Eve Bob Cat Dan 10-7 --date 2026-01-02
        player Bob --since 2026-01-02; player Ann --since 2030; player Ann --since 2026-01-02
        player Ann --since 2026-01-02 --json; player Bpb; player Nobody At All; player
        player Ann --since yesterday; report --player Bpb --out x.html
        report --player Ann --since 2026-01-02 --out x.html
    """,
    "a night": """
        - result Ann Bob Cat Dan 10-7 --date 2026-10-01
        - result Ann Bob Cat Dan 10-7 --date 2026-11-05
        - result Ann Bob Cat Dan 10-7 --date 2026-11-12
        night; night --json; night 2026-11-05; night 2026-11-18; night Thursday
        - void --game 2; - void --game 3; night 2026-11-19
        - new Ann Bob Cat Dan --date 2026-11-26; night
    """,
    "nights without a date": "- import bare.euchre; night",
    "the evening of a game is its date or else the day it began": """
        - import days.euchre; games --since 2026-10-01 --until 2026-10-01
        games --since 2026-11-12 --until 2026-11-12; night 2026-10-01; night
        export --evening 2026-10-01; export --evening; stats --season x; export --season x
        export --season OLD
    """,
    "a score needs no scorebook": """
        chance 9 6 --not-dealing --more; chance 3 4 --more; chance 0 20 --dealing --target 21
        chance 0-0; chance 1 1 --rule made=0 --dealing --more; chance 0 0 --rules eight-hands
        chance 5 3 --dealing --rules british --rule lone-march=5; chance 10 3; chance 3 13
        chance 5 3 --dealing --rules eight-hands --hands-left 3
        chance 5 3 --rule hands=4 --hands-left 2; chance 4 4 --rules eight-hands --hands-left 0
        chance 10 11; chance 3; chance 3 4 5; chance three 4; chance 3 ٤; chance 3 4000
        chance -3 4; chance 3 4 --dealin; chance 3 4 --target 0; chance 3 4 --rules nobody
        chance 3 4 --hands-left 3; chance 3 4 --rules eight-hands
        chance 3 4 --rules eight-hands --hands-left 9
        chance 3 4 --rules eight-hands --target 7; chance --dealing
    """,
    "in a game under its rules": f"""
        {NEW} --rules british; - hand Ann 5 alone; - hand Bob 5 alone; chance --more
        chance 9 6 --dealing; chance 9 6 --dealing --rules standard
    """,
    "a misdeal is no hand": f"{NEW} --rules eight-hands; - hand Ann 3; - misdeal; chance",
    "until the game is over": f"""
        {NEW} --target 4; - hand Ann 5; chance; score --chance; score --chance --json
        - hand Bob 2; chance; chance --json; score --chance; - void --game 1
        score --chance --game 1
    """,
    "with the hands of the book blended in": f"""
        {NEW}; - hand Ann 3; - hand Bob 5; - hand Cat 2; - hand Dan 5 alone; - thrown-in; - misdeal
        chance 9 6 --json; chance 9 6 --more
    """,
    "a round of minutes": """
        - evening new Ann Bob Cat Dan --minutes 20 --date 2026-11-19; - hand Ann 5; - hand Bob 2
        chance; chance Ann; chance --more; score --chance; show --chance; chance --json; chance 4 3
        chance 4 3 --hands-left 3
    """,
    "a table of the evening": """
        - evening new Ann Bob Cat Dan Eve Fay Gus Hal --rounds 3 --date 2026-11-19
        - hand Gus 5; - new Ian Jo Kit Lee; chance --table 1; chance table 1; chance Gus
        show --table 1
    """,
    "much happens": f"""
        {NEW} --rules csl --target 15 --event 'Thursday night'; - hand Bob 3 --suit h
        - hand Cat 5 alone --suit s; - misdeal Cat exposed; - penalty --to NS 2 talk
        - hand Dan 2 --suit c; - renege Bob --trick 3 --by Cat; - sub Dan Eve
        - amend 1 Bob 5 --suit h; - hand Eve 4 alone --defend Ann; - target 12; - note hm; {SHOWN}
    """,
    "rulings on a hand that was entered": f"""
        {NEW} --rule false-claim-points=1 --rule table-talk-points=2; - hand Ann 3
        - renege Bob --hand 1 rejected; - penalty Bob table talk --hand 1; {SHOWN}
    """,
    "a renege in a hand that is scored": f"""
        {NEW} --rule renege-hand=scored; - renege Bob; - hand Bob 3; - renege Bob; - hand Ann 5
        - renege Bob; show 1
    """,
    "another target": f"{NEW} --target 7; - target 9; - hand Ann 3; show 1",
    "the deal": f"""
        {NEW}; - hand Ann 3; - hand Ann 5 --dealer Cat; - dealer Ann; - hand Dan 3; - thrown-in
        show 1
    """,
    "a hand rule": f"""
        {NEW} --rule ace-no-face=redeal; - thrown-in ace-no-face Cat; - thrown-in; show 1
    """,
    "barn to barn": f"""
        {NEW}; - hand Ann 5 alone; - hand Ann 5 alone; - hand Cat 3; - hand Bob 5 alone
        - hand Bob 5 alone; - hand Dan 4; show 1; | show 1
    """,
    "a match": f"{NEW} --best-of 3; - hand Ann 5 alone; - hand Ann 5 alone; - hand Cat 5; show 1",
    "given up after a penalty": f"{NEW}; - penalty Ann 2 talking; - concede NS; show 1",
    "struck out": f"{NEW}; - hand Ann 5; - void --game 1; {SHOWN}",
    "a substitute before the first hand": f"{NEW}; - sub Bob Eve; show 1",
    "not begun": f"{NEW}; {SHOWN}",
    "one hand, thrown in": f"{NEW}; - thrown-in; show 1 --chance",
    "conceded at once": f"{NEW}; - concede NS; {SHOWN}",
    "conceded after a hand": f"{NEW}; - hand Ann 5; - concede EW; {SHOWN}",
    "a comeback from 0 to 7": f"""
        {NEW}; - hand Bob 5 alone; - hand Dan 5; - hand Bob 3; - hand Ann 3; - thrown-in
        - hand Cat 5 alone; - hand Dan 2; - hand Ann 4; - hand Ann 4; - hand Cat 4; {SHOWN}
    """,
    "never behind, with substitutes": f"""
        {NEW}; - hand Bob 5 alone; - sub Dan Eve; - hand Bob 5 alone; - sub Ann Fay; - hand Eve 3
        - hand Eve 3; show 1 --chance
    """,
    "a ruling in the hand under way": f"""
        {NEW}; - hand Ann 3; - penalty --to EW 2 talk; show 1 --chance
    """,
    "two hands, a tie": f"{NEW} --rule hands=2; - hand Ann 3; - hand Bob 3; show 1 --chance",
    "a hand after its end": f"""
        {NEW} --target 7; - hand Ann 5 alone; - hand Ann 3; - hand Bob 3; - hand Cat 5
        - amend 2 Ann 5 alone; show 1 --chance
    """,
    "decided by its last hand": f"{NEW} --target 2; - hand Ann 3; - hand Bob 5; show 1 --chance",
    "wrong in its claims": "- import --anyway claims.euchre; show 1; show 1 --json",
    **{
        f"of {log}": f"- import --anyway {log}.euchre; show 1 --chance; show 1 --chance --json"
        for log in ("points", "renege", "over", "result")
    },
}
"""What is typed: after `- ` what only sets the table, after `| ` what is answered on a narrow
terminal without customs, in plain letters."""

NARROW: Final = {"COLUMNS": "48", "EUCHRE_CUSTOMS": "off", "EUCHRE_CARDS": "plain"}


def answered(table: CardTable, story: str) -> str:
    """All that is answered in a story."""
    said = []
    for line in filter(None, map(str.strip, re.split("[;\n]", story))):
        typed = line.removeprefix("- ").removeprefix("| ")
        if line.startswith("- "):
            table.done(typed)
            continue
        with table.monkeypatch.context() as settings:
            for name, value in NARROW.items() if line.startswith("| ") else ():
                settings.setenv(name, value)
            answer = table.type(typed)
        if line.startswith("| "):
            assert max(map(len, answer.out.splitlines())) <= 48
            assert answer.out.isascii()
        status = f"exit status {answer.status}\n" if answer.status else ""
        said.append(f"$ euchre {typed}\n{answer.out}{answer.err}{status}")
    return "\n".join(said)


@pytest.fixture
def season(table: CardTable) -> CardTable:
    """A table with the scorebook of a small season, and some logs beside it."""
    write_book(table.book, SEASON)
    for name, text in FILES.items():
        (table.folder / name).write_text(text)
    table.monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(SEASON.encode())))
    return table


@pytest.mark.parametrize("named", OF_A_SEASON)
def test_what_is_said_of_a_season(
    season: CardTable, named: str, snapshot: SnapshotAssertion
) -> None:
    assert answered(season, OF_A_SEASON[named]) == snapshot


@pytest.mark.parametrize("named", STORIES)
def test_what_is_said(table: CardTable, named: str, snapshot: SnapshotAssertion) -> None:
    for name, text in FILES.items():
        (table.folder / name).write_text(text)
    evening = datetime(2026, 11, 19, 20, 30, tzinfo=UTC)
    table.monkeypatch.setattr("euchre_cli.book.reading.now", lambda: evening)
    assert answered(table, STORIES[named]) == snapshot


def test_programs_get_the_hands_of_the_book(table: CardTable) -> None:
    answered(table, STORIES["much happens"])
    hands = table.json("show")["game"]["hands"]
    with Book.open(str(table.book)) as store:
        kept = store.rows("SELECT * FROM hands ORDER BY hand")
    assert [(one["outcome"], one["score"]) for one in hands] == [
        (row["outcome"], {"NS": row["ns"], "EW": row["ew"]}) for row in kept
    ]
    for row, one in zip(csv.DictReader(io.StringIO(table.done("show --csv"))), kept, strict=True):
        assert row == {name: "" if value is None else str(value) for name, value in one.items()}


LONG = ("Bartholomew the Elder of Somewhere", "Bartholomew the Younger of There", "Cat", "名前")


@pytest.mark.parametrize("names", [LONG, ("🂡🃏 Zoë", "x" * 40, "y" * 40, "名" * 40)])
def test_whatever_the_names_it_fits(table: CardTable, names: tuple[str, ...]) -> None:
    table.done(["new", *names, "--rules", "csl"])
    for maker in "NESW":
        table.done(f"hand {maker} 4 alone --suit h")
    for columns in (40, 60, 80, 120):
        table.monkeypatch.setenv("COLUMNS", str(columns))
        for line in ("show", "show --chance", "games", "history"):
            assert max(map(width_of, table.done(line).splitlines())) <= columns, line


COMPLETED: Final = {
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
