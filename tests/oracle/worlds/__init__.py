"""The table at which both boxes are played: Small World, Underground, and games mixed of the two.

Every rule is a function that names its source: "000" is the rulebook of Small World, "001" that of
Underground, "SW5" and "UG21" are rulings. A state is a frozen value; a function that changes
something returns a new one.
"""
