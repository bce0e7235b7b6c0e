import { IssueError, Name, readOwnerName } from '@fourwinds/dns';
import { labels, type NamespaceResource, type RecordResource, type ZoneResource } from '@fourwinds/resources';

/**
 * True if the recordsFrom of a zone admits a Record. `namespace` is the namespace of the Record. If recordsFrom is
 * omitted, all Records in the zone's own namespace are admitted. Records that have the id of another zone are never
 * admitted.
 */
export function admits(zone: ZoneResource, record: RecordResource, namespace: NamespaceResource | undefined): boolean {
  const { domain, recordsFrom: rules = [{}] } = zone.spec;
  if (!isMeant(zone, record)) return false;
  return rules.some(
    (rule) =>
      admitsNamespace(rule.namespaceSelector, zone, record, namespace) &&
      (rule.types === undefined || rule.types.includes(record.spec.type)) &&
      (rule.names === undefined || admitsName(rule.names, record.spec.name, domain)),
  );
}

/**
 * A Record with a zone id, which the API sets, only belongs to that zone. The object name is not sufficient, because
 * a later zone could reuse it.
 */
function isMeant(zone: ZoneResource, record: RecordResource): boolean {
  const id = record.metadata.labels?.[labels.zoneId];
  return id === undefined || id === zone.metadata.labels?.[labels.zoneId];
}

/** As in Kubernetes, a selector without labels selects every namespace. */
function admitsNamespace(
  selector: { matchLabels?: { [label: string]: string } } | undefined,
  zone: ZoneResource,
  record: RecordResource,
  namespace: NamespaceResource | undefined,
): boolean {
  if (selector === undefined) return record.metadata.namespace === zone.metadata.namespace;
  return Object.entries(selector.matchLabels ?? {}).every(
    ([label, value]) => namespace?.metadata.labels?.[label] === value,
  );
}

function admitsName(patterns: readonly string[], text: string, domain: string): boolean {
  const name = ownerIn(text, domain);
  return patterns.some((pattern) => matchesName(pattern, name, domain));
}

/** Returns undefined if the text is not a name in the zone. */
function ownerIn(text: string, domain: string): Name | undefined {
  try {
    return readOwnerName(text, Name.parse(`${domain}.`));
  } catch (error) {
    if (error instanceof IssueError) return undefined;
    throw error;
  }
}

/**
 * The pattern `*` matches every name, and `*.dev` matches every name below dev. Other patterns only match the name
 * itself.
 */
function matchesName(pattern: string, name: Name | undefined, domain: string): boolean {
  if (pattern === '*') return true;
  const [, parent] = /^\*[.\u3002\uff0e\uff61](.+)$/s.exec(pattern) ?? [];
  const meant = ownerIn(parent ?? pattern, domain);
  if (name === undefined || meant === undefined) return false;
  return parent === undefined ? name.equals(meant) : !name.equals(meant) && name.isWithin(meant);
}
