"""Killer Clue: Clue with a secret killer among the players. Lists where each part of the game is defined."""

from __future__ import annotations

from assistant.content.house_rules import rulings
from assistant.core.event import kinds
from assistant.core.game import Game
from assistant.families.common_rules import with_common_rules
from assistant.games.killer_clue import advice, ahead, events, evidence, laws, offers, rules, setup, tell, vocabulary
from assistant.games.killer_clue.box import boxes
from assistant.games.killer_clue.state import KillerClue

GAME: Game[KillerClue] = with_common_rules(
    Game(
        key="killer_clue",
        title="Killer Clue",
        events=(*kinds(events), *events.BASE),
        start=KillerClue(),
        lay=setup.lay,
        apply=rules.apply,
        check=advice.check,
        offers=offers.offers,
        completions=offers.completions,
        tell=tell.tell,
        vocabulary=vocabulary.vocabulary,
        laws=laws.laws,
        evidence=evidence.evidence,
        asked=ahead.asked,
        boxes=boxes,
        rulings=rulings("killer_clue"),
    )
)
