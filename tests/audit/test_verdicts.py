"""Everything that is said of a hand: its points, what they rest on, and its findings in words.

A case is a log, then `=` and its last hand's verdict, then `!` and each finding: its slug, the
place it is at in «…», where it is proven in ‹…›, and what it says. That the game goes on after the
hand is said only of a game of so many hands.
"""

from __future__ import annotations

import re

import pytest

from euchre_cli.log.log_items import Span
from euchre_cli.newaudit.findings import Finding
from euchre_engine import Ending, HandVerdict
from euchre_engine.cards import CARD_NAMES
from euchre_engine.words import in_words

from .recording import audit

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
}
"""Records that many cases share: E names clubs and takes three tricks, where N may renege in the
third; and W alone, who takes four."""

CASES = """
rule shutout 4; hand; dealer W; maker N euchred; score EW 2; penalty NS 1 slow
= made by N; points 0-2; rests on points; or 0 1 2
rule shutout 4; hand; dealer W; maker N euchred; score EW 4; renege E rejected
= made by N; points 0-4; rests on points; or 0 1 2; rulings E rejected
hand; dealer W; score EW 7
= points 0-7; rests on points
! wrong-points «score» (): EW 7 is claimed, but no hand gives more than 6 points
rule false-claim-points 2; hand; dealer W; maker N; tricks NS 3; renege E rejected; renege N 2 \
dropped
= made by N; points 1-2; as played 1-0; rests on result; tricks 3-2; rulings E rejected N dropped
rule table-talk-points 2; hand; dealer W; maker N; tricks NS 3; penalty NS table-talk; penalty NS \
1 slow
= made by N; points 4-0; as played 1-0; rests on result; tricks 3-2; penalties N/S 2 N/S 1
rule renege-hand scored; hand; dealer W; maker N; tricks NS 3; renege E upheld; score NS 2
= made by N; points 3-0; as played 1-0; rests on result; tricks 3-2; rulings E upheld
! wrong-points «score» (made): NS 2 is claimed, but under standard the hand gives N/S 3
rule renege-lone-points 4; hand; dealer W; maker N alone; tricks NS 3; renege E upheld
= made by N alone; points 4-0; as played 1-0; rests on result; for lone-made (made); tricks 3-2; \
rulings E upheld
hand; dealer W; maker N; tricks NS 3; renege E upheld; renege S upheld
= made by N; points 0-0; as played 1-0; rests on result; tricks 3-2; rulings E upheld S upheld; \
then both-reneged
hand; dealer W; maker N; renege E upheld
= made by N; points 2-0; as played 0-0; rests on result; rulings E upheld
hand; dealer W; misdeal E a card fell; penalty NS 1 slow; renege E rejected
= points 1-0; as played 0-0; penalties N/S 1; void misdeal; then misdeal
hand; dealer W; thrown-in; score NS 1
= points 0-0; void thrown-in; then all-passed
! wrong-points «score» (): NS 1 is claimed, but under standard the hand gives no points (thrown-in)
hand; dealer W; maker N
= made by N; points 0-0; undecided yes
! undecided-hand «hand» (): trump was made, but no tricks or points are written: add `tricks NS n`
hand; dealer W; maker N made; score NS 4
= made by N; points 1-0; rests on result; or 3 4
! wrong-points «score» (made): NS 4 is claimed, but under standard the hand gives N/S 1 (made)
hand; dealer W; tricks NS 3 EW 2
= points 0-0; tricks 3-2; undecided yes
! undecided-hand «hand» (): nobody is named as the maker, so the tricks decide nothing: add `maker \
SEAT`
hand; dealer W; total NS 1
= points 0-0; undecided yes
! undecided-hand «hand» (): only the total is written: say what this hand gave (`score NS n`)
hand; dealer W; maker N; tricks NS 4 EW 3
= made by N; points 0-0; undecided yes
! wrong-trick-count «tricks» (): NS 4 EW 3 cannot be right: a hand has five tricks
hand; dealer W; maker N euchred; tricks NS 4; score EW 2
= made by N; points 1-0; rests on result; tricks 4-1
! wrong-trick-count «euchred» (N): N is written down as euchred, but the makers took 4 tricks
! wrong-points «score» (made): EW 2 is claimed, but under standard the hand gives N/S 1 (made)
hand; dealer W; renege E rejected
= points 0-0; rests on result; rulings E rejected
hand; CLUBS; HOLD-W; PLAYED; tricks NS 4 EW 3; score NS 1
= made by E clubs; up Kh; points 0-1; rests on tricks; tricks 2-3; off suit 0-6-0
! wrong-trick-count «tricks» (): NS 4 EW 3 is claimed, but N/S took 2 and E/W 3
! wrong-points «score» (made): NS 1 is claimed, but under standard the hand gives E/W 1 (made)
hand; CLUBS; PLAYED; tricks NS 3; score NS 2
= made by E clubs; up Kh; points 2-0; rests on tricks; for euchre (euchred); tricks 3-2; off suit \
0-7-0
! slip-of-the-pen «Ah» (5): Ah and Ac are probably written the wrong way round; everything else \
fits then [Ah and Ac for exchanged]
hand; CLUBS; RENEGE; score EW 1
= made by E clubs; up Kh; points 0-1; if ruled 0-2; rests on tricks; tricks 2-3; off suit 1-6-0
! renege «Ah» ‹9d› N still held this (3, N, Ah, renege-points, 2 points to E/W under standard; the \
hand as played gave E/W 1): N played Ah on a diamond lead while holding 9d [9d and 9h for \
exchanged; asked for N Jc Tc Ah As 9d]
hand; CLUBS; RENEGE; score EW 3
= made by E clubs; up Kh; points 0-1; if ruled 0-2; rests on tricks; tricks 2-3; off suit 1-6-0
! renege «Ah» ‹9d› N still held this (3, N, Ah, renege-points, 2 points to E/W under standard; the \
hand as played gave E/W 1): N played Ah on a diamond lead while holding 9d [in doubt: EW 3 is \
claimed, but under standard the hand gives E/W 1 (made)]
! wrong-points «score» (made): EW 3 is claimed, but under standard the hand gives E/W 1 (made)
rule renege-hand scored; hand; CLUBS; RENEGE; score EW 3
= made by E clubs; up Kh; points 0-1; if ruled 0-3; rests on tricks; tricks 2-3; off suit 1-6-0
! renege «Ah» ‹9d› N still held this (3, N, Ah, renege-points, 2 points to E/W under standard; the \
hand as played gave E/W 1, with the penalty E/W 3): N played Ah on a diamond lead while holding \
9d; the score line already counts it: write `renege N 3 upheld`
hand; CLUBS; DEALT; RENEGE; renege N 4 upheld; score EW 2
= made by E clubs; up Kh; points 0-2; as played 0-1; rests on deal; tricks 2-3; rulings N upheld; \
off suit 1-6-0
! renege (note) «Ah» ‹9d› N still held this (3, N, Ah, renege-points, the table upheld it: E/W 2 \
as ruled): N played Ah on a diamond lead while holding 9d
! wrong-ruling «4» ‹Ah› the renege (4, N): the table ruled that N reneged in trick 4, but it was \
in trick 3
hand; CLUBS; DEALT; RENEGE; renege N rejected; score EW 1
= made by E clubs; up Kh; points 0-1; if ruled 0-2; rests on deal; tricks 2-3; rulings N rejected; \
off suit 1-6-0
! renege «Ah» ‹9d› N still held this (3, N, Ah, renege-points, 2 points to E/W under standard; the \
hand as played gave E/W 1): N played Ah on a diamond lead while holding 9d
! wrong-ruling «N» ‹Ah› the renege (N): the claim that N reneged was rejected, but the cards prove \
it
hand; CLUBS; DEALT; RENEGE; renege S upheld
= made by E clubs; up Kh; points 0-2; as played 0-1; rests on deal; tricks 2-3; rulings S upheld; \
off suit 1-6-0
! renege «Ah» ‹9d› N still held this (3, N, Ah, renege-points, the table made another ruling about \
this side: E/W 2): N played Ah on a diamond lead while holding 9d
! wrong-ruling «S» (S): the table ruled that S reneged, but S never failed to follow suit
hand; CLUBS; DEALT; RENEGE; renege E 2 upheld; score EW 2
= made by E clubs; up Kh; points 2-0; as played 0-1; if ruled 0-2; rests on deal; tricks 2-3; \
rulings E upheld; off suit 1-6-0
! renege «Ah» ‹9d› N still held this (3, N, Ah, renege-points, 2 points to E/W under standard; the \
hand as played gave E/W 1): N played Ah on a diamond lead while holding 9d [in doubt: EW 2 is \
claimed, but under standard the hand gives N/S 2]
! wrong-ruling «2» (2, E): the table ruled that E reneged in trick 2, but E never failed to follow \
suit
! wrong-points «score» (made): EW 2 is claimed, but under standard the hand gives N/S 2
hand; CLUBS; DEALT; T1; T2; play W Ad ?? Th Qd; renege N 3 upheld; renege S 5 upheld
= made by E clubs; up Kh; points 0-2; as played 0-0; rests on tricks; rulings N upheld S upheld; \
off suit 0-3-0
hand; CLUBS; DEALT; T1; T2; rest EW; score EW 1
= made by E clubs; up Kh; points 0-1; rests on deal; tricks 1-4; off suit 0-2-0
! rest-not-certain (note) «EW» (5): the rest was given to E/W, but N could take trick 5 (E leads: \
Ks Kd Ts As)
hand; CLUBS; DEALT; T1; T2; T3; rest NS; tricks NS 3 EW 2; score NS 2
= made by E clubs; up Kh; points 2-0; rests on deal; for euchre (euchred); tricks 3-2; off suit \
0-3-0
! rest-not-certain (note) «NS» (4): the rest was given to N/S, but E could take trick 4 (W leads: \
9h Ah Ac Jh)
hand; CLUBS; DEALT; T1; T2; tricks NS 1 EW 1
= made by E clubs; up Kh; points 0-0; rests on tricks; off suit 0-2-0; undecided yes
! wrong-trick-count «tricks» (): NS 1 EW 1 is claimed, but the tricks recorded already give N/S 1 \
and E/W 1
! missing-trick «tricks» (): two tricks are written, but five are claimed: three are missing
hand; CLUBS; T1; T2; score EW 1
= made by E clubs; up Kh; points 0-1; rests on points; off suit 0-0-2
! renege-undecided (note) «9s» (1, S, 9s): S played 9s off suit; not all of S's cards are known, \
so it may or may not be a renege; and 1 more play like it; only 2 of five tricks are written
hand; CLUBS; DEALT; T1; won E; T2; won W; T3; T4; T5
= made by E clubs; up Kh; points 0-1; rests on deal; tricks 2-3; off suit 0-6-0
! wrong-trick-winner «E» ‹Jc› this card won (1, E): trick 1 is claimed for E, but N won it with Jc
hand; CLUBS; DEALT; T1; T2; T3; T4; play N ?? ?? ?? ??
= made by E clubs; up Kh; points 0-0; rests on tricks; off suit 0-4-0; undecided yes
! unfinished-hand «play» (5): the cards do not show who won every trick, and no count is written
hand; CLUBS; DEALT; T1; T2; T3; T4; play N Ah ?? ?? ??; play N 9d Ad Kd 9h
= made by E clubs; up Kh; points 2-0; rests on deal; for euchre (euchred); tricks 3-2; off suit \
0-4-0
! too-many-tricks «play» (): 6 tricks are written, but a hand has only five
hand; dealer W; maker N made; T1; T2; T3
= made by N; points 1-0; rests on result; tricks 3-2
! missing-trick «play» (): three tricks are written: trick 1 and one more are missing
rule shutout 4; hand; dealer W; maker N euchred; play N Ad 9d Th Qd
= made by N; points 0-0; rests on tricks; or 0 1 2; undecided yes
! renege-undecided (note) «maker» (): trump is not known, so following suit cannot be checked: add \
`up`
! unfinished-hand «play» (1): the hand stops after 1 of five tricks, and its points depend on the \
others
hand; dealer W; T1; T2
= points 0-0; undecided yes
! record-out-of-place «play» (): cards are played, but nobody made trump: add the call, or `maker`
hand; CLUBS; DEALT; T1; T2; T3; T4; concede EW
= made by E clubs; up Kh; points 0-0; off suit 0-4-0; conceded E/W
hand; dealer W; maker N; call N pass; call E pass; call S pass; call W pass; call N pass; call E \
pass; call S pass; call W pass; tricks NS 3
= made by N; points 1-0; rests on result; tricks 3-2
! wrong-maker «N» (N): the record says N made trump, but everybody passed twice
hand; dealer W; maker N; tricks NS 3; tricks NS 4
= made by N; points 1-0; rests on result; tricks 3-2
! record-out-of-place «tricks» (): a hand has only one `tricks`
hand; dealer W; thrown-in; call N pass
= points 0-0; void thrown-in; then all-passed
! call-out-of-turn «thrown-in» (E): the hand is thrown in, but E has not spoken
hand; CLUBS; T1; play E Tc Qc Td Kc; T3; T4; T5
= made by E clubs; up Kh; points 0-1; rests on tricks; tricks 2-3; off suit 0-6-0
! wrong-leader «E» ‹Jc› won here (2, E, Tc): E is written as the leader, but N won the trick \
before; with N everything fits: probably a slip of the pen [E leads for N leads]
hand; CLUBS; DEALT; T1; T2; play W Ad 9d Th; T4; T5
= made by E clubs; up Kh; points 0-1; rests on deal; tricks 2-3; off suit 0-6-0
! trick-size «play» (3): 3 cards in a trick that should have 4 [W Ad 9d Th for W Ad 9d Th Qd]
hand; CLUBS; T1; T2; play W Ad 9d 9d Th Qd; T4; T5
= made by E clubs; up Kh; points 0-1; rests on tricks; tricks 2-3; off suit 0-6-0
! slip-of-the-pen «play» (3): W Ad 9d 9d Th Qd should probably be W Ad 9d Th Qd; everything else \
fits then [W Ad 9d 9d Th Qd for W Ad 9d Th Qd]
hand; dealer N; up Kh; call E pass; call S pass; call W pass; call N pass; call E clubs alone; \
PLAYED
= made by E clubs alone; up Kh; points 0-1; rests on tricks; for lone-made (made); tricks 2-3; off \
suit 0-6-0
! trick-size «Jc» ‹call› alone (1): 4 cards in a trick that should have 3, and the same in 4 more; \
if nobody played alone, take `alone` off the call
hand; CLUBS; T1; T2; T4; T5; tricks NS 2
= made by E clubs; up Kh; points 0-1; rests on tricks; tricks 2-3; off suit 0-0-5
! missing-trick «tricks» (): four tricks are written, but five are claimed: trick 1, 3 or 5 is \
missing
hand; CLUBS; T1; T2; T3; T5; tricks NS 2 EW 3
= made by E clubs; up Kh; points 0-1; rests on tricks; tricks 2-3; off suit 0-2-3
! missing-trick «play» (4): trick 4 is missing: four tricks are written, but five are claimed
hand; CLUBS; T2; T3; T4; T5
= made by E clubs; up Kh; points 0-1; rests on tricks; tricks 2-3; off suit 0-5-0
! missing-trick «play» (1): trick 1 is missing: four tricks are written
hand; CLUBS; T1; T3; T2; T4; T5
= made by E clubs; up Kh; points 0-1; rests on tricks; tricks 2-3; off suit 0-6-0
! slip-of-the-pen «play» (): tricks 2 and 3 are probably written the wrong way round; everything \
else fits then [tricks 2 and 3 for exchanged]
start NS 9 EW 0; hand 1; dealer N; maker S; tricks NS 3; hand 2; CLUBS; RENEGE; score EW 1
= made by E clubs; up Kh; points 0-1; if ruled 0-2; rests on tricks; tricks 2-3; off suit 1-6-0
! hand-after-game «hand» (): N/S had already won 10 to 0
! wrong-dealer «N» (N): N dealt, but it was E's turn to deal
! renege «Ah» ‹9d› N still held this (3, N, Ah, renege-points, the game was over before this \
hand): N played Ah on a diamond lead while holding 9d [in doubt: N dealt, but it was E's turn to \
deal]
hand; dealer S; up Kh; call E pass; call S pass; call W pass; call N pass; call E clubs; PLAYED
= made by E clubs; up Kh; points 0-1; rests on tricks; tricks 2-3; off suit 0-6-0
! wrong-dealer «S» (S): S is written as the dealer, but it was N's deal
hand; dealer N; up Kh; call E pass; call S pass; call W pass; call N pass; call E spades; PLAYED
= made by E clubs; up Kh; points 0-1; rests on tricks; tricks 2-3; off suit 0-6-0
! slip-of-the-pen «spades» (): spades should probably be clubs; everything else fits then, but \
other slips of the pen would explain it as well [spades for clubs]
hand; CLUBS; DEALT; T1; T2; play W Ad 9d Th Jd; T4; T5
= made by E clubs; up Kh; points 0-1; rests on deal; tricks 2-3; off suit 0-6-0
! card-not-held «Jd» ‹S› what S was dealt (3, S, Jd): S plays Jd, which is not in that hand [Jd \
for Qd]
rules csl; hand; dealer E; up Tc; call S pass; call W order; L1; L2; L3; L4; L5
= made by W clubs; up Tc; points 0-1; rests on tricks; tricks 1-4; off suit 0-8-0
! trick-size «play» ‹call› not alone (1): 3 cards in a trick that should have 4, and the same in 4 \
more; if the maker played alone, write `alone` after the call
rules csl; hand; dealer E; up Tc; call S order alone; call W order alone; L1; L2; L3; L4; L5
= made by W clubs alone; up Tc; points 0-1; rests on tricks; for lone-made (made); tricks 1-4; off \
suit 0-8-0
! call-after-trump «order» ‹order› trump was made here (W): W calls, but trump was already made
rules csl; hand; dealer E; up Tc; call S pass; call N order alone; L1; L2; L3; L4; L5
= made by W clubs alone; up Tc; points 0-1; rests on tricks; for lone-made (made); tricks 1-4; off \
suit 0-8-0
! call-out-of-turn «N» (N): N calls, but it is W's turn to speak; write every pass of a round, or \
none of them
LONE; L1; L2; play E Qd Kd Jh; L4; L5
= made by W clubs alone; up Tc; points 0-1; rests on tricks; for lone-made (made); tricks 1-4; off \
suit 0-8-0
! sitting-out «E» (3, E, Qd): E is sitting out but plays Qd
LONE; L1; play W Qc 9s Td Ac; L3; L4; L5
= made by W clubs alone; up Tc; points 0-1; rests on tricks; for lone-made (made); tricks 1-4; off \
suit 0-8-0
! trick-size «Ac» (2): 4 cards in a trick that should have 3 [W Qc 9s Td Ac for W Qc 9s Td]
LONE; L1; play W Qc 9s; L3; L4; L5
= made by W clubs alone; up Tc; points 0-1; rests on tricks; for lone-made (made); tricks 1-4; off \
suit 0-4-3
! trick-size «play» (2): 2 cards in a trick that should have 3 [W Qc 9s for W Qc Th 9s or W Qc 9s \
Th or W Jc Qc 9s]
LONE; L1; L2; L3; L4; play W Ks Ah Js; tricks EW 5
= made by W clubs alone; up Tc; points 0-1; if ruled 0-2; rests on tricks; for lone-made (made); \
tricks 2-3; off suit 1-7-0
! renege «Td» ‹Js› S still held this (2, S, Td, renege-lone-points, 2 points to E/W under csl; the \
hand as played gave E/W 1): S played Td on a club (trump) lead while holding Js; Js is the left \
bower, so it is a trump and had to follow [in doubt: EW 5 is claimed, but N/S took 2 and E/W 3]
! wrong-trick-count «tricks» (): EW 5 is claimed, but N/S took 2 and E/W 3
rules csl; hand; dealer E; up Tc; call S pass; call W order; L1; score EW 1
= made by W clubs; up Tc; points 0-1; rests on points; off suit 0-0-1
! trick-size «play» (1): 3 cards in a trick that should have 4 [S Kh 9c 9h for S Th Kh 9c 9h or S \
Kh Th 9c 9h or S Kh 9c Th 9h]
hand; CLUBS; DEALT; play E Js S:9s 9c Jc Qd 9h; T2; T3; T4; T5
= made by E clubs; up Kh; points 0-1; rests on deal; tricks 2-3; off suit 0-6-0
! trick-size «Qd» (1): 6 cards in a trick that should have 4
hand; CLUBS; DEALT; play E Js W:9c 9s Jc; T2; T3; T4; T5
= made by E clubs; up Kh; points 0-1; rests on deal; tricks 2-3; off suit 0-6-0
! out-of-turn «W:9c» (1, W, 9c): W plays out of turn: it is S's turn
hand; dealer W; maker N alone; tricks NS 5
= made by N alone; points 4-0; rests on result; for lone-march (lone march); tricks 5-0
hand; up Tc; call E order; discard 9h; T1; T2; T3; T4; T5
= made by E clubs; up Tc; points 0-1; rests on tricks; tricks 2-3; off suit 0-6-0
! buried-card-played «9h» ‹9h› buried (5, W, 9h): W plays 9h, which the dealer buried
hand; CLUBS; play E Js 9s 9c Jc Qs; play N Tc Qc Td Kc Qh
= made by E clubs; up Kh; points 0-0; rests on tricks; off suit 0-0-2; undecided yes
! trick-size «Qs» ‹call› not alone (1): 5 cards in a trick that should have 4, and the same in 1 \
more
! unfinished-hand «play» (2): the hand stops after 2 of five tricks, and nothing says how it ended
hand; CLUBS; T1; T2; play W Ad 9d Th ??; T4; T5; renege S 1 upheld; renege N 1 upheld
= made by E clubs; up Kh; points 0-2; as played 0-1; rests on tricks; tricks 2-3; rulings S upheld \
N upheld; off suit 0-4-2
! renege-undecided (note) «9s» (1, S, 9s): S played 9s off suit; not all of S's cards are known, \
so it may or may not be a renege
! renege-undecided (note) «Td» (2, S, Td): S played Td off suit; not all of S's cards are known, \
so it may or may not be a renege
! wrong-ruling «1» (1, N): the table ruled that N reneged in trick 1, but N never failed to follow \
suit
hand; CLUBS; play E Js 9s 9h Jc; T2; play W Ad Ah Th Qd; T4; play N 9d Ac Kd 9c
= made by E clubs; up Kh; points 0-1; if ruled 0-0; rests on tricks; tricks 2-3; off suit 2-6-0
! renege «9h» ‹Kc› W still held this (1, W, 9h, renege-points, both sides reneged: no points \
either way, and the same dealer deals again; the hand as played gave E/W 1): W played 9h on a club \
(trump) lead while holding 9c and Kc
! renege «Ah» ‹9d› N still held this (3, N, Ah, renege-points): N played Ah on a diamond lead \
while holding 9d
rule ace-no-face redeal; hand; dealer N; hold E Ac 9s Ts 9d Td; maker E hearts; tricks EW 3
= made by E hearts; points 0-1; rests on result; tricks 2-3
! hand-rule-ignored «maker» ‹E› what E was dealt (E): E was dealt a hand with one ace and no face \
card, which must be thrown in
hand; dealer N; up Kh; call E order alone; discard 9s; best Kc for Qc; tricks EW 3
= made by E hearts alone; up Kh; points 0-1; rests on result; for lone-made (made); tricks 2-3
! not-allowed-here «best» (partners-best): these rules do not have partner's best
rule ace-no-face redeal; hand; dealer W; thrown-in ace-no-face N; call N pass
= points 0-0; void thrown-in; then ace-no-face
! record-out-of-place «call» (): the hand was thrown in before the bidding
hand; dealer N; up B; benny clubs; call E order; tricks EW 3
= made by E clubs; up B; points 0-1; rests on result; tricks 2-3
! card-not-in-deck «B» (B): B is not in a deck of 24 cards
! not-allowed-here «clubs» (): these rules play without the Benny
rule deck 25; hand; dealer N; up B; benny clubs; call E order; discard Qh; PLAYED
= made by E clubs; up B; points 0-1; rests on tricks; tricks 2-3; off suit 0-6-0
! discard-not-held «Qh» ‹B› the up-card (N, Qh): N cannot have buried Qh: N picked up the B and \
never played it, so that was the card buried
rule lone-must-march yes; hand; dealer W; maker N alone euchred; tricks NS 4
= made by N alone; points 0-2; rests on result; for lone-euchred (euchred); tricks 4-1
hand; CLUBS; T1; T2; play W As 9d Th Qd; T4; T5
= made by E clubs; up Kh; points 0-1; rests on tricks; tricks 2-3; off suit 0-5-0
! card-played-twice «As» ‹As› played here (4, N, As): N plays As, which was already played [As for \
Ad]
hand; dealer N; up Js; call E pass; call S pass; call W pass; call N pass; call E clubs; DEALT; \
PLAYED
= made by E clubs; up Js; points 0-1; rests on deal; tricks 2-3; off suit 0-6-0
! duplicate-card «Js» ‹Js› here too (Js): Js was dealt twice
hand; CLUBS; RENEGE; total NS 2 EW 1
= made by E clubs; up Kh; points 0-1; if ruled 0-2; rests on tricks; tricks 2-3; off suit 1-6-0
! renege «Ah» ‹9d› N still held this (3, N, Ah, renege-points, 2 points to E/W under standard; the \
hand as played gave E/W 1): N played Ah on a diamond lead while holding 9d [in doubt: the total \
does not fit]
! wrong-total «total» (): NS 2 EW 1 is claimed, but the score after this hand is N/S 0, E/W 1
rule farmers-hand nines-and-tens; hand; dealer N; up Kh; hold E 9s Ts 9c Ad Kd; farmer E Ts 9s 9c; \
call E order; discard 9h; play E 9s As Qs Ks
= made by E hearts; up Kh; points 0-0; rests on tricks; undecided yes
! unfinished-hand «play» (1): the hand stops after 1 of five tricks, and nothing says how it ended
! card-not-held «9s» ‹9s› swapped away (1, E, 9s): E plays 9s, which is in the kitty
rule farmers-hand nines-and-tens; hand; dealer N; up Kh; hold E 9s Ts 9c Ad Kd; kitty Jh Js Qd; \
farmer E 9s Ts 9c; call E order; discard 9h; play E Jc 9h As Th
= made by E hearts; up Kh; points 0-0; rests on tricks; undecided yes
! unfinished-hand «play» (1): the hand stops after 1 of five tricks, and nothing says how it ended
! card-not-held «Jc» ‹E› took the kitty's cards (1, E, Jc): E plays Jc, which is not in that hand
! buried-card-played «9h» ‹9h› buried (1, S, 9h): S plays 9h, which the dealer buried
rule partners-best yes; hand; dealer N; up Kh; hold E Qc 9d Jh Js Ad; call E order alone; best Kc \
for Qc; play E Qc 9c As
= made by E hearts alone; up Kh; points 0-0; rests on tricks; undecided yes
! unfinished-hand «play» (1): the hand stops after 1 of five tricks, and nothing says how it ended
! card-not-held «Qc» ‹Qc› given back (1, E, Qc): E plays Qc, which is in W's hand
rule must-hold-trump any; hand; dealer N; up Kh; call E pass; call S pass; call W pass; call N \
pass; call E pass; call S clubs; PLAYED
= made by S clubs; up Kh; points 0-2; rests on tricks; for euchre (euchred); tricks 2-3; off suit \
0-6-0
! must-hold-trump «clubs» (S): S makes clubs trump without holding a trump of their own
rule must-hold-trump any; hand; dealer N; up Kh; call E pass; call S pass; call W pass; call N \
pass; call E pass; call S clubs; T1; T2; T3; T4; play N Ah Ac Kd Kd
= made by S clubs; up Kh; points 0-2; rests on tricks; for euchre (euchred); tricks 2-3; off suit \
0-7-0
! card-played-twice «Kd» ‹Kd› played here (5, W, Kd): W plays Kd, which was already played
hand; dealer N; up Tc; maker E; PLAYED
= made by E; up Tc; points 0-0; rests on tricks; undecided yes
! renege-undecided (note) «maker» (): trump is not known, so following suit cannot be checked: add \
`up`
! unfinished-hand «play» (5): the cards do not show who won every trick, and no count is written
hand; dealer N; up Tc; maker E; discard 9h; PLAYED
= made by E clubs; up Tc; points 0-1; rests on tricks; tricks 2-3; off suit 0-6-0
! buried-card-played «9h» ‹9h› buried (5, W, 9h): W plays 9h, which the dealer buried
rule hands 8; hand; dealer W; maker N; tricks NS 3
= made by N; points 1-0; rests on result; tricks 3-2
! unfinished-game (note) «hand» (): the game stops at N/S 1, E/W 0: 1 of 8 hands were played
LONE; play S Kh 9c; play W Qc 9s
= made by W clubs alone; up Tc; points 0-0; rests on tricks; off suit 0-0-2; undecided yes
! trick-size «play» ‹call› alone (1): 2 cards in a trick that should have 3, and the same in 1 more
! unfinished-hand «play» (2): the hand stops after 2 of five tricks, and nothing says how it ended
hand; dealer N; up Js; call E pass; call S pass; call W pass; call N pass; call E clubs; PLAYED
= made by E clubs; up Js; points 0-1; rests on tricks; tricks 2-3; off suit 0-6-0
! turned-down-card-played «Js» ‹Js› the up-card (1, E, Js): E plays Js, which was turned down [Js \
for Qs or Jd]
hand; CLUBS; T1; T1; T2; T3; T4; T5
= made by E clubs; up Kh; points 0-1; rests on tricks; tricks 2-3; off suit 0-6-0
! card-played-twice «Js» ‹Js› played here (2, E, Js): trick 1 is written twice: Js was played \
before
rule farmers-hand nines-and-tens; hand; dealer N; up Kh; hold E 9s Ts 9c Ad Kd; kitty Jh Js Qd; \
farmer E 9s Ts ??; call E order; discard 9h; play E 9c Ah As Qc
= made by E hearts; up Kh; points 0-0; rests on tricks; undecided yes
! unfinished-hand «play» (1): the hand stops after 1 of five tricks, and nothing says how it ended
! card-not-held «9c» ‹9c› dealt to E (1, E, 9c): E plays 9c, which is not in that hand
hand; CLUBS; T1; play N ?? ?? ?? ??; play N ?? ?? ?? ??; T4; T5
= made by E clubs; up Kh; points 2-0; rests on tricks; for euchre (euchred); tricks 3-2; off suit \
0-3-1
! renege-undecided (note) «9s» (1, S, 9s): S played 9s off suit; not all of S's cards are known, \
so it may or may not be a renege
rule bury-up-card no; hand; CLUBS; HOLD-W; PLAYED
= made by E clubs; up Kh; points 0-1; rests on tricks; tricks 2-3; off suit 0-6-0
hand; CLUBS; T1; T2; T3; T4; tricks NS 2
= made by E clubs; up Kh; points 0-1; rests on tricks; tricks 2-3; off suit 0-0-4
! missing-trick «tricks» (): four tricks are written, but five are claimed: trick 1, 3, 4 or 5 is \
missing
hand; CLUBS; T1; tricks NS 2
= made by E clubs; up Kh; points 0-1; rests on tricks; tricks 2-3; off suit 0-0-1
! missing-trick «tricks» (): one trick is written, but five are claimed: four are missing
hand; dealer S; up Kc; hold S Qc Jd 9h Js Ts; call W pass; call N pass; call E pass; call S order; \
discard 9h; play W Ks Qs Ts As; play S Js Jc Tc Ac; play W 9c 9d Th Qc; play S Kc Qh Jh Qd; play S \
Jd Ad Kh Kd
= made by S clubs; up Kc; points 1-0; rests on tricks; tricks 3-2; off suit 0-6-0
! card-not-held «Ts» ‹Ts› dealt to S (1, E, Ts): E plays Ts, which is in S's hand; and 1 more card \
like it [Ts for As]
hand; dealer N; hold N Tc Jc 9d Ah Ks; maker E clubs; discard Kh; PLAYED
= made by E clubs; points 0-1; rests on tricks; tricks 2-3; off suit 0-6-0
! card-not-held «As» ‹N› what N was dealt (4, N, As): N plays As, which is not in that hand; and 1 \
more card like it
hand; CLUBS; T1; T2; play W Qh 9d Th Qd; T4; T5
= made by E clubs; up Kh; points 0-1; if ruled 0-2; rests on tricks; tricks 2-3; off suit 2-5-0
! renege «9d» ‹Ah› N still held this (3, N, 9d, renege-points, 2 points to E/W under standard; the \
hand as played gave E/W 1): N played 9d on a heart lead while holding Ah [Qh for Ad; asked for W \
9c Kc Qh Ts 9h]
! renege «Qd» ‹Jh› S still held this (3, S, Qd, renege-points): S played Qd on a heart lead while \
holding Jh [Qh for Ad; asked for W 9c Kc Qh Ts 9h]
rules csl; hand; dealer E; up Tc; call S pass; call W order; play S 9h Qc 9d; play W Jc Td Th; \
play W Js Jd Jh; play W Ac Qd Qh; play W Kc Kd Kh; score EW 4
= made by W clubs alone; up Tc; points 0-4; rests on tricks; for lone-march (lone march); tricks \
0-5; off suit 0-10-0
! trick-size «play» ‹call› not alone (1): 3 cards in a trick that should have 4, and the same in 4 \
more; if the maker played alone, write `alone` after the call
hand; CLUBS; T1; T2; play W Ad 9d Jd Th Qd; T4; T5
= made by E clubs; up Kh; points 0-1; rests on tricks; tricks 2-3; off suit 0-6-0
! slip-of-the-pen «play» (3): W Ad 9d Jd Th Qd should probably be W Ad Jd Th Qd or W Ad 9d Th Qd \
or W Ad 9d Jd Qd; everything else fits then [W Ad 9d Jd Th Qd for W Ad Jd Th Qd or W Ad 9d Th Qd \
or W Ad 9d Jd Qd]
hand 1; dealer W; maker N; tricks NS 3; hand 2; dealer N; up Kh; call S pass; call W pass; call N \
pass; call E pass; call S pass; call W clubs; play S 9s Ts As Ks; play N Jc Js Jh 9c; T2; T3; play \
W 9h Ah Ac Kd
= made by W clubs; up Kh; points 0-1; rests on tricks; tricks 2-3; off suit 0-5-0
! call-out-of-turn «S» (S): S calls, but it is E's turn to speak
! call-out-of-turn «S» (S): S calls, but it is E's turn to speak
! wrong-leader «S» (1, S, 9s): S leads, but E leads first
hand; CLUBS; kitty Qs Jd Qh; T1; T2; T3; T4; play N Ah Qs Kd 9h
= made by E clubs; up Kh; points 2-0; rests on tricks; for euchre (euchred); tricks 3-2; off suit \
0-6-0
! card-not-held «Qs» ‹Qs› in the kitty (5, E, Qs): E plays Qs, which is in the kitty [Qs for Ac]
hand; dealer S; up Tc; call W order alone; play W Jc Td Th; play W Js Jd Jh; play W Ac Qd Qh; play \
W Kc Kd Kh; tricks EW 5
= made by W clubs alone; up Tc; points 0-4; rests on tricks; for lone-march (lone march); tricks \
0-5; off suit 0-0-8
! missing-trick «tricks» (): four tricks are written, but five are claimed: one of them is missing
hand 1; dealer W; maker N; tricks NS 3; hand 2; up Kh; call S pass; call W pass; call N pass; call \
E pass; call S pass; call W clubs; play S 9s Ts As Ks; play N Jc Js Jh 9c; T2; play W As 9d Th Qd; \
play W 9h Ah Ac Kd
= made by W clubs; up Kh; points 0-1; rests on tricks; tricks 2-3; off suit 0-4-0
! call-out-of-turn «S» (S): S calls, but it is E's turn to speak
! call-out-of-turn «S» (S): S calls, but it is E's turn to speak
! wrong-leader «S» (1, S, 9s): S leads, but E leads first
! card-played-twice «As» ‹As› played here (4, W, As): W plays As, which was already played
hand 1; dealer N; up Qc; call E pass; call S order; discard Ac; play E Jh Kh Ad Jd; play N Js 9d \
Jc As; play E 9c Ah Tc Kc; play N Qc Kd Qh 9h; play E Td Th Qd Ks; tricks NS 2 EW 3; score EW 2
= made by S diamonds; up Jd; points 0-2; rests on tricks; for euchre (euchred); tricks 2-3; off \
suit 0-9-0
! slip-of-the-pen «Qc» (Qc): Qc should probably be Jd; everything else fits then [Qc for Jd]
hand; CLUBS; play E Js 9s 9c ??; won E; T2; T3; T4; T5
= made by E clubs; up Kh; points 0-1; rests on tricks; tricks 1-4; off suit 0-6-0
! wrong-leader «N» ‹Js› won here (2, N, Tc): N leads, but E won the trick before
hand; CLUBS; DEALT; T1; T2; play W Ad 9d Th; T4; T5; tricks NS 2
= made by E clubs; up Kh; points 0-1; rests on deal; tricks 2-3; off suit 0-6-0
! trick-size «play» (3): 3 cards in a trick that should have 4 [W Ad 9d Th for W Ad 9d Th Qd]
hand 1; dealer W; maker N; tricks NS 3; hand 1; dealer W; maker N; tricks NS 3
= made by N; points 0-0
! duplicate-hand-number «1» (): hand 1 is written twice; it counts only once
rule hands 1; hand; dealer W; maker N; tricks NS 3; hand; dealer N; maker N; tricks NS 3
= made by N; points 1-0; rests on result; tricks 3-2
! hand-after-game «hand» (): the game ended after 1 hand
rule bury-up-card no; hand; dealer S; up Kc; hold S Qc Jd 9h Js As; call W pass; call N pass; call \
E pass; call S order; play W Ks Qs Ts As; play S Js Jc Tc Ac; play W Qh Kh Th Qc; play S Jd Ad 9d \
Kd
= made by S clubs; up Kc; points 0-0; rests on tricks; off suit 0-1-0; undecided yes
! unfinished-hand «play» (4): the hand stops after 4 of five tricks, and nothing says how it ended
hand; dealer S; up Kc; call W pass; call N pass; call E pass; call S order; discard 9h; play W 9c \
Tc Ac As
= made by S clubs; up Kc; points 0-0; if ruled 0-2; rests on tricks; off suit 1-0-0; undecided yes
! unfinished-hand «play» (1): the hand stops after 1 of five tricks, and nothing says how it ended
! renege «As» ‹Kc› S held this (1, S, As, renege-points, 2 points to E/W under standard; the hand \
as played gave no points): S played As on a club (trump) lead while holding Kc [in doubt: the hand \
stops after 1 of five tricks, and nothing says how it ended]
hand; CLUBS; HOLD-W; play E Js 9s Ts Jc
= made by E clubs; up Kh; points 0-0; if ruled 2-0; rests on tricks; off suit 1-0-1; undecided yes
! unfinished-hand «play» (1): the hand stops after 1 of five tricks, and nothing says how it ended
! renege-undecided (note) «9s» (1, S, 9s): S played 9s off suit; not all of S's cards are known, \
so it may or may not be a renege
! renege «Ts» ‹9c› W held this (1, W, Ts, renege-points, 2 points to N/S under standard; the hand \
as played gave no points): W played Ts on a club (trump) lead while holding 9c and Kc [in doubt: \
the hand stops after 1 of five tricks, and nothing says how it ended]
hand; CLUBS; T2; T3; T5; tricks NS 2 EW 3
= made by E clubs; up Kh; points 0-1; rests on tricks; tricks 2-3; off suit 0-2-2
! missing-trick «play» (): tricks 1 and 4 are missing: three tricks are written, but five are \
claimed
hand; dealer N; up Jd; call E pass; call S hearts; discard Ac; play E Jh Kh Ad Jd; play N Js 9d Jc \
As; play E 9c Ah Tc Kc; play N Qc Kd Qh 9h; play E Td Th Qd Ks; tricks NS 2 EW 3; score EW 2
= made by S diamonds; up Jd; points 0-2; rests on tricks; for euchre (euchred); tricks 2-3; off \
suit 0-9-0
! slip-of-the-pen «hearts» (): hearts should probably be order; everything else fits then [hearts \
for order]
hand; CLUBS; play E Js Td 9c Jc; play N Tc Qc Jh Kc; T3; play W Ts As Ks Kd; play N Ah Ac 9s 9h
= made by E clubs; up Kh; points 0-1; if ruled 0-2; rests on tricks; tricks 2-3; off suit 1-5-0
! renege «Kd» ‹9s› S still held this (4, S, Kd, renege-points, 2 points to E/W under standard; the \
hand as played gave E/W 1): S played Kd on a spade lead while holding 9s [Ah and 9s for exchanged; \
asked for S Td Jh Qd Kd 9s]
LONE; play S Kh 9c 9h Ac; L2; L3; L4; L5
= made by W clubs alone; up Tc; points 0-1; rests on tricks; for lone-made (made); tricks 1-4; off \
suit 0-8-0
! trick-size «Ac» (1): 4 cards in a trick that should have 3 [S Kh 9c 9h Ac for S Kh 9c 9h]
hand; CLUBS; T1; T2; play W As 9d Th Qd; T4; T5; total EW 3
= made by E clubs; up Kh; points 0-1; rests on tricks; tricks 2-3; off suit 0-5-0
! card-played-twice «As» ‹As› played here (4, N, As): N plays As, which was already played
! wrong-total «total» (): EW 3 is claimed, but the score after this hand is N/S 0, E/W 1
hand; CLUBS; RENEGE; total EW 3
= made by E clubs; up Kh; points 0-1; if ruled 0-2; rests on tricks; tricks 2-3; off suit 1-6-0
! renege «Ah» ‹9d› N still held this (3, N, Ah, renege-points, 2 points to E/W under standard; the \
hand as played gave E/W 1): N played Ah on a diamond lead while holding 9d [in doubt: the total \
does not fit]
! wrong-total «total» (): EW 3 is claimed, but the score after this hand is N/S 0, E/W 1
hand; dealer N; up Kh; maker E clubs euchred; PLAYED
= made by E clubs; up Kh; points 0-1; rests on tricks; tricks 2-3; off suit 0-6-0
! wrong-trick-count «euchred» (E): E is written down as euchred, but the makers took 3 tricks
hand; dealer N; up Kh; maker E clubs euchred; play E Jc 9s 9c Tc; play E Js Td Kc 9d; play E Ac \
Kd Ad As
= made by E clubs; up Kh; points 0-0; rests on tricks; off suit 0-0-6; undecided yes
! wrong-trick-count «euchred» (E): E is written down as euchred, but the makers took 3 and lost 0 \
of the tricks recorded
! renege-undecided (note) «9s» (1, S, 9s): S played 9s off suit; not all of S's cards are known, \
so it may or may not be a renege; and 5 more plays like it
LONE; L1; L2; play E Qd Kd Jh
= made by W clubs alone; up Tc; points 0-0; if ruled 2-0; rests on tricks; off suit 1-0-3; \
undecided yes
! renege «9c» ‹Jh› W still held this (1, W, 9c, renege-lone-points, 2 points to N/S under csl; the \
hand as played gave no points): W played 9c on a heart lead while holding Jh [in doubt: E is \
sitting out but plays Qd]
! renege-undecided (note) «9s» (2, N, 9s): N played 9s off suit; not all of N's cards are known, \
so it may or may not be a renege; and 2 more plays like it
! unfinished-hand «play» (3): the hand stops after 3 of five tricks, and nothing says how it ended
! sitting-out «E» (3, E, Qd): E is sitting out but plays Qd
LONE; play S Kh 9c 9h; play W Qc 9s Td; play E Qd Kd Jh; play E Qh Qs Ac; L5
= made by W clubs alone; up Tc; points 0-1; rests on tricks; for lone-made (made); tricks 1-4; off \
suit 0-8-0
! sitting-out «E» (3, E, Qd): E is sitting out but plays Qd
! sitting-out «E» (4, E, Qh): E is sitting out but plays Qh
rule deck 25; hand; dealer N; up B; benny hearts; call E order; discard 9d; T1; T2; play W Ad B Th \
Qd; play N As Ks Jh Ts; T5
= made by E clubs; up B; points 2-0; rests on tricks; for euchre (euchred); tricks 3-2; off suit \
0-7-0
! slip-of-the-pen «hearts» (): hearts should probably be clubs; everything else fits then [hearts \
for clubs]
hand; dealer N; up Kh; call E order; discard 9d; T1; T2; play W Ad Kh Th Qd; T4; T5
= made by E clubs; up Tc; points 0-1; rests on tricks; tricks 2-3; off suit 0-7-0
! slip-of-the-pen «Kh» (Kh): Kh should probably be Tc or Jc; everything else fits then [Kh for Tc \
or Jc]
hand; CLUBS; T1; T2; T3; T4; T5; T1
= made by E clubs; up Kh; points 0-1; rests on tricks; tricks 2-3; off suit 0-6-0
! card-played-twice «Js» ‹Js› played here (5, E, Js): trick 1 is written twice: Js was played \
before
rule defend-alone always; hand; dealer W; maker N alone; defend E; tricks NS 3
= made by N alone; against E; points 1-0; rests on result; for lone-made (made); tricks 3-2
hand; dealer W; up Qh; kitty 9c; maker N; tricks NS 3
= made by N; up Qh; points 1-0; rests on result; tricks 3-2
! wrong-hand-size «kitty» (): the kitty is written with 1 card, not 3
hand 1; dealer W; maker N; tricks NS 3; hand 2; dealer S stolen; maker N; tricks NS 3
= made by N; points 1-0; rests on result; tricks 3-2
! stolen-deal «S» (S, steal-the-deal): S stole the deal: it was N's turn
hand; CLUBS; hold N Qs Jd Qh 9d Ah; PLAYED
= made by E clubs; up Kh; points 0-1; rests on tricks; tricks 2-3; off suit 0-6-0
! card-not-held «Jc» ‹N› what N was dealt (1, N, Jc): N plays Jc, which is not in that hand; and 2 \
more cards like it
hand; CLUBS; T1; T2; play W ?? ?? ?? ??; T4; play N Ah ?? ?? ??; tricks NS 1 EW 4
= made by E clubs; up Kh; points 0-0; rests on tricks; off suit 0-0-3; undecided yes
! renege-undecided (note) «9s» (1, S, 9s): S played 9s off suit; not all of S's cards are known, \
so it may or may not be a renege
! renege-undecided (note) «Td» (2, S, Td): S played Td off suit; not all of S's cards are known, \
so it may or may not be a renege
! renege-undecided (note) «Jh» (4, S, Jh): S played Jh off suit; not all of S's cards are known, \
so it may or may not be a renege
! wrong-trick-count «tricks» (): NS 1 EW 4 is claimed, but the tricks recorded already give N/S 2 \
and E/W 2
hand; up Tc; call E order; discard 9h; T3; T5
= made by E clubs; up Tc; points 0-0; rests on tricks; off suit 0-0-3; undecided yes
! missing-trick «play» (): two tricks are written: three are missing, and nothing says how the \
hand ended
! buried-card-played «9h» ‹9h› buried (3, W, 9h): W plays 9h, which the dealer buried
rule must-hold-trump any; hand; dealer N; up Kh; maker S clubs; PLAYED
= made by S clubs; up Kh; points 0-2; rests on tricks; for euchre (euchred); tricks 2-3; off suit \
0-6-0
! must-hold-trump «S» (S): S makes clubs trump without holding a trump of their own
hand; dealer N; up Kh; call N pass; call N pass; call N pass; call N pass; call S order; tricks NS 3
= made by S hearts; up Kh; points 1-0; rests on result; tricks 3-2
! call-out-of-turn «N» (N): N calls, but it is E's turn to speak
! wrong-round «order» (S): the up-card was turned down, so a suit must be named now
hand; dealer W; maker N made; T1
= made by N; points 1-0; rests on result; or 3 4
! missing-trick «play» (): one trick is written: trick 1 and three more are missing
hand; CLUBS; T2; play W As 9d Th Qd; T4
= made by E clubs; up Kh; points 0-1; if ruled 0-0; rests on tricks; tricks 2-3; off suit 2-1-2
! renege «9d» ‹As› N still held this (3, N, 9d, renege-points, both sides reneged: no points \
either way, and the same dealer deals again; the hand as played gave E/W 1): N played 9d on a \
spade lead while holding As [in doubt: N plays As, which was already played]
! renege «Th» ‹Ks› E still held this (3, E, Th, renege-points): E played Th on a spade lead while \
holding Ks [in doubt: N plays As, which was already played]
! missing-trick «play» (): three tricks are written: trick 1 and one more are missing
! card-played-twice «As» ‹As› played here (5, N, As): N plays As, which was already played
hand; CLUBS; play E Ad 9s 9c Jc; T2; score EW 1
= made by E clubs; up Kh; points 0-1; if ruled 0-2; rests on points; off suit 1-0-3
! renege «9s» ‹Td› S still held this (1, S, 9s, renege-points, 2 points to E/W under standard; the \
hand as played gave E/W 1): S played 9s on a diamond lead while holding Td [Ad for As or Ac or Ah; \
asked for S 9s Td ?? ?? ??; asked for E Ad Qc ?? ?? ??]
! renege-undecided (note) «9c» (1, W, 9c): W played 9c off suit; not all of W's cards are known, \
so it may or may not be a renege; and 2 more plays like it
hand; up Tc; T1; T2; T3; T4; T5
= up Tc; points 0-0; undecided yes
! record-out-of-place «play» (): cards are played, but nobody made trump: add the call, or `maker`
hand; up Tc; maker E; discard 9h; tricks EW 3
= made by E clubs; up Tc; points 0-1; rests on result; tricks 2-3
hand; up Tc; call W order; play S 9h Qc 9d; play W Jc Td Th; play W Js Jd Jh; play W Ac Qd Qh; \
play W Kc Kd Kh; score EW 4
= made by W clubs alone; up Tc; points 0-4; rests on tricks; for lone-march (lone march); tricks \
0-5; off suit 0-10-0
! trick-size «play» ‹call› not alone (1): 3 cards in a trick that should have 4, and the same in 4 \
more; if the maker played alone, write `alone` after the call
hand; CLUBS; T1; T5; play W As 9d Th Qd; T4; T2
= made by E clubs; up Kh; points 0-1; if ruled 0-2; rests on tricks; tricks 2-3; off suit 1-3-1
! renege-undecided (note) «Ac» (2, E, Ac): E played Ac off suit; not all of E's cards are known, \
so it may or may not be a renege
! renege «Kd» ‹Jh› S still held this (2, S, Kd, renege-points, 2 points to E/W under standard; the \
hand as played gave E/W 1): S played Kd on a heart lead while holding Jh [in doubt: N plays As, \
which was already played]
! wrong-leader «W» ‹Ac› won here (3, W, ??): W leads, but E won the trick before
! card-played-twice «As» ‹As› played here (4, N, As): N plays As, which was already played
hand; dealer W; maker N; tricks NS 3; hand; dealer E; maker N; tricks NS 3; total NS 3
= made by N; points 1-0; rests on result; tricks 3-2
! wrong-dealer «E» (E): E dealt, but it was N's turn to deal
! wrong-total «total» (): NS 3 is claimed, but the score after this hand is N/S 2, E/W 0
hand; CLUBS; PLAYED; hand; CLUBS; PLAYED
= made by E clubs; up Kh; points 0-0
! duplicate-hand-number «hand» (): hand 1 is written twice; it counts only once
hand; dealer S; call W order; play S 9h Qc 9d; play W Jc Td Th
= made by W; points 0-0; rests on tricks; undecided yes
! trick-size «play» (2): 3 cards in a trick that should have 4, and the same in 1 more
! missing-trick «play» (): two tricks are written: trick 1 and two more are missing, and nothing \
says how the hand ended
hand; dealer N; call S clubs; T2
= made by S clubs; points 0-0; rests on tricks; off suit 0-0-1; undecided yes
! missing-trick «play» (): one trick is written: trick 1 and three more are missing, and nothing \
says how the hand ended
hand; PLAYED; PLAYED
= points 0-0; undecided yes
! record-out-of-place «play» (): cards are played, but nobody made trump: add the call, or `maker`
! card-played-twice «Js» ‹Js› played here (5, E, Js): trick 1 is written twice: Js was played before
hand; dealer W; maker N; tricks NS 3; concede NS; hand; dealer N; maker N; tricks NS 3
= made by N; points 1-0; rests on result; tricks 3-2
! hand-after-game «hand» (): N/S had already conceded
rule defend-alone always; hand 1; dealer W; maker N alone; defend E; tricks NS 3; hand 1; dealer \
W; maker N alone; defend E; tricks NS 3
= made by N alone; against E; points 0-0
! duplicate-hand-number «1» (): hand 1 is written twice; it counts only once
hand; dealer W; maker N; tricks NS 3; hand; up Kh; call E pass; call S pass; call W pass; call N \
pass; call E clubs; T1; play E Tc Qc Td Kc; T3; T4; T5; hand; dealer W; maker N; tricks NS 3
= made by N; points 1-0; rests on result; tricks 3-2
! wrong-leader «E» ‹Jc› won here (2, E, Tc): E is written as the leader, but N won the trick \
before; with N everything fits: probably a slip of the pen [E leads for N leads]
! wrong-dealer «W» (W): W dealt, but it was E's turn to deal
hand; CLUBS; T1; play E Tc Qc Td Kc; T3; T4; T5; total EW 3
= made by E clubs; up Kh; points 0-1; rests on tricks; tricks 2-3; off suit 0-6-0
! wrong-leader «E» ‹Jc› won here (2, E, Tc): E leads, but N won the trick before
! wrong-total «total» (): EW 3 is claimed, but the score after this hand is N/S 0, E/W 1
hand; benny clubs
= up B; points 0-0; undecided yes
! undecided-hand «hand» (): nothing shows how this hand came out: add `maker` and `tricks`, or \
`score`
! not-allowed-here «clubs» (): these rules play without the Benny
hand; dealer W; maker N; tricks NS 3; hand; dealer S; up Js; call E pass; call S pass; call W \
pass; call N pass; call E clubs; PLAYED
= made by E clubs; up Js; points 0-1; rests on tricks; tricks 2-3; off suit 0-6-0
! wrong-dealer «S» (S): S dealt, but it was N's turn to deal
! turned-down-card-played «Js» ‹Js› the up-card (1, E, Js): E plays Js, which was turned down
start NS 10 EW 10; hand; dealer W; maker N; tricks NS 3
= made by N; points 1-0; rests on result; tricks 3-2
! hand-after-game «hand» (): the game was already over
hand; CLUBS; play E Js 9s 9h Jc; T2; T3; T4; play N Ah Ac Kd 9c; total NS 2
= made by E clubs; up Kh; points 0-1; if ruled 2-0; rests on tricks; tricks 2-3; off suit 1-7-0
! renege «9h» ‹Kc› W still held this (1, W, 9h, renege-points, 2 points to N/S under standard; the \
hand as played gave E/W 1): W played 9h on a club (trump) lead while holding 9c and Kc
hand; CLUBS; T1; play N Tc Qc Td; won N; T3; T4; T5
= made by E clubs; up Kh; points 0-1; rests on tricks; tricks 2-3; off suit 0-6-0
! trick-size «play» (2): 3 cards in a trick that should have 4
! wrong-trick-winner «N» (2, N): trick 2 is claimed for N, but W won it
hand; CLUBS; T2; won W; T1; won N; T3; T4; T5
= made by E clubs; up Kh; points 0-1; rests on tricks; tricks 2-3; off suit 0-6-0
! slip-of-the-pen «play» (): tricks 1 and 2 are probably written the wrong way round; everything \
else fits then [tricks 1 and 2 for exchanged]
hand; dealer N; up Tc; call E order; discard 9h; PLAYED
= made by E clubs; up Tc; points 0-1; rests on tricks; tricks 2-3; off suit 0-6-0
! buried-card-played «9h» ‹9h› buried (5, W, 9h): W plays 9h, which the dealer buried
hand; dealer N; maker E clubs; benny clubs; PLAYED
= made by E clubs; up B; points 0-1; rests on tricks; tricks 2-3; off suit 0-6-0
! not-allowed-here «clubs» (): these rules play without the Benny
hand; dealer N; up Qd; call E pass; call S pass; call W pass; call N pass; call E clubs; hold E Jc \
Js Ac Ad Kd; hold S 9c Tc Kc 9h Th; hold W 9s Ts Qs Ks As; play E Jc 9c 9s Qc; play E Js Tc Ts Qh; \
play E Ac Kc Qs Kh; play E Ad 9h Ks Jh; play E Kd Th As 9d
= made by E clubs; up Qd; points 0-2; if ruled 0-2; rests on tricks; tricks 0-5; off suit 1-9-0
! renege «Jh» ‹9d› N still held this (4, N, Jh, renege-points, 2 points to E/W under standard; the \
hand as played gave E/W 2): N played Jh on a diamond lead while holding 9d [Jh for Jd]
LONE; play E Kh Ah 9h; rest EW
= made by W clubs alone; up Tc; points 0-4; rests on tricks; for lone-march (lone march); tricks 0-5
! sitting-out «E» (1, E, Kh): E is sitting out but plays Kh
rule ace-no-face redeal; hand; dealer N; up Jc; call E order; discard Td; T1; play N Tc Qc Jd Kc; \
play W Ad 9d Ah Qd; T4; play N Th Ac Kd 9h
= made by E clubs; up Jc; points 0-1; rests on tricks; tricks 2-3; off suit 0-6-0
! hand-rule-ignored «call» (N): N was dealt a hand with one ace and no face card, which must be \
thrown in
hand; call E spades alone; play E Th Ah 9h; play S Ks 9s Js; play E Qh Td Qd; play E Ac Kd Tc; \
play E Jc As Jh
= made by E spades alone; points 0-1; if ruled 0-2; rests on tricks; for lone-made (made); tricks \
1-4; off suit 1-3-0
! renege «Qd» ‹Jh› N still held this (3, N, Qd, renege-lone-points, 2 points to E/W under \
standard; the hand as played gave E/W 1): N played Qd on a heart lead while holding Jh [Jh for Jd; \
asked for N 9h 9s Qd Tc Jh]
rule farmers-hand nines-and-tens; hand; up Td; farmer W Tc 9h Th; call E order alone; play E Kh 9c \
Qh; play E Ad Jh Td; play S Ts As Qs; play N 9d Qc 9s; play N Kd Jd Ks
= made by E diamonds alone; up Td; points 2-0; if ruled 2-0; rests on tricks; for lone-euchred \
(euchred); tricks 3-2; off suit 1-3-0
! renege «Qc» ‹Jd› E still held this (4, E, Qc, renege-lone-points, 2 points to N/S under \
standard; the hand as played gave N/S 2): E played Qc on a diamond (trump) lead while holding Jd \
[Jd for Jc or Js]
hand; dealer N; dealer N; up Tc; call E pass; call N order; discard Qs; PLAYED
= made by S clubs; up Tc; points 0-2; rests on tricks; for euchre (euchred); tricks 2-3; off suit \
0-6-0
! record-out-of-place «dealer» (): a hand has only one `dealer`
! slip-of-the-pen «N» (): N calls should probably be S calls; everything else fits then [N calls \
for S calls]
hand; dealer N; dealer N; up Kh; call E clubs alone; PLAYED
= made by E clubs; up Kh; points 0-1; rests on tricks; tricks 2-3; off suit 0-6-0
! record-out-of-place «dealer» (): a hand has only one `dealer`
! slip-of-the-pen «clubs» (): alone should probably be with the partner; everything else fits then \
[alone for with the partner]
LONE; play W Qc 9s; L3; L4; play W Kh Ah Ks; L1
= made by W clubs alone; up Tc; points 0-1; if ruled 0-2; rests on tricks; for lone-made (made); \
tricks 2-3; off suit 1-2-2
! trick-size «play» (1): 2 cards in a trick that should have 3
! wrong-leader «W» (1, W, Qc): W leads, but S leads first
! renege «Qs» ‹Kh› S still held this (3, S, Qs, renege-lone-points, 2 points to E/W under csl; the \
hand as played gave E/W 1): S played Qs on a heart lead while holding Kh [in doubt: 2 cards in a \
trick that should have 3]
! card-played-twice «Kh» ‹Kh› played here (5, S, Kh): S plays Kh, which was already played
hand; up Tc; call E order; T4; score EW 1
= made by E clubs; up Tc; points 0-1; rests on points; off suit 0-0-1
! renege-undecided (note) «Jh» (1, S, Jh): S played Jh off suit; not all of S's cards are known, \
so it may or may not be a renege; only 1 of five tricks is written
hand; dealer W; hold N Tc Jc 9d Ah As; hold N Tc Jc 9d Ah As; maker N; tricks NS 3
= made by N; points 1-0; rests on result; tricks 3-2
! record-out-of-place «hold» (): a hand has only one `hold N`
LONE; defend E; L1; L2; L3; L4; L5
= made by W clubs alone; up Tc; points 0-1; rests on tricks; for lone-made (made); tricks 1-4; off \
suit 0-8-0
! not-allowed-here «E» (E): E is on the makers' side
hand; dealer W; up Qh; call N pass; call E pass; call S pass; call W pass; call N hearts; play N \
Ah 9h Th Qh; score NS 1
= made by N hearts; up Qh; points 1-0; rests on points
! turned-down-card-played «Qh» ‹Qh› the up-card (1, W, Qh): W plays Qh, which was turned down [Qh \
for Qd or Qc or Qs]
rule must-hold-trump any; hand; dealer N; up Tc; call S order; PLAYED
= made by S clubs; up Tc; points 0-2; rests on tricks; for euchre (euchred); tricks 2-3; off suit \
0-6-0
! must-hold-trump «order» (S): S makes clubs trump without holding a trump of their own
rule must-hold-trump any; hand; dealer N; up Kh; hold N Tc Jc 9d Ah As; maker S clubs; PLAYED
= made by S clubs; up Kh; points 0-2; rests on tricks; for euchre (euchred); tricks 2-3; off suit \
0-6-0
! must-hold-trump «S» (S): S makes clubs trump without holding a trump of their own
hand; CLUBS; DEALT; T1; won N; T2; won E; T3; T4; T5
= made by E clubs; up Kh; points 0-1; rests on deal; tricks 2-3; off suit 0-6-0
! wrong-trick-winner «E» ‹Kc› this card won (2, E): trick 2 is claimed for E, but W won it with Kc
hand; CLUBS; T1; won N; T2; won W; T3; T5; tricks NS 2 EW 3
= made by E clubs; up Kh; points 0-1; rests on tricks; tricks 2-3; off suit 0-2-3
! missing-trick «play» (4): trick 4 is missing: four tricks are written, but five are claimed
hand; CLUBS; PLAYED; tricks NS 3; score EW 1
= made by E clubs; up Kh; points 0-1; rests on tricks; tricks 2-3; off suit 0-6-0
! wrong-trick-count «tricks» (): NS 3 is claimed, but N/S took 2 and E/W 3
hand; CLUBS; PLAYED; total EW 3
= made by E clubs; up Kh; points 0-1; rests on tricks; tricks 2-3; off suit 0-6-0
! wrong-total «total» (): EW 3 is claimed, but the score after this hand is N/S 0, E/W 1
hand; RENEGE; farmer E 9s Ts 9c
= points 0-0; undecided yes
! record-out-of-place «play» (): cards are played, but nobody made trump: add the call, or `maker`
! not-allowed-here «E» (E, farmers-hand): these rules have no farmer's hand
hand; call S hearts; play E Jh Kh Ad Jd; play N Js 9d Jc As; play E 9c Ah Tc Kc; play N Qc Kd Qh \
9h; play E Td Th Qd Ks; T1
= made by S hearts; points 1-0; if ruled 2-0; rests on tricks; tricks 3-2; off suit 1-8-0
! renege «Ad» ‹9h› W still held this (1, W, Ad, renege-points, 2 points to N/S under standard; the \
hand as played gave N/S 1): W played Ad on a heart (trump) lead while holding 9h [in doubt: N \
leads, but E won the trick before]
! wrong-leader «N» ‹Jh› won here (2, N, Js): N leads, but E won the trick before
! wrong-leader «E» ‹As› won here (3, E, 9c): E leads, but W won the trick before
! wrong-leader «N» ‹Ah› won here (4, N, Qc): N leads, but S won the trick before
! wrong-leader «E» ‹Qh› won here (5, E, Td): E leads, but S won the trick before
! too-many-tricks «play» (): 6 tricks are written, but a hand has only five
"""


