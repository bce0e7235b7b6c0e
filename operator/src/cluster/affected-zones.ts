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
import { domainOf, isKeySecret } from '../keys/secrets/key-secrets.ts';
import { isSignalling } from '../zone/contributors/bootstrap-signals.ts';
import { isPublished } from './delegations.ts';
import { zoneKeyOf } from './record-index.ts';

/** Zones that a change may concern. */
export type Affected =
  /** This zone, `namespace/name`; `isChanged` if its spec is another one, not only its status. */
  | { readonly of: 'zone'; readonly key: string; readonly isChanged: boolean }
  /** The zone of a Record. */
  | { readonly of: 'record'; readonly key: string }
  /** Zones of the domain, the one that has it, those below it, those above it. */
  | { readonly of: 'domain' | 'holder' | 'below' | 'above'; readonly domain: string }
  /** Zones that want the domain of one that is gone. */
  | { readonly of: 'rivals'; readonly zone: ZoneResource }
  /** Zones that hold the RFC 9615 signals of one zone, or of all of a domain. */
  | { readonly of: 'signals'; readonly zone: ZoneResource }
  | { readonly of: 'domainSignals'; readonly domain: string }
  /** Zones of a namespace and those that have the domains which these want; zones of the Records of a namespace. */
  | { readonly of: 'namespace' | 'recordNamespace'; readonly namespace: string }
  | { readonly of: 'uid'; readonly uid: string }
  | { readonly of: 'all' };

const NONE: readonly Affected[] = [];

/** A zone that goes leaves its domain to others; what it grants decides whether zones below it are served. */
export function affectedByZone([now, before]: Versions<ZoneResource>): readonly Affected[] {
  const zone = now ?? before;
  const { domain } = zone.spec;
  const affected: Affected[] = [{ of: 'zone', key: keyOf(zone), isChanged: !isSameVersion(now, before) }];
  if (now === undefined) affected.push({ of: 'rivals', zone });
  if (now === undefined || before === undefined) affected.push({ of: 'holder', domain });
  if (!isDeepStrictEqual(now?.spec.delegateTo, before?.spec.delegateTo)) affected.push({ of: 'below', domain });
  if (hiddenIn(now) !== hiddenIn(before)) affected.push({ of: 'below', domain });
  if (wantsOf(now) === wantsOf(before)) return affected;
  const signalling = [now, before].filter((zone) => zone !== undefined && isSignalling(zone)) as ZoneResource[];
  return [...affected, { of: 'above', domain }, ...signalling.map((zone) => ({ of: 'signals', zone }) as const)];
}

/** Changes of a Record's status alone do not matter to its zone. */
export function affectedByRecord([now, before]: Versions<RecordResource>): readonly Affected[] {
  if (isSameVersion(now, before)) return NONE;
  return [{ of: 'record', key: zoneKeyOf(now ?? before) }];
}

/** The status of a claim is written here: it concerns no other zone. */
export function affectedByClaim([now, before]: Versions<DomainClaimResource>): readonly Affected[] {
  if (isDeepStrictEqual(now?.spec, before?.spec)) return NONE;
  const { domain } = (now ?? before).spec;
  return [
    { of: 'domain', domain },
    { of: 'above', domain },
    { of: 'below', domain },
  ];
}

/** The nameservers of the service may be others. */
export function affectedByRegion([now, before]: Versions<RegionResource>): readonly Affected[] {
  return isDeepStrictEqual(now?.spec, before?.spec) ? NONE : [{ of: 'all' }];
}

/** Keys decide the signatures of their zone, and the signals of it that other zones hold. */
export function affectedByKeys([now, before]: Versions<SecretResource>): readonly Affected[] {
  const secret = now ?? before;
  if (!isKeySecret(secret)) return NONE;
  const domain = domainOf(secret);
  return [
    { of: 'domain', domain },
    { of: 'domainSignals', domain },
  ];
}

/** Keys that somebody hands over are for the zone with that uid; requests for an export concern none. */
export function affectedByHandover([now, before]: Versions<SecretResource>): readonly Affected[] {
  const { [ZONE_UID_LABEL]: uid = '', [KEY_IMPORT_LABEL]: isImport } = (now ?? before).metadata.labels ?? {};
  return isImport === undefined ? NONE : [{ of: 'uid', uid }];
}

/** Labels decide which Records attach; where they change trust, zones have another proof, and rivals another rank. */
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

/** Whether the status of a zone speaks of it as it is. */
export function isZoneReported({ metadata, status }: ZoneResource): boolean {
  return metadata.deletionTimestamp === undefined && status?.observedGeneration === metadata.generation;
}

/** Whether the status of a Record speaks of it as it is. */
export function isRecordReported({ metadata, status }: RecordResource): boolean {
  return status?.observedGeneration === metadata.generation;
}

/** The records of a zone that zones below hide, which these say, too; as text. */
function hiddenIn(zone: ZoneResource | undefined): string {
  const messages = zone?.status?.problems
    ?.filter(({ code }) => code === 'hidden-by-zone')
    .map(({ message }) => message);
  return messages?.join('\n') ?? '';
}

/** The records that a zone needs in the zone above it, and in those in which it signals, as text. */
function wantsOf(zone: ZoneResource | undefined): string {
  if (zone === undefined || !isPublished(zone)) return '';
  return JSON.stringify([zone.spec.nameservers, zone.status?.dnssec?.ds, isSignalling(zone)]);
}
