"""The recorder of the demo of Clue: a whole game with everything that happens at a real table, including mistakes.

    python -m tests.stories.record

writes data/clue/demo.jsonl and, beside this file, clue-demo.txt: the same game line by line, with what each seat knew
for certain. Both are the same every time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from assistant.content.catalogue import SHELF
from assistant.core.event import REFEREE, TABLE, seen_by
from assistant.core.story import Line, Noted, NotedPrivately
from assistant.deduction import Marks, known
from assistant.families.common_rules import ClockPaused, ClockResumed
from assistant.families.mystery.table import Suggestion
from assistant.games.clue import events as e
from assistant.games.clue import mending, movement, reach
from assistant.games.clue.state import Clue
from assistant.kit.facts import ENVELOPE
from assistant.table.table import Table
from tests.simulate import Game
from tests.stories.recording import as_lines, digest

HERE = Path(__file__).parent
DEMO = SHELF / "data" / "clue" / "demo.jsonl"
TITLE = "A long evening: Anna, Ben, Carla, David"
SEED = 10


class Evening(Game):
    """A simulated game with scenes: each is played once, at the first opportunity after its turn."""

    def __init__(self, seed: int) -> None:
        self.played: set[str] = set()
        self.later: list[tuple[int, Callable[[], object]]] = []
        super().__init__(4, seed)

    def scene(self, name: str, turn: int = 0) -> bool:
        """Return whether it is time for this scene, and mark it as played."""
        if name in self.played or self.state.turn.number < turn:
            return False
        self.played.add(name)
        return True

    def play(self, most: int = 200) -> Table:
        """Play the whole game; afterwards three of four want to see the hands."""
        super().play(most)
        for player in ("ben", "david", "anna"):
            self.table.record(e.HandsVoted(by=player, open=True), player, freely=True)
        return self.table

    def step(self, state: Clue) -> None:
        """Take a step, perhaps with a remark after it."""
        super().step(state)
        if self.scene("remarks", 7):
            self._remark()

    def turn(self) -> None:
        """Take a step of a turn, perhaps with a break before it, or a gamble instead of it."""
        player = self.state.on_turn
        if self.scene("pause", 6):
            self.table.record(ClockPaused())
            self.table.record(ClockResumed())
        if player == "david" and self.scene("gamble", 9):
            self._gamble(player)
            return
        super().turn()

    def _gamble(self, player: str) -> None:
        """Accuse with three cards that could be the solution, but are not."""
        marks, deck = self.marks(player), self.state.deck
        might = {kind: [c for c in deck[kind] if marks.at(c, ENVELOPE) != "no"] for kind in deck}
        guess = {kind: next((c for c in cards if c not in self.file), cards[0]) for kind, cards in might.items()}
        self.table.record(e.AccusationMade(by=player, **guess), player)
        self.table.record(e.AccusationJudged(by=player, right=False), player)
        suspect, weapon, room = self.file
        self.table.record(e.EnvelopeSeen(by=player, suspect=suspect, weapon=weapon, room=room), player)

    def _remark(self) -> None:
        """Write notes for all and for one, and pencil marks."""
        seq = max(line.seq for line in self.table.lines if isinstance(line.event, e.SuggestionMade))
        self.table.record(Noted(seq=seq, text="Why this room again?", bookmark=True), "ben")
        self.table.record(NotedPrivately(seq=seq, by="carla", text="Looks like a bluff."), "carla")
        card = self.state.suggestions[-1].cards[1]
        for mark in ("maybe", "no"):
            self.table.record(e.PencilMarked(by="anna", card=card, holder="carla", mark=mark), "anna")

    def notice_later(self, *mends: Callable[[], object]) -> None:
        """Correct mistakes after the next player has moved."""
        self.later += [(self.state.turn.number, mend) for mend in mends]

    def move(self, player: str) -> bool:
        """Play a move, then correct the mistakes that were noticed by now."""
        if self.state.turn.roll is None and self._near(player) and self.scene("forgotten", 4):
            self._forget_roll(player)
            moved = True
        else:
            moved = super().move(player)
            last = self.table.entries[-1].event
            if moved and isinstance(last, e.DiceRolled):
                return True
            if moved and isinstance(last, e.TokenMoved) and self.scene("redone", 3):
                self.table.undo(player)
                self.table.redo(player)
        now = self.state.turn.number
        due = [mend for turn, mend in self.later if turn < now]
        self.later = [(turn, mend) for turn, mend in self.later if turn >= now]
        for mend in due:
            mend()
        return moved

    def _near(self, player: str) -> list[tuple[str, int]]:
        """Return the rooms within any roll, with the squares it takes."""
        state, token = self.state, self.state.piece(player)
        far = {room: movement.steps_to(state, token, room) for room in reach.enterable(state, player)}
        return [(room, steps) for room, steps in far.items() if steps is not None and 0 < steps <= 6]

    def _forget_roll(self, player: str) -> None:
        """Leave out the roll; somebody remembers it a little later."""
        room, steps = self._near(player)[0]
        self._go(player, room)
        moved = self.table.entries[-1].seq
        self.notice_later(lambda: self.table.insert(moved, e.DiceRolled(by=player, roll=steps), player))

    def suggest(self, player: str) -> None:
        """Make a suggestion; once with one of the player's own weapons, to mislead the others."""
        own = [c for c in self.state.deck["weapon"] if c in self.hand(player)]
        marks = self.marks(player)
        open_suspects = [c for c in self.state.deck["suspect"] if marks.at(c, ENVELOPE) == "open"]
        if own and open_suspects and self.scene("bluff", 5):
            room = self.state.room_of(player) or ""
            bluff = e.SuggestionMade(by=player, suspect=open_suspects[0], weapon=own[0], room=room)
            self.table.record(bluff, player)
            if asked := self.state.open_suggestion:
                self.answer(asked)
            return
        super().suggest(player)

    def answer(self, asked: Suggestion) -> None:
        """Record the answers; once the wrong player is entered, and once somebody overlooks a card."""
        queue = asked.asked
        holders = [p for p in queue if set(asked.cards) & set(self.hand(p))]
        if len(holders) > 1 and self.scene("overlooked", 8):
            self._overlook(asked.by, asked.cards, *holders[:2])
        elif holders and holders[0] != queue[0] and self.scene("misheard", 2):
            self._mishear(asked.by, asked.cards, queue[0], holders[0])
        else:
            super().answer(asked)

    def _card(self, cards: tuple[str, ...], player: str) -> str:
        return self.dice.choice(sorted(set(cards) & set(self.hand(player))))

    def _overlook(self, to: str, cards: tuple[str, ...], first: str, second: str) -> None:
        """Let `first` pass by mistake and say so later."""
        shown = e.CardShown(by=second, to=to, card=self._card(cards, second))
        late = mending.overlooked(e.CardShown(by=second, to=to), first)
        self.notice_later(lambda: self.table.amend(seq, late, first, note="I had one after all"))
        seq = self.table.record(shown, second).seq

    def _mishear(self, to: str, cards: tuple[str, ...], wrong: str, right: str) -> None:
        """Enter the wrong name; it is corrected, and then the suggester adds the card."""
        shown = e.CardShown(by=right, to=to)
        filled = e.CardShown(by=right, to=to, card=self._card(cards, right))
        self.notice_later(
            lambda: self.table.amend(seq, shown, TABLE),
            lambda: self.table.amend(seq, filled, to),
        )
        seq = self.table.record(e.CardShown(by=wrong, to=to), TABLE).seq


