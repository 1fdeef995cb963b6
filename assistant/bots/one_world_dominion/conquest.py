"""The table of a game of One World Dominion: the real cards, the dice, and who is asked for what."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from assistant.bots import risk
from assistant.bots.evening import Whims, minded
from assistant.bots.foresight import Foresight
from assistant.bots.one_world_dominion.commanders import Simple
from assistant.bots.one_world_dominion.deck import ShuffledDeck
from assistant.bots.one_world_dominion.weighing import Engine
from assistant.content.house_rules import chosen
from assistant.core.event import TABLE, Event
from assistant.core.seating import Seated
from assistant.families.war.advice import open_fight
from assistant.games.one_world_dominion import cards, playing
from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.advice_turn import possible
from assistant.games.one_world_dominion.setup import lay
from assistant.games.one_world_dominion.state import Dominion
from assistant.games.risk import events as r
from assistant.kit.fight import Fight, may_move_in

PLAYERS: Final = {"simple": Simple, "engine": Engine}


class ConquestEvening(risk.WarEvening[Dominion, Simple]):
    """One war of at most `turns` turns.

    `notes`: players keep their cards on a phone (`keeping`). `closes`: how readily the table says that nobody
    answers. `eager`: how readily cards are played by rules of thumb. `frame`: what every `Evening` takes.
    """

    key = "one_world_dominion"
    kinds_dealt = (r.CardTold, e.CardSeen, e.CardTurnedUp)
    whims: ClassVar[Whims] = risk.WHIMS
    closes: ClassVar[float] = 0.1
    notes: bool = True
    eager: float = 1.0
    tells: type[r.CardTold] | type[e.CardSeen] = r.CardTold

    def __init__(
        self,
        seats: Sequence[Seated],
        skills: Sequence[str],
        seed: int,
        *,
        options: Mapping[str, str] | None = None,
        revision: e.Revision = "B",
        keeping: e.Hands = "phones",
        eager: float = 1.0,
        **frame: Any,
    ) -> None:
        super().__init__(seats, skills, seed, **frame)
        self.notes, self.eager = keeping == "phones", eager
        self.begin(self.setup_event(seats, dict(options or {}), revision=revision, hands=keeping))
        self.deck = self.shuffled()

    # ---------------------------------------------------------------- before the first turn

    def setup_event(self, seats: Sequence[Seated], options: dict[str, str], **more: Any) -> Event:
        """Return the setup of an empty board."""
        return lay(seats, rolls=self.rolls(seats), options=options, **more)

    def shuffled(self) -> Any:
        """Return the cards: a pile and empty hands."""
        return ShuffledDeck(self.dice, self.state.order, cards.names(self.state.house))

    @classmethod
    def refuses(cls, setup: Any) -> str:
        """Return that hands have to be known to the program, which deals them."""
        why = "Boardside can't deal hands on paper. Choose hands on the phones, or open ones."
        return why if setup.hands == "paper" else super().refuses(setup)

    def take_up(self, whole: Dominion) -> None:
        """Take up the noted hands; on paper, a player holds any cards that nobody has seen, others for every line."""
        self.notes = whole.keeping != "paper"
        self.tells = e.CardSeen if whole.keeping == "open" else r.CardTold
        self.deck = ShuffledDeck(self.dice, self.seats, cards.names(whole.house))
        self.deck.pile = self.in_order(self.deck.pile)
        self.deck.take_up(whole)
        self.__dict__.pop("players", None)  # They hold their hands.

    def piles(self) -> dict[str, list[str]]:
        """Return the cards of the pile."""
        return {"The pile": self.deck.pile[::-1]}

    def player(self, skill: str, seat: str) -> Simple:
        """Return the player in this seat, who sees their own hand."""
        sight, hand = self.sight(self.voice(seat)), self.deck.hands[seat]
        return PLAYERS[minded(skill)](sight, self.mood(seat), seat, hand, self.eager)

    def mood(self, seat: str) -> random.Random:
        """Return a player's own random numbers: thinking about cards changes no die, and nobody else's thoughts.

        At a table with people, every line has its own random numbers, the same for all players.
        """
        return self.dice if self.sees is Foresight else random.Random(f"{self.seed} {seat}")

    def voice(self, player: str) -> str:
        """Return where a player taps cards: on their phone, or at the shared screen."""
        return player if self.notes else TABLE

    # ---------------------------------------------------------------- playing

    def record(self, event: Event, by: str = "") -> None:
        """Record what a seat says; cards move accordingly."""
        before = self.state
        self.say(event, by)
        self.deck.follow(event, before, self.state)

    def deal(self, event: Event, to: str) -> None:
        """Record a card that comes from the dealer; cards move accordingly."""
        before = self.state
        self.give(event, to)
        self.deck.follow(event, before, self.state)

    def say(self, event: Event, by: str = "") -> None:
        """Record what is on offer and legal; the table's own words are those of the player on turn."""
        author = by or getattr(event, "by", self.state.on_turn or TABLE)
        self.sight(author if author in self.seats else TABLE).say(event)

    def note(self, state: Dominion) -> bool:
        """Note a card that came into a hand, or cross out one that is gone; return whether there was one."""
        for player in state.order if self.notes else ():
            hand, known = self.deck.hands[player], self.sight(player).state.hands.get(player, ())
            for card in known:
                if card not in hand:
                    self.noted(e.CardForgotten(of=player, card=card), player)
                    return True
            for card in hand:
                if card not in known:
                    self.noted(self.tells(of=player, card=card), player)
                    return True
        return False

    def noted(self, event: Event, player: str) -> None:
        """Record this on the player's phone."""
        self.give(event, player)

    def step(self, state: Dominion) -> None:
        """Claim or place; tell a card; resolve an answer, a die, a card, a throw, or the next step of a turn."""
        if not state.turn.number:
            self.deploy(state)
        elif not self.note(state):
            self._next(state)

    def _next(self, state: Dominion) -> None:
        play = playing.waiting(state)
        if state.window:
            self.hear(state)
        elif play is not None and play.wants == "draw":
            none = not state.deck.pile and chosen(state, "OWD-AMB-21") == "none"
            self.deal(e.CardTurnedUp(card=None if none else self.top(state)), play.by)
        elif play is not None and play.wants == "take":
            self.steal(play.by, play.whom)
        elif play is not None or state.growing or (state.turn.ended and open_fight(state) is None):
            owner = play.by if play else state.growing[0][0] if state.growing else next(iter(state.acting), "")
            self.record(e.DieRolled(face=str(self.die())), self.thrower(state, owner))
        elif fight := open_fight(state):
            self.fight(state, fight)
        else:
            self.turn(state, state.on_turn or "")

    def thrower(self, state: Dominion, owner: str) -> str:
        """Return who throws for these armies: their player, or for neutrals, one at the table (OWD-AMB-33)."""
        return owner if owner in self.seats else state.throws_for(owner) or TABLE

    # ---------------------------------------------------------------- cards

    def hear(self, state: Dominion) -> None:
        """Let a player who is asked answer or pass; now and then a table of computers says that nobody answers."""
        assert state.window
        if not self.people and self.dice.random() < self.closes:
            self.record(e.NobodyAnswers(), TABLE)
            return
        player = self.dice.choice(self.ours(state.window.waiting))
        if player in self.people:
            return
        if (answer := self.players[player].hears()) is not None:
            self.record(answer, self.voice(player))
        else:
            self.record(e.Passed(by=player), player)

    def steal(self, by: str, of: str) -> None:
        """Play Informant: look at the hand, and take one card (OWD-C24).

        A person cannot look at a hand that is in no phone: the dealer draws one of its cards.
        """
        if by in self.people and of not in self.people:
            self.deal(e.CardTaken(by=by, of=of, card=self.dice.choice(self.deck.hands[of])), by)
        else:
            self.record(e.CardTaken(by=by, of=of, card=self.players[by].takes(self.deck.hands[of])), by)

    def top(self, state: Dominion) -> str | None:
        """Return the next card, which is turned up; None if there is none."""
        return self.deck.turn_up(state)

    def plays(self, player: str, chance: float) -> bool:
        """Let a computer player perhaps play a card; return whether one was played."""
        event = None if player in self.people else self.players[player].plays(chance)
        if event is not None:
            self.record(event, self.voice(player))
        return event is not None

    # ---------------------------------------------------------------- fights

    def fight(self, state: Dominion, fight: Fight) -> None:
        """Let both sides play cards before the first throw; then throw as long as it is promising or required."""
        if not fight.rounds:
            for player in (fight.defender, fight.attacker):
                if player in state.order and self.plays(player, 0.25):
                    return
        throws = possible(state)
        must = fight.to_the_end or fight.must
        if throws and (must or self.commander(fight.by).goes_on(fight.source, fight.target)):
            self.throw(fight, *throws[0])
        else:
            self.record(r.AttackStopped(by=fight.by))

    def commander(self, owner: str) -> Simple:
        """Return who decides for these armies: the player, or anybody for rebels and mutants, which must fight."""
        return self.players.get(owner) or next(iter(self.players.values()))

    def throw(self, fight: Fight, *counts: int) -> None:
        """Throw once for both sides."""
        attack, defence = self.rolled(fight, *counts)
        rolled = r.DiceRolled(attack=tuple(attack), defence=tuple(defence))
        self.record(rolled, self.thrower(self.state, fight.by))

    def rolled(self, fight: Fight, *counts: int) -> tuple[list[int], ...]:
        """Return the faces of both sides, after a re-roll of the attacker (OWD-C38)."""
        attack, defence = ([self.die() for _ in range(count)] for count in counts)
        again = self.commander(fight.by).rolls_again(attack, defence) if fight.reroll else None
        if again is not None:
            attack = fight.rerolled(attack, again, self.die())
        return attack, defence

    # ---------------------------------------------------------------- a turn

    def turn(self, state: Dominion, player: str) -> None:
        """Do what comes next: armies that follow, cards, armies to place, an attack, the free move (RSK-TRN-01)."""
        who = self.players[player]
        if player in self.people:
            self._others(state, player)
        elif (count := self._following(state, who)) is not None:
            self.record(r.ArmiesMovedIn(count=count))
        elif self._others(state, player) or self._set(player, state):
            pass
        elif state.unplaced:
            if not self.plays(player, 0.2):
                count = who.at_once(state.unplaced)
                self.record(r.ArmiesPlaced(by=player, at=who.front(player), count=count))
        elif state.must_reduce:
            if not self.plays(player, 1):
                self.record(e.CardDiscarded(by=player, card=who.discards()), player)
        elif state.guerillas:
            area = state.guerillas[0]
            self.record(r.AttackAnnounced(by=player, source=area, target=area))
        elif self.plays(player, 0.2 if state.turn.moved else 0.4):
            pass
        elif not state.turn.moved and (pair := who.attacks()):
            self.announce(state, who, *pair)
        elif who.stays() or (move := who.marches()) is None:
            self.record(r.TurnEnded(by=player))
        else:
            self.record(move, player)

    def _following(self, state: Dominion, who: Simple) -> int | None:
        able = may_move_in(state)
        waits = len(able) > 1 and state.fight is not None and state.fight.moved < able[-1]
        return who.moves_in(able) if waits else None

    def _others(self, state: Dominion, player: str) -> bool:
        """Let the others play a card, as a turn begins and now and then later; return whether one was played."""
        if (not state.beginning or state.turn.spent) and self.dice.random() >= 0.02:
            return False
        others = [p for p in state.order if p != player and p not in state.out]
        return any(self.plays(one, 0.6) for one in others)

    def _set(self, player: str, state: Dominion) -> bool:
        """Turn in a set, if required or liked, and if there is one (OWD-SET-01); return whether that was done."""
        if state.phase not in ("place", "ready") or not (state.must_reduce or self.players[player].likes_cards()):
            return False
        who = self.players[player]
        sets = who.sets()
        if sets:
            self.record(e.SetTurnedIn(by=player, cards=who.turns_in(sets)), player)
        return bool(sets)

    def announce(self, state: Dominion, who: Simple, source: str, target: str) -> None:
        """Announce an attack; under Jihad a committed one (OWD-C38)."""
        if state.in_force("jihad", owner=who.key) and state.holder(target):
            count = who.commits(source, target)
            self.record(e.AttackCommitted(by=who.key, source=source, target=target, count=count))
        else:
            self.record(r.AttackAnnounced(by=who.key, source=source, target=target))
