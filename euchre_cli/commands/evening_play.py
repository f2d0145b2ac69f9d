"""`euchre evening result`, `next` and `end`: what was played at the tables, round after round."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from .. import interview
from ..book.book import Book
from ..book.entries import NewEntry
from ..book.sentences import result_words
from ..evening import host
from ..evening.awards import awards, people_words
from ..evening.evening import Evening, Place, TableNow, TableResult
from ..evening.in_book import close_round, evening_in, evening_to_enter, write_results
from ..evening.tables import find_evening_table
from ..evening.texts import loners_words, pair_words, pairs_words, progress_words
from ..output import terminal_paper
from ..session import Session
from ..terminal.display import write
from ..terminal.exit_status import (
    Refused,
    answer_with,
    asks,
    goes_with,
    is_no,
    nothing_done,
    nothing_to_change,
)
from ..terminal.phrases import capitalized, listed, read_number, short_score
from ..terminal.text import safe
from ..words.people import Names, People
from .answer import print_outcome
from .evening_answer import evening_command, print_evening, round_status
from .evening_typed import names_in_line
from .options import Number, Text, option
from .which_game_options import people_argument, person_option

_anyway_option = option("--anyway", "Do not ask whether it is right.")
_cut_option = option(
    "--cut TABLE PLAYER",
    "Who won the cut of the cards for a tie; in place of the table, for a prize.",
    (Text(), Text()),
    field="typed",
    nargs=2,
    multiple=True,
)


def _settled(check: Callable[..., object], *typed: object, sure: bool, **more: Any) -> None:
    """Makes a check of what was typed. If it is doubtful, asks; raises `Refused` if it is not
    right, or if nobody can be asked."""
    try:
        check(*typed, sure=sure, **more)
    except host.Doubtful as doubt:
        if not interview.can_ask():
            raise Refused(f"{doubt}; with `--anyway` it is done all the same") from None
        if not interview.ask_yes_no(f"{capitalized(str(doubt))}. {doubt.question}", default=False):
            raise nothing_done() from None


# -- results ---------------------------------------------------------------------------------------


@evening_command(
    people_argument("words", "[TABLE|PLAYERS SCORE]..."),
    person_option(
        "--loner PLAYER", "Took all five tricks alone; may be given several times.", multiple=True
    ),
    option("--round N", "An earlier round.", Number(1), field="number"),
    option(
        "--table N",
        "It was played at this table, not at the one where it was entered.",
        Number(1, 99),
        field="to_table",
    ),
    option("--reseat", "Seat this round anew, if its seats follow from the result."),
    _anyway_option,
    short_help="Enter only the scores of tables, or correct them.",
)
def result(
    session: Session,
    words: tuple[str, ...],
    loner: tuple[str, ...],
    number: int | None,
    to_table: int | None,
    reseat: bool,
    anyway: bool,
) -> None:
    """Enter the score of tables in this round, N/S first; or name a player or both of a side, and
    give their score first. Without anything it is asked for table by table.

    A later result of the same table replaces the earlier one. Without a score, --loner adds a loner
    that was forgotten to the result, and --table moves it to the table where it was played. --loner
    says who took all five tricks alone, once for each time. Where hands were entered, the score
    follows from them.

    \b
    euchre evening result                         asks table by table
    euchre evening result 2 12-7
    euchre evening result 1 12-7 2 9-8 3 8-8
    euchre evening result Ann 12-7                Ann and her partner have 12
    euchre evening result 3 8-8 --loner Bob --loner Bob
    euchre evening result 2 --loner Bob           Bob's loner was forgotten
    euchre evening result 1 --table 2             it was table 2, not table 1
    euchre evening result 2 12-7 --round 3        of an earlier round

    Exit status: 0 entered, 2 refused, 3 the scorebook cannot be written, 4 somebody else is
    writing.
    """
    with session.open() as book:
        before = evening_to_enter(book)
        if number is not None and number > before.begun:
            raise Refused(f"round {number} has not begun: this is round {before.begun}")
        tables = before.tables(before.rounds[number - 1] if number else None)
        if words or loner or to_table is not None:
            results = _typed_results(before, tables, words, loner, to_table)
            _settled(host.result_games, before, results, sure=anyway)
        else:
            results = _asked_results(before, tables)
        again = _seated_again(before, results, reseat, anyway)
        with book.writing() as writer:
            evening = evening_to_enter(book)
            games = host.result_games(evening, results, sure=True)
            write_results(writer, evening, games, again)
        after = evening_in(book, before.number)
        assert after is not None
        _print_results(session, book, before, after, results)
        if interview.can_ask() and not after.missing() and number in (None, after.begun):
            ends = host.ends_with_this_round(after)
            question = "End the evening?" if ends else f"Begin round {after.begun + 1}?"
            if interview.ask_yes_no(question, default=True):
                _close(session, book, (), ends=ends, anyway=False)


def _typed_results(
    evening: Evening,
    tables: Sequence[TableNow],
    words: Sequence[str],
    loners: Sequence[str],
    to_table: int | None = None,
) -> host.Results:
    """The results of these tables on a line. Without a score the one that the table has is kept,
    with its loners."""
    found: dict[int, TableResult] = {}
    for place, points in _split(words) or [(list(loners[:1]), None)]:
        now, turned = _table_meant(tables, place)
        if points is not None:
            found[now.table] = TableResult(points[::-1] if turned else points)
        elif now.score is not None and (loners or to_table is not None):
            found[now.table] = now.score.result
        else:
            example = host.result_command(evening, now.table)
            raise asks("what was the score", example)
    given = [now for now in tables if now.table in found]
    for name in loners:
        here = [now for now in given if Names(now.seating.players).meant(name)]
        now = here[0] if len(here) == 1 else given[0]
        seat = People(now.seating.players).one(name)
        result = found[now.table]
        found[now.table] = result._replace(loners=(*result.loners, seat))
    number = tables[0].round
    results: dict[Place, TableResult | None]
    results = {(number, table): one for table, one in found.items()}
    if to_table is not None:
        if len(found) != 1:
            raise goes_with("--table", "one result, as in `euchre evening result 1 --table 2`")
        there = find_evening_table(tables, to_table)
        assert there is not None
        results = {**dict.fromkeys(results), (number, there.table): found.popitem()[1]}
    known = {place: score.result for place, score in evening.scores.items() if score.over}
    if all(known.get(place) == one for place, one in results.items()):
        raise nothing_to_change("that is its result")
    return results


def _split(words: Sequence[str]) -> list[tuple[list[str], tuple[int, int] | None]]:
    """The words before each score, and the score: `12-7`, `12 7`, `12 to 7`; `None` if the last
    words have none."""
    found: list[tuple[list[str], tuple[int, int] | None]] = []
    place: list[str] = []
    left = [word for word in words if word.lower() not in ("table", "and", "&", "to", "-", "–")]
    numbers = [read_number(word.strip(",")) for word in left]  # `two, ten to six`
    left = [word if n is None else str(n) for word, n in zip(left, numbers, strict=True)]
    while left:
        word = left.pop(0)
        if place and word.isdecimal() and left and left[0].isdecimal():
            word += f"-{left.pop(0)}"
        score = _SCORE.fullmatch(word)
        if score is not None:
            found.append((place, (int(score[1]), int(score[2]))))
            place = []
        elif place and word.isdecimal():
            raise is_no(word, "a score", "two numbers, as in 12-7")
        else:
            place.append(word)
    return [*found, (place, None)] if place else found


_SCORE: Final = re.compile(r"(\d{1,3})[-–:](\d{1,3})")


def _table_meant(tables: Sequence[TableNow], words: Sequence[str]) -> tuple[TableNow, bool]:
    """The table that the words before a score mean, and whether they name E/W, so that their score
    comes first."""
    number = None
    if words and words[0].isdecimal():
        number, words = int(words[0][:4]), words[1:]
    elif not words and len(tables) == 1:
        number = tables[0].table
    now = find_evening_table(tables, number, [words])
    if now is None:
        who = safe(" ".join(words)[:40])
        nobody = f"nobody who plays in this round is called '{who}': " if words else ""
        raise asks(f"{nobody}which table", "euchre evening result 2 12-7")
    players = now.seating.players
    sides = {People(players).one(name) % 2 for name in names_in_line(words, players)}
    if len(sides) > 1:
        raise Refused("they play for both sides: name one side, then its score")
    return now, sides == {1}


def _asked_results(evening: Evening, tables: Sequence[TableNow]) -> host.Results:
    """Results asked for table by table, each until it can be; Enter for a table that still plays.
    Names after the score made loners."""
    if not interview.can_ask():
        raise asks("which table", host.result_command(evening, 2))

    def read(now: TableNow, answer: str) -> host.Results:
        if answer == "-":
            return {}
        score, *names = answer.split()
        if _SCORE.fullmatch(score) is None:
            raise answer_with("the score, N/S first, as in 12-7; then who made loners")
        one = _typed_results(evening, [now], [str(now.table), score], names)
        _settled(host.result_games, evening, one, sure=False)
        return one

    results: host.Results = {}
    for now in tables:
        if now.score is None or not (now.over or now.score.hands):
            question = f"Table {now.table}, {pairs_words(now.seating)}"
            one = interview.ask(question, partial(read, now), "-", show_default=False)
            results = {**results, **one}
    if not results:
        raise nothing_done()
    return results


def _seated_again(
    before: Evening, results: host.Results, reseat: bool, anyway: bool
) -> list[NewEntry]:
    """The round under way seated anew, if people have moved to it by a result that was reversed,
    and that is wanted."""
    after = host.with_results(before, results)
    if not host.has_moved_wrongly(before, after, results):
        return []
    if not reseat and not anyway:
        words = f"the winners have changed, and people moved by them to round {after.begun}"
        if not interview.can_ask():
            raise Refused(f"{words}: `--reseat` seats it anew, `--anyway` leaves it as it is")
        reseat = interview.ask_yes_no(f"{capitalized(words)}. Seat it anew?", default=True)
    return host.seat_again(after) if reseat else []


def _print_results(
    session: Session, book: Book, before: Evening, after: Evening, results: host.Results
) -> None:
    """Prints the results, and what they replace."""
    told, game = [], None
    for place in results:
        score, was = after.scores.get(place), before.scores.get(place)
        words = "no score"
        if score is not None:
            words = result_words(score.players, score.points)
            words += loners_words(score.players[seat] for seat in score.loners)
            game = book.sheet(score.game)
        replaced = f"; it was {short_score(was.points)}" if was and was.over else ""
        told.append(f"Table {place[1]}, round {place[0]}: {words}{replaced}")
    status = round_status(book, before.number)
    if session.as_json:
        print_outcome(game, game, "; ".join(told), as_json=True, more=[status])
        return
    paper = terminal_paper()
    lines = [line for words in told for line in paper.lines(f"{words}.")]
    write([*lines, "Undo: euchre undo", *paper.lines(status)], paper)


# -- rounds ----------------------------------------------------------------------------------------


@evening_command(
    _cut_option, _anyway_option, short_help="Close the round, and show who sits where in the next."
)
def next_(session: Session, typed: tuple[tuple[str, str], ...], anyway: bool) -> None:
    """Close the round under way, and show who sits where in the next one; after the last round, end
    the evening.

    As long as a table is missing it says which, and asks; with --anyway the round is closed as it
    stands: a game that is not over ends at the score that it has. A result that comes later can
    still be entered with --round, and `euchre undo` opens the round again.

    Where the winners move, a tie is decided by a cut of the cards: --cut says who won it, or it is
    asked.

    \b
    euchre evening next
    euchre evening next --anyway
    euchre evening next --cut 2 Ann        Ann and her partner won the cut at table 2

    Exit status: 0 done, 2 a table is missing, 3 the scorebook cannot be written, 4 somebody else is
    writing.
    """
    with session.open() as book:
        ends = host.ends_with_this_round(evening_to_enter(book))
        _close(session, book, typed, ends=ends, anyway=anyway)


next_.name = "next"


@evening_command(_cut_option, _anyway_option, short_help="End the evening; the prizes are given.")
def end(session: Session, typed: tuple[tuple[str, str], ...], anyway: bool) -> None:
    """End the evening, and show the ladder and the prizes. If a round is unplayed it asks; with
    --anyway it ends all the same. A game that is not over ends at the score that it has.

    Who is level for a prize in everything cuts for it: --cut says who won, or it is asked.

    \b
    euchre evening end
    euchre evening end --cut most-loners Bob
    """
    with session.open() as book:
        _close(session, book, typed, ends=True, anyway=anyway)


def _close(
    session: Session, book: Book, typed: Sequence[tuple[str, str]], *, ends: bool, anyway: bool
) -> None:
    """Closes the round under way, and begins the next or ends the evening."""
    evening = evening_to_enter(book)
    cuts: host.Cuts = {}
    for one in typed:
        cuts = host.cut_won(evening, cuts, *one)
    _settled(host.check_complete, evening, ends=ends, sure=anyway)
    if interview.can_ask():
        cuts = _asked_cuts(evening, cuts, ends)
    with book.writing() as writer:
        evening = evening_to_enter(book)
        close_round(writer, evening, host.close(evening, cuts, ends=ends))
        after = evening_in(book, evening.number)
    assert after is not None
    over = "; the evening is over" if ends else ""
    what = f"Round {evening.begun} is closed{_unfinished(evening)}{over}"
    print_evening(after, as_json=session.as_json, what=what, undo="euchre undo")


def _unfinished(evening: Evening) -> str:
    """` with 3 of 8 hands at table 2`: the games that end because the round is closed."""
    going = [now for now in evening.tables() if now.game and not now.over]
    if evening.minutes or not going:
        return ""
    words = [f"{progress_words(evening, one)} at table {one.table}" for one in going]
    return f" with {listed(words)}"


def _asked_cuts(evening: Evening, cuts: host.Cuts, ends: bool) -> host.Cuts:
    """The cuts with those that are asked for: for each tie, or at the end for each prize for which
    people are level, unless they cut later."""
    later: set[str] = set()
    while True:
        closed = host.with_cuts(evening, cuts)
        to_cut = _to_cut_for(closed._replace(ended=True)) if ends else _ties(closed)
        about = next((one for one in to_cut if one not in later), None)
        if about is None:
            return cuts

        def read(answer: str, about: str = about, cuts: host.Cuts = cuts) -> host.Cuts:
            return cuts if answer == "later" else host.cut_won(evening, cuts, about, answer)

        before, cuts = cuts, interview.ask(to_cut[about], read, "later")
        if cuts == before:
            later.add(about)


def _ties(closed: Evening) -> dict[str, str]:
    """The tables that are tied, each with the question who won the cut."""
    return {
        str(now.table): f"Table {now.table} is a tie. Who won the cut, "
        + " or ".join(map(pair_words, now.seating.sides))
        for now in closed.tied()
    }


def _to_cut_for(ended: Evening) -> dict[str, str]:
    """The prizes that are cut for, each with the question who won the cut."""
    return {
        one.prize.name: f"{capitalized(one.prize.title)}: who won the cut, {people_words(one.cut)}"
        for one in awards(ended)
        if one.cut
    }
