"""`euchre config`: the settings."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence

import click
from click.shell_completion import CompletionItem

from euchre_engine.words import listed

from .. import settings
from ..output import terminal_paper
from ..settings import SETTINGS, Setting
from ..terminal.exit_status import is_no, only_one
from ..terminal.report_table import write_object
from ..terminal.text import safe, wrap
from ..words.house_rules import called
from .options import completing, completions, json_option, option

complete_setting = completing(lambda: ((one.name, one.help) for one in SETTINGS.values()))


def complete_value(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Completes the value of the setting named before."""
    setting = SETTINGS.get(str(ctx.params.get("name") or "").lower())
    if setting is None:
        return []
    if setting.name == "db":
        return [CompletionItem(incomplete, type="file")]
    return completions(setting.values, incomplete)


@click.command()
@click.argument("name", required=False, shell_complete=complete_setting)
@click.argument("words", nargs=-1, metavar="[VALUE]", shell_complete=complete_value)
@option("--unset NAME", "Remove a setting.", shell_complete=complete_setting)
@json_option
def config(name: str | None, words: tuple[str, ...], unset: str | None, as_json: bool) -> None:
    """List the settings, with their values and where they come from; print the one called NAME; or
    set it to VALUE for good.

    An option on the command line overrides the environment (`EUCHRE_CUSTOMS`), which overrides the
    file of settings; `EUCHRE_CONFIG` names that file.

    \b
    euchre config
    euchre config customs off
    euchre config rules csl target=11
    euchre config db ~/cards/euchre.db
    euchre config --unset customs

    Exit status: 0 done, 2 there is no such setting or value, 3 the file of settings cannot be read
    or written.
    """
    if unset is not None and name is not None:
        raise only_one("--unset", "another NAME")
    if unset is not None:
        _unset(unset.strip().lower(), as_json)
    elif name is None:
        _print(list(SETTINGS.values()), _list_lines(), as_json)
    else:
        setting = _setting_called(name)
        lines = [_set(setting, " ".join(words))] if words else [_value_text(setting)]
        _print([setting], lines, as_json)


def _setting_called(name: str) -> Setting:
    """The setting of this name. Raises `Refused` suggesting the nearest one."""
    listed = f"the settings are {', '.join(SETTINGS)}"
    return SETTINGS[called("setting", name, SETTINGS, listed)]


def _set(setting: Setting, value: str) -> str:
    """Sets a setting, and returns the sentence on it."""
    text = settings.check(setting, value)
    if not text.strip():
        raise is_no(value, "a value", f"`euchre config --unset {setting.name}` to remove it")
    if setting.name == "db":
        text = os.path.abspath(os.path.expanduser(text))
    changed = settings.save(setting.name, text)
    return _changed_words(setting, "is now" if changed else "is already")


def _unset(name: str, as_json: bool) -> None:
    changed = settings.save(name, None)
    if changed and name not in SETTINGS:
        _print([], [f"{safe(name)} is removed from {safe(settings.config_path())}."], as_json)
        return
    setting = _setting_called(name)  # A known one that is not set is no error.
    state = "is now" if changed else "was not set, and is"
    _print([setting], [_changed_words(setting, state)], as_json)


def _changed_words(setting: Setting, state: str) -> str:
    """A sentence on a setting after a change, and on what overrides it."""
    value = settings.value(setting.name)
    words = f"{setting.name} {state} {safe(value.text) or 'not set'}"
    if value.source == "environment":
        words += f", because {setting.variable} in the environment overrides the file"
    return f"{words}."


def _value_text(setting: Setting) -> str:
    """A setting's value, safe to print; for `db`, the file that is used if it is not set."""
    value = settings.value(setting.name).text
    return safe(settings.book_path(None) if setting.name == "db" else value)


def _list_lines() -> Iterator[str]:
    paper = terminal_paper()
    for setting in SETTINGS.values():
        source = settings.value(setting.name).source
        where = {"environment": setting.variable, "file": "the file of settings"}
        head = paper.paint(f"{setting.name} {_value_text(setting)}", "strong")
        yield f"{head}  ({where.get(source, 'default')})"
        choices = f" {listed(setting.values, 'or').capitalize()}." if setting.values else ""
        yield from wrap(setting.help + choices, paper.width, "    ", "    ")
    path = settings.config_path()
    missing = "" if os.path.exists(path) else " (not there yet)"
    yield from ("", f"The file of settings: {safe(path)}{missing}")


def _print(listed: Sequence[Setting], lines: Iterable[str], as_json: bool) -> None:
    """Prints the lines, or the settings as JSON."""
    if not as_json:
        click.echo("\n".join(lines), color=True)
        return
    objects = []
    for setting in listed:
        value = settings.value(setting.name)
        told = {"value": value.text, "source": value.source, "variable": setting.variable}
        objects.append({**setting._asdict(), **told})
    write_object(file=settings.config_path(), settings=objects)
