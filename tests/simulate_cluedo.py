"""Plays whole games of Advanced Cluedo and Killer Kloo Doo through the rulebook, with real cards of both kinds.

    game = Game(4, seed=7)                  # part="two" plays the night alone; stop=True ends with part 1
    table = game.play()                     # a Table whose every line is by the rules, with everything that was seen
    game.where, game.file, game.secret      # the truth: every clue card, the envelope, everybody's objectives

What is decided at a real table is decided by chance here; who walks at night walks to what is left to do. Playing
cards are drawn from a real pack: whatever lies in no hand, among no discards and under no servant is in the pile.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import Any

from assistant.event import REFEREE, Event
from assistant.game import legal
from assistant.games import GAMES
from assistant.games.advanced_cluedo import events as e
from assistant.games.advanced_cluedo.box import ContestLaid, attack, bounds, defence
from assistant.games.advanced_cluedo.cards import is_court
from assistant.games.advanced_cluedo.near import steps_to_stairs
from assistant.games.advanced_cluedo.setup import lay
from assistant.games.advanced_cluedo.state import HALL, KITCHEN, MIDDLE, STAIRS, AdvancedCluedo, Contest
from assistant.games.advanced_cluedo.turns import complete
from assistant.games.clue import events as clue
from assistant.games.clue import movement
from assistant.kit.facts import ENVELOPE
from assistant.kit.mystery.pieces import carries
from assistant.kit.pack import PACK
from assistant.kit.seating import Seated
from assistant.library import mansion
from assistant.offer import Offer
from assistant.table import Table

NAMES = ("anna", "ben", "carla", "david", "edith", "frank")
SUSPECTS = ("scarlet", "mustard", "white", "green", "peacock", "plum")
GAME = GAMES["advanced_cluedo"]
LATER = (clue.AccusationMade, clue.TurnEnded, clue.DiceRolled, clue.TokenMoved, clue.SuggestionMade)
ASIDE = (clue.PencilMarked, clue.NotesWritten, clue.HandsVoted, e.ContestDropped, e.CardDrawn, e.ObjectivesDrawn)


def random_options(seed: int) -> dict[str, str]:
    """Some readings of a table; the same seed has the same."""
    chance = random.Random(seed)
    return {r.ambiguity: chance.choice(r.options) for r in GAME.rulings if chance.random() < 0.3}


class Game:
    """One game, at most so many lines long; the same seed plays the same game.

    `habits` are chances: to accuse in a turn, to know when accusing, to take the card of a new room, to play a card.
    """

    def __init__(
        self,
        players: int,
        seed: int,
        lines: int = 900,
        part: e.Part = "one",
        stop: bool = False,
        options: Mapping[str, str] | None = None,
        clock: Callable[[], int] = lambda: 0,
        **habits: float,
    ) -> None:
        self.chance, self.most, self.stop = random.Random(seed), lines, stop
        self.habits = {"accuse": 0.004, "solve": 0.6, "draw": 0.95, "act": 0.75, "bribe": 0.1, "box": 0.5, **habits}
        self.table = Table(GAME, clock=clock, chance=random.Random(seed))
        seats = [Seated(key=n, name=n.title(), piece=s) for n, s in zip(NAMES[:players], SUSPECTS, strict=False)]
        scores = {n: self.chance.randint(-20, 60) for n in NAMES[:players]} if part == "two" else {}
        self.table.record(lay(seats, options=options, first=self.chance.choice(seats).key, part=part, scores=scores))
        self.secret: dict[str, tuple[str, ...]] = {}
        self._deal()

    @property
    def state(self) -> AdvancedCluedo:
        return self.table.view(REFEREE)  # type: ignore[return-value]

    def _deal(self) -> None:
        state = self.state
        self.file = tuple(self.chance.choice(state.deck[kind]) for kind in state.classes)
        rest = [card.key for card in state.cards if card.key not in self.file]
        self.chance.shuffle(rest)
        self.where = dict.fromkeys(self.file, ENVELOPE)
        for place, size in state.hand_sizes.items():
            self.where |= {rest.pop(): place for _ in range(size)}
        if state.phase == "one":
            for player in state.order:
                self.say(clue.HandDealt(of=player, cards=tuple(self.clues(player))), player)

    def clues(self, place: str) -> list[str]:
        """The clue cards that are in a hand or in the middle."""
        return [card for card, at in self.where.items() if at == place]

    def top(self, state: AdvancedCluedo) -> str:
        """The top card of the pack: the discards are shuffled when it is empty."""
        if not state.pile:
            return self.chance.choice(state.discards)
        away = {card for player in state.order for card in state.known(player)} | {*state.discards}
        away |= {court for _, court in state.servants.values()}
        return self.chance.choice([card for card in PACK if card not in away])

    # ---------------------------------------------------------------- playing

    def say(self, event: Event, by: str = REFEREE) -> None:
        """What the rules do not forbid."""
        found = self.table.advice(event, REFEREE)
        assert legal(found), (event, found)
        self.table.record(event, by if by in self.state.order else REFEREE, freely=True)

    def allowed(self, event: Event) -> bool:
        return legal(self.table.advice(event, REFEREE))

    def play(self) -> Table:
        """To the end, or until the lines are used up."""
        for _ in self.lines():
            pass
        return self.table

    def lines(self) -> Iterator[AdvancedCluedo]:
        """The State after every step."""
        while not self.state.over and len(self.table.lines) < self.most:
            self._step(self.state)
            yield self.state

    def _does(self, what: str) -> bool:
        return self.chance.random() < self.habits[what]

    def _step(self, state: AdvancedCluedo) -> None:
        if self._draws(state) or self._answers(state):
            return
        if state.phase == "scores":
            self._scores(state)
        elif state.phase == "drawing":
            self._dusk(state)
        elif state.second and self._shows(state):
            return
        else:
            self._turn(state, state.on_turn or "")

    def _draws(self, state: AdvancedCluedo) -> bool:
        """A card for a new room; it may be left lying."""
        due = [player for player, count in state.due.items() if count and player not in state.out]
        if not due or state.over or not (state.pile or state.discards) or not self._does("draw"):
            return False
        player = self.chance.choice(due)
        self.say(e.CardDrawn(by=player, card=self.top(state)), player)
        return True

    def _answers(self, state: AdvancedCluedo) -> bool:
        """Whatever the table waits for."""
        if state.bribe:
            self.say(e.BribeAnswered(by=state.bribe.to, accepted=self.chance.random() < 0.7), state.bribe.to)
        elif state.contest:
            self._contest(state, state.contest)
        elif state.debt:
            self._pays(state)
        elif state.open_suggestion:
            self._answer(state)
        elif accused := state.open_accusation:
            self.say(clue.AccusationJudged(by=accused.by, right=accused.cards == self.file), accused.by)
        else:
            return False
        return True

    def _pays(self, state: AdvancedCluedo) -> None:
        debt = state.debt
        assert debt is not None
        author = self.chance.choice((debt.by, debt.to))
        if debt.what == "open hand":
            self.say(e.HandBared(of=debt.by, cards=state.known(debt.by)), debt.by)
        elif debt.what == "clue card":
            card = self.chance.choice(self.clues(debt.by))
            self.say(e.ClueHanded(by=debt.by, to=debt.to, card=card), author)
            self.where[card] = debt.to
        else:
            card = self.chance.choice(state.known(debt.by))
            self.say(e.CardHanded(by=debt.by, to=debt.to, card=card), author)

    def _answer(self, state: AdvancedCluedo) -> None:
        asked = state.open_suggestion
        assert asked is not None
        player = asked.unheard[0]
        fitting = [card for card in self.clues(player) if card in asked.cards]
        if not fitting:
            self.say(clue.Passed(by=player), player)
            return
        card = self.chance.choice(fitting)
        self.say(clue.CardShown(by=player, to=asked.by, card=card), self.chance.choice((player, asked.by)))

    # ---------------------------------------------------------------- contests

    def _contest(self, state: AdvancedCluedo, contest: Contest) -> None:
        """Both lay what they have; who set out without the cards for it drops it."""
        laid = self._lays(state, contest, attacks=True)
        if laid is None:
            self.say(e.ContestDropped(by=contest.by), contest.by)
            return
        if not contest.owner:
            tried = e.ContestRevealed(laid=laid)
            self.say(tried if self.allowed(tried) else e.ContestRevealed(laid=laid, against=(self.top(state),)))
            return
        against = self._lays(state, contest, attacks=False) or ()
        boxes = self.table.boxes
        if self._does("box") and (key := next(iter(boxes.open()), "")):
            boxes.lay(key, contest.by, ContestLaid(cards=laid))
            boxes.lay(key, contest.owner, ContestLaid(cards=against))
            assert boxes.reveal(key).event == e.ContestRevealed(laid=laid, against=against)
        else:
            self.say(e.ContestRevealed(laid=laid, against=against))

    def _lays(self, state: AdvancedCluedo, contest: Contest, attacks: bool) -> tuple[str, ...] | None:
        """Cards of the real hand that the rules let be laid; None if there are none."""
        least, most = bounds(contest, attacks)
        hand = state.known(contest.by if attacks else contest.owner)
        able = [card for card in (attack if attacks else defence)(contest) if card in hand]
        counts = range(least, min(most, len(able)) + 1)
        sets = [found for count in counts for found in combinations(able[:6], count)]
        self.chance.shuffle(sets)
        for found in sets:
            tried = e.ContestRevealed(laid=found) if attacks and contest.owner else ContestLaid(cards=found)
            if self.allowed(tried):
                return found
        return None

    # ---------------------------------------------------------------- between the parts

    def _scores(self, state: AdvancedCluedo) -> None:
        if state.solution is None and (offer := self._one(clue.EnvelopeOpened)):
            self.say(offer.fill(dict(zip(("suspect", "weapon", "room"), self.file, strict=True))))
        elif missing := [player for player in state.order if player not in state.scores]:
            worth = state.in_hand(missing[0])
            assert worth is not None
            self.say(e.ScoreCounted(of=missing[0], points=worth), missing[0])
        else:
            self.say(e.PartOneEnded() if self.stop else e.PartTwoBegun())

    def _dusk(self, state: AdvancedCluedo) -> None:
        if missing := [suspect for suspect in state.pawns if suspect not in state.points]:
            roll = e.SurvivalRolled(suspect=missing[0], roll=self.chance.randint(1, 6) + self.chance.randint(1, 6))
            self.say(roll if self.allowed(roll) else e.SurvivalSet(suspect=missing[0], points=7))
        elif waiting := [player for player in state.order if player not in state.drawn]:
            free = [c.key for c in state.cards if all(c.key not in held for held in self.secret.values())]
            while not self.allowed(drawn := e.ObjectivesDrawn(of=waiting[0], cards=tuple(self.chance.sample(free, 3)))):
                pass
            self.secret[waiting[0]] = drawn.cards or ()
            self.say(drawn, waiting[0])
        else:
            self.say(e.FirstChosen(player=self.chance.choice(state.order)))

    # ---------------------------------------------------------------- a turn

    def _offers(self) -> list[Offer]:
        found = GAME.offers(self.state, REFEREE)
        return [o for o in found if o.fillable and not o.rare and not issubclass(o.kind, ASIDE)]

    def _one(self, kind: type[Event]) -> Offer | None:
        return next((offer for offer in self._offers() if offer.kind is kind), None)

    def _shows(self, state: AdvancedCluedo) -> bool:
        """A fulfilled objective is turned over, and one that can never be is drawn again (AC-AMB-10)."""
        for player in state.living:
            lost = [card for card in state.left_to_do(player) if card in state.dead_by_others(player)]
            held = {card for cards in self.secret.values() for card in cards} | {*state.dead_by_others(player)}
            free = [card.key for card in state.cards if card.key not in held]
            if lost and free and state.options.get("AC-AMB-10") == "only_the_own":
                kept = (card for card in self.secret[player] if card != lost[0])
                drawn = e.ObjectivesDrawn(of=player, cards=(*kept, self.chance.choice(free)))
                if self.allowed(drawn):
                    self.secret[player] = drawn.cards or ()
                    self.say(drawn, player)
                    return True
        if offer := self._one(e.ObjectiveShown):
            self._fill(offer)
            return True
        return False

    def _turn(self, state: AdvancedCluedo, player: str) -> None:
        kinds: dict[type[Event], list[Offer]] = {}
        for offer in self._offers():
            if offer.kind is not e.BribeOffered or self._does("bribe"):
                kinds.setdefault(offer.kind, []).append(offer)
        plays = [found for kind, found in kinds.items() if kind not in (*LATER, e.WeaponCleaned, e.WeaponThrown)]
        if state.second and self._works(state, player, kinds):
            return
        if clue.AccusationMade in kinds and self._does("accuse"):
            self._accuses(state, player)
        elif clue.SuggestionMade in kinds and self._does("act"):
            self._fill(kinds[clue.SuggestionMade][0])
        elif plays and self._does("act") and self._fill(self.chance.choice(self.chance.choice(plays))):
            return
        elif not self._walks(state, player, kinds):
            ends = clue.TurnEnded(by=player)
            if self.allowed(ends):
                self.say(ends, player)
            else:  # who must suggest
                self._fill(kinds[clue.SuggestionMade][0])

    def _works(self, state: AdvancedCluedo, player: str, kinds: Mapping[type[Event], list[Offer]]) -> bool:
        """What an objective asks for, where the player is: cleaning, throwing out, searching."""
        room, weapon = state.room_of(player), state.armed(player)
        if weapon in self.secret[player] and room in (KITCHEN, HALL):
            clean = (player, weapon) in state.cleaned
            done = kinds.get(e.WeaponThrown if clean else e.WeaponCleaned, ())
            return clean == (room == HALL) and bool(done) and self._fill(done[0])
        wanted = room in self.secret[player] and room not in state.shown.get(player, ())
        return wanted and any(self._fill(kinds[kind][0]) for kind in (e.RoomSearched, e.ServantCalled) if kind in kinds)

    def _accuses(self, state: AdvancedCluedo, player: str) -> None:
        wrong = tuple(self.chance.choice(state.deck[kind]) for kind in state.classes)
        suspect, weapon, room = self.file if self._does("solve") else wrong
        self.say(clue.AccusationMade(by=player, suspect=suspect, weapon=weapon, room=room), player)

    def _walks(self, state: AdvancedCluedo, player: str, kinds: Mapping[type[Event], list[Offer]]) -> bool:
        """Roll, then go towards what is aimed at; False where nothing more is to be done in this turn."""
        if state.second and state.place(state.piece(player)) == STAIRS and complete(state, player):
            return False
        if state.second and player in state.servants and state.room_of(player) in self.secret[player]:
            return False
        moves = kinds.get(clue.TokenMoved, ())
        if state.turn.moved or (state.turn.roll is None and clue.DiceRolled not in kinds and not moves):
            return False
        passages = [offer for offer in moves if offer.known.get("how") == "passage"]
        if passages and (clue.DiceRolled not in kinds or self._does("act")):
            return self._fill(passages[0])
        if state.turn.roll is None and clue.DiceRolled in kinds:
            self.say(clue.DiceRolled(by=player, roll=self.chance.randint(1, 6)), player)
            return True
        return self._steps(state, player)

    def _steps(self, state: AdvancedCluedo, player: str) -> bool:
        token, goal = state.piece(player), self.goal(state, player)
        rooms, squares = movement.reach(state, player)
        up = steps_to_stairs(state, token)
        places = sorted(rooms)
        if state.second and up is not None and state.turn.roll and up <= state.turn.roll and complete(state, player):
            places = [STAIRS]
        if goal not in places and (goal or not places):
            places = sorted(squares, key=lambda square: (_far(square, goal), square))[:3] or places
        elif goal in places:
            places = [goal]
        self.chance.shuffle(places)
        for to in places:
            move = clue.TokenMoved(by=player, token=token, to=to)
            if self.allowed(move):
                self.say(move, player)
                return True
        return False

    def goal(self, state: AdvancedCluedo, player: str) -> str:
        """Where a player wants to be: "" for anywhere; at night what the objectives ask for."""
        if not state.second:
            return ""
        if complete(state, player):
            return STAIRS
        left = [card for card in self.secret[player] if card not in state.shown.get(player, ())]
        armed, card = carries(state, player), left[0]
        if card in state.rooms:
            return card if any(is_court(held) for held in state.known(player)) or player in state.servants else ""
        if card in state.deck["suspect"]:
            lies = next(iter(state.weapons.values()), "")
            return lies if not armed and lies else state.place(card)
        if card in armed:
            there = HALL if (player, card) in state.cleaned else KITCHEN
            return there if state.room_of(player) != there or state.turn.began_in != there else ""
        return state.weapons.get(card, "")

    def _fill(self, offer: Offer) -> bool:
        """Chance fills in the blanks; False if the rules are against it."""
        chosen: dict[str, Any] = {}
        for blank in offer.blanks:
            able = list(blank.open(chosen))
            count = self.chance.randint(blank.fewest, max(blank.fewest, min(blank.count, len(able))))
            if len(able) < blank.fewest:
                return False
            chosen[blank.name] = self.chance.choice(able) if blank.single else tuple(self.chance.sample(able, count))
        event: Any = offer.fill(chosen)
        if isinstance(event, e.ClueDug):
            event = e.ClueDug(by=event.by, spade=event.spade, card=self.chance.choice(self.clues(MIDDLE)))
        if not self.allowed(event):
            return False
        self.say(event, getattr(event, "by", REFEREE))
        if isinstance(event, e.ClueDug) and event.card:
            self.where[event.card] = event.by
        return True


def _far(square: str, goal: str) -> int:
    """Squares from here to a room, the stairs or another square; for nothing in particular all is as near."""
    at = movement.square_of(square)
    if at is None or not goal:
        return 0
    if goal == STAIRS:
        return mansion().to_stairs(at) or 999
    if there := movement.square_of(goal):
        return mansion().walk(at).get(there, 999)
    return mansion().distances(at).get(goal, 999)
