"""An audit spread over the workers of a dask cluster, which may be on other machines.

The bytes of the logs are sent with the tasks, so that the workers need no files of ours; they need
the same version of this program, which is checked first.
"""

from __future__ import annotations

import logging
import warnings
from collections.abc import Iterator
from concurrent.futures import CancelledError, Future
from concurrent.futures import TimeoutError as StillWaiting
from contextlib import contextmanager, suppress
from importlib import import_module
from time import monotonic
from typing import Any, Final

from .. import __version__
from ..terminal.exit_status import BadFile, needs_extra
from ..terminal.text import safe
from .files import LARGEST, Printed, Workers

PATIENCE: Final = 30
"""The seconds that are waited for a scheduler, and for a worker while there is none."""

_LOOK_EVERY: Final = 2.0


@contextmanager
def cluster(address: str) -> Iterator[Workers]:
    """The workers of the cluster whose scheduler is at this address.

    Raises `Refused` without the extra `cluster`, and `BadFile` if there is no scheduler, no worker,
    or another version of this program there.
    """
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise needs_extra("--cluster needs", "cluster") from None
    logging.disable(logging.CRITICAL)  # Only dask logs here, and several of its loggers by name.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # It says on standard error what is told here in a line.
        client = _connected(distributed, address)
        try:
            workers = _Cluster(distributed, client, address)
            workers.check_version()
            executor = client.get_executor(pure=False, retries=2)
            number = max(1, sum(client.nthreads().values()))
            yield Workers(executor, number, LARGEST, workers.result)
        finally:
            with suppress(Exception):
                client.close(timeout=2)


def _connected(distributed: Any, address: str) -> Any:
    try:
        distributed.comm.resolve_address(address)
        return distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, StillWaiting, ValueError) as error:
        reason = f": {error}" if isinstance(error, ValueError) else ""
        raise BadFile(f"no scheduler answers at {safe(address + reason)}") from None


class _Cluster:
    """A cluster that a client is connected to, and what is waited for there."""

    def __init__(self, distributed: Any, client: Any, address: str) -> None:
        self.client = client
        self.where = f"the cluster at {safe(address)}"
        self.killed: type[Exception] = distributed.KilledWorker
        self.closed: tuple[type[Exception], ...] = (
            distributed.comm.CommClosedError,
            CancelledError,
        )

    def check_version(self) -> None:
        """Raises `BadFile` if a worker has another version of this program, or none, or if there
        is no worker."""

        def version_there() -> str:  # It is sent as it is, to workers without this program, too.
            return str(import_module("euchre_cli").__version__)

        with self._told():
            try:
                self.client.wait_for_workers(1, timeout=PATIENCE)
            except (OSError, StillWaiting):
                raise self._no_worker() from None
            versions = self.client.run(version_there, on_error="return")
            for worker, version in versions.items():
                if version != __version__:
                    there = f"euchre {version}" if isinstance(version, str) else "no euchre"
                    raise BadFile(
                        f"the worker {worker} of {self.where} has {safe(there)}, and this is "
                        f"{__version__}: install the same version there"
                    )

    def result(self, future: Future[list[Printed]], file: str) -> list[Printed]:
        """The result of a task, as long as there are workers. Raises `BadFile`."""
        last_seen = monotonic()
        with self._told():
            while True:
                try:
                    return future.result(_LOOK_EVERY)
                except self.killed:
                    raise BadFile(
                        f"{safe(file)}: auditing it killed every worker that tried; audit it "
                        "without --cluster"
                    ) from None
                except StillWaiting:
                    if self.client.nthreads():
                        last_seen = monotonic()
                    elif monotonic() - last_seen > PATIENCE:
                        raise self._no_worker() from None

    def _no_worker(self) -> BadFile:
        return BadFile(f"{self.where} has had no worker for {PATIENCE} seconds")

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Tells in a line that the connection is lost."""
        try:
            yield
        except self.closed:
            raise BadFile(f"the connection to {self.where} is lost") from None
