"""Plotted A&A: written orders for Axis & Allies, revealed round by round."""

from __future__ import annotations

from assistant.content.house_rules import rulings
from assistant.core.event import kinds
from assistant.core.game import Game
from assistant.families.common_rules import with_common_rules
from assistant.families.conceding import with_concession
from assistant.games.plotted_axis import advice, books, events, laws, offers, rules, setup, tell, turns, vocabulary
from assistant.games.plotted_axis.state import Plotted

GAME: Game[Plotted] = with_common_rules(
    with_concession(
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
            rulings=rulings("plotted_axis", base_first=True),
            boxes=books.boxes,
        ),
        victors=lambda state: state.contenders,
        begun=lambda state: bool(state.turn),
        won=turns.won,
        rule="AA-VIC-01",
        rules={"allies": "AA-VIC-02"},
    )
)
