import { metricsAddress, socketAddress } from '@fourwinds/process';
import { z } from 'zod';

export const configSchema = z.object({
  /** URL of the REST APIs, such as https://api.example.com. */
  FOURWINDS_API: z.url({ protocol: /^https?$/ }),
  /** File with a token of the account. Read for each request, so that the token can be rotated. */
  FOURWINDS_TOKEN_FILE: z.string(),
  /** Address on which external-dns connects. Anyone who can reach the address has the rights of the token. */
  FOURWINDS_LISTEN: socketAddress.prefault('127.0.0.1:8888'),
  ...metricsAddress,
});
