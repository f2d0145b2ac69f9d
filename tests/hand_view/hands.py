"""Hands to look at: the disputed one, and others."""

from __future__ import annotations

from pathlib import Path

from euchre_cli.hand_view.log_game import hands_of_log
from euchre_cli.hand_view.shown_hand import ShownHand

SAMPLES = Path(__file__).parents[2] / "sample_logs"

DISPUTED = SAMPLES / "disputed.euchre"


def read_game(path: Path) -> list[ShownHand]:
    """The hands of the first game of a log."""
    return hands_of_log(str(path), 1, lambda words: None)


def disputed() -> ShownHand:
    """Dan threw the ten of clubs in the second trick, and held the left bower."""
    (shown,) = read_game(DISPUTED)
    return shown


def written(folder: Path, *records: str) -> list[ShownHand]:
    """The hands of a log with these records."""
    path = folder / "made.euchre"
    path.write_text("euchre 1\n" + "\n".join(records) + "\n", encoding="utf-8")
    return read_game(path)
