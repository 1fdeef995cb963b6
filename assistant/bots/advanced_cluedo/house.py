"""The table of a simulated Advanced Cluedo: clue cards, the pack, dice, contests, and the order of events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, cast

from assistant.bots.advanced_cluedo.minds import PLAYERS, Simple
from assistant.bots.case_file import MysteryEvening
from assistant.bots.evening import Whims
from assistant.bots.foresight import Foresight
from assistant.content.house_rules import chosen
from assistant.core.event import TABLE, Event
from assistant.core.fast_replace import replace
from assistant.core.seating import Seated
from assistant.core.story import Amended
from assistant.families.mystery.table import Suggestion
from assistant.games.advanced_cluedo import events as e
from assistant.games.advanced_cluedo.box import ContestLaid
from assistant.games.advanced_cluedo.contests import boardside_turns_up
from assistant.games.advanced_cluedo.setup import lay
from assistant.games.advanced_cluedo.state import MIDDLE, NEEDED, AdvancedCluedo, Contest, Debt
from assistant.games.clue import events as clue
from assistant.kit.playing_cards import PACK

LINES: Final = 6_000
"""The most lines that are played; then a night is left as it is."""


class MansionEvening(MysteryEvening[AdvancedCluedo, Simple]):
    """One evening of at most `lines` lines; `stop` ends it after part 1, `part` "two" plays only the night.

    The real cards include everybody's objectives (`secret`). The pile is made of the playing cards that are in no hand,
    not among the discards and under no servant.
    """

    key = "advanced_cluedo"
    whims: ClassVar[Whims] = {clue.SuggestionMade: (clue.SuggestionMade,)}
    stop = False
    pace = (4_000, 30_000)
    kinds = PLAYERS

    def __init__(
        self,
        seats: Sequence[Seated],
        skills: Sequence[str],
        seed: int,
        *,
        lines: int = LINES,
        part: e.Part = "one",
        stop: bool = False,
        options: Mapping[str, str] | None = None,
        scores: Mapping[str, int] | None = None,
        **frame: Any,
    ) -> None:
        super().__init__(seats, skills, seed, **frame)
        self.most, self.stop = lines, stop
        first = self.dice.choice(seats).key
        self.begin(lay(seats, options=options, first=first, part=part, scores=scores))
        self.secret: dict[str, tuple[str, ...]] = {}
        self.deal()
        while self.deals(self.state):
            pass

    # ---------------------------------------------------------------- the truth

    def take_up(self, whole: Any) -> None:
        """Take up where the clue cards are in part 1, and everybody's objectives."""
        self.secret = dict(whole.objectives)
        self.where, self.file = {}, ()
        if whole.phase in ("one", "scores"):
            super().take_up(whole)

    def deals(self, state: Any) -> bool:
        """Give the next player a hand of clue cards, or playing cards that nobody told; return whether any were due.

        A game of the night alone needs no hands of clue cards.
        """
        if super().deals(state):
            return True
        for player in state.order if self.people else ():
            known, count = self.players[player].hand, state.counts.get(player, 0)
            if len(known) < count:
                others = self.dice.sample(self.unseen(), count - len(known))
                self.give(e.HandNoted(of=player, cards=(*known, *others)), player)
                return True
        return bool(self.people) and self.turns_up()

    def turns_up(self) -> bool:
        """Add the top card of the pack to a contest that a person has revealed; return whether one was lacking."""
        for line in self.sight(TABLE).story:
            event, before = line.event, cast("AdvancedCluedo", line.before)
            contest = before.contest if isinstance(event, e.ContestRevealed) and not event.against else None
            if contest and boardside_turns_up(before, contest):
                told = replace(event, against=(self.top(),))  # type: ignore[call-arg]
                self.give(Amended(seq=line.seq, event=told), contest.by, board=True)
                return True
        return False

    def without_hand(self, state: Any) -> str:
        """Return the next player who has not seen a hand of clue cards in part 1, or ""."""
        return super().without_hand(state) if state.phase == "one" else ""

    def with_secret(self, event: Event, seat: str, before: Any) -> Event | None:
        """Return an event with the card that was drawn or dug, the objectives, or what `MysteryEvening` tells."""
        match event:
            case e.CardDrawn(by=by) if by == seat:
                return replace(event, card=self.top())
            case e.ClueDug(by=by) if by == seat:
                new = [card for card in self.clues(seat) if card not in before.hands.get(seat, ())]
                return replace(event, card=new[0]) if new else None
            case e.ObjectivesDrawn(of=of) if of == seat:
                able = [card for card in self.unclaimed() if card != self.state.piece(seat)]
                return replace(event, cards=tuple(self.dice.sample(able, NEEDED)))
            case _:
                return super().with_secret(event, seat, before)

    def clues(self, place: str) -> list[str]:
        """Return the clue cards that are in a hand or in the middle."""
        return [card for card, at in self.where.items() if at == place]

    def top(self) -> str:
        """Return the top card of the pile, shuffling the discards when it is empty."""
        if self.state.pile and self.sees is Foresight:
            return self.in_order(self.unseen())[0]
        return self.dice.choice(self.unseen() if self.state.pile else self.state.discards)

    def unseen(self) -> list[str]:
        """Return the playing cards that are in no hand, not among the discards and under no servant."""
        state = self.state
        away = {card for mind in self.players.values() for card in mind.hand} | {*state.discards}
        away |= {court for _, court in state.servants.values()}
        return [card for card in PACK if card not in away]

    # ---------------------------------------------------------------- playing

    @property
    def goes_on(self) -> bool:
        """Whether the evening is not over, and lines are left."""
        return not self.state.over and len(self.table.lines) < self.most

    def step(self, state: AdvancedCluedo) -> None:
        """Deal, draw a card for a new room, answer, do what comes between the parts, or take a step of a turn."""
        if self.deals(state) or self.draws(state) or self.answers(state):
            return
        if state.phase == "scores":
            self.scores(state)
        elif state.phase == "drawing":
            self.dusk(state)
        elif not (state.second and self.beside(state)) and state.on_turn not in self.people:
            self.turn(state, state.on_turn or "")

    def turn(self, state: AdvancedCluedo, player: str) -> None:
        """Do what the player on turn does next."""
        mind = self.players[player]
        self.done(mind.prowls() if state.second else mind.investigates())

    def done(self, event: Any) -> None:
        """Fill in dice and cards that are drawn, and record it."""
        match event:
            case clue.DiceRolled():
                event = replace(event, roll=self.die())
            case e.RoomSearched():
                event = replace(event, roll=self.die() + self.die())
            case e.AttackMade(counter=counter):
                back = None if counter is None else self.die()
                event = replace(event, roll=self.die(), counter=back)
            case e.ClueDug(by=by):
                event = replace(event, card=self.dice.choice(self.clues(MIDDLE)))
                self.where[event.card] = by
            case _:
                pass
        self.say(event, event.by, isinstance(event, (clue.TokenMoved, e.ClueDug)))

    # ---------------------------------------------------------------- what comes first

    def draws(self, state: AdvancedCluedo) -> bool:
        """Draw a playing card for a new room (AC-INV-03); return whether one was drawn."""
        due = [player for player, count in state.due.items() if count and player not in state.out]
        if not due or state.over or not (state.pile or state.discards):
            return False
        self.give(e.CardDrawn(by=due[0], card=self.top()), due[0])
        return True

    def answers(self, state: AdvancedCluedo) -> bool:
        """Answer whatever the table waits for; return whether it waited for anything."""
        if made := state.bribe:
            if made.to not in self.people:
                accepted = self.players[made.to].takes_bribe(made)
                self.say(e.BribeAnswered(by=made.to, accepted=accepted), made.to)
        elif state.contest:
            self.contest(state.contest)
        elif state.debt:
            self.pays(state.debt)
        elif asked := state.open_suggestion:
            self.answer(asked)
        elif accused := state.open_accusation:
            self.give(clue.AccusationJudged(by=accused.by, right=accused.cards == self.file), accused.by)
        else:
            return False
        return True

    def fitting(self, player: str, asked: Suggestion) -> list[str]:
        """Return the named cards that a player holds."""
        return [card for card in self.clues(player) if card in asked.cards]

    def pays(self, debt: Debt) -> None:
        """Open a hand, or hand over a card: after a bribe the giver chooses it, after a grab it is drawn blindly."""
        giver = self.players[debt.by]
        if debt.what == "open hand":
            self.give(e.HandBared(of=debt.by, cards=giver.hand), debt.by)
            return
        chooses = debt.what == "playing card" or self.bribed() or chosen(self.state, "AC-AMB-07") == "targets_choice"
        if chooses and debt.by in self.people:
            return
        if debt.what == "playing card":
            self.say(e.CardHanded(by=debt.by, to=debt.to, card=giver.hands(debt.to)), debt.by)
            return
        held = self.clues(debt.by)
        card = giver.gives(debt.to, held) if chooses else self.dice.choice(held)
        (self.say if chooses else self.give)(e.ClueHanded(by=debt.by, to=debt.to, card=card), debt.by)
        self.where[card] = debt.to

    def bribed(self) -> bool:
        """Return whether a bribe was accepted since the last contest."""
        events = (line.event for line in reversed(self.sight(TABLE).story))
        return isinstance(
            next(x for x in events if isinstance(x, (e.BribeAnswered, e.ContestRevealed))), e.BribeAnswered
        )

    # ---------------------------------------------------------------- contests

    def contest(self, contest: Contest) -> None:
        """Let both sides submit their cards; a player who set out without the cards for it drops the contest."""
        sides = [player for player in (contest.by, contest.owner) if player]
        if not self.people.isdisjoint(sides):
            self.lays([player for player in sides if player not in self.people], contest)
            return
        submitted = self.players[contest.by].lays(contest)
        if submitted is None:
            self.say(e.ContestDropped(by=contest.by), contest.by)
        elif contest.owner:
            self.revealed(contest, submitted, self.players[contest.owner].lays(contest) or ())
        else:
            alone = e.ContestRevealed(laid=submitted)
            fails = e.ContestRevealed(laid=submitted, against=(self.top(),))
            self.say(alone if self.sight(TABLE).allowed(alone) else fails)

    def lays(self, players: Sequence[str], contest: Contest) -> None:
        """Let these players submit their cards in secret, for a contest with a person."""
        for player in players if self.table.boxes.open() else ():
            submitted = self.players[player].lays(contest)
            if submitted is None and player == contest.by:
                self.say(e.ContestDropped(by=player), player)
            elif not self.sight(player).submitted(player):
                self.sight(player).seal(player, ContestLaid(cards=submitted or ()))

    def revealed(self, contest: Contest, submitted: tuple[str, ...], against: tuple[str, ...]) -> None:
        """Reveal the cards of both sides."""
        self.say(e.ContestRevealed(laid=submitted, against=against))

    # ---------------------------------------------------------------- between the parts

    def scores(self, state: AdvancedCluedo) -> None:
        """Open the envelope, count everybody's Hearts and Diamonds, and go on to the night. People decide that."""
        opened = clue.EnvelopeOpened(**self.inside())
        if state.solution is None and self.sight(TABLE).offered(opened):
            self.give(opened, TABLE)
        elif missing := [player for player in state.order if player not in state.scores]:
            worth = self.players[missing[0]].state.in_hand(missing[0]) or 0
            self.give(e.ScoreCounted(of=missing[0], points=worth), missing[0])
        elif seen := [p for p in state.order if self.sight(p).offered(clue.EnvelopeSeen(by=p, **self.inside()))]:
            self.give(clue.EnvelopeSeen(by=seen[0], **self.inside()), seen[0])
        elif not self.people:
            self.say(e.PartOneEnded() if self.stop else e.PartTwoBegun())

    def dusk(self, state: AdvancedCluedo) -> None:
        """Set up Survival Points, objectives, and who goes first (AC-SUR-01, AC-OBJ-01, AC-STA-01)."""
        missing = [suspect for suspect in state.pawns if suspect not in state.points]
        if rolls := [suspect for suspect in missing if state.owner(suspect) not in self.people]:
            self.survives(rolls[0])
        elif waiting := [player for player in state.order if player not in state.drawn]:
            self.draws_objectives(waiting[0], self.unclaimed())
        elif not missing:
            self.say(e.FirstChosen(player=self.dice.choice(state.order)))

    def unclaimed(self) -> list[str]:
        """Return the cards that are nobody's objective."""
        return [card.key for card in self.state.cards if all(card.key not in held for held in self.secret.values())]

    def survives(self, suspect: str) -> None:
        """Roll two dice for a character."""
        self.say(e.SurvivalRolled(suspect=suspect, roll=self.die() + self.die()))

    def draws_objectives(self, player: str, free: Sequence[str]) -> None:
        """Draw three of these cards; the player's own character is put back (AC-AMB-09)."""
        while True:
            drawn = e.ObjectivesDrawn(of=player, cards=tuple(self.dice.sample(free, NEEDED)))
            if self.sight(player).allowed(drawn):
                break
        self.secret[player] = drawn.cards or ()
        self.give(drawn, player)

    # ---------------------------------------------------------------- the night

    def beside(self, state: AdvancedCluedo) -> bool:
        """Reveal a fulfilled objective, or heal a weak player; return whether anything happened."""
        for player in state.living:
            if player in self.people:
                continue
            mind = self.players[player]
            if card := mind.fulfilled():
                self.say(e.ObjectiveShown(by=player, card=card), player)
                return True
            if aid := mind.heals():
                self.say(aid, player)
                return True
        return False
