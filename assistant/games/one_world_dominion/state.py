"""The table of One World Dominion: RISK's, with cards being played, effects in force and neutral armies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, Final, NamedTuple

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.core.seating import after
from assistant.games.one_world_dominion import cards
from assistant.games.one_world_dominion.cards import DominionDeck
from assistant.games.one_world_dominion.events import Hands, Revision, Use
from assistant.games.risk import state as risk
from assistant.kit import effects
from assistant.kit.answer_windows import AnswerWindow
from assistant.kit.effects import Effect, Lasting
from assistant.kit.forces import owners as standing

REBELS: Final = "rebels"
MUTANTS: Final = "mutants"
KINDS: Final = (REBELS, MUTANTS)
MOST_NEUTRALS: Final = 9
"""The number of groups of each kind that have a name of their own."""
NEUTRALS: Final = tuple(f"{kind}_{n}" for kind in KINDS for n in range(1, MOST_NEUTRALS + 1))


class Neutral(NamedTuple):
    """A neutral player (OWD-NEU-01): its key among the owners, and the seat next to whose turn it acts."""

    key: str
    by: str

    @property
    def kind(self) -> str:
        """Rebels or mutants."""
        return self.key.split("_")[0]


class Spent(NamedTuple):
    """A card played this turn: the player, the phase, the letter, and the number of the battle."""

    by: str
    card: str
    code: str
    phase: str
    battle: int


@dataclass(frozen=True, kw_only=True)
class CardPlay:
    """A card that is being played: its targets, who may still answer, and the dice so far.

    `code` is the letter under which it is played. `faces` are dice rolled for it, `drawn` cards turned up ("" if there
    was none); `wants` says what play waits for: an answer, a die, a draw, a card to take, or nothing.
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
    window: AnswerWindow | None = None
    faces: tuple[int, ...] = ()
    drawn: tuple[str, ...] = ()
    wants: str = ""
    extra: bool = False


