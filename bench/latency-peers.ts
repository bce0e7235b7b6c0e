import type { Bench } from './bench.ts';
import { latencyTable, measureLatency, SIZES, type Subject } from './latency.ts';
import { knot, nsd, type Peer, startPeer } from './peers.ts';

export const latencyPeers: Bench = {
  name: 'latency-peers',
  async run(say) {
    const rows: string[][] = [];
    for (const [name, kind] of [
      ['zone file, knotc zone-reload', knot],
      ['zone file, nsd-control reload', nsd],
    ] as const) {
      await using peer = await startPeer(kind, new Map(SIZES.map((size) => [domainOf(size), []])));
      const subject = peerSubject(name, peer);
      rows.push(
        ...(await measureLatency(
          SIZES.map((size) => ({ subject, size })),
          say,
        )),
      );
    }
    return { title: 'The same with other nameservers, one process, no database', ...latencyTable, rows };
  },
};

const domainOf = (size: number): string => `peer-${size}.example`;

function peerSubject(name: string, peer: Peer): Subject {
  const publish: Subject['create'] = async (domain, entries) => {
    peer.writeZone(domain, entries);
    await peer.reload(domain);
  };
  return {
    name,
    domain: domainOf,
    servers: [peer.server],
    create: publish,
    write: (domain, _address, entries) => publish(domain, entries),
  };
}
