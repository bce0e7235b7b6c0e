import { openStore } from '@fourwinds/store';
import { count } from '../bench.ts';
import { PROBE, zoneEntries } from '../latency.ts';
import { managementStore } from '../management-store.ts';
import { Probe } from '../probe.ts';
import { recordObjectsSubject, untilReported } from '../record-objects-subject.ts';
import { milliseconds, quantile, seconds } from '../statistics.ts';
import { cpuOf, type Measured, type Product } from './product.ts';

const CHANGES = count('FOURWINDS_BENCH_CHANGES', 50);
const FIRST = '10.0.0.1';
const PATIENCE_MILLISECONDS = 600_000;

/** Measures one zone of Record objects while one object changes repeatedly. */
export async function measureRecordObjects(product: Product, objects: number): Promise<Measured[]> {
  const { fourwinds, folder } = product;
  const store = await openStore(managementStore(fourwinds.pid, folder));
  try {
    using probes = new DisposableStack();
    const subject = recordObjectsSubject(store, fourwinds);
    const domain = subject.domain(objects);
    const servers: Probe[] = [];
    for (const server of fourwinds.dns) servers.push(probes.use(await Probe.open(server, `${PROBE}.${domain}`)));
    const entries = zoneEntries(objects, FIRST);
    const began = performance.now();
    await subject.create(domain, entries);
    await Promise.all(servers.map((server) => server.until(FIRST, PATIENCE_MILLISECONDS)));
    const made = performance.now() - began;
    await untilReported(store);
    const before = cpuOf(product, 'operator');
    const times: number[] = [];
    for (let i = 0; i < CHANGES; i++) {
      const address = `10.1.0.${i + 1}`;
      const start = performance.now();
      await subject.write(domain, address, entries);
      times.push(Math.max(...(await Promise.all(servers.map((server) => server.until(address))))) - start);
    }
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
