"""A hand as a table says it: what is entered, or what the one line says that refuses it."""

from __future__ import annotations

import pytest

from euchre_cli.book.entries import text_of

from ..card_table import CardTable
from ..store.book import rows

# N Ann, E Bob, S Cat, W Dan; Cat deals. A record of the log, or `!` and part of the refusal.
SAID = """
bob 3 = maker E; tricks EW 3
East three = maker E; tricks EW 3
3 for Ann = maker N; tricks NS 3
hand 3 for Ann = maker N; tricks NS 3
hearts by bob, 3 tricks = maker E hearts; tricks EW 3
c 3 c = maker S clubs; tricks NS 3
s 3 s = maker S spades; tricks NS 3
bob's hearts 3 = maker E hearts; tricks EW 3
bob's partner called it and made 3 = maker W; tricks EW 3
bob 3h = maker E hearts; tricks EW 3
Bob - 3♠! = maker E spades; tricks EW 3
bob 4-1 = maker E; tricks EW 4
bob three to two = maker E; tricks EW 3
Bob 3 out of 5 = maker E; tricks EW 3
bob declared hearts 3 = maker E hearts; tricks EW 3
bob and his partner took 4 = maker E; tricks EW 4
bob 3 with Dan = maker E; tricks EW 3
bob hearts 3 tricks 1 point = maker E hearts; tricks EW 3
ann passed, bob called 3 = maker E; tricks EW 3
bob alone all five = maker E alone; tricks EW 5
ann 5 by herself = maker N alone; tricks NS 5
dan went all alone, 3 = maker W alone; tricks EW 3
dan took them all alone = maker W alone; tricks EW 5
cat tries alone in clubs and gets only 3 = maker S clubs alone; tricks NS 3
dan tried a loner, got 3 = maker W alone; tricks EW 3
dan loner swept = maker W alone; tricks EW 5
dan alone 4 points = maker W alone; tricks EW 5
dan not alone 3 = maker W; tricks EW 3
bob got a point = maker E made
bob made his point = maker E made
cat made it in hearts = maker S hearts made
bob made hearts, got euchred = maker E hearts euchred
bob missed by one = maker E; tricks EW 2
bob went down by one = maker E; tricks EW 2
bob one short = maker E; tricks EW 2
bob failed = maker E euchred
bob didn’t make it = maker E euchred
bob euchred with 2 = maker E; tricks EW 2
bob euchred by ann and cat = maker E euchred
ann and cat euchred bob = maker E euchred
euchred bob = maker E euchred
bob called, Ann and Cat took 3 = maker E; tricks EW 2
bob called hearts, the others took 4 = maker E hearts; tricks EW 1
bob took 3, Ann 2 = maker E; tricks EW 3
bob alone, euchred, ann defended alone = maker E alone euchred; defend N
bob 1 alone against cat alone = maker E alone; defend S; tricks EW 1
bob 3, dan dealt = dealer W; maker E; tricks EW 3
hand bob 3 --dealer dan = dealer W; maker E; tricks EW 3
Bob 3 hearts up Qh = up Qh; maker E hearts; tricks EW 3
up Js dan ordered it up 3 = up Js; maker W spades ordered; tricks EW 3
Cat 3 ordered up by Cat = maker S ordered; tricks NS 3
bob ordered cat up 3 = maker E ordered; tricks EW 3
cat picked it up 3 = maker S ordered; tricks NS 3
cat picked up the jack of hearts and made 4 = up Jh; maker S hearts ordered; tricks NS 4
ann assisted 3 = maker N ordered; tricks NS 3
cat got stuck 3 = maker S named; tricks NS 3
everyone passed, cat was stuck and called clubs, made 3 = maker S clubs named; tricks NS 3
cat called next and got 3 = maker S named; tricks NS 3
dan called next, up 9h, 3 = up 9h; maker W diamonds named; tricks EW 3
dan 3 spades second round = maker W spades named; tricks EW 3
dan 3 spades up 9s second round ! spades, the suit that was turned down
dan 3 hearts up 9s first round ! spades were turned up
bob ordered dan up 3 ! Cat deals that hand, not Dan
bob stuck 3 ! Cat deals that hand, not Bob
bob 3 by ! I read 'Bob 3', but not 'by'. If that was the hand, type: euchre hand Bob 3
bob 3 hearst ! but not 'hearst' (did you mean 'hearts'?)
bob many ! I read 'Bob', but not 'many'. Type, as in: euchre hand Bob 3
bobb 3 ! nobody here is called 'bobb'; did you mean Bob?
bob 3 4 ! you said both 3 tricks and 4 tricks
bob 3 hearts spades ! you said both hearts and spades
bob 3 ann 4 ! 3 and 4 tricks: a hand has five, as in `euchre hand Bob 3`
bob took 3, Ann 3 ! 3 and 3 tricks: a hand has five
bob made euchred ! you said both made and euchred
bob euchred 3 ! with 3 tricks the makers are not euchred under csl
bob ! how many tricks did the makers take? As in `euchre hand Bob 3`
dan went it alone ! `euchre hand Dan 5 alone`
got 3 ! who made trump? As in `euchre hand Bob 3`
bob and dan 3 hearts ! `euchre hand Bob 3 hearts` if Bob did, `euchre hand Dan 3 hearts` if Dan did
EW 3 ! `euchre hand Bob 3` if Bob did
bob called, dan took 3 ! which of the two made trump?
bob 2 points ! the points follow from the tricks
bob 6 ! 6 tricks: a hand has five
bob 3-1 ! not '3-1'
bob 1 4 ! not '1 4'
cat 9h ! not '9h'
"""

