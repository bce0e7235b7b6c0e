import { setTimeout } from 'node:timers/promises';
import { count, type Table } from './bench.ts';
import { Probe } from './probe.ts';
import type { Passed } from './stages.ts';
import { milliseconds, quantile } from './statistics.ts';

const CHANGES = count('FOURWINDS_BENCH_CHANGES', 200);
/** Changes that come before and are not counted: what runs for the first time is slower. */
const WARM_UP = 10;
/** Changes whose stages are watched. */
const WATCHED_CHANGES = Math.ceil(CHANGES / 4);
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
    `answers with it, each asked over UDP every 3 ms. Acknowledged: until the writer had its reply, median. Stages, medians of ${WATCHED_CHANGES} further changes: recorded, until a watch of the claim shows ` +
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

/** A quantile in milliseconds; nothing where nothing was measured. */
function figure<T>(q: number, of: readonly T[], value: (one: T) => number): string {
  return of.length === 0 ? '' : milliseconds(quantile(of.map(value), q));
}

interface ZoneChanges {
  readonly changes: readonly Change[];
  /** Further changes, of which the stages were watched; times as in `Change`. */
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
  // watches are readers that an installation does not have, so they come after the changes whose service counts
  const stages = used.use(await subject.watchStages(subject.domain(size)));
  for (let i = 0; i < WATCHED_CHANGES; i++) {
    const passed = stages.next();
    const { began } = await change();
    const { recorded, written } = await passed;
    watched.push({ recorded: recorded - began, written: written - began });
  }
  return { changes, watched };
}

/** Milliseconds since the write was sent, at the moment `began`. */
interface Change {
  readonly began: number;
  readonly served: number;
  readonly acknowledged: number;
}

/** A zone one of whose records gets another address by each change, and that all servers answer for. */
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

  /** Publishes a zone of so many records; resolves when all servers answer for it. */
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

  /** Gives the zone another address and waits until all servers answer with it. */
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

  /** The moments at which each server first answers with the address. */
  #isServed(address: string): Promise<number[]> {
    return Promise.all(this.#servers.map((server) => server.until(address)));
  }
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
