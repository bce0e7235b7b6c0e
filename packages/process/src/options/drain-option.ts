import { z } from 'zod';

/** How long a program serves on after SIGTERM, until those who ask `/readyz` have led its clients elsewhere. */
export const drainOption = {
  FOURWINDS_DRAIN_SECONDS: z.coerce.number().int().min(0).max(3600).default(0).meta({
    description: 'seconds for which it serves on after SIGTERM, while `/readyz` answers 503',
  }),
};
