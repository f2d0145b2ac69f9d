"""Random small seasons: games as a few people might play them, as events, and books of them.

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
from typing import Any, NamedTuple

from euchre_cli.book import events, make_entries
from euchre_cli.book.sheet import Sheet
from euchre_cli.book.store import Store
from euchre_cli.terminal.exit_status import Refused
from euchre_engine.audit.record import OUTCOMES, RenegeClaim
from euchre_engine.cards import CARD_NAMES, STANDARD_DECK
from euchre_engine.rules import PRESETS, Value
from euchre_engine.seats import SEATS, Seat

from ..book.random_games import by_its_result, sheet

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
    """A game: its events, each a command of its own. What corrects a hand names it by the place of
    its event among them, from 1; `at` is when it was entered."""

    bodies: list[events.Body]
    at: str = "2026-11-19T20:00:00Z"


def season(
    seed: int, games: int, *, namesakes: bool = False, named: bool = False, logged: bool = False
) -> list[Played]:
    """The games of a season. With `namesakes` two of one name may sit at a table; with `named`
    every seat has a name; with `logged` there is nothing in it that a log does not keep: games
    struck out, the moment of their entry."""
    rng = Random(seed)
    found = []
    for nth in range(games):
        begun = _begun(rng, nth, namesakes, named, logged)
        bodies = _evening(rng, begun)
        if nth % 10 == 3 and not logged:
            bodies.append(events.GameStruck())
        elif rng.random() < 0.1 and len(bodies) > 1 and not logged:
            bodies.append(events.Undone(len(bodies)))
        day = rng.randrange(10, 30)
        found.append(Played(bodies, f"2026-11-{day}T2{nth % 4}:{nth % 60:02}:00Z"))
    aside = Random(f"{seed}, results")  # So that the other games are what they were.
    for nth in range(games, games + games // 8):
        begun = _begun(aside, nth, False, named, logged)
        result = Played(by_its_result(aside, begun), f"2026-11-{aside.randrange(10, 30)}T20:00:00Z")
        found.insert(aside.randrange(len(found) + 1), result)
    return found


def is_result(game: Played) -> bool:
    """Whether only the result of a game is known."""
    return isinstance(game.bodies[0], events.GameBegun) and game.bodies[0].result is not None


def one_more(game: Played, body: events.Body, times: int = 1) -> Played:
    """The game with this after its end; one of which only the result is known has no hands."""
    return game if is_result(game) else game._replace(bodies=[*game.bodies, *[body] * times])


def _begun(rng: Random, nth: int, namesakes: bool, named: bool, logged: bool) -> events.GameBegun:
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
    north, east, south, west = names
    game = events.GameBegun((north, east, south, west), preset, rules, dealer, name=f"game {nth}")
    return game._replace(season=played_in, date=date, start=start, source=source, begun=begun)


def _rules(rng: Random) -> tuple[str, tuple[tuple[str, Value], ...]]:
    what = rng.random()
    changed: dict[str, Value] = {}
    if rng.random() < 0.4:
        changed = {"no-trump": "yes", "turned-down-suit": "yes", "defend-alone": "always"}
        changed["renege-hand"] = "scored"
    if what < 0.3:
        return "eight-hands", tuple((changed | {"hands": rng.choice((1, 2, 2, 2, 4))}).items())
    if what < 0.8:
        changed["target"] = rng.choice((2, 5, 10))
    return rng.choice(list(PRESETS)), tuple(changed.items())


def _evening(rng: Random, begun: events.GameBegun) -> list[events.Body]:
    """A game as games go, mostly to its end."""
    bodies: list[events.Body] = [begun]
    for _ in range(rng.choice((0, 5, *[60] * 8))):
        now = sheet(bodies)
        if now.over and rng.random() < 0.8:
            break
        try:
            bodies += _amended(rng, now) if now.over else [_step(rng, now)]
        except Refused:
            continue
    if rng.random() < 0.1:
        bodies.append(events.SeatTaken(rng.choice(SEATS), LATECOMER))
    return bodies


def _step(rng: Random, now: Sheet) -> events.Body:
    """What follows in a game that is not over. Raises `Refused` if the rules do not allow it."""
    what = rng.random()
    if what < 0.04:
        return next(iter(_amended(rng, now)), events.SeatTaken(Seat.N, LATECOMER))
    if what < 0.06:
        name = rng.choice([one for one in PEOPLE if one not in now.players])
        return events.SeatTaken(rng.choice(SEATS), name)
    if what < 0.12:
        who, by = rng.choice(SEATS), rng.choice((None, *SEATS))
        claim = RenegeClaim(who, None, by, rng.choice(OUTCOMES))
        ends = claim.outcome == "upheld" and now.rules.renege_ends_hand
        return make_entries.renege(now, claim, rng.choice(SEATS) if ends else None, None, False)
    if what < 0.15:
        side, points = rng.choice(("NS", "EW")), rng.choice((1, 2))
        return events.RulingEntered(f"penalty {side} {points} cards-shown")
    if what < 0.25:  # As logs have it that were imported: only the points, or not even those.
        record = rng.choice(("score NS 2", "score EW 1", "score EW 4", f"maker {_seat(rng)}", ""))
        if record or now.dealer is None:
            return events.HandEntered(record or "score NS 1")
        cards = events.HandEntered(rng.choice(WITH_CARDS))
        return turn([cards], now.dealer - Seat.W)[0]
    record = _hand(rng, now)
    if what < 0.36:
        others = ("thrown-in", "thrown-in", "misdeal", f"misdeal {_seat(rng)} exposed")
        record = rng.choice((*others, f"concede {rng.choice(('NS', 'EW'))}"))
    make_entries.checked_hand(now, events.entries_of(record))
    return events.HandEntered(record)


def _amended(rng: Random, now: Sheet) -> list[events.Body]:
    """A hand corrected; one that is worth more may leave those after it behind the end."""
    lines = [line for line in now.lines if line.own_entries]
    if not lines:
        return []
    line = rng.choice(lines)
    if rng.random() < 0.3:
        return [events.HandStruck(line.event)]
    record = _hand(rng, now)
    make_entries.check_correction(now, line, events.entries_of(record))
    return [events.HandAmended(line.event, record)]


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


def turn(bodies: Iterable[events.Body], by: int) -> list[events.Body]:
    """The same game with everybody so many chairs farther round the table."""
    return [_turned(body, by % 4) for body in bodies]


def _turned(body: events.Body, by: int) -> events.Body:
    if isinstance(body, events.GameBegun):
        north, east, south, west = (body.players[at - by] for at in range(4))
        start = body.start[::-1] if by % 2 else body.start
        dealer = None if body.dealer is None else Seat((body.dealer + by) % 4)
        result = body.result[::-1] if body.result is not None and by % 2 else body.result
        body = body._replace(start=start, dealer=dealer, result=result)
        return body._replace(players=(north, east, south, west))
    if isinstance(body, events.SeatTaken):
        return body._replace(seat=Seat((body.seat + by) % 4))
    if isinstance(body, events.HandEntered | events.RulingEntered | events.HandAmended):
        moved = dict(zip(("NS", "EW"), ("NS", "EW", "NS")[by % 2 :], strict=False))
        moved |= dict(zip("NESW", "NESWNESW"[by:], strict=False))
        record = re.sub(r"\b(NS|EW|[NESW])\b", lambda word: moved[word[0]], body.record)
        return body._replace(record=record)
    return body


# -- books -----------------------------------------------------------------------------------------


def book(path: Path, games: Iterable[Played]) -> Store:
    """A new book of these games, in this order."""
    store = Store.open(str(path), create=True)
    store.fill_empty(_rows(games))
    return store


def _rows(games: Iterable[Played]) -> Iterator[tuple[Any, ...]]:
    before = 0
    for number, game in enumerate(games, 1):
        for nth, body in enumerate(game.bodies, 1):
            if isinstance(body, events.HandAmended | events.HandStruck):
                body = body._replace(hand=before + body.hand)
            elif isinstance(body, events.Undone):
                body = body._replace(command=before + body.command)
            event = before + nth
            yield (
                event,
                game.at,
                "",
                "",
                number,
                event,
                events.KIND_NAMES[body.__class__],
                events.to_json(body),
            )
        before += len(game.bodies)
