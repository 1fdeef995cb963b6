"""The recorder of the demo of Not A Clue: theories, looks for sale, a bribe, the Minkin card, and a decisive poll.

    python -m tests.stories.record_not_a_clue

writes data/not_a_clue/demo.jsonl and, beside this file, not_a_clue-demo.txt: the game as the table reads it, purses
where they change, and after some lines what every seat can know, and how likely each version is for it. The actions of
the four players are listed here. Both files are the same every time, as long as the rulebook offers the same; the
recorded game is kept even if it does not. Nobody ever looks into the envelope.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assistant.core.event import TABLE
from assistant.core.story import Noted
from assistant.deduction import posterior
from assistant.games.clue import events as clue
from assistant.games.clue.state import CORRIDOR
from assistant.games.not_a_clue import events as e
from assistant.games.not_a_clue.box import VoteLaid
from assistant.games.not_a_clue.state import NotAClue
from assistant.kit.facts import ENVELOPE
from assistant.knowledge.evidence import evidence
from assistant.table.table import Table
from tests.simulate_not_a_clue import Game
from tests.stories.recording import Clock, Written

TITLE = "Nobody looks: Anna, Ben, Carla, David"
WRITTEN = Written("not_a_clue", "record_not_a_clue", TITLE)
DEMO, TEXT = WRITTEN.file, WRITTEN.text
NAMES = {
    "suspect_4": "Kolya Accordion",
    "suspect_5": "Slava Quiet",
    "suspect_6": "Grisha Umbrella",
    "contractor_2": "The Banker",
    "contractor_3": "The Governor",
    "contractor_4": "The Oil Trader",
    "contractor_5": "The General",
    "contractor_6": "The Editor",
    "location_4": "Bathhouse",
    "location_5": "Casino",
    "location_6": "Airport Lounge",
    "location_7": "Lake Dacha",
    "location_8": "Embassy",
    "location_9": "Yacht",
}
"""The printed names on this table's cards, where the text has none."""
MOTIVES = {
    "contractor_2": "A loan that was to be repaid.",
    "contractor_3": "An election that was to be won.",
    "contractor_5": "A budget that was to be read.",
}
FILE = ("suspect_4", "contractor_5", "location_7")
"""The contents of the envelope, which nobody in the game ever names."""
HANDS = {
    "anna": "suspect_2 contractor_1 contractor_4 location_1 location_8",
    "ben": "suspect_1 suspect_5 contractor_2 location_3 location_6",
    "carla": "suspect_3 contractor_3 location_2 location_9",
    "david": "suspect_6 contractor_6 location_4 location_5",
}
LOOKS = ("20", "43", "51", "57", "64", "75", "83")
"""Lines after which the playthrough says what every seat knows."""


