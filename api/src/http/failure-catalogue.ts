import { Failure, type FailureCode } from '../kernel/failure.ts';

/**
 * Advice for sending the same request again. `never`: do not. `later`: send it after Retry-After or a pause, a write
 * with its Idempotency-Key. `after_reading`: read the current state, then decide.
 */
export type Retry = 'never' | 'later' | 'after_reading';

interface FailureEntry {
  readonly status: number;
  readonly retry: Retry;
  /** Cause of the failure, in one sentence. */
  readonly meaning: string;
  /** How to fix the cause, in one or two sentences. */
  readonly action: string;
  readonly example: string;
}

/** All failures by code. Responses, OpenAPI examples and problem pages are generated from this catalogue. */
export const failureCatalogue: { readonly [code in FailureCode]: FailureEntry } = {
  bad_request: {
    status: 400,
    retry: 'never',
    meaning: 'The path, a header or the body of the request is malformed.',
    action: 'Correct the part that the message names. Do not repeat the same request.',
    example: 'the body is not UTF-8',
  },
  unauthorized: {
    status: 401,
    retry: 'never',
    meaning: 'The request has no token, or the token is unknown, expired or revoked.',
    action: 'Send the header “Authorization: Bearer” with a valid token. POST /tokens creates a token.',
    example: 'the token is not valid',
  },
  forbidden: {
    status: 403,
    retry: 'never',
    meaning: 'The token is valid but does not allow this request, or the account is suspended.',
    action:
      'Use a token for the scope, zone, name or address in the message. GET /tokens/self shows the rights of a token.',
    example: 'the token lacks the scope records:write',
  },
  quota_exceeded: {
    status: 403,
    retry: 'never',
    meaning: 'The account has reached a quota of its plan.',
    action: 'Delete some of them, or change the plan. GET /api/v1/limits shows the quotas and their use.',
    example: 'the plan free allows 3 zones',
  },
  verification_required: {
    status: 403,
    retry: 'never',
    meaning: 'Only verified accounts may do this.',
    action:
      'Verify the account at the page in the message or with POST /account/verification, then send the request again.',
    example: 'DNSSEC needs a verified account; verify this one at https://dns.example.com/settings/verification',
  },
  fresh_session_required: {
    status: 403,
    retry: 'never',
    meaning: 'A person can do this only shortly after signing in.',
    action: 'Sign in again at /sign-in, then send the request again. A token needs no sign-in.',
    example: 'sign in again: this was last done more than 10 minutes ago',
  },
  not_found: {
    status: 404,
    retry: 'never',
    meaning: 'The path or id does not exist, or the token may not see it.',
    action: 'Check the path and the id. The list of the resource shows all ids.',
    example: 'there is nothing at /v1/zone',
  },
  zone_not_found: {
    status: 404,
    retry: 'never',
    meaning: 'The account has no zone with this name or id.',
    action: 'Check the name. GET /zones lists the zones of the account. POST /zones creates a zone.',
    example: 'there is no zone nowhere.example',
  },
  method_not_allowed: {
    status: 405,
    retry: 'never',
    meaning: 'The path does not support this method.',
    action: 'Use one of the methods in the Allow header.',
    example: 'PUT is not possible here; possible are GET, HEAD, OPTIONS',
  },
  not_acceptable: {
    status: 406,
    retry: 'never',
    meaning: 'The header Accept allows none of the media types of this answer.',
    action: 'Accept a media type in the message, or omit the header.',
    example: 'answers are application/json',
  },
  conflict: {
    status: 409,
    retry: 'after_reading',
    meaning:
      'The request conflicts with the current state, for example with an existing record or a concurrent change.',
    action:
      'Read the current state, then decide. If the answer has Retry-After, the same request may succeed after that time.',
    example: 'someone else changed this at the same time; try again',
  },
  precondition_failed: {
    status: 412,
    retry: 'after_reading',
    meaning: 'The zone or domain has changed since the version in If-Match.',
    action: 'Read it again, apply your change to the current version, and send the new ETag.',
    example: 'the zone has changed; its ETag is "607b1cc6-6b5c-4d0e-9a55-0c6f2b0f7a11.5" now',
  },
  request_timeout: {
    status: 408,
    retry: 'later',
    meaning: 'The request did not arrive in time.',
    action: 'Send the request again. With an Idempotency-Key it takes effect only once.',
    example: 'the request did not arrive in time',
  },
  payload_too_large: {
    status: 413,
    retry: 'never',
    meaning: 'The body is larger than allowed.',
    action: 'Split the change into several requests.',
    example: 'the body is larger than 1 MiB',
  },
  unsupported_media_type: {
    status: 415,
    retry: 'never',
    meaning: 'This path does not accept the media type, charset or encoding of the body.',
    action: 'Send the Content-Type in the message.',
    example: 'the body must be JSON in UTF-8',
  },
  validation_error: {
    status: 422,
    retry: 'never',
    meaning: 'A value in the request breaks a rule. Nothing was changed.',
    action:
      'Correct each field in the list of errors. Each error has a path, a code with its own page, and a message with the correction.',
    example: 'query.limit: this must be a whole number from 1 to 200',
  },
  header_too_large: {
    status: 431,
    retry: 'never',
    meaning: 'The path and the headers of the request are larger than allowed.',
    action: 'Send a shorter path, and fewer or shorter headers.',
    example: 'path and headers are too long',
  },
  rate_limited: {
    status: 429,
    retry: 'later',
    meaning: 'The account or the address of the client has sent too many requests.',
    action: 'Wait for the number of seconds in Retry-After. A bulk change counts as one request.',
    example: '64 requests of this account are not answered yet; wait for their answers',
  },
  internal: {
    status: 500,
    retry: 'later',
    meaning: 'An internal error. The log of the service has it under the id of the request.',
    action:
      'Send the id of the request to the administrators. With an Idempotency-Key you can retry. Without it, read the state first: the change may have been made.',
    example: 'something went wrong here',
  },
  not_implemented: {
    status: 501,
    retry: 'never',
    meaning: 'The service does not know the method of the request.',
    action: 'Use GET, HEAD, POST, PUT, PATCH, DELETE or OPTIONS.',
    example: 'the method is unknown; known are GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
  },
  unavailable: {
    status: 503,
    retry: 'later',
    meaning: 'A part of the service, such as its database, is temporarily unavailable.',
    action:
      'Retry after the number of seconds in Retry-After. With an Idempotency-Key the request takes effect only once.',
    example: 'the database is unavailable; try again',
  },
};

export const failureCodes = Object.keys(failureCatalogue) as FailureCode[];

export function exampleOf(code: FailureCode): Failure {
  return new Failure(code, failureCatalogue[code].example);
}
