"""One planted fault at a time: found, at its place, and nothing else."""

from __future__ import annotations

import pytest

from euchre_engine.problems import CATALOGUE

from .recording import Fault, audit, faults, found, place, proofs, told

EVENING = """\
euchre 1
event  A quiet evening
date   2026-11-19
rules  csl
player N Ann
player E Bob
player S Cat
player W Dan
start  NS 8 EW 7

hand 1
  dealer  W
  up      Qs
  call    N order
  discard Ac
  play    N Kh Jh Ah Qs
  won     W
  play    W 9d Kd Td Ad
  won     S
  play    S 9c Ts Qh Tc
  won     W
  play    W Jd Qd 9h Js
  won     S
  play    S Qc Ks As 9s
  won     N
  tricks  NS 3 EW 2
  score   NS 1
  total   NS 9 EW 7

hand 2
  dealer  N
  up      Kh
  hold    N Tc Jc 9d Ah As
  hold    E Qc Ac Th Js Ks
  hold    S Td Qd Kd Jh 9s
  hold    W 9c Kc Ad 9h Ts
  kitty   Qs Jd Qh
  call    E pass
  call    S pass
  call    W pass
  call    N pass
  call    E clubs
  play    E Js 9s 9c Jc
  play    N Tc Qc Td Kc
  play    W Ad 9d Th Qd
  play    W Ts As Ks Jh
  play    N Ah Ac Kd 9h
  tricks  NS 2 EW 3
  score   EW 1
  total   NS 9 EW 8

hand 3
  dealer  E
  up      Tc
  call    S pass
  call    W order alone
  play    S Kh 9c 9h
  play    W Qc 9s Td
  play    W Qd Kd Jh
  play    N Qh Qs Ac
  play    W Js Ah Ks
  tricks  NS 1 EW 4
  score   EW 1
  total   NS 9 EW 9

hand 4
  dealer  S
  up      Kc
  hold    S Qc Jd 9h Js As
  call    W pass
  call    N pass
  call    E pass
  call    S order
  discard 9h
  play    W Ks Qs Ts As
  play    S Js Jc Tc Ac
  play    W 9c 9d Th Qc
  play    S Kc Qh Jh Qd
  play    S Jd Ad Kh Kd
  tricks  NS 3 EW 2
  score   NS 1
  total   NS 10 EW 9
"""
"""A clean game under csl: an order with a discard and no hands written down; a call of the second
round with every card written down; a loner; and a dealer who picks up."""

NOTATION = """
## a keyword mistyped
- up Qs
+ «upp» Qs
= unknown-record hand 1

## an eight
- up Qs
+ up «8s»
= bad-card hand 1

## a side where a seat belongs
- won N
+ won «NS»
= bad-seat hand 1

## a seat where a side belongs
- score NS 1
+ score «N» 1
= bad-seat hand 1

## a day that never was
- date 2026-11-19
+ date «2026-11-31»
= bad-value

## the up-card twice
@ up Qs
+ «up» Ks
= record-out-of-place hand 1

## rules changed between two hands
^ hand 3
+ «rule» euchre 4
= record-out-of-place hand 2

## the version late
^ date 2026-11-19
+ «euchre» 1
= record-out-of-place

## a newer version
- euchre 1
+ euchre «2»
= unsupported-version
"""

DEAL = """
## one card in two hands
- hold S Td Qd Kd Jh 9s
+ hold S Td Qd Kd Jh ‹9s›
- hold W 9c Kc Ad 9h Ts
+ hold W 9c Kc Ad 9h «9s»
@ call E clubs
- play W Ts As Ks Jh
+ play W ?? As Ks Jh
= duplicate-card hand 2 card 9s

## the up-card in the kitty
- up Kh
+ up ‹Kh›
- kitty Qs Jd Qh
+ kitty Qs Jd «Kh»
= duplicate-card hand 2 card Kh

## a card twice in one hand
- hold S Qc Jd 9h Js As
+ hold S Qc ‹Jd› «Jd» Js As
- discard 9h
= duplicate-card hand 4 card Jd

## six cards
- hold S Qc Jd 9h Js As
+ hold «S» Qc Jd 9h Js As Td
= wrong-hand-size hand 4 seat S

## the Benny played
- play W Js Ah Ks
+ play W «B» Ah Ks
= card-not-in-deck hand 3 trick 5 seat W card B
"""

BIDDING = """\
rules csl
start NS 7 EW 7

hand 1
  dealer  W
  up      Qs
  hold    N Kh Kd Qh Qd As
  call    N pass
  call    E pass
  call    S order
  discard Ac
  tricks  NS 3 EW 2
  score   NS 1
  total   NS 8 EW 7

hand 2
  dealer  N
  up      Kh
  hold    E Qc Ac Th Js Ks
  call    E pass
  call    S pass
  call    W pass
  call    N pass
  call    E clubs
  maker   E clubs
  tricks  NS 2 EW 3
  score   EW 1
  total   NS 8 EW 8

hand 3
  dealer  E
  misdeal E
hand 4
  dealer  E
  up      Tc
  call    W order alone
  maker   W alone
  defend  N
  tricks  NS 1 EW 4
  score   EW 1
  total   NS 8 EW 9

hand 5
  dealer  S
  up      Kc
  hold    S Qc Jd 9h Js As
  call    W pass
  call    N pass
  call    E pass
  call    S order
  discard 9h
  tricks  NS 5
  score   NS 2
  total   NS 10 EW 9
"""
"""A clean game under csl of which nobody kept the plays."""

