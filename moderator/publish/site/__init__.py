"""The published folder: which files there are, when they are made anew, and where they go."""
