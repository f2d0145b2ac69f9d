"""Makes the entries of a command, and refuses what the rules do not allow.

In: a sheet, and what was typed. Out: entries and events; `Refused`, with the rule, for what the
rules do not allow. The engine judges; no rule is stated here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from euchre_engine.actions import Best, Defend
from euchre_engine.audit.judge import read_as_written
from euchre_engine.audit.record import (
    TABLE_TALK,
    Concede,
    Dealer,
    Entry,
    Maker,
    Misdeal,
    Note,
    Penalty,
    RenegeClaim,
    ThrownIn,
    Tricks,
    Up,
)
from euchre_engine.cards import UNKNOWN, Suit
from euchre_engine.problems import STOLEN_DEAL, WRONG_DEALER, Problem
from euchre_engine.rules import Ending, Result, Rules
from euchre_engine.seats import PARTNER, SIDE, Seat, Side
from euchre_engine.words import count

from ..log.records import About
from ..terminal.exit_status import Refused
from ..terminal.phrases import rule_source
from .entries import NewEntry, text_of
from .people import label, side_label
from .scoring import is_played_on, whole_hand
from .sheet import Line, Players, Sheet

if TYPE_CHECKING:
    from ..words.grammar import Said


def hand_entries(sheet: Sheet, said: Said) -> tuple[Entry, ...]:
    """The entries of the next hand. Raises `Refused` if the rules do not allow it."""
    due = due_to_deal_next(sheet)
    return checked_hand(sheet, said_entries(with_trick_count(said, sheet.rules), due, sheet))


def said_entries(said: Said, due: Seat | None, sheet: Sheet | None = None) -> list[Entry]:
    """The entries for a `Said`; `due` is the seat whose turn it is to deal (`None`: any).
    `sheet` is needed, for its rules, if the number of tricks is not known. Raises `Refused` if the
    points then depend on it."""
    entries: list[Entry] = []
    if said.dealer is not None:
        entries.append(Dealer(said.dealer, stolen=due is not None and said.dealer != due))
    if said.up is not None:
        entries.append(Up(said.up))
    if said.tricks is None:
        assert sheet is not None
        _check_points_determined(said, sheet.rules)
    result = said.result if said.tricks is None else ""
    entries.append(Maker(said.caller, said.suit, said.alone, result, said.round))
    if said.defend is not None:
        entries.append(Defend(said.defend))
    if said.best:
        entries.append(Best(UNKNOWN, UNKNOWN))
    if said.tricks is not None:
        ns = SIDE[said.caller] is Side.NS
        entries.append(Tricks(said.tricks, None) if ns else Tricks(None, said.tricks))
    return entries


def with_trick_count(said: Said, rules: Rules) -> Said:
    """The same hand with the number of tricks, if the result or the points allow only one. Raises
    `Refused` if they and the number contradict each other."""
    if said.points is not None:
        said = _with_result_of_points(said, rules)
    if not said.result:
        return said
    if said.tricks is None:
        may_be = rules.possible_tricks(said.result, said.alone)
        return said._replace(tricks=may_be[0]) if len(may_be) == 1 else said
    euchred = said.result == "euchred"
    if 0 <= said.tricks <= 5 and rules.is_euchred(said.alone, said.tricks) is not euchred:
        was = "euchred" if said.result == "made" else "not euchred"
        whose = rule_source(rules, "lone-must-march") if said.alone else f"under {rules.preset}"
        raise Refused(
            f"with {count(said.tricks, 'trick')} the makers are {was} {whose}: enter one or the "
            f"other"
        )
    return said


def _with_result_of_points(said: Said, rules: Rules) -> Said:
    """The same hand with how it came out, which the makers' points say. Raises `Refused` if they
    can get no such points, or the defenders too, so that another may have called."""
    results = [Result(said.caller, said.alone, said.defend, said.best, n) for n in range(6)]
    worth = [rules.award(result).pair() for result in results]
    made = [number for number in range(6) if not rules.is_euchred(said.alone, number)]
    fits = [number for number in made if worth[number][SIDE[said.caller]] == said.points]
    others = {max(worth[number]) for number in range(6) if number not in made}
    plain = said._replace(points=None)
    if said.tricks in fits:
        return plain
    called = said.alone or said.result == "made"
    if said.tricks is None and (called or said.points not in others):
        if len(fits) == 1:
            return plain._replace(tricks=fits[0])
        if fits and 5 not in fits:
            return plain._replace(result=said.result or "made")
    raise Refused(
        "the points follow from the tricks: how many of the five did the makers take? As in "
        f"`euchre hand {said.caller} 3`"
    )


def _check_points_determined(said: Said, rules: Rules) -> None:
    """Raises `Refused` if `made` or `euchred` without a number of tricks leaves the points
    undetermined."""
    numbers = rules.possible_tricks(said.result, said.alone)
    awards = {
        rules.award(Result(said.caller, said.alone, said.defend, said.best, n)).pair()
        for n in numbers
    }
    if len(awards) > 1:
        *others, last = map(str, numbers)
        raise Refused(
            f"{said.result} with how many tricks, {', '.join(others)} or {last}? The points "
            f"depend on it"
        )


def due_to_deal_next(sheet: Sheet) -> Seat | None:
    """The seat whose turn it is to deal the next hand; `None` if anybody may, as in the first
    one."""
    if any(isinstance(entry, Dealer) and entry.agreed for entry in sheet.waiting):
        return sheet.dealer
    return sheet.due if sheet.lines else None


def due_to_deal(sheet: Sheet, line: Line) -> Seat | None:
    """The seat whose turn it was to deal an earlier hand; `None` if anybody might."""
    return due_after(sheet, line.number - 1)


def due_after(sheet: Sheet, number: int) -> Seat | None:
    """The seat whose turn it is to deal after hand `number`; `None` if anybody may."""
    before = sheet.line(number)
    if before is None or before.verdict.dealer is None:
        return None
    return sheet.rules.next_dealer(before.verdict.dealer, before.verdict.ending)


def replacement_entries(line: Line, own: Sequence[Entry]) -> tuple[Entry, ...]:
    """The new entries of a corrected hand: `own`, plus the old hand's penalties and notes, and its
    dealer if `own` names none."""
    names_dealer = any(isinstance(entry, Dealer) for entry in own)
    dealer = [] if names_dealer else _dealers(line.own)
    kept = [entry for entry in line.own if isinstance(entry, Penalty | Note)]
    return (*dealer, *own, *kept)


def check_correction(sheet: Sheet, line: Line, own: Sequence[Entry]) -> None:
    """Raises `Refused` if the corrected hand `own` breaks the rules."""
    check(sheet, whole_hand(own, line.waited), due_to_deal(sheet, line))


def _dealers(entries: Iterable[Entry]) -> list[Entry]:
    return [entry for entry in entries if isinstance(entry, Dealer)]


LAST_HAND: Final = -1
"""The last hand of a game, in place of a number."""


def find_line(sheet: Sheet, number: int) -> Line:
    """The hand of this number, or with `LAST_HAND` the last one. Raises `Refused` if the game has
    no such hand."""
    if number == LAST_HAND:
        hands = [line.number for line in sheet.lines if line.late or not line.is_concession]
        number = hands[-1] if hands else 1
    line = sheet.line(number)
    if line is None:
        has = f"it has {len(sheet.lines)}" if sheet.lines else "it has no hands yet"
        raise Refused(f"there is no hand {number} in game {sheet.number}: {has}")
    return line


def ruling_in_earlier_hand(sheet: Sheet, number: int, ruling: Entry) -> NewEntry:
    """The entry that adds a ruling or a note to a hand that was entered before. Raises `Refused` if
    there is no such hand, or it consists of a ruling only."""
    line = find_line(sheet, number)
    if not line.own:
        raise Refused(f"hand {line.number} is a ruling: `euchre void {line.number}` strikes it out")
    return NewEntry("amended", text_of([*line.own, ruling]), line.entry.uid)


def ruling_in_current_hand(sheet: Sheet, ruling: Entry) -> NewEntry:
    """The entry of a ruling in the hand under way. Raises `Refused` if the game is over."""
    check_in_progress(sheet, EARLIER_HAND_HINT)
    return NewEntry("ruling", text_of([ruling]))


def amend(sheet: Sheet, line: Line, own: Sequence[Entry], why: str) -> NewEntry:
    """The entry that corrects a hand to the entries `own`. Raises `Refused` if the rules do not
    allow them, or if they change nothing and no reason (`why`) is given."""
    check_correction(sheet, line, own)
    if tuple(own) == line.own and not why:
        raise Refused(_NOTHING_TO_AMEND.format(line.number))
    return NewEntry("amended", text_of(own), line.entry.uid, why)


def replaced(sheet: Sheet, line: Line, whole: Sequence[Entry], why: str) -> list[NewEntry]:
    """The entries that correct a hand to `whole`, its entries with everything that was ruled in it.
    Raises `Refused` as `amend` does."""
    check(sheet, whole, due_to_deal(sheet, line))
    if tuple(whole) == (*line.own, *line.waited) and not why:
        raise Refused(_NOTHING_TO_AMEND.format(line.number))
    struck = [NewEntry("struck", about=ruling, why=why) for ruling in line.rulings]
    if struck and tuple(whole) == line.own:
        return [*struck]
    return [NewEntry("amended", text_of(whole), line.entry.uid, why), *struck]


_NOTHING_TO_AMEND: Final = "hand {} is already entered like that: nothing to amend"


def thrown_in(sheet: Sheet, reason: Ending, seat: Seat | None) -> tuple[Entry, ...]:
    """The entries of a hand that was thrown in; `seat` is the player who showed the hand, if that
    was the `reason`. Raises `Refused` if the rules do not allow it."""
    return checked_hand(sheet, [ThrownIn(reason, seat)])


def misdeal(sheet: Sheet, seat: Seat | None, text: str) -> tuple[Entry, ...]:
    """The entries of a misdeal by `seat` (`None`: the dealer). Raises `Refused` if the rules do not
    allow it."""
    return checked_hand(sheet, [Misdeal(seat, text)])


def penalty(
    sheet: Sheet, side: Side, points: int | None, text: str, against: tuple[Seat, ...] = ()
) -> Penalty:
    """A penalty that gives `points` to `side`, for an offence of the seats in `against`. `None`
    points are allowed for table talk only, for which the house rules set a price. Raises `Refused`
    for any other penalty without points, and for points outside 0–99."""
    if text.lower().replace(" ", "-") in (TABLE_TALK, "tabletalk"):
        text = TABLE_TALK
    if points is None and text == TABLE_TALK:
        return Penalty(side, None, TABLE_TALK, against)
    if points is None:
        typed = f"{_offender(sheet, against)} 2 {text or 'talk'}"
        raise Refused(
            f"how many points? As in `euchre penalty {typed}`; the house rules only set a "
            "price for table talk"
        )
    if not 0 <= points <= 99:
        raise Refused(f"{points} points: a penalty is 0 to 99 points")
    return Penalty(side, points, text, against)


def _offender(sheet: Sheet, against: tuple[Seat, ...]) -> str:
    """The name of the offender as it is typed."""
    name = label(sheet.players, against[0] if against else Seat.N)
    return f'"{name}"' if " " in name else name


def target(sheet: Sheet, points: int) -> NewEntry:
    """The entry that sets the game's target from the next hand on. Raises `Refused` if the game is
    over, or would be with this target, or is not played to one, or if nothing would change."""
    if not 1 <= points <= 100:
        raise Refused(f"a game cannot go to {points}: choose 1 to 100 points")
    check_in_progress(sheet)
    rules = sheet.rules
    if rules.target is None:
        length = "until time is up" if sheet.until_time else f"for {rules.hands_to_play} hands"
        raise Refused(f"game {sheet.number} is played {length}, not to a target")
    if points == rules.target:
        raise Refused(f"game {sheet.number} is already played to {points}: nothing to change")
    ahead = max(sheet.total)
    if ahead >= points:
        side = Side.NS if sheet.total[0] == ahead else Side.EW
        loser = Side.EW if side is Side.NS else Side.NS
        raise Refused(
            f"{side_label(sheet.players, side)} already have {ahead}: play to {ahead + 1} or more, "
            f"or end it here with `euchre concede {loser.name}`"
        )
    return NewEntry("target", text_of([About("rule", ("target", str(points)))]))


EARLIER_HAND_HINT = "; for an earlier hand, add --hand N"


def renege(
    sheet: Sheet, claim: RenegeClaim, maker: Seat | None, suit: Suit | None, alone: bool
) -> NewEntry:
    """The entry of a renege claimed in the hand under way: a hand if the renege is upheld and the
    rules end the hand with it; else a ruling, and the hand goes on. A `maker`, with `suit` and
    `alone`, may be given only if the hand ends. Raises `Refused`."""
    entries: list[Entry] = []
    if maker is not None:
        entries.append(Maker(maker, suit, alone))
        if alone and claim.seat is PARTNER[maker]:
            raise Refused(
                f"{label(sheet.players, claim.seat)} sat out while {label(sheet.players, maker)} "
                f"played alone: who reneged?"
            )
    entries.append(claim)
    check_in_progress(sheet, EARLIER_HAND_HINT)
    if claim.outcome == "upheld" and sheet.rules.renege_ends_hand:
        return NewEntry("hand", text_of(checked_hand(sheet, entries)))
    if maker is not None:
        raise Refused(
            "the hand is played out: name the maker when you enter it, and leave --maker out"
        )
    return NewEntry("ruling", text_of(entries))


def note(text: str) -> Note:
    """A note, without line breaks. Raises `Refused` if it is empty."""
    kept = " ".join(text.split())
    if not kept:
        raise Refused("a note needs some text")
    return Note(kept)


def concede(sheet: Sheet, side: Side) -> tuple[Entry, ...]:
    """The entries for a side that concedes the game. Raises `Refused` if the game is over."""
    return checked_hand(sheet, [Concede(side)])


def check_in_progress(sheet: Sheet, otherwise: str = "") -> None:
    """Raises `Refused` if the game is over or struck; `otherwise` ends the message with what to
    do."""
    if sheet.struck:
        raise Refused(
            f"game {sheet.number} was struck out: `euchre undo --game {sheet.number}` brings it "
            "back, `euchre new` begins another"
        )
    if sheet.over and sheet.evening:
        raise Refused(
            f"table {sheet.head.table} in round {sheet.head.round} is over: "
            f"{outcome_words(sheet)}; `euchre evening` shows who is still playing, `euchre undo "
            f"--game {sheet.number}` takes its last entry back{otherwise}"
        )
    if sheet.over:
        raise Refused(
            f"game {sheet.number} is over: {outcome_words(sheet)}; `euchre rematch` begins "
            f"another, `euchre undo` takes the last entry back{otherwise}"
        )


def outcome_words(sheet: Sheet) -> str:
    """The outcome of a finished game: `Ann & Cat won 10 to 6`."""
    ns, ew = sheet.total
    if sheet.winner is None:
        return f"a tie at {ns}"
    high, low = (ns, ew) if sheet.winner is Side.NS else (ew, ns)
    winners = side_label(sheet.players, sheet.winner)
    if sheet.conceded is not None:
        return (
            f"{side_label(sheet.players, sheet.conceded)} conceded at {low} to {high}; "
            f"{winners} win"
        )
    return f"{winners} won {high} to {low}"


def checked_hand(sheet: Sheet, entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """The entries unchanged, if they can be the next hand of this game. Raises `Refused` with the
    rule that they break."""
    check_in_progress(sheet)
    passed = any(isinstance(e, ThrownIn) and e.reason is Ending.ALL_PASSED for e in entries)
    if passed and not sheet.rules.may_pass(True, True):
        dealer_words = "the dealer"
        if sheet.dealer is not None:
            dealer_words = f"{label(sheet.playing, sheet.dealer)}, the dealer,"
        rule = _rule_words(sheet, "stick-the-dealer")
        raise Refused(f"the hand cannot be thrown in: {dealer_words} must call ({rule})")
    void = any(isinstance(entry, ThrownIn | Misdeal) for entry in entries)
    if void and is_played_on(sheet.waiting):
        raise Refused(
            "a renege was upheld in this hand, so the hand counts: enter its result, or take the "
            "ruling back with `euchre undo`"
        )
    whole = whole_hand(entries, sheet.waiting)
    names_dealer = any(isinstance(entry, Dealer) for entry in whole)
    # Anybody may deal the first hand; a stolen deal was checked when it was entered.
    due = due_to_deal_next(sheet) if names_dealer else sheet.dealer
    check(sheet, whole, due)
    return tuple(entries)


def dealer(sheet: Sheet, seat: Seat, stolen: bool) -> NewEntry:
    """The entry that sets the dealer of the hand under way: because the table lost count of the
    deal, or (`stolen`) because somebody dealt out of turn. Raises `Refused` if it changes nothing,
    or if it was the turn of that player."""
    check_in_progress(sheet, "; for an earlier hand, add --hand N")
    entry = Dealer(seat, stolen=stolen, agreed=not stolen)
    name = label(sheet.players, seat)
    known = _dealers(sheet.waiting) or ([entry] if seat is sheet.due and not stolen else [])
    if entry in known:
        raise Refused(f"{name} is already the dealer of this hand: nothing to change")
    if stolen:
        _check_stolen_deal(sheet, seat, sheet.due if sheet.lines else None)
    return NewEntry("ruling", text_of([entry]))


def _check_stolen_deal(sheet: Sheet, seat: Seat, due: Seat | None) -> None:
    """Raises `Refused` if the seat was due to deal."""
    if due is None or seat is due:
        name = label(sheet.players, seat)
        reason = "anybody may deal the first hand" if due is None else f"it is {name}'s"
        raise Refused(f"the deal was not stolen, {reason}: leave --stolen out")


def corrected_dealer(sheet: Sheet, line: Line, seat: Seat, stolen: bool, why: str) -> NewEntry:
    """The entry that corrects the dealer of an earlier hand. Raises `Refused` as `dealer` does."""
    if not line.own:
        raise Refused(f"hand {line.number} is a ruling, so nobody dealt it")
    due = due_to_deal(sheet, line)
    if stolen:
        _check_stolen_deal(sheet, seat, due)
    stole = any(isinstance(entry, Dealer) and entry.stolen for entry in line.records)
    if seat is line.verdict.dealer and stole is stolen:
        raise Refused(
            f"{label(line.players, seat)} is already down as the dealer of hand {line.number}: "
            f"nothing to correct"
        )
    own: list[Entry] = [entry for entry in line.own if not isinstance(entry, Dealer)]
    if stolen or seat is not due:
        agreed = not stolen and due is not None
        own.insert(0, Dealer(seat, stolen=stolen, agreed=agreed))
    elif _dealers(line.records):
        own.insert(0, Dealer(seat))
    return amend(sheet, line, own, why)


def check(sheet: Sheet, entries: Sequence[Entry], due: Seat | None) -> None:
    """Raises `Refused` if the engine finds an error in these entries of a hand; `due` is the seat
    whose turn it is to deal (`None`: any). A hand dealt out of turn was played all the same, so it
    is entered; `out_of_turn_words` says so."""
    for problem in read_as_written(sheet.rules, entries, due).found:
        if problem.severity == "note" or problem.kind in (STOLEN_DEAL, WRONG_DEALER):
            continue
        words = _with_names(problem, sheet.players)
        raise Refused(words + (f" ({_rule_words(sheet, problem.rule)})" if problem.rule else ""))


def out_of_turn_words(sheet: Sheet, problems: Iterable[Problem]) -> str:
    """A sentence on the deal out of turn among the `problems` of a hand, which the rules do not let
    stand; empty if there is none."""
    for problem in problems:
        if problem.kind in (STOLEN_DEAL, WRONG_DEALER) and problem.severity != "note":
            words, rule = _with_names(problem, sheet.players), _rule_words(sheet, "steal-the-deal")
            return f"{words}; {rule}, so an audit finds it."
    return ""


def stolen_deal_words(sheet: Sheet, entry: Dealer) -> str:
    """As `out_of_turn_words`, of the deal of the next hand of `sheet`."""
    return out_of_turn_words(sheet, read_as_written(sheet.rules, [entry], sheet.due).found)


def _rule_words(sheet: Sheet, name: str) -> str:
    return f"{name} is '{sheet.rules.value(name)}' {rule_source(sheet.rules, name)}"


def _with_names(problem: Problem, players: Players) -> str:
    """A problem's message with players' names in place of seats."""
    return problem.sentence.words(lambda seat: label(players, seat))


def forgotten_hand(sheet: Sheet, number: int, said: Said) -> NewEntry:
    """The entry for a forgotten hand, inserted after hand `number` (0: before the first). `sheet`
    says who played it. Raises `Refused` if the rules do not allow it."""
    if sheet.struck:
        check_in_progress(sheet)
    before = sheet.line(number)
    due = due_after(sheet, number)
    entries = said_entries(with_trick_count(said, sheet.rules), due, sheet)
    check(sheet, entries, due)
    after = sheet.begun if before is None else before.entry
    return NewEntry("hand", text_of(entries), after.uid)


def hand_entry(entries: Iterable[Entry]) -> NewEntry:
    """The entry that enters a hand with these entries."""
    return NewEntry("hand", text_of(entries))
