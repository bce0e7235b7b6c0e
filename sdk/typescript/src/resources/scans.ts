import type { Call } from '../call.ts';
import type { Body, Options, Result } from '../types.ts';
import { Resource } from './resource.ts';

/** Records that other nameservers have. */
export class Scans extends Resource {
  /** Reads the records of a domain from its present nameservers. */
  create(zone: string, body: Body<'createScan'> = {}, options?: Options<'createScan'>): Call<Result<'createScan'>> {
    return this.call('createScan', { path: [zone], body, options });
  }

  /** Gets a scan. */
  get(zone: string, scan: string, options?: Options<'getScan'>): Call<Result<'getScan'>> {
    return this.call('getScan', { path: [zone, scan], options });
  }
}

/** Comparisons of a zone with other nameservers. */
export class Comparisons extends Resource {
  /** Compares the answers of other nameservers with the zone. */
  create(
    zone: string,
    body: Body<'createComparison'> = {},
    options?: Options<'createComparison'>,
  ): Call<Result<'createComparison'>> {
    return this.call('createComparison', { path: [zone], body, options });
  }

  /** Gets a comparison. */
  get(zone: string, comparison: string, options?: Options<'getComparison'>): Call<Result<'getComparison'>> {
    return this.call('getComparison', { path: [zone, comparison], options });
  }
}
