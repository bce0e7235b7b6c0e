import { EDE, RCODE } from '@fourwinds/dns';
import { type Reply, SECTION } from './reply.ts';

/**
 * While zones are still to come, what a zone does not have, gives by a wildcard or delegates may be in one of those, below
 * it. Makes of a reply that says such things that the server is not ready (RFC 8914 4.15), so that others are asked.
 */
export function withholdAbsence(reply: Reply): void {
  if (isThere(reply)) return;
  reply.reset(RCODE.SERVFAIL);
  reply.extendedError = EDE.NOT_READY;
}

/** Whether it has records for names that exist, and nothing else. */
function isThere({ rcode, authoritative, count, sections, chainLength, chainImages, chainLabels }: Reply): boolean {
  if (rcode !== RCODE.NOERROR || !authoritative || count === 0 || sections[0] !== SECTION.answer) return false;
  for (let index = 0; index < chainLength; index++) {
    if (chainImages[index] !== undefined && chainLabels[index] > 0) return false;
  }
  return true;
}
