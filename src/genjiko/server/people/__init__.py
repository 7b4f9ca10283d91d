"""Who plays: accounts, ratings, and how players are told."""
