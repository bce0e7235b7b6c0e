import { setTimeout } from 'node:timers/promises';
import { startEmbedded } from '../test/house/product.ts';
import { Resolver } from './resolver.ts';
import type { Fourwinds } from '../test/e2e/fourwinds.ts';
import { type Bench, count } from './bench.ts';
import { seconds } from './statistics.ts';

export const ZONES = count('FOURWINDS_BENCH_ZONES', 1000);
export const WRITERS = count('FOURWINDS_BENCH_WRITERS', 8);

/** Query interval. Without a pause between queries, servers have less time for loading. */
const PAUSE_MILLISECONDS = 5;

export const RECORDS = [
  { name: '@', type: 'A', value: '192.0.2.1' },
  { name: 'www', type: 'CNAME', value: '@' },
  { name: '@', type: 'MX', value: '10 mail' },
  { name: 'mail', type: 'A', value: '192.0.2.2' },
  { name: '@', type: 'TXT', value: '"v=spf1 mx -all"' },
];

export const zones: Bench = {
  name: 'zones',
  async run(say) {
    await using product = await startEmbedded();
    const { written, answered } = await publishZones(product.fourwinds, ZONES);
    const rows = [[String(ZONES), String(ZONES * RECORDS.length), seconds(written), seconds(answered)]];
    say(rows[0].join('  '));
    return {
      title: 'Many zones from cold, embedded',
      method:
        `The database starts empty. ${WRITERS} writers create zones and PATCH ${RECORDS.length} records into each. Times start at the first POST. ` +
        '“All answered” means that all four nameservers answer for every zone.',
      head: ['zones', 'records', 'last write acknowledged', 'all answered'],
      rows,
    };
  },
};

/**
 * Creates small zones, numbered from `first`. Returns the milliseconds until all zones were written, and the
 * milliseconds until all four nameservers answered for all zones.
 */
export async function publishZones(
  fourwinds: Fourwinds,
  count: number,
  first = 0,
): Promise<{ readonly written: number; readonly answered: number }> {
  const began = performance.now();
  const names = Array.from({ length: count }, (_, i) => zoneName(first + i));
  const waiting = [...names];
  const writer = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await publishZone(fourwinds, name);
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  const written = performance.now() - began;
  await untilAllAnswer(fourwinds, names);
  return { written, answered: performance.now() - began };
}

export function zoneName(i: number): string {
  return `zone-${i}.example`;
}

async function publishZone(fourwinds: Fourwinds, name: string): Promise<void> {
  const created = await fourwinds.request('POST', '/api/v1/zones', { name });
  if (created.status !== 201) throw new Error(JSON.stringify(created.body));
  const patched = await fourwinds.request('PATCH', `/api/v1/zones/${name}/records`, { changes: RECORDS });
  if (patched.status !== 200) throw new Error(JSON.stringify(patched.body));
}

export async function untilAllAnswer({ dns }: Fourwinds, names: readonly string[]): Promise<void> {
  await Promise.all(dns.map((server) => untilAnswered(server, names)));
}

async function untilAnswered(server: string, names: readonly string[]): Promise<void> {
  using resolver = await Resolver.open(server);
  for (const name of names) {
    while ((await resolver.ask(`mail.${name}`, 'A')).answers?.length !== 1) await setTimeout(PAUSE_MILLISECONDS);
  }
}
