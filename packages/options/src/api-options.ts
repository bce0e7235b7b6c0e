import { z } from 'zod';
import { addressList, socketAddress } from '@fourwinds/process';
import { originList } from './origin-list.ts';
import { publicUrl } from './public-url.ts';
import { apiRates } from './api-rates.ts';
import { identityProviders } from './identity-providers.ts';
import { egressOptions } from './egress-options.ts';
import { webhookOptions } from './webhook-options.ts';

const httpsOptions = {
  /** If unset, all paths are served over plain HTTP. */
  FOURWINDS_HTTPS: socketAddress.optional(),
  /** PEM file with the certificate chain. The API rereads the file when it changes. */
  FOURWINDS_HTTPS_CERTIFICATE: z.string().optional(),
  FOURWINDS_HTTPS_KEY: z.string().optional(),
  /** Accept dynamic updates over plain HTTP as well as HTTPS, for routers without TLS. */
  FOURWINDS_PLAIN_UPDATES: z.enum(['on', 'off']).default('on'),
};

/** API options that `make run` accepts and forwards. */
export const apiOptions = {
  /** Maximum number of connections. The default depends on the limit of open files. */
  FOURWINDS_HTTP_CONNECTIONS: z.coerce.number().int().min(1).optional(),
  /** Maximum number of connections from an IPv4 address or an IPv6 /64. */
  FOURWINDS_HTTP_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).default(1000),
  /**
   * Addresses of proxies in front of the API. Each proxy connects for many clients, and its X-Forwarded-For is
   * trusted.
   */
  FOURWINDS_TRUSTED_PROXIES: addressList.optional(),
  /** Set this if connections from FOURWINDS_TRUSTED_PROXIES begin with a PROXY protocol header. */
  FOURWINDS_PROXY_PROTOCOL: z.literal('v2').optional(),
  /** Request limits. They replace the limits of the plans. */
  FOURWINDS_API_RATES: apiRates.optional(),
  /** Origins whose pages may use the APIs with a token; `*` for all. */
  FOURWINDS_CORS_ORIGINS: originList.optional(),
  /** Public URL of the APIs, used in links. If unset, links are relative. */
  FOURWINDS_PUBLIC_URL: publicUrl.optional(),
  /** Allow strangers to create accounts. */
  FOURWINDS_SIGN_UP: z.enum(['open', 'closed']).optional(),
  /** If `required`, people without a second factor can only use the pages for adding one. */
  FOURWINDS_SECOND_FACTOR: z.enum(['optional', 'required']).default('optional'),
  /** External services that people can sign in with. None if unset. */
  FOURWINDS_IDENTITY_PROVIDERS: identityProviders.optional(),
  /** File with additional forbidden passwords, one password per line. */
  FOURWINDS_BREACHED_PASSWORDS: z.string().optional(),
  /**
   * Files with labels that cannot be registered under a suffix, one label per line. Each replaces the list of the
   * product.
   */
  FOURWINDS_RESERVED_LABELS: z.string().optional(),
  FOURWINDS_BRAND_LABELS: z.string().optional(),
  FOURWINDS_OFFENSIVE_LABELS: z.string().optional(),
  /** Mail address for reports of abuse, which RDAP answers contain. */
  FOURWINDS_ABUSE_CONTACT: z
    .string()
    .regex(/^[^\s@]+@[^\s@]+$/, 'this is not a mail address such as abuse@example.com')
    .optional(),
  /** MMDB file that maps addresses to countries, for the list of sessions. */
  FOURWINDS_GEOIP: z.string().optional(),
  ...httpsOptions,
  ...webhookOptions,
  /** Private networks that may contain webhook receivers. */
  FOURWINDS_EGRESS_ALLOW: egressOptions.FOURWINDS_EGRESS_ALLOW,
};

type HttpsSettings = { readonly [name in keyof typeof httpsOptions | 'FOURWINDS_PUBLIC_URL']?: unknown };

/** Requires a certificate, a key and a public URL if HTTPS is set. Plain HTTP redirects to the public URL. */
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
