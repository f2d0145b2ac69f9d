"""EGN and EMN: what each field is read as, with its path, and what is told of broken files."""

from __future__ import annotations

import copy
import io
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from euchre_cli.log import egn
from euchre_cli.log.games import Game, Hand
from euchre_cli.log.lines import NotALog
from euchre_cli.log.reader import read_games
from euchre_cli.log.records import canonical
from euchre_engine.actions import Action, Best, Deal, Defend, Discard, Name, Order, Pass, Play
from euchre_engine.audit.hand_verdict import HandVerdict
from euchre_engine.audit.record import ThrownIn
from euchre_engine.audit.replay import GameReplay
from euchre_engine.cards import BENNY, CARD_NAMES, Suit
from euchre_engine.rules import Rules, sitting_out
from tests import golden
from tests.engine.table_play import as_entries, play_out

# -- small games in EGN, and what is read from them ----------------------------------------------

HANDS = [
    hand.split()
    for hand in ("Kh Kd Qh Qd As", "Jh Td Tc 9h 9s", "Ah Ad 9c Js Qc", "9d Ts Jd Ks Ac")
]
"""What was dealt in `deal()`."""

FELL = "Kh Jh Ah Qs, 9d Kd Td Ad, 9c Ts Qh Tc, Jd Qd 9h Js, Qc Ks As 9s"
TRICKS = [trick.split() for trick in FELL.split(", ")]
PASSES = ["Pass"] * 4

_HOLDERS = {
    "initialState": ("dealer", "upCard", "playerCards", "player_cards", "kitty"),
    "play": ("tricks", "initialLead", "playAnnotations"),
    "deal": ("dealNumber", "initialState", "phases", "alternativeLines", "notes"),
}


def deal(number: int = 0, **changes: Any) -> Any:
    """A clean deal: seat 3 deals, seat 0 orders spades, and the makers win a point. A change names
    a key anywhere in it; `None` takes the key out."""
    state: Any = {"dealer": 3, "upCard": "Qs"}
    bidding: Any = {"type": "EUCHRE_BIDDING", "calls": ["Order"], "discard": "Ac"}
    play: Any = {"type": "TRICK_PLAY", "tricks": [list(trick) for trick in TRICKS]}
    whole: Any = {"dealNumber": number, "initialState": state, "phases": [bidding, play]}
    parts = {"initialState": state, "play": play, "deal": whole}
    for key, value in changes.items():
        holder = next((parts[part] for part, keys in _HOLDERS.items() if key in keys), bidding)
        holder[key] = value
        if value is None:
            del holder[key]
    return whole


def game(*deals: Any, **head: Any) -> Any:
    """A game of some deals (one, when none is given); `head` are keys of its metadata."""
    players = ["Ann", "Bob", "Cat", "Dan"]
    ruleset = {"std": False}
    metadata = {"players": players, "initialScore": [0, 0], "ruleset": ruleset, **head}
    return {
        "fileType": "Euchre Game Notation",
        "version": "1.4",
        "metadata": {key: value for key, value in metadata.items() if value is not None},
        "deals": list(deals) or [deal()],
    }


def match(*games: Any, **head: Any) -> Any:
    """A match of some games, each played by A, B, C and D."""
    players = [{"id": f"p{n}", "name": name} for n, name in enumerate("ABCDEF")]
    return {
        "fileType": "Euchre Match Notation",
        "version": "1.0",
        "metadata": {"players": players, **head},
        "games": [
            {"gameIndex": at, "players": ["p0", "p1", "p2", "p3"], "gameData": one}
            for at, one in enumerate(games)
        ],
    }


def read(whole: Any) -> list[Game]:
    """The games of a file, which is JSON, text or bytes."""
    text = whole if isinstance(whole, str | bytes) else json.dumps(whole)
    return list(egn.read_games(io.BytesIO(text if isinstance(text, bytes) else text.encode())))


def hands(whole: Any) -> list[Hand]:
    return [item for one in read(whole) for item in one.items if isinstance(item, Hand)]


def records(whole: Any) -> list[str]:
    """The records of all hands, as a log has them."""
    return [canonical(entry) for hand in hands(whole) for entry in hand.entries]


