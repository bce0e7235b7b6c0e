import type { Call } from '../call.ts';
import type { Body, Options, Result } from '../types.ts';
import { Resource } from './resource.ts';

/** The account of the token. */
export class Account extends Resource {
  /** Gets the account, and the rights of the token. */
  get(options?: Options<'getAccount'>): Call<Result<'getAccount'>> {
    return this.call('getAccount', { options });
  }

  /** Renames the account. */
  update(body: Body<'updateAccount'>, options?: Options<'updateAccount'>): Call<Result<'updateAccount'>> {
    return this.call('updateAccount', { body, options });
  }

  /** Gets the limits of the plan and the remaining amounts. */
  getLimits(options?: Options<'getLimits'>): Call<Result<'getLimits'>> {
    return this.call('getLimits', { options });
  }

  /** Gets the state of the verification. */
  getVerification(options?: Options<'getVerification'>): Call<Result<'getVerification'>> {
    return this.call('getVerification', { options });
  }

  /** Requests the verification by a domain, or checks it at once. */
  requestVerification(
    body: Body<'requestVerification'>,
    options?: Options<'requestVerification'>,
  ): Call<Result<'requestVerification'>> {
    return this.call('requestVerification', { body, options });
  }

  /** Asks staff to verify the account. */
  requestVerificationReview(
    body: Body<'requestVerificationReview'>,
    options?: Options<'requestVerificationReview'>,
  ): Call<Result<'requestVerificationReview'>> {
    return this.call('requestVerificationReview', { body, options });
  }
}
