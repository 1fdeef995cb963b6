"""Plotted A&A: written orders for Axis & Allies, revealed round by round."""

from __future__ import annotations

from assistant.content.house_rules import rulings
from assistant.core.event import kinds
from assistant.core.game import Game
from assistant.families.common_rules import with_common_rules
from assistant.games.plotted_axis import advice, books, events, laws, offers, rules, setup, tell, vocabulary
from assistant.games.plotted_axis.state import Plotted

GAME: Game[Plotted] = with_common_rules(
    Game(
        key="plotted_axis",
        title="Plotted Axis & Allies",
        events=(*kinds(events), *events.BASE),
        start=Plotted(),
        lay=setup.lay,
        apply=rules.apply,
        check=advice.check,
        offers=offers.offers,
        tell=tell.tell,
        vocabulary=vocabulary.vocabulary,
        laws=laws.laws,
        rulings=rulings("axis_allies", "plotted_axis"),
        boxes=books.boxes,
    )
)
