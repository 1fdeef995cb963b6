"""The seven laws, over every registered game. Nothing here knows a game by name."""

from __future__ import annotations

import os
import types
from dataclasses import MISSING, fields, is_dataclass, replace
from importlib import import_module
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant.codec import decode, encode
from assistant.event import REFEREE, TABLE, Event, Of, may_know, secrets_of, seen_by
from assistant.game import Game, State, public
from assistant.games import GAMES
from assistant.kit.seating import Seated
from assistant.offer import Offer, as_offer
from assistant.story import Amended, NotedPrivately, Struck, seen_lines
from assistant.table import MemoryLog, Table
from dashboards.parts.common.feed import correction
from dashboards.parts.common.offers import rows
from dashboards.parts.common.sight import Sight

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
laws = settings(
    max_examples=25,
    derandomize="LAWS_AT_RANDOM" not in os.environ,  # the same games in every run; others each time where that is set
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
)


def seated(draw: Any) -> list[Seated]:
    count = draw(st.integers(2, 6))
    return [Seated(key=f"p{i}", name=f"Player {i}", mark="●▲■◆★✚"[i]) for i in range(count)]


def value_of(hint: Any, words: dict[str, dict[str, str]]) -> st.SearchStrategy[Any]:
    """Any well-formed value of a field with this type hint."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        of = next((m for m in args[1:] if isinstance(m, Of)), None)
        if of and not of.within:
            return st.sampled_from(sorted(words[of.noun])).map(args[0])
        return value_of(args[0], words)
    if origin in (Union, types.UnionType):
        return st.one_of([value_of(arg, words) for arg in args])
    if origin is Literal:
        return st.sampled_from(args)
    if origin is tuple:
        return st.lists(value_of(args[0], words), max_size=4).map(tuple)
    if origin is dict:
        return st.dictionaries(key_of(args[0], words), value_of(args[1], words), max_size=3)
    if is_dataclass(hint):
        return within(hint, words)
    if hint is types.NoneType:
        return st.none()
    if hint is bool:
        return st.booleans()
    if hint is int:
        return st.integers(0, 9)
    return st.text(max_size=8)


def key_of(hint: Any, words: dict[str, dict[str, str]]) -> st.SearchStrategy[Any]:
    """A key of a mapping: where nothing is said of it, any word of the table or none of it."""
    if hint is not str:
        return value_of(hint, words)
    known = sorted({key for named in words.values() for key in named})
    return st.one_of(st.sampled_from(known), st.text(max_size=8)) if known else st.text(max_size=8)


def within(kind: Any, words: dict[str, dict[str, str]]) -> st.SearchStrategy[Any]:
    """Any value of a class that events hold: its words are those of the table, as often as not."""
    hints = get_type_hints(kind, include_extras=True)
    made = {
        f.name: key_of(hints[f.name], words) if hints[f.name] is str else value_of(hints[f.name], words)
        for f in fields(kind)
    }
    return st.builds(kind, **made)


def well_formed(game: Game[Any], state: State) -> st.SearchStrategy[Event]:
    """Any event that this table can mean, sensible or not (the set-up stays as it is)."""
    words = {noun: dict(named) for noun, named in game.vocabulary(state).items()}
    setup = type(game.lay([Seated(key="a", name="A"), Seated(key="b", name="B")]))
    kinds = [kind for kind in game.events if kind is not setup]

    def build(kind: type[Event]) -> st.SearchStrategy[Event]:
        hints = get_type_hints(kind, include_extras=True)
        names = [f.name for f in fields(kind)]
        return st.builds(kind, **{name: value_of(hints[name], words) for name in names})

    return st.sampled_from(kinds).flatmap(build)


def fill(draw: Any, offer: Offer) -> Event:
    """The offer with any of its choices."""
    chosen: dict[str, Any] = {}
    for blank in offer.blanks:
        able = blank.open(chosen)
        if blank.single:
            chosen[blank.name] = draw(st.sampled_from(able))
        else:
            chosen[blank.name] = tuple(draw(st.permutations(able)))[: blank.count]
    return offer.fill(chosen)


def begun(draw: Any, game: Game[Any]) -> Table:
    """A table as it is laid; where a map can lie there already, also in the middle of a war, with cards in hands."""
    table, players = Table(game), seated(draw)
    setup = game.lay(players)
    if not {"owners", "armies"} <= {f.name for f in fields(setup)} or draw(st.booleans()):
        table.record(setup)
        return table
    keys = [player.key for player in players]
    areas = game.apply(setup, game.start).world.keys
    owners = {area: keys[at % len(keys)] for at, area in enumerate(areas)}
    armies = {area: draw(st.integers(1, 5)) for area in areas[::3]}
    table.record(replace(setup, owners=owners, armies=armies, first=keys[0]))
    if not table.view(TABLE).turn.number:  # type: ignore[attr-defined]
        table.record(game.kind("TurnEnded")(by=keys[-1]))  # type: ignore[misc]
    dealt(draw, table, keys)
    return table


def dealt(draw: Any, table: Table, keys: list[str]) -> None:
    """Cards in hands, some of them noted by who holds them."""
    counts, tells = table.game.kind("CardsCounted"), table.game.kind("CardTold")
    if counts is None or tells is None:
        return
    cards = draw(st.permutations(sorted(table.game.vocabulary(table.view(REFEREE))["card"])))
    for at, key in enumerate(keys):
        count = draw(st.integers(0, 4))
        table.record(counts(of=key, count=count))
        for card in cards[4 * at : 4 * at + draw(st.integers(0, count))]:
            table.record(tells(of=key, card=card), key)


def played(draw: Any, game: Game[Any], wild: bool = True, most: int = 14) -> Table:
    """A table after a random game: offers filled at random, and (if wild) any well-formed event."""
    table = begun(draw, game)
    for _ in range(draw(st.integers(0, most))):
        seat = draw(st.sampled_from([TABLE, *(p.key for p in table.view(TABLE).players)]))
        offers = [o for o in game.offers(table.view(seat), seat) if o.fillable and (wild or not o.rare)]
        if offers and (not wild or draw(st.booleans())):
            event = fill(draw, draw(st.sampled_from(offers)))
            if wild or all(notice.level == "hint" for notice in table.advice(event, REFEREE)):
                say(table, event, seat)
        elif wild:
            say(table, draw(well_formed(game, table.view(REFEREE))), seat)
    return table


def say(table: Table, event: Event, seat: str) -> None:
    """The event, from this seat, or where it is the word of another, from the seat that can say it."""
    for name in event.said_by:
        seat = TABLE if name == TABLE else getattr(event, name)
    table.record(event, seat, freely=True)


def seats(table: Table) -> list[str]:
    return [TABLE, REFEREE, *(p.key for p in table.view(TABLE).players)]


def views(table: Table) -> dict[str, State]:
    return {seat: table.view(seat) for seat in seats(table)}


def anew(table: Table) -> Table:
    return Table(table.game, MemoryLog(table.entries))


@games
@laws
@given(data=st.data())
def test_total(game: Game[Any], data: st.DataObject) -> None:
    """1. `apply`, `check` and `tell` raise for no well-formed event in any state."""
    table = played(data.draw, game)
    state = table.view(REFEREE)
    event = data.draw(well_formed(game, state))
    after = game.apply(event, state)
    assert isinstance(game.tell(event, state, after), str)
    assert all(notice.text and notice.rules for notice in game.check(event, state))
    game.apply(event, game.start)


@games
@laws
@given(data=st.data())
def test_replay(game: Game[Any], data: st.DataObject) -> None:
    """2. decode(encode(story)) folds to the live State."""
    table = played(data.draw, game)
    again = [decode(encode(entry), game) for entry in table.entries]
    assert tuple(again) == table.entries
    assert views(Table(game, MemoryLog(again))) == views(table)


@games
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


@games
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


@games
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


@games
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
                hints = get_type_hints(type(event), include_extras=True)
                changed = data.draw(value_of(hints[name], {n: dict(w) for n, w in words.items()}))
                event = replace(event, **{name: changed})
        if event:
            other.record(event, REFEREE)
    assert other.view(seat) == table.view(seat)
    assert [t.text for t in other.account(seat)] == [t.text for t in table.account(seat)]
    assert game.offers(other.view(seat), seat) == game.offers(table.view(seat), seat)


def seen_of(table: Table, seat: str) -> tuple[Any, ...]:
    """All that a seat is given: its lines, numbers and revision, its State, what it can tap and undo."""
    state = table.view(seat)
    return (table.account(seat), table.known(seat), table.moment(seat), state, tuple(table.game.offers(state, seat)))


def private(draw: Any, table: Table, seat: str) -> Event:
    """An entry of which only this seat may know: of the game, a note on a line, what strikes or corrects its own."""
    game, state = table.game, table.view(seat)
    words = {noun: dict(named) for noun, named in game.vocabulary(state).items()}
    lines = table.story(seat)
    own: list[Event] = []
    for kind in game.events:
        if kind.private_to:
            hints = get_type_hints(kind, include_extras=True)
            values = {f.name: draw(value_of(hints[f.name], words)) for f in fields(kind)}
            own.append(kind(**values | dict.fromkeys(kind.private_to, seat)))
    choices = [*own, NotedPrivately(seq=draw(st.sampled_from(lines)).seq, by=seat, text=draw(st.text()))]
    for told in lines:
        if told.event.private_to:
            choices += [Struck(seq=told.seq), *(Amended(seq=told.seq, event=event) for event in own)]
        for blank in game.completions(told.event, told.before, seat):
            value = draw(st.permutations(blank.choices))[: blank.count]
            filled = value[0] if blank.count == 1 and value else tuple(value)
            if value and blank.name in secrets_of(type(told.event)):
                choices.append(Amended(seq=told.seq, event=replace(told.event, **{blank.name: filled})))
    return draw(st.sampled_from(choices))


@games
@laws
@given(data=st.data())
def test_silence(game: Game[Any], data: st.DataObject) -> None:
    """4. What is private to one seat changes nothing that any other is given: no line, number, revision or offer."""
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


@games
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


@games
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
    """What a game's events say can be recorded, under the name of its folder."""
    assert GAMES[game.key] is game
    home = import_module(f"assistant.games.{game.key}.events")
    own = {kind for kind in vars(home).values() if isinstance(kind, type) and issubclass(kind, Event)}
    own = {kind for kind in own if kind.__module__ == home.__name__ and not kind.__subclasses__()}
    assert own <= set(game.events)


