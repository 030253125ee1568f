"""Positions drawn as SVG: outlines of boards, signs, seats, and what the signs mean."""
