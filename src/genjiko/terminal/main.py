"""The command `genjiko`: finds its subcommands, and turns every foreseen error into one line."""

import pkgutil
import sys
from importlib import import_module

import click

import genjiko
from genjiko.kernel.errors import GenjikoError
from genjiko.terminal import commands


class Commands(click.Group):
    """Subcommands are the modules of `terminal.commands`, loaded only when asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(m.name.replace("_", "-") for m in pkgutil.iter_modules(commands.__path__))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        module = import_module(f"{commands.__name__}.{cmd_name.replace('-', '_')}")
        found = module.command
        assert isinstance(found, click.Command)
        return found


@click.group(cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(genjiko.__version__, prog_name="genjiko")
@click.pass_context
def cli(context: click.Context) -> None:
    """Five tabletop games of scent and silk: play, replay, check and measure them.

    Without a command it opens the tables in your browser, as `genjiko serve` does.
    """
    if context.invoked_subcommand is None:
        serve = cli.get_command(context, "serve")
        assert serve is not None
        context.invoke(serve)


def run() -> None:
    """The entry point: exit code 0 for success, 1 or its own for an error, 2 for a wrong call."""
    try:
        cli(standalone_mode=False)
    except click.Abort:
        sys.exit(130)
    except click.ClickException as error:
        click.echo(f"genjiko: {' '.join(error.format_message().split())}", err=True)
        sys.exit(error.exit_code)
    except GenjikoError as error:
        click.echo(f"genjiko: {error}", err=True)
        sys.exit(getattr(error, "exit_code", 1))
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
