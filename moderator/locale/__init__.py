"""Words: facts of a game turned into a reader's language, at the edge.

English is the source language: messages stand in the code and in the templates, and a language
is added by a catalogue alone (`<language>/moderator.po`, see `babel.cfg`).
"""
