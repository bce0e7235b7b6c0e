import { RCODE, UpdateRefusal } from '@fourwinds/dns';
import type { Failure, FailureCode } from '../failure.ts';
import { toFailure } from '../http/errors.ts';

/** Failures after which the same message may succeed; they are not kept as its answer. */
const PASSING: readonly FailureCode[] = ['conflict', 'internal', 'unavailable'];

/** Why a message is not carried out. */
export interface RefusedMessage {
  readonly rcode: number;
  /** The code of a failure that the audit log counts. */
  readonly code?: FailureCode;
  readonly reason: string;
}

/** The response code for an error, and its reason. Throws errors that pass: the answer is SERVFAIL, after which clients try again. */
export function refusedBy(error: unknown): RefusedMessage {
  if (error instanceof UpdateRefusal) return { rcode: error.rcode, reason: error.message };
  const failure = toFailure(error);
  if (PASSING.includes(failure.code)) throw error;
  return { rcode: rcodeOf(failure), code: failure.code, reason: reasonOf(failure) };
}

/** NOTAUTH for a zone that is not there, REFUSED for all that the service's rules refuse (RFC 2136 3.3, 3.6). */
function rcodeOf({ code }: Failure): number {
  return code === 'zone_not_found' ? RCODE.NOTAUTH : RCODE.REFUSED;
}

/** Several errors have a message each. */
function reasonOf({ message, details }: Failure): string {
  return [message, ...details.map((detail) => detail.message)]
    .filter((text, i, all) => all.indexOf(text) === i)
    .join('; ');
}
