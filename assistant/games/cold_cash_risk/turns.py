"""Cycles, phases and turns: who is on turn, and what comes next (CCR-CYC)."""

from __future__ import annotations

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.core.seating import clockwise_from
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.closing import closed, owns_all
from assistant.games.cold_cash_risk.earnings import waiting
from assistant.games.cold_cash_risk.meeting import counted
from assistant.games.cold_cash_risk.state import ColdCash, Turn, alphabetical
from assistant.games.cold_cash_risk.takeover import attacks_over

HAND = 3


def opened(state: ColdCash) -> ColdCash:
    """Deal hands and let the first card in the alphabet begin, once every order card is known (CCR-OPN-04, -06)."""
    if state.phase != "opening" or any(player not in state.order_cards for player in state.seats):
        return state
    by_area = {area: player for player, area in state.order_cards.items()}
    first = by_area[alphabetical(by_area, chosen(state, "CCR-AMB-40"))[0]]
    sizes = dict.fromkeys(state.seats, HAND)
    dealt = replace(state, pile=max(0, state.pile - HAND * len(sizes)), hand_sizes=sizes)
    return cycle(replace(dealt, order=clockwise_from(state.seats, first)))


def cycle(state: ColdCash) -> ColdCash:
    """Begin a new operating cycle (CCR-CYC-01), waiting for the tiles where the order is drawn (CCR-OPT-01)."""
    state = replace(state, cycle=state.cycle + 1, earnings={}, done=frozenset())
    if state.cycle > 1 and chosen(state, "CCR-AMB-43") == "drawn":
        return replace(state, phase="order", on_turn=None)
    return activity(state)


def activity(state: ColdCash) -> ColdCash:
    """Begin the activity phase with the first player in turn order (CCR-CYC-02)."""
    return _turn(replace(state, phase="activity", done=frozenset()), state.order[0] if state.order else None)


def drawn(event: e.TurnOrderDrawn, state: ColdCash) -> ColdCash:
    """Set the turn order of both phases; players who were left out come last (CCR-OPT-01, CCR-OPT-02)."""
    if state.phase != "order":
        return state
    named = tuple(dict.fromkeys(player for player in event.order if player in state.seats))
    rest = tuple(player for player in state.seats if player not in named)
    return activity(replace(state, order=(*named, *rest)))


def _turn(state: ColdCash, player: str | None) -> ColdCash:
    step = "act" if player in state.out_of_pops else "place"
    return replace(state, on_turn=player, turn=Turn(number=state.turn.number + 1, step=step))


def acting(state: ColdCash, player: str) -> ColdCash:
    """Put the acting player on turn, even where the rules expect another (the table is the truth)."""
    if state.over or state.on_turn == player or player not in state.seats or state.phase == "accounting":
        return state
    if state.phase == "earnings":
        return replace(state, on_turn=player)
    return _turn(left(state), player)


def to_action(state: ColdCash) -> ColdCash:
    """Close the placement for an action: what was placed stays as it is (CCR-NOT-01)."""
    if state.turn.step == "act":
        return state
    outcome = state.turn.outcome or ("nothing" if state.turn.placed else "")
    return replace(state, merger=None, turn=replace(state.turn, step="act", outcome=outcome))


def left(state: ColdCash) -> ColdCash:
    """Close everything in this turn that is still open, as it is."""
    state = attacks_over(counted(to_action(state)) if state.meeting else to_action(state))
    return replace(state, merger=None)


def ended(state: ColdCash, player: str, discarded: tuple[str, ...]) -> ColdCash:
    """Draw a card and go to the next player (CCR-TCD-01 to -03)."""
    state = left(acting(state, player))
    closing = state.turn.closing or state.last_card
    state = _taken(state, player, discarded)
    if closing or _deck_closes(state):
        return closed(state)
    done = state.done | {player}
    following = next((p for p in state.order if p not in done), None)
    state = replace(state, done=done)
    return _turn(state, following) if following else earning(replace(state, done=frozenset()))


def _deck_closes(state: ColdCash) -> bool:
    """Return whether the short game ends: no card is left to draw or to place (CCR-OPT-03, CCR-AMB-35)."""
    if chosen(state, "CCR-AMB-44") != "short" or state.pile:
        return False
    left = sum(size for player, size in state.hand_sizes.items() if player not in state.out_of_pops)
    return chosen(state, "CCR-AMB-35") == "deck_empty" or not left


