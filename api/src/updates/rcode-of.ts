import { RCODE } from '@fourwinds/dns';
import type { Failure, FailureCode } from '../failure.ts';

/** Failures after which the same message may succeed; they are not kept as its answer. */
const PASSING: readonly FailureCode[] = ['conflict', 'internal', 'unavailable'];

/** Whether a failure passes: the answer is SERVFAIL, after which clients try again. */
export function isPassing({ code }: Failure): boolean {
  return PASSING.includes(code);
}

/** The response code for a change that is not made (RFC 2136 3.3, 3.6): NOTAUTH for a zone that is not there, REFUSED for all that the service's rules refuse. */
export function rcodeOf({ code }: Failure): number {
  return code === 'zone_not_found' ? RCODE.NOTAUTH : RCODE.REFUSED;
}
