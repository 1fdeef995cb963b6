"""The recorder of the demo of Advanced Cluedo: an investigation with every use of playing cards, and the night after
it.

    python -m tests.stories.record_advanced_cluedo

writes data/advanced_cluedo/demo.jsonl and, beside this file, advanced_cluedo-demo.txt: the game as the table reads it,
and after some of its lines what every seat can know. Both are the same every time, as long as the rulebook has no
objection; the recorded game is kept even then.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from assistant.content.catalogue import SHELF
from assistant.core.event import TABLE
from assistant.core.story import Noted
from assistant.deduction import known as marks_of
from assistant.deduction import posterior
from assistant.games.advanced_cluedo import events as e
from assistant.games.clue import events as clue
from assistant.knowledge.evidence import evidence
from assistant.table.table import Table
from tests.stories.advanced_evening import PIECES, Scripted
from tests.stories.record import as_lines, digest

HERE = Path(__file__).parent
DEMO = SHELF / "data" / "advanced_cluedo" / "demo.jsonl"
TEXT = HERE / "advanced_cluedo-demo.txt"
TITLE = "The investigation and the night: Anna, Ben, Carla, David"
SEED = 7
FILE = ("mustard", "rope", "library")
HANDS = {
    "anna": "scarlet candlestick hall study",
    "ben": "green pipe kitchen lounge",
    "carla": "plum revolver ballroom dining",
    "david": "white peacock wrench conservatory",
}
OBJECTIVES = {
    "anna": ("white", "knife", "hall"),
    "ben": ("plum", "wrench", "library"),
    "carla": ("peacock", "pipe", "study"),
    "david": ("mustard", "revolver", "kitchen"),
}
SURVIVAL = {"scarlet": 8, "mustard": 7, "white": 9, "green": 4, "peacock": 10, "plum": 6}
"""The roll of the two dice for each character."""
LOOKS = ("14", "40", "57", "78", "103", "125", "150", "200")
"""Lines after which the playthrough says what every seat knows."""


def investigation(t: Scripted) -> None:
    """Play part 1: two cards are dug up, weapons come out of the middle, and Anna finds the library."""
    for player, room in (("anna", "lounge"), ("ben", "ballroom"), ("carla", "study"), ("david", "ballroom")):
        t.go(player, room).end(player)
    t.go("anna", "lounge", "spades_10").dig("anna", "spades_10", "knife").end("anna")
    t.go("ben", "ballroom", "hearts_5").end("ben")
    t.go("carla", "study", "diamonds_9").end("carla")
    t.go("david", "ballroom", "clubs_queen").end("david")

    t.through("anna", "conservatory").end("anna")
    t.go("ben", "billiard", "spades_7").dig("ben", "spades_7", "billiard").end("ben")
    t.go("carla", "hall", "hearts_9").end("carla")
    t.go("david", "conservatory", "diamonds_6").end("david")

    t.through("anna", "conservatory", "spades_king")
    t.say(e.WeaponDug(by="anna", spade="spades_king", weapon="rope"), "anna")
    t.suggest("anna", "white", "rope", "conservatory")
    t.go("ben", "library", "clubs_4").end("ben")
    t.go("carla", "study", "spades_5").say(e.WeaponDug(by="carla", spade="spades_5", weapon="revolver"), "carla")
    t.suggest("carla", "plum", "revolver", by="shower")
    t.say(e.WeaponPickedUp(by="david", weapon="rope"), "david").go("david", "ballroom", "hearts_3")
    t.contest("david", "persuade", "mustard", "hearts_3", "clubs_8", room="ballroom").end("david")

    t.go("anna", "ballroom", "diamonds_4").bribe("anna", "david", "diamonds_4", False, "rope").end("anna")
    t.go("ben", "billiard", "diamonds_queen").bribe("ben", "carla", "diamonds_queen", True)
    t.hand("carla", "ben", "revolver", "carla").end("ben")
    t.go("carla", "hall", "clubs_ace").end("carla")
    t.go("david", "billiard", "clubs_2").suggest("david", "green", "rope", "green")

    t.go("anna", "billiard", "hearts_king").suggest("anna", "white", "rope", by="nobody")
    shown = t.last.seq
    t.table.amend(shown, clue.CardShown(by="ben", to="anna", card="billiard"), "anna")
    t.contest("ben", "grab", "white", "clubs_4", "clubs_2").hand("david", "ben", "wrench", "ben")
    t.go("ben", "library", "hearts_8").end("ben")
    t.go("carla", "study", "hearts_2").say(e.WeaponPickedUp(by="carla", weapon="revolver"), "carla")
    t.contest("carla", "persuade", "white", "hearts_9", room="study").take("david", "spades_ace")
    t.suggest("carla", "white", "revolver", "white", by="shower")
    t.contest("david", "grab", "plum", "clubs_queen", "clubs_ace")
    t.say(e.WeaponPickedUp(by="david", weapon="revolver"), "david").go("david", "hall", "diamonds_2")
    t.say(e.PlayerDrugged(by="david", ace="spades_ace", whom="carla"), "david").end("david")

    t.go("anna", "library", "clubs_king")
    t.say(e.WeaponFetched(by="anna", court="clubs_king", weapon="rope"), "anna")
    t.contest("anna", "persuade", "mustard", "hearts_king", "spades_8", room="library")
    t.suggest("anna", "mustard", "rope").end("anna")
    t.say(e.WeaponPickedUp(by="ben", weapon="rope"), "ben").go("ben", "billiard", "spades_jack")
    t.say(e.PersonTricked(by="ben", court="spades_jack", suspect="peacock"), "ben")
    t.suggest("ben", "peacock", "rope", "peacock")
    t.go("david", "study", "hearts_7").suggest("david", "plum", "revolver", "study")

    suspect, weapon, room = FILE
    t.say(clue.AccusationMade(by="anna", suspect=suspect, weapon=weapon, room=room), "anna")
    t.say(clue.AccusationJudged(by="anna", right=True), "anna")
    for player in PIECES:
        t.say(e.ScoreCounted(of=player, points=t.state.in_hand(player) or 0), player)


def nightfall(t: Scripted) -> None:
    """Roll dice and draw objectives for the second part; Anna has the highest roll."""
    t.say(e.PartTwoBegun())
    for suspect, roll in SURVIVAL.items():
        t.say(e.SurvivalRolled(suspect=suspect, roll=roll), t.state.owner(suspect) or TABLE)
    for player, drawn in OBJECTIVES.items():
        t.say(e.ObjectivesDrawn(of=player, cards=drawn), player)
    t.say(e.FirstChosen(player="anna"))


def chase(t: Scripted) -> None:
    """Play the chase: weapons are fetched in the Lounge, and David dies in the third attack."""
    t.go("anna", "hall", "clubs_king").end("anna")
    t.go("ben", "hall", "clubs_5").end("ben")
    t.go("carla", "library").end("carla")
    t.go("david", "hall", "diamonds_5").end("david")

    t.go("anna", "lounge").end("anna")
    t.go("ben", "study", "spades_queen").end("ben")
    t.go("carla", "library", "clubs_6").end("carla")
    t.go("david", "lounge").end("david")

    t.go("anna", "lounge", "hearts_8").say(e.WeaponPickedUp(by="anna", weapon="knife"), "anna").end("anna")
    t.go("ben", "hall", "diamonds_8").end("ben")
    t.go("carla", "billiard", "hearts_jack").end("carla")
    t.go("david", "lounge", "hearts_10").say(e.WeaponPickedUp(by="david", weapon="wrench"), "david")
    t.attack("david", "scarlet", 2, 1).end("david")

    t.attack("anna", "white", 6, 2).say(e.HeartPlayed(by="anna", heart="hearts_8"), "anna").end("anna")
    t.go("ben", "study", "spades_2").end("ben")
    t.go("carla", "library", "diamonds_10").end("carla")
    t.say(e.HeartPlayed(by="david", heart="hearts_10"), "david").go("david", "dining", "spades_3").end("david")

    t.go("anna", "dining", "spades_9").attack("anna", "white", 4, 1)
    t.say(e.ObjectiveShown(by="anna", card="white"), "anna").end("anna")


def errands(t: Scripted) -> None:
    """Play the errands: Ben lures Anna; the knife is cleaned, stolen, found, thrown out; the Hall is searched."""
    t.contest("ben", "lure", "scarlet", "spades_queen diamonds_8", room="kitchen").take("anna", "diamonds_3")
    t.go("ben", "library").end("ben")
    t.contest("carla", "spy", "green", "hearts_jack diamonds_10", "spades_2")
    t.say(e.HandBared(of="ben", cards=("clubs_5",)), "ben").end("carla")

    t.say(e.WeaponCleaned(by="anna", weapon="knife"), "anna")
    t.go("ben", "library", "clubs_queen").end("ben")
    t.contest("carla", "assault", "green", "clubs_6", "clubs_5").go("carla", "billiard", "diamonds_king").end("carla")

    t.through("anna", "study").end("anna")
    t.go("ben", "billiard", "diamonds_2").end("ben")
    t.go("carla", "library", "clubs_jack").end("carla")

    t.through("anna", "study", "hearts_4").end("anna")
    t.go("ben", "library", "diamonds_7")
    t.contest("ben", "steal", "scarlet", "clubs_queen diamonds_2 diamonds_7", room="hall", weapon="knife").end("ben")
    t.go("carla", "billiard", "spades_ace")
    t.say(e.PlayerDrugged(by="carla", ace="spades_ace", whom="ben"), "carla").end("carla")

    t.go("anna", "hall", "hearts_6").say(e.WeaponPickedUp(by="anna", weapon="knife"), "anna").end("anna")
    t.go("carla", "library", "hearts_2").end("carla")

    t.say(e.WeaponThrown(by="anna", weapon="knife"), "anna")
    t.say(e.ObjectiveShown(by="anna", card="knife"), "anna")
    t.go("ben", "billiard", "diamonds_6").end("ben")
    t.end("carla")


def escape(t: Scripted) -> None:
    """Search the Hall twice; Anna is called away from the stairs once, and is back in time."""
    t.say(e.ServantCalled(by="anna", court="clubs_king"), "anna").search("anna", 5).end("anna")
    t.go("ben", "library", "clubs_3").bribe("ben", "carla", "diamonds_6", True)
    t.say(e.CardHanded(by="carla", to="ben", card="hearts_2"), "carla")
    t.say(e.HeartPlayed(by="ben", heart="hearts_2"), "ben").end("ben")
    t.end("carla")

    t.search("anna", 9).say(e.ObjectiveShown(by="anna", card="hall"), "anna").end("anna")
    t.end("ben").end("carla")

    t.go("anna", "stairs").end("anna")
    t.end("ben")
    t.contest("carla", "lure", "scarlet", "clubs_jack diamonds_king", "spades_9", room="ballroom")
    t.take("anna", "spades_4").end("carla")

    t.go("anna", "stairs").end("anna")
    t.go("ben", "billiard", "hearts_queen").end("ben")
    t.end("carla")


def evening() -> Scripted:
    """Return both parts, with a remark."""
    t = Scripted(HANDS, "knife billiard", FILE, SEED)
    investigation(t)
    named = max(line.seq for line in t.table.lines if isinstance(line.event, clue.SuggestionMade))
    t.table.record(Noted(seq=named, text="The library was hers by then.", bookmark=True), "ben")
    nightfall(t)
    chase(t)
    errands(t)
    escape(t)
    return t


def playthrough(table: Table) -> Iterator[str]:
    """Yield the game line by line as the table reads it, and what every seat knows after some lines."""
    yield f"# {TITLE}"
    yield f"# {len(table.entries)} entries, {len(table.lines)} lines; written by {Path(__file__).name}"
    yield f"digest: {digest(table)}"
    for told in table.account(TABLE):
        yield f"{told.line.label:>4}  {told.text}"
        if told.line.label in LOOKS:
            yield from known(table, told.line.label)


def known(table: Table, label: str) -> Iterator[str]:
    """Yield what every seat can know after a line: certain places, the number of histories, what is missing."""
    for seat in (TABLE, *PIECES):
        said = evidence(table, seat, label)
        found, marks = posterior(said), marks_of(said)
        sure = sorted(f"{card} {place}" for (card, place), mark in marks.cells.items() if mark == "yes")
        best = max(found.triples.items(), key=lambda one: one[1])
        yield f"      {seat}: {found.deals} ways, {found.bits:.6f} bits missing, {' '.join(best[0])} {best[1]:.6f}"
        yield f"      {seat} is sure: {', '.join(sure)}"


def main() -> None:
    """Write the demo and its playthrough."""
    table = evening().table
    DEMO.write_text("\n".join(as_lines(table, TITLE)) + "\n", "utf-8")
    TEXT.write_text("\n".join(playthrough(table)) + "\n", "utf-8")
    print(f"{DEMO.name}: {len(table.entries)} entries, {len(table.lines)} lines, {table.view(TABLE).winner} wins")


if __name__ == "__main__":
    main()
