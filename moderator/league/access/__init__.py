"""Who may do what, and how somebody proves who they are: web sessions, links, roles, tokens, mails held for confirmation."""
