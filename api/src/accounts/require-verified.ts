import type { Actor } from '../actor.ts';
import { Failure } from '../failure.ts';

/** Throws Failure verification_required unless the account is verified. */
export function requireVerified({ account }: Actor, feature: string): void {
  if (account.verifiedAt === null)
    throw new Failure('verification_required', `${feature} needs a verified account; verify this one first`);
}
