import {
  ConfigMapKind,
  type ConfigMapResource,
  RegionKind,
  type RegionResource,
  SYSTEM_NAMESPACE,
} from '@fourwinds/resources';
import { type Epoch, EPOCH_NAME, readEpoch, renderEpoch, type SignText, type VerifyText } from '@fourwinds/snapshot';
import type { ResourceStore } from '@fourwinds/store';
import { compareEpoch, type ManagementState } from './compare-epoch.ts';
import type { ManagementReadings } from './management-readings.ts';

export interface EpochComparison {
  readonly region: RegionResource;
  readonly held: ConfigMapResource | undefined;
  readonly epoch: Epoch | undefined;
  readonly management: ManagementState;
  /** Reason why the management cluster is behind the epoch. */
  readonly problem: string | undefined;
}

/** The revision to record in a Region before its region receives it. */
export interface DueEpoch {
  /**
   * The recorded revision at the time of the comparison. If a different revision is recorded now, the management
   * cluster may be a different one.
   */
  readonly after: string | undefined;
  readonly revision: string;
}

/** Returns the revision that the Region status must record now. */
export function epochOnRecord({ status }: RegionResource, due: DueEpoch | undefined): string | undefined {
  return due !== undefined && due.after === status?.epoch ? due.revision : status?.epoch;
}

export interface EpochStores {
  readonly name: string;
  readonly region: ResourceStore;
  readonly management: ResourceStore;
}

/** Reads the epoch of a region, then the management cluster. Returns undefined if the Region was deleted. */
export async function observeEpoch(
  { name, region: store, management: managementStore }: EpochStores,
  verify: VerifyText,
  readings: ManagementReadings,
): Promise<EpochComparison | undefined> {
  const held = await store.get(ConfigMapKind, { namespace: SYSTEM_NAMESPACE, name: EPOCH_NAME });
  const region = await managementStore.get(RegionKind, { name });
  if (region === undefined) return undefined;
  const management = { ...(await readings.next()), recorded: region.status?.epoch };
  const epoch = readEpoch(held, verify);
  return { region, held, epoch, management, problem: compareEpoch(epoch, management) };
}

/** Writes an epoch to the region. The Region status must already record its revision. */
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
