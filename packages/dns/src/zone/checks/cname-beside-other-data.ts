import { CNAME } from '../../rr/types/cname.ts';
import type { Name } from '../../name.ts';
import { targetOfAlias } from '../lookup.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

/**
 * A CNAME must be the only record at its name, except for DNSSEC records (RFC 1034 3.6.2, RFC 4034 2.5).
 * `cnameAtApex` checks the apex.
 */
export function* cnameBesideOtherData(zone: Zone): Generator<ZoneIssue> {
  for (const { name, rrsets } of zone.nodes) {
    const cname = rrsets.find(({ type }) => type === CNAME);
    if (cname === undefined || name.equals(zone.apex)) continue;
    const others = rrsets
      .filter(({ type }) => type !== CNAME && type.besideCname !== true)
      .map(({ type }) => type.name);
    if (others.length === 0) continue;
    yield zoneIssue('cname-beside-other-data', cname, messageFor(name, others, targetOfAlias(cname)));
  }
}

function messageFor(name: Name, others: readonly string[], target: Name): string {
  const [owner, to] = [name.toString(), target.toString()];
  if (isChallenge(name) && others.every((type) => type === 'TXT'))
    return `${owner} is a CNAME to ${to}, where CAs look for the challenge; write the TXT record at ${to}, or use the ACME endpoints, which follow the CNAME`;
  return `${owner} has a CNAME beside ${others.join(', ')}; a CNAME must be the only record of its name: remove it or the others`;
}

/** True for a name that CAs use for challenges (RFC 8555 8.4). */
function isChallenge(name: Name): boolean {
  return name.lowerCase().toString().startsWith('_acme-challenge.');
}
