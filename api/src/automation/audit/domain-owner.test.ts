import type { DomainClaimSpec } from '@fourwinds/resources';
import { type DomainOwner, ownerChange, type OwnerChange } from './domain-owner.ts';

const before: DomainOwner = {
  domain: 'example.com',
  namespace: 'fourwinds-accounts',
  accountId: 'one',
  zoneId: null,
  claimMade: 1000,
  claimGeneration: 3,
  releasedAt: null,
  withdrawnAt: null,
};

const released = { releasedAt: 2000 };
const withdrawn = { ...released, withdrawnAt: 2000 };
const two = { accountId: 'two', claimGeneration: 4 };

interface Scene {
  readonly was?: Partial<DomainOwner>;
  readonly is: Partial<DomainOwner>;
  readonly proof?: DomainClaimSpec['proof'];
}

test.each<[string, Scene, OwnerChange | undefined]>([
  ['the same version', { is: {} }, undefined],
  ['an earlier version', { is: { claimGeneration: 2, ...released } }, undefined],
  ['a version of an earlier claim', { is: { claimMade: 500, claimGeneration: 9 } }, undefined],
  ['a version of a later claim', { is: { claimMade: 1500, claimGeneration: 1 } }, 'other'],
  ['a zone that was deleted', { is: { claimGeneration: 4, ...released } }, 'deleted'],
  ['a zone that was made again', { was: released, is: { claimGeneration: 4 } }, 'other'],
  ['a zone that lost its grant', { is: { claimGeneration: 4, ...withdrawn } }, 'other'],
  ['the owner with the better right', { was: withdrawn, is: two }, 'taken'],
  ['the same, of which the first step was not seen', { is: two, proof: 'TXTRecord' }, 'taken'],
  ['an owner after one who let it go', { was: released, is: two, proof: 'TXTRecord' }, 'other'],
  ['an owner in Kubernetes', { was: withdrawn, is: { ...two, accountId: null, namespace: 'team' } }, 'taken'],
])('%s', (_, { was, is, proof }, change) => {
  const spec = { proof } as DomainClaimSpec;
  expect(ownerChange({ ...before, ...was }, { ...before, ...is }, { spec })).toBe(change);
});

test('a claim that is seen for the first time says nothing about another owner', () => {
  expect(ownerChange(undefined, before, { spec: {} as DomainClaimSpec })).toBe('other');
});