CALLS = """
## the wrong seat dealt
@ hand 4
- dealer E
+ dealer «N»
@ call W order alone
@ hand 5
- dealer S
+ dealer E
- call W pass
- call N pass
- call E pass
- discard 9h
= wrong-dealer hand 4 seat N claimed N computed E

## stolen, the log says, but it was that seat's deal
@ hand 2
- dealer N
+ dealer N «stolen»
= wrong-dealer hand 2 seat N

## a stolen deal where deals may not be stolen
@ hand 5
- dealer S
+ dealer «W» stolen
- call W pass
- call N pass
- call E pass
- discard 9h
= stolen-deal error hand 5 seat W claimed W computed S

## a stolen deal where it stands
^ start NS 7 EW 7
+ rule steal-the-deal yes
@ hand 5
- dealer S
+ dealer «W» stolen
- call W pass
- call N pass
- call E pass
- discard 9h
= stolen-deal note hand 5 seat W claimed W computed S

## a deal out of turn that nobody called stolen, where it stands
^ start NS 7 EW 7
+ rule steal-the-deal yes
@ hand 5
- dealer S
+ dealer «W»
- call W pass
- call N pass
- call E pass
- discard 9h
= stolen-deal note hand 5 seat W claimed W computed S

## eldest's pass forgotten
@ hand 5
- call W pass
- call N pass
+ call «N» pass
= call-out-of-turn hand 5 seat N

## a pass forgotten in the middle
@ hand 5
- call N pass
- call E pass
+ call «E» pass
= call-out-of-turn hand 5 seat E

## two passes the wrong way round
@ hand 2
- call S pass
- call W pass
+ call «W» pass
+ call S pass
= call-out-of-turn hand 2 seat W

## a suit named after the order
@ hand 1
- call S order
+ call S ‹order›
+ call W «hearts»
= call-after-trump hand 1 seat W

## ordered in the second round
@ hand 2
- call E clubs
- maker E clubs
+ call E «order»
= wrong-round hand 2 seat E

## a suit named by the dealer while the up-card was up
@ hand 5
- call S order
+ call S «clubs»
= wrong-round hand 5 seat S

## the suit turned down
@ hand 2
- up Kh
+ up ‹Kh›
@ call N pass
- call E clubs
- maker E clubs
+ call E «hearts»
= turned-down-suit hand 2 seat E

## thrown in although the dealer is stuck
^ start NS 7 EW 7
+ rule all-pass same-dealer
@ hand 3
- misdeal E
+ «thrown-in»
= dealer-must-call hand 3 seat E

## eight passes although the dealer is stuck
^ start NS 7 EW 7
+ rule all-pass same-dealer
@ hand 3
- misdeal E
+ call S pass
+ call W pass
+ call N pass
+ call E pass
+ call S pass
+ call W pass
+ call N pass
+ call E «pass»
= dealer-must-call hand 3 seat E

## the Canadian loner played with a partner
^ start NS 7 EW 7
+ rule partner-orders-alone yes
@ hand 4
- dealer E
- call W order alone
- maker W alone
- defend N
+ dealer E
+ call W «order»
= must-play-alone hand 4 seat W

## no trump held
^ start NS 7 EW 7
+ rule must-hold-trump any
@ hand 2
- call E clubs
- maker E clubs
+ call E «diamonds»
= must-hold-trump hand 2 seat E

## the left bower is no natural trump
^ start NS 7 EW 7
+ rule must-hold-trump natural
@ hand 2
- hold E Qc Ac Th Js Ks
+ hold E Qh Ad Th Js Ks
- call E clubs
- maker E clubs
+ call E «clubs»
= must-hold-trump hand 2 seat E

## the up-card is no trump of the dealer's own
^ start NS 7 EW 7
+ rule must-hold-trump any
@ hand 5
- hold S Qc Jd 9h Js As
+ hold S Qd Jd 9h Qs As
- call S order
+ call S «order»
= must-hold-trump hand 5 seat S

## no-trump, which these rules do not have
@ hand 2
- call E clubs
- maker E clubs
+ call E «no-trump»
= not-allowed-here hand 2 seat E

## partner's best, which these rules do not have
@ hand 4
- defend N
+ «best» Jc for 9d
= not-allowed-here hand 4

## a lone defender against two makers, where only a loner may be defended alone
@ hand 2
^ tricks NS 2 EW 3
+ defend «S»
= not-allowed-here hand 2 seat S

## a suit for a Benny nobody turned
@ hand 2
^ hold E Qc Ac Th Js Ks
+ benny «hearts»
= not-allowed-here hand 2

## the maker is another seat
@ hand 2
- maker E clubs
+ maker «S» clubs
= wrong-maker hand 2 seat S claimed S clubs computed E clubs

## the maker made another suit
@ hand 2
- maker E clubs
+ maker «E» spades
= wrong-maker hand 2 seat E claimed E spades computed E clubs

## the maker was not alone
@ hand 4
- maker W alone
+ maker «W»
= wrong-maker hand 4 seat W claimed W computed W alone

## a discard although a suit was named
@ hand 2
^ tricks NS 2 EW 3
+ discard «Ac»
= discard-without-order hand 2 seat N card Ac

## the Benny buried
@ hand 1
- discard Ac
+ discard «B»
= card-not-in-deck hand 1 seat W card B

## a discard of a card another seat was dealt
@ hand 1
- discard Ac
+ discard «Kd»
= discard-not-held hand 1 seat W card Kd

## a discard the dealer was not dealt
@ hand 5
- discard 9h
+ discard «9d»
= discard-not-held hand 5 seat S card 9d

## the up-card buried
^ start NS 7 EW 7
+ rule bury-up-card no
@ hand 5
- discard 9h
+ discard «Kc»
= up-card-buried hand 5 seat S card Kc

## six tricks
@ hand 5
- tricks NS 5
+ «tricks» NS 4 EW 2
- score NS 2
- total NS 10 EW 9
+ concede EW
= wrong-trick-count hand 5 claimed NS 4 EW 2

## points the makers cannot have
@ hand 1
- score NS 1
+ «score» NS 2
= wrong-points hand 1 claimed NS 2 computed NS 1 EW 0

## points of a void hand
@ hand 3
@ misdeal E
+ «score» EW 1
= wrong-points hand 3 claimed EW 1 computed NS 0 EW 0

## points no hand gives
@ hand 5
- up Kc
- hold S Qc Jd 9h Js As
- call W pass
- call N pass
- call E pass
- call S order
- discard 9h
- tricks NS 5
- score NS 2
+ «score» NS 7
- total NS 10 EW 9
+ total NS 15 EW 9
= wrong-points hand 5 claimed NS 7

## points for both sides
@ hand 5
- score NS 2
+ «score» NS 2 EW 1
= wrong-points hand 5 claimed NS 2 EW 1 computed NS 2 EW 0

## the score of the game added wrongly
@ hand 2
- total NS 8 EW 8
+ «total» NS 8 EW 9
@ hand 4
- total NS 8 EW 9
+ total NS 8 EW 10
@ hand 5
- total NS 10 EW 9
+ total NS 10 EW 10
= wrong-total hand 2 claimed NS 8 EW 9 computed NS 8 EW 8

## a hand number appears twice
- hand 4
+ hand «3»
= duplicate-hand-number hand 3

## a hand after the game
@ total NS 10 EW 9
+ «hand» 6
+ dealer W
+ maker N spades
+ tricks NS 4
= hand-after-game hand 6

## a hand after a side gave up
@ hand 1
@ total NS 8 EW 7
+ concede EW
- hand 2
+ «hand» 2
= hand-after-game hand 2

## neither tricks nor points
- hand 5
+ «hand» 5
- tricks NS 5
- score NS 2
- total NS 10 EW 9
+ hand 6
+ maker N spades
+ tricks NS 5
= undecided-hand hand 5

## tricks without a maker
- hand 1
+ «hand» 1
- call N pass
- call E pass
- call S order
- discard Ac
- score NS 1
- total NS 8 EW 7
@ hand 2
- total NS 8 EW 8
@ hand 4
- total NS 8 EW 9
@ hand 5
- total NS 10 EW 9
+ concede EW
= undecided-hand hand 1

## a game that stops
- hand 4
+ «hand» 4
- hand 5
- dealer S
- up Kc
- hold S Qc Jd 9h Js As
- call W pass
- call N pass
- call E pass
- call S order
- discard 9h
- tricks NS 5
- score NS 2
- total NS 10 EW 9
= unfinished-game hand 4
"""

