"""Advanced Cluedo with its second part, Killer Kloo Doo: Clue with playing cards. Lists where each part is defined."""

from __future__ import annotations

from assistant.content.house_rules import rulings
from assistant.core.event import kinds
from assistant.core.game import Game
from assistant.families.common_rules import with_common_rules
from assistant.families.conceding import with_concession
from assistant.games.advanced_cluedo import (
    advice,
    events,
    evidence,
    laws,
    night,
    offers,
    rules,
    setup,
    tell,
    vocabulary,
)
from assistant.games.advanced_cluedo.box import boxes
from assistant.games.advanced_cluedo.state import AdvancedCluedo

GAME: Game[AdvancedCluedo] = with_common_rules(
    with_concession(
        Game(
            key="advanced_cluedo",
            title="Advanced Cluedo",
            events=(*kinds(events), *events.BASE),
            start=AdvancedCluedo(),
            lay=setup.lay,
            apply=rules.apply,
            check=advice.check,
            offers=offers.offers,
            completions=offers.completions,
            tell=tell.tell,
            vocabulary=vocabulary.vocabulary,
            laws=laws.laws,
            evidence=evidence.evidence,
            boxes=boxes,
            rulings=rulings("advanced_cluedo"),
        ),
        victors=lambda state: {player: state.name(player) for player in state.living},
        begun=lambda state: state.second,
        won=night.won,
        rule="AC-END-01",
        early="Killer Kloo Doo has not begun yet.",
    )
)
