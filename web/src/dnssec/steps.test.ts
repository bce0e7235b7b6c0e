import { dsAtParent, stepsOf } from './steps.ts';

const ds = (tag: number) => ({
  key_tag: tag,
  algorithm: 'ECDSAP256SHA256',
  algorithm_number: 13,
  digest_type: 2,
  digest: 'AB',
  rdata: `${tag} 13 2 AB`,
  dnskey: null,
});

const words = (...args: Parameters<typeof stepsOf>) => stepsOf(...args).map(({ name, state }) => `${name} ${state}`);

test.each([
  ['off', [], [], []],
  ['enabling', [], [], ['signed now', 'ds later', 'trusted later']],
  ['enabling', [ds(1)], [], ['signed done', 'ds now', 'trusted later']],
  ['enabling', [ds(1)], [ds(1)], ['signed done', 'ds done', 'trusted now']],
  ['on', [ds(1)], [ds(1)], ['signed done', 'ds done', 'trusted done']],
  ['rolling', [ds(1), ds(2)], [ds(1)], ['signed done', 'ds done', 'trusted done']],
  ['disabling', [], [ds(1)], ['ds_removed now', 'forgotten later', 'unsigned later']],
  ['disabling', [], [], ['ds_removed done', 'forgotten now', 'unsigned later']],
] as const)('%s with DS records %j while the parent shows %j', (status, expected, shown, steps) => {
  expect(words({ status, parent: 'ask', ds: [...expected] }, shown)).toEqual(steps);
});

test('above a zone without a parent nobody is waited for', () => {
  expect(words({ status: 'enabling', parent: 'none', ds: [] }, [])).toEqual(['signed now']);
  expect(words({ status: 'on', parent: 'none', ds: [] }, [])).toEqual(['signed done']);
});

test('the parent has a DS record for one key, lacks another, and shows one of a key that is gone', () => {
  expect(dsAtParent([ds(1), ds(1), ds(2)], [ds(1), ds(3)])).toEqual([
    { tag: 1, state: 'shown' },
    { tag: 2, state: 'missing' },
    { tag: 3, state: 'extra' },
  ]);
});
