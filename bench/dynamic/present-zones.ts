import { count } from '../bench.ts';
import { fillZones } from '../scale/fill.ts';
import { type Product, startProduct } from '../scale/product.ts';
import { publishZones } from '../zones.ts';

/** Number of zones in addition to the measured ones. */
export const PRESENT_ZONES = count('FOURWINDS_BENCH_ZONES', 1000);

/** Starts Fourwinds with this many published zones. Disposing of it removes everything. */
export async function startWithZones(zones: number): Promise<Product & AsyncDisposable> {
  const product = await startProduct();
  await publishZones(product.fourwinds, 1);
  if (zones > 1) await fillZones(product, zones - 1, 1);
  return product;
}
