"""Full garbage collections come while nobody taps, and take everything along that is no longer reachable."""

from __future__ import annotations

import gc
import time
import weakref
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from dashboards.server import garbage
from dashboards.server.garbage import Collecting


class Ring:
    """Something that only a full collection frees."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def thresholds() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)


def quiet(seconds: float) -> Any:
    return SimpleNamespace(stirred=time.monotonic() - seconds)


def old_ring() -> weakref.ref[Ring]:
    """Return a ring that nobody holds any more, and that has survived the younger generations."""
    ring = Ring()
    gc.collect(0)
    gc.collect(1)
    return weakref.ref(ring)


def test_nothing_is_collected_while_people_tap() -> None:
    ring = old_ring()
    Collecting(quiet(garbage.CALM / 2)).look()
    assert ring() is not None


def test_in_a_house_that_is_never_quiet_it_is_collected_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    ring, collecting = old_ring(), Collecting(quiet(0))
    later = time.monotonic() + garbage.LONG
    collecting.house = SimpleNamespace(stirred=later)  # type: ignore[assignment]
    monkeypatch.setattr(time, "monotonic", lambda: later)
    collecting.look()
    assert ring() is None
    ring = old_ring()
    collecting.look()
    assert ring() is not None, "the next time is as far away"


def test_in_a_quiet_moment_everything_is_collected_once() -> None:
    ring, collecting = old_ring(), Collecting(quiet(garbage.CALM))
    collecting.look()
    assert ring() is None
    full = gc.get_stats()[2]["collections"]
    collecting.look()
    assert gc.get_stats()[2]["collections"] == full, "nothing was made since"
    ring = old_ring()
    collecting.look()
    assert ring() is None


@pytest.mark.usefixtures("thresholds")
def test_python_itself_hardly_ever_makes_a_full_collection(monkeypatch: pytest.MonkeyPatch) -> None:
    collecting = Collecting(quiet(0))
    monkeypatch.setattr(collecting, "_again", SimpleNamespace(start=lambda: None))
    usual = gc.get_threshold()
    collecting.start()
    assert gc.get_threshold() == (*usual[:2], garbage.SELDOM)
    assert usual[2] < garbage.SELDOM
