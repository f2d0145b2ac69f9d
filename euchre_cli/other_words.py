"""Words that are no command, and the command for what they mean.

Knows: what people who keep score type when they do not know what a command is called. Does not
know: what a command does.
"""

from __future__ import annotations

from typing import Final

_MEANT: Final = {
    "a revoke is a renege here, `euchre renege Bob`": "revoke revoked reneged reneging",
    "`euchre stats` shows the standings": (
        "standings standing ranking rankings rank league leader leaders leaderboard winner winners "
        "wins champion statistics stat"
    ),
    "`euchre stats ratings` shows the ratings": "ratings rating elo skill",
    "`euchre stats records` shows the records": "records record best",
    "`euchre stats --season NAME` counts a season, `euchre report` writes its page": "season year",
    "`euchre amend last Bob 4` corrects the last hand, `euchre undo` takes an entry back": (
        "fix edit correct correction change modify update mistake wrong oops"
    ),
    "`euchre undo` takes back the last entry, `euchre void 4` strikes out hand 4": (
        "delete remove erase cancel clear reset drop strike back revert rm"
    ),
    "a hand that was forgotten is entered with `euchre hand Cat 3 --after 3`": (
        "insert forgot forgotten missed skipped"
    ),
    "`euchre thrown-in` enters a hand that nobody called": (
        "pass passed passes all-pass allpass thrown throw thrownin throw-in redeal"
    ),
    "`euchre players rename Den Dan` corrects a name": "rename name merge spelling",
    "a loner is entered as a hand, `euchre hand Bob 5 alone`": "loner lone alone solo call called",
    "a march is entered as a hand, `euchre hand Bob 5`": "march marched sweep",
    "who was euchred is entered as a hand, `euchre hand Bob 2`": "euchred euchre",
    "a hand is who made trump and how many tricks, `euchre hand Bob 3`": (
        "made make makes maker trick tricks trump order ordered pick pickup assist "
        "hearts spades clubs diamonds add enter"
    ),
    "the points follow from the tricks, `euchre hand Bob 3`": "point points",
    "`euchre new Ann Bob Cat Dan` begins a game, clockwise from North": (
        "start begin play game newgame new-game create setup init match"
    ),
    "`euchre target 11` plays this game to 11 points": "to until upto limit",
    "a game that is won ends by itself; `euchre concede Bob` gives one up, `euchre result` enters "
    "one by its score": "win won beat beats finish finished end",
    "each group keeps a scorebook of its own, `euchre new --db friends.db Ann Bob Cat Dan`": (
        "group groups club"
    ),
    "`euchre score` says who deals": "deal deals dealing whose turn lead leads",
    "`euchre score` shows the score, and who is in the barn": (
        "barn scoreboard board status total totals scores"
    ),
    "`euchre show` shows a game hand by hand": "game-log sheet scoresheet display view print",
    "`euchre history` shows every entry": "log entries events last",
    "`euchre games` lists the games": "list ls all matches",
    "`euchre players` lists who plays": "people who player team teams names",
    "`euchre swap` gives everybody the next partner, `euchre swap Bob Cat` changes two seats": (
        "partner partners seat seats switch rotate"
    ),
    "`euchre sub Bob Eve` lets Eve sit in for Bob": "substitute replace sit leave",
    "`euchre rematch` begins the next game with the same four": "again next replay",
    "`euchre resume` goes back to an unfinished game": "continue reopen open go",
    "`euchre concede Bob` gives up the game for Bob's side": (
        "resign forfeit surrender give-up quit-game"
    ),
    "`euchre help penalty` explains how to give points for an offence": (
        "foul talk table-talk talking infraction"
    ),
    "`euchre note TEXT` writes a note in the game": "comment remark write",
    "`euchre audit FILE` checks a log card by card": "check verify validate dispute settle argue",
    "`euchre rules list` lists the house rules, `euchre rules choose` asks for yours": (
        "rule preset presets house house-rules options"
    ),
    "`euchre config` lists the settings": "settings setting set configure preferences",
    "`euchre report --out season.html` writes the season as a page": (
        "page html web chart charts graph graphs"
    ),
    "`euchre night` sums up the evening": "tonight evening summary summarize",
    "`euchre chance 9 6` gives the chance to win from 9–6": "odds probability prediction predict",
    "`euchre export` writes games as a log; every entry is saved as it is made": (
        "save csv json dump write-out"
    ),
    "`euchre import FILE` reads a log": "load read",
    "`euchre backup FILE` copies the scorebook": "copy",
    "`euchre backup --list` shows the copies, `euchre backup --restore DATE` goes back to one": (
        "restore"
    ),
    "`euchre doctor` checks the scorebook": "repair recover rescue damaged",
    "`euchre demo-season` simulates a season": "demo simulate simulation sample example",
    "`euchre table` keeps score on a live screen": "live screen tui gui watch ui",
    "`euchre fmt FILE` writes a log neatly": "format pretty",
    "`euchre help` lists the commands": "man docs doc usage commands ? helpme info",
    "`euchre --version` shows the version": "version",
    "every entry is saved as it is made, so there is nothing to close": "exit quit bye stop close",
}

OTHER_WORDS: Final = {word: meant for meant, words in _MEANT.items() for word in words.split()}
"""Word to what is said of it, with the command."""
