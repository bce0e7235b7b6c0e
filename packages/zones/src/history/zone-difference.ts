import {
  isSameSet,
  precedes,
  recordsOf,
  type ResourceRecord,
  type RRset,
  type Zone,
  type ZoneNode,
} from '@fourwinds/dns';

/** Records that lead from one version of a zone to another. */
export interface ZoneDifference {
  readonly added: readonly ResourceRecord[];
  readonly removed: readonly ResourceRecord[];
}

/**
 * The records in which two versions differ, in canonical order of their owners: TTL and data count, the SOA does not. Costs little more
 * than to walk over the nodes where the versions share them.
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

/** The same of the sets of one name, in the order given. */
export function setsDifference(before: readonly RRset[], after: readonly RRset[]): ZoneDifference {
  return { added: after.flatMap((set) => onlyIn(set, before)), removed: before.flatMap((set) => onlyIn(set, after)) };
}

function recordsOnlyIn(node: ZoneNode | undefined, other: ZoneNode | undefined): ResourceRecord[] {
  return (node?.rrsets ?? []).flatMap((set) => (set.type.name === 'SOA' ? [] : onlyIn(set, other?.rrsets ?? [])));
}

/** The records of a set that another list of sets of its name lacks. */
function onlyIn(set: RRset, others: readonly RRset[]): ResourceRecord[] {
  const other = others.find(({ type }) => type.code === set.type.code);
  if (other === undefined) return [...recordsOf(set)];
  if (isSameSet(set, other)) return [];
  return [...recordsOf(set)].filter((record) => !hasRecord(other, record));
}

/** Whether a set has a record, octet by octet. */
export function hasRecord(set: RRset, { ttl, rdata }: ResourceRecord): boolean {
  return set.ttl === ttl && set.rdatas.some((other) => Buffer.compare(other, rdata) === 0);
}
