"""The seven laws, over every registered game. Nothing here knows a game by name."""

from __future__ import annotations

from dataclasses import MISSING, fields, replace
from functools import cache
from importlib import import_module
from typing import Any, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.core.codec import decode, encode
from assistant.core.event import REFEREE, TABLE, Event, may_know, secrets_of, seen_by
from assistant.core.game import Game, public
from assistant.core.offer import AnyWords, as_offer
from assistant.core.seating import Seated
from assistant.core.story import Amended, seen_lines
from assistant.games import GAMES
from assistant.table.table import MemoryLog, Table
from dashboards.parts.common.feed import correction
from dashboards.parts.common.offers import rows
from dashboards.parts.common.seat_view import SeatView
from tests.inventing import (
    anew,
    by_authors,
    every_game,
    fill,
    games,
    hints_of,
    installed,
    played,
    private,
    seats,
    value_of,
    views,
    well_formed,
)
from tests.random_games import laws

pytestmark = pytest.mark.usefixtures(installed.__name__)
plain_hints = cache(get_type_hints)


@every_game
@laws
@given(data=st.data())
def test_total(game: Game[Any], data: st.DataObject) -> None:
    """1. `apply`, `check` and `tell` raise for no well-formed event in any state."""
    table = played(data.draw, game)
    state = table.view(REFEREE)
    event = data.draw(well_formed(game, state))
    after = game.apply(event, state)
    assert isinstance(game.tell(event, state, after), str)
    notices = list(game.check(event, state))
    assert all(notice.text for notice in notices)
    assert all(notice.rules for notice in notices) or game.key in by_authors
    game.apply(event, game.start)


@every_game
@laws
@given(data=st.data())
def test_replay(game: Game[Any], data: st.DataObject) -> None:
    """2. decode(encode(story)) folds to the live State."""
    table = played(data.draw, game)
    again = [decode(encode(entry), game) for entry in table.entries]
    assert tuple(again) == table.entries
    assert views(Table(game, MemoryLog(again))) == views(table)


@every_game
@laws
@given(data=st.data())
def test_undo(game: Game[Any], data: st.DataObject) -> None:
    """3. record then strike ≡ never recorded; undo and redo are inverse."""
    table = played(data.draw, game)
    before = views(table)
    event = data.draw(well_formed(game, table.view(REFEREE)))
    entry = table.record(event, REFEREE)
    after = views(table)
    table.strike(entry.seq, REFEREE, undo=True)
    assert views(table) == before == views(anew(table))
    table.redo(REFEREE)
    assert views(table) == after
    table.undo(REFEREE)
    assert views(table) == before


@every_game
@laws
@given(data=st.data())
def test_insert(game: Game[Any], data: st.DataObject) -> None:
    """3. insert ≡ recorded in time."""
    table = played(data.draw, game)
    event = data.draw(well_formed(game, table.view(REFEREE)))
    at = data.draw(st.integers(1, len(table.entries)))
    in_time = Table(game)
    for number, entry in enumerate(table.entries):
        if number == at:
            in_time.record(event, REFEREE)
        in_time.record(entry.event, REFEREE)
    before = table.entries[at].seq if at < len(table.entries) else 0
    table.insert(before, event, REFEREE)
    if at == len(table.entries) - 1:
        in_time.record(event, REFEREE)
    assert views(table) == views(in_time)


@every_game
@laws
@given(data=st.data())
def test_amend(game: Game[Any], data: st.DataObject) -> None:
    """3. amend ≡ recorded right at once."""
    table = played(data.draw, game)
    event = data.draw(well_formed(game, table.view(REFEREE)))
    if len(table.entries) == 1:
        return
    at = data.draw(st.integers(1, len(table.entries) - 1))
    right = Table(game)
    for number, entry in enumerate(table.entries):
        right.record(event if number == at else entry.event, REFEREE)
    table.amend(table.entries[at].seq, event, REFEREE)
    assert views(table) == views(right)


@every_game
@laws
@given(data=st.data())
def test_secrecy(game: Game[Any], data: st.DataObject) -> None:
    """4. Changing any secret that a seat may not know changes nothing in that seat's view."""
    table = played(data.draw, game)
    seat = data.draw(st.sampled_from([s for s in seats(table) if s != REFEREE]))
    other = Table(game)
    words = game.vocabulary(table.view(REFEREE))
    for entry in table.entries:
        event: Event | None = entry.event
        if event.private_to and seen_by(seat, event) is None:
            event = data.draw(st.sampled_from([None, event]))
        for name in secrets_of(type(event)) if event else ():
            if not may_know(seat, event, name):
                hints = hints_of(type(event))
                changed = data.draw(value_of(hints[name], {n: dict(w) for n, w in words.items()}))
                event = replace(event, **{name: changed})
        if event:
            other.record(event, REFEREE)
    assert other.view(seat) == table.view(seat)
    assert [t.text for t in other.account(seat)] == [t.text for t in table.account(seat)]
    assert game.offers(other.view(seat), seat) == game.offers(table.view(seat), seat)


def seen_of(table: Table, seat: str) -> tuple[Any, ...]:
    """Return everything that a seat is given: its lines, numbers and revision, its State, what it can tap and undo."""
    state = table.view(seat)
    return (table.account(seat), table.known(seat), table.moment(seat), state, tuple(table.game.offers(state, seat)))


