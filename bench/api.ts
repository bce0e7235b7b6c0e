import { type Bench, count } from './bench.ts';
import { startBare } from './api/bare.ts';
import { measureLoad, withWarmUp } from './api/load.ts';
import { Product } from './api/product.ts';
import { changes, reads } from './api/requests.ts';

const ZONES = count('FOURWINDS_BENCH_ZONES', 10_000);
const REQUESTS = count('FOURWINDS_BENCH_REQUESTS', 20_000);
/** A write costs about forty times a read. */
const CHANGES = Math.ceil(REQUESTS / 40);

/** Reads and writes of the DNS API, beside servers that send the octets of its answers and do nothing else. */
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
        `${REQUESTS} reads or ${CHANGES} changes over 8 connections, all with the token of one account that has all zones. Bare servers send the same octets from memory: one is Express with a zod schema for the query, one node:http alone. ` +
        'CPU is that of all threads of the program that answers, and of Postgres. The client has a thread of its own on the same cores, so that requests a second are fewer than an idle machine answers.',
      head: ['request', 'server', 'octets', 'a second', 'CPU each', 'CPU of Postgres each'],
      rows,
    };
  },
};
