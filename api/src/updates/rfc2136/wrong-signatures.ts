import { findTsig, TSIG_ERROR, type Verification } from '@fourwinds/dns';
import { networkOf } from '@fourwinds/process';
import { Failure } from '../../kernel/failure.ts';
import { FailedAttempts } from '../../http/failed-attempts.ts';
import type { RateLimit } from '../../kernel/meter.ts';
import type { UpdateClient } from './update-client.ts';

/** Errors that a holder of the key never causes. */
const WRONG: readonly number[] = [TSIG_ERROR.BADKEY, TSIG_ERROR.BADSIG];

/**
 * Counts messages with an unknown key or a wrong signature per address. Above the limit, further messages from the
 * address are refused unread, unless their key has been valid from the same network before. Datagrams are counted
 * separately, because their addresses are easier to forge.
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

/** Returns the key name together with the network, because a key name is not secret. */
function credentialOf({ key }: { readonly key: { readonly key: string } }, { address }: UpdateClient): string {
  return `${networkOf(address)} ${key.key}`;
}
