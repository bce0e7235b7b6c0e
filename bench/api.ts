import { type Bench, count } from './bench.ts';
import { startBare } from './api/bare.ts';
import { measureLoad, withWarmUp } from './api/load.ts';
import { Product } from './api/product.ts';
import { changes, reads } from './api/requests.ts';

const ZONES = count('FOURWINDS_BENCH_ZONES', 10_000);
const REQUESTS = count('FOURWINDS_BENCH_REQUESTS', 20_000);
/** A write costs about forty times as much as a read. */
const CHANGES = Math.ceil(REQUESTS / 40);

/** Measures reads and writes of the DNS API, compared with servers that only send the same octets. */
export const api: Bench = {
  name: 'api',
  async run(say) {
    const rows: string[][] = [];
    const add = (...row: string[]): void => {
      rows.push(row);
      say(row.join('  '));
    };
    await using product = await Product.start(ZONES);
    for (const read of reads(product)) {
      const job = { requests: [read.text], count: REQUESTS };
      add(read.name, 'Fourwinds', ...(await measureLoad(product, job)));
      for (const kind of ['express', 'http'] as const) {
        await using bare = await startBare(kind, read.text, product.port);
        add(read.name, bare.name, ...(await measureLoad(bare, job)));
      }
    }
    for (const { name, texts } of changes(product, withWarmUp(CHANGES)))
      add(name, 'Fourwinds', ...(await measureLoad(product, { requests: texts, count: CHANGES })));
    return {
      title: `Requests to the API, with ${ZONES} zones and ${ZONES} tokens`,
      method:
        `${REQUESTS} reads or ${CHANGES} changes over 8 connections, with the token of an account that has all zones. For comparison, bare servers send the same octets from memory: Express with a zod schema for the query, and plain node:http. ` +
        'The client runs in its own thread on the same cores, so an otherwise idle machine would answer more requests.',
      head: ['request', 'server', 'octets', 'a second', 'CPU each', 'CPU of Postgres each'],
      rows,
    };
  },
};
