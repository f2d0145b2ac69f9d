"""`euchre undo`, `redo`, `amend` and `void`: nothing is lost, and every later score follows."""

from __future__ import annotations

import re
from random import Random

import pytest

from euchre_cli.book.book import Book
from euchre_cli.book.file import Row

from ..card_table import CardTable

CHANGES = [
    *("hand Bob 3", "hand Bob 5 alone", "hand Cat 3 --after 0", "thrown-in", "misdeal"),
    *("renege Bob", "renege Bob rejected", "penalty --to NS 2 talk", "note hm", "sub Bob Eve"),
    *("concede NS", "amend 1 Cat 4", "amend last misdeal", "void 1", "void --game 1", "new"),
    *("rematch", "rematch swap", "dealer Dan", "target 11", "dealer Dan --hand 1"),
]


@pytest.mark.parametrize("line", CHANGES)
def test_undo_takes_back_whatever_was_entered_and_redo_does_it_again(
    game: CardTable, line: str
) -> None:
    game.done("hand Ann 3")
    before = game.json("score")["game"]
    game.done(line)
    which = " --game 1" if "--game" in line else ""
    after = _rows(game)
    assert game.done(f"undo{which}").startswith("Taken back: ")
    now = game.json("score")["game"]
    assert {**now, "last_event": 0} == {**before, "last_event": 0}
    assert game.done(f"redo{which}").startswith("Done again: ")
    assert _rows(game) == after


def _rows(table: CardTable) -> list[list[Row]]:
    """The rows of the games and of their hands, without what every entry changes."""
    with Book.open(str(table.book)) as book:
        games, hands = book.rows("SELECT * FROM games"), book.rows("SELECT * FROM hands")
    for row in games:
        del row["last_event"], row["checksum"]
    return [games, hands]


CARD_BY_CARD = (
    "up Qs; call N order; discard Ac; play N Kh Jh Ah Qs; play W 9d Kd Td Ad; "
    "play S 9c Ts Qh Tc; play W Jd Qd 9h Js; play S Qc Ks As 9s; tricks NS 3 EW 2"
)

