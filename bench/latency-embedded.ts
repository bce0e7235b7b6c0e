import { startEmbedded } from '../test/demo/product.ts';
import type { Bench } from './bench.ts';
import { latencyTable, measureLatency } from './latency.ts';
import { restSubject, signedRestSubject } from './rest-subject.ts';

/** Numbers of records in zones that are signed: as many as a Zone holds inline are the most. */
const SIGNED_SIZES = [1000, 10_000];

export const latencyEmbedded: Bench = {
  name: 'latency-embedded',
  async run(say) {
    await using product = await startEmbedded();
    const { fourwinds } = product;
    const rows = [
      ...(await measureLatency(restSubject('REST PATCH', fourwinds), say)),
      ...(await measureLatency(signedRestSubject('REST PATCH, signed', fourwinds), say, SIGNED_SIZES)),
    ];
    const method = `${latencyTable.method} Signed: ECDSA P-256, NSEC3.`;
    return { title: 'Publish latency, embedded', ...latencyTable, method, rows };
  },
};
