"""What people say, and the commands that it means, by what it is about: who is ahead, who deals,
what a loner is worth, that somebody came late. Only its words count, in any order.

In: words, and the games under way. Out: what to type, filled in with the names and numbers that
were said. To teach a saying, add it to the row of its command.

Does not know: what a command does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Final

from euchre_engine.seats import OTHER, SIDE, Seat, members

from ..terminal.phrases import read_number
from ..terminal.text import as_typed
from .corrections import Meant, hand_meant
from .grammar import AtTable
from .hand_words import word_set
from .people import People
from .plain_words import names_in, plain_words

# A row is the command, with a remark on it in parentheses, and after the arrow what must be said
# for it, with semicolons between several ways: of each `a|b` one word, in any order, and none after
# a `-`. `{who}` is somebody at the table and `{other}` one of the other side, `{name}` somebody who
# is not, `{near}` a player whose name is much like it, `{n}` and `{m}` are numbers, and `{hand}` is
# a hand that was entered. The first row that fits is meant. What only shows something is done if
# there is no remark on it.

AT_EVENING: Final = """
evening end (then evening ladder says who wins what) <- thats all|it folks|tonight|round; done
    tonight|everyone|everybody; close|end|finish|stop evening; last round
evening next (it closes the round, and shows who sits where) <- next -deal|deals|dealer|hand|last|
    who|i; rotate|move|switch|change tables|table|everybody|everyone|all|seats|partners|up; start|
    begin round
evening plan --html plan.html --slips (the sheet for the wall, and slips) <- print|tally|paper|
    poster|wall cards|card|slips|plan|sheet|sheets|rounds|wall|out
evening ladder <- prize|prizes|booby|money|pot|bucks|payout; ladder|score|scores|standings -wrong|
    was|should|paper; winning|winnin|leading|ahead|lead|leads|wins|won|first|place who|whos; points|
    score|get|got|have|total what|whats|how|many {who}; {who} how|hows do|did|doing round
evening next --anyway (what is not played is left out) <- scrap|skip|forget|cancel|stop round
evening plan <- round|next who|whos|where partner|partners|play|plays|sit|with
evening {who} <- {who} where|wheres|which seat|sit|sits|table|is
evening <- have|has|is|are finished|done|yet|through
evening <- who|whos table; who|whos|where|wheres sitting|sits|sit|playing|play|plays|partner|
    partners|with; how|many more|rounds|tables|left many|rounds|tables
sub {who} {name} <- {who} {name} for|replaces|replacing|sub|subs|fill|fills|filling|instead|place|
    sit|sits|drop
evening come {who} (if they had left) <- back|returned|here {who}
evening come {name} <- {name} in|came|come|comes|walked|arrived|arrives|joins|joined|join|squeeze|
    here|late|back|shown|showed|play|add|fit|turned
evening leave {who} (after this round) <- {who} stay|home|leave|leaves|left|leaving|go|gone|quit|
    quits|out|sick
evening (who sits where; the plan seats them) <- seat|seats|sit|sits|sitting|table|tables|partner|
    partners|plays|play|with which|supposed|wrong|again|draw|redraw
"""

AT_TABLE: Final = """
new {replaced} <- {who} {name} start|again|rematch over|with|place|for
new {swapped} <- {who} {who2} rematch|again|another swap|switch
new {swapped} (this game waits; void --game N strikes it out) <- {who} {who2} seat|seats|chair|
    chairs|places|spots|spot|sitting
new --db other.db {N} {E} {S} {W} (another scorebook; this one stays as it is) <- wipe|erase|delete|
    clear|burn book|scorebook
stats head-to-head <- head; all time against|vs|versus
stats pairs <- best partner|partners|pair; pairs|league|leagues
dealer {who} --stolen <- {who} stole|steals|stolen; {who} dealt|deals turn
misdeal {who} <- {who} misdealt|misdeal|misdeals; {who} dealt cards|wrong|badly; {who} turned card|
    cards; {who} bad deal
