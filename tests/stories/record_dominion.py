"""The recorder of the demo of One World Dominion: four players, from the second evening of a war to its end.

    python -m tests.stories.record_dominion

writes data/one_world_dominion/demo.jsonl; beside this file one_world_dominion-demo.txt, the game as the table reads it;
and one_world_dominion-armies.json: all armies after some lines, as tracked independently of the rulebook while the game
was played (tests.dominion_board).

The first round is scripted here: answers, mutants that go elsewhere, rebels, a mad herd, guerrillas; from then on the
players play as `tests.simulate_dominion` does. All files are the same every time, as long as the rulebook offers the
same in the same order; the recorded game is kept even if it does not.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from assistant.bots.one_world_dominion.commanders import Simple
from assistant.content.maps import world
from assistant.core.event import REFEREE, TABLE, Event
from assistant.core.story import Noted
from assistant.games.one_world_dominion import events as e
from assistant.games.risk import events as r
from assistant.kit.fight import Fight
from assistant.kit.forces import Forces
from tests.simulate_dominion import Game
from tests.stories.recording import HERE, Clock, Written

ARMIES = HERE / "one_world_dominion-armies.json"
LOOKS = ("17", "30", "35", "53", "69", "80", "109", "150", "190", "252", "289")
"""Lines after which all armies are written down."""
TITLE = "The second evening: Anna, Ben, Carla, David"
WRITTEN = Written("one_world_dominion", "record_dominion", TITLE)
DEMO, TEXT, playthrough = WRITTEN.file, WRITTEN.text, WRITTEN.playthrough
SEED = 3
LUCKY = "anna"
LANDS = {
    "anna": {
        "alaska": 6,
        "northwest_territory": 1,
        "greenland": 3,
        "alberta": 1,
        "ontario": 1,
        "quebec": 2,
        "western_united_states": 1,
        "eastern_united_states": 1,
        "central_america": 5,
        "iceland": 3,
        "kamchatka": 4,
        "japan": 2,
    },
    "ben": {
        "venezuela": 2,
        "peru": 1,
        "brazil": 4,
        "argentina": 1,
        "north_africa": 5,
        "egypt": 1,
        "east_africa": 2,
        "congo": 1,
        "south_africa": 1,
    },
    "carla": {
        "great_britain": 3,
        "scandinavia": 2,
        "ukraine": 3,
        "northern_europe": 1,
        "southern_europe": 3,
        "western_europe": 1,
        "middle_east": 2,
        "afghanistan": 3,
        "ural": 1,
    },
    "david": {
        "madagascar": 2,
        "india": 5,
        "china": 3,
        "mongolia": 1,
        "siberia": 1,
        "irkutsk": 1,
        "yakutsk": 1,
        "siam": 2,
        "indonesia": 1,
        "new_guinea": 1,
        "eastern_australia": 1,
        "western_australia": 1,
    },
}
"""The board at the end of the first evening."""
HANDS = {
    "anna": ("mutant_horde", "bombers", "industrial_sector", "apcs"),
    "ben": ("economic_sanctions", "rebellion", "electronic_warfare", "fortification"),
    "carla": ("fighters", "mad_cow_disease", "black_helicopters", "united_nations"),
    "david": ("counter_espionage", "guerillas", "nerve_gas", "orbital_laser", "hacker"),
}
"""The cards in the hands."""


class Guest(Simple):
    """A player; Anna is bold, the others only defend."""

    def goes_on(self, source: str, target: str) -> bool:
        ours, theirs = self.state.armies(source), self.state.armies(target)
        return ours > max(2, theirs) if self.state.holder(source) == LUCKY else ours > theirs + 6


class Evening(Game):
    """The table while the game continues; as it gets late, everybody becomes bold."""

    closes = 0.8

    def __init__(self, seed: int = SEED) -> None:
        self.armies_after: dict[str, Forces] = {}
        super().__init__(4, seed, turns=60, clock=Clock(), eager=1.2)

    def say(self, event: Event, by: str = REFEREE) -> None:
        """Record an event; store what is then on the real table by the number of the line."""
        number = len(self.table.account(TABLE))
        super().say(event, by)
        self.armies_after[self.table.account(TABLE)[number].line.label] = self.beside.board.forces()

    def _dealt(self, players: Sequence[str], count: int) -> tuple[dict[str, str], dict[str, int]]:
        owners = {area: player for player, lands in LANDS.items() for area in lands}
        return owners, {area: armies for lands in LANDS.values() for area, armies in lands.items()}

    def _first_hand(self, player: str, count: int) -> None:
        for card in HANDS[player]:
            self.real.pile.remove(card)
            self.real.hands[player].append(card)

    def player(self, skill: str, seat: str) -> Simple:
        return Guest(self.sight(seat), self.mood(seat), seat, self.deck.hands[seat], self.eager)

    def rolled(self, fight: Fight, *counts: int) -> tuple[list[int], ...]:
        """Return dice that favor Anna tonight: of several rolls, her best one."""
        throws = [super(Evening, self).rolled(fight, *counts) for _ in range(4)]
        lost = [self.beside.board.thrown(fight, *throw) for throw in throws]
        sides = {fight.attacker: 0, fight.defender: 1}
        if LUCKY not in sides:
            return throws[0]
        return min(zip(lost, throws, strict=True), key=lambda pair: pair[0][sides[LUCKY]])[1]

    # ---------------------------------------------------------------- words

    def all(self, *events: Event) -> None:
        """Record these events one after the other, each by the right seat."""
        for event in events:
            self.say(event, getattr(event, "by", None) or TABLE)

    def passing(self, *players: str) -> None:
        """Record that these players have no answer, or do not want to give it."""
        self.all(*(e.Passed(by=player) for player in players))

    def pass_all(self) -> None:
        """Let every player who is still asked pass."""
        while self.state.window:
            self.passing(self.state.window.waiting[0])

    def attack(self, by: str, source: str, target: str, *throws: tuple[str, str], into: int = 0) -> None:
        """Attack, with rolls given as words, and the number of armies that move in."""
        self.all(r.AttackAnnounced(by=by, source=source, target=target))
        self.throws(*throws)
        if into:
            self.say(r.ArmiesMovedIn(count=into))

    def throws(self, *throws: tuple[str, str]) -> None:
        """Record rolls of the current fight."""
        for ours, theirs in throws:
            self.say(r.DiceRolled(attack=tuple(map(int, ours)), defence=tuple(map(int, theirs))))

    def roll(self, *faces: int) -> None:
        """Record single dice."""
        self.all(*(e.DieRolled(face=str(face)) for face in faces))

    # ---------------------------------------------------------------- the first round

    def round_of_scenes(self) -> None:
        """Play four turns: one scene after the other."""
        self.anna()
        self.ben()
        self.carla()
        self.david()

    def anna(self) -> None:
        """Play Anna's turn: sanctions are met by industry; a horde goes elsewhere; bombers meet fighters."""
        self.all(e.CardPlayed(by="ben", card="economic_sanctions", whom="anna"))
        self.all(e.CardAnswered(by="anna", card="industrial_sector"))
        self.all(r.ArmiesPlaced(by="anna", at="kamchatka", count=5))
        self.all(r.ArmiesPlaced(by="anna", at="central_america", count=self.state.unplaced))
        self.all(e.CardPlayed(by="anna", card="mutant_horde", at="siam"))
        self.passing("ben", "carla")
        self.all(e.CardAnswered(by="david", card="counter_espionage", at="north_africa"))
        self.pass_all()
        self.all(e.CardPlayed(by="anna", card="bombers", at="great_britain"))
        self.passing("david")
        self.all(e.CardAnswered(by="carla", card="fighters"))
        self.attack("anna", "kamchatka", "irkutsk", ("641", "3"), into=6)
        self.attack("anna", "irkutsk", "mongolia", ("552", "2"), into=5)
        self.all(r.ArmiesMoved(by="anna", source="alaska", target="kamchatka", count=5))
        self.all(r.TurnEnded(by="anna"))
        egypt = 1 + self.state.numbered("north_africa").index("egypt")
        self.roll(egypt)
        self.throws(("653", "4"))

    def ben(self) -> None:
        """Play Ben's turn: an abandoned area is taken without a fight; a whole army rebels; a treaty of force."""
        self.all(r.ArmiesPlaced(by="ben", at="brazil", count=self.state.unplaced))
        self.all(e.CardPlayed(by="ben", card="rebellion", at="ukraine"))
        self.pass_all()
        self.all(r.AttackAnnounced(by="ben", source="brazil", target="north_africa"))
        self.say(r.ArmiesMovedIn(count=5))
        self.all(e.CardPlayed(by="ben", card="electronic_warfare"))
        self.pass_all()
        self.attack("ben", "north_africa", "western_europe", ("543", "5"))
        self.all(r.TurnEnded(by="ben"))

    def carla(self) -> None:
        """Play Carla's turn: a mad herd tramples its neighbors; helicopters over Europe."""
        self.all(r.ArmiesPlaced(by="carla", at="southern_europe", count=self.state.unplaced))
        self.all(e.CardPlayed(by="carla", card="mad_cow_disease", at="india"))
        self.pass_all()
        siam = 1 + self.state.numbered("india").index("siam")
        self.roll(6, siam)
        self.throws(("531", "64"), ("62", "41"))
        self.all(e.CardPlayed(by="carla", card="black_helicopters", continent="europe"))
        self.pass_all()
        self.attack("carla", "southern_europe", "western_europe", ("431", "43"), ("632", "5"), into=4)
        self.all(r.TurnEnded(by="carla"))

    def david(self) -> None:
        """Play David's turn: a set with an extra card; guerrillas in Africa fight on the spot, before all else."""
        self.all(e.SetTurnedIn(by="david", cards=("nerve_gas", "orbital_laser", "hacker")))
        self.all(r.ArmiesPlaced(by="david", at="madagascar", count=5))
        self.all(r.ArmiesPlaced(by="david", at="china", count=self.state.unplaced))
        self.all(e.CardPlayed(by="david", card="guerillas", continent="africa"))
        self.pass_all()
        dice = {"north_africa": (("4", "52"),), "egypt": (("3", "64"),), "east_africa": (("6", "51"), ("5", "2"))}
        for area in self.state.guerillas:
            self.attack("david", area, area, *dice.get(area, (("6", "2"),)))
        self.attack("david", "china", "mongolia", ("641", "32"), ("653", "42"), ("52", "1"))
        self.all(r.TurnEnded(by="david"))


def war() -> Evening:
    """Return the whole game."""
    played = Evening()
    played.round_of_scenes()
    played.play()
    return played


def evening() -> Evening:
    """Return the whole game, with a remark."""
    played = war()
    answered = next(line.seq for line in played.table.lines if isinstance(line.event, e.CardAnswered))
    played.table.record(Noted(seq=answered, text="So much for sanctions.", bookmark=True), "anna")
    return played


def written(forces: Forces) -> dict[str, str]:
    """Return all areas with their armies: "ben 4, david 1", the holder first; "" if empty."""
    return {area: ", ".join(f"{owner} {count}" for owner, count in forces.get(area, ())) for area in world().keys}


def main() -> None:
    """Write the demo, its playthrough and its armies."""
    played = evening()
    table = played.table
    WRITTEN.write(table)
    ARMIES.write_text(
        json.dumps({label: written(played.armies_after[label]) for label in LOOKS}, indent=1) + "\n", "utf-8"
    )


if __name__ == "__main__":
    main()
