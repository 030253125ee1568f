"""How choices become turns.

Who answers for a seat, the sheets on file, the journal, deadlines that strike.
"""
