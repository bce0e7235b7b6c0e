import { z } from 'zod';
import { GROUP } from '../kinds/group.ts';
import type { ZoneResource } from '../kinds/zone.ts';
import { KEY_IMPORT_LABEL } from './dnssec-secrets.ts';

/**
 * How the API, which may read no key, gives private keys to their owner: it creates a request with a public key that is made for it,
 * the operator seals the keys for that and puts them under the name that the request gives, which nobody can guess.
 */

/** Marks the Secrets that ask for the keys of a zone. */
export const KEY_EXPORT_LABEL = `${GROUP}/dnssec-export`;

/** The field of such a Secret with the request, as JSON: see keyExportSchema. */
export const KEY_EXPORT = 'request.json';

/** Where an answer holds the sealed keys; its context is its name. */
export const KEY_ANSWER = 'answer';

/** The zone that a Secret in the handover namespace is about: its metadata.uid, in a label. */
export const ZONE_UID_LABEL = `${GROUP}/zone-uid`;

/** How long requests and answers are kept. */
export const KEY_EXPORT_MILLISECONDS = 60_000;

export const keyExportSchema = z.object({
  version: z.literal(1),
  zone: z.object({ namespace: z.string(), name: z.string(), uid: z.string() }),
  /** X25519, SPKI in base64. */
  publicKey: z.base64().max(100),
  /** Name of the Secret with the answer. */
  answer: z.string().regex(/^answer-[0-9a-f]{32}$/),
});

/** The keys of a zone; without any where it was never signed. */
export const keyAnswerSchema = z.object({
  version: z.literal(1),
  keys: z.array(
    z.object({
      role: z.enum(['KSK', 'ZSK', 'CSK']),
      algorithm: z.int(),
      /** As DNSKEY records hold it. */
      publicKey: z.base64(),
      /** PKCS#8. */
      pem: z.string(),
      /** Milliseconds since 1970. */
      created: z.number(),
    }),
  ),
});

export type KeyExport = z.infer<typeof keyExportSchema>;
export type KeyAnswer = z.infer<typeof keyAnswerSchema>;

/** Labels of a Secret in the handover namespace that is about a zone. */
export function handoverLabels({ metadata }: ZoneResource, label: typeof KEY_EXPORT_LABEL | typeof KEY_IMPORT_LABEL) {
  return { [label]: 'true', [ZONE_UID_LABEL]: metadata.uid! };
}
