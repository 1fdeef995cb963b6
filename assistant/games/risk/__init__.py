"""RISK (classic), beside a physical board."""

from __future__ import annotations

from assistant.game import Game
from assistant.games.risk import events
from assistant.games.risk.advice import check
from assistant.games.risk.laws import laws, metrics
from assistant.games.risk.offers import completions, offers
from assistant.games.risk.rules import apply
from assistant.games.risk.setup import lay
from assistant.games.risk.state import Risk
from assistant.games.risk.tell import tell
from assistant.games.risk.vocabulary import vocabulary
from assistant.housekeeping import kept
from assistant.rulings import rulings

GAME: Game[Risk] = kept(
    Game(
        key="risk",
        title="RISK",
        prefix="RSK",
        events=(
            events.GameStarted,
            *events.WAR,
            events.AreaClaimed,
            events.ArmiesPlaced,
            events.SetTurnedIn,
            events.ExtraArmiesPlaced,
            events.CardTold,
            events.CardsCounted,
            events.DiceAnnounced,
            events.TurnEnded,
            events.LinkDrawn,
        ),
        start=Risk(),
        lay=lay,
        apply=apply,
        check=check,
        offers=offers,
        completions=completions,
        tell=tell,
        vocabulary=vocabulary,
        laws=laws,
        metrics=metrics,
        rulings=rulings("risk"),
    )
)