PLAY = """
## euchred, though the makers took three
@ hand 2
^ tricks NS 2 EW 3
+ maker E clubs «euchred»
= wrong-trick-count hand 2 seat E claimed euchred computed made

## euchred, though three of four tricks went to the makers
@ hand 4
- play W 9c 9d Th Qc
+ play W 9c «9d» Th Qc
- play S Jd Ad Kh Kd
- tricks NS 3 EW 2
+ maker S «euchred»
= renege-undecided note hand 4 trick 3 seat N card 9d
= wrong-trick-count hand 4 seat S claimed euchred

## the wrong seat led the first trick
@ hand 1
- play N Kh Jh Ah Qs
^ won W
+ play «E» Jh Ah Qs Kh
= wrong-leader hand 1 trick 1 seat E card Jh claimed E computed N

## the wrong seat led a later trick
@ hand 1
- play W Jd Qd 9h Js
+ play W Jd Qd 9h ‹Js›
@ won S
- play S Qc Ks As 9s
+ play «N» As 9s Qc Ks
= wrong-leader hand 1 trick 5 seat N card As claimed N computed S

## a card out of turn
@ hand 1
- play W 9d Kd Td Ad
+ play W 9d «E:Td» Kd Ad
= out-of-turn hand 1 trick 2 seat E card Td

## a partner who sits out throws a card
@ hand 3
- play W Qd Kd Jh
+ play W Qd Kd «E:9s» Jh
= sitting-out hand 3 trick 3 seat E card 9s

## a card that is in another hand
@ hand 2
- hold S Td Qd Kd Jh 9s
+ hold S Td Qd ‹Kd› Jh 9s
@ call E clubs
- play N Ah Ac Kd 9h
+ play N Ah Ac ?? «Kd»
= card-not-held hand 2 trick 5 seat W card Kd

## a card not in the hand that was written down
@ hand 4
- hold S Qc Jd 9h Js As
+ hold ‹S› Qc Jd 9h Js As
- play S Jd Ad Kh Kd
+ play S «Td» Ad Kh Kd
= card-not-held hand 4 trick 5 seat S card Td

## a card played twice by one seat
@ hand 4
- play S Js Jc Tc Ac
+ play S Js ‹Jc› Tc Ac
- play S Jd Ad Kh Kd
+ play S Jd «Jc» Kh Kd
= card-played-twice hand 4 trick 5 seat W card Jc

## a card played by two seats
@ hand 1
- play W 9d Kd Td Ad
+ play W 9d ‹Kd› Td Ad
- play S Qc Ks As 9s
+ play S Qc Ks As «Kd»
= card-played-twice hand 1 trick 5 seat E card Kd

## the dealer plays the buried card
@ hand 1
- discard Ac
+ discard ‹Ac›
- play S Qc Ks As 9s
+ play S Qc «Ac» As 9s
= buried-card-played hand 1 trick 5 seat W card Ac

## another seat plays the up-card
@ hand 4
- up Kc
+ up ‹Kc›
- play S Js Jc Tc Ac
+ play S Js Jc Tc «Kc»
- play S Kc Qh Jh Qd
+ play S ?? Qh Jh Qd
= up-card-elsewhere hand 4 trick 2 seat E card Kc

## a card played that was turned down
@ hand 2
- up Kh
+ up ‹Kh›
- play N Ah Ac Kd 9h
+ play N Ah Ac Kd «Kh»
= turned-down-card-played hand 2 trick 5 seat W card Kh

## cards played although nobody made trump
@ hand 1
- call N order
- discard Ac
- play N Kh Jh Ah Qs
+ «play» N Kh Jh Ah Qs
= record-out-of-place hand 1

## three cards on an early trick, the winner's missing
@ hand 1
- play W 9d Kd Td Ad
+ «play» W 9d Kd Td
= trick-size hand 1 trick 2

## five cards on a trick
@ hand 1
- play W 9d Kd Td Ad
+ play W 9d Kd Td Ad «Qd»
= trick-size hand 1 trick 2

## the whole hand in one trick
@ hand 4
- play W Ks Qs Ts As
+ play W Ks Qs Ts As «Js» Jc Tc Ac 9c 9d Th Qc Kc Qh Jh Qd Jd Ad Kh Kd
- play S Js Jc Tc Ac
- play W 9c 9d Th Qc
- play S Kc Qh Jh Qd
- play S Jd Ad Kh Kd
= trick-size hand 4 trick 1

## a trick left out, of which the leaders tell which it was
@ hand 1
- play S 9c Ts Qh Tc
- won W
- play W Jd Qd 9h Js
+ «play» W Jd Qd 9h Js
= missing-trick hand 1 trick 3

## a trick left out, which may have been any of three
@ hand 4
- play S Kc Qh Jh Qd
- tricks NS 3 EW 2
+ «tricks» NS 3 EW 2
= missing-trick hand 4

## the hands tossed in after two tricks, which nobody counted
@ hand 4
- play S Js Jc Tc Ac
+ «play» S Js Jc Tc Ac
- play W 9c 9d Th Qc
- play S Kc Qh Jh Qd
- play S Jd Ad Kh Kd
- tricks NS 3 EW 2
= missing-trick note hand 4

## the wrong trump, with which one seat did not follow and another led
@ hand 2
- call E clubs
+ call E «spades»
= slip-of-the-pen hand 2 claimed spades computed clubs

## six tricks written
@ hand 1
@ play S Qc Ks As 9s
@ won N
+ «play» N Th Qd Ac Kd
= too-many-tricks hand 1

## a hand that stops
@ hand 4
- play W Ks Qs Ts As
+ «play» W Ks Qs Ts As
- play S Js Jc Tc Ac
- play W 9c 9d Th Qc
- play S Kc Qh Jh Qd
- play S Jd Ad Kh Kd
- tricks NS 3 EW 2
- score NS 1
- total NS 10 EW 9
+ hand 5
+ dealer W
+ maker N spades
+ tricks NS 3
= unfinished-hand hand 4 trick 1

## a trick claimed for another seat
@ hand 1
- play N Kh Jh Ah Qs
- won W
+ play N Kh Jh Ah ‹Qs›
+ won «S»
= wrong-trick-winner hand 1 trick 1 seat S claimed S computed W

## tricks counted wrongly
@ hand 1
- tricks NS 3 EW 2
+ «tricks» NS 2 EW 3
= wrong-trick-count hand 1 claimed NS 2 EW 3 computed NS 3 EW 2

## a march claimed for three tricks
@ hand 4
- score NS 1
+ «score» NS 2
- total NS 10 EW 9
+ total NS 11 EW 9
= wrong-points hand 4 claimed NS 2 computed NS 1 EW 0

## a loner's points claimed for four tricks
@ hand 3
- score EW 1
+ «score» EW 4
- total NS 9 EW 9
+ total NS 9 EW 12
@ hand 4
- total NS 10 EW 9
+ total NS 10 EW 12
= wrong-points hand 3 claimed EW 4 computed NS 0 EW 1

## the rest claimed although a trick could be lost
@ hand 2
@ play W Ad 9d Th Qd
- play W Ts As Ks Jh
- play N Ah Ac Kd 9h
- tricks NS 2 EW 3
+ rest «EW»
= rest-not-certain hand 2 trick 5
"""

