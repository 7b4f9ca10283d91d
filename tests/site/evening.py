"""An evening without a server, with nothing but msgspec installed: `python -m tests.site.evening GAME LEVEL`."""

# ruff: noqa: E402 (first the refusal, then the imports)

from tests.server.refuse import refuse_packages

refuse_packages()

import asyncio
import json
import sys

from tests.site.page import evening

if __name__ == "__main__":
    print(json.dumps(asyncio.run(evening(sys.argv[1], sys.argv[2]))))
