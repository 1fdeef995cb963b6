"""Exact counts of all deals that fit, by whichever method is cheapest; `strategy` chooses. Cards do not move here."""
