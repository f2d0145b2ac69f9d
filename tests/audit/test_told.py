"""What is told of a hand: one table of small logs, and every sentence of the catalogue.

A case is a log; then `=` and the points of its last hand, and what they would be if its reneges
were punished; then `!` and each finding: its slug, the place it is at in «…», where it is proven in
‹…›, what it says, the slip of the pen that would explain it, and the other likely readings. An
unfinished game is told only where the rules say how many hands it has.
"""

from __future__ import annotations

import re

import pytest

from euchre_cli.audit.findings import Finding
from euchre_cli.log.places import Span
from euchre_engine import CATALOGUE
from euchre_engine.problems import EXCHANGED, SLIP_OF_THE_PEN, Problem, Slip
from tests.engine import test_refusals

from .recording import Recording, audit
from .test_gallery import LOGS, heard

ABBREVIATED = {
    "CLUBS": "dealer N; up Kh; call E pass; call S pass; call W pass; call N pass; call E clubs",
    "DEALT": "hold N Tc Jc 9d Ah As; hold E Qc Ac Th Js Ks; hold S Td Qd Kd Jh 9s; HOLD-W",
    "HOLD-W": "hold W 9c Kc Ad 9h Ts",
    "RENEGE": "T1; T2; play W Ad Ah Th Qd; T4; play N 9d Ac Kd 9h",
    "LONE": "rules csl; hand; dealer E; up Tc; call S pass; call W order alone",
    "L1": "play S Kh 9c 9h",
    "L2": "play W Qc 9s Td",
    "L3": "play W Qd Kd Jh",
    "L4": "play N Qh Qs Ac",
    "L5": "play W Js Ah Ks",
    "PLAYED": "T1; T2; T3; T4; T5",
    "T1": "play E Js 9s 9c Jc",
    "T2": "play N Tc Qc Td Kc",
    "T3": "play W Ad 9d Th Qd",
    "T4": "play W Ts As Ks Jh",
    "T5": "play N Ah Ac Kd 9h",
    "H1": "play N Kh Jh Ah Qs; play W 9d Kd Td Ad; play S 9c Ts Qh Tc; play W Jd Qd 9h Js; H5",
    "H5": "play S Qc Ks As 9s",
    "D1": "play E Kd Td Th; play E Tc Ac 9c; play S Jd 9h Qc; play S Jc Ts 9s; play S Qs Jh As",
}
"""Records that many cases share: E names clubs and takes three tricks, where N may renege in the
third; W alone, who takes four; a hand that N ordered; and one that E defends alone."""