penalty {who} 2 lead out of turn <- {who} led|leads|lead turn|when
penalty {who} 2 play out of turn <- {who} played|plays turn
penalty {who} 2 a card was shown <- {who} exposed|showed|dropped|flashed card|cards|hand
penalty {who} 2 looked at the kitty <- {who} looked|looks|peeked|peeks|peek
renege {who} --hand {hand} (if the table agrees; dispute settles it from the cards) <- {who} {hand}
    reneged|renege|revoked|renig|reniged|follow
dispute (from the cards); if the table agrees already that it was {who}: euchre renege {who} <-
    {who} renege|reneged|reneges|revoke|revoked|revokes|renig|reniged|cheat|cheats|cheated|accuse|
    claim|trumped; {who} follow|followed suit
penalty {who} {n} table talk (the other side gets the points) <- {who} talk|talks|talked|talking|
    talkin {n}
penalty {who} table talk <- {who} talk|talks|talked|talking|talkin
penalty --to {who} {n} a ruling <- {who} {n} give|award|gets point|points -off|from; {who} {n}
    point|points to|for -off|from|made|make|for; {who} {n} point|points for -{who2}|made
penalty --to {who} 1 a ruling <- {who} point to|for -off|from|{n}|us|we|made|took|called|diamonds|
    hearts|spades|clubs
penalty {who} {n} a ruling (the other side gets them) <- {who} {n} dock|fine|penalize|penalise
penalty {who} {n} (the other side gets them) <- {who} {n} take|deduct|penalty off|from|penalty
penalty {who} 1 (the other side gets the point) <- {who} point take|deduct off|from
show <- last show|what|happened|see hand|one|hands -who
void {hand} (undo takes back the last entry) <- {hand} strike|delete|scrap|drop|remove|erase|wipe|
    kill|scratch|void|cancel|toss|count|forget|ignore|played|happened|clear|reset|rm|take -after|
    since|everything|back|what
show --hand {hand} <- {hand} show|what|happened|replay|see -last
undo (once for each entry; void 4 strikes out hand 4 alone) <- everything|all|both after|since|back
amend {n} {who} 4 <- {n} fix|edit|correct|modify|update -{m}|{who}|score|table
amend {hand} {who} 4 <- {hand} fix|edit|correct|change|modify|update|wrong
void --game N (games lists them), then: rematch <- game throw|toss|scrap|scratch|delete|strike
show (it numbers the hands), then for each: amend 1 {who} 4 <- mixed|swapped|switched|backwards
    hands|hand|up|way|around -farmers; order|round|way wrong
dealer {who} --hand {hand} <- {who} {hand} deal|dealt|dealer|dealing
player {who} <- {who} how|hows|what does|doing|good|often|well|is|playing|many|has -points|score|
    need|table|get|got|{n}; {who} often|times how; {who} loners|stats|record|numbers all|time|
    season|stats|ever
dealer {who} <- {who} deal|dealt|deals|dealer|dealing -another|rematch|same|{over}|farmer|farmers|
    stick|stuck|call|called
players rename {who} {name} <- {who} {name} spell|spells|spelled|spelt|spelling|name|named|called|
    known|rename|call|nickname -can|may|must|if
players rename {who} NAME <- {who} spell|spells|spelled|spelling|spelt|misspelled|misspelt|rename|
    nickname
new {replaced} <- {who} {name} another|again|rematch|same|new|next -player
sub {who} {name} <- {who} {name} for|replaces|replaced|replacing|sub|subs|fill|fills|filling|
    instead|place|seat|cards|in|swap|replace|substitute|change|takes|taking|leaves|left|out|by
sub {who} NAME (when somebody else sits down there) <- {who} home|leave|leaves|left|leaving|gone|
    quit|sick -alone; substitute|replace|leave|leaves
