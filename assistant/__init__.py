"""Everything that knows rules; never imports Panel."""
