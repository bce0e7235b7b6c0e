import type { Call } from '../call.ts';
import type { Body, Options, Result } from '../types.ts';
import { Resource } from './resource.ts';

/** DNSSEC of a zone. */
export class Dnssec extends Resource {
  /** Gets the state, keys and DS records. */
  get(zone: string, options?: Options<'getDnssec'>): Call<Result<'getDnssec'>> {
    return this.call('getDnssec', { path: [zone], options });
  }

  /** Signs a zone. */
  enable(
    zone: string,
    body: Body<'enableDnssec'> = {},
    options?: Options<'enableDnssec'>,
  ): Call<Result<'enableDnssec'>> {
    return this.call('enableDnssec', { path: [zone], body, options });
  }

  /** Stops signing a zone, once the parent has no DS records. */
  disable(
    zone: string,
    body: Body<'disableDnssec'> = {},
    options?: Options<'disableDnssec'>,
  ): Call<Result<'disableDnssec'>> {
    return this.call('disableDnssec', { path: [zone], body, options });
  }

  /** Starts a rollover. */
  rollKeys(zone: string, body: Body<'rollKeys'> = {}, options?: Options<'rollKeys'>): Call<Result<'rollKeys'>> {
    return this.call('rollKeys', { path: [zone], body, options });
  }

  /** Exports the keys. With `private`, in clear text. */
  exportKeys(zone: string, options?: Options<'exportKeys'>): Call<Result<'exportKeys'>> {
    return this.call('exportKeys', { path: [zone], options });
  }

  /** Imports private keys of another DNS host. */
  importKeys(zone: string, body: Body<'importKeys'>, options?: Options<'importKeys'>): Call<Result<'importKeys'>> {
    return this.call('importKeys', { path: [zone], body, options });
  }
}