sub {who2} {who} <- {who} {who2} sits|sit|sub|subs for|instead
players rename {who} {name} <- {who} {name} not its|is -alone
players rename {near} {name} <- {near} with|spelled|spelt|actually|its|name|named|called
new {paired} <- {who} {who2} with switch|swap|partners -play|again
rematch swap (everybody gets the next partner) <- play|again|new|other|different|next|swap|switch|
    change|wrong|mixed|rotate partners|teams|team|sides|seats -that|belongs|same; swap|switch|rotate
    -{who}; partner|partners|seat|seats -{who}|alone|order|have|with
new {paired} <- {who} {who2} with|together play|plays|partner|partners|again|another|same -made|
    alone|loner|euchred
concede {other} <- {who} give|quit|concede win|wins
concede {who} (or leave it: every entry is saved, and resume goes on with it) <- {who} give|gives|
    gave|concede|concedes|conceded|quit|quits|resign|resigns|resigned|forfeit|surrenders; give up;
    end|finish|stop|quit game; resign|forfeit|surrender|concedes
result {N} {E} {S} {W} {n}-{m} (a finished game, by its score) <- {n} {m} won|beat|beats|over|win
    -trick|tricks
new --score {n}-{m} (it begins a game in mid-score; amend corrects a hand) <- {n} {m} score|start|
    begin|starting|its|were -hands|playin|playing|not
hand {who} 3 --after 2 (a hand that was forgotten, here after hand 2) <- insert|missed|skipped|
    forgot|forgotten -suit
show (the score follows from the hands; amend 1 {who} 4 corrects one, penalty gives points) <-
    score|points|point|board|tally wrong|should|shoulda|short|down|off|too|not|have|only|fix|knock
    -how|many|what; shoulda|have|has {n} {m}; {n} down|have|has knock|point|points|{who} -trick|
    tricks|{m}
"""

ANYWHERE: Final = """
score {n} <- won game {n}
evening ladder <- evening won|leads|leading|ahead|winning|wins
show <- how|howd get|got {n}
help (it lists what can be typed) <- how|hows play|work|works|this -points|rules
help hand (how a hand is typed) <- how|hows enter|add|score|type|hand -points
evening end <- evening close|end|finish|stop|over
evening come {name} <- {name} came|come|comes|arrived|arrives|joins|joined|late
evening leave {name} (at one table: sub {name} NAME) <- {name} home|leaves|left|gone
evening <- still playing; who|whos|where sits|sit|sitting; seating
misdeal <- misdealt|redeal|misdeal; bad|wrong deal
thrown-in <- nobody|noone|everybody|everyone|all passed|wanted|called|twice -dealer
misdeal (or thrown-in, if everybody passed) <- dead|no hand|score; nobody got
rules show farmers-hand <- farmer|farmers
rules show lone-defender-euchre <- defend|defending|defended alone
rules show lone-euchred <- euchred|set|euchre loner|alone|lone cost|get|worth|points|does|for
rules show lone-made <- loner|loners|alone only|three|four|3|4 get|worth|points|pay|if
rules show lone-march <- loner|loners|alone points|point|worth|for|get|score|scores|count|value|pay|
    pays -most|{who}
stats calling <- euchred most
stats loners <- loner|loners|alone most|goes|who|whos
rules show renege-points <- renege|reneging|reneged|revoke points|point|cost|worth|penalty|lose
dispute (from the cards); if the table agrees already that it was {who}: euchre renege {who} <-
    renege|reneged|reneges|revoke|revoked|revokes|reneging|revoking|renig|reniged|cheat|cheats|
    cheated|cheater|cheating|claim|claims|claimed|accuse|settle|argue|argument|disputed|challenge|
    agree
evening new {N} {E} {S} {W} Eve Fay Gus Hal (all who play) <- us|people|couples {n} tonight|of|here|
    evening -cutthroat
target {n} <- {n} to|until|upto|first|make|it go|lets|let|play|game|points|instead|playing|playin|we
    -{m}|got|called|took|score|trick|tricks|another|again|rematch|same|table; {n} to|until not go|
    lets|play|game; {n} make to -{m}; {n} until|upto
