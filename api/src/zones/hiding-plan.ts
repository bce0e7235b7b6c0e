import type { Issue } from '@fourwinds/dns';
import type { ZoneRecord, ZoneSpec } from '@fourwinds/resources';
import type { Actor } from '../actor.ts';

/** The effect of a new zone on the zone above. */
export interface HidingPlan {
  /** Records that move into the new zone. */
  readonly records: readonly ZoneRecord[];
  readonly issues: readonly Issue<string>[];
  /** Takes the records that move out of the zone above. */
  readonly leave: () => Promise<void>;
}

/**
 * Says what a new zone hides, and plans the move where `takes` asks for it. Throws Failure where that is not possible. The services are those
 * of records, which zones do not know.
 */
export type PlanHiding<Ports> = (
  services: Ports,
  actor: Actor,
  zone: { readonly spec: ZoneSpec; readonly takes: boolean; readonly requestId: string },
) => Promise<HidingPlan>;
