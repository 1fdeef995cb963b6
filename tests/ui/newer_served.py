"""Runs Boardside as a later version would be, whose stand-in for an unreachable server says something else."""

from __future__ import annotations

import sys

from dashboards.server import offline

if __name__ == "__main__":
    read = offline.text
    offline.text = lambda name: read(name).replace("The table can't", "A newer table can't")  # type: ignore[assignment]
    from assistant.cli.main import main

    sys.exit(main())
