"""Hands, rulings, substitutes and the deal: what a line brings, and what cannot be one."""

from __future__ import annotations

import pytest

from euchre_engine.seats import Seat

from ..book.exchange import games_in, said, sheets_of, written
from ..card_table import CardTable

SESSIONS = {
    "points follow from the rules": """
        new Ann Bob Cat Dan
        hand Bob 5 alone --suit h = Hand 1: Bob marches in hearts alone, 4 points to Bob & Dan.
            … Ann & Cat 0, Bob & Dan 4; Bob deals. Undo: euchre undo
        HAND c 3
        is 1-4 Cat
        new Ann Bob Cat Dan --rules bethweek
        hand Bob 2 --defend Ann
        hand Bob 3 --defend Dan ! Dan is on the makers' side
        is 4-0
        new Ann Bob Cat Dan --rules high-speed-house --dealer Ann
        hand Bob 5 alone --best
        thrown-in ace-no-face Cat
        is 0-3 Bob
        thrown-in no-ace-no-face Cat
        is 0-3 Cat
        new Ann Bob Cat Dan --rules csl --dealer Ann
        thrown-in ! Ann, the dealer, must call (stick-the-dealer is 'yes' under csl)
    """,
    "what cannot be": """
        new Ann Bob Cat Dan
        hand Bob -1 ! `euchre hand` has no option -1: as in `euchre hand Bob 3`
        hand Bob -- -1 ! -1 tricks: a hand has five
        hand Bob 3 hearts --suit s ! you said both hearts and spades
        hand ! who made trump? As in `euchre hand Bob 3`
        hand Bob 3 --suit x ! I read 'Bob 3', but not 'x'
        hand Bob 3 alone --defend Ann ! a lone defender (defend-alone is 'no' under standard)
        hand Bob 3 alone --best ! (partners-best is 'no' under standard)
        hand Bob 3 --suit n ! (no-trump is 'no' under standard)
        thrown-in ace-no-face Bob ! (ace-no-face is 'play' under standard)
        thrown-in ace-no-face ! who showed the hand? As in `euchre thrown-in ace-no-face Bob`
        misdeal Zoe ! nobody here is called 'Zoe'
        renege Bob --alone ! --alone goes with --maker Ann, who played alone
        renege Cat --maker Ann --alone ! Cat cannot have reneged while Ann played alone
        renege Bob --hand 3 ! there is no hand 3 in game 1; it has no hands yet
        renege Bob rejected --maker Ann ! leave --maker out
        renege Bob --by Dan ! Ann and Cat can claim that Bob reneged, not Dan
        renege Bob rejected by Bob ! `euchre renege Bob --by Ann`
        penalty NS ! how many points?
        penalty NS -- -2 bad manners ! '-2 points' is not a penalty
        penalty NS 100 bad manners ! '100 points' is not a penalty
        penalty ! whose offence was it?
        penalty Dan 2 late --to Bob ! give the points to Dan's own side
        penalty Bob and Cat 1 ! Bob and Cat are not partners: name one of them, or NS or EW
        concede Bob and Cat ! Bob and Cat are not partners
        note ' ' ! what is to be noted?
        sub Bob Ann ! Ann sits there already
        sub Bob '' ! a player needs a name
        sub Bob ns ! 'ns' is the name of a seat or a side
        sub Zoe Eve ! nobody here is called 'Zoe'
        is 0-0
    """,
    "the end of a game": """
        new Ann Bob Cat Dan --target 4
        hand Bob 5 alone = Bob & Dan won 4 to 0 … Next: euchre rematch, or euchre rematch swap
        misdeal ! game 1 is over: Bob & Dan won 4 to 0; `euchre rem
        penalty NS 1 x ! game 1 is over
        concede NS ! game 1 is over
        undo
        concede Dan = Bob & Dan concede … Bob & Dan conceded at 0 to 0; Ann & Cat win
        note good night
        new Ann Bob Cat Dan --rules eight-hands
        hand Bob 3 = Bob & Dan 1; 7 hands to play
    """,
    "the deal is put right, and nobody stole it": """
        new Ann Bob Cat Dan
        hand Ann 3
        dealer Dan = Hand 2: Dan deals. … Dan deals. Undo: euchre undo
        score = In this hand: Dan deals.
        undo = Taken back: in hand 2: Dan deals.
        redo
        hand Bob 3
        is 1-1 Ann
        dealer Cat in the last hand ~ stole
        show = the deal was put right: Cat dealt
        show ~ turn
        dealer Dan --hand 2 --why 'we lost count' ~ stole
        dealer Dan --hand 2 ! Dan is down as the dealer of hand 2 already: nothing to change
        dealer Ann ! Ann is the dealer of this hand already: nothing to change
        dealer Ann --stolen ! the deal was not stolen, it is Ann's: leave --stolen out
        dealer Ann --hand 1 --stolen ! the deal was not stolen, anybody may deal the first hand
        dealer Eve ! nobody here is called 'Eve'
        dealer Bob --why 'a slip' ! --why goes with --hand N
        dealer Dan --hand 9 ! there is no hand 9 in game 1; it has 2
        dealer Bob --hand x ! give its number, or last
    """,
    "a stolen deal has its own word": """
        new Ann Bob Cat Dan
        hand Ann 3
        dealer Dan --stolen = Hand 2: Dan deals out of turn.
            … Dan stole the deal: it was Bob's turn; steal-the-deal is 'no' under standard
        hand Cat 3
        show = Dan dealt out of turn
        dealer Cat --hand 2 --stolen
        show = Cat dealt out of turn
        dealer Cat --hand 2
        show ~ out of turn
        hand Bob 3 --dealer Bob = Bob stole the deal: it was Dan's turn
        amend last Bob 4 ~ stole
        is 2-1 Cat
    """,
    "an earlier dealer moves the deals after it": """
        new Ann Bob Cat Dan
        hand Ann 3
        hand Bob 3
        hand Cat 3
        dealer Dan --hand 2 = From hand 3 on the deal moves: Ann dealt hand 3, not Cat.
        is 2-1 Bob
        dealer Bob --hand 2
        is 2-1 Dan
    """,
    "rulings": """
        new Ann Bob Cat Dan --rules seton
        renege Bob --maker Cat --alone
        is 4-0
        new Ann Bob Cat Dan --rules standard
        renege Bob upheld --trick 3 --by Cat
        penalty Ann 1 late again
        penalty EW table talk
        penalty Dan 2 talk --to Ann
        penalty Bob and Dan 1 table talk
        penalty Dan lead out of turn 2 points
        is 7-1
        penalty Dan 1 trick 3
        is 8-1
        note the tables were turned
        new Ann Bob Cat Dan --rule table-talk-points=2
        penalty EW table talk
        penalty --to Ann 3
        hand Cat 3 = Hand 1: Cat makes 3, 1 point to Ann & Cat.
        score = Hand 1: Cat makes 3, 1 point to Ann & Cat; 2 points to Ann & Cat for Bob & Dan's
            … table talk; penalty, 3 points to Ann & Cat.
    """,
    "a renege found out late, of both sides, or before the hand is scored": """
        new Ann Bob Cat Dan
        hand Bob 3
        renege Dan --hand 1 --trick 4 = Hand 1 is now: Bob makes 3; Dan reneged in trick 4, 2 points
        is 2-0 Bob
        renege Ann --hand 1
        is 0-0 Ann
        new Ann Bob Cat Dan --rules ontario
        renege Bob --trick 2 = enter the hand once it is played out
        misdeal ! a renege was upheld in this hand
        hand Ann 3
        is 3-0
    """,
    "a substitute, in the hand under way and after it": """
        new Ann Bob Cat Dan --rule defend-alone=against-loner
        penalty Bob 2 lead out of turn
        sub Bob Aunt Jo = Aunt Jo sits in for Bob; hand 1, under way, is still Bob's.
        score = In this hand: 2 points to Ann & Cat for Bob's lead out of turn.
        hand Cat 2 alone --defend Jo = against Bob alone
        undo
        misdeal Aunt Jo = misdeal by Bob
        undo
        hand Bob 3 = Bob makes 3
        hand Jo 3 = Aunt Jo makes 3
        note Jo has to go
        sub Jo Eve = Eve sits in for Aunt Jo.
        hand Eve 3 = 1 point to Eve & Dan
        show = against Bob/Aunt Jo/Eve & Dan
        amend 1 Bob 4 = Hand 1 is now: Bob makes 4
        undo
        undo
    """,
    "who sits in for whom is said in a sentence": """
        new Ann Bob Cat Dan
        sub Eve sits in for east = Eve sits in for Bob.
        sub Bob with Gus ! who sits down, and for whom? As in `euchre sub Eve NAME`
        sub Eve with Gus = Gus sits in for Eve.
        sub Gus leaves, Bob plays = Bob sits in for Gus.
        sub Bob goes home early and Aunt Jo sits in = Aunt Jo sits in for Bob.
        sub Eve is playing for Jo = Eve sits in for Aunt Jo.
        sub Eve Gus, Jr ! 'Gus, Jr' has a comma: a new name has none, as in `euchre sub Eve Gus Jr`
        sub Eve with ! who sits down, and for whom? As in `euchre sub Eve NAME`
        sub Eve for Zed ! who sits down, and for whom?
        sub Eve leaves ! who sits down, and for whom?
        sub Ann for Cat ! Ann sits there already
        sub to Ivy ! who sits down, and for whom?
        sub Eve to Ivy = Ivy sits in for Eve.
    """,
    "a forgotten hand": """
        new Ann Bob Cat Dan
        hand Ann 3
        hand Bob 5
        penalty Bob 1 late
        hand Cat 5 alone --after 1 = Hand 2, entered later: Cat marches alone, 4 points to
            … What was hand 2 is hand 3 now. … hand 3: 1–2 is now 5–2 … Cat dealt hand 3, not Bob.
        score = In this hand: 1 point to Ann & Cat
        undo = Taken back: hand 2: Cat marches
        redo
        amend 2 Cat 3 = Hand 2 is now: Cat makes 3
        hand Dan 3 --after 0 = What were hands 1 to 3 are hands 2 to 4 now.
        history = Hand 1: Dan makes 3, 1 point to Bob & Dan (entered later)
        hand Cat 3 --after 9 ! there is no hand 9 in game 1; it has 4
        hand Cat 3 --after 4 ! is the last one; leave out --after, and this one comes next
        insert 4 Cat 3 ! euchre hand Bob 3 --after 2 (a hand
        sub Cat Eve
        hand Cat 3 --after 2
        hand Eve 3 --after 2 ! nobody here is called 'Eve'
        void 3
        doctor
        new Ann Bob Cat Dan --target 3
        hand Ann 5
        hand Bob 3
        hand Cat 3
        hand Ann 3 --after 1 = come after the end
    """,
}  # fmt: skip


