"""`genjiko serve`: the tables in a browser, for one machine or for a club."""

import click

from genjiko.server import settings
from genjiko.server.http.run import serve

_DEFAULTS = settings.Settings()


@click.command()
@click.option("--host", help=f"Address to listen on ({_DEFAULTS.host}).")
@click.option("--port", type=int, help=f"Port to listen on ({_DEFAULTS.port}; the next free one if it is taken).")
@click.option("--database", help="sqlite:///FILE (in the user's data folder) or postgresql://USER:PASSWORD@HOST/NAME.")
@click.option("--messenger", help="By which workers tell each other: valkey://HOST:PORT/0 (PostgreSQL itself).")
@click.option("--workers", type=int, help="Server processes; more than one need PostgreSQL.")
@click.option("--bot-processes", type=int, help="Processes in which bots think, for each worker.")
@click.option("--bot-seconds", type=float, help="The longest a bot may think.")
@click.option("--webhooks", help="off, public (addresses of the open internet only) or any.")
@click.option("--smtp", help="Mail server for e-mail: smtp://USER:PASSWORD@HOST, smtps://... or smtp+plain://HOST.")
@click.option("--email-from", help="The sender of e-mail: 'Our Club <games@example.org>'.")
@click.option("--email-delay", type=float, help="Seconds a player has to come back before a mail is sent.")
@click.option("--public-address", help="How the server is called from outside, for links in webhooks and e-mail.")
@click.option("--origins", help="Further origins whose pages may use the API, by commas.")
@click.option("--trusted-proxies", help="Proxies whose X-Forwarded-For is believed, by commas.")
@click.option("--limits", help="on or off: rate limits.")
@click.option("--log-format", help="text or json.")
@click.option("--log-level", help="debug, info, warning or error.")
@click.option("--grace", type=float, help="Seconds given to every running turn after a restart.")
@click.option("--guest-days", type=float, help="Days after which a guest who has not come back is forgotten.")
@click.option("--upload-days", type=float, help="Days after which an uploaded record that nobody looks at goes.")
@click.option("--privacy", help="A text file for the page on what you do with people's data.")
@click.option("--imprint", help="A text file for the page on who you are.")
@click.option("--browser/--no-browser", default=None, help="Open a browser (default: on your own machine only).")
def command(browser: bool | None, **flags: object) -> None:
    """Serve the tables to browsers and programs.

    Every option can also be given as an environment variable, GENJIKO_HOST for --host and so on.
    """
    chosen = settings.changed(settings.from_environment(), **flags).check()
    serve(chosen, browser)