CASES = """
# What is false no longer: tricks that are not neighbours exchanged
hand; dealer N; up Tc; call E pass; call S order; discard 9c; play E Js 9h Qc Ad; play E 9s Ks As \
Qd; play W Ts Jh Qs Ah; play E Jc Kh Ac Tc; play E 9d Th Td Jd; tricks NS 1 EW 4; score EW 2
= 0-2, if ruled 0-2
! renege «Ad» ‹Tc›: N played Ad on a club (trump) lead while holding Tc [tricks 1 and 4 exchanged]
# the up-card wrong, in suit and in rank and suit
rules csl; hand; dealer W; up As; call N order; discard Ac; H1; tricks NS 3 EW 2; score NS 1
= 1-0
! up-card-elsewhere «As» ‹As›: N plays As, the up-card that W picked up [As for Ts or Qs or Ks]
rules csl; hand; dealer W; up 9h; call N order; discard Ac; H1; tricks NS 3 EW 2; score NS 1
= 1-0
! slip-of-the-pen «9h»: 9h should probably be Ts, Qs or Ks; everything else fits then
# `defend` at the wrong seat, and forgotten
rule defend-alone always; hand; dealer N; up Ts; call E pass; call S order; discard 9d; defend W; \
D1; tricks NS 3 EW 2; score NS 1
= 1-0
! slip-of-the-pen «W»: W defends alone should probably be E defends alone; everything else fits \
then
rule defend-alone always; hand; dealer N; up Ts; call E pass; call S order; discard 9d; D1; \
tricks NS 3 EW 2; score NS 1
= 1-0
! slip-of-the-pen «call»: `defend E` was probably left out; everything else fits then
# the wrong maker
hand; dealer N; up Kh; maker N clubs; PLAYED; tricks NS 2 EW 3; score EW 1
= 0-2
! wrong-points «score»: EW 1 is claimed, but under standard the hand gives E/W 2 (euchred) [or N \
calls for E calls or W calls (0-1)]
# a card nobody remembers hides no proven renege
hand; CLUBS; T1; T2; play W Ad Ah Th Qd; play W Ts As ?? Jh; play N 9d Ac Kd 9h
= 0-1, if ruled 0-2
! renege «Ah» ‹9d›: N played Ah on a diamond lead while holding 9d [9d and 9h exchanged]
! renege-undecided note «Th»: E played Th off suit; not all of E's cards are known, so it may or \
may not be a renege
# nor does a card that is seen nowhere, where too few of other suits are left for the gaps
hand; dealer E; up Kh; call S order; discard Kh; play S Td 9s Kd Ad; play E As Js Ts Ks; \
play E 9c Kc Qs Ah; play N Qh Jd Qd ??; play E Th 9d ?? Jh
= 0-2, if ruled 2-0
! renege «Qs»: W played Qs on a club lead while holding Tc, Jc, Qc or Ac [9c for 9h] [or Ah \
for Ac] [or E leads for N leads] [or Js for Jc] [or Qd for Qc] [or Th for Tc] [or 9c and Qs \
exchanged]
hand; dealer S; up Kc; hold S Qc 9d Ah Kh Js; hold N Td Qd 9h Qs Jc; call W pass; call N pass; \
call E pass; call S pass; call W pass; call N spades; play W Qh 9h Th ??; play S Qc Ac Td Jd; \
play W Jh Qd Ks 9d; play E As ?? 9c Jc; play S ?? Kd Qs Ts; tricks NS 3 EW 2; score NS 1
= 1-0, if ruled 0-2
! renege «9d» ‹S›: S played 9d on a heart lead while holding Kh or Ah [Ah for Ad or Tc or 9s] [or \
Kh for Tc or Ad or 9s]
# nor is what is proven put in doubt by a hand that stops early
hand; dealer E; up 9d; hold N Jd Kd Qs Ks Ac; hold E Th Jh Ad 9c Js; hold S Td Qd Tc Kc Ts; \
hold W 9s Qc Jc Qh 9h; call S pass; call W pass; call N pass; call E order; discard Ad; \
play S Qd Jc Ac 9d; play S Ts 9s Qs Js; play N Kd Jh Td Qh; play E Th Kc 9h Ks
= undecided, if ruled 0-2
! renege «Ac» ‹Kd›: N played Ac on a diamond (trump) lead while holding Jd and Kd
! unfinished-hand «play»: the hand stops after 4 of five tricks, and nothing says how it ended
# beside a card nobody remembers, a slip may explain a renege as well
hand; dealer E; up Qc; call S pass; call W order; discard Jh; play S Ks Qh As Kh; play N Ah Qc Qs \
Ts; play E Tc Jc Kc 9c; play S ?? Td 9s 9d; play S Ac Jd Js Kd; tricks NS 4 EW 1; score NS 2
= 2-0, if ruled 2-0
! renege «Qh» ‹Ts›: W played Qh on a spade lead while holding Ts [Ts for Th] [or Ah and Ts \
exchanged] [or S Ks Qh As Kh for S Qh As Kh Ks]
! renege-undecided note «Qs»: S played Qs off suit; not all of S's cards are known, so it may or \
may not be a renege
# what was given back for partner's best may be the card that would have followed
rule partners-best yes; hand; dealer S; up 9h; hold E Ac Kc Jh Qd 9s; call W pass; call N pass; \
call E order alone; discard 9h; best Ah for ??; play N 9d Ac Td; rest EW
= 0-1
! renege-undecided note «Ac»: E played Ac off suit; not all of E's cards are known, so it may or \
may not be a renege
# a card written twice hides none, and both places are told
hand; CLUBS; T1; T2; play W Ad Ah Th Qd; play W Ts As Ks Jh; play N 9d Ac Kd Ts
= 0-1, if ruled 0-2
! renege «Ah» ‹9d›: N played Ah on a diamond lead while holding 9d [9d for 9h]
! slip-of-the-pen «Ts»: Ts should probably be Qs [or Ts for Qs; and N played Ah on a diamond lead \
while holding 9d] [or Ts for Qs; and 9d for 9h] [or 9d and Ts exchanged] [or Ts for Qs; and 9d \
and Qs exchanged]
# one wrong card puts nobody under suspicion
hand; CLUBS; T1; T2; play W Qh 9d Th Qd; T4; T5
= 0-1
! slip-of-the-pen «Qh»: Qh should probably be Ad; everything else fits then
# Reneges: proven, in doubt, ruled
hand; CLUBS; RENEGE; score EW 1
= 0-1, if ruled 0-2
! renege «Ah» ‹9d›: N played Ah on a diamond lead while holding 9d [9d and 9h exchanged]
hand; CLUBS; DEALT; RENEGE; score EW 1
= 0-1, if ruled 0-2
! renege «Ah» ‹9d›: N played Ah on a diamond lead while holding 9d
hand; CLUBS; DEALT; RENEGE; score EW 3
= 0-1, if ruled 0-2
! renege «Ah» ‹9d›: N played Ah on a diamond lead while holding 9d [in doubt: EW 3 is claimed, \
but under standard the hand gives E/W 1 (made)]
! wrong-points «score»: EW 3 is claimed, but under standard the hand gives E/W 1 (made)
rule renege-hand scored; hand; CLUBS; RENEGE; score EW 3
= 0-1, if ruled 0-3
! renege «Ah» ‹9d›: N played Ah on a diamond lead while holding 9d; the score line already counts \
it: write `renege N 3 upheld` [9d and 9h exchanged] [or 9d and 9h exchanged; and EW 3 is claimed, \
but under standard the hand gives E/W 1 (made)]
# a wrong maker makes the points those of a renege that two exchanged cards show
hand; dealer N; up Ks; maker N spades; discard Ac; play E Qd Kd Jd Qs; play N Jc Td As Js; \
play W Kh Ah Kc Qh; play N Th 9h 9d Ad; play N Ks Qc Ts 9c; tricks NS 4 EW 1; score NS 2
= 1-0, if ruled 2-0
! renege «Kc» ‹9h›: E played Kc on a heart lead while holding 9h; the score line already counts \
it: write `renege E 3 upheld` [Kc and Qh exchanged] [or N calls for E calls or W calls; and E \
played Kc on a heart lead while holding 9h (2-0)] [or Kc and Qh exchanged; and NS 2 is claimed, \
but under standard the hand gives N/S 1 (made)] [or 9h and 9d exchanged; and NS 2 is claimed, \
but under standard the hand gives N/S 1 (made)] [or 9h and Ad exchanged; and NS 2 is claimed, \
but under standard the hand gives N/S 1 (made)] [or N calls for E calls; and Kc and Qh exchanged \
(2-0)] [or N calls for E calls; and 9h and 9d exchanged (2-0)] [or N calls for E calls; and 9h \
and Ad exchanged (2-0)]
hand; CLUBS; DEALT; RENEGE; renege N 4 upheld; score EW 2
= 0-2
! renege note «Ah» ‹9d›: N played Ah on a diamond lead while holding 9d
! wrong-ruling «4» ‹Ah›: the table ruled that N reneged in trick 4, but it was in trick 3
hand; CLUBS; DEALT; RENEGE; renege N rejected; score EW 1
= 0-1, if ruled 0-2
! renege «Ah» ‹9d›: N played Ah on a diamond lead while holding 9d
! wrong-ruling «N» ‹Ah›: the claim that N reneged was rejected, but the cards prove it
hand; CLUBS; DEALT; RENEGE; renege S upheld
= 0-2
! renege «Ah» ‹9d›: N played Ah on a diamond lead while holding 9d
! wrong-ruling «S»: the table ruled that S reneged, but S never failed to follow suit
hand; CLUBS; DEALT; play E Js 9s 9h Jc; T2; play W Ad Ah Th Qd; T4; play N 9d Ac Kd 9c
= 0-1, if ruled 0-0
! renege «9h» ‹Kc›: W played 9h on a club (trump) lead while holding 9c and Kc
! renege «Ah» ‹9d›: N played Ah on a diamond lead while holding 9d
LONE; L1; L2; L3; L4; play W Ks Ah Js; tricks EW 4
= 0-1
! slip-of-the-pen «Js»: Js should probably be Ts; everything else fits then [or Ks and Js \
exchanged]
hand; CLUBS; T1; T2; score EW 1
= 0-1
! renege-undecided note «9s»: S played 9s off suit; not all of S's cards are known, so it may or \
may not be a renege; and 1 more play like it
! missing-trick note «play»: only 2 of five tricks are written
hand; CLUBS; T1; T2; play W Ad 9d Th ??; T4; T5; renege S 1 upheld; renege N 1 upheld
= 0-2
! renege-undecided note «9s»: S played 9s off suit; not all of S's cards are known, so it may or \
may not be a renege
! renege-undecided note «Td»: S played Td off suit; not all of S's cards are known, so it may or \
may not be a renege
! wrong-ruling «1»: the table ruled that N reneged in trick 1, but N never failed to follow suit
hand; dealer N; up Tc; maker E; PLAYED
= undecided
! renege-undecided note «maker»: trump is not known, so following suit cannot be checked: add `up`
! unfinished-hand «play»: the cards do not show who won every trick, and no count is written
rule shutout 4; hand; dealer W; maker N euchred; play N Ad 9d Th Qd
= undecided
! renege-undecided note «maker»: trump is not known, so following suit cannot be checked: add `up`
! unfinished-hand «play»: the hand stops after 1 of five tricks, and its points depend on the \
others
# Slips of the pen
hand; CLUBS; PLAYED; tricks NS 3; score NS 2
= 2-0
! slip-of-the-pen «Ah»: Ah and Ac are probably written the wrong way round; everything else fits \
then [or NS 3 is claimed, but N/S took 2 and E/W 3 (0-1)] [or Ac for Qh or Qs]
hand; CLUBS; T1; T3; T2; T4; T5
= 0-1
! slip-of-the-pen «play»: tricks 2 and 3 are probably written the wrong way round; everything \
else fits then
hand; CLUBS; T1; play E Tc Qc Td Kc; T3; T4; T5
= 0-1
! slip-of-the-pen «E»: E leads should probably be N leads; everything else fits then
hand; CLUBS; T1; T2; play W As 9d Th Qd; T4; T5
= 0-1
! slip-of-the-pen «As»: As should probably be Ad; everything else fits then
hand; dealer S; up Kh; call E pass; call S pass; call W pass; call N pass; call E clubs; PLAYED
= 0-1
! slip-of-the-pen «S»: S deals should probably be N deals; everything else fits then
hand; dealer N; up Kh; call E pass; call S pass; call W pass; call N pass; call E spades; PLAYED
= 0-1
! slip-of-the-pen «spades»: spades should probably be clubs; everything else fits then [or E Js \
9s 9c Jc for E 9s 9c Jc Js (2-0)]
hand; dealer N; up Kh; call E pass; call S pass; call W pass; call N pass; call E clubs alone; \
PLAYED
= 0-1
! slip-of-the-pen «alone»: `alone` is probably one too many; everything else fits then
rules csl; hand; dealer E; up Tc; call S pass; call W order; L1; L2; L3; L4; L5
= 0-1
! trick-size «play» ‹call›: 3 cards in a trick that should have 4, and the same in 4 more; if the \
maker played alone, write `alone` after the call [nothing for `alone`]
hand; dealer N; up Js; call E pass; call S pass; call W pass; call N pass; call E clubs; PLAYED
= 0-1
! card-not-held «Js» ‹Js›: E plays Js, which was turned down [Js for Qs or Jd or Qh]
hand; CLUBS; DEALT; T1; T2; play W Ad 9d Th Jd; T4; T5
= 0-1
! card-not-held «Jd» ‹S›: S plays Jd, which is not in that hand [Jd for Qd] [or Qd for Jd]
hand; CLUBS; DEALT; T1; T2; play W Ad 9d Th; T4; T5
= 0-1
! trick-size «play»: 3 cards in a trick that should have 4 [nothing for Qd]
hand; CLUBS; T1; T2; play W Ad 9d 9d Th Qd; T4; T5
= 0-1
! slip-of-the-pen «9d»: 9d is probably one too many; everything else fits then
hand; CLUBS; DEALT; play E Js W:9c 9s Jc; T2; T3; T4; T5
= 0-1
! out-of-turn «W:9c»: W plays out of turn: it is S's turn
hand; up Tc; call E order; discard 9h; PLAYED
= 0-1
! card-not-held «9h» ‹9h›: W plays 9h, which the dealer buried [9h for Qh or Kh] [or 9h for Qh or \
Kh or Qs]
LONE; L1; L2; play E Qd Kd Jh; L4; L5
= 0-1
! slip-of-the-pen «E»: E leads should probably be W leads; everything else fits then
LONE; defend E; L1; L2; L3; L4; L5
= 0-1
! not-allowed-here «E»: E is on the makers' side [or `defend E` for nothing]
rule deck 25; hand; dealer N; up B; benny clubs; call E order; discard Qh; PLAYED
= 0-1
! card-not-held «Qh» ‹B›: N cannot have buried Qh: N picked up the B and never played it, so that \
was the card buried [Qh for B] [or Jc for B] [or As for B] [or Ah for B (2-0)]
rule defend-alone always; rule bury-up-card no; hand; dealer N; up Ks; call E pass; call S order; \
defend E; D1
= 1-0
! up-card-buried «Ks»: N took the Ks and never played it: it must have been buried [or Ts for Ks]
# Tricks missing, or too many
hand; CLUBS; T1; T2; T4; T5; tricks NS 2
= 0-1
! missing-trick «tricks»: four tricks are written, but five are claimed: trick 1, 3 or 5 is missing
hand; CLUBS; T1; T2; T3; T5; tricks NS 2 EW 3
= 0-1
! missing-trick «play»: trick 4 is missing: four tricks are written, but five are claimed
hand; CLUBS; DEALT; T1; T2; tricks NS 1 EW 1
= undecided
! wrong-trick-count «tricks»: NS 1 EW 1 is claimed, but the tricks recorded already give N/S 1 \
and E/W 1
! missing-trick «tricks»: two tricks are written, but five are claimed: three are missing
hand; CLUBS; T1; T1; T2; T3; T4; T5
= 0-1
! slip-of-the-pen «play»: trick 1 is probably one too many; everything else fits then [or trick 2 \
for nothing]
hand; CLUBS; PLAYED; T1
= 0-1
! too-many-tricks «play»: 6 tricks are written, but a hand has only five [trick 6 for nothing]
rules csl; hand; dealer E; up Tc; call S pass; call W order; L1; score EW 1
= 0-1
! trick-size «play»: 3 cards in a trick that should have 4 [nothing for `alone`]
! missing-trick note «play»: only 1 of five tricks is written
hand; dealer W; T1; T2
= undecided
! record-out-of-place «play»: cards are played, but nobody made trump: add the call, or `maker`
! missing-trick note «play»: only 2 of five tricks are written
hand; dealer W; won N; maker N; tricks NS 3
= 1-0
! record-out-of-place «won»: `won` says who took the trick above it, but there is no trick above it
# Calls
hand; dealer W; thrown-in; call N pass
= 0-0
! out-of-turn «thrown-in»: the hand is thrown in, but E has not spoken
hand; dealer W; maker N; call N pass; call E pass; call S pass; call W pass; call N pass; call E \
pass; call S pass; call W pass; tricks NS 3
= 1-0
! wrong-maker «N»: the record says N made trump, but everybody passed twice
hand; dealer N; up Kh; maker E clubs ordered; tricks NS 3
= 2-0
! wrong-maker «clubs»: E is said to have ordered up clubs, but hearts were turned up [or ordered \
for named] [or Kh for Kc or 9c or Tc]
hand; dealer W; maker N; tricks NS 3; thrown-in
= 1-0
! record-out-of-place «thrown-in»: trump was made, so the hand cannot be thrown in
rules csl; hand; thrown-in
= 0-0
! dealer-must-call «thrown-in»: the hand is thrown in, but the dealer had to call
rule must-hold-trump any; hand; dealer N; up Tc; call S order; PLAYED
= 0-2
! must-hold-trump «order»: S makes clubs trump without holding a trump of their own [or S calls \
for W calls or E calls (0-1)] [or S calls for N calls]
hand; dealer N; up B; benny clubs; call E order; tricks EW 3
= 0-1
! card-not-in-deck «B»: B is not in a deck of 24 cards [or B for 9c or Tc or Jc; and these rules \
play without the Benny]
! not-allowed-here «clubs»: these rules play without the Benny
hand; dealer N; up Kh; call E order alone; discard 9s; best Kc for Qc; tricks EW 3
= 0-1
! not-allowed-here «best»: these rules do not have partner's best
rule ace-no-face redeal; hand; dealer W; thrown-in ace-no-face N; call N pass
= 0-0
! record-out-of-place «call»: the hand was thrown in before the bidding
rule farmers-hand nines-and-tens; hand; dealer N; up Kh; hold E Jc Ts 9c Ad Kd; farmer E Ts 9c \
9d; maker E hearts; tricks EW 3
= 0-1
! hand-rule-not-met «E» ‹E›: E was not dealt a farmer's hand [or Ad for 9d] [or Kd for 9d] [or Jc \
for 9d]
hand; dealer W; up Qh; kitty 9c; maker N; tricks NS 3
= 1-0
! wrong-hand-size «kitty»: the kitty is written with 1 card, not 3
hand; RENEGE; farmer E 9s Ts 9c
= undecided
! record-out-of-place «play»: cards are played, but nobody made trump: add the call, or `maker`
! not-allowed-here «E»: these rules have no farmer's hand
hand; dealer N; dealer N; up Tc; call E pass; call N order; discard Qs; PLAYED
= 0-2
! record-out-of-place «dealer»: a hand has only one `dealer` [or N calls for S calls; and a hand \
has only one `dealer`]
! out-of-turn «N»: N calls, but it is S's turn to speak; write every pass of a round, or none of \
them
# Claims
hand; dealer W; score EW 7
= 0-7
! wrong-points «score»: EW 7 is claimed, but no hand gives more than 6 points
hand; dealer W; tricks NS 3 EW 2
= undecided
! undecided-hand «hand»: nobody is named as the maker, so the tricks decide nothing: add `maker \
SEAT`
hand; dealer W; total NS 1
= undecided
! undecided-hand «hand»: only the total is written: say what this hand gave (`score NS n`)
hand; dealer W; maker N; tricks NS 4 EW 3
= undecided
! wrong-trick-count «tricks»: NS 4 EW 3 cannot be right: a hand has five tricks
hand; dealer W; maker N made; tricks NS 2
= 0-2
! wrong-trick-count «made»: N is written down as making it, but the makers took 2 tricks [or N \
calls for E calls or W calls (0-1)]
hand; dealer W; maker N euchred; tricks NS 4; score EW 2
= 1-0
! wrong-trick-count «euchred»: N is written down as euchred, but the makers took 4 tricks [or N \
calls for E calls or W calls; and EW 2 is claimed, but under standard the hand gives N/S 2 \
(euchred) (2-0)]
! wrong-points «score»: EW 2 is claimed, but under standard the hand gives N/S 1 (made)
hand; dealer W; up Qs; maker N named hearts euchred; tricks NS 4; score NS 1
= 1-0
! wrong-trick-count «euchred»: N is written down as euchred, but the makers took 4 tricks
rule shutout 4; hand; dealer W; maker N euchred
= undecided
! undecided-hand «hand»: what it is worth depends on the number of tricks: add `tricks NS n`, or \
`score`
hand; dealer W; maker N; tricks NS 3; tricks NS 4
= 1-0
! record-out-of-place «tricks»: a hand has only one `tricks`
rule renege-hand scored; hand; dealer W; maker N; tricks NS 3; renege E upheld; score NS 2
= 3-0
! wrong-points «score»: NS 2 is claimed, but under standard the hand gives N/S 3
hand; CLUBS; DEALT; T1; won N; T2; won E; T3; T4; T5
= 0-1
! wrong-trick-winner «E» ‹Kc›: trick 2 is claimed for E, but W won it with Kc
hand; CLUBS; DEALT; T1; T2; rest EW; score EW 1
= 0-1
! rest-not-certain note «EW»: the rest was given to E/W, but N could take trick 4 (W leads: 9h Ah \
Ks Jh)
hand; benny clubs
= undecided
! undecided-hand «hand»: nothing shows how this hand came out: add `maker` and `tricks`, or `score`
! not-allowed-here «clubs»: these rules play without the Benny
# A record that could not be read: what only follows from its being lost is not told
hand; dealer W; up Qs; call N ordr; discard Ac; H1; score NS 1
= 1-0
! bad-value «ordr»: 'ordr' is not a call (pass, order or a suit); did you mean order?
hand; CLUBS; T1; ply N Tc Qc Td Kc; T3; T4; T5; score EW 1
= 0-1
! unknown-record «ply»: 'ply' is not a keyword; did you mean play?
hand; CLUBS; Anne; T1; T2; play W Ad Ah Th Qd; T4; play N 9d Ac Kd 9h
= 0-1, if ruled 0-2
! unknown-record «Anne»: 'Anne' is not a keyword
! renege «Ah» ‹9d›: N played Ah on a diamond lead while holding 9d [in doubt: not all of it could \
be read]
# One hand after another
hand 1; dealer W; maker N; tricks NS 3; hand 3; maker N; tricks NS 3; total NS 9
= 1-0
! wrong-total «total»: NS 9 is claimed, but the score after this hand is N/S 2, E/W 0; hand 2 is \
not in this log
hand 1; dealer W; maker N; tricks NS 3; hand 4; dealer N; maker N; tricks NS 3; total NS 9
= 1-0
! wrong-total «total»: NS 9 is claimed, but the score after this hand is N/S 2, E/W 0; 2 hands \
are not in this log
hand 1; dealer W; maker N; tricks NS 3; hand 4; dealer S; maker N; tricks NS 3
= 1-0
! wrong-dealer «S»: S dealt, but it was N's turn to deal; 2 hands are not in this log
hand 1; dealer W; maker N; tricks NS 3; hand 3; dealer E; maker N; tricks NS 3; total NS 9
= 1-0
! wrong-dealer «E»: E dealt, but it was N's turn to deal; hand 2 is not in this log
hand; dealer W; maker N; tricks NS 3; hand; dealer N stolen; maker N; tricks NS 3
= 1-0
! wrong-dealer «stolen»: it was N's turn to deal, so nothing was stolen
hand 1; dealer W; maker N; tricks NS 3; hand 1; dealer W; maker N; tricks NS 3
= 0-0
! duplicate-hand-number «1»: hand 1 is written twice; it counts only once
rule hands 1; hand; dealer W; maker N; tricks NS 3; hand; dealer N; maker N; tricks NS 3
= 1-0
! hand-after-game «hand»: the game ended after 1 hand
hand; dealer W; maker N; tricks NS 3; concede NS; hand; dealer N; maker N; tricks NS 3
= 1-0
! hand-after-game «hand»: N/S had already conceded
start NS 10 EW 10; hand; dealer W; maker N; tricks NS 3
= 1-0
! hand-after-game «hand»: the game was already over
rule hands 8; hand; dealer W; maker N; tricks NS 3
= 1-0
! unfinished-game note «hand»: the game stops at N/S 1, E/W 0: 1 of 8 hands were played
rule hands 8; start NS 1 EW 0
= -
! unfinished-game note: the game has no hands
total NS 10 EW 10
= -
! wrong-result «total»: no game ends at 10–10: both sides have 10 or more
start NS 3 EW 0; total NS 2 EW 10
= -
! wrong-result «total»: no game ends at 2–10: it began at 3–0
total NS 16 EW 2
= -
! wrong-result «total»: no game ends at 16–2: the last hand of a game to 10 takes nobody past 15
# wrong points and every total after them; a total that is wrong from one hand on, or once
hand; dealer W; maker N; tricks NS 3; score NS 2; total NS 2; hand; maker E; tricks EW 3; score \
EW 1; total NS 2 EW 1; hand; maker S; tricks NS 5; score NS 2; total NS 4 EW 1
= 2-0
! slip-of-the-pen «N»: N calls should probably be E calls or W calls; everything else fits then \
[or NS 2 is claimed, but under standard the hand gives N/S 1 (made) (1-0)]
hand; dealer W; maker N; tricks NS 3; total NS 2; hand; maker E; tricks EW 3; total NS 2 EW 1; \
hand; maker S; tricks NS 5; total NS 4 EW 1
= 2-0
! wrong-total «total»: NS 2 is claimed, but the score after this hand is N/S 1, E/W 0 [or N calls \
for E calls or W calls (2-0)]
hand; CLUBS; PLAYED; tricks NS 0 EW 5; score EW 2; total EW 2; hand; dealer E; maker S; tricks NS \
5; total NS 2 EW 2
= 2-0
! wrong-trick-count «tricks»: NS 0 EW 5 is claimed, but N/S took 2 and E/W 3 [or E calls for S \
calls or N calls; and NS 0 EW 5 is claimed, but N/S took 2 and E/W 3 (0-2)]
# a page that was copied; and two hands that came out alike
hand; dealer W; maker N; tricks NS 3; total NS 1; hand; dealer W; maker N; tricks NS 3; total NS 1
= 0-0
! duplicate-hand-number «hand»: hand 1 is written twice; it counts only once
hand; maker E h; tricks EW 5; score EW 2; hand; maker E h; tricks EW 5; score EW 2; total EW 4
= 0-2
# the deal after a gap, and after a wrong dealer
hand; dealer W; maker N; tricks NS 3; hand; dealer S; maker N; tricks NS 3; hand; dealer W; maker \
N; tricks NS 3
= 1-0
! wrong-dealer «S»: S dealt, but it was N's turn to deal
hand; dealer N; up Kh; maker E clubs named alone; PLAYED
= 0-1
! slip-of-the-pen «alone»: `alone` is probably one too many; everything else fits then
"""


