"""One World Dominion on a screen: RISK's map with cards, windows for answers, and neutral armies. No rules."""
