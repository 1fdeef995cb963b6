"""Advice on setup: the set, the pieces, the corners, who begins; and on what can be typed in later."""

from __future__ import annotations

from typing import Any

from assistant.content.house_rules import chosen, chosen_in
from assistant.core.game import Checks, illegal, odd
from assistant.families.common_rules import OptionChanged
from assistant.games.clue import advice_setup as clue
from assistant.games.not_a_clue import cards as sets
from assistant.games.not_a_clue import events as e
from assistant.games.not_a_clue.setup import CORNERS
from assistant.games.not_a_clue.state import NotAClue
from assistant.kit.cards import by_kind


def how_many(event: e.GameStarted, state: NotAClue) -> Checks:
    """Check that there is a piece for everyone, and somebody to answer (NAC-EQP-01)."""
    most = len(by_kind(event.cards).get("suspect", ()))
    if not 2 <= len(event.players) <= most:
        yield illegal(f"Not A Clue is for 2 to {most} players, because there are {most} pieces.", "NAC-EQP-01")


def set_adds_up(event: e.GameStarted, state: NotAClue) -> Checks:
    """Check for six suspects and fifteen others, split as the house rule says (NAC-EQP-02, NAC-EQP-03, NAC-AMB-03)."""
    suspects, contractors, locations = sets.split(event.cards)
    if suspects != 6:
        why = f"The set has {suspects} suspects, but there must be 6, one for each piece."
        yield illegal(why, "NAC-EQP-01", "NAC-EQP-02")
    if contractors + locations != sets.TOGETHER:
        together = f"{contractors} contractors and {locations} locations are {contractors + locations} cards"
        yield illegal(f"{together}, but a set has {sets.TOGETHER} of them together.", "NAC-EQP-03")
    wanted = sets.SPLITS.get(chosen_in(event.options, "NAC-AMB-03"))
    if wanted and locations != wanted:
        other = sets.TOGETHER - wanted
        yield illegal(f"By your house rules a set has {wanted} locations and {other} contractors.", "NAC-AMB-03")


def islands_are_a_card(event: e.GameStarted, state: NotAClue) -> Checks:
    """Check that the Canary Islands are only the center space, unless the split is typed in (NAC-AMB-03)."""
    if not event.islands:
        return
    if event.islands not in by_kind(event.cards).get("location", ()):
        why = "The Canary Islands are a location card here, but the set has no such location."
        yield illegal(why, "NAC-AMB-03")
    elif chosen_in(event.options, "NAC-AMB-03") in sets.SPLITS:
        why = "By your house rules the Canary Islands are only the center space."
        yield illegal(why, "NAC-AMB-03", "NAC-SET-02")


def deal_comes_out(event: e.GameStarted, state: NotAClue) -> Checks:
    """Check that one card of each class is in the case file and all others are dealt (NAC-SET-03, NAC-SET-04)."""
    yield from clue.comes_out(event, ("NAC-SET-04",), ("NAC-SET-03",), classes=state.classes)


def pieces_apart(event: e.GameStarted, state: NotAClue) -> Checks:
    """Check that all six pieces are on the board, each in a location of its own (NAC-SET-01)."""
    kinds, names = by_kind(event.cards), {card.key: card.name for card in event.cards}
    locations = kinds.get("location", ())
    standing = [place for place in event.pieces.values() if place in locations]
    for place in sorted({place for place in standing if standing.count(place) > 1}):
        why = f"Two pieces are in {names[place]}. Each piece starts in a location of its own."
        yield illegal(why, "NAC-SET-01")
    outside = [s for s in kinds.get("suspect", ()) if event.pieces.get(s) not in locations]
    if outside and len(locations) >= len(kinds["suspect"]):
        yield illegal(f"{names[outside[0]]} is not in a location. All pieces start in one.", "NAC-SET-01")


def who_begins(event: e.GameStarted, state: NotAClue) -> Checks:
    """Check that Sasha Makedon's player moves first (NAC-SET-06); otherwise the table decides (NAC-AMB-07)."""
    makedon = next((player for player in event.players if player.piece == sets.MAKEDON), None)
    if makedon and event.first != makedon.key:
        name = next((card.name for card in event.cards if card.key == sets.MAKEDON), "Sasha Makedon")
        yield illegal(f"{makedon.name} plays {name} and moves first.", "NAC-SET-06")


def corners_marked(event: e.GameStarted, state: NotAClue) -> Checks:
    """Check the number of customs officials (NAC-AMB-11)."""
    wanted = CORNERS[chosen_in(event.options, "NAC-AMB-11")]
    if len(set(event.corners)) != wanted:
        yield odd(f"{len(set(event.corners))} corner locations are marked instead of {wanted}.", "NAC-AMB-11")
    names = {card.key: card.name for card in event.cards}
    for corner in event.corners:
        if corner not in by_kind(event.cards).get("location", ()):
            yield illegal(f"{names.get(corner, corner)} is not a location.", "NAC-AMB-11")


def another_corner(event: e.CornerMarked, state: NotAClue) -> Checks:
    """Warn about more officials than corners (NAC-AMB-11)."""
    wanted = CORNERS[chosen(state, "NAC-AMB-11")]
    rest = [corner for corner in state.corners if corner != event.location]
    if event.corner and len(rest) >= wanted:
        yield odd(f"{wanted} corner locations are already marked.", "NAC-AMB-11")


def name_is_free(event: e.CardNamed, state: NotAClue) -> Checks:
    """Warn about a name that another card already has (NAC-EQP-03)."""
    name = event.name.strip().casefold()
    if name and any(card.name.casefold() == name for card in state.cards if card.key != event.card):
        yield odd(f"Another card is already called {event.name.strip()[:40]}.", "NAC-EQP-03")


def numbers_are_fixed(event: OptionChanged, state: NotAClue) -> Checks:
    """Warn that the number of cards per class affects every count (NAC-INF-06)."""
    if event.ambiguity == "NAC-AMB-03" and state.players and event.choice != chosen(state, "NAC-AMB-03"):
        yield odd(
            "The cards are dealt, so the set cannot change. To change it, correct the setup line.",
            "NAC-INF-06",
            "NAC-AMB-03",
        )


def in_this_set(event: Any, state: NotAClue) -> Checks:
    """Check that every named card is in this set; otherwise this line or the set has to be corrected (NAC-INF-06)."""
    known = {card.key for card in state.cards}
    single = (getattr(event, name, None) for name in ("card", "suspect", "contractor", "location"))
    named = [*(getattr(event, "cards", None) or ()), *filter(None, single)]
    for card in dict.fromkeys(one for one in named if one not in known):
        name = card.replace("_", " ").capitalize()
        yield illegal(f"{name} is not in this set. Correct this line or the set.", "NAC-INF-06", "NAC-EQP-03")
