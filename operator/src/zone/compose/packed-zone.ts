import { Name, type RRset, typeByCode, WireReader, WireWriter, Zone, type ZoneNode } from '@fourwinds/dns';

/** Serializes a zone for another thread: its nodes and their sets, in order. */
export function packZone({ nodes }: Zone): Uint8Array {
  const out = new WireWriter();
  for (const { name, rrsets } of nodes) {
    out.bytes(name.wire);
    out.u16(rrsets.length);
    for (const set of rrsets) packSet(set, out);
  }
  return out.finish();
}

function packSet({ type, ttl, rdatas }: RRset, out: WireWriter): void {
  out.u16(type.code);
  out.u32(ttl);
  out.u16(rdatas.length);
  for (const rdata of rdatas) {
    out.u16(rdata.length);
    out.bytes(rdata);
  }
}

/** Deserializes a zone. Keeps no reference to the buffer. */
export function unpackZone(octets: Uint8Array): Zone {
  const reader = new WireReader(octets);
  const nodes: ZoneNode[] = [];
  while (reader.remaining > 0) {
    const name = Name.read(reader);
    const rrsets = Array.from({ length: reader.u16() }, () => unpackSet(name, reader));
    nodes.push({ name, rrsets });
  }
  return new Zone(nodes[0].name, nodes);
}

function unpackSet(owner: Name, reader: WireReader): RRset {
  const type = typeByCode(reader.u16());
  const ttl = reader.u32();
  const rdatas = Array.from({ length: reader.u16() }, () => reader.take(reader.u16()).slice());
  return { owner, type, ttl, rdatas };
}
