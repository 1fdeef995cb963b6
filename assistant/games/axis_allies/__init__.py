"""Axis & Allies (1984, second edition of its rules), beside a physical board."""

from __future__ import annotations

from assistant.content.house_rules import rulings
from assistant.core.event import kinds
from assistant.core.game import Game
from assistant.families.common_rules import with_common_rules
from assistant.families.conceding import with_concession
from assistant.games.axis_allies import advice, conquest, events, laws, offers, rules, setup, tell, vocabulary
from assistant.games.axis_allies.state import AxisAllies

GAME: Game[AxisAllies] = with_common_rules(
    with_concession(
        Game(
            key="axis_allies",
            title="Axis & Allies",
            events=kinds(events),
            start=AxisAllies(),
            lay=setup.lay,
            apply=rules.apply,
            check=advice.check,
            offers=offers.offers,
            tell=tell.tell,
            vocabulary=vocabulary.vocabulary,
            laws=laws.laws,
            rulings=rulings("axis_allies"),
        ),
        victors=lambda state: state.contenders,
        begun=lambda state: bool(state.turn),
        won=conquest.won,
        rule="AA-VIC-01",
        rules={"allies": "AA-VIC-02"},
    )
)
