"""Random small seasons: games as a few people might play them, as entries, and books of them.

The same people meet again and again, so that pairs and rivals come up often; among the games are
whole ones under every preset, fixed numbers of hands and ties, those that were given up, struck out
or left unfinished, those of which only the result is known, substitutes, seats without a name,
corrections, late hands, and hands of which more or less is known: the calls, the up-card, the
cards, only the points, or nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from euchre_cli.book import entering
from euchre_cli.book.book import Book
from euchre_cli.book.entries import Entry, NewEntry, checksum, hand_records, records_in, text_of
from euchre_cli.book.scoring import head_of, head_records, sheet_of
from euchre_cli.book.sheet import Sheet
from euchre_cli.log.games import Head
from euchre_cli.log.records import About
from euchre_cli.terminal.exit_status import Refused
from euchre_engine.audit.record import OUTCOMES, RenegeClaim
from euchre_engine.cards import CARD_NAMES, STANDARD_DECK
from euchre_engine.rules import PRESETS
from euchre_engine.seats import SEATS, Seat

PEOPLE = ("Ann", "Bob the 2nd", "名前", "=1+1", "O'Hara", 'half "quoted')
"""Who plays; some names are trying for SQL, CSV or sorting."""

LATECOMER = "Zed"
"""Somebody who sits down when it is over."""

WITH_CARDS = (
    # The cards prove that E reneged.
    "dealer W; up Qs; call N order; discard Ac; play N Kh Td Ah Qs; play W 9d Kd Jh Ad; "
    "play S 9c Ts Qh Tc; play W Jd Qd 9h Js; play S Qc Ks As 9s",
    "dealer W; up 9s; call N order; discard 9h; play N Js Ts Qs 9s; play N Ah Jh Th Kh; "
    "play N Kc Qc 9c Ks; play W Jc Td Jd Qh; play W As Ac Qd Ad",
    "dealer W; up Kd; hold N Jc Qd 9h Qh Ks; hold E 9d Jd Ad Ah As; hold S 9c Kc Ac Th Kh; "
    "hold W Qc Td Jh 9s Js; call N pass; call E order alone; play N Jc 9d 9c; play E Jd Th Qd; "
    "play E Ad Kh 9h; play E Ah Kc Qh; play E As Ac Ks",
    "dealer W; up Kd; call N pass; call E order alone; play N Jc 9d 9c; play E Jd Th Qd; "
    "play E Ad Kh 9h; play E Ah Kc Qh; play E As Ac Ks",
    "dealer W; up Ts; hold N Ac 9d Jd Th Js; hold E Td Qd Kh Ah 9s; hold S Jc Kd 9h Qs As; "
    "hold W Qc Ad Jh Qh Ks; thrown-in",
    "dealer W; up Kh; hold N Tc Jc 9d Ah As; hold E Qc Ac Th Js Ks; hold S Td Qd Kd Jh 9s; "
    "hold W 9c Kc Ad 9h Ts; maker N hearts; tricks NS 2",
)
"""Hands with their cards: all of them, or those of three; played, thrown in, or only the tricks."""


class Played(NamedTuple):
    """A game: its entries, each a command of its own. What is about another entry names it by its
    place among them, from 1; `at` is when it was entered, `source` the file it was read from."""

    entries: list[NewEntry]
    at: str = "2026-11-19T20:00:00Z"
    source: str = ""


def season(
    seed: int, games: int, *, namesakes: bool = False, named: bool = False, logged: bool = False
) -> list[Played]:
    """The games of a season. With `namesakes` two of one name may sit at a table; with `named`
    every seat has a name; with `logged` there is nothing in it that a log does not keep: games
    struck out, the moment of their entry."""
    rng = Random(seed)
    found = []
    for nth in range(games):
        begun, source = _begun(rng, nth, namesakes, named, logged)
        entries = _evening(rng, begun)
        if nth % 10 == 3 and not logged:
            entries.append(NewEntry("struck"))
        elif rng.random() < 0.1 and len(entries) > 1 and not logged:
            entries.append(NewEntry("undone", about=str(len(entries))))
        day = rng.randrange(10, 30)
        found.append(Played(entries, f"2026-11-{day}T2{nth % 4}:{nth % 60:02}:00Z", source))
    aside = Random(f"{seed}, results")  # So that the other games are what they were.
    for nth in range(games, games + games // 8):
        begun, source = _begun(aside, nth, False, named, logged)
        entries = _by_its_result(aside, begun)
        result = Played(entries, f"2026-11-{aside.randrange(10, 30)}T20:00:00Z", source)
        found.insert(aside.randrange(len(found) + 1), result)
    return found


def head_in(game: Played) -> Head:
    """How a game began."""
    return head_of(records_in(game.entries[0].record))[0]


def is_result(game: Played) -> bool:
    """Whether only the result of a game is known."""
    return head_in(game).result is not None


def one_more(game: Played, entry: NewEntry, times: int = 1) -> Played:
    """The game with this after its end; one of which only the result is known has no hands."""
    return game if is_result(game) else game._replace(entries=[*game.entries, *[entry] * times])


def begins(head: Head, dealer: Seat | None = None) -> NewEntry:
    """The entry that begins a game."""
    return NewEntry("begun", text_of(head_records(head, dealer)))


def _begun(
    rng: Random, nth: int, namesakes: bool, named: bool, logged: bool
) -> tuple[NewEntry, str]:
    """How a game begins, and the file that it was read from."""
    names = rng.sample(PEOPLE, 4)
    if rng.random() < 0.15 and not named:
        names[rng.randrange(4)] = ""
    if rng.random() < 0.05 and namesakes:
        names[2] = rng.choice(names[:2])
    preset, rules = _rules(rng)
    begun = rng.choice(("", f"2026-11-{rng.choice((12, 19))}T20:{rng.randrange(6):02}:00Z"))
    if logged:
        begun = f"2026-11-19T2{rng.randrange(4)}:{nth:02}:00Z"
    dealer, played_in = rng.choice((*SEATS, *SEATS, None)), rng.choice(("", "2026"))
    date = rng.choice(("", *(f"2026-11-{day:02}" for day in (5, 12, 12, 19))))
    start = rng.choice(((0, 0), (0, 0), (0, 0), (1, 0), (0, 2)))
    source = "" if logged else rng.choice(("", "night 9", "night 10", "night 09b", "night", "10"))
    head = Head().having(
        preset=preset,
        house_rules=rules,
        name=f"game {nth}",
        season=played_in,
        date=date,
        begun=begun,
        players=dict(zip(SEATS, names, strict=True)),
        start=start,
    )
    return begins(head, dealer), source


def _rules(rng: Random) -> tuple[str, dict[str, str]]:
    what = rng.random()
    changed: dict[str, str] = {}
    if rng.random() < 0.4:
        changed = {"no-trump": "yes", "turned-down-suit": "yes", "defend-alone": "always"}
        changed["renege-hand"] = "scored"
    if what < 0.3:
        return "eight-hands", changed | {"hands": str(rng.choice((1, 2, 2, 2, 4)))}
    if what < 0.8:
        changed["target"] = str(rng.choice((2, 5, 10)))
    return rng.choice(list(PRESETS)), changed


def _by_its_result(rng: Random, begun: NewEntry) -> list[NewEntry]:
    """A game of which only the score at its end is known, which may have a note."""
    head, _ = head_of(records_in(begun.record))
    target = head.rules().target
    most = target or rng.randint(1, 20)
    scores = [most + max(0, rng.randint(-2, 2)), rng.randrange(most)]
    rng.shuffle(scores)
    if target is None and rng.random() < 0.2:
        scores[0] = scores[1]
    head.result = max(scores[0], head.start[0]), max(scores[1], head.start[1])
    note = NewEntry("ruling", text_of([entering.note("a close one; # they say")]))
    return [begins(head), note] if rng.random() < 0.3 else [begins(head)]


def _evening(rng: Random, begun: NewEntry) -> list[NewEntry]:
    """A game as games go, mostly to its end."""
    entries = [begun]
    for _ in range(rng.choice((0, 5, *[60] * 8))):
        now = _sheet(entries)
        if now.over and rng.random() < 0.8:
            break
        try:
            entries += _amended(rng, now) if now.over else [_step(rng, now)]
        except Refused:
            continue
    if rng.random() < 0.1:
        entries.append(_seat_taken(rng.choice(SEATS), LATECOMER))
    return entries


def _sheet(entries: list[NewEntry]) -> Sheet:
    """The sheet of a game of these entries, whose ids are their places."""
    found = sheet_of(list(_entries([Played(entries)])))
    assert found is not None
    return found


def _seat_taken(seat: Seat, name: str) -> NewEntry:
    return NewEntry("player", text_of([About("player", (seat, name))]))


def _step(rng: Random, now: Sheet) -> NewEntry:
    """What follows in a game that is not over. Raises `Refused` if the rules do not allow it."""
    what = rng.random()
    if what < 0.04:
        return next(iter(_amended(rng, now)), _seat_taken(Seat.N, LATECOMER))
    if what < 0.06:
        name = rng.choice([one for one in PEOPLE if one not in now.players])
        return _seat_taken(rng.choice(SEATS), name)
    if what < 0.12:
        who, by = rng.choice(SEATS), rng.choice((None, *SEATS))
        claim = RenegeClaim(who, None, by, rng.choice(OUTCOMES))
        ends = claim.outcome == "upheld" and now.rules.renege_ends_hand
        return entering.renege(now, claim, rng.choice(SEATS) if ends else None)
    if what < 0.15:
        side, points = rng.choice(("NS", "EW")), rng.choice((1, 2))
        return NewEntry("ruling", f"penalty {side} {points} cards-shown")
    if what < 0.25:  # As logs have it that were imported: only the points, or not even those.
        record = rng.choice(("score NS 2", "score EW 1", "score EW 4", f"maker {_seat(rng)}", ""))
        if record or now.dealer is None:
            return NewEntry("hand", record or "score NS 1")
        cards = NewEntry("hand", rng.choice(WITH_CARDS))
        return turn([cards], now.dealer - Seat.W)[0]
    record = _hand(rng, now)
    if what < 0.36:
        others = ("thrown-in", "thrown-in", "misdeal", f"misdeal {_seat(rng)} exposed")
        record = rng.choice((*others, f"concede {rng.choice(('NS', 'EW'))}"))
    entering.next_hand(now, hand_records(record))
    return NewEntry("hand", record)


def _amended(rng: Random, now: Sheet) -> list[NewEntry]:
    """A hand corrected; one that is worth more may leave those after it behind the end."""
    lines = [line for line in now.lines if line.own]
    if not lines:
        return []
    line = rng.choice(lines)
    if rng.random() < 0.3:
        return [NewEntry("struck", about=str(line.entry.id))]
    record = _hand(rng, now)
    entering.check_correction(now, line, hand_records(record))
    return [NewEntry("amended", record, str(line.entry.id))]


def _seat(rng: Random) -> str:
    return rng.choice("NESW")


def _hand(rng: Random, now: Sheet) -> str:
    """A hand that was played, with more or less of what was said and turned up."""
    maker, alone = _seat(rng), " alone" if rng.random() < 0.2 else ""
    side = "NS" if maker in "NS" else "EW"
    suit = rng.choice(("clubs", "diamonds", "hearts", "spades", "no-trump"))
    told = rng.random()
    records = [f"dealer {_seat(rng)}"] if now.dealer is None and rng.random() < 0.5 else []
    if told > 0.2:
        records.append(f"up {CARD_NAMES[rng.choice(STANDARD_DECK)]}")
    called = f"maker {maker} {suit if told > 0.1 else ''}{alone}"
    if told > 0.5:
        called = f"call {maker} {'order' if told < 0.7 else suit}{alone}"
    if alone and rng.random() < 0.6:
        alone = f"; defend {rng.choice('EW' if side == 'NS' else 'NS')}"
    tricks = rng.choice((0, 1, 2, 3, 3, 3, 4, 4, 5, 5))
    taken = f"tricks {side} {tricks}"
    if told < 0.15 and tricks < 5:  # Nobody counted.
        called, taken = f"{called} {'made' if tricks > 2 else 'euchred'}", ""
    return "; ".join([*records, called + alone.removeprefix(" alone"), *([taken] if taken else [])])


# -- the same otherwise ----------------------------------------------------------------------------


def turn(entries: Iterable[NewEntry], by: int) -> list[NewEntry]:
    """The same game with everybody so many chairs farther round the table."""
    moved = dict(zip(("NS", "EW"), ("NS", "EW", "NS")[by % 2 :], strict=False))
    moved |= dict(zip("NESW", "NESWNESW"[by % 4 :], strict=False))

    def turned(record: str) -> str:
        return re.sub(r"\b(NS|EW|[NESW])\b", lambda word: moved[word[0]], record)

    return [entry._replace(record=turned(entry.record)) for entry in entries]


# -- books -----------------------------------------------------------------------------------------


def book(path: Path, games: Iterable[Played]) -> Book:
    """A new book of these games, in this order."""
    store = Book.open(str(path), create=True)
    with store.writing():
        store.fill(_entries(games))
    return store


def _entries(games: Iterable[Played]) -> Iterator[Entry]:
    last = 0
    for number, game in enumerate(games, 1):
        for place, new in enumerate(game.entries, 1):
            last += 1
            uid, about = f"{number}.{place}", new.about and f"{number}.{new.about}"
            made = (uid, f"game {number}", last, uid, game.at, "", "")
            row = (last, number, game.source, *made, new.kind, about, new.record, new.why)
            yield Entry(*row, checksum(row))
