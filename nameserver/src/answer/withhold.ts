import { EDE, RCODE } from '@fourwinds/dns';
import { type Reply, SECTION } from './reply.ts';

/**
 * While zones are still to be loaded, a name that a zone lacks, covers by a wildcard or delegates may be in one of them.
 * Turns a reply that depends on this into SERVFAIL with "Not Ready" (RFC 8914 4.15), so that resolvers ask other servers.
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
