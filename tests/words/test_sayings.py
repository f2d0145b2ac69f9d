"""What people say that is no command: done if it is harmless and clear, else named in one line."""

from __future__ import annotations

import io
import re

import pytest

from euchre_cli.commands import main
from euchre_cli.commands.main import COMMANDS
from euchre_cli.words import sayings
from tools import docs

from ..card_table import CardTable

# What is typed, and `=` what the answer begins with, or `>` the command that is named.
SAID = """
who won = Game 1
whose deal is it = Game 1
what's the score = Game 1
last hand = Game 1
what happened = #  time
stick the dealer = stick-the-dealer (deal)
farmer's hand = farmers-hand (deal)
what do we play = Game 1 is played by standard
standings = No hands yet
house rules = Game 1 is played by standard
new game same people = Game 2: Ann & Cat against Bob & Dan
all passed > thrown-in
hand all passed > thrown-in
nobody called > thrown-in
bob showed an ace no face > thrown-in ace-no-face Bob
bob misdealt > misdeal Bob
redeal > misdeal
Ann led out of turn > penalty Ann 2 lead out of turn
cat talked across the table > penalty Cat table talk
table talk Cat > penalty Cat table talk
1 point to ann and cat > penalty --to Ann 1 a ruling
dan reneged in trick 2 > renege Dan --trick 2
change Dan for Eve > sub Dan Eve
Eve plays for Dan > sub Dan Eve
Eve is in for Dan > sub Dan Eve
put Aunt Jo in for dan > sub Dan "Aunt Jo"
Dan leaves, Eve plays > sub Dan Eve
bob leaves > sub Bob NAME
swap ann and bob > rematch swap
new partners > rematch swap
dan deals > dealer Dan
it's dan's deal > dealer Dan
dan stole the deal > dealer Dan --stolen
set score 5 3 > new --score 5-3
score 5-3 > new --score 5-3
play to 15 > target 15
we quit > concede Bob
dan gives up > concede Dan
same again > rematch
start a new game with Eve Fay Gus Hal > new Eve Fay Gus Hal
best of 3 > new --best-of 3
delete hand 6 > void 6
delete the last hand > void last
take that back > undo
oops > amend last Bob 4
edit 3 > amend 3 Bob 4
rename Dan Den > players rename Dan Den
merge Dan Den > players rename Dan Den --merge
print > show
done > score (every entry is saved as it is made
solve > analyze
the dealer got euchred > hand Bob 3 (say by name
we won 3 tricks > hand Bob 3
how many points do we have = Game 1
what are the rules = Game 1 is played by standard
can the dealer be stuck = stick-the-dealer (deal)
that was wrong > amend last Bob 4
hand 2 was wrong, Ann had 4 > amend 2 Bob 4
put it back > redo
we skipped a hand, Ann made 3 > hand Bob 3 --after 2
Bob has to leave, Eve takes over > sub Bob Eve
Eve is back > sub Cat Eve
it's Bob's turn to deal > dealer Bob
Ann didn't follow suit in trick 3 > renege Ann --trick 3
Bob looked at the kitty > penalty Bob 2 looked at the kitty
one point for Dan and Bob > penalty --to Dan 1 a ruling
take a point off Ann and Cat > penalty Ann 1
we play to 15 please > target 15
let's start over with the same teams > rematch
Ann and Bob against Cat and Dan > new Ann and Bob vs Cat and Dan
how do I enter a hand > help hand
dead hand > misdeal
show me hand 1 = game 1 has no hand 1
new player Eve for Cat > sub Cat Eve
Cat out, Eve in > sub Cat Eve
Cat's phone rang, Eve takes her seat > sub Cat Eve
Eve sits down for Cat > sub Cat Eve
wrong dealer, it was Cat > dealer Cat
Ann dealt out of turn > dealer Ann --stolen
we're up 5 to 3 > new --score 5-3
never mind > undo
she was alone > amend last alone
start a new evening > evening new Ann Bob Cat Dan
Eve takes Cat's cards > sub Cat Eve
Eve is playing now instead of Cat > sub Cat Eve
Cat sits down again for Bob > sub Bob Cat
pass pass pass pass > thrown-in
that was a misdeal by dan > misdeal
dan dealt 6 cards > misdeal Dan
point for ann > penalty --to Ann 1 a ruling
change rules to csl > new --rules csl
play to 11 now > target 11
change the score to 5 5 > new --score 5-5
play again with new partners > rematch swap
cat says bob reneged > dispute
how many hands have we played = Game 1
what did bob call = Game 1
Dan Smith deals = I read 'Dan', but not
xyzzy > help
evening standings = no evening is under way
evening start > evening new Ann Bob Cat Dan
table 2 finished 10 to 7 > evening result 2 10-7
table 1: Ann and Bob won 12-5 > evening result Ann 12-5
the score of table 2 was wrong > evening result 2 10-7
wrong table, that was table 2 > void last
start the next round > rematch (or evening next
close the evening > evening end
Kim is late > evening come Kim
Kim went home > evening leave Kim
where do we sit = no evening is under way
who won the evening = no evening is under way
evening clock > evening new --minutes 15
"""


