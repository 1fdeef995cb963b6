"""`apply`: how each event changes the table. Anything not listed here is as in Clue (AC-SUG-06)."""

from __future__ import annotations

from typing import Any

from assistant.core.event import Event
from assistant.core.fast_replace import replace
from assistant.core.game import variant_of
from assistant.families.mystery import hands
from assistant.families.mystery.asking import closed, queue, suggested
from assistant.families.mystery.pieces import put_down, stood, taken
from assistant.families.mystery.table import Suggestion
from assistant.games.advanced_cluedo import events as e
from assistant.games.advanced_cluedo import night
from assistant.games.advanced_cluedo.contests import began, revealed
from assistant.games.advanced_cluedo.scoring import ended, judged
from assistant.games.advanced_cluedo.state import MIDDLE, TUNNEL, AdvancedCluedo, Bribe, Debt
from assistant.games.advanced_cluedo.turns import back, followed
from assistant.games.clue import events as clue
from assistant.games.clue import rules as base
from assistant.games.clue.turns import acting
from assistant.kit import playing_cards

as_in_clue: Any = base.apply
"""Clue's `apply`, which keeps the variant's State."""
change: Any = variant_of(base.apply)
"""The direct effect of an event."""


def apply(event: Event, state: AdvancedCluedo) -> AdvancedCluedo:
    """Return the table after an event and all its consequences; events without a meaning here change nothing."""
    return followed(event, state, change(event, state))


@change.register
def _game_started(event: e.GameStarted, state: AdvancedCluedo) -> AdvancedCluedo:
    """Deal fewer cards, and put the others, the weapons and the pack in the middle (AC-SET-02 to -05).

    A game of part 2 alone starts with the scores of an earlier part 1 (AC-GEN-01, AC-SUR-01).
    """
    table: AdvancedCluedo = as_in_clue(event, state)
    table = replace(table, weapons={}, counts=dict.fromkeys(table.order, 0), pile=len(playing_cards.PACK))
    return night.begun(replace(table, scores=dict(event.scores))) if event.part == "two" else table


# ---------------------------------------------------------------- moves


@change.register
def _token_moved(event: clue.TokenMoved, state: AdvancedCluedo) -> AdvancedCluedo:
    """Move a token; a passage takes one turn into the tunnel and one out of it (AC-PAS-01)."""
    tunnels = {token: room for token, room in state.tunnels.items() if token != event.token}
    if event.how == "passage" and state.place(event.token) != TUNNEL:
        state = acting(state, event.by)
        state = replace(state, turn=replace(state.turn, moved=event.how), tunnels={**tunnels, event.token: event.to})
        return stood(state, event.token, TUNNEL)
    return as_in_clue(event, replace(state, tunnels=tunnels))


@change.register
def _weapon_picked_up(event: e.WeaponPickedUp, state: AdvancedCluedo) -> AdvancedCluedo:
    """Take a weapon from the room (AC-WPN-01); in part 2 one carried before stays there (AC-STA-02)."""
    room = state.weapons.get(event.weapon) or state.room_of(event.by)
    if state.phase != "one" and room:
        state = put_down(state, event.by, room)
    return taken(state, event.weapon, event.by)


# ---------------------------------------------------------------- suggestions and accusations


@change.register
def _suggestion_made(event: clue.SuggestionMade, state: AdvancedCluedo) -> AdvancedCluedo:
    """Open a suggestion without moving anyone; the weapon stays behind (AC-SUG-01, AC-SUG-05)."""
    state = acting(closed(state), event.by)
    state = replace(state, turn=replace(state.turn, suggested=True), locked=state.locked | {(event.by, event.weapon)})
    state = as_in_clue(clue.WeaponMoved(weapon=event.weapon, to=event.room), state)
    state = stood(state, state.piece(event.by), event.room)
    named = (event.suspect, event.weapon, event.room)
    return suggested(
        state,
        Suggestion(by=event.by, cards=named, turn=state.turn.number, asked=queue(state.order, event.by)),
    )


@change.register
def _accusation_judged(event: clue.AccusationJudged, state: AdvancedCluedo) -> AdvancedCluedo:
    """End part 1, whether the accusation is right or wrong (AC-ACC-03)."""
    return judged(state, event.by, event.right)


@change.register
def _envelope_opened(event: clue.EnvelopeOpened, state: AdvancedCluedo) -> AdvancedCluedo:
    """Reveal the solution; the game goes on with the scores (AC-AMB-16)."""
    return replace(state, solution=(event.suspect, event.weapon, event.room))


# ---------------------------------------------------------------- playing cards


@change.register
def _card_drawn(event: e.CardDrawn, state: AdvancedCluedo) -> AdvancedCluedo:
    """Draw one card for a new room (AC-INV-03)."""
    due = {**state.due, event.by: max(0, state.due.get(event.by, 0) - 1)}
    return playing_cards.drawn(replace(state, due=due), event.by, event.card)


