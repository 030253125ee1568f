"""How choices become turns: who answers for a seat, the sheets on file, the journal, deadlines that strike."""
