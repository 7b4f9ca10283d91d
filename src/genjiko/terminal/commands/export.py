"""`genjiko export`: records as a dataset for learners."""

from pathlib import Path

import click

from genjiko.kernel.errors import GenjikoError


@click.command()
@click.argument("records", type=click.Path(path_type=Path), nargs=-1, required=True)
@click.option("--out", type=click.Path(path_type=Path), required=True, help="The Parquet file to write.")
@click.option("--search", metavar="BOT", help="Write what this bot thinks of every position too: policy and value.")
def command(records: tuple[Path, ...], out: Path, search: str | None) -> None:
    """Turn RECORDS (files or folders) into a Parquet file with one row for each decision, and a card beside it."""
    try:
        from genjiko.envs.dataset import export
    except ImportError:
        raise GenjikoError("export needs pyarrow and numpy: pip install 'genjiko[research]'") from None
    try:
        games, decisions = export(records, out, search)
    except OSError as error:
        raise GenjikoError(f"{out}: cannot be written: {error.strerror or error}") from None
    click.echo(f"{decisions} decisions of {games} {'record' if games == 1 else 'records'} in {out}")
