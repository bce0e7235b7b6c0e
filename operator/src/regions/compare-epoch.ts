import { compareRevisions } from '@fourwinds/resources';
import type { Epoch } from '@fourwinds/snapshot';

/** The management cluster as it is now. */
export interface ManagementState {
  /** uid of its namespace kube-system. */
  readonly cluster: string;
  /** The latest revision of its store. */
  readonly revision: string;
  /** The greatest revision that this operator has acted on since it started. */
  readonly actedOn: string;
  /** The epoch of the region that is on record in it: never less than the region's own, unless it was set back. */
  readonly recorded?: string;
}

/** Why the management cluster is behind the epoch of a region, as a sentence; undefined where it is not. */
export function compareEpoch(epoch: Epoch | undefined, management: ManagementState): string | undefined {
  if (epoch === undefined) return undefined;
  const { cluster, recorded, revision, actedOn } = management;
  if (epoch.cluster !== cluster) return 'The management cluster is another one than that which wrote this region.';
  if (isBefore(recorded ?? revision, epoch.revision)) return earlier(recorded ?? revision, epoch.revision);
  return isBefore(revision, actedOn) ? earlier(revision, actedOn) : undefined;
}

function isBefore(a: string, b: string): boolean {
  return compareRevisions(a, b) < 0;
}

function earlier(now: string, before: string): string {
  return `The management cluster is in an earlier state (${now}) than that which this region was written from (${before}).`;
}
