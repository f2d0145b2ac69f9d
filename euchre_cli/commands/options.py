"""The options that have nothing to do with the book, and what every command needs: its help page,
checked text, completion.

Knows: the form of the output, colour, files, days. Does not know: what a command does with them.
Every start of the program loads this module, so it imports little.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import date, timedelta
from functools import wraps
from typing import Any, Final, TypeAlias, TypeVar, cast

import click
from click.shell_completion import CompletionItem

from ..terminal.display import width as terminal_width
from ..terminal.exit_status import Refused, is_no
from ..terminal.text import width_of, wrap

CONTEXT_SETTINGS: dict[str, Any] = {"help_option_names": ["-h", "--help"], "max_content_width": 100}
"""The settings that click gives to every command."""

F = TypeVar("F", bound=Callable[..., Any])


# -- the help of a command -----------------------------------------------------------------


class HelpPage(click.HelpFormatter):
    """Help that fits the terminal, in which no command is broken: if an example and its explanation
    are too wide for a line, the explanation goes below the example."""

    def __init__(
        self, indent_increment: int = 2, width: int | None = None, max_width: int | None = None
    ) -> None:
        if width is None:
            width = max(30, min(terminal_width(), max_width or 80) - 2)
        super().__init__(indent_increment, width, max_width)

    def write_text(self, text: str) -> None:
        """Writes paragraphs, or examples with their explanations."""
        room = self.width - self.current_indent
        paragraphs = []
        for block in text.split("\n\n"):
            lines = [line for line in block.splitlines() if line.strip() != "\b"]
            if lines == block.splitlines():
                lines = wrap(" ".join(block.split()), room)
            elif max(map(len, lines), default=0) > room:
                parts = [re.split(r" {2,}", line, maxsplit=1) for line in lines]
                lines = []
                for typed, *explanation in parts:
                    lines += wrap(typed, room, "  ")
                    lines += [row for words in explanation for row in wrap(words, room, *_BELOW)]
            paragraphs.append("".join(f"{' ' * self.current_indent}{line}\n" for line in lines))
        self.write("\n".join(paragraphs))

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Writes terms and definitions in two columns."""
        terms, indent = list(rows), " " * self.current_indent
        widest = max((width_of(term) for term, _ in terms), default=0)
        column = len(indent) + min(widest, col_max, self.width // 2) + col_spacing
        for term, meaning in terms:
            first, below = f"{indent}{term}  ".ljust(column), " " * column
            if len(first) > column:
                self.write(f"{indent}{term}\n")
                first = below
            lines = wrap(" ".join(meaning.split()), self.width, below, first)
            self.write("".join(f"{line}\n" for line in lines))


_BELOW: Final = ("    ", "    ")
"""How an explanation below an example is indented."""


class HelpContext(click.Context):
    """A click context whose help is a `HelpPage`."""

    formatter_class = HelpPage


# -- what every command needs ---------------------------------------------------------------


class Text(click.types.StringParamType):
    """Text that is valid UTF-8, because everything that the program writes is."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        text = super().convert(value, param, ctx)
        if any("\ud800" <= letter <= "\udfff" for letter in text):
            self.fail("it is not valid UTF-8: type it again", param, ctx)
        return text


class Number(click.IntRange):
    """A whole number, whose bounds the help says in words; not that of the greatest game."""

    def _describe_range(self) -> str:
        if self.max is None or self.max > LARGE:
            return f"{self.min} or more" if self.min and self.min > 1 else ""
        return f"{self.min} to {self.max}"


LARGE: Final = 1_000_000
"""A greatest value above this is not named."""


class PersonName(Text):
    """A seat or a player's name; with `four`, the names of a whole table."""

    def __init__(self, *, four: bool = False) -> None:
        self.four = four


PERSON: Final = PersonName()
FOUR: Final = PersonName(four=True)


def prepare(command: click.Command) -> None:
    """Gives a command what all share: `-h`, a `HelpPage`, and its types of text and numbers."""
    command.context_class = HelpContext
    command.context_settings = {**CONTEXT_SETTINGS, **command.context_settings}
    for parameter in command.params:
        if type(parameter.type) is click.types.StringParamType:
            parameter.type = Text()
        elif type(parameter.type) is click.IntRange:
            parameter.type = Number(parameter.type.min, parameter.type.max)
    if isinstance(command, click.Group):
        for part in command.commands.values():
            prepare(part)


def combine_options(*options: Callable[[F], F]) -> Callable[[F], F]:
    """Combines options into one decorator; the help lists them in this order."""

    def decorate(command: F) -> F:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


def options_as_tuple(kind: Any, name: str) -> Callable[[F], F]:
    """Passes the options named like the fields of `kind`, a named tuple, to the command as one
    argument `name`."""

    def decorate(command: F) -> F:
        @wraps(command)
        def with_tuple(*args: Any, **options: Any) -> Any:
            fields = {field: options.pop(field) for field in kind._fields if field in options}
            return command(*args, **{name: kind(**fields)}, **options)

        return cast(F, with_tuple)

    return decorate


T = TypeVar("T")
Complete: TypeAlias = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def checked(read: Callable[[Any], T]) -> Callable[[Any, Any, Any], T | None]:
    """Makes a click callback that passes a value, if there is one, through `read`, which raises
    `Refused` or `BadParameter` if it is invalid."""

    def check(ctx: click.Context, param: click.Parameter, value: Any) -> T | None:
        try:
            return None if value is None else read(value)
        except Refused as refused:
            raise click.BadParameter(str(refused)) from None

    return check


def completing(words: Callable[[], Iterable[str | tuple[str, str]]]) -> Complete:
    """Makes a completion from words, alone or with a help text, which are computed when needed."""
    return lambda ctx, param, incomplete: completions(words(), incomplete)


def completions(
    words: Iterable[str | tuple[str, str]], incomplete: str, most: int | None = None
) -> list[CompletionItem]:
    """The completions of a prefix, `most` at most, from words alone or words with a help text."""
    pairs = ((word, None) if isinstance(word, str) else word for word in words)
    prefix = incomplete.casefold()
    items = [
        CompletionItem(word, help=about)
        for word, about in pairs
        if word.casefold().startswith(prefix)
    ]
    return items[:most]


# -- options --------------------------------------------------------------------------------


def option(
    form: str, words: str, kind: Any = None, *, field: str = "", **settings: Any
) -> Callable[[F], F]:
    """An option in the `form` in which it is typed: `--hands N`, `-a --all`; one without a value
    is a flag. The help says `words`; `kind` is the type of the value, if it is not any text, or a
    FILE; the command gets it as `field`, by default as the option is called."""
    flags = [word for word in form.split() if word.startswith("-")]
    value = " ".join(word for word in form.split() if word not in flags)
    if value:
        settings["metavar"] = value
        kind = click.Path() if kind is None and "FILE" in value else kind
    elif kind is None:
        settings = {"is_flag": True, **settings}
    names = [*flags, field] if field else flags
    return click.option(*names, type=kind, help=words, **settings)


json_option = option("--json", "Print one JSON object.", field="as_json")

color_option = option(
    "--color",
    "When to use colour: auto means on a terminal.  [default: auto]",
    click.Choice(["auto", "always", "never"]),
    default="auto",
)


def output_options(*formats: str) -> Callable[[F], F]:
    """`--json` and `--csv`; with `jsonl` also `--format`. The command gets `output`, which is
    `table` without them."""
    short = [
        option(f"--{name}", f"Print {words}.", field="output", flag_value=name, default="table")
        for name, words in (("json", "one JSON object"), ("csv", "CSV"))
        if name in formats
    ]
    if "jsonl" not in formats:
        return combine_options(*short)
    by_name = option(
        "--format",
        "How to print the result.  [default: table]",
        click.Choice(formats),
        field="output",
        default="table",
    )
    return combine_options(by_name, *short)


def out_options(default: str | None = None) -> Callable[[F], F]:
    """`--out FILE` and `--force`; the command gets `out`, which is `None` for standard output, and
    `force`. `default` is the file that is written without `--out`."""
    words = f"  [default: {default}]" if default else ""
    return combine_options(
        option(
            "-o --out FILE",
            f"Write to this file; - means standard output.{words}",
            default=default,
            callback=checked(lambda file: None if file == "-" else file),
        ),
        option("--force", "Overwrite a file that already exists, but never a scorebook."),
    )


html_options = combine_options(
    option("--html FILE", "Write the hand as a page to send; - means standard output."),
    option("--force", "Overwrite the FILE of --html."),
)
"""`--html FILE` and `--force` of a command that shows a hand."""


def read_date(text: str, more: str = "") -> str:
    """Reads a date such as `2026-11-21`; the refusal says `more`."""
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise is_no(text, "a date", f"it as 2026-11-21{more}") from None


check_date = checked(read_date)


def _period(end: bool) -> Callable[[str], str]:
    """Reads a date, a month such as `2026-03` or a year: its first day, or its last one (`end`)."""

    def read(text: str) -> str:
        try:
            year, month = map(int, text.split("-")) if "-" in text else (int(text), 12 * end or 1)
            first = date(year, month, 1)
            following = date(year + month // 12, month % 12 + 1, 1)
            return (following - timedelta(1) if end else first).isoformat()
        except (ValueError, OverflowError):
            return read_date(text)

    return read


def check_days(since: str | None, until: str | None) -> None:
    """Raises `Refused` if the period ends before it begins."""
    if since is not None and until is not None and until < since:
        raise Refused(f"--since {since} is after --until {until}")


days_options = combine_options(
    option(
        "--since DATE",
        "Only games on this day or later; also a month or a year.",
        callback=checked(_period(end=False)),
    ),
    option(
        "--until DATE",
        "Only games on this day or earlier; also a month or a year.",
        callback=checked(_period(end=True)),
    ),
)
