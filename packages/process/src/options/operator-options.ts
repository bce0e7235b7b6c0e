import { z } from 'zod';
import { egressOptions } from './egress-options.ts';

/** The options of the operator that `make run` takes and forwards. */
export const operatorOptions = {
  /** Whether the service's own zone is signed; when not set, its Zone decides. */
  FOURWINDS_SERVICE_DNSSEC: z.enum(['on', 'off']).optional(),
  /** Whether new domains are served only once their owners have proven to have them. */
  FOURWINDS_REQUIRE_PROOF: z.enum(['on', 'off']).optional(),
  /** Versions that an owner may publish in a minute, in the long run; 0: any number. */
  FOURWINDS_PUBLICATIONS_PER_MINUTE: z.coerce.number().int().min(0).default(600),
  /** Zones that an owner may retain after their objects are deleted; 0: none. */
  FOURWINDS_RETAINED_ZONES: z.coerce.number().int().min(0).default(10),
  /** Milliseconds between two samples of the delays of the event loop, which metrics show. */
  FOURWINDS_EVENT_LOOP_SAMPLES: z.coerce.number().int().min(1).max(10_000).optional(),
  ...egressOptions,
};