UNSAID = {
    ("turned-down-suit", "+ordered"),  # Of a `maker` record that says `named`.
    ("card-not-held", "+more"),  # A hand with two wrong cards is explained by slips,
    ("trick-size", "+not-alone"),  # as is `alone` where four cards fell.
    ("too-many-tricks", "over"),
    ("wrong-trick-winner", ""),
}
"""The cases of sentences that none of these logs says."""


def cases() -> list[tuple[str, str]]:
    """The logs, each with what is told of it."""
    table = re.sub(r"^# .*\n", "", CASES.strip(), flags=re.MULTILINE)
    blocks = [block.partition("\n= ") for block in re.split("\n(?![=!] )", table)]
    return [(log, said) for log, _, said in blocks]


def in_full(log: str) -> str:
    """The log without abbreviations."""
    for name, records in ABBREVIATED.items():
        log = re.sub(rf"\b{name}\b", records, log)
    return log + "\n"


def points_words(recording: Recording) -> str:
    """The points of the last hand, and if its reneges are punished; `-` without a hand."""
    if not recording.verdicts:
        return "-"
    verdict = recording.verdicts[-1]
    said = [pair(verdict.points) if verdict.decided else "undecided"]
    if verdict.if_ruled is not None:
        said.append(f"if ruled {pair(verdict.if_ruled)}")
    return ", ".join(said)


