"""A whole league as one document, for another installation to take in."""
