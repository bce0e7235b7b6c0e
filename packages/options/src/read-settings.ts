import { type EnvironmentReading, readEnvironment } from '@fourwinds/process';
import type { z } from 'zod';

/** Maps former names of environment variables to current names. It is an error to set a former name. */
const RENAMED_VARIABLES: Readonly<Record<string, string>> = {
  FOURWINDS_RATE_LIMIT_ALIKE: 'FOURWINDS_RRL_RESPONSES_PER_SECOND',
  FOURWINDS_RATE_LIMIT_NETWORK: 'FOURWINDS_RRL_ALL_PER_SECOND',
  FOURWINDS_RATE_LIMIT_SLIP: 'FOURWINDS_RRL_SLIP',
  FOURWINDS_REVEAL: 'FOURWINDS_CHAOS',
};

/** Reads the environment with a schema. Throws EnvironmentError if a value is invalid or a former name is set. */
export function readSettings<T extends z.ZodObject>(
  schema: T,
  environment: NodeJS.ProcessEnv,
  reading: Omit<EnvironmentReading, 'renamed'> = {},
): z.infer<T> {
  return readEnvironment(schema, environment, { ...reading, renamed: RENAMED_VARIABLES });
}
