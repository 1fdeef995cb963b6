"""The figures of Clue: parts add up, what can be proved, what decisions lost, and whose business it is."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from pathlib import Path

import pytest

from assistant.core.event import REFEREE, TABLE
from assistant.core.seating import clockwise_from
from assistant.deduction import advise, posterior, without
from assistant.figures.facts import rows
from assistant.figures.facts.played import Memory
from assistant.figures.review.review import review
from assistant.figures.store.derive import Derived, derive, played
from assistant.games.clue import events as e
from assistant.games.clue import movement
from assistant.games.clue.figures import knowing, tables
from assistant.games.clue.figures.accusing import waiting
from assistant.games.clue.figures.ledger import after_the_deal, missing
from assistant.games.clue.state import Clue
from assistant.games.clue.tell import with_article
from assistant.knowledge.evidence import evidence
from assistant.table.table import MemoryLog, Table
from tests.afterwards.mystery_games import finished
from tests.afterwards.mystery_sums import EXACT, add_up, demo, derived_demo, figures, told_otherwise
from tests.afterwards.provable import wrong
from tests.recorded_games import written


@cache
def evening(players: int, seed: int) -> Table:
    return finished(players, seed)


@cache
def derived(players: int, seed: int) -> Derived:
    """Its figures, for everybody."""
    return derive(evening(players, seed))


def test_parts_add_up_for_everybody_and_for_each_alone() -> None:
    table = evening(3, 20)
    everybody = derived(3, 20)
    assert everybody.played.eye == REFEREE
    assert add_up(everybody) == len(everybody.played.seats)
    for seat in everybody.played.seats:
        alone = derive(table, seat)
        assert add_up(alone) == 1
        mine = [row for row in everybody[rows.ChanceRow] if row.seat == seat]
        assert mine == list(alone[rows.ChanceRow])


def test_parts_add_up_in_the_recorded_evening() -> None:
    assert add_up(derived_demo("clue")) == 4


def test_the_rest_is_what_the_best_ways_promised_and_others_told() -> None:
    """The rest is computed independently, not as the missing part of the sum."""
    found = derived(3, 20)
    for row in found[rows.ResultRow]:
        others = sum(c.value for c in found[rows.ChanceRow] if c.seat == row.seat and c.what == "others")
        own = [c for c in found[rows.ChanceRow] if c.seat == row.seat and c.what == "answer"]
        lost = sum(d.lost for d in found[rows.DecisionRow] if d.seat == row.seat and d.unit == "bits")
        dice = sum(c.luck for c in found[rows.ChanceRow] if c.seat == row.seat and c.what == "die")
        assert row.rest == pytest.approx(others + sum(c.expected for c in own) + lost - dice, abs=EXACT)


def test_a_hand_tells_so_much_on_average() -> None:
    """All hands of four cards from two suspects, three weapons and four rooms, one of each in the envelope."""
    classes = ["ab", "cde", "fghi"]
    bits: list[float] = []
    for envelope in product(*classes):
        rest = [card for card in "abcdefghi" if card not in envelope]
        bits += [missing([len(set(c) - set(hand)) for c in classes]) for hand in combinations(rest, 4)]
    assert after_the_deal([2, 3, 4], 4) == pytest.approx(sum(bits) / len(bits), abs=EXACT)


@pytest.mark.parametrize("seed", range(6))
def test_what_could_be_proved_and_when_is_what_a_solver_says(seed: int) -> None:
    """`python -m tests.afterwards.provable` checks hundreds of games."""
    table = evening(3 + seed % 4, 300 + seed)
    assert not wrong(table)


def test_the_lines_of_a_proof_prove_it_and_none_can_be_left_out() -> None:
    proved = 0
    for table in (demo("clue"), evening(3, 20)):
        for row in tables.knowledge(played(table, REFEREE)):
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
    row = next(d for d in found[rows.DecisionRow] if d.what == "question")
    assert row.value == pytest.approx(ways[worst])
    assert row.best_value == pytest.approx(max(ways.values()))
    assert row.lost == pytest.approx(max(ways.values()) - min(ways.values()))
    assert row.lost > 0.05
    assert row.ways == len(ways)
    assert 0 < row.difficulty < row.lost
    best = json.loads(row.alternatives)
    assert [value for _, value in best] == pytest.approx(sorted(ways.values())[-1:-4:-1], abs=1e-6)
    answer = next(c for c in found[rows.ChanceRow] if c.what == "answer")
    gained = posterior(before).bits - posterior(board.evidence("scarlet")).bits
    assert answer.value == pytest.approx(gained)
    assert answer.expected == pytest.approx(row.value)


def test_rooms_and_the_die_are_valued_by_what_can_be_asked_there() -> None:
    """A roll is compared with the mean of all six, a room with the best one within the roll."""
    table = evening(3, 20)
    found, looked = derived(3, 20), 0
    for told in table.story(REFEREE):
        if not isinstance(told.event, e.DiceRolled):
            continue
        seat, state = told.event.by, told.before
        known = posterior(evidence(table, seat, _before(table, seat, told.seq)))
        queue = clockwise_from(state.order, seat)[1:]
        asked = advise(known, seat, queue).suggestions
        best = {room: max(s.bits for s in asked if s.cards[-1] == room) for room in state.rooms}
        each = [max((best[room] for room in _within(state, seat, face)), default=0.0) for face in range(1, 7)]
        row = next(c for c in found[rows.ChanceRow] if c.line == told.seq and c.what == "die")
        assert row.expected == pytest.approx(sum(each) / 6, abs=0.03)  # questions may be ranked by drawn deals
        assert row.value == pytest.approx(each[told.event.roll - 1], abs=0.03)
        looked += max(each) > min(each)
        if looked == 4:
            break
    assert looked == 4


def _before(table: Table, seat: str, seq: int) -> str:
    return [one.line.label for one in table.story(seat) if one.seq < seq][-1]


def _within(state: Clue, seat: str, face: int) -> frozenset[str]:
    return movement.reach(replace(state, turn=replace(state.turn, roll=face)), seat)[0]


def test_a_shown_card_is_held_against_the_others_of_the_hand() -> None:
    """The value of another card equals that of the same game with the other card shown."""
    table = evening(3, 20)
    for row in [d for d in derived(3, 20)[rows.DecisionRow] if d.what == "shown card"][-2:]:
        told = next(t for t in table.story(REFEREE) if t.seq == row.line)
        asker, state = told.event.to, told.before
        could = [card for card in state.suggestions[-1].cards if card in state.hands[told.event.by]]
        other = next(card for card in could if card != told.event.card)

        def exchanged(event, shown=told.event, card=other):
            return replace(event, card=card) if event is shown else event

        left = posterior(evidence(told_otherwise(table, exchanged), asker, told.line.label)).bits
        with_it = posterior(evidence(table, asker, told.line.label)).bits
        values = dict(json.loads(row.alternatives))
        assert values[with_article(state, other)] - row.value == pytest.approx(left - with_it, abs=1e-6)
        assert row.lost == pytest.approx(max(values.values()) - row.value, abs=1e-6)
        assert row.unit == "bits told"


def test_what_one_tells_is_no_part_of_what_one_knows() -> None:
    found = derived(3, 20)
    for row in found[rows.ResultRow]:
        mine = [d for d in found[rows.DecisionRow] if d.seat == row.seat]
        assert row.decisions == pytest.approx(-sum(d.lost for d in mine if d.unit == "bits"), abs=EXACT)
    assert {d.unit for d in found[rows.DecisionRow]} == {"bits", "bits told", "chance"}


# ---------------------------------------------------------------------- accusations


@pytest.mark.rule("CLUE-ACC-01")
def test_accusing_too_early_and_of_the_wrong_three(board) -> None:
    board.hold("scarlet", "mustard peacock knife rope hall study").begin("scarlet", "ballroom")
    board.accuse("scarlet", "scarlet", "pipe", "lounge")
    row = next(d for d in derive(board.table, "scarlet")[rows.DecisionRow] if d.what == "accusation")
    assert (row.chosen, row.best) == ("Miss Scarlet with the Lead Pipe in the Lounge", "no accusation")
    assert row.value == pytest.approx(1 / (4 * 4 * 7))
    assert row.lost == pytest.approx(waiting(board.state, "scarlet") - row.value)
    board.hold("green", "scarlet white candlestick revolver library dining").begin("green", "ballroom")
    board.accuse("green", "mustard", "knife", "hall")
    mine = [d for d in derive(board.table, "green")[rows.DecisionRow] if d.what == "accusation"]
    assert mine[-1].value == pytest.approx(posterior_of(board, "green", "mustard", "knife", "hall"))


@pytest.mark.parametrize("right", [True, False])
def test_an_accusation_that_was_right_by_luck_is_called_so(board, right: bool) -> None:
    board.hold("scarlet", "mustard peacock knife rope hall study").begin("scarlet", "ballroom")
    board.accuse("scarlet", "scarlet", "pipe", "lounge", right)
    row = next(d for d in derive(board.table, "scarlet")[rows.DecisionRow] if d.what == "accusation")
    assert row.reason.endswith("It was right all the same.") is right


def posterior_of(board, seat: str, *cards: str) -> float:
    """Return the chance of an envelope before the last two lines."""
    story = board.table.story(seat)
    return posterior(evidence(board.table, seat, story[-3].line.label)).triples.get(cards, 0.0)


def test_ending_a_turn_with_the_proof_in_hand(board) -> None:
    """Neither Scarlet nor anybody else holds any of the three cards."""
    board.hold("scarlet", "mustard peacock knife rope hall study").begin("scarlet", "hall")
    board.unanswered("scarlet", "scarlet", "pipe", "lounge").idle("green").idle("plum").idle("scarlet")
    found = derive(board.table, "scarlet")
    late = [d for d in found[rows.DecisionRow] if d.what == "accusation"]
    proved = next(k.line for k in found[rows.KnowledgeRow] if k.provable)
    assert [d.chosen for d in late] == ["no accusation", "no accusation"]
    assert all(d.best_value == 1 and d.lost == pytest.approx(1 - waiting(board.state, "scarlet")) for d in late)
    assert all(d.line > proved and "complete at line" in d.reason for d in late)


# ---------------------------------------------------------------------- whose business it is


@cache
def closed() -> Table:
    return finished(4, 8, opened=False)


def test_closed_hands_have_no_figures_at_the_table() -> None:
    found = derive(closed())
    assert found.played.eye == TABLE
    assert {row.seat for row in found[rows.KnowledgeRow]} == {TABLE}
    assert not found[rows.DecisionRow]
    assert not found[rows.ChanceRow]
    assert all(row.result is None and row.luck is None for row in found[rows.ResultRow])
    assert all(row.gained is None and row.expected is None and row.told is None for row in found[rows.SuggestionRow])
    assert all(row.card is None for row in found[rows.CardRow])
    assert [row.winner for row in found[rows.ResultRow]].count(True) == 1


def test_exchanging_hands_that_were_not_opened_changes_no_row_of_others() -> None:
    """Ben and Carla swap all their cards, and what they showed each other and David."""
    table = closed()
    hands = {told.event.of: told.event.cards for told in table.story(REFEREE) if isinstance(told.event, e.HandDealt)}

    def exchanged(event):
        if isinstance(event, e.HandDealt) and event.of in ("ben", "carla"):
            return replace(event, cards=hands["carla" if event.of == "ben" else "ben"])
        if isinstance(event, e.CardShown) and "anna" not in (event.by, event.to):
            return replace(event, card=None)
        return event

    other = told_otherwise(table, exchanged)
    assert figures(other, TABLE) == figures(table, TABLE)
    assert figures(other, "anna") == figures(table, "anna")
    assert figures(other, "ben") != figures(table, "ben")


def test_a_card_that_was_seen_and_not_noted_leaves_the_rest_unknown() -> None:
    table = evening(3, 20)
    shown = next(t.event for t in table.story(REFEREE) if isinstance(t.event, e.CardShown))
    unnoted = told_otherwise(table, lambda event: replace(event, card=None) if event is shown else event)
    found = derive(unnoted)
    results = {row.seat: row.result for row in found[rows.ResultRow]}
    assert results[shown.to] is None
    assert sum(result is not None for result in results.values()) == 2
    line = next(t.seq for t in unnoted.story(REFEREE) if isinstance(t.event, e.CardShown))
    assert all(row.line < line for row in found[rows.KnowledgeRow] if row.seat == shown.to)


# ---------------------------------------------------------------------- what a new line costs


def test_a_new_line_costs_what_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a cache each line is computed once, and the rows equal those of a fresh run."""
    whole, memory, counted = evening(3, 20), Memory(), [0]
    counting = knowing.posterior

    def posterior_(*arguments, **options):
        counted[0] += 1
        return counting(*arguments, **options)

    monkeypatch.setattr(knowing, "posterior", posterior_)
    table = Table(whole.game, MemoryLog(whole.entries[:50]))
    derive(table, REFEREE, memory=memory)
    for entry in whole.entries[50:56]:
        counted[0] = 0
        table.record(entry.event, entry.author, freely=True)
        found = derive(table, REFEREE, memory=memory)
        assert counted[0] <= 7  # three seats, one question ranked, what others could have shown
    fresh = derive(table, REFEREE)
    assert {kind: list(rows_) for kind, rows_ in found.facts.items()} == {k: list(r) for k, r in fresh.facts.items()}