def cases() -> list[tuple[str, str]]:
    """The logs, each with what is expected of it."""
    blocks = [block.partition("\n= ") for block in re.split("\n(?![=!] )", CASES.strip())]
    return [(log, said) for log, _, said in blocks]


def verdict_words(verdict: HandVerdict) -> str:
    """The verdict on a hand, whatever is not as it mostly is."""
    award, made = verdict.award, (verdict.maker, verdict.trump)
    suspects = (verdict.proven, verdict.excluded, verdict.undecided)
    said = {
        "made by": " ".join(str(one) for one in made if one is not None) + " alone" * verdict.alone,
        "against": verdict.lone_defender,
        "up": verdict.up,
        "points": pair(verdict.points),
        "as played": pair(verdict.points_as_played) * (verdict.points_as_played != verdict.points),
        "if ruled": pair(verdict.if_ruled),
        "rests on": verdict.evidence,
        "for": award and f"{award.rule} ({award.outcome})" * (award.rule != award.outcome),
        "tricks": pair(verdict.tricks),
        "or": " ".join(map(str, verdict.may_have_taken)),
        "penalties": " ".join(f"{side} {points}" for side, points, _ in verdict.penalties),
        "rulings": " ".join(f"{claim.seat} {claim.outcome}" for claim in verdict.rulings),
        "off suit": pair(suspects) * any(suspects),
        "conceded": verdict.conceded,
        "void": verdict.void,
        "then": verdict.ending.value * (verdict.ending is not Ending.SCORED),
        "undecided": "" if verdict.decided else "yes",
    }
    return "; ".join(f"{name} {value}" for name, value in said.items() if value not in (None, ""))