@pytest.mark.parametrize("row", SAID.strip().splitlines())
def test_a_saying_is_done_or_named(game: CardTable, row: str) -> None:
    typed, sign, meant = re.split(" ([=>]) ", row)
    if sign == "=":
        answer = game.type(typed.split())
        assert (answer.out or answer.err.removeprefix("euchre: ")).startswith(meant)
    else:
        assert f". Type: euchre {meant}" in game.refused(typed.split())
        assert len(game.sheet().commands.done) == 1


@pytest.mark.parametrize(
    ("typed", "player"),
    [
        ("reneged", "Bob"),
        ("Revoked Cat", "Cat"),
        ("help reneged", "Bob"),
        ("settle it", "Bob"),
        ("Dan cheated", "Dan"),
        ("bob forgot to follow suit", "Bob"),
        ("was it a renege", "Bob"),
    ],
)
def test_who_claims_a_renege_is_led_to_the_cards_before_the_ruling(
    game: CardTable, typed: str, player: str
) -> None:
    words = game.refused(typed)
    assert words.index("euchre dispute") < words.index(f"euchre renege {player}")
    assert f"if the table agrees already that it was {player}" in words


def test_every_saying_names_a_command_that_there_is() -> None:
    there = {name for name, _ in docs.commands()}
    tables = [getattr(sayings, name) for name in ("_DONE", "_AMENDS", "_NAMED")]
    rows = [row for table in tables for row in sayings._sentences(table)]
    assert len(rows) > 200
    said = {*main._SAID_IN_SENTENCES, *main._SAID_AFTER, "score", "evening"}
    for typed, sentence in rows:
        words = re.sub(r" \(.*", "", typed).split()
        assert words[0] in COMMANDS or words[0] == "--version", typed
        if words[0] in ("players", "evening") and len(words) > 1 and words[1][0].isalpha():
            assert f"euchre {' '.join(words[:2])}" in there, typed
        re.compile(sayings._pattern(sentence))
        first = sentence.split()[0].strip("[]").split("|")
        assert not (set(first) & set(COMMANDS)) - said


def test_a_name_that_needs_quotes_is_quoted(table: CardTable) -> None:
    assert "`euchre hand Bob 3`" not in table.refused("made")
    assert "euchre new Eve Fay Gus Hal" in table.refused("Eve Fay Gus Hal")
    table.done(["new", "Aunt Jo", "Fay", "Gus", "Hal"])
    assert "euchre hand Fay 3" in table.refused("made")
    assert 'euchre renege "Aunt Jo"' in table.refused("revoke Aunt")


def test_who_has_left_the_table_is_told_who_has_the_seat(game: CardTable) -> None:
    game.done("bob 3")
    game.done("sub Bob Eve")
    game.done("eve 3")
    for typed in ("bob 3", "bob 3 hearts", "hand Bob 3", "score Bob", "bob misdealt"):
        assert game.refused(typed).startswith("Bob sits here no more: Eve has that seat; at the ")


