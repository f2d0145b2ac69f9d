"""Questions at a terminal: who plays, who deals, and by which rules.

Knows: the questions, in the words of a table, and which answers are valid. Does not know: how a
game begins, or where rules are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final, TypeVar

import click

from euchre_engine.rules import HOUSE_RULES, PRESETS, Rules, Value

from ..book.new_game import name_or_typo
from ..book.people import LONGEST_NAME, as_typed, checked_name, known_as, names_typed, seat_of
from ..book.sheet import Players
from ..terminal.display import can_ask as can_ask
from ..terminal.display import width
from ..terminal.exit_status import Refused
from ..terminal.phrases import read_number
from ..terminal.text import safe, wrap
from .house_rules import House, nearest_house, parse_house

T = TypeVar("T")

_ANSWER_WIDTH: Final = 8
"""The columns left free for the answer."""

_SEATS: Final = ("North", "East", "South", "West")


# -- who plays ------------------------------------------------------------------------------


def ask_names(last: Players | None, known: Sequence[str] = ()) -> list[str]:
    """Asks who sits where: one name per seat, or all four at once, separated by commas. Enter keeps
    the player of the last game. Known names of several words need no commas."""
    names: list[str] = []

    def read_name(answer: str) -> str:
        name = checked_name(answer)
        if _is_no_name(name):
            raise Refused(f"'{safe(name[:LONGEST_NAME])}' is no name: type one, as in {_NAMES[0]}")
        known_name = known_as(name, names)
        if known_name is not None:
            raise Refused(f"{known_name} already sits {_SEATS[names.index(known_name)]}")
        return name

    def read_first(answer: str) -> str:
        alone = "," not in answer and len(answer.split()) < 4
        if alone and not _is_no_name(answer):
            return read_name(answer)
        try:
            four = [checked_name(name) for name in names_typed(answer.split(), known)]
        except Refused:
            four = ["?"]
        if any(map(_is_no_name, four)):
            raise Refused(f"type a name, as in {_NAMES[0]}, or all four, as in {', '.join(_NAMES)}")
        names.extend(four)
        return ""

    _echo("Give the names clockwise; North and South play together. You can type all four at once.")
    for seat in _SEATS:
        default = None if last is None else last[len(names)]
        name = ask(f"Who sits {seat}", read_name if names else read_first, default)
        if len(names) == 4:
            return names
        names.append(name)
    return names


_NAMES: Final = ("Ann", "Bob", "Cat", "Dan")
_NO_NAMES: Final = (
    *("no idea", "idk", "dunno", "don't know", "i don't know", "not sure", "nobody", "no one"),
    *("who", "help", "what", "none", "no", "yes", "i", "not", "know", "idea", "the", "is", "we"),
)


def _is_no_name(answer: str) -> bool:
    """Whether an answer says that nobody knows, or has a character that no name has."""
    plain = answer.lower().strip(".!?")
    return plain in _NO_NAMES or not any(map(str.isalnum, plain)) or not answer.isprintable()


def names_in_book(
    names: Iterable[str], known: list[str], slips: list[str], here: Collection[str] = ()
) -> list[str]:
    """Looks up players' names in the book; see `name_in_book`."""
    typed = list(names)
    at_table = {known_as(name, known) for name in typed}
    others = [name for name in known if name not in at_table]  # Nobody sits at two seats.
    return [known_as(name, known) or name_in_book(name, others, slips, here) for name in typed]


def name_in_book(name: str, known: list[str], slips: list[str], here: Collection[str] = ()) -> str:
    """A player's name as the book has it. If a new name looks like a typing slip, asks whether
    somebody in the book is meant; if nobody can be asked, adds a remark to `slips`. Who takes part
    already is `here`."""
    kept, meant = name_or_typo(name, known)
    if meant is None:
        return kept
    if can_ask():
        question = (
            f"{safe(kept)} is not in the book, but {safe(meant)} is. Do you mean {safe(meant)}?"
        )
        return meant if ask_yes_no(question) else kept
    slips.append(slip_words(kept, meant, here))
    return kept


def slip_words(name: str, meant: str, here: Collection[str] = ()) -> str:
    """What is said of a new name that may be a slip for one that is `meant`. Two who take part in
    the same evening cannot become one: if it is of those `here`, an undo is the way back."""
    if meant in here:
        return f"New player {safe(name)}. If that is {safe(meant)}, who is here: euchre undo"
    rename = f"euchre players rename {as_typed(name)} {as_typed(meant)}"
    return f"New player {safe(name)}. If that is {safe(meant)}: {rename}"


def ask_dealer(names: Sequence[str], default: str) -> str:
    """Asks who deals first: a name, a seat, or `random`."""
    north, east, south, west = names

    def dealer(answer: str) -> str:
        if answer.strip().lower() == "random":
            return "random"
        return seat_of((north, east, south, west), answer.strip()).name

    return ask("Who deals first (a name, or random)", dealer, default)


# -- by which rules -------------------------------------------------------------------------


def ask_rules(default: House) -> House:
    """Asks for the house rules: a preset, and single rules after it. `choose` asks the five
    questions, `?` lists the presets."""
    question = "House rules (a preset; ? lists them, choose asks five questions)"

    def rules(answer: str) -> House | None:
        if answer == "?":
            _list_presets()
            return None
        if answer.lower() != "choose":
            return parse_house(answer, listed_by="?")
        house = ask_five_questions(default)
        click.echo("\n".join(house_words(house)))
        return house

    while True:
        house = ask(question, rules, default.text())
        if house is not None:
            return house


