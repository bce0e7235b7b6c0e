import { DomainClaimKind, type DomainClaimResource, make } from '@fourwinds/resources';
import { WrittenClaims } from './written-claims.ts';

const claimAt = (resourceVersion: string): DomainClaimResource =>
  make(
    DomainClaimKind,
    { name: 'claim', resourceVersion },
    { spec: { domain: 'example.com', namespace: 'team', zone: 'example' } },
  );

let claims: WrittenClaims;

beforeEach(() => {
  claims = new WrittenClaims();
});

test('a claim is as it was written until the watch shows it so', () => {
  const [before, written, watched] = [claimAt('1'), claimAt('2'), claimAt('2')];
  claims.wrote(written, before);
  claims.seen('example.com', before);
  expect(claims.latest('example.com', before)).toBe(written);
  claims.seen('example.com', watched);
  expect(claims.latest('example.com', watched)).toBe(watched);
});

test.each(['2', '3'])(
  'a claim that the watch has shown in version %s before the answer to the write of 2 came is not kept',
  (version) => {
    claims.wrote(claimAt('1'), undefined);
    const watched = claimAt(version);
    claims.seen('example.com', watched);
    claims.wrote(claimAt('2'), watched);
    expect(claims.latest('example.com', watched)).toBe(watched);
  },
);
