"""The few pages that the server itself writes, for people who come by a link in a mail."""

from html import escape

from starlette.responses import HTMLResponse

_FRAME = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Genjikō</title></head>
<body style="font: 1.1rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 4rem auto; padding: 0 1rem">
<h1>Genjikō</h1>
{body}
</body>
</html>
"""
# Without this the browser hides where the button was pressed, and the press looks like another site's.
_HEADERS = {"Referrer-Policy": "same-origin"}


class Page(HTMLResponse):
    """A page of HTML."""


def email_said(text: str) -> Page:
    """A page that says something."""
    return _page(f"<p>{escape(text)}</p>")


def email_asks(text: str, key: str, verb: str, button: str) -> Page:
    """A page with one button."""
    form = f'<form method="post" action="/api/email/{escape(key)}/{verb}"><button>{escape(button)}</button></form>'
    return _page(f"<p>{escape(text)}</p>{form}")


def _page(body: str) -> Page:
    return Page(_FRAME.format(body=body), headers=_HEADERS)
