import type { Call } from '../call.ts';
import type { Body, Options, Result } from '../types.ts';
import { Resource } from './resource.ts';

/** Addresses of hosts that change. */
export class Dynamic extends Resource {
  /** Sets the addresses of a host. Default: the address that the request comes from. */
  updateAddress(
    zone: string,
    record: string,
    body: Body<'updateAddress'> = {},
    options?: Options<'updateAddress'>,
  ): Call<Result<'updateAddress'>> {
    return this.call('updateAddress', { path: [zone, record], body, options });
  }
}
