"""The Danger Round: the effects of the cards turned up, panicking pawns, and the end of the turn."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from assistant.content.catalogue import mansion
from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.core.seating import clockwise_from
from assistant.games.killer_clue import cards, rounds
from assistant.games.killer_clue.falling import murdered
from assistant.games.killer_clue.intrigue import brought
from assistant.games.killer_clue.protection import CANDLES, candlelit, why_safe
from assistant.games.killer_clue.state import KillerClue
from assistant.kit.effects import Effect, after, begun, round_ended, turn_ended

EFFECTS: Final = ("murdered", "candles", "blackout")
"""Kinds with an effect in a Danger Round, in the order in which they take effect (KC-DNG-03)."""


def in_order(shown: Iterable[str]) -> tuple[str, ...]:
    """Return revealed cards in the order of their effects: blanks, murder, candles, Blackout (KC-DNG-03)."""
    every = (cards.BLANK, *(card for kind in EFFECTS for card in cards.of_kind(kind)))
    place = {card: at for at, card in enumerate(every)}
    return tuple(sorted(shown, key=lambda card: place.get(card, 0)))


def spent(state: KillerClue, card: str) -> int:
    """Return how often a Danger card was turned up this turn; it cannot be used again before the next (KC-2ND-02)."""
    return sum(shown.count(card) for shown in state.revealed)


def revealed(state: KillerClue, shown: Sequence[str]) -> KillerClue:
    """Apply a murder by the positions before the round (KC-DNG-03), then candles, then the Blackout."""
    shown = in_order(shown)
    counts = {player: state.cards_played.get(player, 0) + 1 for player in state.living}
    state = replace(
        state, revealed=(*state.revealed, shown), cards_played={**state.cards_played, **counts}, before_gift=None
    )
    for card in shown:
        if cards.kind(card) == "murdered":
            state = _murder(state, card)
    for card in shown:
        if cards.kind(card) == "candles":
            state = _candles(state, cards.of(card))
    dark = any(cards.kind(card) == "blackout" for card in shown) and state.rounds == 1
    return rounds.after_danger(replace(state, panics=to_run(state) if dark else ()), dark)


def _murder(state: KillerClue, card: str) -> KillerClue:
    """Kill the victim if possible; otherwise the killer has made a mistake (KC-MUR-04, KC-MIS-01)."""
    victim = state.owner(cards.of(card))
    if victim is None or why_safe(state, victim) or victim == state.killer:
        return replace(state, mistake=card)
    return murdered(state, victim)


def taken_back(state: KillerClue, killer: str) -> KillerClue:
    """Return the Murdered card of a mistake to the killer's hand, as if it had not been used (KC-MIS-01)."""
    if not state.mistake:
        return state
    cards_played = {**state.cards_played, killer: max(0, state.cards_played.get(killer, 0) - 1)}
    shown = tuple(tuple(card for card in one if card != state.mistake) for one in state.revealed)
    return replace(state, cards_played=cards_played, revealed=shown, mistake="")


def _candles(state: KillerClue, room: str) -> KillerClue:
    """Keep everyone in the room from panicking; an empty room is unaffected (KC-DNG-08, KC-DNG-09, KC-AMB-31)."""
    if not state.inside(room):
        return state
    whole_turn = chosen(state, "KC-AMB-31") == "rest_of_the"
    until = turn_ended() if whole_turn else round_ended(rounds.DANGER)
    return begun(state, Effect(what=CANDLES, on=(room,)), after(state, until))


def to_run(state: KillerClue) -> tuple[str, ...]:
    """Return the suspects in rooms without candles, clockwise from the first player (KC-BLK-01)."""
    lit = candlelit(state)
    order = clockwise_from(state.order, state.first)
    inside = (p for p in order if p in state.living and state.place(p) in state.rooms and state.place(p) not in lit)
    return tuple(state.piece(player) for player in inside)


def destination(state: KillerClue, room: str, roll: int) -> str:
    """Return the room `roll` rooms further around the house (KC-BLK-02); KC-AMB-12 can reverse the direction."""
    if room not in mansion().ring:
        ring = state.rooms
        return ring[(ring.index(room) + _way(state, roll)) % len(ring)] if room in ring else room
    return mansion().onward(room, _way(state, roll))


def _way(state: KillerClue, roll: int) -> int:
    return -roll if chosen(state, "KC-AMB-12") == "reverse_ring_ballroom" else roll