def about(whole: Any) -> list[tuple[str, str]]:
    """The records about the games, each with its path."""
    items = [item for one in read(whole) for item in one.items if not isinstance(item, Hand)]
    return [(canonical(item.record), item.span().path) for item in items]


def troubles(whole: Any) -> list[tuple[str, str]]:
    """What could not be read: the slug and the path."""
    parts = [part for one in read(whole) for part in (one, *one.items)]
    found = [trouble for part in parts for trouble in getattr(part, "troubles", ())]
    return [(trouble.kind.slug, trouble.span.path) for trouble in found]


def verdicts(whole: Any) -> list[tuple[HandVerdict, list[tuple[str, str]]]]:
    """The verdict on each hand, and what is wrong with it: the slug and the path."""
    found = []
    for one in read(whole):
        replay = GameReplay(one.head.rules(), one.head.start)
        for hand in (item for item in one.items if isinstance(item, Hand)):
            verdict = replay.hand(hand.entries, hand.number)
            problems = [(p.kind.slug, hand.span(p.at).path) for p in verdict.problems]
            found.append((verdict, problems))
    return found


def findings(whole: Any) -> list[tuple[str, str]]:
    """All that is wrong: what could not be read, and what the hands' replay finds."""
    return troubles(whole) + [one for _, problems in verdicts(whole) for one in problems]


# -- what each field says ------------------------------------------------------------------------

CLEAN = """dealer W; up Qs; call N order; discard Ac; play N Kh Jh Ah Qs; play W 9d Kd Td Ad;
play S 9c Ts Qh Tc; play W Jd Qd 9h Js; play S Qc Ks As 9s""".replace("\n", " ").split("; ")
USUAL = about(game())

TABLE = Path(__file__).with_name("egn.txt")
"""Games that differ from a clean one in keys of the file, its `head` or its one `deal`, or in the
numbers of its `deals`, and what is read: records that the clean game has not, and all of a hand
that is another one; then every trouble and every finding."""


def game_of(case: str) -> Any:
    """The game that a case of the table means."""
    part, _, words = case.partition(" ")
    change = json.loads(words)
    match part:
        case "deal":
            return game(deal(**change))
        case "deals":
            return game(*[one if isinstance(one, str) else deal(one) for one in change])
        case "head":
            return game(**change)
        case _:
            return game() | change


def said(case: str) -> str:
    """What is read of a game, as the table has it."""
    whole = game_of(case)
    lines = [f"{record} @ {path}" for record, path in about(whole) if (record, path) not in USUAL]
    for hand in hands(whole):
        written = "; ".join(map(canonical, hand.entries)).replace("; ".join(CLEAN), "as usual")
        if written != "as usual" or case.startswith("deals"):
            lines.append(f"hand {hand.number}: {written or 'not known'}")
    parts = [part for one in read(whole) for part in (one, *one.items)]
    told = [trouble for part in parts for trouble in getattr(part, "troubles", ())]
    lines += [f"! {t.kind.slug} @ {t.span.path}: {t.message}" for t in told]
    lines += [f"! {slug} @ {path}" for _, found in verdicts(whole) for slug, path in found]
    return "\n".join(lines) or "as usual"


def test_what_is_read_of_a_game(request: pytest.FixtureRequest) -> None:
    golden.check(TABLE, {case: said(case) for case in golden.cases(TABLE)}, request)


FOLDER = Path(__file__).parents[2].parent / "shared" / "data" / "egn"
needs_logs = pytest.mark.skipif(
    not FOLDER.is_dir(), reason="the folder shared/data, with games of other people, is not here"
)
TEN_DEALS = [deal(n, dealer=(3 + n) % 4) for n in range(10)]

PATHS = """-1,0 -1,1:dealNumber 0,1:initialState.dealer 1,1:initialState.upCard
2,1:initialState.playerCards[0] 2,6:initialState.playerCards[0][4] 6,1:initialState.kitty[0]
7,2:phases[0].calls[0] 8,3:phases[0].isAlone 9,1:phases[0].discard 10,1:phases[0].aloneDefender
11,1:phases[0].cardExchanges[0].cards[0] 11,3:phases[0].cardExchanges[1].cards[0]
12,0:phases[1].tricks[0] 12,1:phases[1].initialLead 12,3:phases[1].tricks[0][1]
13,0:phases[1].tricks[1] 13,9:phases[1].tricks[1][1] 99,0"""
"""The index of a record, of a word in it, and the path of that word in its deal."""


