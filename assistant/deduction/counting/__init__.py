"""Exact counts of all deals that fit, by the cheapest method; `strategy` chooses it. Cards do not move here."""
