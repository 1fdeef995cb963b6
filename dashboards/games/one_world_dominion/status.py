"""The status line of One World Dominion: the current player, the phase, and what play waits for. No rules."""

from __future__ import annotations

from collections.abc import Callable

from assistant.games.one_world_dominion import cards
from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.armies import is_mutant
from assistant.games.one_world_dominion.needs import DIE, DRAW
from assistant.games.one_world_dominion.offers import die_names
from assistant.games.one_world_dominion.state import CardPlay, Dominion
from assistant.games.risk.sayings import counted
from assistant.kit.answer_windows import AnswerWindow
from assistant.kit.fight import Fight
from assistant.kit.forces import totals
from assistant.kit.phrasing import listed, upper
from assistant.table.table import SeatLine
from dashboards.games.one_world_dominion.because import because
from dashboards.games.one_world_dominion.board import facing
from dashboards.games.one_world_dominion.income import brings
from dashboards.games.one_world_dominion.window import aimed
from dashboards.games.risk import status as risk
from dashboards.games.risk.status import MOVE_IN, ended, for_turn, gone, start, to_place
from dashboards.parts.common import turn
from dashboards.parts.common.drama import card
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip

FEW = 4
"""From this number on, areas are counted and not named."""


@turn.status
def status(sight: SeatView) -> Json:
    """Return the current player, the phase and what play waits for; open cards and fights become a scene for all."""
    state: Dominion = sight.state
    armies = totals(state.forces)
    status: Json = {"standing": {player: _stands(state, player, armies.get(player, 0)) for player in state.order}}
    if state.over:
        return {**status, **ended(sight), "scene": None}
    if not state.turn.number:
        return {**status, **start(sight)}
    first = next((said for step in STEPS if (said := step(sight)) is not None), None)
    return {**status, **gone(sight), **(first or _turn(sight))}


def _stands(state: Dominion, player: str, armies: int) -> str:
    """Return a player's areas, armies, number of cards, and armies that wait for the next turn."""
    if player in state.out:
        return "eliminated"
    held, later = state.deck.hand(player), state.deferred.get(player, 0)
    parts = [counted(len(state.held(player)), "area", "areas"), counted(armies)]
    parts += [counted(held, "card", "cards")] if held else []
    parts += to_place(state, player)
    return " · ".join([*parts, *([f"+{later} later"] if later else [])])


# ---------------------------------------------------------------- a card that is played


def drama(sight: SeatView, line: SeatLine) -> Json | None:
    """Return the card that was shown, with what it does and the areas that it targets; or who is eliminated."""
    event = line.event
    if not isinstance(event, (e.CardPlayed, e.CardAnswered)):
        return risk.drama(sight, line)
    areas = [area for area in (event.at, getattr(event, "to", None)) if area]
    printed = cards.printed().get(event.card)
    return card(line, cards.called(event.card), printed.text if printed else "", event.by, areas)


def _asked(sight: SeatView) -> Json | None:
    """Return who may answer the card just shown: everybody who could hold an answer, as far as the table can know."""
    state: Dominion = sight.state
    window, play = state.window, state.play
    if window is None:
        return None
    waiting = listed(map(sight.name, window.waiting))
    if play is None:
        name = sight.name(window.by)
        say = f"{waiting} may play a card first."
        scene = _scene("Cards before the turn", say, window)
        return {"title": f"{name} begins a turn", "say": say, "scene": scene, "asked": list(window.waiting)}
    scene = {**_scene(cards.called(play.card), aimed(state, play), window), "who": play.by}
    say = f"{waiting} may answer {cards.called(play.card)}."
    return {"who": play.by, "title": _aimed(state, play), "say": say, "scene": scene, "asked": list(window.waiting)}


def _scene(title: str, say: str, window: AnswerWindow) -> Json:
    queue = [{"player": p, "answer": "passed" if p in window.answers else "now"} for p in window.asked]
    return {
        "kind": "answering",
        "title": title,
        "three": [],
        "say": say,
        "who": window.by,
        "queue": queue,
        "open": True,
    }


def _shown(state: Dominion, play: CardPlay) -> str:
    verb = "answers with" if play.use == "answer" else "plays"
    return f"{clip(state.name(play.by))} {verb} {cards.called(play.card)}"


def _aimed(state: Dominion, play: CardPlay) -> str:
    return ": ".join(filter(None, (_shown(state, play), aimed(state, play))))


def _waits(sight: SeatView) -> Json | None:
    """Return what the current card waits for: a die, the next card of the pile, or a card from a hand."""
    state: Dominion = sight.state
    play = state.play
    if play is None or not play.wants:
        return None
    name = cards.called(play.card)
    if play.wants == DIE:
        say = ": ".join(filter(None, (f"Roll a die for {name}", _numbers(state))))
    elif play.wants == DRAW:
        say = f"Turn up the next card of the pile for {name}."
    else:
        say = f"{sight.name(play.by)} takes a card from {sight.name(play.whom)}."
    return {"who": play.by, "title": _aimed(state, play), "say": say, "scene": _fight_scene(sight)}


