"""The audit as a person reads it: who, rules, a line a hand, the findings, a verdict.

Knows: layout in a terminal of any width. Does not know: how anything was found out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from euchre_engine.seats import SIDES, Seat, Side
from euchre_engine.verdict import HandVerdict

from ..audit import GameEnd, GameHead
from ..diagnostics import Diagnostic, in_order
from ..log.read import Span
from .safe import safe
from .words import (
    SIDE_WORDS,
    barn_words,
    count,
    rules_words,
    side_names,
    side_with_names,
    trump_sign,
)

Paint = Callable[[str, str], str]
"""Paints a text in a style: `error`, `note`, `place`, `mark`, `good`, `strong`, `faint`."""


class TextReport:
    """The audit as text, written with `write` as it goes; findings follow the hands of their game.

    `width` is the terminal's; `quiet` leaves out the hands and whatever is without findings;
    `ascii_only` draws no character outside ASCII.
    """

    def __init__(
        self,
        write: Callable[[str], object],
        paint: Paint,
        width: int = 80,
        quiet: bool = False,
        ascii_only: bool = False,
    ) -> None:
        self.write = write
        self.paint = paint
        self.width = max(40, width)
        self.quiet = quiet
        self.ascii_only = ascii_only
        self.dash = "-" if ascii_only else "–"
        self.file = ""
        self.head: GameHead | None = None
        self.pending: list[Diagnostic] = []
        self.suspects = [0, 0, 0]
        self.found_early = False

    # -- what the audit tells ----------------------------------------------------------------

    def file_begins(self, name: str) -> None:
        if self.file and not self.quiet:
            self._line("")
        self.file = name
        self.head = None
        self.found_early = False
        if not self.quiet:
            self._line(self.paint(safe(name), "strong"))

    def game_begins(self, head: GameHead) -> None:
        self.head = head
        self.suspects = [0, 0, 0]
        if self.quiet:
            return
        if head.index or self.found_early:
            self._line("")
        about = [head.name or (f"Game {head.index + 1}" if head.index else ""), head.event]
        about += [head.season, head.place, head.date]
        named = [safe(text) for text in about if text]
        self._wrapped(" · ".join(named) if not self.ascii_only else ", ".join(named))
        sides = [side_with_names(side, head.players) for side in SIDES]
        self._wrapped(f"{sides[0]} against {sides[1]}")
        self._wrapped(f"Rules: {rules_words(head.rules)}")
        if head.start != (0, 0):
            self._line(f"Start: N/S {head.start[0]}, E/W {head.start[1]}")
        self._line("")
        self._line(self.paint("  # deal trump maker     tricks points   N/S E/W", "faint"))

    def hand(self, verdict: HandVerdict) -> None:
        suspects = self.suspects
        suspects[0] += verdict.proven
        suspects[1] += verdict.excluded
        suspects[2] += verdict.undecided
        if not self.quiet:
            self.write(self._hand_row(verdict))

    def substitute(self, seat: Seat, name: str) -> None:
        if not self.quiet:
            self._line(f"    {seat.name} is now {safe(name)}")

    def found(self, diagnostic: Diagnostic) -> None:
        if self.head is None:
            self.found_early = True
            self._finding(diagnostic)
        else:
            self.pending.append(diagnostic)

    def game_ends(self, end: GameEnd) -> None:
        pending, self.pending = self.pending, []
        pending.sort(key=in_order)
        if self.quiet and not pending:
            return
        for diagnostic in pending:
            self._finding(diagnostic)
        if not self.quiet:
            self._line("")
            self._suspects()
        self._verdict(end, pending)

    def file_ends(self) -> None:
        for diagnostic in self.pending:
            self._finding(diagnostic)
        self.pending = []

    # -- lines -------------------------------------------------------------------------------

    def _line(self, text: str) -> None:
        self.write(text.rstrip() + "\n")

    def _wrapped(self, text: str, indent: str = "", first: str | None = None) -> None:
        if text:
            for line in wrap(text, self.width, indent, first):
                self._line(line)

    def _hand_row(self, v: HandVerdict) -> str:
        dealer = v.dealer.name if v.dealer is not None else "?"
        total = v.total
        if v.void is not None:
            return f"{v.number:>3}  {dealer}   {v.void:<31}{total[0]:>3} {total[1]:>3}\n"
        maker = v.maker.name if v.maker is not None else "?"
        if v.alone:
            maker += " alone"
        elif v.lone_defender is not None:
            maker += f" v {v.lone_defender.name} alone"
        tricks = f"{v.tricks[0]}{self.dash}{v.tricks[1]}" if v.tricks else "?"
        points = _points(v)
        row = (
            f"{v.number:>3}  {dealer}   {trump_sign(v, self.ascii_only):<3}  {maker:<10}"
            f"{tricks:<6} {points:<9}{total[0]:>3} {total[1]:>3}"
        )
        extra = self._remarks(v)
        return f"{row}  {extra}\n" if extra else row + "\n"

    def _remarks(self, v: HandVerdict) -> str:
        remarks = []
        if v.lone_defender is not None and v.alone:
            remarks.append(f"{v.lone_defender.name} defends alone")
        if v.rulings or v.penalties:
            remarks += ["ruled"] if v.rulings else []
            remarks += ["penalty"] if v.penalties else []
        elif v.award is not None and v.award.called == "euchred":
            remarks.append("euchred")
        if v.conceded is not None:
            remarks.append(f"{SIDE_WORDS[v.conceded]} concede")
        assert self.head is not None
        barn = barn_words(v.total, self.head.rules)
        if barn:
            remarks.append(self.paint(barn, "strong"))
        return ", ".join(remarks)

    def _suspects(self) -> None:
        proven, excluded, undecided = self.suspects
        total = proven + excluded + undecided
        if not total:
            return
        parts = []
        if proven:
            parts.append(f"{proven} proven to be {'a renege' if proven == 1 else 'reneges'}")
        if excluded:
            parts.append("all excluded" if excluded == total else f"{excluded} excluded")
        if undecided:
            parts.append(f"{undecided} undecided")
        self._wrapped(f"{count(total, 'off-suit play')}, {', '.join(parts)}.")

    # -- findings ----------------------------------------------------------------------------

    def _finding(self, d: Diagnostic) -> None:
        self._line("")
        where = ""
        if d.hand is not None:
            where = f"hand {d.hand}" + (f", trick {d.trick}" if d.trick else "")
            where += ": "
        tag = f"{d.severity}[{d.kind.slug}]"
        for number, line in enumerate(wrap(f"{tag} {where}{safe(d.message)}", self.width, "  ")):
            if number == 0:
                line = self.paint(line[: len(tag)], d.severity) + line[len(tag) :]
            self._line(line)
        if d.span is not None:
            self._snippet(d)
        else:
            self._line(self.paint(f"  --> {safe(d.file)}", "place"))
        rule = d.kind.rule
        if d.rule:
            rule = f"{rule} House rule {d.rule}." if rule else f"House rule {d.rule}."
        if rule:
            self._wrapped(f"rule: {rule}", "        ", "  ")
        if d.score:
            self._wrapped(f"score: {d.score}", "         ", "  ")
        elif d.computed is not None and d.claimed is not None and d.kind.code.startswith("L"):
            self._wrapped(f"claimed {d.claimed}, computed {d.computed}", "    ", "  ")

    def _snippet(self, d: Diagnostic) -> None:
        span = d.span
        assert span is not None
        place = f"{safe(d.file)}:{span.line}:{span.column}"
        if span.path:
            line = f":{span.line}" if span.line else ""
            place = f"{safe(d.file)}{line}: {safe(span.path)}"
        self._line(self.paint(f"  --> {place}", "place"))
        because = d.because
        shown = [(span, "^", "")]
        if because is not None and because.span.text:
            shown.append((because.span, "-", because.label))
            shown.sort(key=lambda one: one[0].line)
        if not span.text:
            if because is not None and because.span.path:
                card = f" {because.card}" if because.card else ""
                self._wrapped(
                    f"because of{card} at {because.span.path}: {because.label}", "    ", "  "
                )
            return
        gutter = len(str(max(one.line for one, _, _ in shown)))
        last_line = -1
        for one, mark, label in shown:
            self._source(one, mark, label, gutter, one.line == last_line)
            last_line = one.line

    def _source(self, span: Span, mark: str, label: str, gutter: int, again: bool) -> None:
        room = self.width - gutter - 6
        text, start, end = window(safe(span.text.replace("\t", " ")), span, room)
        bar = "|"
        if not again:
            self._line(f"  {span.line:>{gutter}} {bar} {text}")
        style = "mark" if mark == "^" else "place"
        under = " " * start + self.paint(mark * max(1, end - start), style)
        line = f"  {'':>{gutter}} {bar} {under}"
        if label:
            if end + 1 + len(label) <= room:
                line += " " + self.paint(label, style)
            else:
                self._line(line)
                line = f"  {'':>{gutter}} {bar} {self.paint(label.rjust(min(room, end)), style)}"
        self._line(line)

    def _verdict(self, end: GameEnd, findings: list[Diagnostic]) -> None:
        players = self.head.players if self.head is not None else {}
        ns, ew = end.total
        errors = [d for d in findings if d.severity == "error"]
        reneges = [d for d in errors if d.penalty is not None]
        score = f"N/S {ns}, E/W {ew}"
        if end.winner is not None:
            names = side_names(end.winner, players)
            who = f"{names} ({SIDE_WORDS[end.winner]})" if names else SIDE_WORDS[end.winner]
            verb = "win"
            score += f"; {who} {verb}"
            if end.conceded is not None:
                score += f", {SIDE_WORDS[end.conceded]} having conceded"
        elif end.over:
            score += "; a tie"
        else:
            score += "; the game goes on"
        if reneges:
            one = reneges[0]
            assert one.penalty is not None and one.seat is not None
            seat = Seat[one.seat]
            name = f"{safe(players[seat])} ({seat.name})" if players.get(seat) else seat.name
            side = SIDE_WORDS[Side[one.penalty[0]]]
            words = (
                f"{name} reneged in hand {one.hand}, trick {one.trick}: "
                f"{count(one.penalty[1], 'point')} to {side}."
            )
            others = len(errors) - 1
            if others:
                words += f" {count(others, 'other finding')}."
            words += f" As played: {score}."
            style = "error"
        elif errors:
            words = f"{count(len(errors), 'finding')}. Going by the cards and the rules: {score}."
            style = "error"
        else:
            words = f"the record holds. {score}."
            style = "good"
        lines = wrap(f"Verdict: {words}", self.width, "  ")
        for line in lines:
            self._line(self.paint(line, style))


def summary_line(files: int, summary: Mapping[str, int]) -> str:
    """The last line of an audit of several files."""
    errors, notes = summary["errors"], summary["notes"]
    found = "nothing found"
    if errors or notes:
        found = ", ".join([count(errors, "error"), count(notes, "note")])
    return (
        f"\n{count(files, 'file')}, {count(summary['games'], 'game')}, "
        f"{count(summary['hands'], 'hand')}: {found}.\n"
    )


def _points(v: HandVerdict) -> str:
    ns, ew = v.points
    if ns and ew:
        return f"{ns} and {ew}"
    if ns or ew:
        return f"N/S {ns}" if ns else f"E/W {ew}"
    return "0" if v.evidence is not None else "?"


def wrap(text: str, width: int, indent: str = "", first: str | None = None) -> list[str]:
    """A text broken at blanks into lines of at most `width` columns; a longer word stands alone."""
    lines: list[str] = []
    line = first if first is not None else ""
    empty = True
    for word in text.split(" "):
        if not empty and len(line) + 1 + len(word) > width:
            lines.append(line)
            line, empty = indent, True
        line += word if empty else " " + word
        empty = False
    lines.append(line)
    return lines


def window(text: str, span: Span, room: int) -> tuple[str, int, int]:
    """As much of a line as fits, with the span in it; and where the span is in that."""
    start, end = span.column - 1, max(span.column, span.end_column - 1)
    end = min(end, max(start + 1, len(text)))
    if len(text) <= room:
        return text, start, end
    end = min(end, start + room - 2)
    begin = max(0, min(start - (room - (end - start)) // 2, len(text) - room))
    piece = text[begin : begin + room]
    if begin > 0:
        piece = "…" + piece[1:]
    if begin + room < len(text):
        piece = piece[:-1] + "…"
    return piece, start - begin, end - begin
