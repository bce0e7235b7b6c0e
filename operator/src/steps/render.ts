import {
  formatRecord,
  hashedOwners,
  type RRset,
  type SignedZone,
  typeByName,
  writeMasterFile,
  type Zone,
  type ZoneNode,
} from '@fourwinds/dns';
import type { OwnerBlock, Snapshot } from '@fourwinds/resources';

const SOA = typeByName('SOA');
const RRSIG = typeByName('RRSIG');
const NSEC3 = typeByName('NSEC3');

/** Text of nodes, which most versions of a zone share with the one before. */
const texts = new WeakMap<ZoneNode, string>();

/**
 * A zone under a serial as text by owner names. An NSEC3 lies with the name that it is made from, so that a change of one
 * name changes the text in one place.
 */
export function snapshotOf(signed: SignedZone, serial: number): Snapshot {
  const { zone } = signed;
  const owners = hashedOwners(signed);
  const nsec3s = new Map(zone.nodes.filter(isNsec3).map((node) => [node.name.key, node]));
  const blocks: OwnerBlock[] = [];
  for (const node of zone.nodes) {
    if (isNsec3(node)) continue;
    const hash = owners.get(node.name.key)?.key ?? '';
    const proof = nsec3s.get(hash);
    nsec3s.delete(hash);
    blocks.push({ owner: node.name.toString(), text: textOf(node) + (proof === undefined ? '' : textOf(proof)) });
  }
  for (const node of nsec3s.values()) blocks.push({ owner: node.name.toString(), text: textOf(node) });
  const written = blocks.filter(({ text }) => text !== '');
  return { domain: zone.apex.toString(), serial, soa: soaText(zone, serial), blocks: written };
}

function isNsec3({ rrsets }: ZoneNode): boolean {
  return rrsets.every(({ type }) => type === NSEC3 || type === RRSIG) && rrsets.some(({ type }) => type === NSEC3);
}

/** All of a node but the SOA and its signatures, whose place is the manifest. */
function textOf(node: ZoneNode): string {
  const known = texts.get(node);
  if (known !== undefined) return known;
  const text = writeMasterFile(node.rrsets.filter((set) => set.type !== SOA && !isOverSoa(set)));
  texts.set(node, text);
  return text;
}

function soaText({ soa, nodes: [apex] }: Zone, serial: number): string {
  const rdata = soa.rdatas[0].slice();
  new DataView(rdata.buffer).setUint32(rdata.length - 20, serial);
  return `${formatRecord({ ...soa, rdata })}\n${writeMasterFile(apex.rrsets.filter(isOverSoa))}`;
}

function isOverSoa({ type, rdatas: [rdata] }: RRset): boolean {
  return type === RRSIG && ((rdata[0] << 8) | rdata[1]) === SOA.code;
}
