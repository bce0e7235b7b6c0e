import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { type SocketAddress, socketAddress, socketAddresses, socketAddressesWithPort } from '@fourwinds/process';
import { readPublicKey, verifierOf } from '@fourwinds/snapshot';
import { z } from 'zod';

const DOT_PORT = 853;
const FOUR_ADDRESSES = '127.0.0.1:5301,127.0.0.1:5302,127.0.0.1:5303,127.0.0.1:5304';
const NUMBERS = 'a name may be several addresses: give numbers';

/** The environment of a nameserver: either a folder of zone files, or a region whose zones it serves. */
export const configSchema = z
  .object({
    /** Where queries are answered, over UDP and TCP; all of them give the same answers. */
    FOURWINDS_DNS: socketAddresses.refine(areNumbers, NUMBERS).prefault(FOUR_ADDRESSES),
    /** Where queries are answered over TLS, too (RFC 7858), at port 853 where none is given; nowhere when not set. */
    FOURWINDS_DOT: socketAddressesWithPort(DOT_PORT).refine(areNumbers, NUMBERS).optional(),
    /** Its certificate: a Secret of type kubernetes.io/tls in the region's store, as namespace/name. */
    FOURWINDS_DOT_SECRET: z
      .string()
      .regex(/^[^/]+\/[^/]+$/, 'must be namespace/name')
      .transform((text) => {
        const [namespace, name] = text.split('/');
        return { namespace, name };
      })
      .optional(),
    /** Or files: the certificate, with those that lead to its root behind it, and its key. */
    FOURWINDS_DOT_CERTIFICATE: z.string().optional(),
    FOURWINDS_DOT_KEY: z.string().optional(),
    /** Folder of zone files to serve, without any store. */
    FOURWINDS_ZONES: z.string().optional(),
    /** Address of the region's store. */
    FOURWINDS_STORE: z.string().optional(),
    /** Name of the region, such as ns1; what the server calls itself (NSID). */
    FOURWINDS_REGION: z.string().max(63).default('nameserver'),
    /** Name of this server among those of its region, and of its Lease. */
    FOURWINDS_SERVER: z.string().max(63).optional(),
    /** Folder for the zones last served, so that a start does not wait for the store. */
    FOURWINDS_CACHE_DIR: z.string().optional(),
    /**
     * Secret of this server, 32 octets in hexadecimal. With it the compiled zones in the cache are served as they are, which
     * is quick; without it each is made anew from its signed text.
     */
    FOURWINDS_CACHE_KEY: z
      .string()
      .regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hexadecimal digits')
      .transform((key) => Uint8Array.fromHex(key))
      .optional(),
    /** The operator's public key. */
    FOURWINDS_PUBLICATION_KEY: z
      .string()
      .refine(isPublicationKey, 'must be a public key of ECDSA on P-256, or of Ed25519, as SPKI in base64')
      .optional(),
    /** Where /healthz, /readyz and /metrics are served; nowhere when not set. */
    FOURWINDS_METRICS: socketAddress.optional(),
    /** Whether queries of each zone are counted, too, for /metrics/zones. */
    FOURWINDS_ZONE_METRICS: z.enum(['on', 'off']).default('off'),
    /** Threads that answer datagrams, each with sockets of its own; 0: the main thread does that, by Node's sockets. */
    FOURWINDS_WORKERS: z.coerce.number().int().min(0).max(255).default(availableParallelism()),
    /** Response rate limiting: for other machines' sources, for all (`on`) or for none (`off`). */
    FOURWINDS_RATE_LIMIT: z.enum(['on', 'off', 'remote']).default('remote'),
    /** Responses that a network (/24, /56) may get in a second without a cookie: about the same, and in all. */
    FOURWINDS_RRL_RESPONSES_PER_SECOND: z.coerce.number().int().min(1).default(200),
    FOURWINDS_RRL_ALL_PER_SECOND: z.coerce.number().int().min(1).default(2000),
    /** Every nth limited response is sent truncated, or with BADCOOKIE, instead of dropped; 0 drops all. */
    FOURWINDS_RRL_SLIP: z.coerce.number().int().min(0).default(2),
    /**
     * Secret of DNS cookies, 16 octets in hexadecimal: the same for servers that share an address; random when not set.
     * A second one, behind a comma, is good for cookies that come, but none is made with it (RFC 9018 5).
     */
    FOURWINDS_COOKIE_SECRET: z
      .string()
      .regex(/^[0-9a-fA-F]{32}(,[0-9a-fA-F]{32})?$/, 'must be 32 hexadecimal digits, or two such secrets and a comma')
      .optional(),
    /** The CHAOS TXT queries to answer: `identity` (id.server, hostname.bind), `version` (version.server, version.bind). */
    FOURWINDS_CHAOS: z
      .string()
      .default('')
      .transform((list) => list.split(',').filter((text) => text !== ''))
      .pipe(z.array(z.enum(['identity', 'version']))),
  })
  .refine((config) => config.FOURWINDS_ZONES !== undefined || config.FOURWINDS_STORE !== undefined, {
    path: ['FOURWINDS_ZONES'],
    message: 'give a folder of zone files, or FOURWINDS_STORE with the address of a region’s store',
  })
  .refine((config) => (config.FOURWINDS_DOT_CERTIFICATE === undefined) === (config.FOURWINDS_DOT_KEY === undefined), {
    path: ['FOURWINDS_DOT_KEY'],
    message: 'a certificate and its key come together',
  })
  .refine((config) => config.FOURWINDS_DOT === undefined || hasOneCertificate(config), {
    path: ['FOURWINDS_DOT'],
    message: 'give one certificate: FOURWINDS_DOT_SECRET, or FOURWINDS_DOT_CERTIFICATE and FOURWINDS_DOT_KEY',
  })
  .refine((config) => config.FOURWINDS_DOT_SECRET === undefined || config.FOURWINDS_STORE !== undefined, {
    path: ['FOURWINDS_DOT_SECRET'],
    message: 'a Secret is in the store of a region; for a folder, give files',
  })
  .refine((config) => config.FOURWINDS_STORE === undefined || config.FOURWINDS_PUBLICATION_KEY !== undefined, {
    path: ['FOURWINDS_PUBLICATION_KEY'],
    message: 'zones from a store are served only when their signature can be checked',
  });

function areNumbers(addresses: readonly SocketAddress[]): boolean {
  return addresses.every(({ host }) => isIP(host) !== 0);
}

function isPublicationKey(text: string): boolean {
  try {
    verifierOf(readPublicKey(text));
    return true;
  } catch {
    return false;
  }
}

function hasOneCertificate(config: { FOURWINDS_DOT_SECRET?: unknown; FOURWINDS_DOT_CERTIFICATE?: unknown }): boolean {
  return (config.FOURWINDS_DOT_SECRET === undefined) !== (config.FOURWINDS_DOT_CERTIFICATE === undefined);
}

export type Config = z.infer<typeof configSchema>;
