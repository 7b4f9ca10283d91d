"""Many games between bots: series, ratings, balance and reports."""
