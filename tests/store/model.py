"""A scorebook worked out from the beginning, every time: what the real one is measured with.

A list of what was entered, a snapshot of it before each entry for undo and redo, and one loop that
adds up. Knows: how a game is kept by hand. Does not know: events, files, the engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from typing import NamedTuple

from .houses import LEFT, SEATS, SIDE, House, allowed, award


class No(Exception):
    """It cannot be entered."""


class Played(NamedTuple):
    """A hand played to its end."""

    maker: str
    tricks: int
    alone: bool = False
    suit: str | None = None
    defend: str | None = None
    dealer: str | None = None


class Void(NamedTuple):
    """A hand that nobody played: `misdeal` or `thrown-in`."""

    why: str


class Reneged(NamedTuple):
    """A hand that an upheld renege ended; who had made trump, where that was said."""

    maker: str | None
    alone: bool


class GaveUp(NamedTuple):
    """A side gave up the game."""

    side: int


Main = Played | Void | Reneged | GaveUp


class Claim(NamedTuple):
    """A renege was claimed."""

    seat: str
    outcome: str


class Fine(NamedTuple):
    """Points outside the tricks; `None`: table talk as many points as the house rules say."""

    side: int
    points: int | None


class Remark(NamedTuple):
    """A note."""

    text: str


Ruling = Claim | Fine | Remark


@dataclass(eq=False)
class Item:
    """Something on the sheet: a hand and its rulings, or (without `main`) rulings alone."""

    main: Main | None
    rulings: list[Ruling]
    names: tuple[str, ...]
    dealer: tuple[str, bool] | None = None
    """Who dealt, where that was said, and whether it was somebody else's turn."""
    amended: int = 0
    struck: bool = False
    at: int = 0
    """When it was entered."""
    were: list[tuple[int, Main | None, list[Ruling]]] = field(default_factory=list)
    """What it was before each correction, and when that was made."""

    def correct(self, moment: int) -> None:
        """It is about to be corrected."""
        self.were.append((moment, self.main, [*self.rulings]))
        self.amended += 1

    def as_of(self, moment: int) -> tuple[Main | None, list[Ruling]]:
        """What it was at that time."""
        now = (0, self.main, self.rulings)
        _, main, rulings = next((was for was in self.were if was[0] > moment), now)
        return main, rulings


class Line(NamedTuple):
    """A hand as it adds up, with all rulings that came to count with it, and those of them that
    were entered while it was under way. It is of those who sat there at the first claim or fine."""

    item: Item
    rulings: list[Ruling]
    ruled: list[Item]
    total: tuple[int, int]
    dealer: str
    names: tuple[str, ...]


class Sum(NamedTuple):
    """A game as it adds up; once it is over, `total` is the score at which it ended."""

    lines: list[Line]
    total: tuple[int, int]
    dealer: str
    over: bool
    winner: int | None
    conceded: int | None
    waiting: list[Ruling]


@dataclass
class State:
    """What a snapshot keeps of a game."""

    names: list[str]
    items: list[Item] = field(default_factory=list)
    struck: bool = False


@dataclass
class Game:
    """A game; `state` is `None` once its beginning is taken back."""

    house: House
    dealer: str
    opened: int
    state: State | None
    instead_of: Game | None = None
    """A game in which nothing had happened, which gave way to it."""
    gave_way: bool = False
    before: list[State | None] = field(default_factory=list)
    after: list[State | None] = field(default_factory=list)

    def there(self) -> State:
        """What is on its sheet. Raises `No` when there is none."""
        if self.state is None:
            raise No("there is no such game")
        return self.state

    def going(self) -> State:
        """The same, while the game goes on."""
        state = self.there()
        if state.struck or self.sum().over:
            raise No("it does not go on")
        return state

    def sum(self) -> Sum:
        """The one loop that adds up."""
        state = self.there()
        adding = _Adding(self.house, self.dealer)
        for item in state.items:
            if not item.struck:
                adding.take(item)
        return adding.end()


