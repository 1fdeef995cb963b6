"""The recorder of the demo of Killer Clue: four players, gifts, a trade, two murders, a Blackout, a killer's mistake.

    python -m tests.stories.record_killer

writes data/killer_clue/demo.jsonl, and beside this file killer_clue-demo.txt: the game as the table reads it, and after
some of its lines what every seat can know: each player's chance of being the killer, and the missing bits of the case
file. Both are the same every time, as long as the rulebook offers the same in the same order; the recorded game is kept
even if it does not.
"""

from __future__ import annotations

from collections.abc import Iterator

from assistant.core.event import TABLE
from assistant.core.story import Noted
from assistant.deduction import posterior
from assistant.games.clue import events as clue
from assistant.knowledge.evidence import evidence
from assistant.table.table import Table
from tests.simulate_murders import Game
from tests.stories.recording import Clock, Written

WRITTEN = Written("killer_clue", "record_killer", "One of us: Anna, Ben, Carla, David")
DEMO = WRITTEN.file
SEED = 583
HABITS = {"murder": 0.35, "solve": 0.05, "accuse": 0.03, "err": 0.1}
LOOKS = ("16", "24", "33", "41", "54", "79", "89", "100", "102", "118")
"""Lines after which the playthrough says what every seat knows."""


def evening() -> Table:
    """Return the whole game; afterwards the envelope is opened, and all want to see the hands."""
    played = Game(4, SEED, turns=9, clock=Clock(), **HABITS)
    table = played.play()
    suspect, weapon, room = played.file
    table.record(clue.EnvelopeOpened(suspect=suspect, weapon=weapon, room=room))
    admitted = next(line.seq for line in table.lines if type(line.event).__name__ == "MistakeAdmitted")
    table.record(Noted(seq=admitted, text="So it was her.", bookmark=True), "ben")
    for player in played.state.order:
        table.record(clue.HandsVoted(by=player, open=True), player, freely=True)
    return table


def known(table: Table, label: str) -> Iterator[str]:
    """Yield what the table and every player can know after a line, by both models."""
    for seat in (TABLE, *(player.key for player in table.view(TABLE).players)):
        said = evidence(table, seat, label)
        for model in ("neutral", "plain"):
            found = posterior(said, model)
            suspects = ", ".join(f"{player} {chance:.6f}" for player, chance in found.culprits.items())
            yield f"      {seat}, {model}: {found.deals} histories, {found.bits:.6f} bits missing; killer {suspects}"


def main() -> None:
    """Write the demo and its playthrough."""
    table = evening()
    WRITTEN.write(table, {label: list(known(table, label)) for label in LOOKS})


if __name__ == "__main__":
    main()
