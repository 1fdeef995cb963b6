"""RISK (classic), beside a physical board."""

from __future__ import annotations

from assistant.content.house_rules import rulings
from assistant.core.event import kinds
from assistant.core.game import Game
from assistant.families.common_rules import with_common_rules
from assistant.families.conceding import with_concession
from assistant.games.risk import advice, conquest, events, laws, offers, rules, setup, tell, vocabulary
from assistant.games.risk.state import Risk

GAME: Game[Risk] = with_common_rules(
    with_concession(
        Game(
            key="risk",
            title="RISK",
            events=(*kinds(events), *events.WAR),
            start=Risk(),
            lay=setup.lay,
            apply=rules.apply,
            check=advice.check,
            offers=offers.offers,
            tell=tell.tell,
            vocabulary=vocabulary.vocabulary,
            laws=laws.laws,
            rulings=rulings("risk"),
        ),
        victors=lambda state: state.contenders,
        begun=lambda state: bool(state.turn.number),
        won=conquest.won,
        rule="RSK-END-01",
    )
)
