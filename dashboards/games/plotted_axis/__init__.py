"""Plotted Axis & Allies on a screen: how its parts are arranged. No rules."""
