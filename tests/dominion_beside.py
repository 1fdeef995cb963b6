"""The real table of a simulated game, line by line: cards and armies, moved by the words of the cards.

`Beside.heard` follows every line by the words of the rules; `disagrees` compares the rulebook's table with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from assistant.content.house_rules import chosen
from assistant.core.event import Event
from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.state import CardPlay, Dominion
from assistant.games.risk import events as r
from assistant.kit.fight import Fight
from assistant.kit.forces import Force
from tests.dominion_board import Board, forced_in, spread
from tests.dominion_cards import GAME_TURN, THIS_TURN, Lies, RealCards, redirects

ANSWER = "answer"


class Beside:
    """The real cards, the armies, and whether the player on turn has earned a card."""

    def __init__(self, real: RealCards, state: Dominion) -> None:
        self.cards, self.board, self.earned = real, Board(state.forces), False
        self.victor = ""

    def heard(self, event: Event, before: Dominion, after: Dominion) -> None:
        """Follow one line of the table."""
        self.victor = ""
        self._said(event, before, after)
        self._plays(event, before, after)
        self._battle(before, after)
        self._turns(event, before, after)
        self._out(before, after)

    # ---------------------------------------------------------------- what is said

    def _said(self, event: Event, before: Dominion, after: Dominion) -> None:
        match event:
            case r.ArmiesPlaced(by=by, at=at, count=count):
                self.board.add(at, by, count)
            case e.SetTurnedIn(by=by, cards=three):
                for card in three:
                    self.board.named(before, by, card)
                self.cards.discard(by, *three)
            case e.CardPlayed(by=by, card=card) | e.CardAnswered(by=by, card=card):
                self.cards.show(by, card)
            case e.CardDiscarded(by=by, card=card):
                self.cards.discard(by, card)
            case e.CardTaken(by=by, of=of, card=card):
                self.cards.give(of, by, *([card] if card else []))
            case r.AttackAnnounced() | e.AttackCommitted():
                self._walked_in(before, after, event.target)
            case r.DiceRolled(attack=attack, defence=defence) if before.fight:
                lost = self.board.thrown(before.fight, attack, defence)
                self._fought(before, after, before.fight, lost, len(attack))
            case r.LossesTaken(attacker=ours, defender=theirs) if before.fight:
                self._fought(before, after, before.fight, (ours, theirs), self._dice(before, before.fight, event))
            case r.ArmiesMovedIn(count=count) if before.fight:
                fight = before.fight
                self.board.move(fight.source, fight.target, fight.attacker, count - fight.moved)
            case r.ArmiesMoved(by=by, source=source, target=target, count=count):
                self.board.move(source, target, by, count)
            case e.DieRolled(face=face) if before.play is None:
                self._neutral_die(before, after, int(face))
            case _:
                pass

    # ---------------------------------------------------------------- fights

    def _fought(self, before: Dominion, after: Dominion, fight: Fight, lost: tuple[int, int], dice: int) -> None:
        horde = fight.attacker.startswith("mutants")
        killed = fight.lost.defender + lost[1]
        if self.board.fought(fight, lost):
            self._captured(before, after, fight, dice)
            if horde:
                self.board.move(fight.source, fight.target, fight.attacker, self.board.armies(fight.source))
                self.board.add(fight.target, fight.attacker, killed)
        elif horde and self.board.armies(fight.source) < 2 and chosen(before, "OWD-AMB-15") == "killed_join":
            self.board.add(fight.source, fight.attacker, killed)

    def _dice(self, before: Dominion, fight: Fight, told: r.LossesTaken) -> int:
        """Return the attacker's dice in a round with only its losses known: three at most, and an extra one."""
        fighting = self.board.armies(fight.source, fight.attacker) - fight.staying
        fighting = fighting if fight.committed is None else min(fighting, fight.committed)
        own = max(0, min(3, fighting))
        extra = own > 0 if fight.extra == "free" else fight.extra == "army" and fighting > own
        return told.dice or before.announced[0] or own + extra

    def _captured(self, before: Dominion, after: Dominion, fight: Fight, dice: int) -> None:
        """Move armies in: by dice or numbers if nobody chooses, else as many as the rulebook proposes."""
        self.victor = fight.attacker
        self.earned |= not fight.forced and fight.attacker == before.on_turn
        if fight.inside or fight.attacker.startswith("mutants"):
            return
        last = after.fight or after.fought[-1]
        left = self.board.armies(fight.source, fight.attacker)
        count = forced_in(left, dice, chosen(before, "OWD-AMB-06")) if fight.forced else last.moved
        fewest = min(dice, 3, left - 1, fight.committed or dice)  # An extra die moves no army in (OWD-AMB-08).
        assert fight.forced or fewest <= count < left
        self.board.move(fight.source, fight.target, fight.attacker, count)

    def _battle(self, before: Dominion, after: Dominion) -> None:
        """Discard what was played for one battle at its end (OWD-C25)."""
        going = after.fight and not after.fight.captured and after.turn.battles == before.turn.battles
        if before.fight and not going:
            self.cards.ended("battle")

    def _walked_in(self, before: Dominion, after: Dominion, target: str) -> None:
        """Take an empty area without a fight (OWD-EMP-03)."""
        fight = after.fight or (after.fought[-1] if after.over and after.fought else None)
        if self.board.holder(target) is None and fight and fight.captured and fight.target == target:
            self.board.move(fight.source, target, fight.attacker, fight.moved)
            self.earned |= not fight.forced and fight.attacker == before.on_turn
            self.victor = fight.attacker

    def _neutral_die(self, before: Dominion, after: Dominion, face: int) -> None:
        """Place the odd army of rebels, or take the empty area that a horde attacks."""
        if before.growing:
            (key, left), areas = before.growing[0], self.board.held(before.growing[0][0])
            least = min(map(self.board.armies, areas))
            able = [a for a in before.world.keys if a in areas and self.board.armies(a) == least]
            if face <= len(able):
                self.board.add(able[face - 1], key, 1)
                self._grown(key, left - 1)
        elif after.forces != before.forces:
            (source,) = self.board.held(before.acting[0])
            (target,) = after.held(before.acting[0])
            assert self.board.holder(target) is None
            self.board.move(source, target, before.acting[0], self.board.armies(source))

    def _grown(self, key: str, more: int) -> None:
        counts, _ = spread({area: self.board.armies(area) for area in self._in_order(key)}, more)
        for area, count in counts.items():
            self.board.add(area, key, count - self.board.armies(area))

    def _in_order(self, key: str) -> list[str]:
        return [area for area in self._keys if area in self.board.held(key)]

    # ---------------------------------------------------------------- cards that are played

    def _plays(self, event: Event, before: Dominion, after: Dominion) -> None:
        """Carry out or answer the plays that are no longer on the table, the last one first."""
        self._keys = before.world.keys
        stack = list(before.plays)
        if isinstance(event, e.CardPlayed):
            stack.append(_shown(event, after, before))
        elif isinstance(event, e.CardAnswered):
            stack.append(CardPlay(by=event.by, card=event.card, code="N", use=ANSWER, at=event.at or ""))
        elif stack and isinstance(event, e.DieRolled):
            stack[-1] = replace(stack[-1], faces=(*stack[-1].faces, int(event.face)))
        elif stack and isinstance(event, e.CardTurnedUp):
            stack[-1] = replace(stack[-1], drawn=(event.card or "",))
        while len(stack) > len(after.plays):
            top = stack.pop()
            if top.use == ANSWER:
                self._answers(before, top, stack)
            else:
                self._carried_out(before, after, top)
        for mine, theirs in zip(stack, after.plays, strict=True):
            if theirs.extra and not mine.extra:
                self.board.named(before, mine.by, mine.card)

    def _answers(self, state: Dominion, answer: CardPlay, stack: list[CardPlay]) -> None:
        """Let an answer stand: the card below it is negated, or has another target (OWD-NEG-01, OWD-C19)."""
        self.board.named(state, answer.by, answer.card)
        if redirects(answer.card, stack[-1].card):
            stack[-1] = replace(stack[-1], at=answer.at)
            self.cards.done(answer.card)
            return
        negated = stack.pop()
        self.cards.done(negated.card)
        lasts = Lies("haz_gear", "begun", state.on_turn or state.seat) if answer.card == "haz_gear" else None
        self.cards.done(answer.card, lasts)
        area = state.area_of(negated.card)
        if negated.extra and self.board.holder(area) == negated.by:
            self.board.lose(area, negated.by, 2)
        if (answer.card, negated.card) == ("fighters", "paratroops"):
            self.board.lose(negated.at, negated.by, negated.count)

    def _carried_out(self, before: Dominion, after: Dominion, play: CardPlay) -> None:
        if not play.extra:
            self.board.named(before, play.by, play.card)
        empty = [area for area in self._keys if self.board.holder(area) is None]
        self.board.done(before, play)
        match play.card:
            case "rebellion" | "mutant_horde":
                (new,) = set(after.neutrals) - set(before.neutrals)
                self.board.changes(play.at, new.key)
            case "artillery" | "fresh_recruits" if before.fight:
                self._in_battle(before, after, before.fight, play)
            case "mad_cow_disease" | "provocateur" | "tunnels" | "paratroops" if play.code != "F" and after.fight:
                self._walked_in(before, after, after.fight.target)
            case "reverse_engineer":
                self.cards.pick(play.by, play.pick)
            case "guerillas" if chosen(before, "OWD-AMB-19") == "empty_counts":
                self.earned |= any(self.board.holder(area) == play.by for area in empty)
            case _:
                pass
        self.cards.done(play.card, self._lasts(before, after, play))

    def _in_battle(self, before: Dominion, after: Dominion, fight: Fight, play: CardPlay) -> None:
        attacking = play.by == fight.attacker
        own, other = (fight.source, fight.target) if attacking else (fight.target, fight.source)
        if play.card == "fresh_recruits":
            if not any(x.what == "saboteur" and play.by in x.on for x in before.effects):
                self.board.add(own, play.by, play.faces[0])
            return
        enemy = fight.defender if attacking else fight.attacker
        there = self.board.armies(other, enemy)
        if not attacking and fight.committed is not None:
            there = min(there, fight.committed)
        lost = max(0, min(play.faces[0], there - (chosen(before, "OWD-AMB-27") == "keep_one")))
        horde = fight.attacker.startswith("mutants") and not attacking
        self.board.lose(other, enemy, lost)
        if attacking and enemy not in self.board.areas[other]:
            last = after.fight or after.fought[-1]
            self.victor, self.earned = (
                fight.attacker,
                self.earned or (fight.attacker == before.on_turn and not fight.forced),
            )
            if not fight.inside:
                self.board.move(own, other, play.by, last.moved)
        elif horde and chosen(before, "OWD-AMB-15") == "killed_join" and self.board.armies(other, enemy) == 1:
            self.board.add(other, enemy, fight.lost.defender)

    def _lasts(self, before: Dominion, after: Dominion, play: CardPlay) -> Lies | None:
        """Return in front of whom a card stays after it was carried out, and until when."""
        seat = before.on_turn or before.seat
        if play.card == "icbm":
            return Lies(play.card, "ended", play.by, 2 if play.by == seat and not before.turn.ended else 1)
        if play.card == "nuclear_terrorists" and not before.area_of(play.drawn[0]):
            return None
        if play.card in ("stealth_technology", "fresh_recruits") and not after.in_force(play.card):
            return None
        if play.card == "stealth_technology":
            return Lies(play.card, "ended", "battle")
        if play.card in GAME_TURN:
            return Lies(play.card, "begun", seat)
        if before.turn.ended and play.card in THIS_TURN:  # A horde attacks after the turn (OWD-C44).
            return Lies(play.card, "begun", "")
        return Lies(play.card, "ended", "") if play.card in THIS_TURN else None

    # ---------------------------------------------------------------- turns, and who is out

    def _turns(self, event: Event, before: Dominion, after: Dominion) -> None:
        """Draw a card for a capture, begin and end slots of the round, and let rebels grow (RSK-CRD-02, OWD-C39)."""
        if before.over or not before.turn.number:
            return
        begins = after.turn.number > before.turn.number
        if not before.turn.ended and (after.turn.ended or begins):
            if self.earned:
                self.cards.draw(before.on_turn or "")
            self.earned = False
            self.cards.ended(before.seat)
        for seat in self._slots(before, after) if begins or after.seat != before.seat else ():
            self.cards.begun(seat)
            self._rebels(before, seat)
            if not (begins and seat == after.seat):
                self.cards.ended(seat)

    def _slots(self, before: Dominion, after: Dominion) -> Iterator[str]:
        at = before.order.index(before.seat) + 1
        for seat in before.order[at:] + before.order[:at]:
            yield seat
            if seat == after.seat:
                return

    def _rebels(self, state: Dominion, seat: str) -> None:
        stops = seat in state.out and chosen(state, "OWD-AMB-16") == "stop"
        for neutral in state.neutrals:
            if neutral.kind == "rebels" and neutral.by == seat and self.board.held(neutral.key) and not stops:
                self._grown(neutral.key, 3)

    def _out(self, before: Dominion, after: Dominion) -> None:
        """Give cards of players without armies to the captor of the last area, or else the discards (OWD-TRD-02)."""
        for player in before.order:
            if player in before.out or self.board.anywhere(player):
                continue
            if self.victor in before.order and self.victor != player:
                self.cards.give(player, self.victor, *self.cards.hands[player])
            else:
                self.cards.discard(player, *self.cards.hands[player])
            if chosen(before, "OWD-AMB-04") == "at_once":
                self.cards.before_nobody(player)

    # ---------------------------------------------------------------- held against the rulebook

    def disagrees(self, state: Dominion) -> Iterator[str]:
        """Yield sentences about differences between the rulebook and this table."""
        deck, real = state.deck, self.cards
        if not real.all_there():
            yield "a real card is in two places or in none"
        found = {player: len(hand) for player, hand in real.hands.items()}
        if {player: deck.hand(player) for player in found} != found:
            yield f"hands {dict(deck.hands)} instead of {found}"
        if (deck.pile, deck.discards) != (len(real.pile), len(real.discards)):
            yield f"pile and discards {deck.pile}, {deck.discards} instead of {len(real.pile)}, {len(real.discards)}"
        if sorted(deck.lying) != sorted(real.on_table):
            yield f"on the table {sorted(deck.lying)} instead of {sorted(real.on_table)}"
        if not set(deck.shown) <= set(real.discards):
            yield f"discards seen {set(deck.shown) - set(real.discards)} that are elsewhere"
        for player, noted in state.hands.items():
            if not set(noted) <= set(real.hands[player]):
                yield f"{player} noted {set(noted) - set(real.hands[player])} that are elsewhere"
        mine = self.board.forces()
        for area in state.world.keys:
            theirs: tuple[Force, ...] = state.forces.get(area, ())
            if theirs != mine.get(area, ()):
                yield f"{area}: {theirs} instead of {mine.get(area, ())}"


def _shown(event: e.CardPlayed, after: Dominion, before: Dominion) -> CardPlay:
    """Return a card as it was announced, under the letter that the rulebook wrote down for it."""
    spent = after.turn.spent[-1] if after.turn.number == before.turn.number and after.turn.spent else None
    return CardPlay(
        by=event.by,
        card=event.card,
        code=spent.code if spent else "",
        use=event.use,
        at=event.at or "",
        to=event.to or "",
        continent=event.continent or "",
        whom=event.whom or "",
        other=event.other or "",
        count=event.count,
        pick=event.pick or "",
    )
