"""The goals of a computer player in the night of Killer Kloo Doo: its three objectives, and to escape alive."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final

from assistant.bots.advanced_cluedo.holder import Holder
from assistant.core.event import Event
from assistant.families.mystery.pieces import carries
from assistant.games.advanced_cluedo import events as e
from assistant.games.advanced_cluedo.cards import multipliers, total
from assistant.games.advanced_cluedo.night import damage, to_show
from assistant.games.advanced_cluedo.state import HALL, KITCHEN, STAIRS, AdvancedCluedo
from assistant.games.advanced_cluedo.turns import complete
from assistant.games.clue.events import TurnEnded

WEAK: Final = 12
"""The number of points at which a player heals first."""
PATIENCE: Final = 25
"""The number of rounds after which everybody attacks anyone they meet, so that a night ends."""


class Prowler(Holder):
    """A player that searches, cleans, kills, and runs for the stairs."""

    @property
    def left(self) -> tuple[str, ...]:
        """This player's objectives that are still to be fulfilled."""
        return self.state.left_to_do(self.me)

    @property
    def points(self) -> int:
        """This player's Survival Points."""
        return self.state.points.get(self.token, 0)

    @cached_property
    def began(self) -> int:
        """The number of the turn with which the night began."""
        states: list[AdvancedCluedo] = [line.after for line in self.sight.story]  # type: ignore[misc]
        return next((state.turn.number for state in states if state.second and state.on_turn), 0)

    def fulfilled(self) -> str:
        """Return an objective to be revealed; "" for none."""
        return next(iter(to_show(self.state, self.me)), "")

    def heals(self) -> Event | None:
        """Return first aid, if the player is weak."""
        hearts = self.suited("hearts")
        return e.HeartPlayed(by=self.me, heart=hearts[-1]) if hearts and self.points <= WEAK else None

    def prowls(self) -> Event:
        """Return the next action of the player's turn; the table fills in the dice."""
        done = self.works() or self.arms() or self.strikes() or self.plots() or self.goes()
        return done or TurnEnded(by=self.me)

    # ---------------------------------------------------------------- objectives

    def works(self) -> Event | None:
        """Return work for an objective here: searching and cleaning a room, or cleaning and throwing out a weapon."""
        room, weapon = self.state.room_of(self.me), self.state.armed(self.me)
        tries: list[Event] = []
        if weapon in self.left:
            clean = (self.me, weapon) in self.state.cleaned
            tries.append((e.WeaponThrown if clean else e.WeaponCleaned)(by=self.me, weapon=weapon))
        if room in self.left:
            tries.append(e.RoomSearched(by=self.me, roll=7))
            tries += [e.ServantCalled(by=self.me, court=court) for court in self.servants()]
        return self.first(*tries)

    def arms(self) -> Event | None:
        """Return an event that takes a weapon here: one to be thrown out, or a better one than the player has."""
        state, own = self.state, self.state.armed(self.me)
        if own in self.left:
            return None
        lying = [weapon for weapon, room in state.weapons.items() if room == state.room_of(self.me)]
        worth = {weapon: (weapon in self.left, multipliers().get(weapon, 0)) for weapon in (*lying, own) if weapon}
        better = [weapon for weapon in lying if not own or worth[weapon] > worth[own]]
        best = sorted(better, key=lambda weapon: worth[weapon], reverse=True)
        return self.first(*(e.WeaponPickedUp(by=self.me, weapon=weapon) for weapon in best))

    # ---------------------------------------------------------------- fights

    def strikes(self) -> Event | None:
        """Return an attack with a weapon or Clubs: on an objective, on anyone in the way, or on anyone weak."""
        state, weapon = self.state, self.state.armed(self.me)
        for target in self._enemies():
            owner = state.owner(target)
            counter = 1 if owner and carries(state, owner) else None
            blow = e.AttackMade(by=self.me, target=target, weapon=weapon, roll=1, counter=counter)
            if weapon and self.can(blow):
                return blow if self.first_time(e.AttackMade) else None
            assault = e.ContestBegan(by=self.me, aim="assault", target=target)
            if total(self.suited("clubs")) >= 8 and self.can(assault):
                return assault if self.first_time("assault") else None
        return None

    def _enemies(self) -> Iterator[str]:
        """Yield characters to attack where possible."""
        state = self.state
        late = state.turn.number - self.began > PATIENCE * len(state.order)
        for target in state.alive:
            weak = state.points.get(target, 0) <= damage(state.armed(self.me), 3)
            near = state.place(target) == state.room_of(self.me)
            in_the_way = near and (state.room_of(self.me) in self.left or self._waits())
            if target != self.token and (target in self.left or weak or in_the_way or (late and near)):
                yield target

    def _waits(self) -> bool:
        """Return whether only other players keep the player's weapon from being thrown out."""
        state, weapon = self.state, self.state.armed(self.me)
        return weapon in self.left and (self.me, weapon) in state.cleaned and state.room_of(self.me) == HALL

    # ---------------------------------------------------------------- cards

    def plots(self) -> Event | None:
        """Return a servant, a bribe or an Ace: one of each per turn."""
        others = [player for player in self.state.living if player != self.me]
        return self._lures() or self._robs() or self._spies() or self.drug(others)

    def _lures(self) -> Event | None:
        """Return a contest that lures away a person in the way, or lures a victim away from witnesses."""
        state, room = self.state, self.state.room_of(self.me)
        if not self.purse():
            return None
        away = self.dice.choice([one for one in state.rooms if one != room])
        inside = [s for s in state.inside(room) if s != self.token] if room else []
        blocked = inside if room in self.left or self._waits() else []
        seen = [s for s in self.left if s in state.alive and len(state.inside(state.place(s))) > 1] if room else []
        tries = [e.ContestBegan(by=self.me, aim="lure", target=target, room=away) for target in (*blocked, *seen)]
        contest = self.first(*tries)
        return contest if contest and self.first_time("lure") else None

    def _robs(self) -> Event | None:
        """Return an event that takes a weapon to be thrown out from another player: for a Diamond, or by a servant."""
        state = self.state
        for weapon, owner in state.carried.items():
            if owner == self.me or weapon not in self.left:
                continue
            bribes = [e.BribeOffered(by=self.me, to=owner, diamond=d, weapon=weapon) for d in self.suited("diamonds")]
            room = self.dice.choice([one for one in state.rooms if one != state.room_of(self.me)])
            steal = e.ContestBegan(by=self.me, aim="steal", target=state.piece(owner), room=room, weapon=weapon)
            event = self.first(*bribes[:1], *([steal] if self.purse() >= 2 else []))
            if event and self.first_time(e.BribeOffered, "steal"):
                return event
        return None

    def _spies(self) -> Event | None:
        """Return, now and then, a contest that has a servant look into the largest hand."""
        state = self.state
        others = [player for player in state.living if player != self.me and state.counts.get(player, 0) > 2]
        rich = len(self.servants()) > 1 and self.purse() > 1
        if not others or not rich or self.dice.random() > 0.1 or not self.first_time("spy"):
            return None
        most = max(others, key=lambda player: state.counts[player])
        return self.first(e.ContestBegan(by=self.me, aim="spy", target=state.piece(most)))

    # ---------------------------------------------------------------- ways

    def goes(self) -> Event | None:
        """Return a step to the next objective; None to work here, if others are in the way only half of the time."""
        state, goal = self.state, self.goal()
        if goal != state.place(self.token):
            return self.walk([goal] if goal else self.new_rooms())
        works = goal == STAIRS or goal in self.left or state.armed(self.me) in self.left
        in_the_way = goal not in (STAIRS, KITCHEN) and len(state.inside(goal)) > 1
        if works and state.turn.roll is None and not (in_the_way and self.dice.random() < 0.5):
            return None
        return self.walk(self.new_rooms())

    def goal(self) -> str:
        """Return where the next objective can be fulfilled; "" if a card or a weapon must be found first."""
        state = self.state
        if complete(state, self.me):
            return STAIRS
        own = state.armed(self.me)
        if own in self.left:
            return HALL if (self.me, own) in state.cleaned else KITCHEN
        rooms = [card for card in self.left if card in state.rooms]
        if rooms and (self.me in state.servants or self.servants()):
            at = state.servants.get(self.me, ("", ""))[0]
            return at if at in rooms else rooms[0]
        lying = [state.weapons[card] for card in self.left if card in state.weapons]
        people = [card for card in self.left if card in state.alive]
        if lying:
            return lying[0]
        if people and (own or total(self.suited("clubs")) >= 8):
            return state.place(people[0])
        if people and state.weapons:
            return next(iter(state.weapons.values()))
        bearers = [state.piece(owner) for weapon, owner in state.carried.items() if weapon in self.left]
        return state.place(bearers[0]) if bearers else ""
