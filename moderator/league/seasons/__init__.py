"""Seasons: who meets whom, what a result is worth, and who stands where.

The modules draw, seating, points, ties, possible, moving and ratings are pure: values in, values
out, players as numbers. The others keep seasons in the database.
"""
