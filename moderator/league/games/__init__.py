"""A game from its founding to its players: invitations, joining, seats that change hands, what needs an organiser."""
