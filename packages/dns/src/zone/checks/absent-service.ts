import { MX } from '../../rr/types/mx.ts';
import { SRV } from '../../rr/types/srv.ts';
import { namesIn } from '../lookup.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

/** An MX or SRV that names `.` says that there is no such service, so it is the only one (RFC 7505 3, RFC 2782). */
export function* absentService(zone: Zone): Generator<ZoneIssue> {
  for (const set of zone.ofType(MX, SRV)) {
    if (set.rdatas.length === 1) continue;
    if (!namesIn(set).some((target) => target.isRoot)) continue;
    yield zoneIssue(
      'absent-service-not-alone',
      set,
      `${set.owner.toString()} has an ${set.type.name} record that names . and so says there is no such service, beside others; remove it or the others`,
    );
  }
}