DISPUTE = """\
rules seton
start NS 9 EW 9
hand 1
  dealer  W
  up      Qs
  call    N order
  discard Ac
  play    N Kh Jh Ah Qs
  play    W 9d Kd Td Ad
  play    S 9c Ts Qh Tc
  play    W Jd Qd 9h Js
  play    S Qc Ks As Jc
"""
"""One clean hand with spades trump; E has the left bower."""

RENEGES = """
## shown by the very next trick
- play N Kh Jh Ah Qs
- play W 9d Kd Td Ad
+ play N Kh «Td» Ah Qs
+ play W 9d Kd ‹Jh› Ad
= renege hand 1 trick 1 seat E card Td

## the left bower played as a card of its own suit
- play S 9c Ts Qh Tc
- play W Jd Qd 9h Js
- play S Qc Ks As Jc
+ play S 9c Ts Qh «Jc»
+ play E 9h Js Jd Qd
+ play S Qc Ks As ‹Tc›
= renege hand 1 trick 3 seat E card Jc

## the left bower kept back when trump is led
- play N Kh Jh Ah Qs
- play W 9d Kd Td Ad
- play S 9c Ts Qh Tc
- play W Jd Qd 9h Js
- play S Qc Ks As Jc
+ play N As «9h» Js Qs
+ play S 9c Ts Qh Tc
+ play W 9d Kd Td Ad
+ play S Ah Ks Kh Jh
+ play W Jd Qd ‹Jc› Qc
= renege hand 1 trick 1 seat E card 9h

## by the dealer, who had taken up a trump
- play N Kh Jh Ah Qs
- play W 9d Kd Td Ad
- play S 9c Ts Qh Tc
- play W Jd Qd 9h Js
- play S Qc Ks As Jc
+ play N As Jc Js «9d»
+ play S 9c ‹Ts› Qh Tc
+ play W Qs Kd Td Ad
+ play W Ks Kh Jh Ah
+ play W Jd Qd 9h Qc
= renege hand 1 trick 1 seat W card 9d

## shown only by the hand that was written down
@ discard Ac
+ hold E Jh Td Tc ‹9h› Jc
+ hold W 9d Ts Jd Ks Ac
- play N Kh Jh Ah Qs
- play W 9d Kd Td Ad
- play S 9c Ts Qh Tc
- play W Jd Qd 9h Js
- play S Qc Ks As Jc
+ play N Kh «Td» Ah Qs
+ rest EW
= renege hand 1 trick 1 seat E card Td

## by a dealer who held two of the suit and can have buried only one
- discard Ac
+ hold W 9d Qh Jd Ks ‹9h›
- play N Kh Jh Ah Qs
- play W 9d Kd Td Ad
- play S 9c Ts Qh Tc
- play W Jd Qd 9h Js
- play S Qc Ks As Jc
+ play N Kh Jh Ah «Qs»
+ rest EW
= renege hand 1 trick 1 seat W card Qs

## the dealer may have buried the one card of the suit
- discard Ac
+ hold W 9d Ts Jd Ks 9h
- play N Kh Jh Ah Qs
- play W 9d Kd Td Ad
- play S 9c Ts Qh Tc
- play W Jd Qd 9h Js
- play S Qc Ks As Jc
+ play N Kh Jh Ah «Qs»
+ rest EW
= renege-undecided note hand 1 trick 1 seat W card Qs

## twice by one seat
- play N Kh Jh Ah Qs
- play W 9d Kd Td Ad
- play S 9c Ts Qh Tc
+ play N Kh «Tc» Ah Qs
+ play W 9d Kd «‹9h›» Ad
+ play S 9c Ts Qh Jh
- play W Jd Qd 9h Js
+ play W Jd Qd ‹Td› Js
= renege hand 1 trick 1 seat E card Tc
= renege hand 1 trick 2 seat E card 9h

## by both sides
- play N Kh Jh Ah Qs
- play W 9d Kd Td Ad
- play S 9c Ts Qh Tc
- play W Jd Qd 9h Js
+ play N Kh «Td» «9c» Qs
+ play W 9d Kd ‹Jh› Ad
+ play S ‹Ah› Ts Qh 9h
+ play W Jd Qd Tc Js
= renege hand 1 trick 1 seat E card Td
= renege hand 1 trick 1 seat S card 9c

## counted in the points, and the ruling not written down
- play N Kh Jh Ah Qs
- play W 9d Kd Td Ad
+ play N Kh «Td» Ah Qs
+ play W 9d Kd ‹Jh› Ad
@ play S Qc Ks As Jc
+ score NS 2
+ concede EW
= renege hand 1 trick 1 seat E card Td

## a ruling against a seat that always followed
@ play S Qc Ks As Jc
+ renege E «1» by N upheld
= wrong-ruling hand 1 trick 1 seat E claimed upheld

## a ruling without a trick against a seat that always followed
@ play S Qc Ks As Jc
+ renege «S» by E upheld
= wrong-ruling hand 1 seat S claimed upheld

## a ruling for another trick
- play N Kh Jh Ah Qs
- play W 9d Kd Td Ad
+ play N Kh «‹Td›» Ah Qs
+ play W 9d Kd ‹Jh› Ad
@ play S Qc Ks As Jc
+ renege E «3» by N upheld
= renege note hand 1 trick 1 seat E card Td
= wrong-ruling hand 1 trick 3 seat E claimed upheld

## called corrected although the card stayed
- play N Kh Jh Ah Qs
- play W 9d Kd Td Ad
+ play N Kh «‹Td›» Ah Qs
+ play W 9d Kd ‹Jh› Ad
@ play S Qc Ks As Jc
+ renege «E» corrected
= renege hand 1 trick 1 seat E card Td
= wrong-ruling hand 1 seat E claimed corrected

## nothing decides it: a card nobody remembers
- play W Jd Qd 9h Js
- play S Qc Ks As Jc
+ play W Jd Qd «9h» Js
+ play S Qc Ks As ??
+ tricks NS 2 EW 3
= renege-undecided note hand 1 trick 4 seat E card 9h

## nothing decides it: the hands were tossed in
- play N Kh Jh Ah Qs
- play W 9d Kd Td Ad
- play S 9c Ts Qh Tc
- play W Jd Qd 9h Js
- play S Qc Ks As Jc
+ play N Kh Jh Ah «Qs»
+ rest EW
= renege-undecided note hand 1 trick 1 seat W card Qs

## the up-card never played where it may not be buried
^ start NS 9 EW 9
+ rule bury-up-card no
- up Qs
+ up «9s»
- discard Ac
= up-card-buried hand 1 seat W card 9s

## the seat that ordered had no trump, as its five plays show
^ start NS 9 EW 9
+ rule must-hold-trump any
- call N order
+ call N «order»
@ play W Jd Qd 9h Js
- play S Qc Ks As Jc
+ play S Qc Ks Th Jc
= must-hold-trump hand 1 seat N
"""

