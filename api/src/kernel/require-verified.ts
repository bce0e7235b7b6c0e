import type { Actor } from './actor.ts';
import { Failure } from './failure.ts';
import { verificationPage, type PagesUrl } from './verification-page.ts';

export type VerifiedPorts = PagesUrl;

/** Throws Failure verification_required with a link to the verification page unless the account is verified. */
export function requireVerified(services: VerifiedPorts, { account }: Pick<Actor, 'account'>, feature: string): void {
  if (account.verifiedAt !== null) return;
  const page = verificationPage(services);
  throw new Failure('verification_required', `${feature} needs a verified account; verify this one at ${page}`);
}
