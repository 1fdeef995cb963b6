"""Drawings for every game with armies on a map: the current fight, its odds, the luck of its dice. No rules.

A game says who may hold areas and how many dice may be thrown now; its offers are what can be tapped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Unpack, cast

from assistant.core.event import Event
from assistant.core.offer import Nonsense, Offer
from assistant.families.war.offers import costs_of
from assistant.kit.areas import World
from assistant.kit.dice_throw import Losses
from assistant.kit.fight import Fight, may_move_in
from assistant.kit.forces import armies
from assistant.odds import Battle, Unanswerable
from assistant.odds.armies.from_state import battle_of, dice_of, rolled_again
from dashboards.parts.common.arrangement import Below
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import instead_of, send
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.world import blocks, world
from dashboards.parts.world import fight as battle
from dashboards.parts.world import luck as battle_luck

HELPED = ("odds", "advice")
"""Levels of help at which odds are shown."""
MOST_ASKED = 500
"""The most armies of a battle that a page may ask about."""


ROLLS: Final = ("LossesTaken", "DiceRolled")
"""Kinds of events that enter a round of a fight."""


def helped(state: Any) -> bool:
    """Return whether the table agreed on odds."""
    return state.help in HELPED


@dataclass(frozen=True)
class Front:
    """A table with armies as a page sees it; its State is a `kit.fight.Field` with the level of help.

    `plan` is its map, `owners` are those who may hold areas (as `world.owner` draws them), `throws` the numbers of dice
    of both sides that can be thrown now, the most first. `cards` are those that could be played now: what would happen
    ("Ben plays Fortification") and the battle after it (`assistant.odds.armies.from_state.what_if`). `worth` is what
    the attacked area is worth in armies, if the game says so: it decides when to stop. `unit`: what armies are called.
    """

    sight: SeatView
    plan: World
    owners: Sequence[Json]
    throws: Sequence[tuple[int, int]] = ()
    cards: Sequence[tuple[str, Battle]] = ()
    worth: float | None = None
    unit: str = "armies"

    @property
    def state(self) -> Any:
        """The table."""
        return self.sight.state

    @property
    def fight(self) -> Fight | None:
        """The current fight, or the one in which an area has just fallen."""
        return self.state.fight

    def arrow(self) -> world.FightArrow | None:
        """Return where the fight is drawn, until the area falls; None for a fight inside an area."""
        fight = self.fight
        return world.FightArrow(fight.source, fight.target) if fight and not (fight.captured or fight.inside) else None

    def laying(self) -> Json | None:
        """Return the correction of an area to what is on the real board, if it is on offer; `nobody` empties it."""
        nobody, placing = None, None
        for offer in self.sight.offered("AreaSet"):
            if len(offer.blanks) == 1:
                nobody = send(offer, at="$at")
            else:
                placing = send(offer, at="$at", owner="$owner", armies="$n"), offer.blank("armies").choices[-1]
        return {"send": placing[0], "nobody": nobody, "most": placing[1]} if placing else None

    # ---------------------------------------------------------------- a fight

    def concerns(self) -> bool:
        """Return whether this page enters the fight: the shared screen, who acts, and who still defends."""
        sight, fight = self.sight, self.fight
        defends = fight is not None and not fight.captured and sight.player == fight.defender
        return sight.role != "seat" or sight.acts() or defends or (fight is not None and sight.player == fight.attacker)

    def position(self) -> Battle | None:
        """Return the position for the odds; None if the table plays without, nobody defends, or there is no answer."""
        fight, state = self.fight, self.state
        if fight is None or fight.captured or not helped(state) or not self._standing(fight)[1]:
            return None
        try:
            return battle_of(state, fight)
        except Unanswerable:
            return None

    def _standing(self, fight: Fight) -> tuple[int, int]:
        """Return the attacker’s armies in the source and the armies in the target: the defender’s until it falls."""
        forces = self.state.forces
        there = None if fight.captured and not fight.inside else fight.defender
        return armies(forces, fight.source, fight.attacker), armies(forces, fight.target, there)

    def _seen(self, fight: Fight) -> blocks.BattleState:
        """Return both sides and the last rounds; "Nobody" defends an empty area, the captor a captured one."""
        nobody = world.owner("", "Nobody", "", "○", "")
        of = {owner["key"]: owner for owner in (nobody, *self.owners)}
        source, target = (self.plan.area(area).name for area in (fight.source, fight.target))
        dice = (0, 0) if fight.captured or not self.throws else self.throws[0]
        standing, captor = self._standing(fight), fight.attacker if fight.captured else fight.defender
        return battle.sight(fight, (of[fight.attacker], of[captor]), (source, target), standing, dice)

    def scene(self) -> blocks.Scene | None:
        """Return the fight as a scene for everybody: nothing to tap, and only the chance to capture."""
        if self.fight is None:
            return None
        position = self.position()
        odds = battle.odds(position) if position else None
        short = {key: odds[key] for key in ("win", "chance", "lost") if key in odds} if odds else None
        return {"kind": "battle", "three": [], **self._seen(self.fight), "odds": short}

    def entry(self, typed: bool = True, **look: Unpack[blocks.BattleLook]) -> blocks.BattleBlock | None:
        """Return the block of the fight: every throw with its results, the program's roll, stopping, moving in.

        A captured area asks once how many move in. `typed`: throws can be entered here; else only the program rolls.
        """
        fight = self.fight
        if fight is None or (fight.captured and not self.asks_who_moves_in()):
            return None
        moved = next(iter(self.sight.offered("ArmiesMovedIn")), None)
        position, moving = self.position(), may_move_in(self.sight.state)
        stop = next(iter(self.sight.offered("AttackStopped")), None)
        if self.unit != "armies":
            look["unit"] = self.unit
        rolls = fight.by if fight.by in self.state.order else self.state.on_turn
        machine = self.sight.is_computer(rolls)
        if self._only_defends(fight) and not fight.captured and all(self.throws[:1] and self.throws[0]):
            look["by"] = self.sight.name(rolls)
            told = f"Roll your dice. {look['by']} enters the result" if typed else f"Waiting for {look['by']}"
            look["ask"] = f"Waiting for {look['by']}, who rolls for both sides" if machine else told
        if self.sight.is_computer(fight.defender) and not machine:
            look["both"] = True
        return {
            "type": "battle",
            **self._seen(fight),
            "throws": list(self._throws(position)) if typed and not (fight.captured or machine) else [],
            "roll": None if machine else {"do": "roll"},
            "rollOn": stop is None or self.sight.acts(),
            "stop": send(stop) if stop and not fight.captured and not self._only_defends(fight) else None,
            "moveIn": send(moved, count="$n") if moved else None,
            "moving": [moving.start, moving.stop - 1, fight.moved] if moved else None,
            "odds": battle.odds(position) if position else None,
            "when": self._when(position) if position else None,
            "what": battle.what_if(self.cards) if position else [],
            **look,
        }

    def _only_defends(self, fight: Fight) -> bool:
        """Return whether this page is the defender's, who rolls too but cannot break off the attack (RSK-ATK-02)."""
        return self.sight.player == fight.defender and not self.sight.acts()

    def _when(self, position: Battle) -> blocks.WhenToStop | None:
        """Return when to stop, for those who attack: figures, and with full advice a sentence with its reason."""
        when = None if self.worth is None else battle.when_to_stop(position, self.worth, self.unit)
        if self.fight is None or self._only_defends(self.fight):
            return None
        if when is None or self.state.help != "advice":
            return when
        gains = f"{abs(when['gain']):g} {self.unit} on average"
        counted = f"with {when['worth']:g} counted if {self.plan.area(self.fight.target).name} falls"
        if not when["on"]:
            return {**when, "advice": f"Stop now: fighting on loses {gains}, even {counted}."}
        until = f"until {when['at']} {'is' if when['at'] == 1 else 'are'} left" if when["at"] else "to the end"
        return {**when, "advice": f"Fight on {until}: that gains {gains}, {counted}."}

    def asks_who_moves_in(self) -> bool:
        """Return whether an area has just fallen and nobody has said how many armies move in."""
        fallen = self.fight is not None and self.fight.captured
        return fallen and bool(self.sight.offered("ArmiesMovedIn")) and not self._moved_in()

    def idle(self, prompt: str) -> str:
        """Return the prompt while no area is chosen: none while a fight, or moving in, has to be entered first."""
        return "" if self.arrow() or (self.asks_who_moves_in() and self.concerns()) else prompt

    def _moved_in(self) -> bool:
        """Return whether a line since the area fell, by a roll or by a card, says how many armies moved in."""
        for seat_line in self.sight.lately:
            if type(seat_line.event).__name__ == "ArmiesMovedIn":
                return True
            if not _fell(seat_line.before.fight, self.fight):
                return False
        return False

    def _throws(self, position: Battle | None) -> Iterator[blocks.ThrowBlock]:
        """Yield numbers of dice, each with possible losses, their chances, and the message for its faces."""
        costs = {_cost(offer): send(offer) for offer in self.sight.offered("LossesTaken")}
        faces = {_counts(offer): offer for offer in self.sight.offered("DiceRolled")}
        able_to_cost = costs_of(self.state)
        for attack, defence in self.throws:
            chances = battle.results(position, attack, defence) if position else dict[Losses, str]()
            results: list[blocks.ThrowResult] = [
                {"lost": list(lost), "chance": chances.get(lost, ""), "send": costs[attack, *lost]}
                for lost in able_to_cost(attack, defence)
                if (attack, *lost) in costs
            ]
            dice = faces.get((attack, defence))
            typed = send(dice, attack="$attack", defence="$defence") if dice else None
            yield {"dice": [attack, defence], "results": results, "faces": typed}

    def keeping(self) -> list[str]:
        """Return, after a capture, how many armies hold both areas against the strongest neighbor that could attack."""
        fight = self.fight
        return battle.keeping(self._threats(fight)) if fight and fight.captured and helped(self.state) else []

    def _threats(self, fight: Fight) -> Iterator[tuple[str, int, str, int]]:
        state = self.state
        for area in dict.fromkeys((fight.source, fight.target)):
            others = [b for b in self.plan.neighbours(area) if state.holder(b) not in (None, fight.attacker)]
            if others:
                worst = max(others, key=state.armies)
                yield self.plan.area(area).name, state.armies(area), self.plan.area(worst).name, state.armies(worst)

    # ---------------------------------------------------------------- dice

    def luck(self) -> list[Json] | None:
        """Return everybody’s losses by dice; None if the table plays without odds."""
        state = self.state
        owners = tuple(owner["key"] for owner in self.owners)
        return list(battle_luck.so_far(state.fought, state.fight, owners)) if helped(state) else None


