"""A game as a file that anybody can check, and the checks, with the database and without."""
