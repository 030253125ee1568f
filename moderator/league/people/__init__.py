"""Who is who: people, the seats they hold, observers, newcomers, anonymity."""
