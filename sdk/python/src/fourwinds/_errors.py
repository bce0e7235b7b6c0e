"""Errors of the library. No message, repr or attribute contains the token."""

from __future__ import annotations

import builtins
import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._models.common import Issue
    from ._policy import RateLimit

__all__ = [
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
]


class FourwindsError(Exception):
    """Base of all errors of this library."""


class ArgumentError(FourwindsError, ValueError):
    """An option, argument or token is wrong. Nothing was sent."""


class RequestError(FourwindsError):
    """A request failed. `attempts` is the number of requests that were sent, `operation` the name of the method."""

    def __init__(self, message: str, *, operation: str, attempts: int) -> None:
        super().__init__(message)
        self.operation = operation
        self.attempts = attempts


class ConnectionError(RequestError, builtins.ConnectionError):
    """The service was not reached, or the connection ended before the whole answer.

    A write may have been carried out. To find out, send it again with this `idempotency_key`.
    """

    def __init__(self, message: str, *, operation: str, attempts: int, idempotency_key: str | None = None) -> None:
        super().__init__(message, operation=operation, attempts=attempts)
        self.idempotency_key = idempotency_key


class TimeoutError(ConnectionError, builtins.TimeoutError):
    """No answer within the time limit."""


class RedirectError(RequestError):
    """The service redirects. Redirects are not followed, because the request contains the token."""

    def __init__(self, message: str, *, operation: str, attempts: int, status: int) -> None:
        super().__init__(message, operation=operation, attempts=attempts)
        self.status = status


class UnexpectedAnswerError(RequestError):
    """The answer is not as described, for example because it is that of another service."""

    def __init__(
        self, message: str, *, operation: str, attempts: int, status: int, request_id: str | None = None
    ) -> None:
        super().__init__(message, operation=operation, attempts=attempts)
        self.status = status
        self.request_id = request_id


class NotModifiedError(RequestError):
    """The answer to a read with `if_none_match` is still the same (304)."""


class RepeatedCursorError(FourwindsError):
    """A list returned the same cursor twice, so it would never end."""


class ReplayedSecretError(RequestError):
    """The request was carried out earlier under the same idempotency key. Only the first answer contained its secret.

    `data` is the answer without the secret. Rotate the token or webhook to get a new secret.
    """

    def __init__(self, message: str, *, operation: str, attempts: int, data: Any) -> None:
        super().__init__(message, operation=operation, attempts=attempts)
        self.data = data


class NotInSyncError(FourwindsError):
    """The zone did not come into sync. `status` is its last status."""

    def __init__(self, message: str, *, zone: str, status: str) -> None:
        super().__init__(message)
        self.zone = zone
        self.status = status


class WebhookSignatureError(FourwindsError):
    """The request is not an event that the service signed in the last five minutes."""


class ApiError(RequestError):
    """The service refused a request.

    - `status`: the HTTP status,
    - `code`: the code of the error, which GET /problems/{code} explains,
    - `message`: the fault and its correction, for people,
    - `issues`: the faults of the request,
    - `request_id`: the id of the request in the log of the service,
    - `attempts`: the number of requests that were sent,
    - `retry_after`: seconds after which the same request may succeed, or None,
    - `rate_limit`: the limit that the answer named, or None.
    """

    def __init__(
        self,
        *,
        operation: str,
        attempts: int,
        status: int,
        code: str,
        message: str,
        issues: Sequence[Issue] = (),
        request_id: str | None = None,
        retry_after: float | None = None,
        rate_limit: RateLimit | None = None,
    ) -> None:
        listed = "".join(f"\n  {issue.path or '-'}: {issue.message} ({issue.code})" for issue in issues[:10])
        super().__init__(
            f"{message} ({status} {code}, request {request_id}){listed}", operation=operation, attempts=attempts
        )
        self.status = status
        self.code = code
        self.message = message
        self.issues = list(issues)
        self.request_id = request_id
        self.retry_after = retry_after
        self.rate_limit = rate_limit


class BadRequestError(ApiError):
    """`bad_request`, 400."""


class UnauthorizedError(ApiError):
    """`unauthorized`, 401."""


class ForbiddenError(ApiError):
    """`forbidden`, 403."""


class QuotaExceededError(ForbiddenError):
    """`quota_exceeded`, 403."""


class VerificationRequiredError(ForbiddenError):
    """`verification_required`, 403."""


class FreshSessionRequiredError(ForbiddenError):
    """`fresh_session_required`, 403."""


class NotFoundError(ApiError):
    """`not_found`, 404."""


class ZoneNotFoundError(NotFoundError):
    """`zone_not_found`, 404."""


class MethodNotAllowedError(ApiError):
    """`method_not_allowed`, 405."""


class NotAcceptableError(ApiError):
    """`not_acceptable`, 406."""


