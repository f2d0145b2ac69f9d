"""The EGN reader on files that are broken, hostile, or no games at all.

Knows: what may be wrong with a file. Does not know: what a good one says (`test_egn.py`).
"""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from euchre_cli.log.egn.read import read_egn
from euchre_cli.log.log_items import Span, Trouble
from euchre_engine.problems import CATALOGUE
from tests.audit.recording import Recording
from tests.log.egn_games import HANDS, audit_text, deal, game, items, match, troubles

UNHURRIED = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])

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


def read_text(text: str) -> list[tuple[str, str]]:
    """The troubles of a text; its audit must not fail either."""
    found = [item for item in read_egn(text) if isinstance(item, Trouble)]
    for item in found:
        assert item.kind.slug in CATALOGUE
        assert item.message == " ".join(item.message.split())
        item.message.encode()
        item.span.path.encode()
    heard = audit_text(text)
    for finding in heard.findings:
        assert finding.span is None or isinstance(finding.span, Span)
    return [(item.kind.slug, item.span.path) for item in found]


# -- no game at all ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "line 1, column 1"),
        ("{", "line 1, column 2"),
        (json.dumps(FULL, indent=1)[:-40], "line "),
        ("hand 1\n  dealer N\n", "line 1, column 1"),
        ("{}\n{}", "line 2, column 1"),
        ("[" * 100_000, "nested too deeply"),
        ('{"a":' * 100_000, "nested too deeply"),
        ("[]", "a list"),
        ("null", "null"),
        ("1" * 5_000, "a number of 5,000 digits"),
        ("NaN", "nan"),
        ('"deals"', "'deals'"),
        ("{}", "an object"),
        ('{"deals": 3}', "an object"),
        ('{"fileType": "Bridge"}', "an object"),
    ],
)
def test_what_is_no_game_is_one_trouble(text: str, words: str) -> None:
    found = list(read_egn(text))
    assert len(found) == 1
    assert isinstance(found[0], Trouble)
    assert found[0].kind.slug == "not-a-log"
    assert words in found[0].message


def test_bad_json_has_its_line_and_column() -> None:
    (found,) = read_egn('{\n "fileType": oops}')
    assert isinstance(found, Trouble)
    assert found.span[:3] == (2, 14, 15)


def test_a_byte_order_mark() -> None:
    assert read_text("\ufeff" + json.dumps(game())) == []


@pytest.mark.parametrize("cut", range(0, 1360, 61))
def test_a_file_cut_anywhere(cut: int) -> None:
    text = json.dumps(FULL)
    assert cut < len(text)
    assert read_text(text[:cut]) == [("not-a-log", "")]


# -- a wrong value at every key ------------------------------------------------------------------

Path = tuple[str | int, ...]


def paths_of(value: Any, path: Path = ()) -> list[Path]:
    """Every place in a JSON value."""
    found = [path] if path else []
    if isinstance(value, dict):
        for key in value:
            found += paths_of(value[key], (*path, key))
    elif isinstance(value, list):
        for at in range(len(value)):
            found += paths_of(value[at], (*path, at))
    return found


def with_value(whole: Any, path: Path, value: Any) -> Any:
    """A copy with another value at a place."""
    found = copy.deepcopy(whole)
    holder = found
    for step in path[:-1]:
        holder = holder[step]
    holder[path[-1]] = value
    return found


def without(whole: Any, path: Path) -> Any:
    """A copy without the value at a place."""
    found = copy.deepcopy(whole)
    holder = found
    for step in path[:-1]:
        holder = holder[step]
    del holder[path[-1]]
    return found


def spelt(path: Path) -> str:
    """A place as a path."""
    words = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return words.removeprefix(".")


WRONG: list[Any] = [
    -7,
    10**30,
    2.5,
    float("nan"),
    float("inf"),
    "\ud800\x1b[2J",
    [],
    {},
    [[]],
    True,
]
FREE = ("title", "description", "gameId", "teamNames", "notes", "players")
"""Where any text is right."""


