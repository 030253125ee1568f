"""A player's own pages, under `/my`: games, settings, absence, addresses, data, tokens."""