HOUSE = """\
rules high-speed-house
start NS 7 EW 8

hand 1
  dealer  W
  up      Qs
  hold    E 9c Tc 9d Th As
  thrown-in ace-no-face E

hand 2
  dealer  W
  up      Qs
  hold    S 9c 9d Tc Th Kd
  kitty   Ac Kc Jd
  farmer  S 9c 9d Tc
  call    N pass
  call    E order
  discard 9h
  tricks  NS 2 EW 3
  score   EW 1

hand 3
  dealer  N
  up      Jh
  hold    W 9c Tc 9d Td Ts
  thrown-in no-ace-no-face W

hand 4
  dealer  E
  up      Ac
  call    S hearts alone
  best    Jd for 9c
  tricks  NS 4 EW 1
  score   NS 1

hand 5
  dealer  S
  up      Qs
  hold    W Kh Kd Qh Qd As
  hold    E Ah Ad 9c Js Qc
  call    W order alone
  discard Ac
  best    Js for Qd
  play    W Js 9s Qs
  play    W As 9h Ts
  play    W Kh Jh 9d
  play    W Kd Td Jd
  play    W Qh Tc Ks
  tricks  NS 1 EW 4
  score   EW 1
  total   NS 8 EW 10
"""
"""A clean game under high-speed-house: throw-ins of both kinds, a farmer's hand, partner's best."""

