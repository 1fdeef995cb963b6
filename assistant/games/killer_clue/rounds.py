"""The rounds of a game turn: who comes next, when a round is over, when the turn is (KC-SEQ-01, KC-SEQ-02)."""

from __future__ import annotations

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.core.seating import clockwise_from, next_of
from assistant.families.mystery.asking import closed
from assistant.games.clue.turns import done, turn_of
from assistant.games.killer_clue import cards
from assistant.games.killer_clue.protection import GONE
from assistant.games.killer_clue.state import IntriguePlay, KillerClue
from assistant.kit.effects import in_force, passed, round_begun, round_ended, turn_ended

INTRIGUE, DANGER = "intrigue", "danger"


def begun(state: KillerClue, first: str) -> KillerClue:
    """Begin a game turn with the Investigation Round and this first player (KC-INV-02)."""
    state = replace(
        state,
        game_turn=state.game_turn + 1,
        round="investigation",
        rounds=1,
        first=first,
        acted=frozenset(),
        plays=(),
        revealed=(),
        cards_played={},
        panics=(),
        chosen_first="",
        mistake="",
    )
    return turn_of(state, first)


def acted(state: KillerClue, player: str) -> KillerClue:
    """End a player's turn in the Investigation or Intrigue Round and begin the next one, or the next round."""
    over = state.acted if again(state, player) else state.acted | {player}
    state = replace(closed(state), acted=over)
    coming = following(state, player)
    if state.round == "investigation":
        return intrigue(done(state), 1) if coming is None else turn_of(done(state), coming)
    return replace(state, on_turn=coming, go=state.go + 1) if coming else danger(state)


def again(state: KillerClue, player: str) -> bool:
    """Return whether a player who has just played acts again, as the round lasts until everyone passes (KC-AMB-14)."""
    goes_on = state.round == INTRIGUE and chosen(state, "KC-AMB-14") == "continue_until_all"
    return goes_on and bool(state.plays_of(player))


def following(state: KillerClue, player: str) -> str | None:
    """Return who still has a turn this round, starting to the left of `player`."""
    return next_of(state.order, player, state.out | state.acted)


def intrigue(state: KillerClue, number: int) -> KillerClue:
    """Begin the first or second Intrigue Round, unless nobody takes part (KC-IRD-01)."""
    if state.over:
        return state
    if number == 1 and not anybody_inside(state):
        return begun(state, first_again(state))
    state = replace(state, round="intrigue", rounds=number, acted=frozenset(), summons=None, go=state.go + 1)
    return replace(passed(state, round_begun(INTRIGUE)), on_turn=_first_of_round(state))


def anybody_inside(state: KillerClue) -> bool:
    """Return whether a pawn is in a room or missing, so that the rounds are played (KC-IRD-01, KC-AMB-05)."""
    missing = bool(state.is_missing) and chosen(state, "KC-AMB-05") == "play_the_rounds"
    return missing or any(state.place(player) in state.rooms for player in state.living)


def due_back(state: KillerClue) -> tuple[str, ...]:
    """Return players whose missing pawn comes back now, at the beginning of an Intrigue Round (KC-DIS-04).

    If players may stay away (KC-AMB-04), one who is not back before the first card or pass stays away longer.
    """
    begins = not state.played_now and not state.acted
    if state.round != "intrigue" or (chosen(state, "KC-AMB-04") == "may_stay_away" and not begins):
        return ()
    return tuple(player for player in state.is_missing if not in_force(state, GONE, state.piece(player)))


def danger(state: KillerClue) -> KillerClue:
    """End the Intrigue Round: locks open, and everyone puts a card face down (KC-DNG-01)."""
    return passed(replace(state, round="danger", on_turn=None, acted=frozenset()), round_ended(INTRIGUE))


def after_danger(state: KillerClue, blackout: bool) -> KillerClue:
    """Continue after the cards: panic, a second pair of rounds, or the end of the turn (KC-2ND-01, KC-SEQ-02)."""
    if state.over:
        return replace(state, on_turn=None, panics=())
    if state.panics:
        return replace(state, round="panic", on_turn=None)
    state = passed(state, round_ended(DANGER))
    if blackout and state.rounds == 1:
        return intrigue(state, 2)
    return replace(state, round="ending", on_turn=None)


def closing(state: KillerClue) -> KillerClue:
    """End the turn with its effects, and begin the next one with the first player."""
    first = state.chosen_first if state.chosen_first in state.living else first_next(state)
    return begun(passed(state, turn_ended()), first)


# ---------------------------------------------------------------- who goes first


def first_next(state: KillerClue) -> str:
    """Return who goes first next: by the last Moves First card that counts, else as before (KC-MVF-01, KC-INV-02)."""
    last = last_moves_first(state)
    return _in_game(state, (state.owner(last.about) or "") if last else state.first)


def last_moves_first(state: KillerClue) -> IntriguePlay | None:
    """Return the deciding Moves First card (KC-MVF-01); with KC-AMB-13, of the latest Intrigue Round only."""
    recent = chosen(state, "KC-AMB-13") == "only_the_most"
    plays = [p for p in state.plays if cards.kind(p.card) == "moves_first" and p.counts]
    return next((p for p in reversed(plays) if not recent or p.round == state.rounds), None)


def first_again(state: KillerClue) -> str:
    """Return the same first player, or the next to the left who is in the game (KC-AMB-21)."""
    return _in_game(state, state.first)


def dice_decide(state: KillerClue) -> bool:
    """Return whether the table rolls for first player, because the one due is out (KC-AMB-21)."""
    if chosen(state, "KC-AMB-21") != "highest_roll":
        return False
    last = last_moves_first(state)
    due = state.owner(last.about) if last else state.first
    return due not in state.living


def _in_game(state: KillerClue, player: str) -> str:
    if player in state.living or not state.living:
        return player
    return next_of(state.order, player, state.out) or player


def _first_of_round(state: KillerClue) -> str | None:
    """Return the player who begins: the first of the Investigation Round (KC-IRD-02)."""
    return next((p for p in clockwise_from(state.order, state.first) if p not in state.out), None)