@change.register
def _hand_noted(event: e.HandNoted, state: AdvancedCluedo) -> AdvancedCluedo:
    """Record a player's own hand as they entered it."""
    return playing_cards.noted(state, event.of, event.cards)


@change.register
def _cards_counted(event: e.CardsCounted, state: AdvancedCluedo) -> AdvancedCluedo:
    """Record a counted hand; the pile has the other cards."""
    more = event.count - state.counts.get(event.of, 0)
    return replace(state, counts={**state.counts, event.of: event.count}, pile=max(0, state.pile - more))


def played(state: AdvancedCluedo, player: str, *cards: str) -> AdvancedCluedo:
    """Discard cards that were played openly (AC-AMB-04)."""
    return playing_cards.discarded(playing_cards.put_on_table(state, player, cards), cards, back(state))


@change.register
def _clue_dug(event: e.ClueDug, state: AdvancedCluedo) -> AdvancedCluedo:
    """Move a clue card from the middle into a hand (AC-SPD-01)."""
    return hands.given(played(state, event.by, event.spade), MIDDLE, event.by, event.card)


@change.register
def _weapon_dug(event: e.WeaponDug, state: AdvancedCluedo) -> AdvancedCluedo:
    """Give a weapon from the middle to the player (AC-SPD-02)."""
    return taken(played(state, event.by, event.spade), event.weapon, event.by)


@change.register
def _person_tricked(event: e.PersonTricked, state: AdvancedCluedo) -> AdvancedCluedo:
    """Bring a character into the room, without a defense (AC-CRT-01)."""
    room = state.room_of(event.by)
    state = played(state, event.by, event.court)
    return brought(state, event.suspect, room) if room else state


def brought(state: AdvancedCluedo, suspect: str, room: str) -> AdvancedCluedo:
    """Bring a character into a room, where its player may suggest on their next turn."""
    tunnels = {token: leads for token, leads in state.tunnels.items() if token != suspect}
    state = replace(state, tunnels=tunnels, summoned=state.summoned | {suspect})
    return stood(state, suspect, room)


@change.register
def _weapon_fetched(event: e.WeaponFetched, state: AdvancedCluedo) -> AdvancedCluedo:
    """Give the weapon to the player, who carries it (AC-CRT-02)."""
    return taken(played(state, event.by, event.court), event.weapon, event.by)


@change.register
def _player_drugged(event: e.PlayerDrugged, state: AdvancedCluedo) -> AdvancedCluedo:
    """Add a turn that the player misses (AC-ACE-01, AC-PCT-05)."""
    state = played(state, event.by, event.ace)
    return replace(state, skips={**state.skips, event.whom: state.skips.get(event.whom, 0) + 1})


# ---------------------------------------------------------------- bribes and contests


@change.register
def _bribe_offered(event: e.BribeOffered, state: AdvancedCluedo) -> AdvancedCluedo:
    """Show the Diamond to everyone (AC-DIA-01)."""
    there = (*(card for card in state.bared.get(event.by, ()) if card != event.diamond), event.diamond)
    made = Bribe(by=event.by, to=event.to, diamond=event.diamond, weapon=event.weapon)
    return replace(state, bribe=made, bared={**state.bared, event.by: there})


@change.register
def _bribe_answered(event: e.BribeAnswered, state: AdvancedCluedo) -> AdvancedCluedo:
    """Exchange the Diamond for the weapon or a card if accepted; otherwise change nothing (AC-DIA-02)."""
    made = state.bribe
    if made is None:
        return state
    state = replace(state, bribe=None)
    if not event.accepted:
        return state
    state = playing_cards.handed(state, made.by, made.to, made.diamond, openly=True)
    if made.weapon is None:
        what = "clue card" if state.phase == "one" else "playing card"
        return replace(state, debt=Debt(by=made.to, to=made.by, what=what))
    room = state.room_of(made.by)
    if state.phase != "one" and room:
        state = put_down(state, made.by, room)
    return taken(state, made.weapon, made.by)


@change.register
def _clue_handed(event: e.ClueHanded, state: AdvancedCluedo) -> AdvancedCluedo:
    """Move a clue card to another hand (AC-DIA-02, AC-CLB-01)."""
    return hands.given(replace(state, debt=None), event.by, event.to, event.card)


@change.register
def _card_handed(event: e.CardHanded, state: AdvancedCluedo) -> AdvancedCluedo:
    """Move a playing card to another hand (AC-BRB-02)."""
    return playing_cards.handed(replace(state, debt=None), event.by, event.to, event.card)


@change.register
def _contest_began(event: e.ContestBegan, state: AdvancedCluedo) -> AdvancedCluedo:
    """Open a contest, in which both sides play cards face down (AC-HRT-01, AC-CLB-01, AC-ASB-01, AC-LUR-03)."""
    return began(state, event)


