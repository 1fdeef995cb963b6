"""The effects in force at a table of One World Dominion: card, text, in front of whom, and until when. No rules.

Nothing is stored here: each row is read off the State and disappears with its effect.
"""

from __future__ import annotations

from collections.abc import Iterator

from assistant.content.house_rules import chosen
from assistant.games.one_world_dominion import cards
from assistant.games.one_world_dominion.lasting import before
from assistant.games.one_world_dominion.neutrals import GROWTH
from assistant.games.one_world_dominion.state import REBELS, Dominion, Neutral
from assistant.games.one_world_dominion.tell import in_words
from assistant.games.risk.sayings import counted
from assistant.kit.effects import Effect, count
from assistant.kit.forces import totals
from assistant.kit.phrasing import listed, upper
from dashboards.games.one_world_dominion.owners import neutral
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip


def strip(sight: SeatView) -> Json | None:
    """Return the bar of every screen, as the panel "force"; None if nothing is in force."""
    state: Dominion = sight.state
    effects = rows(state) if sight.is_set_up and not state.over else []
    return {"part": "force", "rows": effects} if effects else None


def blocks(sight: SeatView) -> list[Json]:
    """Return the effects in force in full, each with its rule, as a block of the entry under "More"."""
    bar = strip(sight)
    return [{"type": "force", "title": "In force", "rows": bar["rows"], "more": True}] if bar else []


def rows(state: Dominion) -> list[Json]:
    """Return the lasting effects, oldest first; armies that wait for a turn; neutral armies with their next action."""
    effects = (_effect(state, effect) for effect in state.effects if _counts(state, effect))
    return [*effects, *_waiting(state), *(_neutral(state, one) for one in state.neutrals if state.held(one.key))]


def picture(state: Dominion) -> Json:
    """Return the effects in force for a frame of the replay; none once the game is over."""
    return {"inforce": rows(state) if state.players and not state.over else []}


# ---------------------------------------------------------------- cards


def _counts(state: Dominion, effect: Effect) -> bool:
    """Return whether to show an effect: Stealth Technology matters only in three rounds of its battle (OWD-C25)."""
    if effect.what != "stealth_technology":
        return True
    fight = state.fight
    return bool(fight and not fight.captured and fight.spared)


def _effect(state: Dominion, effect: Effect) -> Json:
    return {
        "card": effect.what,
        "name": cards.called(effect.what),
        "say": _said(state, effect),
        "of": before(effect) or state.seat,
        "profits": effect.owner,
        "until": until(state, effect),
        "rule": cards.rule(effect.what),
    }


def _said(state: Dominion, effect: Effect) -> str:
    if effect.what == "stealth_technology" and state.fight:
        left = counted(state.fight.spared, "round", "rounds")
        return f"{left} without losses for {clip(state.name(effect.owner))}"
    return in_words(state, effect.what, effect.owner, effect.on)


def until(state: Dominion, effect: Effect) -> str:
    """Return the end of an effect in words: "until Anna’s next turn"."""
    end = next(iter(effect.ends), None)
    if end is None:
        return ""
    of = end.mark.of
    if not of:
        return "until this turn ends"
    name = clip(state.name(of))
    if end.mark.edge == "begun":
        return f"until {name}’s place in the turn order" if of in state.out else f"until {name}’s next turn"
    now = state.seat == of and not state.turn.ended and end.times == count(state, end.mark) + 1
    return "until this turn ends" if now else f"until after {name}’s next turn"


# ---------------------------------------------------------------- what happens by itself


def _waiting(state: Dominion) -> Iterator[Json]:
    """Yield the armies that were set aside for a player's next turn (OWD-C13)."""
    for player, armies in state.deferred.items():
        if armies and player not in state.out:
            name = clip(state.name(player))
            yield {
                "card": "",
                "name": f"+{armies}",
                "say": f"{counted(armies)} waiting for {name}",
                "of": player,
                "until": f"until {name}’s next turn",
                "rule": "OWD-C13",
            }


def _neutral(state: Dominion, one: Neutral) -> Json:
    """Return one neutral player: where its armies are, and what it does in whose slot (OWD-NEU-04, OWD-C44)."""
    there, name = len(state.held(one.key)), clip(state.name(one.by))
    armies = counted(totals(state.forces).get(one.key, 0))
    acts = f"+{GROWTH} before {name}’s turn" if one.kind == REBELS else f"attack after {name}’s turn"
    if one.by in state.out and chosen(state, "OWD-AMB-16") == "stop":
        acts = f"idle: {name} is out"
    where = listed(state.area(area) for area in sorted(state.held(one.key))) if there < 3 else f"{there} areas"
    return {
        "card": "",
        "name": upper(state.name(one.key)),
        "say": f"{armies} in {where}",
        "of": one.by,
        "until": acts,
        "rule": "OWD-C39" if one.kind == REBELS else "OWD-C44",
        "owner": neutral(state, one.key),
    }
