"""The log language: one table of records (`record_forms.py`), from which text, JSON Lines and their
schema follow; one registry of formats (`formats.py`); EGN and EMN in `egn/`.

In: the bytes of a log in any format. Out: the engine's records with their places (`log_items.py`),
and from records a log in any format that can be written. Does not know: if the records are
possible, which the engine's audit finds out.
"""