class _Adding:
    def __init__(self, house: House, dealer: str) -> None:
        self.house = house
        self.dealer = dealer
        self.total = (0, 0)
        self.lines: list[Line] = []
        self.waiting: list[Ruling] = []
        self.ruled: list[Item] = []
        self.over = False
        self.ended: tuple[int, int] | None = None
        self.winner: int | None = None
        self.conceded: int | None = None

    def take(self, item: Item) -> None:
        if item.main is not None:
            self.line(item)
            return
        self.waiting += item.rulings
        self.ruled.append(item)
        played_on = bool(_offenders(self.waiting))
        if not self.over and not played_on and max(self.with_waiting()) >= self.house.target:
            self.line(Item(None, [], item.names, at=item.at))

    def with_waiting(self) -> tuple[int, int]:
        points = _points(self.house, None, self.waiting)
        return self.total[0] + points[0], self.total[1] + points[1]

    def line(self, item: Item) -> None:
        rulings, ruled = [*item.rulings, *self.waiting], self.ruled
        self.waiting, self.ruled = [], []
        main = item.main
        dealer = item.dealer[0] if item.dealer is not None else self.due(item.at)
        points = _points(self.house, main, rulings)
        self.total = (self.total[0] + points[0], self.total[1] + points[1])
        judged = (one for one in ruled if not isinstance(one.rulings[0], Remark))
        names = next(judged, item).names
        self.lines.append(Line(item, rulings, ruled, self.total, dealer, names))
        self.dealer = dealer if _stays(self.house, main, rulings) else LEFT[dealer]
        if not self.over and max(self.total) >= self.house.target:
            self.over = True
            self.winner = self.first_home(main)
        if isinstance(main, GaveUp) and not self.over:
            self.over = True
            self.conceded = main.side
            self.winner = 1 - main.side
        if self.over and self.ended is None:
            self.ended = self.total

    def due(self, moment: int) -> str:
        """Who deals, by what had been ruled by then."""
        if not self.lines:
            return self.dealer
        last = self.lines[-1]
        was, rulings = last.item.as_of(moment)
        rulings = [*rulings, *last.rulings[len(last.item.rulings) :]]
        if (len(_offenders(rulings)) == 2) is (len(_offenders(last.rulings)) == 2):
            return self.dealer
        return last.dealer if _stays(self.house, was, rulings) else LEFT[last.dealer]

    def first_home(self, main: Main | None) -> int | None:
        ns, ew = self.total
        maker = main.maker if isinstance(main, Played | Reneged) else None
        if min(self.total) >= self.house.target and maker is not None:
            return SIDE[maker]
        return None if ns == ew else int(ew > ns)

    def end(self) -> Sum:
        if self.waiting and self.over:
            if self.lines and all(isinstance(one, Remark) for one in self.waiting):
                self.lines[-1].ruled.extend(self.ruled)
                self.waiting = []
            else:
                self.line(Item(None, [], self.ruled[-1].names, at=self.ruled[-1].at))
        return Sum(
            self.lines,
            self.with_waiting() if self.ended is None else self.ended,
            self.dealer,
            self.over,
            self.winner,
            self.conceded,
            self.waiting,
        )


def _offenders(rulings: list[Ruling]) -> set[int]:
    return {SIDE[r.seat] for r in rulings if isinstance(r, Claim) and r.outcome == "upheld"}


def _points(house: House, main: Main | None, rulings: list[Ruling]) -> tuple[int, int]:
    points = [0, 0]
    if isinstance(main, Played):
        points = [*award(house, main.maker, main.tricks, main.alone, main.defend)]
    offenders = _offenders(rulings)
    if not isinstance(main, Void) and offenders:
        if len(offenders) == 2 or house.renege_ends:
            points = [0, 0]
        if len(offenders) == 1:
            (offender,) = offenders
            lone = (isinstance(main, Played) and (main.alone or main.defend is not None)) or (
                isinstance(main, Reneged) and main.alone
            )
            points[offender] = 0
            points[1 - offender] += house.renege_lone if lone else house.renege
    for ruling in rulings:
        if isinstance(ruling, Fine):
            points[ruling.side] += house.table_talk if ruling.points is None else ruling.points
        elif isinstance(ruling, Claim) and ruling.outcome == "rejected":
            points[SIDE[ruling.seat]] += house.false_claim
    return points[0], points[1]


