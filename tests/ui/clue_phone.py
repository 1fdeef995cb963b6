"""A phone at a table of Clue in its first turns, and what a finger does on it."""

from __future__ import annotations

from playwright.sync_api import Page

from assistant.core.event import TABLE
from assistant.games.clue import events as e
from assistant.table.table import Table

HANDS = {
    "anna": ("scarlet", "mustard", "candlestick", "knife", "lounge", "dining"),
    "ben": ("white", "green", "pipe", "revolver", "kitchen", "ballroom"),
    "carla": ("peacock", "rope", "conservatory", "billiard", "library", "study"),
}

SCROLLED = """() => {
  const roots = [...document.querySelectorAll('*')].map(e => e.shadowRoot).filter(Boolean);
  return roots.flatMap(r => [...r.querySelectorAll('main')]).some(m => m.scrollHeight > m.clientHeight + 1);
}"""


def dealt(table: Table) -> None:
    for player, hand in HANDS.items():
        table.record(e.HandDealt(of=player, cards=hand), player)


def chip(page: Page, name: str) -> None:
    page.locator(".chip", has_text=name).first.tap()


def in_the_hall(table: Table) -> None:
    dealt(table)
    table.record(e.TokenMoved(by="anna", token="scarlet", to="hall"), "anna")


def asked(table: Table) -> None:
    """Ben passed on Green, Rope, Hall; Carla showed Anna the Rope."""
    table.record(e.HandDealt(of="anna", cards=HANDS["anna"]), "anna")
    table.record(e.SuggestionMade(by="anna", suspect="green", weapon="rope", room="hall"), "anna")
    table.record(e.Passed(by="ben"), "ben")
    table.record(e.CardShown(by="carla", to="anna", card="rope"), "carla")


def mistaken(table: Table) -> None:
    """And then Ben shows Green after all."""
    asked(table)
    table.record(e.SuggestionMade(by="anna", suspect="green", weapon="knife", room="study"), "anna")
    table.record(e.CardShown(by="ben", to="anna", card="green"), "anna")


def deal(table: Table) -> None:
    """Everybody has entered a hand."""
    cards = [card.key for card in table.view(TABLE).cards][3:]
    for player, size in table.view(TABLE).hand_sizes.items():
        table.record(e.HandDealt(of=player, cards=tuple(cards[:size])), player)
        del cards[:size]
