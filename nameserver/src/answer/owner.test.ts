import { decodeMessage, rcodeName, zoneFromText } from '@fourwinds/dns';
import { answerOctets } from '../testing/answer-octets.ts';
import { queryFor } from '../testing/query.ts';
import { compileZone, SOLE_OWNER, type ZoneOwner, zoneOwner, ZoneSet } from './index.ts';

const ALICE = zoneOwner('0123456789abcdef0123456789abcdef');
const BOB = zoneOwner('0123456789abcdef0123456789abcdee');
const NOBODY = zoneOwner(undefined);

function zone(apex: string, owner: ZoneOwner, records: string): [string, ZoneOwner, string] {
  return [apex, owner, `$ORIGIN ${apex}\n$TTL 60\n@ SOA ns h 1 1 1 1 1\n@ NS ns\nns A 192.0.2.53\n${records}`];
}

const zones = [
  zone(
    'alice.test.',
    ALICE,
    'own CNAME www.alice.example.\ninside CNAME ns\nto CNAME www.bob.test.\nmoved DNAME bob.test.\n',
  ),
  zone('alice.example.', ALICE, 'www A 192.0.2.1\nto CNAME to.alice.test.\n'),
  zone('bob.test.', BOB, 'www A 192.0.2.66\nback CNAME www.alice.example.\nmissing CNAME no.alice.example.\n'),
  zone('sub.alice.test.', BOB, 'www A 192.0.2.66\nup CNAME ns.alice.test.\n'),
  zone('nobody.test.', NOBODY, 'to CNAME www.nobody.example.\ninside CNAME ns\nmoved DNAME nobody.example.\n'),
  zone('nobody.example.', NOBODY, 'www A 192.0.2.99\n'),
];

function serverOf(owners: (owner: ZoneOwner) => ZoneOwner): ZoneSet {
  const served = new ZoneSet();
  for (const [, owner, text] of zones) served.put(compileZone(zoneFromText(text).zone!, owners(owner)));
  return served;
}

function ask(served: ZoneSet, name: string): string {
  const limits = { transport: 'tcp', maxSize: 65_535, nsid: new Uint8Array(0) } as const;
  const { rcode, aa, answers, authorities } = decodeMessage(answerOctets(served, queryFor(name, 'A'), limits));
  const data = answers.map((record) => record.type.format(record.rdata));
  return [rcodeName(rcode), ...(aa ? ['aa'] : []), ...data, ...authorities.map(({ type }) => type.name)].join(' ');
}

const hosted = serverOf((owner) => owner);
const sole = serverOf(() => SOLE_OWNER);

/**
 * Expected answers for zones of several owners, then for the same zones with one owner. NSD and Knot, which do not
 * distinguish owners, give the second answer.
 */
test.each([
  ['own.alice.test.', 'NOERROR aa www.alice.example. 192.0.2.1', 'NOERROR aa www.alice.example. 192.0.2.1'],
  ['inside.alice.test.', 'NOERROR aa ns.alice.test. 192.0.2.53', 'NOERROR aa ns.alice.test. 192.0.2.53'],
  ['to.alice.test.', 'NOERROR aa www.bob.test.', 'NOERROR aa www.bob.test. 192.0.2.66'],
  [
    'to.alice.example.',
    'NOERROR aa to.alice.test. www.bob.test.',
    'NOERROR aa to.alice.test. www.bob.test. 192.0.2.66',
  ],
  ['www.moved.alice.test.', 'NOERROR aa bob.test. www.bob.test.', 'NOERROR aa bob.test. www.bob.test. 192.0.2.66'],
  ['back.bob.test.', 'NOERROR aa www.alice.example.', 'NOERROR aa www.alice.example. 192.0.2.1'],
  ['missing.bob.test.', 'NOERROR aa no.alice.example.', 'NXDOMAIN aa no.alice.example. SOA'],
  ['up.sub.alice.test.', 'NOERROR aa ns.alice.test.', 'NOERROR aa ns.alice.test. 192.0.2.53'],
  ['to.nobody.test.', 'NOERROR aa www.nobody.example.', 'NOERROR aa www.nobody.example. 192.0.2.99'],
  ['inside.nobody.test.', 'NOERROR aa ns.nobody.test. 192.0.2.53', 'NOERROR aa ns.nobody.test. 192.0.2.53'],
  [
    'www.moved.nobody.test.',
    'NOERROR aa nobody.example. www.nobody.example.',
    'NOERROR aa nobody.example. www.nobody.example. 192.0.2.99',
  ],
])('%s: %s; %s', (name, amongOthers, alone) => {
  expect(ask(hosted, name)).toBe(amongOthers);
  expect(ask(sole, name)).toBe(alone);
});
