"""A night of Killer Clue in a few words: who is where, which cards are played, turned up, run from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

import pytest

from assistant.core.event import REFEREE, Event
from assistant.core.seating import Seated
from assistant.games.clue import events as clue
from assistant.games.killer_clue import danger, rounds
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.cards import BLANK
from assistant.games.killer_clue.protection import protectors, unprotected, victims
from assistant.games.killer_clue.setup import lay
from assistant.games.killer_clue.state import KillerClue
from assistant.kit.effects import in_force
from tests.words import Words

THREE = ("scarlet", "green", "plum")
FOUR = (*THREE, "white")
FIVE = (*FOUR, "peacock")
SIX = (*FIVE, "mustard")


class Night(Words[KillerClue]):
    """A table at which the first Investigation Round is over: pawns stand as in `at`, the others in the corridor.

    Players have the keys of their suspects; Scarlet is first, the others follow to the left. Nobody has told who is
    the killer, unless `killer` did.
    """

    def __init__(
        self,
        *players: str,
        at: Mapping[str, str] | None = None,
        weapons: Mapping[str, str] | None = None,
        killer: tuple[str, str, str] | None = None,
        **laid: Any,
    ) -> None:
        seats = [Seated(key=p, name=p.title(), piece=p) for p in players or FOUR]
        super().__init__("killer_clue", lay(seats, **laid))
        for weapon, room in (weapons or {}).items():
            self.do(clue.WeaponMoved(weapon=weapon, to=room))
        if killer:
            self.do(e.EnvelopeInspected(of=killer[0], case_file=killer))
        self.stand(**(at or {}))
        self.investigated()

    # ---- rounds

    def stand(self, **places: str) -> Self:
        """Place these pawns, regardless of whose turn it is."""
        return self.do(*(self.stands(token, to) for token, to in places.items()))

    def stands(self, token: str, to: str) -> clue.TokenMoved:
        return clue.TokenMoved(by=self.state.order[0], token=token, to=to, how="placed")

    def investigated(self) -> Self:
        """End every remaining turn of the Investigation Round."""
        now = self.state.game_turn
        while self.state.round == "investigation" and self.state.game_turn == now and not self.state.over:
            self.do(clue.TurnEnded(by=self.state.on_turn or ""))
        return self

    def done(self, *players: str) -> Self:
        """End the Intrigue turns of these players, by the rules."""
        return self.by_the_rules(*(e.IntrigueEnded(by=player) for player in players))

    def all_done(self) -> Self:
        """End all Intrigue turns, so that the Danger Round begins."""
        while self.state.round == "intrigue":
            self.done(self.state.on_turn or "")
        return self

    def played(self, by: str, card: str, **more: str) -> e.IntriguePlayed:
        return e.IntriguePlayed(by=by, card=card, **more)

    def plays(self, by: str, card: str, **more: str) -> Self:
        """Play a card by the rules."""
        return self.by_the_rules(self.played(by, card, **more))

    def puts(self, by: str, card: str, **more: str) -> Self:
        """Play a card, whatever the rules say about it."""
        return self.do(self.played(by, card, **more))

    def turned_up(self, *shown: str) -> e.DangerRevealed:
        """Turn up one card per player: these, and Intrigue cards of all others."""
        blanks = max(0, len(self.state.living) - len(shown))
        return e.DangerRevealed(cards=(*(BLANK,) * blanks, *shown))

    def turn_up(self, *shown: str) -> Self:
        return self.all_done().do(self.turned_up(*shown))

    def turn_over(self) -> Self:
        """Play on without cards and events until the next game turn."""
        now = self.state.game_turn
        self.investigated()
        while self.state.game_turn == now and not self.state.over:
            if self.state.round == "ending":
                self.do(e.GameTurnEnded())
            else:
                self.turn_up()
        return self

    def runs(self, suspect: str, roll: int) -> Self:
        return self.by_the_rules(e.PanicRolled(suspect=suspect, roll=roll))

    def ends(self) -> Self:
        return self.by_the_rules(e.GameTurnEnded())

    # ---- what the table looks like

    def place(self, player: str) -> str:
        return self.state.place(player)

    def exposed(self) -> set[str]:
        """Return the players who could be murdered now."""
        return set(unprotected(self.state))

    def prey(self, killer: str) -> set[str]:
        return set(victims(self.state, killer))

    def guards(self, player: str) -> set[str]:
        return set(protectors(self.state)[player])

    def asked(self) -> tuple[str, ...]:
        """Return the cards that are being asked for."""
        found = self.state.open_suggestion
        return found.cards if found else ()

    def lasting(self, what: str, on: str = "") -> bool:
        """Return whether such an effect is in force."""
        return bool(in_force(self.state, what, on))

    def back(self) -> tuple[str, ...]:
        """Return the players who come back now."""
        return rounds.due_back(self.state)

    def draws(self) -> dict[str, int]:
        return dict(danger.draws(self.state))

    def at_odds(self, event: Event, rule: str) -> bool:
        """Return whether the rules give a notice with exactly this rule, of any level."""
        return self.refused(event, rule, REFEREE) or self.odd(event, rule, REFEREE)

    def lawful(self) -> bool:
        """Return whether every invariant holds at this moment."""
        return not list(self.table.game.laws(self.state))


def asks(by: str, direction: str = "left") -> e.MiniSuggestionMade:
    """Play a first card that asks for its Clue card."""
    return e.MiniSuggestionMade(by=by, direction=direction)


def gives(by: str, to: str, card: str | None = None) -> e.CardGiven:
    return e.CardGiven(by=by, to=to, card=card)


def trade(by: str, to: str, gave: str | None = None, got: str | None = None) -> e.CardsTraded:
    return e.CardsTraded(by=by, to=to, gave=gave, got=got)


# ---------------------------------------------------------------- readings

READINGS = {
    "KC-AMB-04": ("must_return", "may_stay_away"),
    "KC-AMB-05": ("play_the_rounds", "skip_them"),
    "KC-AMB-07": ("not_allowed", "allowed_pawn_returns"),
    "KC-AMB-08": ("as_described", "may_be_played", "must_really_change"),
    "KC-AMB-09": ("stays_with_the", "ends_on_leaving"),
    "KC-AMB-11": ("as_described", "latest_consultation_only", "restriction_remains_after"),
    "KC-AMB-12": ("ring_of_the", "reverse_ring_ballroom"),
    "KC-AMB-13": ("last_in_the", "only_the_most"),
    "KC-AMB-14": ("one_pass", "continue_until_all"),
    "KC-AMB-20": ("as_far_as", "reduce_all_hands"),
    "KC-AMB-24": ("stays_with_the", "put_into_the"),
    "KC-AMB-27": ("at_the_danger", "at_the_time"),
    "KC-AMB-31": ("first_round_only", "rest_of_the"),
}
"""All house rules a table can choose for these rounds, with the default first."""


def read(ambiguity: str) -> pytest.MarkDecorator:
    """Run a test with every choice of a house rule: `options` choose it."""
    return pytest.mark.parametrize("options", [{ambiguity: reading} for reading in READINGS[ambiguity]])


def reading(options: dict[str, str]) -> str:
    """Return the chosen one."""
    return next(iter(options.values()))
