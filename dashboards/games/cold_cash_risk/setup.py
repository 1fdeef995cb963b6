"""The setup of Cold Cash Risk: secrets, turn order, the ending, and what phones keep."""

from __future__ import annotations

from typing import Final

from assistant.content.catalogue import chart
from assistant.games.cold_cash_risk import GAME
from assistant.games.cold_cash_risk.setup import lay
from dashboards.parts.setup.draft import Draft
from dashboards.parts.setup.draft import reading as read
from dashboards.parts.setup.form import Block, Cover, Setup, choice, note, reading

SECRET: Final = reading(
    "CCR-AMB-36",
    "What is secret?",
    ("open", "Everything open", "All screens show everyone’s cash and shares. Only hands stay hidden."),
    ("cash_open", "Cash open, shares hidden", "All screens show cash. Your shares appear only on your own phone."),
    ("shares_hidden", "Cash and shares hidden", "Both appear only on your own phone until the game is over."),
)
ORDER: Final = reading(
    "CCR-AMB-43",
    "How is the turn order decided?",
    ("clockwise", "Clockwise", "Around the table from the first player, every cycle."),
    ("drawn", "Drawn every cycle", "By numbered tiles, from the second cycle on."),
)
ENDING: Final = reading(
    "CCR-AMB-44",
    "How does the game end?",
    ("normal", "Normal game", "Declared at size 22, or when all corporations are safe."),
    ("short", "Short game", "With the last territory card."),
    ("long", "Long game", "When one corporation controls all 42 territories."),
)
HANDS: Final = choice(
    "hands",
    "Where are the territory cards kept?",
    ("tracked", "On phones too", "Each phone knows its own hand and says which cards can be played."),
    ("untracked", "On paper only", "Nobody enters a hand. You keep track of your cards yourselves."),
    amiss="Choose where the territory cards are kept.",
)
BOX: Final = reading(
    "CCR-AMB-33",
    "Which corporations take part?",
    ("any_of_seven", "All seven", "Six of them on the map at a time."),
    ("remove_one", "One stays in the box", "You choose which one."),
)


def _removes(draft: Draft) -> bool:
    return read(draft, GAME, "CCR-AMB-33") == "remove_one"


def _table(draft: Draft) -> list[Block]:
    blocks: list[Block] = [SECRET]
    paper = [p for p in draft["players"] if not p["device"]] if draft["way"] == "phones" else []
    if (paper or draft["way"] == "tablet") and read(draft, GAME, "CCR-AMB-36") != "open":
        blocks.append(
            note("Players without a phone keep their hidden cash and shares at the table. No screen shows them.")
        )
    blocks += [ORDER, ENDING, HANDS, BOX]
    if _removes(draft):
        firms = [(firm.key, f"{firm.mark} {firm.name}") for firm in chart().corporations]
        sentence = "Choose which corporation stays in the box."
        blocks.append(choice("removed", "Which one stays in the box?", *firms, amiss=sentence))
    return blocks


SETUP: Final = Setup(
    game=GAME,
    does="Works out prices, bonuses and dividends, and shows on the map who runs what.",
    emblem="M4 20v-7h4v7M10 20V9h4v11M16 20V4h4v16M3 20h18M4 8l5-4",
    family="Markets",
    cover=Cover(
        "#123a4f",
        "M6 62c18-15 90-15 108 0M26 51V28h14v21M46 47V12h16v35M68 48V32h12v17M51 20h6M51 28h6M51 36h6"
        "M88 20a10 4 0 1 0 20 0a10 4 0 1 0-20 0M88 20v8a10 4 0 0 0 20 0v-8M88 28v8a10 4 0 0 0 20 0v-8"
        "M88 36v8a10 4 0 0 0 20 0v-8",
    ),
    asks=("Table", _table),
    own={"hands": "tracked", "removed": ""},
    lay=lay,
    says=lambda draft, _: {"hands": draft["hands"], "removed": draft["removed"] if _removes(draft) else ""},
    settled=("ACQ-AMB-05",),
    taken=frozenset(firm.key for firm in chart().corporations),
)
