import { Product } from '../api/product.ts';
import type { Bench } from '../bench.ts';
import { kibibytes } from '../statistics.ts';
import { type Client, Languages, type Service } from './languages.ts';
import { Reader } from './reader.ts';

const ZONES = 10_000;
/** When the memory is measured: early, and near the end. */
const SAMPLES = [1000, ZONES - 1000];
const MOST_GROWTH = 256 * 1024;

/** Measures whether our libraries need more memory for a longer list. */
export const clientsMemory: Bench = {
  name: 'clients-memory',
  async run(say) {
    const rows: string[][] = [];
    using languages = await Languages.prepare();
    await using product = await Product.start(ZONES);
    const service = { url: `http://127.0.0.1:${product.port}`, token: product.token };
    for (const { name, clients } of languages.all)
      for (const client of clients.filter(({ isLibrary }) => isLibrary))
        for (const isKept of [false, true]) {
          const row = [name, isKept ? 'kept in memory' : 'read', ...(await measure(client, service, isKept))];
          rows.push(row);
          say(row.join('  '));
        }
    return {
      title: `Memory of client libraries that list ${ZONES} zones`,
      method:
        `Objects in use after ${SAMPLES[0]} and after ${SAMPLES[1]} zones, each after a garbage collection. The rows “kept in memory” are for comparison: there the program stores all zones. ` +
        `The target: a program that only reads them grows by at most ${kibibytes(MOST_GROWTH)}.`,
      head: ['library', 'zones', `after ${SAMPLES[0]}`, `after ${SAMPLES[1]}`, 'growth'],
      rows,
    };
  },
};

async function measure(client: Client, service: Service, isKept: boolean): Promise<string[]> {
  await using reader = new Reader(client.start(service));
  // The first list loads modules and opens connections.
  await reader.measureMemory({ samples: SAMPLES, isKept: false });
  const { used, items } = await reader.measureMemory({ samples: SAMPLES, isKept });
  if (items !== ZONES) throw new Error(`${client.name} has read ${items} zones`);
  const [early, late] = used;
  return [kibibytes(early), kibibytes(late), kibibytes(late - early)];
}
