"""Everything about the time that seats have.

Periods, extensions, time banks, vacations, the heartbeat.
"""
