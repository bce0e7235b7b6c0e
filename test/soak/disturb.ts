import { setTimeout as sleep } from 'node:timers/promises';
import { alive } from '../e2e/process-tree.ts';
import { scenarios } from '../faults/scenarios.ts';
import { until } from '../until.ts';
import type { Disturbance, Program } from './plan.ts';
import type { Product } from './product.ts';

/** Requests of so many programs, and of kubectl, that more of them meet a fault than in its own test. */
const HITS_FACTOR = 5;
/** A fault that too few requests meet ends after so long. */
const LONGEST_FAULT_MILLISECONDS = 2000;
/** Longer than the Leases of leaders and of nameservers last. */
const AWAY_MILLISECONDS = 20_000;
/** Ten times as long as a process, or a leader, may need to come back on a busy machine. */
const LONGEST_MILLISECONDS = 600_000;

export interface Disturbed {
  readonly product: Product;
  /** Called before a process is killed, and when another has taken its place. */
  readonly onDeath: (program: Program) => void;
  readonly onReturn: (program: Program) => void;
}

/** Brings a disturbance about. Resolves when its cause is gone. */
export async function disturb(disturbed: Disturbed, disturbance: Disturbance): Promise<void> {
  switch (disturbance.does) {
    case 'fault':
      return inject(disturbed.product, disturbance.scenario, disturbance.plane);
    case 'cut':
      return disturbed.product.proxies.get(disturbance.plane)!.cut();
    case 'silence':
      return silence(disturbed.product, disturbance.plane);
    case 'kill':
      return kill(disturbed, disturbance.program);
    case 'suspend':
      return disturbance.program === 'leader'
        ? suspendLeader(disturbed.product)
        : suspend(disturbed.product, disturbance.program);
    case 'away':
      return away(disturbed.product, disturbance.plane);
  }
}

async function inject(product: Product, scenario: string, plane: string): Promise<void> {
  const { faults, hits = 1 } = scenarios[scenario];
  const proxy = product.proxies.get(plane)!;
  proxy.inject(...faults);
  // begun watches meet the fault as well
  if (faults.some((fault) => fault.in !== 'writes')) proxy.cut();
  const deadline = performance.now() + LONGEST_FAULT_MILLISECONDS;
  while (proxy.hits < HITS_FACTOR * hits && performance.now() < deadline) await sleep(20);
  proxy.heal();
}

function silence(product: Product, plane: string): void {
  const proxy = product.proxies.get(plane)!;
  proxy.inject({ in: 'watches', effect: { does: 'fall silent' } });
  proxy.heal();
}

async function away(product: Product, plane: string): Promise<void> {
  const proxy = product.proxies.get(plane)!;
  proxy.inject({ in: 'everything', effect: { does: 'drop' } });
  proxy.cut();
  await sleep(AWAY_MILLISECONDS);
  proxy.heal();
}

async function suspend(product: Product, program: Program): Promise<void> {
  const suspended = await product.find(program);
  if (suspended === undefined) return;
  process.kill(suspended.pid, 'SIGSTOP');
  await sleep(AWAY_MILLISECONDS);
  if (alive([suspended]).length > 0) process.kill(suspended.pid, 'SIGCONT');
}

async function kill({ product, onDeath, onReturn }: Disturbed, program: Program): Promise<void> {
  const killed = await product.find(program);
  // one that ended by itself is about to be started
  if (killed === undefined) return;
  onDeath(program);
  process.kill(killed.pid, 'SIGKILL');
  await until(`${program} is dead`, () => alive([killed]).length === 0, LONGEST_MILLISECONDS);
  await until(`${program} runs`, async () => (await product.find(program)) !== undefined, LONGEST_MILLISECONDS);
  onReturn(program);
}

/** Stops the leader until another leads, then lets it go on, unless it was killed meanwhile. */
async function suspendLeader(product: Product): Promise<void> {
  const identity = await product.leader();
  const leader = await product.find('leader');
  if (leader === undefined) return;
  process.kill(leader.pid, 'SIGSTOP');
  const isOver = async (): Promise<boolean> => alive([leader]).length === 0 || (await product.leader()) !== identity;
  await until('another leads', isOver, LONGEST_MILLISECONDS);
  if (alive([leader]).length > 0) process.kill(leader.pid, 'SIGCONT');
}