def _list_presets() -> None:
    column = max(map(len, PRESETS)) + 4
    for preset in PRESETS.values():
        lines = wrap(preset.title, width(), " " * column, f"  {preset.name}".ljust(column))
        click.echo("\n".join(lines))
    _echo(f"Single rules come after it, as in csl target=11: {', '.join(HOUSE_RULES)}.", "  ")


_ASKED: Final = frozenset(
    {
        *("stick-the-dealer", "defend-alone", "lone-march", "farmers-hand", "renege-points"),
        "target",
    }
)
"""The house rules that the five questions are about."""

_WHO_ALONE: Final = {"1": "no", "2": "against-loner", "3": "always"}
_FARMERS: Final = {"1": "off", "2": "nines-and-tens", "3": "nines"}


def ask_five_questions(current: House) -> House:
    """Asks the five questions on which tables differ most. Enter keeps the current rule."""
    rules = Rules(current.preset, current.rules)
    answers: dict[str, Value] = {}
    stick = ask_yes_no(
        "1. When everybody has passed twice, must the dealer call (stick the dealer)?",
        default=rules.value("stick-the-dealer") == "yes",
    )
    answers["stick-the-dealer"] = "yes" if stick else "no"
    answers["defend-alone"] = _ask_choice(
        "2a. Who may play alone?",
        (
            "only the player who makes trump",
            "a defender too, against a loner",
            "a defender at any time",
        ),
        _WHO_ALONE,
        rules.value("defend-alone"),
    )
    answers["lone-march"] = _ask_number(
        "2b. How many points for all five tricks alone", "lone-march", rules
    )
    answers["farmers-hand"] = _ask_choice(
        "3. Do you play a farmer's hand (three low cards may be swapped for the kitty)?",
        ("no", "three nines or tens", "three nines"),
        _FARMERS,
        rules.value("farmers-hand"),
    )
    answers["renege-points"] = _ask_number(
        "4. How many points does a renege cost", "renege-points", rules
    )
    answers["target"] = _ask_number("5. How many points win a game", "target", rules)
    return nearest_house(answers)


def house_words(house: House) -> list[str]:
    """The preset nearest to a house's rules, and the differences, as lines."""
    preset = PRESETS[house.preset]
    plain = Rules(house.preset)
    if not house.rules:
        return wrap(f"These are the rules of {preset.name}: {preset.title}.", width(), "  ")
    lines = wrap(f"The nearest preset is {preset.name}: {preset.title}. You differ in:", width())
    column = max(map(len, house.rules)) + 4
    for name, value in house.rules.items():
        first = f"  {name}".ljust(column)
        unasked = "" if name in _ASKED else "; not asked, so as in standard"
        words = f"{value} (in {preset.name}: {plain.value(name)}{unasked})"
        lines += wrap(words, width(), " " * column, first)
    return lines


def _ask_choice(
    question: str, answers: Sequence[str], values: dict[str, str], current: Value
) -> str:
    _echo(question, "   ")
    for key, words in zip(values, answers, strict=True):
        _echo(f"   {key} {words}", "     ")
    *some, last = values

    def read_choice(answer: str) -> str:
        typed = answer.casefold()
        keys = [key for key, words in zip(values, answers, strict=True) if words.startswith(typed)]
        key = keys[0] if len(keys) == 1 else answer if keys else str(read_number(answer))
        if key not in values:
            raise Refused(f"type {', '.join(some)} or {last}")
        return values[key]

    default = next(key for key, value in values.items() if value == current)
    return ask("  ", read_choice, default, "")


def _ask_number(question: str, rule: str, rules: Rules) -> int:
    span = HOUSE_RULES[rule].span
    assert span is not None
    current = rules.value(rule)
    default = current if isinstance(current, int) else HOUSE_RULES[rule].standard
    return ask(question, whole_number(*span), str(default))


# -- a question -----------------------------------------------------------------------------


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """Reads a number from `least` to `most`, in digits or as a word."""

    def number(answer: str) -> int:
        answered = read_number(answer)
        if answered is None or not least <= answered <= most:
            raise Refused(f"type a number from {least} to {most}")
        return answered

    return number


def ask_yes_no(question: str, default: bool | None = None) -> bool:
    """Asks a yes-or-no question."""

    def yes(answer: str) -> bool:
        if answer.lower() not in ("y", "yes", "n", "no"):
            raise Refused("type y for yes, or n for no")
        return answer.lower() in ("y", "yes")

    if default is None:
        return ask(f"{question} [y/n]", yes)
    choices = "Y/n" if default else "y/N"
    return ask(f"{question} [{choices}]", yes, "y" if default else "n", show_default=False)


def ask(
    question: str,
    read: Callable[[str], T],
    default: str | None = None,
    suffix: str = ":",
    *,
    show_default: bool = True,
) -> T:
    """Asks a question, wrapped to the terminal, until `read` accepts the answer; when it raises
    `Refused`, the reason is printed. Enter gives the `default`, which is shown in brackets with
    `show_default`."""
    bracketed = f" [{safe(default)}]" if default and show_default else ""
    text = f"{question}{bracketed}{suffix}"
    while True:
        *before, last = wrap(text, width() - _ANSWER_WIDTH, "   ")
        for line in before:
            click.echo(line)
        answer = click.prompt(
            last, default=default or None, show_default=False, prompt_suffix=" ", type=str
        )
        try:
            return read(answer.strip())
        except Refused as refused:
            words = str(refused)
            _echo(f"{words[:1].upper()}{words[1:]}.", "  ")


def _echo(words: str, indent: str = "") -> None:
    for line in wrap(words, width(), indent):
        click.echo(line)
