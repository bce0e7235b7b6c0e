import type { DomainClaimSpec } from '@fourwinds/resources';
import { ancestorsOf, type ClaimInput, decideClaim } from './claims.ts';
import { claimObject, zoneOf } from './testing/objects.ts';

const now = Date.UTC(2026, 5, 1);
const daysAgo = (days: number): string => new Date(now - days * 86_400_000).toISOString();
const claim = (spec: Partial<DomainClaimSpec>): ReturnType<typeof claimObject> =>
  claimObject({ domain: 'example.test', namespace: 'team', zone: 'example.test', ...spec });

function decide(input: Partial<ClaimInput>): string {
  const decision = decideClaim({
    zone: zoneOf('example.test'),
    above: [],
    below: [],
    zoneExists: () => true,
    delegates: () => false,
    isPublicSuffix: () => false,
    serviceDomain: 'fourwinds.example',
    now,
    ...input,
  });
  return decision.state === 'refused' ? decision.reason : decision.state;
}

describe('who has a domain', () => {
  test.each<[string, Partial<ClaimInput>, string]>([
    ['nobody: the zone takes it', {}, 'take'],
    ['this zone already', { claim: claim({}) }, 'held'],
    ['this zone, deleted and applied again', { claim: claim({ releasedAt: daysAgo(1) }) }, 'take'],
    ['this zone, retained and applied again', { claim: claim({ retained: true }) }, 'take'],
    ['another owner', { claim: claim({ namespace: 'other' }) }, 'DomainConflict'],
    ['another account in the same namespace', { claim: claim({ account: 'a1' }) }, 'DomainConflict'],
    [
      'another owner who let go six days ago',
      { claim: claim({ namespace: 'other', releasedAt: daysAgo(6) }) },
      'DomainConflict',
    ],
    [
      'another owner who let go eight days ago',
      { claim: claim({ namespace: 'other', releasedAt: daysAgo(8) }) },
      'take',
    ],
    ['another Zone of the same owner', { claim: claim({ zone: 'second' }) }, 'DomainConflict'],
    [
      'another Zone of the same owner that is gone',
      { claim: claim({ zone: 'second' }), zoneExists: () => false },
      'take',
    ],
    ['below another owner’s zone', { above: [claim({ domain: 'test', namespace: 'other' })] }, 'DomainConflict'],
    [
      'below another owner’s zone that delegates it',
      { above: [claim({ domain: 'test', namespace: 'other' })], delegates: () => true },
      'take',
    ],
    [
      'below another owner’s zone that was let go eight days ago',
      { above: [claim({ domain: 'test', namespace: 'other', releasedAt: daysAgo(8) })] },
      'take',
    ],
    [
      'above another owner’s zone that was let go eight days ago',
      { below: [claim({ domain: 'a.example.test', namespace: 'other', releasedAt: daysAgo(8) })] },
      'take',
    ],
    ['below a zone of the same owner', { above: [claim({ domain: 'test' })] }, 'take'],
    [
      'above another owner’s zone',
      { below: [claim({ domain: 'a.example.test', namespace: 'other' })] },
      'DomainConflict',
    ],
    [
      'above another owner’s zone that came later',
      { claim: claim({}), below: [claim({ domain: 'a.example.test', namespace: 'other' })] },
      'held',
    ],
    ['a name that became a public suffix later', { claim: claim({}), isPublicSuffix: () => true }, 'held'],
    ['a public suffix', { isPublicSuffix: () => true }, 'PublicSuffix'],
    ['the service’s own suffix', { isPublicSuffix: () => true, zone: zoneOf('fourwinds.example') }, 'take'],
  ])('%s', (_, input, expected) => {
    expect(decide(input)).toBe(expected);
  });
});

test('ancestors of a name, nearest first', () => {
  expect(ancestorsOf('a.b.c')).toEqual(['b.c', 'c']);
});
