"""Not A Clue: theories, bribes and an unopened case file. Lists where each part of the game is defined."""

from __future__ import annotations

from assistant.content.house_rules import rulings
from assistant.core.event import kinds
from assistant.core.game import Game
from assistant.families.common_rules import with_common_rules
from assistant.games.not_a_clue import advice, events, evidence, laws, offers, rules, setup, tell, vocabulary
from assistant.games.not_a_clue.box import boxes
from assistant.games.not_a_clue.state import NotAClue

GAME: Game[NotAClue] = with_common_rules(
    Game(
        key="not_a_clue",
        title="Not A Clue",
        events=(*kinds(events), *events.BASE),
        start=NotAClue(),
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
        rulings=rulings("not_a_clue"),
    )
)
