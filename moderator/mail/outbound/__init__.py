"""Mail that goes out: composed from its row, drawn, handed to a server, marked."""
