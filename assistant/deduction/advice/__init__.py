"""Advice on the next question and explanations of certain facts: information gain, and the fewest lines as proof."""
