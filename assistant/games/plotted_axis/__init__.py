"""Plotted A&A: written orders for Axis & Allies, revealed round by round."""

from __future__ import annotations

from assistant.event import kinds
from assistant.game import Game
from assistant.games.plotted_axis import advice, books, events, laws, offers, rules, setup, tell, vocabulary
from assistant.games.plotted_axis.state import Plotted
from assistant.housekeeping import kept
from assistant.rulings import rulings

GAME: Game[Plotted] = kept(
    Game(
        key="plotted_axis",
        title="Plotted Axis & Allies",
        prefix="PAA",
        events=(*kinds(events), *events.BASE),
        start=Plotted(),
        lay=setup.lay,
        apply=rules.apply,
        check=advice.check,
        offers=offers.offers,
        completions=offers.completions,
        tell=tell.tell,
        vocabulary=vocabulary.vocabulary,
        laws=laws.laws,
        metrics=laws.metrics,
        rulings=rulings("axis_allies", "plotted_axis"),
        boxes=books.boxes,
    )
)
