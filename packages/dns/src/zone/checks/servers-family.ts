import type { RecordType } from '../../rr/define.ts';
import { A } from '../../rr/types/a.ts';
import { AAAA } from '../../rr/types/aaaa.ts';
import { NS } from '../../rr/types/ns.ts';
import { answeringNode, isServedHere, namesIn } from '../lookup.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

/**
 * If the zone contains IPv4 addresses, at least one of its nameservers should have an IPv4 address. The same applies
 * to IPv6 (RFC 3901 4).
 */
export function* serversFamily(zone: Zone): Generator<ZoneIssue> {
  const servers = zone.get(zone.apex, NS);
  if (servers === undefined) return;
  const targets = namesIn(servers);
  if (targets.some((target) => !isServedHere(zone, target))) return;
  const isServed = (type: RecordType): boolean =>
    targets.some((target) => answeringNode(zone, target)?.rrsets.some((set) => set.type === type));
  for (const type of [A, AAAA]) {
    if (zone.ofType(type).length === 0 || isServed(type)) continue;
    yield zoneIssue(
      'servers-without-family',
      servers,
      `${zone.apex.toString()} has ${type.name} records, but none of its nameservers has one; add an ${type.name} record to one of them`,
    );
  }
}
