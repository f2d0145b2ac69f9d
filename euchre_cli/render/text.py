"""The audit as a person reads it: who, rules, a line a hand, the findings, a verdict.

Knows: layout in a terminal of any width. Does not know: how anything was found out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from euchre_engine.problems import RENEGE_UNDECIDED
from euchre_engine.seats import SEATS, SIDES, Seat, Side
from euchre_engine.verdict import HandVerdict

from ..audit import GameEnd, GameHead
from ..diagnostics import Diagnostic
from .columns import wrap
from .safe import safe
from .snippet import Mark, lines_of
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

_SEATS = tuple(seat.name for seat in SEATS)
_ALONE = tuple(f"{name} alone" for name in _SEATS)
_VOID = 33
_CLAIM = re.compile(r"(NS|EW) (-?\d{1,9})")


class TextReport:
    """The audit as text, written with `write` as it goes; findings follow the hands of their game.

    `width` is the terminal's; `quiet` leaves out the hands and whatever is without findings;
    `ascii_only` draws no character outside ASCII; `only` says that findings of some kinds alone are
    reported, so that nothing is said of the others.
    """

    def __init__(
        self,
        write: Callable[[str], object],
        paint: Paint,
        width: int = 80,
        quiet: bool = False,
        ascii_only: bool = False,
        only: bool = False,
    ) -> None:
        self.write = write
        self.paint = paint
        self.width = max(40, width)
        self.quiet = quiet
        self.ascii_only = ascii_only
        self.only = only
        self.dash = "-" if ascii_only else "–"
        self.dots = "..." if ascii_only else "…"
        self.file = ""
        self.head: GameHead | None = None
        self.early: list[Diagnostic] = []
        self.pending: list[Diagnostic] = []
        self.suspects = [0, 0, 0]
        self.ruled = False
        self.wrote = False

    # -- what the audit tells ----------------------------------------------------------------

    def file_begins(self, name: str) -> None:
        if self.file and not self.quiet:
            self._line("")
        self.file = name
        self.head = None
        self.early = []
        if not self.quiet:
            self._line(self.paint(self._shown(name), "strong"))

    def game_begins(self, head: GameHead) -> None:
        self.head = head
        self.suspects = [0, 0, 0]
        self.ruled = False
        if self.quiet:
            return
        if head.index or self.early:
            self._line("")
        about = [head.name or (f"Game {head.index + 1}" if head.index else ""), head.event]
        about += [head.season, head.place, head.date]
        self._wrapped(self._shown((", " if self.ascii_only else " · ").join(filter(None, about))))
        sides = [side_with_names(side, head.players) for side in SIDES]
        self._wrapped(self._shown(f"{sides[0]} against {sides[1]}"))
        self._wrapped(f"Rules: {rules_words(head.rules)}", "  ")
        if head.start != (0, 0):
            self._line(f"Start: N/S {head.start[0]}, E/W {head.start[1]}")
        self._line("")
        self._line(self.paint("  # deal trump maker       tricks points   N/S E/W", "faint"))

    def hand(self, verdict: HandVerdict) -> None:
        suspects = self.suspects
        suspects[0] += verdict.proven
        suspects[1] += verdict.excluded
        suspects[2] += verdict.undecided
        if verdict.rulings or verdict.penalties:
            self.ruled = True
        if not self.quiet:
            self.write(self._hand_row(verdict))

    def substitute(self, seat: Seat, name: str) -> None:
        if not self.quiet:
            self._wrapped(f"{seat.name} is now {self._shown(name)}", "     ", "     ")

    def found(self, diagnostic: Diagnostic) -> None:
        if self.head is None:
            self.early.append(diagnostic)
            self._finding(diagnostic)
        else:
            self.pending.append(diagnostic)

    def game_ends(self, end: GameEnd) -> None:
        pending, self.pending = self.pending, []
        early, self.early = self.early, []
        if not (self.quiet and not pending and not early):
            for diagnostic in pending:
                self._finding(diagnostic)
            if not self.quiet:
                self._line("")
                self._suspects()
            self._verdict(end, [*early, *pending])
        self.head = None

    def file_ends(self) -> None:
        for diagnostic in self.pending:
            self._finding(diagnostic)
        self.pending = []

    # -- lines -------------------------------------------------------------------------------

    def _line(self, text: str) -> None:
        self.wrote = True
        self.write(text.rstrip() + "\n")

    def _wrapped(self, text: str, indent: str = "", first: str | None = None) -> None:
        if text:
            for line in wrap(text, self.width, indent, first):
                self._line(line)

    def _shown(self, text: str) -> str:
        """A text of the log as this terminal can show it."""
        text = safe(text)
        if self.ascii_only and not text.isascii():
            return text.encode("ascii", "backslashreplace").decode()
        return text

    def _hand_row(self, v: HandVerdict) -> str:
        dealer = "?" if v.dealer is None else _SEATS[v.dealer]
        total = v.total
        if v.void is not None:
            row = f"{v.number:>3}  {dealer}   {v.void:<{_VOID}}{total[0]:>3} {total[1]:>3}"
        else:
            if v.maker is None:
                maker = "?"
            elif v.alone:
                maker = _ALONE[v.maker]
            elif v.lone_defender is not None:
                maker = f"{_SEATS[v.maker]} v {_ALONE[v.lone_defender]}"
            else:
                maker = _SEATS[v.maker]
            tricks = f"{v.tricks[0]}{self.dash}{v.tricks[1]}" if v.tricks else "?"
            row = (
                f"{v.number:>3}  {dealer}   {trump_sign(v, self.ascii_only):<3}  {maker:<12}"
                f"{tricks:<6} {_points(v):<9}{total[0]:>3} {total[1]:>3}"
            )
        remarks = self._remarks(v)
        return self._with_remarks(row, remarks) if remarks else row + "\n"

    def _with_remarks(self, row: str, remarks: list[str]) -> str:
        """A row and what is remarkable about its hand, below it where the terminal is narrow."""
        words = ", ".join(remarks)
        lines = [f"{row}  {words}"]
        if len(lines[0]) > self.width:
            lines = [row, *wrap(words, self.width, "     ", "     ")]
        text = "\n".join(lines) + "\n"
        barn = remarks[-1]
        if "barn" in barn:
            text = text.replace(barn, self.paint(barn, "strong"))
        return text

    def _remarks(self, v: HandVerdict) -> list[str]:
        remarks: list[str] = []
        if v.lone_defender is not None and v.alone:
            remarks.append(f"{_SEATS[v.lone_defender]} defends alone")
        if v.rulings or v.penalties:
            remarks += ["ruled"] if v.rulings else []
            remarks += ["penalty"] if v.penalties else []
            if v.points != v.points_as_played and v.evidence is not None:
                remarks.append(f"as played {_side_points(v.points_as_played)}")
        elif v.award is not None and v.award.called == "euchred":
            remarks.append("euchred")
        if v.conceded is not None:
            remarks.append(f"{SIDE_WORDS[v.conceded]} concede")
        assert self.head is not None
        target = self.head.rules.target
        if target is not None and max(v.total) == target - 1:
            barn = barn_words(v.total, self.head.rules)
            if barn:
                remarks.append(barn)
        return remarks

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
        if self.wrote or not self.quiet:
            self._line("")
        where = ""
        if d.hand is not None:
            where = f"hand {d.hand}" + (f", trick {d.trick}" if d.trick else "")
            where += ": "
        tag = f"{d.severity}[{d.kind.slug}]"
        words = wrap(f"{tag} {where}{self._shown(d.message)}", self.width, "  ")
        self._line(self.paint(tag, d.severity) + words[0][len(tag) :])
        for line in words[1:]:
            self._line(line)
        self._place(d)
        rule = d.kind.rule
        if d.rule:
            rule = f"{rule} House rule {d.rule}." if rule else f"House rule {d.rule}."
        if rule:
            self._wrapped(f"rule: {rule}", "        ", "  ")
        if d.score:
            self._wrapped(f"score: {self._shown(d.score)}", "         ", "  ")
        elif d.computed is not None and d.claimed is not None and d.kind.code.startswith("L"):
            words_ = f"claimed {self._shown(d.claimed)}, computed {self._shown(d.computed)}"
            self._wrapped(words_ + _difference(d.claimed, d.computed), "    ", "  ")

    def _place(self, d: Diagnostic) -> None:
        """Where it is, what stands there, and the same of the place that proves it."""
        span = d.span
        place = self._shown(d.file)
        if span is not None:
            place += f":{span.line}" if span.line else ""
            place += f":{span.column}" if span.column and span.line else ""
            place += f": {self._shown(span.path)}" if span.path else ""
        self._line(self.paint(f"  --> {place}", "place"))
        because = d.because
        if span is None:
            return
        if span.path:
            self._value(d.card, "^", "")
            if because is not None:
                self._line(self.paint(f"  ::: {self._shown(because.span.path)}", "place"))
                self._value(because.card, "-", because.label)
            return
        marks = [Mark(span, "^")] if span.text else []
        if because is not None and because.span.text:
            marks.append(Mark(because.span, "-", because.label))
        if marks:
            for line in lines_of(marks, self.width, self.paint, self._shown, self.dots):
                self._line(line)

    def _value(self, card: str | None, sign: str, label: str) -> None:
        """What stands at a path, marked; its label alone when it is no card."""
        if card is not None:
            self._line(f"    | {card}")
            mark = sign * len(card)
            for line in wrap(label, self.width - 7 - len(card)):
                style = "mark" if sign == "^" else "place"
                self._line("    | " + self.paint(f"{mark} {line}".rstrip(), style))
                mark = " " * len(card)
        elif label:
            self._wrapped(label, "    | ", "    | ")

    def _verdict(self, end: GameEnd, findings: list[Diagnostic]) -> None:
        players = self.head.players if self.head is not None else {}
        errors = [d for d in findings if d.severity == "error"]
        score = self._score(end, players)
        style = "error"
        standing = "As ruled" if self.ruled else "As played"
        if any(d.penalty is not None for d in errors):
            words = f"{self._reneges(errors, players)} {standing}: {score}."
        elif errors:
            words = f"{count(len(errors), 'finding')}. Going by the cards and the rules: {score}."
        else:
            style = "good"
            holds = "the record holds"
            if self.only:
                holds = "nothing of that kind" if not findings else "only notes of that kind"
            elif self.suspects[2] or any(d.kind is RENEGE_UNDECIDED for d in findings):
                holds += " as far as it can be checked"
            words = f"{holds}. {score}."
        title = "Verdict"
        if self.quiet and self.head is not None and (self.head.index or self.head.name):
            title += f" on {self.head.name or f'game {self.head.index + 1}'}"
        for line in wrap(f"{self._shown(title)}: {words}", self.width, "  "):
            self._line(self.paint(line, style))

    def _score(self, end: GameEnd, players: Mapping[Seat, str]) -> str:
        score = f"N/S {end.total[0]}, E/W {end.total[1]}"
        if end.winner is not None:
            names = self._shown(side_names(end.winner, players))
            who = f"{names} ({SIDE_WORDS[end.winner]})" if names else SIDE_WORDS[end.winner]
            score += f"; {who} win"
            if end.conceded is not None:
                score += f", {SIDE_WORDS[end.conceded]} having conceded"
            return score
        if not end.over:
            return f"{score}; the game goes on"
        tie = self.head is not None and self.head.rules.hands_to_play is not None
        return score + ("; a tie" if tie else "; who made the last hand is not recorded")

    def _reneges(self, errors: list[Diagnostic], players: Mapping[Seat, str]) -> str:
        """Who reneged, when, and what it is worth; and how much else was found."""
        first = next(d for d in errors if d.penalty is not None)
        assert first.penalty is not None
        assert first.seat is not None
        seat = Seat[first.seat]
        who = self._shown(f"{players[seat]} ({seat.name})") if players.get(seat) else seat.name
        points = count(first.penalty[1], "point")
        words = (
            f"{who} reneged in hand {first.hand}, trick {first.trick}: "
            f"{points} to {SIDE_WORDS[Side[first.penalty[0]]]}."
        )
        others = len(errors) - 1
        return words + (f" {count(others, 'other finding')}." if others else "")


def summary_line(files: int, summary: Mapping[str, int]) -> str:
    """The last line of an audit of several files."""
    errors, notes = summary["errors"], summary["notes"]
    found = "nothing found"
    if errors or notes:
        found = ", ".join([count(errors, "error"), count(notes, "note")])
    return (
        f"{count(files, 'file')}, {count(summary['games'], 'game')}, "
        f"{count(summary['hands'], 'hand')}: {found}.\n"
    )


def _points(v: HandVerdict) -> str:
    return _side_points(v.points, "0" if v.evidence is not None else "?")


def _side_points(points: tuple[int, int], nothing: str = "0") -> str:
    ns, ew = points
    if ns:
        return f"{ns} and {ew}" if ew else f"N/S {ns}"
    return f"E/W {ew}" if ew else nothing


def _difference(claimed: str, computed: str) -> str:
    """How far a claim is off: `: 1 too many for N/S`; empty when it is not of numbers."""
    cards = dict(_CLAIM.findall(computed))
    parts = []
    for side, number in _CLAIM.findall(claimed):
        if side in cards and (off := int(number) - int(cards[side])):
            words = "too many" if off > 0 else "too few"
            parts.append(f"{abs(off)} {words} for {SIDE_WORDS[Side[side]]}")
    return f": {', '.join(parts)}" if parts else ""
