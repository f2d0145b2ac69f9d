"""The settings: their names and values, and the file in which they are saved.

Knows: that an option overrides the environment, which overrides the file. Does not know: what a
setting is used for.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from ..terminal.atomic_files import reason, whole_file
from ..terminal.exit_status import BadBook, Refused
from ..terminal.text import safe
from .house_rules import House, parse_house

_LONGEST: Final = 100_000
"""The number of characters of the file that are read, at most."""


class Setting(NamedTuple):
    """A setting: its `values`, the default first (empty: any text), and what it does. `read`
    normalises a value, and raises `Refused` for an invalid one."""

    name: str
    values: tuple[str, ...]
    help: str
    read: Callable[[str], str] | None = None

    @property
    def variable(self) -> str:
        """The environment variable that sets it."""
        return "EUCHRE_" + self.name.upper().replace("-", "_")


def _rules(text: str) -> str:
    return parse_house(text).text()


SETTINGS: Final = {
    one.name: one
    for one in (
        Setting(
            "db",
            (),
            "The scorebook's file. If not set, it is in the system's usual folder for data.",
        ),
        Setting(
            "customs",
            ("on", "off"),
            "What is called out. on: the barn, and the sayings of the rule sheet you play by; "
            "off: nothing.",
        ),
        Setting("bell", ("on", "off"), "Whether the live table rings the terminal's bell."),
        Setting(
            "cards",
            ("auto", "plain"),
            "How cards and digits are drawn: with the terminal's pips and blocks, or in plain "
            "ASCII.",
        ),
        Setting(
            "color", ("auto", "always", "never"), "When to use colour: auto means on a terminal."
        ),
        Setting(
            "rules",
            (),
            "The house rules of every game that `euchre new` begins: a preset, then NAME=VALUE. "
            "`euchre rules choose` asks for them. If not set, those of the game before.",
            _rules,
        ),
    )
}
"""Every setting by name."""

_FORMER: Final = ("league-points",)
"""Settings of earlier versions, which a file may still have: they stay there and are ignored."""

_FORMER_VALUES: Final = {("customs", "all"): "on"}
"""Values of earlier versions, and what each is now."""


class Value(NamedTuple):
    """A setting's value, and its source: `environment`, `file` or `standard`."""

    text: str
    source: str


def config_path() -> str:
    """The file of settings: `EUCHRE_CONFIG`, or the one in the platform's folder for settings."""
    named = os.environ.get("EUCHRE_CONFIG")
    if named:
        return named
    from platformdirs import user_config_dir

    return os.path.join(user_config_dir("euchre", appauthor=False), "config.toml")


def book_path(db: str | None) -> str:
    """The scorebook's file: `--db`, then `EUCHRE_DB`, then the setting, then the platform's folder
    for data."""
    path = db or value("db").text
    if path:
        return os.path.expanduser(path)
    from platformdirs import user_data_dir

    return os.path.join(user_data_dir("euchre", appauthor=False), "euchre.db")


def value(name: str) -> Value:
    """The value of a setting. Raises `Refused` for an invalid value, `BadBook` if the file cannot
    be read."""
    setting = SETTINGS[name]
    text = os.environ.get(setting.variable)
    if text:
        return Value(check(setting, text, f"{setting.variable} in the environment"), "environment")
    text = saved_settings().get(name)
    if text:
        return Value(text, "file")
    return Value(setting.values[0] if setting.values else "", "standard")


def all_values() -> dict[str, Value]:
    """The value of every setting by name. Raises as `value` does: a command calls this before it
    writes, so that a bad setting stops it in time."""
    return {name: value(name) for name in SETTINGS}


def house() -> House | None:
    """The house rules in the setting `rules`, or `None`."""
    text = value("rules").text
    return parse_house(text) if text else None


def is_on(name: str) -> bool:
    """Returns whether a setting is not `off`."""
    return value(name).text != "off"


def check(setting: Setting, text: str, where: str) -> str:
    """The value of a setting in its normal form. Raises `Refused` if it is invalid, naming the
    valid values and `where` it was found."""
    if setting.read is not None:
        try:
            return setting.read(text) if text.strip() else text
        except Refused as refused:
            raise Refused(f"{where}: {refused}" if where else str(refused)) from None
    if not setting.values:
        if "\0" in text:
            raise Refused(
                f"{where + ': ' if where else ''}{setting.name} contains a NUL character, which a "
                f"file name cannot"
            )
        return text
    word = text.strip().lower()
    word = _FORMER_VALUES.get((setting.name, word), word)
    if word not in setting.values:
        place = f"{where}: " if where else ""
        raise Refused(f"{place}{setting.name} is {choices(setting)}, not '{safe(text)}'")
    return word


