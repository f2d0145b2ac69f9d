"""Games as logs have them, and the scorebooks they become: small seasons at random, and all that
makes statistics hard. Does not know: what is counted of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final

from euchre_cli.book.book import Book
from euchre_cli.book.entries import NewEntry
from euchre_cli.book.import_log import LogImporter
from euchre_engine.cards import CARD_NAMES, STANDARD_DECK
from euchre_engine.rules import PRESETS

from ..book.exchange import games_in

FOUR: Final = ("Ann", "Bob", "Cat", "Dan")


def game(
    names: Sequence[str], hands: Iterable[str], *about: str, dealer: int = 3, name: str = ""
) -> str:
    """A game in a log: who sat there, what is said `about` it, and its hands; the deal goes round
    from the seat `dealer` on, unless that is below nought."""
    lines = [f"game {name}".strip(), *about]
    lines += [f"player {seat} {quoted(one)}" for seat, one in zip("NESW", names) if one]  # noqa: B905
    for nth, one in enumerate(hands):
        deals = f"dealer {'NESW'[(dealer + nth) % 4]}; " if dealer >= 0 else ""
        lines.append(f"hand; {deals}{one}")
    return "\n".join(lines) + "\n"


def quoted(text: str) -> str:
    """A text of a log, whatever stands in it."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def turned(text: str, by: int) -> str:
    """The same with everybody so many chairs farther round the table."""
    moved = dict(zip(("NS", "EW"), ("NS", "EW", "NS")[by % 2 :], strict=False))
    moved |= dict(zip("NESW", "NESWNESW"[by % 4 :], strict=False))
    return re.sub(r"\b(NS|EW|[NESW])\b", lambda word: moved[word[0]], text)


# -- books -----------------------------------------------------------------------------------------


def write_book(path: Path, text: str, struck: Iterable[int] = ()) -> Path:
    """A new book of a log, in which some games were struck out then."""
    log = path.with_suffix(".euchre")
    log.write_text(f"euchre 1\n{text}", encoding="utf-8", newline="\n")
    with Book.open(str(path), create=True) as book:
        told = LogImporter(book, lambda: book, anyway=True).import_file(str(log))
        assert {one.became for one in told.games} == {"imported"}, told
        with book.writing() as writer:
            for number in struck:
                writer.add(number, NewEntry("struck"))
    return path


def book_of(path: Path, games: Iterable[str], struck: Iterable[int] = ()) -> Book:
    """A new book of these games, opened."""
    return Book.open(str(write_book(path, "".join(games), struck)))


# -- seasons at random -----------------------------------------------------------------------------

PEOPLE: Final = ("Ann", "Bob the 2nd", "名前", "=1+1", "O'Hara", 'half "quoted')
"""Who plays; some names are trying for SQL, CSV or sorting."""

WITH_CARDS: Final = (
    # The cards prove that E reneged.
    "dealer W; up Qs; call N order; discard Ac; play N Kh Td Ah Qs; play W 9d Kd Jh Ad; "
    "play S 9c Ts Qh Tc; play W Jd Qd 9h Js; play S Qc Ks As 9s",
    "dealer W; up 9s; call N order; discard 9h; play N Js Ts Qs 9s; play N Ah Jh Th Kh; "
    "play N Kc Qc 9c Ks; play W Jc Td Jd Qh; play W As Ac Qd Ad",
    "dealer W; up Kd; hold N Jc Qd 9h Qh Ks; hold E 9d Jd Ad Ah As; hold S 9c Kc Ac Th Kh; "
    "hold W Qc Td Jh 9s Js; call N pass; call E order alone; play N Jc 9d 9c; play E Jd Th Qd; "
    "play E Ad Kh 9h; play E Ah Kc Qh; play E As Ac Ks",
    "dealer W; up Ts; hold N Ac 9d Jd Th Js; hold E Td Qd Kh Ah 9s; hold S Jc Kd 9h Qs As; "
    "hold W Qc Ad Jh Qh Ks; thrown-in",
    "dealer W; up Kh; hold N Tc Jc 9d Ah As; hold E Qc Ac Th Js Ks; hold S Td Qd Kd Jh 9s; "
    "hold W 9c Kc Ad 9h Ts; maker N hearts; tricks NS 2",
    # Rulings, and a hand that was broken off.
    "dealer W; up Ts; call N order; discard 9d; play N 9s Qs Ks Ts; play S Js Tc 9c Td; "
    "renege W 2 corrected; renege W 2 upheld; renege W 3 upheld; renege E rejected",
    "dealer W; up Ts; call N order; discard 9d; play N 9s Qs Ks Ts; play S Js Tc 9c Td",
    "dealer W; maker E alone; defend N; renege W upheld",
)
"""First hands of games with their cards: all of them, or those of three; played, thrown in, or only
the tricks."""