def ran(state: KillerClue, suspect: str, roll: int) -> KillerClue:
    """Move a panicking pawn; after the last one the second Intrigue Round begins (KC-2ND-01)."""
    player = state.owner(suspect)
    if player is None or suspect not in state.panics:
        return state
    state = brought(state, player, destination(state, state.place(player), roll))
    state = replace(state, panics=tuple(one for one in state.panics if one != suspect))
    return state if state.panics or state.round != "panic" else rounds.after_danger(state, True)


# ---------------------------------------------------------------- the end of the turn


def of_the_dead(state: KillerClue) -> tuple[str, ...]:
    """Return the cards played this turn that are about dead suspects; they leave the game (KC-END-01)."""
    dead = {state.piece(player) for player in state.murdered}
    played = (*(play.card for play in state.plays), *(card for shown in state.revealed for card in shown))
    return tuple(card for card in played if cards.kind(card) in cards.NAMING and cards.of(card) in dead)


def perhaps_laid(state: KillerClue) -> tuple[str, ...]:
    """Return Intrigue cards about the dead that may have been put face down this turn (KC-END-01, KC-DNG-04)."""
    seen = {*of_the_dead(state), *state.removed}
    dead = {state.piece(player) for player in state.murdered}
    able = cards.of_kind(*(kind for kind in cards.NAMING if kind != "murdered"), suspects=dead)
    return tuple(card for card in able if card not in seen) if cards.BLANK in blanks(state) else ()


def blanks(state: KillerClue) -> tuple[str, ...]:
    """Return a blank for every unnamed card of this turn's Danger Rounds (KC-DNG-04)."""
    named = sum(card != cards.BLANK for shown in state.revealed for card in shown)
    return (cards.BLANK,) * max(0, played_in_all(state) - len(state.plays) - named)


def played_in_all(state: KillerClue) -> int:
    """Return how many cards were played or put face down this turn, known or not (KC-END-02)."""
    return sum(state.cards_played.values())


def draws(state: KillerClue, more: Collection[str] = ()) -> Mapping[str, int]:
    """Return how many cards each player in the game draws: as many as they played this turn (KC-END-03).

    If the pile is too short, cards are drawn from the first player on while they last, and players who are short draw
    more later; with the other house rule, all hands become smaller by one as often as needed (KC-AMB-20). `more` are
    cards about the dead that are still unseen.
    """
    players = [p for p in clockwise_from(state.order, state.first) if p in state.living]
    left = state.pile + played_in_all(state) - len(of_the_dead(state)) - len(more)
    if chosen(state, "KC-AMB-20") == "reduce_all_hands":
        return _reduced({p: state.cards_played.get(p, 0) for p in players}, left)
    wanted = {p: state.cards_played.get(p, 0) + state.short.get(p, 0) for p in players}
    if sum(wanted.values()) <= left:
        return wanted
    drawn: dict[str, int] = {}
    for player, count in wanted.items():
        drawn[player] = min(count, max(0, left))
        left -= drawn[player]
    return drawn


def _reduced(wanted: Mapping[str, int], left: int) -> Mapping[str, int]:
    while sum(wanted.values()) > max(0, left):
        wanted = {player: max(0, count - 1) for player, count in wanted.items()}
    return wanted


def turn_over(state: KillerClue, more: Collection[str] = ()) -> KillerClue:
    """Remove, shuffle back and draw (KC-END-01 to -03); then begin the next game turn (KC-SUM-03)."""
    more = tuple(card for card in dict.fromkeys(more) if card in perhaps_laid(state))[: len(blanks(state))]
    gone, drawn = (*of_the_dead(state), *more), draws(state, more)
    short = {p: state.short.get(p, 0) + state.cards_played.get(p, 0) - drawn[p] for p in state.living}
    left = state.pile + played_in_all(state) - len(gone) - sum(drawn.values())
    state = replace(state, pile=left, short=short, removed=(*state.removed, *gone))
    return rounds.closing(state)


def killer_by_count(state: KillerClue, player: str, count: int) -> bool | None:
    """Return whether this hand size belongs to the killer; None if it does not tell (KC-AMB-26, KC-END-04)."""
    innocent, killer = held(state, player, killer=False), held(state, player, killer=True)
    return None if innocent == killer or count not in (innocent, killer) else count == killer


def held(state: KillerClue, player: str, killer: bool) -> int:
    """Return the Intrigue and Danger cards in a hand now (KC-END-04); secret, since the count reveals the killer."""
    if player in state.out:
        return 0
    return cards.hand_size(len(state.order), killer) - state.cards_played.get(player, 0) - state.short.get(player, 0)
