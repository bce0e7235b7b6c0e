import { EDE, RCODE } from '@fourwinds/dns';
import { type Reply, SECTION } from './reply.ts';

/**
 * While zones are still being loaded, a name that is missing, covered by a wildcard or delegated may belong to a zone
 * that is not loaded yet. Turns a reply that depends on this into SERVFAIL with "Not Ready" (RFC 8914 4.15), so that
 * resolvers query other servers.
 */
export function withholdAbsence(reply: Reply): void {
  if (isThere(reply)) return;
  reply.reset(RCODE.SERVFAIL);
  reply.extendedError = EDE.NOT_READY;
}

/** Returns true if the reply contains only records of existing names. */
function isThere({ rcode, authoritative, count, sections, chainLength, chainImages, chainLabels }: Reply): boolean {
  if (rcode !== RCODE.NOERROR || !authoritative || count === 0 || sections[0] !== SECTION.answer) return false;
  for (let index = 0; index < chainLength; index++) {
    if (chainImages[index] !== undefined && chainLabels[index] > 0) return false;
  }
  return true;
}
