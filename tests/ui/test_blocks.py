"""Blocks of an entry have the fields that their types name, in Python and in the scripts, whatever is played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NotRequired, get_origin, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.core.game import Game
from assistant.games import GAMES
from assistant.table.table import Table
from dashboards.parts.cards import blocks as cards
from dashboards.parts.common import blocks as common
from dashboards.parts.market import blocks as market
from dashboards.parts.mystery import blocks as mystery
from dashboards.parts.tiles import blocks as tiles
from dashboards.parts.world import blocks as world
from dashboards.parts.world import theatre_blocks as theatre
from dashboards.play.page import Play
from tests.declarations import declaration
from tests.kept import growing
from tests.test_every_game import laws, played

BLOCKS: dict[str, Any] = {
    "taps": common.Taps,
    "form": common.Form,
    "fold": common.Fold,
    "peek": common.Peek,
    "box": common.Boxed,
    "fingerprints": common.Fingerprints,
    "places": common.Places,
    "map": common.Map,
    "cards": common.Cards,
    "market": market.TradeTable,
    "firms": market.Choices,
    "amounts": market.Amounts,
    "settle": market.Settle,
    "figures": market.FiguresBlock,
    "earn": market.Earn,
    "envelope": mystery.EnvelopeBlock,
    "kinds": mystery.Kinds,
    "several": mystery.Several,
    "told": mystery.LinesToRead,
    "battle": world.BattleBlock,
    "strip": cards.Strip,
    "fan": cards.Fan,
    "strike": cards.Fan,
    "window": cards.ShownCardBlock,
    "enter": cards.Enter,
    "die": cards.Die,
    "pick": cards.Pick,
    "amount": cards.CardNumber,
    "force": world.EffectsInForce,
    "plot": theatre.Plots,
    "names": theatre.Names,
    "dictated": theatre.Dictated,
    "lots": theatre.Lots,
    "clash": theatre.ClashBlock,
    "throw": theatre.Handful,
    "march": theatre.MovesBlock,
    "shop": theatre.Shop,
    "tiles": tiles.Tiles,
    "rack": tiles.Rack,
}
"""The blocks that the server may send, by their type."""
STORIES = Path(__file__).parents[1] / "stories"


def typed(hint: Any) -> Any:
    """Return the type of fields within a hint, or of the items of a list."""
    found = [hint, *getattr(hint, "__args__", ())]
    return next((one for one in found if hasattr(one, "__required_keys__")), None)


def required(kind: Any) -> set[str]:
    """Return the required fields of a block; postponed annotations hide `NotRequired` from `__required_keys__`."""
    hints = get_type_hints(kind, include_extras=True)
    return {name for name in kind.__required_keys__ if get_origin(hints[name]) is not NotRequired}


def wrong(value: Mapping[str, Any], kind: Any, at: str) -> Iterator[str]:
    """Fields that a block lacks or has beyond its type, down to the rows and buttons within it."""
    hints = get_type_hints(kind)
    yield from (f"{at} lacks {name}" for name in required(kind) - value.keys())
    yield from (f"{at} also has {name}" for name in value.keys() - hints.keys())
    for name, hint in hints.items():
        inner = typed(hint)
        if inner is None or name not in value or value[name] is None:
            continue
        items = value[name] if get_origin(hint) is list or isinstance(value[name], list) else [value[name]]
        for item in items:
            yield from wrong(item, inner, f"{at}.{name}")


def of_entry(entry: list[Any]) -> Iterator[str]:
    """Yield what is wrong with the blocks of an entry, including folded ones."""
    for block in entry:
        yield from wrong(block, BLOCKS[block["type"]], block["type"])
        yield from of_entry(block.get("blocks", []))


def seats(table: Table) -> list[tuple[str, str]]:
    """Every page that can enter something."""
    return [("table", "table"), *((p.key, "seat") for p in table.view("table").players)]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
@laws
@given(data=st.data())
def test_blocks_have_the_fields_of_their_types(game: Game[Any], data: st.DataObject) -> None:
    table = played(data.draw, game)
    seat, role = data.draw(st.sampled_from(seats(table)))
    entry = Play(table, seat, role).state()["entry"]
    assert not list(of_entry(entry))


@pytest.mark.parametrize("path", sorted(STORIES.rglob("*.jsonl")), ids=lambda path: path.stem)
def test_blocks_of_whole_games(path: Path) -> None:
    """Whole games reach what random ones do not: settlements, takeovers, earnings."""
    for table in growing(path, 6, since=4):
        for seat, role in seats(table):
            page = Play(table, seat, role)
            page.in_background(lambda _work: None, lambda: None)  # what follows from a game is in no block
            assert not list(of_entry(page.state()["entry"])), (table.revision, seat)


def test_declarations_for_the_scripts_name_every_field() -> None:
    assert declaration(world.BattleBlock).count(": ") == len(get_type_hints(world.BattleBlock))
    assert declaration(common.Tap).splitlines()[0] == "export interface Tap {"
    assert {"  label: string;", "  big?: boolean;", "  send: any;"} <= set(declaration(common.Tap).splitlines())
