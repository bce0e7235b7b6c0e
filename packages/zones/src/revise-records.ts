import {
  checkSigning,
  compareRRsets,
  countNames,
  isCut,
  isError,
  isSameNode,
  isServable,
  MAX_SIGNED_NAMES,
  type Name,
  type ResourceRecord,
  reviseZone,
  type RRset,
  sortRdatas,
  surroundings,
  type Zone,
  type ZoneNode,
} from '@fourwinds/dns';
import type { ZoneFrame } from './compose-zone.ts';

export interface RecordsChange {
  readonly leaving: readonly ResourceRecord[];
  readonly joining: readonly ResourceRecord[];
}

/**
 * Changes records of a zone at a cost that hardly grows with the zone. Returns the same result as `assemble`, or
 * `before` itself if nothing changes. If the change may affect other records or cause an error, returns undefined;
 * call `assemble` in this case. `before` must not contain duplicates, and each record must have the TTL of its set.
 */
export function reviseRecords(frame: ZoneFrame, before: Zone, { leaving, joining }: RecordsChange): Zone | undefined {
  if ([...leaving, ...joining].some(({ type }) => isCut(type.code))) return undefined;
  const nodes = reviseNodes(before, leaving, joining)?.filter((node) => !isKnown(before, node));
  if (nodes === undefined) return undefined;
  if (nodes.length === 0) return before;
  const revised = reviseZone(
    before,
    nodes.filter((node) => !isEmpty(node)),
    nodes.filter(isEmpty).map(({ name }) => name),
  );
  if (!isServable(near(revised, nodes))) return undefined;
  return frame.signed && !isSignable(revised, nodes, before) ? undefined : revised;
}

const isEmpty = ({ rrsets }: ZoneNode): boolean => rrsets.length === 0;

/**
 * True if the zone already contains an equal node. For an empty node, true if the zone contains no node with this
 * name.
 */
function isKnown(zone: Zone, node: ZoneNode): boolean {
  const known = zone.node(node.name);
  return known === undefined ? isEmpty(node) : isSameNode(known, node);
}

/**
 * Returns the changed nodes. If no records of a name remain, its node has no sets. Returns undefined if a set cannot
 * be changed in this way.
 */
function reviseNodes(
  zone: Zone,
  leaving: readonly ResourceRecord[],
  joining: readonly ResourceRecord[],
): ZoneNode[] | undefined {
  const nodes = new Map<string, ZoneNode>();
  const nodeAt = (owner: Name): ZoneNode => nodes.get(owner.key) ?? zone.node(owner) ?? { name: owner, rrsets: [] };
  for (const record of leaving) {
    const node = without(nodeAt(record.owner), record);
    if (node === undefined) return undefined;
    nodes.set(record.owner.key, node);
  }
  for (const record of joining) {
    const node = withRecord(nodeAt(record.owner), record);
    if (node === undefined) return undefined;
    nodes.set(record.owner.key, node);
  }
  return [...nodes.values()];
}

function without(node: ZoneNode, { type, rdata }: ResourceRecord): ZoneNode | undefined {
  const set = node.rrsets.find((one) => one.type === type);
  const rdatas = set?.rdatas.filter((one) => !isSameData(one, rdata));
  if (set === undefined || rdatas?.length !== set.rdatas.length - 1) return undefined;
  return withSet(node, set, rdatas.length === 0 ? undefined : { ...set, rdatas });
}

/** Returns undefined if the record already exists, or if adding it would change its TTL or the spelling of its name. */
function withRecord(node: ZoneNode, { owner, type, ttl, rdata }: ResourceRecord): ZoneNode | undefined {
  const name = node.rrsets.length === 0 ? owner : node.name;
  const set = node.rrsets.find((one) => one.type === type);
  const { rdatas: before, ttl: ttlBefore } = set ?? { rdatas: [], ttl };
  const rdatas = sortRdatas(type, [...before, rdata]);
  if (!isSameData(name.wire, owner.wire) || ttl !== ttlBefore || rdatas.length === before.length) return undefined;
  return withSet({ ...node, name }, set, { owner: name, type, ttl, rdatas });
}

function withSet({ name, rrsets }: ZoneNode, before: RRset | undefined, set: RRset | undefined): ZoneNode {
  const others = rrsets.filter((one) => one !== before);
  return { name, rrsets: set === undefined ? others : [...others, set].sort(compareRRsets) };
}

function isSameData(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

function isSignable(zone: Zone, nodes: readonly ZoneNode[], before: Zone): boolean {
  if (zone.nodes.length > before.nodes.length && countNames(zone) > MAX_SIGNED_NAMES) return false;
  return ![...checkSigning(near(zone, nodes))].some(isError);
}

function near(zone: Zone, nodes: readonly ZoneNode[]): Zone {
  return surroundings(
    zone,
    nodes.map(({ name }) => name),
  );
}
