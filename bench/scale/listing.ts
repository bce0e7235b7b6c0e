import { milliseconds } from '../statistics.ts';
import { cpuOf, type Measured, type Product } from './product.ts';

const LISTS = 1000;
const READERS = 4;
const LIMIT = 50;

/** Measures zone lists. Several readers each list the zones sequentially. */
export async function measureListing(product: Product): Promise<Measured[]> {
  const { fourwinds } = product;
  const list = async (): Promise<void> => {
    const { status } = await fourwinds.request('GET', `/api/v1/zones?limit=${LIMIT}`);
    if (status !== 200) throw new Error(`a list was answered with ${status}`);
  };
  await list();
  const before = cpuOf(product, 'api');
  const began = performance.now();
  let left = LISTS;
  const reader = async (): Promise<void> => {
    while (left-- > 0) await list();
  };
  await Promise.all(Array.from({ length: READERS }, reader));
  const rate = (1000 * LISTS) / (performance.now() - began);
  return [
    { name: `lists of ${LIMIT} zones`, figure: `${rate.toFixed(0)} a second`, aim: '500 a second' },
    { name: 'CPU of the API a list', figure: milliseconds((cpuOf(product, 'api') - before) / LISTS) },
  ];
}
