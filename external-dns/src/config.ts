import { metricsAddress, socketAddress } from '@fourwinds/process';
import { z } from 'zod';

/** Environment of the provider for external-dns. */
export const configSchema = z.object({
  /** Where the REST APIs are, such as https://api.example.com. */
  FOURWINDS_API: z.url({ protocol: /^https?$/ }),
  /** A file with a token of the account, read for each request, so that it may be rotated. */
  FOURWINDS_TOKEN_FILE: z.string(),
  /** Where external-dns asks; whoever reaches this address may do all that the token may. */
  FOURWINDS_LISTEN: socketAddress.prefault('127.0.0.1:8888'),
  ...metricsAddress,
});
