import { createInterface } from 'node:readline';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Fourwinds } from '../../sdk/typescript/src/index.ts';
import type { Job, MemoryRead, TimedRead } from './reader.ts';

/**
 * Reads a list with the TypeScript library, or with fetch and JSON.parse, at each line of its input. Its arguments are
 * the name of the client, the service and a token.
 */
const [, , name, baseUrl, token] = process.argv;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

interface Item {
  readonly name: string;
}

/** Reads a list, and passes each of its items. */
type Read = (job: Job, use: (item: Item) => void) => Promise<void>;

const client = new Fourwinds({ baseUrl, token });

const readers: { readonly [name: string]: Read } = {
  async library({ zone, limit }, use) {
    const items = zone === undefined ? client.zones.list({ limit }) : client.records.list(zone, { limit });
    for await (const item of items) use(item);
  },
  async bare({ zone, limit }, use) {
    const headers = { Authorization: `Bearer ${token}` };
    const query = new URLSearchParams(limit === undefined ? {} : { limit: String(limit) });
    const path = `${baseUrl}/api/v1/zones${zone === undefined ? '' : `/${zone}/records`}`;
    let next: string | null;
    do {
      const response = await fetch(`${path}?${query.toString()}`, { headers });
      if (!response.ok) throw new Error(await response.text());
      const { data, next_cursor } = JSON.parse(await response.text()) as { data: Item[]; next_cursor: string | null };
      for (const item of data) use(item);
      next = next_cursor;
      if (next !== null) query.set('cursor', next);
    } while (next !== null);
  },
};

async function time(job: Job): Promise<TimedRead> {
  let items = 0;
  let letters = 0;
  const before = process.cpuUsage();
  await readers[name](job, (item) => {
    items++;
    letters += item.name.length;
  });
  const { user, system } = process.cpuUsage(before);
  return { cpu: (user + system) / 1000, items, letters };
}

async function measureMemory(job: Job, samples: readonly number[]): Promise<MemoryRead> {
  const used: number[] = [];
  const kept: Item[] = [];
  let items = 0;
  await readers[name](job, (item) => {
    if (job.isKept === true) kept.push(item);
    if (++items !== samples[used.length]) return;
    collectGarbage();
    used.push(process.memoryUsage().heapUsed);
  });
  return { used, items, kept: kept.length };
}

for await (const line of createInterface(process.stdin)) {
  const job = JSON.parse(line) as Job;
  const result = await (job.samples === undefined ? time(job) : measureMemory(job, job.samples));
  console.log(JSON.stringify(result));
}
