import { Name, typeByName, type Zone } from '@fourwinds/dns';
import type { DelegationSeen } from '@fourwinds/egress';
import { delegationTo, type OurServers } from './delegation.ts';
import type { ParentDs } from './parent-ds.ts';

const DS = typeByName('DS');
const NS = typeByName('NS');

/**
 * Returns the DS records and delegation of a child domain in a zone hosted here. They are valid once all servers of
 * that zone serve this content.
 */
export function parentDsIn(content: Zone, domain: string, { ours, now }: { ours: OurServers; now: number }): ParentDs {
  const ds = content.get(Name.parse(`${domain}.`), DS);
  const { soa } = content;
  const ttl = ds?.ttl ?? Math.min(soa.ttl, minimumOf(soa.rdatas[0]));
  const delegation = delegationTo(delegationIn(content, domain), ours);
  return { ds: ds?.rdatas ?? [], everywhere: ds?.rdatas ?? [], ttl, at: now, delegation, isHere: true };
}

function delegationIn(zone: Zone, domain: string): DelegationSeen {
  const servers = zone.get(Name.parse(`${domain}.`), NS);
  const names = servers?.rdatas.map((rdata) => Name.fromWire(rdata).toString().toLowerCase().slice(0, -1)) ?? [];
  return { servers: names.map((name) => ({ name, addresses: [] })), ttl: servers?.ttl ?? 0 };
}

function minimumOf(soa: Uint8Array): number {
  return new DataView(soa.buffer, soa.byteOffset, soa.byteLength).getUint32(soa.length - 4);
}