SESSIONS = {
    "to the beginning and past it": """
        new Ann Bob Cat Dan
        hand Bob 3
        undo the last entry = Taken back: hand 1
        undo = Taken back: game 1 begins
        undo ! no game is under way
        redo = game 1 begins
        redo
        is 0-1
        redo ! nothing to redo: the last entry was not an undo
    """,
    "a hand is corrected": """
        new Ann Bob Cat Dan
        hand Ann 3
        amend 1 Bob 3 = Hand 1 is now: Bob makes 3, 1 point to Bob & Dan (it was: Ann
        amend the last hand Ann 5 alone = Ann marches alone, 4 points
        amend #1 thrown-in = thrown in, nobody called, no points
        amend 1 --record 'maker E hearts; tricks EW 2; penalty EW 1 late' = euchred
        is 2-1
        amend 1 Ann 3 --suit hearts --why 'so it was' = Ann makes 3 in hearts
        history = so it was
    """,
    "what is not said of it stays": """
        new Ann Bob Cat Dan --rule defend-alone=against-loner --rule partners-best=yes
        hand Bob 3 hearts
        amend 1 4 = now: Bob makes 4 in hearts
        amend 1 Dan = now: Dan makes 4 in hearts
        amend last in spades = now: Dan makes 4 in spades
        amend 1 5
        amend 1 alone = now: Dan marches in spades alone
        amend 1 Dan 5 = now: Dan marches in spades,
        hand Bob 1 alone --defend Cat --best
        amend 2 2 = Bob is euchred alone with partner's best with 2 tricks against Cat alone
        amend 2 Dan = now: Dan is euchred alone with 2 tricks against Cat alone,
        amend 2 Ann = now: Ann is euchred alone with 2 tricks,
    """,
    "a card-by-card hand is not flattened": f"""
        new Ann Bob Cat Dan --dealer Dan
        hand Ann 3
        amend 1 --record '{CARD_BY_CARD}'
        is 1-0
        amend 1 Ann 4 ! hand 1 is recorded card by card
        is 1-0
    """,
    "what cannot be corrected leads to what can": """
        new Ann Bob Cat Dan
        hand Ann 3
        amend 2 Ann 3 ! there is no hand 2 in game 1; it has 1
        amend first Ann 3 ! which hand? As in `euchre amend last Bob 4`
        amend 1 ! how was the hand?
        amend 1 Ann 3 --record 'maker N; tricks NS 3' ! do not go together
        amend 1 Ann 6 ! 6 tricks
        amend 1 Ann 3 ! hand 1 is entered like that already
        amend 1 Ann 3 alone --best ! partners-best is 'no'
        amend 1 --record 'maker Q' ! --record: 'Q' is not a seat
        amend 1 --record 'hand 3; maker N' ! `hand` belongs to a game
        amend 1 --record '' ! there is no hand in it
        amend 1 --record 'maker N' ! no tricks or points are written
        amend 1 misdeal Bob ! leave what follows misdeal out
        amend the last hand dealer Dan ! Type: euchre dealer Dan --hand last
        void ! which hand?
        void 2 ! there is no hand 2
        void --game 7 ! there is no game 7
        void 1 twice ! Type: euchre void 1 --why "twice" (to correct it: amend 1 twice)
        undo 2 ! Type: euchre void 2 (undo takes back the last entry)
        undo the last hand ! Type: euchre void last (undo takes back the last entry)
        undo twice ! Type: euchre undo (once more, and it takes back the entry before that)
        is 1-0
    """,
    "the winner changes": """
        new Ann Bob Cat Dan --target 5
        hand Ann 5 alone
        hand Bob 5 alone
        hand Ann 3
        rematch
        hand Bob 5 alone
        amend 3 Bob 3 --game 1 = Undo: euchre undo --game 1
            … The winner has changed: Bob & Dan won 5 to 4; before: Ann & Cat won 5 to 4.
        is 0-4
    """,
    "the game ends earlier, and is open again": """
        new Ann Bob Cat Dan --target 5
        hand Ann 3
        hand Ann 5
        hand Bob 3
        amend 2 Ann 5 alone = The game is over now: Ann & Cat won 5 to 0.
            … Hand 3 comes after the end: euchre void last --game 1 strikes out the last.
        void last
        amend 2 Ann 3 = The game is no longer over (it was: Ann & Cat won 5 to 0).
        is 2-0
    """,
    "a struck game is off the table": """
        new Ann Bob Cat Dan
        hand Ann 3
        rematch
        hand Ann 3
        void --game 2 = Game 2 is struck out.
        score = Game 1
        hand Ann 3 --game 2 ! game 2 was struck out
        void --game 2 ! game 2 is struck out already
    """,
    "a ruling within a hand, and one that ended the game": """
        new Ann Bob Cat Dan
        penalty --to EW 2 talk
        hand Ann 3
        amend 1 --record 'maker N; tricks NS 3' --why 'it was the others' = (it was: Ann makes 3,
        is 1-0
        history = Struck out a ruling in hand 1, because: it was the others
        undo
        is 1-2
        amend 1 --record 'maker N; tricks NS 3; penalty EW 2 talk' ! nothing to change
        penalty --to NS 12 late
        amend last Bob 3 ! hand 2 is a ruling
        note --hand 2 hm ! hand 2 is a ruling
        void 2
        is 1-2
    """,
    "who dealt stays": """
        new Ann Bob Cat Dan --rules midwest
        hand Ann 3
        hand Ann 3 --dealer Dan
        amend last Ann 5
        is 3-0 Ann
        amend last Ann 5 --dealer Cat
        is 3-0 Dan
    """,
    "what gave way to another game stays away": """
        new Ann Bob Cat Dan
        rematch
        undo
        rematch
        redo --game 2 ! the same entry changed 1, which has later ones
        score = Game 3
    """,
    "a correction under the target of its time": """
        new Ann Bob Cat Dan
        hand Ann 3
        hand Ann 5 alone
        target 6
        hand Bob 3
        amend 1 Ann 5 alone = The game is over now: Ann & Cat won 8 to 0
    """,
}