# What may mean two hands, or the contrary, is not guessed.
NOT_GUESSED = """
bob 3?; bob 3 or 4; bob got 3 not 4; maybe bob 3; bob almost got 5; bob should have got 4; no bob 3
bob not euchred; bob wasn't euchred; bob lost 2; bob lost by one; bob all but one; bob went for 5
bob tried 5; bob bid 3; bob had 3 hearts; bob picked up 3; bob 3 up; bob made hearts
bob euchred by dan; euchred by ann; ann euchred them; we euchred bob; they got euchred
ann took 3 bob euchred; bob with ann 3; bob ann 3; bob and ann 3; bob called ann 3
bob 3 ann alone; bob 1 alone against ann; turned down hearts, dan 3; hearts turned down, dan 3
dan alone missed by one; cat 3 with the jack up
bob's side took 3; team bob 3; my partner 3; we got 3; bob alone 1 ann 4 alone; bob 4 points
bob euchred 1 point
"""


@pytest.fixture
def table_of_cat(table: CardTable) -> CardTable:
    table.done("new Ann Bob Cat Dan --rules csl --rule steal-the-deal=yes --dealer Cat")
    return table


def _entered(table: CardTable) -> str:
    return text_of(table.sheet().lines[-1].own)


@pytest.mark.parametrize("row", SAID.strip().splitlines())
def test_what_is_said_is_entered_or_said_back(table_of_cat: CardTable, row: str) -> None:
    words, meets, record = row.partition(" = ")
    if meets:
        command = [] if words.startswith("hand ") else ["hand"]
        table_of_cat.done([*command, *words.split()])
        assert _entered(table_of_cat) == record
        return
    words, _, why = row.partition(" ! ")
    assert why in table_of_cat.refused(["hand", *words.split()])
    assert not table_of_cat.sheet().lines


@pytest.mark.parametrize(
    "words", [one for row in NOT_GUESSED.split("\n") for one in row.split("; ")]
)
def test_what_may_mean_two_things_is_refused(table_of_cat: CardTable, words: str) -> None:
    if words:
        table_of_cat.refused(["hand", *words.split()])
        assert not table_of_cat.sheet().lines