def _fell(then: Fight | None, now: Fight | None) -> bool:
    """Return whether the area of the fight `now` had fallen already when the fight was as it was `then`."""
    same = then is not None and now is not None and (then.source, then.target) == (now.source, now.target)
    return same and then is not None and then.captured


def _cost(offer: Offer) -> tuple[int, int, int]:
    known = offer.known
    return known["dice"], known["attacker"], known["defender"]


def _counts(offer: Offer) -> tuple[int, int]:
    return offer.blank("attack").count, offer.blank("defence").count


def rolled(sight: SeatView, below: Below) -> Event:
    """Return a throw of both sides with the most dice on offer; raise Nonsense if there is no fight.

    If one attack die may be rerolled, it is rerolled when that kills more on average.
    """
    offer = next(iter(sight.offered("DiceRolled")), None)
    if offer is None:
        raise Nonsense("There is no fight to roll for.")
    ours, theirs = ([below(6) + 1 for _ in range(n)] for n in _counts(offer))
    fight: Fight = sight.state.fight
    again = rolled_again(dice_of(fight), ours, theirs) if fight.reroll else None
    if again is not None:
        ours = fight.rerolled(ours, again, below(6) + 1)
    thrown = {"attack": ours, "defence": theirs}
    return offer.fill({side: tuple(sorted(faces, reverse=True)) for side, faces in thrown.items()})


