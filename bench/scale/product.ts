import { setTimeout } from 'node:timers/promises';
import { startEmbedded } from '../../test/house/product.ts';
import type { Fourwinds } from '../../test/e2e/fourwinds.ts';
import { freePort } from '../../test/free-port.ts';
import { cpuMicroseconds } from '../process-cpu.ts';
import { memoryOf, sumOf } from '../process-memory.ts';
import { programsOf } from '../programs.ts';

export interface Product {
  readonly fourwinds: Fourwinds;
  /** Host and port of the operator's metrics. */
  readonly metrics: string;
  readonly folder: string;
}

/**
 * Starts the product on free ports in a new folder, with the settings of `make run`. Disposing of it removes
 * everything.
 */
export async function startProduct(settings: NodeJS.ProcessEnv = {}): Promise<Product & AsyncDisposable> {
  const metrics = `127.0.0.1:${await freePort()}`;
  return { ...(await startEmbedded({ FOURWINDS_METRICS: metrics, ...settings })), metrics };
}

export interface Measured {
  readonly name: string;
  readonly figure: string;
  readonly aim?: string;
}

export type Part<Of extends readonly unknown[]> = (...of: Of) => Promise<readonly Measured[]>;

/**
 * Runs parts sequentially on the same subject. Returns table rows with the name of a figure, its value and its
 * target.
 */
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

/** Returns the CPU time of one program, or of all programs, since the start, in milliseconds. */
export function cpuOf({ fourwinds }: Product, program?: string): number {
  const programs = programsOf(fourwinds.pid);
  const pids = program === undefined ? [...programs.values()].flat() : (programs.get(program) ?? []);
  return cpuMicroseconds(pids) / 1000;
}

/** Returns the memory of the operator in octets (PSS). */
export function memoryOfOperator({ fourwinds }: Product): number {
  return sumOf((programsOf(fourwinds.pid).get('operator') ?? []).map(memoryOf)).pss;
}

/** Returns the present metrics of the operator without labels, by name. */
export async function metricsOf({ metrics }: Product): Promise<(name: string) => number> {
  const text = await (await fetch(`http://${metrics}/metrics`)).text();
  return (name) => {
    const line = text.split('\n').find((one) => one.startsWith(`${name} `));
    if (line === undefined) throw new Error(`the operator has no metric ${name}`);
    return Number(line.split(' ')[1]);
  };
}

/** Longest time for which the event loop was blocked since the metrics were last read, in milliseconds. */
export function pauseIn(metric: (name: string) => number): number {
  return 1000 * metric('nodejs_eventloop_lag_max_seconds');
}

const POLL_MILLISECONDS = 200;

/**
 * Resolves when the operator, which may still be starting, leads, knows this many zones and has compared all of them.
 * Returns the longest time until then for which its event loop was blocked, in milliseconds.
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
