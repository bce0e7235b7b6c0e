import type { ZoneResource } from '@fourwinds/resources';
import { groupsOf, type ZoneGroup } from '@fourwinds/zones';
import { dnssecSummary } from '../signing/signing-state.ts';
import { delegationOf } from './delegation-state.ts';
import { accountOf } from './identity.ts';
import { zoneState } from './zone-state.ts';

/** The groups of a list that a zone is in, which never follow from the time: a zone that is updating and one that is degraded are in the same. */
export function groupsOfZone(zone: ZoneResource): ZoneGroup[] {
  return groupsOf({
    namespace: accountOf(zone) === undefined ? (zone.metadata.namespace ?? '') : null,
    status: zoneState(zone, 0),
    delegation: delegationOf(zone).state,
    dnssec: dnssecSummary(zone),
    problems: zone.status?.problems ?? [],
  });
}
