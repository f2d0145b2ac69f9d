"""The commands of `euchre`: `SECTIONS` in `cli/main.py` lists them with their short help.

A command is in the module of its name, or with its family:

    hands         hand, thrown-in, misdeal, concede
    help          help, completion
    import_games  import
    mend          amend, void, target, undo, redo
    next_game     new, rematch, result, resume
    rulings       renege, penalty, note
    seats         sub, dealer

What commands share is in `frame`, for those that enter something in a game, and in `answer`.
"""
