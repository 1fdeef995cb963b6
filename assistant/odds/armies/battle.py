"""A battle on the board: the armies of both sides, how it is rolled, when it stops.

`attack` and `defend` are always all armies in the two areas; `staying` armies of the attacking area do not fight. So
RISK's "10 against 7" is `Battle(10, 7)`, in which 9 armies can fight.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from typing import Literal

from assistant.kit.dice_throw import FACES, MOST_ATTACK, MOST_DEFENCE
from assistant.odds.armies.dice import PLAIN, Dice, RoundChances, Unanswerable, round_of

LIMIT = 500
"""The most armies on a side. A larger battle is refused: nothing here is ever simulated."""

Forced = Literal["", "all", "minus_one", "everybody"]
"""An involuntary attack, by the armies that move in after it: half of all armies, of all but one, or the whole horde.
"""
Opening = Literal["mom_and_pop", "recruits_attack", "recruits_defend", "artillery_attack", "artillery_defend"]
"""Dice before the first round, and the side that plays each of them (CCR-HTO-06, OWD-C09, OWD-C01)."""
ORDER: tuple[Opening, ...] = (
    "mom_and_pop",
    "recruits_attack",
    "recruits_defend",
    "artillery_attack",
    "artillery_defend",
)
OBLIGING = {"mom_and_pop", "recruits_defend", "artillery_attack"}
"""Openings after which the attacker must fight a round (CCR-HTO-07, OWD-C09, OWD-C01)."""


@dataclass(frozen=True)
class FirstRound:
    """A battle at its first round: armies in the attacking area, those of them that fight, and defenders."""

    attack: int
    fighting: int
    defend: int


@dataclass(frozen=True)
class Battle:
    """One battle. `attack`: all armies in the attacking area, including those that stay; `defend`: in the other.

    `dice`: how rounds are rolled. `staying`: armies that never fight: 1 (RSK-DIC-01), or 0 in a fight inside one area
    (OWD-SAM-01). `committed`: how many were declared for a committed attack (OWD-COM-01); only they fight, to the end.
    `ignored`: the number of first rounds in which the attacker's losses do not count and the defender rolls two dice if
    able (OWD-C25); afterwards that is again up to `dice` (OWD-AMB-28). `compulsory`: the number of first rounds that
    must be fought whatever the stop rules say (OWD-C33, CCR-HTO-07). `forced`: the attack is involuntary and fought to
    the end; of eight or more armies half move in, with "all" counted or "minus_one" (OWD-INV-01, OWD-AMB-06), or
    "everybody" of a horde does (OWD-C44). `fewest_in`: armies that move in where no dice were rolled (OWD-AMB-07).

    Stop rules: `stop_at`: the attacker stops when no more than this many armies are left in the area;
    `stop_below`: when the chance to capture by fighting to the end is less than this. They do not count in
    rounds whose losses are ignored. `opening`: dice before the first round; `keep_one`: artillery leaves one
    army alive (OWD-AMB-27). `fought`: rounds already fought, in mid-battle.

    Raises Unanswerable, a ValueError, for impossible values and above `LIMIT` armies on a side.
    """

    attack: int
    defend: int
    dice: Dice = PLAIN
    staying: int = 1
    committed: int | None = None
    ignored: int = 0
    compulsory: int = 0
    stop_at: int = 0
    stop_below: float = 0.0
    opening: tuple[Opening, ...] = ()
    keep_one: bool = False
    fought: int = 0
    forced: Forced = ""
    fewest_in: int = 1

    def __post_init__(self) -> None:
        for wrong in _wrong(self):
            raise Unanswerable(wrong)

    @property
    def fighting(self) -> int:
        """The attacker's armies that can fight, before any `opening`."""
        return max(0, self.attack - self.staying) if self.committed is None else self.committed

    @property
    def to_the_end(self) -> bool:
        """Whether stopping is not allowed: forced, committed, or inside one area (OWD-INV-02, OWD-COM-02, OWD-C36)."""
        return bool(self.forced) or self.committed is not None or not self.staying

    @property
    def first_rounds(self) -> tuple[int, int]:
        """The rounds still to come in which losses are ignored, and those that must be fought."""
        return max(0, self.ignored - self.fought), max(0, self._must - self.fought)

    @property
    def _must(self) -> int:
        """The number of first rounds that must be fought; an opening die can oblige the attacker to one."""
        return max(self.compulsory, int(bool(OBLIGING & set(self.opening))))

    @property
    def dice_now(self) -> Dice:
        """The dice of the next round: at least two for the defender while losses are ignored (OWD-C25)."""
        most = max(MOST_DEFENCE, self.dice.most_defence)
        return replace(self.dice, most_defence=most) if self.first_rounds[0] else self.dice

    @property
    def next_round(self) -> RoundChances:
        """The chances of the next round; raises Unanswerable if it is over or starts with an `opening` die.

        While losses are ignored, the attacker's count in the dice but not on the board.
        """
        if self.opening:
            raise Unanswerable("Roll the die before the first round first.")
        return round_of(self.dice_now, self.fighting, self.defend)

    def after(self, attack_lost: int, defend_lost: int) -> Battle:
        """Return the battle after one more round with these losses on the board (none of the attacker's if ignored)."""
        committed = None if self.committed is None else self.committed - attack_lost
        return replace(
            self,
            attack=self.attack - attack_lost,
            defend=self.defend - defend_lost,
            committed=committed,
            fought=self.fought + 1,
            compulsory=self._must,
            opening=(),
        )

    def opened(self, attack: int, defend: int) -> Battle:
        """Return the battle after its `opening` dice were rolled, with the armies then in both areas."""
        committed = self.committed
        if committed is not None:
            committed = max(0, committed + attack - self.attack)
        return replace(self, attack=attack, defend=defend, committed=committed, compulsory=self._must, opening=())

    def begun(self) -> Iterator[tuple[FirstRound, Fraction]]:
        """Yield every result of the `opening` dice, with its chance; recruits come before artillery."""
        steps = [step for step in ORDER if step in self.opening]
        chance = Fraction(1, FACES ** len(steps))
        for faces in product(range(1, FACES + 1), repeat=len(steps)):
            attack, fighting, defend = self.attack, self.fighting, self.defend
            for step, face in zip(steps, faces, strict=True):
                if step == "mom_and_pop":
                    defend = face
                elif step == "recruits_attack":
                    attack, fighting = attack + face, fighting + face
                elif step == "recruits_defend":
                    defend += face
                elif step == "artillery_attack":
                    defend = max(int(self.keep_one), defend - face)
                else:
                    attack, fighting = self._shelled(attack, fighting, face)
            yield FirstRound(attack, fighting, defend), chance

    def _shelled(self, attack: int, fighting: int, face: int) -> tuple[int, int]:
        """Resolve artillery against the attacker: armies of the area, or only the committed ones (OWD-C01)."""
        there = attack if self.committed is None else fighting
        killed = min(face, max(0, there - int(self.keep_one)))
        if self.committed is None:
            return attack - killed, max(0, attack - killed - self.staying)
        return attack - killed, fighting - killed

    @property
    def readings(self) -> tuple[str, ...]:
        """The armies that fight, for how long, and how open questions of the rules are read: one sentence each."""
        return (*_terms(self), *self.dice.readings)


