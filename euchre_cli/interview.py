"""Questions at a terminal: who plays, who deals, and by which rules.

Knows: the questions, in the words of a table, and which answers are valid. Does not know: how a
game begins, or where rules are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Final, TypeVar

import click

from euchre_engine.rules import HOUSE_RULES, PRESETS, Rules, Value

from .book.new_game import first_dealer, name_or_typo
from .book.people import checked_name, known_as, two_people
from .book.sheet import Players
from .terminal.display import can_ask as can_ask
from .terminal.display import width
from .terminal.exit_status import Refused, answer_with
from .terminal.phrases import capitalized, read_number
from .terminal.text import as_typed, safe, wrap
from .words.four_names import four_names
from .words.house_rules import house_line, parse_house, rules_with

T = TypeVar("T")

_ANSWER_WIDTH: Final = 8
"""The columns left free for the answer."""

_SEATS: Final = ("North", "East", "South", "West")


# -- who plays ------------------------------------------------------------------------------


def ask_names(last: Players | None, known: Sequence[str] = ()) -> list[str]:
    """Asks who sits where: one name per seat, or all four at once. Enter keeps the player of the
    last game. Known names of several words need no commas."""
    names: list[str] = []

    def read(answer: str) -> list[str]:
        at_once = "," in answer or len(answer.split()) > 3
        try:
            named = four_names(answer.split(), known) if at_once else [answer]
        except Refused:
            named = [""]
        if any(map(_is_no_name, named)):
            raise answer_with("a name, as in Ann, or all four, as in Ann, Bob, Cat, Dan")
        if at_once:
            return list(map(checked_name, named))
        name = checked_name(answer)
        same = known_as(name, names)
        if same is not None:
            raise two_people(same, f"sits {_SEATS[names.index(same)]} already")
        return [*names, name]

    _echo("Give the names clockwise; North and South play together. You can type all four at once.")
    while len(names) < 4:
        default = None if last is None else last[len(names)]
        names = ask(f"Who sits {_SEATS[len(names)]}", read, default)
    return names


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


def ask_dealer(players: Players, default: str) -> str:
    """Asks who deals first: a name, a seat, or `random`."""

    def read(answer: str) -> str:
        first_dealer(answer, None, players)  # Raises `Refused` for somebody else.
        return answer

    return ask("Who deals first (a name, or random)", read, default)


# -- by which rules -------------------------------------------------------------------------


def ask_rules(default: Rules) -> Rules:
    """Asks for the house rules: a preset, and single rules after it. `choose` asks the five
    questions, `?` lists the presets."""

    def read(answer: str) -> Rules:
        if answer == "?":
            _list_presets()
            return ask_rules(default)
        if answer.lower() != "choose":
            return parse_house(answer, "? lists them")
        rules = ask_five_questions(default)
        click.echo("\n".join(house_words(rules)))
        return rules

    question = "House rules (a preset; ? lists them, choose asks five questions)"
    return ask(question, read, house_line(default))


def _list_presets() -> None:
    column = max(map(len, PRESETS)) + 4
    for preset in PRESETS.values():
        lines = wrap(preset.title, width(), " " * column, f"  {preset.name}".ljust(column))
        click.echo("\n".join(lines))
    _echo(f"Single rules come after it, as in csl target=11: {', '.join(HOUSE_RULES)}.", "  ")


_QUESTIONS: Final[Mapping[str, tuple[str, Mapping[str, str]]]] = {
    "stick-the-dealer": (
        "1. When everybody has passed twice, must the dealer call (stick the dealer)?",
        {},
    ),
    "defend-alone": (
        "2a. Who may play alone?",
        {
            "no": "only the player who makes trump",
            "against-loner": "a defender too, against a loner",
            "always": "a defender at any time",
        },
    ),
    "lone-march": ("2b. How many points for all five tricks alone", {}),
    "farmers-hand": (
        "3. Do you play a farmer's hand (three low cards may be swapped for the kitty)?",
        {"off": "no", "nines-and-tens": "three nines or tens", "nines": "three nines"},
    ),
    "renege-points": ("4. How many points does a renege cost", {}),
    "target": ("5. How many points win a game", {}),
}
"""The five questions on which tables differ most: the house rule that each is about, its words, and
its answers, if these are not numbers, or yes and no."""


def ask_five_questions(current: Rules) -> Rules:
    """Asks the five questions. Enter keeps the current rule."""
    answers: dict[str, Value] = {}
    for rule, (question, choices) in _QUESTIONS.items():
        span, value = HOUSE_RULES[rule].span, current.value(rule)
        if choices:
            answers[rule] = _ask_choice(question, choices, value)
        elif span is not None:
            answers[rule] = ask(question, whole_number(*span), str(value))
        else:
            answers[rule] = "yes" if ask_yes_no(question, default=value == "yes") else "no"
    return nearest_house(answers)


def nearest_house(answers: Mapping[str, Value]) -> Rules:
    """The house rules with these answers, and those of `standard` for the others, as the nearest
    preset and the differences from it."""
    rules = Rules("standard", answers)
    values = {name: rules.value(name) for name in HOUSE_RULES}
    return min(
        (rules_with(preset, values) for preset in PRESETS), key=lambda house: len(house.overrides)
    )


def house_words(house: Rules) -> list[str]:
    """The preset nearest to a house's rules, and the differences, as lines."""
    preset, plain = PRESETS[house.preset], Rules(house.preset)
    words = f"These are the rules of {preset.name}: {preset.title}."
    if house.overrides:
        differing = ", ".join(
            f"{name} {value} (in {preset.name}: {plain.value(name)})"
            for name, value in house.overrides.items()
        )
        words = f"The nearest preset is {preset.name}: {preset.title}. You differ in {differing}."
    return wrap(words, width(), "  ")


