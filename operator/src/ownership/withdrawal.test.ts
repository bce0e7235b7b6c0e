import type { DomainClaimSpec } from '@fourwinds/resources';
import { decideWithdrawal, type WithdrawalInput } from './withdrawal.ts';

const hour = 3600_000;
const now = Date.UTC(2026, 5, 10);
const at = (hours: number): string => new Date(now + hours * hour).toISOString();

const claim: DomainClaimSpec = {
  domain: 'sub.example.com',
  namespace: 'other',
  zone: 'sub',
  grantedBy: { domain: 'example.com', namespace: 'team' },
  withdrawnAt: at(-1),
};
const shows = (...ds: Uint8Array[]) => ({ ds, everywhere: ds, ttl: 3600, at: now });

/** Hours until the zone is no longer served, and whether that is certain. */
function end(input: Partial<WithdrawalInput>): string {
  const withdrawal = decideWithdrawal({ claim, isSigned: true, parent: shows(), now, ...input });
  if (withdrawal.state === 'ended') return 'ended';
  return `${withdrawal.isCertain ? 'in' : 'at most'} ${(withdrawal.until - now) / hour} h`;
}

describe('how long a zone is served whose grant was taken back', () => {
  test.each<[string, Partial<WithdrawalInput>, string]>([
    ['no longer, where it is not signed', { isSigned: false }, 'ended'],
    ['no longer, where it never had a grant', { claim: { ...claim, grantedBy: undefined } }, 'ended'],
    ['the DS record is still there', { parent: shows(new Uint8Array(36)) }, 'at most 23 h'],
    ['not all servers are known to show that it is gone', { parent: undefined }, 'at most 23 h'],
    ['it is gone: its TTL and an hour', {}, 'in 2 h'],
    ['that has begun', { claim: { ...claim, servedUntil: at(0.5) } }, 'in 0.5 h'],
    ['that is over', { claim: { ...claim, servedUntil: at(0) } }, 'ended'],
    ['servers cannot be reached for a day', { claim: { ...claim, withdrawnAt: at(-24) }, parent: undefined }, 'ended'],
    ['it is gone just before that day is over', { claim: { ...claim, withdrawnAt: at(-23) } }, 'in 1 h'],
  ])('%s', (_, input, expected) => expect(end(input)).toBe(expected));
});