@pytest.mark.parametrize("wrong", WRONG, ids=lambda value: repr(value)[:12])
def test_a_wrong_value_at_every_key_has_its_path(wrong: Any) -> None:
    for path in paths_of(FULL):
        if path == ("deals",) and not isinstance(wrong, list):
            continue  # that is no game any more, but for its type
        name = next(step for step in reversed(path) if isinstance(step, str))
        whole = with_value(FULL, path, wrong)
        found = read_text(json.dumps(whole))
        fits = (
            (isinstance(wrong, str) and name in FREE)
            or name in ("teamNames", "gameId", "notes", "alternativeLines", "0", "3")
            or (isinstance(wrong, list) and name in ("tricks", "players", "playerCards", "deals"))
            or (isinstance(wrong, list) and name in ("kitty", "cards", "cardExchanges", "calls"))
            or (isinstance(wrong, list) and name in ("initialScore", "finalScore", "phases"))
            or (isinstance(wrong, dict) and name in ("callAnnotations", "playAnnotations"))
            or (isinstance(wrong, dict) and name in ("ruleset", "metadata"))
            or (isinstance(wrong, bool) and name in ("std", "isAlone"))
            or (isinstance(wrong, str) and name in ("callAnnotations", "playAnnotations"))
        )
        if not fits:
            # What stands there, or, where an empty object replaces a part, a key missing in it.
            assert any(place.startswith(spelt(path)) for _, place in found), (path, found)


def test_every_key_may_be_missing() -> None:
    needed = {"version", "metadata", "players", "initialScore", "dealNumber", "initialState"}
    needed |= {"dealer", "upCard", "phases", "type", "calls", "tricks", "fileType"}
    for path in paths_of(FULL):
        found = read_text(json.dumps(without(FULL, path)))
        if path[-1] in needed:
            assert ("bad-value", spelt(path)) in found, path


def test_nothing_else_is_lost_by_one_bad_value() -> None:
    clean = audit_text(json.dumps(FULL))
    whole = with_value(FULL, ("deals", 0, "phases", 0, "discard"), {"a": 1})
    heard = audit_text(json.dumps(whole))
    assert [v.points for v in heard.verdicts] == [v.points for v in clean.verdicts]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"dealer": 7}, ("bad-seat", "deals[0].initialState.dealer")),
        ({"dealer": "N"}, ("bad-seat", "deals[0].initialState.dealer")),
        ({"initialLead": 7}, ("bad-seat", "deals[0].phases[1].initialLead")),
        ({"aloneDefender": 4}, ("bad-seat", "deals[0].phases[0].aloneDefender")),
        ({"playerCards": [[]] * 5}, ("bad-seat", "deals[0].initialState.playerCards[4]")),
        ({"tricks": [["Zz"]]}, ("bad-card", "deals[0].phases[1].tricks[0][0]")),
        ({"tricks": ["Kh"]}, ("bad-value", "deals[0].phases[1].tricks[0]")),
        ({"tricks": [[], ["Kh"]]}, ("bad-value", "deals[0].phases[1].tricks[0]")),
        ({"calls": ["Order?"]}, ("bad-value", "deals[0].phases[0].calls[0]")),
        ({"isAlone": "yes"}, ("bad-value", "deals[0].phases[0].isAlone")),
        (
            {"calls": ["Pass"] * 8, "isAlone": True},
            ("bad-value", "deals[0].phases[0].isAlone"),
        ),
        ({"callAnnotations": {"one": []}}, ("bad-value", "deals[0].phases[0].callAnnotations.one")),
        (
            {"cardExchanges": [{"cards": ["Kh"]}]},
            ("bad-value", "deals[0].phases[0].cardExchanges[0].receiver"),
        ),
        ({"phases": [{"type": "TAROT"}]}, ("bad-value", "deals[0].phases[0].type")),
        ({"dealNumber": -1}, ("bad-value", "deals[0].dealNumber")),
    ],
)
def test_a_bad_value_is_told_with_its_path(
    change: dict[str, Any], expected: tuple[str, str]
) -> None:
    assert expected in troubles(game(deal(**change)))


def test_a_number_of_five_thousand_digits() -> None:
    text = json.dumps(game(deal(dealer=12345678))).replace("12345678", "9" * 5_000)
    assert read_text(text) == [("bad-seat", "deals[0].initialState.dealer")]


def test_keys_that_stand_twice() -> None:
    text = json.dumps(game()).replace('"dealer": 3', '"dealer": 1, "dealer": 3')
    assert read_text(text) == [("bad-value", "deals[0].initialState.dealer")]


def test_a_type_that_is_misspelt() -> None:
    assert troubles({**game(), "fileType": "euchre"}) == [("bad-value", "fileType")]
    assert troubles({**match(game()), "fileType": None}) == [("bad-value", "fileType")]


# -- too much of everything ----------------------------------------------------------------------


def test_forty_tricks() -> None:
    tricks = deal()["phases"][1]["tricks"] * 8
    heard = audit_text(json.dumps(game(deal(tricks=tricks))))
    assert "duplicate-card" in {found.kind.slug for found in heard.findings}


def test_a_trick_of_a_million_cards() -> None:
    whole = game(deal(tricks=[["Kh"] * 1_000_000]))
    assert ("bad-value", "deals[0].phases[1].tricks[0][100]") in troubles(whole)


