"""The register: every game is one folder and one line here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from assistant.game import Game
from assistant.games import acquire, clue, cold_cash_risk, risk

GAMES: Mapping[str, Game[Any]] = {game.key: game for game in (clue.GAME, cold_cash_risk.GAME, risk.GAME, acquire.GAME)}
