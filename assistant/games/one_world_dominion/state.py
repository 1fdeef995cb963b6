"""What a table of One World Dominion looks like: RISK's, with cards being played, effects in force and neutrals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, Final, NamedTuple

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.core.seating import after
from assistant.games.one_world_dominion import cards
from assistant.games.one_world_dominion.cards import Deck
from assistant.games.one_world_dominion.events import Hands, Revision, Use
from assistant.games.risk import state as risk
from assistant.kit import effects
from assistant.kit.answer_windows import Window
from assistant.kit.effects import Effect, Lasting
from assistant.kit.forces import owners as standing

REBELS: Final = "rebels"
MUTANTS: Final = "mutants"
KINDS: Final = (REBELS, MUTANTS)
MOST_NEUTRALS: Final = 9
"""Groups of each kind that have a name of their own."""
NEUTRALS: Final = tuple(f"{kind}_{n}" for kind in KINDS for n in range(1, MOST_NEUTRALS + 1))


class Neutral(NamedTuple):
    """A neutral player (OWD-NEU-01): its key among the owners, and the seat before or after whose turn it acts."""

    key: str
    by: str

    @property
    def kind(self) -> str:
        """Rebels or mutants."""
        return self.key.split("_")[0]


class Spent(NamedTuple):
    """A card played in this turn: by whom, in which phase of it, as which code, in which of its battles."""

    by: str
    card: str
    code: str
    phase: str
    battle: int


@dataclass(frozen=True, kw_only=True)
class Play:
    """A card that was shown and is not done with: what was said of it, who may still answer, what dice have fallen.

    `code` is the letter under which it is played. `faces` are dice that were rolled for it, `drawn` cards turned up
    ("" for none to be had); `wants` says what is waited for: an answer, a die, a draw, a card to take, or nothing.
    """

    by: str
    card: str
    code: str
    use: Use = ""
    at: str = ""
    to: str = ""
    continent: str = ""
    whom: str = ""
    other: str = ""
    count: int = 0
    pick: str = ""
    window: Window | None = None
    faces: tuple[int, ...] = ()
    drawn: tuple[str, ...] = ()
    wants: str = ""
    extra: bool = False


@dataclass(frozen=True, kw_only=True)
class Turn(risk.Turn):
    """What the player on turn has done so far; `ended`: neutral armies act before the next turn begins.

    `placed` are new armies laid down. `moves` are free moves that a card allows beside the regular one, `arrived`
    armies that have already moved. `old` are discards that lay there before the turn.
    """

    placed: int = 0
    moves: int = 0
    arrived: Mapping[str, int] = field(default_factory=dict[str, int])
    spent: tuple[Spent, ...] = ()
    battles: int = 0
    ended: bool = False
    old: tuple[str, ...] = ()
    reckoned: int = 0


@dataclass(frozen=True, kw_only=True)
class Dominion(risk.Risk, Lasting):
    """The table. `plays` are cards shown and not done with, the last of them first to be; `seat` whose slot it is.

    `deferred` are armies set aside for a player's next turn (OWD-C13), `growing` rebels whose odd armies wait for a
    die, and how many, `acting` mutants that still attack after this turn. `before` is the table before the last card
    was carried out, for an answer that comes too late. `asking` is the question at the beginning of a turn
    (OWD-AMB-12), `removed` what cards took from everybody.
    """

    levels: ClassVar[Mapping[str, str]] = risk.Risk.levels

    revision: Revision = "B"
    keeping: Hands = "phones"
    areas_of: Mapping[str, str] = field(default_factory=dict[str, str])
    symbols_of: Mapping[str, str] = field(default_factory=dict[str, str])
    turn: Turn = Turn()
    deck: Deck = field(default_factory=Deck)
    seat: str = ""
    plays: tuple[Play, ...] = ()
    neutrals: tuple[Neutral, ...] = ()
    deferred: Mapping[str, int] = field(default_factory=dict[str, int])
    growing: tuple[tuple[str, int], ...] = ()
    acting: tuple[str, ...] = ()
    asking: Window | None = None
    before: Dominion | None = field(default=None, repr=False, compare=False)
    removed: Mapping[str, int] = field(default_factory=dict[str, int])

    @cached_property
    def owners(self) -> tuple[str, ...]:
        """Who may hold areas: the players, RISK's neutral force, rebels and mutants (OWD-NEU-01)."""
        base = (*self.order, risk.NEUTRAL) if self.neutral else self.order
        return (*base, *(neutral.key for neutral in self.neutrals))

    # ---------------------------------------------------------------- cards

    @property
    def house(self) -> bool:
        """Whether the four blank cards are in the deck (OWD-AMB-26)."""
        return chosen(self, "OWD-AMB-26") == "yes"

    @property
    def known_cards(self) -> Mapping[str, str]:
        """All cards of this table's deck, as people say them."""
        return cards.names(self.house)

    def area_of(self, card: str) -> str:
        """The area that a card names in this table's print; "" for none."""
        return self.areas_of.get(card, cards.printed()[card].area if card in cards.printed() else "")

    def symbol_of(self, card: str) -> str:
        """What a card counts in a set (OWD-AMB-25); a house card nothing."""
        if chosen(self, "OWD-AMB-25") == "own_cards" and card in self.symbols_of:
            return self.symbols_of[card]
        return cards.printed()[card].symbol if card in cards.printed() else ""

    @property
    def play(self) -> Play | None:
        """The card that is being played now."""
        return self.plays[-1] if self.plays else None

    @property
    def window(self) -> Window | None:
        """Who may answer now; None if nobody is asked."""
        window = self.plays[-1].window if self.plays else self.asking
        return window if window is not None and not window.closed else None

    @property
    def open_cards(self) -> frozenset[str]:
        """Cards that everybody can see, and that are in nobody's hand."""
        return frozenset({*self.deck.shown, *self.deck.lying})

    @property
    def must_reduce(self) -> bool:
        """Whether the player on turn has too many cards to go on (OWD-HND-01, OWD-AMB-23)."""
        held = self.deck.hand(self.on_turn or "")
        if self.turn.taken and chosen(self, "OWD-AMB-23") == "risk":
            return held > cards.MOST
        return self.turn.cards > cards.MOST and held > cards.MOST and not self.turn.attacked

    @property
    def may_discard(self) -> bool:
        """Whether a card too many may be discarded: as the table reads it (OWD-AMB-24), and with the table's own cards,
        which count in no set, so that five cards need not hold one (OWD-AMB-26).
        """
        return self.house or chosen(self, "OWD-AMB-24") == "discard"

    @property
    def must_turn_in(self) -> bool:
        """Whether the hand is too large; not only a set can help (OWD-HND-01)."""
        return self.must_reduce

    def value_of(self, told: tuple[str, ...]) -> int:
        """Armies for a set of these cards, without those for named areas (OWD-SET-01); 0: no set."""
        return cards.worth([self.symbol_of(card) for card in told])

    # ---------------------------------------------------------------- phases

    @property
    def unplaced(self) -> int:
        """Armies still to place, where any own area is open for them; others are lost with the turn (OWD-C27)."""
        player = self.on_turn or ""
        able = any(not self.shut(area, player, "place") for area in self.held(player))
        return self.to_place.get(player, 0) if able else 0

    @cached_property
    def phase(self) -> str:
        """Of the turn that is played: place, attack, move (after a free move), neutrals, or "" outside a turn."""
        if not self.turn.number or self.over or not self.on_turn:
            return ""
        if self.turn.ended:
            return "neutrals"
        if self.unplaced or self.must_reduce or self.growing:
            return "place"
        return "move" if self.turn.moved else "attack" if self.turn.attacked else "ready"

    @property
    def beginning(self) -> bool:
        """Whether a turn has just begun: nothing placed, no set, no attack (OWD-C03, OWD-C10, OWD-C13, OWD-ERR-03)."""
        turn = self.turn
        return bool(turn.number) and not (turn.placed or turn.sets or turn.attacked or turn.moved or turn.ended)

    @cached_property
    def guerillas(self) -> tuple[str, ...]:
        """Areas in which the player on turn has armies beside those of the holder (OWD-SAM-01)."""
        player = self.on_turn
        return tuple(area for area in self.world.keys if player in standing(self.forces, area)[1:])

    @property
    def must_fight_first(self) -> bool:
        """Whether fights inside areas come before the free move; not before one by APCs, after placing (OWD-SAM-02)."""
        return bool(self.guerillas) and (self.turn.attacked or not self.turn.moves)

    # ---------------------------------------------------------------- what is in force

    def in_force(self, what: str, on: str = "", owner: str = "") -> tuple[Effect, ...]:
        """Effects of this card, on this area or player (any), of this owner (any)."""
        found = effects.in_force(self, what, on)
        return tuple(effect for effect in found if not owner or effect.owner == owner)

    def shut(self, area: str, player: str, way: str) -> str:
        """The card that keeps this player from an area: `way` is enter, leave, attack or place; "" if none does."""
        if self.in_force("haz_gear", owner=player):
            return ""
        if self.in_force("toxic_waste", area):
            return "toxic_waste"
        if way == "leave" or (way == "place" and chosen(self, "OWD-AMB-22") == "moves_only"):
            return ""
        return next((card for card in ("icbm", "nuclear_terrorists") if self.in_force(card, area)), "")

    def at_peace(self, one: str, other: str) -> bool:
        """Whether a treaty forbids these two to attack each other (OWD-C29)."""
        return any({one, other} <= set(effect.on) for effect in self.in_force("shuttle_diplomacy") if one != other)

    def lane_shut(self, source: str, target: str) -> bool:
        """Whether Weather Control lies on the way (OWD-C30)."""
        return bool(self.in_force("weather_control")) and self.world.over_water(source, target)

    def why_no_attack(self, source: str, target: str, *, voluntary: bool = True, lane: bool = True) -> str:
        """The card that keeps the armies in `source` from attacking `target`; "" if none does."""
        owner, whom = self.holder(source) or "", self.holder(target) or ""
        if card := self.shut(source, owner, "leave") or self.shut(target, owner, "enter"):
            return card
        if voluntary and self.at_peace(owner, whom):
            return "shuttle_diplomacy"
        return "weather_control" if lane and self.lane_shut(source, target) else ""

    def numbered(self, area: str, *, occupied: bool = False, foreign: bool = False) -> tuple[str, ...]:
        """The neighbours that a die can choose, from 1 (OWD-RND-01); lanes shut by weather are not among them."""
        lanes = chosen(self, "OWD-AMB-30") == "lanes_only"
        found = (a for a in self.world.neighbours(area) if not (lanes and self.lane_shut(area, a)))
        owner = self.holder(area)
        return tuple(a for a in found if (not occupied or self.holder(a)) and (not foreign or self.holder(a) != owner))

    def throws_for(self, owner: str, attacker: str = "") -> str:
        """Who throws the dice of rebels or mutants: the player to the left of their maker, or of who attacks them.

        "" where the table lets the assistant do it (OWD-AMB-33).
        """
        found = next((neutral for neutral in self.neutrals if neutral.key == owner), None)
        if found is None or chosen(self, "OWD-AMB-33") == "app":
            return ""
        seat = attacker if attacker in self.order else found.by
        return next((player for player in after(self.order, seat) if player not in self.out), "")

    # ---------------------------------------------------------------- attacks and moves

    def targets(self, source: str) -> tuple[str, ...]:
        """Areas that can be attacked from here: adjacent, not one's own, empty ones too (OWD-EMP-03), none barred."""
        owner = self.holder(source)
        if owner not in self.order or self.armies(source) < 2:
            return ()
        around = (area for area in self.world.neighbours(source) if self.holder(area) != owner)
        return tuple(area for area in around if not self.why_no_attack(source, area))

    def reach(self, source: str) -> tuple[str, ...]:
        """Where the regular free move from here may go (RSK-MOV-01), past what is shut (OWD-C27, OWD-C30)."""
        owner = self.holder(source) or ""
        if self.shut(source, owner, "leave") or self.must_fight_first:
            return ()
        if chosen(self, "RSK-AMB-02") == "connected":
            return self.chain(source)
        return tuple(area for area in super().reach(source) if self.may_pass(source, area, owner))

    def chain(self, source: str) -> tuple[str, ...]:
        """Own areas that hang together with this one by open borders and lanes (OWD-C11, RSK-AMB-02)."""
        owner = self.holder(source) or ""
        found, todo = {source}, [source]
        while todo:
            here = todo.pop()
            for area in self.world.neighbours(here):
                if area not in found and self.holder(area) == owner and self.may_pass(here, area, owner):
                    found.add(area)
                    todo.append(area)
        return tuple(area for area in self.world.keys if area in found and area != source)

    def may_pass(self, source: str, target: str, owner: str) -> bool:
        """Whether armies may go from one area to the next as far as cards are concerned."""
        return not (
            self.shut(source, owner, "leave") or self.shut(target, owner, "enter") or self.lane_shut(source, target)
        )

    def two_away(self, source: str) -> tuple[str, ...]:
        """Areas two steps away, over borders and lanes and whatever lies between (OWD-C28, OWD-AMB-35)."""
        near = set(self.world.neighbours(source))
        far = {area for middle in near for area in self.world.neighbours(middle)} - {source}
        if chosen(self, "OWD-AMB-35") == "distance_two":
            far -= near
        return tuple(area for area in self.world.keys if area in far)

    def movable(self, source: str) -> int:
        """Armies that a free move may take along: all but one, and none twice where the table says so (OWD-AMB-32)."""
        tired = self.turn.arrived.get(source, 0) if chosen(self, "OWD-AMB-32") == "no" else 0
        return max(0, self.armies(source) - max(1, tired))

    # ---------------------------------------------------------------- armies to come

    def income(self, owner: str) -> risk.Income:
        """New armies of a turn by areas and continents, as cards change them (OWD-C02 to -C04, OWD-C10)."""
        held = self.held(owner)
        lost = {area for effect in self.in_force("propaganda", owner) for area in effect.on}
        continents = [c for c in self.world.complete(held) if c.key not in lost]
        doubled = {key for effect in self.in_force("human_cloning", owner=owner) for key in effect.on}
        paid = (replace(c, bonus=c.bonus * 2) if c.key in doubled else c for c in continents)
        return risk.Income(len(held), self._for_areas(owner, len(held)), tuple(paid))

    def _for_areas(self, owner: str, areas: int) -> int:
        if self.in_force("economic_sanctions", owner):
            return 0
        if self.in_force("industrial_sector", owner=owner):
            return max(5, areas // 2) if areas < 10 else areas // 2
        return max(risk.FEWEST, areas // 3)

    # ---------------------------------------------------------------- words

    def name(self, key: str) -> str:
        """A player, the neutral force, rebels or mutants as people say it."""
        found = next((neutral for neutral in self.neutrals if neutral.key == key), None)
        if found is None:
            return super().name(key)
        several = sum(neutral.kind == found.kind for neutral in self.neutrals) > 1
        return f"the {found.kind}{' of ' + super().name(found.by) if several else ''}"

    def called(self, noun: str, key: str) -> str:
        """What people say for a word of this noun."""
        if noun == "card":
            return cards.called(key)
        if noun == "continent":
            return self.world.continent(key).name
        return super().called(noun, key)
