import { domainOf, Product } from './api/product.ts';
import { type Bench, count } from './bench.ts';
import { milliseconds, quantile } from './statistics.ts';

const IMPORTS = count('FOURWINDS_BENCH_REQUESTS', 10);
const ZONES = 100;
/** The maximum number of records in a zone, each with a different name. */
const RECORDS = 10_000;

/** Measures the reads of one account while another account repeatedly imports a zone of maximum size. */
export const neighbours: Bench = {
  name: 'neighbours',
  async run(say) {
    const rows: string[][] = [];
    await using product = await Product.start(ZONES);
    const token = await product.neighbour('import.example');
    const read = requestsOf(product.port, product.token, `/api/v1/zones/${domainOf(1)}/records`);
    const write = requestsOf(product.port, token, '/api/v1/zones/import.example/zonefile?confirm=10000');
    for (let i = 0; i < 500; i++) await read();
    const add = (name: string, times: readonly number[]): void => {
      const row = [name, String(times.length), ...[0.5, 0.99, 1].map((q) => milliseconds(quantile(times, q)))];
      rows.push(row);
      say(row.join('  '));
    };
    add('nothing', await timesDuring(read, () => new Promise((resolve) => setTimeout(resolve, 5000))));
    const imports: number[] = [];
    const during = await timesDuring(read, async () => {
      for (let i = 0; i < IMPORTS; i++) imports.push(await timeOf(() => write('PUT', zoneFile(i))));
    });
    add('imports', during);
    add('the imports themselves', imports);
    return {
      title: 'Reads of an account while another imports',
      method:
        `An account reads the 10 records of a zone, one request after the other. Another account imports a zone file of ${RECORDS} records ${IMPORTS} times at the same time, with every address changed. ` +
        'Times are measured in a client with its own process. No operator runs. The target: no read waits more than 50 ms longer.',
      head: ['during', 'requests', 'median', '99 %', 'longest'],
      rows,
    };
  },
};

type Send = (method?: string, body?: string) => Promise<void>;

/** Returns a function that sends requests with a token to one path. It rejects if a request is refused. */
function requestsOf(port: number, token: string, path: string): Send {
  return async (method = 'GET', body) => {
    const headers = { Authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'Content-Type': 'text/dns' }) };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} is answered ${response.status}: ${text.slice(0, 300)}`);
  };
}

function zoneFile(version: number): string {
  const lines = Array.from({ length: RECORDS }, (_, i) => `h${i} A 192.0.${version % 250}.${i % 250}`);
  return ['$TTL 3600', ...lines, ''].join('\n');
}

async function timeOf(act: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

/** Returns the milliseconds of sequential reads while `act` runs. */
async function timesDuring(read: Send, act: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const acting = { isDone: false };
  const done = act().finally(() => (acting.isDone = true));
  while (!acting.isDone) times.push(await timeOf(() => read()));
  await done;
  return times;
}