@pytest.mark.parametrize(
    ("words", "record"),
    [
        ("amend last hearts", "maker E hearts; tricks EW 3"),
        ("amend last 4", "maker E spades; tricks EW 4"),
        ("amend 1 alone", "maker E spades alone; tricks EW 3"),
        ("amend last euchred", "maker E spades euchred"),
        ("amend last cat 5 alone", "maker S spades alone; tricks NS 5"),
        ("amend last up 9s", "up 9s; maker E spades; tricks EW 3"),
        ("amend last second round", "maker E spades named; tricks EW 3"),
        ("it was hearts", "maker E hearts; tricks EW 3"),
        ("it was Dan not Bob", "maker W spades; tricks EW 3"),
        ("no, it was 4", "maker E spades; tricks EW 4"),
        ("oh no it was diamonds", "maker E diamonds; tricks EW 3"),
        ("it was dan who called", "maker W spades; tricks EW 3"),
        ("actually Bob had 4", "maker E spades; tricks EW 4"),
        ("that last one was clubs", "maker E clubs; tricks EW 3"),
        ("fix hand 1: hearts", "maker E hearts; tricks EW 3"),
        ("amend hand 1 to hearts", "maker E hearts; tricks EW 3"),
        ("sorry it was dan", "maker W spades; tricks EW 3"),
        ("hand 1 was dan 4", "maker W spades; tricks EW 4"),
        ("change hand 1 to 4", "maker E spades; tricks EW 4"),
        ("amend last bob 3", "! entered like that already"),
        ("it was Dan not Cat", "! the hand was entered with Bob, not Cat"),
        ("amend last foo", "! nobody here is called 'foo'"),
        ("amend last", "! how was the hand?"),
    ],
)
def test_one_detail_is_corrected(table_of_cat: CardTable, words: str, record: str) -> None:
    table_of_cat.done("bob 3 spades")
    if record.startswith("! "):
        assert record[2:] in table_of_cat.refused(words)
    else:
        table_of_cat.done(words)
        assert _entered(table_of_cat) == record


@pytest.mark.parametrize("entered", ["renege Bob", "misdeal Bob", "misdeal"])
def test_a_hand_that_nobody_played_is_corrected_as_a_whole(
    table_of_cat: CardTable, entered: str
) -> None:
    table_of_cat.done(entered)
    for typed in ("amend last 4", "amend last hearts", "it was 4"):
        assert "say the whole hand, as in `euchre amend 1 Bob 4`" in table_of_cat.refused(typed)
    table_of_cat.done("amend last dan 4")
    assert _entered(table_of_cat) == "maker W; tricks EW 4"


def test_what_a_correction_leaves_out_stays(table_of_cat: CardTable) -> None:
    table_of_cat.done("dan 5 alone hearts up 9h, cat defended alone")
    table_of_cat.done("amend last 4")
    assert _entered(table_of_cat) == "up 9h; maker W hearts alone; defend S; tricks EW 4"
    table_of_cat.done("amend last not alone")
    assert _entered(table_of_cat) == "up 9h; maker W hearts; tricks EW 4"


def test_the_round_and_the_up_card_are_said_back_and_counted(table_of_cat: CardTable) -> None:
    told = table_of_cat.done("cat 3 hearts up 9s second round")
    assert "Up-card 9s, second round." in told
    table_of_cat.done("dan picked it up, 4")
    chances = (
        "SELECT player, first_chance, second_chance, taken FROM seat_hands ORDER BY hand, seat"
    )
    assert [tuple(row) for row in rows(table_of_cat.book, chances)] == [
        *(("Bob", 1, 1, 0), ("Ann", 1, 1, 0), ("Cat", 1, 0, 0), ("Dan", 1, 1, 0)),
        *(("Bob", 1, 0, 0), ("Ann", 1, 0, 0), ("Cat", 1, 0, 0), ("Dan", 1, 0, 1)),
    ]


