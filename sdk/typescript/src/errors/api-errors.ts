import type { RateLimit } from '../rate-limit.ts';
import type { ErrorCode, Issue } from '../types.ts';
import { FourwindsError } from './errors.ts';

export interface Refusal {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
  readonly issues: readonly Issue[];
  readonly requestId: string | undefined;
  readonly attempts: number;
  readonly retryAfter: number | undefined;
  readonly rateLimit: RateLimit | undefined;
}

/** The API refused the request. There is a class for each code; a new code gets the class of its status. */
export class ApiError extends FourwindsError {
  override readonly name: string = 'ApiError';
  readonly status: number;
  /** Code of the error. Newer services may have new codes. */
  readonly code: ErrorCode;
  /** The faults of the request. */
  readonly issues: readonly Issue[];
  /** ID of the last request, for the log of the service. */
  readonly requestId: string | undefined;
  /** Number of requests that were sent. */
  readonly attempts: number;
  /** Seconds to wait before the next try, if the service named them. */
  readonly retryAfter: number | undefined;
  readonly rateLimit: RateLimit | undefined;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.status = refusal.status;
    this.code = refusal.code;
    this.issues = refusal.issues;
    this.requestId = refusal.requestId;
    this.attempts = refusal.attempts;
    this.retryAfter = refusal.retryAfter;
    this.rateLimit = refusal.rateLimit;
  }
}

export class BadRequestError extends ApiError {
  override readonly name = 'BadRequestError';
}
export class UnauthorizedError extends ApiError {
  override readonly name = 'UnauthorizedError';
}
export class ForbiddenError extends ApiError {
  override readonly name: string = 'ForbiddenError';
}
export class QuotaExceededError extends ForbiddenError {
  override readonly name = 'QuotaExceededError';
}
export class VerificationRequiredError extends ForbiddenError {
  override readonly name = 'VerificationRequiredError';
}
export class FreshSessionRequiredError extends ForbiddenError {
  override readonly name = 'FreshSessionRequiredError';
}
export class NotFoundError extends ApiError {
  override readonly name: string = 'NotFoundError';
}
export class ZoneNotFoundError extends NotFoundError {
  override readonly name = 'ZoneNotFoundError';
}
export class MethodNotAllowedError extends ApiError {
  override readonly name = 'MethodNotAllowedError';
}
export class NotAcceptableError extends ApiError {
  override readonly name = 'NotAcceptableError';
}
export class RequestTimeoutError extends ApiError {
  override readonly name = 'RequestTimeoutError';
}
export class ConflictError extends ApiError {
  override readonly name = 'ConflictError';
}
export class PreconditionFailedError extends ApiError {
  override readonly name = 'PreconditionFailedError';
}
export class PayloadTooLargeError extends ApiError {
  override readonly name = 'PayloadTooLargeError';
}
export class UnsupportedMediaTypeError extends ApiError {
  override readonly name = 'UnsupportedMediaTypeError';
}
export class ValidationError extends ApiError {
  override readonly name = 'ValidationError';
}
export class RateLimitedError extends ApiError {
  override readonly name = 'RateLimitedError';
}
export class HeaderTooLargeError extends ApiError {
  override readonly name = 'HeaderTooLargeError';
}
export class InternalError extends ApiError {
  override readonly name = 'InternalError';
}
export class NotImplementedError extends ApiError {
  override readonly name = 'NotImplementedError';
}
export class UnavailableError extends ApiError {
  override readonly name = 'UnavailableError';
}