def season(seed: int, games: int, *, named: bool = False) -> Iterator[str]:
    """The games of a season as a few people might play it: whole ones under every preset, fixed
    numbers of hands and ties, some given up, left unfinished, played on after the end, or of which
    only the result is known; with substitutes, seats without a name, and hands of which more or
    less is known; with `named` every seat has a name."""
    rng = Random(seed)
    for nth in range(games):
        names = rng.sample(PEOPLE, 4)
        if rng.random() < 0.15 and not named:
            names[rng.randrange(4)] = ""
        about = [f"begun 2026-11-19T2{rng.randrange(4)}:{nth:02}:00Z"]
        about += rng.choice((['season ""'], ["season 2026"]))
        about.append(f"date 2026-11-{rng.choice((5, 12, 12, 19)):02}")
        about += _rules(rng)
        about += rng.choice(([], [], [], ["start NS 1 EW 0"], ["start NS 0 EW 2"]))
        if nth % 8 == 7:
            lone = (f"loner {'NESW'[names.index(name)]}" for name in names[nth % 3 :] if name)
            yield game(names, (), *about, f"total {_result(rng)}", *lone, name=f"no. {nth}")
        else:
            yield _played(rng, game(names, (), *about, name=f"no. {nth}"))


def _rules(rng: Random) -> list[str]:
    changed = ["no-trump yes", "turned-down-suit yes", "defend-alone always", "renege-hand scored"]
    rules = [f"rule {one}" for one in changed] if rng.random() < 0.4 else []
    if rng.random() < 0.3:
        return ["rules eight-hands", *rules, f"rule hands {rng.choice((1, 2, 2, 2, 4))}"]
    if rng.random() < 0.7:
        rules.append(f"rule target {rng.choice((2, 5, 10))}")
    return [f"rules {rng.choice(list(PRESETS))}", *rules]


def _result(rng: Random) -> str:
    score = [rng.randint(8, 12), rng.choice((0, 3, 8, 8))]
    rng.shuffle(score)
    return f"NS {score[0]} EW {score[1]}"


def _played(rng: Random, begun: str) -> str:
    """A game as games go, mostly to its end."""
    more = "no-trump yes" in begun
    hands = [f"hand; {_hand(rng, more)}\n" for _ in range(rng.choice((0, 5, *[18] * 8)))]
    if hands and rng.random() < 0.5:
        hands[0] = f"hand; dealer {rng.choice('NESW')}; {_hand(rng, more)}\n"
    if hands and rng.random() < 0.4:
        hands[0] = f"hand; {turned(rng.choice(WITH_CARDS), rng.randrange(4))}\n"
    for nth in range(1, len(hands)):
        if rng.random() < 0.03:
            hands[nth] = f"player {rng.choice('NESW')} Zed\n{hands[nth]}"
    (whole,) = games_in(f"euchre 1\n{begun}{''.join(hands)}")
    assert whole.sheet is not None
    played = sum(not line.late for line in whole.sheet.lines)
    after = rng.choice((0, 0, 0, 2))
    gives_up = f"concede {rng.choice(('NS', 'EW'))}\n" if played and rng.random() < 0.1 else ""
    end = rng.randint(1, played) if gives_up else played + after
    return f"{begun}{''.join(hands[:end])}{gives_up}"


