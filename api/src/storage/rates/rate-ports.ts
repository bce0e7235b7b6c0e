import type { Rates } from './rates.ts';

export interface RatePorts {
  readonly rates: Rates;
}
