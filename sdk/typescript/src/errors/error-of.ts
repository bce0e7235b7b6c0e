import * as classes from './api-errors.ts';
import { ApiError, type Refusal } from './api-errors.ts';

type ApiErrorClass = new (refusal: Refusal) => ApiError;

/** The class of each code, with the status of the code. The first class of a status is that of its unknown codes. */
export const errorClasses: { readonly [code: string]: readonly [status: number, ApiErrorClass] } = {
  bad_request: [400, classes.BadRequestError],
  unauthorized: [401, classes.UnauthorizedError],
  forbidden: [403, classes.ForbiddenError],
  quota_exceeded: [403, classes.QuotaExceededError],
  verification_required: [403, classes.VerificationRequiredError],
  fresh_session_required: [403, classes.FreshSessionRequiredError],
  not_found: [404, classes.NotFoundError],
  zone_not_found: [404, classes.ZoneNotFoundError],
  method_not_allowed: [405, classes.MethodNotAllowedError],
  not_acceptable: [406, classes.NotAcceptableError],
  request_timeout: [408, classes.RequestTimeoutError],
  conflict: [409, classes.ConflictError],
  precondition_failed: [412, classes.PreconditionFailedError],
  payload_too_large: [413, classes.PayloadTooLargeError],
  unsupported_media_type: [415, classes.UnsupportedMediaTypeError],
  validation_error: [422, classes.ValidationError],
  rate_limited: [429, classes.RateLimitedError],
  header_too_large: [431, classes.HeaderTooLargeError],
  internal: [500, classes.InternalError],
  not_implemented: [501, classes.NotImplementedError],
  unavailable: [503, classes.UnavailableError],
};

/** Proxies in front of the service answer with these. */
const GATEWAY = [502, 504];

/** Makes the error of a refused request. */
export function errorOf(refusal: Refusal): ApiError {
  const { code, status } = refusal;
  const known = Object.hasOwn(errorClasses, code) ? errorClasses[code][1] : classOfStatus(status);
  return new known(refusal);
}

/** The code for an answer without one, for example from a proxy. */
export function codeOfStatus(status: number): string {
  const own = Object.entries(errorClasses).find(([, [one]]) => one === status);
  if (own !== undefined) return own[0];
  return GATEWAY.includes(status) ? 'unavailable' : 'unknown';
}

function classOfStatus(status: number): ApiErrorClass {
  return errorClasses[codeOfStatus(status)]?.[1] ?? ApiError;
}
