"""Prints the CPU time, in milliseconds, of Python programs that import modules.

Its arguments are the number of runs and the programs. They run in turn.
"""

from __future__ import annotations

import json
import os
import sys

_, RUNS, *PROGRAMS = sys.argv
WARM_UP = 2
"""In these runs, Python compiles the modules."""


def cpu(program: str) -> float:
    child = os.posix_spawn(sys.executable, [sys.executable, "-c", program], os.environ)
    _, status, usage = os.wait4(child, 0)
    if status != 0:
        raise ValueError(program)
    return (usage.ru_utime + usage.ru_stime) * 1000


rounds = [[cpu(program) for program in PROGRAMS] for _ in range(WARM_UP + int(RUNS))]
print(json.dumps(list(zip(*rounds[WARM_UP:], strict=True))))
