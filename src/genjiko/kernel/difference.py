"""What has changed between two JSON values: short where little has, and easy to carry out in any language.

A change is `[path, value]`: what stands at the path is now the value; or `[path]`: it is gone. A path is a list of keys
and places. Lists of another length are told anew as a whole.
"""

Path = list[str | int]
Change = list[object]


def difference(before: object, after: object) -> list[Change]:
    """The changes that lead from one value to the other; [] if there are none."""
    found: list[Change] = []
    _compare([], before, after, found)
    return found


def _compare(path: Path, before: object, after: object, found: list[Change]) -> None:
    """`path` is where we are: it is written into on the way, and copied only for what has changed."""
    if isinstance(before, dict) and isinstance(after, dict):
        found += [[[*path, key]] for key in before if key not in after]
        for key, value in after.items():
            if key not in before:
                found.append([[*path, key], value])
            elif before[key] is not value:  # what is shared is not looked into
                path.append(key)
                _compare(path, before[key], value, found)
                path.pop()
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for place in range(len(after)):
            if before[place] is not after[place]:
                path.append(place)
                _compare(path, before[place], after[place], found)
                path.pop()
    elif before != after or type(before) is not type(after):
        found.append([path[:], after])


def changed(value: object, changes: list[Change]) -> object:
    """The value with the changes carried out; what it is made of is shared where nothing has changed."""
    for change in changes:
        path = change[0]
        assert isinstance(path, list)
        value = _put(value, path, 0, change[1:])
    return value


def _put(value: object, path: Path, depth: int, new: Change) -> object:
    if depth == len(path):
        return new[0]
    step = path[depth]
    if isinstance(value, list) and isinstance(step, int):
        row = value[:]
        row[step] = _put(row[step], path, depth + 1, new)
        return row
    assert isinstance(value, dict)
    table = dict(value)
    if not new and depth == len(path) - 1:
        del table[step]
    else:
        table[step] = _put(table.get(step), path, depth + 1, new)
    return table
