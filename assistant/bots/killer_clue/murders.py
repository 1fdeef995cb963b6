"""The table of Killer Clue: who did it, what everybody is asked, and all rounds of a game turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final

from assistant.bots.case_file import MysteryEvening
from assistant.bots.clue import LIKELY, Simple
from assistant.bots.evening import Evening, Whims
from assistant.bots.killer_clue import deck
from assistant.content.house_rules import chosen
from assistant.core.event import TABLE, Event
from assistant.core.fast_replace import replace
from assistant.core.offer import Offer
from assistant.core.seating import Seated
from assistant.core.story import Amended, Struck
from assistant.deduction import BRISK, advise, known, posterior
from assistant.families.mystery.table import Suggestion
from assistant.games import GAMES
from assistant.games.clue import events as clue
from assistant.games.killer_clue import cards, danger, rounds
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.box import DangerLaid
from assistant.games.killer_clue.falling import leaving, to_look
from assistant.games.killer_clue.intrigue import may_ask
from assistant.games.killer_clue.protection import victims
from assistant.games.killer_clue.rounds import due_back
from assistant.games.killer_clue.rules import could_be_given
from assistant.games.killer_clue.setup import lay
from assistant.games.killer_clue.state import ACCUSATION, KillerClue
from assistant.kit.facts import OUT

HABITS: Final = {"err": 0.0, "murder": 0.6, "blackout": 0.3}
"""Chances: to err as the killer, to murder where it is possible, to play a Blackout; one half for everything else."""


class Murders(MysteryEvening[KillerClue, Simple]):
    """One game of at most `turns` game turns; then nobody is caught."""

    key = "killer_clue"
    whims: ClassVar[Whims] = {e.SuggestionMade: (e.SuggestionMade,)}
    pace = Evening.pace
    turns = 30
    box = (
        "Take only the Intrigue and Danger cards out of the box: everybody’s page says which. Computer players have a "
        "set of their own, so the same card can turn up twice."
    )
    habits: Mapping[str, float] = HABITS

    def __init__(self, seats: Sequence[Seated], skills: Sequence[str], seed: int, **frame: Any) -> None:
        super().__init__(seats, skills, seed, **frame)
        self.begin(lay(seats))
        self.deal()
        self.killer = self.state.owner(self.file[0]) or ""
        while self.deals(self.state):
            pass
        self.held, self.pile = deck.dealt(self.state, self.killer, self.dice)
        self.on_table: list[str] = []

    # ---------------------------------------------------------------- the truth

    def take_up(self, whole: Any) -> None:
        """Take up the Clue cards and the killer; draw hands of Intrigue and Danger cards for this game turn."""
        super().take_up(whole)
        self.killer = whole.owner(self.file[0]) or ""
        self.held = deck.redrawn(whole, self.killer, self.seed)
        self.pile, self.on_table = [], []

    def known_file(self, whole: Any) -> tuple[str, ...]:
        """Return the cards of the case file, which the killer has seen."""
        return super().known_file(whole) or next((file for file in whole.case_files.values() if file), ())

    def deals(self, state: Any) -> bool:
        """Give the next player a hand, or the next envelope (KC-SET-10, KC-SET-14); return whether any was due."""
        if super().deals(state):
            return True
        waiting = next((player for player in state.order if player not in state.inspected), "")
        if waiting:
            case_file = self.file if waiting == self.killer else ()
            self.give(e.EnvelopeInspected(of=waiting, case_file=case_file), waiting)
        return bool(waiting)

    def with_secret(self, event: Event, seat: str, before: Any) -> Event | None:
        """Return an envelope with its content, a gift with the card that this seat gave, or what everybody is told."""
        match event:
            case e.EnvelopeInspected(of=of) if of == seat:
                return replace(event, case_file=self.file if seat == self.killer else ())
            case e.CardGiven(by=by) if by == seat and seat not in self.people and before.open_suggestion:
                able = could_be_given(before, before.open_suggestion)
                gone = [card for card in before.hands.get(seat, ()) if card in able and self.where[card] != seat]
                return replace(event, card=gone[0]) if gone else None
            case _:
                return super().with_secret(event, seat, before)

    def guilty(self, player: str) -> bool:
        """Return whether a player's own envelope has the case file."""
        return bool(self.sight(player).state.case_files.get(player))

    # ---------------------------------------------------------------- playing

    def say(self, event: Event, by: str = "", board: bool = False) -> None:
        """Record what the rules allow, as the seat that says it sees the table."""
        self.sight(by or getattr(event, "by", TABLE)).insist(event)

    def give(self, event: Event, to: str, board: bool = True) -> None:
        """Record what the dealer gives or tells a player, if the rules allow it."""
        self.sight(to).receive(event, board)

    def open(self) -> None:
        """Open the case file, if nobody has, and all hands after the end."""
        if self.state.over and self.state.solution is None:
            self.give(clue.EnvelopeOpened(**self.inside()), TABLE)
        super().open()

    def number(self, state: KillerClue) -> int:
        """Return the number of the current game turn."""
        return state.game_turn

    def step(self, state: KillerClue) -> None:
        """Deal, resolve whatever the table waits for, or go on with the round."""
        if self.deals(state):
            return
        if state.mistake:
            self.give(e.MistakeAdmitted(by=self.killer), self.killer)
        elif (looks := self._to_look(state)) is not None:
            self.give(looks, looks.by)
        elif gone := [card for card in leaving(state) if self.where[card] != OUT]:
            by = self.where[gone[0]]
            self.give(e.HerringLeft(by=by, card=gone[0]), by)
            self.where[gone[0]] = OUT
        elif refused := self._refused(state):
            self.give(Struck(seq=refused), TABLE)
        elif state.open_suggestion:
            self._answer(state, state.open_suggestion)
        elif made := state.open_accusation:
            right = {*made.cards} == {*self.file}
            for seq, given in () if right else self._overlooked(state, made.cards):
                self.give(Amended(seq=seq, event=given), given.by)
            self.give(e.KillerConfessed(by=self.killer) if right else e.NobodyGave(), self.killer)
        else:
            getattr(self, f"_{state.round}")(state)

    def _refused(self, state: KillerClue) -> int:
        """Return the line of an open accusation that the rules forbid, so that nobody could settle it; 0 for none.

        Its accuser holds one of the cards (KC-ACC-04, KC-ACC-08), or nobody plays the suspect (KC-SET-03).
        """
        made = state.open_accusation
        if made is None:
            return 0
        own: KillerClue = self.sight(made.by).state
        if made.cards[0] in state.played and {*own.hands.get(made.by, ())}.isdisjoint(made.cards):
            return 0
        lines = self.sight(TABLE).story
        return next(line.seq for line in reversed(lines) if isinstance(line.event, e.AccusationMade))

    def _overlooked(self, state: KillerClue, named: Sequence[str]) -> Iterator[tuple[int, e.CardGiven]]:
        """Yield the lines that a player passed who has to give a named card, and the gift (KC-ACC-03, KC-ACC-08)."""
        asked, passes, closed = state.suggestions[-1], dict[str, int](), 0
        for line in reversed(self.sight(TABLE).story):
            if isinstance(line.event, e.AccusationMade):
                break
            if isinstance(line.event, clue.Passed):
                passes[line.event.by] = line.seq
            elif isinstance(line.event, e.NobodyGave):
                closed = line.seq
        for player in asked.asked if chosen(state, "KC-AMB-10") == "must_give" else ():
            seq = passes.get(player, closed)
            if seq and (held := [card for card in self.hand(player) if card in named]):
                yield seq, e.CardGiven(by=player, to=asked.by, card=held[0])

    def _does(self, what: str) -> bool:
        return self.dice.random() < self.habits.get(what, 0.5)

    def _offers(self, kind: type[Event]) -> list[Offer]:
        state = self.state
        return [offer for offer in self.sight(state.on_turn or TABLE).offers(kind) if not offer.rare]

    # ---------------------------------------------------------------- investigation

    def _investigation(self, state: KillerClue) -> None:
        player = state.on_turn or ""
        if player in self.people:
            return
        suggests, enters = self._offers(e.SuggestionMade), self._offers(clue.TokenMoved)
        if (named := self._accusation(state, player)) and self._offers(e.AccusationMade):
            suspect, weapon, room = named
            self.say(e.AccusationMade(by=player, suspect=suspect, weapon=weapon, room=room), player)
        elif suggests and self._does("suggest"):
            self._suggests(player, suggests[0])
        elif self._offers(clue.DiceRolled):
            if (takes := self._offers(e.WeaponTaken)) and self._does("take"):
                self.say(self.filled(takes[0]), player)
                return
            self.say(clue.DiceRolled(by=player, roll=self.die() + self.die()), player)
        elif enters:
            self.say(self.filled(enters[0]), player)
        elif suggests:
            self._suggests(player, suggests[0])
        else:
            self.say(clue.TurnEnded(by=player), player)

    def _suggests(self, player: str, offer: Offer) -> None:
        found = posterior(self.sight(player).evidence(), budget=BRISK) if self.engine(player) else None
        state: KillerClue = self.sight(player).state
        queues: Any = GAMES[self.key].asked(state, player)
        best = advise(found, player, queues, [state.room_of(player) or ""]).suggestions if found and found.deals else ()
        for one in best:
            suspect, weapon, room = one.cards
            asked = e.SuggestionMade(by=player, suspect=suspect, weapon=weapon, room=room, direction=one.direction)
            if offer.makes(asked):
                self.say(asked, player)
                return
        self.say(self.filled(offer), player)

    def _accusation(self, state: KillerClue, player: str) -> tuple[str, ...] | None:
        """Return what the player's notes name; None for the killer (KC-ACC-05)."""
        if self.guilty(player) or player in state.is_missing:
            return None
        evidence = self.sight(player).evidence()
        if self.engine(player):
            best, chance = posterior(evidence, budget=BRISK).best
            return best if chance >= LIKELY else None
        solution = known(evidence).solution
        named = tuple(card for kind in state.classes for card in state.deck[kind] if card in solution)
        return named if len(named) == len(state.classes) else None

    def _answer(self, state: KillerClue, asked: Suggestion) -> None:
        player = asked.unheard[0]
        if player in self.people:
            return
        free = set(could_be_given(state, asked)) - set(asked.cards)
        fitting = [c for c in self.hand(player) if c in asked.cards]
        summons = state.summons
        if summons and summons[0] not in self.people and asked.about == "" and self._does("bring"):
            brought = [w for w, room in state.weapons.items() if room == summons[1]]
            if brought and state.room_of(summons[0]) not in (None, summons[1]):
                self.say(e.WeaponBrought(by=summons[0], weapon=brought[0]))
                return
        wrong = [card for card in asked.cards if card in self.file] if self.guilty(player) else []
        if wrong and asked.about != ACCUSATION and state.killer is None and self._does("err"):
            self.table.record(e.CardGiven(by=player, to=asked.by, card=wrong[0]), player)
            self.say(e.MistakeAdmitted(by=player, to=asked.by))
            return
        herrings = [c for c in self.hand(player) if c in free]
        if fitting or (herrings and self._does("herring")):
            card = self.dice.choice([*fitting, *herrings])
            self.say(e.CardGiven(by=player, to=asked.by, card=card), player)
            self.where[card] = asked.by
            if asked.about == ACCUSATION:
                self._bury(asked.by)
        else:
            self.say(clue.Passed(by=player), player)

    # ---------------------------------------------------------------- intrigue

    def _intrigue(self, state: KillerClue) -> None:
        player, late = state.on_turn or "", due_back(state)
        if back := [one for one in late if one not in self.people]:
            self.say(e.SuspectReturned(by=back[0], to=self.dice.choice(state.rooms)), back[0])
        elif player in self.people or (late and chosen(state, "KC-AMB-04") == "must_return"):
            return
        elif may_ask(state, player) and self._does("ask"):
            self.say(e.MiniSuggestionMade(by=player, direction=self.dice.choice(("left", "right"))), player)
        elif (trades := self._trades()) and self._does("trade"):
            self._trade(trades[0])
        elif (plays := self._plays(player)) and self._does("intrigue"):
            event = self.dice.choice(plays)
            self.say(event, player)
            self.held[player].remove(event.card)
            self.on_table.append(event.card)
        else:
            self.say(e.IntrigueEnded(by=player), player)

    def _trades(self) -> list[Offer]:
        """Return trades between computer players: what people give is for them to say."""
        return [offer for offer in self._offers(e.CardsTraded) if offer.known["to"] not in self.people]

    def _plays(self, player: str) -> list[e.IntriguePlayed]:
        """Return what the real hand and the rules allow, with something left to play (KC-IRD-03)."""
        spare = [card for card in self.held[player] if cards.kind(card) != "murdered"]
        if len(spare) < 3:
            return []
        plays: list[e.IntriguePlayed] = []
        for offer in self._offers(e.IntriguePlayed):
            blank = offer.blanks[0]
            for value in blank.choices:
                event = offer.fill({blank.name: value})
                if isinstance(event, e.IntriguePlayed) and event.card in self.held[player]:
                    plays.append(event)
        return plays

    def _trade(self, offer: Offer) -> None:
        by, to = offer.known["by"], offer.known["to"]
        gave, got = self.dice.choice(self.hand(by)), self.dice.choice(self.hand(to))
        self.say(e.CardsTraded(by=by, to=to, gave=gave, got=got), by)
        self.where |= {gave: to, got: by}

    # ---------------------------------------------------------------- danger

    def _danger(self, state: KillerClue) -> None:
        """Let everybody put a card face down and turn them up; beside people, computer players submit in secret."""
        if self.people:
            for player in state.living if self.table.boxes.open() else ():
                if player not in self.people and not self.sight(player).submitted(player):
                    self.sight(player).seal(player, DangerLaid(card=face_down(self._lays(state, player))))
            return
        submitted = [self._lays(state, player) for player in state.living]
        self.on_table += submitted
        shown = tuple(map(face_down, submitted))
        self.dice.shuffle(submitted)
        self.say(e.DangerRevealed(cards=danger.in_order(shown)))
        for player in set(self.state.out) - set(state.out):
            self._bury(player)

    def _lays(self, state: KillerClue, player: str) -> str:
        hand = self.held[player]
        able = [f"murdered_{state.piece(p)}" for p in victims(state, player)] if self.guilty(player) else []
        murder = [card for card in able if card in hand]
        if murder and self._does("murder"):
            card = self.dice.choice(murder)
        elif "blackout" in hand and self._does("blackout"):
            card = "blackout"
        else:
            card = self.dice.choice([c for c in hand if cards.kind(c) != "murdered"] or murder or hand)
        hand.remove(card)
        return card

    def _panic(self, state: KillerClue) -> None:
        """Let a pawn run; people roll for their own."""
        runs = [suspect for suspect in state.panics if state.owner(suspect) not in self.people]
        if runs:
            self.say(e.PanicRolled(suspect=runs[0], roll=self.die() + self.die()))

    def _bury(self, player: str) -> None:
        """Remove the hand of an eliminated player; the Clue cards are dealt again (KC-DNG-06, KC-DNG-07)."""
        self.held.pop(player, None)
        made = next((d for d in reversed(self.state.dealt) if d.of == player), None)
        hand = self.hand(player)
        self.dice.shuffle(hand)
        for receiver, count in made.to if made else ():
            self.where |= {hand.pop(): receiver for _ in range(count)}
        assert not hand

    def _to_look(self, state: KillerClue) -> e.CardsReceived | None:
        for player in state.living:
            own: KillerClue = self.sight(player).state
            if made := to_look(own, player):
                seen = {c for c, at in own.located.items() if at == player} | set(own.hands.get(player, ()))
                came = tuple(card for card in self.hand(player) if card not in seen)
                return e.CardsReceived(by=player, of=made.of, cards=came[: dict(made.to)[player]])
        return None

    def _ending(self, state: KillerClue) -> None:
        """Return or remove played cards, and let everybody draw (KC-END-01 to -03).

        People who are in the game shuffle and draw their own cards, and say when they have.
        """
        if rounds.dice_decide(state) and not state.chosen_first:
            self.say(e.FirstChosen(player=self.dice.choice(state.living)))
            return
        if not self.people.isdisjoint(state.living):
            return
        gone, drawn = danger.of_the_dead(state), danger.draws(state)
        self.say(e.GameTurnEnded())
        back = list(self.on_table)
        for card in gone:
            back.remove(card)
        self.pile += back
        self.dice.shuffle(self.pile)
        self.on_table.clear()
        for player, count in drawn.items():
            self.held[player] += [self.pile.pop() for _ in range(count)]


def face_down(card: str) -> str:
    """Return a card as a Danger Round shows it: an Intrigue card is a blank (KC-DNG-04)."""
    return cards.BLANK if cards.all_cards()[card].deck == "intrigue" else card
