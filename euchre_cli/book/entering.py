"""Makes the entries of a game, and refuses what the rules do not allow.

In: a sheet, and what is to be entered. Out: entries; `Refused`, with the rule, for what the rules
do not allow. The engine judges; no rule is stated here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from euchre_engine.actions import Best, Defend
from euchre_engine.audit.record import (
    TABLE_TALK,
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
from euchre_engine.audit.told_hands import told_hand
from euchre_engine.cards import UNKNOWN
from euchre_engine.problems import STOLEN_DEAL, WRONG_DEALER, Problem
from euchre_engine.rules import Ending, Result
from euchre_engine.seats import OTHER, PARTNER, SIDE, Seat, Side
from euchre_engine.words import count

from ..log.records import About
from ..terminal.exit_status import Refused, asks, is_no, leave_out, no_such, nothing_to_change
from ..terminal.phrases import rule_source
from ..terminal.text import as_typed
from .entries import NewEntry, text_of
from .people import label, side_label
from .scoring import renege_upheld, whole_hand
from .sheet import Line, Players, Sheet

if TYPE_CHECKING:
    from ..words.grammar import Said

# -- a hand that was said --------------------------------------------------------------------------


def said_hand(sheet: Sheet, said: Said) -> NewEntry:
    """The entry of the next hand. Raises `Refused` if the rules do not allow it."""
    said = counted(said, sheet)
    return next_hand(sheet, said_entries(said, _due_to_deal_next(sheet)))


def forgotten_hand(sheet: Sheet, number: int, said: Said) -> NewEntry:
    """The entry of a forgotten hand, which was played after hand `number` (0: before the first), by
    the players of `sheet`. Raises `Refused` if the rules do not allow it."""
    if sheet.struck:
        check_in_progress(sheet)
    due = due_after(sheet, number)
    entries = said_entries(counted(said, sheet), due)
    check(sheet, entries, due)
    before = sheet.line(number)
    return NewEntry(
        "hand", text_of(entries), sheet.begun.uid if before is None else before.entry.uid
    )


def said_entries(said: Said, due: Seat | None) -> list[Entry]:
    """The records of a hand that is `counted`; `due` is the seat whose turn it is to deal (`None`:
    any)."""
    entries: list[Entry] = []
    if said.dealer is not None:
        entries.append(Dealer(said.dealer, stolen=due is not None and said.dealer != due))
    if said.up is not None:
        entries.append(Up(said.up))
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


def counted(said: Said, sheet: Sheet) -> Said:
    """The same hand with the number of tricks, if its result or its points allow only one, and
    without the points. Raises `Refused` if they contradict each other, or if what the hand is worth
    depends on the number."""
    rules, maker = sheet.rules, as_typed(label(sheet.players, said.caller))
    worth = [
        rules.award(Result(said.caller, said.alone, said.defend, said.best, n)).pair()
        for n in range(6)
    ]
    made = [n for n in range(6) if not rules.is_euchred(said.alone, n)]
    if said.tricks is not None:
        numbers = [said.tricks]
        if said.result and (said.tricks in made) is (said.result == "euchred"):
            was = "euchred" if said.result == "made" else "not euchred"
            whose = rule_source(rules, "lone-must-march") if said.alone else f"under {rules.preset}"
            raise Refused(
                f"with {count(said.tricks, 'trick')} the makers are {was} {whose}: enter one or "
                "the other"
            )
    elif said.points is not None and said.result != "euchred":
        numbers = made
    else:
        numbers = rules.possible_tricks(said.result, said.alone)
    if said.points is not None:
        numbers = [n for n in numbers if n in made and worth[n][SIDE[said.caller]] == said.points]
        theirs = {max(worth[n]) for n in range(6) if n not in made}  # Perhaps they called.
        called = said.alone or said.result == "made" or said.tricks is not None
        if (
            not numbers
            or (len(numbers) > 1 and 5 in numbers)
            or not (called or said.points not in theirs)
        ):
            question = "the points follow from the tricks: how many did the makers take"
            raise asks(question, f"euchre hand {maker} 3")
        said = said._replace(points=None, result=said.result or "made")
    if len(numbers) == 1:
        return said._replace(tricks=numbers[0])
    if len({worth[n] for n in numbers}) > 1:
        *others, last = map(str, numbers)
        question = f"{said.result} with how many tricks, {', '.join(others)} or {last}"
        raise asks(question, f"euchre hand {maker} {last}")
    return said


# -- the next hand ---------------------------------------------------------------------------------


def next_hand(sheet: Sheet, records: Sequence[Entry]) -> NewEntry:
    """The entry of the next hand, with these records. Raises `Refused` if the game is over, or with
    the rule that they break."""
    check_in_progress(sheet)
    passed = any(isinstance(e, ThrownIn) and e.reason is Ending.ALL_PASSED for e in records)
    if passed and not sheet.rules.may_pass(True, True):
        who = "the dealer"
        if sheet.dealer is not None:
            who = f"{label(sheet.playing, sheet.dealer)}, the dealer,"
        rule = _rule_words(sheet, "stick-the-dealer")
        raise Refused(f"the hand cannot be thrown in: {who} must call ({rule})")
    void = any(isinstance(entry, ThrownIn | Misdeal) for entry in records)
    if void and renege_upheld(sheet.waiting):
        raise Refused(
            "a renege was upheld in this hand, so the hand counts: enter its result, or take the "
            f"ruling back with {_undo(sheet)}"
        )
    whole = whole_hand(records, sheet.waiting)
    # Anybody may deal the first hand; a stolen deal was checked when it was entered.
    check(sheet, whole, _due_to_deal_next(sheet) if _dealers(whole) else sheet.dealer)
    return NewEntry("hand", text_of(records))


def check_in_progress(sheet: Sheet, otherwise: str = "") -> None:
    """Raises `Refused` if the game is over or struck; what else to do is `otherwise`."""
    if sheet.struck:
        raise Refused(
            f"game {sheet.number} was struck out: {_undo(sheet)} brings it back, `euchre new` "
            "begins another"
        )
    if sheet.over:
        which = f"game {sheet.number}"
        then = "`euchre rematch` begins another"
        if sheet.evening:
            which = f"table {sheet.head.table} in round {sheet.head.round}"
            then = "`euchre evening` shows who is still playing"
        raise Refused(
            f"{which} is over: {outcome_words(sheet)}; {then}, {_undo(sheet)} takes its last entry "
            f"back{otherwise}"
        )


def _undo(sheet: Sheet) -> str:
    """What takes back the last entry of a game, whether or not it is the current one."""
    return f"`euchre undo --game {sheet.number}`"


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


# -- an earlier hand -------------------------------------------------------------------------------

LAST_HAND: Final = -1
"""The last hand of a game, in place of a number."""
_EARLIER_HAND: Final = "; for an earlier hand, add --hand N"


def find_line(sheet: Sheet, number: int) -> Line:
    """The hand or ruling of this number, or with `LAST_HAND` the last one. Raises `Refused` if the
    game has no such hand."""
    if number == LAST_HAND:
        hands = [line.number for line in sheet.lines if line.late or not line.is_concession]
        number = hands[-1] if hands else 1
    line = sheet.line(number)
    if line is None:
        raise no_such_hand(sheet, f"hand {number}")
    return line


def no_such_hand(sheet: Sheet, what: str = "hand") -> Refused:
    """The refusal of a hand that a game does not have."""
    has = (
        "only its result is known"
        if sheet.only_result
        else f"it has {len(sheet.lines) or 'none yet'}"
    )
    return no_such(f"{what} in game {sheet.number}", has)


def find_hand(sheet: Sheet, number: int) -> Line:
    """As `find_line`. Raises `Refused` also for what is only a ruling."""
    line = find_line(sheet, number)
    if not line.own:
        raise Refused(f"hand {line.number} is a ruling: `euchre void {line.number}` strikes it out")
    return line


def replacement_entries(line: Line, own: Sequence[Entry]) -> tuple[Entry, ...]:
    """The new entries of a corrected hand: `own`, plus the old hand's penalties and notes, and its
    dealer if `own` names none."""
    kept = [entry for entry in line.own if isinstance(entry, Penalty | Note)]
    return (*(() if _dealers(own) else _dealers(line.own)), *own, *kept)


def check_correction(sheet: Sheet, line: Line, own: Sequence[Entry]) -> None:
    """Raises `Refused` if the corrected hand `own` breaks the rules."""
    check(sheet, whole_hand(own, line.waited), due_to_deal(sheet, line))


def amend(sheet: Sheet, line: Line, own: Sequence[Entry], why: str) -> NewEntry:
    """The entry that corrects a hand to the entries `own`. Raises `Refused` if the rules do not
    allow them, or if they change nothing and no reason (`why`) is given."""
    check_correction(sheet, line, own)
    if tuple(own) == line.own and not why:
        raise nothing_to_change(f"hand {line.number} is entered like that")
    return NewEntry("amended", text_of(own), line.entry.uid, why)


def replaced(sheet: Sheet, line: Line, whole: Sequence[Entry], why: str) -> list[NewEntry]:
    """The entries that correct a hand to `whole`, its entries with everything that was ruled in it.
    Raises `Refused` as `amend` does."""
    if not line.waited:
        return [amend(sheet, line, whole, why)]
    check(sheet, whole, due_to_deal(sheet, line))
    if tuple(whole) == (*line.own, *line.waited):
        return [amend(sheet, line, line.own, why)]
    struck = [NewEntry("struck", about=ruling, why=why) for ruling in line.rulings]
    if tuple(whole) == line.own:
        return struck
    return [NewEntry("amended", text_of(whole), line.entry.uid, why), *struck]


# -- rulings ---------------------------------------------------------------------------------------


def ruling(sheet: Sheet, record: Entry, number: int | None = None) -> NewEntry:
    """The entry of a ruling or a note in the hand under way, or in the hand of this number. Raises
    `Refused` if there is no such hand, or if the game is over; a note may follow its end."""
    if number is not None:
        line = find_hand(sheet, number)
        return NewEntry("amended", text_of([*line.own, record]), line.entry.uid)
    if sheet.struck or not isinstance(record, Note):
        check_in_progress(sheet, _EARLIER_HAND)
    return NewEntry("ruling", text_of([record]))


def renege(
    sheet: Sheet, claim: RenegeClaim, maker: Seat | None = None, alone: bool = False
) -> NewEntry:
    """The entry of a renege claimed in the hand under way: a hand if the renege is upheld and the
    rules end the hand with it; else a ruling, and the hand goes on. A `maker`, who may have been
    `alone`, may be given only if the hand ends. Raises `Refused`."""
    if maker is not None and alone and claim.seat is PARTNER[maker]:
        who, loner = (label(sheet.players, seat) for seat in (claim.seat, maker))
        raise leave_out("--alone", f"{who} cannot have reneged while {loner} played alone")
    check_in_progress(sheet, _EARLIER_HAND)
    if claim.outcome == "upheld" and sheet.rules.renege_ends_hand:
        called = [] if maker is None else [Maker(maker, None, alone)]
        return next_hand(sheet, [*called, claim])
    if maker is not None:
        raise leave_out("--maker", "the hand is played out, and says it then")
    return ruling(sheet, claim)


def penalty(
    sheet: Sheet, side: Side, points: int | None, text: str, against: tuple[Seat, ...] = ()
) -> Penalty:
    """A penalty that gives `points` to `side`, for an offence of the seats in `against`. `None`
    points are allowed for table talk only, for which the house rules set a price. Raises `Refused`
    for any other penalty without points, and for points outside 0–99."""
    if text.lower().replace(" ", "-") in (TABLE_TALK, "tabletalk"):
        text = TABLE_TALK
    if points is None and text != TABLE_TALK:
        offender = as_typed(label(sheet.players, against[0] if against else Seat.N))
        raise asks("how many points", f"euchre penalty {offender} 2 {text or 'talk'}")
    if points is not None and not 0 <= points <= 99:
        raise is_no(f"{points} points", "a penalty", "0 to 99 points")
    return Penalty(side, points, text, against)


def note(text: str) -> Note:
    """A note, without line breaks. Raises `Refused` if it is empty."""
    kept = " ".join(text.split())
    if not kept:
        raise asks("what is to be noted", "euchre note the tables were turned")
    return Note(kept)


def target(sheet: Sheet, points: int) -> NewEntry:
    """The entry that sets the game's target from the next hand on. Raises `Refused` if the game is
    over, or would be with this target, or is not played to one, or if nothing would change."""
    if not 1 <= points <= 100:
        raise is_no(str(points), "a target", "1 to 100 points")
    check_in_progress(sheet)
    rules = sheet.rules
    if rules.target is None:
        length = "until time is up" if sheet.until_time else f"for {rules.hands_to_play} hands"
        raise Refused(f"game {sheet.number} is played {length}, not to a target")
    if points == rules.target:
        raise nothing_to_change(f"game {sheet.number} is played to {points}")
    ahead = max(sheet.total)
    if ahead >= points:
        side = Side.NS if sheet.total[0] == ahead else Side.EW
        raise Refused(
            f"{side_label(sheet.players, side)} already have {ahead}: play to {ahead + 1} or more, "
            f"or end it here with `euchre concede {OTHER[side].name}`"
        )
    return NewEntry("target", text_of([About("rule", ("target", str(points)))]))


# -- the deal --------------------------------------------------------------------------------------


def _dealers(entries: Iterable[Entry]) -> list[Entry]:
    return [entry for entry in entries if isinstance(entry, Dealer)]


def _due_to_deal_next(sheet: Sheet) -> Seat | None:
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


def dealer(sheet: Sheet, seat: Seat, stolen: bool) -> NewEntry:
    """The entry that sets the dealer of the hand under way: because the table lost count of the
    deal, or (`stolen`) because somebody dealt out of turn. Raises `Refused` if it changes nothing,
    or if it was the turn of that player."""
    entry = Dealer(seat, stolen=stolen, agreed=not stolen)
    entered = ruling(sheet, entry)
    known = _dealers(sheet.waiting) or ([entry] if seat is sheet.due and not stolen else [])
    if entry in known:
        name = label(sheet.players, seat)
        raise nothing_to_change(f"{name} is the dealer of this hand")
    if stolen:
        _check_stolen_deal(sheet, seat, sheet.due if sheet.lines else None)
    return entered


def corrected_dealer(sheet: Sheet, line: Line, seat: Seat, stolen: bool, why: str) -> NewEntry:
    """The entry that corrects the dealer of an earlier hand. Raises `Refused` as `dealer` does."""
    due = due_to_deal(sheet, line)
    if stolen:
        _check_stolen_deal(sheet, seat, due)
    stole = any(isinstance(entry, Dealer) and entry.stolen for entry in line.records)
    if seat is line.verdict.dealer and stole is stolen:
        name = label(line.players, seat)
        raise nothing_to_change(f"{name} is down as the dealer of hand {line.number}")
    own: list[Entry] = [entry for entry in line.own if not isinstance(entry, Dealer)]
    if stolen or seat is not due:
        own.insert(0, Dealer(seat, stolen=stolen, agreed=not stolen and due is not None))
    elif _dealers(line.records):
        own.insert(0, Dealer(seat))
    return amend(sheet, line, own, why)


def _check_stolen_deal(sheet: Sheet, seat: Seat, due: Seat | None) -> None:
    """Raises `Refused` if the seat was due to deal."""
    if due is None or seat is due:
        whose = f"it is {label(sheet.players, seat)}'s"
        reason = "anybody may deal the first hand" if due is None else whose
        raise leave_out("--stolen", f"the deal was not stolen, {reason}")


# -- what the engine says --------------------------------------------------------------------------


def check(sheet: Sheet, entries: Sequence[Entry], due: Seat | None) -> None:
    """Raises `Refused` if the engine finds an error in these entries of a hand; `due` is the seat
    whose turn it is to deal (`None`: any). A hand dealt out of turn was played all the same, so it
    is entered; `out_of_turn_words` says so."""
    for problem in _problems(sheet, entries, due):
        if problem.severity != "note" and problem.kind not in (STOLEN_DEAL, WRONG_DEALER):
            rule = f" ({_rule_words(sheet, problem.rule)})" if problem.rule else ""
            if problem.rule and sheet.rules.value(problem.rule) in ("no", "off"):
                rule += f"; how to play with it: `euchre rules show {problem.rule}`"
            raise Refused(_with_names(problem, sheet.players) + rule)


def out_of_turn_words(sheet: Sheet, problems: Iterable[Problem]) -> list[str]:
    """A sentence on the deal out of turn among the `problems` of a hand, which the rules do not let
    stand; nothing if there is none."""
    return [
        f"{_with_names(problem, sheet.players)}; {_rule_words(sheet, 'steal-the-deal')}, so an "
        "audit finds it."
        for problem in problems
        if problem.kind in (STOLEN_DEAL, WRONG_DEALER) and problem.severity != "note"
    ][:1]


def stolen_deal_words(sheet: Sheet, entry: Dealer) -> list[str]:
    """As `out_of_turn_words`, of the deal of the next hand of `sheet`."""
    return out_of_turn_words(sheet, _problems(sheet, [entry], sheet.due))


def _problems(sheet: Sheet, entries: Sequence[Entry], due: Seat | None) -> Sequence[Problem]:
    if told_hand(sheet.rules, entries, due) is not None:
        return ()
    from euchre_engine.audit.judge import read_as_written  # Most hands are told without a card.

    return read_as_written(sheet.rules, entries, due).found


def _rule_words(sheet: Sheet, name: str) -> str:
    return f"{name} is '{sheet.rules.value(name)}' {rule_source(sheet.rules, name)}"


def _with_names(problem: Problem, players: Players) -> str:
    """A problem's message with players' names in place of seats."""
    return problem.sentence.words(lambda seat: label(players, seat))