def _wrong(battle: Battle) -> Iterator[str]:
    """Yield the objections to these numbers; only the first is raised."""
    numbers = (
        battle.attack,
        battle.defend,
        battle.ignored,
        battle.compulsory,
        battle.stop_at,
        battle.fought,
        battle.fewest_in,
    )
    if min(*numbers, battle.committed or 0) < 0:
        yield "Armies and rounds must be 0 or more."
    if battle.staying not in (0, 1):
        yield "One army must stay in the attacking area, or none in a fight inside one area (RSK-DIC-01, OWD-SAM-01)."
    if max(battle.attack, battle.defend) > LIMIT:
        yield f"Exact odds are worked out for up to {LIMIT} armies on a side."
    if battle.committed is not None and battle.committed > max(0, battle.attack - battle.staying):
        most = max(0, battle.attack - battle.staying)
        yield f"At most {most} of {battle.attack} armies can be committed (OWD-COM-01)."
    if battle.committed is not None and (battle.stop_at or battle.stop_below):
        yield "A committed attack cannot be stopped (OWD-COM-02)."
    if battle.forced and (battle.stop_at or battle.stop_below):
        yield "An involuntary attack cannot be stopped (OWD-INV-02)."
    if battle.forced and (battle.committed is not None or not battle.staying):
        yield "An involuntary attack is made by all armies in an area except one (OWD-INV-01)."
    if not 0 <= battle.stop_below <= 1:
        yield "A chance must be a number from 0 to 1."
    if set(battle.opening) - set(ORDER) or len(set(battle.opening)) < len(battle.opening):
        yield f"Choose the opening from these, each at most once: {', '.join(ORDER)}."