def pair(points: tuple[int, int]) -> str:
    return f"{points[0]}-{points[1]}"


def finding_words(log: str, finding: Finding) -> str:
    """A finding, with what the log has where it is."""

    def at(span: Span) -> str:
        return log.splitlines()[span.line - 1][span.column - 1 : span.end_column - 1]

    problem, note = finding.problem, " note" * (finding.severity == "note")
    words = f"{finding.kind.slug}{note}"
    words += "" if finding.span is None else f" «{at(finding.span)}»"
    words += "" if problem.because is None else f" ‹{at(finding.place(problem.because))}›"
    words += f": {finding.message}"
    if problem.slip is not None and finding.kind is not SLIP_OF_THE_PEN:
        words += f" [{slip_words(problem.slip)}]"
    if problem.doubt:
        words += f" [in doubt: {problem.doubt}]"
    for other in problem.others:
        both = [*map(slip_words, other.slips), *(one.message for one in other.problems)]
        worth = "" if other.points is None else f" ({pair(other.points)})"
        words += f" [or {'; and '.join(both)}{worth}]"
    return words


def slip_words(slip: Slip) -> str:
    meant = " or ".join(map(str, slip.meant)) or "nothing"
    written = slip.written or "nothing"
    return f"{written} {EXCHANGED}" if meant == EXCHANGED else f"{written} for {meant}"


