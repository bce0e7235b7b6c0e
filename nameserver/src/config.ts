import {
  nameserverAddresses,
  nameserverOptions,
  relayOptions,
  requireCertificate,
  requireRelayParts,
} from '@fourwinds/options';
import { drainOption, metricsAddress } from '@fourwinds/process';
import { verifierOfKeys } from '@fourwinds/snapshot';
import { z } from 'zod';

/** Maximum validity of the operator's signatures. */
const SIGNATURE_SECONDS = 14 * 86_400;

/** Environment variables of a nameserver, which serves either a folder of zone files or the zones of a region. */
export const configSchema = z
  .object({
    ...nameserverAddresses,
    ...nameserverOptions,
    FOURWINDS_ZONES: z.string().optional().meta({
      omitted: 'required',
      description:
        'folder of zone files (`*.zone`); the apex of each is the owner of its SOA. [Errors in a file](#a-folder-of-zones) are logged, the other files are served',
    }),
    FOURWINDS_STORE: z.string().optional(),
    /** Region name, such as ns1. */
    FOURWINDS_REGION: z
      .string()
      .max(63)
      .default('nameserver')
      .meta({ description: 'the server’s name in NSID and `id.server`' }),
    /** Name of this server in its region, and of its Lease. */
    FOURWINDS_SERVER: z.string().max(63).optional(),
    /** Uid of this server's Pod, which must have the same name as the server. The Lease is deleted with the Pod. */
    FOURWINDS_POD_UID: z.string().optional(),
    /** Folder for the last served zones, so that a start does not wait for the store. */
    FOURWINDS_CACHE_DIR: z.string().optional(),
    /**
     * Secret of this server, 32 octets in hexadecimal. With it, compiled zones in the cache are served directly,
     * which is fast. Without it, each zone is compiled again from its signed text.
     */
    FOURWINDS_CACHE_KEY: z
      .string()
      .regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hexadecimal digits')
      .transform((key) => Uint8Array.fromHex(key))
      .optional(),
    /**
     * The server is not ready after its region was silent for this long. 0 means no limit. Defaults to the maximum
     * validity of a signature.
     */
    FOURWINDS_STALE_AFTER_SECONDS: z.coerce.number().int().min(0).default(SIGNATURE_SECONDS),
    /** The operator's public key, or two keys during a key change. */
    FOURWINDS_PUBLICATION_KEY: z
      .string()
      .refine(
        isPublicationKey,
        'must be a public key of ECDSA on P-256, or of Ed25519, as SPKI in base64; or two, with a comma between them',
      )
      .optional(),
    ...metricsAddress,
    ...drainOption,
    /** The API that receives relayed signed updates. If it is not set, updates are not accepted. */
    ...relayOptions,
    FOURWINDS_ZONE_METRICS: z
      .enum(['on', 'off'])
      .default('off')
      .meta({ description: '`on`: also counts queries of [each zone](#metrics)' }),
  })
  .refine((config) => config.FOURWINDS_ZONES !== undefined || config.FOURWINDS_STORE !== undefined, {
    path: ['FOURWINDS_ZONES'],
    message: 'give a folder of zone files, or FOURWINDS_STORE with the address of a region’s store',
  })
  .superRefine(requireCertificate)
  .superRefine(requireRelayParts)
  .refine((config) => config.FOURWINDS_DOT_SECRET === undefined || config.FOURWINDS_STORE !== undefined, {
    path: ['FOURWINDS_DOT_SECRET'],
    message: 'a Secret is in the store of a region; for a folder, give files',
  })
  .refine((config) => config.FOURWINDS_STORE === undefined || config.FOURWINDS_PUBLICATION_KEY !== undefined, {
    path: ['FOURWINDS_PUBLICATION_KEY'],
    message: 'zones from a store are served only when their signature can be checked',
  });

function isPublicationKey(text: string): boolean {
  try {
    verifierOfKeys(text);
    return true;
  } catch {
    return false;
  }
}

export type Config = z.infer<typeof configSchema>;
