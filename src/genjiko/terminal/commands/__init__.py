"""One command of `genjiko` a module: each holds a click command named `command`."""
