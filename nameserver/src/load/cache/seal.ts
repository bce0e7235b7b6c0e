import { createHmac } from 'node:crypto';
import type { Seal } from './entry.ts';

const PURPOSE = 'fourwinds image\n';

/**
 * Seals images with a key that only this server has: HMAC-SHA256 (RFC 2104). A sealed image was made by this server
 * from a snapshot with a verified signature.
 */
export function sealWith(key: Uint8Array): Seal {
  return () => createHmac('sha256', key).update(PURPOSE);
}