@games
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
                numbers = isinstance(blank.choices, range)  # often thousands, and no words
                said = set() if numbers else {choice for choice in blank.choices if isinstance(choice, str)}
                assert said <= set(words.get(blank.noun, said if not blank.noun else ())), blank
            handful = offer.rare and any(blank.many and blank.count > 1 for blank in offer.blanks)
            if offer.fillable and not handful:  # of words laid down together `check` says whether they go together
                event = fill(data.draw, offer)
                illegal = [n for n in table.advice(event, seat) if n.level == "illegal"]
                assert illegal == [], (event, illegal)


@games
@laws
@given(data=st.data())
def test_every_line_opens_for_correction(game: Game[Any], data: st.DataObject) -> None:
    """7. Every line opens as an offer with what it says now among the choices, and can be drawn as rows."""
    table = played(data.draw, game)
    seat = data.draw(st.sampled_from([s for s in seats(table) if s != REFEREE]))
    sight = Sight.of(table, seat, "table" if seat == TABLE else "seat")
    for told in sight.told:
        offer = as_offer(told.event, game.vocabulary(told.before))
        assert all(blank.choices for blank in offer.blanks)
        assert offer.makes(told.event), told.event
        said = {blank.name for blank in offer.blanks}
        hints = get_type_hints(type(told.event))
        assert {name for name, hint in hints.items() if hint in (int, bool, int | None)} <= said
        for row in rows(sight, correction(sight, told)):
            assert row["choices"] or "range" in row


@games
def test_stories_are_redacted_before_they_are_folded(game: Game[Any]) -> None:
    """A seat's story holds no secret of another: the fold cannot know more than the story."""
    players = [Seated(key=k, name=k.title()) for k in ("anna", "ben", "carla")]
    table = Table(game)
    table.record(game.lay(players))
    for _, event in seen_lines(table.lines, "anna"):
        for name in secrets_of(type(event)):
            assert may_know("anna", event, name) or getattr(event, name) is None