class Evening(Game):
    """The game, line by line: every action has to be offered."""

    def __init__(self) -> None:
        super().__init__(4, 0, clock=Clock(), names=NAMES, motives=MOTIVES)

    def deal(self) -> None:
        """Deal the hands above."""
        self.file = FILE
        self.where = dict.fromkeys(FILE, ENVELOPE)
        for player, hand in HANDS.items():
            self.where |= dict.fromkeys(hand.split(), player)
            self.say(clue.HandDealt(of=player, cards=tuple(hand.split())), player)

    # ---------------------------------------------------------------- what players do

    def goes(self, by: str, roll: int, to: str) -> None:
        """Roll and move to the destination."""
        self.say(clue.DiceRolled(by=by, roll=roll), by)
        self.say(clue.TokenMoved(by=by, token=self.state.piece(by), to=to, how="dice"), by)

    def thinks(self, by: str, roll: int, numbers: tuple[int, int, int], card: str = "", how: str = "phone") -> None:
        """Play a theory in the location just entered, its answer, and the end of the turn.

        `card` is what is shown, by its holder: from their "phone", "one by one" after those who pass, or said "aloud",
        and the theorist adds it. Without a card, nobody shows any.
        """
        suspect, contractor, location = named(numbers)
        self.goes(by, roll, location)
        self.say(e.TheoryMade(by=by, suspect=suspect, contractor=contractor, location=location), by)
        shower = self.where[card] if card else ""
        shown = clue.CardShown(by=shower, to=by, card=card)
        if how == "one by one":
            for player in self.state.suggestions[-1].before(shower):
                self.say(clue.Passed(by=player), player)
        if not card:
            self.say(clue.NobodyShowed(), by)
        elif how == "aloud":
            self.table.amend(self.say(clue.CardShown(by=shower, to=by)), shown, by)
        else:
            self.say(shown, shower)
        if self.state.on_turn == by:
            self.say(clue.TurnEnded(by=by), by)

    def sold(self, card: str, to: str, aloud: bool = False) -> None:
        """Sell a look at a card, recorded by its holder; said aloud, its card is added by the buyer."""
        sale = e.InformationSold(by=self.where[card], to=to, card=card)
        if aloud:
            self.table.amend(self.say(e.InformationSold(by=sale.by, to=to)), sale, to)
        else:
            self.say(sale, sale.by)

    def closes(self, by: str, numbers: tuple[int, int, int], enough: Sequence[str]) -> None:
        """Propose a version, with the others' votes from the box."""
        suspect, contractor, location = named(numbers)
        self.say(e.VersionDeclared(by=by, suspect=suspect, contractor=contractor, location=location), by)
        (key,) = self.table.boxes.open()
        for player in reversed(self.state.opponents(by)):
            self.table.boxes.submit(key, player, VoteLaid(by=player, enough=player in enough))
        self.table.boxes.reveal(key)

    # ---------------------------------------------------------------- what they did

    def evening(self) -> Table:
        """Play all of it; two of four want to see the hands, which is not enough."""
        self.names()
        self.first_round()
        self.second_round()
        self.third_round()
        self.to_the_end()
        for player in ("anna", "david"):
            self.say(clue.HandsVoted(by=player, open=True), player)
        return self.table

    def names(self) -> None:
        """Record a motive and a name that were read late."""
        self.say(e.MotiveTyped(contractor="contractor_4", motive="A pipe that was to be laid."))
        self.say(e.CardNamed(card="location_9", name="White Yacht"))

    def first_round(self) -> None:
        """Play two answers, the customs official, and a corridor."""
        self.thinks("anna", 4, (4, 2, 3), "location_3")
        self.say(e.BribePaid(by="ben"), "ben")
        self.thinks("carla", 5, (2, 5, 5), "location_5", "aloud")
        self.goes("david", 2, CORRIDOR)
        self.say(clue.TurnEnded(by="david"), "david")

    def second_round(self) -> None:
        """Sell the first look; Ben comes back from the islands; Carla is trapped, and exposed."""
        self.sold("location_1", "carla")
        self.thinks("anna", 6, (5, 5, 7), "suspect_5")
        self.thinks("ben", 3, (3, 5, 6), "suspect_3")
        self.thinks("carla", 4, (4, 4, 4), "location_4")
        self.thinks("david", 6, (4, 5, 8), "location_8")
        self.say(e.ExitsBlocked(of="carla"))
        for player, expose in (("anna", True), ("david", True)):
            self.say(e.ExposureVoted(by=player, of="carla", expose=expose), player)

    def third_round(self) -> None:
        """Carla has 30 rubles: two looks are for sale. Nobody can refute David's theory."""
        self.thinks("anna", 5, (4, 5, 9), "location_9", "one by one")
        self.sold("contractor_3", "ben")
        self.thinks("ben", 4, (4, 5, 2), "location_2")
        self.say(clue.TurnEnded(by="carla"), "carla")
        self.sold("suspect_3", "anna", aloud=True)
        self.say(e.MinkinPaid(by="carla"), "carla")
        self.thinks("david", 3, (4, 5, 5))

    def to_the_end(self) -> None:
        """Ben tries too early and goes on answering; David is sure, and two of three have had enough."""
        self.say(e.ExitsFreed(of="carla"))
        self.thinks("anna", 6, (3, 5, 2), "location_2", "aloud")
        self.closes("ben", (4, 6, 7), enough=("carla",))
        self.thinks("carla", 1, (5, 5, 3), "suspect_5", "one by one")
        self.thinks("david", 5, (6, 6, 7))
        self.sold("location_6", "david")
        self.thinks("anna", 2, (2, 5, 6), "location_6")
        self.say(e.BribePaid(by="carla"), "carla")
        self.closes("david", (4, 5, 7), enough=("anna", "ben"))


def named(numbers: tuple[int, int, int]) -> tuple[str, str, str]:
    """Return a suspect, a contractor and a location by their numbers."""
    suspect, contractor, location = numbers
    return f"suspect_{suspect}", f"contractor_{contractor}", f"location_{location}"


def evening() -> Table:
    """Return the whole game, with a remark."""
    table = Evening().evening()
    tried = next(line.seq for line in table.lines if isinstance(line.event, e.VersionDeclared))
    table.record(Noted(seq=tried, text="He was bored.", bookmark=True), "anna")
    return table


# ---------------------------------------------------------------- what the playthrough says beside the lines


def purses(state: NotAClue) -> str:
    """Return the contents of every purse, and the pot."""
    return ", ".join([*(f"{player} {rubles}" for player, rubles in state.purses.items()), f"pot {state.pot}"])


def known(table: Table, label: str) -> Iterator[str]:
    """Yield what the table and every player can know after a line, by both models: deals, bits, and each version so
    far.
    """
    state: NotAClue = next(view for told, view in table.states(TABLE) if told.line.label == label)  # type: ignore[assignment]
    for seat in (TABLE, *state.order):
        said = evidence(table, seat, label)
        for model in ("neutral", "plain"):
            found = posterior(said, model)
            three = {frozenset(cards): chance for cards, chance in found.triples.items()}
            versions = [f"{made.by}’s version {three.get(frozenset(made.cards), 0):.6f}" for made in state.versions]
            told = "; ".join([f"{found.deals} deals, {found.bits:.6f} bits missing", *versions])
            yield f"      {seat}, {model}: {told}"


def after(table: Table) -> dict[str, list[str]]:
    """Return purses after the lines that changed them, and what is known after some lines."""
    found: dict[str, list[str]] = {}
    before = ""
    for told, state in table.states(TABLE):
        now = purses(state)  # type: ignore[arg-type]
        label = told.line.label
        found[label] = [*([f"      {now}"] if now != before else ()), *(known(table, label) if label in LOOKS else ())]
        before = now
    return found


def playthrough(table: Table) -> Iterator[str]:
    """Yield the game line by line, with these additions."""
    return WRITTEN.playthrough(table, after(table))


def main() -> None:
    """Write the demo and its playthrough."""
    table = evening()
    WRITTEN.write(table, after(table))


if __name__ == "__main__":
    main()
