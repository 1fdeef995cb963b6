"""The effects of Intrigue cards, one function for each kind (KC-CON to KC-MVF, KC-BUT)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.families.mystery.pieces import put_down
from assistant.games.clue import movement
from assistant.games.killer_clue import cards
from assistant.games.killer_clue.events import IntriguePlayed
from assistant.games.killer_clue.protection import CONSULTING, DISTRACTED, GONE, LOCKED, SERVANT, locked
from assistant.games.killer_clue.rounds import DANGER, INTRIGUE
from assistant.games.killer_clue.state import MISSING, IntriguePlay, KillerClue
from assistant.kit.effects import Effect, EffectEnd, after, begun, in_force, lifted, round_begun, round_ended


def played(state: KillerClue, event: IntriguePlayed) -> KillerClue:
    """Put the card on the table with its effect, and give its player the turn (KC-IRD-02)."""
    state = _on_turn(state, event.by)
    about = subject(event)
    asks = _asks(state, event, about)
    counts = cards.kind(event.card) != "moves_first" or state.owner(about) in state.living
    play = IntriguePlay(
        by=event.by, card=event.card, about=about, round=state.rounds, asks=asks, counts=counts, go=state.go
    )
    cards_played = {**state.cards_played, event.by: state.cards_played.get(event.by, 0) + 1}
    state = _DOES.get(cards.kind(event.card), _nothing)(state, event)
    return replace(state, plays=(*state.plays, play), cards_played=cards_played, before_gift=None)


def subject(event: IntriguePlayed) -> str:
    """Return the suspect, weapon or room a card is about: printed on it, or chosen with it."""
    return cards.of(event.card) or event.suspect or event.room or ""


def goal(state: KillerClue, player: str, card: str, about: str) -> str | None:
    """Return the room to which a card brings the player's own pawn; None if there is none."""
    kind = cards.kind(card)
    if kind == "crime_scene":
        return about
    if kind == "examine":
        return state.weapons.get(about)
    other = state.owner(about)
    place = state.place(other) if other in state.living and other and other != player else ""
    return place if place in state.rooms else None


def may_ask(state: KillerClue, player: str) -> str:
    """Return the card this player may ask for now because of their last card, or "" (KC-CRS-02)."""
    last = fresh(state, player)
    return last.asks if last else ""


def consulted(state: KillerClue, player: str) -> str | None:
    """Return whom this player may trade with now because of their last card, or None (KC-CON-02)."""
    last = fresh(state, player)
    return state.owner(last.about) if last and cards.kind(last.card) == "consult" else None


def fresh(state: KillerClue, player: str) -> IntriguePlay | None:
    """Return the card this player has just played this turn that has not asked or traded yet."""
    last = state.played_now[-1] if state.played_now else None
    now = last and state.round == "intrigue" and last.by == player == state.on_turn and last.go == state.go
    return last if now and last and not last.asked else None


def asked(state: KillerClue, player: str) -> tuple[IntriguePlay, ...]:
    """Return the cards on the table, with this player's latest card marked as used to ask or trade."""
    last = fresh(state, player)
    return (*state.plays[:-1], replace(last, asked=True)) if last else state.plays


def brought(state: KillerClue, player: str, room: str) -> KillerClue:
    """Bring a pawn into a room other than by its own move; next turn it may suggest there (KC-AMB-22)."""
    return moved(state, player, room, free=chosen(state, "KC-AMB-22") == "all_such_moves")


def moved(state: KillerClue, player: str, room: str, free: bool = True) -> KillerClue:
    """Put a pawn into a room with what it carried (KC-INV-05). `free`: it may suggest there (KC-CRS-04)."""
    token = state.piece(player)
    if state.tokens.get(token) != room:
        summoned = state.summoned | {token} if free else state.summoned - {token}
        state = lifted(_left(replace(state, summoned=summoned), token), GONE, token)
    return put_down(replace(state, tokens={**state.tokens, token: room}), player, room)


def _left(state: KillerClue, token: str) -> KillerClue:
    """End the distraction of a pawn that left its room, if the house rule says so (KC-AMB-09)."""
    return lifted(state, DISTRACTED, token) if chosen(state, "KC-AMB-09") == "ends_on_leaving" else state


def can_go(state: KillerClue, player: str, room: str | None) -> bool:
    """Return whether a card can bring a pawn there: neither room is locked, or it is already there (KC-DOR-01)."""
    place = state.place(player)
    if room is None or (place == MISSING and chosen(state, "KC-AMB-07") == "not_allowed"):
        return False
    return place == room or not (locked(state, room) or locked(state, place))


def _on_turn(state: KillerClue, player: str) -> KillerClue:
    """Give the turn to the player who plays, even against the rules; the last one plays no more this round.

    If the round goes on until everyone passes (KC-AMB-14), players who passed may play again after a card.
    """
    if state.on_turn != player:
        over = {*state.acted, *([state.on_turn] if state.on_turn else [])} - {player}
        state = replace(state, on_turn=player, acted=frozenset(over), go=state.go + 1)
    return replace(state, acted=frozenset()) if chosen(state, "KC-AMB-14") == "continue_until_all" else state


