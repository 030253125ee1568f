"""Setting up a server: what is asked, the files that are written from it, and where they go."""
