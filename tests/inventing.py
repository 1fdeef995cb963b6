"""Generated stories: events, offers and whole tables for every registered game, drawn by hypothesis."""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import strategies as st

from assistant.cli.checking.subject import subject
from assistant.core.event import REFEREE, TABLE, Event, Of, nouns_of, secrets_of
from assistant.core.game import Game, State
from assistant.core.offer import Offer
from assistant.core.seating import Seated
from assistant.core.story import Amended, NotedPrivately, Struck
from assistant.games import GAMES
from assistant.table.table import MemoryLog, Table

EXAMPLES = Path(__file__).parent / "examples"


def example(name: str) -> Game[Any]:
    """Return the game of an example package, without the guard of games of other authors."""
    with subject(str(EXAMPLES / name)) as found:
        assert found.game, found.refused
        return found.game


by_authors = {name: example(name) for name in sorted(file.parent.name for file in EXAMPLES.glob("*/pyproject.toml"))}
games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
every_game = pytest.mark.parametrize("game", [*GAMES.values(), *by_authors.values()], ids=[*GAMES, *by_authors])


@pytest.fixture(autouse=True)
def installed(request: pytest.FixtureRequest) -> Iterator[None]:
    """Have the package of an example found as if it were installed, while a test plays its game."""
    callspec = getattr(request.node, "callspec", None)
    game = callspec.params.get("game") if callspec else None
    if isinstance(game, Game) and by_authors.get(game.key) is game:
        with subject(str(EXAMPLES / game.key)):
            yield
    else:
        yield


@cache
def hints_of(kind: Any) -> Mapping[str, Any]:
    """Return the types of the fields of a class with their annotations, cached because Python compiles them on every
    call.
    """
    return get_type_hints(kind, include_extras=True)


def seated(draw: Any) -> list[Seated]:
    count = draw(st.integers(2, 6))
    return [Seated(key=f"p{i}", name=f"Player {i}", mark="●▲■◆★✚"[i]) for i in range(count)]


def value_of(hint: Any, words: dict[str, dict[str, str]]) -> st.SearchStrategy[Any]:
    """Return a strategy for well-formed values of a field with this type hint."""
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
    """Return a strategy for keys of a mapping: if nothing is known of it, any word of the table or none of it."""
    if hint is not str:
        return value_of(hint, words)
    known = sorted({key for named in words.values() for key in named})
    return st.one_of(st.sampled_from(known), st.text(max_size=8)) if known else st.text(max_size=8)


def within(kind: Any, words: dict[str, dict[str, str]]) -> st.SearchStrategy[Any]:
    """Return a strategy for values of a class inside events: as often as not, its words are those of the table."""
    hints = hints_of(kind)
    made = {
        f.name: key_of(hints[f.name], words) if hints[f.name] is str else value_of(hints[f.name], words)
        for f in fields(kind)
    }
    return st.builds(kind, **made)


def well_formed(game: Game[Any], state: State) -> st.SearchStrategy[Event]:
    """Return a strategy for events that this table can mean, sensible or not (the set-up stays as it is)."""
    words = {noun: dict(named) for noun, named in game.vocabulary(state).items()}
    setup = type(game.lay([Seated(key="a", name="A"), Seated(key="b", name="B")]))
    later = (kind for kind in game.events if not issubclass(setup, kind))
    kinds = [kind for kind in later if all(words.get(noun) for noun in nouns_of(kind).values())]

    def build(kind: type[Event]) -> st.SearchStrategy[Event]:
        hints = hints_of(kind)
        names = [f.name for f in fields(kind)]
        return st.builds(kind, **{name: value_of(hints[name], words) for name in names})

    return st.sampled_from(kinds).flatmap(build)


def fill(draw: Any, offer: Offer) -> Event:
    """Fill the offer with any of its choices."""
    chosen: dict[str, Any] = {}
    for blank in offer.blanks:
        able = blank.open(chosen)
        if blank.single:
            chosen[blank.name] = draw(st.sampled_from(able))
        else:
            chosen[blank.name] = tuple(draw(st.permutations(able)))[: blank.count]
    return offer.fill(chosen)


def begun(draw: Any, game: Game[Any]) -> Table:
    """Return a newly set-up table; where a map can be set up, also in the middle of a war, with cards in hands."""
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
    """Deal cards into hands, some of them noted by their holders."""
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
    """Return a table after a random game: offers filled at random, and (if wild) any well-formed event."""
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
    """Enter the event from this seat, or from the seat that may enter it."""
    for name in event.said_by:
        seat = TABLE if name == TABLE else getattr(event, name)
    table.record(event, seat, freely=True)


def seats(table: Table) -> list[str]:
    return [TABLE, REFEREE, *(p.key for p in table.view(TABLE).players)]


def views(table: Table) -> dict[str, State]:
    return {seat: table.view(seat) for seat in seats(table)}


def anew(table: Table) -> Table:
    return Table(table.game, MemoryLog(table.entries))


def private(draw: Any, table: Table, seat: str) -> Event:
    """Return an entry that only this seat may know: an event, a note, or a strike or correction of its own line."""
    game, state = table.game, table.view(seat)
    words = {noun: dict(named) for noun, named in game.vocabulary(state).items()}
    lines = table.story(seat)
    own: list[Event] = []
    for kind in game.events:
        if kind.private_to:
            hints = hints_of(kind)
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
