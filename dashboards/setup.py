"""Laying the table of any game: the register of set-ups, what is amiss in a draft, the form, and the event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, cast

from assistant.event import Event
from assistant.game import Nonsense
from assistant.games import GAMES
from dashboards import setup_acquire, setup_clue, setup_cold_cash_risk, setup_risk
from dashboards.draft import COLOURS, MARKS, Draft, title
from dashboards.names import LONGEST_NAME
from dashboards.parts.rules import rulings
from dashboards.setups import Problem, Setup, plain, player_problems

SETUPS: Mapping[str, Setup] = {
    found.game.key: found
    for found in (setup_clue.SETUP, setup_risk.SETUP, setup_cold_cash_risk.SETUP, setup_acquire.SETUP)
}
"""Set-ups of games that need more than players and house rules; every other game gets a plain one."""


@cache
def of(game: object) -> Setup:
    """The set-up of a game; raises Nonsense for one that nobody knows."""
    if game in SETUPS:
        return SETUPS[str(game)]
    if game in GAMES:
        return plain(GAMES[str(game)])
    raise Nonsense("There is no such game here.")


def fresh(game: str) -> Draft:
    """A table of this game that nobody has touched."""
    return of(game).fresh()


def tidy(given: object, otherwise: str = "") -> Draft:
    """A draft with every field of the right kind; raises Nonsense if it is of no game and there is no other."""
    raw = cast("Draft", given) if isinstance(given, dict) else {}
    game = raw.get("game")
    return of(game if isinstance(game, str) and game in GAMES else otherwise).tidy(raw)


def started(draft: Draft) -> Event:
    """The event that lays this table; raises Nonsense with the first thing that is amiss."""
    amiss = problems(draft)
    if amiss:
        raise Nonsense(amiss[0].text)
    return of(draft["game"]).event(draft)


def titled(draft: Draft) -> str:
    """The title of the game that this draft becomes."""
    return title(draft, of(draft["game"]).game)


def noted(draft: Draft, event: Event) -> str:
    """What is only odd is laid with a note that the table knew."""
    setup = of(draft["game"])
    if not any(notice.level == "odd" for notice in setup.game.check(event, setup.game.start)):
        return ""
    return "Two players, as the table wishes." if len(draft["players"]) == 2 else "As the table wishes."


# ---------------------------------------------------------------------- what is amiss


def problems(draft: Draft) -> list[Problem]:
    """Everything that keeps this table from being laid, each as a sentence at its field."""
    setup = of(draft["game"])
    found = [*setup.amiss(draft), *player_problems(setup, draft)]
    return found or [*setup.amiss_later(draft), *_rule_problems(setup, draft)]


def _rule_problems(setup: Setup, draft: Draft) -> Iterator[Problem]:
    """What the game's own advice calls against the rules."""
    try:
        event = setup.event(draft)
    except Nonsense as wrong:
        yield Problem("players", str(wrong))
        return
    for notice in setup.game.check(event, setup.game.start):
        if notice.level == "illegal":
            yield Problem("rules", notice.text)


# ---------------------------------------------------------------------- what the form shows


def form(draft: Draft) -> dict[str, Any]:
    """The draft with everything the form works out from it."""
    setup = of(draft["game"])
    least, most = setup.seats(draft)
    return {
        "draft": draft,
        "least": least,
        "most": most,
        "pieces": [{"key": c.key, "name": c.name, "colour": c.colour, "mark": c.mark} for c in setup.pieces(draft)],
        "steps": [{"name": step.name, "blocks": step.blocks(draft)} for step in setup.steps],
        "problems": [{"field": p.field, "text": p.text, "step": setup.step_of(p.field)} for p in problems(draft)],
        **setup.shown(draft),
    }


def words() -> dict[str, Any]:
    """What the form needs and never changes: games, colours, marks, house rules."""
    return {
        "colours": [{"key": key, "name": name} for key, name in COLOURS.items()],
        "marks": list(MARKS),
        "longest": LONGEST_NAME,
        "games": {key: _about(of(key)) for key in sorted(GAMES, key=_place)},
    }


def _place(key: str) -> tuple[int, str]:
    """Games with a set-up of their own come first, in the order of the register."""
    known = list(SETUPS)
    return (known.index(key) if key in known else len(known), key)


def _about(setup: Setup) -> dict[str, Any]:
    least, most = setup.seats(setup.fresh())
    return {
        "title": setup.game.title,
        "does": setup.does,
        "emblem": setup.emblem,
        "players": f"{least}–{most} players",
        "rulings": rulings(setup.game, setup.asked),
        "still": dict(setup.still()),
    }