@pytest.mark.parametrize("session", SESSIONS.values(), ids=SESSIONS)
def test_hands(table: CardTable, session: str) -> None:
    table.plays(session)


def test_the_answer_as_json(table: CardTable) -> None:
    table.done("new Ann Bob Cat Dan --rules bethweek")
    answer = table.json("hand Bob 2")
    assert answer["schema_version"] == 1
    assert answer["game"]["score"] == {"NS": 2, "EW": 0}
    assert answer["game"]["dealer"] == "E"
    assert answer["called_out"] == ["Euchre!"]
    assert answer["undo"] == "euchre undo"


def test_no_hand_without_a_game(table: CardTable) -> None:
    assert "`euchre new Ann Bob Cat Dan` begins one" in table.refused("hand Bob 3", 3)
    table.plays("new Ann Bob Cat Dan\nundo\nhand Bob 3 ! no game is under way")


@pytest.mark.parametrize(
    "lines",
    [
        ("hand Ann 3", "penalty Bob 2 late", "sub Bob Eve", "sub Ann Flo", "hand Bob 3"),
        ("hand Ann 3", "dealer Dan", "hand Ann 3", "hand Cat 3 --after 1", "dealer Cat --hand 2"),
        ("hand Ann 5 alone", "target 7", "hand Bob 3", "target 15", "sub Dan Eve", "hand Bob 3"),
        ("hand Ann 3", "renege Bob rejected", "dealer Dan --stolen"),
    ],
)
def test_what_was_entered_comes_back_out_of_a_log(game: CardTable, lines: tuple[str, ...]) -> None:
    for line in lines:
        game.done(line)
        before = sheets_of(game)
        after = [one.sheet for one in games_in(written(before))]
        assert [said(one) for one in after] == [said(one) for one in before]


