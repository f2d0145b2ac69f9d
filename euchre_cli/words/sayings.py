"""What people say that is no command: for each command, the sentences that mean it.

In: words that do not begin with a command, and who sits where. Out: the command they mean, if it is
harmless and clear; else `Refused` with what to type, in the players' own names: a command that
would change the book on a guess is only suggested. To teach a saying, add it to the row of its
command: in `_HARMLESS` if that only shows something, in `_OF_A_HAND` or `_REPHRASED` if it is the
same command in other words, else in `_SUGGESTED`.

Does not know: what a command does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from textwrap import shorten
from typing import Final

from euchre_engine.rules import HOUSE_RULES

from ..terminal.exit_status import Refused
from ..terminal.phrases import read_number
from ..terminal.text import as_typed, safe
from .four_names import four_names
from .grammar import parse_hand
from .hand_words import POLITE, is_hand_word, tells_of_hand
from .people import People

# A row is the command, and after the arrow the sentences that mean it, with semicolons between
# them; the first row that fits is meant. In a sentence `{who}` is somebody at the table, `{name}`
# anybody, `{n}` and `{m}` are numbers, `{rest}` any words, and `...` any words or none; `a|b` are
# alternatives, and `[a]` may be left out. In the command, `{N}` `{E}` `{S}` `{W}` are the players
# at those seats, and what the sentence does not say is an example.

_HARMLESS: Final = """
stats <- who|who's leads|leading|is|best [leading] [in|of] [the|this] season;
    who|who's [is] [the] best|worst [player]
stats loners <- who|who's goes|went|is alone [the] [most];
    who|who's [has] [made|got] [the] [most] loners
stats head-to-head <- head to head; {name} and {name2} against|vs|versus {name3} and {name4} all
    time
stats pairs <- who is|who's {who} best partner
score {n} <- who won game {n}
rules show renege-points <- how many points ... [a] renege [cost];
    what|what's does|is|are [the] [rule|points] [for|of|on] [a] renege [cost]
evening <- who|who's is|are still playing; who|who's still playing;
    who|who's [is] sits|sit|sitting out
evening ladder <- who|who's [is] in first|second|last [place] [now]; evening who|who's [is]
    leading|ahead|winning|won; who won|leads the evening; give|hand [out] [the] prizes [out]; who
    gets|wins|won ... prize; [print|show] [me] [the] ladder|prizes
rules show lone-march <- how many|much points|is ... loner ...; what's a loner worth
score <- who won|deals|leads|is|was ...; who's ...; winner|points|scoreboard|status|board; [show]
    [me] [the] [our] points|score|total|totals [now]; what|what's|whats [is] [the|my] [our] score
    [now]; whose|whos deal|turn|lead [is] [it] [to] [deal|lead]; how many points|more|to ...;
    turn|barn; what's|whats the target; how many|much|far ... need|needs|left|go ...; what do|does
    ... need ...; are|is ... [in] [the] barn; print [the] score; how are we doing
show --hand {n} <- show [me] hand {n}; what happened in hand {n}
player {name} <- how's|how [is|are] {name} doing|playing; how good|bad is {name};
    how often|well does|did|has {name} ...; how many ... has|did|does {name} ...;
    what does {name} call|make ...
stats pairs <- [who] [is] [the] best partner for|of {name}
show <- what's|what [is] [the] trump|trumps [now]; trump?; how did ... get {n} [points];
    [show] [me] [the] last hand; show|list [me] [all] [of] [the] hands; what was|is [the]
    trump|trumps ...; what happened [in] [the] last hand|one; [show] [me] [the] last {n} hands; who
    called|made|dealt ...; what did {who} call|make ...; how many hands ...; what|what's|whats
    [was|is] [the] last hand; scoresheet|sheet|recap
history <- what happened; when did|was ...; show [me] [the] history; [the] log|entries
games <- [list] [all] [the] [old] games; list|ls; how many games
players <- who plays; people|names; list players
rules show <- what do|are we play|playing ...;
    [our] [the] house rules; which|what rules; what are|is [the|our] [house] rules; house-rules
rules show stick-the-dealer <- [do] [we] stick [the] dealer; can|must|does [the] dealer ...
rules show farmers-hand <- ... farmer|farmers|farmer's [hand|hands] [...]
rules show partner-orders-alone <- canadian loner|loners; ... alone ... order|orders ... partner ...
rules show lone-defender-euchre <- defending|defend alone is|counts|scores ...
stats <- standings|standing|ranking|rankings|rank|leaderboard|leader|leaders|statistics|stat
stats ratings <- ratings|rating|elo|skill
stats records <- records|record
stats pairs <- best partners; league|leagues
night <- tonight|summary; sum up [the] [night|evening]
evening <- seating; who sits where; where do we|i sit; who plays [with] whom|who ...
evening {name} <- where does|is {name} [sit|sitting]; which table is|has {name} [at|on];
    who sits|plays with {name}
