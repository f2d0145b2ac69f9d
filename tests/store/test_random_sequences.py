"""Random entries, right and wrong, in the real book and in a model of it: they agree throughout.

The model (`model.py`) adds up a list by a table of prices; the book folds its entries under the
engine. Every entry is a real command.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from click.testing import CliRunner
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from euchre_cli.book.book import Book
from euchre_cli.book.sheet import Sheet
from euchre_cli.commands import main as cli
from euchre_cli.terminal.exit_status import Exit, Failure

from . import houses, model
from .book import derived, entries, environment, rows, wrong_with
from .houses import SEATS, SIDES

NAMES = ["Ann", "Bob", "Cat", "Dan", "Eve", "Guy", "Hal"]
"""Seven, so that no two fours can sit at two tables at once: the one on the table is meant."""
seats = st.sampled_from(SEATS)
maybe = st.one_of(st.none(), seats)
sometimes = st.sampled_from([False, False, False, True])
suits = st.sampled_from([None, None, "clubs", "diamonds", "hearts", "spades"])

played = st.builds(
    model.Played,
    seats,
    st.sampled_from([0, 1, 2, 3, 3, 3, 4, 5, 5, 6]),
    sometimes,
    suits,
    st.one_of(st.none(), st.none(), st.none(), seats),
    st.one_of(st.none(), st.none(), st.none(), st.none(), seats),
)
voids = st.sampled_from([model.Void("misdeal"), model.Void("thrown-in")])
outcomes = st.sampled_from(["upheld", "upheld", "rejected", "dropped", "corrected"])
fines = st.builds(model.Fine, st.integers(0, 1), st.sampled_from([None, 0, 1, 2, 9]))
remarks = st.builds(model.Remark, st.sampled_from(["hm", "the tables were turned"]))


def said(hand: model.Played) -> list[str]:
    """A hand as it is typed."""
    words = [hand.maker, str(hand.tricks)]
    if hand.alone:
        words.append("alone")
    if hand.suit is not None:
        words.append(hand.suit)
    if hand.defend is not None:
        words += ["--defend", hand.defend]
    if hand.dealer is not None:
        words += ["--dealer", hand.dealer]
    return words


class Bookkeeping(RuleBasedStateMachine):
    """Enters at random, and looks at everything after each entry."""

    def __init__(self) -> None:
        super().__init__()
        self.kept = TemporaryDirectory(prefix="euchre-random-")
        self.folder = Path(self.kept.name)
        self.path = self.folder / "book.db"
        self.runner = CliRunner(env={**environment(self.folder), "EUCHRE_TERMINAL": None})
        self.model = model.Model()
        self.store: Book | None = None

    def teardown(self) -> None:
        if self.store is not None:
            self.store.close()
            assert wrong_with(self.path) == []
        self.kept.cleanup()

    # -- entering ----------------------------------------------------------------------------

    def attempt(self, words: list[str], expected: Callable[[], None]) -> None:
        """Enter something in the book and in the model; the two must agree on whether it can be,
        and what comes of it."""
        before, content = entries(self.path), self.path.read_bytes()
        possible = True
        try:
            expected()
        except model.No:
            possible = False
        result = self.runner.invoke(cli.main, words)
        if isinstance(result.exception, Failure):
            assert result.stdout == "", words
            status = result.exception.status
        else:
            assert result.exception is None or isinstance(result.exception, SystemExit), words
            status = Exit(result.exit_code)
        assert status == (Exit.CLEAN if possible else Exit.USAGE), (words, result)
        after = entries(self.path)
        if possible:
            assert after[: len(before)] == before, words
            assert len(after) > len(before) or words[0] == "resume", words
        else:
            assert self.path.read_bytes() == content, words
        self.compare()

    def compare(self) -> None:
        """The book says what the model says, and its tables what its entries say."""
        assert self.store is not None
        assert self.store.current() == self.model.current()
        assert [game for game in self.store.all_numbers() if not self.store.agrees(game)] == []
        there = dict(self.model.existing())
        for number in self.model.games:
            sheet = self.store.sheet(number)
            assert (sheet is not None) == (number in there), number
            if sheet is not None:
                assert _of_sheet(sheet) == _of_model(there[number]), number

    # -- rules -------------------------------------------------------------------------------

    @initialize(data=st.data())
    def first_game(self, data: st.DataObject) -> None:
        self.path.touch(0o600)
        with Book.open(str(self.path), create=True):
            pass
        self.store = Book.open(str(self.path))
        self.new(data)

    def new(self, data: st.DataObject) -> None:
        house = data.draw(st.sampled_from(houses.HOUSES))
        names = data.draw(st.one_of(st.permutations(NAMES), st.permutations(NAMES[:4])))[:4]
        dealer = data.draw(maybe)
        words = ["new", *names, "--rules", house.preset, *house.options]
        if dealer is not None:
            words += ["--dealer", dealer]
        self.attempt(words, lambda: self.model.begin(house, names, dealer))

    @rule(seating=st.sampled_from(["new", "rematch", "rematch swap"]), data=st.data())
    def next_game(self, seating: str, data: st.DataObject) -> None:
        number = self.model.current()
        going = number is not None and not self.model.games[number].sum().over
        if going and not data.draw(sometimes):
            return  # A game should get somewhere.
        if seating == "new":
            self.new(data)
            return

        def expected() -> None:
            number = self.model.current()
            if number is None:
                raise model.No("nobody to play again")
            names = list(self.model.games[number].there().names)
            if seating == "rematch swap":
                names = [names[0], names[2], names[3], names[1]]
            self.model.begin(None, names, None)

        self.attempt(seating.split(), expected)

    @rule(hand=played, data=st.data())
    def hand(self, hand: model.Played, data: st.DataObject) -> None:
        game = self.some_game(data)
        self.attempt(["hand", *said(hand), *_of(game)], lambda: self.model.hand(game, hand, []))

    @rule(hands=st.lists(st.tuples(seats, st.integers(2, 5), sometimes), min_size=1, max_size=5))
    def a_few_hands(self, hands: list[tuple[str, int, bool]]) -> None:
        for maker, tricks, alone in hands:
            hand = model.Played(maker, tricks, alone)
            self.attempt(["hand", *said(hand)], partial(self.model.hand, None, hand, []))

    @rule(void=voids, data=st.data())
    def nobody_played(self, void: model.Void, data: st.DataObject) -> None:
        game = self.some_game(data)
        self.attempt([void.why, *_of(game)], lambda: self.model.hand(game, void, []))

    @rule(
        seat=seats, outcome=outcomes, maker=maybe, alone=sometimes, number=sometimes, data=st.data()
    )
    def renege(
        self,
        seat: str,
        outcome: str,
        maker: str | None,
        alone: bool,
        number: bool,
        data: st.DataObject,
    ) -> None:
        game = self.some_game(data)
        hand = self.some_hand(data, game) if number else None
        words = ["renege", seat, outcome, *_of(game), *(["--alone"] if alone else [])]
        words += ["--maker", maker] if maker is not None else []
        words += ["--hand", str(hand)] if hand is not None else []
        claim = model.Claim(seat, outcome)
        self.attempt(words, lambda: self.model.renege(game, claim, maker, alone, hand))

    @rule(fine=fines, number=sometimes, data=st.data())
    def penalty(self, fine: model.Fine, number: bool, data: st.DataObject) -> None:
        game = self.some_game(data)
        hand = self.some_hand(data, game) if number else None
        words = ["penalty", "--to", SIDES[fine.side], *_of(game)]
        words += ["--hand", str(hand)] if hand is not None else []
        words += ["table", "talk"] if fine.points is None else [str(fine.points), "late"]
        self.attempt(words, lambda: self.model.ruling(game, fine, hand))

    @rule(remark=remarks, number=sometimes, data=st.data())
    def note(self, remark: model.Remark, number: bool, data: st.DataObject) -> None:
        game = self.some_game(data)
        hand = self.some_hand(data, game) if number else None
        words = ["note", remark.text, *_of(game)]
        words += ["--hand", str(hand)] if hand is not None else []
        self.attempt(words, lambda: self.model.ruling(game, remark, hand))

    @rule(seat=seats, name=st.sampled_from(NAMES), data=st.data())
    def substitute(self, seat: str, name: str, data: st.DataObject) -> None:
        game = self.some_game(data)
        self.attempt(["sub", seat, name, *_of(game)], lambda: self.model.sub(game, seat, name))

    @rule(side=st.integers(0, 1), data=st.data(), really=sometimes)
    def concede(self, side: int, data: st.DataObject, really: bool) -> None:
        if not really:
            return  # It ends the game: not too often.
        game = self.some_game(data)
        self.attempt(
            ["concede", SIDES[side], *_of(game)],
            lambda: self.model.hand(game, model.GaveUp(side), []),
        )

    @rule(hand=st.one_of(played, played, voids), data=st.data())
    def amend(self, hand: model.Played | model.Void, data: st.DataObject) -> None:
        game = self.some_game(data)
        number = self.some_hand(data, game)
        words = said(hand) if isinstance(hand, model.Played) else [hand.why]
        self.attempt(
            ["amend", str(number), *words, *_of(game)], lambda: self.model.amend(game, number, hand)
        )

    @rule(data=st.data())
    def void(self, data: st.DataObject) -> None:
        game = self.some_game(data)
        number = self.some_hand(data, game)
        words = ["void", str(number), *_of(game)]
        self.attempt(words, lambda: self.model.void(game, number))

    @rule(data=st.data(), really=sometimes)
    def void_a_game(self, data: st.DataObject, really: bool) -> None:
        if not really:
            return
        game = data.draw(st.integers(1, len(self.model.games) + 1))
        self.attempt(["void", "--game", str(game)], lambda: self.model.void_game(game))

    @rule(data=st.data())
    def resume(self, data: st.DataObject) -> None:
        game = data.draw(st.integers(1, len(self.model.games) + 1))
        self.attempt(["resume", str(game)], lambda: self.model.resume(game))

    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        game = self.some_game(data)
        self.attempt(["undo", *_of(game)], lambda: self.model.undo(game))

    @rule(data=st.data())
    def redo(self, data: st.DataObject) -> None:
        game = self.some_game(data)
        if not any(one.after for one in self.model.games.values()) and not data.draw(sometimes):
            return  # It will be refused.
        self.attempt(["redo", *_of(game)], lambda: self.model.redo(game))

    @precondition(lambda self: self.model.current() is not None)
    @rule(count=st.integers(1, 8), data=st.data())
    def undo_and_redo_as_often(self, count: int, data: st.DataObject) -> None:
        number = data.draw(st.sampled_from([n for n, _ in self.model.existing()]))
        game = self.model.games[number]
        before = _unmarked(self.path)
        times = min(count, len(game.before))
        for _ in range(times):
            self.attempt(["undo", *_of(number)], lambda: self.model.undo(number))
        for _ in range(times):
            self.attempt(["redo", *_of(number)], lambda: self.model.redo(number))
        assert _unmarked(self.path) == before

    def some_game(self, data: st.DataObject) -> int | None:
        """Mostly the game on the table."""
        if not data.draw(sometimes):
            return None
        return data.draw(st.integers(1, len(self.model.games) + 1))

    def some_hand(self, data: st.DataObject, game: int | None) -> int:
        """The number of a hand of a game; now and then one that is not there."""
        try:
            there = len(self.model.which(game).sum().lines)
        except model.No:
            there = 0
        if there == 0 or data.draw(st.integers(0, 9)) == 0:
            return there + 1
        return data.draw(st.integers(1, there))


def _of(game: int | None) -> list[str]:
    return [] if game is None else ["--game", str(game)]


def _unmarked(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """The derived tables without the marks that move with every entry."""
    found = dict(derived(path))
    names = [column[1] for column in rows(path, "PRAGMA table_info(games)")]
    kept = [at for at, name in enumerate(names) if name not in ("last_event", "checksum")]
    found["games"] = [tuple(row[at] for at in kept) for row in found["games"]]
    return found


def _of_sheet(sheet: Sheet) -> dict[str, object]:
    return {
        "players": list(sheet.players),
        "total": sheet.total,
        "dealer": sheet.dealer.name if sheet.dealer is not None else None,
        "over": sheet.over,
        "winner": sheet.winner,
        "conceded": sheet.conceded,
        "struck": sheet.struck,
        "done": len(sheet.commands.done),
        "undone": sum(one[0].kind != "replaced" for one in sheet.commands.undone),
        "waiting": len(sheet.waiting),
        "lines": [
            (line.verdict.total, line.verdict.dealer.name, line.players, line.amended)
            for line in sheet.lines
            if line.verdict.dealer is not None
        ],
    }


def _of_model(game: model.Game) -> dict[str, object]:
    state, added = game.there(), game.sum()
    return {
        "players": state.names,
        "total": added.total,
        "dealer": added.dealer,
        "over": added.over,
        "winner": added.winner,
        "conceded": added.conceded,
        "struck": state.struck,
        "done": len(game.before),
        "undone": len(game.after),
        "waiting": len(added.waiting),
        "lines": [(line.total, line.dealer, line.names, line.item.amended) for line in added.lines],
    }


OFTEN = settings(
    max_examples=4,
    stateful_step_count=25,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)

TestBookkeeping = Bookkeeping.TestCase
TestBookkeeping.settings = OFTEN
