"""Plotted A&A: written orders for Axis & Allies, revealed round by round."""
