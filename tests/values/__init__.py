"""Trained values: leagues that they are fitted to, the fit, and what they reach on games that were held out."""
