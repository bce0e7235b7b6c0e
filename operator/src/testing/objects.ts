import type { ParentView } from '@fourwinds/egress';
import {
  ConfigMapKind,
  type ConfigMapResource,
  DomainClaimKind,
  type DomainClaimResource,
  type DomainClaimSpec,
  labels,
  LeaseKind,
  type LeaseResource,
  make,
  RecordKind,
  type RecordResource,
  ZoneKind,
  type ZoneRecord,
  type ZoneResource,
} from '@fourwinds/resources';
import { writeAcknowledgement } from '@fourwinds/snapshot';
import type { ServiceSettings } from '@fourwinds/zones';
import { type HeldConfigMap, heldConfigMap } from '../regions/held-config-map.ts';
import { readServerLease, type ServerLease } from '../regions/server-lease.ts';

/** Test objects with only the relevant fields. */

export const service: ServiceSettings = {
  domain: 'fourwinds.example',
  nameservers: ['ns1.fourwinds.example', 'ns2.fourwinds.example'],
  hostmaster: 'hostmaster.fourwinds.example',
};

export const dnssecOn = {
  enabled: true,
  algorithm: 'ECDSAP256SHA256',
  denial: 'NSEC3',
  optOut: false,
  force: false,
} as const;

export function zoneOf(
  domain: string,
  records: ZoneRecord[] = [],
  metadata: Partial<ZoneResource['metadata']> = {},
): ZoneResource {
  const spec = { domain, records, defaultTTL: 3600, suspend: false, deletionPolicy: 'Delete' as const };
  return make(
    ZoneKind,
    { namespace: 'team', name: domain, uid: `uid-${domain}`, generation: 1, ...metadata },
    { spec },
  );
}

/** Parses `www A 192.0.2.1` as a zone record. */
export function recordLine(line: string): ZoneRecord {
  const [name, type, ...value] = line.split(' ');
  return { name, type, value: value.join(' ') };
}

/** Returns a Record object created at `created` seconds past midnight. */
export function recordObject(objectName: string, line: string, created: number, ttl?: number): RecordResource {
  const creationTimestamp = new Date(Date.UTC(2026, 0, 1) + created * 1000).toISOString();
  const spec = { zoneRef: { name: 'example.test' }, ...recordLine(line), ...(ttl === undefined ? {} : { ttl }) };
  return make(
    RecordKind,
    { namespace: 'team', name: objectName, uid: `uid-${objectName}`, generation: 1, creationTimestamp },
    { spec },
  );
}

/** Returns a delegation at a parent. Caches keep it for two hours. */
export function delegatedTo(...names: readonly string[]): Pick<ParentView, 'delegation'> {
  return {
    delegation: { servers: names.map((name) => ({ name, addresses: [] })), ttl: names.length === 0 ? 0 : 7200 },
  };
}

export function claimObject(spec: DomainClaimSpec): DomainClaimResource {
  return make(DomainClaimKind, { name: spec.domain, creationTimestamp: '2026-01-01T00:00:00Z' }, { spec });
}

export function configMap(
  name: string,
  snapshot: 'manifest' | 'bucket' | 'tombstone',
  resourceVersion: string,
  data: { [key: string]: string } = {},
): ConfigMapResource {
  return make(ConfigMapKind, { name, resourceVersion, labels: { [labels.snapshot]: snapshot } }, { data });
}

/** Returns a ConfigMap in the operator's in-memory form. By default it is treated as signed by the operator. */
export function held(configMap: ConfigMapResource, isSigned = true): HeldConfigMap {
  return Object.create(heldConfigMap(configMap, { verify: () => true }), {
    isSigned: { value: isSigned },
    signature: { value: configMap.data?.signature },
  }) as HeldConfigMap;
}

export const allLive = { isLive: () => true, isLost: () => false };

export interface LeaseState {
  readonly renewed: number;
  readonly watermark: string;
  readonly cluster?: string;
  readonly pending?: string[];
  readonly refused?: { name: string; version?: string; reason: string }[];
}

export function serverLease(
  name: string,
  { renewed, watermark, cluster = 'cluster', pending = [], refused = [] }: LeaseState,
): ServerLease {
  const spec = { holderIdentity: name, leaseDurationSeconds: 15, renewTime: new Date(renewed).toISOString() };
  const waiting = pending.map((manifest) => ({ name: manifest }));
  const annotations = writeAcknowledgement({ cluster, watermark, pending: waiting, refused });
  return readServerLease(make<LeaseResource>(LeaseKind, { name: `nameserver-${name}`, annotations }, { spec }));
}
