import { apexNsMissing } from './checks/apex-ns-missing.ts';
import { belowDelegation } from './checks/below-delegation.ts';
import { belowDname } from './checks/below-dname.ts';
import { cnameAtApex } from './checks/cname-at-apex.ts';
import { cnameBesideOtherData } from './checks/cname-beside-other-data.ts';
import { dsPlace } from './checks/ds-place.ts';
import { hostNameOwner } from './checks/host-name-owner.ts';
import { nsAddress } from './checks/ns-address.ts';
import { rrsetSize } from './checks/rrset-size.ts';
import { singleton } from './checks/singleton.ts';
import { targetAlias } from './checks/target-alias.ts';
import { wildcardUndefined } from './checks/wildcard-undefined.ts';
import type { ZoneCheck, ZoneIssue } from './zone-issue.ts';
import type { Zone } from './zone.ts';

/** Every rule; a new one is its file, its line here, its code in the catalogue and a scene. */
export const zoneChecks: readonly ZoneCheck[] = [
  apexNsMissing,
  cnameAtApex,
  cnameBesideOtherData,
  singleton,
  belowDname,
  belowDelegation,
  nsAddress,
  targetAlias,
  dsPlace,
  wildcardUndefined,
  hostNameOwner,
  rrsetSize,
];

/** What is wrong or doubtful in a zone; nothing with severity `error` may be published. */
export function checkZone(zone: Zone): ZoneIssue[] {
  return zoneChecks.flatMap((check) => [...check(zone)]);
}
