import type { Call } from '../call.ts';
import type { Options, Result } from '../types.ts';
import { Resource } from './resource.ts';

/** The proof that the account controls a domain. */
export class Proof extends Resource {
  /** Gets the state of the proof and the records to add. */
  get(zone: string, options?: Options<'getProof'>): Call<Result<'getProof'>> {
    return this.call('getProof', { path: [zone], options });
  }

  /** Requests a proof, or checks it at once. */
  request(zone: string, options?: Options<'requestProof'>): Call<Result<'requestProof'>> {
    return this.call('requestProof', { path: [zone], options });
  }
}