evening ladder <- prize|booby; evening standings|standing|leaders|leader|rank|ranking;
    evening winner|winners|prizes|prize|score|scores
rematch <- new|next|another [game] [with] [the] same people|players|four|seats|teams|partners
"""
"""What only shows something: it is done."""

_REPHRASED: Final = """
undo <- oops|no|sorry|wait undo [that|it]
rematch swap <- new game [with] switch|swap|change|new|other [the] partners|teams
new {rest} --target {n} <- new [game] [with|for|of] {rest} [first] to {n} [points];
    new [game] [first] to {n} [points] [with|for] {rest}
new {rest} --dealer {name} <- new [game] [with|for|of] {rest} {name} deals|dealing [first];
    new [game] [with|for|of] {rest} dealer {name}
new {rest} --rule stick-the-dealer=yes <- new [game] [with|for|of] {rest} [with] stick the dealer
new {rest} <- new [game] with|for|of|between {rest}; new game {rest} this time|now; new game {rest}
new <- new game
rematch --dealer {who} <- rematch {who} deals [first]
sub {who} {name} <- sub [in] {name} [sits|playing|plays|is] [in|down|playing] for {who} [now];
    sub {who} with|by|to|and {name}; sub out {who} [and] [in] {name} [in];
    sub {who} [is] out [and] {name} [is|comes] [in];
    sub {who} leaves|left|quits|goes [home] [early] [and|then|so|now] {name} [sits|plays] [in|down]
dealer {who} --hand {n} <- dealer [is|was] {who} [in|of|for] [the] hand [no|number] {n};
    dealer [in|of|for] [the] hand [no|number] {n} [is|was] {who}
dealer {who} --hand last <- dealer [is|was] {who} [in|of|for] [the] last hand|one;
    dealer [in|of|for] [the] last hand|one [is|was] {who}
dealer {who} --stolen <- dealer {who} stole [it|the] [deal]
dealer {who} <- dealer is|was {who}
penalty {who} {rest} <- penalty for|on {who} {rest}
"""
"""How a command is said in a sentence; it is done."""

_OF_A_HAND: Final = """
hand --table {n} {who} {rest} <- table {n} {who} {rest}
amend last {rest} <- it|that was|is {rest}; [the|that] last|previous [one|hand] was|is|should [have]
    [be|been] {rest}; make it|that {rest}; [it|that] should [have] be|have|been {rest}; i meant
    {rest}; no [sorry|wait] it|that was|is {rest}; sorry|oops|actually [no] [it|that] [was|is]
    {rest}; change|correct|fix it to {rest}; correct|fix|edit|change [the] last [hand] [to] {rest};
    change [the] trump to {rest}
amend last {who} not {who2} <- {who} not {who2}
amend last euchred <- no|actually|sorry|oops they|he|she got|was|were euchred|set|bumped
amend last {who} {rest} <- no|oops|sorry [wait] {who} made|had|got|took that|it {rest}
amend last {n} <- not euchred|set they|he|she|we made|got|took|had {n} [tricks];
    no|actually|sorry|oops they|he|she|we made|got|took|had {n} [tricks]
amend last {who} <- no|nope [sorry|wait] [it|that] [was] {who} [who] [called|ordered|made] [it]
    [up]; it|that was {who} who|that called|ordered|made [it] [up] [trump]
amend last {who} {rest} <- actually|no {who} had|got|took|made {rest}
amend last {rest} not {who} <- it|that wasn't|isn't {who} [but] [it|that] [was] {rest}
amend last not {rest} <- it|that wasn't|isn't {rest};
    [no] [wait] [the|that] last hand|one wasn't|isn't {rest}
amend {n} not {rest} <- hand {n} wasn't|isn't {rest}; [the] {n} hand wasn't|isn't {rest}
amend {n} {rest} <- hand {n} was|is {rest}; [the] {n} hand was|is {rest}; hand {n} should [have]
    be|have|been {rest}; correct|fix|edit|change [hand] {n} to {rest}; correct|fix|edit|change hand
    {n} {rest}
"""
"""What enters a hand or corrects a detail of one, if the rest describes it: `it was hearts`. It is
done."""

_SUGGESTED: Final = """
amend last not {rest} (or the number of the hand, in place of last) <- {who} wasn't|isn't {rest}
amend last 3 (or as many as it was; or the number of the hand, in place of last) <-
    {who} didn't|did [not] get euchred|set|bumped ...; my mistake|bad|fault ...
undo <- scrap that|it; scratch|scrap|cancel|forget that|the last [hand|one|entry]; that|it|this
    [last] [one|hand] doesn't|does|didn't [not] count; take|leave off|out ... hand|one ...
