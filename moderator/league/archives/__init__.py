"""A whole league in one file, taken out and taken in; a person who leaves for good."""
