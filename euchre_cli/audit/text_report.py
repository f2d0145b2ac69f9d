"""The audit as a person reads it: players, rules, a row for each hand, findings, a verdict."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import IO, Any, Final, NamedTuple, TypeAlias

from euchre_engine.audit.hand_verdict import HandVerdict
from euchre_engine.audit.record import Hold, SideClaim
from euchre_engine.cards import SUIT_SYMBOLS, UNKNOWN
from euchre_engine.problems import LEFT_OUT, RENEGE, SLIP_OF_THE_PEN, UNFINISHED_GAME, WRONG_RESULT
from euchre_engine.rules import Rules
from euchre_engine.seats import SEATS, SIDES, Seat
from euchre_engine.words import in_words

from ..log.games import MOST_RECORDS
from ..log.records import canonical
from ..terminal.display import painter
from ..terminal.phrases import (
    SIDE_WORDS,
    barn_words,
    capitalized,
    count,
    rules_words,
    side_with_names,
)
from ..terminal.text import ASCII, safe, wrap
from .excerpt import Mark, marked_lines
from .findings import Counts, Finding
from .game_audit import Change, GameAudit, HandAudit
from .parts import Part
from .verdict_words import (
    game_verdict,
    name_player,
    other_words,
    renege_cost_words,
    slip_words,
    who_were_dealt,
)

_AT_END: Final = (UNFINISHED_GAME, WRONG_RESULT, LEFT_OUT)
"""What is said of a game as a whole; other findings of no hand are told before the hands."""

_MOST_OTHERS: Final = 4
"""The other readings of a hand that are printed."""

_SEATS: Final = tuple(seat.name for seat in SEATS)


class Form(NamedTuple):
    """How an audit is printed: the format, and for text the size and abilities of the terminal.
    `quiet` leaves out hands, notes, and games without errors; with `notes` it has notes, too.
    `height` is `None` where there is no screen."""

    output: str = "table"
    quiet: bool = False
    notes: bool = False
    width: int = 80
    height: int | None = None
    color: str = "never"
    ascii_only: bool = False


Output: TypeAlias = tuple[str, str]
"""What is printed of a game, or of findings beside all games: a text, and in JSON the findings."""

Audited: TypeAlias = Iterable[tuple[Part, Iterable[Output]]]
"""Parts of files in their order, with what is printed of them."""


class TextReport:
    """Prints games as text."""

    def __init__(self, form: Form) -> None:
        self.form = form
        self.ascii_only = form.ascii_only
        self.notes = form.notes or not form.quiet
        self.width = max(40, form.width)
        self.paint = painter(form.color)
        self.dash = "-" if form.ascii_only else "–"
        self.table = self.paint("  # deal trump maker       tricks points   N/S E/W", "faint")
        # What comes again and again in a season is put in words once.
        self._above = lru_cache(maxsize=64)(self._who_and_rules)
        self._verdict_lines = lru_cache(maxsize=1024)(self._painted_verdict)

    # -- all files ---------------------------------------------------------------------------

    def write(self, audited: Audited, out: IO[str], counts: Counts) -> None:
        """Writes the files one after the other, and a summary; `counts` are complete then."""
        files = 0
        wrote = False  # Something of this file; in a quiet report, of any.
        for part, outputs in audited:
            if part.head is None:
                files += 1
                if not self.form.quiet:
                    title = self.paint(self.shown(part.file), "strong")
                    out.write("\n" * (files > 1) + title + "\n")
                    wrote = False
            for text, _ in outputs:
                if text:
                    out.write("\n" + text if wrote else text)
                    wrote = True
        found = counts["errors"] or counts["notes"]
        hidden = counts["notes"] > 0 and not self.notes
        if files > 1 or hidden or (counts["games"] > 1 and (found or not self.form.quiet)):
            if not self.form.quiet or counts["errors"] or (found and not hidden):
                out.write("\n")
            out.write(_summary(files, counts, hidden))

    # -- a game ------------------------------------------------------------------------------

    def game(self, audit: GameAudit, cut: bool) -> Output:
        """The report of a game, of which only the beginning was read if it was `cut`; empty if
        nothing of it is shown."""
        findings = self._to_show(audit.findings)
        if self.form.quiet and not findings:
            return "", ""
        verdict = game_verdict(audit)
        if cut:
            verdict = f"only the first {MOST_RECORDS:,} records were read; {verdict}"
        lines: list[str] = []
        if self.form.quiet:
            lines += self._findings(findings)
            lines += self._closing(audit, verdict, named=True)
        else:
            early = [f for f in findings if f.hand is None and f.kind not in _AT_END]
            later = [f for f in findings if f not in early] if early else findings
            if early:
                lines += self._findings(early)
                lines.append("")
            lines += self._about(audit)
            for part in audit.parts:
                lines += self._rows(part)
            lines.append("")
            if later:
                lines += self._findings(later)
                lines.append("")
            lines += self._suspects(audit)
            lines += self._closing(audit, verdict, named=False)
        if self.form.height is not None and len(lines) > self.form.height:
            lines[:0] = [*self._closing(audit, verdict, named=True), ""]
        lines.append("")
        return "\n".join(lines), ""

    def of_no_game(self, findings: Sequence[Finding]) -> Output:
        """The report of findings of no game; empty if none of them is shown."""
        lines = self._findings(self._to_show(findings))
        return "\n".join(lines) + "\n" if lines else "", ""

    def _to_show(self, findings: Sequence[Finding]) -> Sequence[Finding]:
        return findings if self.notes else [one for one in findings if one.severity == "error"]

    def _about(self, audit: GameAudit) -> list[str]:
        """The lines above the hands: what game this is, who played, under which rules."""
        head = audit.head
        name = head.name or (f"Game {head.index + 1}" if head.index else "")
        about = [text for text in (name, head.event, head.season, head.place, head.date) if text]
        lines = self._wrapped((", " if self.ascii_only else " · ").join(about)) if about else []
        lines += self._above(tuple(head.players.items()), audit.rules)
        if head.start != (0, 0):
            lines.append(f"Start: N/S {head.start[0]}, E/W {head.start[1]}")
        only_result = "Only the result of this game was kept, not its hands."
        lines += ["", self.table if head.result is None else only_result]
        return lines

    def _who_and_rules(self, players: tuple[tuple[Seat, str], ...], rules: Rules) -> list[str]:
        sides = " against ".join([side_with_names(side, dict(players)) for side in SIDES])
        return [*self._wrapped(sides), *self._wrapped(f"Rules: {rules_words(rules)}", "  ")]

    def _wrapped(self, text: str, indent: str = "", first: str | None = None) -> list[str]:
        """A text in lines of the terminal's width."""
        return [line.rstrip() for line in wrap(self.shown(text), self.width, indent, first)]

    def _labelled(self, label: str, text: str) -> list[str]:
        """A text after a label, with its further lines below its first word."""
        return self._wrapped(f"{label}: {text}", " " * (len(label) + 4), "  ")

    def shown(self, text: str) -> str:
        """Text of the log as this terminal can show it."""
        text = safe(text)
        if self.ascii_only and not text.isascii():
            return text.translate(ASCII).encode("ascii", "backslashreplace").decode()
        return text

    # -- the hands ---------------------------------------------------------------------------

    def _rows(self, part: HandAudit | Change) -> list[str]:
        """The row of a hand, or what changed between two hands."""
        if isinstance(part, HandAudit):
            return self._row(part.verdict, part.rules)
        words = f"from here on they play to {part.target}"
        if part.seat is not None:
            words = f"{part.seat.name} is now {part.name}"
        return self._wrapped(words, "     ", "     ")

    def _row(self, v: HandVerdict, rules: Rules) -> list[str]:
        """The row of a hand, with remarks beside it, or below it in a narrow terminal."""
        dealer = "?" if v.dealer is None else _SEATS[v.dealer]
        if v.void is not None or v.copy:
            outcome = (v.void or "the same hand again").ljust(33)
        else:
            outcome = self._outcome(v)
        ns, ew = (self.dash, self.dash) if v.after_game else (str(v.total[0]), str(v.total[1]))
        row = f"{str(v.number).rjust(3)}  {dealer}   {outcome}{ns.rjust(3)} {ew.rjust(3)}"
        barn = _barn(v, rules)
        remarks = [*_remarks(v), *([barn] if barn else [])]
        if not remarks:
            return [row]
        words = ", ".join(remarks)
        lines = [f"{row}  {words}"]
        if len(lines[0]) > self.width:
            lines = [row, *wrap(words, self.width, "     ", "     ")]
        if barn:
            lines = [line.replace(barn, self.paint(barn, "strong")) for line in lines]
        return lines

    def _outcome(self, v: HandVerdict) -> str:
        """The columns from trump to points."""
        taken = f"{v.tricks[0]}{self.dash}{v.tricks[1]}" if v.tricks else "?"
        worth = _points(v.points) or ("?" if v.evidence is None else "0")
        defender = "" if v.lone_defender is None else f" v {_SEATS[v.lone_defender]} alone"
        who = "?" if v.maker is None else f"{_SEATS[v.maker]}{' alone' if v.alone else defender}"
        sign = "" if v.trump is None else self.shown(SUIT_SYMBOLS[v.trump])
        return f"{sign.ljust(3)}  {who.ljust(12)}{taken.ljust(6)} {worth.ljust(9)}"

    def _suspects(self, audit: GameAudit) -> list[str]:
        """How often somebody did not follow suit, and what it was."""
        none = renege = perhaps = 0
        for part in audit.parts:
            if isinstance(part, HandAudit):
                v = part.verdict
                none += v.excluded
                perhaps += v.undecided
                if v.proven and v.renege_is_undecided:
                    perhaps += v.proven
                else:
                    renege += v.proven
        total = none + renege + perhaps
        if not total:
            return []
        kinds = {
            "the player had none": none,
            "it was a renege": renege,
            "it may have been a renege": perhaps,
        }
        parts = [f"{_times(number, total)} {what}" for what, number in kinds.items() if number]
        return self._wrapped(f"Somebody did not follow suit {_times(total)}: {', '.join(parts)}.")

    def _closing(self, audit: GameAudit, verdict: str, named: bool) -> list[str]:
        """The verdict; `named`: with the name of the game, where nothing above tells it."""
        head = audit.head
        title = "Verdict"
        if named and (head.index or head.name):
            title += f" on {head.name or f'game {head.index + 1}'}"
        return self._verdict_lines(f"{title}: {verdict}", "error" if audit.errors else "good")

    def _painted_verdict(self, words: str, style: str) -> list[str]:
        return [self.paint(line, style) for line in self._wrapped(words, "  ")]

    # -- findings ----------------------------------------------------------------------------

    def _findings(self, findings: Sequence[Finding]) -> list[str]:
        """The lines of some findings, with a blank line between two."""
        return [line for finding in findings for line in ("", *self._finding(finding))][1:]

    def _finding(self, f: Finding) -> list[str]:
        """A finding: sentence and slug, place, rule, and what it means for the score."""
        problem = f.problem
        slip, claimed, computed = problem.slip, problem.claimed, problem.computed
        lines = [*self._sentence(f), *self._place(f)]
        if slip is not None and f.kind not in (RENEGE, SLIP_OF_THE_PEN):
            words = f"most likely: {slip_words(slip, f.players, f.place(slip.at))}"
            lines += self._wrapped(words, "    ", "  ")
        for other in problem.others[:_MOST_OTHERS]:
            lines += self._labelled("or", other_words(f, other))
        if len(problem.others) > _MOST_OTHERS:
            lines += self._labelled("or", f"{len(problem.others) - _MOST_OTHERS} more, with --json")
        rule, house_rule = f.kind.rule, f"House rule {problem.rule}."
        if problem.rule and house_rule not in rule:
            rule = f"{rule} {house_rule}".strip()
        if rule:
            lines += self._labelled("rule", rule)
        if problem.score is not None:
            perhaps = "if it was a renege, " if slip is not None or problem.doubt else ""
            lines += self._labelled("score", f"{perhaps}{problem.score}")
        elif computed is not None and claimed is not None and f.kind.code.startswith("L"):
            words = f"claimed {in_words(claimed)}, should be {in_words(computed)}"
            lines += self._wrapped(words + _difference(claimed, computed), "    ", "  ")
        if f.cost is not None:
            lines += self._labelled("cost", renege_cost_words(f.cost, f.players))
        if slip is not None and f.kind is RENEGE:
            lines += self._settling(f, [Hold(*hold) for hold in slip.settled_by])
        elif problem.doubt:
            words = "put right what else is wrong with this hand, and audit it again"
            lines += self._labelled("settle", words)
        return lines

    def _sentence(self, f: Finding) -> list[str]:
        """`Hand 9, trick 2: Dan (W) played Tc on a spade lead while holding Jc. error[renege]`"""
        words, lead = f.message, ""
        if f.hand is None:
            words = capitalized(words)
        else:
            trick, slip = f.problem.trick, f.problem.slip
            named = not trick or words.startswith(f"trick {trick} ")
            lead = f"Hand {f.hand}:" if named else f"Hand {f.hand}, trick {trick}:"
            words = name_player(f.sentence, f.players, seat_too=True)
            if slip is not None and f.kind is RENEGE:
                slips = slip_words(slip, f.players, f.place(slip.at))
                words = f"either {slips}, or this is a renege: {words}"
            elif f.problem.doubt:
                words = f"perhaps a renege, but something else is wrong with this hand: {words}"
            if words.startswith(f"hand {f.hand} "):
                lead = f"Hand {f.hand}"
                words = words[len(lead) + 1 :]
            words = f"{lead} {words}"
        end = "" if words.endswith(("?", ".", "!")) else "."
        tag = f"{f.severity}[{f.kind.slug}]"
        lines = self._wrapped(f"{words}{end} {tag}", "  ")
        lines[0] = self.paint(lead, f.severity) + lines[0][len(lead) :]
        lines[-1] = lines[-1].removesuffix(tag) + self.paint(tag, f.severity)
        return lines

    def _place(self, f: Finding) -> list[str]:
        """The place of a finding with what is written there, and the place that proves it."""
        if f.span is None:
            return [self.paint(f"  --> {self.shown(f.file)}", "place")]
        problem = f.problem
        because, label = None, str(problem.because_label or "")
        if problem.because is not None:
            because = f.place(problem.because)
        if f.span.path:
            place = f"{self.shown(f.file)}: {self.shown(f.span.path)}"
            lines = [self.paint(f"  --> {place}", "place"), *self._value(problem.card, "^", "")]
            if because is not None:
                lines.append(self.paint(f"  ::: {self.shown(because.path)}", "place"))
                lines += self._value(problem.because_card, "-", label)
            return lines
        place = "".join([f":{number}" for number in f.span[:2] if number])
        marks = [Mark(f.span, "^")]
        if because is not None:
            marks.append(Mark(because, "-", label))
        dots = "..." if self.ascii_only else "…"
        excerpt = marked_lines(marks, self.width, self.paint, self.shown, dots)
        return [self.paint(f"  --> {self.shown(f.file)}{place}", "place"), *excerpt]

    def _value(self, card: object, sign: str, label: str) -> list[str]:
        """The card at a path of JSON, marked and labelled; only the label if it is no card."""
        if card is None:
            return self._wrapped(label, "    | ", "    | ") if label else []
        lines = [f"    | {card}"]
        wide = len(str(card))
        for nth, line in enumerate(wrap(label, self.width - 7 - wide)):
            mark = (" " if nth else sign) * wide
            style = "mark" if sign == "^" else "place"
            lines.append("    | " + self.paint(f"{mark} {line}".rstrip(), style))
        return lines

    def _settling(self, f: Finding, holds: Sequence[Hold]) -> list[str]:
        """How to settle if this was a renege: the records to write down."""
        words = (
            "the cards cannot tell which it was; if the table agrees that it was a renege, write "
            f"`renege {f.problem.seat} {f.problem.trick} upheld`"
        )
        if holds:
            words = (
                f"ask which five cards {who_were_dealt(holds, f.players)} dealt, and add "
                "them to the hand. If these, the renege is proven; if others, the slip shows."
            )
            if any(UNKNOWN in hold.cards for hold in holds):
                words += " A card that nobody wrote down is `??` here."
        return self._labelled("settle", words) + [f"          {canonical(hold)}" for hold in holds]


