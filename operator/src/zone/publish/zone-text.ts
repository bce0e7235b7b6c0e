import {
  formatRecord,
  type Pieces,
  precedes,
  type RRset,
  type SignedZone,
  typeByName,
  writeZoneFile,
  type Zone,
  type ZoneNode,
} from '@fourwinds/dns';
import type { OwnerBlock, SnapshotContent } from '@fourwinds/snapshot';

const SOA = typeByName('SOA');
const RRSIG = typeByName('RRSIG');

export interface ZoneText {
  readonly zone: Zone;
  readonly content: SnapshotContent;
  /** The blocks of names in canonical order, followed by the blocks of the NSEC3 records of empty names. */
  readonly names: readonly WrittenNode[];
  readonly emptyNames: readonly WrittenNode[];
}

/** A node's block, including the text of its NSEC3 node. */
interface WrittenNode extends NodeGroup {
  readonly block: OwnerBlock;
}

interface NodeGroup {
  readonly node: ZoneNode;
  readonly nsec3: ZoneNode | undefined;
}

/** Number of nodes to write before other work may run. They take some ten milliseconds. */
const NODES_A_PIECE = 500;

/**
 * Writes a zone with a serial as text by owner name. An NSEC3 record is placed with the name it is derived from, so
 * that a change of one name changes the text in one place. Reuses unchanged objects of the previous version.
 */
export function* writeZone(signed: SignedZone, serial: number, before?: ZoneText): Pieces<ZoneText> {
  const { zone } = signed;
  if (before?.zone === zone && before.content.serial === serial) return before;
  const places = placesOf(signed);
  const names = yield* writePlaces(places.names, before?.names ?? []);
  const emptyNames = yield* writePlaces(places.emptyNames, before?.emptyNames ?? []);
  const blocks = [...names, ...emptyNames].map(({ block }) => block).filter(({ text }) => text !== '');
  const content = { domain: zone.apex.toString(), serial, soa: soaText(zone, serial), blocks };
  return { zone, content, names, emptyNames };
}

/** Groups the nodes of names with their NSEC3 nodes, and lists the NSEC3 nodes of empty names. */
function placesOf({ zone: { nodes }, made }: SignedZone): {
  readonly names: readonly NodeGroup[];
  readonly emptyNames: readonly NodeGroup[];
} {
  if (made === undefined) return { names: nodes.map(alone), emptyNames: [] };
  const { owners, ofOwners, ofEmptyNames } = made.layout.nsec3s;
  const names = owners.map((place, i) => ({ node: nodes[place], nsec3: nodeAt(nodes, ofOwners[i]) }));
  return { names, emptyNames: ofEmptyNames.map((place) => alone(nodes[place])) };
}

const alone = (node: ZoneNode): NodeGroup => ({ node, nsec3: undefined });

function nodeAt(nodes: readonly ZoneNode[], place: number | undefined): ZoneNode | undefined {
  return place === undefined ? undefined : nodes[place];
}

/** Returns the blocks of places. Reuses unchanged blocks of the previous version. Both lists are in canonical order. */
function* writePlaces(places: readonly NodeGroup[], before: readonly WrittenNode[]): Pieces<WrittenNode[]> {
  let old = 0;
  const write = (place: NodeGroup): WrittenNode => {
    while (old < before.length && precedes(before[old].node.name, place.node.name)) old++;
    const known = before.at(old);
    return known?.node === place.node && known.nsec3 === place.nsec3 ? known : { ...place, block: blockOf(place) };
  };
  const written: WrittenNode[] = [];
  for (const place of places) {
    written.push(write(place));
    if (written.length % NODES_A_PIECE === 0) yield;
  }
  return written;
}

function blockOf({ node, nsec3 }: NodeGroup): OwnerBlock {
  const text = textOf(node) + (nsec3 === undefined ? '' : textOf(nsec3));
  return { owner: node.name.toString(), text };
}

/** Returns the text of a node without the SOA and its signatures, which belong in the manifest. */
function textOf({ rrsets }: ZoneNode): string {
  return writeZoneFile(rrsets.filter((set) => set.type !== SOA && !isOverSoa(set)));
}

function soaText({ soa, nodes: [apex] }: Zone, serial: number): string {
  const rdata = soa.rdatas[0].slice();
  new DataView(rdata.buffer).setUint32(rdata.length - 20, serial);
  return `${formatRecord({ ...soa, rdata })}\n${writeZoneFile(apex.rrsets.filter(isOverSoa))}`;
}

function isOverSoa({ type, rdatas: [rdata] }: RRset): boolean {
  return type === RRSIG && ((rdata[0] << 8) | rdata[1]) === SOA.code;
}
