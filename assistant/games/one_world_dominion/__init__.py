"""One World Dominion: 44 cards that bend RISK. This module reads like a table of contents."""

from __future__ import annotations

from assistant.content.house_rules import rulings
from assistant.core.event import kinds
from assistant.core.game import Game
from assistant.families.common_rules import with_common_rules
from assistant.families.conceding import with_concession
from assistant.games.one_world_dominion import advice, armies, events, laws, offers, rules, setup, tell, vocabulary
from assistant.games.one_world_dominion.state import Dominion

GAME: Game[Dominion] = with_common_rules(
    with_concession(
        Game(
            key="one_world_dominion",
            title="One World Dominion",
            events=(*kinds(events), *events.BASE),
            start=Dominion(),
            lay=setup.lay,
            apply=rules.apply,
            check=advice.check,
            offers=offers.offers,
            completions=offers.completions,
            tell=tell.tell,
            vocabulary=vocabulary.vocabulary,
            laws=laws.laws,
            rulings=rulings("one_world_dominion"),
        ),
        victors=lambda state: state.contenders,
        begun=lambda state: bool(state.turn.number),
        won=armies.won,
        rule="RSK-END-01",
    )
)
