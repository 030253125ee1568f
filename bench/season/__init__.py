"""A whole season by real mails under a clock of its own, and whether all that was promised held."""
