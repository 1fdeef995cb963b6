"""Cold Cash Risk: corporations on a RISK board, shares by Acquire's chart. Reads like a table of contents."""

from __future__ import annotations

from assistant.dealing.tell import hushed
from assistant.game import Game
from assistant.games.cold_cash_risk import events
from assistant.games.cold_cash_risk.advice import check
from assistant.games.cold_cash_risk.laws import laws, metrics
from assistant.games.cold_cash_risk.offers import completions, offers
from assistant.games.cold_cash_risk.purse import veil
from assistant.games.cold_cash_risk.rules import apply
from assistant.games.cold_cash_risk.setup import lay
from assistant.games.cold_cash_risk.state import ColdCash
from assistant.games.cold_cash_risk.tell import tell
from assistant.games.cold_cash_risk.vocabulary import vocabulary
from assistant.housekeeping import kept
from assistant.rulings import rulings
from assistant.war import events as war

GAME: Game[ColdCash] = kept(
    Game(
        key="cold_cash_risk",
        title="Cold Cash Risk",
        prefix="CCR",
        events=(
            events.GameStarted,
            *events.MARKET,
            *war.EVENTS,
            events.OrderCardTurned,
            events.HandDealt,
            events.TurnOrderDrawn,
            events.MomAndPopPlaced,
            events.NoCardPlayable,
            events.CorporationFounded,
            events.MomAndPopAbsorbed,
            events.MergerProposed,
            events.MergerAnswered,
            events.LeftAlone,
            events.TileDrawn,
            events.SharesShown,
            events.StockSold,
            events.MeetingCalled,
            events.NominationDeclined,
            events.VoteCast,
            events.MeetingClosed,
            events.Passed,
            events.StrengthRolled,
            events.TurnEnded,
            events.CardReplaced,
            events.CardTaken,
            events.SecurityHired,
            events.DividendPaid,
            events.SecurityFired,
            events.EarningsEnded,
            events.LastCardPlayed,
            events.CeoSet,
            events.ColourChosen,
            events.CashPaid,
            events.SharesGiven,
        ),
        start=ColdCash(),
        lay=lay,
        apply=apply,
        check=check,
        offers=offers,
        completions=completions,
        tell=tell,
        vocabulary=vocabulary,
        laws=laws,
        metrics=metrics,
        rulings=rulings("cold_cash_risk", "acquire", "risk"),
        veil=veil,
        hushed=hushed,
    )
)
