import { Product } from '../api/product.ts';
import { type Bench, count } from '../bench.ts';
import { milliseconds, quantile } from '../statistics.ts';
import { Fourwinds } from '../../sdk/typescript/src/index.ts';
import { type Client, type Language, Languages, type Service } from './languages.ts';
import { Reader } from './reader.ts';

const RUNS = count('FOURWINDS_BENCH_RUNS', 12);
const WARM_UP = 5;
const RECORDS = 10_000;
/** The most that a page may have. */
const PAGE = 200;
const ZONE = 'clients.example';
const MOST_TIMES = 1.5;

/** Measures how much CPU our libraries use to read the records of a zone, compared with clients without a library. */
export const clientsReading: Bench = {
  name: 'clients-reading',
  async run(say) {
    const rows: string[][] = [];
    using languages = await Languages.prepare();
    await using product = await Product.start(1);
    const service = { url: `http://127.0.0.1:${product.port}`, token: await product.neighbour(ZONE) };
    await importZone(service);
    for (const language of languages.all)
      for (const limit of [undefined, PAGE]) {
        for (const row of await compare(language, service, limit)) {
          rows.push(row);
          say(row.join('  '));
        }
      }
    return {
      title: `Reading ${RECORDS} records with client libraries`,
      method:
        `Each program reads all records of a zone ${RUNS} times after ${WARM_UP} times as a warm-up, either in one answer or in pages of ${PAGE}, and uses the name of each record. The programs of a language run in turn. CPU is that of the program, with all its threads. ` +
        'The programs without our library have no types, retries and errors: they send requests, and parse JSON. ' +
        `The target: our library uses at most ${MOST_TIMES} times as much CPU as the program with the same HTTP client, by the minimum. urllib has no target: it opens a connection for each request, but needs less CPU than httpx2.`,
      head: [
        'language',
        'records',
        'client',
        'CPU, minimum',
        'CPU, median',
        'ours to this, minimum',
        'ours to this, median',
      ],
      rows,
    };
  },
};

async function importZone({ url, token }: Service): Promise<void> {
  const lines = Array.from({ length: RECORDS }, (_, i) => `h${i} A 192.0.2.${i % 250}`);
  const client = new Fourwinds({ baseUrl: url, token });
  await client.zonefile.import(ZONE, ['$TTL 3600', ...lines, ''].join('\n'), { confirm: RECORDS });
}

interface Times {
  readonly client: Client;
  /** Milliseconds of CPU. */
  readonly values: number[];
}

/** Returns a row for each client of a language. Their programs run in turn. */
async function compare({ name, clients }: Language, service: Service, limit: number | undefined): Promise<string[][]> {
  await using programs = new AsyncDisposableStack();
  const readers = clients.map((client) => programs.use(new Reader(client.start(service))));
  const times = clients.map((client): Times => ({ client, values: [] }));
  const expected = new Set<string>();
  for (let run = -WARM_UP; run < RUNS; run++)
    for (const [i, reader] of readers.entries()) {
      const { cpu, items, letters } = await reader.time({ zone: ZONE, limit });
      expected.add(`${items} ${letters}`);
      if (items < RECORDS || expected.size > 1) throw new Error(`${clients[i].name} has read other records`);
      if (run >= 0) times[i].values.push(cpu);
    }
  const ours = times.find(({ client }) => client.isLibrary)!;
  return times.map(({ client, values }) => [
    name,
    limit === undefined ? 'in one answer' : `in pages of ${limit}`,
    client.name,
    ...[0, 0.5].map((q) => milliseconds(quantile(values, q))),
    ...[0, 0.5].map((q) => (client.isLibrary ? '-' : (quantile(ours.values, q) / quantile(values, q)).toFixed(2))),
  ]);
}
