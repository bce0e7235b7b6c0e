import { openStore } from '@fourwinds/store';
import { startEmbedded } from '../test/house/product.ts';
import type { Bench } from './bench.ts';
import { latencyTable, measureLatency } from './latency.ts';
import { managementStore } from './management-store.ts';
import { recordObjectsSubject } from './record-objects-subject.ts';
import { restSubject, signedRestSubject } from './rest-subject.ts';

export const latencyEmbedded: Bench = {
  name: 'latency-embedded',
  async run(say) {
    await using product = await startEmbedded();
    const { fourwinds, folder } = product;
    const store = await openStore(managementStore(fourwinds.pid, folder));
    try {
      const rest = restSubject('REST PATCH', fourwinds);
      const signed = signedRestSubject('REST PATCH, signed', fourwinds);
      const cases = [
        { subject: rest, size: 10, aim: '20 ms' },
        { subject: rest, size: 1000, aim: '40 ms' },
        // The maximum number of inline records in a Zone.
        { subject: signed, size: 10_000, aim: '100 ms' },
        { subject: recordObjectsSubject(store, fourwinds), size: 30_000, aim: '100 ms' },
      ];
      const rows = await measureLatency(cases, say);
      const method = `${latencyTable.method} Signed: ECDSA P-256, NSEC3. The aims are medians.`;
      return { title: 'Publish latency, embedded', ...latencyTable, method, rows };
    } finally {
      await store.close();
    }
  },
};
