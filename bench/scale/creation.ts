import { kibibytes } from '../statistics.ts';
import { publishZones } from '../zones.ts';
import { fillZones } from './fill.ts';
import { cpuOf, type Measured, memoryOfOperator, type Product } from './product.ts';

/** Number of warm-up zones before each measurement, because code that runs for the first time is slower. */
const WARM_UP = 200;
/** The number of zones measured at the start, and again at the end, is a tenth of all zones but at most this number. */
const MOST = 1000;

interface Batch {
  readonly milliseconds: number;
  /** CPU time per zone in milliseconds. */
  readonly cpu: number;
}

export async function measureCreation(product: Product, zones: number): Promise<Measured[]> {
  const few = Math.min(MOST, Math.ceil(zones / 10));
  await publish(product, WARM_UP, 0);
  const memory = memoryOfOperator(product);
  const first = await publish(product, few, WARM_UP);
  await fillZones(product, zones - 2 * few, WARM_UP + few);
  // Operator and API are new processes now.
  await publish(product, WARM_UP, WARM_UP + zones - few);
  const last = await publish(product, few, 2 * WARM_UP + zones - few);
  const grown = (memoryOfOperator(product) - memory) / zones;
  const rate = ({ milliseconds }: Batch): string => `${Math.round((1000 * few) / milliseconds)} a second`;
  const cpu = ({ cpu }: Batch): string => `${cpu.toFixed(1)} ms`;
  return [
    { name: `the first ${few}`, figure: rate(first) },
    { name: `the last ${few}`, figure: rate(last) },
    { name: `CPU a zone, the first ${few}`, figure: cpu(first) },
    { name: `CPU a zone, the last ${few}`, figure: cpu(last) },
    { name: 'CPU of the last by that of the first', figure: (last.cpu / first.cpu).toFixed(2), aim: '1.2' },
    { name: 'memory of the operator a zone, garbage included', figure: kibibytes(grown), aim: '8 KiB' },
  ];
}

async function publish(product: Product, zones: number, first: number): Promise<Batch> {
  const before = cpuOf(product);
  const { answered } = await publishZones(product.fourwinds, zones, first);
  return { milliseconds: answered, cpu: (cpuOf(product) - before) / zones };
}
