"""One planted fault at a time: found, at its place, and nothing else."""

from __future__ import annotations

import pytest
from euchre_engine.problems import CATALOGUE

from .recording import Fault, audit, faults, found, place, told

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

## a keyword mistyped in a later hand
- up Kh
+ «upp» Kh
= unknown-record hand 2

## a remark without its sign
@ hand 4
- dealer S
+ «late»
+ dealer S
= unknown-record hand 4

## an eight
- up Qs
+ up «8s»
= bad-card hand 1

## suit before rank
- discard Ac
+ discard «cA»
= bad-card hand 1

## a mistyped card in the kitty
- kitty Qs Jd Qh
+ kitty Qs «JJ» Qh
= bad-card hand 2

## a seat by its name
- dealer W
+ dealer «Dan»
= bad-seat hand 1

## a side where a seat belongs
- won N
+ won «NS»
= bad-seat hand 1

## a seat where a side belongs
- score NS 1
+ score «N» 1
= bad-seat hand 1

## a player in a fifth seat
- player N Ann
+ player «Q» Ann
= bad-seat

## a number in words
- score NS 1
+ score NS «one»
= bad-value hand 1

## a word too many
- discard Ac
+ discard Ac «9d»
= bad-value hand 1

## a value missing
- discard Ac
+ «discard»
= bad-value hand 1

## a preset nobody has
- start NS 8 EW 7
+ rules «cincinnati»
+ start NS 8 EW 7
= bad-value

## a rule nobody has
- start NS 8 EW 7
+ rule «stick-dealer» yes
+ start NS 8 EW 7
= bad-value

## a value the rule does not have
- start NS 8 EW 7
+ rule target «101»
+ start NS 8 EW 7
= bad-value

## a day that never was
- date 2026-11-19
+ date «2026-11-31»
= bad-value

## an outcome nobody rules
@ hand 4
@ tricks NS 3 EW 2
+ renege W 2 by S «maybe»
= bad-value hand 4

## the up-card twice
- up Qs
+ up Qs
+ «up» Ks
= record-out-of-place hand 1

## a hand written down twice
- hold N Tc Jc 9d Ah As
+ hold N Tc Jc 9d Ah As
+ «hold» N Tc Jc 9d Ah As
= record-out-of-place hand 2

## rules changed between two hands
- hand 3
+ «rule» target 11
+ hand 3
= record-out-of-place hand 2

## a trick before any hand
- hand 1
+ «play» N Kh Jh Ah Qs
+ hand 1
= record-out-of-place

## the version late
- date 2026-11-19
+ «euchre» 1
+ date 2026-11-19
= record-out-of-place

## a winner of no trick
- discard Ac
+ discard Ac
+ «won» N
= record-out-of-place hand 1

## thrown in after trump
- score NS 1
+ «thrown-in»
+ score NS 1
= record-out-of-place hand 1

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

## a card in a hand and in the kitty
- hold N Tc Jc 9d Ah As
+ hold N Tc Jc 9d ‹Ah› As
- kitty Qs Jd Qh
+ kitty Qs Jd «Ah»
= duplicate-card hand 2 card Ah

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

## four cards
- hold N Tc Jc 9d Ah As
+ hold «N» Tc Jc 9d As
= wrong-hand-size hand 2 seat N

## four cards in the kitty
- kitty Qs Jd Qh
+ «kitty» Qs Jd Qh ??
= wrong-hand-size hand 2

## two cards in the kitty
- kitty Qs Jd Qh
+ «kitty» Qs Jd
= wrong-hand-size hand 2

## the Benny in a hand
- hold S Qc Jd 9h Js As
+ hold S Qc Jd «B» Js As
- discard 9h
= card-not-in-deck hand 4 card B

## the Benny turned up
- up Tc
+ up «B»
- call S pass
- call W order alone
+ maker W clubs alone
= card-not-in-deck hand 3 card B

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
- call W order alone
+ call W order alone
@ hand 5
- dealer S
+ dealer E
- call W pass
- call N pass
- call E pass
- discard 9h
= wrong-dealer hand 4 seat N claimed N computed E

## the deal passed on after a misdeal that keeps it
@ hand 4
- dealer E
+ dealer «S»
@ hand 5
- dealer S
+ dealer W
- call W pass
- discard 9h
= wrong-dealer hand 4 seat S claimed S computed E

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
= stolen-deal error hand 5 seat W

## a stolen deal where it stands
- start NS 7 EW 7
+ rule steal-the-deal yes
+ start NS 7 EW 7
@ hand 5
- dealer S
+ dealer «W» stolen
- call W pass
- call N pass
- call E pass
- discard 9h
= stolen-deal note hand 5 seat W

## a deal out of turn that nobody called stolen, where it stands
- start NS 7 EW 7
+ rule steal-the-deal yes
+ start NS 7 EW 7
@ hand 5
- dealer S
+ dealer «W»
- call W pass
- call N pass
- call E pass
- discard 9h
= stolen-deal note hand 5 seat W

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

## the last pass forgotten
@ hand 1
- call E pass
- call S order
+ call «S» order
= call-out-of-turn hand 1 seat S

