import {
  DomainClaimKind,
  type DomainClaimResource,
  type Kind,
  type Resource,
  ZoneHistoryKind,
  type ZoneHistoryResource,
} from '@fourwinds/resources';
import { openStore, pagesOf, type ResourceStore } from '@fourwinds/store';
import { startEmbedded } from '../test/house/product.ts';
import type { Fourwinds } from '../test/e2e/fourwinds.ts';
import { type Bench, count } from './bench.ts';
import { managementStore } from './management-store.ts';
import { quantile } from './statistics.ts';
import { publishZones, zoneName, ZONES } from './zones.ts';

const CHANGES = count('FOURWINDS_BENCH_CHANGES', 50);
const LARGE = 1000;
const POLL_MILLISECONDS = 100;

export const history: Bench = {
  name: 'history',
  async run(say) {
    await using product = await startEmbedded();
    const { fourwinds, folder } = product;
    const store = await openStore(managementStore(fourwinds.pid, folder));
    try {
      const rows: string[][] = [];
      const steps: readonly [string, number, () => Promise<unknown>][] = [
        [`${ZONES} zones of 5 records made`, 2 * ZONES, () => publishZones(fourwinds, ZONES)],
        [`a record changed in each of ${ZONES}`, ZONES, () => eachOnce(fourwinds)],
        [`${CHANGES} changes of one zone`, CHANGES, () => oneOften(fourwinds)],
        [`${LARGE} records added in one change`, 1, () => change(fourwinds, zoneName(0), LARGE)],
      ];
      for (const [name, changes, run] of steps) {
        rows.push([name, ...(await measure(store, changes, run))]);
        say(rows.at(-1)!.join('  '));
      }
      return {
        title: 'History of zones in the store, embedded',
        method:
          'Writes of ZoneHistory objects for each REST change, and the octets of their JSON. The last column counts writes of DomainClaims, which each publication waits for. Measured until each history has the latest version of its zone.',
        head: ['step', 'changes', 'writes a change', 'octets a write, median', 'largest', 'writes of claims a change'],
        rows,
      };
    } finally {
      await store.close();
    }
  },
};

async function measure(store: ResourceStore, changes: number, run: () => Promise<unknown>): Promise<string[]> {
  const from = (await store.list(ZoneHistoryKind, { limit: 1 })).revision;
  await run();
  const to = await untilWritten(store);
  const written = await sizes(store, ZoneHistoryKind, from, to);
  const claims = await sizes(store, DomainClaimKind, from, to);
  const octets = [0.5, 1].map((q) => String(quantile(written, q)));
  const share = (writes: readonly number[]): string => (writes.length / changes).toFixed(2);
  return [String(changes), share(written), ...octets, share(claims)];
}

/** Waits until all histories have the latest versions. Returns the revision. */
async function untilWritten(store: ResourceStore): Promise<string> {
  for (;;) {
    const claims = await all<DomainClaimResource>(store, DomainClaimKind);
    const { items, revision } = await all<ZoneHistoryResource>(store, ZoneHistoryKind);
    const versions = new Map(items.map(({ metadata, spec }) => [metadata.name, spec.version]));
    if (claims.items.every(({ metadata, status }) => versions.get(metadata.name) === status?.publication?.version))
      return revision;
    await new Promise((resolve) => setTimeout(resolve, POLL_MILLISECONDS));
  }
}

async function all<T extends Resource>(store: ResourceStore, kind: Kind<T>): Promise<{ items: T[]; revision: string }> {
  const items: T[] = [];
  let revision = '0';
  for await (const page of pagesOf((from) => store.list(kind, { limit: 500, continue: from }))) {
    items.push(...page.items);
    ({ revision } = page);
  }
  return { items, revision };
}

/** Returns the size in octets of each version that the objects of a kind had between two revisions. */
async function sizes<T extends Resource>(
  store: ResourceStore,
  kind: Kind<T>,
  from: string,
  to: string,
): Promise<number[]> {
  const found: number[] = [];
  const stop = new AbortController();
  for await (const event of store.watch(kind, { from, signal: stop.signal })) {
    if (BigInt(event.revision) > BigInt(to)) break;
    if (event.type !== 'bookmark') found.push(Buffer.byteLength(JSON.stringify(event.object)));
    if (BigInt(event.revision) === BigInt(to)) break;
  }
  stop.abort();
  return found;
}

async function eachOnce(fourwinds: Fourwinds): Promise<void> {
  for (let i = 0; i < ZONES; i++) await change(fourwinds, zoneName(i), 1);
}

async function oneOften(fourwinds: Fourwinds): Promise<void> {
  for (let i = 0; i < CHANGES; i++) await change(fourwinds, zoneName(0), 1, `often${i}`);
}

async function change(fourwinds: Fourwinds, zone: string, records: number, host = 'host'): Promise<void> {
  const changes = Array.from({ length: records }, (_, i) => {
    return { name: `${host}${i}`, type: 'A', value: `192.0.2.${i % 256}` };
  });
  const answer = await fourwinds.request('PATCH', `/api/v1/zones/${zone}/records?wait=30s`, { changes });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}
