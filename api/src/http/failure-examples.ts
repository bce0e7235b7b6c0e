import { Failure, type FailureCode } from '../failure.ts';

/** An example of the message of each failure. */
const messages: { readonly [code in FailureCode]: string } = {
  bad_request: 'the body is not UTF-8',
  unauthorized: 'the token is not valid',
  forbidden: 'the token lacks the scope records:write',
  quota_exceeded: 'the plan free allows 3 zones',
  verification_required: 'DNSSEC needs a verified account; verify this one first',
  not_found: 'there is nothing at /v1/zone',
  zone_not_found: 'there is no zone nowhere.example',
  method_not_allowed: 'PUT is not possible here; possible are GET, HEAD, OPTIONS',
  not_acceptable: 'answers are application/json',
  conflict: 'somebody else changed this at the same time; try again',
  precondition_failed: 'the zone has changed; its ETag is "607b1cc6-6b5c-4d0e-9a55-0c6f2b0f7a11.5" now',
  payload_too_large: 'the body is larger than 1 MiB',
  unsupported_media_type: 'the body must be JSON in UTF-8',
  validation_error: 'query.limit: this must be a whole number from 1 to 200',
  rate_limited: '64 requests of this account are not answered yet; wait for their answers',
  internal: 'something went wrong here',
  unavailable: 'the database is away; try again',
};

export const failureCodes = Object.keys(messages) as FailureCode[];

/** A failure with a code, as it may be answered. */
export function exampleOf(code: FailureCode): Failure {
  return new Failure(code, messages[code]);
}
