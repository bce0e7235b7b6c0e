import { labels, type NamespaceResource, type RecordResource, type ZoneResource } from '@fourwinds/resources';

/**
 * Whether the zone's recordsFrom lets a Record attach; `namespace` is the Record's.
 * Without recordsFrom, Records of the zone's own namespace may attach. One that has the id of another zone may not.
 */
export function admits(zone: ZoneResource, record: RecordResource, namespace: NamespaceResource | undefined): boolean {
  const rules = zone.spec.recordsFrom ?? [{}];
  if (!isMeant(zone, record)) return false;
  const name = relativeName(record.spec.name.toLowerCase(), zone.spec.domain);
  return rules.some(
    (rule) =>
      admitsNamespace(rule.namespaceSelector, zone, record, namespace) &&
      (rule.types === undefined || rule.types.includes(record.spec.type)) &&
      (rule.names === undefined || rule.names.some((pattern) => matchesName(pattern, name))),
  );
}

/** A Record with the id of a zone, as the API makes it, is part of that zone alone: a later zone may have the name of its object. */
function isMeant(zone: ZoneResource, record: RecordResource): boolean {
  const id = record.metadata.labels?.[labels.zoneId];
  return id === undefined || id === zone.metadata.labels?.[labels.zoneId];
}

/** As everywhere in Kubernetes, a selector without labels selects every namespace. */
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

/** An absolute name as patterns have it; a name that is relative, or not within the zone, as it is. */
function relativeName(name: string, domain: string): string {
  const apex = `${domain}.`;
  if (name === apex) return '@';
  return isBelow(name, apex) ? name.slice(0, -apex.length - 1) : name;
}

/** `*.dev` admits every name below dev; any other pattern admits the name itself, which is in lower case. */
function matchesName(pattern: string, name: string): boolean {
  const lower = pattern.toLowerCase();
  if (lower === '*') return true;
  return lower.startsWith('*.') ? isBelow(name, lower.slice(2)) : name === lower;
}

/** An escaped dot ends no label (RFC 1035 5.1): `x\.dev` is a single one. */
function isBelow(name: string, parent: string): boolean {
  if (!name.endsWith(`.${parent}`)) return false;
  const before = [...name.slice(0, -parent.length - 1)];
  const backslashes = before.length - 1 - before.findLastIndex((character) => character !== '\\');
  return backslashes % 2 === 0;
}