def test_the_same_trouble_is_counted_after_a_while() -> None:
    whole = game(*[deal(n, dealer=n % 4, isAlone=7) for n in range(90)])
    found = troubles(whole)
    assert len(found) == 21
    assert found[-1] == ("bad-value", "deals[20].phases[0].isAlone")


def test_a_thousand_unknown_keys() -> None:
    whole = {**game(), **{f"key {n}": n for n in range(1_000)}}
    assert troubles(whole) == [("left-out", '["key 0"]')]
    (note,) = [item for item in items(whole) if isinstance(item, Trouble)]
    assert note.message.endswith("key 18, key 19 and 980 more")
    ruleset = {f"key {n}": n for n in range(1_000)}
    assert len(troubles(game(ruleset=ruleset))) == 21


def test_a_deep_value_where_none_is_wanted() -> None:
    for key in ("title", "teamNames", "mood"):
        text = json.dumps(game(**{key: "DEEP"})).replace('"DEEP"', "[" * 400 + "]" * 400)
        read_text(text)


# -- anything at all -----------------------------------------------------------------------------

WORDS = st.sampled_from(
    ["Kh", "R", "L", "B", "Xx", "Pass", "Order", "s", "n", "x", "LEFT_OF_LONER", "TRICK_PLAY", ""]
)
LEAVES = st.none() | st.booleans() | st.integers(-3, 12) | st.integers() | st.floats() | WORDS
KEYS = st.sampled_from(
    [
        "fileType",
        "version",
        "metadata",
        "deals",
        "games",
        "gameData",
        "players",
        "ruleset",
        "initialState",
        "dealer",
        "upCard",
        "kitty",
        "playerCards",
        "phases",
        "type",
        "calls",
        "isAlone",
        "tricks",
        "initialLead",
        "cardExchanges",
        "aloneDefender",
        "discard",
        "std",
        "joker",
        "num_deals",
        "min_rank",
    ]
)
ANYTHING = st.recursive(
    LEAVES | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(KEYS, inner, max_size=5),
    max_leaves=25,
)


@UNHURRIED
@given(ANYTHING)
def test_any_json(value: Any) -> None:
    read_text(json.dumps(value))


@UNHURRIED
@given(st.text())
def test_any_text(text: str) -> None:
    read_text(text)


@UNHURRIED
@given(st.data())
def test_a_game_with_anything_in_it(data: st.DataObject) -> None:
    whole: Any = match(FULL) if data.draw(st.booleans()) else FULL
    for _ in range(data.draw(st.integers(1, 4))):
        path = data.draw(st.sampled_from(paths_of(whole)))
        if data.draw(st.booleans()):
            whole = with_value(whole, path, data.draw(ANYTHING))
        else:
            whole = without(whole, path)
        if not paths_of(whole):
            return
    read_text(json.dumps(whole))


DECK = [rank + suit for suit in "cdhs" for rank in "9TJQKA"]


@pytest.mark.seeds(1)
def test_seeded_nonsense_with_real_words(seed: int) -> None:
    rng = Random(f"nonsense {seed}")
    words = [*DECK, "B", "R", "L", "Xx"]
    for _ in range(250):
        said = rng.choices(["Pass", "Order", "c", "d", "h", "s", "n", "x"], k=rng.randrange(10))
        whole = game(
            deal(
                dealer=rng.randrange(4),
                upCard=rng.choice(words),
                calls=said,
                isAlone=rng.random() < 0.4,
                aloneDefender=rng.randrange(-1, 4),
                discard=rng.choice(words),
                initialLead=rng.choice([None, 0, 1, 2, 3]),
                kitty=rng.choices(words, k=rng.randrange(5)),
                playerCards=[rng.choices(words, k=rng.randrange(7)) for _ in range(4)],
                cardExchanges=[
                    {
                        "sender": rng.choice([None, 0, 1, 2, 3]),
                        "receiver": rng.randrange(4),
                        "cards": rng.choices(words, k=rng.randrange(4)),
                    }
                    for _ in range(rng.randrange(3))
                ],
                tricks=[rng.choices(words, k=rng.randrange(6)) for _ in range(rng.randrange(8))],
            ),
            ruleset={
                "std": rng.random() < 0.5,
                "joker": rng.random() < 0.5,
                "farmers": rng.random() < 0.5,
                "partners_best": rng.random() < 0.5,
                "defend_alone": rng.random() < 0.5,
                "canadian": rng.random() < 0.5,
                "allow_no_trump": rng.random() < 0.5,
            },
        )
        heard: Recording = audit_text(json.dumps(whole))
        assert len(heard.verdicts) == 1