def _ask_choice(question: str, choices: Mapping[str, str], current: Value) -> str:
    """Asks for one of these values, each with what it means: by its number, or the first words."""
    _echo(question, "   ")
    values = list(choices)
    for number, words in enumerate(choices.values(), 1):
        _echo(f"   {number} {words}", "     ")

    def read(answer: str) -> str:
        meant = [one for one, words in choices.items() if words.startswith(answer.casefold())]
        number = read_number(answer)
        if not meant and number is not None and 0 < number <= len(values):
            meant = [values[number - 1]]
        if len(meant) != 1:
            numbers = [str(one) for one in range(1, len(values))]
            raise answer_with(f"{', '.join(numbers)} or {len(values)}")
        return meant[0]

    return ask("  ", read, str(values.index(str(current)) + 1))


# -- a question -----------------------------------------------------------------------------


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """Reads a number from `least` to `most`, in digits or as a word."""

    def number(answer: str) -> int:
        answered = read_number(answer)
        if answered is None or not least <= answered <= most:
            raise answer_with(f"a number from {least} to {most}")
        return answered

    return number


def ask_yes_no(question: str, default: bool | None = None) -> bool:
    """Asks a yes-or-no question."""

    def yes(answer: str) -> bool:
        if answer.lower() not in ("y", "yes", "n", "no"):
            raise answer_with("y for yes, or n for no")
        return answer.lower() in ("y", "yes")

    choices = {None: "y/n", True: "Y/n", False: "y/N"}[default]
    usual = None if default is None else "y" if default else "n"
    return ask(f"{question} [{choices}]", yes, usual, show_default=False)


def ask(
    question: str,
    read: Callable[[str], T],
    default: str | None = None,
    *,
    show_default: bool = True,
) -> T:
    """Asks a question, wrapped to the terminal, until `read` accepts the answer; when it raises
    `Refused`, the reason is printed. Enter gives the `default`, which is shown in brackets with
    `show_default`."""
    bracketed = f" [{safe(default)}]" if default and show_default else ""
    text = f"{question}{bracketed}:"
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
            _echo(f"{capitalized(str(refused))}.", "  ")


def _echo(words: str, indent: str = "") -> None:
    for line in wrap(words, width(), indent):
        click.echo(line)