def test_more_decisions_make_nobody_better() -> None:
    """Losses by decisions only grow, line by line: asking an irrelevant question gains nothing."""
    whole, memory = evening(3, 20), Memory()
    table = Table(whole.game, MemoryLog(whole.entries[:30]))
    before: dict[str, float] = {}
    for entry in whole.entries[30:70]:
        table.record(entry.event, entry.author, freely=True)
        lost = {row.seat: row.decisions for row in derive(table, REFEREE, memory=memory)[rows.ResultRow]}
        for seat, sum_ in lost.items():
            assert sum_ is None or sum_ <= before.get(seat, 0.0) + EXACT
            before[seat] = sum_ if sum_ is not None else before.get(seat, 0.0)
    assert min(before.values()) < 0


def test_the_verdict_names_who_could_have_proved_it() -> None:
    table = evening(3, 20)
    found = review(table)
    said = found.sentences[0]
    first = min((row.line, row.seat) for row in found.derived[rows.KnowledgeRow] if row.provable)
    name = table.view(TABLE).name(first[1])
    label = next(told.line.label for told in table.story(REFEREE) if told.seq == first[0])
    assert said.text.startswith(f"{name} could have proved it at line {label}, before ")
    assert said.line == first[0]
    assert found.standing is not None
    assert found.standing.low
    assert set(found.standing.series) == set(found.derived.played.seats)


def told(path: str) -> list[str]:
    game = written(Path(path))
    return [sentence.text for sentence in review(Table(game.game, MemoryLog(game.entries))).sentences]


def test_the_verdict_says_when_the_winner_could_prove_it_and_what_was_hopeless() -> None:
    assert told("data/clue/demo.jsonl") == [
        "David’s accusation at line 41 could not be right.",
        "Ben could prove it from line 87 on and accused at once.",
        "From line 70 to the end, Ben was closest to the solution.",
    ]
    assert "Carla’s accusation at line 101 could not be right: Carla had already seen Mrs. White." in told(
        "data/killer_clue/demo.jsonl"
    )


@pytest.mark.parametrize("game", ["clue-right", "killer_clue-right", "not_a_clue-polled"])
def test_a_verdict_is_told_in_words_of_the_table(game: str) -> None:
    for sentence in told(f"tests/stories/today/{game}.jsonl"):
        assert not re.search(r"\bbits?\b|\+0\.0|entropy|posterior", sentence)
