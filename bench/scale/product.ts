import { setTimeout } from 'node:timers/promises';
import { startEmbedded } from '../../test/demo/product.ts';
import type { Fourwinds } from '../../test/e2e/fourwinds.ts';
import { freePort } from '../../test/free-port.ts';
import { cpuMicroseconds } from '../process-cpu.ts';
import { memoryOf, sumOf } from '../process-memory.ts';
import { programsOf } from '../programs.ts';

/** Fourwinds as it is measured. */
export interface Product {
  readonly fourwinds: Fourwinds;
  /** Where the operator shows its metrics: host and port. */
  readonly metrics: string;
  /** Its data folder. */
  readonly folder: string;
}

/** Starts it on free ports and in a folder of its own, with settings of `make run`; disposing of it leaves nothing. */
export async function startProduct(settings: NodeJS.ProcessEnv = {}): Promise<Product & AsyncDisposable> {
  const metrics = `127.0.0.1:${await freePort()}`;
  return { ...(await startEmbedded({ FOURWINDS_METRICS: metrics, ...settings })), metrics };
}

export interface Measured {
  readonly name: string;
  readonly figure: string;
  readonly aim?: string;
}

/** Measures some figures of a product, or of something on it. */
export type Part<Of extends readonly unknown[]> = (...of: Of) => Promise<readonly Measured[]>;

/** Measures one part after the other, of the same; gives the rows of a table, each with the name of a figure, the figure, and its aim. */
export async function measureParts<Of extends readonly unknown[]>(
  parts: readonly Part<Of>[],
  of: Of,
  say: (line: string) => void,
): Promise<string[][]> {
  const rows: string[][] = [];
  for (const measure of parts)
    for (const { name, figure, aim = '' } of await measure(...of)) {
      rows.push([name, figure, aim]);
      say(rows.at(-1)!.join('  '));
    }
  return rows;
}

/** CPU milliseconds since the start, of one program or of all. */
export function cpuOf({ fourwinds }: Product, program?: string): number {
  const programs = programsOf(fourwinds.pid);
  const pids = program === undefined ? [...programs.values()].flat() : (programs.get(program) ?? []);
  return cpuMicroseconds(pids) / 1000;
}

/** Octets (PSS). */
export function memoryOfOperator({ fourwinds }: Product): number {
  return sumOf((programsOf(fourwinds.pid).get('operator') ?? []).map(memoryOf)).pss;
}

/** The metrics of the operator without labels, by name, as of now. */
export async function metricsOf({ metrics }: Product): Promise<(name: string) => number> {
  const text = await (await fetch(`http://${metrics}/metrics`)).text();
  return (name) => {
    const line = text.split('\n').find((one) => one.startsWith(`${name} `));
    if (line === undefined) throw new Error(`the operator has no metric ${name}`);
    return Number(line.split(' ')[1]);
  };
}

/** Milliseconds: the longest that the event loop stood still, since metrics were read last. */
export function pauseIn(metric: (name: string) => number): number {
  return 1000 * metric('nodejs_eventloop_lag_max_seconds');
}

const POLL_MILLISECONDS = 200;

/**
 * Resolves when the operator, which may be on its way to start, leads, knows of so many zones and has compared all; gives the
 * milliseconds of the longest pause of its event loop until then.
 */
export async function untilCompared(product: Product, zones: number, milliseconds: number): Promise<number> {
  let pause = 0;
  for (const deadline = Date.now() + milliseconds; Date.now() < deadline; await setTimeout(POLL_MILLISECONDS)) {
    const metric = await metricsOf(product).catch(() => undefined);
    if (metric === undefined) continue;
    pause = Math.max(pause, pauseIn(metric));
    if (metric('fourwinds_zones') >= zones && metric('fourwinds_zones_queued') === 0) return pause;
  }
  throw new Error('the operator has not compared all zones');
}
