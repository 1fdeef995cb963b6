"""A game’s replay as one HTML file that opens without server or network, made from the same scripts as the screens.

The file contains only what its cameras saw. The all-knowing camera is for tables that opened their hands.
"""

from __future__ import annotations

import json
from html import escape
from typing import Any

from assistant.core.event import TABLE
from assistant.table.table import Table
from dashboards.games import arrangement
from dashboards.parts.bundle import bundle
from dashboards.play.assets import SCRIPT, play_styles
from dashboards.play.frames import for_file

PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'">
<title>{title}</title>
<style>html, body {{ margin: 0; background: #0b1512; }}
@media (prefers-color-scheme: light) {{ html, body {{ background: #f3ecdb; }} }}</style>
</head>
<body>
<div id="screen"></div>
<template id="style"><style>{styles}</style></template>
<script type="application/json" id="game">{game}</script>
<script type="module">
{script}
const games = JSON.parse(document.getElementById("game").textContent);
const root = document.getElementById("screen").attachShadow({{mode: "open"}});
root.append(document.getElementById("style").content.cloneNode(true));
const place = document.createElement("div");
root.append(place);
const show = (camera) => mountScreen(place, {{layout: "replay", still: games.still,
  state: {{replay: games.replays[camera], behind: 0, role: "file", writes: false}}}},
  (message) => {{ if (message.do === "replay" && games.replays[message.camera]) show(message.camera) }});
show(games.first);
</script>
</body>
</html>
"""


def replay_page(table: Table, seat: str = TABLE, role: str = "replay") -> str:
    """Return the page, with every camera that this seat may use."""
    return PAGE.format(
        title=escape(f"{table.game.title}: replay"),
        styles=inside("\n".join(play_styles()), "style"),
        script=inside(bundle(SCRIPT, arrangement(table.game.key).families), "script"),
        game=_json(for_file(table, seat, role)),
    )


def _json(value: Any) -> str:
    """Return JSON that cannot end the script element it stands in."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def inside(text: str, element: str) -> str:
    """Return script or style text that cannot end the element it stands in."""
    return text.replace(f"</{element}", f"<\\/{element}")
