"""What a host can set, by flag of `genjiko serve` or by environment variable."""

import os
from dataclasses import dataclass, fields, replace
from email.utils import parseaddr
from pathlib import Path

from platformdirs import user_data_path

from genjiko.kernel.errors import BadOption
from genjiko.server.people.smtp import is_address, mail_server
from genjiko.server.store.memory import MEMORY

PREFIX = "GENJIKO_"


_MESSENGERS = ("valkey://", "valkeys://", "redis://", "rediss://")


@dataclass(frozen=True)
class Settings:
    """Every field is the flag `--field-name` and the variable `GENJIKO_FIELD_NAME`."""

    host: str = "127.0.0.1"
    port: int = 8085
    database: str = ""  # "": SQLite in the user's data folder
    messenger: str = ""  # a Valkey or Redis by which workers tell each other; "": PostgreSQL itself
    workers: int = 1
    bot_processes: int = 1
    bot_seconds: float = 60.0  # longer thinking is cut off, and a simpler bot moves
    webhooks: str = "public"  # off, public (addresses of the open internet only), any
    smtp: str = ""  # the mail server, as a URL; "": no e-mail
    email_from: str = ""  # the sender of e-mail
    email_delay: float = 60.0  # seconds that a player has to come back before a mail is sent
    public_address: str = ""  # how the server is called from outside, for links in webhooks and e-mail
    origins: str = ""  # further origins whose pages may use the API, by commas
    trusted_proxies: str = ""  # addresses of proxies whose X-Forwarded-* headers are believed
    limits: str = "on"  # on, off
    log_format: str = "text"  # text, json
    log_level: str = "info"
    grace: float = 20.0  # seconds given to every running turn after a restart
    guest_days: float = 90.0  # a guest who has not been here for so long is forgotten
    upload_days: float = 365.0  # an uploaded record that nobody looks at is kept so long
    privacy: str = ""  # a text file: what the host does with people's data
    imprint: str = ""  # a text file: who the host is

    def url(self) -> str:
        """The database as SQLAlchemy writes it, with our driver. Raises BadOption."""
        if self.database == MEMORY:
            return MEMORY
        given = self.database or f"sqlite:///{_data_folder() / 'genjiko.sqlite3'}"
        scheme, separator, rest = given.partition("://")
        if separator and scheme == "sqlite":
            return given
        if separator and scheme in ("postgres", "postgresql", "postgresql+asyncpg"):
            return f"postgresql+asyncpg://{rest}"
        raise BadOption("a database is sqlite:///FILE, postgresql://USER:PASSWORD@HOST/NAME or memory:")

    @property
    def shared(self) -> bool:
        """Whether other processes may use the same database."""
        return self.url().startswith("postgresql")

    def check(self) -> "Settings":
        """These settings, if they make sense together. Raises BadOption."""
        self.url()
        if self.workers > 1 and not self.shared:
            raise BadOption("several workers need PostgreSQL: --database postgresql://USER@HOST/NAME")
        if self.messenger and not (self.shared and self.messenger.startswith(_MESSENGERS)):
            raise BadOption("a messenger is valkey://HOST:PORT/0 (or redis://, rediss://), and is for PostgreSQL only")
        if self.workers < 1 or self.bot_processes < 1:
            raise BadOption("there is at least one worker and one process for bots")
        host_pages(self)
        if self.smtp:
            mail_server(self.smtp)
            if not is_address(parseaddr(self.email_from)[1]):
                raise BadOption("e-mail needs a sender: --email-from 'Our Club <games@example.org>'")
        for name, allowed in {
            "webhooks": ("off", "public", "any"),
            "limits": ("on", "off"),
            "log_format": ("text", "json"),
            "log_level": ("debug", "info", "warning", "error"),
        }.items():
            if getattr(self, name) not in allowed:
                raise BadOption(f"{name.replace('_', '-')} is one of {', '.join(allowed)}")
        return self

    def to_environment(self) -> dict[str, str]:
        """The same settings as variables, for the worker processes."""
        return {PREFIX + field.name.upper(): str(getattr(self, field.name)) for field in fields(self)}


def from_environment() -> Settings:
    """The settings that the environment names. Raises BadOption."""
    found: dict[str, object] = {}
    for field in fields(Settings):
        text = os.environ.get(PREFIX + field.name.upper())
        if text is not None:
            try:
                found[field.name] = type(getattr(Settings, field.name))(text)
            except ValueError:
                raise BadOption(f"{PREFIX}{field.name.upper()} cannot be {text!r}") from None
    return replace(Settings(), **found)  # type: ignore[arg-type]


def host_pages(settings: Settings) -> dict[str, str]:
    """The texts of the host's own pages, by name. Raises BadOption."""
    found = {}
    for name, file in (("privacy", settings.privacy), ("imprint", settings.imprint)):
        if file:
            try:
                found[name] = Path(file).read_text(encoding="utf-8")
            except (OSError, UnicodeDecodeError) as error:
                raise BadOption(f"the page {name} cannot be read from {file}: {error}") from None
    return found


def _data_folder() -> Path:
    folder = user_data_path("genjiko")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def changed(settings: Settings, **flags: object) -> Settings:
    """The settings with those flags that were given."""
    return replace(settings, **{name: value for name, value in flags.items() if value is not None})  # type: ignore[arg-type]
