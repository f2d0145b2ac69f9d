"""What the host does: each action checks what was typed and returns what to enter.

An action raises `Refused` for what cannot be, and `Doubtful` for what is probably a slip; it is
done all the same if the host is `sure`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from euchre_engine.rules import NO_LIMIT, Rules, UnknownRule, Value

from ..book.entries import NewEntry
from ..book.new_game import LENGTH_RULES, check_result
from ..book.people import known_as, two_people
from ..book.sheet import UNTIL_TIME, NewGame
from ..log.games import Head
from ..terminal.exit_status import Refused, no_such, nothing_to_change, only_one
from ..terminal.phrases import SIDE_WORDS, count, listed, short_score
from ..terminal.text import as_typed, safe
from ..words.people import Names
from .awards import awards
from .couples import couples_of
from .entries import Line, beginning, entry_of, seats_of
from .evening import Evening, Place, Score, TableNow, TableResult, after
from .in_book import game_at, has_entries
from .movements import Movement
from .plan import FEWEST, MOST, SoFar
from .prizes import PRIZES
from .rules import EveningRules

USUAL_HANDS: Final = 8
"""The hands of a round if no length is given and people change partners."""


class Doubtful(Exception):
    """What is asked about before it is entered; the message is a sentence that says why, and
    `question` what is asked."""

    def __init__(self, why: str, question: str) -> None:
        super().__init__(why)
        self.question = question


# -- the beginning ---------------------------------------------------------------------------------


class RoundLength(NamedTuple):
    """The length of a round, as it was given: a number of `hands`, or of points (`to`), or of
    `minutes`; the others are `None`."""

    hands: int | None = None
    to: int | None = None
    minutes: int | None = None


def begin(
    people: Sequence[str],
    movement: Movement,
    rounds: int | None,
    length: RoundLength,
    head: Head,
    given: Mapping[str, Value],
    rules: Mapping[str, Value],
) -> list[NewEntry]:
    """The entries that begin an evening of these people. `head` has the house rules and the
    occasion of its games, of which those `given` were typed; `rules` are those of the evening.
    Raises `Refused` if the movement is not for so many, for two lengths of a round, and for
    rules that do not go together."""
    check_movement(movement, len(people))
    _checked_rules(rules, movement.usual_rules)
    if sum(one is not None for one in length) > 1:
        raise only_one("--hands", "--to", "--minutes")
    here = tuple(people)
    seats = movement.following(SoFar(here, here, length=rounds or 0))
    open_ended = movement.by_results or movement.couples
    planned = rounds or (0 if open_ended else len(seats))
    house = _with_length(head, given, length, movement)
    return [
        beginning(head.having(house_rules=house)),
        entry_of("movement", movement.name, planned, length.minutes or 0),
        entry_of("came", *here),
        *([_rules_entry(rules)] if rules else []),
        seats_of(seats),
        entry_of("round-begun", 1),
    ]


def check_movement(movement: Movement, people: int) -> None:
    """Raises `Refused` if a movement is not for so many people."""
    _check_number(people)
    if not movement.takes(people):
        raise Refused(
            f"{movement.name} is for {movement.takes_words}, not for {people} people: somebody has "
            "no partner"
        )


def _check_number(people: int) -> None:
    if not FEWEST <= people <= MOST:
        raise Refused(f"an evening is for {FEWEST} to {MOST} people, not for {people}")


def _with_length(
    head: Head, given: Mapping[str, Value], length: RoundLength, movement: Movement
) -> dict[str, str]:
    """The house rules that differ from the preset, with the length of a round: `length`, or else
    that of the `given` house rules, or of the preset; couples play a game if that has none, others
    so many hands."""
    plain = Rules(head.preset)
    hands = UNTIL_TIME if length.minutes else length.hands
    wanted: dict[str, Value] = {name: given[name] for name in LENGTH_RULES & given.keys()}
    if length.to:
        wanted = {"hands": NO_LIMIT, "target": length.to}
    elif hands:
        wanted = {"hands": hands}
    elif not wanted and plain.hands_to_play is None and not movement.couples:
        wanted = {"hands": USUAL_HANDS}
    kept = {
        name: value for name, value in head.rules().overrides.items() if name not in LENGTH_RULES
    }
    both = {**kept, **wanted}
    return {name: str(value) for name, value in both.items() if plain.value(name) != value}


# -- results ---------------------------------------------------------------------------------------


Results: TypeAlias = Mapping[Place, TableResult | None]
"""The results of tables; `None` takes away what was there."""


def result_games(
    evening: Evening, results: Results, *, sure: bool
) -> list[tuple[Place, NewGame | None]]:
    """The game of each result at its place. Raises `Refused` if a table cannot have this score, or
    has hands; `Doubtful` if it is probably a slip."""
    games: list[tuple[Place, NewGame | None]] = []
    for place, result in results.items():
        score = evening.scores.get(place)
        if score and (score.hands or (not score.over and any(score.points))):
            raise Refused(_has_hands(evening, place))
        if result is None:
            games.append((place, None))
            continue
        example = result_command(evening, place[1])
        first = f"N/S come first, as in `{example}`"
        check_result(evening.house, result.points, first)
        wrong = _impossible(evening, result)
        if wrong:
            raise Refused(f"{wrong}: {first}")
        slip = _unlikely(evening, result.points)
        if slip and not sure:
            raise Doubtful(f"{short_score(result.points)}: {slip}", "Is it right?")
        game = game_at(evening, *place)
        head = game.head.having(result=result.points, loners=result.loners)
        games.append((place, game._replace(head=head, dealer=None)))
    return games


def result_command(evening: Evening, table: int) -> str:
    """An example of the command that enters the result of a table, with a possible score."""
    target, hands = evening.house.target, evening.house.hands_to_play
    score = "12-7" if target is None else f"{target}-{max(0, target - 3)}"
    if hands is not None and hands < 8:
        score = f"{hands}-0"  # A point a hand.
    return f"euchre evening result {table} {score}"


def _has_hands(evening: Evening, place: Place) -> str:
    score, (round_, table) = evening.scores[place], place
    loners = (
        " (loners are said with the result: --loner NAME)"
        if any(one.loners for one in score.counts)
        else ""
    )
    return (
        f"the score of table {table} in round {round_} follows from its hands "
        f"({count(score.hands, 'hand')}, {short_score(score.points)}). To enter only the score, "
        f"strike them out first: `euchre void --game {score.game}`{loners}"
    )


def _impossible(evening: Evening, result: TableResult) -> str:
    """Why a round cannot bring these points, or a side has fewer than its loners brought; empty if
    it can be."""
    house, total = evening.house, sum(result.points)
    hands = evening.minutes or house.hands_to_play
    if hands and total > hands * house.most_award():
        length = f"{evening.minutes} minutes" if evening.minutes else count(hands, "hand")
        return (
            f"{length} bring at most {hands * house.most_award()} points, and "
            f"{short_score(result.points)} is {total}"
        )
    for side, points in enumerate(result.points):
        made = sum(seat % 2 == side for seat in result.loners)
        # The last loner of a game may count for more than the side still needed.
        needed = made - (house.target is not None and points >= house.target)
        if needed * evening.lone_march > points:
            return (
                f"{count(made, 'loner')} with all five tricks bring {made * evening.lone_march} "
                f"points, and {SIDE_WORDS[side]} have {points}"
            )
    return ""


def _unlikely(evening: Evening, points: tuple[int, int]) -> str:
    """Why a score is probably a slip; empty if it is not."""
    hands = None if evening.minutes else evening.house.hands_to_play
    if hands and sum(points) < hands:
        least = f"{count(hands, 'hand')} bring{'s' * (hands == 1)} at least {count(hands, 'point')}"
        return f"{least}, unless some were thrown in"
    return "" if sum(points) else "nobody has a point"


def with_results(evening: Evening, results: Results) -> Evening:
    """The evening once these results are entered."""
    scores = dict(evening.scores)
    for (round_, table), result in results.items():
        scores.pop((round_, table), None)
        if result is not None:
            players = evening.seats[round_ - 1].seatings[table - 1].players
            going = Score(0, players, result.points, over=False)
            scores[round_, table] = going.closed()
    return evening._replace(scores=scores)


def has_moved_wrongly(before: Evening, after: Evening, results: Results) -> bool:
    """Whether people have moved by a result that these have reversed."""
    if not before.movement.by_results:
        return False
    closed = [(round_, table) for round_, table in results if round_ < before.begun]
    winners = [
        [one.winner(one.tables(one.seats[at - 1])[table - 1]) for at, table in closed]
        for one in (before, after)
    ]
    return winners[0] != winners[1]


def seat_again(evening: Evening) -> list[NewEntry]:
    """The round under way is seated anew, and those that follow. Raises `Refused` once something
    was entered in it."""
    number = evening.begun
    entered = next((now for now in evening.tables() if now.game), None)
    if entered is not None:
        raise has_entries((number, entered.table), entered.game)
    return _seats(evening._replace(seats=evening.seats[: number - 1], begun=number - 1).closed())


def _seats(evening: Evening) -> list[NewEntry]:
    """The seats of the rounds that follow, as far as they are known."""
    rounds = evening.following()
    return [seats_of(rounds)] if rounds else []


# -- rounds ----------------------------------------------------------------------------------------


def ends_with_this_round(evening: Evening) -> bool:
    """Whether closing the round under way ends the evening."""
    return evening.closed().is_last_round


def check_complete(evening: Evening, *, ends: bool, sure: bool) -> None:
    """Raises `Refused` if what follows depends on a table that is missing; `Doubtful` if another
    one is, or if the evening `ends` with rounds left."""
    words = missing_words(evening)
    blank = [now for now in evening.missing() if not now.game]
    if blank and not ends and evening.movement.by_results:
        raise Refused(
            f"{words}: `euchre hand --table {blank[0].table} …` or `euchre evening result "
            f"{blank[0].table} …` enters it first; what follows depends on it"
        )
    if words and not sure:
        raise Doubtful(words, "End the evening?" if ends else "Close the round as it is?")
    left = evening.rounds_in_all - evening.begun
    if ends and left > 0 and not sure:
        more = f"{count(left, 'round')} of {evening.rounds_in_all}"
        raise Doubtful(f"{more} {'is' if left == 1 else 'are'} not played", "End the evening?")


Cuts: TypeAlias = Mapping[str, str]
"""Who won a cut, by what it was about: a table of a round (`2.1`), or a prize."""


def close(evening: Evening, cuts: Cuts, *, ends: bool) -> list[NewEntry]:
    """The round is closed, with these cuts for its ties or for prizes, and the next one begins; or
    the evening `ends`. Raises `Refused` if a tie is left on which the next round depends."""
    new = [entry_of("cut-won", *cut) for cut in cuts.items()]
    if ends:
        return [*new, entry_of("evening-ended")]
    closed = with_cuts(evening, cuts)
    tied = closed.tied()
    if tied:
        raise Refused(
            f"a tie at {tables_words(tied)} is decided by a cut of the cards: "
            f"`{cut_command(tied)}` says who won it"
        )
    known = closed.seats[closed.begun :]
    seats = [] if known else _seats(closed)
    return [*new, *seats, entry_of("round-begun", evening.begun + 1)]


def with_cuts(evening: Evening, cuts: Cuts) -> Evening:
    """The evening when the round under way is closed with these cuts."""
    return evening.closed()._replace(cuts={**evening.cuts, **cuts})


def cut_won(evening: Evening, cuts: Cuts, about: str, name: str) -> Cuts:
    """The `cuts` with the one for the tie at a table of the round under way, or for a prize. Raises
    `Refused` if the table has not ended in a tie, or nobody cuts for the prize, for somebody who
    does not cut, and if there is no such table or prize."""
    if about in PRIZES:
        given = awards(with_cuts(evening, cuts)._replace(ended=True))
        level = [
            name
            for one in given
            if one.prize.name == about
            for who in one.cut
            for name in who.names
        ]
        if not level:
            raise Refused(f"nobody cuts for {PRIZES[about].title}: nobody is level for it")
        winner = Names(level).one(name, f"nobody who cuts for {PRIZES[about].title}")
        return {**cuts, about: winner}
    now = next((one for one in evening.closed().tables() if str(one.table) == about), None)
    if now is None:
        raise no_such(
            f"table or prize '{safe(about[:20])}' in round {evening.begun}",
            f"a prize is {listed([*PRIZES], 'or')}",
        )
    if now.score is None or now.score.winner is not None:
        raise Refused(f"table {now.table} has not ended in a tie")
    winner = Names(now.seating.players).one(name, f"nobody at table {now.table}")
    return {**cuts, f"{now.round}.{now.table}": winner}


def cut_command(tied: Sequence[TableNow]) -> str:
    """The command that decides these ties, with the first player of each table as an example."""
    cuts = [f"--cut {now.table} {as_typed(now.seating.players[0])}" for now in tied]
    return " ".join(["euchre evening next", *cuts])


def missing_words(evening: Evening) -> str:
    """`tables 1 and 4 are still playing; table 2 has no score yet`; empty if no table is
    missing."""
    missing = evening.missing()
    begun = [now for now in missing if now.game]
    blank = [now for now in missing if not now.game]
    words = []
    if begun:
        words.append(f"{tables_words(begun)} {'is' if len(begun) == 1 else 'are'} still playing")
    if blank:
        words.append(f"{tables_words(blank)} {'has' if len(blank) == 1 else 'have'} no score yet")
    return "; ".join(words)


def tables_words(tables: Sequence[TableNow]) -> str:
    """`table 2`, `tables 1 and 4`."""
    return f"table{'s' * (len(tables) > 1)} {listed([str(one.table) for one in tables])}"


# -- people ----------------------------------------------------------------------------------------


def come(evening: Evening, names: Sequence[str], *, at_once: bool = False) -> list[NewEntry]:
    """People come late or again, from the next round on; or `at_once`, if nothing was entered in
    the one under way. Raises `Refused` for who is here already, and for one of a couple."""
    people = [known_as(name, evening.people) or name for name in names]
    for at, name in enumerate(people):
        if name in evening.here:
            raise two_people(name, "is here already")
        if known_as(name, people[:at]) is not None:
            raise two_people(name, "is named twice")
    if evening.movement.couples:
        new = [name for name in people if name not in evening.people]
        back = [name for name in people if name in evening.people]
        if len(new) % 2 or set(_with_partners(evening, back)) != set(back):
            raise Refused("partners stay together: name both, as in `euchre evening come Ida Joe`")
    return _moved(evening, entry_of("came", *people), at_once)


def leave(evening: Evening, names: Sequence[str], *, at_once: bool = False) -> list[NewEntry]:
    """People leave after the round under way; or `at_once`, if nothing was entered in it; of a
    couple both. Raises `Refused` if fewer than four would be left."""
    for name in names:
        gone = known_as(name, evening.people)
        if gone is not None and gone not in evening.here:
            raise nothing_to_change(f"{safe(gone)} has left")
    here = Names(evening.here)
    people = [here.one(name, "nobody here") for name in names]
    if evening.movement.couples:
        people = _with_partners(evening, people)
    return _moved(evening, entry_of("left", *dict.fromkeys(people)), at_once)


def _with_partners(evening: Evening, names: Sequence[str]) -> list[str]:
    return [
        name
        for couple in couples_of(evening.people)
        if not set(couple).isdisjoint(names)
        for name in couple
    ]


def _moved(evening: Evening, entry: NewEntry, at_once: bool) -> list[NewEntry]:
    """Who has come or left, and the seats that follow from it."""
    changed = after(evening, Line(entry.kind, entry.record))
    many = len(changed.here)
    if many < FEWEST:
        raise Refused(f"only {many} would be left: `euchre evening end` ends the evening")
    _check_number(many)
    if at_once:
        return [entry, *seat_again(changed)]
    return [entry, *([] if changed.movement.by_results else _seats(changed))]


# -- rules -----------------------------------------------------------------------------------------


def _checked_rules(told: Mapping[str, Value], usual: Mapping[str, Value]) -> EveningRules:
    try:
        return EveningRules(told, usual)
    except UnknownRule as unknown:
        raise Refused(str(unknown)) from None


def set_rules(evening: Evening, changed: Mapping[str, Value]) -> list[NewEntry]:
    """The evening counts by other rules from its beginning. Raises `Refused` for values that do not
    go together, and if they are the rules already."""
    told = {**evening.told, **changed}
    rules = _checked_rules(told, evening.usual)
    if all(evening.rules.value(name) == rules.value(name) for name in changed):
        typed = " ".join(f"{name}={value}" for name, value in changed.items())
        raise nothing_to_change(f"{typed} is the rule")
    return [_rules_entry(told)]


def _rules_entry(told: Mapping[str, Value]) -> NewEntry:
    return entry_of("evening-rules", *(word for rule in told.items() for word in rule))
