import type { Call } from '../call.ts';
import type { Body, Options, Result } from '../types.ts';
import { Resource } from './resource.ts';

/** Values of ACME challenges. */
export class Challenges extends Resource {
  /** Sets a value. Other values of the name stay. */
  create(body: Body<'createChallenge'>, options?: Options<'createChallenge'>): Call<Result<'createChallenge'>> {
    return this.call('createChallenge', { body, options });
  }

  /** Deletes a value. Other values of the name stay. Undefined if a repeated attempt finds no zone. */
  delete(
    fqdn: string,
    value: string,
    options?: Options<'deleteChallenge'>,
  ): Call<Result<'deleteChallenge'> | undefined> {
    return this.call('deleteChallenge', { path: [fqdn, value], options });
  }
}
