"""The settings: their names and values, and the file in which they are saved.

Knows: that an option overrides the environment, which overrides the file. Does not know: what a
setting is used for.
"""

from __future__ import annotations

import os
import sys
from typing import Any, Final, NamedTuple

from euchre_engine.rules import Rules
from euchre_engine.words import listed

from .terminal.atomic_files import whole_file
from .terminal.exit_status import BadBook, Refused, cannot_be, is_no, no_such
from .terminal.text import safe
from .words.house_rules import house_line, parse_house


class Setting(NamedTuple):
    """A setting: its `values`, the default first (empty: any text), and what it does."""

    name: str
    values: tuple[str, ...]
    help: str

    @property
    def variable(self) -> str:
        """The environment variable that sets it."""
        return "EUCHRE_" + self.name.upper().replace("-", "_")


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
    return os.path.join(user_folder("config"), "config.toml")


def book_path(db: str | None) -> str:
    """The scorebook's file: `--db`, then `EUCHRE_DB`, then the setting, then the platform's folder
    for data."""
    path = db or value("db").text
    if path:
        return os.path.expanduser(path)
    return os.path.join(user_folder("data"), "euchre.db")


_ON_LINUX: Final = {
    "config": ("XDG_CONFIG_HOME", "~/.config"),
    "data": ("XDG_DATA_HOME", "~/.local/share"),
    "state": ("XDG_STATE_HOME", "~/.local/state"),
}
"""The variable that names each folder of a user, and the folder if it does not."""


def user_folder(kind: str) -> str:
    """The platform's folder for this program's `config`, `data` or `state`."""
    if sys.platform == "linux":  # To load platformdirs takes a tenth of what `euchre hand` takes.
        variable, otherwise = _ON_LINUX[kind]
        named = os.environ.get(variable, "")
        folder = named if os.path.isabs(named) else os.path.expanduser(otherwise)
        return os.path.join(folder, "euchre")
    import platformdirs

    return str(getattr(platformdirs, f"user_{kind}_dir")("euchre", appauthor=False))


def value(name: str) -> Value:
    """The value of a setting. Raises `Refused` for an invalid value, `BadBook` if the file cannot
    be read."""
    setting = SETTINGS[name]
    text = os.environ.get(setting.variable)
    if text:
        try:
            return Value(check(setting, text), "environment")
        except Refused as refused:
            raise Refused(f"{setting.variable} in the environment: {refused}") from None
    text = saved_settings().get(name)
    if text:
        return Value(text, "file")
    return Value(setting.values[0] if setting.values else "", "standard")


def all_values() -> dict[str, Value]:
    """The value of every setting by name. Raises as `value` does: a command calls this before it
    writes, so that a bad setting stops it in time."""
    return {name: value(name) for name in SETTINGS}


def house() -> Rules | None:
    """The house rules in the setting `rules`, or `None`."""
    text = value("rules").text
    return parse_house(text) if text else None


def is_on(name: str) -> bool:
    """Returns whether a setting is not `off`."""
    return value(name).text != "off"


def check(setting: Setting, text: str) -> str:
    """The value of a setting in its normal form. Raises `Refused` if it is invalid, naming the
    valid values."""
    if setting.name == "rules" and text.strip():
        return house_line(parse_house(text))
    word = text.strip().lower()
    word = _FORMER_VALUES.get((setting.name, word), word)
    if "\0" in text or (setting.values and word not in setting.values):
        valid = listed(setting.values or ("a file",), "or")
        raise Refused(f"{setting.name} is {valid}, not '{safe(text)}'")
    return word if setting.values else text


def saved_settings() -> dict[str, str]:
    """The settings in the file. Raises `BadBook` if it cannot be read, `Refused` for an unknown
    setting or an invalid value."""
    path = config_path()
    settings = {}
    for name, saved in _read(path)[1].items():
        if name in _FORMER:
            continue
        try:
            if name not in SETTINGS:
                raise no_such(f"setting '{safe(name)}'", f"the settings are {', '.join(SETTINGS)}")
            if isinstance(saved, bool) and "on" in SETTINGS[name].values:
                saved = "on" if saved else "off"
            if not isinstance(saved, str):
                raise is_no(str(saved), f"a value of {name}", "text in quotes")
            settings[name] = check(SETTINGS[name], saved)
        except Refused as refused:
            removed = f"`euchre config --unset {safe(name)}`"
            raise Refused(f"{path}: {refused}; remove it by hand, or with {removed}") from None
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
    new_text = _edited(old_text, name, text)
    try:
        as_meant = _parsed(new_text.encode().decode()) == new  # Half a character is no text.
    except ValueError:
        as_meant = False
    if not as_meant:
        raise BadBook(f"{path}: {name} is written in an unusual way; change it by hand")
    os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
    with whole_file(path, replace=True) as write:
        write(new_text)
    return True


def _read(path: str) -> tuple[str, dict[str, Any]]:
    """The text of the file and the settings in it; both empty if there is no file."""
    if os.path.exists(path) and not os.path.isfile(path) and path != os.devnull:
        what = "a folder" if os.path.isdir(path) else "not an ordinary file"
        raise cannot_be("read", path, f"it is {what}")
    try:
        with open(path, encoding="utf-8", newline="") as stream:
            text = stream.read()
        return text, _parsed(text)
    except FileNotFoundError:
        return "", {}
    except OSError as error:
        raise cannot_be("read", path, error) from None
    except (ValueError, RecursionError) as error:
        why = safe(str(error))
        raise BadBook(f"{path} is not a settings file ({why}); mend or remove it") from None


def _parsed(text: str) -> dict[str, Any]:
    import tomllib

    return tomllib.loads(text.replace("\r\n", "\n"))


def _edited(text: str, name: str, value: str | None) -> str:
    """The text with the line of a setting replaced or appended; with `None`, removed."""
    import json
    import re

    # A string of TOML is written as one of JSON.
    quoted = json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    line = [] if value is None else [f"{name} = {quoted}\n"]
    pattern = re.compile(rf"""\s*["']?{re.escape(name)}["']?\s*=""")
    lines = text.splitlines(keepends=True)
    at = next((at for at, old in enumerate(lines) if pattern.match(old)), len(lines))
    if at == len(lines) and lines and not lines[-1].endswith("\n"):
        lines[-1] += "\n"
    return "".join([*lines[:at], *line, *lines[at + 1 :]])
