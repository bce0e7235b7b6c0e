import { setTimeout } from 'node:timers/promises';
import { memoryOf, sumOf } from '../process-memory.ts';
import { programsOf } from '../programs.ts';
import { mebibytes, milliseconds } from '../statistics.ts';
import { cpuOf, type Measured, metricsOf, pauseIn, type Product } from './product.ts';

const REST_MILLISECONDS = 30_000;
const WATCHED_MILLISECONDS = 60_000;

/** Measures the cost of an idle operator. Waits first, so that the operator can finish its work. */
export async function measureIdling(product: Product): Promise<Measured[]> {
  await setTimeout(REST_MILLISECONDS);
  await metricsOf(product);
  const before = cpuOf(product, 'operator');
  await setTimeout(WATCHED_MILLISECONDS);
  const share = (cpuOf(product, 'operator') - before) / WATCHED_MILLISECONDS;
  const pause = pauseIn(await metricsOf(product));
  const { rss, pss } = sumOf((programsOf(product.fourwinds.pid).get('operator') ?? []).map(memoryOf));
  return [
    { name: 'operator idle, of a core', figure: `${(100 * share).toFixed(1)} %`, aim: '3 %' },
    { name: 'longest pause of its event loop when idle', figure: milliseconds(pause), aim: '50 ms' },
    { name: 'operator, memory (PSS)', figure: mebibytes(pss), aim: '1024 MiB' },
    { name: 'operator, memory (RSS)', figure: mebibytes(rss) },
  ];
}
