"""The names of the commands, with their short help and where each is loaded from."""

from __future__ import annotations

SECTIONS: dict[str, dict[str, tuple[str, str]]] = {
    "At the table": {
        "new": ("begin:new", "Begin a game."),
        "hand": ("hands:hand", "Enter a hand that was played."),
        "score": ("score:score", "Show the scoreboard."),
        "table": ("table:table", "Keep score on a live screen, a key at a time."),
        "undo": ("mend:undo", "Take back what was entered last."),
        "redo": ("mend:redo", "Do again what was taken back."),
        "thrown-in": ("hands:thrown_in", "Enter a hand that was thrown in."),
        "misdeal": ("hands:misdeal", "Enter a misdeal."),
        "renege": ("rulings:renege", "Enter a claim that somebody reneged."),
        "dispute": ("dispute:dispute", "Settle whether anybody reneged, from the cards."),
        "penalty": ("rulings:penalty", "Give points for an offence."),
        "note": ("rulings:note", "Write a note in the game."),
        "sub": ("seats:sub", "Let a substitute take a seat."),
        "dealer": ("seats:dealer", "Say who deals this hand, or dealt an earlier one."),
        "target": ("begin:target", "Change the target of this game."),
        "concede": ("hands:concede", "Concede the game for one side."),
        "result": ("begin:result", "Enter a finished game by its final score."),
        "rematch": ("begin:rematch", "Start the next game with the same four seats."),
    },
    "Looking back": {
        "history": ("look:history", "Show every entry of a game, even those taken back."),
        "amend": ("mend:amend", "Correct a hand that was entered."),
        "void": ("mend:void", "Strike out a hand, or a whole game."),
        "games": ("look:games", "List the games, newest first."),
        "show": ("show:show", "Show a game, hand by hand, or one hand card by card."),
        "replay": ("replay:replay", "Walk through a hand card by card."),
        "analyze": ("analyze:analyze", "Show what each call and card of a hand gave up."),
        "resume": ("begin:resume", "Go back to an unfinished game."),
        "players": ("people:players", "List who plays."),
    },
    "The season": {
        "stats": ("stats:stats", "Who wins, who calls what, who plays well with whom."),
        "player": ("season:player", "Show one player beside the group."),
        "evening": ("evening:evening", "Run an evening of several tables."),
        "night": ("season:night", "Sum up an evening, to paste into a chat."),
        "report": ("season:report", "Write the season as a page to pass round."),
        "chance": ("chance:chance", "Show the chance to win from a score."),
    },
    "The scorebook": {
        "export": ("export:export", "Write games as a log, or as a CSV of hands."),
        "import": ("import_games:import_games", "Read logs into the scorebook."),
        "backup": ("backup:backup", "Copy the scorebook."),
        "doctor": ("doctor:doctor", "Check the scorebook and show how to repair it."),
        "config": ("config:config", "List or change the settings."),
    },
    "Logs and house rules": {
        "audit": ("audit:audit", "Check logs card by card and say what is wrong."),
        "explain": ("explain:explain", "Explain a finding, or list them all."),
        "rules": ("rules:rules", "List, show and compare house rules."),
        "fmt": ("fmt:fmt", "Tidy logs: one record a line, in columns."),
        "completion": ("help:completion", "Print shell completion."),
        "help": ("help:help_", "Show how a command is used."),
    },
}
"""The commands under each heading of the help: the module in `commands/` and the name in it, and
the short help, which is here so that `--help` need not load them."""

COMMANDS: dict[str, tuple[str, str]] = {
    name: (f"euchre_cli.commands.{where}", words)
    for section in SECTIONS.values()
    for name, (where, words) in section.items()
}
"""Every command by name: the module and name it is loaded from, and its short help."""

COMMON: dict[str, tuple[str, ...]] = {
    "At the table": (
        *("new", "hand", "score", "table", "undo", "thrown-in", "misdeal", "renege", "dispute"),
        *("penalty", "sub", "rematch"),
    ),
    "Any time": ("evening", "show", "stats", "audit", "rules"),
}
"""The commands in `euchre --help`; the others are in `euchre help more`."""

MENDING = ("undo", "amend", "void", "dealer")
"""The commands that mend a mistake."""
