"""Pages as whole files: the same bytes for the same facts."""
