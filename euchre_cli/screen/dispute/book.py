"""The dispute and its book: the keys are kept for the next try, and the ruling is written."""

from __future__ import annotations

from collections.abc import Sequence

from euchre_engine.cards import UNKNOWN

from ... import saved_state
from ...book.book import Book
from ...book.entries import text_of
from ...book.score_changes import changed_scores, corrected_words
from ...book.sentences import entered_words, hand_words, score_words, with_hand_number
from ...book.sheet import Sheet
from ...session import no_such_game, remember_shown
from ...terminal.exit_status import Refused
from ...terminal.phrases import capitalized
from ...terminal.screen_text import BACK, Canvas, Row
from ...words.people import People
from ..shell.dialogue import Dialogue, Effect, Question, Quit
from ..shell.machine import Done, Screen, State, opened, question, retyped
from .deal import cards_in_book, deal_meant, missing_fact
from .dispute import Dispute
from .keys import TABLES, Anew, Write, dispute_talk
from .lines import LINE_HELP, answer_key, keys_of_cards, up_card_keys
from .picture import picture
from .ruling import entry_of
from .sentences import standing


class DisputeScreen(Screen):
    """The screen of a dispute about a hand of a game: its `number`, or `LAST_HAND` or `THIS_HAND`.

    It goes on with the keys typed the last time, unless it begins `fresh`; `first` is the state it
    opens in. `by` names the player who claims the renege; `at_table`: the live table comes after
    it. Raises `Refused` if nobody is called that, or the hand cannot be disputed.
    """

    tables = TABLES
    help_key = "/"
    escape = Quit()
    line_help = LINE_HELP

    def __init__(
        self,
        book: Book,
        sheet: Sheet,
        number: int | None,
        by: str = "",
        *,
        fresh: bool = False,
        at_table: bool = False,
    ) -> None:
        self.book, self.sheet, self._at_table = book, sheet, at_table
        self.deal = deal_meant(sheet, number)
        self._kept = (book.path, sheet.number, self.deal.entry, text_of(self.deal.was))
        cards = cards_in_book(self.deal)
        by_seat = People(self.deal.players).one(by) if by else None
        self._fresh = Dispute(self.deal, self.deal, cards, by=by_seat)
        whole = all(cards.at(place) not in (None, UNKNOWN) for place in self._fresh.places)
        self._fresh = self._fresh._replace(done=whole)
        first = opened(self._fresh)
        typed = () if fresh else saved_state.dispute_keys(*self._kept).split("\n")
        self.first, _ = retyped(self, first, typed)
        if self.first.keys:
            words = "Goes on with what was typed the last time; x begins anew"
            self.first = self.first._replace(message=words)

    @property
    def command(self) -> str:
        """The command that goes on with this dispute: `euchre dispute 3`, and the game if it is
        not the current one."""
        number = str(self.deal.number) if self.deal.entry else "this"
        current = self.book.current() == self.sheet.number
        return f"euchre dispute {number}" + ("" if current else f" --game {self.sheet.number}")

    def talk(self, subject: Dispute) -> Dialogue:
        """The dialogue of the dispute."""
        return dispute_talk(subject)

    def draw(self, state: State, asked: Question, canvas: Canvas) -> list[Row]:
        """The picture of the cards."""
        return picture(self.sheet.number, state, asked, canvas)

    # -- the book --------------------------------------------------------------------------------

    def typed(self, state: State) -> None:
        """Keeps the keys for the next try."""
        saved_state.save_dispute_keys(*self._kept, "\n".join(state.keys))

    def carry_out(self, subject: Dispute, effect: Effect) -> Done | None:
        """Begins anew, or writes the ruling into the book. Raises `Refused` if the hand was changed
        meanwhile; the next try is made with the hand as it is then."""
        if isinstance(effect, Anew):
            self.typed(opened(self._fresh))
            return Done(self._fresh, "Begun anew")
        if not isinstance(effect, Write):
            return None
        before = self.sheet
        with self.book.writing() as writer:
            now = self.book.sheet(before.number)
            if now is None:
                raise no_such_game(before.number)
            self._check_same(now)
            after = writer.add(now.number, entry_of(now, subject))
        assert after is not None
        remember_shown(self.book, after)
        return Done(subject, self._written_words(now, after, subject), leaves=True)

    def _check_same(self, now: Sheet) -> None:
        entry, was = self.deal.entry, self.sheet
        if not entry:
            same, words = was.last == now.last, score_words(now)
        else:
            old, line = was.line_of(entry), now.line_of(entry)
            same = line is not None and old is not None and old.records == line.records
            words = "gone" if line is None else with_hand_number(line, hand_words(line, now.rules))
        self.sheet = now
        if not same:
            raise Refused(
                f"another terminal was quicker: it is now: {words}. Nothing was written; if the "
                "ruling is still right, r writes it"
            )

    def _written_words(self, before: Sheet, after: Sheet, dispute: Dispute) -> str:
        """What stands in the book now, and the way back; the live table shows the score itself."""
        entry = dispute.deal.entry
        line = after.line_of(entry) if entry else after.lines[-1]
        assert line is not None
        words = [with_hand_number(line, entered_words(line, after.rules))]
        if self._at_table:
            return f"{words[0]}; u takes it back"
        if entry:
            words = [corrected_words(before, after, entry)]
            words += changed_scores(before, after, entry)[:1]
        words += [score_words(after), "`euchre undo` takes it back"]
        return ". ".join(capitalized(one.rstrip(".")) for one in words)

    # -- the line mode ---------------------------------------------------------------------------

    def keys_of_line(self, state: State, line: str) -> Sequence[str]:
        """The keys of a row such as `Ann: 9s Jh Ac Td ??`, of cards, or of an answer."""
        dispute, asked = state.subject, question(self, state)
        if not line:
            return []
        if line.lower() in ("back", "undo"):
            return [BACK]
        if dispute.is_asked and (not dispute.done or ":" in line):
            return [line] if line in ("x", "f", "/", "+", "-") else keys_of_cards(dispute, line)
        if ":" in line and not line.lower().startswith("up"):
            raise Refused(f"first: {asked.words}")
        if dispute.claimed and missing_fact(dispute.deal) == "up" and not state.typed:
            return up_card_keys(line)
        return [answer_key(asked, dispute.deal.players, line)]

    def read_out(self, state: State) -> str:
        """The hand, and then the verdict as it stands."""
        dispute = state.subject
        if state.keys:
            return standing(dispute)
        line = self.sheet.line_of(self.deal.entry) if self.deal.entry else None
        words = "not entered yet" if line is None else hand_words(line, self.sheet.rules)
        return f"Game {self.sheet.number}, hand {self.deal.number}: {words}."
