"""Felix: The Cat in the Sack."""
