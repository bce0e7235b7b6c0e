import { z } from 'zod';
import { socketAddress } from './socket-address.ts';

/**
 * How long a program continues serving after SIGTERM, so that health checks of `/readyz` can move its clients to
 * other servers.
 */
export const drainOption = {
  FOURWINDS_DRAIN_SECONDS: z.coerce.number().int().min(0).max(3600).default(0).meta({
    description: 'seconds to keep serving after SIGTERM, while `/readyz` answers 503',
  }),
};

/** Address of a program's health checks and metrics. Disabled if unset. */
export const metricsAddress = {
  FOURWINDS_METRICS: socketAddress
    .optional()
    .meta({ description: 'host and port for `/healthz`, `/readyz`, `/metrics`' }),
};
