import type { Client } from '../people/browser-session.ts';
import { requireExpired } from '../people/renew-link.ts';
import { deadLink } from '../people/require-link.ts';
import { advance, type VerificationPorts } from './advance.ts';
import { holdVerification, stateOf } from './verification.ts';

/**
 * Replaces an expired verification link: sends a new link. The proof stays valid. Throws Failure not_found or
 * rate_limited.
 */
export async function renewVerification(ports: VerificationPorts, token: string, client: Client): Promise<void> {
  const { accountId } = await requireExpired(ports, 'verify_account', token, client);
  const { people, now } = ports;
  await people.transact(async (transaction) => {
    const held = accountId === null ? undefined : await holdVerification(transaction, accountId);
    if (held === undefined || stateOf(held, now()) !== 'expired' || held.proof === null)
      throw deadLink('verify_account');
    await advance(transaction, ports, { ...held, state: 'pending', askedAt: new Date(now()), linkExpiresAt: null });
  });
}
