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

/** A version of a zone as text. */
export interface ZoneText {
  readonly zone: Zone;
  readonly content: SnapshotContent;
  /** The blocks of names in canonical order, then of NSEC3 records of empty names. */
  readonly names: readonly WrittenNode[];
  readonly emptyNames: readonly WrittenNode[];
}

/** A node's block together with the NSEC3 node whose text it has too. */
interface WrittenNode extends Place {
  readonly block: OwnerBlock;
}

/** Nodes that are written together. */
interface Place {
  readonly node: ZoneNode;
  readonly nsec3: ZoneNode | undefined;
}

/** Some ten milliseconds. */
const NODES_A_PIECE = 500;

/**
 * A zone under a serial as text by owner names. An NSEC3 stands with the name that it is made from, so that a change of one
 * name changes the text in one place. Whatever is the same in the version before are the same objects.
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

/** The nodes of names with those of their NSEC3 records, and the NSEC3 records of empty names. */
function placesOf({ zone: { nodes }, made }: SignedZone): {
  readonly names: readonly Place[];
  readonly emptyNames: readonly Place[];
} {
  if (made === undefined) return { names: nodes.map(alone), emptyNames: [] };
  const { owners, ofOwners, ofEmptyNames } = made.layout.nsec3s;
  const names = owners.map((place, i) => ({ node: nodes[place], nsec3: nodeAt(nodes, ofOwners[i]) }));
  return { names, emptyNames: ofEmptyNames.map((place) => alone(nodes[place])) };
}

const alone = (node: ZoneNode): Place => ({ node, nsec3: undefined });

function nodeAt(nodes: readonly ZoneNode[], place: number | undefined): ZoneNode | undefined {
  return place === undefined ? undefined : nodes[place];
}

/** The blocks of places, those of the version before where they are the same. Both are in canonical order. */
function* writePlaces(places: readonly Place[], before: readonly WrittenNode[]): Pieces<WrittenNode[]> {
  let old = 0;
  const write = (place: Place): WrittenNode => {
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

function blockOf({ node, nsec3 }: Place): OwnerBlock {
  const text = textOf(node) + (nsec3 === undefined ? '' : textOf(nsec3));
  return { owner: node.name.toString(), text };
}

/** All of a node but the SOA and its signatures, whose place is the manifest. */
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
