import { setTimeout } from 'node:timers/promises';
import { findCondition, make, NamespaceKind, ZoneKind, type ZoneResource } from '@fourwinds/resources';
import { openStore, type ResourceStore } from '@fourwinds/store';
import { startOnControlPlanes } from '../test/demo/product.ts';
import { type Bench, count } from './bench.ts';
import { createNamespace, kubernetesSubject } from './latency-cluster.ts';
import type { Subject } from './latency.ts';
import { Probe } from './probe.ts';
import { milliseconds, quantile, seconds } from './statistics.ts';

const ZONES = count('FOURWINDS_BENCH_ZONES', 300);
/** Changes of the other owner while nothing else happens. */
const CHANGES = count('FOURWINDS_BENCH_CHANGES', 100);
const RECORDS = 10;
const BULK = 'bulk';
const POLL_MILLISECONDS = 500;
/** The other owner's changes go on for so long after the zones are made, if these are not all served before. */
const LONGEST_MILLISECONDS = 600_000;

/** Changes of one owner while another makes many signed zones at once. */
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
      await using zone = await ChangedZone.open(kubernetesSubject(store, fourwinds, 'other'));
      for (let i = 0; i < 10; i++) await zone.change();
      const alone: number[] = [];
      for (let i = 0; i < CHANGES; i++) alone.push(await zone.change());
      add('nothing', alone);
      const began = performance.now();
      const making = kubectl!(['create', '--namespace', BULK, '--filename', '-'], manifest());
      const served = making.then(() => allServed(store));
      const during: number[] = [];
      const state = { isServed: false };
      void served.finally(() => (state.isServed = true));
      while (!state.isServed) during.push(await zone.change());
      await served;
      add(`${ZONES} signed zones are made`, during);
      const took = seconds(performance.now() - began);
      say(`all zones were served after ${took}`);
      return {
        title: `Changes of an owner while another makes ${ZONES} signed zones`,
        method:
          `Over five control planes, a namespace changes a record of an unsigned zone of ${RECORDS} records through the Kubernetes API, one change after the other; the time runs until the last of four servers answers with it. Meanwhile another namespace makes ${ZONES} signed zones of ${RECORDS} records (ECDSA P-256, NSEC3) with one \`kubectl create\`, which all servers served after ${took}. ` +
          'The aim: 1 s for 99 %.',
        head: ['meanwhile', 'changes', 'median', '99 %', 'longest'],
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

/** Resolves when all zones of the bulk are served. */
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

/** A zone one of whose records gets another address by each change. */
class ChangedZone implements AsyncDisposable {
  readonly #subject: Subject;
  readonly #probes: readonly Probe[];
  #changes = 0;

  private constructor(subject: Subject, probes: readonly Probe[]) {
    this.#subject = subject;
    this.#probes = probes;
  }

  static async open(subject: Subject): Promise<ChangedZone> {
    const domain = subject.domain(RECORDS);
    await subject.create(domain, entries('192.0.2.1'));
    const probes = await Promise.all(subject.servers.map((server) => Probe.open(server, `h0.${domain}`)));
    await Promise.all(probes.map((probe) => probe.until('192.0.2.1')));
    return new ChangedZone(subject, probes);
  }

  /** The milliseconds from a write until the last server answers with it. */
  async change(): Promise<number> {
    const address = `192.0.2.${2 + (this.#changes++ % 250)}`;
    const began = performance.now();
    await this.#subject.write(this.#subject.domain(RECORDS), address, entries(address));
    const served = await Promise.all(this.#probes.map((probe) => probe.until(address)));
    return Math.max(...served) - began;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const probe of this.#probes) probe[Symbol.dispose]();
  }
}

function entries(address: string) {
  return Array.from({ length: RECORDS }, (_, i) => ({
    name: `h${i}`,
    type: 'A' as const,
    value: i === 0 ? address : '192.0.2.1',
  }));
}
