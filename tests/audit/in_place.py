"""An executor that does at once what processes would do, and what an audit prints with it."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from typing import Any

from euchre_cli.audit.files import Workers, audit_files
from euchre_cli.audit.game_audit import Overrides
from euchre_cli.audit.text_report import Form


class InPlace(Executor):
    """Does each task when it is submitted; `tasks` are the numbers of parts in them."""

    def __init__(self) -> None:
        self.tasks: list[int] = []

    def submit(self, work: Callable[..., Any], /, *given: Any, **more: Any) -> Future[Any]:
        self.tasks.append(len(given[0]))
        done: Future[Any] = Future()
        done.set_result(work(*given, **more))
        return done


def printed(
    names: Sequence[str], form: Form, least: int = 0, executor: Executor | None = None
) -> tuple[str, int]:
    """What an audit prints, and its exit status: in tasks of at least so many bytes, or without
    any (0) in turn."""
    out = io.StringIO()
    workers = Workers(executor or InPlace(), 1, least, lambda future, _: future.result())
    status = audit_files(names, Overrides(), form, out, workers if least else None)
    return out.getvalue(), status
