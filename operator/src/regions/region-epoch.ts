import {
  ConfigMapKind,
  type ConfigMapResource,
  RegionKind,
  type RegionResource,
  SYSTEM_NAMESPACE,
} from '@fourwinds/resources';
import { type Epoch, EPOCH_NAME, readEpoch, renderEpoch, type SignText, type VerifyText } from '@fourwinds/snapshot';
import { clusterUid, type ResourceStore } from '@fourwinds/store';
import { compareEpoch, type ManagementState } from './compare-epoch.ts';

/** A region, with its store and that of the management cluster. */
export interface EpochStores {
  readonly name: string;
  readonly region: ResourceStore;
  readonly management: ResourceStore;
}

/** The epoch of a region and the management cluster at one time. */
export interface EpochComparison {
  readonly region: RegionResource;
  readonly held: ConfigMapResource | undefined;
  readonly epoch: Epoch | undefined;
  readonly management: ManagementState;
  /** Why the management cluster is behind the epoch. */
  readonly problem: string | undefined;
}

/** The revision that a Region is to have on record before its region gets it. */
export interface DueEpoch {
  /** The one on record when both were compared. Where another is, the management cluster may be another, too. */
  readonly after: string | undefined;
  readonly revision: string;
}

/** The revision that a Region is to have on record now. */
export function epochOnRecord({ status }: RegionResource, due: DueEpoch | undefined): string | undefined {
  return due !== undefined && due.after === status?.epoch ? due.revision : status?.epoch;
}

/**
 * Reads the epoch of a region and the management cluster. Gives undefined where the Region is gone.
 * @param actedOn the greatest resourceVersion that the operator has acted on, after the epoch was read
 */
export async function observeEpoch(
  { name, region: store, management: managementStore }: EpochStores,
  verify: VerifyText,
  actedOn: () => string,
): Promise<EpochComparison | undefined> {
  const held = await store.get(ConfigMapKind, { namespace: SYSTEM_NAMESPACE, name: EPOCH_NAME });
  const region = await managementStore.get(RegionKind, { name });
  if (region === undefined) return undefined;
  const cluster = await clusterUid(managementStore);
  const revisionActedOn = actedOn();
  const { revision } = await managementStore.list(RegionKind, { limit: 1 });
  const epoch = readEpoch(held, verify);
  const management = { cluster, revision, actedOn: revisionActedOn, recorded: region.status?.epoch };
  return { region, held, epoch, management, problem: compareEpoch(epoch, management) };
}

/** Writes an epoch with a revision, which the Region has on record, into the region. */
export async function writeEpoch(
  store: ResourceStore,
  { held, management: { cluster } }: EpochComparison,
  { revision, sign }: { readonly revision: string; readonly sign: SignText },
): Promise<void> {
  const written = renderEpoch({ cluster, revision }, sign);
  if (held === undefined) {
    await store.create(ConfigMapKind, written);
    return;
  }
  const { resourceVersion } = held.metadata;
  await store.update(ConfigMapKind, { ...written, metadata: { ...written.metadata, resourceVersion } });
}
