"""Whether a page that asks for something is our own."""

from collections.abc import Mapping
from urllib.parse import urlsplit

from genjiko.server.errors import Refusal
from genjiko.server.settings import Settings

FOREIGN = Refusal("foreign_origin", "another site's page may not do this")


def same_site(headers: Mapping[str, str], settings: Settings, scheme: str) -> bool:
    """Whether a request comes from our own page, or from no page at all (a program). `scheme` is the request's."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("same-origin", "none")
    if origin in [known.strip() for known in settings.origins.split(",") if known.strip()]:
        return True
    try:
        page = urlsplit(origin)
    except ValueError:
        return False
    # A proxy may take the encryption off before us, but never puts it on: a page that came in the clear is no page of
    # a server that is reached in secret.
    if page.scheme not in ("http", "https") or (page.scheme == "http" and scheme in ("https", "wss")):
        return False
    return page.netloc != "" and page.netloc.lower() == headers.get("host", "").lower()