def pair(numbers: tuple[int, ...] | None) -> str:
    return "" if numbers is None else "-".join(map(str, numbers))


def finding_words(log: str, finding: Finding) -> str:
    """A finding, with what the log has where it is."""

    def at(span: Span) -> str:
        return log.splitlines()[span.line - 1][span.column - 1 : span.end_column - 1]

    place = "" if finding.span is None else f" «{at(finding.span)}»"
    because = finding.because
    proof = "" if because is None else f" ‹{at(because.span)}› {because.label}"
    about = (finding.trick, finding.seat, finding.card, finding.rule, finding.score)
    named = ", ".join(in_words(one) for one in about if one not in (None, ""))
    words = f"{finding.kind.slug}{' (note)' * (finding.severity == 'note')}{place}{proof}"
    words += f" ({named}): {finding.message}"
    if finding.slip is not None:
        asked = "".join(
            f"; asked for {hold.seat.name} {' '.join(CARD_NAMES[card] for card in hold.cards)}"
            for hold in finding.slip.settled_by
        )
        words += f" [{finding.slip.written} for {' or '.join(finding.slip.meant)}{asked}]"
    if finding.doubt:
        words += f" [in doubt: {finding.doubt}]"
    return words


@pytest.mark.parametrize(("log", "said"), cases(), ids=lambda words: words)
def test_what_is_said_of_a_hand(log: str, said: str) -> None:
    for name, records in ABBREVIATED.items():
        log = log.replace(name, records)
    recording = audit(f"{log}\n")
    words = [verdict_words(recording.verdicts[-1])]
    words += [
        f"! {finding_words(log, finding)}"
        for finding in recording.findings
        if finding.kind.slug != "unfinished-game" or "rule hands" in log
    ]
    assert "\n".join(words) == said