def test_every_part_has_its_path() -> None:
    exchanges = [
        {"sender": 3, "receiver": 1, "cards": ["9s"]},
        {"sender": 1, "receiver": 3, "cards": ["Kd"]},
    ]
    bidding = {"calls": ["Pass", "Order"], "isAlone": True, "aloneDefender": 0}
    play = {"initialLead": 0, "tricks": [["Kh", "Jh"], ["9d", "Ks"]]}
    dealt = {"playerCards": HANDS, "kitty": ["Th", "Kc", "Jc"]}
    whole = game(deal(**dealt, **bidding, **play, cardExchanges=exchanges), finalScore=[1, 0])
    (hand,), (wrapped,) = hands(whole), hands(match(whole))
    for place in PATHS.split():
        at, _, path = place.partition(":")
        entry, part = map(int, at.split(","))
        assert hand.span((entry, part)) == (0, 0, 0, "", f"deals[0].{path}".rstrip("."))
        assert wrapped.span((entry, part)).path == f"games[0].gameData.deals[0].{path}".rstrip(".")
    assert hand.span((14, 2)).path == "metadata.finalScore[0]"


@pytest.mark.parametrize("key", ["players", "playersOverride"])
def test_a_match(key: str) -> None:
    first = game(title="one", initialScore=[3, 0], date="2026-11-20T19:00Z")
    second = game(title="two", ruleset={"std": False, "winning_score": 5})
    whole = match(first, second, title="league", date="2026-11-19T20:15Z", matchId="m1")
    for one in whole["games"]:
        one[key] = one.pop("players")
    whole["games"][1][key] = ["p4", "p1", "p0", "p9"]
    one, two = (item.head for item in read(whole))
    assert (one.name, one.event, one.date) == ("one", "league", "2026-11-20")
    assert (one.begun, two.begun) == ("2026-11-20T19:00:00Z", "")
    assert (two.name, two.event, two.index) == ("two", "league", 1)
    assert (list(one.players.values()), one.start) == (list("ABCD"), (3, 0))
    # The game itself says who sits where the match does not know the player.
    assert list(two.players.values()) == ["E", "B", "A", "Dan"]
    assert (one.rules().target, two.rules().target) == (10, 5)
    assert about(whole)[:4] == [
        ("event league", "metadata.title"),
        ("date 2026-11-19", "metadata.date"),
        ("begun 2026-11-19T20:15:00Z", "metadata.date"),
        ("note matchId: m1", "metadata.matchId"),
    ]
    assert troubles(whole) == [("bad-value", f"games[1].{key}[3]")]


# -- there and back ------------------------------------------------------------------------------

RULESETS: list[dict[str, str | int]] = [
    {},
    {"lone-lead": "left-of-loner"},
    {"lone-lead": "left-of-loner", "defend-alone": "always"},
    {"defend-alone": "always", "no-trump": "yes", "partners-best": "yes"},
    {"deck": 25, "no-trump": "yes"},
]


def as_deal(actions: Sequence[Action], number: int = 0) -> Any:
    """A played hand as a deal of the format; the dealt hands are left out."""
    found = deal(number, calls=[], discard=None)
    state, (bidding, play) = found["initialState"], found["phases"]
    fell: list[str] = []
    size = 4
    maker: Any = None
    for action in actions:
        match action:
            case Deal(dealer, up, _, under):
                assert up is not None
                state |= {"dealer": int(dealer), "upCard": CARD_NAMES[up]}
                state["kitty"] = [CARD_NAMES[card] for card in under]
            case Pass():
                bidding["calls"].append("Pass")
            case Order() | Name():
                maker = action
                suit = action.suit if isinstance(action, Name) else None
                said = "Order" if suit is None else "n" if suit is Suit.NO_TRUMP else "cdhs"[suit]
                bidding["calls"].append(said)
                bidding["isAlone"] = action.alone
                size = 3 if action.alone else 4
            case Discard(card):
                bidding["discard"] = CARD_NAMES[card]
            case Defend(seat):
                bidding["aloneDefender"] = int(seat)
                size = 4 - sitting_out(maker.seat, maker.alone, seat).bit_count()
            case Best(given, returned):
                me, other = int(maker.seat), (maker.seat + 2) % 4
                bidding["cardExchanges"] = [
                    {"sender": other, "receiver": me, "cards": [CARD_NAMES[given]]},
                    {"sender": me, "receiver": other, "cards": [CARD_NAMES[returned]]},
                ]
            case Play(_, card):
                fell.append(CARD_NAMES[card])
    play["tricks"] = [fell[at : at + size] for at in range(0, len(fell), size)]
    return found


