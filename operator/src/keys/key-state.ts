import type { SecretResource, ZoneResource } from '@fourwinds/resources';
import { readKeys, type StoredKeys } from './secrets/key-secrets.ts';
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

/** The keys of a zone, by the Secret that holds them. */
export function keyStateOf(zone: ZoneResource, secret: SecretResource | undefined): KeyState {
  const kept = secret && readKeys(secret);
  const message = missingKeys(zone, kept);
  if (message !== undefined) return { state: 'missing', message };
  // Damaged keys that are not missed count for nothing: DNSSEC is forced off.
  if (secret === undefined || kept === undefined || 'damage' in kept) return { state: 'unsigned', secret };
  const isSigned = zoneKeysOf(kept.keySet).signZoneWith.length > 0;
  return { state: isSigned ? 'signed' : 'unsigned', stored: kept, secret };
}
