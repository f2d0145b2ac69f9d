"""`euchre import`: what comes into the book, what does not, and that nothing comes in twice."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given

from euchre_cli.book.derived_rows import digest, hand_rows
from euchre_cli.book.events import SeatTaken
from euchre_cli.book.games_in_log import KnownPlayers
from euchre_cli.book.store import Store
from euchre_cli.book.writing import BookWriter
from euchre_cli.log.formatter import LogWriter
from euchre_cli.log.records import About, HandBegins
from euchre_cli.terminal.exit_status import BadBook
from euchre_engine.audit.record import Note, Total
from euchre_engine.audit.replay import GameReplay
from euchre_engine.game import Game
from euchre_engine.rules import Ending, Rules
from euchre_engine.seats import LEFT, SEATS, SIDE, Seat

from ..card_table import CardTable
from ..commands.audits import EVERYTHING, command
from ..engine.table_play import as_entries, deal, play_out, score_of
from ..log.random_logs import CALM, LOGS, write
from .exchange import games_in, in_order, said, sheets_of, written
from .random_games import random_game, sheet

SAMPLES = Path(__file__).parents[2] / "sample_logs"
THIRD_PARTY = Path(__file__).parents[3] / "shared" / "data" / "egn"

GAME = """\
date 2026-11-19
player N Ann
player E Bob
player S Cat
player W Dan
hand 1; dealer W; maker E hearts; tricks EW 3; total NS 0 EW 1
hand 2; maker N alone; tricks NS 5
hand 3; misdeal E
"""
OVER = GAME + "hand 4; maker N alone; tricks NS 5; total NS 8\nhand 5; maker S; tricks NS 5\n"
OTHER = OVER.replace("hearts", "spades")
IN_ERROR = GAME.replace("total NS 0", "total NS 1")


def log(name: str, text: str | bytes) -> str:
    """A file in the working folder; returns its name."""
    Path(name).write_bytes(text.encode() if isinstance(text, str) else text)
    return name


def digests(table: CardTable) -> list[str]:
    return [digest(one) for one in sheets_of(table)]


# -- what is told --------------------------------------------------------------------------------


def test_a_line_a_game_and_how_to_take_it_back(table: CardTable) -> None:
    log("thursday.euchre", OVER)
    assert table.done("import thursday.euchre") == (
        "thursday.euchre\n"
        "  game 1: 2026-11-19, Ann & Cat 10, Bob & Dan 1, 5 hands\n"
        "1 game imported.\n"
        "Take it back: euchre void --game 1\n"
    )
    log("friday.euchre", f"{OTHER}game\n{GAME}")
    assert table.done("import thursday.euchre friday.euchre") == (
        "thursday.euchre\n"
        "  already here as game 1: 2026-11-19, Ann & Cat 10, Bob & Dan 1, 5 hands\n"
        "friday.euchre\n"
        "  game 2: 2026-11-19, Ann & Cat 10, Bob & Dan 1, 5 hands\n"
        "  game 3: 2026-11-19, Ann & Cat 4, Bob & Dan 1, 3 hands, not finished\n"
        "2 games imported, 1 already here.\n"
        "Take one back: euchre void --game N (2 to 3)\n"
    )
    table.done("void --game 2")
    assert "already here as game 2: 2026-11-19, Ann & Cat 10, Bob & Dan 1, 5 hands\n" not in (
        table.done("import friday.euchre")
    )
    assert "already here as game 2, struck out (`euchre undo --game 2`)" in " ".join(
        table.done("import friday.euchre").split()
    )


def test_what_is_told_to_programs(table: CardTable) -> None:
    log("a.euchre", f"{OVER}game\n{IN_ERROR}# a comment\n")
    log("b.euchre", "")
    answer = table.type("import a.euchre b.euchre --json")
    assert answer.status == 3
    found = json.loads(answer.out)
    assert found["schema_version"] == 1
    assert found["dry_run"] is False
    assert found["summary"] == {"imported": 1, "here": 0, "left-out": 1}
    first, second = found["files"]
    assert (second["file"], second["failure"]) == ("b.euchre", "the file is empty")
    assert (first["file"], first["failure"], first["comments"]) == ("a.euchre", None, 1)
    here, left_out = first["games"]
    assert here == {
        "nth": 1,
        "became": "imported",
        "game": 1,
        "why": None,
        "date": "2026-11-19",
        "event": "",
        "season": "",
        "place": "",
        "players": {"N": "Ann", "E": "Bob", "S": "Cat", "W": "Dan"},
        "score": {"NS": 10, "EW": 1},
        "hands": 5,
        "over": True,
        "errors": 0,
        "struck": False,
        "stops": None,
        "goes_on": None,
        "evening": None,
        "other": None,
        "digest": digests(table)[0],
    }
    assert (left_out["became"], left_out["game"], left_out["errors"]) == ("left-out", None, 1)
    assert table.type("import a.euchre --json").err.count("\n") == 1
    table.done("doctor")


@pytest.mark.parametrize("columns", ["60", "100", "200"])
def test_no_line_is_wider_than_the_terminal(table: CardTable, columns: str) -> None:
    table.monkeypatch.setenv("COLUMNS", columns)
    names = OVER.replace("Ann", "Ann " * 8).replace("Bob", "Bob " * 8)
    lines = table.done(["import", log("a.euchre", names)]).splitlines()
    assert max(map(len, lines)) <= min(int(columns), 100)


# -- twice is once -------------------------------------------------------------------------------


@pytest.mark.parametrize("here", [0, 1, 2, 3])
@pytest.mark.parametrize("alike", [1, 2, 3])
def test_of_games_alike_only_those_that_are_missing_are_added(
    table: CardTable, alike: int, here: int
) -> None:
    if here:
        table.done(["import", log("here.euchre", "game\n".join([OVER] * here))])
    told = table.json(f"import {log('again.euchre', f'game{chr(10)}'.join([OVER] * alike))}")
    assert told["summary"]["imported"] == max(0, alike - here)
    assert len(set(digests(table))) == 1
    assert len(digests(table)) == max(alike, here)
    numbers = [one["game"] for one in told["files"][0]["games"]]
    assert numbers == [*range(1, alike + 1)]


def test_a_game_that_was_typed_and_one_that_was_entered_are_the_same(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan --date 2026-11-19 --dealer Dan")
    for line in ("hand Bob 3 h", "hand Ann 5 alone", "misdeal Bob", "hand Ann 5 alone"):
        table.done(line)
    table.done("hand Cat 5")
    log("typed.euchre", OVER)
    table.done("export -o entered.euchre")
    told = table.json("import typed.euchre entered.euchre")
    assert told["summary"] == {"imported": 0, "here": 2, "left-out": 0}


def test_a_game_with_hands_of_another_is_pointed_out(table: CardTable) -> None:
    table.done(["import", f"{SAMPLES}/good/short.euchre"])
    table.type("export 1 -o whole.euchre")
    hands = Path("whole.euchre").read_text().split("\nhand ")
    log("less.euchre", "\nhand ".join(hands[:2] + hands[3:]))
    table.book.unlink()
    table.done("import --anyway less.euchre")
    assert "has hands of game 1 of the book" in table.type("import whole.euchre").err


def test_claims_that_hold_need_not_be_kept() -> None:
    short = games_in(OVER.replace("total NS 8", "").replace("; total NS 0 EW 1", ""))
    explicit = games_in(
        OVER.replace("hand 2;", "hand 2; total EW 1 NS 4; dealer N;").replace(
            "hand 3;", "hand 3; dealer E;"
        )
    )
    assert digest(short[0].sheet()) == digest(explicit[0].sheet())
    assert said(short[0].sheet()) == said(explicit[0].sheet())


def test_a_log_that_grew_adds_what_is_new(table: CardTable) -> None:
    table.done(["import", log("season.euchre", OVER)])
    log("season.euchre", f"{OVER}game\n{OTHER}")
    assert table.json("import season.euchre")["summary"] == {
        "imported": 1,
        "here": 1,
        "left-out": 0,
    }


def test_a_game_that_goes_on_where_another_stopped_is_pointed_out(table: CardTable) -> None:
    table.done(["import", log("half.euchre", GAME)])
    answer = table.type(["import", log("whole.euchre", OVER)])
    assert answer.err == (
        "whole.euchre: game 1 of the file goes on where game 1 of the book stops; "
        "`euchre void --game 1` strikes it out\n"
    )
    log("third.euchre", GAME.replace("hand 3; misdeal E\n", ""))
    assert "stops where game 2 of the book goes on" in table.type("import third.euchre").err


def test_two_imports_at_once_add_each_game_once(table: CardTable) -> None:
    games = [OVER.replace("2026", str(year)) for year in range(1900, 2000)]
    log("many.euchre", "game\n".join(games))
    table.done("new Ann Bob Cat Dan")
    running = [
        subprocess.Popen(  # noqa: S603
            command("import", "many.euchre"), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        for _ in range(3)
    ]
    for one in running:
        _, err = one.communicate(timeout=120)
        assert one.returncode == 0, err
    assert len(sheets_of(table)) == 101
    table.done("doctor")


# -- what is in the book then --------------------------------------------------------------------


def test_the_game_on_the_table_stays_there(table: CardTable) -> None:
    table.done("new Eve Fay Gus Hal")
    table.done(["import", log("a.euchre", OVER)])
    table.done("hand Eve 3")
    assert table.score() == (1, 0)
    assert sheets_of(table)[1].begun.source == "a.euchre"
    (Path("book.db")).unlink()
    table.done("import a.euchre")
    assert table.refused("hand Ann 3").startswith("no game is under way")


def test_everything_a_log_can_show_is_kept(table: CardTable) -> None:
    log("all.euchre", EVERYTHING)
    table.type("import --anyway all.euchre")
    before = sheets_of(table)
    assert [len(one.lines) for one in before] == [8, 2]
    assert before[0].conceded is not None
    assert before[0].players == ("Ann", "Bob", "Eve", "Dan")
    assert before[1].begun.season == "2026"  # It stays until it is said otherwise.
    text = table.done("export --all")
    assert [said(game.sheet()) for game in games_in(text)] == [said(one) for one in before]


@pytest.mark.parametrize(
    ("words", "stated", "kept"),
    [
        ("", "", ("", "", "", "")),
        ("--season ' 2026  II '", "", ("", "2026 II", "", "")),
        ("--season 2026", "season 2025\n", ("", "2025", "", "")),
        ("", "season Cafe\u0301  2026\n", ("", "Caf\u00e9 2026", "", "")),  # As a Mac types it.
        ("--season Cafe\u0301", "", ("", "Caf\u00e9", "", "")),
        (
            "--event E --place P --date 2026-11-19",
            "event e\nplace p\ndate 2026-01-01\n",
            ("e", "", "p", "2026-01-01"),
        ),
        ("--event E", 'event "" \n', ("E", "", "", "")),
    ],
)
def test_what_a_log_leaves_out_is_filled_in(
    table: CardTable, words: str, stated: str, kept: tuple[str, str, str, str]
) -> None:
    log("a.euchre", f"{stated}hand; maker E; tricks EW 3\n")
    table.done(f"import {words} a.euchre")
    begun = sheets_of(table)[0].begun
    assert (begun.event, begun.season, begun.place, begun.date) == kept
    assert table.json(f"import {words} a.euchre")["summary"]["here"] == 1


def test_names_are_those_of_the_book(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan")
    log(
        "a.euchre",
        OVER.replace("N Ann", 'N "  ANN "').replace("E Bob", "E bob").replace("Dan", "Dora"),
    )
    log("b.euchre", OVER.replace("player N Ann\n", "").replace("Dan", "dora"))
    table.done("import a.euchre b.euchre")
    players = [one.players for one in sheets_of(table)]
    assert players[1:] == [("Ann", "Bob", "Cat", "Dora"), ("", "Bob", "Cat", "Dora")]
    assert table.json("import a.euchre b.euchre")["summary"]["here"] == 2


def test_a_name_that_is_in_the_book_as_it_stands_is_that_one() -> None:
    known = KnownPlayers(["Ann", "ANN"])
    assert [known.known_spelling(name) for name in ("Ann", "ANN", "ann", "Bob")] == [
        *("Ann", "ANN", "Ann", "Bob")
    ]


def test_a_name_much_like_another_is_pointed_out_once(table: CardTable) -> None:
    table.done("new Anna Bob Cat Dan")
    log("a.euchre", f"{OVER}game\n{OTHER}")
    answer = table.type("import a.euchre")
    assert answer.err == "a.euchre: Ann is new in the book, and looks much like Anna\n"
    assert table.type("import a.euchre").err == ""


def _played_by(names: str) -> str:
    game = f"game\n{OVER}"
    for before, name in zip(("Ann", "Bob", "Cat", "Dan"), names.split(), strict=True):
        game = game.replace(before, name)
    return game


def test_many_names_like_others_are_told_in_a_few_lines(table: CardTable) -> None:
    table.done("new Abe Bob Cat Dan")
    letters = "efghijklmnopqrstuvwxyz"
    games = [_played_by(f"K{one}ng L{one}nd M{one}st N{one}ck") for one in letters]
    told = table.type(f"import {log('many.euchre', ''.join(games))}").err.splitlines()
    assert len(told) == 11
    assert told[0].endswith("Kfng is new in the book, and looks much like Keng")
    assert "74 more new names look much like another" in told[-1]


def test_who_sat_together_in_a_log_are_two_people(table: CardTable) -> None:
    log("a.euchre", _played_by("Pat Bob Cat Dan") + _played_by("Kim Tim Cat Sue"))
    assert table.type("import a.euchre").err == ""


def test_a_substitute_and_a_remark_between_hands_stay_in_their_place() -> None:
    text = GAME + "player N Ann\nplayer E Eve\nnote Bob went home\nhand 4; maker E; tricks EW 4\n"
    (read,) = games_in("note a stormy night\n" + text)
    assert [one for one in read.more if isinstance(one, SeatTaken)] == [SeatTaken(Seat.E, "Eve")]
    game = read.sheet()
    assert [line.players[1] for line in game.lines] == ["Bob", "Bob", "Bob", "Eve"]
    remarks = [[e.text for e in line.entries if isinstance(e, Note)] for line in game.lines]
    assert remarks == [["a stormy night"], [], [], ["Bob went home"]]


def test_hands_are_numbered_from_one(table: CardTable) -> None:
    text = GAME.replace("hand 1", "hand 7").replace("hand 2", "hand 8").replace("hand 3", "hand 9")
    answer = table.type(["import", log("a.euchre", text)])
    assert answer.err == "a.euchre: game 1 of the file: its hands are numbered from 1 in the book\n"
    assert table.json(f"import {log('b.euchre', GAME)}")["summary"]["here"] == 1


def test_comments_are_counted(table: CardTable) -> None:
    text = OVER + '# a\nplayer N "#1"  # b\n'
    assert (
        table.type(["import", log("a.euchre", text)]).err == "a.euchre: 2 comments are not kept\n"
    )
    assert table.type("import a.euchre").err == ""


# -- what does not come in -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words", "records"),
    [
        (IN_ERROR, "1 error in line 6 (wrong-total); `euchre audit a.euchre` shows it", 0),
        (
            IN_ERROR.replace("maker N", "maker X"),
            "3 errors, the first in line 6 (wrong-total); `euchre audit a.euchre` shows them",
            1,
        ),
        (GAME + "rules csl\n", "1 error in line 9 (record-out-of-place); ", 1),
        (GAME + "pretzels 3\n", "1 error in line 9 (unknown-record); ", 1),
        (GAME + f"note {'x' * 1_000_000}\n", "1 error in line 9 (line-too-long); ", 1),
        (GAME + "hand 3; dealer E; thrown-in\n", "1 error in line 9 (duplicate-hand-number); ", 0),
        (OVER + "hand 6; thrown-in\n", "1 error in line 11 (hand-after-game); ", 0),
    ],
)
def test_a_game_in_error_is_left_out_unless_it_is_wanted_anyway(
    table: CardTable, text: str, words: str, records: int
) -> None:
    log("a.euchre", f"game\n{OTHER}game\n{text}game\n{OTHER.replace('E hearts', 'W clubs')}")
    answer = table.type("import a.euchre --json")
    found = json.loads(answer.out)
    assert answer.status == 1
    became = [one["became"] for one in found["files"][0]["games"]]
    assert became == ["imported", "left-out", "imported"]
    shift = 1 + OTHER.count("\n") + 1
    line = int(words.partition("line ")[2].partition(" (")[0])
    words = words.replace(f"line {line}", f"line {line + shift}")
    (complaint,) = [one for one in answer.err.splitlines() if "left out" in one]
    assert complaint.startswith("a.euchre: game 2 of the file (2026-11-19, Ann & Cat ")
    assert f"is left out: {words}" in complaint
    assert complaint.endswith("--anyway imports it")
    again = table.type("import a.euchre --anyway")
    assert again.status == (1 if records else 0)
    assert "2 already here" in again.out
    assert ("1 record could not be read or kept" in again.err) is bool(records)
    assert len(sheets_of(table)) == 3
    table.done("doctor")


def test_what_is_imported_anyway_stands_as_it_was_claimed(table: CardTable) -> None:
    table.done(["import", "--anyway", log("a.euchre", IN_ERROR)])
    assert table.sheet(1).total == (4, 1)
    table.done("export 1 -o b.euchre")
    assert "  total   NS 1 EW 1\n" in Path("b.euchre").read_text()
    assert "wrong-total" in table.type("audit b.euchre").out


BAD_FILES = {
    "empty.euchre": b"",
    "blank.euchre": b"\n\n",
    "binary.euchre": bytes(range(256)) * 9,
    "shopping.txt": b"eggs\nflour\n",
    "huge-line.euchre": b"x" * 3_000_000,
    "no.egn": b'{"fileType": "Chess"}',
    "broken.egn": b'{"fileType": ',
    "list.emn": b"[1, 2]",
    "no.jsonl": b'{"x": 1}\n',
}


@pytest.mark.parametrize("name", [*BAD_FILES, "missing.euchre", "folder"])
def test_what_is_no_log_is_told_as_the_audit_tells_it_and_the_others_go_on(
    table: CardTable, name: str
) -> None:
    if name in BAD_FILES:
        log(name, BAD_FILES[name])
    elif name == "folder":
        Path(name).mkdir()
    answer = table.type(["import", name])
    assert (answer.status, answer.out) == (3, "")
    assert not table.book.exists()
    audited = json.loads(table.type(["audit", "--json", name]).out)
    message = next(f["message"] for f in audited["findings"] if f["slug"] in NO_LOG)
    assert answer.err.splitlines()[-1] == f"{name}: {message}"
    answer = table.type(["import", log("a.euchre", OVER), name, log("b.euchre", OTHER)])
    assert answer.status == 3
    assert len(sheets_of(table)) == 2


NO_LOG = ("not-a-log", "unreadable-file")


def test_what_may_not_be_read(table: CardTable) -> None:
    Path(log("a.euchre", OVER)).chmod(0)
    if os.access("a.euchre", os.R_OK):
        pytest.skip("this user may read everything")
    assert table.type("import a.euchre").err == "a.euchre: permission denied\n"


def test_standard_input(table: CardTable) -> None:
    log("a.euchre", OVER)
    with open("a.euchre", "rb") as stream:
        done = subprocess.run(  # noqa: S603
            command("import", "-"), stdin=stream, capture_output=True, timeout=60, check=True
        )
    assert done.stdout.startswith(b"-\n  game 1: ")
    assert table.refused("import - -") == "standard input (-) can be read only once"


@pytest.mark.parametrize("kind", ["no-game", "no-hands"])
def test_a_log_without_hands(table: CardTable, kind: str) -> None:
    text = "euchre 1\nplayer N Ann\nplayer E Bob\n" if kind == "no-hands" else "# nothing\n"
    answer = table.type(["import", log("a.euchre", text)])
    assert answer.status == (0 if kind == "no-hands" else 3)


def test_a_dry_run_says_what_would_happen_and_writes_nothing(table: CardTable) -> None:
    log("a.euchre", f"{OVER}game\n{OTHER}game\n{IN_ERROR}")
    log("b.euchre", OVER)
    answer = table.type("import --dry-run a.euchre b.euchre")
    assert answer.status == 1
    assert "  would be game 2: " in answer.out
    assert "  already here as game 1: " in answer.out
    assert answer.out.endswith(
        "2 games would be imported, 1 already here, 1 left out; nothing was written.\n"
    )
    assert not table.book.exists()
    table.done("new Ann Bob Cat Dan")
    before = table.book.read_bytes()
    pretended = json.loads(table.type("import --dry-run --json a.euchre b.euchre").out)
    assert table.book.read_bytes() == before
    done = json.loads(table.type("import --json a.euchre b.euchre").out)
    assert pretended == {**done, "dry_run": True}


def test_a_log_comes_in_whole_or_not_at_all(table: CardTable) -> None:
    log("a.euchre", OVER)
    log("b.euchre", "game\n".join([OTHER, OTHER.replace("spades", "clubs"), GAME]))
    add_whole_game = BookWriter.add_whole_game
    begun: list[int] = []

    def full(writer: BookWriter, *given: object, **named: object) -> int:
        begun.append(1)
        if len(begun) == 3:
            raise BadBook("the disk is full")
        return add_whole_game(writer, *given, **named)  # type: ignore[arg-type]

    table.monkeypatch.setattr(BookWriter, "add_whole_game", full)
    answer = table.type("import a.euchre b.euchre")
    assert answer.status == 3
    assert answer.out.splitlines()[-2:] == [
        "1 game imported.",
        "Take it back: euchre void --game 1",
    ]
    assert answer.err == "euchre: the disk is full\n"
    assert len(sheets_of(table)) == 1
    with Store.open(str(table.book)) as store:
        assert store.differences() == []


def test_an_import_and_the_doctor_replay_a_hand_once(table: CardTable) -> None:
    log("a.euchre", OVER)
    replayed = 0
    hand = GameReplay.hand

    def counting(replay: GameReplay, *given: Any) -> Any:
        nonlocal replayed
        replayed += 1
        return hand(replay, *given)

    table.monkeypatch.setattr(GameReplay, "hand", counting)
    table.done("import a.euchre")
    hands = len(sheets_of(table)[0].lines)
    assert replayed == 2 * hands  # The import, and what this test read.
    table.done("doctor")
    assert replayed == 3 * hands


def test_a_book_that_cannot_be_written(table: CardTable) -> None:
    log("a.euchre", OVER)
    log("book.db", b"no book" * 100)
    answer = table.type("import a.euchre")
    assert answer.status == 3
    assert "book.db" in answer.err
    assert Path("book.db").read_bytes() == b"no book" * 100


# -- whatever a log says -------------------------------------------------------------------------


def test_the_gallery_comes_in_anyway_and_goes_out_again(table: CardTable) -> None:
    for name in sorted((SAMPLES / "bad").iterdir()):
        table.type(["import", "--anyway", str(name)])
    before = sheets_of(table)
    assert len(before) > 40
    table.done("export --all -o all.euchre")
    table.type("import --anyway --db again.db all.euchre")
    after = sheets_of(table, "again.db")
    assert [digest(one) for one in after] == [digest(one) for one in in_order(before)]
    table.done("doctor")


@pytest.mark.parametrize("name", sorted(path.name for path in (SAMPLES / "good").iterdir()))
def test_a_good_log_comes_in_whole(table: CardTable, name: str) -> None:
    assert table.json(f"import {SAMPLES / 'good' / name}")["summary"]["left-out"] == 0


@pytest.mark.skipif(not THIRD_PARTY.is_dir(), reason="the third-party logs are not there")
@pytest.mark.parametrize(
    ("name", "games", "left_out"),
    [
        ("comeback.egn", 1, 0),
        ("evening.emn", 2, 0),
        ("league-final.egn", 1, 0),
        ("pairs-final.egn", 0, 1),
        ("reneges.egn", 0, 1),
    ],
)
def test_third_party_logs_come_in_or_it_is_said_why_not(
    table: CardTable, name: str, games: int, left_out: int
) -> None:
    answer = table.type(["import", "--json", str(THIRD_PARTY / name)])
    assert json.loads(answer.out)["summary"] == {
        "imported": games,
        "here": 0,
        "left-out": left_out,
    }
    assert answer.err.count("is left out: ") == left_out
    table.type(["import", "--anyway", str(THIRD_PARTY / name)])
    text = table.done("export --all")
    before = in_order(sheets_of(table))
    assert [said(one.sheet()) for one in games_in(text)] == [said(one) for one in before]


@CALM
@given(LOGS)
def test_random_logs_are_the_same_when_they_come_in_again(found: object) -> None:
    before = in_order(game.sheet() for game in games_in(write(found)))  # type: ignore[arg-type]
    text = written(before)
    after = [game.sheet() for game in games_in(text)]
    assert [digest(one) for one in after] == [digest(one) for one in before]
    assert written(after) == text
    for one in before:
        for row in hand_rows(one):
            assert row["tricks"] in (None, 0, 1, 2, 3, 4, 5)


@pytest.mark.parametrize("preset", ["standard", "csl", "high-speed-house", "british"])
@pytest.mark.parametrize("seed", range(5))
def test_games_played_card_by_card_keep_every_card(preset: str, seed: int) -> None:
    rng = Random(f"{preset} {seed}")
    rules = Rules(preset)
    game = Game(rules)
    records = []
    dealer = rng.choice(SEATS)
    while not game.over and len(records) < 30:
        played, actions = play_out(rng, rules, deal(rng, rules, dealer, rare=rng.random() < 0.2))
        points = score_of(played)
        made = played.maker is not None
        entries = as_entries(actions, holds=SEATS, kitty=True, score=points if made else None)
        ending = played.thrown_in
        if made:
            game.add(dealer, Ending.SCORED, points, SIDE[played.maker])  # type: ignore[index]
        else:
            assert ending is not None
            game.add(dealer, ending, (0, 0), None)
        records.append([*entries, Total(*game.total)])
        dealer = game.dealer if game.dealer is not None else LEFT[dealer]
    pieces: list[str] = []
    log = LogWriter(pieces.append)
    log.record(About("rules", (preset,)))
    for number, record in enumerate(records, 1):
        for entry in (HandBegins(number), *record):
            log.record(entry)
    log.end()
    (first,) = games_in("".join(pieces))
    assert first.errors == 0, first.first
    found = first.sheet()
    assert found.total == game.total
    kept = [[e for e in line.entries if not isinstance(e, Total)] for line in found.lines]
    for line, record in zip(kept, records, strict=True):
        # The dealer who is due is not kept, and is known all the same.
        assert line in (record[:-1], record[1:-1])
    (again,) = games_in(written([found]))
    assert said(again.sheet()) == said(found)


@pytest.mark.parametrize("seed", range(20))
def test_random_games_come_in_and_go_out_again(table: CardTable, seed: int) -> None:
    rng = Random(seed)
    before = in_order(sheet(random_game(rng, 12), number) for number in range(1, 6))
    log("a.euchre", written(before))
    table.type("import --anyway a.euchre")
    after = sheets_of(table)
    assert [said(one) for one in after] == [said(one) for one in before]
    table.done("export --all -o b.euchre")
    assert Path("b.euchre").read_text() == written(before)
    told = json.loads(table.type("import --anyway --json b.euchre").out)
    assert told["summary"]["imported"] == 0


def test_a_game_that_was_corrected_here_is_not_read_again(table: CardTable) -> None:
    log("thursday.euchre", OVER)
    table.done("import thursday.euchre")
    table.done("amend 1 Bob 4 --game 1")
    assert "already here as game 1" in table.done("import thursday.euchre")
    assert len(sheets_of(table)) == 1
    table.done("undo --game 1")
    assert "already here as game 1" in table.done("import thursday.euchre")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "the file is empty"),
    ],
)
def test_another_csv_is_no_log(table: CardTable, text: str, why: str) -> None:
    log("table.csv", text)
    answer = table.type("import table.csv")
    assert answer.status == 3
    assert why in answer.err


def test_a_game_in_error_that_is_there_is_there(table: CardTable) -> None:
    log("thursday.euchre", IN_ERROR)
    assert table.type("import thursday.euchre").status == 1
    table.done("import --anyway thursday.euchre")
    assert "already here as game 1" in table.done("import thursday.euchre")
