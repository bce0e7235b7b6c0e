import { createHmac } from 'node:crypto';
import type { Seal } from './entry.ts';

const PURPOSE = 'fourwinds image\n';

/**
 * Seals images with a key that only this server has: HMAC with SHA-256 (RFC 2104). A sealed image was made by this server,
 * from a snapshot whose signature it had verified.
 */
export function sealWith(key: Uint8Array): Seal {
  return () => createHmac('sha256', key).update(PURPOSE);
}
