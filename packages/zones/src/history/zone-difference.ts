import {
  isSameSet,
  precedes,
  recordsOf,
  type ResourceRecord,
  type RRset,
  type Zone,
  type ZoneNode,
} from '@fourwinds/dns';

export interface ZoneDifference {
  readonly added: readonly ResourceRecord[];
  readonly removed: readonly ResourceRecord[];
}

/**
 * Returns the records that differ between two versions, in canonical order of owners. Compares TTL and data, and
 * ignores the SOA record. Fast if the versions share nodes.
 */
export function zoneDifference(before: Zone | undefined, after: Zone): ZoneDifference {
  const old = before?.nodes ?? [];
  const added: ResourceRecord[] = [];
  const removed: ResourceRecord[] = [];
  const compare = (was: ZoneNode | undefined, is: ZoneNode | undefined): void => {
    removed.push(...recordsOnlyIn(was, is));
    added.push(...recordsOnlyIn(is, was));
  };
  let i = 0;
  for (const node of after.nodes) {
    while (isBefore(old.at(i), node)) compare(old[i++], undefined);
    const was = hasNameOf(old.at(i), node) ? old[i++] : undefined;
    if (was !== node) compare(was, node);
  }
  while (i < old.length) compare(old[i++], undefined);
  return { added, removed };
}

function isBefore(a: ZoneNode | undefined, b: ZoneNode): boolean {
  return a !== undefined && precedes(a.name, b.name);
}

function hasNameOf(a: ZoneNode | undefined, b: ZoneNode): boolean {
  return a === b || a?.name.equals(b.name) === true;
}

/** As `zoneDifference`, for the sets of a single name. Keeps the given order. */
export function setsDifference(before: readonly RRset[], after: readonly RRset[]): ZoneDifference {
  return { added: after.flatMap((set) => onlyIn(set, before)), removed: before.flatMap((set) => onlyIn(set, after)) };
}

function recordsOnlyIn(node: ZoneNode | undefined, other: ZoneNode | undefined): ResourceRecord[] {
  return (node?.rrsets ?? []).flatMap((set) => (set.type.name === 'SOA' ? [] : onlyIn(set, other?.rrsets ?? [])));
}

function onlyIn(set: RRset, others: readonly RRset[]): ResourceRecord[] {
  const other = others.find(({ type }) => type.code === set.type.code);
  if (other === undefined) return [...recordsOf(set)];
  if (isSameSet(set, other)) return [];
  return [...recordsOf(set)].filter((record) => !hasRecord(other, record));
}

/** True if the set contains the record with the same TTL and exactly the same octets. */
export function hasRecord(set: RRset, { ttl, rdata }: ResourceRecord): boolean {
  return set.ttl === ttl && set.rdatas.some((other) => Buffer.compare(other, rdata) === 0);
}