## a pass forgotten before the second round
@ hand 2
- call W pass
- call N pass
+ call «N» pass
= call-out-of-turn hand 2 seat N

## two passes the wrong way round
@ hand 2
- call S pass
- call W pass
+ call «W» pass
+ call S pass
= call-out-of-turn hand 2 seat W

## eldest passes twice
@ hand 1
- call E pass
+ call «N» pass
= call-out-of-turn hand 1 seat N

## a suit named after the order
@ hand 1
- call S order
+ call S ‹order›
+ call W «hearts»
= call-after-trump hand 1 seat W

## passes after the order
@ hand 1
- call S order
+ call S ‹order›
+ call W «pass»
+ call N pass
= call-after-trump hand 1 seat W

## two orders
@ hand 4
- call W order alone
+ call W ‹order› alone
+ call N «order»
= call-after-trump hand 4 seat N

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

## the suit turned down, named alone
@ hand 4
- up Tc
+ up ‹Tc›
- call W order alone
- maker W alone
+ call W «clubs» alone
= turned-down-suit hand 4 seat W

## thrown in although the dealer is stuck
- start NS 7 EW 7
+ rule all-pass same-dealer
+ start NS 7 EW 7
@ hand 3
- misdeal E
+ «thrown-in»
= dealer-must-call hand 3 seat E

## eight passes although the dealer is stuck
- start NS 7 EW 7
+ rule all-pass same-dealer
+ start NS 7 EW 7
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
- start NS 7 EW 7
+ rule partner-orders-alone yes
+ start NS 7 EW 7
@ hand 4
- dealer E
- call W order alone
- maker W alone
- defend N
+ dealer E
+ call W «order»
= must-play-alone hand 4 seat W

## no trump held
- start NS 7 EW 7
+ rule must-hold-trump any
+ start NS 7 EW 7
@ hand 2
- call E clubs
- maker E clubs
+ call E «diamonds»
= must-hold-trump hand 2 seat E

## the left bower is no natural trump
- start NS 7 EW 7
+ rule must-hold-trump natural
+ start NS 7 EW 7
@ hand 2
- hold E Qc Ac Th Js Ks
+ hold E Qh Ad Th Js Ks
- call E clubs
- maker E clubs
+ call E «clubs»
= must-hold-trump hand 2 seat E

## the up-card is no trump of the dealer's own
- start NS 7 EW 7
+ rule must-hold-trump any
+ start NS 7 EW 7
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

## a farmer's hand, which these rules do not have
@ hand 5
- hold S Qc Jd 9h Js As
+ farmer «S» 9d 9s Tc
= not-allowed-here hand 5 seat S

## a throw-in, which these rules do not have
@ hand 3
- misdeal E
+ thrown-in «ace-no-face» S
= not-allowed-here hand 3 seat S

## a lone defender against two makers, where only a loner may be defended alone
@ hand 2
- tricks NS 2 EW 3
+ defend «S»
+ tricks NS 2 EW 3
= not-allowed-here hand 2 seat S

## a lone defender on the makers' side
@ hand 4
- defend N
+ defend «E»
= not-allowed-here hand 4 seat E

## a suit for a Benny nobody turned
@ hand 2
- hold E Qc Ac Th Js Ks
+ benny «hearts»
+ hold E Qc Ac Th Js Ks
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
- tricks NS 2 EW 3
+ discard «Ac»
+ tricks NS 2 EW 3
= discard-without-order hand 2 seat N card Ac

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
- start NS 7 EW 7
+ rule bury-up-card no
+ start NS 7 EW 7
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

## six tricks, and the points
@ hand 5
- tricks NS 5
+ «tricks» NS 5 EW 1
= wrong-trick-count hand 5 claimed NS 5 EW 1

## points the makers cannot have
@ hand 1
- score NS 1
+ «score» NS 2
= wrong-points hand 1 claimed NS 2 computed NS 1 EW 0

## points for the wrong side
@ hand 2
- score EW 1
+ «score» NS 2
= wrong-points hand 2 claimed NS 2 computed NS 0 EW 1

## points of a void hand
@ hand 3
- misdeal E
+ misdeal E
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
+ «score» NS 3
- total NS 10 EW 9
+ total NS 11 EW 9
= wrong-points hand 5 claimed NS 3

## points no hand of this maker gives
@ hand 5
- up Kc
- hold S Qc Jd 9h Js As
- discard 9h
- tricks NS 5
- score NS 2
+ «score» NS 4
- total NS 10 EW 9
+ total NS 12 EW 9
= wrong-points hand 5 claimed NS 4

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

## the last total of a game
@ hand 5
- total NS 10 EW 9
+ «total» NS 11
= wrong-total hand 5 claimed NS 11 computed NS 10 EW 9

## two hands with one number
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
- total NS 8 EW 7
+ total NS 8 EW 7
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

## nothing at all
- hand 3
+ «hand» 3
- misdeal E
@ hand 4
- dealer E
+ dealer S
@ hand 5
- dealer S
+ dealer W
- call W pass
- discard 9h
= undecided-hand hand 3

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

TABLES = [(EVENING, NOTATION), (EVENING, DEAL), (BIDDING, CALLS)]
