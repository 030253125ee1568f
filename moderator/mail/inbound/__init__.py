"""A mail that came in: stored, whose it is, what it is, and what becomes of it."""