def _numbers(state: Dominion) -> str:
    """Return the numbers of the die with their areas, if it names one (OWD-RND-01)."""
    return ", ".join(f"{n} {state.area(area)}" for n, area in enumerate(die_names(state), 1))


# ---------------------------------------------------------------- neutral armies


def _grows(sight: SeatView) -> Json | None:
    """Return the roll that decides which of the rebels' weakest areas gets the odd army (OWD-NEU-04)."""
    state: Dominion = sight.state
    if not state.growing:
        return None
    key, left = state.growing[0]
    say = f"Roll a die for {counted(left, 'odd army', 'odd armies')}: {_numbers(state)}"
    return {"title": f"{upper(state.name(key))} grow", "say": say}


def _acts(sight: SeatView) -> Json | None:
    """Return the roll that decides whom the mutants attack after a turn (OWD-C44)."""
    state: Dominion = sight.state
    fighting = state.fight is not None and not state.fight.captured
    if not (state.turn.ended and state.acting) or fighting:
        return None
    key = state.acting[0]
    say = f"{sight.name(state.on_turn)} rolls a die for the target: {_numbers(state)}"
    return {"title": f"{upper(state.name(key))} attack", "say": say}


# ---------------------------------------------------------------- fights


def _fights(sight: SeatView) -> Json | None:
    state: Dominion = sight.state
    fight = state.fight
    if fight is None:
        return None
    name, target = clip(upper(state.name(fight.attacker))), state.area(fight.target)
    scene = _fight_scene(sight)
    if fight.captured:
        if state.unplaced or state.must_reduce:
            return None
        verb = "have taken" if is_mutant(state, fight.attacker) else "has captured"
        say = MOVE_IN if facing(sight).asks_who_moves_in() else _next(state)
        return {"title": f"{name} {verb} {target}", "say": for_turn(sight, say), "scene": scene}
    who = fight.by if fight.by in state.order else None
    return {"who": who, "title": _attack(state, fight, name), "say": _how(state, fight), "scene": scene}


def _attack(state: Dominion, fight: Fight, name: str) -> str:
    target = state.area(fight.target)
    if fight.inside:
        return f"{name} fights in {target}"
    if is_mutant(state, fight.attacker):
        return f"{name} attack {target}"
    return f"{name} is forced to attack {target}" if fight.forced else f"{name} attacks {target}"


def _how(state: Dominion, fight: Fight) -> str:
    """Return where the attack comes from, and whether it is fought to the end."""
    start_ = "" if fight.inside else f"from {state.area(fight.source)}"
    if fight.forced:
        return f"{start_}, to the end"
    if fight.committed is not None:
        return f"{start_}; committed with {counted(fight.committed)}"
    return start_ or "It is fought to the end."


def _fight_scene(sight: SeatView) -> Json | None:
    """Return the fight as a scene for everybody, with the cards that change the dice of each side."""
    scene = facing(sight).scene()
    return {**scene, "because": because(sight.state)} if scene else None


# ---------------------------------------------------------------- the turn


def _turn(sight: SeatView) -> Json:
    state: Dominion = sight.state
    name, scene = sight.name(state.on_turn) if state.on_turn else "Nobody", _fight_scene(sight)
    if state.must_reduce and not state.unplaced:
        held = counted(state.deck.hand(state.on_turn or ""), "card", "cards")
        return {"title": f"{name} has {held}", "say": "Four at most: turn in a set or play a card.", "scene": scene}
    if state.unplaced:
        title = f"{name} has {counted(state.unplaced)} to place"
        return {"title": title, "say": brings(sight), "scene": scene}
    if state.guerillas and state.phase == "ready":
        many = len(state.guerillas)
        where = listed(map(state.area, state.guerillas)) if many < FEW else f"{many} areas"
        return {"title": f"{name}’s turn", "say": f"{where}: the armies there fight first.", "scene": scene}
    return {"title": f"{name}’s turn", "say": for_turn(sight, _next(state)), "scene": scene}


def _next(state: Dominion) -> str:
    """Return the options of this phase."""
    if state.phase == "move":
        more = counted(state.turn.moves, "more free move", "more free moves")
        return (
            f"{more}, cards, or end the turn." if state.turn.moves else "Free move made: play cards, or end the turn."
        )
    return "Attack, play cards, move once, or end the turn."


STEPS: tuple[Callable[[SeatView], Json | None], ...] = (_asked, _waits, _grows, _acts, _fights)
"""Interruptions of a turn, the most urgent first."""