def _hand(rng: Random, more: bool) -> str:
    """A hand, with more or less of what was said and turned up; `more` is allowed than usual."""
    what, told, maker = rng.random(), rng.random(), rng.choice("NESW")
    side = "NS" if maker in "NS" else "EW"
    records = []
    if what < 0.05:  # Only the points, or not even those.
        return rng.choice(("score NS 2", "score EW 1", "score EW 4", f"maker {maker}"))
    if what < 0.12:
        return rng.choice(("thrown-in", "misdeal", f"misdeal {maker} exposed"))
    if what < 0.2:
        outcome = rng.choice(("upheld", "rejected", "corrected"))
        records += [f"renege {rng.choice('NESW')} by {maker} {outcome}"]
    if 0.2 < what < 0.23:
        records += [f"penalty {rng.choice(('NS', 'EW'))} {rng.choice((1, 2))} cards-shown"]
    up, alone = CARD_NAMES[rng.choice(STANDARD_DECK)], " alone" if rng.random() < 0.2 else ""
    suits = [one for one in ("clubs", "diamonds", "hearts", "spades") if one[0] != up[1]]
    suit = rng.choice([*suits, *["no-trump"] * more])
    if told > 0.2:
        records.append(f"up {up}")
    tricks = rng.choice((0, 1, 2, 3, 3, 3, 4, 4, 5, 5))
    called = f"maker {maker} {suit if told > 0.1 else ''}{alone}"
    if told > 0.5:
        called = f"call {maker} {'order' if told < 0.7 else suit}{alone}"
    elif told < 0.15 and tricks < 5:  # Nobody counted.
        return "; ".join([*records, f"{called} {'made' if tricks > 2 else 'euchred'}"])
    if alone and more and rng.random() < 0.6:
        called += f"; defend {rng.choice('EW' if side == 'NS' else 'NS')}"
    return "; ".join([*records, called, f"tricks {side} {tricks}"])


# -- what is hard ----------------------------------------------------------------------------------

QUICK: Final = ("maker N alone; tricks NS 5",) * 3
"""Three hands that N/S win 12–0."""

TO_AND_FRO: Final = (
    *("maker N hearts; tricks NS 3", "maker E; tricks EW 5", "maker S spades; tricks NS 2"),
    *("maker W clubs; tricks EW 4", "maker N; tricks NS 5", "maker E hearts; tricks EW 2"),
    *("maker S alone; tricks NS 3", "maker W alone; tricks EW 5", "maker N; tricks NS 4"),
    *("maker E diamonds; tricks EW 3", "maker S; tricks NS 5"),
)
"""Eleven hands that N/S win 10–9 or so, with calls of everybody."""

HOSTILE: Final = (
    *("</script><script>alert(1)</script>", "{{7*7}}", "=1+1", "+1", "@x", "-2+3", "＝1+1"),
    *("\x1b[31mRed\x1b[0m", "\u202egnp.exe", "two\u2028lines", "a\u0085b", "\abell", "\u200b"),
    *("漢字" * 20, "👩‍👩‍👧‍👦👍🏽", "e\u0301\u0302\u0303\u0304", "\"q\" 'q'", "&lt;b&gt;", "%s{0}"),
    *("' OR 1=1; drop table games;--", "\U000e0041tag", "x" * 40, "NULL", "--help"),
)
"""Names that would do something, were they not text."""


def _hostile() -> Iterator[str]:
    for at, name in enumerate(HOSTILE):
        about = (f"{kind} {quoted(name)}" for kind in ("season", "event", "place", "note"))
        others = (HOSTILE[(at + step) % len(HOSTILE)] for step in (1, 5, 11))
        yield game((name, *others), TO_AND_FRO, f"date 2026-02-{1 + at // 2:02d}", *about)


def _crowd() -> Iterator[str]:
    for at in range(30):
        four = [f"Player {(at + step) % 30:02d}" for step in (0, 13, 7, 21)]
        yield game(four, QUICK, f"date 2026-{1 + at // 10:02d}-{1 + at % 10:02d}")


