import { z } from 'zod';
import { socketAddress } from '../address.ts';
import { addressList } from '../address-list.ts';
import { originList } from '../origin-list.ts';
import { publicUrl } from '../public-url.ts';
import { apiRates } from './api-rates.ts';
import { identityProviders } from './identity-providers.ts';
import { egressOptions } from './egress-options.ts';
import { webhookOptions } from './webhook-options.ts';

/** Where the API answers over TLS, and its certificate. */
const httpsOptions = {
  /** Nowhere when not set: plain HTTP serves all. */
  FOURWINDS_HTTPS: socketAddress.optional(),
  /** The certificate, followed by those that lead to its root; a file in PEM, read again when it changes. */
  FOURWINDS_HTTPS_CERTIFICATE: z.string().optional(),
  FOURWINDS_HTTPS_KEY: z.string().optional(),
  /** Whether plain HTTP takes dynamic updates all the same, as from routers that know no TLS. */
  FOURWINDS_PLAIN_UPDATES: z.enum(['on', 'off']).default('on'),
};

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
  /** Whether a person needs a second factor for all but the pages that add one. */
  FOURWINDS_SECOND_FACTOR: z.enum(['optional', 'required']).default('optional'),
  /** Services whose identities people sign in with; none when not set. */
  FOURWINDS_IDENTITY_PROVIDERS: identityProviders.optional(),
  /** A file with further passwords that nobody may have, one a line. */
  FOURWINDS_BREACHED_PASSWORDS: z.string().optional(),
  /** A file with countries by address (MMDB), for the list of sessions. */
  FOURWINDS_GEOIP: z.string().optional(),
  ...httpsOptions,
  ...webhookOptions,
  /** Networks that are not public and may have receivers of webhooks. */
  FOURWINDS_EGRESS_ALLOW: egressOptions.FOURWINDS_EGRESS_ALLOW,
};

type HttpsSettings = { readonly [name in keyof typeof httpsOptions | 'FOURWINDS_PUBLIC_URL']?: unknown };

/** HTTPS needs a certificate with its key, and the URL that plain HTTP leads to. */
export function requireHttpsParts(settings: HttpsSettings, context: z.RefinementCtx): void {
  const { FOURWINDS_HTTPS: address, FOURWINDS_HTTPS_CERTIFICATE: certificate, FOURWINDS_HTTPS_KEY: key } = settings;
  const given = [address, certificate, key].filter((one) => one !== undefined).length;
  if (given !== 0 && given !== 3) {
    const message = 'FOURWINDS_HTTPS, FOURWINDS_HTTPS_CERTIFICATE and FOURWINDS_HTTPS_KEY come together';
    context.addIssue({ code: 'custom', path: ['FOURWINDS_HTTPS'], message });
  }
  const { FOURWINDS_PUBLIC_URL: url } = settings;
  if (address !== undefined && !(typeof url === 'string' && url.startsWith('https:')))
    context.addIssue({
      code: 'custom',
      path: ['FOURWINDS_PUBLIC_URL'],
      message: 'with FOURWINDS_HTTPS, give the URL by which clients reach that, such as https://dns.example.com',
    });
}
