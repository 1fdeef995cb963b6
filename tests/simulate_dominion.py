"""Plays whole games of One World Dominion through the rulebook, with a real deck and real hands.

    played = Game(4, seed=7)
    table = played.play()              # a Table whose every line is by the rules
    played.beside                      # what really lies there: every card, every army

Players note what they draw, play the cards of their real hands where an offer of the own seat allows it, answer
with what they hold or pass, place at borders and attack where they are strong. Dice and the pile are shuffled here.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from assistant.atlas import world
from assistant.event import REFEREE, TABLE, Event
from assistant.games import GAMES
from assistant.games.one_world_dominion import cards, playing
from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.advice_turn import possible
from assistant.games.one_world_dominion.setup import lay
from assistant.games.one_world_dominion.state import Dominion
from assistant.games.one_world_dominion.timing import open_fight
from assistant.games.risk import events as r
from assistant.games.risk.turns import start_armies
from assistant.kit.fight import may_move_in
from assistant.offer import Offer
from assistant.rulings import rulings
from assistant.table import Table
from tests.dominion_beside import Beside
from tests.dominion_board import Board
from tests.dominion_cards import RealCards, deck
from tests.simulate_risk import seats

Clock = Callable[[], int]


def random_options(seed: int) -> dict[str, str]:
    """Every house rule of the game read at random, and those of RISK that matter in it."""
    dice = random.Random(seed)
    found = {one.ambiguity: dice.choice(one.options) for one in rulings("one_world_dominion")}
    found["RSK-AMB-02"] = dice.choice(("adjacent", "connected"))
    found["RSK-AMB-03"] = dice.choice(("max", "announced"))
    return found


class Game:
    """One game, at most so many turns long; the same seed plays the same game.

    `hand`: cards that everybody holds at the beginning, so that much happens in few turns. `faces`: dice are told
    with faces, else only the losses. `armies`: so many of everybody, instead of those of the start. `eager`: how
    readily cards are played.
    """

    def __init__(
        self,
        players: int,
        seed: int,
        *,
        hand: int = 3,
        turns: int = 60,
        options: Mapping[str, str] | None = None,
        revision: e.Revision = "B",
        keeping: e.Hands = "phones",
        faces: bool = True,
        armies: int = 0,
        eager: float = 1.0,
        clock: Clock = lambda: 0,
    ) -> None:
        self.chance, self.turns, self.faces, self.eager = random.Random(seed), turns, faces, eager
        self.notes = keeping == "phones"
        self.table = Table(GAMES["one_world_dominion"], clock=clock)
        self.played: list[str] = []
        owners, there = self._dealt([player.key for player in seats(players)], armies or start_armies(players))
        options = dict(options or {})
        self.table.record(
            lay(seats(players), owners=owners, armies=there, options=options, revision=revision, hands=keeping)
        )
        if not self.state.turn.number:
            self.table.record(r.TurnEnded(by=self.state.order[-1]))
        state = self.state
        self.beside = Beside(RealCards(self.chance, state.order, deck(state.house)), state)
        self.asked_at = 0
        for player in state.order:
            for _ in range(hand):
                self.real.draw(player)
            self.table.record(r.CardsCounted(of=player, count=hand))
        self.beside.board = Board(self.state.forces)
        self._note()

    def _dealt(self, players: Sequence[str], count: int) -> tuple[dict[str, str], dict[str, int]]:
        """A war half fought: areas dealt unevenly, and so many armies of everybody on them."""
        areas = list(world().keys)
        self.chance.shuffle(areas)
        weights = [4 ** (at % 3) for at in range(len(players))]
        lots = [*players, *self.chance.choices(players, weights, k=len(areas) - len(players))]
        owners = dict(zip(areas, lots, strict=True))
        armies = dict.fromkeys(areas, 1)
        for player in players:
            own = [area for area in areas if owners[area] == player]
            for _ in range(count - len(own)):  # more areas than armies: one army each
                armies[self.chance.choice(own)] += 1
        return owners, armies

    @property
    def state(self) -> Dominion:
        """The table as the referee sees it."""
        return self.table.view(REFEREE)  # type: ignore[return-value]

    @property
    def real(self) -> RealCards:
        """Where every card is."""
        return self.beside.cards

    # ---------------------------------------------------------------- playing

    def play(self) -> Table:
        """To the end, or until the turns are played."""
        for _ in self.lines():
            pass
        return self.table

    def lines(self) -> Iterator[tuple[Event, Dominion, Dominion]]:
        """Every line with the table before and after it."""
        while not self.state.over and self.state.turn.number <= self.turns:
            count = len(self.table.entries)
            before = self.state
            self._step(before)
            assert len(self.table.entries) > count, "nobody knows what to do"
            yield self.table.entries[-1].event, before, self.state

    def say(self, event: Event, seat: str = REFEREE) -> None:
        """Record what the rules have nothing to say to; whoever drew a card then notes it."""
        found = [n for n in self.table.advice(event, seat) if n.level != "hint"]
        assert not found, (event, found)
        before = self.state
        self.table.record(event, seat)
        self.beside.heard(event, before, self.state)
        if not self.state.over:
            self._note()

    def _note(self) -> None:
        """Everybody notes what came into the own hand; what was noted and is gone is crossed out."""
        if not self.notes:
            return
        for player, hand in self.real.hands.items():
            known = set(self.table.view(player).hands.get(player, ()))  # type: ignore[attr-defined]
            for card in known - set(hand):
                self.table.record(e.CardForgotten(of=player, card=card), player)
            for card in [card for card in hand if card not in known]:
                self.table.record(r.CardTold(of=player, card=card), player)

    def _does(self, chance: float = 0.5) -> bool:
        return self.chance.random() < chance

    def _step(self, state: Dominion) -> None:
        play = playing.waiting(state)
        if state.window:
            self._hear(state)
        elif play is not None and play.wants == "draw":
            none = not state.deck.pile and state.options.get("OWD-AMB-21") == "none"
            self.say(e.CardTurnedUp(card=None if none else self.real.turn_up()))
        elif play is not None and play.wants == "take":
            self._take(play.by, play.whom)
        elif play is not None or state.growing or (state.turn.ended and open_fight(state) is None):
            self.say(e.DieRolled(face=str(self.chance.randint(1, 6))))
        elif open_fight(state):
            self._fight(state)
        else:
            self._turn(state, state.on_turn or "")

    # ---------------------------------------------------------------- cards

    def _hear(self, state: Dominion) -> None:
        """One who is asked answers or passes; now and then the table says that nobody does."""
        assert state.window
        if self._does(0.1):
            self.say(e.NobodyAnswers(), TABLE)
            return
        player = self.chance.choice(state.window.waiting)
        offers = self._cards(player, e.CardAnswered)
        if not state.plays and (starting := self._cards(player, e.CardPlayed)):
            offers += starting
        if offers and self._does(0.7):
            self.say(self._filled(self.chance.choice(offers), player), self._seat(player))
        else:
            self.say(e.Passed(by=player), player)

    def _take(self, by: str, of: str) -> None:
        """Informant: the hand is looked at, and one card taken."""
        hand = self.real.hands[of]
        told = self.notes or self._does()
        card = self.chance.choice(hand)
        event = e.CardTaken(by=by, of=of, card=card if told else None)
        if not told:
            self.real.give(of, by, card)
        self.say(event, by)

    def _seat(self, player: str) -> str:
        return player if self.notes else TABLE

    def _cards(self, player: str, kind: type[Event]) -> list[Offer]:
        """Offers of the own seat to play or answer with a card that is really in the hand."""
        if not self.real.hands[player]:
            return []
        seat = self._seat(player)
        found = self.table.game.offers(self.table.view(seat), seat)
        hand = self.real.hands[player]
        able = [o for o in found if o.kind is kind and o.known.get("by") == player and o.fillable]
        return [o for o in able if o.known.get("card") in hand]

    def _filled(self, offer: Offer, player: str) -> Event:
        """The offer with choices by chance, where possible not against oneself."""
        chosen: dict[str, Any] = dict(offer.known)
        for blank in offer.blanks:
            able = list(blank.open(chosen))
            if blank.name == "at" and offer.known.get("card") not in MOVERS:
                able = [area for area in able if self.state.holder(area) != player] or able
            chosen[blank.name] = max(able) if blank.name == "count" else self.chance.choice(able)
        return offer.fill({blank.name: chosen[blank.name] for blank in offer.blanks})

    def _plays(self, player: str, chance: float) -> bool:
        """Perhaps plays a card of the own hand; whether one was played."""
        if not self._does(chance * self.eager) or not (offers := self._cards(player, e.CardPlayed)):
            return False
        offer = self.chance.choice(offers)
        self.played.append(offer.known["card"])
        self.say(self._filled(offer, player), self._seat(player))
        return True

    # ---------------------------------------------------------------- fights

    def _fight(self, state: Dominion) -> None:
        """Cards of both sides before the first throw; then throws, as long as it promises something or must be."""
        fight = open_fight(state)
        assert fight
        if not fight.rounds:
            for player in (fight.defender, fight.attacker):
                if player in state.order and self._plays(player, 0.25):
                    return
        throws = possible(state)
        must = fight.to_the_end or fight.must
        if not throws or not (must or self._good(fight.source, fight.target)):
            self.say(r.AttackStopped(by=fight.by))
            return
        attack, defence = ([self.chance.randint(1, 6) for _ in range(n)] for n in throws[0])
        if self.faces or fight.extra:
            self.say(r.DiceRolled(attack=tuple(attack), defence=tuple(defence)))
        else:
            lost = self.beside.board.thrown(fight, attack, defence)
            ours = 0 if fight.spared else lost[0]
            self.say(r.LossesTaken(attacker=ours, defender=lost[1], dice=len(attack)))

    def _good(self, source: str, target: str) -> bool:
        """Whether an attack promises something; the longer the game, the bolder everybody is."""
        state = self.state
        return state.armies(source) > max(2, state.armies(target) - state.turn.number // 8)

    # ---------------------------------------------------------------- a turn

    def _turn(self, state: Dominion, player: str) -> None:
        if len(able := may_move_in(state)) > 1 and state.fight and state.fight.moved < able[-1] and self._does(0.7):
            self.say(r.ArmiesMovedIn(count=able[-1]))
        elif self._others(state, player) or self._set(player, state):
            pass
        elif state.unplaced:
            if not self._plays(player, 0.2):
                count = state.unplaced if self._does() else self.chance.randint(1, state.unplaced)
                self.say(r.ArmiesPlaced(by=player, at=self._front(state, player), count=count))
        elif state.must_reduce:
            self._reduce(state, player)
        elif state.guerillas:
            area = state.guerillas[0]
            self.say(r.AttackAnnounced(by=player, source=area, target=area))
        elif self._plays(player, 0.4 if not state.turn.moved else 0.2):
            pass
        elif not state.turn.moved and (pair := self._attack(state)):
            self._attacks(state, player, *pair)
        elif self._does(0.3) or not self._moves(state, player):
            self.say(r.TurnEnded(by=player))

    def _others(self, state: Dominion, player: str) -> bool:
        """Once at the beginning of a turn the others may play a card for it; now and then one at another time."""
        if self.asked_at == state.turn.number and not self._does(0.02):
            return False
        self.asked_at = state.turn.number
        others = [p for p in state.order if p != player and p not in state.out]
        return any(self._plays(one, 0.6) for one in others)

    def _set(self, player: str, state: Dominion) -> bool:
        if state.phase not in ("place", "ready") or not (state.must_reduce or self._does(0.2)):
            return False
        hand = self.real.hands[player]
        barred = {card for effect in state.in_force("reverse_engineer", owner=player) for card in effect.on}
        symbols = {card: state.symbol_of(card) for card in hand}
        sets = list(cards.sets_in([card for card in hand if card not in barred], symbols))
        if sets:
            self.say(e.SetTurnedIn(by=player, cards=self.chance.choice(sets)), player)
        return bool(sets)

    def _reduce(self, state: Dominion, player: str) -> None:
        """A card too many is played, or discarded where the table reads it so (OWD-HND-01, OWD-AMB-24)."""
        if self._plays(player, 1):
            return
        self.say(e.CardDiscarded(by=player, card=self.chance.choice(self.real.hands[player])), player)

    def _front(self, state: Dominion, player: str) -> str:
        """The own border area with most armies, as often as not, where new ones may enter."""
        able = [a for a in state.world.keys if state.holder(a) == player and not state.shut(a, player, "place")]
        border = [a for a in able if a in state.world.border(state.held(player))] or able
        return self.chance.choice(border) if self._does(0.3) else max(border, key=state.armies)

    def _attack(self, state: Dominion) -> tuple[str, str] | None:
        pairs = [(s, t) for s, ends in state.sources.items() for t in ends if self._good(s, t)]
        if not pairs or self._does(0.05):
            return None
        return max(pairs, key=lambda pair: self._promise(state, *pair))

    def _promise(self, state: Dominion, source: str, target: str) -> int:
        """How good an attack is: many against few, and against whoever has least areas."""
        weak = len(state.held(state.holder(target) or ""))
        return state.armies(source) - state.armies(target) - 2 * weak

    def _attacks(self, state: Dominion, player: str, source: str, target: str) -> None:
        if state.in_force("jihad", owner=player) and state.holder(target):
            count = self.chance.randint(1, state.armies(source) - 1)
            self.say(e.AttackCommitted(by=player, source=source, target=target, count=count))
        else:
            self.say(r.AttackAnnounced(by=player, source=source, target=target))

    def _moves(self, state: Dominion, player: str) -> bool:
        """A free move from behind to the front, as the offers have it."""
        offers = [o for o in self.table.game.offers(state, TABLE) if o.kind is r.ArmiesMoved and o.fillable]
        border = set(state.world.border(state.held(player)))
        for offer in offers:
            ways = [(s, t) for s, ends in offer.blank("target").each.items() for t in ends if s not in border]
            if ways:
                source, target = self.chance.choice(ways)
                count = max(offer.blank("count").each[source])
                self.say(offer.fill({"source": source, "target": target, "count": count}), player)
                return True
        return False


MOVERS = ("tunnels", "paratroops", "fast_rail", "radar")
"""Cards of which `at` is an own area."""
