"""The EGN and EMN writers: what they hold is read back, and what they do not hold is listed.

Knows: that a file that was written is read by the reader of `test_egn.py`. Does not know: how a log
of text is read.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings

from euchre_cli.audit.log_audit import Audit, Overrides
from euchre_cli.book.sheet import Sheet
from euchre_cli.book.sheet_to_log import GameLog
from euchre_cli.cli.main import main
from euchre_cli.log.formats import WRITTEN, items
from euchre_cli.log.game_records import GameRecord, UsePreset, UseRule
from euchre_cli.log.log_items import Item, Trouble, is_game_record, is_hand
from euchre_engine.actions import Deal
from euchre_engine.audit.hand_verdict import HandVerdict
from euchre_engine.cards import BENNY
from euchre_engine.rules import HOUSE_RULES, PRESETS, Rules, Value
from euchre_engine.seats import SEATS
from tests.audit.recording import Recording
from tests.card_table import CardTable
from tests.demo.sheets import sheet
from tests.engine.table_play import as_entries, play_out
from tests.log.egn_games import HANDS, deal, game, match
from tests.log.random_logs import CALM, LOGS, RandomLog
from tests.log.random_logs import write as write_text
from tools.demo_season.season import demo_games

SAMPLES = Path(__file__).parents[2] / "sample_logs" / "good"
FOLDER = Path(__file__).parents[2].parent / "shared" / "data" / "egn"
needs_logs = pytest.mark.skipif(
    not FOLDER.is_dir(), reason="the folder shared/data, with games of other people, is not here"
)

Json = Any


def read(text: str, form: str = "euchre") -> list[Item]:
    return list(items(f"log.{form}", io.BytesIO(text.encode()), lambda trouble: None))


def written(found: Iterable[Item], form: str = "emn") -> tuple[str, list[str]]:
    """The items of a log in a format, and the lines about what is not in it."""
    pieces: list[str] = []
    writer = next(one for one in WRITTEN if one.name == form).written_to(pieces.append)
    for item in found:
        assert not isinstance(item, Trouble), item
        if is_hand(item):
            writer.hand(item.number, item.entries)
        elif is_game_record(item):
            writer.game_record(item.record)
    writer.end()
    return "".join(pieces), list(writer.left_out)


def heard(text: str, form: str) -> Recording:
    recording = Recording()
    Audit(f"log.{form}", recording, Overrides()).run(read(text, form))
    return recording


def results(recording: Recording) -> list[object]:
    """What the verdicts come to, hand by hand."""
    return [_result(verdict) for verdict in recording.verdicts]


def _result(verdict: HandVerdict) -> object:
    return (
        (verdict.number, verdict.dealer, verdict.up, verdict.trump, verdict.maker, verdict.alone),
        (verdict.lone_defender, verdict.void, verdict.tricks, verdict.points, verdict.total),
        (verdict.proven, verdict.excluded, verdict.undecided),
        sorted(problem.kind.slug for problem in verdict.problems),
    )


def said(found: Iterable[Item]) -> list[object]:
    """Every record, and every hand with its entries, in order."""
    log: list[object] = []
    for item in found:
        if is_hand(item):
            log.append((item.number, list(item.entries)))
        elif is_game_record(item):
            log.append(item.record)
        else:
            log.append(item)
    return log


# -- what is read back ---------------------------------------------------------------------------

EXCHANGES = [
    {"sender": 2, "receiver": 0, "cards": ["As"]},
    {"sender": 0, "receiver": 2, "cards": ["9d"]},
]


@pytest.mark.parametrize(
    "whole",
    [
        game(),
        game(title="final", date="2026-11-19", description="at the pub", finalScore=[1, 0]),
        game(date="2026-11-19T20:15:00Z", gameId="g7", teamNames=["A", "B"]),
        game(players=["Ann", "", "", "Dan"], initialScore=[9, 7]),
        game(deal(playerCards=HANDS, kitty=["Th", "Kc", "Jc"])),
        game(deal(playerCards=[HANDS[0], [], ["Ah", "Xx"], []], discard="Xx")),
        game(deal(calls=["Pass"] * 8, tricks=[], discard=None), deal(1, dealer=0)),
        game(deal(tricks=[["Kh", "Jh", "Ah", "Qs"], ["9d", "Kd"]])),
        game(deal(isAlone=True, tricks=[["Kh", "Jh", "Qs"]], aloneDefender=1)),
        game(deal(isAlone=True, tricks=[["Kh", "Jh", "Qs"]], cardExchanges=EXCHANGES)),
        game(deal(callAnnotations={"0": ["[!]bold"]}, playAnnotations={"5": ["[?] why"]})),
        game(deal(initialLead=1, tricks=[["Jh", "Ah", "Qs", "Kh"]])),
        game(deal(0), deal(1, dealer=2)),
        game(deal(6), deal(7, dealer=0)),
        game(deal(tricks=[["Kh", "Jh", "Ah", "Qs"], ["9d", "Xx", "Td", "Ad"]])),
        game(deal(upCard="Xx", calls=["Pass"] * 4 + ["s"], discard=None)),
    ],
)
def test_what_was_read_is_written_and_read_again(whole: Json) -> None:
    first = read(json.dumps(whole), "egn")
    text, left_out = written(first, "egn")
    assert left_out == []
    assert said(read(text, "egn")) == said(first)
    assert written(read(text, "egn"), "egn") == (text, [])


def test_a_match_is_written_and_read_again() -> None:
    second = game(title="two", ruleset={"std": False, "winning_score": 5})
    whole = match(game(title="one", initialScore=[3, 0]), second, title="league night")
    whole["games"][1]["players"] = ["p4", "p1", "p0", "p3"]
    first = read(json.dumps(whole), "emn")
    text, left_out = written(first)
    assert left_out == []
    # The event of a match stands before the first game.
    assert said(read(text, "emn")) == said(first)


def test_seats_without_names_and_a_name_at_two_seats() -> None:
    log = "player N Ann\nplayer S Ann\nhand 1; dealer W; up Qs; call N order; play N Kh Jh Ah Qs\n"
    text, left_out = written(read(log))
    assert left_out == []
    players = [record for record in said(read(text, "emn")) if type(record).__name__ == "Player"]
    assert [tuple(record) for record in players] == [(0, "Ann"), (2, "Ann")]  # type: ignore[call-overload]
    ids = json.loads(text)["games"][0]["playersOverride"]
    assert len({*ids}) == 4


@pytest.mark.parametrize("name", sorted(path.name for path in SAMPLES.iterdir()))
@pytest.mark.parametrize("form", ["egn", "emn"])
def test_a_good_log_is_written_without_new_findings(name: str, form: str) -> None:
    source = name.rpartition(".")[2]
    log = (SAMPLES / name).read_text(encoding="utf-8")
    text, left_out = written(read(log, source), form)
    meant, found = heard(log, source), heard(text, form)
    kinds = {finding.kind.slug for finding in found.findings}
    assert kinds <= {"unfinished-game", *(one.kind.slug for one in meant.findings)}
    assert left_out or results(found) == results(meant)


@needs_logs
@pytest.mark.parametrize(
    "name", ["comeback.egn", "league-final.egn", "pairs-final.egn", "reneges.egn", "evening.emn"]
)
def test_a_game_of_other_people_is_the_same_again(name: str) -> None:
    form = name.rpartition(".")[2]
    log = (FOLDER / name).read_text(encoding="utf-8")
    first = [item for item in read(log, form) if not isinstance(item, Trouble)]
    text, left_out = written(first, form)
    assert left_out == []
    assert results(heard(text, form)) == results(heard(log, form))
    if form == "egn":
        assert said(read(text, form)) == said(first)


IN_THE_FORMAT = (
    "fileType version metadata deals gameId title description players teamNames initialScore",
    "finalScore date ruleset std winning_score num_deals canadian loner_lead loner_march_score",
    "loner_euchred_score defend_alone farmers partners_best joker allow_no_trump dealNumber",
    "initialState phases dealer upCard playerCards phaseNumber type calls isAlone aloneDefender",
    "discard cardExchanges sender receiver cards callAnnotations tricks playAnnotations",
    "games gameIndex playersOverride gameData id name matchId matchFormat target",
)
"""The keys of EGN from 1.2 on and of EMN; a file with any other is not valid."""


def keys_in(value: Json) -> set[str]:
    if isinstance(value, dict):
        return {key for key in value if not key.isdigit()}.union(*map(keys_in, value.values()))
    return set().union(*map(keys_in, value)) if isinstance(value, list) else set()


@pytest.mark.parametrize(
    ("change", "version"),
    [
        ({}, "1.5"),
        ({"playerCards": HANDS, "callAnnotations": {"0": ["bold"]}}, "1.5"),
        ({"isAlone": True, "tricks": [["Kh", "Jh", "Qs"]], "cardExchanges": EXCHANGES}, "1.5"),
        ({"kitty": ["Th", "Kc", "Jc"]}, "1.1"),
        ({"initialLead": 1, "tricks": [["Jh", "Ah", "Qs", "Kh"]]}, "1.1"),
    ],
)
def test_the_version_and_the_keys_of_a_file(change: Json, version: str) -> None:
    whole = match(game(deal(**change), finalScore=[1, 0], teamNames=["A", "B"]), title="a night")
    text, _ = written(read(json.dumps(whole), "emn"))
    made = json.loads(text)
    assert made["version"] == "1.2"
    assert made["games"][0]["gameData"]["version"] == version
    known = {key for line in IN_THE_FORMAT for key in line.split()}
    assert keys_in(made) - known == ({*change} & {"kitty", "initialLead"})
    rules = keys_in(made["games"][0]["gameData"]["metadata"]["ruleset"])
    assert not {"winning_score", "num_deals"} <= rules


# -- seasons and house rules ---------------------------------------------------------------------


@pytest.mark.seeds(2)
def test_a_season_is_the_same_but_for_what_is_listed(seed: int) -> None:
    sheets = [sheet(one) for one in demo_games(8, 4, seed)]
    text, left_out = _of_sheets(sheets, "emn")
    meant, _ = _of_sheets(sheets, "euchre")
    first, again = heard(meant, "euchre"), heard(text, "emn")
    assert {found.kind.slug for found in again.findings} <= {"unfinished-game"}
    assert len(first.verdicts) - len(again.verdicts) == _left_out_hands(left_out)
    card_by_card = [
        verdict
        for verdict in first.verdicts
        if (verdict.evidence in ("tricks", "deal") or verdict.void == "thrown-in")
        and verdict.points == verdict.points_as_played
    ]
    assert list(map(_outcome, again.verdicts)) == list(map(_outcome, card_by_card))
    assert len(again.verdicts) > 50


def _outcome(v: HandVerdict) -> object:
    return (v.dealer, v.up, v.trump, v.maker, v.alone, v.tricks, v.void, v.points, v.total)


def _of_sheets(sheets: Iterable[Sheet], form: str) -> tuple[str, list[str]]:
    pieces: list[str] = []
    writer = next(one for one in WRITTEN if one.name == form).written_to(pieces.append)
    log = GameLog(writer)
    for one in sheets:
        log.game(one)
    log.end()
    return "".join(pieces), list(writer.left_out)


def _left_out_hands(lines: Iterable[str]) -> int:
    """The number of hands in lines such as `game 4: hands 1–6 and 12 left out: …`."""
    count = 0
    for line in lines:
        found = re.search(r"hands? ([\d–, and]+) left out: ", line)
        for low, high in re.findall(r"(\d+)(?:–(\d+))?", found[1]) if found else ():
            count += int(high or low) - int(low) + 1
    return count


HELD: list[dict[str, Value]] = [
    {},
    {"stick-the-dealer": "yes"},
    {"target": 5},
    {"hands": 8},
    {"partner-orders-alone": "yes"},
    {"lone-lead": "left-of-loner"},
    {"lone-march": 5, "lone-euchred": 4},
    {"defend-alone": "against-loner"},
    {"partners-best": "yes", "lone-march-with-best": 4},
    {"deck": 25, "no-trump": "yes"},
]
"""House rules that EGN has."""


@pytest.mark.parametrize("values", HELD, ids=lambda values: "-".join(values) or "standard")
def test_house_rules_that_egn_has(values: dict[str, Value]) -> None:
    rules = Rules("standard", values)
    rng = Random("egn")
    hands = 0
    for _ in range(60):
        _, actions = play_out(rng, rules)
        dealt = actions[0]
        if isinstance(dealt, Deal) and dealt.up == BENNY:
            continue
        hands += 1
        holds = [seat for seat in SEATS if rng.random() < 0.5]
        entries = as_entries(actions, holds=holds, discard=rng.random() < 0.5)
        writer, pieces = _writer("egn")
        for record in _records(values):
            writer.game_record(record)
        writer.hand(1, entries)
        writer.end()
        text = "".join(pieces)
        assert writer.left_out == []
        again = next(item for item in read(text, "egn") if is_hand(item))
        thrown_in = [entry for entry in entries if type(entry).__name__ != "ThrownIn"]
        assert sorted(map(repr, again.entries)) == sorted(map(repr, thrown_in))
        assert {r.name: r.value for r in said(read(text, "egn")) if isinstance(r, UseRule)} == {
            name: str(value) for name, value in values.items()
        }
    assert hands > 40


def _writer(form: str) -> tuple[Any, list[str]]:
    pieces: list[str] = []
    return next(one for one in WRITTEN if one.name == form).written_to(pieces.append), pieces


def _records(values: dict[str, Value]) -> list[GameRecord]:
    return [UseRule(name, str(value)) for name, value in values.items()]


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_the_rules_of_a_preset_that_egn_does_not_have_are_listed(preset: str) -> None:
    writer, pieces = _writer("egn")
    writer.game_record(UsePreset(preset))
    writer.end()
    held = {r.name: r.value for r in said(read("".join(pieces), "egn")) if isinstance(r, UseRule)}
    rules, again = Rules(preset), Rules("standard", held)
    differ = {name for name in HOUSE_RULES if rules.value(name) != again.value(name)}
    listed = {
        line.split()[3].strip("`") for line in writer.left_out if line.startswith("the house rule ")
    }
    assert listed == differ - ({"target"} if rules.hands_to_play else set())


@pytest.mark.seeds(40)
def test_random_rules_and_hands_never_read_back_as_something_else(seed: int) -> None:
    rng = Random(f"egn rules {seed}")
    values: dict[str, Value] = {}
    for rule in rng.sample(list(HOUSE_RULES.values()), 6):
        values[rule.name] = rng.choice([*rule.words, *rule.usual] or [rule.standard])
    rules = Rules("standard", values)
    writer, pieces = _writer("emn")
    for record in _records(values):
        writer.game_record(record)
    log: list[list[object]] = []
    for number in range(1, 9):
        _, actions = play_out(rng, rules, steps=rng.choice((None, None, None, rng.randrange(30))))
        entries = as_entries(actions, holds=SEATS[: rng.randrange(5)], kitty=rng.random() < 0.3)
        log.append(list(entries))
        writer.hand(number, entries)
    writer.end()
    text = "".join(pieces)
    hands = [item for item in read(text, "emn") if is_hand(item)]
    assert not any(isinstance(item, Trouble) for item in read(text, "emn"))
    assert len(hands) == 8 - _left_out_hands(writer.left_out)
    for hand in hands:
        plays = [entry for entry in hand.entries if type(entry).__name__ == "Trick"]
        assert any(
            plays == [entry for entry in one if type(entry).__name__ == "Trick"] for one in log
        )


@settings(CALM, max_examples=60)
@given(LOGS)
def test_any_log_can_be_written_and_read(log: RandomLog) -> None:
    text = write_text(log)
    for form in ("egn", "emn"):
        whole, left_out = written([item for item in read(text) if not _is_trouble(item)], form)
        assert not any(map(_is_trouble, read(whole, form)))
        assert all(line == " ".join(line.split()) for line in left_out)
        heard(whole, form)


def _is_trouble(item: Item) -> bool:
    return isinstance(item, Trouble)


# -- what is listed ------------------------------------------------------------------------------

HAND = """\
hand 1
  dealer W
  up Qs
  call N order
  discard Ac
  play N Kh Jh Ah Qs
  play W 9d Kd Td Ad
  play S 9c Ts Qh Tc
  play W Jd Qd 9h Js
  play S Qc Ks As 9s
