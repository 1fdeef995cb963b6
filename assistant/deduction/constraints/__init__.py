"""What must be true: the problem that evidence states, facts forced by propagation, and one deal that fits."""
