"""Gives each request of a stateful test an Idempotency-Key of its own: a repeated one gets the first answer again, though what that made may be gone."""

import itertools
import re

import schemathesis
from schemathesis.generation.meta import TestPhase

HEADER = "Idempotency-Key"
VALID = re.compile(r"[\x21-\x7e]{1,255}")

numbers = itertools.count(1)


@schemathesis.hook
def before_call(context, case, kwargs):
    if case.meta is None or case.meta.phase.name != TestPhase.STATEFUL:
        return
    key = (case.headers or {}).get(HEADER)
    if isinstance(key, str) and VALID.fullmatch(key):
        case.headers[HEADER] = f"request-{next(numbers)}"
