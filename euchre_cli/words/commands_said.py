"""Which command a sentence means: a hand, a correction, a saying, a game that is begun; each reader
of this room is asked in turn.

In: words that do not begin with a command, and the games under way. Out: the command they mean, if
it is harmless and clear; else `Refused` with what to type, in the players' own names: a command
that would change the book on a guess is only suggested. Here stand only the sayings in which the
order of the words counts: in `_REPHRASED` what is the same command in other words, in `_SUGGESTED`
the others. All else is taught in `sayings.py`.

Does not know: what a command does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from shlex import split
from textwrap import shorten
from typing import Final

from euchre_engine.rules import PRESETS
from euchre_engine.seats import Seat

from ..terminal.exit_status import Refused
from ..terminal.phrases import read_number
from ..terminal.text import as_typed, safe
from .beginnings import beginning, four_named
from .corrections import Meant, correction, is_of_entered
from .grammar import AtTable, parse_hand
from .hand_words import KNOWN, POLITE, is_hand_word, tells_of_hand, word_set
from .house_rules import rules_named
from .people import People
from .plain_words import ORDINALS, is_question, place
from .sayings import EXAMPLES, SUBJECTS, subject
from .table_results import table_result

# A row is the command, and after the arrow the sentences that mean it, with semicolons between
# them; the first row that fits is meant. In a sentence `{who}` is somebody at the table, `{name}`
# anybody, `{n}` and `{m}` are numbers, `{rest}` any words, and `...` any words or none; `a|b` are
# alternatives, and `[a]` may be left out. In the command, `{N}` `{E}` `{S}` `{W}` are the players
# at those seats, and what the sentence does not say is an example.

_REPHRASED: Final = """
rematch --dealer {who} <- new [game] [with] [the] same people|players|four|teams {who} deals [first]
rematch <- new|next|another [game] [with] [the] same people|players|four|seats|teams|partners
undo <- oops|no|sorry|wait undo [that|it]
rematch swap <- new game [with] switch|swap|change|new|other [the] partners|teams
new {rest} --target {n} <- new [game] [with|for|of] {rest} [first] to {n} [points]; new [game]
    [first] to {n} [points] [with|for] {rest}
new {rest} --dealer {name} <- new [game] [with|for|of] {rest} {name} deals|dealing [first]; new
    [game] [with|for|of] {rest} dealer {name}
new {rest} --rule stick-the-dealer=yes <- new [game] [with|for|of] {rest} [with] stick the dealer
new {rest} <- new [game] with|for|of|between {rest}; new game {rest} this time|now; new game {rest}
new <- new game
rematch --dealer {who} <- rematch {who} deals [first]
sub {who} {name} <- sub [in] {name} [sits|playing|plays|is] [in|down|playing] for {who} [now]; sub
    {who} with|by|to|and {name}; sub out {who} [and] [in] {name} [in]; sub {who} [is] out [and]
    {name} [is|comes] [in]; sub {who} leaves|left|quits|goes [home] [early] [and|then|so|now] {name}
    [sits|plays] [in|down]
dealer {who} --hand {n} <- dealer [is|was] {who} [in|of|for] [the] hand [no|number] {n}; dealer [in|
    of|for] [the] hand [no|number] {n} [is|was] {who}
dealer {who} --hand last <- dealer [is|was] {who} [in|of|for] [the] last hand|one; dealer [in|of|
    for] [the] last hand|one [is|was] {who}
dealer {who} --stolen <- dealer {who} stole [it|the] [deal]
dealer {who} <- dealer is|was {who}
penalty {who} {rest} <- penalty for|on {who} {rest}
"""
"""How a command is said in a sentence; it is done."""

_SUGGESTED: Final = """
hand {who} euchred (say who made trump) <- ... we|they euchred|set|bumped them|us|em; we|they got|
    were euchred|set|bumped
hand {who} 5 alone (say how many tricks) <- another loner for|by {who}
hand {who} 5 <- another march|sweep for|by {who}
misdeal {who} <- {who} had|has|got {n} cards ...
export --csv -o {rest} <- save|write|put it|this|them|everything to|as|in {rest}
# A hand that nobody played.
thrown-in ace-no-face {who} <- {who} had|showed|shows|has [an] ace [and|but] no face; ace no face
    {who}; ace [no] [face]
