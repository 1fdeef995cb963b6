"""Killer Kloo Doo on screen: attack, search, clean, throw out; the player's objectives. No rules."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.core.event import Event
from assistant.core.offer import Nonsense, Offer
from assistant.games.advanced_cluedo import events as e
from assistant.games.advanced_cluedo.cards import multipliers
from assistant.games.advanced_cluedo.near import how_near
from assistant.games.advanced_cluedo.night import damage
from assistant.games.advanced_cluedo.state import NEEDED, AdvancedCluedo
from assistant.games.clue.state import CORRIDOR
from dashboards.games.advanced_cluedo import hand
from dashboards.games.advanced_cluedo.between import own_objectives, throw, totals
from dashboards.games.advanced_cluedo.reasons import or_search, out_of_reach, why_no_more
from dashboards.games.advanced_cluedo.turn import ending, escapes, moving, picking_up, squares_count
from dashboards.parts.cards.blocks import Fan, PlayableCard, TargetStep, WayToPlay
from dashboards.parts.common.arrangement import Below
from dashboards.parts.common.blocks import Choice, Peek
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import beside, button, fold, form, one, record, send, tap, taps
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip
from dashboards.parts.mystery.blocks import SquareOfBoard

SIDES = range(1, 7)


def turn(sight: SeatView, player: str) -> Iterator[Json]:
    """Yield everything in one player's turn at night, the expected entries first."""
    blocks = [*_somewhere(sight, player), *_acting(sight, player)]
    yield from blocks
    yield from ending(sight, blocks, why_no_more(sight, player))
    yield from _stands(sight, player)


def _somewhere(sight: SeatView, player: str) -> Iterator[Json]:
    """Yield the question for the square of each character in the corridor: reach is counted from it (AC-ENC-01).

    The player's own token is asked for first; those of others are folded.
    """
    state: AdvancedCluedo = sight.state
    if not squares_count(state):
        return
    own = state.piece(player)
    lost = [suspect for suspect in state.alive if state.place(suspect) == CORRIDOR]
    for suspect in sorted(lost, key=lambda suspect: suspect != own):
        name = clip(state.person(suspect))
        send_ = record(e.clue.TokenMoved(by=player, token=suspect, to="$to", how="placed"))
        mine = state.owner(suspect) == sight.player
        title, whose = f"Where does {name} stand?", f"the square of {name}"
        title, whose = ("Where do you stand?", "your square") if mine else (title, whose)
        ask = f"Tap {whose}: who is in reach depends on it"
        block: SquareOfBoard = {"type": "square", "title": title, "send": send_, "ask": ask}
        yield {**block} if suspect == own else {**block, "fold": f"Square of {name}"}


def _stands(sight: SeatView, player: str) -> Iterator[Json]:
    """Yield the board with the square that a player has just moved to; another square can be tapped to correct it."""
    state: AdvancedCluedo = sight.state
    token = state.piece(player)
    if not (squares_count(state) and state.turn.moved and "," in state.place(token)):
        return
    send_ = record(e.clue.TokenMoved(by=player, token=token, to="$to", how="placed"))
    who = "You stand" if player == sight.player else f"{sight.name(player)} stands"
    title = f"{who} here. Wrong? Tap the right square"
    block: SquareOfBoard = {"type": "square", "title": title, "send": send_, "rest": True, "below": True}
    yield {**block}


def _acting(sight: SeatView, player: str) -> Iterator[Json]:
    """Yield what comes before the end of the turn; first the escape, once all three objectives are done."""
    moves = list(moving(sight, player))
    attack = _attack(sight, player, bool(moves))
    if escapes(sight.state, player):
        yield from moves
        moves = []
    if attack:
        yield attack
    yield from _searching(sight)
    for offer in sight.offered(e.WeaponCleaned, e.WeaponThrown):
        yield from one([offer]) if offer.expected else beside([offer])
    if moves:
        yield from [fold("Move", moves)] if attack or sight.state.searched else or_search(sight, moves)
    yield from picking_up(sight)
    yield from hand.by_hand(sight, player)


# ---------------------------------------------------------------- attacks


def _attack(sight: SeatView, player: str, moves: bool) -> Fan | None:
    """Return the target, the die, and the die of a victim who strikes back; each face shows its damage.

    The line also names what can be done instead: to move, if that is possible (`moves`), or to end the turn.
    """
    state: AdvancedCluedo = sight.state
    offers = sight.offered(e.AttackMade)
    if not offers:
        return None
    weapon = state.armed(player)
    name = clip(state.card(weapon))
    held: PlayableCard = {
        "key": weapon,
        "label": f"Attack with the {name}: die × {multipliers().get(weapon, 0)}",
        "codes": [],
        "area": "",
        "symbol": "",
        "text": out_of_reach(sight, player),
        "ways": [_target(sight, offer) for offer in offers],
        "why": "",
    }
    instead = "or “Move”, or “End the turn”" if moves else "or “End the turn”"
    ask = f"Tap whom to attack with the {name}, {instead}"
    return {"type": "strike", "title": f"Attack with the {name}", "note": "", "cards": [held], "ask": ask}


