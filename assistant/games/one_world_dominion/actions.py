"""The effect of each card once nobody can answer it any more: one small function per card.

An action gets everything known about the play so far. If it needs a die or a card of the pile it returns a `Need`, and
is called again on the same table when that is known. Nothing here refuses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.games.one_world_dominion import actions_battle as war
from assistant.games.one_world_dominion import battle, cards, neutrals
from assistant.games.one_world_dominion.armies import arrived, bereft, converted, gone, halved, moved, reckoned
from assistant.games.one_world_dominion.lasting import game_turn, this_turn, with_effect
from assistant.games.one_world_dominion.needs import DIE, DRAW, TAKE, Need, neighbour
from assistant.games.one_world_dominion.state import MUTANTS, REBELS, CardPlay, Dominion
from assistant.games.risk.hands import noted
from assistant.games.risk.turns import plus
from assistant.kit.effects import EffectEnd, next_turn_begun, next_turn_ended
from assistant.kit.forces import added

Action = Callable[[Dominion, CardPlay], "Dominion | Need"]


# ---------------------------------------------------------------- armies removed


def bombers(state: Dominion, play: CardPlay) -> Dominion | Need:
    """Return the table after Bombers: at most as many armies survive in the area as the die shows (OWD-C17)."""
    if not play.faces:
        return Need(DIE)
    return bereft(gone(state, play.at, state.armies(play.at) - play.faces[0], play.card))


def orbital_laser(state: Dominion, play: CardPlay) -> Dominion:
    """Return the table with one army less in the area (OWD-C26)."""
    return bereft(gone(state, play.at, 1, play.card))


def nerve_gas(state: Dominion, play: CardPlay) -> Dominion | Need:
    """Return the table after Nerve Gas: half the target on 1 to 4, half a random neighbor on 5 and 6 (OWD-C23)."""
    if not play.faces:
        return Need(DIE)
    if play.faces[0] <= 4:
        return bereft(halved(state, (play.at,), play.card))
    hit = neighbour(state, play, play.at, play.faces[1:])
    return hit if isinstance(hit, Need) else bereft(halved(state, (hit,) if hit else (), play.card))


def ebola(state: Dominion, play: CardPlay) -> Dominion | Need:
    """Return the table after Ebola: half the target, every area of a drawn continent, or every area.

    Rules: OWD-C16, OWD-ERR-01, OWD-ERR-02.
    """
    if not play.faces:
        return Need(DIE)
    if play.faces[0] <= 3:
        return bereft(halved(state, (play.at,), play.card))
    if play.faces[0] == 6:
        return bereft(halved(state, state.world.keys, play.card))
    if not play.drawn:
        return Need(DRAW)
    area = state.area_of(play.drawn[0])
    if not area:
        return state
    within = state.world.within(state.world.area(area).continent)
    return bereft(halved(state, [key for key in state.world.keys if key in within], play.card))


def cometary_cultists(state: Dominion, play: CardPlay) -> Dominion:
    """Return the table with one army less in every area of the continent (OWD-C35)."""
    for area in state.world.keys:
        if area in state.world.within(play.continent):
            state = gone(state, area, 1, play.card)
    return bereft(state)


def icbm(state: Dominion, play: CardPlay) -> Dominion:
    """Return the table with the area emptied, and closed until after the player's next turn (OWD-C37)."""
    return _emptied(state, play, play.at, next_turn_ended(state, play.by))


def nuclear_terrorists(state: Dominion, play: CardPlay) -> Dominion | Need:
    """Return the table with the area of the next card emptied, and closed for one game turn (OWD-C15)."""
    if not play.drawn:
        return Need(DRAW)
    area = state.area_of(play.drawn[0])
    return _emptied(state, play, area, game_turn(state)) if area else state


def _emptied(state: Dominion, play: CardPlay, area: str, end: EffectEnd) -> Dominion:
    while state.holder(area) and (after := gone(state, area, state.armies(area), play.card)).forces != state.forces:
        state = after
    return bereft(with_effect(state, play, area, end=end))


# ---------------------------------------------------------------- armies that come, move or change sides


def national_guard(state: Dominion, play: CardPlay) -> Dominion:
    """Return the table with one more army in each of the player's areas of the continent (OWD-C21)."""
    for area in state.world.keys:
        own_area = area in state.world.within(play.continent) and state.holder(area) == play.by
        if own_area and not state.shut(area, play.by, "place"):
            state = arrived(state, area, play.by, 1)
    return state


def guerillas(state: Dominion, play: CardPlay) -> Dominion:
    """Return the table with one army in every empty or enemy area of the continent; it takes the empty ones.

    Rules: OWD-C36, OWD-AMB-19.
    """
    for area in state.world.keys:
        holder = state.holder(area)
        if area not in state.world.within(play.continent) or holder == play.by or state.shut(area, play.by, "place"):
            continue
        state = arrived(state, area, play.by, 1)
        if holder is None and state.holder(area) == play.by and chosen(state, "OWD-AMB-19") == "empty_counts":
            state = replace(state, turn=replace(state.turn, captured=state.turn.captured + 1))
    return state


def hacker(state: Dominion, play: CardPlay) -> Dominion:
    """Return the table after a free move of an opponent's armies (OWD-C18)."""
    return moved(state, play.at, play.to, min(play.count, state.armies(play.at) - 1))


def apcs(state: Dominion, play: CardPlay) -> Dominion:
    """Return the table with one more free move (OWD-C14)."""
    return replace(state, turn=replace(state.turn, moves=state.turn.moves + 1))


