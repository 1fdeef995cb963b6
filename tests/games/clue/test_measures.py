"""The figures of Clue: parts add up, what can be proved, what decisions lost, and whose business it is."""

from __future__ import annotations

import json
from functools import cache
from itertools import combinations, product
from math import log2
from pathlib import Path

import pytest

from assistant.archive import lines_of, read_lines
from assistant.deduction import advise, posterior, without
from assistant.event import REFEREE
from assistant.evidence import evidence
from assistant.games import GAMES
from assistant.games.clue import events as e
from assistant.games.clue.measures.ledger import after_the_deal, missing
from assistant.measures.derive import Derived, derive
from assistant.measuring import rows
from assistant.table import MemoryLog, Table
from tests.afterwards.mystery_games import finished
from tests.afterwards.provable import wrong

DATA = Path(__file__).parents[3] / "data"
EXACT = 1e-9


@cache
def demo() -> Table:
    """The recorded evening: four players, all hands open."""
    written = read_lines(lines_of((DATA / "clue" / "demo.jsonl").read_bytes()), GAMES)
    return Table(written.game, MemoryLog(written.entries))


@cache
def evening(players: int, seed: int) -> Table:
    return finished(players, seed)


def add_up(found: Derived) -> int:
    """Says of how many seats the parts were compared with what the engine says at the end."""
    compared = 0
    for row in found[rows.Result]:
        if row.result is None:
            continue
        luck = sum(c.luck for c in found[rows.Chance] if c.seat == row.seat and c.luck is not None)
        lost = sum(d.lost for d in found[rows.Decision] if d.seat == row.seat and d.unit == "bits")
        known = [k for k in found[rows.Knowledge] if k.seat == row.seat]
        whole = sum(log2(len(cards)) for cards in found.played.state.deck.values())
        assert row.luck == pytest.approx(luck, abs=EXACT)
        assert row.decisions == pytest.approx(-lost, abs=EXACT)
        assert row.result == pytest.approx(whole - known[-1].bits, abs=EXACT)
        assert row.start + row.luck + row.decisions + row.rest == pytest.approx(row.result, abs=EXACT)
        compared += 1
    return compared


@pytest.mark.parametrize("table", [demo, lambda: evening(3, 1)], ids=["demo", "three"])
def test_parts_add_up_for_everybody_and_for_each_alone(table) -> None:
    everybody = derive(table())
    assert everybody.played.eye == REFEREE
    assert add_up(everybody) == len(everybody.played.seats)
    for seat in everybody.played.seats:
        alone = derive(table(), seat)
        assert add_up(alone) == 1
        mine = [row for row in everybody[rows.Chance] if row.seat == seat]
        assert mine == list(alone[rows.Chance])


def test_the_rest_is_what_the_best_ways_promised_and_others_told() -> None:
    """Worked out on its own: not the part that is missing from the sum."""
    found = derive(demo())
    for row in found[rows.Result]:
        others = sum(c.value for c in found[rows.Chance] if c.seat == row.seat and c.what == "others")
        own = [c for c in found[rows.Chance] if c.seat == row.seat and c.what == "answer"]
        lost = sum(d.lost for d in found[rows.Decision] if d.seat == row.seat and d.unit == "bits")
        dice = sum(c.luck for c in found[rows.Chance] if c.seat == row.seat and c.what == "die")
        assert row.rest == pytest.approx(others + sum(c.expected for c in own) + lost - dice, abs=EXACT)


def test_a_hand_tells_so_much_on_average() -> None:
    """Every hand of four cards of a deck of two suspects, three weapons and four rooms, one of each in the envelope."""
    classes = ["ab", "cde", "fghi"]
    bits: list[float] = []
    for envelope in product(*classes):
        rest = [card for card in "abcdefghi" if card not in envelope]
        bits += [missing([len(set(c) - set(hand)) for c in classes]) for hand in combinations(rest, 4)]
    assert after_the_deal([2, 3, 4], 4) == pytest.approx(sum(bits) / len(bits), abs=EXACT)


@pytest.mark.parametrize("seed", range(6))
def test_what_could_be_proved_and_when_is_what_a_solver_says(seed: int) -> None:
    """See `python -m tests.afterwards.provable`, which looks at hundreds of games."""
    table = evening(3 + seed % 4, 300 + seed)
    assert not wrong(table)


def test_the_lines_of_a_proof_prove_it_and_none_can_be_left_out() -> None:
    proved = 0
    for table in (demo(), evening(4, 7), evening(3, 1)):
        found = derive(table)
        for row in found[rows.Knowledge]:
            if not row.because:
                continue
            at = next(line.line.label for line in table.story(row.seat) if line.seq == row.line)
            known = evidence(table, row.seat, at)
            mine = {line.line.label: line.number for line in table.account(row.seat)}
            lines = [mine[label] for label in row.because.split(", ")]
            others = {fact.seq for fact in known.facts} - set(lines)
            assert len(posterior(without(known, others)).marks.solution) == 3
            assert all(len(posterior(without(known, {*others, one})).marks.solution) < 3 for one in lines)
            proved += 1
    assert proved >= 3


# ---------------------------------------------------------------------- decisions


def test_a_question_is_held_against_the_best_in_its_room(board) -> None:
    board.hold("scarlet", "mustard peacock knife rope hall study").begin("scarlet", "hall")
    before = board.evidence("scarlet")
    ways = {s.cards: s.bits for s in advise(before, "scarlet", ["green", "plum"], ["ballroom"]).suggestions}
    worst = min(ways, key=lambda cards: ways[cards])
    board.suggest("scarlet", *worst).do(e.NobodyShowed())
    found = derive(board.table, "scarlet")
    row = next(d for d in found[rows.Decision] if d.what == "question")
    assert row.value == pytest.approx(ways[worst])
    assert row.best_value == pytest.approx(max(ways.values()))
    assert row.lost == pytest.approx(max(ways.values()) - min(ways.values())) and row.lost > 0.05
    assert row.ways == len(ways) and 0 < row.difficulty < row.lost
    best = json.loads(row.alternatives)
    assert [value for _, value in best] == pytest.approx(sorted(ways.values())[-1:-4:-1], abs=1e-6)
    answer = next(c for c in found[rows.Chance] if c.what == "answer")
    gained = posterior(before).bits - posterior(board.evidence("scarlet")).bits
    assert answer.value == pytest.approx(gained) and answer.expected == pytest.approx(row.value)
