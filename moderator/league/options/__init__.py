"""What a league may choose: its settings, its rule on absence, its own pieces."""
