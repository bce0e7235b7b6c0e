import type { ZoneResource } from '@fourwinds/resources';
import { groupsOf, type ZoneGroup } from '@fourwinds/zones';
import { dnssecSummary } from '../signing/signing-state.ts';
import { delegationOf } from './delegation-state.ts';
import { accountOf } from './identity.ts';
import { zoneState } from './zone-state.ts';

/**
 * Returns the groups of the zone in lists. They do not depend on the time, because updating and degraded zones are in
 * the same group.
 */
export function groupsOfZone(zone: ZoneResource): ZoneGroup[] {
  return groupsOf({
    namespace: accountOf(zone) === undefined ? (zone.metadata.namespace ?? '') : null,
    status: zoneState(zone, 0),
    delegation_status: delegationOf(zone).state,
    dnssec: dnssecSummary(zone),
    issues: zone.status?.problems ?? [],
  });
}