@pytest.mark.parametrize("typed", ["hnad bob 3", "scoer", "Undoo"])
def test_a_misspelt_command_is_named(game: CardTable, typed: str) -> None:
    assert "did you mean '" in game.refused(typed)


def test_a_hand_without_a_command_is_entered_at_its_table(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan")
    table.done("new Eve Fay Gil Hal")
    table.done("3 for ann --game 1")
    assert "Game 1" not in table.done("all five fay alone")
    assert table.sheet(1).total == (1, 0)
    assert table.sheet(2).total == (0, 4)
    assert "Done" not in table.done("BOB 3 hearts")
    assert table.sheet(1).total == (1, 1)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("euchre hand Bob 3", "Bob makes 3"),
        ("dealer is Bob", "Hand 1: Bob deals"),
        ("dealer Dan stole it", "! the deal was not stolen, anybody may deal the first hand"),
        ("penalty for Bob: 2 talking", "2 points to Ann & Cat for Bob's talking"),
        ("target to twenty one points", "This game now goes to 21"),
        ("renege by Bob", "Bob reneged"),
        ("renege Bob in trick three", "Bob reneged in trick 3"),
        ("renege Bob claimed by Ann rejected", "Ann's claim that Bob reneged was rejected"),
        ("renege Dan not proven", "the claim that Dan reneged was rejected"),
        ("renege Ann 2", "! the points for a renege come from your rules: `euchre renege Ann`"),
        ("renege Bob maybe", "! 'maybe' is not an outcome"),
        ("renege Bob trick 9", "! a hand has five tricks"),
        ("penalty 2 Bob talking", "2 points to Ann & Cat for Bob's talking"),
        ("penalty Bob two points", "2 points to Ann & Cat"),
        ("penalty --to EW 1 a ruling", "penalty (a ruling), 1 point to Bob & Dan"),
        ("penalty --to EW 1 an offence", "penalty (an offence), 1 point to Bob & Dan"),
        ("penalty 2 points Bob talking", "2 points to Ann & Cat for Bob's talking"),
        ("concede Bob's side", "Bob & Dan concede"),
        ("sub Bob out Eve in", "Eve sits in for Bob"),
        ("sub out Bob in Aunt Jo", "Aunt Jo sits in for Bob"),
        ("sub Ann Dan", "! Dan sits there already"),
        ("sub Eve Bob", "! `euchre sub Bob Eve` lets Eve sit in for Bob"),
        ("misdeal by Bob", "misdeal by Bob"),
        ("misdeal on Bob", "misdeal by Bob"),
        ("rematch swap", "Ann & Dan against Cat & Bob"),
        ("new game Eve Fay Gus Hal", "Eve & Gus against Fay & Hal"),
        ("new Eve and Gus vs Fay and Hal", "Eve & Gus against Fay & Hal"),
        ("new Eve and Gus, Fay and Hal", "! `euchre new Eve Fay Gus Hal`"),
        ("new --score 5-3", "Ann & Cat 5, Bob & Dan 3; Ann deals"),
        ("new --score 10-3", "! a game to 10 is over with 10 points"),
        ("new --score 5", "! write N/S first, as in 6-4"),
        ("new Ann Bob Cat Dan", "Bob bids first. If somebody else deals: euchre dealer Bob"),
    ],
)
def test_words_around_what_a_command_means(game: CardTable, line: str, said: str) -> None:
    if said.startswith("! "):
        assert said[2:] in game.refused(line.split())
    else:
        assert said in " ".join(game.done(line.split()).split())


def test_the_live_table_reads_a_hand_in_words_from_a_line(game: CardTable) -> None:
    lines = "bob 3 hearts up Qh\n2h3\nann and cat euchred dan\n3 for cat\nbob stuck 3\nbob 3\n"
    game.monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    answer = game.type("table --plain")
    assert answer.status == 2
    assert "That was line 5. Nothing after it was entered." in answer.out
    assert "deals that hand, not Bob" in answer.out
    assert game.score() == (3, 2)
