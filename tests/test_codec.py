"""Events to JSON and back, strictly: any input yields a sentence or an entry."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.core.codec import decode, encode, event_from, event_to
from assistant.core.event import Entry
from assistant.core.offer import Nonsense
from assistant.core.seating import Seated
from assistant.core.story import Amended, Inserted, Noted, NotedPrivately, Struck
from assistant.games import GAMES
from assistant.games.clue import events as e
from assistant.games.clue.setup import lay

CLUE = GAMES["clue"]
LAID = lay([Seated(key=k, name=k.title(), piece=k) for k in ("scarlet", "green", "plum")], left_over=())
EVENTS = [
    LAID,
    e.HandDealt(of="green", cards=("rope", "hall")),
    e.HandDealt(of="green"),
    e.DiceRolled(by="green", roll=4),
    e.CardShown(by="green", to="plum", card="rope", overlooked=("scarlet",)),
    e.NobodyShowed(),
    e.NotesWritten(by="green", text="Zoë: „so so“ 🎲\n"),
    Struck(seq=3, undo=True),
    Amended(seq=3, event=e.DiceRolled(by="green", roll=5)),
    Inserted(after=3, event=e.CardShown(by="green", to="plum", card="rope")),
    Noted(seq=2, text="why?", bookmark=True),
    NotedPrivately(seq=2, by="green", text="bluff"),
]


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_an_entry_comes_back_as_it_went(event: Any) -> None:
    entry = Entry(7, event, at=1_760_000_000_000, author="green", seen=6, note="the table says so")
    line = encode(entry)
    assert "\n" not in line
    assert decode(line, CLUE) == entry == decode(line.encode(), CLUE)
    assert event_from(event_to(event), CLUE) == event


def test_a_kind_comes_first_and_fields_keep_their_names() -> None:
    """Stored games are read forever: these words never change."""
    assert encode(Entry(2, e.CardShown(by="green", to="plum", card="rope"))) == (
        '{"seq":2,"at":0,"author":"table","seen":0,"note":"",'
        '"event":{"kind":"CardShown","by":"green","to":"plum","card":"rope","overlooked":[]}}'
    )


def test_a_field_with_a_default_may_be_missing() -> None:
    found = event_from({"kind": "CardShown", "by": "green", "to": "plum"}, CLUE)
    assert found == e.CardShown(by="green", to="plum")


WRONG = [
    ("", "Not a line of JSON"),
    ("[", "Not a line of JSON"),
    ("null", "A line of a game is a JSON object"),
    ("[1]", "A line of a game is a JSON object"),
    ("{}", "An entry needs a kind"),
    ('{"event": 5}', "An entry needs a kind"),
    ('{"event": {"kind": 5}}', "An entry needs a kind"),
    ('{"seq": 1, "event": {"kind": "TurnEnded"}}', "required field `by`"),
    ('{"seq": 1, "event": {"kind": "TurnEnded", "by": 5}}', "Expected `str`, got `int`"),
    ('{"seq": 1, "event": {"kind": "TurnEnded", "by": "green", "with": "joy"}}', "TurnEnded has no field “with”"),
    ('{"seq": 1, "event": {"kind": "Checkmate"}}', "Clue has no entry called “Checkmate”"),
    ('{"seq": 1, "event": {"kind": "Event"}}', "Clue has no entry called “Event”"),
    ('{"event": {"kind": "ClockPaused"}}', "The envelope of an entry is damaged"),
    ('{"seq": "1", "event": {"kind": "ClockPaused"}}', "Expected `int`, got `str`"),
    ('{"seq": 1, "at": null, "event": {"kind": "ClockPaused"}}', "Expected `int`, got `null`"),
    ('{"seq": 1e400, "event": {"kind": "ClockPaused"}}', "Not a line of JSON"),
    ('{"seq": 1, "event": {"kind": "Amended", "event": {"kind": "ClockPaused"}}}', "Amended needs “seq”"),
    ('{"seq": 1, "event": {"kind": "Amended", "seq": 1}}', "required field `event`"),
    ('{"seq": 1, "event": {"kind": "Amended", "seq": 1, "event": null}}', "An entry needs a kind"),
    (
        '{"seq": 1, "event": {"kind": "Amended", "seq": 1, "event": {"kind": "Struck", "seq": 1}}}',
        "A correction cannot correct a correction",
    ),
]


@pytest.mark.parametrize(("line", "says"), WRONG, ids=range(len(WRONG)))
def test_what_is_not_an_entry_is_said_so(line: str, says: str) -> None:
    with pytest.raises(Nonsense, match=says):
        decode(line, CLUE)


def test_bytes_that_are_no_text_are_said_so() -> None:
    with pytest.raises(Nonsense, match="Not a line of JSON"):
        decode(b'{"seq": 1, "event": {"kind": "TurnEnded", "by": "\xff"}}', CLUE)


@pytest.mark.parametrize("start", ["[", '{"event":'])
def test_a_line_nested_without_end_is_said_so(start: str) -> None:
    with pytest.raises(Nonsense):
        decode(start * 5_000, CLUE)


# ---------------------------------------------------------------- any JSON at all

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
kinds = st.sampled_from([kind.__name__ for kind in (*CLUE.events, Struck, Amended, Inserted, Noted, NotedPrivately)])


def is_a_sentence(wrong: Nonsense) -> None:
    """Return whether a player can read it: no name of a Python exception, not empty, not endless."""
    assert str(wrong).endswith((".", "?"))
    assert "Error" not in str(wrong)
    assert 5 < len(str(wrong)) < 400


def read(line: str) -> Entry | None:
    try:
        return decode(line, CLUE)
    except Nonsense as wrong:
        is_a_sentence(wrong)
        return None


@settings(max_examples=150, deadline=None)
@given(anything)
def test_any_json_is_an_entry_or_a_sentence(value: Any) -> None:
    assert read(json.dumps(value)) is None or isinstance(value, dict)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=60))
def test_any_text_is_a_sentence(line: str) -> None:
    assert read(line) is None


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(EVENTS), st.data())
def test_a_damaged_entry_is_an_entry_or_a_sentence(event: Any, data: st.DataObject) -> None:
    """One place of a good line replaced by anything, dropped, or a field too many."""
    line = json.loads(encode(Entry(3, event)))
    place = data.draw(st.sampled_from([line, line["event"]]))
    name = data.draw(st.sampled_from([*place, "other"]))
    if name in place and data.draw(st.booleans()):
        del place[name]
    else:
        place[name] = data.draw(anything | kinds)
    found = read(json.dumps(line))
    if found is not None:
        assert decode(encode(found), CLUE) == found


# ---------------------------------------------------------------- old games


def test_what_an_older_game_wrote_is_read_by_an_upcast() -> None:
    def without_weapon(old: dict[str, Any]) -> dict[str, Any]:
        return {"weapon": "rope", **old}

    def renamed(old: dict[str, Any]) -> dict[str, Any]:
        return {"kind": "TurnEnded", "by": old["player"]}

    newer = replace(CLUE, upcasts={"SuggestionMade": without_weapon, "TurnDone": renamed})
    old = {"kind": "SuggestionMade", "by": "green", "suspect": "plum", "room": "hall"}
    assert event_from(old, newer) == e.SuggestionMade(by="green", suspect="plum", weapon="rope", room="hall")
    assert event_from({"kind": "TurnDone", "player": "green"}, newer) == e.TurnEnded(by="green")
    amended = {"kind": "Amended", "seq": 3, "event": {"kind": "TurnDone", "player": "green"}}
    assert event_from(amended, newer) == Amended(seq=3, event=e.TurnEnded(by="green"))
    assert old == {"kind": "SuggestionMade", "by": "green", "suspect": "plum", "room": "hall"}
