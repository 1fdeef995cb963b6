"""Whether the blocks of a page have the fields and types that `blocks.py` declares for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NotRequired, get_origin, get_type_hints

from dashboards.games.plotted_axis import builds as plotted
from dashboards.parts.cards import blocks as cards
from dashboards.parts.common import blocks as common
from dashboards.parts.market import blocks as market
from dashboards.parts.mystery import blocks as mystery
from dashboards.parts.tiles import blocks as tiles
from dashboards.parts.world import blocks as world
from dashboards.parts.world import theatre_blocks as theatre

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
    "square": mystery.SquareOfBoard,
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
    "builds": plotted.Builds,
    "clash": theatre.ClashBlock,
    "throw": theatre.Handful,
    "march": theatre.MovesBlock,
    "shop": theatre.Shop,
    "tiles": tiles.Tiles,
    "rack": tiles.Rack,
}
"""The blocks that the server may send, by their type."""


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
