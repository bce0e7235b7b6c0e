import { setTimeout } from 'node:timers/promises';
import { count, type Table } from './bench.ts';
import { Probe } from './probe.ts';
import type { Passed } from './stages.ts';
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
  /** Resolves when nothing is left to be done for a zone that is answered; absent where that is at once. */
  atRest?(): Promise<void>;
  /** Watches the stages of the changes of a zone; absent where there are none. */
  watchStages?(domain: string): Promise<AsyncDisposable & { next(): Promise<Passed> }>;
}

/** A zone that is measured. */
export interface Case {
  readonly subject: Subject;
  readonly size: number;
  /** The aim for the median, unless it names another percentile. */
  readonly aim?: string;
}

export const latencyTable: Pick<Table, 'method' | 'head'> = {
  method:
    `${CHANGES} changes of one A record after ${WARM_UP} that are not counted, at random moments with pauses up to ${LONGEST_PAUSE_MILLISECONDS} ms; from sending the write until the last server ` +
    `answers with it, each asked over UDP every millisecond. The stages are medians since the write was sent: acknowledged, until the writer had its reply; recorded, until a watch of the claim shows ` +
    `the version, which the operator has composed and signed by then; in regions, until watches of all regions show its manifest.`,
  head: [
    'way in',
    'records',
    'servers',
    'aim',
    'median',
    'p90',
    'p99',
    'most',
    'acknowledged',
    'recorded',
    'in regions',
  ],
};

/** Changes zones, one after the other; gives a row for each. */
export async function measureLatency(cases: readonly Case[], say: (progress: string) => void): Promise<string[][]> {
  const rows: string[][] = [];
  for (const { subject, size, aim = '' } of cases) {
    const changes = await changeZone(subject, size);
    const figure = (q: number, of: (change: Change) => number): string => milliseconds(quantile(changes.map(of), q));
    const stage = (of: (change: Change) => number | undefined): string =>
      changes.some((change) => of(change) === undefined) ? '' : figure(0.5, (change) => of(change)!);
    rows.push([
      subject.name,
      String(size),
      String(subject.servers.length),
      aim,
      ...[0.5, 0.9, 0.99, 1].map((q) => figure(q, ({ served }) => served)),
      stage(({ acknowledged }) => acknowledged),
      stage(({ recorded }) => recorded),
      stage(({ written }) => written),
    ]);
    say(rows.at(-1)!.join('  '));
  }
  return rows;
}

/** Milliseconds since the write was sent. */
interface Change extends Partial<Passed> {
  readonly served: number;
  readonly acknowledged: number;
}

async function changeZone(subject: Subject, size: number): Promise<Change[]> {
  const domain = subject.domain(size);
  await subject.create(domain, zoneEntries(size, '192.0.2.1'));
  await using used = new AsyncDisposableStack();
  const servers: Probe[] = [];
  for (const server of subject.servers) servers.push(used.use(await Probe.open(server, `${PROBE}.${domain}`)));
  await Promise.all(servers.map((server) => server.until('192.0.2.1')));
  await subject.atRest?.();
  const stages = subject.watchStages && used.use(await subject.watchStages(domain));
  const changes: Change[] = [];
  for (let i = 0; i < WARM_UP + CHANGES; i++) {
    await setTimeout(Math.random() * LONGEST_PAUSE_MILLISECONDS);
    const address = `10.0.${i >> 8}.${i & 255}`;
    const entries = zoneEntries(size, address);
    const began = performance.now();
    const acknowledged = subject.write(domain, address, entries).then(() => performance.now());
    const [passed, ...served] = await Promise.all([stages?.next(), ...servers.map((server) => server.until(address))]);
    changes.push({
      served: Math.max(...served) - began,
      acknowledged: (await acknowledged) - began,
      recorded: passed && passed.recorded - began,
      written: passed && passed.written - began,
    });
  }
  return changes.slice(WARM_UP);
}

/** A zone of so many records, with this address at PROBE. */
export function zoneEntries(size: number, address: string): ZoneEntry[] {
  const others = Array.from({ length: size - 1 }, (_, i): ZoneEntry => ({
    name: `host-${i}`,
    type: 'A',
    value: `192.0.2.${i & 255}`,
  }));
  return [{ name: PROBE, type: 'A', value: address }, ...others];
}
