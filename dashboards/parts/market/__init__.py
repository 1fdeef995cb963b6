"""A market of shares: corporations, prices, wealth, charts, settlements."""
