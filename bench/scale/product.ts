import { setTimeout } from 'node:timers/promises';
import type { Fourwinds } from '../../test/e2e/fourwinds.ts';
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

export interface Measured {
  readonly name: string;
  readonly figure: string;
  readonly aim?: string;
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