def _asks(state: KillerClue, event: IntriguePlayed, about: str) -> str:
    """Return what the first card of its kind may ask for (KC-CRS-02, -03, KC-EXA-02, -03, KC-MOT-02, -03).

    Without the move it may ask for nothing: such a card is played without effect (KC-AMB-08).
    """
    kind = cards.kind(event.card)
    first = all(cards.kind(play.card) != kind for play in state.played_now)
    able = kind in cards.ASKING and can_go(state, event.by, goal(state, event.by, event.card, about))
    return about if able and first else ""


# ---------------------------------------------------------------- one for each kind


def _nothing(state: KillerClue, event: IntriguePlayed) -> KillerClue:
    return state


def _go(state: KillerClue, event: IntriguePlayed) -> KillerClue:
    """Move the pawn into the room of the card, weapon or suspect (KC-CRS-01, KC-EXA-01, KC-MOT-01)."""
    room = goal(state, event.by, event.card, subject(event))
    return moved(state, event.by, room) if room and can_go(state, event.by, room) else state


def _consult(state: KillerClue, event: IntriguePlayed) -> KillerClue:
    """Move to the suspect; for now the two protect each other and nobody else (KC-CON-01, KC-CON-03)."""
    room = goal(state, event.by, event.card, subject(event))
    if room is None or not can_go(state, event.by, room):
        return state
    state = brought(state, event.by, room)
    pair = (state.piece(event.by), cards.of(event.card))
    return begun(state, Effect(what=CONSULTING, owner=event.by, on=pair), _until_danger(state))


def _lock(state: KillerClue, event: IntriguePlayed) -> KillerClue:
    """Lock a room for the rest of this Intrigue Round, so that nobody goes in or out (KC-DOR-01)."""
    effect = Effect(what=LOCKED, owner=event.by, on=(cards.of(event.card),))
    return begun(state, effect, after(state, round_ended(INTRIGUE)))


def _disappear(state: KillerClue, event: IntriguePlayed) -> KillerClue:
    """Take a pawn off the board until the next Intrigue Round, even out of a locked room (KC-DIS-01, KC-DOR-02).

    A weapon carried in the corridor stays with the carrier, or is put into the nearest room (KC-AMB-24).
    """
    token = cards.of(event.card)
    player = state.owner(token)
    if player is None or player not in state.living:
        return state
    if chosen(state, "KC-AMB-24") == "put_into_the" and (room := _nearest(state, token)):
        state = put_down(state, player, room)
    state = _left(state, token)
    state = replace(state, tokens={**state.tokens, token: MISSING}, summoned=state.summoned - {token})
    return begun(state, Effect(what=GONE, owner=event.by, on=(token,)), after(state, round_begun(INTRIGUE)))


def _nearest(state: KillerClue, token: str) -> str | None:
    """Return the room nearest to a pawn; None on a tie or an unknown square, so that the table decides."""
    steps = {room: far for room in state.rooms if (far := movement.steps_to(state, token, room)) and far > 0}
    near = [room for room, far in steps.items() if far == min(steps.values())]
    return near[0] if len(near) == 1 else None


def _distract(state: KillerClue, event: IntriguePlayed) -> KillerClue:
    """Distract a player until the end of the next Danger Round; no effect outside rooms (KC-DST-01, KC-DST-02)."""
    token = cards.of(event.card)
    room, owner = state.tokens.get(token, ""), state.owner(token)
    if room not in state.rooms or owner not in state.living:
        return state
    return begun(state, Effect(what=DISTRACTED, owner=event.by, on=(token, room)), _until_danger(state))


def _serve(state: KillerClue, event: IntriguePlayed) -> KillerClue:
    """Protect everyone in the room in the next Danger Round, and open its lock (KC-BUT-02, KC-BUT-03)."""
    room = event.room or ""
    if room not in state.rooms:
        return state
    state = lifted(state, LOCKED, room)
    effect = Effect(what=SERVANT, owner=event.card, on=(room, *state.inside(room)))
    return begun(state, effect, _until_danger(state))


def _until_danger(state: KillerClue) -> EffectEnd:
    return after(state, round_ended(DANGER))


def served_room(state: KillerClue, room: str) -> bool:
    """Return whether Butler or Maid are in this room (KC-BUT-04)."""
    return any(effect.on[0] == room for effect in in_force(state, SERVANT))


_DOES: Mapping[str, Callable[[KillerClue, IntriguePlayed], KillerClue]] = {
    "crime_scene": _go,
    "examine": _go,
    "motive": _go,
    "consult": _consult,
    "locked": _lock,
    "disappears": _disappear,
    "distracted": _distract,
    "servant": _serve,
}