def _terms(battle: Battle) -> Iterator[str]:
    if battle.committed is not None:
        yield f"{battle.committed} of {battle.attack} armies are committed; they fight to the end (OWD-COM-01, -02)."
    elif battle.staying:
        yield f"{battle.fighting} of {battle.attack} armies in the attacking area can fight; one stays (RSK-DIC-01)."
    else:
        yield f"All {battle.attack} armies fight; none stays behind (OWD-SAM-01)."
    if battle.forced:
        yield "This attack is involuntary: it is fought to the end (OWD-INV-01, OWD-INV-02)."
        yield _ENTERING[battle.forced]
    if battle.dice.most_attack == MOST_ATTACK and battle.dice.most_defence >= MOST_DEFENCE:
        yield "Both sides roll as many dice as they can (RSK-AMB-03 makes no difference then)."
    ignored, must = battle.first_rounds
    if ignored:
        yield (
            f"In the next {ignored} rounds the attacker's losses are ignored and the defender rolls "
            f"{'three' if battle.dice.most_defence > MOST_DEFENCE else 'two'} dice if able "
            "(OWD-C25, OWD-AMB-28: three_rounds)."
        )
    if battle.stop_at:
        yield f"The attacker stops with {battle.stop_at} or fewer armies in the area (RSK-ATK-02)."
    if battle.stop_below:
        yield f"The attacker stops when the chance to capture by fighting on is below {battle.stop_below:.0%}."
    if must and (battle.stop_at or battle.stop_below):
        yield f"{'One round has' if must == 1 else f'{must} rounds have'} to be fought before the attacker may stop."
    yield from (_OPENINGS[step] for step in ORDER if step in battle.opening)
    if any(step.startswith("artillery") for step in battle.opening):
        yield (
            "Artillery leaves at least one army (OWD-AMB-27: keep_one)."
            if battle.keep_one
            else "Artillery may remove every army; an empty area is then captured (OWD-AMB-27: capture_or_end)."
        )


_ENTERING: dict[str, str] = {
    "all": "After a capture, half of eight or more armies move in, counting all in the area (OWD-AMB-06: all).",
    "minus_one": "After a capture, half of eight or more armies move in, not counting the one that stays "
    "(OWD-AMB-06: minus_one).",
    "everybody": "After a capture the whole horde moves in (OWD-C44).",
}
_OPENINGS: dict[Opening, str] = {
    "mom_and_pop": "One die decides how many teams defend the Mom & Pop (CCR-HTO-06, CCR-HTO-08).",
    "recruits_attack": "Fresh Recruits add one die of armies to the attacker, all of which fight (OWD-C09).",
    "recruits_defend": "Fresh Recruits add one die of armies to the defender (OWD-C09).",
    "artillery_attack": "The attacker's Artillery removes one die of defenders before the first round (OWD-C01).",
    "artillery_defend": "The defender's Artillery removes one die of attackers before the first round (OWD-C01).",
}
