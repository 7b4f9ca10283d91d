"""Texts as they go over a socket, ready to be sent to many."""

import struct

_TEXT = 0x81  # the last and only frame of a text


def text_frame(text: bytes) -> bytes:
    """A text as it goes over the line. Nothing is compressed: that would be done anew for everybody who looks on."""
    length = len(text)
    if length < 126:
        head = struct.pack("!BB", _TEXT, length)
    elif length < 65_536:
        head = struct.pack("!BBH", _TEXT, 126, length)
    else:
        head = struct.pack("!BBQ", _TEXT, 127, length)
    return head + text


def payload(frame: bytes) -> bytes:
    """The text of a frame."""
    return frame[{126: 4, 127: 10}.get(frame[1], 2) :]
