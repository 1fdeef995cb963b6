"""Boardside in your own notebook or program: host an evening, open a game, ask what follows from it.

    import boardside

    evening = boardside.host("clue", ["Anna", "Ben", "Carla"])   # phones join it; `evening` follows every line
    evening = boardside.connect(link)                            # the same, beside a server that runs elsewhere
    game = boardside.open_game("clue")                           # a recorded game, or one that was saved
    season = boardside.open_season()                             # all games of this computer
    boardside.parts.grid(evening, seat="anna")                   # a part of a screen by itself

These names stay; everything else in `assistant` and `dashboards` is free to move. Importing this package is quick: what
a name needs is imported when the name is first used.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from assistant.bots import simulate
    from assistant.deduction import advise, posterior, why
    from assistant.figures.questions.question import Question
    from assistant.knowledge.evidence import evidence
    from assistant.odds import Battle, Campaign, campaign, forecast, payouts
    from assistant.table.table import Table
    from boardside import parts
    from boardside.connecting import JoinedEvening, connect
    from boardside.hosting import Evening, host
    from boardside.recorded import RecordedGame, open_game
    from dashboards.notebooks.inline import open_season, show
    from dashboards.training.inline import make_puzzles, show_puzzle

__all__ = [
    "Battle",
    "Campaign",
    "Evening",
    "JoinedEvening",
    "Question",
    "RecordedGame",
    "Table",
    "advise",
    "campaign",
    "connect",
    "evidence",
    "forecast",
    "host",
    "make_puzzles",
    "open_game",
    "open_season",
    "parts",
    "payouts",
    "posterior",
    "show",
    "show_puzzle",
    "simulate",
    "why",
]

_HOMES: Final = {
    "assistant.bots": ("simulate",),
    "assistant.deduction": ("advise", "posterior", "why"),
    "assistant.figures.questions.question": ("Question",),
    "assistant.knowledge.evidence": ("evidence",),
    "assistant.odds": ("Battle", "Campaign", "campaign", "forecast", "payouts"),
    "assistant.table.table": ("Table",),
    "boardside.connecting": ("JoinedEvening", "connect"),
    "boardside.hosting": ("Evening", "host"),
    "boardside.recorded": ("RecordedGame", "open_game"),
    "dashboards.notebooks.inline": ("open_season", "show"),
    "dashboards.training.inline": ("make_puzzles", "show_puzzle"),
}
"""The module that each name is imported from."""


def __getattr__(name: str) -> object:
    """Import what a name needs when it is first used; raise AttributeError for any other name."""
    if name == "parts":
        return _ours("boardside.parts")
    for home, names in _HOMES.items():
        if name in names:
            return getattr(_ours(home), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """Return the public names."""
    return sorted(__all__)


def _ours(home: str) -> object:
    """Return a module of Boardside; raise ImportError with a sentence if something else of that name hides ours."""
    root = home.partition(".")[0]
    for one in ("assistant", "dashboards") if root == "boardside" else (root,):
        found, ours = Path(getattr(import_module(one), "__file__", None) or one), Path(__file__).parents[1] / one
        if found.parent.resolve() != ours.resolve():
            hides = f"{found} hides Boardside's own “{one}”"
            raise ImportError(
                f"{hides}. Rename it, or start the notebook or program in another folder.", path=str(found)
            )
    return import_module(home)
