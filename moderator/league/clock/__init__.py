"""Everything about the time that seats have: periods, extensions, time banks, vacations, the heartbeat."""