hand {who} euchred (say who made trump) <- we|they euchred|set|bumped them|us;
    we|they got|were euchred|set|bumped
hand {who} 5 alone (say how many tricks) <- another loner for|by {who}
hand {who} 5 <- another march|sweep for|by {who}
sub {who} {name} <- {who} has|had|gotta|must|needs [to] go|leave ...
    {name} [is] taking|takes|plays|sits|steps|comes|in ...
players rename {who} {name} <- {who} name is [really|actually|now] {name}
misdeal {who} <- {who} had|has|got {n} cards ...
dealer {who} <- {who} deals|dealt again; skip [the] deal to {who}; [the] deal goes|passes|moves to
    {who}
target {n} <- let's make it {n}
export --csv -o {rest} <- save|write|put it|this|them|everything to|as|in {rest}
evening new {name} {name2} {name3} {rest} <- {n} of us [tonight|today] {name} {name2} {name3} {rest}
evening result {name} {a}-{b} <-
    table {n} [is|was] [finished|ended|done|over] {a} [to] {b} for|to {name} [and] ...
backup <- save|make|keep|take [a|another] copy ...; back it|this|that up ...; copy ...
evening new {name} {name2} {name3} {rest} <-
    evening start|with|for|begin [with] {name} {name2} {name3} {rest};
    [an] evening with {name} {name2} {name3} {rest};
    {n} tables tonight|today {name} {name2} {name3} {rest};
    start|begin [a|the] [new] evening with {name} {name2} {name3} {rest}
show (it numbers the hands), then: euchre amend 2 {rest} <- {n} hands|deals ago [it] was {rest}
# A hand that nobody played.
thrown-in ace-no-face {who} <- {who} had|showed|shows|has [an] ace [and|but] no face;
    ace no face {who}; ace [no] [face]
thrown-in <- [hand] [they] all|everyone|everybody|we pass|passed|passes ...;
    {who} passes|passed; no;
    [hand] nobody|noone|no-one called|ordered|bid|wanted ...; [hand] no one called|ordered|bid;
    nobody|no-one|noone|everybody|everyone; allpass|all-pass|throw-in|thrownin;
    pass|passed|passes ...; all four passed ...;
    throw|thrown|threw [it] [the] [hand] [in]; {who} threw|throws [it] [the] [hand] in
misdeal {who} <- {who} misdealt|misdeals ...; {who} dealt ... cards;
    [there|that] was [a] misdeal by {who}; {who} dealt [it] wrong|badly;
    bad deal by {who}; misdealt by {who}; {who} turned [over] a card ...
misdeal <- misdealt|redeal|re-deal ...; [there|that] was [a] misdeal ...; bad|wrong deal
misdeal (or thrown-in, if everybody passed) <- dead|no hand; no score ...; nobody got ...
# An offence.
renege {who} --hand {n} (if the table agrees; dispute settles it from the cards) <-
    {who} [has] reneged|revoked in hand {n}; {who} didn't|did [not] follow suit in hand {n}
renege {who} --trick {n} (if the table agrees; dispute settles it from the cards) <-
    {who} reneged|revoked in|on trick {n}; {who} didn't|did [not] follow suit in|on trick {n}
dispute (from the cards); if the table agrees already that it was {who}: euchre renege {who} <-
    {who} [has] renege|reneged|reneges|revoked|revokes|cheated|cheats ...;
    ... {who} reneged|revoked ...; {who} forgot|failed to follow suit;
    {who} didn't|did [not] follow suit; [that] [it] was [that] [it] [a] renege;
    revoke|reneged|revoked|renig|cheat|claim|accuse [by|on] {who};
    revoke|revoked|revokes|revoking|reneged|reneges|reneging|claim|claims|claimed|accuse|renig ...;
    we do|don't [not] agree ...; i did|didn't ...; {who} played [a|an|the] ... on [a|an|the] ...;
    reniged|cheat|cheats|cheated|cheater|cheating|settle|argue|argument|disputed|challenge ...
penalty {who} 2 lead out of turn <- {who} led|leads|lead out of turn; {who} led when ...
penalty {who} 2 play out of turn <- {who} played|plays out of turn
penalty {who} 2 a card was shown <- {who} exposed|showed|dropped [a|his|her] card|cards ...
penalty {who} 2 looked at the kitty <- {who} looked|looks|peeked|peeks ...
penalty {who} {n} (the other side gets them) <-
    take|deduct {n} [point|points] off|from {who} ...
penalty {who} 1 (the other side gets the point) <- take|deduct [a] point off|from {who} ...
penalty --to {who} 1 a ruling <- [a] point to|for {who} ...
penalty --to {who} {n} a ruling <- {n} point|points to|for {who} ...; give {who} {n} [more]
    point|points; give {who} and ... {n} [more] point|points; give|award {n} point|points to {who}
