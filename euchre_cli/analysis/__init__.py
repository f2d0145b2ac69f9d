"""What each call and each play of a recorded hand gave up, in points and in win chance.

In: hands as recorded, the rules and the score. Out: decisions, each with what it was worth, in one
of two views: with all cards seen (`all_cards`), or with what the player could know (`known_cards`,
from deals drawn in `drawn_deals`). Does not know: options, streams, where a scorebook is.
"""
