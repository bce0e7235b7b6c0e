import { z } from 'zod';

/** Options of the worker that sends webhook deliveries. `make run` accepts and forwards them. */
export const deliveryOptions = {
  /** PEM file with additional certificate authorities for verifying webhook receivers. */
  FOURWINDS_WEBHOOK_CA: z.string().optional(),
};
