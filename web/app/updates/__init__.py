"""The messages of each screen: ``HANDLERS`` maps their names to functions."""
