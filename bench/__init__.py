"""Speed and memory beside their goals: `make bench`."""
