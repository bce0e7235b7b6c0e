import type { Identity } from './actor.ts';

/** A request that was refused. */
export interface Refusal {
  readonly identity: Identity;
  /** IP address. */
  readonly address: string;
  /** Name or id of the zone that it was about, as the client wrote it. */
  readonly zone: string | undefined;
  /** Code of the failure. */
  readonly code: string;
}
