"""RISK, and the events of war that its variants share."""
