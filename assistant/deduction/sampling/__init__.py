"""Sampling, for counts that would cost too much: deals and histories are drawn, and every figure has an error."""
