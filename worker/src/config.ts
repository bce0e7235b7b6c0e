import { egressOptions, metricsAddress } from '@fourwinds/process';
import { z } from 'zod';

/** Environment of the worker. */
export const configSchema = z.object({
  /** The API's database, in which the worker sees its jobs alone. */
  DATABASE_URL: z.string(),
  ...egressOptions,
  ...metricsAddress,
});
