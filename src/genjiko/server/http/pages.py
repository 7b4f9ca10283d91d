"""The few pages that the server itself writes, for people who come by a link in a mail."""

from html import escape

from starlette.responses import HTMLResponse

from genjiko.kernel.words import Words
from genjiko.server.store.rows import Mailbox

_FRAME = """<!doctype html>
<html lang="{language}">
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


def email_said(words: Words, message: str, address: str = "") -> Page:
    """A page that says something."""
    return _page(words, message, address)


def email_asks(words: Words, message: str, mailbox: Mailbox, verb: str, button: str) -> Page:
    """A page with one button."""
    action = f"/api/email/{escape(mailbox.key)}/{verb}"
    form = f'<form method="post" action="{action}"><button>{escape(words.text(f"page.{button}"))}</button></form>'
    return _page(words, message, mailbox.address, form)


def _page(words: Words, message: str, address: str, form: str = "") -> Page:
    body = f"<p>{escape(words.text(f'page.{message}', {'address': address}))}</p>{form}"
    return Page(_FRAME.format(body=body, language=escape(words.language)), headers=_HEADERS)
