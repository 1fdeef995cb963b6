"""A server that takes a silent connection for dead, and forgets its page, within seconds instead of minutes."""

from __future__ import annotations

import sys

from assistant.cli.main import main
from dashboards.server import app, websocket

app.ASKED, app.ASLEEP, app.TIDIED = 500, 3_000, 100
websocket.SILENT = 2.0

if __name__ == "__main__":
    sys.exit(main())
