"""Sharing: matches and results, taken out of the journal for other people and other programs."""
