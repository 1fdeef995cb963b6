"""Acquire (classic): tiles, corporations, shares. Reads like a table of contents."""

from __future__ import annotations

from assistant.content.house_rules import rulings
from assistant.core.event import kinds
from assistant.core.game import Game
from assistant.families.common_rules import with_common_rules
from assistant.families.stocks.early_end import with_early_end
from assistant.families.stocks.rules import covered, veiled
from assistant.families.stocks.tell import hushed
from assistant.games.acquire import advice, events, laws, offers, rules, setup, tell, vocabulary
from assistant.games.acquire.closing import closed
from assistant.games.acquire.state import Acquire

GAME: Game[Acquire] = with_common_rules(
    with_early_end(
        Game(
            key="acquire",
            title="Acquire",
            events=(*kinds(events), *events.MARKET),
            start=Acquire(),
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
            rulings=rulings("acquire"),
        ),
        closed,
        "ACQ-END-01",
    )
)