HOUSE_RULES = """
## thrown in with a face
- hold E 9c Tc 9d Th As
- thrown-in ace-no-face E
+ hold ‹E› 9c Qc 9d Th As
+ thrown-in «ace-no-face» E
= hand-rule-not-met hand 1 seat E

## thrown in for the other rule
@ hand 3
- hold W 9c Tc 9d Td Ts
- thrown-in no-ace-no-face W
+ hold ‹W› 9c Tc 9d Ad Ts
+ thrown-in «no-ace-no-face» W
= hand-rule-not-met hand 3 seat W

## a farmer's hand of a king
- farmer S 9c 9d Tc
+ farmer S 9c 9d «Kd»
= hand-rule-not-met hand 2 seat S card Kd

## a farmer's hand of cards not dealt
- hold S 9c 9d Tc Th Kd
- kitty Ac Kc Jd
- farmer S 9c 9d Tc
+ hold ‹S› 9c 9d Tc Th Kd
+ kitty Ac Kc Jd
+ farmer «S» 9c 9d Td
= hand-rule-not-met hand 2 seat S

## one ace and no face, played on
@ hand 2
- hold S 9c 9d Tc Th Kd
- kitty Ac Kc Jd
- farmer S 9c 9d Tc
- call N pass
+ hold ‹S› 9c 9d Tc Th Ad
+ «call» N pass
= hand-rule-ignored hand 2 seat S

## one ace and no face, passed out instead of thrown in
^ start NS 7 EW 8
+ rule all-pass same-dealer
- hold E 9c Tc 9d Th As
- thrown-in ace-no-face E
+ hold ‹E› 9c Tc 9d Th As
+ «thrown-in»
= hand-rule-ignored hand 1 seat E

## the farmer makes trump
- farmer S 9c 9d Tc
- call N pass
- call E order
- discard 9h
- tricks NS 2 EW 3
- score EW 1
+ farmer S 9c 9d Tc
+ call N pass
+ call E pass
+ call S «order»
+ discard 9h
+ tricks NS 3 EW 2
+ score NS 1
@ hand 5
- total NS 8 EW 10
+ total NS 9 EW 9
+ concede NS
= farmer-may-not-call hand 2 seat S

## the best card was not the partner's
@ hand 5
- best Js for Qd
+ best «Jc» for Qd
- play W Js 9s Qs
+ play W Jc 9s Qs
= best-not-held hand 5 seat E card Jc

## the card given back was not the maker's
@ hand 5
- best Js for Qd
+ best Js for «Ts»
- play W Js 9s Qs
- play W As 9h Ts
- play W Kh Jh 9d
- play W Kd Td Jd
- play W Qh Tc Ks
= best-not-held hand 5 seat W card Ts

## the card given back is the card that was given
@ hand 5
- best Js for Qd
+ best Js for «Js»
- play W Js 9s Qs
- play W As 9h Ts
- play W Kh Jh 9d
- play W Kd Td Jd
- play W Qh Tc Ks
= best-not-held hand 5 seat W card Js

## the best card for a maker who was not alone
@ hand 4
- call S hearts alone
- best Jd for 9c
+ call S hearts
+ «best» Jd for 9c
= not-allowed-here hand 4

## the maker plays the card that was given back
@ hand 5
- best Js for Qd
+ best Js for ‹Qd›
- play W Qh Tc Ks
+ play W «Qd» Tc Ks
= card-not-held hand 5 trick 5 seat W card Qd

## a farmer plays a card that was swapped away
@ hand 2
- farmer S 9c 9d Tc
+ farmer S 9c 9d ‹Tc›
@ discard 9h
+ play N Ah Qh «Tc» Kh
- tricks NS 2 EW 3
= card-not-held hand 2 trick 1 seat S card Tc
"""

FAMILY = """\
rules bethweek
start NS 6 EW 5

hand 1
  dealer  W
  up      Qs
  call    N order
  defend  E
  tricks  NS 2 EW 3
  score   EW 4

hand 2
  dealer  N
  up      Qs
  call    W order alone
  defend  N
  tricks  NS 3 EW 2
  score   NS 4
  total   NS 10 EW 9
"""
"""A clean game under bethweek, where defenders may always play alone."""

LONE = """
## the partner of a lone defender throws a card
@ hand 1
@ defend E
+ play S Ah «W:Qs» Kh Jh
- tricks NS 2 EW 3
= sitting-out hand 1 trick 1 seat W card Qs

## the left of the dealer leads, where the left of the lone defender does
@ hand 1
@ defend E
+ play «N» Kh Jh Ah
- tricks NS 2 EW 3
= wrong-leader hand 1 trick 1 seat N card Kh claimed N computed S

## the loner leads against a lone defender, where the lone defender does
@ hand 2
@ defend N
+ play «W» As 9s
- tricks NS 3 EW 2
= wrong-leader hand 2 trick 1 seat W card As claimed W computed N

## two lone defenders
@ hand 1
@ defend E
+ «defend» W
= record-out-of-place hand 1

## a lone defender on the makers' side
@ hand 2
- defend N
- tricks NS 3 EW 2
- score NS 4
- total NS 10 EW 9
+ defend «E»
+ tricks NS 2 EW 3
+ score EW 1
+ total NS 6 EW 10
= not-allowed-here hand 2 seat E

## four cards on a trick of two loners
@ hand 2
@ defend N
+ play N 9s As «Kh» Qh
- tricks NS 3 EW 2
= trick-size hand 2 trick 1
"""

