"""Constraints: the problem that the evidence states, facts forced by propagation, and one deal that fits."""
