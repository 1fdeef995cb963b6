"""The worker that a page has over https: where the server cannot be reached, it shows a page that says what to check.

The worker's script holds that page, so nothing has to be stored for it, and its address holds its fingerprint. A
page registers the worker of the server that it came from, which replaces that of an earlier version. Whenever a page is
opened, its worker asks for the worker of the server; if there is none, it removes itself.
"""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Final

from jinja2 import Template

from dashboards.server import files
from dashboards.server.page import sheet, text

STYLES, SCRIPT = "/* styles */", "/* script */"
"""Places in the page for its style sheet and its script."""
SHORT: Final = 16
"""How many digits of the fingerprint are in the address."""


@cache
def stand_in() -> str:
    """Return the page that stands in for every other one; it is the same for all of them."""
    page = text("unreachable.html").replace(STYLES, sheet())
    return page.replace(SCRIPT, text("unreachable.js"))


@cache
def worker() -> str:
    """Return the address of the worker's script; from now on it is served there.

    It is at the top, because a worker reaches only pages below its own address. Each page asks for the worker of its
    role alone.
    """
    script = Template(text("worker.js")).render(page=stand_in())
    at = f"/worker-{hashlib.sha256(script.encode()).hexdigest()[:SHORT]}.js"
    files.place(at, script, "js")
    return at