@every_game
@laws
@given(data=st.data())
def test_silence(game: Game[Any], data: st.DataObject) -> None:
    """4. Private events of one seat change nothing that any other is given: no line, number, revision or offer."""
    table = played(data.draw, game)
    seat = data.draw(st.sampled_from([p.key for p in table.view(TABLE).players]))
    for _ in range(data.draw(st.integers(1, 4))):
        event = private(data.draw, table, seat)
        inside = event.event if isinstance(event, Amended) else event
        knowers = {s for name in secrets_of(type(inside)) for s in seats(table) if may_know(s, inside, name)}
        others = [s for s in seats(table) if s not in {seat, REFEREE, *knowers}]
        before = {other: seen_of(table, other) for other in others}
        count = table.count(seat)
        entry = table.record(event, seat)
        assert {other: seen_of(table, other) for other in others} == before
        assert table.count(seat) == count + (table.number(seat, entry) is not None)


@every_game
@laws
@given(data=st.data())
def test_agreement(game: Game[Any], data: st.DataObject) -> None:
    """5. The public part of all views is equal; only `own` fields differ."""
    table = played(data.draw, game)
    common = table.view(TABLE)
    for seat in seats(table):
        assert public(table.view(seat)) == public(common)
    blank = {f.name for f in fields(common) if "own" in f.metadata}
    assert all(f.default_factory is not MISSING for f in fields(common) if f.name in blank)


@every_game
@laws
@given(data=st.data())
def test_conservation(game: Game[Any], data: st.DataObject) -> None:
    """6. The game's own laws hold for every seat, at every moment of a game by the rules."""
    table = played(data.draw, game, wild=False)
    for seat in seats(table):
        if seat == REFEREE:
            continue
        for _, state in table.states(seat):
            assert list(game.laws(state)) == []


@games
def test_every_kind_of_event_is_registered(game: Game[Any]) -> None:
    """Every event that a game defines can be recorded, under the name of its folder."""
    assert GAMES[game.key] is game
    home = import_module(f"assistant.games.{game.key}.events")
    own = {kind for kind in vars(home).values() if isinstance(kind, type) and issubclass(kind, Event)}
    own = {kind for kind in own if kind.__module__ == home.__name__ and not kind.__subclasses__()}
    assert own <= set(game.events)


@every_game
@laws
@given(data=st.data())
def test_offers_are_legal(game: Game[Any], data: st.DataObject) -> None:
    """7. An offer filled with any of its choices yields no `illegal` notice; its words are in the vocabulary."""
    table = played(data.draw, game)
    for seat in seats(table):
        view = table.view(seat)
        words = game.vocabulary(view)
        for offer in game.offers(view, seat):
            for blank in offer.blanks:
                numbers = isinstance(blank.choices, range | AnyWords)  # often thousands of numbers, or any text
                said = set() if numbers else {choice for choice in blank.choices if isinstance(choice, str)}
                assert said <= set(words.get(blank.noun, said if not blank.noun else ())), blank
            handful = offer.rare and any(blank.many and blank.count > 1 for blank in offer.blanks)
            if offer.fillable and not handful:  # `check` decides whether several words fit together
                event = fill(data.draw, offer)
                illegal = [n for n in table.advice(event, seat) if n.level == "illegal"]
                assert illegal == [], (event, illegal)


@every_game
@laws
@given(data=st.data())
def test_offers_are_complete(game: Game[Any], data: st.DataObject) -> None:
    """7. Where an expected offer asks for a word, every word that the rules allow without a notice is offered."""
    table = played(data.draw, game, wild=False)
    seat = data.draw(st.sampled_from([s for s in seats(table) if s != REFEREE]))
    view = table.view(seat)
    words, offers = game.vocabulary(view), game.offers(view, seat)
    for offer in offers:
        if not offer.expected or offer.private or not offer.fillable:
            continue
        event = fill(data.draw, offer)
        for blank in (blank for blank in offer.blanks if blank.single):
            kind = type(getattr(event, blank.name))
            for word in words.get(blank.noun, ()):
                other = replace(event, **{blank.name: kind(word)})
                if not table.advice(other, seat) and game.apply(other, view) != view:
                    assert any(one.makes(other) for one in offers), other


@every_game
@laws
@given(data=st.data())
def test_every_line_opens_for_correction(game: Game[Any], data: st.DataObject) -> None:
    """7. Every line opens as an offer with what it says now among the choices, and can be drawn as rows."""
    table = played(data.draw, game)
    seat = data.draw(st.sampled_from([s for s in seats(table) if s != REFEREE]))
    sight = SeatView.of(table, seat, "table" if seat == TABLE else "seat")
    for told in sight.lines:
        offer = as_offer(told.event, game.vocabulary(told.before))
        assert all(blank.choices for blank in offer.blanks)
        assert offer.makes(told.event), told.event
        said = {blank.name for blank in offer.blanks}
        hints = plain_hints(type(told.event))
        assert {name for name, hint in hints.items() if hint in (int, bool, int | None)} <= said
        for row in rows(sight, correction(sight, told)):
            assert row["choices"] or "range" in row


@every_game
def test_stories_are_redacted_before_they_are_folded(game: Game[Any]) -> None:
    """A seat's story holds no secret of another: the fold cannot know more than the story."""
    players = [Seated(key=k, name=k.title()) for k in ("anna", "ben", "carla")]
    table = Table(game)
    table.record(game.lay(players))
    for _, event in seen_lines(table.lines, "anna"):
        for name in secrets_of(type(event)):
            assert may_know("anna", event, name) or getattr(event, name) is None
