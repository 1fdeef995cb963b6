"""The door of the server: the names it answers to, and which connection belongs to which page."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from dashboards.server import network
from dashboards.server.door import RequestGuard
from dashboards.server.websocket import Page


def door(**links: str) -> tuple[RequestGuard, Any]:
    """Return a door for pages with these tokens, made for these links."""
    sessions = [SimpleNamespace(token=token) for token in links]
    made: Any = object.__new__(RequestGuard)
    made._rooms = {"seat": SimpleNamespace(sessions=sessions)}
    return made, {id(session): links[session.token] for session in sessions}


@pytest.mark.parametrize(
    ("said", "link", "lives"),
    [
        ("bokeh, anna", "/seat/a", True),
        ("bokeh, anna", "/seat/b", False),
        ("bokeh, ben", "/seat/b", True),
        ("bokeh, ben", "/seat/a", False),
        ("bokeh, carla", "/seat/a", False),
        ("bokeh, ", "/seat/a", False),
        ("anna", "/seat/a", False),
        ("", "/seat/a", False),
        ("bokeh, x, anna", "/seat/a", False),
    ],
)
def test_a_line_is_of_the_page_that_was_made_for_its_link(
    said: str, link: str, lives: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The token of another page of the same kind opens nothing."""
    made, links = door(anna="/seat/a", ben="/seat/b")
    monkeypatch.setattr(Page, "link_of", staticmethod(lambda session: links[id(session)]))
    request: Any = SimpleNamespace(headers={"Sec-WebSocket-Protocol": said} if said else {})
    assert made._lives(request, "seat", link) is lives


def test_the_names_of_the_computer_are_looked_up_again_only_before_a_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []

    def own_names() -> frozenset[str]:
        looked.append("")
        return frozenset({"localhost", "10.0.0.4"})

    monkeypatch.setattr(network, "own_names", own_names)
    made, _ = door()
    made._own, made.extra = frozenset({"localhost", "::1"}), frozenset({"den.example"})
    assert all(made.knows(name) for name in ("localhost", "[::1]", "Den.Example"))
    assert looked == [], "a name that is known needs no look"
    assert made.knows("10.0.0.4"), "an adapter that was plugged in since"
    assert not made.knows("evil.example")
    assert len(looked) == 2