BENNY = """\
rules british
rule no-trump yes
start NS 9 EW 8

hand 1
  dealer  W
  up      B
  benny   hearts
  call    N order
  discard Qc
  play    N Ac Ks 9c Ts
  play    N Js Kh Tc Jh
  play    W Qh Qs Th Ah
  play    S 9d 9h Kd Ad
  play    W B As Qd Td
  tricks  NS 2 EW 3
  score   EW 2

hand 2
  dealer  N
  up      Kc
  kitty   9c Qh Qc Jh
  call    E no-trump
  play    E Ah Ad Td Th
  play    E Kh B Js 9d
  play    S Jc Tc Ac As
  play    N Qd Jd Kd Ks
  play    S Qs 9s Ts 9h
  tricks  NS 4 EW 1
  score   NS 2
  total   NS 11 EW 10
"""
"""A clean game with the Benny: turned up, and in no-trump."""

BENNIES = """
## the Benny thrown in no-trump although the suit could be followed
@ hand 2
- kitty 9c Qh Qc Jh
+ kitty 9c Ad Qc Qs
- play E Ah Ad Td Th
- play E Kh B Js 9d
+ play E Ah Jh Td Th
+ play E Kh «B» Js 9d
- play S Qs 9s Ts 9h
+ play S ‹Qh› 9s Ts 9h
= renege hand 2 trick 2 seat S card B

## three cards in the kitty beside the Benny's up-card
@ hand 2
- kitty 9c Qh Qc Jh
+ «kitty» 9c Qh Qc
= wrong-hand-size hand 2

## the buried Benny played
@ hand 1
- discard Qc
+ discard ‹B›
- play W B As Qd Td
+ play W «B» As Qd Td
= buried-card-played hand 1 trick 5 seat W card B

## the Benny turned up and played by another seat
@ hand 1
- up B
+ up ‹B›
- play W B As Qd Td
+ play W Jd As «B» Td
= up-card-elsewhere hand 1 trick 5 seat E card B

## the Benny stands for no suit
@ hand 1
- benny hearts
+ benny «no-trump»
= bad-value hand 1

## a card played in no-trump that was turned down
@ hand 2
- up Kc
+ up ‹Kc›
- play S Jc Tc Ac As
+ play S Jc Tc «Kc» As
= turned-down-card-played hand 2 trick 3 seat N card Kc
"""

ONE_WRONG_FACT = """
## the wrong leader written for the second trick, the cards as they fell
@ hand 1
- play N Kh Jh Ah Qs
^ won W
+ play N Kh Jh Ah ‹Qs›
- play W 9d Kd Td Ad
+ play «N» 9d Kd Td Ad
= wrong-leader hand 1 trick 2 seat N card 9d claimed N computed W

## the wrong dealer in the middle of a game
@ hand 2
- dealer N
+ dealer «S»
= wrong-dealer hand 2 seat S claimed S computed N

## the wrong dealer in the first hand, where nobody was due
@ hand 1
- dealer W
+ dealer «N»
= wrong-dealer hand 1 seat N claimed N computed W

## one card mistyped as another that was played
@ hand 1
- play N Kh Jh Ah Qs
- won W
- play W 9d Kd Td Ad
+ play N Kh Jh ‹Td› Qs
+ won W
+ play W 9d Kd «Td» Ad
= card-played-twice hand 1 trick 2 seat E card Td

## alone forgotten
@ hand 3
- call W order alone
- play S Kh 9c 9h
+ ‹call› W order
+ «play» S Kh 9c 9h
= trick-size hand 3 trick 1

## alone written where nobody was
@ hand 4
- call S order
- play W Ks Qs Ts As
+ ‹call› S order alone
+ play W Ks Qs Ts «As»
= trick-size hand 4 trick 1

## two tricks in the wrong order
@ hand 1
- play N Kh Jh Ah Qs
- won W
- play W 9d Kd Td Ad
- won S
- play S 9c Ts Qh Tc
- won W
+ play N Kh Jh Ah Qs
+ won W
+ «play» S 9c Ts Qh Tc
+ won W
+ play W 9d Kd Td Ad
+ won S
= slip-of-the-pen hand 1 claimed tricks 2 and 3 computed exchanged

## wrong points early, and every total after it
- score NS 1
- total NS 9 EW 7
+ «score» NS 2
+ total NS 10 EW 7
- total NS 9 EW 8
+ total NS 10 EW 8
- total NS 9 EW 9
+ total NS 10 EW 9
- total NS 10 EW 9
+ total NS 11 EW 9
= wrong-points hand 1 claimed NS 2 computed NS 1 EW 0

## wrong points early, and the totals right
- score NS 1
+ «score» NS 2
= wrong-points hand 1 claimed NS 2 computed NS 1 EW 0

## points given to the wrong side, and every total after it
- score EW 1
- total NS 9 EW 8
+ «score» NS 2
+ total NS 11 EW 7
- total NS 9 EW 9
+ total NS 11 EW 8
- total NS 10 EW 9
+ total NS 12 EW 8
= wrong-points hand 2 claimed NS 2 computed NS 0 EW 1

## tricks counted wrongly, the points and totals that follow from it
@ hand 3
- tricks NS 1 EW 4
- score EW 1
- total NS 9 EW 9
+ «tricks» NS 0 EW 5
+ score EW 4
+ total NS 9 EW 12
- total NS 10 EW 9
+ total NS 10 EW 12
= wrong-trick-count hand 3 claimed NS 0 EW 5 computed NS 1 EW 4

## a total wrong from one hand on
- total NS 9 EW 8
+ «total» NS 9 EW 9
- total NS 9 EW 9
+ total NS 9 EW 10
- total NS 10 EW 9
+ total NS 10 EW 10
= wrong-total hand 2 claimed NS 9 EW 9 computed NS 9 EW 8

## one total wrong, and right again
- total NS 9 EW 8
+ «total» NS 8 EW 8
= wrong-total hand 2 claimed NS 8 EW 8 computed NS 9 EW 8

## one trick typed twice
@ hand 4
- play S Js Jc Tc Ac
+ play S ‹Js› Jc Tc Ac
+ play S «Js» Jc Tc Ac
= card-played-twice hand 4 trick 3 seat S card Js

## a led card mistyped as one that was played
@ hand 1
- play N Kh Jh Ah Qs
^ won W
+ play N Kh Jh Ah ‹Qs›
- play W 9d Kd Td Ad
+ play W «Qs» Kd Td Ad
= card-played-twice hand 1 trick 2 seat W card Qs

## a hand written down for the wrong seat
@ hand 4
- hold S Qc Jd 9h Js As
+ hold ‹N› Qc Jd 9h Js As
- discard 9h
+ discard «9h»
- play W Ks Qs Ts As
+ play W Ks «Qs» Ts As
= discard-not-held hand 4 seat S card 9h
= card-not-held hand 4 trick 1 seat N card Qs

## a hand's own record forgotten
- hand 2
- dealer N
+ «dealer» N
= record-out-of-place hand 2

## the wrong up-card
@ hand 1
- up Qs
+ up ‹Qh›
- play S 9c Ts Qh Tc
+ play S 9c Ts «Qh» Tc
= up-card-elsewhere hand 1 trick 3 seat N card Qh

## the wrong maker
@ hand 4
- call E pass
- call S order
+ call E order
- score NS 1
+ «score» NS 1
= wrong-points hand 4 claimed NS 1 computed NS 2 EW 0

## one hand left out
- hand 2
- dealer N
- up Kh
- hold N Tc Jc 9d Ah As
- hold E Qc Ac Th Js Ks
- hold S Td Qd Kd Jh 9s
- hold W 9c Kc Ad 9h Ts
- kitty Qs Jd Qh
- call E pass
- call S pass
- call W pass
- call N pass
- call E clubs
- play E Js 9s 9c Jc
- play N Tc Qc Td Kc
- play W Ad 9d Th Qd
- play W Ts As Ks Jh
- play N Ah Ac Kd 9h
- tricks NS 2 EW 3
- score EW 1
- total NS 9 EW 8
- dealer E
+ dealer «E»
= wrong-dealer hand 3 seat E claimed E computed N
"""

