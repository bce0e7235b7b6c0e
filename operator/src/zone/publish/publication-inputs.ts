import { createHash } from 'node:crypto';
import {
  type NamespaceResource,
  ownerId,
  type RecordResource,
  RECORDS_PER_NAMESPACE,
  type ZoneResource,
} from '@fourwinds/resources';
import type { ClaimDecision, ServiceSettings } from '@fourwinds/zones';
import type { Informer } from '@fourwinds/store';
import { ownerOf } from '../../ownership/claims.ts';
import { publishedClaim } from '../../ownership/published-claim.ts';
import { isSmall } from '../compose/composer.ts';
import type { GatheredZone } from '../gathered-zone.ts';
import type { RecordLookup } from '../../facts/lookups.ts';

/** All inputs of the snapshot of an unsigned zone without children, except version and serial. */
export interface PublicationInputs {
  /** The program version that composes. Other versions may compose differently. */
  readonly program: string;
  readonly zone: ZoneResource;
  readonly claim: ClaimDecision;
  readonly service: ServiceSettings;
  readonly records: readonly Pick<RecordResource, 'metadata' | 'spec'>[];
  readonly namespaces: ReadonlyMap<string, NamespaceResource['metadata']['labels']>;
}

export function digestInputs({ program, zone, claim, service, records, namespaces }: PublicationInputs): string {
  const parts = [
    program,
    [zone.metadata.namespace, zone.metadata.name, zone.spec],
    [ownerId(ownerOf(zone)), publishedClaim(claim, zone)],
    service,
    records
      .map(({ metadata: { uid, namespace, name, creationTimestamp }, spec }) =>
        JSON.stringify([namespace, name, uid, creationTimestamp, spec]),
      )
      .sort(),
    Array.from(namespaces, ([name, labels = {}]) => [name, Object.entries(labels).sort()]).sort(),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

export interface InputsContext {
  readonly state: {
    readonly namespaces: Pick<Informer<NamespaceResource>, 'get'>;
    readonly recordIndex: Pick<RecordLookup, 'presentRecordsOf' | 'recordsIn'>;
    readonly service: ServiceSettings;
  };
  readonly program: string;
}

/**
 * Returns the input digest of a zone that is cheap to compose and depends on no other zone, key or time. Undefined
 * for all other zones, which are composed at each reconcile.
 */
export function inputsOf(
  { state, program }: InputsContext,
  gathered: Pick<GatheredZone, 'key' | 'zone' | 'claim' | 'keys' | 'handovers' | 'children' | 'isSigned'>,
): string | undefined {
  const { key, zone, claim } = gathered;
  if (!isIndependent(gathered)) return undefined;
  const records = state.recordIndex.presentRecordsOf(key);
  if (!isSmall(zone, records)) return undefined;
  const names = new Set(records.map(({ metadata }) => metadata.namespace ?? ''));
  if ([...names].some((name) => state.recordIndex.recordsIn(name).length > RECORDS_PER_NAMESPACE)) return undefined;
  const namespaces = new Map(Array.from(names, (name) => [name, state.namespaces.get({ name })?.metadata.labels]));
  return digestInputs({ program, zone, claim, service: state.service, records, namespaces });
}

function isIndependent({
  zone: { spec },
  keys,
  handovers,
  children,
  isSigned,
}: Pick<GatheredZone, 'zone' | 'keys' | 'handovers' | 'children' | 'isSigned'>): boolean {
  const hasKeys = keys.state !== 'unsigned' || keys.secret !== undefined || handovers.length > 0;
  return !isSigned && !hasKeys && spec.dnssec?.enabled !== true && children.length === 0;
}
