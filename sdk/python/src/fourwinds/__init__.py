"""Client library of Fourwinds. Its parts are loaded when they are used."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._version import __version__ as __version__

if TYPE_CHECKING:
    from . import models as models
    from ._async_client import AsyncFourwinds as AsyncFourwinds
    from ._client import Fourwinds as Fourwinds
    from ._errors import *  # noqa: F403
    from ._exchange import Answer as Answer
    from ._options import Environment as Environment
    from ._paging import AsyncPages as AsyncPages
    from ._paging import Page as Page
    from ._paging import Pages as Pages
    from ._policy import RateLimit as RateLimit
    from ._stream import AsyncEventStream as AsyncEventStream
    from ._stream import EventStream as EventStream
    from ._token import is_token as is_token
    from ._webhook import unwrap as unwrap

_MODULES = {
    "Answer": "_exchange",
    "AsyncEventStream": "_stream",
    "AsyncFourwinds": "_async_client",
    "AsyncPages": "_paging",
    "Environment": "_options",
    "EventStream": "_stream",
    "Fourwinds": "_client",
    "Page": "_paging",
    "Pages": "_paging",
    "RateLimit": "_policy",
    "is_token": "_token",
    "unwrap": "_webhook",
}
"""The module of each name, except for errors, which are in `_errors`."""


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name == "models":
        return import_module(".models", __name__)
    if name == "__all__":
        return _names()
    module = "_errors" if name.endswith("Error") else _MODULES.get(name)
    value = None if module is None else getattr(import_module(f".{module}", __name__), name, None)
    if value is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_names()})


def _names() -> list[str]:
    from . import _errors

    return sorted([*_MODULES, *_errors.__all__, "__version__", "models"])
