import { dsFields, inOrder, keyFields, lineOf, titleOf } from './registrar-forms.ts';

/** The example of RFC 4509 2.3, with its key. */
const ds = {
  key_tag: 60485,
  algorithm: 'ECDSAP256SHA256',
  algorithm_number: 13,
  digest_type: 2,
  digest: 'D4B7D520E7BB5F0F67674A0CCEB1E3E0614B93C4F9E99B8383F6A1E4469DA50A',
  rdata: '60485 13 2 D4B7D520E7BB5F0F67674A0CCEB1E3E0614B93C4F9E99B8383F6A1E4469DA50A',
  dnskey: { flags: 257, protocol: 3, algorithm: 'ECDSAP256SHA256', algorithm_number: 13, public_key: 'AQOeiiR0' },
};

test('a registrar gets a DS record as a line', () => {
  expect(lineOf('dskey.example.com', ds)).toBe(
    'dskey.example.com. IN DS 60485 13 2 D4B7D520E7BB5F0F67674A0CCEB1E3E0614B93C4F9E99B8383F6A1E4469DA50A',
  );
});

test('or field by field, with the names of the numbers', () => {
  expect(dsFields(ds).map(({ name, value, meaning }) => [name, value, meaning])).toEqual([
    ['key_tag', '60485', undefined],
    ['algorithm', '13', 'ECDSAP256SHA256'],
    ['digest_type', '2', 'SHA-256'],
    ['digest', ds.digest, undefined],
  ]);
});

test('or the key', () => {
  expect(keyFields(ds.dnskey).map(({ value }) => value)).toEqual(['257', '3', '13', 'AQOeiiR0']);
});

test('SHA-256 comes before SHA-384', () => {
  expect(inOrder([{ ...ds, digest_type: 4 }, ds]).map(titleOf)).toEqual(['60485 · SHA-256', '60485 · SHA-384']);
});