@dataclass(frozen=True, kw_only=True)
class Turn(risk.Turn):
    """The current turn so far; `ended`: neutral armies act before the next turn begins.

    `placed` counts new armies placed. `moves` are free moves by cards beside the regular one, `arrived` armies that
    have already moved. `old` are the cards that were in the discards before the turn.
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
    """The table. `plays` are the cards being played, the last one is resolved first; `seat` is whose slot it is.

    `deferred` are armies set aside for a player's next turn (OWD-C13), `growing` rebels whose odd armies wait for a
    die, with their number, `acting` mutants that still attack after this turn. `before` is the table before the last
    card was carried out, for a late answer. `asking` is the question at the beginning of a turn (OWD-AMB-12), `removed`
    the armies that cards took from each owner.
    """

    levels: ClassVar[Mapping[str, str]] = risk.Risk.levels

    revision: Revision = "B"
    keeping: Hands = "phones"
    areas_of: Mapping[str, str] = field(default_factory=dict[str, str])
    symbols_of: Mapping[str, str] = field(default_factory=dict[str, str])
    turn: Turn = Turn()
    deck: DominionDeck = field(default_factory=DominionDeck)
    seat: str = ""
    plays: tuple[CardPlay, ...] = ()
    neutrals: tuple[Neutral, ...] = ()
    deferred: Mapping[str, int] = field(default_factory=dict[str, int])
    growing: tuple[tuple[str, int], ...] = ()
    acting: tuple[str, ...] = ()
    asking: AnswerWindow | None = None
    before: Dominion | None = field(default=None, repr=False, compare=False)
    removed: Mapping[str, int] = field(default_factory=dict[str, int])

    @cached_property
    def owners(self) -> tuple[str, ...]:
        """Everybody who may hold areas: players, RISK's neutral force, rebels and mutants (OWD-NEU-01)."""
        base = (*self.order, risk.NEUTRAL) if self.neutral else self.order
        return (*base, *(neutral.key for neutral in self.neutrals))

    # ---------------------------------------------------------------- cards

    @property
    def house(self) -> bool:
        """Whether the four blank cards are in the deck (OWD-AMB-26)."""
        return chosen(self, "OWD-AMB-26") == "yes"

    @property
    def known_cards(self) -> Mapping[str, str]:
        """The cards of this table's deck: key → name."""
        return cards.names(self.house)

    def area_of(self, card: str) -> str:
        """Return the area that a card names in this table's print; "" for none."""
        return self.areas_of.get(card, cards.printed()[card].area if card in cards.printed() else "")

    def symbol_of(self, card: str) -> str:
        """Return a card's symbol for sets (OWD-AMB-25); "" for a house card."""
        if chosen(self, "OWD-AMB-25") == "own_cards" and card in self.symbols_of:
            return self.symbols_of[card]
        return cards.printed()[card].symbol if card in cards.printed() else ""

    @property
    def play(self) -> CardPlay | None:
        """The card that is being played now."""
        return self.plays[-1] if self.plays else None

    @property
    def window(self) -> AnswerWindow | None:
        """The window of players who may answer now; None if nobody is asked."""
        window = self.plays[-1].window if self.plays else self.asking
        return window if window is not None and not window.closed else None

    @property
    def open_cards(self) -> frozenset[str]:
        """The cards that everybody can see, and that are in nobody's hand."""
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
        """Whether a hand that is too large may be reduced by discarding.

        That is a reading (OWD-AMB-24). It is also allowed with house cards: they count in no set, so that five cards
        need not contain one (OWD-AMB-26).
        """
        return self.house or chosen(self, "OWD-AMB-24") == "discard"

    @property
    def must_turn_in(self) -> bool:
        """Whether the hand is too large; a set is not the only remedy (OWD-HND-01)."""
        return self.must_reduce

    def value_of(self, turned_in: tuple[str, ...]) -> int:
        """Return the armies for a set of these cards, without those for named areas (OWD-SET-01); 0: no set."""
        return cards.worth([self.symbol_of(card) for card in turned_in])

    # ---------------------------------------------------------------- phases

    @property
    def unplaced(self) -> int:
        """The armies still to place, if any area of the player is open; else they are lost (OWD-C27)."""
        player = self.on_turn or ""
        able = any(not self.shut(area, player, "place") for area in self.held(player))
        return self.to_place.get(player, 0) if able else 0

    @cached_property
    def phase(self) -> str:
        """The phase of the turn: place, ready, attack, move (after a free move), neutrals; "" outside a turn."""
        if not self.turn.number or self.over or not self.on_turn:
            return ""
        if self.turn.ended:
            return "neutrals"
        if self.unplaced or self.must_reduce or self.growing:
            return "place"
        return "move" if self.turn.moved else "attack" if self.turn.attacked else "ready"

    @property
    def beginning(self) -> bool:
        """Whether a turn has just begun: nothing placed, no set, no attack.

        Rules: OWD-C03, OWD-C10, OWD-C13, OWD-ERR-03.
        """
        turn = self.turn
        return bool(turn.number) and not (turn.placed or turn.sets or turn.attacked or turn.moved or turn.ended)

    @cached_property
    def guerillas(self) -> tuple[str, ...]:
        """The areas in which the player on turn has armies beside those of the holder (OWD-SAM-01)."""
        player = self.on_turn
        return tuple(area for area in self.world.keys if player in standing(self.forces, area)[1:])

    @property
    def must_fight_first(self) -> bool:
        """Whether fights inside areas come before the free move, except one by APCs (OWD-SAM-02)."""
        return bool(self.guerillas) and (self.turn.attacked or not self.turn.moves)

    # ---------------------------------------------------------------- what is in force

    def in_force(self, what: str, on: str = "", owner: str = "") -> tuple[Effect, ...]:
        """Return the effects of this card, on this area or player, of this owner; "" stands for any."""
        active = self._by_card.get(what, ())
        return tuple(e for e in active if (not on or on in e.on) and (not owner or e.owner == owner))

    @cached_property
    def _by_card(self) -> Mapping[str, tuple[Effect, ...]]:
        """The effects of each card, oldest first; "" has all."""
        return {what: effects.in_force(self, what) for what in ("", *(effect.what for effect in self.effects))}

    def shut(self, area: str, player: str, way: str) -> str:
        """Return the card that bars this player from an area; "" if none does.

        `way` is enter, leave, attack or place.
        """
        if self.in_force("haz_gear", owner=player):
            return ""
        if self.in_force("toxic_waste", area):
            return "toxic_waste"
        if way == "leave" or (way == "place" and chosen(self, "OWD-AMB-22") == "moves_only"):
            return ""
        return next((card for card in ("icbm", "nuclear_terrorists") if self.in_force(card, area)), "")

    def at_peace(self, one: str, other: str) -> bool:
        """Return whether a treaty forbids these two to attack each other (OWD-C29)."""
        return any({one, other} <= set(effect.on) for effect in self.in_force("shuttle_diplomacy") if one != other)

    def lane_shut(self, source: str, target: str) -> bool:
        """Return whether Weather Control closes the way (OWD-C30)."""
        return bool(self.in_force("weather_control")) and self.world.over_water(source, target)

    def why_no_attack(self, source: str, target: str, *, voluntary: bool = True, lane: bool = True) -> str:
        """Return the card that keeps the armies in `source` from attacking `target`; "" if none does."""
        owner, whom = self.holder(source) or "", self.holder(target) or ""
        if card := self.shut(source, owner, "leave") or self.shut(target, owner, "enter"):
            return card
        if voluntary and self.at_peace(owner, whom):
            return "shuttle_diplomacy"
        return "weather_control" if lane and self.lane_shut(source, target) else ""

    def numbered(self, area: str, *, occupied: bool = False, foreign: bool = False) -> tuple[str, ...]:
        """Return the neighbors that a die can choose, from 1 (OWD-RND-01), without lanes closed by weather."""
        lanes = chosen(self, "OWD-AMB-30") == "lanes_only"
        near = (a for a in self.world.neighbours(area) if not (lanes and self.lane_shut(area, a)))
        owner = self.holder(area)
        return tuple(a for a in near if (not occupied or self.holder(a)) and (not foreign or self.holder(a) != owner))

    def throws_for(self, owner: str, attacker: str = "") -> str:
        """Return the player who rolls for rebels or mutants: to the left of their maker, or of their attacker.

        It is "" if the table lets the assistant do it (OWD-AMB-33).
        """
        neutral = self._neutral(owner)
        if neutral is None or chosen(self, "OWD-AMB-33") == "app":
            return ""
        seat = attacker if attacker in self.order else neutral.by
        return next((player for player in after(self.order, seat) if player not in self.out), "")

    # ---------------------------------------------------------------- attacks and moves

    def targets(self, source: str) -> tuple[str, ...]:
        """Return the areas that can be attacked from here: adjacent, not the owner's, not barred; empty ones too.

        Rule: OWD-EMP-03.
        """
        owner = self.holder(source)
        if owner not in self.order or self.armies(source) < 2:
            return ()
        around = (area for area in self.world.neighbours(source) if self.holder(area) != owner)
        return tuple(area for area in around if not self.why_no_attack(source, area))

    def reach(self, source: str) -> tuple[str, ...]:
        """Return the targets of the regular free move (RSK-MOV-01), without closed ways (OWD-C27, OWD-C30)."""
        owner = self.holder(source) or ""
        if self.shut(source, owner, "leave") or self.must_fight_first:
            return ()
        if chosen(self, "RSK-AMB-02") == "connected":
            return self.chain(source)
        return tuple(area for area in super().reach(source) if self.may_pass(source, area, owner))

    def chain(self, source: str) -> tuple[str, ...]:
        """Return the owner's areas that open borders and lanes connect with this one (OWD-C11, RSK-AMB-02)."""
        owner = self.holder(source) or ""
        connected, todo = {source}, [source]
        while todo:
            here = todo.pop()
            for area in self.world.neighbours(here):
                if area not in connected and self.holder(area) == owner and self.may_pass(here, area, owner):
                    connected.add(area)
                    todo.append(area)
        return tuple(area for area in self.world.keys if area in connected and area != source)

    def may_pass(self, source: str, target: str, owner: str) -> bool:
        """Return whether cards let armies go from one area to the next."""
        return not (
            self.shut(source, owner, "leave") or self.shut(target, owner, "enter") or self.lane_shut(source, target)
        )

    def two_away(self, source: str) -> tuple[str, ...]:
        """Return the areas two steps away, over borders, lanes and any area between (OWD-C28, OWD-AMB-35)."""
        near = set(self.world.neighbours(source))
        far = {area for middle in near for area in self.world.neighbours(middle)} - {source}
        if chosen(self, "OWD-AMB-35") == "distance_two":
            far -= near
        return tuple(area for area in self.world.keys if area in far)

    def movable(self, source: str) -> int:
        """Return the armies that a free move may take: all but one, and by one reading none twice (OWD-AMB-32)."""
        tired = self.turn.arrived.get(source, 0) if chosen(self, "OWD-AMB-32") == "no" else 0
        return max(0, self.armies(source) - max(1, tired))

    # ---------------------------------------------------------------- armies to come

    def income(self, owner: str) -> risk.Income:
        """Return the new armies for areas and continents, as cards change them (OWD-C02 to -C04, OWD-C10)."""
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
        """Return the name of a player, the neutral force, rebels or mutants."""
        neutral = self._neutral(key)
        if neutral is None:
            return super().name(key)
        several = sum(other.kind == neutral.kind for other in self.neutrals) > 1
        return f"the {neutral.kind}{' of ' + super().name(neutral.by) if several else ''}"

    def _neutral(self, key: str) -> Neutral | None:
        return next((neutral for neutral in self.neutrals if neutral.key == key), None)

    def called(self, noun: str, key: str) -> str:
        """Return the name of a key with this noun."""
        if noun == "card":
            return cards.called(key)
        if noun == "continent":
            return self.world.continent(key).name
        return super().called(noun, key)
