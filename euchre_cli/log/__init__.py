"""The log language: one table of records (`record_forms.py`), by which text is read and written;
one registry of formats (`formats.py`); EGN and EMN in `egn/`.

In: the bytes of a log in any format. Out: the engine's records with their places (`log_items.py`),
and from records a log in the log language. Does not know: if the records are possible, which the
engine's audit finds out.
"""
