import { KIND, Subject } from '../answer/index.ts';
import { AccountHash } from './account-hash.ts';
import { addressOctets } from './address-octets.ts';

const KEY = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8);

function subjectOf(zone: number, name: number, kind: number = KIND.answer): Subject {
  return Object.assign(new Subject(), { zone, name, kind });
}

/** Returns the hashes of a network and a subject, in that order. */
function namesOf(address: string, subject = subjectOf(1, 1), hash = new AccountHash(KEY)): [string, string] {
  hash.takeNetwork(addressOctets(address));
  hash.takeSubject(subject);
  return [hash.network.join(), hash.subject.join()];
}

test('addresses of one network are one account', () => {
  expect(namesOf('192.0.2.1')).toEqual(namesOf('192.0.2.200'));
  expect(namesOf('2001:db8:0:1::1')).toEqual(namesOf('2001:db8:0:ff::2'));
});

test('networks, kinds, zones and names have different hashes, whatever came before', () => {
  const hash = new AccountHash(KEY);
  const names = [
    ...['192.0.2.1', '192.0.3.1', '0.0.0.0', '::', '2001:db8::1', '192.0.2.1'].map((address) =>
      namesOf(address, undefined, hash),
    ),
    namesOf('192.0.2.1', subjectOf(2, 1), hash),
    namesOf('192.0.2.1', subjectOf(1, 2), hash),
    namesOf('192.0.2.1', subjectOf(1, 1, KIND.noData), hash),
  ];
  expect(new Set(names.map(([network]) => network)).size).toBe(5);
  expect(new Set(names.map(([, subject]) => subject)).size).toBe(8);
});

test('many subjects of one network are spread evenly', () => {
  const hash = new AccountHash(KEY);
  const counts = new Int32Array(64);
  hash.takeNetwork(addressOctets('192.0.2.1'));
  for (let name = 0; name < 64_000; name++) {
    hash.takeSubject(subjectOf(1, name));
    counts[hash.subject[0] & 63]++;
  }
  expect(Math.min(...counts)).toBeGreaterThan(850);
  expect(Math.max(...counts)).toBeLessThan(1150);
});

test('the hash of an account depends on the key', () => {
  expect(namesOf('192.0.2.1')).not.toEqual(namesOf('192.0.2.1', undefined, new AccountHash(KEY.toReversed())));
});
