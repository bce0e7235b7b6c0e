import { createHash } from 'node:crypto';
import { ACCOUNTS_NAMESPACE, labels, type RecordResource, type ZoneResource } from '@fourwinds/resources';
import type { Account } from '../actor.ts';

/** The id of a zone in the APIs: our label, so that it survives a restore; without one it follows from the object's uid. */
export function zoneIdOf({ metadata }: ZoneResource): string {
  return metadata.labels?.[labels.zoneId] ?? derivedId('zone', metadata.uid ?? metadata.name);
}

/** The account whose zone it is; undefined for an object that an account cannot have. */
export function accountOf({ metadata }: ZoneResource): string | undefined {
  return metadata.namespace === ACCOUNTS_NAMESPACE ? metadata.labels?.[labels.account] : undefined;
}

/** The key of a zone's owner: an account, or a namespace of Kubernetes. */
export function ownerKeyOf(zone: ZoneResource): string {
  return accountOf(zone) ?? `${zone.metadata.namespace}/`;
}

/** The keys of all whose zones an account sees: its own, and namespaces that an administrator shows in it. */
export function ownersSeenBy({ id, shownNamespaces }: Pick<Account, 'id' | 'shownNamespaces'>): readonly string[] {
  return [id, ...shownNamespaces.map((namespace) => `${namespace}/`)];
}

/** The id of a record that carries none: the same as long as its zone, name, type and value are. */
export function derivedRecordId(zoneId: string, name: string, type: string, value: string): string {
  return derivedId('record', zoneId, name, type, value);
}

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text);
}

/** The ETag of the part of a zone that users write, for If-Match; changes of status do not count. A zone that was restored has the id of before, and another uid. */
export function etagOf(zone: ZoneResource): string {
  const { uid = zoneIdOf(zone), generation = 0 } = zone.metadata;
  return `"${uid}.${generation}"`;
}

/** The ETag of records of a zone, which changes with Record objects that are attached, too. */
export function recordsEtag(zone: ZoneResource, attached: readonly RecordResource[]): string {
  const etag = etagOf(zone);
  if (attached.length === 0) return etag;
  const versions = attached.map(({ metadata }) => `${metadata.uid}.${metadata.generation}`).sort();
  const hash = createHash('sha256').update(versions.join()).digest('base64url').slice(0, 16);
  return etag.replace(/"$/, `.${hash}"`);
}

/** The ETag of the zone in the ETag of one of its representations, which may add attached records, a hash and an encoding. */
export function zoneTag(etag: string): string {
  return etag.replace(/^("[^".]+\.\d+)[^"]*"$/, '$1"');
}

/** A hash in the shape of a version 4 UUID (RFC 9562 5.4). */
function derivedId(...parts: string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest();
  hash[6] = (hash[6] & 0x0f) | 0x40;
  hash[8] = (hash[8] & 0x3f) | 0x80;
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
