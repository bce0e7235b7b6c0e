import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { parseSocketAddress } from '@fourwinds/process';
import { type ZoneResource, ZoneKind } from '@fourwinds/resources';
import { isStoreError, openStore, type ResourceStore } from '@fourwinds/store';
import dnsPacket from 'dns-packet';
import { startEmbedded } from '../test/house/product.ts';
import { type Bench, count } from './bench.ts';
import { ChangedZone, PROBE, type Subject } from './latency.ts';
import { managementStore } from './management-store.ts';
import { cpuMicroseconds } from './process-cpu.ts';
import { programsOf } from './programs.ts';
import { createRecord, RECORDS_NAMESPACE, recordObjectsSubject, untilReported } from './record-objects-subject.ts';
import { restSubject, untilSigned } from './rest-subject.ts';
import { milliseconds, quantile } from './statistics.ts';

const NAMES = count('FOURWINDS_BENCH_RECORDS', 30_000);
const SECONDS = count('FOURWINDS_BENCH_SECONDS', 30);
const SMALL = 10;
const BETWEEN_QUERIES = 5;
const BETWEEN_CHANGES = 200;

/** Measures TCP queries and changes of one owner while another owner adds names to a large signed zone. */
export const neighboursLarge: Bench = {
  name: 'neighbours-large',
  async run(say) {
    await using product = await startEmbedded();
    const { fourwinds, folder } = product;
    const [server] = fourwinds.dns;
    const store = await openStore(managementStore(fourwinds.pid, folder));
    const rows: string[][] = [];
    try {
      const other = restSubject('REST PATCH', fourwinds);
      using zone = await ChangedZone.open(other, SMALL);
      const large = recordObjectsSubject(store, fourwinds);
      await makeSigned(store, large);
      await Promise.all(fourwinds.dns.map((one) => untilSigned(one, large.domain(NAMES))));
      await untilReported(store);
      const nameserver = programsOf(fourwinds.pid).get('nameserver ns1')!;
      const measure = async (name: string, act: (second: number) => Promise<void>): Promise<number> => {
        const cpu = cpuMicroseconds(nameserver);
        const { queries, changes } = await during({ server, name: `${PROBE}.${other.domain(SMALL)}`, zone }, act);
        const taken = (cpuMicroseconds(nameserver) - cpu) / 1000;
        const figures = [queries, changes].flatMap((times) =>
          [0.5, 0.99, 1].map((q) => milliseconds(quantile(times, q))),
        );
        rows.push([name, ...figures, milliseconds(taken / SECONDS)]);
        say(rows.at(-1)!.join('  '));
        return taken;
      };
      const alone = await measure('nothing', async () => undefined);
      const [added] = large.domain(NAMES).split('.');
      const adding = await measure('a name is added each second', (second) =>
        createRecord(store, added, { name: `added-${second}`, type: 'A', value: '192.0.2.2' }),
      );
      return {
        title: `Queries and changes of an owner while another adds names to a signed zone of ${NAMES} names, embedded`,
        method:
          `An owner queries a nameserver over TCP every ${BETWEEN_QUERIES} ms, and changes a record of a zone through REST every ${BETWEEN_CHANGES} ms; a change ends when the last of four servers answers with it. At the same time another owner adds a Record object each second to a zone of ${NAMES} (ECDSA P-256, NSEC3). ` +
          `CPU is for this nameserver, which needed ${milliseconds((adding - alone) / SECONDS)} more for each added name, including the disk cache.`,
        head: ['during', 'TCP median', '99 %', 'longest', 'served median', '99 %', 'longest', 'CPU a second'],
        rows,
      };
    } finally {
      await store.close();
    }
  },
};

async function makeSigned(store: ResourceStore, large: Subject): Promise<void> {
  const domain = large.domain(NAMES);
  const entries = Array.from({ length: NAMES }, (_, i) => ({ name: `h${i}`, type: 'A' as const, value: '192.0.2.1' }));
  await large.create(domain, entries);
  const key = { namespace: RECORDS_NAMESPACE, name: domain.split('.')[0] };
  for (;;) {
    const zone = (await store.get(ZoneKind, key))!;
    const spec: ZoneResource['spec'] = { ...zone.spec, dnssec: { enabled: true } as ZoneResource['spec']['dnssec'] };
    try {
      await store.update(ZoneKind, { ...zone, spec });
      return;
    } catch (error) {
      if (!isStoreError(error, 'Conflict')) throw error;
    }
  }
}

interface Other {
  readonly server: string;
  readonly name: string;
  readonly zone: ChangedZone;
}

interface Times {
  readonly queries: readonly number[];
  readonly changes: readonly number[];
}

/** Returns the times of the other owner while `act` runs once a second. */
async function during(given: Other, act: (second: number) => Promise<void>): Promise<Times> {
  const queries: number[] = [];
  const changes: number[] = [];
  const end = performance.now() + 1000 * SECONDS;
  await Promise.all([
    acting(end, act),
    asking(given, end, (time) => queries.push(time)),
    changing(given, end, (time) => changes.push(time)),
  ]);
  return { queries, changes };
}

async function acting(end: number, act: (second: number) => Promise<void>): Promise<void> {
  for (let second = 0; performance.now() < end; second++) {
    const next = setTimeout(1000);
    await act(second);
    await next;
  }
}

async function asking({ server, name }: Other, end: number, add: (time: number) => void): Promise<void> {
  const socket = connect(parseSocketAddress(server)!).setNoDelay(true);
  await once(socket, 'connect');
  const query = dnsPacket.streamEncode({
    type: 'query',
    id: 1,
    questions: [{ name, type: 'A' }],
  });
  while (performance.now() < end) {
    const began = performance.now();
    socket.write(query);
    await once(socket, 'data');
    add(performance.now() - began);
    await setTimeout(BETWEEN_QUERIES);
  }
  socket.destroy();
}

async function changing({ zone }: Other, end: number, add: (time: number) => void): Promise<void> {
  while (performance.now() < end) {
    add((await zone.change()).served);
    await setTimeout(BETWEEN_CHANGES);
  }
}
