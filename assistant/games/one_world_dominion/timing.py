"""The moments in which a card may be played, and its letter then (OWD-TIM-01 to -10, OWD-INV-04)."""

from __future__ import annotations

from assistant.content.house_rules import chosen
from assistant.core.game import Checks, Notice, illegal
from assistant.families.war.advice import open_fight
from assistant.games.one_world_dominion import cards
from assistant.games.one_world_dominion.events import Use
from assistant.games.one_world_dominion.state import Dominion, Spent
from assistant.kit.fight import Fight

STARTING = ("economic_sanctions", "propaganda", "saboteur")
"""Cards for the beginning of an opponent's turn (OWD-C03, OWD-C10, OWD-C13)."""
ONLY_ANSWERS = ("mole", "killer_satellite")
"""Cards that can only answer another card (OWD-C07, OWD-C22)."""
PHASES = {
    "P": "OWD-TIM-05",
    "A": "OWD-TIM-01",
    "D": "OWD-TIM-02",
    "F": "OWD-TIM-03",
    "S": "OWD-TIM-06",
    "N": "OWD-TIM-04",
}
FAR = ("tunnels", "paratroops")
"""Cards that begin a battle themselves (OWD-C28, OWD-C41)."""
OPENING = ("artillery", "fresh_recruits", "stealth_technology")
"""Cards for the start of a battle (OWD-C01, OWD-C09, OWD-C25)."""


def code_of(state: Dominion, player: str, card: str, use: Use = "") -> str:
    """Return the letter under which a card is played now: the one whose phase it is, or else the nearest.

    The nearest is D on another player's turn, F after the first attack, else the first letter that is not an answer.
    """
    able = [code for code in cards.codes(card) if code != "N"] or ["N"]
    if use in ("attack", "move"):
        wanted = "A" if use == "attack" else "F"
        able = [code for code in able if code == wanted] or able
    near = ["D"] if state.on_turn != player else ["F"] if state.turn.attacked and "A" not in able else []
    nearest = next((code for code in near if code in able), able[0])
    return next((code for code in able if not why_not(state, player, code)), nearest)


def why_not(state: Dominion, player: str, code: str) -> str:
    """Return when a card of this letter can be played, if that is not now for this player; "" if it is."""
    fight, own_turn = open_fight(state), state.on_turn == player and not state.turn.ended
    match code:
        case "P" if own_turn and state.phase in ("place", "ready") and not state.turn.attacked:
            return ""
        case "P":
            return "play it at the beginning of your turn, while placing new armies"
        case "A" if fight and fight.forced and fight.attacker == player:
            return ""
        case "A" if own_turn and state.phase in ("ready", "attack") and not (fight and fight.forced):
            return ""
        case "A":
            return "play it while attacking on your turn"
        case "D" if fight and fight.defender == player and (not own_turn or fight.forced):
            return ""
        case "D":
            return "play it when you are attacked on another player’s turn"
        case "F" if own_turn and state.phase in ("ready", "attack", "move") and not fight:
            return ""
        case "F":
            return "play it as your free move"
        case "S":
            return ""
        case _:
            return "it only answers a card that another player plays"


def in_phase(state: Dominion, player: str, card: str, use: Use) -> Checks:
    """Yield a notice if none of a card's letters fits the phase (OWD-TIM-08, OWD-TIM-07)."""
    code = code_of(state, player, card, use)
    why = why_not(state, player, "N" if card in ONLY_ANSWERS else code)
    if why:
        letters = " and ".join(c for c in cards.codes(card))
        others = [PHASES[one] for one in cards.codes(card) if one not in (code, "N")]
        rules = ("OWD-TIM-08", PHASES[code], *others, "OWD-TIM-10", cards.rule(card))
        yield illegal(f"{cards.called(card)} ({letters}) cannot be played now: {why}.", *rules)


def once(state: Dominion, player: str, code: str) -> Checks:
    """Yield a notice for a second card of the same phase or letter.

    Each phase allows one card; another player's turn allows one S and one D (OWD-TIM-08, OWD-TIM-09, OWD-AMB-01,
    OWD-AMB-02).
    """
    fight, strict = open_fight(state), chosen(state, "OWD-AMB-01") == "strict"
    forced = fight is not None and fight.forced and code in "AD"
    if strict and not forced and (same := _in_this_phase(state, player, code)):
        yield _already(state, player, same, "this phase", "OWD-TIM-08", "OWD-AMB-01")
        return
    if code == "N":
        return
    by_battle = forced or (code in "AD" and chosen(state, "OWD-AMB-02") == "per_battle")
    mine = [spent for spent in state.turn.spent if spent.by == player]
    alike = [s for s in mine if s.code == code]
    if by_battle:
        both = fight is not None and fight.attacker == fight.defender  # Mad armies attack their own (OWD-AMB-18).
        alike = [s for s in mine if s.code in ("AD" if both else code) and _of_this_battle(state, fight, s)]
    if alike:
        rule = ("OWD-INV-04",) if forced else ()
        what = "this battle" if by_battle else "this turn" if code in "SD" else "this phase"
        own_turn = state.on_turn == player
        rules = (*rule, "OWD-TIM-08" if own_turn else "OWD-TIM-09", "OWD-AMB-01", "OWD-AMB-02")
        yield _already(state, player, alike[0].card, f"{what} ({code})", *rules)


def _in_this_phase(state: Dominion, player: str, code: str) -> str:
    """Return the player's card in the phase that a card of this letter would use up; "" for none."""
    spent = state.turn.spent
    now = _used_up(state, len(spent), code, state.phase)
    mine = ((n, one) for n, one in enumerate(spent) if one.by == player)
    return next((one.card for n, one in mine if _used_up(state, n, one.code, one.phase) == now), "")


def _used_up(state: Dominion, at: int, code: str, phase: str) -> str:
    """Return the phase that a card uses up: that of its letter, or the current one.

    Between placing and the first attack it is the attack phase once a card for it was played.
    """
    letter = {"P": "place", "A": "attack", "D": "attack", "F": "move"}.get(code, "")
    if letter or phase != "ready":
        return letter or phase
    return "attack" if any(one.code == "A" for one in state.turn.spent[:at]) else "place"


def _of_this_battle(state: Dominion, fight: Fight | None, spent: Spent) -> bool:
    """Return whether a card was played in the current battle, or began it."""
    began = spent.card in FAR and spent.code == "A" and fight is not None and fight.committed is not None
    return spent.battle == state.turn.battles - began


def _already(state: Dominion, player: str, card: str, when: str, *rules: str) -> Notice:
    return illegal(
        f"{state.name(player)} has already played {cards.called(card)} in {when}: only one card is allowed.", *rules
    )
