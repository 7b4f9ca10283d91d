"""How fast the games are beside what a user would pick instead: `make bench`, figures in docs/benchmarks.md."""