def asked(sight: SeatView, given: object) -> Json | None:
    """Return the odds of any two numbers of armies, if a page asked for them and the table wants odds."""
    armies = cast("list[Any]", given) if isinstance(given, list) else []
    fits = len(armies) == 2 and all(type(n) is int and 1 <= n <= MOST_ASKED for n in armies)
    if not fits or not helped(sight.state):
        return None
    return {"armies": armies, "odds": battle.odds(Battle(armies[0], armies[1]))}


def picture(state: Any, plan: World, signs: Mapping[str, world.Sign] | None = None) -> Json:
    """Return what a frame of the replay draws: armies, continents, the fight."""
    frame: Json = {"world": world.placed(state.forces, signs)}
    frame["held"] = [world.held(plan, state.forces, continent) for continent in plan.continents]
    if state.fight and not (state.fight.captured or state.fight.inside):
        frame["arrow"] = [state.fight.source, state.fight.target]
    return frame


def likely(state: Any, source: str, target: str) -> float | None:
    """Return the chance to capture one area from another; None if the table plays without odds."""
    return battle.win(Battle(state.armies(source), state.armies(target))) if helped(state) else None


def instead(sight: SeatView, ways: Iterable[Json], said: str, what: str = "Enter it") -> Json:
    """Return what taps on this phone do while it enters the turn of another player; empty where nothing is entered."""
    acting = sight.state.on_turn
    if acting is None or not sight.writes or sight.acts() or not said or not (able := list(ways)):
        return {}
    return {"instead": {"title": instead_of(sight, acting, what), "ways": able, "prompt": said}}


def across(offer: Offer, label: str, word: Callable[[str, str], str] | None = None, count: str = "") -> Json:
    """Return an offer from one area (blank "source") to another ("target") as two taps on the map.

    `word` labels each pair. `count` names the blank of the number that is asked after the target.
    """
    sources, targets = offer.blank("source"), offer.blank("target")
    pairs = {s: {t: word(s, t) if word else "" for t in targets.each[s]} for s in sources.choices}
    chosen = {"source": "$from", "target": "$to", **({count: "$n"} if count else {})}
    most = {source: able[-1] for source, able in offer.blank(count).each.items()} if count else None
    return world.across(label, send(offer, **chosen), pairs, most)
