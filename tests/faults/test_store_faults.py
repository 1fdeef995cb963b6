"""Bounded runs of the trials on files; `make trials` has the long ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.faults import damages, kills, replay, system_calls
from tests.faults.recording import can_watch


def test_kill_9_at_any_moment(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    assert "none lost" in kills.rounds(tmp_path, seed=11, count=6)


@pytest.mark.skipif(not can_watch(), reason="writes are recorded by ptrace of Linux on x86-64 or ARM")
def test_a_kill_at_any_write() -> None:
    try:
        assert "nothing lost" in replay.trial(seed=12, steps=40, most=26)
    except SystemExit as wrong:
        if "no process watch another" not in str(wrong):
            raise
        pytest.skip(str(wrong))


def test_a_system_call_that_fails() -> None:
    assert "nothing lost" in system_calls.every(seed=15, most=2, operations=5)


def test_damage_to_one_copy() -> None:
    assert "nothing lost" in damages.trial(seed=13, evenings=2, each=10)


def test_damage_to_both_copies() -> None:
    assert "nothing that was not sent" in damages.trial_of_both(seed=14, evenings=1, each=14)
