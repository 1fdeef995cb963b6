"""Advice on setup and on the contents of a player's own envelope."""

from __future__ import annotations

from assistant.content.house_rules import chosen_in
from assistant.core.game import Checks, illegal, odd
from assistant.families.mystery.hands import lies_elsewhere
from assistant.games.clue import advice_setup as clue
from assistant.games.clue.advice_setup import who_begins as as_in_clue
from assistant.games.killer_clue import cards
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.state import KillerClue


def how_many(event: e.GameStarted, state: KillerClue) -> Checks:
    """Check the number of players: three to six (KC-AMB-01)."""
    count, least = len(event.players), 2 if chosen_in(event.options, "KC-AMB-01") == "2_6" else 3
    if not least <= count <= 6:
        why = "With two, the innocent player knows the killer" if count == 2 else "There are six suspects"
        yield illegal(f"Killer Clue is for {least} to 6 players. {why}.", "KC-AMB-01")


def only_played(event: e.GameStarted, state: KillerClue) -> Checks:
    """Check that cards of suspects nobody plays are out of the game (KC-SET-02, KC-SET-03)."""
    played = {player.piece for player in event.players}
    names = {card.key: card.name for card in event.cards}
    for card in event.cards:
        if card.kind == "suspect" and card.key not in played:
            yield illegal(
                f"Nobody plays {names[card.key]}, so that Clue card and five others leave the game.", "KC-SET-03"
            )


def deal_comes_out(event: e.GameStarted, state: KillerClue) -> Checks:
    """Check that all cards except the case file are dealt, including Red Herrings (KC-SET-08, KC-SET-10)."""
    yield from clue.comes_out(event, ("KC-SET-10",), ("KC-SET-08",), (cards.HERRING,))


def as_recommended(event: e.GameStarted, state: KillerClue) -> Checks:
    """Warn about servants and Red Herrings not recommended for this number of players (KC-SUM-01)."""
    count = len(event.players)
    herrings = {card.key for card in event.cards if card.kind == cards.HERRING}
    for card in sorted(herrings):
        if count < cards.HERRINGS[card]:
            name = cards.all_cards()[card].name
            yield odd(f"{name} is for {cards.HERRINGS[card]} or more players.", "KC-RHG-01", "KC-SUM-01")
    for servant in event.servants:
        if servant not in cards.servants(count):
            most = 5 if servant == "butler" else 4
            yield odd(f"The {servant.title()} is for {most} or fewer players.", "KC-BUT-01", "KC-SUM-01")


def who_begins(event: e.GameStarted, state: KillerClue) -> Checks:
    """Check who begins: Miss Scarlet, or as in Clue if nobody plays her, or by dice (KC-INV-02, KC-AMB-21)."""
    nobody = all(player.piece != "scarlet" for player in event.players)
    if not (nobody and chosen_in(event.options, "KC-AMB-21") == "highest_roll"):
        yield from as_in_clue(event, state)


def case_file_as_filled(event: e.EnvelopeInspected, state: KillerClue) -> Checks:
    """Check the case file: one's own suspect, one weapon, one room, one killer (KC-SET-08, KC-INT-02)."""
    file = event.case_file
    if not file:
        return
    for kind in state.classes:
        if sum(card in state.deck[kind] for card in file) != 1:
            yield illegal(f"The case file holds one {kind}.", "KC-SET-08")
    if (other := _killer_besides(state, event.of)) is not None:
        yield illegal(f"There is only one killer, and that is {state.name(other)}.", "KC-INT-02")
    own = state.piece(event.of)
    if own not in file:
        why = f"The suspect in the case file must be the killer’s own: {state.card(own)}."
        yield illegal(why, "KC-SET-08", "KC-SET-06")
    for card in file:
        if where := lies_elsewhere(state, card, event.of):
            yield illegal(f"{where}.", "CLUE-EQP-04", "KC-KIL-02")
        elif card in state.hands.get(event.of, ()):
            yield illegal(f"{state.card(card)} is among the cards you were dealt.", "CLUE-EQP-04", "KC-KIL-02")


def _killer_besides(state: KillerClue, player: str) -> str | None:
    """Return another player known to be the killer, publicly or to a screen that sees every envelope."""
    others = (other for other, file in state.case_files.items() if file and other != player)
    return next(others, state.killer if state.killer != player else None)


def not_in_case_file(event: object, state: KillerClue) -> Checks:
    """Check that no card of the case file was dealt (KC-SET-10, KC-KIL-02)."""
    of, dealt = getattr(event, "of", ""), getattr(event, "cards", None) or ()
    for card in dealt:
        if card in state.case_files.get(of, ()):
            why = f"{state.card(card)} is in your case file, so it was not dealt."
            yield illegal(why, "KC-KIL-02", "KC-SET-10")
