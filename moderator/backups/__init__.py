"""Copies of the database, made while it is in use; and a league that goes back to one."""
