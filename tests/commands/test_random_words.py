"""Whatever is typed ends with a line and a documented status: command lines at random, and words
that once did not."""

from __future__ import annotations

from random import Random

import pytest

from ..card_table import CardTable
from .random_words import Case, case, lay_out, typed

CASES = 60
"""Command lines for each seed."""


@pytest.mark.seeds(2)
def test_a_command_line_at_random_ends_with_a_status_and_no_traceback(
    table: CardTable, seed: int
) -> None:
    rng = Random(seed)
    lay_out(table)
    for _ in range(CASES):
        typed(case(rng), table)


NO_TEXT = "a\udcffb"


@pytest.mark.parametrize(
    ("words", "environment", "settings", "status", "says"),
    [
        (["show", str(2**63)], {}, "", 2, ""),
        (["show", "9" * 5000], {}, "", 2, ""),
        (["table", "1", "Ann", "9" * 5000], {}, "", 2, ""),
        (["void", "1", "--game", str(2**63)], {}, "", 2, ""),
        (["hand", "--after", "9" * 5000], {}, "", 2, "a number from 0 up, not '9999"),
        (["score", "--table", ""], {}, "", 2, "a number from 1 to 99, not ''"),
        (["games", "--season", NO_TEXT], {}, "", 2, "not valid UTF-8"),
        (["import", "log.euchre", "--place", NO_TEXT], {}, "", 2, "not valid UTF-8"),
        (["note", NO_TEXT], {}, "", 2, "not valid UTF-8"),
        (["note", "hello"], {"EUCHRE_WHO": NO_TEXT}, "", 0, "Noted"),
        (["score"], {"EUCHRE_TERMINAL": NO_TEXT}, "", 0, "Ann"),
        (["games"], {"COLUMNS": "9" * 5000}, "", 0, "Ann"),
        (["import", "log.csv"], {}, "", 3, "log.csv"),
        (["score"], {"EUCHRE_DB": ""}, 'db = "\\u0000"\n', 2, "db is a file, not"),
        (["score"], {"EUCHRE_CONFIG": "/dev/zero"}, "", 3, "not an ordinary file"),
        (["score"], {"EUCHRE_CONFIG": "pipe"}, "", 3, "not an ordinary file"),
        (["config", "customs", "off"], {"EUCHRE_CONFIG": "pipe"}, "", 3, "not an ordinary file"),
        (["score"], {"EUCHRE_CONFIG": "folder"}, "", 3, "it is a folder"),
    ],
)
def test_what_once_was_a_traceback_is_a_line(
    table: CardTable,
    words: list[str],
    environment: dict[str, str],
    settings: str,
    status: int,
    says: str,
) -> None:
    lay_out(table)
    answer = typed(Case(words, environment, settings, b""), table)
    assert answer.status == status, answer
    assert says in answer.out + answer.err
    assert len(answer.err.splitlines()) <= 8


def test_a_traceback_would_be_seen(table: CardTable) -> None:
    from euchre_cli.commands.score import score

    lay_out(table)
    table.monkeypatch.setattr(score, "callback", lambda **_: {}["nothing"])
    with pytest.raises(AssertionError, match="score"):
        typed(Case(["score"], {}, "", b""), table)
