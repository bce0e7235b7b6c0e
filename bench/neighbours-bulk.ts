import { setTimeout } from 'node:timers/promises';
import { findCondition, make, NamespaceKind, ZoneKind, type ZoneResource } from '@fourwinds/resources';
import { openStore, type ResourceStore } from '@fourwinds/store';
import { startOnControlPlanes } from '../test/house/product.ts';
import { type Bench, count } from './bench.ts';
import { createNamespace, kubernetesSubject } from './latency-cluster.ts';
import { ChangedZone } from './latency.ts';
import { milliseconds, quantile, seconds } from './statistics.ts';

const ZONES = count('FOURWINDS_BENCH_ZONES', 300);
/** Number of changes that the other owner makes while nothing else happens. */
const CHANGES = count('FOURWINDS_BENCH_CHANGES', 100);
const RECORDS = 10;
const BULK = 'bulk';
const POLL_MILLISECONDS = 500;
/**
 * After the zones are created, the other owner's changes continue until all zones are served, but no longer than
 * this.
 */
const LONGEST_MILLISECONDS = 600_000;

/** Measures the changes of one owner while another owner creates many signed zones at the same time. */
export const neighboursBulk: Bench = {
  name: 'neighbours-bulk',
  async run(say) {
    await using product = await startOnControlPlanes();
    const { fourwinds, kubectl } = product;
    const store = await openStore(`kubernetes:${fourwinds.kubeconfig}`);
    const rows: string[][] = [];
    const add = (name: string, times: readonly number[]): void => {
      rows.push([name, String(times.length), ...[0.5, 0.99, 1].map((q) => milliseconds(quantile(times, q)))]);
      say(rows.at(-1)!.join('  '));
    };
    try {
      await createNamespace(store);
      await store.create(NamespaceKind, make(NamespaceKind, { name: BULK }, {}));
      using zone = await ChangedZone.open(kubernetesSubject(store, fourwinds, 'other'), RECORDS);
      for (let i = 0; i < 10; i++) await zone.change();
      const alone: number[] = [];
      for (let i = 0; i < CHANGES; i++) alone.push((await zone.change()).served);
      add('nothing', alone);
      const began = performance.now();
      const making = kubectl!(['create', '--namespace', BULK, '--filename', '-'], manifest());
      const served = making.then(() => allServed(store));
      const during: number[] = [];
      const state = { isServed: false };
      void served.finally(() => (state.isServed = true));
      while (!state.isServed) during.push((await zone.change()).served);
      await served;
      add(`${ZONES} signed zones are made`, during);
      const took = seconds(performance.now() - began);
      say(`all zones were served after ${took}`);
      return {
        title: `Changes of an owner while another makes ${ZONES} signed zones`,
        method:
          `With five control planes, a namespace changes a record of an unsigned zone of ${RECORDS} records through the Kubernetes API, one change after the other. The time runs until the last of four servers answers with the change. At the same time another namespace creates ${ZONES} signed zones of ${RECORDS} records (ECDSA P-256, NSEC3) with one \`kubectl create\`, which all servers served after ${took}. ` +
          'The target is 1 s for 99 % of the changes.',
        head: ['during', 'changes', 'median', '99 %', 'longest'],
        rows,
      };
    } finally {
      await store.close();
    }
  },
};

function manifest(): string {
  const records = Array.from({ length: RECORDS }, (_, i) => ({ name: `h${i}`, type: 'A', value: '192.0.2.1' }));
  const items = Array.from({ length: ZONES }, (_, i) => ({
    apiVersion: ZoneKind.apiVersion,
    kind: ZoneKind.kind,
    metadata: { name: `bulk-${i}` },
    spec: { domain: `bulk-${i}.example`, records, dnssec: { enabled: true } },
  }));
  return JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
}

async function allServed(store: ResourceStore): Promise<void> {
  const isServed = ({ status }: ZoneResource): boolean =>
    findCondition(status?.conditions, 'InSync')?.status === 'True';
  const end = performance.now() + LONGEST_MILLISECONDS;
  for (;;) {
    const { items } = await store.list(ZoneKind, { namespace: BULK });
    if (items.length === ZONES && items.every(isServed)) return;
    if (performance.now() > end) throw new Error(`only ${items.filter(isServed).length} zones are served`);
    await setTimeout(POLL_MILLISECONDS);
  }
}
