"""The figures that `make test` ends with."""

from tools.covered import PACKAGE, report


def test_the_report_tells_parts_and_the_least_covered_files() -> None:
    found = {
        PACKAGE / "kernel" / "game.py": (100, 60),
        PACKAGE / "server" / "messages.py": (100, 100),
        PACKAGE / "server" / "http" / "app.py": (50, 20),
        PACKAGE / "arena" / "plan.py": (50, 45),
        PACKAGE / "arena" / "tiny.py": (2, 0),
    }
    total, parts, least = report(found)
    assert total == "lines run by the tests, without the engine: 81.7 % of 202"
    assert parts == "by part: arena 86.5 %, server 80.0 %, the engine in plain Python 60.0 %"
    assert least == (
        "least covered: src/genjiko/server/http/app.py 40.0 %, src/genjiko/arena/plan.py 90.0 %, "
        "src/genjiko/server/messages.py 100.0 %"
    )
