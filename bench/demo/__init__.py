"""A league of invented players, played to its end by real mails.

The demo stands beside the command line: it may use everything, and nothing uses it.
"""