def _points(points: tuple[int, int]) -> str:
    """`N/S 2`; empty for no points."""
    ns, ew = points
    if ns and ew:
        return f"{ns} and {ew}"
    return f"N/S {ns}" if ns else f"E/W {ew}" if ew else ""


def _remarks(v: HandVerdict) -> list[str]:
    """What is remarkable about a hand, but for who is in the barn after it."""
    remarks: list[str] = []
    if v.lone_defender is not None and v.alone:
        remarks.append(f"{_SEATS[v.lone_defender]} defends alone")
    if v.rulings or v.penalties:
        remarks += ["ruled"] if v.rulings else []
        remarks += ["penalty"] if v.penalties else []
        if v.points != v.points_as_played and v.evidence is not None:
            remarks.append(f"as played {_points(v.points_as_played) or '0'}")
    elif v.award is not None and v.award.outcome == "euchred":
        remarks.append("euchred")
    if v.conceded is not None:
        remarks.append(f"{SIDE_WORDS[v.conceded]} concede")
    if v.after_game:
        remarks.append("after the game")
    return remarks


def _barn(v: HandVerdict, rules: Rules) -> str:
    """Who is in the barn after a hand; empty if nobody is."""
    if v.after_game or rules.target is None or max(v.total) != rules.target - 1:
        return ""
    return barn_words([rules.in_the_barn(points) for points in v.total])


