import type { Actor } from '../actor.ts';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import { verificationPage } from './verification-page.ts';

/** Ports that tell where an account is verified. */
export type VerifiedPorts = Pick<Services, 'pagesUrl'>;

/** Throws Failure verification_required, with the page where that is done, unless the account is verified. */
export function requireVerified(services: VerifiedPorts, { account }: Pick<Actor, 'account'>, feature: string): void {
  if (account.verifiedAt !== null) return;
  const page = verificationPage(services);
  throw new Failure('verification_required', `${feature} needs a verified account; verify this one at ${page}`);
}
