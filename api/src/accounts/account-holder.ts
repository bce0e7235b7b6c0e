import type { Group, Holder } from '@fourwinds/process';
import type { Account, Caller } from '../actor.ts';
import { isTrusted } from './plans.ts';

/**
 * Who takes a place that all accounts share: one with a share of its own, among those of its standing. Accounts that anybody can make, those that are
 * verified, and those that administrators trust get a place whatever accounts of another standing hold. In an account, its sessions get a place whatever its
 * tokens hold.
 */
export function accountHolder({ account, session }: Caller, share: number): Holder {
  const kind = session === undefined ? 'tokens' : 'sessions';
  return [standingOf(account), { key: account.id, most: share }, { key: kind, most: share }];
}

function standingOf(account: Pick<Account, 'plan' | 'verifiedAt'>): Group {
  const others = account.verifiedAt === null ? 'unverified' : 'verified';
  return { key: isTrusted(account) ? 'trusted' : others, most: Infinity };
}
