"""How long a test waits for what must happen: a busy machine is slow, not wrong. Speed is measured in tests/bench."""

import os

PATIENCE = int(os.environ.get("PATIENCE", "300"))
"""Seconds; PATIENCE=20 for somebody who waits for a test that is being written."""
