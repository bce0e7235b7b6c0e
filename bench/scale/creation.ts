import { kibibytes, seconds } from '../statistics.ts';
import { publishZones } from '../zones.ts';
import { cpuOf, type Measured, memoryOfOperator, type Product } from './product.ts';

/** Zones that come before and are not counted: code that runs for the first time is slower. */
const WARM_UP = 200;
/** The share of all zones that is measured at the beginning, and again at the end. */
const SHARE = 0.1;

interface Batch {
  readonly milliseconds: number;
  /** Milliseconds of CPU a zone. */
  readonly cpu: number;
}

/** How much more a zone costs where there are many already. */
export async function measureCreation(product: Product, zones: number): Promise<Measured[]> {
  const few = Math.ceil(zones * SHARE);
  await publish(product, WARM_UP, 0);
  const memory = memoryOfOperator(product);
  const first = await publish(product, few, WARM_UP);
  const middle = await publish(product, zones - 2 * few, WARM_UP + few);
  const last = await publish(product, few, WARM_UP + zones - few);
  const grown = (memoryOfOperator(product) - memory) / zones;
  const rate = ({ milliseconds }: Batch): string => `${Math.round((1000 * few) / milliseconds)} a second`;
  const cpu = ({ cpu }: Batch): string => `${cpu.toFixed(1)} ms`;
  return [
    {
      name: `${zones} zones made and answered`,
      figure: seconds(first.milliseconds + middle.milliseconds + last.milliseconds),
    },
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
