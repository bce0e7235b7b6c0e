"""The descriptions of both APIs, with their operations by id."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[3] / "api/openapi"
DESCRIPTIONS = {name: json.loads((FOLDER / f"{name}.json").read_text()) for name in ("dns", "general")}


def operations() -> dict[str, tuple[str, str, Mapping[str, Any]]]:
    found = {}
    for description in DESCRIPTIONS.values():
        for path, item in description["paths"].items():
            for method, operation in item.items():
                if method in ("get", "post", "put", "patch", "delete"):
                    found[operation["operationId"]] = (method.upper(), path, operation)
    return found


OPERATIONS = operations()


def recorded_answer(name: str) -> dict[str, Any]:
    """The first answer with status 200 that the service gave when the descriptions were recorded."""
    examples = OPERATIONS[name][2]["responses"]["200"]["content"]["application/json"]["examples"]
    value: dict[str, Any] = next(iter(examples.values()))["value"]
    return value
