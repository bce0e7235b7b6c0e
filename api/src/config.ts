import { socketAddress } from '@fourwinds/process';
import { z } from 'zod';

/** Environment of the API. */
export const environmentSchema = z.object({
  /** Address of the management cluster's store. */
  FOURWINDS_STORE: z.string(),
  /** Postgres database of accounts, tokens and the journal. */
  DATABASE_URL: z.string(),
  FOURWINDS_HTTP: socketAddress.default({ host: '127.0.0.1', port: 8080 }),
  FOURWINDS_SERVICE_DOMAIN: z.string().default('fourwinds.example'),
  /** Where the first token is written on the first start; without it no account is made. */
  FOURWINDS_TOKEN_FILE: z.string().optional(),
});
