"""How long a test waits for what must happen: a busy machine is slow, not wrong. Speed is measured in tests/bench."""

PATIENCE = 300
"""Seconds."""
