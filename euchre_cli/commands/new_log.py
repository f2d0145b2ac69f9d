"""`euchre new-log`: an empty log to type into."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date as day
from typing import Final

import click

from euchre_engine.rules import Value

from ..cli import settings
from ..cli.house_rules import House, complete_preset
from ..cli.output import standard_output
from ..log.fields import plain
from ..log.fmt import format_text

_ABOUT: Final = """\
# One record a line: a keyword, then its values. What follows a # is a comment.
# Take the # off a line below to use it. Leave out whatever nobody knows.
"""

_HANDS: Final = """\
# A hand as it was played: the leader of each trick, then the cards as played, clockwise.
# Ranks 9 T J Q K A, suits c d h s: Jh is the jack of hearts. ?? is a card nobody remembers.
#
# hand 1
#   dealer  W
#   up      Qs
#   call    N order
#   discard Ac
#   play    N Kh Jh Ah Qs
#   play    W 9d Kd Td Ad
#   play    S 9c Ts Qh Tc
#   play    W Jd Qd 9h Js
#   play    S Qc Ks As 9s
#   tricks  NS 3 EW 2
#   score   NS 1
#
# Hands with only the result known, one a line. A ; ends a record, as the line's end does.
#
# hand 2; dealer N; maker E hearts; tricks EW 2; score NS 2; total NS 3 EW 0
# hand 3; dealer E; maker S alone; tricks NS 5; total NS 7
# hand 4; dealer S; thrown-in
#
# `euchre audit` checks the log and says where something cannot be read.
"""

_EXAMPLES: Final = {
    "event": "Thursday night",
    "place": "Ann's kitchen",
    "date": "2026-11-19",
    "rules": "standard",
    "player": None,
    "start": "NS 0 EW 0",
}
_NAMES: Final = ("Ann", "Bob", "Cat", "Dan")


@click.command()
@click.argument("names", nargs=-1, metavar="[N E S W]")
@click.option(
    "--rules", "preset", metavar="PRESET", shell_complete=complete_preset, help="The house rules."
)
@click.option("--event", metavar="TEXT", help="The evening, the league, the tournament.")
@click.option("--date", metavar="YYYY-MM-DD", help="The day of the game.")
@click.option("--today", is_flag=True, help="Use today as the day of the game.")
def new_log(
    names: tuple[str, ...],
    preset: str | None,
    event: str | None,
    date: str | None,
    today: bool,
) -> None:
    """Print an empty log to type into, with comments that show how.

    The rules are those you set with `euchre rules choose`, unless --rules names a preset.

    Name the players at N, E, S and W, clockwise; as many as you know.

    \b
    euchre new-log > thursday.euchre
    euchre new-log Ann Bob Cat Dan --rules csl --today > thursday.euchre
    """
    if len(names) == 1 or any(word.endswith(",") for word in names):
        names = tuple(one.strip() for one in " ".join(names).split(",") if one.strip())
    if len(names) > 4:
        raise click.UsageError("that is more than four players: there are only N, E, S and W")
    if date and today:
        raise click.UsageError("give --date or --today, not both")
    if today:
        date = day.today().isoformat()
    house = settings.house() if preset is None else House(preset, {})
    stated = {"event": event, "date": date, "rules": house and house.preset}
    rules = {} if house is None else house.rules
    standard_output()(_skeleton(stated, names, rules))


def _skeleton(
    stated: dict[str, str | None], names: tuple[str, ...], rules: Mapping[str, Value]
) -> str:
    """The log: records that are given, and examples of others as comments."""
    pieces: list[str] = ["euchre 1\n\n", _ABOUT, "\n"]
    for keyword, example in _EXAMPLES.items():
        if example is None:
            pieces += [_player(at, names) for at in range(4)]
        elif stated.get(keyword) is not None:
            pieces.append(_stated(keyword, str(stated[keyword])))
            if keyword == "rules":
                pieces += [f"rule    {name} {value}\n" for name, value in rules.items()]
        else:
            pieces.append(f"# {keyword:<7} {example}\n")
    return "".join([*pieces, "\n", _HANDS])


def _stated(keyword: str, value: str, seat: str = "") -> str:
    """A record with a value from the command line, formatted."""
    words = value if keyword in ("date", "rules") else plain(value)
    text, troubles = format_text(f"{keyword} {seat} {words}")
    if troubles:
        raise click.BadParameter(troubles[0].message, param_hint=f"--{keyword}")
    return text


def _player(at: int, names: tuple[str, ...]) -> str:
    seat = "NESW"[at]
    if at < len(names) and names[at].strip():
        return _stated("player", names[at].strip(), seat)
    return f"# player  {seat} {_NAMES[at]}\n"
