"""How the demo's pages look, in browser and on paper, measured: what a reader would call broken."""