"""
SECOND = "hand 2; dealer N; up Th; call E order; play E Kh Qh Ah 9h; play W As Ks Qs Ts\n"
THIRD = "hand 3; dealer E; up Th; call S order; play S Kh Qh Ah 9h; play N As Ks Qs Ts\n"
PLAYED = "dealer W; up Qs; call N order; play N Kh Jh Ah Qs"
TIME = "2026-11-19T20:00:00Z"


@pytest.mark.parametrize(
    ("log", "missing"),
    [
        (HAND, []),
        (HAND + "  won E\n", ["hand 1: `won E`"]),
        (HAND + "  tricks NS 3 EW 2\n  score NS 1\n  total NS 1 EW 0\n", []),
        (HAND + "  score NS 2\n", ["hand 1: `score NS 2`"]),
        (HAND + "  total NS 7 EW 0\n", []),
        (HAND + "  total NS 7\n" + SECOND, ["hand 1: `total NS 7`"]),
        (HAND.replace("  up", "  maker N spades\n  up"), []),
        (HAND.replace("  up", "  maker E spades\n  up"), ["hand 1: `maker E spades`"]),
        (HAND.replace("call N order", "maker N spades"), []),
        (HAND + "  renege W 2 by N rejected\n", ["hand 1: `renege W 2 by N rejected`"]),
        (HAND + "  note cut twice\n", ["hand 1: `note cut twice`"]),
        (HAND + "  note card 5: why?\n", []),
        (HAND + "  note card 21: why?\n", ["hand 1: `note card 21: why?`"]),
        (HAND.replace("dealer W", "dealer W stolen"), ["hand 1: `dealer W stolen`"]),
        (HAND + "  concede EW\n", ["hand 1: `concede EW`"]),
        (HAND + "  hold N ?? ?? ?? ?? ??\n", []),
        ("# a pencil\n" + HAND, ["1 comment"]),
        ("event Thursday\n" + HAND, ["the event 'Thursday'"]),
        ("season 2026\nplace Ann\n" + HAND, ["the season '2026'", "the place 'Ann'"]),
        (f"begun {TIME}\n{HAND}", [f"the time it began ({TIME})"]),
        (f"date 2026-11-19\nbegun {TIME}\n{HAND}", []),
        ("note at the pub\n" + HAND, []),
        ("note at the pub\nnote it rained\n" + HAND, ["`note it rained`"]),
        ("rule misdeal next-dealer\n" + HAND, ["the house rule `misdeal next-dealer`"]),
        ("rules csl\n" + HAND, []),
        ("event kitchen \t table\n" + HAND, ["the event 'kitchen table'"]),
        ("game a final\ntotal NS 10 EW 7\n", ["its result"]),
    ],
)
def test_what_a_game_of_egn_does_not_hold_is_listed(log: str, missing: list[str]) -> None:
    text, left_out = converted(log)
    assert [re.split(" (?:is|are) left out: ", line)[0] for line in left_out] == missing
    if "play" in log:
        again, meant = heard(text, "egn").verdicts, heard(log, "euchre").verdicts
        results = [[(v.points, v.tricks, v.maker, v.dealer) for v in one] for one in (again, meant)]
        assert results[0] == results[1]


@pytest.mark.parametrize(
    ("hand", "reason"),
    [
        ("maker N spades; tricks NS 3", "only the result is known"),
        ("score NS 2", "only the result is known"),
        ("dealer W; misdeal W", "EGN has no misdeals"),
        ("dealer W; thrown-in ace-no-face E", "thrown in by a house rule that EGN does not have"),
        (f"{PLAYED}; rest NS", "the last tricks were not played"),
        ("dealer W; maker N spades; play N Kh Jh Ah Qs", "the calls are not known"),
        ("dealer W; up Qs", "no call and no card is known"),
        (PLAYED.replace("dealer W; ", ""), "nobody knows who dealt"),
        (PLAYED.replace("Jh", "W:Jh"), "EGN would get wrong who played which card"),
        (f"{PLAYED.replace('Jh Ah Qs', '?? ?? ??')}; play S 9h", "read back, the cards do not"),
        (
            HAND[7:].replace("\n", ";") + " penalty EW 2 talk",
            "a ruling or a penalty decided the points",
        ),
        (
            HAND[7:].replace("\n", ";") + " renege W 2 upheld",
            "a ruling or a penalty decided the points",
        ),
    ],
)
def test_a_hand_that_egn_cannot_hold_is_listed_with_the_reason(hand: str, reason: str) -> None:
    text, (line,) = converted(f"hand 1; {hand}\n")
    assert line.startswith(f"hand 1 left out: {reason}")
    assert json.loads(text)["deals"] == []


def converted(log: str) -> tuple[str, list[str]]:
    found = CliRunner().invoke(main, ["convert", "--to", "egn", "-"], input=log.encode())
    lines = [line.removeprefix("-: ") for line in found.stderr.splitlines()]
    assert found.exit_code == (1 if lines else 0)
    return found.stdout, lines


def test_a_game_goes_on_as_another_after_what_egn_cannot_hold() -> None:
    log = f"{HAND}hand 2; dealer N; score EW 2; total NS 1 EW 2\n{THIRD}"
    text, left_out = written(read(log))
    assert left_out == [
        "hand 2 left out: only the result is known, and EGN has no hands without cards",
        "hand 3: the game is continued as another one, which begins at 1–2",
    ]
    games = [one["gameData"] for one in json.loads(text)["games"]]
    assert [one["metadata"]["initialScore"] for one in games] == [[0, 0], [1, 2]]
    alone, left_out = written(read(log), "egn")
    assert left_out[-1].startswith("all of it from 1–2 on is left out: a file of EGN has one game")
    assert json.loads(alone) == games[0]


@pytest.mark.parametrize("change", ["player N Eve", "rule target 15"])
def test_a_substitute_and_another_target_begin_another_game(change: str) -> None:
    text, left_out = written(read(f"player N Ann\n{HAND}{change}\n{SECOND}"))
    assert left_out[0] == "hand 2: the game is continued as another one, which begins at 1–0"
    first, second = (one["gameData"]["metadata"] for one in json.loads(text)["games"])
    assert first["players"][0] == "Ann"
    assert (second["players"][0], second["ruleset"]["winning_score"]) == (
        ("Eve", 10) if "Eve" in change else ("Ann", 15)
    )


# -- the commands --------------------------------------------------------------------------------


def test_the_name_of_the_file_says_the_format(tmp_path: Path) -> None:
    log, out = tmp_path / "a.euchre", tmp_path / "a.egn"
    log.write_text(HAND)
    runner = CliRunner()
    assert runner.invoke(main, ["convert", str(log), "--out", str(out)]).exit_code == 0
    assert json.loads(out.read_text())["fileType"] == "Euchre Game Notation"
    assert runner.invoke(main, ["audit", "-q", str(out)]).exit_code == 0
    refused = runner.invoke(main, ["convert", str(log)])
    assert refused.exit_code == 2
    assert "which format?" in refused.stderr


def test_export_lists_what_egn_cannot_hold(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan")
    table.done("hand Bob 3")
    answer = table.type("export --to emn --out evening.emn")
    assert answer.status == 1
    assert "hand 1 left out: only the result is known" in answer.err
    assert "1 game, 1 hand, without what is listed above, written to evening.emn" in answer.err
    described = table.type("export --to emn --out again.emn --json")
    assert described.status == 1
    assert any("hand 1 left out" in line for line in json.loads(described.out)["left_out"])
