import type { SecretResource, ZoneResource } from '@fourwinds/resources';
import type { DamagedKeys, StoredKeys } from './secrets/key-reader.ts';
import { missingKeys } from './secrets/missing-keys.ts';
import { zoneKeysOf } from './zone-keys.ts';

/**
 * The state of a zone's keys. `unsigned`: nothing is published with keys, even if keys exist. `signed`: signatures
 * are or were published. `missing`: keys in use are missing or damaged.
 */
export type KeyState =
  | { readonly state: 'unsigned'; readonly stored?: StoredKeys; readonly secret?: SecretResource }
  | { readonly state: 'signed'; readonly stored: StoredKeys; readonly secret: SecretResource }
  | { readonly state: 'missing'; readonly message: string };

export type KeysAtHand = Exclude<KeyState, { readonly state: 'missing' }>;

export interface KeySource {
  secretOf(zone: ZoneResource): SecretResource | undefined;
  read(secret: SecretResource): StoredKeys | DamagedKeys;
}

export function keyStateOf(zone: ZoneResource, secrets: KeySource): KeyState {
  const secret = secrets.secretOf(zone);
  const kept = secret && secrets.read(secret);
  const message = missingKeys(zone, kept);
  if (message !== undefined) return { state: 'missing', message };
  // DNSSEC is forced off here, so damaged keys are not needed and are treated as absent.
  if (secret === undefined || kept === undefined || 'damage' in kept) return { state: 'unsigned', secret };
  const isSigned = zoneKeysOf(kept.keySet).signZoneWith.length > 0;
  return { state: isSigned ? 'signed' : 'unsigned', stored: kept, secret };
}
