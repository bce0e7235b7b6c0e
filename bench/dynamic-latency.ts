import type { Bench } from './bench.ts';
import { latencyTable, measureLatency } from './latency.ts';
import { startPeer } from './peers.ts';
import { dyndnsSubject, knotWithUpdates, nsupdateSubject, relayedSubject } from './dynamic/subjects.ts';
import { PRESENT_ZONES, startWithZones } from './dynamic/present-zones.ts';

const RECORDS = 10;
const PEER_ZONE = 'peer-dynamic.example';

/**
 * Measures the time from an update request or message (RFC 2136) until all four servers answer with the new address.
 * Compares it with a server that accepts updates directly.
 */
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
      method: `${latencyTable.method} The target is for the median. An update less than 200 ms after the previous one waits, because updates of a zone are published together. Knot has one zone and one server, and no database.`,
      rows,
    };
  },
};
