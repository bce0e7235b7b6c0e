import { annotations, type LeaseResource } from '@fourwinds/resources';
import { type Acknowledgement, readAcknowledgement } from '@fourwinds/snapshot';

/** The parts of a nameserver's Lease that the operator keeps. Read once for each version. */
export interface ServerLease {
  readonly name: string;
  readonly resourceVersion: string;
  readonly renewTime?: string;
  /** The server's acknowledgement. Absent if there is none or if it cannot be read. */
  readonly acknowledgement?: Acknowledgement;
  /** True if the acknowledgement has a format that this version of the operator does not know. */
  readonly isUnreadable: boolean;
}

/**
 * Reads a nameserver's Lease and its acknowledgement. An unreadable acknowledgement is treated as absent and sets
 * `isUnreadable`.
 */
export function readServerLease(lease: LeaseResource): ServerLease {
  const { metadata, spec } = lease;
  const { name, resourceVersion = '' } = metadata;
  const acknowledgement = readAcknowledgement(lease);
  const isUnreadable =
    acknowledgement === undefined && metadata.annotations?.[annotations.acknowledgement] !== undefined;
  return { name, resourceVersion, renewTime: spec?.renewTime, acknowledgement, isUnreadable };
}