target 11 <- until|upto|limit|target; first to
rematch --dealer {who} --target {n} <- another|again|rematch|same {who} deals|deal|dealing {n} to
rematch --target {n} <- another|again|rematch|same {n} to
rematch --dealer {who} <- another|again|rematch|same {who} deals|deal|dealing|dealer
rematch swap <- another|again|rematch|same|new swap|switch|different|other|change partners|teams
new --best-of 3 <- best|match|matches|series|rubber of|match|matches|series|rubber -who|whos
evening new {N} {E} {S} {W} Eve Fay Gus Hal <- start|begin|new evening; host|tournament|party|
    evenings
rematch <- another|again|rematch|same|next game|one|four|people|over|teams|us|again|it|players;
    start over; another
rules show stick-the-dealer <- if|what everyone|everybody|all|nobody|noone passes|pass|calls
rematch (or evening next, at an evening of several tables) <- next|round|rounds
rules show partner-orders-alone <- alone partner can|may|must|order|ordered|ordering|assist; partner
    order|orders can|may; canadian
explain renege (following suit; the left bower is a trump) <- follow|left|bower|bowers what|whats|
    is|are|have|gotta|must|can|do|does|rule|rules|play|a
help rules (rules show says what you play; the right bower is the highest trump, then the left) <-
    beats|highest|best|rank|ranks|higher|outranks card|trump|cards|ace|bower|bowers
rules show stick-the-dealer <- stick|stuck|screw dealer|dealers; dealer|dealers can|must|does|may|
    pass|has|gotta|call
rules choose (it asks for each rule; rules list has all of them) <- rule|rules|house change|set|use|
    want|different
rules show <- rule|rules|allowed|legal|allow; what play|playing
report --out season.html (a page to print) <- print|paper|printout|page season|stats|standings|year
show (on the screen; export writes it to a file) <- print|paper|printout|view|display -score
stats ratings <- better|worst|really|strongest who|whos; rating|ratings|elo|skill
stats records <- record|records
stats <- luck|lucky; best|leads|leading who|whos season|player|best; stats|statistics|standings|
    averages|percentage|ranking|rankings|leaderboard
games <- old|past|list|previous|all|last|many|how games|game; games -not|over|take
export --csv <- spreadsheet|excel
export <- csv|json|dump
backup <- save|make|keep|take|copy copy; back up it|this|that|book|everything
backup --restore DATE (backup --list lists them) <- restore
chance 9 6 <- odds|probability|prediction
doctor <- repair|recover|rescue|damaged
analyze <- solve|solver|analysis|analyse|blunder|blunders
night <- tonight|evening summary|sum; summary
night (to paste into a chat; report writes a page) <- email|mail|send|share|text|post
stats --season NAME <- season|year
players <- people|names|players; who|whos playing|plays
show <- run|go|see every|each|all hand|hands; read|recap|list|show|see hands|hand|back|so|all; last
    hand; hands many; trump|trumps what|whats|was; who|what called|made|dealt|call|make|ordered;
    scoresheet|sheet|recap
redo <- put|bring back
undo (once more, and it takes back the entry before that) <- take|undo|go back last|two|three|few|
    couple|one; u d o
undo (the last entry; void 4 strikes out hand 4) <- over|again do|play hand; cancel|scrap|scratch|
    forget|undo|back|revert|mind|take|leave; count doesnt|dont|not
history <- happened|log|entries|history; when start|did|was|begin -deal|deals
show <- why; did|has {who} -often|many|ever
score <- are winning|winnin|ahead|losing; what need|needs; stand|stands|standing; left|right dealer
    who|whos; who|whos|whose won|win|wins|winning|winnin|deal|deals|dealing|lead|leads|leading|
    ahead|turn|first|next -{n}; how many|much|far|more need|needs|left|more|go|to|points; barn|
    score|ahead|behind|losing|scoreboard|status|board|total|totals|winner -should|wrong; turn;
    points -{n}; how|hows we doing|going; target|damage what|whats; finish|finished what|whatd|how
