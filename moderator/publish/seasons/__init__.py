"""Pages and data of seasons and ratings."""
