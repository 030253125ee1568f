"""A game from its founding to its players.

Invitations, joining, seats that change hands, what needs an organiser.
"""