@pytest.mark.parametrize(
    ("names", "words", "record"),
    [
        ("Ann Bob Cat 'Aunt Jo'", "Aunt Jo 3", "maker W; tricks EW 3"),
        ("Ann Bob Cat 'Aunt Jo'", "'Aunt Jo' '3 h alone'", "maker W hearts alone; tricks EW 3"),
        ("'Jo Ann' Bob 'Jo Beth' Dan", "Jo B 3", "maker S; tricks NS 3"),
        ("'Ann Howe' Bob Cat Dan", "Ann h 3", "maker N hearts; tricks NS 3"),
        ("'Ann H' Bob 'Ann B' Dan", "Ann H 3", "maker N; tricks NS 3"),
        ("'Ann H' Bob Cat Dan", "'Ann H' 3", "maker N; tricks NS 3"),
        ("'Ann H' Bob Cat Dan", "Ann H 3", "! if it is a name, put it in quotes"),
        ("'Ann H' Bob 'Ann B' Dan", "Ann 3", "! 'Ann' may be Ann H (N) or Ann B (S)"),
        ("March Bob Cat Dan", "March march", "maker N; tricks NS 5"),
        ("Ann Bob Cat 'Aunt Jo'", "jo many", "! Type, as in: euchre hand Bob 3"),
        ("Ann Bob Cat 'Aunt Jo'", "jo 3 foo", '! type: euchre hand "Aunt Jo" 3'),
    ],
)
def test_whose_hand_it_was(table: CardTable, names: str, words: str, record: str) -> None:
    table.done(f"new {names}")
    if record.startswith("! "):
        assert record[2:] in table.refused(f"hand {words}")
    else:
        table.done(f"hand {words}")
        assert _entered(table) == record


@pytest.mark.parametrize(
    ("rules", "words", "record"),
    [
        ("shutout=4", "bob euchred", "! euchred with how many tricks, 0, 1 or 2?"),
        ("lone-must-march=yes", "bob made it alone", "maker E alone; tricks EW 5"),
        ("lone-made=2", "bob alone 2 points", "maker E alone made"),
        ("no-trump=yes", "bob 3 no trump", "maker E no-trump; tricks EW 3"),
        ("no-trump=no", "bob 3 no trump", "! these rules do not have no-trump"),
    ],
)
def test_the_house_rules_have_their_say(
    table: CardTable, rules: str, words: str, record: str
) -> None:
    table.done(f"new Ann Bob Cat Dan --rule {rules}")
    if record.startswith("! "):
        assert record[2:] in table.refused(words)
    else:
        table.done(words)
        assert _entered(table) == record


@pytest.mark.parametrize(
    ("words", "said", "count"),
    [
        ("Bob euchred", "Bob is euchred, 2 points", 2),
        ("Cat made it", "Cat makes it, 1 point", 3),
        ("Ann loner euchred hearts", "Ann is euchred in hearts alone", 2),
    ],
)
def test_a_result_without_a_count_may_be_counted_later(
    game: CardTable, words: str, said: str, count: int
) -> None:
    first, *_, last = game.done(words).splitlines()
    assert said in first
    how = f"euchre amend last {count}"
    assert last == f"The number of tricks was not entered; if you know it: {how}"
    before = game.sheet().lines[-1].verdict
    game.done(last.partition("euchre ")[2])
    after = game.sheet().lines[-1].verdict
    assert after.tricks is not None
    assert (after.award, after.alone, after.trump) == (before.award, before.alone, before.trump)


def test_a_hand_in_words_counts_like_one_with_its_tricks(table: CardTable) -> None:
    counted = []
    for name, hands in {
        "words": "ann loner march; ann loner made it; ann loner euchred; bob euchred; cat made it",
        "tricks": "Ann 5 alone; Ann 4 alone; Ann 1 alone; Bob 2; Cat 3",
    }.items():
        at = table.another(name)
        at.done("new Ann Bob Cat Dan --date 2026-11-19")
        for hand in hands.split("; "):
            at.done(f"hand {hand}")
        tables = ("standings", "calling", "loners", "opportunities", "defending", "records")
        counted.append([at.json(f"stats {one}") for one in tables])
    assert counted[0] == counted[1]
