"""Acquire (classic): tiles, corporations, shares. Reads like a table of contents."""

from __future__ import annotations

from assistant.dealing.tell import hushed
from assistant.game import Game
from assistant.games.acquire import events
from assistant.games.acquire.advice import check
from assistant.games.acquire.laws import laws, metrics
from assistant.games.acquire.offers import completions, offers
from assistant.games.acquire.rules import apply
from assistant.games.acquire.settling import veil
from assistant.games.acquire.setup import lay
from assistant.games.acquire.state import Acquire
from assistant.games.acquire.tell import tell
from assistant.games.acquire.vocabulary import vocabulary
from assistant.housekeeping import kept
from assistant.rulings import rulings

GAME: Game[Acquire] = kept(
    Game(
        key="acquire",
        title="Acquire",
        prefix="ACQ",
        events=(
            events.GameStarted,
            *events.MARKET,
            events.FirstTileDrawn,
            events.HandDrawn,
            events.TileTaken,
            events.TilePlayed,
            events.NoTilePlayable,
            events.TileExposed,
            events.CorporationFounded,
            events.MergerRuled,
            events.TurnEnded,
            events.SquareSet,
        ),
        start=Acquire(),
        lay=lay,
        apply=apply,
        check=check,
        offers=offers,
        completions=completions,
        tell=tell,
        vocabulary=vocabulary,
        laws=laws,
        metrics=metrics,
        rulings=rulings("acquire"),
        veil=veil,
        hushed=hushed,
    )
)
