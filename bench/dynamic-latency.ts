import type { Bench } from './bench.ts';
import { latencyTable, measureLatency } from './latency.ts';
import { startPeer } from './peers.ts';
import { dyndnsSubject, knotWithUpdates, nsupdateSubject, relayedSubject } from './dynamic/subjects.ts';
import { PRESENT_ZONES, startWithZones } from './dynamic/present-zones.ts';

const RECORDS = 10;
const PEER_ZONE = 'peer-dynamic.example';

/** One update from its request, or its message (RFC 2136), until all four servers answer with it, beside a server that takes updates itself. */
export const dynamicLatency: Bench = {
  name: 'dynamic-latency',
  async run(say) {
    const rows: string[][] = [];
    {
      await using product = await startWithZones(PRESENT_ZONES);
      const subject = dyndnsSubject(product.fourwinds);
      using relayed = await relayedSubject(product.fourwinds);
      const cases = [subject, relayed].map((one) => ({ subject: one, size: RECORDS, aim: '60 ms' }));
      rows.push(...(await measureLatency(cases, say)));
    }
    await using peer = await startPeer(knotWithUpdates, new Map([[PEER_ZONE, []]]));
    using subject = nsupdateSubject(peer, PEER_ZONE);
    rows.push(...(await measureLatency([{ subject, size: RECORDS }], say)));
    return {
      title: `One dynamic update, with ${PRESENT_ZONES} zones, embedded`,
      ...latencyTable,
      method: `${latencyTable.method} The aim is the median; an update within 200 ms of the one before waits, as updates of a zone are published together. Knot has one zone and one server, no database, and waits for no other.`,
      rows,
    };
  },
};