KEPT = """\
euchre 1
date   2026-11-19
player N Ann
player E Bob
player S Cat
player W Dan
total  NS 10 EW 7

game
note   Dan had a train to catch
total  NS 6 EW 13

game
rules  eight-hands
total  NS 12 EW 12
"""
"""Three games of which nobody kept more than the result."""

RESULTS = """
## nobody has reached the target
- total NS 10 EW 7
+ «total» NS 8 EW 7
= wrong-result

## both sides have
- total NS 6 EW 13
+ «total» NS 11 EW 13
= wrong-result

## more than a last hand can bring
- total NS 6 EW 13
+ «total» NS 6 EW 31
= wrong-result

## less than the game began with
- total NS 6 EW 13
+ start NS 7 EW 0
+ «total» NS 6 EW 13
= wrong-result

## one side's result alone
- total NS 10 EW 7
+ «total» NS 10
= bad-value

## two results of one game
@ total NS 10 EW 7
+ «total» NS 4 EW 10
= record-out-of-place

## a result before hands
- total NS 10 EW 7
+ «total» NS 10 EW 7
+ hand 1; maker N; tricks NS 5; concede EW
= record-out-of-place

## a total beside the hands
- note Dan had a train to catch
+ hand 1; maker N; tricks NS 5; concede EW
+ player W Eve
- total NS 6 EW 13
+ «total» NS 6 EW 13
= record-out-of-place hand 1
"""

TABLES = [
    (EVENING, NOTATION),
    (EVENING, DEAL),
    (BIDDING, CALLS),
    (EVENING, PLAY),
    (DISPUTE, RENEGES),
    (HOUSE, HOUSE_RULES),
    (FAMILY, LONE),
    (BENNY, BENNIES),
    (KEPT, RESULTS),
]
PLANTED = [fault for clean, written in TABLES for fault in faults(clean, written)]
WRONG_FACTS = list(faults(EVENING, ONE_WRONG_FACT))


@pytest.mark.parametrize(
    "clean",
    [EVENING, BIDDING, DISPUTE, HOUSE, FAMILY, BENNY, KEPT],
    ids=lambda text: text.split()[1],
)
def test_the_games_are_clean_before_anything_is_planted(clean: str) -> None:
    said = audit(clean)
    assert not said.findings, told(said.findings)
    assert all(end.over for end in said.ends)


def _compare(fault: Fault) -> None:
    said = audit(fault.text).findings
    shown = f"{fault.name}\n{fault.text}\nfound:\n{told(said)}"
    assert [found(d) for d in said] == fault.findings, shown
    assert [place(d.span) for d in said] == fault.own, shown
    assert sorted(proofs(said)) == sorted(fault.proof), shown


@pytest.mark.parametrize("fault", PLANTED, ids=lambda fault: fault.name)
def test_a_planted_fault_is_found_at_its_place_and_nothing_else(fault: Fault) -> None:
    _compare(fault)


@pytest.mark.parametrize("fault", WRONG_FACTS, ids=lambda fault: fault.name)
def test_one_wrong_fact_does_not_drown_the_rest(fault: Fault) -> None:
    _compare(fault)


NEEDS_A_FILE = {
    "not-a-log": "a whole file without a record",
    "unreadable-file": "a file that cannot be opened",
    "line-too-long": "a line of a million bytes",
    "not-utf-8": "bytes, not text",
    "not-representable": "a log in another notation",
    "left-out": "a log in another notation",
}
"""The findings that no edit of a text can bring; the gallery and the readers' tests have them."""


def test_every_finding_is_planted_once() -> None:
    planted = {finding.slug for fault in PLANTED for finding in fault.findings}
    assert planted | set(NEEDS_A_FILE) == set(CATALOGUE)
    assert not planted & set(NEEDS_A_FILE)