resume (to go on later: nothing is lost; concede {who} ends the game) <- we quit
concede {who} (every entry is saved; an unfinished game waits for euchre resume) <- were done|
    finished -tonight|today|now|{n}; give-up|quit-game
resume (when you go on: every entry is saved, there is nothing to close) <- finish|call|callin|
    calling|stop|later|tomorrow|pause|continue|continued|break|stopping|done|quit|enough|carry|go
    tomorrow|later|night|day|here|now|break|tonight|today|stopping|bed|home|it|continued|go|leave;
    continue|reopen|open|go -back
score (every entry is saved as it is made: there is nothing to close) <- game over|thats; exit|quit|
    bye|stop|close|done|pause|save
void 4 (or undo, for the last entry; void --game 4 for a game) <- clear|reset|rm|delete|remove|
    strike|drop|erase
void last (then enter it again, at its own table) <- wrong table
players rename {who} NAME <- rename|name|spelling -can|may|if
result {N} {E} {S} {W} 10-7 (a finished game, by its score) <- win|wins|won|beat|beats|finish|
    finished -trick|tricks
amend last {who} 4 (or the number of the hand in place of last; undo takes back the last entry) <-
    wrong|mistake|nope|incorrect|oops|messed|screwed|error|mistaken|goofed|fix|edit|correct|right|
    correction|change|modify|update|adjust|whoops|bad|fault; other side|team|way
dealer {who} <- deal|deals|dealt|dealing|lead|leads|dealer
penalty {who} 2 talking (for an offence; other points follow from the tricks) <- point|points|give|
    award|foul|offence|offense -{n}
new {N} {E} {S} {W} (four people, clockwise, with the partners across) <- cutthroat|handed; against|
    versus|vs -{n}; start|begin|play|game|newgame|new-game|create|setup|init|lets
