"""The effects of cards in a game, read off the table before and after each line, so that corrections change them too.

    for shown in timeline(steps):          # one for each card that was played, in order
        shown.negated, shown.effect        # whether it was negated, and its effect on armies

Nothing is guessed: a negated card has no hypothetical effect.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from assistant.core.fast_replace import replace
from assistant.core.game import Step
from assistant.games.one_world_dominion import cards
from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.armies import EXTRA
from assistant.games.one_world_dominion.needs import TAKE
from assistant.games.one_world_dominion.state import CardPlay, Dominion
from assistant.games.one_world_dominion.tell import finished
from assistant.kit.fight import Fight
from assistant.kit.forces import totals

INCOME: Final = ("economic_sanctions", "propaganda", "saboteur", "human_cloning", "industrial_sector")
"""Cards that change the new armies of a turn (OWD-C02 to -C04, OWD-C10, OWD-C13)."""

Armies = Mapping[str, int]
"""Owner → armies."""


@dataclass(frozen=True, kw_only=True)
class CardEffect:
    """The effect of a card that was carried out: armies `removed` from owners, `gained` on the board, `turned`.

    `turned` are armies that changed sides, counted for the new owner only, and not as gained or removed. `placing` is
    the change in armies to place this turn, `deferred` in those that wait for the next; `named` are armies for the
    player's area that the card names. `lost` are the losses of the fight that the card began.
    """

    removed: Armies = field(default_factory=dict[str, int])
    gained: Armies = field(default_factory=dict[str, int])
    turned: Armies = field(default_factory=dict[str, int])
    placing: Armies = field(default_factory=dict[str, int])
    deferred: Armies = field(default_factory=dict[str, int])
    named: int = 0
    lost: Armies = field(default_factory=dict[str, int])

    @property
    def size(self) -> int:
        """The armies that are elsewhere, or gone, because of the card; those for its named area do not count."""
        at_once = {who: count for who, count in self.placing.items() if who not in self.deferred}
        parts = (self.removed, self.gained, self.turned, at_once, self.deferred, self.lost)
        return sum(abs(count) for part in parts for count in part.values())


@dataclass(frozen=True, kw_only=True)
class CardAnswer:
    """A card in answer to another: player, card, whether it came too late, and whether it stood.

    It `redirects` the other card, or negates it; it does neither if it was itself answered (OWD-AMB-03).
    """

    by: str
    card: str
    seq: int
    late: bool = False
    redirects: bool = False
    stood: bool = True


@dataclass(frozen=True, kw_only=True)
class Shown:
    """A card that was played: its line, turn and player, its answers, and its effect.

    `seq` is the place of its line among the steps; `effect` is None until it is carried out, or if it never was.
    """

    seq: int
    turn: int
    play: CardPlay
    answers: tuple[CardAnswer, ...] = ()
    effect: CardEffect | None = None

    @property
    def negated(self) -> bool:
        """Whether an answer negated the card."""
        return any(answer.stood and not answer.redirects for answer in self.answers)


def timeline(steps: Iterable[Step]) -> tuple[Shown, ...]:
    """Return every card that was played for its effect, in order, with the outcome."""
    shown: list[Shown] = []
    fights: list[tuple[int, Fight]] = []
    for seq, step in enumerate(steps):
        _shown(shown, seq, step)
        _answered(shown, seq, step)
        _carried_out(shown, fights, step)
        _fought(shown, fights, step)
    return tuple(shown)


def duels(shown: Iterable[Shown]) -> tuple[Shown, ...]:
    """Return the cards that were answered."""
    return tuple(one for one in shown if one.answers)


def _latest(shown: list[Shown], card: str) -> int | None:
    """Return the place of the last play of this card: it is in one place at a time."""
    return next((at for at in reversed(range(len(shown))) if shown[at].play.card == card), None)


def _shown(shown: list[Shown], seq: int, step: Step) -> None:
    """Append a card that is on the table since this line, or was carried out in it."""
    event, before, after = step.event, step.before, step.after
    if not isinstance(event, e.CardPlayed) or after.turn.spent == before.turn.spent:
        return
    there = [play for play in (*after.plays, *finished(before, after)) if play.card == event.card]
    if there:
        shown.append(Shown(seq=seq, turn=after.turn.number, play=there[0]))


# ---------------------------------------------------------------- answers


def _answered(shown: list[Shown], seq: int, step: Step) -> None:
    event, before = step.event, step.before
    if not isinstance(event, e.CardAnswered):
        return
    play = before.play or (before.before.play if before.before else None)
    if play is None:
        return
    if play.use == "answer":  # The answer is itself answered, so the card below stands again.
        _unanswered(shown, play.card)
        return
    at = _latest(shown, play.card)
    if at is None:
        return
    late = before.play is None
    answer = CardAnswer(
        by=event.by, card=event.card, seq=seq, late=late, redirects=cards.redirects(event.card, play.card)
    )
    one = shown[at]
    shown[at] = replace(one, answers=(*one.answers, answer), effect=None if late else one.effect)


def _unanswered(shown: list[Shown], card: str) -> None:
    for at in reversed(range(len(shown))):
        answers = shown[at].answers
        if answers and answers[-1].card == card:
            shown[at] = replace(shown[at], answers=(*answers[:-1], replace(answers[-1], stood=False)))
            return


# ---------------------------------------------------------------- what it did


def _carried_out(shown: list[Shown], fights: list[tuple[int, Fight]], step: Step) -> None:
    waiting = step.before.play if isinstance(step.event, e.CardTaken) else None
    if waiting is not None and waiting.wants == TAKE and (at := _latest(shown, waiting.card)) is not None:
        shown[at] = replace(shown[at], effect=CardEffect())  # A card changed hands, and no army moved.
    for play in finished(step.before, step.after):
        at = _latest(shown, play.card)
        if at is None or play.use == "answer" or step.after.before is None:
            continue
        done = effect(play, step.after.before, step.after)
        shown[at] = replace(shown[at], play=play, effect=done)
        began = step.after.fight
        if began is not None and _new(step.after.before.fight, began):
            fights.append((at, began))


def effect(play: CardPlay, start: Dominion, after: Dominion) -> CardEffect:
    """Return the changes in armies from the moment before a card was carried out to the one after it."""
    owners = (*after.owners,)
    removed = _more(after.removed, start.removed, owners)
    there = _more(totals(after.forces), totals(start.forces), owners)
    gained = {who: n for who in owners if (n := there.get(who, 0) + removed.get(who, 0)) > 0}
    turned: dict[str, int] = {}
    if removed and gained:  # No card both kills and recruits, so armies changed sides.
        removed, gained, turned = {}, {}, gained
    return CardEffect(
        removed=removed,
        gained=gained,
        turned=turned,
        placing=_more(after.to_place, start.to_place, after.order),
        deferred=_more(after.deferred, start.deferred, after.order),
        named=EXTRA if play.extra else 0,
    )


def _more(now: Armies, then: Armies, owners: Iterable[str]) -> dict[str, int]:
    return {who: n for who in owners if (n := now.get(who, 0) - then.get(who, 0))}


# ---------------------------------------------------------------- fights that cards began


def _new(then: Fight | None, now: Fight) -> bool:
    return then is None or (then.source, then.target, then.turn) != (now.source, now.target, now.turn)


def _fought(shown: list[Shown], fights: list[tuple[int, Fight]], step: Step) -> None:
    """Update the losses of the last fight that a card began, while it goes on."""
    if not fights:
        return
    at, began = fights[-1]
    last = step.after.fight or (step.after.fought[-1] if step.after.fought else None)
    if last is None or _new(began, last) or shown[at].effect is None:
        return
    lost = {
        who: n for who, n in ((last.attacker, last.lost.attacker), (last.defender, last.lost.defender)) if n and who
    }
    one = shown[at].effect
    if one is not None and lost != one.lost:
        shown[at] = replace(shown[at], effect=replace(one, lost=lost))


# ---------------------------------------------------------------- income


def income(shown: Iterable[Shown]) -> dict[str, dict[str, int]]:
    """Return player → card → the change in a turn's new armies because of it.

    For Saboteur, armies that were set aside, and come one turn later, count below 0 too (OWD-C13).
    """
    changes: dict[str, dict[str, int]] = {}
    for one in shown:
        if one.play.card not in INCOME or one.effect is None or one.negated:
            continue
        for player in {*one.effect.placing, *one.effect.deferred}:
            late = one.effect.deferred.get(player, 0) if one.play.card != "saboteur" else 0
            if more := one.effect.placing.get(player, 0) + late:
                mine = changes.setdefault(player, {})
                mine[one.play.card] = mine.get(one.play.card, 0) + more
    return changes


def tally(shown: Iterable[Shown]) -> Iterator[tuple[str, CardEffect]]:
    """Yield each card with the sum of its effects over the whole game."""
    sums: dict[str, CardEffect] = {}
    for one in shown:
        if one.effect is not None and not one.negated:
            sums[one.play.card] = _sum(sums.get(one.play.card, CardEffect()), one.effect)
    yield from sums.items()


def _sum(one: CardEffect, other: CardEffect) -> CardEffect:
    return CardEffect(
        removed=_plus(one.removed, other.removed),
        gained=_plus(one.gained, other.gained),
        turned=_plus(one.turned, other.turned),
        placing=_plus(one.placing, other.placing),
        deferred=_plus(one.deferred, other.deferred),
        named=one.named + other.named,
        lost=_plus(one.lost, other.lost),
    )


def _plus(one: Armies, other: Armies) -> dict[str, int]:
    return {who: one.get(who, 0) + other.get(who, 0) for who in {**one, **other}}
