"""Games against stand-ins, to learn by: they count nowhere and are published nowhere."""