@pytest.mark.seeds(1)
@pytest.mark.parametrize("values", RULESETS)
def test_a_played_hand_is_read_as_it_was_played(values: dict[str, str | int], seed: int) -> None:
    """Also what is read, written as a log and read again; and against somebody alone whoever led,
    for tables differ in it: from the left of the one alone, though the file says of the dealer."""
    rules = Rules("standard", values)
    ruleset = {
        "std": False,
        "defend_alone": rules.value("defend-alone") != "no",
        "allow_no_trump": rules.has_no_trump,
        "partners_best": rules.may_ask_for_best,
        "joker": len(rules.deck) == 25,
    }
    rng = Random(f"egn {seed}")
    played = 0
    while played < 25:
        _, actions = play_out(rng, rules)
        if isinstance(actions[0], Deal) and actions[0].up != BENNY:
            played += 1
            dealt = as_deal(actions)
            entries = as_entries(actions, kitty=True)
            expected = [canonical(one) for one in entries if not isinstance(one, ThrownIn)]
            if tricks := [one for one in expected if one.startswith("play")]:
                dealt["phases"][1]["initialLead"] = "NESW".index(tricks[0][5])
            whole = game(dealt, ruleset=ruleset, title="a; b", description='"#1"')
            assert records(whole) == expected
            (read_once,) = read(whole)
            lines = [canonical(record) for record in read_once.records()]
            (again,) = read_games(lines)
            assert list(again.records()) == list(read_once.records())
            assert again.troubles == []


# -- what is left out ----------------------------------------------------------------------------


def test_what_is_written_for_six_players_is_no_hand() -> None:
    assert hands(game(ruleset={"num_players": 6})) == []


BESIDES = {"timings": {"0": 0}, "views": [{"id": "v"}], "videoUrl": "file:///evening.mp4"}


def test_what_changes_no_figure_is_one_note_a_file() -> None:
    deals = [{**one, "alternativeLines": [{"branchIndex": 0}], "mood": 1} for one in TEN_DEALS]
    whole = {**game(*deals), **BESIDES}
    (note,) = read(whole)[0].troubles
    assert (note.kind.slug, note.of_file, note.kind.severity) == ("left-out", True, "note")
    assert note.message == (
        "left out, because the score does not depend on it: timings, views, videoUrl, "
        "alternativeLines, mood"
    )
    assert troubles(match(whole, whole)) == [("left-out", "games[0].gameData.timings")]


# -- broken files --------------------------------------------------------------------------------

FULL = game(
    deal(
        playerCards=HANDS,
        kitty=["Th", "Kc", "Jc"],
        isAlone=False,
        aloneDefender=-1,
        cardExchanges=[{"sender": 2, "receiver": 0, "cards": ["Ah"]}],
        initialLead=0,
        callAnnotations={"0": ["bold"]},
        playAnnotations={"3": ["cold"]},
        alternativeLines=[],
        notes=["cut"],
    ),
    deal(1, dealer=0),
    title="full",
    description="all there is",
    date="2026-11-19",
    finalScore=[1, 0],
    teamNames=["A", "B"],
    gameId="g",
    ruleset={"std": False, "loner_lead": "LEFT_OF_DEALER", "winning_score": 10},
)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "empty"),
        ("{", "line 1, column 2"),
        (json.dumps(FULL, indent=1)[:-40], "line "),
        ("hand 1\n  dealer N\n", "line 1, column 1"),
        ("{}\n{}", "line 2, column 1"),
        ("[" * 100_000, "nested too deeply"),
        ('{"a":' * 100_000, "nested too deeply"),
        ("[]", "a list"),
        ("null", "null"),
        ("1" * 5_000, "Infinity"),
        ('"deals"', "'deals'"),
        ("{}", "an object"),
        ('{"deals": 3}', "an object"),
        ('{"fileType": "Bridge"}', "an object"),
        (b"{\0}", "binary"),
        ("[" + "{}," * 500_000, "more values"),
        (" " * (egn.LARGEST + 1), "larger than"),
    ],
)
def test_what_is_no_game(text: str | bytes, words: str) -> None:
    with pytest.raises(NotALog, match=words):
        read(text)