@pytest.mark.parametrize(
    ("log", "comes_to"),
    [
        ("hand; CLUBS; DEALT; PLAYED", None),
        ("hand; CLUBS; DEALT; RENEGE", (0, 2)),
        ("hand; CLUBS; DEALT; RENEGE; penalty NS 1 slow; penalty EW 3 slow", (1, 5)),
        ("start NS 0 EW 8; hand; CLUBS; DEALT; RENEGE; hand; maker W; tricks EW 3", (0, 10)),
        # One that is in doubt is punished only where none is proven.
        ("hand; CLUBS; DEALT; RENEGE; score EW 3", (0, 2)),
        ("hand; CLUBS; DEALT; RENEGE; hand; CLUBS; DEALT; RENEGE; score EW 3", (0, 3)),
        ("hand; dealer S; tricks NS 3; hand; CLUBS; DEALT; RENEGE", (0, 2)),
        (
            "hand; CLUBS; DEALT; RENEGE; score EW 3; hand; dealer N agreed; up Kh; call E pass; "
            "call S pass; call W pass; call N pass; call E clubs; DEALT; RENEGE",
            (0, 3),
        ),
    ],
)
def test_what_the_game_comes_to_if_its_reneges_are_punished(
    log: str, comes_to: tuple[int, int] | None
) -> None:
    for name, records in ABBREVIATED.items():
        log = log.replace(name, records)
    (end,) = audit(f"{log}\n").ends
    assert (None if end.if_ruled is None else end.if_ruled.final) == comes_to
