import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ACCOUNTS_NAMESPACE, labels, make, ZoneKind, type ZoneResource } from '@fourwinds/resources';
import { ApiUnderTest } from '../api/test/harness.ts';
import { type Bench, count, type Table } from './bench.ts';

const SIZES = [100, count('FOURWINDS_BENCH_ZONES', 10_000)];
const REQUESTS = count('FOURWINDS_BENCH_REQUESTS', 3000);
const RECORDS_EACH = 5;
const PATH = '/api/v1/zones?limit=50';

/** Data for the client in its thread. */
export interface ListLoad {
  readonly url: string;
  readonly token: string;
  readonly requests: number;
}

/** How many lists of 50 zones a second the thread of the API could give that answers requests. */
export const list: Bench = {
  name: 'list',
  async run(say) {
    const rows: string[][] = [];
    for (const size of SIZES) {
      rows.push(await measured(size));
      say(rows.at(-1)!.join('  '));
    }
    return table(rows);
  },
};

async function measured(size: number): Promise<string[]> {
  const api = await ApiUnderTest.start();
  try {
    const token = await api.account();
    const { rows } = await api.pool.query<{ id: string }>('SELECT id FROM accounts ORDER BY created_at DESC LIMIT 1');
    for (let i = 0; i < size; i++)
      await api.store.create(ZoneKind, zoneNamed(`zone-${i.toString(36)}.example`, rows[0].id));
    while (api.services.zones.list().length < size) await new Promise(setImmediate);
    const url = api.url + PATH;
    await load({ url, token, requests: REQUESTS / 10 });
    const before = process.threadCpuUsage();
    await load({ url, token, requests: REQUESTS });
    const { user, system } = process.threadCpuUsage(before);
    const milliseconds = (user + system) / 1000 / REQUESTS;
    return [String(size), milliseconds.toFixed(2), String(Math.round(1000 / milliseconds))];
  } finally {
    await api.stop();
  }
}

async function load(request: ListLoad): Promise<void> {
  const client = new Worker(new URL('./list-client.ts', import.meta.url), { workerData: request });
  const [code] = (await once(client, 'exit')) as [number];
  if (code !== 0) throw new Error('a request failed');
}

function zoneNamed(domain: string, account: string): ZoneResource {
  const records = Array.from({ length: RECORDS_EACH }, (_, i) => ({ name: `h${i}`, type: 'A', value: '192.0.2.1' }));
  const spec = { domain, records, defaultTTL: 3600, suspend: false, deletionPolicy: 'Delete' as const };
  const metadata = { namespace: ACCOUNTS_NAMESPACE, name: domain, labels: { [labels.account]: account } };
  return make(ZoneKind, metadata, { spec });
}

function table(rows: readonly (readonly string[])[]): Table {
  return {
    title: 'Lists of 50 zones',
    method: `${REQUESTS} requests over 8 connections, each authenticated, for the first 50 zones of an account that has so many. CPU is that of the thread that answers; Postgres and the client have threads of their own.`,
    head: ['zones', 'CPU ms each', 'a second and core'],
    rows,
  };
}
