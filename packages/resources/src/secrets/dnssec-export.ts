import { z } from 'zod';
import { GROUP } from '../kinds/group.ts';
import type { ZoneResource } from '../kinds/zone.ts';
import { KEY_IMPORT_LABEL } from './dnssec-secrets.ts';

/**
 * Protocol for giving private keys to their owner without giving the API access to the keys. The API creates a
 * request with an ephemeral public key. The operator seals the zone's keys for that public key, and stores them under
 * the unguessable name in the request.
 */

export const KEY_EXPORT_LABEL = `${GROUP}/dnssec-export`;

/** Field that contains the request as JSON. See keyExportSchema. */
export const KEY_EXPORT = 'request.json';

/** Field that contains the sealed keys. They are sealed with the name of the Secret as context. */
export const KEY_ANSWER = 'answer';

/** Label of a handover Secret with the metadata.uid of its zone. */
export const ZONE_UID_LABEL = `${GROUP}/zone-uid`;

export const KEY_EXPORT_MILLISECONDS = 60_000;

export const keyExportSchema = z.object({
  version: z.literal(1),
  zone: z.object({ namespace: z.string(), name: z.string(), uid: z.string() }),
  /** X25519 public key, as SPKI in base64. */
  publicKey: z.base64().max(100),
  answer: z.string().regex(/^answer-[0-9a-f]{32}$/),
});

/** The keys of a zone. Empty if the zone was never signed. */
export const keyAnswerSchema = z.object({
  version: z.literal(1),
  keys: z.array(
    z.object({
      role: z.enum(['KSK', 'ZSK', 'CSK']),
      algorithm: z.int(),
      /** Public key in the form that DNSKEY data uses. */
      publicKey: z.base64(),
      /** Private key, as PKCS#8 in PEM. */
      pem: z.string(),
      /** Milliseconds since 1970. */
      created: z.number(),
    }),
  ),
});

export type KeyExport = z.infer<typeof keyExportSchema>;
export type KeyAnswer = z.infer<typeof keyAnswerSchema>;

export function handoverLabels({ metadata }: ZoneResource, label: typeof KEY_EXPORT_LABEL | typeof KEY_IMPORT_LABEL) {
  return { [label]: 'true', [ZONE_UID_LABEL]: metadata.uid! };
}
