"""Claims that others may doubt, and moves that others may block: the heart of games of bluffing.

    class TaxTaken(ClaimedMove):
        says = "{by} takes tax as the Duke: 3 coins."
        verb = "Tax: take 3 coins (Duke)"
        claims = "duke"
        by: Player

        def happens(self, state: Coup) -> Coup:
            return state.add("coins", self.by, 3)

The table waits until everybody who may object has let it pass, somebody doubts the claim, or somebody blocks the move
(which may be a claim that can be doubted in its turn). Then the move happens, or does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Self

from assistant.core.event import Event, Player
from assistant.core.fast_replace import replace
from assistant.core.game import Notice
from assistant.core.offer import Choices
from assistant.families.ready_made.cards import Card
from assistant.families.ready_made.moves import Move, changed
from assistant.families.ready_made.table import ReadyTable
from assistant.kit.answer_windows import AnswerWindow, answered

ANSWERS: Final = "answers"
"""The phase in which others may doubt a claim, block a move, or let it pass."""
PROOF: Final = "proof"
"""The phase in which a doubted player shows the card, or admits not to have it."""


class ClaimedMove(Move):
    """A move that others may answer: `claims` is the card that it claims, `blocked_by` are the cards that block it.

    Without both it happens at once. Its costs are paid when it is announced, and come back after a false claim if it is
    `refunded`; its gains come when it happens.
    """

    claims: ClassVar[str] = ""
    blocked_by: ClassVar[tuple[str, ...]] = ()
    refunded: ClassVar[bool] = False

    def blockers(self, state: Any) -> Sequence[str]:
        """Return the players who may block it: the player that it is aimed at, or everybody else."""
        if not self.blocked_by:
            return ()
        aimed = getattr(self, "to", None)
        others: Sequence[str] = state.others(str(getattr(self, "by", "")))
        return [player for player in others if aimed in (None, player)]

    def happens(self, state: Any) -> Any:
        """Return the table after the move, if nobody stops it, beside what it gains."""
        return state

    def done(self, state: Any) -> Any:
        """Return the table after the move and what it gains."""
        return changed(self, self.happens(state), self.gains, 1)

    def withdrawn(self, state: Any) -> Any:
        """Return the table after the claim was refuted."""
        return changed(self, state, self.costs, 1) if self.refunded else state

    def carried_out(self, state: Any) -> Any:
        """Ask those who may answer; without any, the move happens at once."""
        state = changed(self, state, self.costs, -1)
        by = str(getattr(self, "by", ""))
        asked = state.others(by) if self.claims else self.blockers(state)
        if not asked:
            return self.done(state).settled()
        return replace(state, claim=Claim(move=self, by=by, card=self.claims, window=_window(by, asked)))


def _window(by: str, asked: Sequence[str]) -> AnswerWindow:
    return AnswerWindow(by=by, asked=tuple(asked), in_turn=False)


@dataclass(frozen=True, kw_only=True)
class Claim:
    """A move that waits: whose word can be doubted, and the card of it ("": nothing can be doubted).

    `blocks`: it is a block of the move. `doubted` is the player who doubts it.
    """

    move: ClaimedMove
    by: str
    card: str
    window: AnswerWindow
    blocks: bool = False
    doubted: str = ""


class _Answer(Move):
    """An answer to the claim that is open."""

    phase = ANSWERS
    by: Player


class ClaimDoubted(_Answer):
    """A player doubts the claim."""

    verb = "Doubt it"

    def check(self, state: ClaimTable) -> Iterator[str | Notice]:
        """Yield a sentence if nothing is claimed."""
        if state.claim and not state.claim.card:
            yield "Nothing is claimed that could be doubted."

    def tell(self, before: ClaimTable, after: ClaimTable) -> str:
        """Return whose claim is doubted."""
        claim = before.claim
        what = f" that {before.name(claim.by)} has the {before.called('card', claim.card)}" if claim else ""
        return f"{before.name(self.by)} doubts{what or ' it'}."

    def effect(self, state: ClaimTable) -> ClaimTable:
        """Have the claim proved."""
        claim = state.claim
        return replace(state, claim=replace(claim, doubted=self.by)) if claim and claim.card else state


class MoveBlocked(_Answer):
    """A player blocks the move with a card; that is a claim as well."""

    verb = "Block with the {card}"
    each = "card"
    card: Card

    @classmethod
    def choices(cls, name: str, state: ClaimTable, by: str) -> Choices | None:
        """Return the cards that block the move."""
        return state.claim.move.blocked_by if name == "card" and state.claim else ()

    def check(self, state: ClaimTable) -> Iterator[str | Notice]:
        """Yield a sentence if this cannot block the move, or this player cannot."""
        claim = state.claim
        if claim and (claim.blocks or self.card not in claim.move.blocked_by):
            yield f"The {state.called('card', self.card)} does not block that."
        elif claim and self.by not in claim.move.blockers(state):
            yield f"{state.name(self.by)} cannot block that."

    def tell(self, before: ClaimTable, after: ClaimTable) -> str:
        """Return who blocks the move, and with what."""
        return f"{before.name(self.by)} blocks it with the {before.called('card', self.card)}."

    def effect(self, state: ClaimTable) -> ClaimTable:
        """Open the block as a claim that everybody else may doubt."""
        if state.claim is None or state.claim.blocks:
            return state
        window = _window(self.by, state.others(self.by))
        return replace(
            state, claim=Claim(move=state.claim.move, by=self.by, card=self.card, window=window, blocks=True)
        )


class ClaimAllowed(_Answer):
    """A player lets it pass."""

    says = "{by} lets it pass."
    verb = "Let it pass"

    def effect(self, state: ClaimTable) -> ClaimTable:
        """Record the pass; once everybody has let it pass, it is believed."""
        if state.claim is None or self.by not in state.claim.window.waiting:
            return state
        window = answered(state.claim.window, self.by)
        state = replace(state, claim=replace(state.claim, window=window))
        return state.believed() if window.closed else state


class NobodyObjected(Move):
    """Nobody at the table objects: one entry for all who have not answered."""

    says = "Nobody objects."
    verb = "Nobody objects"
    phase = ANSWERS

    def effect(self, state: ClaimTable) -> ClaimTable:
        """Go on as if everybody had let it pass."""
        return state.believed()


def _claimed(state: ClaimTable) -> str:
    return state.called("card", state.claim.card) if state.claim else "card"


class ClaimProved(Move):
    """The doubted player shows the card, and exchanges it for another one."""

    phase = PROOF
    verb = "Show the card: the claim was true"
    by: Player

    def tell(self, before: ClaimTable, after: ClaimTable) -> str:
        """Return which card was shown."""
        return f"{before.name(self.by)} shows the {_claimed(before)}, and exchanges it."

    def effect(self, state: ClaimTable) -> ClaimTable:
        """Have the doubter lose, and go on with the move; a move that others can still block waits for them."""
        claim = state.claim
        if claim is None or not claim.doubted:
            return state
        state = state.proved(claim.by, claim.card).loses(claim.doubted)
        if claim.blocks:
            return replace(state, claim=None).settled()
        asked = [player for player in claim.move.blockers(state) if player in state.playing]
        if asked and not state.over:
            return replace(state, claim=replace(claim, card="", doubted="", window=_window(claim.by, asked)))
        return state.believed()


class ClaimRefuted(Move):
    """The doubted player does not have the card."""

    phase = PROOF
    verb = "Admit it: the claim was false"
    by: Player

    def tell(self, before: ClaimTable, after: ClaimTable) -> str:
        """Return which card was not there."""
        return f"{before.name(self.by)} does not have the {_claimed(before)}."

    def effect(self, state: ClaimTable) -> ClaimTable:
        """Have the claimer lose: the move does not happen, or the block fails and it does."""
        claim = state.claim
        if claim is None or not claim.doubted:
            return state
        state = replace(state, claim=None).loses(claim.by)
        return (claim.move.done(state) if claim.blocks else claim.move.withdrawn(state)).settled()


@dataclass(frozen=True, kw_only=True)
class ClaimTable(ReadyTable):
    """A table at which claims may be doubted and moves blocked. A game says in `loses` what a wrong word costs."""

    brings: ClassVar[tuple[type[Event], ...]] = (
        ClaimDoubted,
        MoveBlocked,
        ClaimAllowed,
        NobodyObjected,
        ClaimProved,
        ClaimRefuted,
    )

    claim: Claim | None = None

    @property
    def phase(self) -> str:
        """Answers while others may object, proof while a doubted claim is open."""
        if self.claim is None or self.over:
            return super().phase
        return PROOF if self.claim.doubted else ANSWERS

    @property
    def acting(self) -> tuple[str, ...]:
        """The players who may still object, or the one whose claim is doubted."""
        if self.claim is None or self.over:
            return super().acting
        return (
            (self.claim.by,) if self.claim.doubted else tuple(p for p in self.claim.window.waiting if p in self.playing)
        )

    @property
    def asks(self) -> str:
        """The question to the others, or to the doubted player."""
        claim = self.claim
        if claim is None:
            return super().asks
        who, card = self.name(claim.by), self.called("card", claim.card)
        if claim.doubted:
            return f"Does {who} have the {card}?"
        if not claim.card:
            return "Does anybody block it?"
        blocked = claim.move.blocked_by and not claim.blocks
        return f"{who} claims the {card}. Does anybody doubt it{' or block it' if blocked else ''}?"

    def believed(self) -> Self:
        """Return the table after nobody stopped what was claimed: the move happens, or it is blocked."""
        claim = self.claim
        if claim is None:
            return self
        state = replace(self, claim=None)
        return (state if claim.blocks else claim.move.done(state)).settled()

    def settled(self) -> Self:
        """Return the table after a move has been carried out."""
        return self if self.claim else super().settled()

    def gives_turn(self, player: str | None) -> Self:
        """Return the table with this player on turn; an open claim is forgotten."""
        return replace(super().gives_turn(player), claim=None)

    def loses(self, player: str) -> Self:
        """Return the table after a player was wrong: who doubted a true claim, or made a false one."""
        return self

    def proved(self, player: str, card: str) -> Self:
        """Return the table after a player showed a claimed card; where hands are noted, it is exchanged."""
        exchanges: Any = getattr(self, "exchanges", None)
        return exchanges(player, card) if exchanges else self