@pytest.mark.parametrize(
    ("whole", "found"),
    [
        (game(deal(tricks=[["Kh"] * 1_000])), "deals[0].phases[1].tricks[0][100]"),
        ({**match(game()), "fileType": None}, "fileType"),
        ({**match(), "games": [7]}, "games[0]"),
        (
            json.dumps(game()).replace('"dealer":', '"dealer": 1, "dealer":'),
            "deals[0].initialState.dealer",
        ),
    ],
)
def test_what_is_broken_is_told_with_its_path(whole: Any, found: str) -> None:
    assert troubles(whole) == [("bad-value", found)]


def places_of(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a JSON value."""
    if path:
        yield path
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places_of(inner, (*path, key))


TAKEN_OUT = object()


def changed(whole: Any, path: tuple[Any, ...], value: Any) -> Any:
    """A copy with another value at a place, or without any."""
    found = holder = copy.deepcopy(whole)
    for step in path[:-1]:
        holder = holder[step]
    holder[path[-1]] = value
    if value is TAKEN_OUT:
        del holder[path[-1]]
    return found


def spelt(path: tuple[Any, ...]) -> str:
    """A place as a path."""
    words = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return words.removeprefix(".")


WRONG: list[Any] = [-7, 10**30, 2.5, float("nan"), "\ud800\x1b[2J", [], {}, [[]], True]
ANY_VALUE = {"teamNames", "gameId", "notes", "alternativeLines"}
NEEDED = {"version", "metadata", "players", "initialScore", "dealNumber", "initialState", "dealer"}
NEEDED |= {"upCard", "phases", "type", "calls", "tricks", "fileType", "receiver", "cards"}


def test_every_value_may_be_wrong_or_missing() -> None:
    for number, path in enumerate(places_of(FULL)):
        if path == ("deals",):
            continue
        for wrong in WRONG[number % 3 :: 3]:
            found = troubles(changed(FULL, path, wrong))
            if isinstance(wrong, int | float) and wrong is not True and not ANY_VALUE & {*path}:
                assert any(place.startswith(spelt(path)) for _, place in found), (path, found)
        found = troubles(changed(FULL, path, TAKEN_OUT))
        if path[-1] in NEEDED:
            assert ("bad-value", spelt(path)) in found, path


# -- too much of everything ----------------------------------------------------------------------


def test_a_trouble_that_is_met_often_is_counted() -> None:
    whole = game(*[deal(n, dealer=n % 4, isAlone=7) for n in range(90)])
    found = troubles(whole)
    assert max(found) == ("bad-value", "deals[9].phases[0].isAlone")
    assert len(found) == 21
    assert ("bad-value", "deals[20].phases[0].isAlone") in found
    last = read(whole)[0].troubles[-1]
    assert (last.message, last.of_file) == ("70 more like the 20 before, starting here", True)


def test_a_game_of_too_many_records_is_cut() -> None:
    (one,) = read(game(*TEN_DEALS * 220))
    assert (one.hands, [trouble.span.path for trouble in one.troubles]) == (2_000, ["deals[2000]"])


# -- games of other people -----------------------------------------------------------------------


@needs_logs
@pytest.mark.parametrize(
    ("name", "totals", "found"),
    [
        ("comeback.egn", [(11, 9)], {}),
        ("league-final.egn", [(8, 10)], {}),
        ("evening.emn", [(11, 9), (8, 10)], {}),
        ("pairs-final.egn", [(6, 10)], {"hand-after-game": 1}),
        ("reneges.egn", None, {"renege": 7, "slip-of-the-pen": 1}),
    ],
)
def test_games_of_other_people(name: str, totals: Any, found: dict[str, int]) -> None:
    data = (FOLDER / name).read_bytes()
    slugs = [slug for slug, _ in findings(data)]
    assert {slug: slugs.count(slug) for slug in slugs} == found
    finished = [v.total for v, _ in verdicts(data) if max(v.total) >= 10 and not v.after_game]
    assert totals is None or finished == totals
