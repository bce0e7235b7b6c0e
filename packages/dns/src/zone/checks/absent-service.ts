import { MX } from '../../rr/types/mx.ts';
import { SRV } from '../../rr/types/srv.ts';
import type { RRset } from '../../rr/rrset.ts';
import { namesIn } from '../lookup.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

/**
 * An MX or SRV record with the target `.` declares that the service does not exist, so it must be the only record of
 * its set (RFC 7505 3, RFC 2782).
 */
export function* absentService(zone: Zone): Generator<ZoneIssue> {
  for (const set of zone.ofType(MX, SRV)) {
    if (!namesIn(set).some((target) => target.isRoot)) continue;
    if (set.rdatas.length === 1) yield* preference(set);
    else yield notAlone(set);
  }
}

/** A null MX must have preference 0 (RFC 7505 3). */
function* preference(set: RRset): Generator<ZoneIssue> {
  const [[high, low]] = set.rdatas;
  const value = 256 * high + low;
  if (set.type !== MX || value === 0) return;
  yield zoneIssue(
    'absent-service-preference',
    set,
    `${set.owner.toString()} accepts no mail, but its MX record has the preference ${value}; write it as 0 .`,
  );
}

function notAlone(set: RRset): ZoneIssue {
  return zoneIssue(
    'absent-service-not-alone',
    set,
    `${set.owner.toString()} has an ${set.type.name} record with the target ., which means no such service, and others; remove it or the others`,
  );
}
