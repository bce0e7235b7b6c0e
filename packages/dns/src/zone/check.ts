import { absentService } from './checks/absent-service.ts';
import { addressUnusable } from './checks/address-unusable.ts';
import { aliasLoop } from './checks/alias-loop.ts';
import { aliasTarget } from './checks/alias-target.ts';
import { apexNsMissing } from './checks/apex-ns-missing.ts';
import { belowDelegation } from './checks/below-delegation.ts';
import { belowDname } from './checks/below-dname.ts';
import { caaProperty } from './checks/caa-property.ts';
import { cdsSet } from './checks/cds-set.ts';
import { cnameAtApex } from './checks/cname-at-apex.ts';
import { cnameBesideOtherData } from './checks/cname-beside-other-data.ts';
import { dkimSyntax } from './checks/dkim-syntax.ts';
import { dmarcSyntax } from './checks/dmarc-syntax.ts';
import { dnameBesideNs } from './checks/dname-beside-ns.ts';
import { dsOutdated } from './checks/ds-outdated.ts';
import { dsPlace } from './checks/ds-place.ts';
import { hostNameOwner } from './checks/host-name-owner.ts';
import { nsAddress } from './checks/ns-address.ts';
import { nsec3Hash } from './checks/nsec3-hash.ts';
import { nsec3Owner } from './checks/nsec3-owner.ts';
import { pointerTarget } from './checks/pointer-target.ts';
import { rrsetSize } from './checks/rrset-size.ts';
import { serversFamily } from './checks/servers-family.ts';
import { serviceOwner } from './checks/service-owner.ts';
import { singleton } from './checks/singleton.ts';
import { spfLookups } from './checks/spf-lookups.ts';
import { spfSeveral } from './checks/spf-several.ts';
import { spfSyntax } from './checks/spf-syntax.ts';
import { spfTooLong } from './checks/spf-too-long.ts';
import { spfType } from './checks/spf-type.ts';
import { spfUnreachable } from './checks/spf-unreachable.ts';
import { svcbAlias } from './checks/svcb-alias.ts';
import { svcbDns } from './checks/svcb-dns.ts';
import { targetAddress } from './checks/target-address.ts';
import { targetAddressLike } from './checks/target-address-like.ts';
import { targetAlias } from './checks/target-alias.ts';
import { targetHostName } from './checks/target-host-name.ts';
import { unassignedParameter } from './checks/unassigned-parameter.ts';
import { wildcardHidden } from './checks/wildcard-hidden.ts';
import { wildcardNotFirst } from './checks/wildcard-not-first.ts';
import { wildcardUndefined } from './checks/wildcard-undefined.ts';
import type { ZoneCheck, ZoneIssue } from './zone-issue.ts';
import type { Zone } from './zone.ts';
import { isError } from '../issue.ts';

/**
 * Rules without which a zone is ambiguous. If a zone violates one of them, at least two of BIND, NSD and Knot refuse
 * the zone.
 */
const contradictionChecks: readonly ZoneCheck[] = [cnameAtApex, cnameBesideOtherData, singleton, belowDname, nsec3Hash];

/** Rules that a zone must satisfy to be published. Some of them also report warnings. */
const requirements: readonly ZoneCheck[] = [
  ...contradictionChecks,
  apexNsMissing,
  dnameBesideNs,
  nsAddress,
  targetAlias,
  dsPlace,
  wildcardUndefined,
  rrsetSize,
];

/** Rules whose violation only affects some lookups. A zone that violates them can still be published. */
const recommendations: readonly ZoneCheck[] = [
  cdsSet,
  belowDelegation,
  targetAddress,
  targetAddressLike,
  targetHostName,
  aliasTarget,
  aliasLoop,
  pointerTarget,
  addressUnusable,
  dsOutdated,
  wildcardNotFirst,
  wildcardHidden,
  hostNameOwner,
  serviceOwner,
  absentService,
  svcbAlias,
  svcbDns,
  unassignedParameter,
  caaProperty,
  spfSyntax,
  spfSeveral,
  spfTooLong,
  spfLookups,
  spfUnreachable,
  spfType,
  dkimSyntax,
  dmarcSyntax,
  serversFamily,
  nsec3Owner,
];

/** All rules. To add a rule, add a file for it, a line above, its code in the catalogue, and a test scene. */
const zoneChecks: readonly ZoneCheck[] = [...requirements, ...recommendations];

/** Rules about the sets at a name or below it. Their results do not depend on any other names. */
const rulesOfNames: readonly ZoneCheck[] = [
  cnameAtApex,
  cnameBesideOtherData,
  singleton,
  belowDname,
  dnameBesideNs,
  dsPlace,
  wildcardUndefined,
  rrsetSize,
  wildcardNotFirst,
  absentService,
  svcbAlias,
  caaProperty,
  spfSyntax,
  spfSeveral,
  spfTooLong,
  spfUnreachable,
  spfType,
  dkimSyntax,
  dmarcSyntax,
];

/**
 * Returns the issues of the rules about single names. The zone may be a part of a larger zone: the issues of its
 * names are the same.
 */
export function checkNames(zone: Zone): ZoneIssue[] {
  return rulesOfNames.flatMap((check) => [...check(zone)]);
}

/** Returns all issues, errors first. An error prevents publication. */
export function checkZone(zone: Zone): ZoneIssue[] {
  const issues = zoneChecks.flatMap((check) => [...check(zone)]);
  return [...issues.filter(isError), ...issues.filter((found) => !isError(found))];
}

/**
 * Returns the contradictions in a zone. A zone that contains a contradiction must not be served, regardless of its
 * origin.
 */
export function contradictionsIn(zone: Zone): ZoneIssue[] {
  return contradictionChecks.flatMap((check) => [...check(zone)]);
}

/**
 * Returns the issues of all rules except contradictions, as warnings. Use it for a zone that is served unchanged.
 * Each rule reports at most `mostOfARule` issues, to limit the output for large zones.
 */
export function warningsAbout(zone: Zone, mostOfARule: number): ZoneIssue[] {
  const others = zoneChecks.filter((check) => !contradictionChecks.includes(check));
  return others.flatMap((check) =>
    Iterator.from(check(zone))
      .take(mostOfARule)
      .map((found): ZoneIssue => ({ ...found, severity: 'warning' }))
      .toArray(),
  );
}

/** True if `checkZone` reports no errors. Stops at the first error. */
export function isServable(zone: Zone): boolean {
  return requirements.every((check) => {
    for (const found of check(zone)) if (isError(found)) return false;
    return true;
  });
}
