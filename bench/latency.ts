import { setTimeout } from 'node:timers/promises';
import { count, type Table } from './bench.ts';
import { Probe } from './probe.ts';
import { milliseconds, quantile } from './statistics.ts';

const CHANGES = count('FOURWINDS_BENCH_CHANGES', 200);
/** Changes that come before and are not counted: what runs for the first time is slower. */
const WARM_UP = 10;
/** Changes come at random moments, so that they do not keep step with anything that happens periodically. */
const LONGEST_PAUSE_MILLISECONDS = 600;

/** Numbers of records in the zones that are changed. */
export const SIZES: readonly number[] = [10, 1000];
export const PROBE = 'probe';

export interface ZoneEntry {
  readonly name: string;
  readonly type: 'A';
  readonly value: string;
}

/** Something that publishes a zone. */
export interface Subject {
  /** The way in, e.g. `REST PATCH`. */
  readonly name: string;
  /** The zone of so many records. */
  domain(size: number): string;
  readonly servers: readonly string[];
  /** Publishes a zone for the first time. */
  create(domain: string, entries: readonly ZoneEntry[]): Promise<void>;
  /** Gives the record PROBE another address; resolves when the write is acknowledged. `entries` is the whole zone after it. */
  write(domain: string, address: string, entries: readonly ZoneEntry[]): Promise<void>;
}

export const latencyTable: Pick<Table, 'method' | 'head'> = {
  method:
    `${CHANGES} changes of one A record after ${WARM_UP} that are not counted, at random moments with pauses up to ${LONGEST_PAUSE_MILLISECONDS} ms; from sending the write until the last server ` +
    `answers with it, each asked over UDP every millisecond. Acknowledged: until the writer had its reply.`,
  head: ['way in', 'records', 'servers', 'median', 'p90', 'p99', 'most', 'acknowledged (median)'],
};

/** Changes zones of each size, one after the other; gives a row for each. */
export async function measureLatency(
  subject: Subject,
  say: (progress: string) => void,
  sizes = SIZES,
): Promise<string[][]> {
  const rows: string[][] = [];
  for (const size of sizes) {
    const changes = await changeZone(subject, size);
    const served = changes.map((change) => change.served);
    rows.push([
      subject.name,
      String(size),
      String(subject.servers.length),
      ...[0.5, 0.9, 0.99, 1].map((q) => milliseconds(quantile(served, q))),
      milliseconds(
        quantile(
          changes.map(({ acknowledged }) => acknowledged),
          0.5,
        ),
      ),
    ]);
    say(rows.at(-1)!.join('  '));
  }
  return rows;
}

interface Change {
  readonly served: number;
  readonly acknowledged: number;
}

async function changeZone(subject: Subject, size: number): Promise<Change[]> {
  const domain = subject.domain(size);
  await subject.create(domain, zoneEntries(size, '192.0.2.1'));
  using probes = new DisposableStack();
  const servers: Probe[] = [];
  for (const server of subject.servers) servers.push(probes.use(await Probe.open(server, `${PROBE}.${domain}`)));
  await Promise.all(servers.map((server) => server.until('192.0.2.1')));
  const changes: Change[] = [];
  for (let i = 0; i < WARM_UP + CHANGES; i++) {
    await setTimeout(Math.random() * LONGEST_PAUSE_MILLISECONDS);
    const address = `10.0.${i >> 8}.${i & 255}`;
    const entries = zoneEntries(size, address);
    const began = performance.now();
    const acknowledged = subject.write(domain, address, entries).then(() => performance.now());
    const served = await Promise.all(servers.map((server) => server.until(address)));
    changes.push({ served: Math.max(...served) - began, acknowledged: (await acknowledged) - began });
  }
  return changes.slice(WARM_UP);
}

function zoneEntries(size: number, address: string): ZoneEntry[] {
  const others = Array.from({ length: size - 1 }, (_, i): ZoneEntry => ({
    name: `host-${i}`,
    type: 'A',
    value: `192.0.2.${i & 255}`,
  }));
  return [{ name: PROBE, type: 'A', value: address }, ...others];
}
