import type { SecretResource, ZoneResource } from '@fourwinds/resources';
import type { DamagedKeys, StoredKeys } from './secrets/key-reader.ts';
import { missingKeys } from './secrets/missing-keys.ts';
import { zoneKeysOf } from './zone-keys.ts';

/**
 * The keys of a zone. `unsigned`: nothing is published with keys, whether there are some or not; `signed`: signatures are, or were,
 * published; `missing`: those that are in use are gone or damaged.
 */
export type KeyState =
  | { readonly state: 'unsigned'; readonly stored?: StoredKeys; readonly secret?: SecretResource }
  | { readonly state: 'signed'; readonly stored: StoredKeys; readonly secret: SecretResource }
  | { readonly state: 'missing'; readonly message: string };

/** Keys that can be worked with. */
export type KeysAtHand = Exclude<KeyState, { readonly state: 'missing' }>;

/** Secrets with keys, and their contents. */
export interface KeySource {
  secretOf(zone: ZoneResource): SecretResource | undefined;
  read(secret: SecretResource): StoredKeys | DamagedKeys;
}

/** The keys of a zone, by the Secret that holds them. */
export function keyStateOf(zone: ZoneResource, secrets: KeySource): KeyState {
  const secret = secrets.secretOf(zone);
  const kept = secret && secrets.read(secret);
  const message = missingKeys(zone, kept);
  if (message !== undefined) return { state: 'missing', message };
  // Damaged keys that are not missed count for nothing: DNSSEC is forced off.
  if (secret === undefined || kept === undefined || 'damage' in kept) return { state: 'unsigned', secret };
  const isSigned = zoneKeysOf(kept.keySet).signZoneWith.length > 0;
  return { state: isSigned ? 'signed' : 'unsigned', stored: kept, secret };
}
