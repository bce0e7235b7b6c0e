import { startEmbedded } from '../test/demo/product.ts';
import type { Bench } from './bench.ts';
import { latencyTable, measureLatency } from './latency.ts';
import { restSubject } from './rest-subject.ts';

export const latencyEmbedded: Bench = {
  name: 'latency-embedded',
  async run(say) {
    await using product = await startEmbedded();
    const rows = await measureLatency(restSubject('REST PATCH', product.fourwinds), say);
    return { title: 'Publish latency, embedded', ...latencyTable, rows };
  },
};
