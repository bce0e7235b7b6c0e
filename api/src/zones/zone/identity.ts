import { createHash } from 'node:crypto';
import { ACCOUNTS_NAMESPACE, labels, type RecordResource, type ZoneResource } from '@fourwinds/resources';
import type { Account } from '../../kernel/actor.ts';

/**
 * Returns the API ID of a zone. The ID is in a label, so that it stays the same if the zone is restored. Without the
 * label, it is derived from the UID of the object.
 */
export function zoneIdOf({ metadata }: ZoneResource): string {
  return metadata.labels?.[labels.zoneId] ?? derivedId('zone', metadata.uid ?? metadata.name);
}

/** Returns the account that owns the zone. Returns undefined if the object is not in the accounts' namespace. */
export function accountOf({ metadata }: ZoneResource): string | undefined {
  return metadata.namespace === ACCOUNTS_NAMESPACE ? metadata.labels?.[labels.account] : undefined;
}

export function ownerKeyOf(zone: ZoneResource): string {
  return accountOf(zone) ?? `${zone.metadata.namespace}/`;
}

/** Returns the keys of the owners whose zones an account may see: its own key, and the keys of its shown namespaces. */
export function ownersSeenBy({ id, shownNamespaces }: Pick<Account, 'id' | 'shownNamespaces'>): readonly string[] {
  return [id, ...shownNamespaces.map((namespace) => `${namespace}/`)];
}

/**
 * Returns the ID of a record that has no stored ID. The ID stays the same as long as the zone, name, type and value
 * are the same.
 */
export function derivedRecordId(zoneId: string, name: string, type: string, value: string): string {
  return derivedId('record', zoneId, name, type, value);
}

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text);
}

/**
 * Returns the ETag of the zone for If-Match. It changes with the part of the zone that users can write, but not with
 * the status. It contains the UID, because a restored zone has the same ID as before but a different UID.
 */
export function etagOf(zone: ZoneResource): string {
  const { uid = zoneIdOf(zone), generation = 0 } = zone.metadata;
  return `"${uid}.${generation}"`;
}

/** Returns the ETag of a zone's records. It also changes when attached Record objects change. */
export function recordsEtag(zone: ZoneResource, attached: readonly RecordResource[]): string {
  const etag = etagOf(zone);
  if (attached.length === 0) return etag;
  const versions = attached.map(({ metadata }) => `${metadata.uid}.${metadata.generation}`).sort();
  const hash = createHash('sha256').update(versions.join()).digest('base64url').slice(0, 16);
  return etag.replace(/"$/, `.${hash}"`);
}

/**
 * Returns the ETag of the zone that is contained in the ETag of a representation. The latter may also have parts for
 * attached records, a hash and an encoding.
 */
export function zoneTag(etag: string): string {
  return etag.replace(/^("[^".]+\.\d+)[^"]*"$/, '$1"');
}

/** Returns a hash in the format of a version 4 UUID (RFC 9562 section 5.4). */
function derivedId(...parts: string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest();
  hash[6] = (hash[6] & 0x0f) | 0x40;
  hash[8] = (hash[8] & 0x3f) | 0x80;
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
