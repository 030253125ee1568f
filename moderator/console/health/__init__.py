"""What `moderator doctor` looks at, a module for each kind of thing."""
