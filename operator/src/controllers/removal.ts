import {
  ACCOUNTS_NAMESPACE,
  FINALIZER,
  keyText,
  labels,
  type ObjectMeta,
  RecordKind,
  ZoneKind,
  type ZoneResource,
} from '@fourwinds/resources';
import { isStoreError } from '@fourwinds/store';
import { manifestName, renderTombstone, type SignText, type Tombstone } from '@fourwinds/snapshot';
import type { ServiceSettings } from '@fourwinds/zones';
import type { ParentFacts } from '../parent/parent-facts.ts';
import { type RememberedUnsigned, unsignedAfter } from '../keys/unsigned-history.ts';
import { keyStateOf } from '../keys/key-state.ts';
import type { KeySecrets } from '../keys/secrets/key-secrets.ts';
import { publicationOf, recordTombstone } from '../zone/publish/publication-record.ts';
import { deletedStatus } from '../zone/report/deleted-status.ts';
import type { RegionSet } from '../regions/region-set.ts';
import { heldVersions, tombstoneAfter } from '../regions/held-versions.ts';
import { isGoneFromLiveServers } from '../regions/region-view.ts';
import type { Result } from '../runtime/queue.ts';
import { holds } from '../ownership/claims.ts';
import { type ClaimView, findLatestClaim, releaseClaim } from '../ownership/keep-claims.ts';
import type { RecordLookup } from '../facts/lookups.ts';

export interface RemovalContext {
  readonly state: ClaimView & {
    readonly recordIndex: Pick<RecordLookup, 'recordsOf'>;
    readonly service: ServiceSettings;
  };
  readonly regions: RegionSet;
  readonly sign: SignText;
  readonly secrets: KeySecrets;
  readonly parentOf: (zone: ZoneResource) => ParentFacts;
}

const RETRY_MILLISECONDS = 100;

interface EndOfZone {
  readonly remembered?: RememberedUnsigned;
  readonly retained: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

type TombstoneContext = Pick<RemovalContext, 'state' | 'regions' | 'sign'>;

/**
 * Removes a deleted zone from all reachable regions, then removes the finalizer. Unreachable regions are cleaned up
 * when they return. With the policy Retain, the zone stays served.
 */
export async function removeZone(context: RemovalContext, zone: ZoneResource, now: number): Promise<Result> {
  if (zone.metadata.finalizers?.includes(FINALIZER) !== true) return undefined;
  const { state, regions } = context;
  const retained = zone.spec.deletionPolicy === 'Retain';
  const claim = await findLatestClaim(state, regions.views(), zone.spec.domain);
  const isServed = claim !== undefined && holds(claim, zone);
  if (isServed && !retained && !publishTombstone(context, zone)) return { requeueAfter: RETRY_MILLISECONDS };
  if (isServed) await release(context, zone, { remembered: claim.spec.unsigned, retained, now });
  await deleteOwnRecords(context, zone);
  const finalizers = finalizersOfOthers(zone);
  const isKept = finalizers.length > 0;
  const metadata = isKept ? await reportDeleted(context, zone, { isServed: isServed && retained, now }) : zone.metadata;
  await state.store.update(ZoneKind, { ...zone, metadata: { ...metadata, finalizers } });
  return undefined;
}

/** Returns the finalizers of other programs, which keep an object after the operator has released it. */
export function finalizersOfOthers({ metadata: { finalizers = [] } }: ZoneResource): string[] {
  return finalizers.filter((finalizer) => finalizer !== FINALIZER);
}

/** Releases the claim of a zone. Records the tombstone unless the zone stays served. */
async function release(context: RemovalContext, zone: ZoneResource, end: EndOfZone): Promise<void> {
  const { state } = context;
  const unsigned = unsignedLeft(context, zone, end);
  const tombstone = end.retained ? undefined : tombstoneOf(context, zone);
  await releaseClaim(state, zone, { retained: end.retained, now: new Date(end.now).toISOString(), unsigned });
  if (tombstone !== undefined) await recordTombstone(state, zone, tombstone.version);
}

/** Writes the last status of a zone that the finalizers of other programs keep. */
function reportDeleted(
  { state }: RemovalContext,
  zone: ZoneResource,
  { isServed, now }: { isServed: boolean; now: number },
): Promise<ObjectMeta> {
  const status = deletedStatus(zone, { isServed, service: state.service, now });
  return state.store.updateStatus(ZoneKind, { ...zone, status });
}

/** Deletes the Records that the API created for a zone that does not stay served. Keeps other Records. */
async function deleteOwnRecords({ state }: RemovalContext, { metadata, spec }: ZoneResource): Promise<void> {
  const id = metadata.labels?.[labels.zoneId];
  if (metadata.namespace !== ACCOUNTS_NAMESPACE || id === undefined || spec.deletionPolicy === 'Retain') return;
  const records = state.recordIndex.recordsOf(keyText(metadata));
  for (const record of records) {
    if (record.metadata.namespace !== ACCOUNTS_NAMESPACE || record.metadata.labels?.[labels.zoneId] !== id) continue;
    await state.store.delete(RecordKind, record.metadata, { uid: record.metadata.uid }).catch((error: unknown) => {
      if (!isStoreError(error, 'NotFound') && !isStoreError(error, 'Conflict')) throw error;
    });
  }
}

function unsignedLeft(
  { state, regions, secrets, parentOf }: RemovalContext,
  zone: ZoneResource,
  { remembered, retained, now }: EndOfZone,
): RememberedUnsigned | undefined {
  const isGone = !retained && regions.connections.every((region) => region.view().reachable);
  const isSigned = keyStateOf(zone, secrets).state === 'signed';
  const published = isSigned ? undefined : publicationOf(state, zone);
  return unsignedAfter({ remembered, published, isGone, delegated: parentOf(zone).unreached !== true, now });
}

/**
 * Publishes a tombstone in each region. Returns true once all reachable regions have the tombstone and their servers
 * have acknowledged it.
 */
export function publishTombstone(context: TombstoneContext, zone: ZoneResource): boolean {
  const { regions, sign } = context;
  const content = tombstoneOf(context, zone);
  if (content === undefined) return true;
  const tombstone = renderTombstone(content, sign);
  for (const region of regions.connections) region.writer.want(content.domain, { tombstone });
  return regions.connections
    .map((region) => region.view())
    .every((view) => !view.reachable || isGoneFromLiveServers(view, manifestName(content.domain)));
}

/** Returns undefined for a zone that was never published. */
function tombstoneOf({ state, regions }: TombstoneContext, zone: ZoneResource): Tombstone | undefined {
  const recorded = publicationOf(state, zone);
  const domain = `${zone.spec.domain}.`;
  const views = regions.connections.map((region) => region.view());
  return recorded && tombstoneAfter(domain, recorded, heldVersions(views, manifestName(domain)));
}