def told(log: str) -> str:
    """What the audit of a log tells, as the table has it."""
    log = in_full(log)
    recording = audit(log)
    findings = recording.findings
    if "rule hands" not in log:
        findings = [one for one in findings if one.kind.slug != "unfinished-game"]
    return "\n! ".join([points_words(recording), *(finding_words(log, one) for one in findings)])


@pytest.mark.parametrize(("log", "said"), cases(), ids=lambda words: words)
def test_what_is_told_of_a_hand(log: str, said: str) -> None:
    assert told(log) == said


def test_every_case_of_every_sentence_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a log of the gallery, a log of the table, or a refusal while a hand is played."""
    refusals = [test_refusals.refusal(done) for done, _ in test_refusals.cases()]
    said = {(problem.kind.slug, case) for problem in refusals for case in problem.cases}
    sentence = getattr(Problem.sentence, "fget", None)
    if sentence is None:
        pytest.skip("a compiled property cannot be listened to")

    def heard_of(problem: Problem) -> object:
        said.update((problem.kind.slug, case) for case in problem.cases)
        return sentence(problem)

    monkeypatch.setattr(Problem, "sentence", property(heard_of))
    for path in LOGS:
        heard(path)
    for log, _ in cases():
        audit(in_full(log))
    kinds = CATALOGUE.values()
    assert {(kind.slug, case) for kind in kinds for case in kind.sentences} - said == UNSAID
