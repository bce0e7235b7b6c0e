import type { LeaseResource } from '@fourwinds/resources';
import { type Acknowledgement, readAcknowledgement } from '@fourwinds/snapshot';

/** The parts of a nameserver's Lease that the operator keeps, read once for each version of it. */
export interface ServerLease {
  readonly name: string;
  readonly resourceVersion: string;
  readonly renewTime?: string;
  /** Absent where it cannot be read. */
  readonly acknowledgement?: Acknowledgement;
}

export function readServerLease(lease: LeaseResource): ServerLease {
  const { metadata, spec } = lease;
  const { name, resourceVersion = '' } = metadata;
  return { name, resourceVersion, renewTime: spec?.renewTime, acknowledgement: readAcknowledgement(lease) };
}
