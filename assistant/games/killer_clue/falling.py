"""Players leaving the game, murdered or after a wrong accusation: their cards are dealt out, and the game may end."""

from __future__ import annotations

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.core.seating import after
from assistant.families.mystery import hands
from assistant.families.mystery.pieces import put_down
from assistant.games.clue.movement import before_door
from assistant.games.killer_clue import cards
from assistant.games.killer_clue.state import OFF, Dealt, KillerClue
from assistant.kit.cards import dealt


def murdered(state: KillerClue, player: str) -> KillerClue:
    """Kill a player: the pawn leaves the board and the Clue cards are dealt out (KC-DNG-05, KC-DNG-07)."""
    state = put_down(state, player, state.place(player))
    return _fallen(replace(state, murdered=(*state.murdered, player)), player, pawn=False)


def accused_wrongly(state: KillerClue, player: str) -> KillerClue:
    """Take out a wrong accuser and deal out their Clue cards (KC-ACC-06, KC-ACC-07, KC-AMB-15).

    The dealt cards include one just given to the accuser.
    """
    place = state.place(player)
    state = put_down(state, player, place) if place in state.rooms else state
    return _fallen(state, player, pawn=chosen(state, "KC-AMB-15") == "pawn_stays_as")


def _fallen(state: KillerClue, player: str, pawn: bool) -> KillerClue:
    if player in state.out:
        return state
    stays = before_door(state.place(player)) or state.place(player)  # off the doorstep, as in Clue (CLUE-ACC-08)
    tokens = {**state.tokens, state.piece(player): stays if pawn else OFF}
    left = 9 - state.cards_played.get(player, 0) - state.short.get(player, 0)
    state = replace(state, out=state.out | {player}, tokens=tokens, buried=state.buried + left)
    return _ended(_dealt_on(state, player))


def _dealt_on(state: KillerClue, player: str) -> KillerClue:
    """Deal the hand to the players in the game, one card at a time from the left of its owner (KC-INF-15)."""
    receivers = tuple(p for p in after(state.order, player) if p not in state.out)
    size = state.hand_sizes.get(player, 0)
    if not receivers or not size:
        return replace(state, before_gift=None)
    counts = tuple(zip(receivers, dealt(size, len(receivers)), strict=True))
    state = hands.dealt_on(state, player, receivers)
    made = Dealt(of=player, to=tuple((p, n) for p, n in counts if n))
    return replace(state, dealt=(*state.dealt, made), before_gift=None)


def herring_left(state: KillerClue, player: str, card: str) -> KillerClue:
    """Remove a Red Herring from the game, face up (KC-RHG-03).

    If the house rule on KC-AMB-18 says so, it leaves a dead player's hand before that is dealt out: one card fewer is
    dealt.
    """
    if card in state.left_over:
        return state
    last = state.dealt[-1] if state.dealt else None
    if player in state.living or last is None or last.of != player:
        return hands.removed(state, player, card)
    size = sum(count for _, count in last.to) - 1
    receivers = tuple(p for p in after(state.order, player) if p in state.living)
    counts = dict(zip(receivers, dealt(size, len(receivers)), strict=True)) if receivers else {}
    sizes = {p: n - dict(last.to).get(p, 0) + counts.get(p, 0) for p, n in state.hand_sizes.items()}
    made = replace(last, to=tuple((p, n) for p, n in counts.items() if n))
    state = replace(state, hand_sizes=sizes, dealt=(*state.dealt[:-1], made), left_over=(*state.left_over, card))
    state = replace(state, located={one: place for one, place in state.located.items() if one != card})
    for receiver in counts:
        state = hands.looked_at(state, receiver, ())  # a player who gets no card after all knows their hand as before
    return state


def _ended(state: KillerClue) -> KillerClue:
    """End the game with one player left: the killer wins, or nobody if accusers caused it (KC-WIN-01, KC-AMB-16)."""
    if len(state.living) != 1 or state.over:
        return state
    killer = state.living[0]
    alone = frozenset(state.murdered) == state.out or chosen(state, "KC-AMB-16") == "killer_wins"
    return replace(state, over=True, on_turn=None, killer=killer, winner=killer if alone else None)


def leaving(state: KillerClue) -> tuple[str, ...]:
    """Return Red Herrings that must leave now (KC-RHG-03); with KC-AMB-19 only murders may count."""
    gone = len(state.murdered) if chosen(state, "KC-AMB-19") == "murders_only" else len(state.out)
    left = len(state.order) - gone
    return tuple(card for card in state.herrings if left < cards.HERRINGS.get(card, 0))


def to_look(state: KillerClue, player: str) -> Dealt | None:
    """Return the first dealt-out hand of which this player has not looked at their part (KC-ACC-07)."""
    return next((d for d in state.dealt if player in dict(d.to) and player not in d.looked), None)
