"""Reads a list with the Python library, or without it, at each line of its input.

Its arguments are the name of the client, the service and a token.
"""

from __future__ import annotations

import asyncio
import gc
import json
import sys
import time
import tracemalloc
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import httpx2
import msgspec

from fourwinds import AsyncFourwinds, Fourwinds

_, NAME, BASE, TOKEN = sys.argv
HEADERS = {"Authorization": f"Bearer {TOKEN}"}

Job = dict[str, Any]
Use = Callable[[Any, str], None]
"""Gets an item and its name."""

library = Fourwinds(TOKEN, base_url=BASE)
library_async = AsyncFourwinds(TOKEN, base_url=BASE)
bare = httpx2.Client(headers=HEADERS)
bare_async = httpx2.AsyncClient(headers=HEADERS)


def url(job: Job, cursor: str | None) -> str:
    path = f"/{job['zone']}/records" if "zone" in job else ""
    query = {"limit": job.get("limit"), "cursor": cursor}
    return f"{BASE}/api/v1/zones{path}?{urlencode({name: value for name, value in query.items() if value})}"


def with_library(job: Job, use: Use) -> None:
    limit = job.get("limit")
    if "zone" in job:
        for record in library.records.list(job["zone"], limit=limit):
            use(record, record.name)
    else:
        for zone in library.zones.list(limit=limit):
            use(zone, zone.name)


async def with_library_async(job: Job, use: Use) -> None:
    limit = job.get("limit")
    if "zone" in job:
        async for record in library_async.records.list(job["zone"], limit=limit):
            use(record, record.name)
    else:
        async for zone in library_async.zones.list(limit=limit):
            use(zone, zone.name)


def with_urllib(job: Job, use: Use) -> None:
    cursor: str | None = None
    while True:
        with urlopen(Request(url(job, cursor), headers=HEADERS)) as answer:
            page = json.loads(answer.read())
        for item in page["data"]:
            use(item, item["name"])
        cursor = page["next_cursor"]
        if cursor is None:
            return


def with_httpx2(job: Job, use: Use) -> None:
    cursor: str | None = None
    while True:
        page = msgspec.json.decode(bare.get(url(job, cursor)).raise_for_status().content)
        for item in page["data"]:
            use(item, item["name"])
        cursor = page["next_cursor"]
        if cursor is None:
            return


async def with_httpx2_async(job: Job, use: Use) -> None:
    cursor: str | None = None
    while True:
        page = msgspec.json.decode((await bare_async.get(url(job, cursor))).raise_for_status().content)
        for item in page["data"]:
            use(item, item["name"])
        cursor = page["next_cursor"]
        if cursor is None:
            return


async def read(job: Job, use: Use) -> None:
    match NAME:
        case "library":
            with_library(job, use)
        case "library-async":
            await with_library_async(job, use)
        case "urllib":
            with_urllib(job, use)
        case "httpx2":
            with_httpx2(job, use)
        case "httpx2-async":
            await with_httpx2_async(job, use)
        case _:
            raise ValueError(NAME)


async def timed(job: Job) -> object:
    items = letters = 0

    def use(item: Any, name: str) -> None:
        nonlocal items, letters
        items += 1
        letters += len(name)

    before = time.process_time()
    await read(job, use)
    return {"cpu": (time.process_time() - before) * 1000, "items": items, "letters": letters}


async def memory(job: Job) -> object:
    samples: list[int] = job["samples"]
    used: list[int] = []
    kept: list[Any] = []
    items = 0

    def use(item: Any, name: str) -> None:
        nonlocal items
        items += 1
        if job.get("isKept"):
            kept.append(item)
        if len(used) < len(samples) and items == samples[len(used)]:
            gc.collect()
            used.append(tracemalloc.get_traced_memory()[0])

    tracemalloc.start()
    await read(job, use)
    tracemalloc.stop()
    return {"used": used, "items": items, "kept": len(kept)}


async def main() -> None:
    for line in sys.stdin:
        job = json.loads(line)
        print(json.dumps(await (memory(job) if "samples" in job else timed(job))), flush=True)


asyncio.run(main())
