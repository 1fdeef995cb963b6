"""Clue (1998 edition) as a companion for the physical board. Lists where each part of the game is defined."""

from __future__ import annotations

from assistant.content.house_rules import rulings
from assistant.core.event import kinds
from assistant.core.game import Game
from assistant.families.common_rules import with_common_rules
from assistant.games.clue import advice, events, evidence, laws, offers, rules, setup, tell, vocabulary
from assistant.games.clue.state import Clue

GAME: Game[Clue] = with_common_rules(
    Game(
        key="clue",
        title="Clue",
        events=kinds(events),
        start=Clue(),
        lay=setup.lay,
        apply=rules.apply,
        check=advice.check,
        offers=offers.offers,
        completions=offers.completions,
        tell=tell.tell,
        vocabulary=vocabulary.vocabulary,
        laws=laws.laws,
        evidence=evidence.evidence,
        rulings=rulings("clue"),
    )
)
