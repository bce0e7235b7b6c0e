import { sha256Of } from '@fourwinds/data';
import {
  ANSWERS_NAMESPACE,
  type Condition,
  ConfigMapKind,
  type ConfigMapResource,
  DomainClaimKind,
  type DomainClaimResource,
  GROUP,
  HANDOVER_NAMESPACE,
  KEYS_NAMESPACE,
  labels,
  type ObjectMeta,
  RecordKind,
  SecretKind,
  SYSTEM_NAMESPACE,
  ZoneHistoryKind,
  type ZoneHistoryResource,
  ZoneKind,
  type ZoneResource,
  type ZoneStatus,
} from '@fourwinds/resources';
import { manifestName, manifestNameOf } from '@fourwinds/snapshot';
import type { ResourceStore } from '@fourwinds/store';
import { claimName } from '../ownership/claims.ts';

export interface Clusters {
  readonly management: ResourceStore;
  readonly regions: ReadonlyMap<string, ResourceStore>;
}

/**
 * Returns the complete state of a domain except times, ids, versions and signatures. It is the same regardless of how
 * it was reached.
 */
export async function endState({ management, regions }: Clusters, domain: string): Promise<object> {
  const { items: zones } = await management.list(ZoneKind);
  const { items: records } = await management.list(RecordKind);
  const { items: histories } = await management.list(ZoneHistoryKind);
  const claim = await management.get(DomainClaimKind, { name: claimName(domain) });
  const own = zones.filter(({ spec }) => spec.domain === domain);
  const names = new Set(own.map(({ metadata }) => metadata.name));
  return {
    zones: own.map((zone) => stateOfZone(zone, claim)),
    records: records
      .filter(({ spec }) => names.has(spec.zoneRef.name))
      .map(({ metadata, status }) => ({ name: metadata.name, conditions: conditionsOf(status?.conditions) })),
    claim: claim && stateOfClaim(claim),
    histories: histories.filter(({ spec }) => spec.domain === domain).map((history) => stateOfHistory(history, claim)),
    keys: await stateOfKeys(management, domain),
    ...(await left(management)),
    regions: await Promise.all([...regions.values()].map((store) => stateOfRegion(store, domain, claim))),
  };
}

function conditionsOf(conditions: readonly Condition[] = []): string[] {
  return conditions.map(({ type, status, reason }) => `${type} ${status} ${reason}`).sort();
}

function stateOfZone({ metadata, spec, status }: ZoneResource, claim: DomainClaimResource | undefined): object {
  const { namespace, name, finalizers } = metadata;
  return {
    zone: `${namespace}/${name}`,
    spec: sha256Of(JSON.stringify({ ...spec, dnssec: { ...spec.dnssec, rollover: undefined } })),
    finalizers,
    isObserved: status?.observedGeneration === metadata.generation,
    conditions: conditionsOf(status?.conditions),
    keys: status?.dnssec?.keys.map(({ role, state }) => `${role} ${state}`).sort(),
    ...(claim !== undefined && claim.spec.namespace === namespace && ownFields(metadata, status, claim)),
  };
}

function ownFields(metadata: ObjectMeta, status: ZoneStatus | undefined, claim: DomainClaimResource): object {
  return {
    hasIdOnRecord: metadata.labels?.[labels.zoneId] === claim.spec.zoneId,
    hasSerialOnRecord: status?.serial === claim.status?.publication?.serial,
  };
}

function stateOfClaim({ spec, status }: DomainClaimResource): object {
  const { domain: _, zoneId: __, unsigned, releasedAt, since: ___, ...rest } = spec;
  const { generation, deleted } = status?.publication ?? {};
  return {
    ...rest,
    isReleased: releasedAt !== undefined,
    // The record of unsigned cached data of a deleted zone. A later owner of the domain may or may not have it in its
    // claim.
    ...(releasedAt !== undefined && {
      unsigned: { largestTTL: unsigned?.largestTTL, isOver: unsigned?.until !== undefined },
    }),
    publication: { zone: status?.publication?.zone, generation, deleted },
  };
}

function stateOfHistory({ metadata, spec }: ZoneHistoryResource, claim: DomainClaimResource | undefined): object {
  const versions = spec.entries.map(({ version }) => BigInt(version));
  const recorded = claim?.status?.publication;
  return {
    namespace: metadata.namespace,
    isComplete: recorded?.deleted === true || spec.version === recorded?.version,
    causes: spec.entries.map(({ causes }) => causes),
    isOrdered: versions.every((version, i) => i === 0 || version < versions[i - 1]),
  };
}

async function stateOfKeys(management: ResourceStore, domain: string): Promise<object[]> {
  const { items } = await management.list(SecretKind, { namespace: KEYS_NAMESPACE });
  return items
    .filter(({ metadata }) => metadata.annotations?.[`${GROUP}/domain`] === domain)
    .map(({ data = {} }) =>
      Object.keys(data)
        .map((field) => field.replace(/^.*\./, ''))
        .sort(),
    );
}

async function left(management: ResourceStore): Promise<object> {
  const handovers = await management.list(SecretKind, { namespace: HANDOVER_NAMESPACE });
  const answers = await management.list(SecretKind, { namespace: ANSWERS_NAMESPACE });
  return { handovers: handovers.items.length, answers: answers.items.length };
}

const SIGNING_TYPES: ReadonlySet<string> = new Set([
  'RRSIG',
  'DNSKEY',
  'NSEC',
  'NSEC3',
  'NSEC3PARAM',
  'CDS',
  'CDNSKEY',
]);

async function stateOfRegion(
  store: ResourceStore,
  domain: string,
  claim: DomainClaimResource | undefined,
): Promise<object> {
  const { items } = await store.list(ConfigMapKind, { namespace: SYSTEM_NAMESPACE });
  const name = manifestName(`${domain}.`);
  const own = items.filter(({ metadata }) => manifestNameOf(metadata.name) === name);
  const { version, sha256 } = own.find(({ metadata }) => metadata.name === name)?.data ?? {};
  const recorded = claim?.status?.publication;
  return {
    kinds: own.map(({ metadata }) => metadata.labels?.[labels.snapshot]).sort(),
    isOnRecord: sha256 === recorded?.sha256 && version === recorded?.version,
    ...contentOf(own, domain),
  };
}

function contentOf(configMaps: readonly ConfigMapResource[], domain: string): object {
  const lines = configMaps.flatMap(({ data }) => (data?.records ?? '').split('\n'));
  const typed = lines.filter((line) => line !== '').map((line) => ({ line, type: line.split(' ')[3] }));
  const plain = typed
    .filter(({ type }) => !SIGNING_TYPES.has(type))
    .map(({ line }) => line.replaceAll(domain, 'domain'));
  const text = plain.sort().join('\n');
  return {
    records: text.length < 1000 ? text : sha256Of(text),
    keys: typed.filter(({ type }) => type === 'DNSKEY').length,
    isSigned: typed.some(({ type }) => type === 'RRSIG'),
  };
}
