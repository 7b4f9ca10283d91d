"""What to say when a library of the extra `research` is not installed."""


def what_to_install(error: ModuleNotFoundError) -> ModuleNotFoundError:
    """The error to raise instead; one of this program's own modules is told as it is."""
    if error.name is None or error.name.split(".")[0] == "genjiko":
        return error
    return ModuleNotFoundError(
        f"genjiko.envs needs {error.name}, which is not installed: pip install 'genjiko[research]'", name=error.name
    )
