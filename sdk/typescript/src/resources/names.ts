import type { Call } from '../call.ts';
import type { Body, Options, Result } from '../types.ts';
import { Resource } from './resource.ts';

/** Checks of names in the public DNS. */
export class Names extends Resource {
  /** Checks a name. */
  check(body: Body<'createNameCheck'>, options?: Options<'createNameCheck'>): Call<Result<'createNameCheck'>> {
    return this.call('createNameCheck', { body, options });
  }

  /** Gets a check. */
  getCheck(check: string, options?: Options<'getNameCheck'>): Call<Result<'getNameCheck'>> {
    return this.call('getNameCheck', { path: [check], options });
  }
}
