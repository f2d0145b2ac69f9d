"""The library that makes a disk fail, or tells what was done to it; and books begun as they are."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def quick_books() -> None:
    """Here books are begun as people begin theirs."""


@pytest.fixture(scope="session")
def faults(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`faults.c`, made here."""
    compiler = shutil.which("gcc")
    if compiler is None or sys.platform != "linux":
        pytest.skip("gcc, which makes the disk that fails, is not here")
    library = tmp_path_factory.mktemp("faults") / "faults.so"
    source = Path(__file__).with_name("faults.c")
    made = subprocess.run(  # noqa: S603
        [compiler, "-shared", "-fPIC", "-o", library, source, "-ldl"], capture_output=True
    )
    if made.returncode:
        pytest.skip("gcc cannot make the disk that fails")
    return library
