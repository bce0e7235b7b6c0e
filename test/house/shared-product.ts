import { type Addresses, type Fourwinds, requestsTo } from '../e2e/fourwinds.ts';
import { askHouse } from './ask.ts';

/**
 * The `make run` product that all test files of a run share. Each file uses its own domains. No file may stop the
 * product or its programs.
 */
export interface SharedProduct extends Addresses, Pick<Fourwinds, 'pid' | 'token'> {
  /** The product's data folder. */
  readonly folder: string;
}

/** The shared product, with a function that sends requests to its REST API. */
export interface Product extends SharedProduct, Pick<Fourwinds, 'request'> {}

/** Starts the product on the first call. */
export async function sharedProduct(): Promise<Product> {
  const product = (await askHouse({ kind: 'product' })) as SharedProduct;
  return { ...product, request: requestsTo(product.http, product.token) };
}
