import { type DomainClaimSpec, MAX_CONTENDERS } from '@fourwinds/resources';
import { keptContenders, recordedProof, withContender } from './contenders.ts';

const now = Date.UTC(2026, 5, 10);
const day = 86_400_000;
const ago = (days: number): string => new Date(now - days * day).toISOString();
const claim: DomainClaimSpec = { domain: 'example.com', namespace: 'first', zone: 'z' };
const second = { namespace: 'second', uid: 'uid-2' };
const contender = { ...second, proof: 'TXTRecord' as const, provenAt: ago(1) };

describe('the proof on record', () => {
  test.each<[string, DomainClaimSpec | undefined, string | undefined]>([
    ['no claim', undefined, undefined],
    ['of a stranger', claim, undefined],
    ['of a contender', { ...claim, contenders: [contender] }, 'TXTRecord'],
    ['of a contender, two weeks ago', { ...claim, contenders: [{ ...contender, provenAt: ago(14) }] }, undefined],
    ['of a contender’s Zone before this one', { ...claim, contenders: [{ ...contender, uid: 'uid-1' }] }, undefined],
    ['of another account', { ...claim, contenders: [{ ...contender, account: 'a1' }] }, undefined],
    ['of the owner', { ...claim, ...second, proof: 'ParentNS' }, 'ParentNS'],
    ['of an owner that is trusted', { ...claim, ...second, proof: 'TrustedNamespace' }, undefined],
    [
      'of an owner that let go eight days ago',
      { ...claim, ...second, proof: 'ParentNS', releasedAt: ago(8) },
      undefined,
    ],
    [
      'of an owner that let go six days ago',
      { ...claim, ...second, proof: 'ParentNS', releasedAt: ago(6) },
      'ParentNS',
    ],
  ])('%s', (_, spec, expected) => expect(recordedProof(spec, second, now)).toBe(expected));
});

test('a proof takes the place of an earlier one of the same Zone', () => {
  const before = { ...claim, contenders: [contender] };
  const { contenders } = withContender(before, second, { proof: 'ParentNS', now });
  expect(contenders).toEqual([{ ...second, proof: 'ParentNS', provenAt: ago(0) }]);
});

test('there is room for the latest proofs alone', () => {
  let spec = claim;
  for (let i = 0; i <= MAX_CONTENDERS; i++)
    spec = withContender(spec, { namespace: `n${i}`, uid: `u${i}` }, { proof: 'TXTRecord', now });
  expect(spec.contenders?.map(({ uid }) => uid)).toEqual(Array.from({ length: MAX_CONTENDERS }, (_, i) => `u${i + 1}`));
});

test.each<[string, Partial<DomainClaimSpec>, boolean, number]>([
  ['stays', { contenders: [contender] }, true, 1],
  ['goes with its Zone', { contenders: [contender] }, false, 0],
  ['goes when its owner has the domain', { ...second, contenders: [contender] }, true, 0],
])('a contender %s', (_, change, isThere, expected) => {
  const spec = { ...claim, ...change };
  const { contenders = [] } = keptContenders(spec, spec, { isThere: () => isThere, now });
  expect(contenders).toHaveLength(expected);
});
