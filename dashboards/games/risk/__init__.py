"""RISK on a screen: the arrangement of its parts, and its setup. No rules."""
