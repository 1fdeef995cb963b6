"""A real server, and a browser of each engine."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui.conftest import Served


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """Yield a server that is not started yet: set up tables, then call `start()`."""
    found = Served(tmp_path)
    yield found
    found.stop(signal.SIGKILL)