thrown-in <- [hand] [they] all|everyone|everybody|we pass|passed|passes ...; {who} passes|passed;
    [hand] nobody|noone|no-one called|ordered|bid|wanted [it] [up]; [hand] no one called|ordered|
    bid; nobody|no-one|noone|everybody|everyone; allpass|all-pass|throw-in|thrownin; pass|passed|
    passes ...; all four passed ...; throw|thrown|threw [it] [the] [hand] [in]; {who} threw|throws
    [it] [the] [hand] in
# An offence.
renege {who} --trick {n} (if the table agrees; dispute settles it from the cards) <- {who} reneged|
    revoked in|on trick {n}; {who} didn't|did [not] follow suit in|on trick {n}
dispute (from the cards); if the table agrees already that it was {who}: euchre renege {who} <- we
    do|don't [not] agree ...; i did|didn't ...; {who} played [a|an|the] ... on [a|an|the] ...
penalty {who} {n} talking (what was it for?) <- penalty [of] {n} [points] against|on|for|to {who}
penalty {who} table talk <- talk|talking|talked|table-talk {who}; table talk [by|from] [{who}]
# Who sits, and the next game.
sub {who} {name} <- new player {name} for {who}
rematch swap (everybody gets the next partner) <- new partners|seats|teams
new --score {n}-{m} (it begins a game in mid-score; amend corrects a hand) <- score [is|was|should]
    [now] [be] {n} [to] {m}
sub {back} {gone} <- {gone} is|comes|came back
sub {S} {name} (whose seat is it?) <- {name} is|comes|came back
rematch swap (everybody gets the next partner) <- swap|switch|change {who} and|with {who2}
new --rules {rest} (the rules of a game under way stay) <- change|switch [the] rules to {rest}; use|
    play [the] {rest} rules
rematch --dealer {who} <- [play] again|rematch {who} deals [first]
new {rest} <- start|begin|play|setup|create [a] [new] game [with|for|of] {rest}; newgame|new-game
    {rest}
new --db friends.db {N} {E} {S} {W} (each group has a scorebook of its own) <- group|groups|club
# A mistake.
amend {n} {who} 4 <- hand {n} was|is wrong ...
void {n} (undo takes back the last entry) <- undo|redo [the] [hand] {n}
void last (undo takes back the last entry) <- undo [the] last hand ...
undo (once more, and it takes back the entry before that) <- undo [the] last {n} [hands|entries];
    undo all|everything|twice|again|undo ...; undo hand|hands ...
void {n} --why "{rest}" (to correct it: amend {n} {rest}) <- void [hand] {n} {rest}
void last --why "{rest}" (to correct it: amend last {rest}) <- void [the] last [hand] {rest}
dealer {who} --hand {n} <- amend [the] [hand] {n} dealer|dealt [is|was] {who}
dealer {who} --hand last <- amend [the] last [hand] dealer|dealt [is|was] {who}
players rename {name} {rest} --merge <- merge {name} [and|with|into] {rest}
players rename {name} {rest} <- rename {name} [to|as] {rest}; {name} is [now] called {rest}
# A word for another command.
games <- show last game
export --csv <- export to|as [a|an] spreadsheet|excel ...
import {rest} <- load|read|get|fetch [in] ... from {rest}
# Of an evening of several tables.
evening new {N} {E} {S} {W} Eve Fay Gus Hal <- evening start|begin|create|setup ...
evening (who sits where, and who is still playing) <- evening show|status|state|tables|seats ...;
    evening seating|round|rounds|who|where|list|{n} ...
evening come {name} <- evening add|join|arrive|late|in [{name}]
evening leave {who} <- evening remove|drop|gone|left|quit|out [{who}]
evening next (or evening end, after the last round) <- evening close|finish|stop|done|over|pause ...
undo (the last round, or the beginning) <- evening reopen|open|back|delete|cancel|void|undo ...
redo <- evening redo
evening plan --html plan.html <- evening sheet|print
evening next --cut 2 {who} <- evening cut
hand --table 2 {who} 3 (or evening result 2 12-7, the score of a table) <- evening hand|enter ...
sub {who} {name} --table 1 <- evening sub|substitute|replace|seat|swap [{who}] [{name}]
evening result {n} {a}-{b} {m} {c}-{d} <- table {n} {a} [to] {b} [and] table {m} {c} [to] {d}
evening (how far each table is) <- table {n} isn't|hasn't|not|still|is ...
evening result {n} 10-7 (the score of a table; evening shows how far each is) <- table {n} ...;
    [the] score of table {n} was|is wrong ...
