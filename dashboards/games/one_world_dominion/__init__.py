"""One World Dominion on a screen: RISK's map with cards, windows and neutrals. No rules."""
