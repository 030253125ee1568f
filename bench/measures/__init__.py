"""One module a subject. Each lists its measures in `MEASURES`: functions that give a `Measured`."""
