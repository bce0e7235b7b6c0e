import { RCODE, UpdateRefusal } from '@fourwinds/dns';
import type { Failure, FailureCode } from '../../kernel/failure.ts';
import { toFailure } from '../../http/errors.ts';

/** Temporary failures. They are not stored as the response to the message. */
const PASSING: readonly FailureCode[] = ['conflict', 'internal', 'unavailable'];

export interface RefusedMessage {
  readonly rcode: number;
  /** Failure code to audit, if any. */
  readonly code?: FailureCode;
  readonly reason: string;
}

/**
 * Returns the response code and reason for an error. Rethrows temporary errors: the response is then SERVFAIL, so
 * that clients retry.
 */
export function refusedBy(error: unknown): RefusedMessage {
  if (error instanceof UpdateRefusal) return { rcode: error.rcode, reason: error.message };
  const failure = toFailure(error);
  if (PASSING.includes(failure.code)) throw error;
  return { rcode: rcodeOf(failure), code: failure.code, reason: reasonOf(failure) };
}

/**
 * Returns NOTAUTH for a missing zone, and REFUSED for all other refusals of the service (RFC 2136 sections 3.3 and
 * 3.6).
 */
function rcodeOf({ code }: Failure): number {
  return code === 'zone_not_found' ? RCODE.NOTAUTH : RCODE.REFUSED;
}

function reasonOf({ message, details }: Failure): string {
  return [message, ...details.map((detail) => detail.message)]
    .filter((text, i, all) => all.indexOf(text) === i)
    .join('; ');
}
