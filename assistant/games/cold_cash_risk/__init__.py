"""Cold Cash Risk: corporations on a RISK board, with shares priced by Acquire's chart. A table of contents."""

from __future__ import annotations

from assistant.content.house_rules import rulings
from assistant.core.event import kinds
from assistant.core.game import Game
from assistant.families.common_rules import with_common_rules
from assistant.families.stocks.early_end import with_early_end
from assistant.families.stocks.rules import covered, veiled
from assistant.families.stocks.tell import hushed
from assistant.families.war import events as war
from assistant.games.cold_cash_risk import advice, events, laws, offers, rules, setup, tell, vocabulary
from assistant.games.cold_cash_risk.closing import closed
from assistant.games.cold_cash_risk.state import ColdCash

GAME: Game[ColdCash] = with_common_rules(
    with_early_end(
        Game(
            key="cold_cash_risk",
            title="Cold Cash Risk",
            events=(*kinds(events), *events.MARKET, *kinds(war)),
            start=ColdCash(),
            lay=setup.lay,
            apply=rules.apply,
            check=advice.check,
            offers=offers.offers,
            completions=offers.completions,
            tell=tell.tell,
            vocabulary=vocabulary.vocabulary,
            laws=laws.laws,
            veil=veiled,
            covered=covered,
            hushed=hushed,
            rulings=rulings("cold_cash_risk"),
        ),
        closed,
        "CCR-END-01",
    )
)
