"""The audit as a person reads it: players, rules, a line for each hand, findings, a verdict.

Knows: layout in a terminal of any width. Does not know: how anything was found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from io import SEEK_END, StringIO
from typing import IO, Final, cast

from euchre_engine.audit.hand_verdict import HandVerdict
from euchre_engine.audit.record import SideClaim
from euchre_engine.cards import UNKNOWN
from euchre_engine.problems import RENEGE, SLIP_OF_THE_PEN
from euchre_engine.seats import SEATS, SIDES, Seat
from euchre_engine.words import in_words

from ..log.game_records import GameHead
from ..log.record_forms import canonical
from ..terminal.phrases import (
    SIDE_WORDS,
    barn_words,
    count,
    listed,
    rules_words,
    side_with_names,
    trump_sign,
)
from ..terminal.text import ASCII, safe, wrap
from .diagnostics import Diagnostic, SlipNote
from .report import GameEnd
from .snippet import MarkedSpan, marked_lines
from .verdict_words import GameVerdict, name_player, renege_cost_words, slip_words

Paint = Callable[[str, str], str]
"""Paints a text in a style: `error`, `note`, `place`, `mark`, `good`, `strong`, `faint`."""

_SEATS = tuple(seat.name for seat in SEATS)
_ALONE = tuple(f"{name} alone" for name in _SEATS)
_VOID = 33
_IN_MEMORY: Final = 1 << 20


class LineBuffer:
    """Lines kept until what comes before them is known: in memory, beyond a megabyte in a temporary
    file. `lines` is their number."""

    def __init__(self) -> None:
        self.lines = self._size = 0
        self._text: IO[str] = StringIO(newline="")

    def clear(self) -> None:
        """Remove all lines."""
        self._text.close()
        self.lines = self._size = 0
        self._text = StringIO(newline="")

    def __bool__(self) -> bool:
        return bool(self.lines)

    def add(self, text: str) -> None:
        """Add whole lines, with their ends."""
        self.lines += text.count("\n")
        self._size += len(text)
        if self._size > _IN_MEMORY and isinstance(self._text, StringIO):
            in_memory = self._text.getvalue()
            self._text = _temporary_file()
            self._text.write(in_memory)
        self._text.write(text)

    def add_lines(self, lines: Iterable[str]) -> None:
        """Add lines given without their ends."""
        self.add("".join(line + "\n" for line in lines))

    def pieces(self) -> Iterator[str]:
        """The text, piece by piece."""
        self._text.seek(0)
        while piece := self._text.read(1 << 16):
            yield piece
        self._text.seek(0, SEEK_END)


def _temporary_file() -> IO[str]:
    from tempfile import TemporaryFile  # Imported here: slow, and seldom needed.

    return cast("IO[str]", TemporaryFile("w+", encoding="utf-8", newline=""))


class TextReport:
    """The audit as text, written with `write` game by game: the hands, their findings, the verdict.
    If that is more than `height` lines, the verdict comes first as well.

    `width` is the terminal's. `quiet` leaves out hands, and games without findings; `notes`
    includes notes; `ascii_only` prints ASCII characters only.
    """

    def __init__(
        self,
        write: Callable[[str], object],
        paint: Paint,
        width: int = 80,
        quiet: bool = False,
        ascii_only: bool = False,
        notes: bool = True,
        height: int = 24,
    ) -> None:
        self.write = write
        self.paint = paint
        self.width = max(40, width)
        self.height = height
        self.quiet = quiet
        self.notes = notes
        self.ascii_only = ascii_only
        self.dash = "-" if ascii_only else "–"
        self.dots = "..." if ascii_only else "…"
        self.file = ""
        self.head: GameHead | None = None
        self.players: dict[Seat, str] = {}
        self.early = LineBuffer()
        self.hands = LineBuffer()
        self.findings = LineBuffer()
        self.verdict = GameVerdict()
        self.suspects = [0, 0, 0]
        self.wrote = False

    # -- the methods of a report ------------------------------------------------------------

    def file_begins(self, name: str) -> None:
        if not self.quiet:
            if self.file:
                self.write("\n")
            self.write(self.paint(self._shown(name), "strong") + "\n")
        self.file = name
        self.wrote = self.wrote and self.quiet
        self.head = None

    def game_begins(self, head: GameHead) -> None:
        self.head = head
        self.players = dict(head.players)
        self.suspects = [0, 0, 0]
        self.verdict.only_result = head.result is not None
        if self.quiet:
            return
        about = [head.name or (f"Game {head.index + 1}" if head.index else ""), head.event]
        about += [head.season, head.place, head.date]
        sides = [side_with_names(side, head.players) for side in SIDES]
        lines = [
            *self._wrapped((", " if self.ascii_only else " · ").join(filter(None, about))),
            *self._wrapped(f"{sides[0]} against {sides[1]}"),
            *self._wrapped(f"Rules: {rules_words(head.rules)}", "  "),
        ]
        if head.start != (0, 0):
            lines.append(f"Start: N/S {head.start[0]}, E/W {head.start[1]}")
        table = self.paint("  # deal trump maker       tricks points   N/S E/W", "faint")
        if head.result is not None:
            table = "Only the result of this game was kept, not its hands."
        self.hands.add_lines([*lines, "", table])

    def hand(self, verdict: HandVerdict) -> None:
        suspects = self.suspects
        undecided = verdict.proven > 0 and verdict.renege_is_undecided
        suspects[0] += 0 if undecided else verdict.proven
        suspects[1] += verdict.excluded
        suspects[2] += verdict.undecided + (verdict.proven if undecided else 0)
        self.verdict.next_hand()
        if verdict.rulings or verdict.penalties:
            self.verdict.ruled = True
        if verdict.undecided:
            self.verdict.unsure = True
        if not self.quiet:
            self.hands.add(self._hand_row(verdict))

    def substitute(self, seat: Seat, name: str) -> None:
        self.players = {**self.players, seat: name}
        if not self.quiet:
            self.hands.add_lines(self._wrapped(f"{seat.name} is now {name}", "     ", "     "))

    def target(self, points: int) -> None:
        if not self.quiet:
            words = f"from here on they play to {points}"
            self.hands.add_lines(self._wrapped(words, "     ", "     "))

    def found(self, diagnostic: Diagnostic) -> None:
        self.verdict.add(diagnostic, self.players)
        if diagnostic.severity == "note" and not self.notes:
            return
        buffer = self.early if self.head is None else self.findings
        if buffer:
            buffer.add("\n")
        buffer.add_lines(self._finding(diagnostic))

    def game_ends(self, end: GameEnd) -> None:
        parts = [part for part in (self.early, self.hands, self.findings) if part]
        if not self.quiet or self.early or self.findings:
            verdict = self._verdict(end, self.quiet)
            suspects = [] if self.quiet else self._suspects()
            if sum(part.lines + 1 for part in parts) + len(verdict) + len(suspects) > self.height:
                self._block(f"{line}\n" for line in self._verdict(end, True))
            for part in parts:
                self._block(part.pieces())
            if self.quiet:
                self.write("".join(f"{line}\n" for line in verdict))
            else:
                self._block(f"{line}\n" for line in [*suspects, *verdict])
        for part in parts:
            part.clear()
        self.verdict = GameVerdict()
        self.head = None

    def file_ends(self) -> None:
        if self.early:
            self._block(self.early.pieces())
        self.early.clear()
        self.verdict = GameVerdict()

    # -- lines -------------------------------------------------------------------------------

    def _block(self, pieces: Iterable[str]) -> None:
        """Write some lines, after a blank line unless they are the first of this file."""
        if self.wrote:
            self.write("\n")
        self.wrote = True
        for piece in pieces:
            self.write(piece)

    def _wrapped(self, text: str, indent: str = "", first: str | None = None) -> list[str]:
        if not text:
            return []
        return [line.rstrip() for line in wrap(self._shown(text), self.width, indent, first)]

    def _shown(self, text: str) -> str:
        """Text of the log as this terminal can show it."""
        text = safe(text)
        if self.ascii_only and not text.isascii():
            return text.translate(ASCII).encode("ascii", "backslashreplace").decode()
        return text

    def _hand_row(self, v: HandVerdict) -> str:
        dealer = "?" if v.dealer is None else _SEATS[v.dealer]
        ns, ew = (self.dash, self.dash) if v.after_game else v.total
        if v.void is not None or v.copy:
            words = (v.void or "the same hand again").ljust(_VOID)
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
            trump = trump_sign(v, self.ascii_only).ljust(3)
            words = f"{trump}  {maker.ljust(12)}{tricks.ljust(6)} {_points(v).ljust(9)}"
        number, ns, ew = str(v.number).rjust(3), str(ns).rjust(3), str(ew).rjust(3)
        row = f"{number}  {dealer}   {words}{ns} {ew}"
        remarks = self._remarks(v)
        return self._with_remarks(row, remarks) if remarks else row + "\n"

    def _with_remarks(self, row: str, remarks: list[str]) -> str:
        """A row with remarks about its hand beside it, or below it in a narrow terminal."""
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
        elif v.award is not None and v.award.outcome == "euchred":
            remarks.append("euchred")
        if v.conceded is not None:
            remarks.append(f"{SIDE_WORDS[v.conceded]} concede")
        if v.after_game:
            return [*remarks, "after the game"]
        assert self.head is not None
        target = self.head.rules.target
        if target is not None and max(v.total) == target - 1:
            barn = barn_words([self.head.rules.in_the_barn(points) for points in v.total])
            if barn:
                remarks.append(barn)
        return remarks

    def _suspects(self) -> list[str]:
        proven, excluded, undecided = self.suspects
        total = proven + excluded + undecided
        if not total:
            return []
        parts = []
        if excluded:
            parts.append(f"{_times(excluded, total)} the player had none")
        if proven:
            parts.append(f"{_times(proven, total)} it was a renege")
        if undecided:
            parts.append(f"{_times(undecided, total)} it may have been a renege")
        words = f"Somebody did not follow suit {_times(total)}"
        return self._wrapped(f"{words}: {', '.join(parts)}.")

    # -- findings ----------------------------------------------------------------------------

    def _finding(self, d: Diagnostic) -> list[str]:
        """A finding: sentence and slug, place, rule, and what it means for the score."""
        lines = [*self._sentence(d), *self._place(d)]
        if d.slip is not None and d.kind not in (RENEGE, SLIP_OF_THE_PEN):
            place = f"line {d.slip.span.line}" if d.slip.span.line else d.slip.span.path
            words = slip_words(d.slip, place=f"in {place}")
            lines += self._wrapped(f"most likely: {words}", "    ", "  ")
        if d.slip is not None and d.slip.ambiguous and d.kind is RENEGE:
            lines += self._wrapped("another slip of the pen would explain it as well", "    ", "  ")
        rule = d.kind.rule
        house_rule = f"House rule {d.rule}."
        if d.rule and house_rule not in rule:
            rule = f"{rule} {house_rule}" if rule else house_rule
        if rule:
            lines += self._wrapped(f"rule: {rule}", "        ", "  ")
        if d.score:
            perhaps = "if it was a renege, " if d.slip is not None or d.doubt else ""
            lines += self._wrapped(f"score: {perhaps}{d.score}", "         ", "  ")
        elif d.computed is not None and d.claimed is not None and d.kind.code.startswith("L"):
            words = f"claimed {in_words(d.claimed)}, should be {in_words(d.computed)}"
            lines += self._wrapped(words + _difference(d.claimed, d.computed), "    ", "  ")
        if d.cost is not None:
            words = renege_cost_words(d.cost, self.players)
            lines += self._wrapped(f"cost: {words}", "        ", "  ")
        if d.slip is not None and d.kind is RENEGE:
            lines += self._settling(d, d.slip)
        elif d.doubt:
            words = "settle: put right what else is wrong with this hand, and audit it again"
            lines += self._wrapped(words, "          ", "  ")
        return lines

    def _settling(self, d: Diagnostic, slip: SlipNote) -> list[str]:
        """The lines on how to settle if this was a renege: the records to write down."""
        holds = slip.settled_by
        words = (
            "the cards cannot tell which it was; if the table agrees that it was a renege, write "
            f"`renege {d.seat} {d.trick} upheld`"
        )
        if holds:
            who = listed([self.players.get(h.seat) or h.seat.name for h in holds])
            words = (
                f"ask which five cards {who} {'was' if len(holds) == 1 else 'were'} dealt, and add "
                "them to the hand. If these, the renege is proven; if others, the slip shows."
            )
            if any(UNKNOWN in hold.cards for hold in holds):
                words += " A card that nobody wrote down is `??` here."
        lines = self._wrapped(f"settle: {words}", "          ", "  ")
        return lines + [f"          {canonical(hold)}" for hold in holds]

    def _sentence(self, d: Diagnostic) -> list[str]:
        """`Hand 9, trick 2: Dan (W) played Tc on a spade lead while holding Jc. error[renege]`"""
        words, lead = d.message, ""
        if d.hand is not None:
            trick = f"trick {d.trick}"
            lead = f"Hand {d.hand}:"
            if d.trick and not words.startswith(f"{trick} "):
                lead = f"Hand {d.hand}, {trick}:"
            words = name_player(d.sentence, self.players, seat_too=True)
            if d.slip is not None and d.kind is RENEGE:
                place = f"line {d.slip.span.line}" if d.slip.span.line else d.slip.span.path
                slip = slip_words(d.slip, place=f"in {place}")
                words = f"either {slip}, or this is a renege: {words}"
            elif d.doubt:
                words = f"perhaps a renege, but something else is wrong with this hand: {words}"
            if words.startswith(f"hand {d.hand} "):
                lead = f"Hand {d.hand}"
                words = words[len(lead) + 1 :]
            words = f"{lead} {words}"
        else:
            words = words[:1].upper() + words[1:]
        end = "" if words.endswith(("?", ".", "!")) else "."
        tag = f"{d.severity}[{d.kind.slug}]"
        lines = self._wrapped(f"{words}{end} {tag}", "  ")
        lines[0] = self.paint(lead, d.severity) + lines[0][len(lead) :]
        lines[-1] = lines[-1].removesuffix(tag) + self.paint(tag, d.severity)
        return lines

    def _place(self, d: Diagnostic) -> list[str]:
        """The place of a finding with what is written there, and the place that proves it."""
        span = d.span
        place = self._shown(d.file)
        if span is not None:
            place += f":{span.line}" if span.line else ""
            place += f":{span.column}" if span.column and span.line else ""
            place += f": {self._shown(span.path)}" if span.path else ""
        lines = [self.paint(f"  --> {place}", "place")]
        because = d.because
        if span is None:
            return lines
        if span.path:
            lines += self._value(d.card, "^", "")
            if because is not None:
                lines.append(self.paint(f"  ::: {self._shown(because.span.path)}", "place"))
                lines += self._value(because.card, "-", because.label)
            return lines
        marks = [MarkedSpan(span, "^")] if span.text else []
        if because is not None and because.span.text:
            marks.append(MarkedSpan(because.span, "-", because.label))
        if marks:
            lines += marked_lines(marks, self.width, self.paint, self._shown, self.dots)
        return lines

    def _value(self, card: str | None, sign: str, label: str) -> list[str]:
        """The card at a path of JSON, marked and labelled; only the label if it is no card."""
        if card is None:
            return self._wrapped(label, "    | ", "    | ")
        lines = [f"    | {card}"]
        mark = sign * len(card)
        for line in wrap(label, self.width - 7 - len(card)):
            style = "mark" if sign == "^" else "place"
            lines.append("    | " + self.paint(f"{mark} {line}".rstrip(), style))
            mark = " " * len(card)
        return lines

    def _verdict(self, end: GameEnd, named: bool) -> list[str]:
        """The verdict; `named`: with the name of the game, which nothing above it tells."""
        title = "Verdict"
        if named and self.head is not None and (self.head.index or self.head.name):
            title += f" on {self.head.name or f'game {self.head.index + 1}'}"
        words = f"{title}: {self.verdict.sentence(end, self.players)}"
        style = "error" if self.verdict.errors else "good"
        return [self.paint(line, style) for line in self._wrapped(words, "  ")]


def summary_line(files: int, summary: Mapping[str, int], notes: bool = True) -> str:
    """The last line of an audit of several files or games; `notes`: the notes are printed above."""
    counted = [count(files, "file")] if files > 1 else []
    if files > 1 or summary["games"] > 1:
        counted += [count(summary["games"], "game"), count(summary["hands"], "hand")]
    findings = [count(summary["errors"], "error")] if summary["errors"] else []
    findings += [count(summary["notes"], "note")] if summary["notes"] else []
    words = ", ".join(findings) or "nothing found"
    if summary["notes"] and not notes:
        words += f"; --notes shows {'it' if summary['notes'] == 1 else 'them'}"
    return f"{': '.join(filter(None, (', '.join(counted), words)))}.\n"


def _times(number: int, total: int = 0) -> str:
    """`once`, `twice`, `6 times`; `each time` if that is all of several."""
    if number == total > 1:
        return "each time"
    return {1: "once", 2: "twice"}.get(number) or f"{number} times"


def _points(v: HandVerdict) -> str:
    return _side_points(v.points, "0" if v.evidence is not None else "?")


def _side_points(points: tuple[int, int], nothing: str = "0") -> str:
    ns, ew = points
    if ns:
        return f"{ns} and {ew}" if ew else f"N/S {ns}"
    return f"E/W {ew}" if ew else nothing


def _difference(claimed: object, computed: object) -> str:
    """The difference between claimed and computed numbers: `: 1 too many for N/S`; empty for other
    claims."""
    if not isinstance(claimed, SideClaim) or not isinstance(computed, tuple):
        return ""
    parts = []
    for side, number in zip(SIDES, (claimed.ns, claimed.ew), strict=True):
        if number is not None and (off := number - computed[side]):
            words = "too many" if off > 0 else "too few"
            parts.append(f"{abs(off)} {words} for {side}")
    return f": {', '.join(parts)}" if parts else ""
