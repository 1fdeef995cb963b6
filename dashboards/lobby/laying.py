"""Setting up the table of any game: the problems of a draft, the form, and the event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, cast

from assistant.bots import GAMES_PLAYED, STRENGTHS, evenings
from assistant.content.plugins import plugin
from assistant.core.event import Event
from assistant.core.offer import Nonsense
from assistant.games import GAMES
from assistant.kit.phrasing import listed
from dashboards.games import setup as of
from dashboards.parts.common import guides
from dashboards.parts.common.rules import rulings
from dashboards.parts.setup.draft import COLOURS, MARKS, Draft, dealt_by_program, title
from dashboards.parts.setup.form import FormStep, Problem, Setup, choice_problems, player_problems
from dashboards.parts.setup.names import LONGEST_NAME


def fresh(game: str) -> Draft:
    """Return an untouched draft for this game."""
    return of(game).fresh()


def seated(game: str, names: Iterable[str], choices: Mapping[str, Any]) -> Draft:
    """Return a draft for a table of these players, each with a color, a mark and a piece of their own."""
    pieces = [card.key for card in of(game).pieces(fresh(game))]
    players = [
        {
            "id": n,
            "name": name,
            "colour": colour,
            "mark": mark,
            "piece": pieces[n - 1] if pieces else "",
            "device": True,
            "skill": "",
        }
        for n, (name, colour, mark) in enumerate(zip(names, COLOURS, MARKS, strict=False), 1)
    ]
    return {**fresh(game), "players": players, **choices}


def tidy(given: object, otherwise: str = "") -> Draft:
    """Return a draft with every field of the right kind; raise Nonsense if neither it nor `otherwise` names a game."""
    raw = cast("Draft", given) if isinstance(given, dict) else {}
    game = raw.get("game")
    return of(game if isinstance(game, str) and game in GAMES else otherwise).tidy(raw)


def started(draft: Draft) -> Event:
    """Return the event that sets up this table; raise Nonsense with the first problem."""
    amiss = problems(draft)
    if amiss:
        raise Nonsense(amiss[0].text)
    return of(draft["game"]).event(draft)


def titled(draft: Draft, day: str) -> str:
    """Return the title of the game that this draft becomes on this day of the week."""
    return title(draft, of(draft["game"]).game, day)


def noted(draft: Draft, event: Event) -> str:
    """Return the note for a setup that is merely unusual: that the table meant it so. Empty if nothing is unusual."""
    setup = of(draft["game"])
    if not any(notice.level == "odd" for notice in setup.game.check(event, setup.game.start)):
        return ""
    return "Two players, as the table agreed." if len(draft["players"]) == 2 else "As the table agreed."


# ---------------------------------------------------------------------- what is amiss


def problems(draft: Draft) -> list[Problem]:
    """Return every problem that keeps this table from being set up, each as a sentence at its field."""
    setup = of(draft["game"])
    first = [*choice_problems(setup, draft), *setup.amiss(draft), *player_problems(setup, draft)]
    return first or [*setup.amiss_later(draft), *_rule_problems(setup, draft)]


def _rule_problems(setup: Setup, draft: Draft) -> Iterator[Problem]:
    """Yield what the game’s own advice calls against the rules."""
    try:
        event = setup.event(draft)
    except Nonsense as wrong:
        yield Problem("players", str(wrong))
        return
    for notice in setup.game.check(event, setup.game.start):
        if notice.level == "illegal":
            yield Problem("rules", notice.text)
    if dealt_by_program(draft):
        yield from _dealing_problems(draft["game"], event)


def _dealing_problems(game: str, event: Any) -> Iterator[Problem]:
    """Yield why Boardside cannot deal at this table, or why computer players cannot sit there."""
    if game not in GAMES_PLAYED:
        yield Problem("players", "Boardside can't play or deal this game. Choose a phone or paper for every player.")
    elif any(player.skill not in ("", *STRENGTHS) for player in event.players):
        yield Problem("players", "Boardside has no computer player of that strength. Choose another one.")
    elif all(player.skill for player in event.players):
        yield Problem("players", "At least one player has to be a person. Choose a phone or paper for one of them.")
    elif evenings(game).has_cards and (paper := [p.name for p in event.players if not (p.device or p.skill)]):
        yield Problem("players", f"{listed(paper)} can't see cards that Boardside deals. Choose a phone.")
    elif why := evenings(game).refuses(event):
        yield Problem("rules", why)


# ---------------------------------------------------------------------- what the form shows


def form(draft: Draft) -> dict[str, Any]:
    """Return the draft with everything that the form works out from it."""
    setup = of(draft["game"])
    least, most = setup.seats(draft)
    steps = setup.steps(draft)
    return {
        "draft": draft,
        "least": least,
        "most": most,
        "pieces": [{"key": c.key, "name": c.name, "colour": c.colour, "mark": c.mark} for c in setup.pieces(draft)],
        "steps": [{"name": step.name, "blocks": step.blocks} for step in steps],
        "problems": [{"field": p.field, "text": p.text, "step": _step_of(p.field, steps)} for p in problems(draft)],
        **setup.shown(draft),
    }


def _step_of(field: str, steps: list[FormStep]) -> int:
    """Return the number of the step that holds a field; the last one if no step claims it."""
    return next((number for number, step in enumerate(steps, 1) if field.startswith(step.fields)), len(steps))


def words() -> dict[str, Any]:
    """Return what the form needs and never changes: games, colors, marks, house rules."""
    return {
        "colours": [{"key": key, "name": name} for key, name in COLOURS.items()],
        "marks": list(MARKS),
        "longest": LONGEST_NAME,
        "games": {key: _about(key, of(key)) for key in GAMES},
    }


def _about(key: str, setup: Setup) -> dict[str, Any]:
    theirs = plugin(key)
    least, most = setup.seats(setup.fresh())
    return {
        "title": setup.game.title,
        "does": setup.does,
        "emblem": setup.emblem,
        "family": setup.family,
        "origin": theirs.origin if theirs else "",
        "strengths": STRENGTHS if key in GAMES_PLAYED else {},
        "dealt": evenings(key).box if key in GAMES_PLAYED and evenings(key).has_cards else "",
        "cover": {"ground": setup.cover.ground, "path": setup.cover.path},
        "players": f"{least}–{most} players",
        "time": guides.facts(setup.game.key).get("time", ""),
        "introduction": guides.introduction(setup.game.key),
        "rulings": rulings(setup.game, setup.asked),
        "still": dict(setup.still()),
    }
