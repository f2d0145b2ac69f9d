"""Random small seasons: games as a few people might play them, as events, and books of them.

The same people meet again and again, so that pairs and rivals come up often; among the games are
whole ones under every preset, fixed numbers of hands and ties, those that were given up, struck out
or left unfinished, those of which only the result is known, substitutes, seats without a name,
corrections, late hands, and hands of which more or less is known: the calls, the up-card, the
cards, only the points, or nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from euchre_cli.book import make_entries
from euchre_cli.book.events import (
    KIND_NAMES,
    Body,
    GameBegun,
    GameStruck,
    HandAmended,
    HandEntered,
    HandStruck,
    RulingEntered,
    SeatTaken,
    Undone,
    entries_of,
    record_of,
    to_json,
)
from euchre_cli.book.sheet import Sheet
from euchre_cli.book.store import Store
from euchre_cli.terminal.exit_status import Refused
from euchre_engine.actions import Defend, Name, NameBenny, Order
from euchre_engine.audit.record import (
    OUTCOMES,
    Dealer,
    Entry,
    Maker,
    Penalty,
    RenegeClaim,
    Score,
    SideClaim,
    Tricks,
    Up,
)
from euchre_engine.cards import BENNY, STANDARD_DECK, SUITS, TRUMPS, Suit, suit_printed
from euchre_engine.rules import PRESETS, Ending, Value
from euchre_engine.seats import SEATS, SIDE, SIDES, Seat, Side

from ..book.random_games import by_its_result, random_game, sheet

PEOPLE = ("Ann", "Bob the 2nd", "名前", "=1+1", "O'Hara", 'half "quoted')
"""Who plays; some names are trying for SQL, CSV or sorting."""

LATECOMER = "Zed"
"""Somebody who sits down when it is over."""

RENEGE = (
    "dealer W; up Qs; call N order; discard Ac; play N Kh Td Ah Qs; play W 9d Kd Jh Ad; "
    "play S 9c Ts Qh Tc; play W Jd Qd 9h Js; play S Qc Ks As 9s"
)
"""A hand in which the cards prove that E reneged."""

WITH_CARDS = (
    RENEGE,
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

    bodies: list[Body]
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
        begun = _begun(rng, nth, named, logged)
        if namesakes and rng.random() < 0.05:
            begun = _with_a_namesake(rng, begun)
        bodies = _wild(rng, begun) if rng.random() < 0.25 else _evening(rng, begun)
        if not logged:
            _struck_or_undone(rng, bodies)
        found.append(
            Played(bodies, f"2026-11-{rng.randrange(10, 30)}T2{nth % 4}:{nth % 60:02}:00Z")
        )
    aside = Random(f"{seed}, results")  # So that the other games are what they were.
    for nth in range(games, games + games // 8):
        begun = _begun(aside, nth, named, logged)
        result = Played(by_its_result(aside, begun), f"2026-11-{aside.randrange(10, 30)}T20:00:00Z")
        found.insert(aside.randrange(len(found) + 1), result)
    return found


def is_result(game: Played) -> bool:
    """Whether only the result of a game is known."""
    return isinstance(game.bodies[0], GameBegun) and game.bodies[0].result is not None


def one_more(game: Played, body: Body, times: int = 1) -> Played:
    """The game with this after its end; one of which only the result is known has no hands."""
    return game if is_result(game) else game._replace(bodies=[*game.bodies, *[body] * times])


def _struck_or_undone(rng: Random, bodies: list[Body]) -> None:
    what = rng.random()
    if what < 0.1:
        bodies.append(GameStruck())
    elif what < 0.2 and len(bodies) > 1:
        bodies.append(Undone(len(bodies)))


def _with_a_namesake(rng: Random, begun: GameBegun) -> GameBegun:
    north, east, _, west = begun.players
    return begun._replace(players=(north, east, rng.choice((north, east)), west))


def _begun(rng: Random, nth: int, named: bool, logged: bool) -> GameBegun:
    names = rng.sample(PEOPLE, 4)
    if rng.random() < 0.15 and not named:
        names[rng.randrange(4)] = ""
    preset, rules = _rules(rng)
    date = rng.choice(("", *(f"2026-11-{day:02}" for day in (5, 12, 12, 19))))
    begun = rng.choice(("", f"2026-11-{rng.choice((12, 19))}T20:{rng.randrange(6):02}:00Z"))
    if logged:
        begun = f"2026-11-19T2{rng.randrange(4)}:{nth:02}:00Z"
    source = "" if logged else rng.choice(("", "night 9", "night 10", "night 09b", "night", "10"))
    return GameBegun(
        (names[0], names[1], names[2], names[3]),
        preset,
        rules,
        rng.choice((*SEATS, *SEATS, None)),
        season=rng.choice(("", "2026")),
        date=date,
        name=f"game {nth}",
        start=rng.choice(((0, 0), (0, 0), (0, 0), (1, 0), (0, 2))),
        source=source,
        begun=begun,
    )


def _rules(rng: Random) -> tuple[str, tuple[tuple[str, Value], ...]]:
    what = rng.random()
    changed: dict[str, Value] = {}
    if rng.random() < 0.4:
        changed |= {
            "no-trump": "yes",
            "turned-down-suit": "yes",
            "defend-alone": "always",
            "renege-hand": "scored",
        }
    if what < 0.3:
        return "eight-hands", tuple((changed | {"hands": rng.randint(1, 4)}).items())
    if what < 0.8:
        changed["target"] = rng.choice((2, 5, 10))
    return rng.choice(list(PRESETS)), tuple(changed.items())


def _wild(rng: Random, begun: GameBegun) -> list[Body]:
    """A game of anything that can be entered, by our people."""
    bodies = random_game(rng)
    first = bodies[0]
    assert isinstance(first, GameBegun)
    bodies[0] = begun._replace(preset=first.preset, rules=first.rules, start=first.start)
    sitting = list(begun.players)
    for at, body in enumerate(bodies):
        if isinstance(body, SeatTaken):
            name = rng.choice([one for one in PEOPLE if one not in sitting])
            sitting[body.seat] = name
            bodies[at] = body._replace(name=name)
    return bodies


def _evening(rng: Random, begun: GameBegun) -> list[Body]:
    """A game as games go, mostly to its end."""
    bodies: list[Body] = [begun]
    for _ in range(rng.choice((0, 5, *[60] * 8))):
        now = sheet(bodies)
        if now.over and rng.random() < 0.8:
            break
        try:
            bodies += _amended(rng, now) if now.over else _step(rng, now)
        except Refused:
            continue
    if rng.random() < 0.1:
        bodies.append(SeatTaken(rng.choice(SEATS), LATECOMER))
    return bodies


def _step(rng: Random, now: Sheet) -> Iterator[Body] | list[Body]:
    what = rng.random()
    if what < 0.04:
        return _amended(rng, now)
    if what < 0.8:
        return [_hand(rng, now)]
    if what < 0.84:
        return [make_entries.hand_event(make_entries.thrown_in(now, Ending.ALL_PASSED, None))]
    if what < 0.87:
        return [
            make_entries.hand_event(
                make_entries.misdeal(now, rng.choice((None, *SEATS)), "exposed")
            )
        ]
    if what < 0.93:
        by = rng.choice((None, *SEATS))
        claim = RenegeClaim(rng.choice(SEATS), None, by, rng.choice(OUTCOMES))
        ends = claim.outcome == "upheld" and now.rules.renege_ends_hand
        return [make_entries.renege(now, claim, rng.choice(SEATS) if ends else None, None, False)]
    if what < 0.96:
        make_entries.check_in_progress(now)
        given = Penalty(rng.choice(SIDES), rng.choice((1, 2)), "cards shown")
        return [RulingEntered(record_of([given]))]
    if what < 0.98:
        name = rng.choice([one for one in PEOPLE if one not in now.players])
        return [SeatTaken(rng.choice(SEATS), name)]
    return [make_entries.hand_event(make_entries.concede(now, rng.choice(SIDES)))]


def _amended(rng: Random, now: Sheet) -> list[Body]:
    """A hand corrected; one that is worth more may leave those after it behind the end."""
    lines = [line for line in now.lines if line.own_entries]
    if not lines:
        return []
    line = rng.choice(lines)
    if rng.random() < 0.3:
        return [HandStruck(line.event)]
    own = _entries(rng, now)
    make_entries.check_correction(now, line, own)
    return [HandAmended(line.event, record_of(own))]


def _hand(rng: Random, now: Sheet) -> HandEntered:
    what = rng.random()
    if what < 0.06:  # As logs have it that were imported: only the points, or not even those.
        return HandEntered(record_of([Score(*rng.choice(((2, None), (None, 1), (0, 4))))]))
    if what < 0.09:
        return HandEntered(record_of([Maker(rng.choice(SEATS))]))
    if what < 0.15 and now.dealer is not None:
        record = WITH_CARDS[int(what * 1e6) % len(WITH_CARDS)]
        turned = turn([HandEntered(record)], now.dealer - Seat.W)[0]
        assert isinstance(turned, HandEntered)
        return turned
    return make_entries.hand_event(make_entries.checked_hand(now, _entries(rng, now)))


def _entries(rng: Random, now: Sheet) -> list[Entry]:
    """A hand that was played, with more or less of what was said and turned up."""
    maker, alone = rng.choice(SEATS), rng.random() < 0.2
    entries: list[Entry] = []
    if now.dealer is None and rng.random() < 0.5:
        entries.append(Dealer(rng.choice(SEATS)))
    suit: Suit = rng.choice(TRUMPS if rng.random() < 0.6 else SUITS)
    told = rng.random()
    if told > 0.2 and now.rules.value("deck") != 24 and rng.random() < 0.2:
        entries += [Up(BENNY), NameBenny(rng.choice(SUITS))]
    elif told > 0.2:
        up = rng.choice(STANDARD_DECK)
        entries.append(Up(up))
        if now.rules.value("turned-down-suit") == "yes" and rng.random() < 0.3:
            suit = suit_printed(up)
    if told < 0.5:
        entries.append(Maker(maker, rng.choice((None, suit)), alone))
    elif told < 0.7:
        entries.append(Order(maker, alone))
    else:
        entries.append(Name(maker, suit, alone))
    if alone and rng.random() < 0.6:
        entries.append(Defend(Seat((maker + rng.choice((1, 3))) % 4)))
    taken = rng.choice((0, 1, 2, 3, 3, 3, 4, 4, 5, 5))
    if told < 0.15 and isinstance(entries[-1], Maker) and now.rules.value("shutout") == 2:
        result = "euchred" if now.rules.is_euchred(alone, taken) else "made"
        if result == "euchred" or taken < 5:  # Nobody counted.
            return [*entries[:-1], entries[-1]._replace(result=result)]
    entries.append(Tricks(None, taken) if SIDE[maker] else Tricks(taken, None))
    return entries


# -- the same otherwise ----------------------------------------------------------------------------


def turn(bodies: Iterable[Body], by: int) -> list[Body]:
    """The same game with everybody so many chairs farther round the table."""
    return [_turned(body, by % 4) for body in bodies]


def _turned(body: Body, by: int) -> Body:
    if isinstance(body, GameBegun):
        players = tuple(body.players[(at - by) % 4] for at in range(4))
        north, east, south, west = players
        start = body.start[::-1] if by % 2 else body.start
        dealer = None if body.dealer is None else Seat((body.dealer + by) % 4)
        result = body.result[::-1] if body.result is not None and by % 2 else body.result
        body = body._replace(start=start, dealer=dealer, result=result)
        return body._replace(players=(north, east, south, west))
    if isinstance(body, SeatTaken):
        return body._replace(seat=Seat((body.seat + by) % 4))
    if isinstance(body, HandEntered | RulingEntered | HandAmended):
        return body._replace(record=record_of(_moved(one, by) for one in entries_of(body.record)))
    return body


def _moved(one: Any, by: int) -> Any:
    """An entry, with every seat and side in it moved."""
    if isinstance(one, SideClaim):
        return one.__class__(one.ew, one.ns) if by % 2 else one
    return one._replace(**{name: _of(value, by) for name, value in one._asdict().items()})


def _of(value: Any, by: int) -> Any:
    if isinstance(value, Seat):
        return Seat((value + by) % 4)
    if isinstance(value, Side):
        return Side((value + by) % 2)
    if isinstance(value, tuple) and any(isinstance(one, Seat) for one in value):
        return tuple(_of(one, by) for one in value)
    return value


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
            if isinstance(body, HandAmended | HandStruck):
                body = body._replace(hand=before + body.hand)
            elif isinstance(body, Undone):
                body = body._replace(command=before + body.command)
            event = before + nth
            yield event, game.at, "", "", number, event, KIND_NAMES[body.__class__], to_json(body)
        before += len(game.bodies)
