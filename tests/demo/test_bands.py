"""A simulated season lies where real ones do, plays by the rules, and shows how its people are."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from euchre_cli.book.sheet import Line, Sheet
from euchre_cli.book.tables import irregularity_rows, outcome, round_of
from euchre_engine.audit.record import Hold, Trick
from euchre_engine.seats import SIDE
from tools.demo_season.season import demo_games

from .sheets import sheet

SEEDS = (7, 8)


def _called(sheets: Iterable[Sheet]) -> list[Line]:
    """The hands in which somebody called and that were played out."""
    return [line for one in sheets for line in one.lines if line.verdict.award is not None]


def _share(lines: list[Line], wanted: Callable[[Line], bool]) -> float:
    return sum(map(wanted, lines)) / len(lines)


def _by(name: str, lines: list[Line]) -> list[Line]:
    """The hands somebody called."""
    return [
        one
        for one in lines
        if one.verdict.maker is not None and one.players[one.verdict.maker] == name
    ]


def _is_euchred(line: Line) -> bool:
    return outcome(line) == "euchred"


def _is_alone(line: Line) -> bool:
    return line.verdict.alone


@pytest.mark.parametrize("seed", SEEDS)
def test_a_season_lies_within_the_published_bands(
    seed: int, seasons: dict[int, list[Sheet]]
) -> None:
    sheets = seasons[seed]
    lines = _called(sheets)
    known = [line for line in lines if round_of(sheets[0].rules, line)]
    assert len(sheets) == 120
    assert 11 <= sum(len(one.lines) for one in sheets) / 120 <= 12.5
    assert 0.13 <= _share(lines, _is_euchred) <= 0.22
    assert 0.68 <= _share(known, lambda line: round_of(sheets[0].rules, line) == 1) <= 0.86
    assert 0.08 <= _share(lines, _is_alone) <= 0.15


@pytest.mark.parametrize("players", [4, 100])
def test_so_does_one_of_other_people(players: int) -> None:
    sheets = [sheet(game) for game in demo_games(players, 20 if players == 4 else 1, 7)]
    lines = _called(sheets)
    assert 10.8 <= sum(len(one.lines) for one in sheets) / len(sheets) <= 12.5
    assert 0.13 <= _share(lines, _is_euchred) <= 0.22
    assert 0.07 <= _share(lines, _is_alone) <= 0.16


@pytest.mark.parametrize("seed", SEEDS)
def test_every_game_is_played_to_its_end_and_nothing_is_found_in_it(
    seed: int, seasons: dict[int, list[Sheet]]
) -> None:
    for one in seasons[seed]:
        assert (one.over, one.waiting, one.rules.preset) == (True, (), "standard")
        assert one.winner is not None
        assert one.total[one.winner] >= 10 > one.lines[-2].verdict.total[one.winner]
        assert [problem for line in one.lines for problem in line.verdict.problems] == []


def test_most_hands_are_written_down_card_by_card(seasons: dict[int, list[Sheet]]) -> None:
    lines = [line for line in _called(seasons[7]) if not line.amended]
    whole = 0
    for line in lines:
        tricks = [entry for entry in line.records if isinstance(entry, Trick)]
        holds = [entry for entry in line.records if isinstance(entry, Hold)]
        assert (len(tricks), len(holds)) in ((0, 0), (5, 4))
        whole += bool(tricks)
    assert 0.8 < whole / len(lines) < 1


def test_every_screen_has_something(seasons: dict[int, list[Sheet]]) -> None:
    sheets = [one for seed in SEEDS for one in seasons[seed]]
    outcomes = {outcome(line) for one in sheets for line in one.lines}
    assert outcomes == {
        *("made", "march", "lone march", "euchred", "thrown-in", "misdeal", "renege"),
    }
    kinds = {row["kind"] for one in sheets for row in irregularity_rows(one)}
    assert kinds == {"misdeal", "renege", "false-claim", "penalty"}
    assert any(line.amended for one in sheets for line in one.lines)


def test_a_correction_puts_the_caller_right() -> None:
    game = next(
        game
        for game in demo_games(8, 30, 7)
        if any(entry.new.kind == "amended" for entry in game.entries)
    )
    amended = next(one.new for one in game.entries if one.new.kind == "amended")
    hand = int(amended.about)
    wrong = sheet(game._replace(entries=game.entries[:hand])).lines[-1]
    right = sheet(game._replace(entries=game.entries[: hand + 1])).lines[-1]
    assert wrong.verdict.points == right.verdict.points
    assert wrong.verdict.maker is not right.verdict.maker
    assert wrong.verdict.maker is not None
    assert right.verdict.maker is not None
    assert SIDE[wrong.verdict.maker] is SIDE[right.verdict.maker]


def test_the_people_have_their_ways(seasons: dict[int, list[Sheet]]) -> None:
    lines = _called(one for seed in SEEDS for one in seasons[seed])
    calls = {name: len(_by(name, lines)) for name in ("Ann", "Bob", "Finn")}
    assert calls["Bob"] > 1.2 * calls["Ann"] > 1.2 * 1.1 * calls["Finn"]
    assert _share(_by("Bob", lines), _is_euchred) > _share(_by("Ann", lines), _is_euchred)
    assert not any(map(_is_alone, _by("Eve", lines)))
    assert _share(_by("Dan", lines), _is_alone) > 1.5 * _share(_by("Ann", lines), _is_alone)


def test_results_only_are_many_hands_in_the_same_bands() -> None:
    sheets = [sheet(game) for game in demo_games(100, 2, 7, cards=False)]
    lines = _called(sheets)
    assert len(lines) > 1000
    assert not any(isinstance(entry, Trick) for line in lines for entry in line.records)
    assert all(round_of(sheets[0].rules, line) for line in lines if not line.amended)
    assert not [problem for one in sheets for _, problem in one.problems()]
    assert 0.12 <= _share(lines, _is_euchred) <= 0.22
