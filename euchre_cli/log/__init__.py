"""The log language: one table of records (`record_forms.py`), from which text, JSON Lines and their
schema follow; one registry of formats (`formats.py`); EGN and EMN in `egn/`.

In: bytes of a log in any format. Out: records of the engine with their places (`log_items.py`), and
back into any format that can be written. Does not know: whether what is written can have happened;
that is the engine's audit.
"""