def _times(number: int, total: int = 0) -> str:
    """`once`, `twice`, `3 times`; `each time` for all of several."""
    if number == total > 1:
        return "each time"
    return {1: "once", 2: "twice"}.get(number) or f"{number} times"


def _difference(claimed: Any, computed: Any) -> str:
    """`: 1 too many for N/S`; empty for claims that are not numbers."""
    if not isinstance(claimed, SideClaim) or not isinstance(computed, tuple):
        return ""
    parts = [
        f"{abs(number - right)} {'too many' if number > right else 'too few'} for {side}"
        for side, number, right in zip(SIDES, (claimed.ns, claimed.ew), computed, strict=True)
        if number is not None and number != right
    ]
    return f": {', '.join(parts)}" if parts else ""


def _summary(files: int, counts: Counts, hidden: bool) -> str:
    """The last line of an audit; `hidden`: there are notes that are not printed."""
    counted = [count(files, "file")] if files > 1 else []
    if files > 1 or counts["games"] > 1:
        counted += [count(counts[f"{one}s"], one) for one in ("game", "hand")]
    found = [count(counts[f"{one}s"], one) for one in ("error", "note") if counts[f"{one}s"]]
    words = ", ".join(found) or "nothing found"
    if hidden:
        words += f"; --notes shows {'it' if counts['notes'] == 1 else 'them'}"
    return f"{': '.join(filter(None, (', '.join(counted), words)))}.\n"
