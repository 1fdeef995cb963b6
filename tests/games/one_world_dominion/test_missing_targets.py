"""A card that is shown without some of its targets can be told and carried out, and the game goes on."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from assistant.games.one_world_dominion import GAME, cards
from assistant.games.one_world_dominion import events as e
from assistant.games.risk import events as risk
from tests.games.one_world_dominion.conftest import Table

AIMS: dict[str, Any] = {"at": "brazil", "to": "peru", "continent": "south_america", "whom": "ben", "other": "carla"}
SOME = [dict(named) for count in range(len(AIMS) + 1) for named in combinations(AIMS.items(), count)]


@pytest.mark.parametrize("card", sorted(cards.printed()))
@pytest.mark.parametrize("moment", ["begins", "turn_of"])
def test_a_card_without_some_of_its_targets_is_carried_out_and_told(card: str, moment: str) -> None:
    before = getattr(Table(3), moment)("anna").hold("anna", card).state
    for named in SOME:
        played = e.CardPlayed(by="anna", card=card, count=1, **named)
        assert all(notice.text for notice in GAME.check(played, before))
        state = before
        for event in (played, e.NobodyAnswers(), e.DieRolled(face="6"), risk.TurnEnded(by="anna")):
            after = GAME.apply(event, state)
            assert GAME.tell(event, state, after), (named, event)
            state = after
        assert state.on_turn == "ben", named
