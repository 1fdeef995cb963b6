"""The figures of Killer Clue: parts add up while cards change hands, and the killer has nothing to find out."""

from __future__ import annotations

import json

import pytest

from assistant.bots import simulate
from assistant.core.event import REFEREE
from assistant.figures.facts import rows
from assistant.figures.facts.choosing import every_option
from assistant.figures.store.derive import derive
from assistant.games.killer_clue import events as e
from tests.afterwards.mystery_sums import add_up, demo, derived_demo, figures, told_otherwise


def test_parts_add_up_while_cards_change_hands() -> None:
    found = derived_demo("killer_clue")
    assert found.played.eye == REFEREE
    assert add_up(found) == 4  # what the killer knew before the look, too
    assert {row.what for row in found[rows.ChanceRow]} >= {"deal", "answer", "others", "card"}


def test_questions_are_ranked_with_who_is_asked_first() -> None:
    found = derived_demo("killer_clue")
    asked = [row for row in found[rows.DecisionRow] if row.what == "question"]
    assert asked
    assert all(row.lost is not None and row.ways >= 2 for row in asked)
    given = [row for row in found[rows.CardRow] if row.what == "given"]
    assert len(given) == sum(isinstance(told.event, e.CardGiven) for told in found.played.lines)


@pytest.mark.rule("KC-SUG-03")
def test_a_question_to_the_left_is_another_choice_than_to_the_right() -> None:
    """All options have different words, and one that differs in its direction alone can be better."""
    with every_option():
        found = derive(simulate("killer_clue", ["simple", "engine", "simple", "simple"], 8), REFEREE)
    lines = {line.seq: line.event for line in found.played.lines}
    turned = 0
    for row in (row for row in found[rows.DecisionRow] if row.what == "question"):
        ways = [words for words, _ in json.loads(row.alternatives)]
        assert len({*ways}) == len(ways) == row.ways - (row.chosen == "asking nothing")
        assert all(words.endswith((", to the left", ", to the right")) for words in ways)
        if row.chosen != "asking nothing":
            assert row.chosen.endswith(f", to the {lines[row.line].direction}")
        if row.lost > 0.01 and row.chosen.rpartition(",")[0] == row.best.rpartition(",")[0]:
            turned += 1
            assert row.reason.endswith("instead of 35 %: in that direction the players answer in a better order.")
    assert turned


def test_the_figures_of_the_killer_end_with_the_look_into_the_case_file() -> None:
    found = derived_demo("killer_clue")
    killer = found.played.state.killer
    mine = [row for row in found[rows.KnowledgeRow] if row.seat == killer]
    assert len(mine) == 1
    assert not [row for row in found[rows.DecisionRow] if row.seat == killer]
    said = found.measures.verdict(found.played, found.facts)
    assert not any(one.text.startswith(f"{found.played.state.name(killer)} could") for one in said)


def test_a_card_that_others_gave_each_other_is_in_no_figure_of_a_third() -> None:
    table = demo("killer_clue")
    given = next(
        told.event
        for told in table.story(REFEREE)
        if isinstance(told.event, e.CardGiven) and "carla" not in (told.event.by, told.event.to)
    )
    asked = next(t.before.suggestions[-1] for t in table.story(REFEREE) if t.event is given)
    other = next(card for card in asked.cards if card != given.card)

    def exchanged(event):
        return e.CardGiven(by=given.by, to=given.to, card=other) if event == given else event

    assert figures(told_otherwise(table, exchanged), "carla") == figures(table, "carla")
    assert figures(told_otherwise(table, exchanged), given.to) != figures(table, given.to)
