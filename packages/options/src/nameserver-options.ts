import { availableParallelism } from 'node:os';
import { z } from 'zod';

const chaosQueries = z.array(z.enum(['identity', 'version']));

/**
 * Nameserver options with one value for the whole service. `make run` accepts and forwards them. `description` and
 * `omitted` are table cells in docs/run/configuration.md.
 */
export const nameserverOptions = {
  /** A Secret of type kubernetes.io/tls in the region's store, written as namespace/name. */
  FOURWINDS_DOT_SECRET: z
    .string()
    .regex(/^[^/]+\/[^/]+$/, 'must be namespace/name')
    .transform((text) => {
      const [namespace, name] = text.split('/');
      return { namespace, name };
    })
    .optional()
    .meta({ omitted: 'none', description: 'its certificate in the cluster of a region: `namespace/name` of a Secret' }),
  FOURWINDS_DOT_CERTIFICATE: z
    .string()
    .optional()
    .meta({ omitted: 'none', description: 'certificate chain file (PEM) for DNS over TLS' }),
  FOURWINDS_DOT_KEY: z.string().optional().meta({ omitted: 'none', description: 'private key file (PEM)' }),
  /** Number of workers, each with its own sockets. With 0, the program uses Node's sockets. */
  FOURWINDS_WORKERS: z.coerce.number().int().min(0).max(255).default(availableParallelism()).meta({
    omitted: 'one a core',
    description: '[threads that answer datagrams](#threads); `0`: the main thread answers',
  }),
  FOURWINDS_RATE_LIMIT: z.enum(['on', 'off', 'remote']).default('remote').meta({
    description:
      '[response rate limiting](#response-rate-limiting): `on`, `off`, or `remote`: only sources on other machines',
  }),
  /** Limit per network (IPv4 /24, IPv6 /56) for responses without a cookie. */
  FOURWINDS_RRL_RESPONSES_PER_SECOND: z.coerce
    .number()
    .int()
    .min(1)
    .default(200)
    .meta({ description: 'responses with the same subject to one network in a second' }),
  FOURWINDS_RRL_ALL_PER_SECOND: z.coerce
    .number()
    .int()
    .min(1)
    .default(2000)
    .meta({ description: 'responses to one network in a second' }),
  FOURWINDS_RRL_SLIP: z.coerce.number().int().min(0).default(2).meta({
    description:
      'slip: every nth rate-limited response is sent truncated (or with BADCOOKIE) instead of dropped; `0` drops all',
  }),
  /**
   * A secret of 16 octets. Servers that share an address must use the same secret. Cookies made with a second secret
   * are accepted, but no new cookies are made with it (RFC 9018 5).
   */
  FOURWINDS_COOKIE_SECRET: z
    .string()
    .regex(/^[0-9a-fA-F]{32}(,[0-9a-fA-F]{32})?$/, 'must be 32 hexadecimal digits, or two such secrets and a comma')
    .optional()
    .meta({ omitted: 'random', description: 'see [DNS cookies](#dns-cookies)' }),
  FOURWINDS_CHAOS: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter((text) => text !== ''))
    .pipe(chaosQueries)
    .meta({
      omitted: 'none',
      description:
        'the CHAOS TXT queries to answer, separated by commas: `identity` (`id.server`, `hostname.bind`), `version` (`version.server`, `version.bind`)',
    }),
};
