import {
  KEY_STATE,
  keySecretName,
  privateKeyField,
  type ResourceStore,
  SecretKind,
  SYSTEM_NAMESPACE,
  type ZoneResource,
} from '@fourwinds/resources';
import { z } from 'zod';
import { keyRoles, type PublicKey } from './public-key.ts';

/** A key as the operator keeps it. */
export interface StoredKey extends PublicKey {
  /** PKCS#8. */
  readonly pem: string;
  /** Milliseconds since 1970. */
  readonly created: number;
}

/** What is read of the operator's record of a zone's keys. */
const stateSchema = z.object({
  version: z.literal(1),
  keys: z.array(
    z.object({
      id: z.string(),
      role: z.enum(keyRoles),
      algorithm: z.int(),
      publicKey: z.base64(),
      created: z.number(),
    }),
  ),
});

/** The keys of a zone with their private halves; none where it was never signed. Throws where the Secret cannot be read. */
export async function storedKeys(store: ResourceStore, zone: ZoneResource): Promise<StoredKey[]> {
  const secret = await store.get(SecretKind, { namespace: SYSTEM_NAMESPACE, name: keySecretName(zone) });
  if (secret === undefined) return [];
  const field = (name: string): string => Buffer.from(secret.data?.[name] ?? '', 'base64').toString();
  const { keys } = stateSchema.parse(JSON.parse(field(KEY_STATE)));
  return keys.map(({ id, role, algorithm, publicKey, created }) => ({
    role,
    created,
    algorithm,
    publicKey: Buffer.from(publicKey, 'base64'),
    pem: field(privateKeyField(id)),
  }));
}