def _target(sight: SeatView, offer: Offer) -> WayToPlay:
    """Return a character in reach; if Boardside rolls, nothing else has to be chosen."""
    state: AdvancedCluedo = sight.state
    target = offer.known["target"]
    way: WayToPlay = {
        "label": clip(state.card(target)),
        "note": how_near(state, state.piece(offer.known["by"]), target),
        "card": target,
        "steps": [],
        "send": throw(offer, target=target),
    }
    if state.dice == "rolled":
        return way
    slots = {blank.name: f"${blank.name}" for blank in offer.blanks}
    steps = [_die(sight, offer, blank.name) for blank in offer.blanks]
    return {**way, "steps": steps, "send": send(offer, **slots)}


def _die(sight: SeatView, offer: Offer, name: str) -> TargetStep:
    state: AdvancedCluedo = sight.state
    target = offer.known["target"]
    weapon = offer.known["weapon"] if name == "roll" else state.armed(state.owner(target))
    roller = offer.known["by"] if name == "roll" else state.owner(target)
    who = clip(state.name(roller))
    whose = "your" if roller == sight.player else f"{who}’s"
    rolls = f"Roll a die for {whose} {clip(state.card(weapon))}, and tap what it shows."
    rolled_here = roller == sight.player or sight.is_computer(roller)  # nobody else is there to roll for it
    choices: list[Choice] = [{"value": face, "label": f"{face} → {damage(weapon, face)}"} for face in SIDES]
    return {
        "name": name,
        "title": f"{who} rolls for the {clip(state.card(weapon))}",
        "kind": "choice",
        "areas": [],
        "choices": choices,
        "on": "",
        "open": {},
        "ask": rolls if rolled_here else f"Tap what {who} rolls for the {clip(state.card(weapon))}.",
    }


def _searching(sight: SeatView) -> Iterator[Json]:
    for offer in sight.offered(e.RoomSearched):
        title = f"{offer.verb}: 7 or more with two dice"
        if sight.state.dice == "rolled":
            yield taps(title, [tap("Boardside rolls", throw(offer), main=True)], look="one")
        else:
            yield taps(title, totals(offer), look="six")


# ---------------------------------------------------------------- the player's objectives


def own(sight: SeatView) -> Iterator[Json]:
    """Yield what only the player's phone shows: their objectives, and which can be turned over now."""
    state: AdvancedCluedo = sight.state
    ready = [offer for offer in sight.offered(e.ObjectiveShown) if offer.private]
    for offer in ready:
        yield taps(
            "An objective is fulfilled", [button(offer, main=True, card=offer.known["card"], big=True)], private=True
        )
    player = sight.player
    if player is None or not state.objectives.get(player):
        if block := own_objectives(sight):
            yield block
        return
    yield _peek(sight, player)


def _peek(sight: SeatView, player: str) -> Peek:
    state: AdvancedCluedo = sight.state
    open_ = state.shown.get(player, ())
    lines = [_objective(sight, player, card) for card in state.objectives[player]]
    return {
        "type": "peek",
        "title": f"Your objectives · {len(open_)} of {NEEDED}",
        "hint": "Hold to see your objectives",
        "note": "",
        "lines": lines,
        "private": True,
        "rest": True,
    }


def _objective(sight: SeatView, player: str, card: str) -> str:
    """Return an objective and what is still missing for it."""
    state: AdvancedCluedo = sight.state
    name = clip(state.card(card))
    if card in state.shown.get(player, ()):
        return f"✓ {name}"
    why = sight.why_not(e.ObjectiveShown(by=player, card=card))
    return f"{name}: {why}" if why else f"{name}: fulfilled"


def shown_by_hand(sight: SeatView) -> Iterator[Json]:
    """Yield, on a shared screen, the card a player turned over."""
    for offer in sight.offered(e.ObjectiveShown):
        if not offer.private:
            yield form(sight, offer, offer.verb, fold=offer.verb)


# ---------------------------------------------------------------- dice rolled by Boardside


def thrown(sight: SeatView, about: Json, below: Below) -> Event:
    """Return the named offer with rolled dice in its blanks; raise Nonsense if it no longer exists."""
    for offer in sight.offered(str(about.get("kind"))):
        if all(offer.known.get(name) == value for name, value in about.items() if name != "kind"):
            return offer.fill({blank.name: _face(blank.noun, below) for blank in offer.blanks})
    raise Nonsense("There is nothing left to roll for.")


def _face(noun: str, below: Below) -> int:
    return below(6) + below(6) + 2 if noun == "two dice" else below(6) + 1