table --table {n} <- evening table|live [table] [{n}]
void --game 5 (games lists them), then enter it again; or undo <- evening amend|fix|correct ...;
    evening edit|change|mistake|wrong|move ...
evening new --minutes 15 (rounds of 15 minutes; it keeps no clock) <- evening clock|timer|time|
    minutes
help evening <- evening help
evening --page board.html <- evening page|board|screen|html
"""
"""What is only suggested, because it changes the book, or because it may be meant otherwise."""

_NUMBER: Final = "|".join(
    ("[0-9]+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve", *ORDINALS)
)
_NUMBERS: Final = ("n", "m", "a", "b", "c", "d")


def meant(words: Sequence[str], games: Sequence[AtTable], commands: Mapping[str, str]) -> list[str]:
    """The words of the command that is meant: a hand, a correction of one, or a saying that is
    harmless and clear; words that begin with a command and are no saying are returned unchanged.
    `games` are those under way; `commands` are all of them, each with its short help. Raises
    `Refused` with what to type."""
    options = (at for at, word in enumerate(words) if re.match("-+[A-Za-z]", word))
    said = list(words[: next(options, len(words))])
    first = said[0].lower() if said and said[0].lower() in commands else ""
    is_number = len(said) == 2 and said[1].isdecimal()  # `score 7` is game 7.
    is_seat = len(said) == 2 and said[1].upper() in Seat.__members__  # `dealer S` is no suit.
    tells_of_dealer = first == "dealer" and any(map(_tells_more, said)) and not is_seat
    if (first in _SPOKEN and not is_number) or tells_of_dealer:
        first = ""  # `dealer picked it up and made 3`, `show me hand 1`
    hand, at_table = said[1:] if first == "hand" else said, []
    if first == "table" and len(said) > 2 and read_number(said[1].rstrip(":,")):
        hand, at_table = said[2:], ["--table", str(read_number(said[1].rstrip(":,")))]
    corrects = first == "hand" and any(word.lower() in _CORRECTING for word in hand[1:2])
    may_be_hand = (first in ("", "hand") or at_table) and not corrects
    of_entered = (correction(said, game) for game in games if is_of_entered(said, game))
    entered = next(filter(None, of_entered), None)
    may_be_hand = may_be_hand and entered is None
    refused = [(game, _why_no_hand(hand, game)) for game in games if may_be_hand]
    if any(why is None for _, why in refused):
        return ["hand", *words[len(said) - len(hand) :], *at_table]
    tables = [game.people for game in games]
    done, _ = _command_for(_REPHRASED, said, tables, first)
    if done:
        return [*done, *words[len(said) :]]
    found = (entered if first in ("", "hand") else None) or _found(said, words, games, first)
    if first == "hand" and found is None and not any(game for game, _ in refused):
        found = subject(said, games, _known_words(), of_hand=True)
        found = found if found and found.typed.split()[0] in ("void", "dealer", "show") else None
    if (
        first == "rematch"
        and found is None
        and said == [*words]
        and not _REMATCH.isdisjoint(said[2:])
    ):
        found = subject(said, games, _known_words())
    if first == "evening" and found is None:
        found = subject(said[1:], games, _known_words(), at_evening=True) if len(said) > 1 else None
        found = found if found and found.typed.startswith("evening") else None
    if corrects and found is None and games and read_number(hand[0]) is not None:
        found = Meant(f"amend {hand[0]} {games[0].people.typed(Seat.E)} 4", is_example=True)
    if first and found is None:
        return list(words)
    if found is None and not first:
        found = _misspelt(said, games, commands)
    if found is None and not games and _names_first(said) and any(map(tells_of_hand, said[1:])):
        return ["hand", *words]  # `hand` says that there is no game.
    found = found or _about(said, games, [game for game, _ in refused])
    if found is not None and (found.is_clear or (_only_shows(found) and _wants_to_see(said))):
        return [*split(found.typed), *words[len(said) :]]
    asks = is_question(said)
    whys = [why for game, why in refused if why and _names_one(said, game) and not asks]
    if found is None and whys and (len(said) < 3 or any(map(tells_of_hand, said))):
        raise whys[0]
    found = found or _nearest(words, tables, commands)
    if found is None:
        if said[0].lower() in _SPOKEN:
            return list(words)
        raise Refused(f"I do not understand '{_shown(words)}'. Type: euchre help")
    typed = found.typed + (f" ({found.note})" if found.note else "")
    if len(words) == 1 or words[0] == found.typed:
        how = "Typed like" if found.is_example else "Type"
        raise Refused(f"there is no command '{_shown(words[:1])}'. {how}: euchre {typed}")
    how = "like" if found.is_example else "as"
    raise Refused(f"'{_shown(words)}' is typed {how}: euchre {typed}")


_COMMON: Final = word_set(
    "and or the with of to for this that these those than then there here are is was were be been "
    "being am not dont doesnt isnt wont cant our us we they them her his him she he hers someone "
    "somebody everyone anybody nobody always ever never please still already really very much "
    "more less most least too also because since until about after before around down over under "
    "off on in out up so if but as at by from into like some any all both each every few other "
    "another same own such only just even again once twice new old good bad big little long short "
    "great nice fun sit sat lets gonna wanna gotta kinda sorta hey folks guys gals ladies boys "
    "girls team side table game night tonight today tomorrow yesterday evening round rounds north "
    "east south west progressive tournament cutthroat clockwise robin singles quitting changing "
    "setting handed players people wants want wanted said says think thought know knows tell "
    "their next last thing things anything something nothing way ways time times who what when "
    "where which whose whom why how would could should might must shall will six nine ten eleven "
    "twelve first second third fourth fifth sixth seventh eighth spells"
)
"""Words that are no names."""
_SEE: Final = word_set("show list see read give tell print let run")
_REMATCH: Final = word_set("swap to deals")
_SPOKEN: Final = ("show", "score", "games")
"""Commands that are only words of a sentence, if they are none with what follows."""
_CORRECTING: Final = ("was", "is", "wasn't")
"""What follows the number of a hand that is corrected: `hand 1 was Cat` is no hand."""
_SHOWING: Final = word_set(
    "score show history games players player stats rules night evening explain chance help"
)
"""Commands that only show something, where nothing changes the book after them."""
_CHANGING: Final = word_set("new result next leave come end serve rename choose")
"""What follows such a command where it does more than show."""


def _only_shows(found: Meant) -> bool:
    """Whether it can be done because it only shows something, and there is nothing to say of it."""
    name, *more = found.typed.split()
    shows = name in _SHOWING and _CHANGING.isdisjoint(more) and "--html" not in more
    shows = shows and "(" not in found.typed
    return shows and not found.note and not found.is_example


def _wants_to_see(said: Sequence[str]) -> bool:
    """Whether a sentence asks for something to be shown: a question, or a few words."""
    return len(said) < 6 or is_question(said) or said[0].lower() in _SEE


def _found(
    said: Sequence[str], words: Sequence[str], games: Sequence[AtTable], first: str
) -> Meant | None:
    """What to type for the score of a table, a correction, a saying, or those who begin to play;
    `None` if it is none of them."""
    at = words.index("--table") + 1 if "--table" in words[:-1] else 0
    with_table = [*said, "table", words[at]] if at else said
    found = table_result(with_table, games) if first in ("", "table", "result") else None
    for game in games if first in ("", "hand") and found is None else ():
        found = found or correction(said, game)
    begins = first in ("", "night", "evening") or [*map(str.lower, said[:2])] == ["new", "game"]
    if found is None and begins:
        found = beginning(said, games, _known_words())
    if found is None:
        tables = [game.people for game in games]
        suggested, is_example = _command_for(_SUGGESTED, said, tables, first, as_typed)
        found = Meant(" ".join(suggested), is_example=is_example) if suggested else None
    if found is None and not first and (four := four_named(said, [game.people for game in games])):
        found = Meant(f"new {four}")
    return found


def _misspelt(
    said: Sequence[str], games: Sequence[AtTable], commands: Mapping[str, str]
) -> Meant | None:
    """What to type for the words if those that nobody knows are misspelt; `None` if there is no
    such word, or if they mean nothing then either."""
    known = sorted(_known_words())
    right = []
    for word in said:
        plain = word.lower().strip(".,:;!?").replace("'", "")
        odd = len(plain) > 3 and plain.isalpha() and word.islower() and plain not in known
        odd = odd and plain.removesuffix("s") not in known and read_number(plain) is None
        odd = odd and not is_hand_word(plain)
        odd = odd and not any(_names_somebody([word], game.people) for game in games)
        turned = [one for one in known if odd and sorted(one) == sorted(plain)]
        near = turned or (get_close_matches(plain, known, 1, 0.88) if odd else [])
        right.append(near[0] if near else word)
    if right == said:
        return None
    try:
        done = meant(right, games, commands)
    except Refused:
        return _found(right, right, games, right[0] if right[0] in commands else "")
    return Meant(" ".join(as_typed(one) if {*one} & {*" '&"} else one for one in done))


def _names_first(said: Sequence[str]) -> bool:
    """Whether the first word may be a name."""
    return said[0].lower().replace("'", "") not in _known_words() and said[0].isalpha()


def _names_one(said: Sequence[str], game: AtTable) -> bool:
    """Whether somebody at the table is named, or the dealer."""
    return "dealer" in said or _names_somebody(said, game.people)


def _about(
    said: Sequence[str], games: Sequence[AtTable], may_be_hands: Sequence[AtTable]
) -> Meant | None:
    """What to type for a sentence by what it is about; `None` if that is nothing known, or a hand.
    Raises `Refused` if it tells a hand of somebody who is not at the table."""
    tables = [game.people for game in games]
    asks = is_question(said)
    if any(map(tells_of_hand, said[1:])) and not asks:
        said = [said[0].strip(".,:;"), *said[1:]]
        is_name = _names_first(said) and all(map(is_hand_word, said[1:]))
        if not any(_names_somebody(said[:1], people) for people in tables):
            for people in tables:  # `Bbo made 3`
                if is_name or people.similar(said[0]):
                    raise Refused(people.nobody(said[0]))
    rules = rules_named(f" {' '.join(said).lower()} ".replace("-", " "))
    if rules and not any(game.table for game in games):
        return Meant(f"rules show {rules[0].name}")
    if any(people.seat_of(word.strip(".,")) for people in tables for word in said):
        return None  # Somebody who sits there no more.
    named = any(_names_one(said, game) for game in may_be_hands)
    of_hand = named and any(map(_tells_more, said)) and not asks
    found = subject(said, games, _known_words(), of_hand=of_hand)
    if found and found.typed.startswith("target ") and not tables:
        return found._replace(typed=f"new Ann Bob Cat Dan --{found.typed}")
    is_hand = found is not None and found.typed.startswith("hand ") and "--" not in found.typed
    return None if named and is_hand else found


def _tells_more(word: str) -> bool:
    """Whether a word tells of a hand, and is not only a number."""
    return tells_of_hand(word) and read_number(word.strip(".,:;!?")) is None


def _nearest(
    words: Sequence[str], tables: Sequence[People], commands: Mapping[str, str]
) -> Meant | None:
    """The command whose name or short help has the first word, or nearly its name."""
    first = words[0].lower()
    near = get_close_matches(first, commands, 1, 0.75)
    if near and not _names_somebody(words[:1], *tables):
        return Meant(near[0])
    about = (name for name, help_ in commands.items() if first in _words_of(help_))
    return next(map(Meant, about), None)


@cache
def _known_words() -> frozenset[str]:
    """Words that are no names."""
    text = " ".join(
        re.sub(r"(?m)^\S.*?<-", "", table) for table in (_REPHRASED, _SUGGESTED, *SUBJECTS)
    )
    spoken = frozenset(re.findall("[a-z]+", text.lower().replace("'", "")))
    return spoken | _COMMON | KNOWN | {*PRESETS}


def _why_no_hand(words: Sequence[str], game: AtTable) -> Refused | None:
    """Why the words are no hand at this table; `None` if they are one."""
    try:
        parse_hand(words, game.people, game.dealer)
    except Refused as refused:
        return refused
    return None


def _words_of(text: str) -> list[str]:
    return re.findall("[a-z]{5,}", text.lower())


def _shown(words: Sequence[str]) -> str:
    """The words in a message, the last of many left out."""
    return safe(shorten(" ".join(words).replace("--table", "table"), 72, placeholder=" …"))


def _names_somebody(words: Sequence[str], *peoples: People) -> bool:
    """Whether somebody is named by a word that says nothing else."""
    plain = [word.strip(",.!?").removesuffix("'s") for word in words]
    names = [word for word in plain if word and not is_hand_word(word)]
    names += [name.removesuffix("s") for name in names if len(name) > 3]
    return any(people.are_named_in(names) for people in peoples)


def _command_for(
    table: str,
    words: Sequence[str],
    peoples: Sequence[People],
    first: str = "",
    spelt: Callable[[str], str] = str,
) -> tuple[list[str], bool]:
    """What to type for a sentence, in the players' own names as they are `spelt`, and whether that
    is an example, with somebody or something in it that was not said; no words if the sentence is
    none of the table, or none that begins with the word `first`."""
    plain = [word.replace("’", "'").strip(".!?:;#") or word for word in words]
    # After `new` (and `game`), commas may stand between names.
    commas = range(2, len(plain)) if first == "new" else ()
    plain = [one if at in commas else one.strip(",") or one for at, one in enumerate(plain)]
    plain = [word for word in plain if word.lower() not in POLITE] or plain
    text = re.sub(r"(?<=\d)[-–:](?=\d)", " ", " ".join(plain)) + " "
    whose: list[People | None] = [*peoples] or [None]
    for people in whose:
        for typed, sentence in _rows(table):
            if first and first not in sentence.split()[0].strip("[]").split("|"):
                continue
            found = re.fullmatch(_pattern(sentence), text, re.IGNORECASE)
            said = {} if found is None else {k: v for k, v in found.groupdict().items() if v}
            if found is not None and _fits(said, people):
                players = EXAMPLES if people is None else people.players
                seats = dict(zip("NESW", players, strict=True))
                seats |= {"who": seats["E"], "name": "Eve", "n": "4", "tricks": "4"} | said
                rest = seats.pop("rest", "Eva").replace("{", "{{").replace("}", "}}")
                told = typed.replace("{rest}", rest).split()
                values = {key: spelt(name) for key, name in seats.items()}
                is_example = not {*re.findall(r"{(\w+)}", typed)} <= {*said}
                return [word.format(**values) for word in told], is_example
    return [], False


def _rows(table: str) -> Iterator[tuple[str, str]]:
    """What to type, and a sentence for it, for each sentence of a table."""
    for row in re.split(r"\n(?! )", table):
        typed, arrow, sentences = re.sub(r"\|\s+", "|", row).partition(" <-")
        for sentence in sentences.split(";") if arrow and row[0] != "#" else []:
            yield typed, sentence


def _pattern(sentence: str) -> str:
    """A sentence of a table as a regular expression; in the text a blank follows every word."""
    pattern = ""
    for word in sentence.split():
        plain = "|".join(map(_alternative, word.strip("[]").split("|")))
        pattern += f"(?:{plain})" + "?" * word.startswith("[")
    return pattern


def _alternative(word: str) -> str:
    if word == "...":
        return r"(?:\S+ )*"
    if word.startswith("{"):
        name = word[1:-1]
        value = _NUMBER if name in _NUMBERS else "[^,]+?" if name.startswith("name") else ".+?"
        return f"(?P<{name}>{value}) "
    return re.escape(word).replace("'", "'?") + " "  # Many leave it out.


def _fits(said: dict[str, str], people: People | None) -> bool:
    """Whether `{who}` sits at the table, who then is called by the whole name, and `{name}` may be
    a name."""
    for key in [key for key in said if key.startswith("name")]:
        said[key] = said[key].removesuffix("'s")
        if any(map(is_hand_word, said[key].split())) or said[key].count(" ") > 2:
            return False
    if "gone" in said:
        seat = None if people is None else people.seat_of(said["gone"])
        if people is None or seat is None:
            return False
        said["back"] = people.players[seat]
    for key in {*_NUMBERS} & set(said):
        word = said[key].lower()
        said[key] = str(place(word))
    for key in {"who", "who2"} & set(said):
        who = [word.removesuffix("'s") for word in said[key].split()]
        try:
            person = None if people is None else people.begins(who)
            if person is None and people is not None:  # `bobs deal`
                person = people.whole_name([*who[:-1], who[-1].removesuffix("s")])
        except Refused:
            return False
        if people is None or person is None or person.words != len(who):
            return False
        said[key] = people.players[person.seat] or person.seat.name
    return True
