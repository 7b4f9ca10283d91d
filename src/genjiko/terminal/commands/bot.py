"""`genjiko bot`: a player of this program for others to ask, line by line."""

import sys

import click

from genjiko.arena.line_protocol import answer_line
from genjiko.bots import make_bot
from genjiko.games import find_rules


@click.command()
@click.argument("name")
def command(name: str) -> None:
    """Answer questions on standard input as the bot NAME (a level, greedy, random ...), a line of JSON each.

    docs/bot-protocol.md tells what the lines say. `genjiko arena GAME --bots master,"exec:genjiko bot expert"` asks it.
    """
    bot = make_bot(name)
    for line in sys.stdin:
        if line.strip():
            click.echo(answer_line(line, bot, find_rules))
            sys.stdout.flush()
