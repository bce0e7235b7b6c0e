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

/** Rules that a zone must keep to have one meaning: where one is broken, BIND, NSD and Knot, or two of them, refuse the zone. */
const contradictionChecks: readonly ZoneCheck[] = [cnameAtApex, cnameBesideOtherData, singleton, belowDname, nsec3Hash];

/** Rules that a zone must keep to be published, some of which also give warnings. */
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

/** Rules whose breach harms lookups, not the zone. */
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

/** Every rule; a new one is its file, its line above, its code in the catalogue and a scene. */
const zoneChecks: readonly ZoneCheck[] = [...requirements, ...recommendations];

/** Rules about the sets at one name, or those below it: what they find there does not depend on other names. */
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

/** The issues that `checkZone` finds at single names; some of a zone's names are enough to find those that are theirs. */
export function checkNames(zone: Zone): ZoneIssue[] {
  return rulesOfNames.flatMap((check) => [...check(zone)]);
}

/** Errors and warnings about a zone, errors first; an error keeps it from being published. */
export function checkZone(zone: Zone): ZoneIssue[] {
  const issues = zoneChecks.flatMap((check) => [...check(zone)]);
  return [...issues.filter(isError), ...issues.filter((found) => !isError(found))];
}

/** Contradictions: a zone with one must not be served, wherever it comes from. */
export function contradictionsIn(zone: Zone): ZoneIssue[] {
  return contradictionChecks.flatMap((check) => [...check(zone)]);
}

/**
 * The findings of other rules in a zone that is served as it is, all of them as warnings. A rule stops after `mostOfARule`, so that
 * a large zone gives no more than a small one.
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

/** Whether `checkZone` would give no error, found out as soon as there is one. */
export function isServable(zone: Zone): boolean {
  return requirements.every((check) => {
    for (const found of check(zone)) if (isError(found)) return false;
    return true;
  });
}
