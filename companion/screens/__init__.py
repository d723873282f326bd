"""The screens every game shares: home, set-up, tally, players, history, settings."""
