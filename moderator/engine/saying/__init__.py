"""How people say an order, in their own words: read to the canonical orders that are meant.

`words_*` are the words that every game's players use around orders; `units` cuts a line into what
it says, `clauses` tells the parts of it apart, `reader` has each game's frames say what order a
part is. What is sure is taken; what is not is only proposed.
"""
