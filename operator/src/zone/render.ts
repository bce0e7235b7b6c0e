import {
  formatRecord,
  type Nsec3Nodes,
  nsec3Nodes,
  type RRset,
  type SignedZone,
  typeByName,
  writeZoneFile,
  type Zone,
  type ZoneNode,
} from '@fourwinds/dns';
import type { OwnerBlock, SnapshotContent } from '@fourwinds/snapshot';
import type { Turn } from '../runtime/turns.ts';

const SOA = typeByName('SOA');
const RRSIG = typeByName('RRSIG');

/** A node's block together with the NSEC3 node whose text it has too. */
interface Written {
  readonly nsec3: ZoneNode | undefined;
  readonly block: OwnerBlock;
}

/** Some ten milliseconds. */
const NODES_A_TURN = 500;

/** Text of nodes, which most versions of a zone share with the one before. */
const blocks = new WeakMap<ZoneNode, Written>();
/** What zones were rendered to last: until something changes, it is asked for again and again. */
const snapshots = new WeakMap<Zone, SnapshotContent>();

/**
 * A zone under a serial as text by owner names. An NSEC3 lies with the name that it is made from, so that a change of one
 * name changes the text in one place. What stays the same from version to version are the same objects.
 */
export function snapshotOf(signed: SignedZone, serial: number): SnapshotContent {
  const { zone } = signed;
  const known = snapshots.get(zone);
  if (known?.serial === serial) return known;
  const written = blocksOf(zone, nsec3Nodes(signed)).filter(({ text }) => text !== '');
  const snapshot = { domain: zone.apex.toString(), serial, soa: soaText(zone, serial), blocks: written };
  snapshots.set(zone, snapshot);
  return snapshot;
}

/** Writes the text of nodes that `snapshotOf` puts together, some in each turn. */
export async function writeNodes(signed: SignedZone, turn: Turn): Promise<void> {
  const places = placesOf(signed.zone, nsec3Nodes(signed));
  for (let start = 0; start < places.length; start += NODES_A_TURN)
    await turn(() => places.slice(start, start + NODES_A_TURN).map(blockOf));
}

function blocksOf(zone: Zone, nsec3s: Nsec3Nodes): OwnerBlock[] {
  return placesOf(zone, nsec3s).map(blockOf);
}

/** What is written together. */
interface Place {
  readonly node: ZoneNode;
  readonly nsec3: ZoneNode | undefined;
}

function placesOf({ nodes }: Zone, { ofNode, ofEmptyNames }: Nsec3Nodes): Place[] {
  const nsec3s = new Set([...ofNode.values(), ...ofEmptyNames]);
  const others = nodes.filter((node) => !nsec3s.has(node));
  return [
    ...others.map((node) => ({ node, nsec3: ofNode.get(node) })),
    ...ofEmptyNames.map((node) => ({ node, nsec3: undefined })),
  ];
}

function blockOf({ node, nsec3 }: Place): OwnerBlock {
  const known = blocks.get(node);
  if (known !== undefined && known.nsec3 === nsec3) return known.block;
  const text = textOf(node) + (nsec3 === undefined ? '' : textOf(nsec3));
  const block = { owner: node.name.toString(), text };
  blocks.set(node, { nsec3, block });
  return block;
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
