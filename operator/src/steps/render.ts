import { formatRecord, type RRset, writeMasterFile, type Zone, type ZoneNode } from '@fourwinds/dns';
import { type OwnerBlock, renderSnapshot, type RenderedSnapshot, type SignText } from '@fourwinds/resources';

/** A zone turned into text once, to be rendered under any serial. */
export interface ZoneText {
  readonly domain: string;
  readonly soa: RRset;
  readonly blocks: readonly OwnerBlock[];
}

/** The text of a zone by owner names, its SOA apart. */
export function zoneText(zone: Zone): ZoneText {
  return {
    domain: zone.apex.toString(),
    soa: zone.soa,
    blocks: zone.nodes.map((node) => ownerBlock(node, zone.soa)).filter((block) => block.text !== ''),
  };
}

/** The ConfigMaps of a zone under a serial. */
export function renderZone(text: ZoneText, serial: number, sign: SignText): RenderedSnapshot {
  const { domain, soa, blocks } = text;
  const rdata = soa.rdatas[0].slice();
  new DataView(rdata.buffer).setUint32(rdata.length - 20, serial);
  return renderSnapshot({ domain, serial, soa: `${formatRecord({ ...soa, rdata })}\n`, blocks }, sign);
}

function ownerBlock(node: ZoneNode, soa: RRset): OwnerBlock {
  return { owner: node.name.toString(), text: writeMasterFile(node.rrsets.filter((set) => set !== soa)) };
}
