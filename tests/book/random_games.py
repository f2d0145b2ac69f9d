"""Random games of the scorebook: what a table may enter, as events, all of it let through by the
checks that the commands make.

Hostile names and texts are among them; so are rulings that wait for the end of their hand,
substitutes, corrections, deals out of turn where the rules let them stand, and every preset.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from euchre_cli.book import make_entries
from euchre_cli.book.events import (
    Body,
    Event,
    GameBegun,
    HandAmended,
    HandStruck,
    RulingEntered,
    SeatTaken,
    record_of,
)
from euchre_cli.book.hand_words import SaidHand
from euchre_cli.book.people import checked_name
from euchre_cli.book.sheet import Sheet, sheet_of
from euchre_cli.terminal.exit_status import Refused
from euchre_engine.audit.record import OUTCOMES, RenegeClaim
from euchre_engine.cards import TRUMPS
from euchre_engine.rules import HOUSE_RULES, PRESETS, Ending, Rules, Value
from euchre_engine.seats import SEATS, SIDES

HARD_NAMES = (
    "Ann",
    "Bob the 2nd",
    "🂡🃏 Zoë",
    '"Dan"',
    "--help",
    "=1+1",
    "\x1b[31mred\x1b[0m",
    "a;b",
    "#1",
    "Ann #1",
    'half "quoted',
    "\\",
    "\u202eevil",
    "名前",
    "N dropped a card",
    "alone",
    "O'Hara",
    "@sum(A1)",
)
"""Names that a log, a terminal or a spreadsheet might take for something else."""

HARD_TEXTS = (*HARD_NAMES, "", "3 points", "table-talk", "E", "a card was turned", "x; hand 9")


def book_of(bodies: list[Body], number: int = 1) -> list[Event]:
    """The events of a game in which each is a command of its own."""
    return [
        Event(at, "2026-11-19T20:00:00Z", "ann", "tty", number, at, body)
        for at, body in enumerate(bodies, 1)
    ]


def sheet(bodies: list[Body], number: int = 1) -> Sheet:
    """The sheet of a game of these events."""
    found = sheet_of(number, book_of(bodies, number))
    assert found is not None
    return found


def random_rules(rng: Random) -> tuple[str, tuple[tuple[str, Value], ...]]:
    """A preset, and some rules that differ from it."""
    changed: dict[str, Value] = {}
    for rule in rng.sample(list(HOUSE_RULES.values()), rng.choice((0, 0, 1, 3, 8))):
        if rule.words:
            changed[rule.name] = rng.choice([*rule.words])
        elif rule.span is not None:
            changed[rule.name] = rng.randint(rule.span[0], min(rule.span[1], rule.span[0] + 14))
    return rng.choice(list(PRESETS)), tuple(changed.items())


def random_game(rng: Random, steps: int | None = None) -> list[Body]:
    """The events of a game, which may be over or not."""
    names = [checked_name(name) for name in rng.sample(HARD_NAMES, 4)]
    if rng.random() < 0.2:
        names[rng.randrange(4)] = ""
    preset, rules = random_rules(rng)
    bodies: list[Body] = [
        GameBegun(
            (names[0], names[1], names[2], names[3]),
            preset,
            rules,
            rng.choice([*SEATS, None]),
            event=rng.choice(("", *HARD_TEXTS)),
            season=rng.choice(("", "2026", "#1")),
            place=rng.choice(("", "Ann's; kitchen")),
            date=rng.choice(("", "2026-11-19", "2026-11-20")),
            name=rng.choice(("", "First", '"')),
            start=rng.choice(((0, 0), (0, 0), (1, 0), (0, 7))),
            begun=rng.choice(("", "2026-11-19T19:30:05Z", "2026-11-19T23:59:59Z")),
        )
    ]
    aside = Random(repr(bodies[0]))  # So that the other games are what they were.
    if steps is None and aside.random() < 0.06:
        return by_its_result(aside, bodies[0])
    for _ in range(rng.randrange(25) if steps is None else steps):
        now = sheet(bodies)
        try:
            step = _step(rng, now)
        except Refused:
            continue
        bodies += step
    return bodies


def by_its_result(rng: Random, begun: Body) -> list[Body]:
    """A game of which only the score at its end is known, which may have a note."""
    assert isinstance(begun, GameBegun)
    rules = Rules(begun.preset, dict(begun.rules))
    most = rules.target or rng.randint(1, 20)
    scores = [most + max(0, rng.randint(-2, 2)), rng.randrange(most)]
    rng.shuffle(scores)
    if rules.target is None and rng.random() < 0.2:
        scores[0] = scores[1]
    note = RulingEntered(record_of([make_entries.note("a close one; # they say")]))
    total = max(scores[0], begun.start[0]), max(scores[1], begun.start[1])
    ended = begun._replace(result=total, dealer=None)
    return [ended, note] if rng.random() < 0.3 else [ended]


def _step(rng: Random, now: Sheet) -> Iterator[Body] | list[Body]:
    what = rng.random()
    seat = rng.choice(SEATS)
    text = rng.choice(HARD_TEXTS)
    if what < 0.55:
        return [make_entries.hand_event(make_entries.hand_entries(now, _said(rng, now)))]
    if what < 0.6:
        reason = rng.choice([Ending.ALL_PASSED, Ending.ACE_NO_FACE, Ending.NO_ACE_NO_FACE])
        shown_by = None if reason is Ending.ALL_PASSED else seat
        return [make_entries.hand_event(make_entries.thrown_in(now, reason, shown_by))]
    if what < 0.65:
        return [
            make_entries.hand_event(
                make_entries.misdeal(now, rng.choice([None, seat]), " ".join(text.split()))
            )
        ]
    if what < 0.75:
        by = rng.choice([None, *SEATS])
        claim = RenegeClaim(seat, rng.choice([None, 1, 5]), by, rng.choice(OUTCOMES))
        maker = rng.choice([None, *SEATS])
        return [make_entries.renege(now, claim, maker, None, bool(maker) and rng.random() < 0.5)]
    if what < 0.82:
        make_entries.check_in_progress(now)
        points = rng.choice([None, 0, 1, 2])
        given = make_entries.penalty(now, rng.choice(SIDES), points, " ".join(text.split()))
        return [RulingEntered(record_of([given]))]
    if what < 0.87:
        return [RulingEntered(record_of([make_entries.note(text)]))]
    if what < 0.92:
        make_entries.check_in_progress(now)
        return [SeatTaken(seat, checked_name(rng.choice(HARD_NAMES)))]
    if what < 0.93:
        return [make_entries.hand_event(make_entries.concede(now, rng.choice(SIDES)))]
    if not now.lines:
        return []
    line = rng.choice(now.lines)
    if not line.own_entries:
        return []
    if what < 0.95:
        return [HandStruck(line.event)]
    own = make_entries.said_entries(_said(rng, now), make_entries.due_to_deal(now, line))
    make_entries.check_correction(now, line, own)
    return [HandAmended(line.event, record_of(own), "looked again")]


def _said(rng: Random, now: Sheet) -> SaidHand:
    lone = rng.random() < 0.2
    return SaidHand(
        rng.choice(SEATS),
        rng.choice((0, 1, 2, 3, 3, 3, 4, 4, 5)),
        lone,
        rng.choice([None, *TRUMPS]),
        rng.choice(SEATS) if rng.random() < 0.1 else None,
        lone and rng.random() < 0.2,
        rng.choice(SEATS) if rng.random() < 0.1 else None,
    )
