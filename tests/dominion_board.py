"""The armies of a simulated game of One World Dominion, moved by the words of the cards apart from the rulebook.

`Board` holds the armies by area; `done` applies a card that was carried out, `thrown` a roll of dice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from assistant.content.house_rules import chosen
from assistant.games.one_world_dominion.state import CardPlay, Dominion
from assistant.kit.fight import Fight
from assistant.kit.forces import Force, Forces

NEVER_LOSES = {"ebola", "nerve_gas"}
"""Cards from which Haz-Gear protects (OWD-C06)."""


class Board:
    """Area → armies by owner, in order of arrival."""

    def __init__(self, forces: Forces) -> None:
        self.areas = {area: {force.owner: force.armies for force in here} for area, here in forces.items()}

    def forces(self) -> Forces:
        """Return the armies in the rulebook's form."""
        return {area: tuple(Force(o, n) for o, n in here.items()) for area, here in self.areas.items() if here}

    def holder(self, area: str) -> str | None:
        return next(iter(self.areas.get(area, {})), None)

    def armies(self, area: str, owner: str | None = None) -> int:
        return self.areas.get(area, {}).get(owner or self.holder(area) or "", 0)

    def held(self, owner: str) -> list[str]:
        return [area for area in self.areas if self.holder(area) == owner]

    def add(self, area: str, owner: str, count: int) -> None:
        here = self.areas.setdefault(area, {})
        here[owner] = here.get(owner, 0) + count
        assert here[owner] >= 0, (area, owner)

    def lose(self, area: str, owner: str, count: int) -> None:
        """Remove armies; after the last one, the area belongs to others who are there."""
        here = self.areas[area]
        here[owner] -= min(count, here[owner])
        if not here[owner]:
            del here[owner]

    def move(self, source: str, target: str, owner: str, count: int) -> None:
        self.lose(source, owner, count)
        self.add(target, owner, count)

    def anywhere(self, owner: str) -> bool:
        return any(here.get(owner) for here in self.areas.values())

    # ---------------------------------------------------------------- dice

    def thrown(self, fight: Fight, attack: Sequence[int], defence: Sequence[int]) -> tuple[int, int]:
        """Return the losses of a throw, best against best, for dice backed by armies (RSK-DIC-03, OWD-AMB-08)."""
        ours, theirs = fight.modifiers
        low, high = (1, 6) if fight.capped else (-99, 99)
        mine = sorted((min(high, max(low, face + ours)) for face in attack), reverse=True)
        other = sorted((min(high, max(low, face + theirs)) for face in defence), reverse=True)
        fighting = self.armies(fight.source, fight.attacker) - fight.staying
        fighting = fighting if fight.committed is None else min(fighting, fight.committed)
        pairs = list(zip(mine, other, strict=False))[: max(1, min(3, fighting))]
        won = sum(one > another for one, another in pairs)
        return len(pairs) - won, won

    def fought(self, fight: Fight, lost: tuple[int, int]) -> bool:
        """Take a round's losses, except those of a spared attacker (OWD-C25); return whether the defender is gone."""
        if not fight.spared:
            self.lose(fight.source, fight.attacker, lost[0])
        self.lose(fight.target, fight.defender, lost[1])
        return fight.defender not in self.areas[fight.target]

    # ---------------------------------------------------------------- cards

    def fewer(self, state: Dominion, area: str, count: int, card: str = "") -> None:
        """Remove armies of an area's holder for a card, unless holder or area is protected."""
        owner = self.holder(area)
        safe = card in NEVER_LOSES and any(x.what == "haz_gear" and x.owner == owner for x in state.effects)
        sealed = chosen(state, "OWD-AMB-31") == "sealed" and _lies(state, "toxic_waste", area)
        if owner and not safe and not sealed and count > 0:
            self.lose(area, owner, count)

    def halve(self, state: Dominion, areas: Iterable[str], card: str) -> None:
        for area in areas:
            self.fewer(state, area, self.armies(area) // 2, card)

    def empty(self, state: Dominion, area: str) -> None:
        for _ in list(self.areas.get(area, {})):
            self.fewer(state, area, self.armies(area))

    def comes(self, state: Dominion, area: str, owner: str, count: int) -> None:
        """Add new armies by a card, if they may enter and are not set aside (OWD-C13, OWD-AMB-22)."""
        if not entry_shut(state, area, owner) and not aside(state, owner):
            self.add(area, owner, count)

    def named(self, state: Dominion, owner: str, card: str) -> None:
        """Add two armies to the owner's area that a card names (OWD-ADD-01, OWD-AMB-13)."""
        area = state.area_of(card)
        if not area or self.holder(area) != owner or entry_shut(state, area, owner):
            return
        if not aside(state, owner) or chosen(state, "OWD-AMB-13") == "income":
            self.add(area, owner, 2)

    def changes(self, area: str, new: str) -> None:
        """Give all armies of the holder to another owner."""
        here = self.areas[area]
        count = here.pop(self.holder(area) or "")
        here[new] = here.get(new, 0) + count

    def done(self, state: Dominion, play: CardPlay) -> None:
        """Apply a card that nobody has answered; attacks that it begins are followed elsewhere."""
        within = [a for a in state.world.keys if play.continent and a in state.world.within(play.continent)]
        match play.card:
            case "bombers":
                self.fewer(state, play.at, self.armies(play.at) - play.faces[0])
            case "orbital_laser":
                self.fewer(state, play.at, 1)
            case "nerve_gas":
                near = state.world.neighbours(play.at)
                gassed = play.at if play.faces[0] <= 4 else near[play.faces[-1] - 1]
                self.halve(state, [gassed], play.card)
            case "ebola":
                self.halve(state, infected(state, play), play.card)
            case "cometary_cultists":
                for area in within:
                    self.fewer(state, area, 1)
            case "icbm":
                self.empty(state, play.at)
            case "nuclear_terrorists" if area := state.area_of(play.drawn[0]):
                self.empty(state, area)
            case "national_guard":
                for area in [a for a in within if self.holder(a) == play.by]:
                    self.comes(state, area, play.by, 1)
            case "guerillas":
                for area in [a for a in within if self.holder(a) != play.by]:
                    self.comes(state, area, play.by, 1)
            case "hacker" | "radar" | "fast_rail":
                self.move(play.at, play.to, self.holder(play.at) or "", play.count)
            case "tunnels" | "paratroops" if play.code == "F":
                self.move(play.at, play.to, play.by, play.count)
            case "mind_control":
                count = self.armies(play.at) // 2
                self.lose(play.at, self.holder(play.at) or "", count)
                self.add(play.to, play.by, count)
            case _:
                pass


def infected(state: Dominion, play: CardPlay) -> Iterable[str]:
    """Return the areas that Ebola hits (OWD-C16, OWD-ERR-01)."""
    if play.faces[0] <= 3:
        return [play.at]
    if play.faces[0] == 6:
        return state.world.keys
    area = state.area_of(play.drawn[0])
    return state.world.within(state.world.area(area).continent) if area else ()


def _lies(state: Dominion, what: str, area: str) -> bool:
    return any(effect.what == what and area in effect.on for effect in state.effects)


def entry_shut(state: Dominion, area: str, owner: str) -> bool:
    """Return whether new armies may not be placed there (OWD-C27, OWD-C37, OWD-C15, OWD-AMB-22)."""
    if any(effect.what == "haz_gear" and effect.owner == owner for effect in state.effects):
        return False
    closed = chosen(state, "OWD-AMB-22") == "all" and (
        _lies(state, "icbm", area) or _lies(state, "nuclear_terrorists", area)
    )
    return closed or _lies(state, "toxic_waste", area)


def aside(state: Dominion, owner: str) -> bool:
    """Return whether new armies of this player wait for the next turn (OWD-C13)."""
    return any(effect.what == "saboteur" and owner in effect.on for effect in state.effects)


def forced_in(left: int, dice: int, reading: str) -> int:
    """Return how many armies move in after a forced attack (OWD-INV-03, OWD-AMB-06)."""
    counted = left - (reading == "minus_one")
    return counted // 2 if counted >= 8 else min(dice, left - 1)


def spread(counts: Mapping[str, int], more: int) -> tuple[dict[str, int], int]:
    """Return areas with new rebel armies, one by one where there are fewest, and the number left for a die
    (OWD-NEU-04).
    """
    found = dict(counts)
    while more and found:
        least = [area for area, count in found.items() if count == min(found.values())]
        if len(least) > more:
            break
        for area in least[:more]:
            found[area] += 1
            more -= 1
    return found, more
