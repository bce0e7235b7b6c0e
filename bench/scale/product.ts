import { eventually, type Fourwinds } from '../../test/e2e/fourwinds.ts';
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

/** A metric of the operator without labels. */
export async function metricOf({ metrics }: Product, name: string): Promise<number> {
  const text = await (await fetch(`http://${metrics}/metrics`)).text();
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  if (line === undefined) throw new Error(`the operator has no metric ${name}`);
  return Number(line.split(' ')[1]);
}

/** Milliseconds: the longest that its event loop stood still since this was asked last. */
export async function pauseOf(product: Product): Promise<number> {
  return 1000 * (await metricOf(product, 'nodejs_eventloop_lag_max_seconds'));
}

/** Resolves when the operator leads, knows of so many zones and has compared all; it may be on its way to start. */
export async function untilCompared(product: Product, zones: number, milliseconds: number): Promise<void> {
  const metric = (name: string): Promise<number> => metricOf(product, name).catch(() => NaN);
  await eventually(
    'the operator has compared all zones',
    async () => (await metric('fourwinds_zones')) >= zones && (await metric('fourwinds_zones_queued')) === 0,
    milliseconds,
  );
}
