import { isDeepStrictEqual } from 'node:util';
import {
  type DomainClaimResource,
  KEY_IMPORT_LABEL,
  keyOf,
  type LabelSelector,
  type NamespaceResource,
  type RecordResource,
  type RegionResource,
  type Resource,
  type SecretResource,
  ZONE_UID_LABEL,
  type ZoneResource,
} from '@fourwinds/resources';
import type { Versions } from '@fourwinds/store';
import { domainOf, isKeySecret } from '../facts/key-secret.ts';
import { isSignalling } from '../facts/signalling.ts';
import { isSigned } from '../facts/suffix-delegations.ts';
import { isPublished } from './delegation-index.ts';
import { zoneKeyOfRecord } from '../facts/record-zone.ts';

export type Affected =
  /** This zone, as `namespace/name`. `isChanged` is true if its spec changed, not only its status. */
  | { readonly of: 'zone'; readonly key: string; readonly isChanged: boolean }
  /** The zone of a Record. */
  | { readonly of: 'record'; readonly key: string }
  /** Zones of the domain, its owner, and the zones below and above it. */
  | { readonly of: 'domain' | 'holder' | 'below'; readonly domain: string }
  /** `isSigned` is true if the zone that changed is or was signed. */
  | { readonly of: 'above'; readonly domain: string; readonly isSigned?: boolean }
  /** Other zones that want the domain of a deleted zone. */
  | { readonly of: 'rivals'; readonly zone: ZoneResource }
  /** Zones that hold the RFC 9615 signals of one zone, or of all zones on a domain. */
  | { readonly of: 'signals'; readonly zone: ZoneResource }
  | { readonly of: 'domainSignals'; readonly domain: string }
  /** Zones of a namespace and the owners of the domains that these want; zones of the Records of a namespace. */
  | { readonly of: 'namespace' | 'recordNamespace'; readonly namespace: string }
  | { readonly of: 'uid'; readonly uid: string }
  | { readonly of: 'all' };

const NONE: readonly Affected[] = [];

/** A deleted zone frees its domain for other zones. Its grants decide whether zones below it are served. */
export function affectedByZone([now, before]: Versions<ZoneResource>): readonly Affected[] {
  const zone = now ?? before;
  const { domain } = zone.spec;
  const affected: Affected[] = [{ of: 'zone', key: keyOf(zone), isChanged: !isSameVersion(now, before) }];
  if (now === undefined) affected.push({ of: 'rivals', zone });
  if (now === undefined || before === undefined) affected.push({ of: 'holder', domain });
  if (!isDeepStrictEqual(grantsOf(now), grantsOf(before))) affected.push({ of: 'below', domain });
  if (hiddenIn(now) !== hiddenIn(before)) affected.push({ of: 'below', domain });
  if (wantsOf(now) === wantsOf(before)) return affected;
  const isAnySigned = [now, before].some((zone) => zone !== undefined && isSigned(zone));
  const signalling = [now, before].filter((zone) => zone !== undefined && isSignalling(zone)) as ZoneResource[];
  const above = { of: 'above' as const, domain, ...(isAnySigned ? { isSigned: true } : {}) };
  return [...affected, above, ...signalling.map((zone) => ({ of: 'signals', zone }) as const)];
}

export function affectedByRecord([now, before]: Versions<RecordResource>): readonly Affected[] {
  if (isSameVersion(now, before)) return NONE;
  return [{ of: 'record', key: zoneKeyOfRecord(now ?? before) }];
}

/** Ignores status changes of claims: the operator writes the status, and it affects no other zone. */
export function affectedByClaim([now, before]: Versions<DomainClaimResource>): readonly Affected[] {
  if (isDeepStrictEqual(now?.spec, before?.spec)) return NONE;
  const { domain } = (now ?? before).spec;
  return [
    { of: 'domain', domain },
    { of: 'above', domain },
    { of: 'below', domain },
  ];
}

/** A Region change may change the nameservers of the service. */
export function affectedByRegion([now, before]: Versions<RegionResource>): readonly Affected[] {
  return isDeepStrictEqual(now?.spec, before?.spec) ? NONE : [{ of: 'all' }];
}

/** The keys of a zone affect its signatures and the signals that other zones publish for it. */
export function affectedByKeys([now, before]: Versions<SecretResource>): readonly Affected[] {
  const secret = now ?? before;
  if (!isKeySecret(secret)) return NONE;
  const domain = domainOf(secret);
  return [
    { of: 'domain', domain },
    { of: 'domainSignals', domain },
  ];
}

/** Imported keys affect the zone whose uid the label contains. Export requests affect no zone. */
export function affectedByHandover([now, before]: Versions<SecretResource>): readonly Affected[] {
  const { [ZONE_UID_LABEL]: uid = '', [KEY_IMPORT_LABEL]: isImport } = (now ?? before).metadata.labels ?? {};
  return isImport === undefined ? NONE : [{ of: 'uid', uid }];
}

/**
 * Namespace labels decide which Records attach. A change that affects trust also changes the proof and the rank of
 * the zones in the namespace.
 */
export function affectedByNamespace(
  [now, before]: Versions<NamespaceResource>,
  isTrusted: LabelSelector,
): readonly Affected[] {
  const [labels, labelsBefore] = [now, before].map((one) => one?.metadata.labels);
  if (isDeepStrictEqual(labels, labelsBefore)) return NONE;
  const namespace = (now ?? before).metadata.name;
  const records: Affected = { of: 'recordNamespace', namespace };
  const isSame = isTrusted(labels ?? {}) === isTrusted(labelsBefore ?? {});
  return isSame ? [records] : [records, { of: 'namespace', namespace }];
}

function isSameVersion(a: Resource | undefined, b: Resource | undefined): boolean {
  return (
    a?.metadata.uid === b?.metadata.uid &&
    a?.metadata.generation === b?.metadata.generation &&
    a?.metadata.deletionTimestamp === b?.metadata.deletionTimestamp
  );
}

/** Returns true if the status is about the current generation and the zone is not being deleted. */
export function isZoneReported({ metadata, status }: ZoneResource): boolean {
  return metadata.deletionTimestamp === undefined && status?.observedGeneration === metadata.generation;
}

/** Returns true if the status of a Record is about its current generation. */
export function isRecordReported({ metadata, status }: RecordResource): boolean {
  return status?.observedGeneration === metadata.generation;
}

function grantsOf(zone: ZoneResource | undefined): unknown {
  return [zone?.spec.delegateTo, zone?.spec.suffix];
}

/** Returns as text the records of a zone that its child zones hide. The child zones report these records as well. */
function hiddenIn(zone: ZoneResource | undefined): string {
  const messages = zone?.status?.problems
    ?.filter(({ code }) => code === 'hidden-by-zone')
    .map(({ message }) => message);
  return messages?.join('\n') ?? '';
}

/** Returns as text the records that a zone needs in its parent zone and in the zones that contain its signals. */
function wantsOf(zone: ZoneResource | undefined): string {
  if (zone === undefined || !isPublished(zone)) return '';
  return JSON.stringify([zone.spec.nameservers, zone.status?.dnssec?.ds, isSigned(zone), isSignalling(zone)]);
}
