import { Failure, type FailureCode } from '../failure.ts';

interface FailureEntry {
  readonly status: number;
  /** One sentence on the cause. */
  readonly meaning: string;
  /** One or two sentences on the correction. */
  readonly action: string;
  /** A message that it may have. */
  readonly example: string;
}

/** Each failure by its code: answers, their examples in the descriptions, and the pages of problems are made from it. */
export const failureCatalogue: { readonly [code in FailureCode]: FailureEntry } = {
  bad_request: {
    status: 400,
    meaning: 'The request cannot be read: its path, a header or its body is malformed.',
    action: 'Correct the part that the message names. The same request will fail again.',
    example: 'the body is not UTF-8',
  },
  unauthorized: {
    status: 401,
    meaning: 'The request has no token, or the token is unknown, expired or revoked.',
    action: 'Send the header “Authorization: Bearer” with a valid token. An account makes tokens at POST /tokens.',
    example: 'the token is not valid',
  },
  forbidden: {
    status: 403,
    meaning: 'The token is valid, but does not permit this request, or the account is suspended.',
    action:
      'Use a token with the scope, zone, name or address that the message names; GET /tokens/self shows the rights of a token.',
    example: 'the token lacks the scope records:write',
  },
  quota_exceeded: {
    status: 403,
    meaning: 'The plan of the account allows no more of these.',
    action: 'Delete some of them, or change the plan. GET /api/v1/limits shows the quotas and their use.',
    example: 'the plan free allows 3 zones',
  },
  verification_required: {
    status: 403,
    meaning: 'Only verified accounts may do this.',
    action:
      'Have the account verified at the page that the message names, or by POST /account/verification; then send the request again.',
    example: 'DNSSEC needs a verified account; verify this one at https://dns.example.com/settings/verification',
  },
  fresh_session_required: {
    status: 403,
    meaning: 'A person may only do this who has just signed in.',
    action: 'Sign in again at /sign-in, then send the request again. A token needs no sign-in.',
    example: 'sign in again: this was last done more than 10 minutes ago',
  },
  not_found: {
    status: 404,
    meaning: 'Nothing that the token may see has this path or id.',
    action: 'Check the path and the id; a list shows those that exist.',
    example: 'there is nothing at /v1/zone',
  },
  zone_not_found: {
    status: 404,
    meaning: 'The account has no zone with this name or id.',
    action: 'Check the name; GET /zones lists the zones of the account. POST /zones makes a zone.',
    example: 'there is no zone nowhere.example',
  },
  method_not_allowed: {
    status: 405,
    meaning: 'The path exists, but not with this method.',
    action: 'Use one of the methods in the header Allow.',
    example: 'PUT is not possible here; possible are GET, HEAD, OPTIONS',
  },
  not_acceptable: {
    status: 406,
    meaning: 'The header Accept permits no media type that this answer has.',
    action: 'Send a media type that the message names, or leave Accept out.',
    example: 'answers are application/json',
  },
  conflict: {
    status: 409,
    meaning: 'The request contradicts the present state, such as a record that exists, or a change by somebody else.',
    action:
      'Read the present state, then decide. Where the answer has Retry-After, the same request may succeed after that time.',
    example: 'somebody else changed this at the same time; try again',
  },
  precondition_failed: {
    status: 412,
    meaning: 'The zone has changed since the version in If-Match.',
    action: 'Read the zone again, apply the change to its present version, and send the new ETag.',
    example: 'the zone has changed; its ETag is "607b1cc6-6b5c-4d0e-9a55-0c6f2b0f7a11.5" now',
  },
  payload_too_large: {
    status: 413,
    meaning: 'The body is larger than allowed.',
    action: 'Divide the change into several requests.',
    example: 'the body is larger than 1 MiB',
  },
  unsupported_media_type: {
    status: 415,
    meaning: 'The body has a media type, charset or encoding that this path does not take.',
    action: 'Send the Content-Type that the message names.',
    example: 'the body must be JSON in UTF-8',
  },
  validation_error: {
    status: 422,
    meaning: 'The request can be read, but its values break a rule. Nothing was changed.',
    action:
      'Correct each field in the list of errors: it has a path, a code with a page of its own, and a message with the correction.',
    example: 'query.limit: this must be a whole number from 1 to 200',
  },
  rate_limited: {
    status: 429,
    meaning: 'The account, or the address of the client, has sent too many requests.',
    action: 'Wait for the seconds in Retry-After. A bulk change of many records counts as one request.',
    example: '64 requests of this account are not answered yet; wait for their answers',
  },
  internal: {
    status: 500,
    meaning: 'The service has an error, which its log has under the id of the request.',
    action:
      'Send the id of the request to the administrators. A change may have been made: read the state before sending it again.',
    example: 'something went wrong here',
  },
  unavailable: {
    status: 503,
    meaning: 'A part of the service, such as its database, is away for a moment.',
    action: 'Send the request again after the seconds in Retry-After; with an Idempotency-Key it is carried out once.',
    example: 'the database is away; try again',
  },
};

export const failureCodes = Object.keys(failureCatalogue) as FailureCode[];

/** A failure with a code, as it may be answered. */
export function exampleOf(code: FailureCode): Failure {
  return new Failure(code, failureCatalogue[code].example);
}