@pytest.mark.parametrize("session", SESSIONS.values(), ids=SESSIONS)
def test_mending(table: CardTable, session: str) -> None:
    table.plays(session)


@pytest.mark.parametrize("number", ["last", "2", "#2"])
def test_a_hand_is_named_the_same_way_everywhere(game: CardTable, number: str) -> None:
    game.plays(f"""
        hand Ann 3
        hand Bob 3
        amend {number} Bob 4
        dealer Cat --hand {number}
        penalty Bob 1 late --hand {number}
        renege Ann dropped --hand {number}
        note --hand {number} hm
        void {number}
    """)
    assert len(game.sheet().lines) == 1


@pytest.mark.parametrize(
    ("lines", "dealers"),
    [
        ("hand; hand; both; hand; note x --hand 2", "Ann Bob Bob; Cat"),
        ("hand; hand; hand; both; undo; hand", "Ann Bob Cat Dan; Ann"),
        ("hand; hand; both; hand; amend 2 Ann 3", "Ann Bob Bob; Cat"),
        ("hand; hand; dealer Dan; hand; both", "Ann Bob Dan; Ann"),
        ("hand; hand; hand; both; dealer Bob --hand 3; hand", "Ann Bob Bob Cat; Dan"),
    ],
)
def test_a_ruling_does_not_change_who_had_dealt_by_then(
    game: CardTable, lines: str, dealers: str
) -> None:
    both = ("renege Bob --hand 2", "renege Ann --hand 2")
    for line in lines.split("; "):
        for typed in {"hand": ("hand Ann 3",), "both": both}.get(line, (line,)):
            assert "the deal moves" not in game.done(typed)
    sheet = game.sheet()
    names = (sheet.players[line.verdict.dealer or 0] for line in sheet.lines)
    assert f"{' '.join(names)}; {game.dealer()}" == dealers
    assert "wrong-dealer" not in [problem.kind.slug for _, problem in sheet.problems()]


# -- what an answer offers -----------------------------------------------------------------------

LINES = [
    *("hand Ann 5", "hand Bob 3", "hand Eve 5", "hand Fay 3", "penalty Ann 1 late", "void last"),
    *("rematch", "rematch Ann", "rematch Eve", "rematch swap", "rematch swap Eve"),
    *("concede Ann", "concede Eve"),
    *("new Ann Bob Cat Dan", "new Eve Fay Gus Hal", "target 4", "target 6 --game 1", "resume 1"),
    *("undo", "undo Ann", "undo Eve", "undo --game 1", "redo", "redo Ann", "redo --game 2"),
    *("result Ann Bob Cat Dan 5-3", "sub Ann Zoe", "sub Zoe Ann", "resume 2"),
]


def _games(table: CardTable) -> list[object]:
    """Every game of the book, as it stands."""
    with Book.open(str(table.book)) as store:
        sheets = [store.sheet(row["game"]) for row in store.rows("SELECT game FROM games")]
    return [
        (one.number, one.players, one.total, len(one.lines), one.rules.target, one.struck)
        for one in sheets
        if one is not None
    ]


def _offered(answer: str) -> str:
    return "".join(
        re.findall(r"(?:Undo|Redo): euchre ((?:undo|redo)(?: --game \d+)?)$", answer, re.MULTILINE)
    )


@pytest.mark.seeds(1)
def test_what_an_answer_offers_takes_back_exactly_that(table: CardTable, seed: int) -> None:
    rng = Random(seed)
    table.done("new Ann Bob Cat Dan --target 5")
    tried = 0
    for line in rng.choices(LINES, k=40):
        before = _games(table)
        answer = table.type(line)
        back = "" if answer.status else _offered(answer.out)
        if not back:
            continue
        after = _games(table)
        told = table.done(back)
        assert _games(table) == before, (line, answer.out, told)
        table.done(_offered(told))
        assert _games(table) == after, (line, told)
        tried += 1
    assert tried > 5