_RULINGS = (
    *("maker N; tricks NS 3; renege E 3 by N upheld", "misdeal S a-card-showed"),
    *("maker N; tricks NS 3; renege S rejected", "maker W alone; defend N; tricks EW 2"),
    "maker E; tricks EW 4; penalty NS 2 table-talk",
)
_NO_TRUMP = ("up Qh; maker W no-trump; tricks NS 3",)
_EIGHT = [f"maker {'NE'[at % 2]}; tricks {('NS', 'EW')[at % 2]} 3" for at in range(8)]

LOGS: Final[dict[str, str]] = {
    "a game without a hand": game(FOUR, ()),
    "a game that is not over": game(FOUR, TO_AND_FRO[:3], "date 2026-01-01"),
    "players without a call": game(FOUR, QUICK, "date 2026-01-01", dealer=-1),
    "seats without names": (
        game(("", "", "", ""), TO_AND_FRO)
        + game(("Ann", "", "Cat", ""), QUICK)
        + game(("Ann", "Bob", "Cat", ""), TO_AND_FRO[:2])
    ),
    "one name at two seats": (
        game(("Ann", "Bob", "Ann", "Dan"), TO_AND_FRO, "date 2026-01-01")
        + game(("Ann", "Ann", "Cat", "Dan"), TO_AND_FRO)
        + game(("Ann",) * 4, QUICK)
        + game(FOUR, TO_AND_FRO)
    ),
    "names that differ in little": (
        game(("Ann", "ann", "ANN", "Dan"), TO_AND_FRO)
        + game(("Jos\u00e9", "Bob", "Cat", "Dan"), QUICK)
        + game(("Jose\u0301", "Straße", "STRASSE", "Ａnn"), QUICK)
    ),
    "names that act": "".join(_hostile()),
    "thirty players": "".join(_crowd()),
    "seasons that overlap": (
        game(FOUR, QUICK, "season 2025", "date 2026-01-01")
        + game(FOUR, QUICK, "season 2026", "date 2025-12-01")
        + game(FOUR, QUICK, 'season "Summer; #1 <b>"', "date 2026-01-01")
        + game(FOUR, TO_AND_FRO, 'season ""', "date 2026-03-01")
    ),
    "rules of all kinds": (
        game(FOUR, TO_AND_FRO, "rules british", "date 2026-01-01")
        + game(FOUR, _EIGHT, "rules eight-hands")
        + game(FOUR, [*_EIGHT[:5], "thrown-in"], "rules eight-hands")
        + game(FOUR, TO_AND_FRO, "rules csl")
        + game(FOUR, TO_AND_FRO[:1], "rules standard", "rule target 1")
        + game(FOUR, TO_AND_FRO * 2, "rules standard", "rule target 100")
    ),
    "ties alone": game(FOUR, _EIGHT, "rules eight-hands", "date 2026-01-01"),
    "given up": game(FOUR, TO_AND_FRO[:3], "date 2026-01-01") + "concede NS\n",
    "substitutes": (
        game(FOUR, TO_AND_FRO[:4], "date 2026-01-01")
        + "player E Eve\nhand; maker E; tricks EW 3\nplayer N Fay\nhand; maker N; tricks NS 5\n"
    ),
    "begun ahead": game(FOUR, QUICK[:1], "start NS 9 EW 9") + game(FOUR, QUICK[:1], "start NS 5"),
    "on the brink": (
        game(FOUR, ("up Qh; maker S hearts; tricks EW 3",), "start NS 9 EW 6", dealer=1)
        + game(FOUR, ("maker E alone; tricks EW 5",), "start NS 9 EW 6")
        + game(FOUR, _NO_TRUMP, "start EW 9 NS 7", "rule no-trump yes")
    ),
    "points alone": game(FOUR, ("score NS 2", "score EW 4") * 2, dealer=-1),
    "nobody knows who dealt": game(
        FOUR, (*TO_AND_FRO[:3], "misdeal", "thrown-in", "score NS 2"), dealer=-1
    ),
    "played on after the end": game(FOUR, (*QUICK, *TO_AND_FRO), "date 2026-01-01"),
    "rulings": game(FOUR, _RULINGS, "date 2026-01-01"),
}
"""Logs by what is hard about them."""
