"""Frog Juice: cards captured by their numbers, spells, Witches, and two piles that score."""
