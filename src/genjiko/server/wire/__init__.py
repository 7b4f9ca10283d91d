"""Everything that goes over the wire, a room for each subject; the socket's messages around it are in `messages.py`.

Others say `wire.TableInfo`, whatever room it stands in. `docs/protocol.md` says when what is sent; `docs/openapi.json`
and `web/src/wire.ts` are made from here and from the messages. New fields need a default, so that older clients go on
working.
"""

# Each type is declared in one place: a list of them here would be a second one.
# ruff: noqa: F403
from genjiko.server.wire.about import *
from genjiko.server.wire.basics import *
from genjiko.server.wire.examples import *
from genjiko.server.wire.lessons import *
from genjiko.server.wire.notices import *
from genjiko.server.wire.operating import *
from genjiko.server.wire.people import *
from genjiko.server.wire.players import *
from genjiko.server.wire.playing import *
from genjiko.server.wire.puzzles import *
from genjiko.server.wire.replays import *
from genjiko.server.wire.studies import *
from genjiko.server.wire.tables import *
from genjiko.server.wire.what_if import *
