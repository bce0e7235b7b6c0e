import { z } from 'zod';
import { addressList } from '../address-list.ts';
import { originList } from '../origin-list.ts';
import { publicUrl } from '../public-url.ts';
import { apiRates } from './api-rates.ts';
import { webhookOptions } from './webhook-options.ts';

/** The options of the API that `make run` takes and forwards. */
export const apiOptions = {
  /** Connections at once; as many as the open files of the process allow when not set. */
  FOURWINDS_HTTP_CONNECTIONS: z.coerce.number().int().min(1).optional(),
  /** The most connections of one address, or of an IPv6 /64. */
  FOURWINDS_HTTP_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).default(1000),
  /** Proxies in front, whose connections are those of many clients, and whose X-Forwarded-For is trusted. */
  FOURWINDS_TRUSTED_PROXIES: addressList.optional(),
  /** Whether connections of FOURWINDS_TRUSTED_PROXIES begin with a header of the PROXY protocol. */
  FOURWINDS_PROXY_PROTOCOL: z.literal('v2').optional(),
  /** Limits of requests in place of those of the plans. */
  FOURWINDS_API_RATES: apiRates.optional(),
  /** Origins whose pages may use the APIs from a browser, with a token; `*` for all. */
  FOURWINDS_CORS_ORIGINS: originList.optional(),
  /** The URL by which clients reach the APIs, for links that answers have; these are relative when not set. */
  FOURWINDS_PUBLIC_URL: publicUrl.optional(),
  /** Whether strangers may make accounts. */
  FOURWINDS_SIGN_UP: z.enum(['open', 'closed']).optional(),
  /** A file with further passwords that nobody may have, one a line. */
  FOURWINDS_BREACHED_PASSWORDS: z.string().optional(),
  ...webhookOptions,
};