def choices(setting: Setting) -> str:
    """A setting's values in words: `auto, always or never`."""
    *others, last = setting.values
    return f"{', '.join(others)} or {last}"


def saved_settings() -> dict[str, str]:
    """The settings in the file. Raises `BadBook` if it cannot be read, `Refused` for an unknown
    setting or an invalid value."""
    path = config_path()
    settings = {}
    for name, saved in _read(path)[1].items():
        if name in _FORMER:
            continue
        setting = SETTINGS.get(name)
        if setting is None:
            raise Refused(
                f"{path}: there is no setting '{safe(name)}'; remove it by hand, or with `euchre "
                f"config --unset {safe(name)}`"
            )
        if isinstance(saved, bool) and "on" in setting.values:
            saved = "on" if saved else "off"
        if not isinstance(saved, str):
            raise Refused(f"{path}: {name} must be text in quotes, not {safe(str(saved))}")
        try:
            settings[name] = check(setting, saved, path)
        except Refused as refused:
            raise Refused(f"{refused}; remove it with `euchre config --unset {name}`") from None
    return settings


def save(name: str, text: str | None) -> bool:
    """Writes a setting into the file, or with `None` removes it; everything else in the file stays.

    Returns whether that changed the file. Raises `BadBook` if the file cannot be read or written.
    """
    path = config_path()
    old_text, old = _read(path)
    new = {**old, name: text}
    if text is None:
        del new[name]
    if new == old:
        return False
    new_text = _edited(old_text, name, None if text is None else f"{name} = {_quoted(text)}\n")
    try:
        edited = _parsed(new_text, path)
    except BadBook:
        edited = None
    if edited != new:
        raise BadBook(f"{path}: {name} is written in an unusual way; change it by hand")
    _write(path, new_text)
    return True


def _write(path: str, text: str) -> None:
    try:
        os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
    except OSError as error:
        raise BadBook(f"{path} cannot be written: {reason(error)}") from None
    with whole_file(path, replace=True) as write:
        write(text)


def _read(path: str) -> tuple[str, dict[str, Any]]:
    """The text of the file and the settings in it; both empty if there is no file."""
    try:
        if not (os.path.isfile(path) or path == os.devnull) and os.path.exists(path):
            what = "a folder" if os.path.isdir(path) else "not an ordinary file"
            raise BadBook(f"{path} cannot be read: it is {what}")
        with open(path, encoding="utf-8", newline="") as stream:
            text = stream.read(_LONGEST + 1)
        if len(text) > _LONGEST:
            raise BadBook(
                f"{path} is not a settings file: it is longer than {_LONGEST:,} characters"
            )
    except FileNotFoundError:
        return "", {}
    except OSError as error:
        raise BadBook(f"{path} cannot be read: {reason(error)}") from None
    except ValueError as error:
        raise BadBook(f"{path} is not a settings file ({error}); mend or remove it") from None
    return text, _parsed(text, path)


def _parsed(text: str, path: str) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(text.replace("\r\n", "\n"))
    except (ValueError, RecursionError) as error:
        raise BadBook(
            f"{path} is not a settings file ({safe(str(error))}); mend or remove it"
        ) from None


def _edited(text: str, name: str, line: str | None) -> str:
    """The text with the line of a setting replaced or appended; with `None`, removed."""
    import re

    pattern = re.compile(rf"""\s*["']?{re.escape(name)}["']?\s*=""")
    lines = text.splitlines(keepends=True)
    at = next((at for at, old in enumerate(lines) if pattern.match(old)), None)
    if at is not None:
        lines[at : at + 1] = [] if line is None else [line]
    elif line is not None:
        if lines and not lines[-1].endswith("\n"):
            lines[-1] += "\n"
        lines.append(line)
    return "".join(lines)


def _quoted(text: str) -> str:
    """A text as a string of TOML, which is written as in JSON. Raises `Refused` for half of a
    surrogate pair, which TOML cannot express."""
    import json

    try:
        text.encode()
    except UnicodeEncodeError:
        raise Refused(f"'{safe(text)}' cannot be written to a file: it is not valid text") from None
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
