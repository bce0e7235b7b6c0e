"""Client library of Fourwinds. Its parts are loaded when they are used."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._version import __version__

if TYPE_CHECKING:
    from . import models
    from ._async_client import AsyncFourwinds
    from ._client import Fourwinds
    from ._errors import (
        ApiError,
        ArgumentError,
        BadRequestError,
        ConflictError,
        ConnectionError,
        ForbiddenError,
        FourwindsError,
        FreshSessionRequiredError,
        HeaderTooLargeError,
        InternalError,
        MethodNotAllowedError,
        NotAcceptableError,
        NotFoundError,
        NotImplementedError,
        NotInSyncError,
        NotModifiedError,
        PayloadTooLargeError,
        PreconditionFailedError,
        QuotaExceededError,
        RateLimitedError,
        RedirectError,
        RepeatedCursorError,
        ReplayedSecretError,
        RequestError,
        RequestTimeoutError,
        TimeoutError,
        UnauthorizedError,
        UnavailableError,
        UnexpectedAnswerError,
        UnsupportedMediaTypeError,
        ValidationError,
        VerificationRequiredError,
        WebhookSignatureError,
        ZoneNotFoundError,
    )
    from ._exchange import Answer
    from ._options import Environment
    from ._paging import AsyncPages, Page, Pages
    from ._policy import RateLimit
    from ._stream import AsyncEventStream, EventStream
    from ._token import is_token
    from ._webhook import unwrap

_PLACES = {
    "_async_client": ("AsyncFourwinds",),
    "_client": ("Fourwinds",),
    "_errors": (
        "ApiError",
        "ArgumentError",
        "BadRequestError",
        "ConflictError",
        "ConnectionError",
        "ForbiddenError",
        "FourwindsError",
        "FreshSessionRequiredError",
        "HeaderTooLargeError",
        "InternalError",
        "MethodNotAllowedError",
        "NotAcceptableError",
        "NotFoundError",
        "NotImplementedError",
        "NotInSyncError",
        "NotModifiedError",
        "PayloadTooLargeError",
        "PreconditionFailedError",
        "QuotaExceededError",
        "RateLimitedError",
        "RedirectError",
        "RepeatedCursorError",
        "ReplayedSecretError",
        "RequestError",
        "RequestTimeoutError",
        "TimeoutError",
        "UnauthorizedError",
        "UnavailableError",
        "UnexpectedAnswerError",
        "UnsupportedMediaTypeError",
        "ValidationError",
        "VerificationRequiredError",
        "WebhookSignatureError",
        "ZoneNotFoundError",
    ),
    "_exchange": ("Answer",),
    "_options": ("Environment",),
    "_paging": ("AsyncPages", "Page", "Pages"),
    "_policy": ("RateLimit",),
    "_stream": ("AsyncEventStream", "EventStream"),
    "_token": ("is_token",),
    "_webhook": ("unwrap",),
}
_MODULES = {name: module for module, names in _PLACES.items() for name in names}

__all__ = [
    "Answer",
    "ApiError",
    "ArgumentError",
    "AsyncEventStream",
    "AsyncFourwinds",
    "AsyncPages",
    "BadRequestError",
    "ConflictError",
    "ConnectionError",
    "Environment",
    "EventStream",
    "ForbiddenError",
    "Fourwinds",
    "FourwindsError",
    "FreshSessionRequiredError",
    "HeaderTooLargeError",
    "InternalError",
    "MethodNotAllowedError",
    "NotAcceptableError",
    "NotFoundError",
    "NotImplementedError",
    "NotInSyncError",
    "NotModifiedError",
    "Page",
    "Pages",
    "PayloadTooLargeError",
    "PreconditionFailedError",
    "QuotaExceededError",
    "RateLimit",
    "RateLimitedError",
    "RedirectError",
    "RepeatedCursorError",
    "ReplayedSecretError",
    "RequestError",
    "RequestTimeoutError",
    "TimeoutError",
    "UnauthorizedError",
    "UnavailableError",
    "UnexpectedAnswerError",
    "UnsupportedMediaTypeError",
    "ValidationError",
    "VerificationRequiredError",
    "WebhookSignatureError",
    "ZoneNotFoundError",
    "__version__",
    "is_token",
    "models",
    "unwrap",
]


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name == "models":
        return import_module(".models", __name__)
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f".{_MODULES[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