def test_a_lost_game_is_that_of_who_sat_there_at_its_end(table: CardTable) -> None:
    table.plays("""
        new Ann Bob Cat Dan --target 3
        hand Ann 3
        hand Bob 3
        sub Bob Eve
        hand Ann 5
        night = Ann & Cat 3–1 Bob/Eve & Dan
    """)
    lost = {row["player"]: row["games_lost"] for row in table.json("stats standings")["rows"]}
    assert (lost["Bob"], lost["Eve"], lost["Dan"]) == (0, 1, 1)
    sat = {row["player"]: (row["games"], row["hands"]) for row in table.json("players")["players"]}
    assert (sat["Bob"], sat["Eve"]) == ((1, 2), (1, 1))


def test_who_was_there_played_each_hand(game: CardTable) -> None:
    game.plays("penalty Bob 2\nsub Bob Eve\nhand Bob 3\nhand Eve 3")
    assert [line.players[Seat.E] for line in game.sheet().lines] == ["Bob", "Eve"]


def test_at_a_terminal_the_points_that_nothing_says_are_asked(
    game: CardTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("euchre_cli.interview.can_ask", lambda: True)
    monkeypatch.setattr("click.termui.visible_prompt_func", lambda _: "3")
    game.plays("penalty Dan table talk\nis 3-0\npenalty Dan late\nis 6-0\npenalty Dan two points")
    assert game.score() == (8, 0)


def test_a_log_says_another_target_between_two_hands(game: CardTable) -> None:
    game.monkeypatch.chdir(game.folder)
    log = "hand 1; dealer N; maker N; tricks NS 5\nrule target 3\nhand 2; maker E; tricks NS 3\n"
    (game.folder / "a.euchre").write_text(log)
    (game.folder / "b.euchre").write_text(log.replace("target 3", "target 2"))
    assert "from here on they play to 3" in game.done("audit a.euchre")
    assert "from here on" not in game.type("audit a.euchre --rule target=10").out
    assert "had already won" in " ".join(game.type("audit b.euchre").out.split())