penalty {who} {n} a ruling (the other side gets them) <-
    dock|fine {who} {n} [point|points]; dock|fine {who} and ... {n} [point|points]
penalty {who} {n} talking (what was it for?) <- penalty [of] {n} [points] against|on|for|to {who}
penalty {who} {n} table talk <- {who} talked|talks|talking ... {n} point|points ...
penalty {who} table talk <- {who} [was] talked|talks|talking ...; table talk [by|from] {who};
    talk|talking|talked|table-talk {who}; table talk; talk|talking|foul|offence|offense
# Who sits, and who deals.
rematch swap (everybody gets the next partner) <- play|again ... new|other partners;
    swap|switch|change {who} and|with {who2}; swap|switch|change [the] partners ...;
    new|other|swap|switch|change|next partner|partners|seats|teams;
    swap|partner|partners|seat|seats|switch|rotate
sub {who} {name} <- swap|put [in] {name} [in] for {who};
    {name} [is|sits|plays|comes|steps|goes|fills] [in|down] [again] for {who};
    new player {name} for {who};
    change|swap|replace|substitute {who} for|with|by {name};
    {who} out {name} in; {who} is|was|gets replaced by {name};
    {who} ... {name} takes his|her|their seat|place; {name} takes over for {who};
    {name} is playing|sitting [in] for {who} [now];
    {name} takes {who} place|seat|cards|hand; {name} [is] plays|playing [now] instead of {who};
    {name} replaces|replaced {who};
    {who} leaves|left|is [out] [and] {name} plays|sits|comes|is [in];
    {name} is|comes|came back for {who};
    {who} has to go|leave [and|so|now] {name} plays|sits|comes|is|takes [in|over] [for] [him|her]
sub {back} {gone} <- {gone} is|comes|came back
sub {S} {name} (whose seat is it?) <- {name} is|comes|came back
sub {who} NAME (or evening leave {who}, at an evening of several tables) <- {who} leaves|left;
    {who} is leaving|gone; {who} went|goes|going home; {who} has to go|leave; leave {who};
    {who} quit [early];
    substitute|replace|sit|leave|leaves ...
dealer {who} --stolen <- {who} stole [the] [deal]; {who} stole the deal from ...;
    {who} dealt|deals out of turn
dealer {who} --hand {n} <- {who} dealt hand {n}
dealer {who} --hand last <- {who} dealt that|the|last [last] [one|hand]
dealer {who} <- wrong dealer it was {who}; {who} deals|dealt|deal|dealing|dealer [next|now];
    {who} was|is [the] dealer|dealing;
    it's|its {who} deal; {who} has the deal; it is|was {who} deal; it's|its {who} turn [to] [deal];
    {who} should deal; {who} should have dealt; {who} dealt twice ...; wrong|other dealer;
    deal|deals|dealt|dealing|lead|leads ...
# How far, and the end.
new --score {n}-{m} (it begins a game in mid-score; amend corrects a hand) <-
    score [is|was|should] [now] [be] {n} [to] {m};
    set|the|make|change [the] score [to|is|was] {n} [to] {m}; it's|its {n} [to] {m};
    start|begin|starting at|from {n} [to] {m}; we're [up|down] {n} [to] {m}