def _stays(house: House, main: Main | None, rulings: list[Ruling]) -> bool:
    """Whether the dealer deals again."""
    if isinstance(main, Void):
        return not house.misdeal_moves if main.why == "misdeal" else house.all_pass_stays
    return len(_offenders(rulings)) == 2


def _dealer_said(main: Main, due: str | None) -> tuple[str, bool] | None:
    if not isinstance(main, Played) or main.dealer is None:
        return None
    return main.dealer, due is not None and main.dealer != due


def _but_for_dealer(main: Main) -> Main:
    return main._replace(dealer=None) if isinstance(main, Played) else main


def _untouched(game: Game) -> bool:
    """Whether nothing has happened in a game but its beginning."""
    return len(game.before) == 1 and not game.after


def _back(game: Game) -> None:
    game.after.append(deepcopy(game.state))
    game.state = game.before.pop()


def _again(game: Game) -> None:
    game.before.append(deepcopy(game.state))
    game.state = game.after.pop()


class Model:
    """A whole book."""

    def __init__(self) -> None:
        self.games: dict[int, Game] = {}
        self.moments = 0
        self.gone: list[int] = []
        """The games of the undos since anything else was entered, without those done again."""

    # -- which game --------------------------------------------------------------------------

    def current(self) -> int | None:
        """The number of the game on the table."""
        there = [
            (game.opened, number)
            for number, game in self.games.items()
            if game.state is not None and not game.state.struck
        ]
        return max(there)[1] if there else None

    def which(self, number: int | None) -> Game:
        """A game, by default the one on the table. Raises `No`."""
        number = self.current() if number is None else number
        if number is None or number not in self.games:
            raise No("there is no game")
        self.games[number].there()
        return self.games[number]

    def _moment(self) -> int:
        self.moments += 1
        return self.moments

    def _change(self, game: Game) -> State:
        """The state of a game, to be changed, with a snapshot for undo."""
        game.before.append(deepcopy(game.state))
        game.after.clear()
        self.gone.clear()
        return game.there()

    # -- entries -----------------------------------------------------------------------------

    def begin(self, house: House | None, names: list[str] | None, dealer: str | None) -> None:
        """A new game; `None` is what the one on the table says."""
        number = self.current()
        last = None if number is None else self.games[number]
        if last is not None:
            sitting = last.there().names
            house = house or last.house
            names = names or sitting
        if house is None or names is None:
            raise No("there was no game before")
        if dealer is None:
            dealer = "N"
            if last is not None and set(sitting) == set(names):
                dealer = SEATS[names.index(sitting[SEATS.index(last.sum().dealer)])]
        gives_way = last is not None and _untouched(last) and set(sitting) == set(names)
        game = Game(house, dealer, self._moment(), State(list(names)), last if gives_way else None)
        game.before.append(None)
        self.games[len(self.games) + 1] = game
        self.gone.clear()
        if last is not None and gives_way:
            _back(last)
            last.gave_way = True

    def hand(self, number: int | None, main: Main, rulings: list[Ruling]) -> None:
        """A hand."""
        game = self.which(number)
        game.going()
        added = game.sum()
        due = added.dealer if added.lines else None
        dealer = _dealer_said(main, due)
        self._possible(game.house, main)
        if isinstance(main, Void) and _offenders(added.waiting):
            raise No("a renege was upheld in it")
        state = self._change(game)
        hand = Item(_but_for_dealer(main), rulings, tuple(state.names), dealer, at=self._moment())
        state.items.append(hand)

    def _possible(self, house: House, main: Main) -> None:
        if isinstance(main, Played):
            if not allowed(house, main.maker, main.tricks, main.alone, main.defend):
                raise No("the house does not play so")
        elif isinstance(main, Void):
            if main.why == "thrown-in" and house.stick:
                raise No("the dealer is stuck")
        elif isinstance(main, Reneged) and main.alone and main.maker is None:
            raise No("who played alone?")

    def ruling(self, number: int | None, ruling: Ruling, hand: int | None) -> None:
        """A ruling on the hand under way, or on one that was entered."""
        game = self.which(number)
        if hand is not None:
            item = self._of_a_hand(game, hand)
            self._change(game)
            item.correct(self._moment())
            item.rulings.append(ruling)
            return
        if isinstance(ruling, Remark):
            if game.there().struck:
                raise No("it is struck")
        else:
            game.going()
        state = self._change(game)
        state.items.append(Item(None, [ruling], tuple(state.names), at=self._moment()))

    def renege(
        self, number: int | None, claim: Claim, maker: str | None, alone: bool, hand: int | None
    ) -> None:
        """A claim of a renege."""
        if alone and maker is None:
            raise No("who played alone?")
        game = self.which(number)
        if hand is not None:
            if maker is not None:
                raise No("the hand says who made trump")
            self.ruling(number, claim, hand)
            return
        game.going()
        if alone and maker is not None and claim.seat == LEFT[LEFT[maker]]:
            raise No("that seat sits out")
        if claim.outcome == "upheld" and game.house.renege_ends:
            self.hand(number, Reneged(maker, alone), [claim])
        elif maker is not None:
            raise No("the maker is told when the hand is entered")
        else:
            self.ruling(number, claim, None)

    def _of_a_hand(self, game: Game, hand: int) -> Item:
        lines = game.sum().lines
        if not 1 <= hand <= len(lines):
            raise No("there is no such hand")
        item = lines[hand - 1].item
        if item.main is None:
            raise No("it is a ruling")
        return item

    def amend(self, number: int | None, hand: int, main: Main) -> None:
        """A hand was otherwise."""
        game = self.which(number)
        item = self._of_a_hand(game, hand)
        added = game.sum()
        due = None
        if hand > 1:
            last = added.lines[hand - 2]
            stays = _stays(game.house, last.item.main, last.rulings)
            due = last.dealer if stays else LEFT[last.dealer]
        said = _dealer_said(main, due)
        self._possible(game.house, main)
        kept: list[Ruling] = [r for r in item.rulings if not isinstance(r, Claim)]
        dealer, main = said or item.dealer, _but_for_dealer(main)
        if (main, dealer, kept) == (item.main, item.dealer, item.rulings):
            raise No("it is so already")
        self._change(game)
        item.correct(self._moment())
        item.main, item.dealer, item.rulings = main, dealer, kept

    def void(self, number: int | None, hand: int) -> None:
        """A hand never was."""
        game = self.which(number)
        lines = game.sum().lines
        if not 1 <= hand <= len(lines):
            raise No("there is no such hand")
        line = lines[hand - 1]
        gone = [line.item] if line.item.main is not None else line.rulings
        self._change(game)
        for item in gone:
            item.struck = True

    def void_game(self, number: int) -> None:
        """A game does not count."""
        game = self.which(number)
        if game.there().struck:
            raise No("it is struck already")
        self._change(game).struck = True

    def sub(self, number: int | None, seat: str, name: str) -> None:
        """Somebody else sits down."""
        game = self.which(number)
        if name in game.going().names:
            raise No("is already at the table")
        self._change(game).names[SEATS.index(seat)] = name

    def resume(self, number: int) -> None:
        """A game is on the table again."""
        game = self.which(number)
        if number == self.current():
            return  # It is there.
        game.going()
        game.opened = self._moment()
        self.gone.clear()

    def undo(self, number: int | None) -> None:
        """The last entry of a game is taken back."""
        game = self.which(number)
        _back(game)
        self.gone.append(self._number(game))
        other = game.instead_of if game.state is None else None
        if other is not None and other.state is None and len(other.after) == 1:
            _again(other)
            other.gave_way = False

    def redo(self, number: int | None) -> None:
        """What was taken back counts again."""
        if number is None:
            number = self.gone[-1] if self.gone else self.current()
        game = self.games.get(number or 0)
        if game is None or not game.after or game.gave_way:
            raise No("nothing to redo")
        begins = game.state is None
        _again(game)
        number = self._number(game)
        if number in self.gone:
            del self.gone[len(self.gone) - 1 - self.gone[::-1].index(number)]
        other = game.instead_of
        if begins and other is not None and other.state is not None and _untouched(other):
            _back(other)
            other.gave_way = True

    def _number(self, game: Game) -> int:
        return next(number for number, one in self.games.items() if one is game)

    def existing(self) -> Iterator[tuple[int, Game]]:
        """The games that have begun and not been taken back."""
        return ((n, game) for n, game in self.games.items() if game.state is not None)
