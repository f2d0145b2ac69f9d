"""`euchre config`: the settings."""

from __future__ import annotations

import os

import click
from click.shell_completion import CompletionItem

from euchre_engine.rules import did_you_mean

from ..cli import settings
from ..cli.options import completing, completions, json_option
from ..cli.output import terminal_paper
from ..cli.settings import SETTINGS, Setting
from ..terminal import report_table as reports
from ..terminal.exit_status import Refused
from ..terminal.report_table import write_object
from ..terminal.text import safe, wrap

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
@click.option("--unset", metavar="NAME", shell_complete=complete_setting, help="Remove a setting.")
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
    if unset is not None:
        if name is not None:
            raise Refused("--unset NAME takes nothing else: `euchre config --unset customs`")
        _unset(unset.strip().lower(), as_json)
    elif name is None:
        _print_list(as_json)
    elif not words:
        setting = _setting_called(name)
        if as_json:
            _print_json([setting])
        else:
            click.echo(_value_text(setting))
    elif len(words) > 1 and _setting_called(name).name != "rules":
        raise Refused(f'put a value of several words in quotes: `euchre config {name} "…"`')
    else:
        _set_value(_setting_called(name), " ".join(words), as_json)


def _setting_called(name: str) -> Setting:
    """The setting of this name. Raises `Refused` suggesting the nearest one."""
    setting = SETTINGS.get(name.strip().lower())
    if setting is None:
        hint = (
            did_you_mean(name.strip().lower(), SETTINGS)
            or f"; the settings are {', '.join(SETTINGS)}"
        )
        raise Refused(f"there is no setting '{safe(name[:40])}'{hint}")
    return setting


def _set_value(setting: Setting, value: str, as_json: bool) -> None:
    text = settings.check(setting, value, "")
    if not text.strip():
        raise Refused(f"{setting.name} cannot be empty: `euchre config --unset {setting.name}`")
    if setting.name == "db":
        text = os.path.abspath(os.path.expanduser(text))
    changed = settings.save(setting.name, text)
    _print_changed(setting, "is now" if changed else "is already", as_json)


def _unset(name: str, as_json: bool) -> None:
    changed = settings.save(name, None)
    if not changed:
        _setting_called(name)  # Refuses an unknown name; a setting that is not set is no error.
    setting = SETTINGS.get(name)
    if setting is not None:
        _print_changed(setting, "is now" if changed else "was not set, and is", as_json)
    elif as_json:
        _print_json([])
    else:
        click.echo(f"{safe(name)} is removed from {safe(settings.config_path())}.")


def _print_changed(setting: Setting, state: str, as_json: bool) -> None:
    """Prints a setting after a change, and what overrides it."""
    if as_json:
        _print_json([setting])
        return
    value = settings.value(setting.name)
    words = f"{setting.name} {state} {safe(value.text) or 'not set'}"
    if value.source == "environment":
        words += f", because {setting.variable} in the environment overrides the file"
    click.echo(f"{words}.")


def _value_text(setting: Setting) -> str:
    """A setting's value, safe to print; for `db`, the file that is used if it is not set."""
    value = settings.value(setting.name).text
    return safe(settings.book_path(None) if setting.name == "db" else value)


def _print_list(as_json: bool) -> None:
    if as_json:
        _print_json(list(SETTINGS.values()))
        return
    paper = terminal_paper()
    lines = []
    for setting in SETTINGS.values():
        value = settings.value(setting.name)
        where = {
            "environment": setting.variable,
            "file": "the file of settings",
            "standard": "default",
        }[value.source]
        head = f"{setting.name} {_value_text(setting)}"
        lines += [f"{paper.paint(head, 'strong')}  ({where})"]
        words = setting.help
        if setting.values:
            words += f" {settings.choices(setting).capitalize()}."
        lines += wrap(words, paper.width, "    ", "    ")
    path = safe(settings.config_path())
    missing = "" if os.path.exists(settings.config_path()) else " (not there yet)"
    reports.write([*lines, "", f"The file of settings: {path}{missing}"], paper)


def _print_json(listed: list[Setting]) -> None:
    objects = [
        {
            "name": setting.name,
            "value": settings.value(setting.name).text,
            "source": settings.value(setting.name).source,
            "values": list(setting.values),
            "variable": setting.variable,
            "help": setting.help,
        }
        for setting in listed
    ]
    write_object(file=settings.config_path(), settings=objects)
