"""The chance events that values of markets were tried on: fair ways to fall, one of which did."""

from __future__ import annotations

import pytest

from assistant.games.acquire.events import TileTaken
from assistant.games.cold_cash_risk.events import CardTaken
from tests.values.games import KINDS, league


@pytest.mark.parametrize(("kind", "drawn"), [("acquire", TileTaken), ("cold_cash_risk", CardTaken)])
def test_the_chances_of_every_draw_and_throw_add_up_to_one_and_one_way_fell(kind: str, drawn: type) -> None:
    value = KINDS[kind].value
    game = league(kind, 1, value)
    events = [event for event in value.ways(game.played) if event]
    draws = sum(isinstance(line.event, drawn) for line in game.played.lines)
    assert len(events) > draws * 0.9
    for event in events:
        assert sum(way.chance for way in event) == pytest.approx(1)
        assert sum(way.fell for way in event) == 1
        for way in event:
            assert set(way.position.features) == set(game.played.seats)
            assert {len(row) for row in way.position.features.values()} == {len(value.names)}


def test_a_drawn_tile_changes_the_features_of_its_owner_alone() -> None:
    value = KINDS["acquire"].value
    for event in value.ways(league("acquire", 1, value).played):
        rows = [way.position.features for way in event or ()]
        if len(rows) > 1:
            differ = {seat for seat in rows[0] if len({row[seat] for row in rows}) > 1}
            assert len(differ) <= 1
