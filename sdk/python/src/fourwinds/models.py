"""The bodies of requests and answers, by their names in the descriptions of the APIs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._models import *  # noqa: F403
else:

    def __getattr__(name: str) -> Any:
        from . import _models

        return getattr(_models, name)

    def __dir__() -> list[str]:
        from . import _models

        return dir(_models)
