import { setTimeout as sleep } from 'node:timers/promises';
import { alive } from '../e2e/process-tree.ts';
import { scenarios } from '../faults/scenarios.ts';
import { until } from '../until.ts';
import type { Disturbance, Program } from './plan.ts';
import type { Product } from './product.ts';

/**
 * How many times as many hits a fault needs here as in the fault tests, because many programs and kubectl send
 * requests.
 */
const HITS_FACTOR = 5;
/** A fault ends after this time even if too few requests meet it. */
const LONGEST_FAULT_MILLISECONDS = 2000;
/** Longer than the Leases of leaders and nameservers. */
const AWAY_MILLISECONDS = 20_000;
/** Ten times as long as a process, or a leader, may need to recover on a busy machine. */
const LONGEST_MILLISECONDS = 600_000;

export interface Disturbed {
  readonly product: Product;
  /** Called before a process is killed, and after its replacement has started. */
  readonly onDeath: (program: Program) => void;
  readonly onReturn: (program: Program) => void;
}

/** Causes a disturbance. Resolves when its cause has ended. */
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
  // Closes open watches, so that they meet the fault as well.
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
  // If the process has exited on its own, it is about to be restarted.
  if (killed === undefined) return;
  onDeath(program);
  process.kill(killed.pid, 'SIGKILL');
  await until(`${program} is dead`, () => alive([killed]).length === 0, LONGEST_MILLISECONDS);
  await until(`${program} runs`, async () => (await product.find(program)) !== undefined, LONGEST_MILLISECONDS);
  onReturn(program);
}

/** Pauses the leader until another operator leads. Then resumes the paused process, unless it was killed in between. */
async function suspendLeader(product: Product): Promise<void> {
  const identity = await product.leader();
  const leader = await product.find('leader');
  if (leader === undefined) return;
  process.kill(leader.pid, 'SIGSTOP');
  const isOver = async (): Promise<boolean> => alive([leader]).length === 0 || (await product.leader()) !== identity;
  await until('another leads', isOver, LONGEST_MILLISECONDS);
  if (alive([leader]).length > 0) process.kill(leader.pid, 'SIGCONT');
}
