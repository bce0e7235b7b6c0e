import { findTsig, TSIG_ERROR, type Verification } from '@fourwinds/dns';
import { networkOf } from '@fourwinds/process';
import { Failure } from '../failure.ts';
import { FailedAttempts } from '../http/failed-attempts.ts';
import type { RateLimit } from '../meter.ts';
import type { UpdateClient } from './update-client.ts';

/** Errors of a message that none who has a key sends. */
const WRONG: readonly number[] = [TSIG_ERROR.BADKEY, TSIG_ERROR.BADSIG];

/**
 * Messages of each address whose key does not exist or did not sign them. Where there are too many, no more is read of its messages, but of those
 * with a key that was right from there before. Datagrams count by themselves: their addresses are forged more easily than those of connections.
 */
export class WrongSignatures {
  readonly #ofConnections: FailedAttempts;
  readonly #ofDatagrams: FailedAttempts;

  constructor(limit: RateLimit, now = () => performance.now()) {
    this.#ofConnections = new FailedAttempts(limit, now);
    this.#ofDatagrams = new FailedAttempts(limit, now);
  }

  areMany(message: Uint8Array, client: UpdateClient): boolean {
    const signed = findTsig(message);
    if (signed === undefined) return false;
    try {
      this.#attempts(client).refuse(client.address, credentialOf(signed.record, client));
      return false;
    } catch (error) {
      if (error instanceof Failure) return true;
      throw error;
    }
  }

  note(verification: Verification, client: UpdateClient): void {
    const attempts = this.#attempts(client);
    if (verification.outcome === 'verified') attempts.noteSuccess(credentialOf(verification.record, client));
    if (verification.outcome === 'refused' && WRONG.includes(verification.error)) attempts.noteFailure(client.address);
  }

  #attempts({ isProven }: UpdateClient): FailedAttempts {
    return isProven ? this.#ofConnections : this.#ofDatagrams;
  }
}

/** The name of a key is no secret, so that it counts for its network alone. */
function credentialOf({ key }: { readonly key: { readonly key: string } }, { address }: UpdateClient): string {
  return `${networkOf(address)} ${key.key}`;
}
