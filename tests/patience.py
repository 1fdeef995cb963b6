"""The time for which a test waits: a busy machine is slow, not wrong. Speed is measured in tests/bench."""

import os

PATIENCE = int(os.environ.get("PATIENCE", "300"))
"""Seconds; set PATIENCE=20 while writing a test."""
