"""The entries between the parts and in Killer Kloo Doo."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.content.house_rules import chosen
from assistant.core.game import if_legal, legal
from assistant.core.offer import Blank, Offer
from assistant.families.mystery.pieces import carries
from assistant.games.advanced_cluedo import events as e
from assistant.games.advanced_cluedo.advice import check
from assistant.games.advanced_cluedo.cards import is_court
from assistant.games.advanced_cluedo.night import to_show
from assistant.games.advanced_cluedo.offers_cards import held
from assistant.games.advanced_cluedo.state import NEEDED, AdvancedCluedo
from assistant.games.clue import events as clue
from assistant.games.clue import offers as base
from assistant.kit.playing_cards import suit

TWO_DICE = tuple(range(2, 13))
FACES = tuple(range(1, 7))


def between(state: AdvancedCluedo, seat: str) -> Iterator[Offer]:
    """Yield the envelope and the scores, then dice, objectives, and who goes first."""
    if state.phase == "scores":
        yield from _envelope(state, seat)
        yield from _scores(state, seat)
    elif state.phase == "drawing":
        yield from _points(state)
        yield from _objectives(state, seat)
        first = Offer(
            e.FirstChosen, "Who goes first", {}, (Blank("player", state.order, noun="player"),), expected=True
        )
        yield from if_legal(check, state, first, "player")


def _envelope(state: AdvancedCluedo, seat: str) -> Iterator[Offer]:
    """Yield the offer to open the envelope after a wrong accusation, for all or the accuser only (AC-AMB-16)."""
    if state.solution is not None:
        return
    accuser = next((made.by for made in state.accusations if made.right is False), None)
    if chosen(state, "AC-AMB-16") == "reveal":
        yield Offer(clue.EnvelopeOpened, "Open the envelope", {}, base.three(state), expected=True)
    elif seat == accuser and state.envelope is None:
        three = base.three(state)
        yield Offer(clue.EnvelopeSeen, "What I saw in the envelope", {"by": seat}, three, private=True)


def _scores(state: AdvancedCluedo, seat: str) -> Iterator[Offer]:
    for player in state.order:
        if player in state.scores:
            continue
        worth = state.in_hand(player) if player == seat else None
        blank = Blank("points", range(229), prefilled=worth)
        yield Offer(e.ScoreCounted, f"{state.name(player)} counts", {"of": player}, (blank,), expected=True)
    for kind, verb in ((e.PartTwoBegun, "On to Killer Kloo Doo"), (e.PartOneEnded, "Stop after part 1")):
        yield from if_legal(check, state, Offer(kind, verb, expected=kind is e.PartTwoBegun))


def _points(state: AdvancedCluedo) -> Iterator[Offer]:
    """Yield two dice for each character, or a number for unplayed ones (AC-SUR-01, AC-AMB-13)."""
    for suspect in state.pawns:
        if suspect in state.points:
            continue
        name = state.card(suspect)
        if suspect in state.free and chosen(state, "AC-AMB-13") == "fixed_value_typed":
            points = Blank("points", range(1, 121))
            yield Offer(e.SurvivalSet, f"{name} starts with", {"suspect": suspect}, (points,), expected=True)
        else:
            roll = Blank("roll", TWO_DICE, noun="two dice")
            yield Offer(e.SurvivalRolled, f"{name} rolls two dice", {"suspect": suspect}, (roll,), expected=True)


def _objectives(state: AdvancedCluedo, seat: str) -> Iterator[Offer]:
    for player in state.order:
        if player in state.drawn:
            continue
        if player == seat:
            blank = objective_blank(state, player)
            known = {"of": player}
            yield Offer(e.ObjectivesDrawn, "My three objectives", known, (blank,), private=True, expected=True)
        else:
            yield Offer(e.ObjectivesDrawn, f"{state.name(player)} has drawn", {"of": player})


def objective_blank(state: AdvancedCluedo, player: str) -> Blank:
    """Return a blank for three cards, nobody else's and not one's own character (AC-OBJ-01, AC-AMB-09)."""
    others = {c for p, cards in state.objectives.items() if p != player for c in cards}
    own = {state.piece(player)} if chosen(state, "AC-AMB-09") == "redraw" else set[str]()
    able = tuple(card.key for card in state.cards if card.key not in others | own)
    return Blank("cards", able, count=NEEDED, noun="card")


def own_night(state: AdvancedCluedo, seat: str) -> Iterator[Offer]:
    """Yield what only the player's phone shows: fulfilled objectives, and first aid (AC-OBJ-02, AC-PCT-03)."""
    for card in to_show(state, seat):
        known = {"by": seat, "card": card}
        yield Offer(e.ObjectiveShown, f"Turn over {state.card(card)}", known, private=True, expected=True)
    if seat in state.order and seat not in state.drawn:
        blank = objective_blank(state, seat)
        if legal(check(e.ObjectivesDrawn(of=seat), state)):
            yield Offer(e.ObjectivesDrawn, "My three objectives", {"of": seat}, (blank,), private=True)
    acting = seat if seat in state.living else state.on_turn
    if acting and (hearts := held(state, acting, lambda card: suit(card) == "hearts")):
        verb = "First aid" if acting == seat else f"{state.name(acting)}: first aid"
        yield Offer(e.HeartPlayed, verb, {"by": acting}, (Blank("heart", hearts, noun="playing card"),))
    if seat not in state.order:
        yield from _others_objectives(state)


def _others_objectives(state: AdvancedCluedo) -> Iterator[Offer]:
    """Yield, on a shared screen, the card a player turned over."""
    for player in state.living:
        blank = Blank("card", tuple(card.key for card in state.cards), noun="card")
        turned = Offer(e.ObjectiveShown, f"{state.name(player)} turns over", {"by": player}, (blank,))
        yield from if_legal(check, state, turned, "card")


def night(state: AdvancedCluedo, player: str) -> Iterator[Offer]:
    """Yield offers to attack, to call a servant, and to search the room."""
    yield from _attack(state, player)
    room = state.room_of(player)
    if room and player in state.servants:
        roll = Blank("roll", TWO_DICE, noun="two dice")
        search = Offer(e.RoomSearched, f"Search the {state.card(room)}", {"by": player}, (roll,), expected=True)
        yield from if_legal(check, state, search)
    if _is_to_clean(state, player, room):
        court = Blank("court", held(state, player, is_court), noun="playing card")
        called = Offer(e.ServantCalled, "Servant with cleaning materials", {"by": player}, (court,))
        yield from if_legal(check, state, called, "court")


def _is_to_clean(state: AdvancedCluedo, player: str, room: str | None) -> bool:
    """Return whether a room can be an objective that the player still has to fulfill, as far as this seat knows."""
    known = bool(state.objectives.get(player))
    return (player, room) not in state.cleared and (not known or room in state.left_to_do(player))


def _attack(state: AdvancedCluedo, player: str) -> Iterator[Offer]:
    """Yield the targets and dice of an attack; an armed victim rolls too (AC-MWP-01, AC-MWP-04)."""
    weapon = state.armed(player)
    if not weapon:
        return
    for suspect in state.alive:
        owner = state.owner(suspect)
        armed = bool(owner and carries(state, owner))
        if suspect != state.piece(player):
            dice = [Blank(name, FACES, noun="roll") for name in (("roll", "counter") if armed else ("roll",))]
            known = {"by": player, "weapon": weapon, "target": suspect}
            verb = f"Attack {state.card(suspect)} with the {state.card(weapon)}"
            yield from if_legal(check, state, Offer(e.AttackMade, verb, known, tuple(dice)))
