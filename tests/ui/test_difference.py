"""Differences of JSON: whatever changed, the page ends up with the same whole; and they are small."""

from __future__ import annotations

import json

import pytest
from bokeh.document import Document
from hypothesis import given, settings
from hypothesis import strategies as st
from panel.io.state import set_curdoc

from dashboards.parts.common.json_difference import applied, difference
from dashboards.parts.common.screen import Screen
from dashboards.play.page import Play
from dashboards.play.screen import PlayScreen
from tests.simulate_risk import Game

LEAVES = st.none() | st.booleans() | st.integers(-3, 3) | st.text(max_size=3)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from("abcd"), inner, max_size=4),
    max_leaves=25,
)


def size(value: object) -> int:
    return len(json.dumps(value, separators=(",", ":")))


@given(VALUES, VALUES)
@settings(max_examples=400, deadline=None)
def test_a_difference_turns_one_value_into_the_other(old: object, new: object) -> None:
    change = difference(old, new)
    assert json.dumps(applied(old, change), sort_keys=True) == json.dumps(new, sort_keys=True)
    assert (change is None) == (json.dumps(old, sort_keys=True) == json.dumps(new, sort_keys=True))


def test_lists_that_move_on_send_only_what_is_new() -> None:
    lines = [{"seq": n, "text": f"line {n}"} for n in range(60)]
    assert difference(lines[:50], lines[1:51]) == {"from": 1, "to": 50, "more": [lines[50]]}
    assert difference(lines[:2], [lines[0], {**lines[1], "text": "x"}]) == {"at": [[1, {"set": {"text": {"is": "x"}}}]]}


def test_a_page_of_risk_gets_only_what_changed() -> None:
    """Ten entries in a row: what is sent is a small part of the whole, and adds up to it."""
    game = Game(4, 3)
    game.play(5)
    anna, screen = Play(game.table, "anna"), Screen()
    sent, whole = 0, 0
    for _ in range(3):
        screen.show(anna.state())
        assert screen.whole == anna.state() | {"clocks": screen.whole["clocks"]}
        game.turn()
    base = dict(screen.state)
    for _ in range(10):
        before = (screen.state, screen.step)
        game.step(game.state)
        shown = anna.state()
        screen.show(shown)
        whole += size(shown)
        sent += size(screen.step) if screen.state is before[0] else size(screen.state)
        now = applied(screen.state, screen.step.get("change")) if screen.step else screen.state
        # A line that Anna does not see, such as somebody else's card, sends her nothing, not even the time.
        assert {k: v for k, v in now.items() if k != "base"} | {"clocks": shown["clocks"]} == shown
    assert sent < whole * 0.7
    assert base["base"] >= 1


def test_what_is_covered_again_is_not_kept_on_the_page() -> None:
    screen = Screen()
    screen.show({"cover": {"held": "anna", "hand": "secret"}, "feed": ["a"] * 900})
    screen.show({"cover": {"held": None}, "feed": ["a"] * 900})
    assert "secret" not in json.dumps(screen.state) + json.dumps(screen.step)
    screen.show({"sheet": {"text": "private"}, "feed": ["a"] * 900})
    screen.show({"sheet": None, "feed": ["a"] * 900})
    assert "private" not in json.dumps(screen.state) + json.dumps(screen.step)
    screen.show({"gone": "renewed"})
    assert "feed" not in json.dumps(screen.state) + json.dumps(screen.step)


def test_a_state_that_is_set_as_a_whole_is_shown_as_it_is() -> None:
    screen = Screen()
    screen.show({"a": 1, "b": ["x"] * 300})
    screen.show({"a": 2, "b": ["x"] * 300})
    assert screen.step["of"] == screen.state["base"]
    screen.state = {"a": 3}
    assert screen.whole == json.loads(screen.state_json) == {"a": 3}
    assert json.loads(screen.step_json) == {}


def test_a_text_reaches_the_page_without_being_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Panel looks for models in whatever changes, and puts the styles of its design together."""
    document = Document()
    with set_curdoc(document):
        screen = PlayScreen(state={}, families=("mystery",))
        page = screen.get_root(document)
        monkeypatch.setattr("panel.custom.freeze_doc", lambda *_, **__: pytest.fail("it is searched for models"))
        monkeypatch.setattr(type(screen._design), "params", lambda *_: pytest.fail("it is styled"))
        for word in "ab":
            screen.show({"feed": ["long"] * 20, "word": word})
            assert page.data.state_json == screen.state_json
            assert page.data.step_json == screen.step_json
    assert screen.step == {"of": 1, "change": {"set": {"word": {"is": "b"}}}}
