"""The phones of an evening, simulated: some are slow, some send twice, some lose an answer, and
some say another score than their table."""

from __future__ import annotations

import re
import threading
import time
from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Final, NamedTuple

from euchre_cli.evening.evening import Evening

from .served import Answer, Served

HANDS: Final = 8
BY_HAND: Final = (9, 10)
"""The tables that enter hand by hand."""

CONTRARY: Final = (3, 8)
"""The tables at which somebody says another score at first."""


class Hand(NamedTuple):
    """A hand that is played: who made trump, the makers' tricks, and whether alone."""

    caller: int
    tricks: int
    alone: bool


class Played(NamedTuple):
    """What is played at a table in a round: its score and who made loners, or its hands."""

    points: tuple[int, int]
    loners: tuple[int, ...]
    hands: tuple[Hand, ...] = ()


def played_at(rng: Random, table: int) -> Played:
    """What is played at a table."""
    if table not in BY_HAND:
        loners = (rng.randrange(4),) if rng.random() < 0.3 else ()
        return Played((rng.randrange(4, 12), rng.randrange(4, 12)), loners)
    hands = tuple(
        Hand(rng.randrange(4), rng.choice((2, 3, 3, 4, 4, 5, 5)), rng.random() < 0.2)
        for _ in range(HANDS)
    )
    points = [0, 0]
    for caller, tricks, alone in hands:
        made = 4 if alone and tricks == 5 else 2 if tricks in (5, 2) else 1
        points[(caller + (tricks < 3)) % 2] += made
    loners = tuple(one.caller for one in hands if one.alone and one.tricks == 5)
    return Played((points[0], points[1]), loners, hands)


class Phones:
    """All phones of an evening at a server, that look at their pages every second, or slower;
    `truth` is what is played at each place."""

    def __init__(
        self, served: Served, evening: Evening, rounds: int, rng: Random, slower: float
    ) -> None:
        self.served = served
        self.evening = evening
        self.rounds = rounds
        self.slower = slower
        self.truth = {
            (number, seating.table): played_at(rng, seating.table)
            for number in range(1, rounds + 1)
            for seating in evening.seats[number - 1].seatings
        }
        self.seeds: Mapping[str, int] = {name: rng.randrange(10**9) for name in evening.people}
        self.seconds: list[float] = []
        self.happened: Counter[str] = Counter()
        self.wrong: list[Answer] = []
        self.done = threading.Event()

    def play(self) -> list[threading.Thread]:
        """Lets every phone begin."""
        threads = [threading.Thread(target=self._phone, args=(name,)) for name in self.seeds]
        for thread in threads:
            thread.start()
        return threads

    def _phone(self, name: str) -> None:
        rng = Random(self.seeds[name])
        slow, twice, contrary = rng.random() < 0.25, rng.random() < 0.4, True
        number = 1
        while number <= self.rounds and not self.done.is_set():
            time.sleep(self.slower * rng.uniform(0.2, 1.0))
            seating = next(
                one for one in self.evening.seats[number - 1].seatings if name in one.players
            )
            table, seat = seating.table, seating.players.index(name)
            page = self._ask(self.served.address(table))
            if page.status != 200:
                self._note(page)
                continue
            shown = int((re.search(r"Table \d+, round (\d+)", page.page) or ("", "0"))[1])
            if shown != number or "has its result" in page.page:
                number = max(number, shown)
                if rng.random() < 0.1:
                    self._ask(f"/me/{self.evening.people.index(name)}")
                    self._ask("/")
                continue
            form = self._form(rng, page, self.truth[number, table], seat)
            if table in CONTRARY and seat == 3 and contrary and form.get("side") == 1:
                contrary, form["ns"] = False, form["ns"] + 1
                self.happened["contrary"] += 1
            if not form:
                continue
            form |= {"round": number, "seen": int(page.field("seen"))}
            for _ in range(1 + twice):
                pause = rng.random() / 2 if slow else 0
                answer = self._ask(self.served.address(table), form, pause, rng.random() < 0.15)
                self._note(answer)
                if self.rounds < number:
                    break

    def _form(self, rng: Random, page: Answer, played: Played, seat: int) -> dict[str, int | str]:
        """What somebody taps on a page; nothing if others have to."""
        if played.hands:
            number = int((re.search(r"Hand (\d+): who made", page.page) or ("", "9"))[1])
            if number > HANDS or seat != number % 4:
                return {}
            if number > 1 and rng.random() < 0.05 and page.field("back"):
                self.happened["taken back"] += 1
                return {"back": 1}
            hand = played.hands[number - 1]
            alone = {"alone": "on"} if hand.alone else {}
            return {"caller": hand.caller, "tricks": hand.tricks, **alone}
        side = seat % 2
        waits = "yes, it is right" in page.page
        if (waits and f'class="yes" name="side" value="{side}"' not in page.page) or (
            "You do not agree" in page.page
        ):
            return {}
        loners = {f"loners-{at}": played.loners.count(at) for at in range(4)}
        ns, ew = played.points
        return {"ns": ns, "ew": ew, "side": side, "sure": "yes", **loners}

    def _ask(
        self,
        path: str,
        form: Mapping[str, int | str] | None = None,
        pause: float = 0,
        lose: bool = False,
    ) -> Answer:
        """The answer to a page or a tap, which is sent until there is one; the first answer to a
        tap may be lost."""
        while not self.done.is_set():
            began = time.perf_counter()
            try:
                served = self.served
                answer = served.get(path) if form is None else served.post(path, form, pause)
            except OSError:
                self.happened["no answer"] += 1
                time.sleep(0.3)
                continue
            if not pause:
                self.seconds.append(time.perf_counter() - began)
            if lose or answer.status >= 500:
                self.happened["lost" if lose else "busy"] += 1
                lose = False
                continue
            return answer
        return Answer(0, "")

    def _note(self, answer: Answer) -> None:
        for words in ("counts once", "meanwhile", "do not agree"):
            self.happened[words] += words in answer.words or words in answer.page
        if answer.status not in (0, 200, 409):
            self.wrong.append(answer)
