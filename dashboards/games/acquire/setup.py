"""The setup of Acquire: open or hidden shares, where tiles are kept, the table's own names of corporations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from assistant.content.catalogue import chart
from assistant.games.acquire import GAME
from assistant.games.acquire.setup import lay
from dashboards.parts.setup.draft import Draft, words_of
from dashboards.parts.setup.draft import reading as read
from dashboards.parts.setup.form import Block, Cover, Problem, Setup, choice, note, reading
from dashboards.parts.setup.names import clean_name, name_trouble

SECRET: Final = reading(
    "ACQ-AMB-05",
    "Are the shares open?",
    ("hidden", "Shares hidden", "Your shares appear only on your own phone until the game is over."),
    ("open", "Shares open", "All screens show who holds which shares."),
)
TILES: Final = choice(
    "hands",
    "Where are the tiles kept?",
    ("untracked", "On racks only", "Nobody enters tiles before they are played."),
    ("tracked", "On phones too", "Each phone knows its owner’s tiles and says what they would do."),
    amiss="Choose where the tiles are kept.",
)
NAMES: Final = reading(
    "ACQ-AMB-04",
    "What are the corporations called?",
    ("classic", "As in the classic box", ", ".join(firm.name for firm in chart().corporations) + "."),
    ("custom_names", "Our own names", "Seven names of your own, in the same price tiers."),
)


def _renames(draft: Draft) -> bool:
    return read(draft, GAME, "ACQ-AMB-04") == "custom_names"


def names(draft: Draft) -> dict[str, str]:
    """Return the table's own names: corporation → name; empty where the table keeps the printed ones."""
    if not _renames(draft):
        return {}
    return {firm.key: clean_name(draft["names"].get(firm.key, "")) or firm.name for firm in chart().corporations}


def _table(draft: Draft) -> list[Block]:
    blocks: list[Block] = [SECRET, TILES, NAMES]
    if _renames(draft):
        fields = [{"key": firm.key, "label": f"Instead of {firm.name}"} for firm in chart().corporations]
        blocks.append(note("A corporation left empty keeps its printed name."))
        blocks.append({"part": "names", "field": "names", "names": fields})
    return blocks


def _amiss(draft: Draft) -> Iterator[Problem]:
    seen: set[str] = set()
    for name in names(draft).values():
        if trouble := name_trouble(name):
            yield Problem("names", f"A corporation {trouble}.")
        elif name.casefold() in seen:
            yield Problem("names", f"Two corporations are called {name}.")
        seen.add(name.casefold())


SETUP: Final = Setup(
    game=GAME,
    does="Works out prices, majorities and mergers. Nobody has to count tiles or bonuses.",
    emblem="M5 21V9h6v12M11 21V4h8v17M3 21h18M14 8v.1M16.5 8v.1M14 12v.1M16.5 12v.1M8 13v.1M8 17v.1",
    family="Markets",
    cover=Cover(
        "#14444a",
        "M8 64h104M16 64V40h16v24M36 64V22h18v42M58 64V8h16v56M78 64V30h12v34M94 64V46h12v18M42 30h6"
        "M42 38h6M42 46h6M63 17h6M63 26h6M63 35h6M63 44h6M22 48h5M83 38h3",
    ),
    asks=("Table", _table),
    dice="",
    own={"hands": "untracked", "names": {}},
    tidied=lambda draft: {**draft, "names": words_of(draft["names"], longest=200)},
    amiss=_amiss,
    lay=lay,
    says=lambda draft, _: {"names": names(draft), "hands": draft["hands"]},
    taken=frozenset(firm.key for firm in chart().corporations),
)
