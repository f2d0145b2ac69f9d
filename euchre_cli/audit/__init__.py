"""`euchre audit`: logs in, findings and verdicts out, as text, JSON or JSON Lines.

Runs the engine over games, on several processors where there are, and lays out what it finds. What
is a finding is the engine's (`euchre_engine.audit`); how a log is read is `log`'s.
"""
