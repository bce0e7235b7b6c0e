import { readSvcb } from '../../rr/svcb-fields.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

/**
 * An alias in an SVCB or HTTPS set (priority 0) must be the only record of the set, and must not lead to itself (RFC
 * 9460 2.4.1, 2.4.2).
 */
export function* svcbAlias(zone: Zone): Generator<ZoneIssue> {
  for (const set of zone.rrsets()) {
    if (set.type.serviceTarget !== true) continue;
    const owner = set.owner.toString();
    const aliases = set.rdatas.map(readSvcb).filter(({ priority }) => priority === 0);
    if (aliases.length > 0 && set.rdatas.length > 1) {
      yield zoneIssue(
        'svcb-alias-not-alone',
        set,
        `${owner} has an ${set.type.name} alias (priority 0) beside others, of which clients use one or none; keep the alias alone, or give all a priority from 1 on`,
      );
    }
    if (aliases.some(({ host }) => host.equals(set.owner))) {
      yield zoneIssue(
        'svcb-alias-itself',
        set,
        `${owner} has an ${set.type.name} alias that leads back to ${owner}; let it lead elsewhere, or write 1 . for the name itself`,
      );
    }
  }
}
