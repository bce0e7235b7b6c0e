import type { PoolClient } from 'pg';
import { recordActions } from '../../storage/audit/audit-rows.ts';
import { deadLink, requireLink } from '../people/require-link.ts';
import { useLink } from '../people/links.ts';
import type { PeoplePorts } from '../people/people-ports.ts';
import { personEntry } from '../people/person-entry.ts';
import type { Client } from '../people/browser-session.ts';
import { mark, useDomain } from './advance.ts';
import { markVerified } from './mark-verified.ts';
import { nextState } from './verification-states.ts';
import { holdVerification, saveVerification, stateOf, type Verification } from './verification.ts';

/**
 * Verifies the account that the link belongs to. Requires a review instead if the domain has since verified another
 * account. Throws Failure not_found if the link is not usable.
 */
export async function useVerificationLink(
  ports: PeoplePorts,
  token: string,
  { address }: Client,
): Promise<'verified' | 'review'> {
  const { people, now } = ports;
  const { accountId } = await requireLink(ports, 'verify_account', token);
  return people.transact(async (client) => {
    // Always locks the account before the link, to avoid deadlocks.
    const held = accountId === null ? undefined : await holdVerification(client, accountId);
    const link = await useLink(client, 'verify_account', { secret: token, now: now() });
    if (held === undefined || link === undefined || nextState(stateOf(held, now()), 'link_used') !== 'verified')
      throw deadLink('verify_account');
    if (held.proof === 'domain' && !(await useDomain(client, held))) {
      await mark(client, held, now());
      return 'review';
    }
    await verify(client, held, address);
    return 'verified';
  });
}

async function verify(client: PoolClient, held: Verification, address: string): Promise<void> {
  const { accountId, plan, email, domain, proof } = held;
  await markVerified(client, accountId);
  await saveVerification(client, held, { state: 'verified', nextAt: null });
  await client.query("DELETE FROM one_time_links WHERE account_id = $1 AND purpose = 'verify_account'", [accountId]);
  const details = JSON.stringify({ verification: { domain, proof } });
  const person = { email, account: { id: accountId, plan } };
  await recordActions(client, [personEntry(person, 'account.verify', { address, details })]);
}
