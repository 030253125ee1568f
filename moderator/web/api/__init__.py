"""The interface for programs: what the form does, as JSON."""