def mind_control(state: Dominion, play: CardPlay) -> Dominion:
    """Return the table after half the armies of an area changed sides and moved to an adjacent area of the player.

    Rules: OWD-C31, OWD-AMB-20.
    """
    half = state.armies(play.at) // 2
    owner = state.holder(play.at)
    if not half or owner in (None, play.by):
        return replace(state, turn=replace(state.turn, moved=True))
    state = converted(state, play.at, play.by, half)
    go = play.count if chosen(state, "OWD-AMB-20") == "split" and play.count else half
    forces = added(added(state.forces, play.at, play.by, -min(go, half)), play.to, play.by, min(go, half))
    here = tuple(force for force in forces.get(play.at, ()) if force.armies or force.owner != play.by)
    state = replace(state, forces={**forces, play.at: here}, turn=replace(state.turn, moved=True))
    return bereft(state)


def mad_cow_disease(state: Dominion, play: CardPlay) -> Dominion | Need:
    """Return the table with the area's armies attacking a random neighbor (OWD-C20, OWD-RND-01)."""
    hit = neighbour(state, play, play.at, play.faces)
    if isinstance(hit, Need):
        return hit
    return battle.forced(state, play.at, hit) if hit else state


def provocateur(state: Dominion, play: CardPlay) -> Dominion:
    """Return the table with one opponent's armies attacking an area of another (OWD-C32)."""
    if state.lane_shut(play.at, play.to) and chosen(state, "OWD-AMB-30") == "lanes_only":
        return state
    return battle.forced(state, play.at, play.to)


def rebellion(state: Dominion, play: CardPlay) -> Dominion:
    """Return the table with all armies of the area turned into rebels (OWD-C39)."""
    return neutrals.created(state, play.at, REBELS, play.by)


def mutant_horde(state: Dominion, play: CardPlay) -> Dominion:
    """Return the table with all armies of the area turned into mutants (OWD-C44)."""
    return neutrals.created(state, play.at, MUTANTS, play.by)


# ---------------------------------------------------------------- income, treaties, weather, cards


def on_income(state: Dominion, play: CardPlay) -> Dominion:
    """Return the table with the turn's new armies recalculated (OWD-C02, OWD-C03, OWD-C04, OWD-C10)."""
    where = {"human_cloning": (play.continent,), "propaganda": (play.whom, play.continent)}
    on = where.get(play.card, (play.whom,) if play.whom else ())
    return reckoned(with_effect(state, play, *on, end=this_turn(state)))


def saboteur(state: Dominion, play: CardPlay) -> Dominion:
    """Return the table with all new armies of the opponent's turn set aside for the next (OWD-C13)."""
    state = with_effect(state, play, play.whom, end=this_turn(state))
    waiting = state.to_place.get(play.whom, 0)
    return replace(
        state,
        to_place={**state.to_place, play.whom: 0},
        received=plus(state.received, play.whom, -waiting),
        deferred=plus(state.deferred, play.whom, waiting),
    )


def haz_gear(state: Dominion, play: CardPlay) -> Dominion:
    """Return the table with the player's armies protected for one game turn (OWD-C06)."""
    return with_effect(state, play, end=game_turn(state))


def lasting(state: Dominion, play: CardPlay) -> Dominion:
    """Return the table with the card in force for one game turn (OWD-C27, OWD-C29, OWD-C30)."""
    on = tuple(word for word in (play.at, play.whom, play.other) if word)
    return with_effect(state, play, *on, end=game_turn(state))


def reverse_engineer(state: Dominion, play: CardPlay) -> Dominion:
    """Return the table with a discarded card in the player's hand, for later turns (OWD-C34).

    The played card itself is discarded immediately.
    """
    if play.pick not in state.deck.shown:
        return state
    state = replace(state, deck=cards.lifted(cards.picked(state.deck, play.by, play.pick), (play.card,)))
    known = state.hands.get(play.by, ())
    state = noted(state, play.by, tuple(dict.fromkeys((*known, play.pick))))
    return with_effect(state, play, play.pick, end=next_turn_begun(state, play.by))


def informant(state: Dominion, play: CardPlay) -> Dominion | Need:
    """Return the need for a card from another hand (OWD-C24); the player who took it says which one it was."""
    return Need(TAKE) if state.deck.hand(play.whom) else state


def nothing(state: Dominion, play: CardPlay) -> Dominion:
    """Return the table unchanged: the card has no effect (OWD-C08)."""
    return state


ACTIONS: Mapping[str, Action] = {
    "artillery": war.artillery,
    "human_cloning": on_income,
    "economic_sanctions": on_income,
    "industrial_sector": on_income,
    "haz_gear": haz_gear,
    "united_nations": nothing,
    "fresh_recruits": war.fresh_recruits,
    "propaganda": on_income,
    "fast_rail": war.free_move,
    "radar": war.radar,
    "saboteur": saboteur,
    "apcs": apcs,
    "nuclear_terrorists": nuclear_terrorists,
    "ebola": ebola,
    "bombers": bombers,
    "hacker": hacker,
    "mad_cow_disease": mad_cow_disease,
    "national_guard": national_guard,
    "nerve_gas": nerve_gas,
    "informant": informant,
    "stealth_technology": war.stealth_technology,
    "orbital_laser": orbital_laser,
    "toxic_waste": lasting,
    "tunnels": war.committed,
    "shuttle_diplomacy": lasting,
    "weather_control": lasting,
    "mind_control": mind_control,
    "provocateur": provocateur,
    "electronic_warfare": war.dice_card,
    "reverse_engineer": reverse_engineer,
    "cometary_cultists": cometary_cultists,
    "guerillas": guerillas,
    "icbm": icbm,
    "jihad": war.jihad,
    "rebellion": rebellion,
    "navy": war.dice_card,
    "paratroops": war.committed,
    "black_helicopters": war.black_helicopters,
    "fortification": war.dice_card,
    "mutant_horde": mutant_horde,
}
"""The effect of each card that is played for itself; four cards only answer others."""
