import { compareRevisions } from '@fourwinds/resources';
import type { Epoch } from '@fourwinds/snapshot';

export interface ManagementState {
  /** The uid of the management cluster's kube-system namespace. */
  readonly cluster: string;
  readonly revision: string;
  /** The highest revision that this operator has acted on since its start. */
  readonly actedOn: string;
  /**
   * The epoch of the region as recorded in the management cluster. Never lower than the epoch in the region, unless
   * the management cluster was restored from a backup.
   */
  readonly recorded?: string;
}

/**
 * Returns a sentence that explains why the management cluster is behind the epoch of a region. Undefined if it is not
 * behind.
 */
export function compareEpoch(epoch: Epoch | undefined, management: ManagementState): string | undefined {
  if (epoch === undefined) return undefined;
  const { cluster, recorded, revision, actedOn } = management;
  if (epoch.cluster !== cluster) return 'This region was written by another management cluster.';
  if (isBefore(recorded ?? revision, epoch.revision)) return earlier(recorded ?? revision, epoch.revision);
  return isBefore(revision, actedOn) ? earlier(revision, actedOn) : undefined;
}

function isBefore(a: string, b: string): boolean {
  return compareRevisions(a, b) < 0;
}

function earlier(now: string, before: string): string {
  return `The management cluster is in an earlier state (${now}) than the one that wrote this region (${before}).`;
}
