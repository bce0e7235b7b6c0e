import type { Issue } from '@fourwinds/dns';
import type { ZoneRecord, ZoneSpec } from '@fourwinds/resources';
import type { Actor } from '../actor.ts';
import type { Services } from '../services.ts';
import type { CreatePorts } from './create-zone.ts';

/** The effect of a new zone on the zone above. */
export interface HidingPlan {
  /** Records that move into the new zone. */
  readonly records: readonly ZoneRecord[];
  readonly issues: readonly Issue<string>[];
  /** Takes the records that move out of the zone above. */
  readonly leave: () => Promise<void>;
}

/** Ports that find the records of a zone above, and move them. */
export type PlanHidingPorts = CreatePorts &
  Pick<Services, 'zoneIndex' | 'attached' | 'records' | 'jobs' | 'checked' | 'newId' | 'yieldTurn'>;

/** Says what a new zone hides, and plans the move where `takes` asks for it. Throws Failure where that is not possible. */
export type PlanHiding = (
  services: PlanHidingPorts,
  actor: Actor,
  zone: { readonly spec: ZoneSpec; readonly takes: boolean; readonly requestId: string },
) => Promise<HidingPlan>;
