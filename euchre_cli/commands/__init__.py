"""The commands of `euchre`: `SECTIONS` in `cli/main.py` lists them with their short help.

A command is in the module of its name, or with its family:

    begin           new, rematch, result, resume
    corrections     amend, void, dealer, target
    hand            hand, thrown-in, misdeal, concede
    help            help, completion
    import_games    import
    irregularities  renege, penalty, note
    undo            undo, redo

None of these modules imports another.
"""