class RequestTimeoutError(ApiError):
    """`request_timeout`, 408."""


class ConflictError(ApiError):
    """`conflict`, 409."""


class PreconditionFailedError(ApiError):
    """`precondition_failed`, 412."""


class PayloadTooLargeError(ApiError):
    """`payload_too_large`, 413."""


class UnsupportedMediaTypeError(ApiError):
    """`unsupported_media_type`, 415."""


class ValidationError(ApiError):
    """`validation_error`, 422."""


class RateLimitedError(ApiError):
    """`rate_limited`, 429."""


class HeaderTooLargeError(ApiError):
    """`header_too_large`, 431."""


class InternalError(ApiError):
    """`internal`, 500."""


class NotImplementedError(ApiError):
    """`not_implemented`, 501."""


class UnavailableError(ApiError):
    """`unavailable`, 502, 503 and 504."""


BY_CODE: Mapping[str, type[ApiError]] = {
    "bad_request": BadRequestError,
    "unauthorized": UnauthorizedError,
    "forbidden": ForbiddenError,
    "quota_exceeded": QuotaExceededError,
    "verification_required": VerificationRequiredError,
    "fresh_session_required": FreshSessionRequiredError,
    "not_found": NotFoundError,
    "zone_not_found": ZoneNotFoundError,
    "method_not_allowed": MethodNotAllowedError,
    "not_acceptable": NotAcceptableError,
    "request_timeout": RequestTimeoutError,
    "conflict": ConflictError,
    "precondition_failed": PreconditionFailedError,
    "payload_too_large": PayloadTooLargeError,
    "unsupported_media_type": UnsupportedMediaTypeError,
    "validation_error": ValidationError,
    "rate_limited": RateLimitedError,
    "header_too_large": HeaderTooLargeError,
    "internal": InternalError,
    "not_implemented": NotImplementedError,
    "unavailable": UnavailableError,
}

BY_STATUS: Mapping[int, type[ApiError]] = {
    400: BadRequestError,
    401: UnauthorizedError,
    403: ForbiddenError,
    404: NotFoundError,
    405: MethodNotAllowedError,
    406: NotAcceptableError,
    408: RequestTimeoutError,
    409: ConflictError,
    412: PreconditionFailedError,
    413: PayloadTooLargeError,
    415: UnsupportedMediaTypeError,
    422: ValidationError,
    429: RateLimitedError,
    431: HeaderTooLargeError,
    500: InternalError,
    501: NotImplementedError,
    502: UnavailableError,
    503: UnavailableError,
    504: UnavailableError,
}


def code_of_status(status: int) -> str:
    """Returns the code for an answer without one, for example from a proxy."""
    known = BY_STATUS.get(status)
    return next((code for code, one in BY_CODE.items() if one is known), "unknown")


def error_fields(body: bytes) -> Mapping[str, Any] | None:
    """Returns code, message, issues and request_id of an error body, or None if the body is not one of this service.

    Reads both forms: the envelope of the DNS API, and problem details (RFC 9457) of the general API.
    """
    try:
        document = json.loads(body)
    except ValueError:
        return None
    if not isinstance(document, dict):
        return None
    inner = document.get("error", document)
    if not isinstance(inner, dict) or not isinstance(inner.get("code"), str):
        return None
    issues = inner.get("issues")
    return {
        "code": inner["code"],
        "message": str(inner.get("message", inner.get("detail", inner.get("title", "")))),
        "issues": issues if isinstance(issues, list) else [],
        "request_id": inner.get("request_id"),
    }


def api_error(
    *,
    operation: str,
    attempts: int,
    status: int,
    body: bytes,
    request_id: str | None,
    retry_after: float | None,
    rate_limit: RateLimit | None,
) -> ApiError:
    """Returns the error of an answer by its code, or by its status if the code is unknown."""
    fields = error_fields(body)
    if fields is None:
        code, message, issues = code_of_status(status), f"the service answered with status {status}", []
    else:
        code, message, issues = fields["code"], fields["message"], fields["issues"]
        request_id = fields["request_id"] if isinstance(fields["request_id"], str) else request_id
    known = BY_CODE.get(code) or BY_STATUS.get(status, ApiError)
    return known(
        operation=operation,
        attempts=attempts,
        status=status,
        code=code,
        message=message,
        issues=_issues(issues),
        request_id=request_id,
        retry_after=retry_after,
        rate_limit=rate_limit,
    )


def _issues(values: Sequence[Any]) -> list[Issue]:
    if not values:
        return []
    from ._decode import convert
    from ._models.common import Issue

    issues = []
    for value in values:
        try:
            issues.append(convert(value, Issue))
        except ValueError:  # An issue of another form is less than the error itself.
            continue
    return issues
