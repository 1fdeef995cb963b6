"""Runs Boardside as an earlier version was, which knew no worker."""

from __future__ import annotations

import sys

from dashboards.server import offline

if __name__ == "__main__":
    offline.worker = lambda: ""  # type: ignore[assignment]
    from assistant.cli.main import main

    sys.exit(main())