# ---------------------------------------------------------------------- as files


def playthrough(table: Table, title: str) -> str:
    """Return the game line by line as the table reads it, and after each line what seats now know for certain."""
    return "\n".join(_playthrough(table, title)) + "\n"


def _playthrough(table: Table, title: str) -> Iterator[str]:
    end: Clue = table.view(REFEREE)  # type: ignore[assignment]
    yield f"# {title}"
    yield f"# {len(table.entries)} entries, {len(table.lines)} lines; written by tests/stories/record.py"
    yield f"digest: {digest(table)}"
    yield f"winner: {end.winner}"
    yield f"solution: {', '.join(end.solution or ())}"
    for player, hand in end.hands.items():
        yield f"hand of {player}: {', '.join(hand)}"
    before: dict[str, set[str]] = {seat: set() for seat in (TABLE, *end.order)}
    texts = {told.line.seq: told.text for told in table.account(TABLE)}
    for number, line in enumerate(table.lines):
        yield ""
        yield _line(line, texts)
        if line.struck:
            continue
        for seat, knew in before.items():
            if seen_by(seat, line.event) is None:
                continue
            knows = _certain(table, number + 1, seat)
            if new := sorted(knows - knew):
                yield f"      {seat}: {', '.join(new)}"
            if gone := sorted(knew - knows):
                yield f"      {seat} no longer: {', '.join(gone)}"
            before[seat] = knows


def _line(line: Line, texts: dict[int, str]) -> str:
    marks = {"struck": line.struck, "corrected": line.corrected, "noted": bool(line.notes)}
    said = texts.get(line.seq, f"({getattr(line.event, 'by', '')} alone: {type(line.event).__name__})")
    return f"{line.label:>4}  {said}" + "".join(f" [{mark}]" for mark, there in marks.items() if there)


def _certain(table: Table, lines: int, seat: str) -> set[str]:
    """Return the cards whose place this seat knows."""
    evidence = table.game.evidence(table.story(seat, lines), seat)
    marks: Marks | None = known(evidence) if evidence else None
    if marks is None:
        return set()
    if marks.conflict is not None:
        return {f"conflict of {marks.conflict}"}
    return {f"{card}={place}" for (card, place), mark in marks.cells.items() if mark == "yes"}


def main() -> None:
    """Write the demo and its playthrough."""
    evening = Evening(SEED)
    table = evening.play()
    DEMO.write_text("\n".join(as_lines(table, TITLE)) + "\n", "utf-8")
    (HERE / "clue-demo.txt").write_text(playthrough(table, TITLE), "utf-8")
    print(f"{DEMO.name}: {len(table.entries)} entries, {evening.state.winner} wins")


if __name__ == "__main__":
    main()
