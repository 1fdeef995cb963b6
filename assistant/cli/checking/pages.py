"""The pages of a game, drawn without a browser at moments of random games, and their buttons tapped."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, Final, cast

from assistant.cli.checking.findings import after_lines, quoted
from assistant.cli.checking.playing import Playing
from assistant.cli.checking.watching import Watch
from assistant.core.event import REFEREE, TABLE
from assistant.table.table import Table

ROLES: Final = {
    "seat": "a phone",
    "table": "the tablet",
    "tv": "the television",
    "watch": "a phone that only watches",
    "alone": "a player who keeps notes alone",
}
"""The roles of pages, in words."""
WRONG: Final = "Something went wrong inside Boardside"
"""The words of a page whose button failed."""
TAPPED: Final = 2
"""The most buttons of one page that are tapped."""
Json = Mapping[str, Any]


def loaded() -> None:
    """Import the screens, which is slow: before anything listens to them."""
    import_module("dashboards.play.page")


def set_up(watch: Watch) -> None:
    """Draw the form of the set-up."""
    from dashboards.games import setup  # noqa: PLC0415

    try:
        form = setup(watch.plain.key)
        json.dumps([[step.name, step.blocks] for step in form.steps(form.tidy(form.fresh()))])
    except Exception as wrong:  # noqa: BLE001  (it may fail in any way: that is what is asked here)
        watch.fail("The form of the set-up cannot be drawn:", wrong, "page")


def drawn(playing: Playing, every: bool) -> None:
    """Draw the pages of all roles, or of any one of them, and tap their buttons."""
    pages = [(role, seat) for role in ROLES for seat in _seats(playing, role)]
    for role, seat in pages if every else [playing.chance.choice(pages)]:
        page = _page(playing, role, seat)
        if page is not None:
            _now(playing, role, page)
            if every:
                _tap(playing, role, seat, page)


def _seats(playing: Playing, role: str) -> list[str]:
    players = [player.key for player in playing.state.players]
    if role == "seat":
        return players
    return players[:1] if role == "alone" else [TABLE]


def _page(playing: Playing, role: str, seat: str) -> Json | None:
    """Return everything that a page shows; None if it cannot be drawn."""
    from dashboards.play.page import Play  # noqa: PLC0415  (the screens are slow to import)

    try:
        page = Play(playing.table, seat, role)
        json.dumps(page.still())
        return json.loads(json.dumps(page.state()))  # type: ignore[no-any-return]
    except Exception as wrong:  # noqa: BLE001  (it may fail in any way: that is what is asked here)
        playing.watch.fail(f"The page of {ROLES[role]} cannot be drawn:", wrong, "page")
    return None


def _now(playing: Playing, role: str, page: Json) -> None:
    """Hold a page on which somebody writes to say what is to be done now."""
    now = cast("Json", page.get("now") or {})
    if role != "tv" and not now.get("text"):
        text = (
            f"The page of {ROLES[role]} does not say what is to be done now{after_lines(tuple(playing.watch.lines))}."
        )
        playing.watch.findings.fault("now", text)


def _tap(playing: Playing, role: str, seat: str, page: Json) -> None:
    """Tap buttons of a page, each on a table of its own, which has the same lines."""
    from dashboards.play.page import Play  # noqa: PLC0415

    taps = [tap for tap in _taps(page.get("entry", ())) if not _is_open(tap["send"])]
    for tap in playing.chance.sample(taps, min(TAPPED, len(taps))):
        table: Table = playing.again()
        copy = Play(table, seat, role)
        copy.hear(dict(tap["send"]))
        if _said(playing, copy, role).startswith(WRONG):
            text = f"The button {quoted(tap.get('label', ''))} on the page of {ROLES[role]} fails."
            playing.watch.findings.fault("tap", text)


def _said(playing: Playing, page: Any, role: str) -> str:
    """Return what a page says after its button was tapped; "" if nothing, or if it cannot be drawn any more."""
    try:
        toast: Any = page.state().get("toast") or {}
        return str(toast.get("text", ""))
    except Exception as wrong:  # noqa: BLE001  (see above)
        playing.watch.fail(f"The page of {ROLES[role]} cannot be drawn after a tap:", wrong, "page")
    return ""


def _taps(blocks: Any) -> Iterator[Json]:
    """Yield every button in these blocks."""
    if isinstance(blocks, Mapping):
        block = cast("Json", blocks)
        if isinstance(block.get("send"), Mapping) and "label" in block:
            yield block
        for value in block.values():
            yield from _taps(value)
    elif isinstance(blocks, list):
        for one in cast("list[Any]", blocks):
            yield from _taps(one)


def _is_open(send: Json) -> bool:
    """Return whether something is still to be filled in by the page."""
    return "$" in json.dumps(send)


def replayed(playing: Playing) -> None:
    """Draw the frames of a replay."""
    from dashboards.games import arrangement  # noqa: PLC0415

    try:
        picture = arrangement(playing.game.key).picture
        for _, state in playing.table.states(REFEREE):
            json.dumps(picture(state))
    except Exception as wrong:  # noqa: BLE001  (see above)
        playing.watch.fail("The replay cannot be drawn:", wrong, "page")
