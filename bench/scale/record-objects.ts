import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  make,
  NamespaceKind,
  RecordKind,
  type RecordResource,
  ZoneKind,
  type ZoneResource,
} from '@fourwinds/resources';
import { openStore, type ResourceStore } from '@fourwinds/store';
import { descendants, environmentOf } from '../../test/e2e/process-tree.ts';
import { count } from '../bench.ts';
import { Probe } from '../probe.ts';
import { milliseconds, quantile, seconds } from '../statistics.ts';
import { cpuOf, type Measured, type Product } from './product.ts';

const CHANGES = count('FOURWINDS_BENCH_CHANGES', 50);
const NAMESPACE = 'bench';
const DOMAIN = 'records.example';
const WRITERS = 32;
const PROBE = 'host-0';
const PAGE = { limit: 1000 };
const ASK_AGAIN_MILLISECONDS = 1000;

/** One zone that consists of Record objects, of which one changes again and again. */
export async function measureRecordObjects(product: Product, objects: number): Promise<Measured[]> {
  const store = await openStore(managementStore(product));
  try {
    using probes = new DisposableStack();
    const servers: Probe[] = [];
    for (const server of product.fourwinds.dns)
      servers.push(probes.use(await Probe.open(server, `${PROBE}.${DOMAIN}`)));
    const began = performance.now();
    await makeZone(store, objects);
    await Promise.all(servers.map((server) => server.until(addressOf(0))));
    const made = performance.now() - began;
    await untilReported(store);
    const before = cpuOf(product, 'operator');
    const times: number[] = [];
    for (let i = 0; i < CHANGES; i++) times.push(await change(store, servers, `10.1.0.${i + 1}`));
    const cpu = (cpuOf(product, 'operator') - before) / CHANGES;
    return [
      { name: `zone of ${objects} Record objects, made and the first of them answered`, figure: seconds(made) },
      {
        name: 'one of them changed, until all answer (median)',
        figure: milliseconds(quantile(times, 0.5)),
        aim: '100 ms',
      },
      { name: 'the same, p99', figure: milliseconds(quantile(times, 0.99)) },
      { name: 'CPU of the operator a change', figure: milliseconds(cpu) },
    ];
  } finally {
    await store.close();
  }
}

/** Resolves when each Record says what has become of it. */
async function untilReported(store: ResourceStore): Promise<void> {
  for (let left = true; left; await setTimeout(ASK_AGAIN_MILLISECONDS)) {
    left = false;
    for (
      let page = await store.list(RecordKind, PAGE);
      ;
      page = await store.list(RecordKind, { ...PAGE, continue: page.continue })
    ) {
      left ||= page.items.some(({ status }) => status === undefined);
      if (page.continue === undefined) break;
    }
  }
}

/** The address of the management store for the owner of the database, who may write all of it. */
function managementStore({ fourwinds, folder }: Product): string {
  const operator = descendants(fourwinds.pid).find(({ command }) => command.includes('operator.js'))!;
  const url = new URL(environmentOf(operator).FOURWINDS_STORE!);
  url.username = 'fourwinds';
  url.password = readFileSync(join(folder, 'postgres/password'), 'utf8').trim();
  return url.href;
}

async function makeZone(store: ResourceStore, objects: number): Promise<void> {
  await store.create(NamespaceKind, make(NamespaceKind, { name: NAMESPACE }, {}));
  const zone = { domain: DOMAIN, records: [] } as unknown as ZoneResource['spec'];
  await store.create(ZoneKind, make<ZoneResource>(ZoneKind, { name: 'records', namespace: NAMESPACE }, { spec: zone }));
  // The one that is probed comes last.
  let next = objects;
  const writer = async (): Promise<void> => {
    while (next > 0) await makeRecord(store, --next);
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
}

async function makeRecord(store: ResourceStore, i: number): Promise<void> {
  const spec = { zoneRef: { name: 'records' }, name: `host-${i}`, type: 'A', value: addressOf(i), ttl: 300 };
  const metadata = { name: `host-${i}`, namespace: NAMESPACE };
  await store.create(RecordKind, make<RecordResource>(RecordKind, metadata, { spec }));
}

const addressOf = (i: number): string => `10.0.${(i >> 8) & 255}.${i & 255}`;

/** Gives milliseconds. */
async function change(store: ResourceStore, servers: readonly Probe[], address: string): Promise<number> {
  const record = (await store.get(RecordKind, { name: PROBE, namespace: NAMESPACE }))!;
  const began = performance.now();
  await store.update(RecordKind, { ...record, spec: { ...record.spec, value: address } });
  return Math.max(...(await Promise.all(servers.map((server) => server.until(address))))) - began;
}
