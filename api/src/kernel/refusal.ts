import type { Identity } from './actor.ts';

export interface Refusal {
  readonly identity: Identity;
  readonly address: string;
  /** Name or ID of the zone as the client wrote it. */
  readonly zone: string | undefined;
  readonly code: string;
}
