"""The three games; each folder is one game, and nothing else knows how it is played."""
