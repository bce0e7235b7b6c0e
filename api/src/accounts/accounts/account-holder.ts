import type { Group, Holder } from '@fourwinds/process';
import type { Account, Caller } from '../../kernel/actor.ts';
import { isTrusted } from '../../kernel/plans.ts';

/**
 * Returns the holder of a slot in a shared pool. Unverified, verified and trusted accounts each have their own share
 * of the pool, so no group can displace the others. Within an account, sessions and tokens have separate shares.
 */
export function accountHolder({ account, session }: Caller, share: number): Holder {
  const kind = session === undefined ? 'tokens' : 'sessions';
  return [standingOf(account), { key: account.id, most: share }, { key: kind, most: share }];
}

function standingOf(account: Pick<Account, 'plan' | 'verifiedAt'>): Group {
  const others = account.verifiedAt === null ? 'unverified' : 'verified';
  return { key: isTrusted(account) ? 'trusted' : others, most: Infinity };
}