target {n} <- [the|this|our|a] game [is|goes] to|until {n} [points]; we're|we [are] playing|going
    [up] to {n} [points]; [let's|we] play|playing|go|goes to {n} [points] [now]; to|until|upto {n}
    [points]; first to {n}
new --rules {rest} (the rules of a game under way stay) <- change|switch [the] rules to {rest};
    use|play [the] {rest} rules
target 11 <- to|until|upto|limit|first ...
resume (when you go on: every entry is saved, there is nothing to close) <-
    we're|were done for tonight|today|now; we have|need to
    stop|go|leave ...; call it a night|day; carry|go|continue on|it tomorrow|later ...; to be
    continued; finish|continue [it] tomorrow|later ...
concede {who} <- ... {who} gives|gave up; {who} concedes|conceded|resigns|resigned|quits|surrenders;
    give up {who}; {who} gives|gave|give up
concede {who} (every entry is saved; an unfinished game waits for euchre resume) <- we quit|stop;
    [we|i] give up; we're|we [are] done|finished; resign|forfeit|surrender ...;
    give-up|quit-game ...
evening end <- close|end|finish|stop the evening; that's|thats|that [was|is] the last round
score (every entry is saved as it is made: there is nothing to close) <- game over;
    that's the game; exit|quit|bye|stop ...;
    close|done|pause|save ...
new --best-of 3 <- best of ...; match|matches|series|rubber|best-of ...
concede {who} (or leave it: every entry is saved, and euchre resume goes on with it) <-
    end|finish|stop the|this game
evening result {name} and {name2} {a}-{b} (of a round; a whole game: result with four names) <-
    {name} and {name2} won [by|with] {a} [to] {b}
evening result {name} {a}-{b} (at an evening; a game of its own: euchre result, with four names) <-
    {name} and {name2} beat|beats|over ... {a} [to] {b}
result {N} {E} {S} {W} 10-7 (a finished game, by its score) <- win|wins|won|beat|beats|finish;
    finished|end [game]; {name} beat {rest}
# The next game.
evening new {N} {E} {S} {W} Eve Fay Gus Hal <- start|begin [a|the] [new] evening
rematch --dealer {who} <- [play] again|rematch {who} deals [first]
rematch <- [let's] start over ...; [play] [the] same again ...; [play] [it] again;
    another [one|game]; another one|game ...;
    same [people|players|four|again|teams]; next game
rematch (or evening next, at an evening of several tables) <- next|round ...;
    start the next|round ...
new {rest} <- start|begin|play|setup|create [a] [new] game [with|for|of] {rest};
    newgame|new-game {rest}
new {N} {E} {S} {W} (clockwise, with the partners across) <- let's play ...
new {N} {E} {S} {W} <- start|begin|play|game|newgame|new-game|create|setup|init ...
new --db friends.db {N} {E} {S} {W} (each group has a scorebook of its own) <- group|groups|club
# A mistake.
hand {who} 3 --after 2 (a hand that was forgotten, here after hand 2) <- insert|missed|skipped ...;
    [we|i] forgot|forgotten|missed|skipped ...
undo (the last entry; void 4 strikes out hand 4) <- never mind; cancel;
    cancel|scratch|forget that|it; cancel [the] last one|entry
void {n} (undo takes back the last entry) <- undo|redo [the] [hand] {n}
void last (undo takes back the last entry) <- undo [the] last hand ...
undo (once more, and it takes back the entry before that) <- undo [the] last {n} [hands|entries];
    take back [the] last {n} [hands|entries]; undo all|everything|twice|again ...;
    undo hand|hands ...
void {n} --why "{rest}" (to correct it: amend {n} {rest}) <- void [hand] {n} {rest}
void last --why "{rest}" (to correct it: amend last {rest}) <- void [the] last [hand] {rest}
dealer {who} --hand {n} <- amend [the] [hand] {n} dealer|dealt [is|was] {who}
dealer {who} --hand last <- amend [the] last [hand] dealer|dealt [is|was] {who}
void last (or undo, for the last entry) <- delete|remove|cancel|strike|drop|erase [the] last [hand]
void {n} (or undo, for the last entry; void --game {n} for a game) <- clear|reset|rm [hand] {n};
    delete|remove|cancel|strike|drop|erase [out] [hand] {n}; clear|reset|rm ...;
    delete|remove|cancel|strike|drop|erase ...
redo <- put|bring that|it back
undo <- how do|can|to [i|we] undo ...; take that|it [back] ...; take back ...; back|revert;
    go back ...
amend last {rest} <- he|she was {rest}
void last (then enter it again, at its own table) <- wrong table ...
amend {n} {who} 4 <- hand {n} was|is wrong ...; fix|edit|correct|change|modify|update [hand] {n}
amend last {who} 4 (or undo, to take an entry back) <- that|it was|is|isn't [not] wrong|right ...;
    that's|it's wrong|right ...; fix|edit|correct|correction|change ...;
    [the] score is|was wrong ...; modify|update|mistake|wrong|oops|adjust|whoops ...
players rename {name} {rest} --merge <- merge {name} [and|with|into] {rest}
players rename {who} {rest} <- {who} wants to change his|her name to {rest}
players rename {name} {rest} <- rename {name} [to|as] {rest}; {name} is [now] called {rest};
    rename|name|spelling
show (what was entered, hand by hand; amend corrects a hand) <- {who} have|has {n} [points];
    {who} and ... have|has {n} [points]; we|they have {n} ...
evening result 1 {a}-{b} (table 1, the side at N and S first) <- {a} to {b}
amend {n} {who} {tricks} <- {who} ... hand {n} ...; hand {n} [it] [was] {who} who|that ...;
    {who} ... [the] {n} hand ...
amend last {who} {tricks} <- {who} ... last hand|one ...
# A word for another command.
hand {who} 3 (say by name who made trump) <- the dealer ...;
    dealer picked|called|made|took|went|ordered ...; dealer's|eldest|plus|{n} ...;
    dealer was|got|is stuck ...
hand {who} 5 alone (a loner is a hand) <- loner|lone|alone|solo
hand {who} 5 (a march is a hand) <- march|marched|sweep
hand {who} euchred <- euchred|euchre|euchered|set
hand {who} 3 (a hand: who made trump, and the makers' tricks) <- made|make|makes|maker|trick ...;
    tricks|trump|order|ordered|pick|pickup|assist|hearts|spades|clubs|diamonds|add|enter|calls ...;
    call|called|orders|we|us|they|i|my ...
penalty {who} 2 talking (for an offence; other points follow from the tricks) <- point|points ...;
    give|award ...
show <- view|print|display ...
games <- last game; show last game
help hand <- how do|can|to [i|we] enter|add|score ...
help <- how ...
analyze <- solve|solver|analysis|analyse|blunder|blunders
backup --restore DATE (backup --list lists them) <- restore ...
chance 9 6 <- odds|probability|prediction
doctor <- repair|recover|rescue|damaged ...
export --csv <- export to|as [a|an] spreadsheet|excel ...; ... spreadsheet|excel ...
export <- csv|json|dump ...
import {rest} <- load|read|get|fetch [in] ... from {rest}
night (to paste into a chat; report writes a page) <- email|mail|send|share|text|post ...
resume <- continue|reopen|open|go ...
stats --season NAME <- season|year
# Of an evening of several tables.
evening new {N} {E} {S} {W} Eve Fay Gus Hal <- host|tournament|party|evenings ...;
    evening start|begin|create|setup ...
evening (who sits where, and who is still playing) <- evening show|status|state|tables|seats ...;
    evening seating|round|rounds|who|where|list|{n} ...
evening come {name} <- evening add|join|arrive|late|in [{name}]
evening leave {who} <- evening remove|drop|gone|left|quit|out [{who}]
evening next (or evening end, after the last round) <- evening close|finish|stop|done|over|pause ...
undo (the last round, or the beginning) <- evening reopen|open|back|delete|cancel|void|undo ...
redo <- evening redo
evening plan --html plan.html <- evening sheet|print
evening next --cut 2 {who} <- evening cut
hand --table 2 {who} 3 (or evening result 2 12-7, the score of a table) <- evening hand|enter ...
sub {who} {name} --table 1 <- evening sub|substitute|replace|seat|swap [{who}] [{name}]
evening result {n} {a}-{b} {m} {c}-{d} <- table {n} {a} [to] {b} [and] table {m} {c} [to] {d}
evening result {name} {a}-{b} <- table {n} {name} and ... beat|beats|over|won ... {a} [to] {b};
    {name} table [is|was] {a} [to] {b}
evening result {n} {a}-{b} <- no|sorry|oops table {n} [is|was] {a} [to] {b};
    {a} [to] {b} at|on table {n}; result [table] {n} {a} [to] {b};
    table {n} [is|was] [finished|ended|done|over] {a} [to] {b}; at table {n} {a} [to] {b};
    table {n} should be {a} [to] {b}
evening result {n} {a}-{b} --round {m} <- table {n} in round {m} [is|was] {a} [to] {b}
evening result {name} {a}-{b} <- table {n} {name} and ... won {a} [to] {b}
evening (how far each table is) <- table {n} isn't|hasn't|not|still|is ...
evening result {n} 10-7 (it takes the place of the old score) <-
    [the] score of table {n} was|is wrong ...
evening result {n} 10-7 (the score of a table; evening shows how far each is) <- table {n} ...
evening come {name} <- {name} [has] came|comes|come|arrived|arrives|joins|joined [late|too|now];
    {name} is late|here [too|now]; {name} wants to play|join ...
evening leave {name} (at one table: sub {name} NAME) <- {name} went|goes home; {name} leaves|left;
    {name} has gone home;
    {name} has to leave|go
table --table {n} <- evening table|live [table] [{n}]
void --game 5 (games lists them), then enter it again; or undo <- evening amend|fix|correct ...;
    evening edit|change|mistake|wrong|move ...
evening new --minutes 15 (rounds of 15 minutes; it keeps no clock) <-
    evening clock|timer|time|minutes
help evening <- evening help
evening --page board.html <- evening page|board|screen|html
"""
"""What is only suggested, because it changes the book, or because it may be meant otherwise."""

_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
_NUMBER: Final = "|".join(
    ("[0-9]+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve", *_ORDINALS)
)
_NUMBERS: Final = ("n", "m", "a", "b", "c", "d")
_EXAMPLES: Final = ("Ann", "Bob", "Cat", "Dan")


def meant(words: Sequence[str], tables: Sequence[People], commands: Mapping[str, str]) -> list[str]:
    """The words of the command that is meant: a hand, a detail of one, or a saying that is harmless
    and clear; words that begin with a command and are no saying are returned unchanged. `tables`
    are those who sit at the games under way; `commands` are all of them, each with its short help.
    Raises `Refused` with what to type."""
    options = (at for at, word in enumerate(words) if re.match("-+[A-Za-z]", word))
    said = list(words[: next(options, len(words))])
    first = said[0].lower() if said and said[0].lower() in commands else ""
    hand = said[1:] if first == "hand" else said
    corrects = first == "hand" and any(word.lower() in _CORRECTING for word in hand[1:2])
    may_be_hand = first in ("", "hand") and not corrects
    refusal_of = {people: _why_no_hand(hand, people) for people in tables if may_be_hand}
    if None in refusal_of.values():
        return ["hand", *words[len(said) - len(hand) :]]
    for rows in (_OF_A_HAND, _HARMLESS, _REPHRASED):
        done, _ = _command_for(rows, said, tables, first)
        if done:
            return [*done, *words[len(said) :]]
    suggested, is_example = _command_for(_SUGGESTED, said, tables, first, as_typed)
    typed = " ".join(suggested)
    if first and not typed:
        return list(words)
    if not typed and not first and (four := _four(said, tables)):
        typed = f"new {four}"
    elif typed.startswith("target ") and not tables:
        typed = f"new Ann Bob Cat Dan --{typed}"
    if not first and not tables and not typed and any(map(tells_of_hand, said[1:])):
        return ["hand", *words]  # `hand` says that there is no game.
    refusals = [refused for people, refused in refusal_of.items() if _names_somebody(said, people)]
    if said[0].lower() in _ASKING:
        refusals = []
    if refusals and typed.startswith("hand ") and "--" not in typed:
        typed = ""
    near = get_close_matches(words[0].lower(), commands, 1, 0.75)
    if not typed and near and not _names_somebody(words[:1], *tables):
        words, typed = words[:1], near[0]
    spoken = f" {' '.join(said).lower()} ".replace("-", " ")
    several = (name for name in HOUSE_RULES if "-" in name)  # `made` is a word of its own.
    rules = [name for name in several if f" {name.replace('-', ' ')} " in spoken]
    if rules and (not typed or typed.startswith("hand ")):
        typed = f"rules show {rules[0]}"
    if not typed and refusals and (len(said) < 3 or any(map(tells_of_hand, said))):
        raise refusals[0] or AssertionError
    if not typed and any(map(is_hand_word, said[1:])):
        strangers = [people for people in tables if not _names_somebody(said[:1], people)]
        for people in strangers if len(strangers) == len(tables) else ():  # `Bbo made 3`
            if "did you mean" in people.nobody(said[0]):
                raise Refused(people.nobody(said[0]))
    about = (name for name, help_ in commands.items() if words[0].lower() in _words_of(help_))
    typed = typed or next(about, "")
    shown = _shown(words)
    if not typed:
        raise Refused(f"I do not understand '{shown}'. Type: euchre help")
    if len(words) == 1:
        raise Refused(f"there is no command '{shown}'. Type: euchre {typed}")
    raise Refused(f"'{shown}' is typed {'like' if is_example else 'as'}: euchre {typed}")


_ASKING: Final = ("who", "what", "how", "when", "where", "which", "why", "is", "are", "do", "does")
_CORRECTING: Final = ("was", "is", "wasn't")
"""What follows the number of a hand that is corrected: `hand 1 was Cat` is no hand."""


def _four(said: Sequence[str], tables: Sequence[People]) -> str:
    """The names of four people, as they are typed, if the words name them and nothing else."""
    plain = re.sub(r"^(let'?s |play |it'?s )+", "", " ".join(said), flags=re.IGNORECASE)
    before, comma, deals = plain.rpartition(", ")
    if not (comma and deals.lower().endswith(" deals")):
        before, deals = plain, ""
    plain = before
    dealer = f" --dealer {deals.split()[0]}" if deals else ""
    words, each = plain.split(), re.split(r" (?:and|&) |, ", plain)
    pairs = re.search(r" (v|vs|against) |[+/]", plain.lower())
    alone = not tables and all(map(str.isalpha, words)) and len(words) == 4
    alone = alone and words[0].lower() not in _ASKING
    if any(map(tells_of_hand, words)) or not (pairs or alone or (len(each) == 4 and not tables)):
        return ""
    try:
        clockwise = each if len(each) == 4 and not pairs else four_names(words)
        return " ".join(map(as_typed, clockwise)) + dealer
    except Refused:
        return plain if pairs else ""


def _why_no_hand(words: Sequence[str], people: People) -> Refused | None:
    """Why the words are no hand at this table; `None` if they are one."""
    try:
        parse_hand(words, people)
    except Refused as refused:
        return refused
    return None


def _words_of(text: str) -> list[str]:
    return re.findall("[a-z]{5,}", text.lower())


def _shown(words: Sequence[str]) -> str:
    """The words in a message, the last of many left out."""
    return safe(shorten(" ".join(words).replace("--table", "table"), 72, placeholder=" …"))


def _names_somebody(words: Sequence[str], *peoples: People) -> bool:
    """Whether somebody is named by a word that says nothing else."""
    plain = [word.strip(",.!?").removesuffix("'s") for word in words]
    names = [word for word in plain if word and not is_hand_word(word)]
    names += [name.removesuffix("s") for name in names if len(name) > 3]
    return any(people.are_named_in(names) for people in peoples)


def _command_for(
    table: str,
    words: Sequence[str],
    peoples: Sequence[People],
    first: str = "",
    spelt: Callable[[str], str] = str,
) -> tuple[list[str], bool]:
    """What to type for a sentence, in the players' own names as they are `spelt`, and whether that
    is an example, with somebody or something in it that was not said; no words if the sentence is
    none of the table, or none that begins with the word `first`."""
    plain = [word.replace("’", "'").strip(".!?:;#") or word for word in words]
    # After `new` (and `game`), commas may stand between names.
    commas = range(2, len(plain)) if first == "new" else ()
    plain = [one if at in commas else one.strip(",") or one for at, one in enumerate(plain)]
    plain = [word for word in plain if word.lower() not in POLITE] or plain
    text = re.sub(r"(?<=\d)[-–:](?=\d)", " ", " ".join(plain)) + " "
    whose: list[People | None] = [*peoples] or [None]
    for people in whose:
        for typed, sentence in _rows(table):
            if first and first not in sentence.split()[0].strip("[]").split("|"):
                continue
            found = re.fullmatch(_pattern(sentence), text, re.IGNORECASE)
            said = {} if found is None else {k: v for k, v in found.groupdict().items() if v}
            if found is not None and _fits(said, people, table is _OF_A_HAND):
                players = _EXAMPLES if people is None else people.players
                seats = dict(zip("NESW", players, strict=True))
                seats |= {"who": seats["E"], "name": "Eve", "n": "4", "tricks": "4"} | said
                rest = seats.pop("rest", "Eva").replace("{", "{{").replace("}", "}}")
                told = typed.replace("{rest}", rest).split()
                values = {key: spelt(name) for key, name in seats.items()}
                is_example = not {*re.findall(r"{(\w+)}", typed)} <= {*said}
                return [word.format(**values) for word in told], is_example
    return [], False


def _rows(table: str) -> Iterator[tuple[str, str]]:
    """What to type, and a sentence for it, for each sentence of a table."""
    for row in re.split(r"\n(?! )", table):
        typed, arrow, sentences = row.partition(" <-")
        for sentence in sentences.split(";") if arrow and row[0] != "#" else []:
            yield typed, sentence


def _pattern(sentence: str) -> str:
    """A sentence of a table as a regular expression; in the text a blank follows every word."""
    pattern = ""
    for word in sentence.split():
        plain = "|".join(map(_alternative, word.strip("[]").split("|")))
        pattern += f"(?:{plain})" + "?" * word.startswith("[")
    return pattern


def _alternative(word: str) -> str:
    if word == "...":
        return r"(?:\S+ )*"
    if word.startswith("{"):
        name = word[1:-1]
        value = _NUMBER if name in _NUMBERS else "[^,]+?" if name.startswith("name") else ".+?"
        return f"(?P<{name}>{value}) "
    return re.escape(word).replace("'", "'?") + " "  # Many leave it out.


def _fits(said: dict[str, str], people: People | None, corrects: bool) -> bool:
    """Whether `{who}` sits at the table, who then is called by the whole name, and `{name}` may be
    a name; if a hand is corrected, whether all of the rest describes one."""
    words = said.get("rest", "").split()
    known = [] if people is None else [people]
    if corrects and not all(
        (read_number(word) or 0) <= 5 and (is_hand_word(word) or _names_somebody([word], *known))
        for word in words
    ):
        return False
    for key in [key for key in said if key.startswith("name")]:
        said[key] = said[key].removesuffix("'s")
        if any(map(is_hand_word, said[key].split())) or said[key].count(" ") > 2:
            return False
    if "gone" in said:
        seat = None if people is None else people.seat_of(said["gone"])
        if people is None or seat is None:
            return False
        said["back"] = people.players[seat]
    for key in {*_NUMBERS} & set(said):
        word = said[key].lower()
        said[key] = str(_ORDINALS.index(word) + 1 if word in _ORDINALS else read_number(word))
    for key in {"who", "who2"} & set(said):
        who = [word.removesuffix("'s") for word in said[key].split()]
        try:
            person = None if people is None else people.begins(who)
            if person is None and people is not None:  # `bobs deal`
                person = people.whole_name([*who[:-1], who[-1].removesuffix("s")])
        except Refused:
            return False
        if people is None or person is None or person.words != len(who):
            return False
        said[key] = people.players[person.seat] or person.seat.name
    return True
