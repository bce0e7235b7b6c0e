import { setTimeout } from 'node:timers/promises';
import { type Change, changesOf } from './api/requests.ts';
import { Product } from './api/product.ts';
import { type Bench, count } from './bench.ts';
import { cpuMicroseconds } from './process-cpu.ts';
import { milliseconds, quantile } from './statistics.ts';

const ZONES = count('FOURWINDS_BENCH_ZONES', 10_000);
const CHANGES = count('FOURWINDS_BENCH_REQUESTS', 3000);
/** Number of warm-up changes, which are not measured because the program has just started. */
const FIRST = 500;
const A_SECOND = 100;

/**
 * Measures the time until a change is accepted. Changes arrive at a steady rate, regardless of whether earlier
 * changes are accepted.
 */
export const apiChanges: Bench = {
  name: 'api-changes',
  async run(say) {
    await using product = await Product.start(ZONES);
    const changes = changesOf(1, FIRST + CHANGES);
    await timesOf(product, changes.slice(0, FIRST));
    const cpu = (pids: readonly number[]): (() => string) => {
      const before = cpuMicroseconds(pids);
      return () => `${((cpuMicroseconds(pids) - before) / 1000 / CHANGES).toFixed(2)} ms`;
    };
    const [own, database] = [product.pids, product.databasePids].map(cpu);
    const times = await timesOf(product, changes.slice(FIRST));
    const quantiles = [0.5, 0.9, 0.99, 1].map((q) => milliseconds(quantile(times, q)));
    const row = [String(times.length), ...quantiles, own(), database()];
    say(row.join('  '));
    return {
      title: `Changes accepted while ${A_SECOND} a second come`,
      method:
        `Each change replaces one record in one of 200 zones; the database has ${ZONES} zones and as many tokens. A change is sent every ${1000 / A_SECOND} ms, even if earlier ones are unanswered. ` +
        'The time runs until the answer, in a client with its own process. No operator runs. The target is a 99th percentile under 50 ms.',
      head: ['changes', 'median', '90 %', '99 %', 'longest', 'CPU each', 'CPU of Postgres each'],
      rows: [row],
    };
  },
};

/** Returns the milliseconds from the time each change is due until it is accepted. */
async function timesOf(product: Product, changes: readonly Change[]): Promise<number[]> {
  const began = performance.now();
  const times = changes.map(async (change, i) => {
    const due = began + (1000 * i) / A_SECOND;
    await setTimeout(Math.max(0, due - performance.now()));
    await send(product, change);
    return performance.now() - due;
  });
  return Promise.all(times);
}

async function send({ port, token }: Product, { path, body }: Change): Promise<void> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const url = `http://127.0.0.1:${port}/api/v1${path}`;
  const response = await fetch(url, { method: 'PATCH', headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`a change is answered ${response.status}: ${text.slice(0, 300)}`);
}
