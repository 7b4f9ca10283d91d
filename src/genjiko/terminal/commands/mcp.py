"""`genjiko mcp`: tables for assistants that speak the Model Context Protocol."""

import click

from genjiko.terminal.options import in_language


@click.command()
@in_language
def command(language: str) -> None:
    """Serve tables over the Model Context Protocol on standard input and output.

    An assistant opens a table against bots, sees what its seat sees in words, asks what is legal, and plays.
    """
    from genjiko.terminal.mcp_server import make_server

    make_server(language).run("stdio")
