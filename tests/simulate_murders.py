"""Plays whole games of Killer Clue through the rulebook: pawns, weapons, every card of every hand, by the rules.

    played = Game(4, seed=7)
    table = played.play()              # a Table whose every line is by the rules, with everything that was seen
    played.where, played.killer        # the truth: where every Clue card is, who did it

What is decided at a real table is decided by chance here: who goes where, asks for what, gives and lays which card.
The Intrigue and Danger cards are real ones, so what the rulebook says of piles and hands can be held against them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from assistant.event import REFEREE, Event
from assistant.game import legal
from assistant.games import GAMES
from assistant.games.clue import events as clue
from assistant.games.killer_clue import cards, danger
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.falling import leaving, to_look
from assistant.games.killer_clue.intrigue import may_ask
from assistant.games.killer_clue.protection import victims
from assistant.games.killer_clue.rounds import due_back
from assistant.games.killer_clue.rules import could_be_given
from assistant.games.killer_clue.setup import lay
from assistant.games.killer_clue.state import ACCUSATION, KillerClue
from assistant.kit.cards import Card
from assistant.kit.facts import ENVELOPE, OUT
from assistant.kit.mystery.table import Suggestion
from assistant.kit.seating import Seated
from assistant.library import cards as cards_of
from assistant.offer import Offer
from assistant.table import Table

NAMES = ("anna", "ben", "carla", "david", "edith", "frank")
SUSPECTS = ("scarlet", "mustard", "white", "green", "peacock", "plum")


Clock = Callable[[], int]


def _seated(name: str, token: Card) -> Seated:
    return Seated(key=name, name=name.title(), piece=token.key, colour=token.colour, mark=token.mark)


class Game:
    """One game, at most so many game turns long; the same seed plays the same game.

    `habits` are chances: to accuse though unsure, to err as the killer, to murder where it is possible, to know.
    """

    def __init__(self, players: int, seed: int, turns: int = 8, clock: Clock = lambda: 0, **habits: float) -> None:
        self.chance, self.turns = random.Random(seed), turns
        self.habits = {"accuse": 0.03, "solve": 0.02, "err": 0.04, "murder": 0.6, "blackout": 0.3, **habits}
        tokens = {card.key: card for card in cards_of("clue")}
        self.table = Table(GAMES["killer_clue"], clock=clock)
        self.table.record(lay([_seated(name, tokens[s]) for name, s in zip(NAMES[:players], SUSPECTS, strict=False)]))
        self._deal_clues()
        self._deal_intrigue()

    # ---------------------------------------------------------------- the truth

    @property
    def state(self) -> KillerClue:
        return self.table.view(REFEREE)  # type: ignore[return-value]

    def hand(self, player: str) -> list[str]:
        """The Clue cards of a player, in the order of the deck; of the case file none."""
        return [card for card, at in self.where.items() if at == player]

    def _deal_clues(self) -> None:
        state = self.state
        self.file = tuple(self.chance.choice(state.deck[kind]) for kind in state.classes)
        self.killer = state.owner(self.file[0]) or ""
        rest = [card.key for card in state.cards if card.key not in self.file]
        self.chance.shuffle(rest)
        self.where = {card.key: ENVELOPE for card in state.cards}
        for player, size in state.hand_sizes.items():
            self.where |= {rest.pop(): player for _ in range(size)}
        for player in state.order:
            self.say(clue.HandDealt(of=player, cards=tuple(self.hand(player))), player)
            found = self.file if player == self.killer else ()
            self.say(e.EnvelopeInspected(of=player, case_file=found), player)

    def _deal_intrigue(self) -> None:
        """Nine cards for every innocent; the murders, a Blackout and three for the killer (KC-SET-09 to -13)."""
        state = self.state
        every = [c for c in cards.intrigue(state.played, state.servants) for _ in range(cards.all_cards()[c].count)]
        self.pile = [*every, *cards.of_kind("candles"), "blackout"]
        self.chance.shuffle(self.pile)
        self.held = {p: [self.pile.pop() for _ in range(3 if p == self.killer else 9)] for p in state.order}
        self.held[self.killer] += [*cards.of_kind("murdered", suspects=state.played), "blackout"]
        self.on_table: list[str] = []

    # ---------------------------------------------------------------- playing

    def say(self, event: Event, by: str = REFEREE) -> None:
        """What the rules have nothing against."""
        found = self.table.advice(event, REFEREE)
        assert legal(found), (event, found)
        self.table.record(event, by, freely=True)

    def play(self) -> Table:
        """To the end, or until the turns are played."""
        for _ in self.lines():
            pass
        return self.table

    def lines(self) -> Iterator[KillerClue]:
        """The State after every step."""
        while not self.state.over and self.state.game_turn <= self.turns:
            self._step(self.state)
            yield self.state

    def _step(self, state: KillerClue) -> None:
        if state.mistake:
            self.say(e.MistakeAdmitted(by=self.killer))
        elif (looks := self._to_look(state)) is not None:
            self.say(looks, looks.by)
        elif gone := [card for card in leaving(state) if self.where[card] != OUT]:
            self.say(e.HerringLeft(by=self.where[gone[0]], card=gone[0]))
            self.where[gone[0]] = OUT
        elif state.open_suggestion:
            self._answer(state, state.open_suggestion)
        elif state.open_accusation:
            self.say(e.KillerConfessed(by=self.killer))
        else:
            getattr(self, f"_{state.round}")(state)

    def _does(self, what: str) -> bool:
        return self.chance.random() < self.habits.get(what, 0.5)

    def _offers(self, kind: type[Event]) -> list[Offer]:
        found = self.table.game.offers(self.state, REFEREE)
        return [offer for offer in found if offer.kind is kind and offer.fillable and not offer.rare]

    def _filled(self, offer: Offer) -> Event:
        chosen: dict[str, Any] = {}
        for blank in offer.blanks:
            chosen[blank.name] = self.chance.choice(list(blank.open(chosen)))
        return offer.fill(chosen)

    # ---------------------------------------------------------------- investigation

    def _investigation(self, state: KillerClue) -> None:
        player = state.on_turn or ""
        suggests, enters = self._offers(e.SuggestionMade), self._offers(clue.TokenMoved)
        if (named := self._accusation(state, player)) and self._offers(e.AccusationMade):
            suspect, weapon, room = named
            self.say(e.AccusationMade(by=player, suspect=suspect, weapon=weapon, room=room), player)
        elif suggests and self._does("suggest"):
            self.say(self._filled(suggests[0]), player)
        elif self._offers(clue.DiceRolled):
            if (takes := self._offers(e.WeaponTaken)) and self._does("take"):
                self.say(self._filled(takes[0]), player)
            self.say(clue.DiceRolled(by=player, roll=self.chance.randint(1, 6) + self.chance.randint(1, 6)), player)
        elif enters:
            self.say(self._filled(enters[0]), player)
        elif suggests:
            self.say(self._filled(suggests[0]), player)
        else:
            self.say(clue.TurnEnded(by=player), player)

    def _accusation(self, state: KillerClue, player: str) -> tuple[str, ...] | None:
        """Now and then right, now and then wrong; never with an own card, never by the killer (KC-ACC-04, -05)."""
        if player == self.killer or player in state.is_missing:
            return None
        if self._does("solve"):
            return self.file
        if not self._does("accuse"):
            return None
        other = [[c for c in state.deck[k] if self.where[c] != player] for k in state.classes]
        return tuple(self.chance.choice(found) for found in other) if all(other) else None

    def _answer(self, state: KillerClue, asked: Suggestion) -> None:
        player = asked.unheard[0]
        free = set(could_be_given(state, asked)) - set(asked.cards)
        fitting = [c for c in self.hand(player) if c in asked.cards]
        if (summons := state.summons) and asked.about == "" and self._does("bring"):
            brought = [w for w, room in state.weapons.items() if room == summons[1]]
            if brought and state.room_of(summons[0]) not in (None, summons[1]):
                self.say(e.WeaponBrought(by=summons[0], weapon=brought[0]))
                return
        wrong = [card for card in asked.cards if card in self.file] if player == self.killer else []
        if wrong and asked.about != ACCUSATION and state.killer is None and self._does("err"):
            self.table.record(e.CardGiven(by=player, to=asked.by, card=wrong[0]), player)
            self.say(e.MistakeAdmitted(by=player, to=asked.by))
            return
        herrings = [c for c in self.hand(player) if c in free]
        if fitting or (herrings and self._does("herring")):
            card = self.chance.choice([*fitting, *herrings])
            self.say(e.CardGiven(by=player, to=asked.by, card=card), player)
            self.where[card] = asked.by
            if asked.about == ACCUSATION:
                self._bury(asked.by)
        else:
            self.say(clue.Passed(by=player), player)

    # ---------------------------------------------------------------- intrigue

    def _intrigue(self, state: KillerClue) -> None:
        player = state.on_turn or ""
        if back := due_back(state):
            self.say(e.SuspectReturned(by=back[0], to=self.chance.choice(state.rooms)), back[0])
        elif may_ask(state, player) and self._does("ask"):
            self.say(e.MiniSuggestionMade(by=player, direction=self.chance.choice(("left", "right"))), player)
        elif (trades := self._offers(e.CardsTraded)) and self._does("trade"):
            self._trade(trades[0])
        elif (plays := self._plays(player)) and self._does("intrigue"):
            event = self.chance.choice(plays)
            self.held[player].remove(event.card)
            self.on_table.append(event.card)
            self.say(event, player)
        else:
            self.say(e.IntrigueEnded(by=player), player)

    def _plays(self, player: str) -> list[e.IntriguePlayed]:
        """What the real hand and the rules allow, with something left to lay (KC-IRD-03)."""
        spare = [card for card in self.held[player] if cards.kind(card) != "murdered"]
        if len(spare) < 3:
            return []
        found: list[e.IntriguePlayed] = []
        for offer in self._offers(e.IntriguePlayed):
            blank = offer.blanks[0]
            for value in blank.choices:
                event = offer.fill({blank.name: value})
                if isinstance(event, e.IntriguePlayed) and event.card in self.held[player]:
                    found.append(event)
        return found

    def _trade(self, offer: Offer) -> None:
        by, to = offer.known["by"], offer.known["to"]
        gave, got = self.chance.choice(self.hand(by)), self.chance.choice(self.hand(to))
        self.say(e.CardsTraded(by=by, to=to, gave=gave, got=got), by)
        self.where |= {gave: to, got: by}

    # ---------------------------------------------------------------- danger

    def _danger(self, state: KillerClue) -> None:
        laid = [self._lays(state, player) for player in state.living]
        self.on_table += laid
        shown = tuple(cards.BLANK if cards.all_cards()[card].deck == "intrigue" else card for card in laid)
        self.chance.shuffle(laid)
        self.say(e.DangerRevealed(cards=danger.in_order(shown)))
        for player in set(self.state.out) - set(state.out):
            self._bury(player)

    def _lays(self, state: KillerClue, player: str) -> str:
        hand = self.held[player]
        able = [f"murdered_{state.piece(p)}" for p in victims(state, self.killer)] if player == self.killer else []
        murder = [card for card in able if card in hand]
        if murder and self._does("murder"):
            card = self.chance.choice(murder)
        elif "blackout" in hand and self._does("blackout"):
            card = "blackout"
        else:
            card = self.chance.choice([c for c in hand if cards.kind(c) != "murdered"] or murder or hand)
        hand.remove(card)
        return card

    def _panic(self, state: KillerClue) -> None:
        roll = self.chance.randint(1, 6) + self.chance.randint(1, 6)
        self.say(e.PanicRolled(suspect=state.panics[0], roll=roll))

    def _bury(self, player: str) -> None:
        """The hand of who is out leaves the game; the Clue cards are dealt on (KC-DNG-06, KC-DNG-07)."""
        self.held.pop(player, None)
        made = next((d for d in reversed(self.state.dealt) if d.of == player), None)
        hand = self.hand(player)
        self.chance.shuffle(hand)
        for receiver, count in made.to if made else ():
            self.where |= {hand.pop(): receiver for _ in range(count)}
        assert not hand

    def _to_look(self, state: KillerClue) -> e.CardsReceived | None:
        for player in state.living:
            if made := to_look(state, player):
                known = {c for c, at in state.located.items() if at == player} | set(state.hands.get(player, ()))
                came = tuple(card for card in self.hand(player) if card not in known)
                return e.CardsReceived(by=player, of=made.of, cards=came[: dict(made.to)[player]])
        return None

    def _ending(self, state: KillerClue) -> None:
        """What is played goes back or leaves, everybody draws (KC-END-01 to -03)."""
        gone = danger.of_the_dead(state)
        back = list(self.on_table)
        for card in gone:
            back.remove(card)
        self.pile += back
        self.chance.shuffle(self.pile)
        self.on_table.clear()
        for player, count in danger.draws(state).items():
            self.held[player] += [self.pile.pop() for _ in range(count)]
        self.say(e.GameTurnEnded())
