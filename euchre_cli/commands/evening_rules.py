"""`euchre evening rules`: what counts for each player singly, the ladder, and the prizes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import click

from euchre_engine.rules import HOUSE_RULES, HouseRule, UnknownRule, Value

from ..book.book import Book
from ..book.evening_entries import EveningRulesSet, evening_entry
from ..book.evening_sheet import EveningSheet
from ..book.evenings import evening_sheet, evening_to_enter, ladder_of, last_evening
from ..cli.output import terminal_paper
from ..cli.session import Session
from ..evening.evening_rules import EVENING_RULES, EveningRules
from ..evening.ladder_sheets import award_words, change_lines, ladder_objects
from ..evening.measures import Standing
from ..evening.prizes import awards
from ..terminal.display import Paper
from ..terminal.exit_status import Failure, Refused
from ..terminal.phrases import listed
from ..terminal.report_table import table_lines, write, write_object, write_rows
from ..terminal.text import safe
from .evening_session import with_group_options
from .house_rules import no_such
from .options import completing, json_option
from .rules import rule_columns, rule_lines, rule_object
from .which_game_options import db_option

_complete_name = completing(lambda: ((rule.name, rule.effect) for rule in EVENING_RULES.values()))


@click.command("rules", short_help="List, explain or change what counts for each player singly.")
@click.argument("words", nargs=-1, metavar="[NAME [VALUE]]", shell_complete=_complete_name)
@json_option
@db_option
def rules(session: Session, words: tuple[str, ...]) -> None:
    """List the rules of the evening: whose points a loner brings, what sitting out is worth, what
    the ladder ranks by, which prizes are given.

    With NAME, explain one of them. With NAME and VALUE, change it: everything that was played is
    counted anew, and what that changed is shown; once the evening has ended, `euchre undo` opens it
    again. The points at the tables stay those of the house rules (`euchre rules`).

    \b
    euchre evening rules
    euchre evening rules sitting-out
    euchre evening rules sitting-out average
    euchre evening rules prizes most-points,second-place,fewest-points
    euchre evening rules ranking=wins one-prize-each=yes

    Exit status: 0 done, 2 refused, 3 the scorebook cannot be read or written, 4 somebody else is
    writing.
    """
    session = with_group_options(session)
    as_json = session.as_json
    paper = terminal_paper()
    changed = _typed(words)
    rule = _rule(words[0]) if words and not changed else None
    if changed:
        _change(session, changed, paper, as_json=as_json)
        return
    evening = _evening_if_any(session)
    in_force = EveningRules() if evening is None else evening.rules
    if rule is not None:
        value = in_force.value(rule.name)
        if as_json:
            write_object(rule={**rule_object(rule), "value": value})
            return
        lines = rule_lines(rule, paper.width)
        if evening is not None:
            lines += ["", f"In evening {evening.number}: {value}"]
        write(lines, paper)
        return
    columns = rule_columns(in_force)
    if as_json:
        write_rows("json", "rules", columns, EVENING_RULES.values())
        return
    whose = "What counts if you say nothing else"
    if evening is not None:
        whose = f"The rules of evening {evening.number}"
    lines = [*paper.lines(f"{whose}:", "strong"), ""]
    lines += [*table_lines(columns, EVENING_RULES.values(), paper), ""]
    lines += paper.faint_lines(
        "`euchre evening rules NAME` explains one, `euchre evening rules NAME VALUE` changes it."
    )
    write(lines, paper)


def _typed(words: Sequence[str]) -> dict[str, Value]:
    """The rules typed as `NAME=VALUE` or `NAME VALUE`; none for a single name. Raises `Refused`
    for a name or value that does not exist."""
    changed: dict[str, Value] = {}
    left = list(words)
    while left:
        name, equals, value = left.pop(0).partition("=")
        rule = _rule(name)
        if not equals:
            if not left and not changed:
                return {}
            value = left.pop(0) if left else ""
        while left and "=" not in left[0] and left[0].strip(",").lower() not in EVENING_RULES:
            value += f",{left.pop(0)}"  # The prizes are a list.
        try:
            changed[rule.name] = rule.parse(value)
        except UnknownRule as unknown:
            raise Refused(str(unknown)) from None
    return changed


def _rule(name: str) -> HouseRule:
    """The rule of this name. Raises `Refused` with the nearest one if there is none."""
    word = name.strip().lower()
    if word in HOUSE_RULES:
        raise Refused(
            f"'{word}' is a house rule, by which the points at the tables are counted: it is given "
            "when the evening begins, and `euchre rules` lists them"
        )
    if word not in EVENING_RULES:
        otherwise = "`euchre evening rules` lists them"
        raise Refused(no_such("rule of the evening", safe(word), EVENING_RULES, otherwise))
    return EVENING_RULES[word]


def _evening_if_any(session: Session) -> EveningSheet | None:
    """The evening begun last; `None` if there is none, or no scorebook."""
    try:
        with session.open() as store:
            return last_evening(store)
    except Failure:
        return None


def _standing(store: Book, evening: EveningSheet) -> tuple[list[Standing], list[str]]:
    """The ladder of the evening, and who wins which prize, in sentences."""
    standings = ladder_of(store, evening)
    given = awards(standings, evening.rules)
    return standings, [award_words(award) for award in given]


def _as_option(changed: Mapping[str, Value]) -> str:
    """Changed rules as they are typed: `ranking=wins sitting-out=average`."""
    return " ".join(f"{name}={value}" for name, value in changed.items())


def _change(session: Session, changed: Mapping[str, Value], paper: Paper, *, as_json: bool) -> None:
    """Writes the changed rules, and prints what they changed on the ladder."""
    with session.open() as store, store.writing() as writer:
        evening = evening_to_enter(store)
        before, prizes_before = _standing(store, evening)
        in_force = evening.rules.with_rules(changed)
        if in_force.overrides == evening.rules.overrides:
            raise Refused(f"that is the rule already: {_as_option(changed)}")
        changes = EveningRulesSet(tuple(in_force.overrides.items()))
        writer.add(evening.number, evening_entry(changes))
        recounted = evening_sheet(store, evening.number)
        assert recounted is not None
        after, prizes_after = _standing(store, recounted)
    words = listed([f"{name} {value}" for name, value in changed.items()])
    undo = "euchre undo"
    if as_json:
        write_object(
            what=words, rules=dict(in_force.overrides), ladder=ladder_objects(after), undo=undo
        )
        return
    lines = paper.lines(f"Evening {evening.number} counts by {words} from its beginning.")
    lines += change_lines(before, after, paper)
    changed_prizes = [sentence for sentence in prizes_after if sentence not in prizes_before]
    if changed_prizes:
        lines.append("What it changes of the prizes:")
    for sentence in changed_prizes:
        lines += paper.lines(sentence, indent="    ", first="  ")
    write([*lines, f"Undo: {undo}"], paper)
