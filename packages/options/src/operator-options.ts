import { z } from 'zod';
import { egressOptions } from './egress-options.ts';

/** Operator options that `make run` accepts and forwards. */
export const operatorOptions = {
  /** Whether the service's own zone is signed. If unset, the Zone object of the service decides. */
  FOURWINDS_SERVICE_DNSSEC: z.enum(['on', 'off']).optional(),
  /** If on, a new domain is only served after its owner has proven control. */
  FOURWINDS_REQUIRE_PROOF: z.enum(['on', 'off']).optional(),
  /** Number of versions that an owner may publish per minute, on average. 0 means unlimited. */
  FOURWINDS_PUBLICATIONS_PER_MINUTE: z.coerce.number().int().min(0).default(600),
  /** Number of deleted zones that an owner may retain. 0 means none. */
  FOURWINDS_RETAINED_ZONES: z.coerce.number().int().min(0).default(10),
  /** Sampling interval of the event loop delay in metrics, in milliseconds. */
  FOURWINDS_EVENT_LOOP_SAMPLES: z.coerce.number().int().min(1).max(10_000).optional(),
  ...egressOptions,
};