def cards_to_take(state: ColdCash, player: str, discarded: int) -> int:
    """Return how many cards a player draws: one, and up to three in hand, as far as there are any."""
    if player in state.out_of_pops:
        return min(state.pile, int(chosen(state, "CCR-AMB-04") == "yes"))
    held = state.hand_sizes.get(player, 0) + 1 - discarded
    return min(state.pile, 1 + max(0, HAND - held))


def _taken(state: ColdCash, player: str, discarded: tuple[str, ...]) -> ColdCash:
    """Shrink the pile; only the owner says which cards they are (CardTaken)."""
    count = cards_to_take(state, player, len(discarded))
    size = max(0, state.hand_sizes.get(player, 0) + count - len(discarded))
    hands = {p: without(cards, discarded) if p == player else cards for p, cards in state.hands.items()}
    return replace(
        state,
        pile=state.pile - count,
        hand_sizes={**state.hand_sizes, player: size},
        hands=hands,
        discarded=(*state.discarded, *discarded),
        replacing=player if count else None,
        replaced=0,
    )


def replaced(event: e.CardReplaced, state: ColdCash) -> ColdCash:
    """Discard a useless card and draw another from the pile if there is one (CCR-TCD-02, CCR-TCD-03)."""
    player, card = event.by, event.card
    if state.over or not state.hand_sizes.get(player, 0):
        return state
    count = min(1, state.pile)
    hands = {p: without(cards, (card,)) if p == player else cards for p, cards in state.hands.items()}
    sizes = {**state.hand_sizes, player: state.hand_sizes[player] - 1 + count}
    state = replace(state, hands=hands, hand_sizes=sizes, discarded=(*state.discarded, card))
    return replace(state, pile=state.pile - count, replaced=state.replaced + 1)


def may_replace(state: ColdCash, player: str) -> bool:
    """Return whether cards just drawn may still be replaced: until the next placement, or once (CCR-AMB-05)."""
    if state.replacing != player or not state.hand_sizes.get(player, 0):
        return False
    return not (chosen(state, "CCR-AMB-05") == "once" and state.replaced)


def without(hand: tuple[str, ...], gone: tuple[str, ...]) -> tuple[str, ...]:
    """Return the hand without these cards, each removed once (there are two wild cards)."""
    rest = list(hand)
    for card in gone:
        if card in rest:
            rest.remove(card)
    return tuple(rest)


def played(state: ColdCash, player: str, card: str) -> ColdCash:
    """Discard a card used for a placement; it never comes back (CCR-MNP-03).

    It need not be among the cards that this seat knows.
    """
    sizes = {**state.hand_sizes, player: max(0, state.hand_sizes.get(player, 0) - 1)}
    hands = {**state.hands, player: without(state.hands[player], (card,))} if player in state.hands else state.hands
    return replace(state, hand_sizes=sizes, hands=hands, discarded=(*state.discarded, card), replacing=None)


def hand_gone(state: ColdCash, player: str, shown: tuple[str, ...]) -> ColdCash:
    """Discard a hand of which no card fits; the player places no more Mom & Pops (CCR-MNP-05, CCR-AMB-03).

    Only cards that were shown are known to be out: everybody sees the same discards.
    """
    for_good = chosen(state, "CCR-AMB-03") == "for_good"
    out = state.out_of_pops | {player} if for_good else state.out_of_pops
    hands = {p: () if p == player else cards for p, cards in state.hands.items()}
    state = replace(state, hands=hands, out_of_pops=out, hand_sizes={**state.hand_sizes, player: 0})
    return hand_kept(replace(state, discarded=(*state.discarded, *shown)))


def hand_kept(state: ColdCash) -> ColdCash:
    """Skip the placement of this turn (CCR-MNP-05, CCR-AMB-02)."""
    return replace(state, turn=replace(state.turn, step="act", outcome="none"))


# ------------------------------------------------------------------ earnings phase


def earning(state: ColdCash) -> ColdCash:
    """Go to the next player in turn order with earnings to decide (CCR-CYC-03), then to a new cycle."""
    if owns_all(state) and chosen(state, "CCR-AMB-44") == "long":
        return closed(state)
    state = replace(state, phase="earnings")
    following = next((p for p in state.order if p not in state.done and waiting(state, p)), None)
    if following is None:
        return cycle(state)
    if following == state.on_turn and state.turn.step == "earn":
        return state
    return replace(state, on_turn=following, turn=Turn(number=state.turn.number + 1, step="earn"))


def earned(state: ColdCash, player: str) -> ColdCash:
    """Finish the earnings of all corporations of a player."""
    return earning(replace(state, done=state.done | {player}))
