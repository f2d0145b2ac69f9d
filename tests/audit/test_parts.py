"""A log that is audited in parts prints what it prints audited whole."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from euchre_cli.audit import parts
from euchre_cli.audit.text_report import Form
from euchre_cli.log.lines import LONGEST_LINE

from .in_place import printed

SAMPLES = Path(__file__).parents[2] / "sample_logs"
FORMS = (Form(), Form(quiet=True), Form("json"))

PIECES = (
    *("game Friday\n", "game\n", "game\n", "  GAME ; date 2024-05-01\n", "\u00a0game\n"),
    *(
        "égame\n",
        "hand; égame\n",
        "game\u00a0x\n",
        "\x1cgame\x1cy; player N é\n",
        "game,\n",
        "games\n",
    ),
    "game; rules british; player N Ann; player E Bob the 2nd; player S Cat; player W Dan\n",
    'game "one; game two" # game three\n',
    "note x; game in the middle\n",
    "note x; season one; game; player N Kim\n",
    'note "x; player E Quo; game"\n',
    "# game in a comment; player E Nobody\n",
    "rules bethweek-family\n",
    *("rule target 5\n", "rule no-such-rule 5\n", "season 2024; place here\n", "event\n"),
    *("player N Zoë\n", "player W Ann\n", "player X Who\n", "start NS 8 EW 9\n"),
    "total NS 10 EW 4\n",
    "hand 1; dealer N; maker E; tricks NS 3 EW 2; score EW 2\n",
    "hand 1; dealer N; maker E; tricks NS 3; player N Sub; hand 2; maker N; rules csl\n",
    "hand 2; dealer Ann; up Jh; call E order; discard 9c; tricks NS 3 EW 2\n",
    "hand; dealer E; up Ad; call S hearts alone; play S Ah Kh Qh; play S As Qs Ks; tricks NS 5\n",
    "hand\ndealer Bob the 2nd\nmaker Cat\ntricks NS 4 EW 1\ntotal NS 20 EW 4\n",
    *("dealer S; maker N; tricks NS 5\n", "dealer Ann\n", "maker Ann; tricks NS 3\n"),
    "hand nine; maker N; tricks NS 9 EW 9\n",
    *(
        "concede EW\n",
        "gamble on; what is this\n",
        "euchre 1\n",
        "\n",
        "hands\n",
        "round 2 closed\n",
    ),
    *("note caf\udce9\n", "player S caf\udce9; player N Zoë\n", "game caf\udce9\n"),
    "note " + "x" * LONGEST_LINE + "; player N Long\n",
)


def same(names: list[str], least: int = 1, forms: Sequence[Form] = FORMS) -> None:
    for form in forms:
        assert printed(names, form, least) == printed(names, form), (names, form)


def test_the_samples() -> None:
    for path in sorted(SAMPLES.rglob("*.euchre")):
        same([str(path)], forms=FORMS[:1])


def some_logs(rng: Random, folder: Path) -> list[str]:
    """One or two logs of any pieces."""
    names = []
    for nth in range(rng.choice((1, 1, 2))):
        path = folder / f"{nth}.{rng.choice(('euchre', 'txt'))}"
        pieces = PIECES[: -rng.choice((1, 1, 1, 4, 4)) or None] if rng.random() < 0.9 else PIECES
        text = "".join(rng.choices(pieces, k=rng.randrange(2, 40)))
        if rng.random() < 0.2:
            text = text.replace("\n", rng.choice(("\r\n", "\r")))
        path.write_bytes(
            rng.choice((b"", b"", b"\xef\xbb\xbf")) + text.encode(errors="surrogateescape")
        )
        names.append(str(path))
    return names


@pytest.mark.seeds(2)
def test_any_log(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(f"parts {seed}")
    for _ in range(8):
        monkeypatch.setattr(parts, "_BLOCK", rng.choice((1, 30, 200, 1 << 20)))
        same(some_logs(rng, tmp_path), rng.choice((1, 1, 100, 400)))
