import { annotations, type LeaseResource } from '@fourwinds/resources';
import { type Acknowledgement, readAcknowledgement } from '@fourwinds/snapshot';

/** The parts of a nameserver's Lease that the operator keeps, read once for each version of it. */
export interface ServerLease {
  readonly name: string;
  readonly resourceVersion: string;
  readonly renewTime?: string;
  /** Absent where there is none, or it cannot be read. */
  readonly acknowledgement?: Acknowledgement;
  /** There is an acknowledgement in a form that this version of the operator does not know. */
  readonly isUnreadable: boolean;
}

/** The Lease of a nameserver, with its acknowledgement; one that cannot be read counts as none, and is marked. */
export function readServerLease(lease: LeaseResource): ServerLease {
  const { metadata, spec } = lease;
  const { name, resourceVersion = '' } = metadata;
  const acknowledgement = readAcknowledgement(lease);
  const isUnreadable =
    acknowledgement === undefined && metadata.annotations?.[annotations.acknowledgement] !== undefined;
  return { name, resourceVersion, renewTime: spec?.renewTime, acknowledgement, isUnreadable };
}
