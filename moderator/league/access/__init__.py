"""Who may do what, and how somebody proves who they are.

Web sessions, links, roles, tokens, mails held for confirmation.
"""
