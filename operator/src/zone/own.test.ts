import type { DomainClaimSpec } from '@fourwinds/resources';
import type { ClaimDecision } from '@fourwinds/zones';
import { zoneOf } from '../testing/objects.ts';
import { own } from './own.ts';

const now = Date.parse('2026-01-10T00:00:00.000Z');
const zone = zoneOf('sub.example.test');
const spec: DomainClaimSpec = { domain: 'sub.example.test', namespace: 'team', zone: 'sub.example.test' };
const deleted = { ...zone, metadata: { ...zone.metadata, deletionTimestamp: '2026-01-09T23:00:00.000Z' } };
const held: ClaimDecision = { state: 'held', spec };
const granted = { ...spec, grantedBy: { domain: 'example.test', namespace: 'above' } };
const withdrawnAt = '2026-01-09T23:00:00.000Z';
const withdrawn = (change: Partial<DomainClaimSpec> = {}): ClaimDecision => ({
  state: 'withdrawn',
  spec: { ...granted, withdrawnAt, ...change },
  message: 'The grant is gone',
});
const missing = { state: 'missing', message: 'The Secret is gone' } as const;
const delegation = { to: 'us', others: [], ttl: 3600 } as const;
const withoutDs = { parent: { ds: [], everywhere: [], ttl: 3600, at: now, delegation } };

type Input = Partial<Parameters<typeof own>[0]>;
const decide = (input: Input): ReturnType<typeof own> =>
  own({ zone, claim: held, keys: { state: 'unsigned' }, parent: {}, now, retained: ['a.example'], ...input });

test.each<[string, Input, string | undefined, string | undefined]>([
  ['a zone that has its domain', {}, undefined, undefined],
  [
    'one that has not',
    { claim: { state: 'refused', reason: 'DomainConflict', message: 'taken' } },
    'disowned',
    'DomainConflict',
  ],
  ['one whose keys are gone', { keys: missing }, 'suspended', 'KeysMissing'],
  ['one that is suspended', { zone: { ...zone, spec: { ...zone.spec, suspend: true } } }, 'suspended', 'Suspended'],
  [
    'one that is deleted and kept for its signatures',
    { zone: deleted, keys: { state: 'signed' } as Input['keys'] },
    'suspended',
    'SignedRetained',
  ],
  ['one that is deleted beyond what may be retained', { zone: deleted }, 'suspended', 'RetainedLimit'],
  ['ownership comes first', { claim: withdrawn(), keys: { state: 'unsigned' } }, 'disowned', 'GrantWithdrawn'],
  ['one whose keys are gone, without a grant', { claim: withdrawn(), keys: missing }, 'suspended', 'GrantEnding'],
])('%s', (_, input, state, reason) => {
  const { refusal } = decide(input);
  expect([refusal?.state, refusal?.reason]).toEqual([state, reason]);
});

test.each<[string, Input, Partial<DomainClaimSpec> | undefined]>([
  ['an unsigned zone is released at once', { claim: withdrawn() }, { releasedAt: '2026-01-10T00:00:00.000Z' }],
  ['one that was released stays so', { claim: withdrawn({ releasedAt: '2026-01-09T23:30:00.000Z' }) }, undefined],
  ['a signed one waits for the zone above', { claim: withdrawn(), keys: missing }, undefined],
  [
    'and, once that has no DS record, for caches (RFC 6781 4.1.4)',
    { claim: withdrawn(), keys: missing, parent: withoutDs },
    { servedUntil: '2026-01-10T02:00:00.000Z' },
  ],
])('%s', (_, input, change) => {
  expect(decide(input).claim).toEqual(change && { ...granted, withdrawnAt, ...change });
});