hand {who} 5 alone (a loner is a hand) <- loner|lone|alone|solo
hand {who} 5 (a march is a hand) <- march|marched|sweep
hand {who} euchred <- euchred|euchre|euchered|set
hand {who} 3 (a hand: who made trump, and the makers' tricks) <- made|make|makes|maker|trick|tricks|
    trump|order|ordered|pick|pickup|assist|hearts|spades|clubs|diamonds|add|enter|calls|call|called|
    orders|eldest|plus|dealer|we|us|they|my
help <- how|hows
"""
"""What is said wherever one is."""

EXAMPLES: Final = ("Ann", "Bob", "Cat", "Dan")
SUBJECTS: Final = (AT_EVENING, AT_TABLE, ANYWHERE)


def subject(
    words: Sequence[str],
    games: Sequence[AtTable],
    known: frozenset[str],
    *,
    of_hand: bool = False,
    at_evening: bool = False,
) -> Meant | None:
    """What to type for a sentence, by what it is about; `None` if that is nothing known. Words that
    are `known` are no names. If it is `of_hand`, it tells a hand or what happened in one: then only
    what has a capital letter is a name."""
    game = game_named(words, games)
    people = None if game is None else game.people
    text = f" {' '.join(plain_words(words, people))} "
    text = re.sub(r" @\w (?:says|said|thinks|claims|told)(?= )", "", text)
    values = _values(text, words, game, known)
    if of_hand and values.get("name", "") not in " ".join(words):
        del values["name"]
    values |= {"over": "over"} if game is not None and game.is_over else {}
    said = {word for word in text.split() if word[0] != "@"} | {f"{{{kind}}}" for kind in values}
    four = people.players if people else EXAMPLES
    example = {"who": four[1], "who2": four[0], "name": "Eve", "hand": "last", "n": "4"}
    filled = dict(zip("NESW", four, strict=True)) | example | values
    spelt = {key: as_typed(value) for key, value in filled.items()}
    spelt |= {key: " ".join(map(as_typed, names)) for key, names in _others(filled, four).items()}
    at_evening = at_evening or any(one.table for one in games)
    tables = [AT_EVENING] * at_evening + [AT_TABLE] * bool(games)
    for typed, needed in _rows("".join(tables if of_hand else [*tables, ANYWHERE])):
        if all(_is_said(group, said) for group in needed):
            open_ = {*re.findall(r"{(\w+)}", typed)} - {*values, "paired", "replaced", "swapped"}
            return Meant(typed.format(**spelt), is_example=bool(open_))
    return None


def _rows(tables: str) -> Iterator[tuple[str, list[str]]]:
    """What to type, and the words for it, for each way in which it is said."""
    for row in filter(None, re.split(r"\n+(?! )", tables.strip())):
        typed, _, ways = re.sub(r"\s+", " ", row).partition("<-")
        for way in ways.replace("| ", "|").split(";"):
            yield typed.strip(), way.split()


def _is_said(group: str, said: set[str]) -> bool:
    """Whether one of the words is said; of those after a `-`, none."""
    return said.isdisjoint(group.lstrip("-").split("|")) == (group[0] == "-")


def game_named(words: Sequence[str], games: Sequence[AtTable]) -> AtTable | None:
    """The game in which most of those sit who are named; else the first."""
    named = [sum(word[0] == "@" for word in plain_words(words, one.people)) for one in games]
    return games[named.index(max(named))] if games else None


def _values(
    text: str, words: Sequence[str], game: AtTable | None, known: frozenset[str]
) -> dict[str, str]:
    """The people, numbers and hand that a sentence names."""
    people = None if game is None else game.people
    which = hand_meant(text, () if game is None else game.hands, entered=False)
    rest = which.rest if which.is_clear else text
    rest = re.sub(" (?:another|this|that|last|next|each) one(?= )", " ", rest)
    numbers = [str(one) for word in rest.split() if (one := read_number(word)) is not None]
    seats = dict.fromkeys(_seats_named(text.split()))
    who = [people.players[Seat[seat]] for seat in seats] if people else []
    names = [name for name, sits in names_in(words, people, known) if not sits]
    line = " ".join(words)
    names.sort(key=lambda name: (name not in line, f"{name}'s" not in line.title()))
    if len(names) > 1 and " ".join(names[:2]) in " ".join(words):  # `Aunt Jo`
        names = [" ".join(names[:2])]
    hand = ["last" if which.number < 0 else str(which.number)] * (
        which.is_clear and which.number != 0
    )
    listed = {
        "who": who,
        "who2": who[1:],
        "n": numbers,
        "m": numbers[1:],
        "name": names,
        "hand": hand,
    }
    listed["near"] = _near(names, people)
    listed["other"] = (
        [people.players[members(OTHER[SIDE[Seat[seat]]])[0]] for seat in seats] if people else []
    )
    return {key: found[0] for key, found in listed.items() if found}


_NOT: Final = word_set("not isnt wasnt didnt shouldnt skip instead")


def _seats_named(plain: Sequence[str]) -> list[str]:
    """The letters of those who are named, last those of whom something is denied."""
    named = [at for at, word in enumerate(plain) if word[0] == "@"]
    denied = [at for at in named if not _NOT.isdisjoint(plain[max(at - 1, 0) : at + 2])]
    return [plain[at][1] for at in [*(at for at in named if at not in denied), *denied]]


def _near(names: Sequence[str], people: People | None) -> list[str]:
    """The player whose name is much like the first of the names, if there is one."""
    players = [] if people is None or not names else [name for name in people.players if name]
    return get_close_matches(names[0], players, 1, 0.6) if players else []


def _others(said: Mapping[str, str], four: Sequence[str]) -> dict[str, list[str]]:
    """Four names in another order: with somebody `replaced`, with two in each other's chairs
    (`swapped`), or with two as partners (`paired`)."""
    one, other = said["who"], said["who2"]
    rest = [name for name in four if name not in (one, other)]
    return {
        "replaced": [said["name"] if name == one else name for name in four],
        "swapped": [{one: other, other: one}.get(name, name) for name in four],
        "paired": [one, rest[0], other, rest[1]] if len(rest) == 2 else [*four],
    }