@change.register
def _contest_revealed(event: e.ContestRevealed, state: AdvancedCluedo) -> AdvancedCluedo:
    """Decide the contest by the higher value (AC-HRT-01)."""
    return revealed(state, event.laid, event.against)


@change.register
def _contest_dropped(event: e.ContestDropped, state: AdvancedCluedo) -> AdvancedCluedo:
    """Close the contest without effect."""
    return replace(state, contest=None)


# ---------------------------------------------------------------- between the parts, and part 2


@change.register
def _score_counted(event: e.ScoreCounted, state: AdvancedCluedo) -> AdvancedCluedo:
    """Record Hearts and Diamonds together with the accusation's points (AC-SCO-01)."""
    return replace(state, scores={**state.scores, event.of: event.points + state.bonus.get(event.of, 0)})


@change.register
def _part_one_ended(event: e.PartOneEnded, state: AdvancedCluedo) -> AdvancedCluedo:
    """End the game; the highest score wins (AC-SCO-02)."""
    return ended(state)


@change.register
def _part_two_begun(event: e.PartTwoBegun, state: AdvancedCluedo) -> AdvancedCluedo:
    """Begin Killer Kloo Doo (AC-STU-01 to -03)."""
    return night.begun(state)


@change.register
def _survival_rolled(event: e.SurvivalRolled, state: AdvancedCluedo) -> AdvancedCluedo:
    """Set the points to two dice plus the score (AC-SUR-01)."""
    points = night.brought_along(state, event.suspect) + event.roll
    return replace(state, points={**state.points, event.suspect: points})


@change.register
def _survival_set(event: e.SurvivalSet, state: AdvancedCluedo) -> AdvancedCluedo:
    """Set the points as counted at the table (AC-AMB-13)."""
    return night.pointed(state, event.suspect, event.points)


@change.register
def _objectives_drawn(event: e.ObjectivesDrawn, state: AdvancedCluedo) -> AdvancedCluedo:
    """Record three secret cards (AC-OBJ-01)."""
    state = replace(state, drawn=state.drawn | {event.of})
    return state if event.cards is None else replace(state, objectives={**state.objectives, event.of: event.cards})


@change.register
def _first_chosen(event: e.FirstChosen, state: AdvancedCluedo) -> AdvancedCluedo:
    """Begin the night with the player chosen by dice (AC-STA-01)."""
    return night.first(state, event.player)


@change.register
def _objective_shown(event: e.ObjectiveShown, state: AdvancedCluedo) -> AdvancedCluedo:
    """Turn an objective face up for all to see (AC-OBJ-02)."""
    there = tuple(card for card in state.shown.get(event.by, ()) if card != event.card)
    return replace(state, shown={**state.shown, event.by: (*there, event.card)})


@change.register
def _heart_played(event: e.HeartPlayed, state: AdvancedCluedo) -> AdvancedCluedo:
    """Add the Heart's value to the player's points (AC-PCT-03)."""
    return night.healed(played(state, event.by, event.heart), event.by, event.heart)


@change.register
def _attack_made(event: e.AttackMade, state: AdvancedCluedo) -> AdvancedCluedo:
    """Apply the die times the multiplier (AC-MWP-01, AC-MWP-04)."""
    return night.attacked(state, event)


@change.register
def _hand_bared(event: e.HandBared, state: AdvancedCluedo) -> AdvancedCluedo:
    """Reveal all playing cards held now, until they are used (AC-SPY-01)."""
    return playing_cards.turned_face_up(replace(state, debt=None), event.of, event.cards)


@change.register
def _servant_called(event: e.ServantCalled, state: AdvancedCluedo) -> AdvancedCluedo:
    """Put the court card in the room (AC-OBL-02)."""
    room = state.room_of(event.by) or ""
    state = playing_cards.put_on_table(state, event.by, (event.court,))
    if before := state.servants.get(event.by):
        state = playing_cards.discarded(state, before[1:], back=True)
    return replace(state, servants={**state.servants, event.by: (room, event.court)})


@change.register
def _room_searched(event: e.RoomSearched, state: AdvancedCluedo) -> AdvancedCluedo:
    """Clean the room on seven or more (AC-OBL-02)."""
    return night.searched(state, event.by, event.roll)


@change.register
def _weapon_cleaned(event: e.WeaponCleaned, state: AdvancedCluedo) -> AdvancedCluedo:
    """Clean the weapon and end the turn (AC-OBW-02)."""
    state = replace(state, cleaned=state.cleaned | {(event.by, event.weapon)})
    return as_in_clue(clue.TurnEnded(by=event.by), state)


@change.register
def _weapon_thrown(event: e.WeaponThrown, state: AdvancedCluedo) -> AdvancedCluedo:
    """Take the weapon out of the game and end the turn (AC-OBW-03)."""
    return as_in_clue(clue.TurnEnded(by=event.by), night.thrown(state, event.by, event.weapon))
