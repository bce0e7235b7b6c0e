import { setTimeout } from 'node:timers/promises';
import { count, type Table } from './bench.ts';
import { Probe } from './probe.ts';
import type { Passed } from './stages.ts';
import { milliseconds, quantile } from './statistics.ts';

const CHANGES = count('FOURWINDS_BENCH_CHANGES', 200);
/** Number of warm-up changes, which are slower and not counted. */
const WARM_UP = 10;
const WATCHED_CHANGES = Math.ceil(CHANGES / 4);
/** Changes come at random times, so that they are not in step with periodic work. */
const LONGEST_PAUSE_MILLISECONDS = 600;

/** Numbers of records in the changed zones. */
export const SIZES: readonly number[] = [10, 1000];
export const PROBE = 'probe';

export interface ZoneEntry {
  readonly name: string;
  readonly type: 'A';
  readonly value: string;
}

export interface Subject {
  /** The interface, such as `REST PATCH`. */
  readonly name: string;
  domain(size: number): string;
  readonly servers: readonly string[];
  create(domain: string, entries: readonly ZoneEntry[]): Promise<void>;
  /**
   * Sets another address for the record PROBE. Resolves when the write is acknowledged. `entries` is the whole zone
   * after the write.
   */
  write(domain: string, address: string, entries: readonly ZoneEntry[]): Promise<void>;
  /** Resolves when no work is left for a zone that all servers answer. Absent if there is never any. */
  atRest?(): Promise<void>;
  /** Watches the stages of a zone's changes. Absent if there are none. */
  watchStages?(domain: string): Promise<AsyncDisposable & { next(): Promise<Passed> }>;
}

export interface Case {
  readonly subject: Subject;
  readonly size: number;
  /** The target. It applies to the median, unless it names another percentile. */
  readonly aim?: string;
}

export const latencyTable: Pick<Table, 'method' | 'head'> = {
  method:
    `${CHANGES} changes of one A record at random moments with pauses up to ${LONGEST_PAUSE_MILLISECONDS} ms, after ${WARM_UP} that are not counted. The time ends when the last server answers with the change; ` +
    `each is queried over UDP every 3 ms. “Acknowledged” is the median time until the writer had its reply. The stages are medians of ${WATCHED_CHANGES} further changes: “recorded” when a watch of the claim shows ` +
    `the version, which is then composed and signed; “in regions” when watches of all regions show its manifest.`,
  head: [
    'way in',
    'records',
    'servers',
    'target',
    'median',
    'p90',
    'p99',
    'most',
    'acknowledged',
    'recorded',
    'in regions',
  ],
};

/** Measures the cases one after the other. Returns a row for each case. */
export async function measureLatency(cases: readonly Case[], say: (progress: string) => void): Promise<string[][]> {
  const rows: string[][] = [];
  for (const { subject, size, aim = '' } of cases) {
    const { changes, watched } = await changeZone(subject, size);
    rows.push([
      subject.name,
      String(size),
      String(subject.servers.length),
      aim,
      ...[0.5, 0.9, 0.99, 1].map((q) => figure(q, changes, ({ served }) => served)),
      figure(0.5, changes, ({ acknowledged }) => acknowledged),
      figure(0.5, watched, ({ recorded }) => recorded),
      figure(0.5, watched, ({ written }) => written),
    ]);
    say(rows.at(-1)!.join('  '));
  }
  return rows;
}

/** Returns a quantile in milliseconds. Empty if nothing was measured. */
function figure<T>(q: number, of: readonly T[], value: (one: T) => number): string {
  return of.length === 0 ? '' : milliseconds(quantile(of.map(value), q));
}

interface ZoneChanges {
  readonly changes: readonly Change[];
  /** Further changes with watched stages. Times as in `Change`. */
  readonly watched: readonly Passed[];
}

async function changeZone(subject: Subject, size: number): Promise<ZoneChanges> {
  await using used = new AsyncDisposableStack();
  const zone = used.use(await ChangedZone.open(subject, size));
  const change = async (): Promise<Change> => {
    await setTimeout(Math.random() * LONGEST_PAUSE_MILLISECONDS);
    return zone.change();
  };
  await subject.atRest?.();
  for (let i = 0; i < WARM_UP; i++) await change();
  const changes: Change[] = [];
  for (let i = 0; i < CHANGES; i++) changes.push(await change());
  const watched: Passed[] = [];
  if (subject.watchStages === undefined) return { changes, watched };
  // Watches are additional readers that an installation does not have, so they start after the measured changes.
  const stages = used.use(await subject.watchStages(subject.domain(size)));
  for (let i = 0; i < WATCHED_CHANGES; i++) {
    const passed = stages.next();
    const { began } = await change();
    const { recorded, written } = await passed;
    watched.push({ recorded: recorded - began, written: written - began });
  }
  return { changes, watched };
}

/** Times of a change, in milliseconds since `began`, when the write was sent. */
interface Change {
  readonly began: number;
  readonly served: number;
  readonly acknowledged: number;
}

/** A zone that is changed repeatedly: each change sets another address of a record. All servers answer for the zone. */
export class ChangedZone implements Disposable {
  readonly #subject: Subject;
  readonly #size: number;
  readonly #servers: readonly Probe[];
  #changes = 0;

  private constructor(subject: Subject, size: number, servers: readonly Probe[]) {
    this.#subject = subject;
    this.#size = size;
    this.#servers = servers;
  }

  /** Publishes a zone with `size` records. Resolves when all servers answer for it. */
  static async open(subject: Subject, size: number): Promise<ChangedZone> {
    const address = '192.0.2.1';
    const domain = subject.domain(size);
    await subject.create(domain, zoneEntries(size, address));
    using opened = new DisposableStack();
    const servers: Probe[] = [];
    for (const server of subject.servers) servers.push(opened.use(await Probe.open(server, `${PROBE}.${domain}`)));
    const zone = new ChangedZone(subject, size, servers);
    await zone.#isServed(address);
    opened.move();
    return zone;
  }

  async change(): Promise<Change> {
    const count = this.#changes++;
    const address = `10.0.${count >> 8}.${count & 255}`;
    const entries = zoneEntries(this.#size, address);
    const began = performance.now();
    const acknowledged = this.#subject
      .write(this.#subject.domain(this.#size), address, entries)
      .then(() => performance.now());
    const served = await this.#isServed(address);
    return { began, served: Math.max(...served) - began, acknowledged: (await acknowledged) - began };
  }

  [Symbol.dispose](): void {
    for (const server of this.#servers) server[Symbol.dispose]();
  }

  /** Returns the times when each server first answers with the address. */
  #isServed(address: string): Promise<number[]> {
    return Promise.all(this.#servers.map((server) => server.until(address)));
  }
}

/** Returns a zone with `size` records and this address at PROBE. */
export function zoneEntries(size: number, address: string): ZoneEntry[] {
  const others = Array.from({ length: size - 1 }, (_, i): ZoneEntry => ({
    name: `host-${i}`,
    type: 'A',
    value: `192.0.2.${i & 255}`,
  }));
  return [{ name: PROBE, type: 'A', value: address }, ...others];
}
