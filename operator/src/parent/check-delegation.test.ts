import type { DelegatedServer } from '@fourwinds/egress';
import { checkDelegation } from './check-delegation.ts';
import type { OurServers } from './delegation.ts';
import type { DelegationFacts } from './delegation-facts.ts';

const ours: OurServers = {
  names: ['ns1.fourwinds.example', 'ns2.fourwinds.example'],
  ownNames: [],
  addresses: [['192.0.2.1', '2001:db8::1'], ['192.0.2.2']],
};
const own = { ...ours, ownNames: ['a.example.test', 'b.example.test'] };
const key = (tag: number): NonNullable<DelegationFacts['dnssec']>['keys'][number] => ({
  tag,
  role: 'KSK',
  algorithm: 'ECDSAP256SHA256',
  state: 'Active',
  since: '2026-01-01T00:00:00Z',
});
const ds = (keyTag: number) => ({ keyTag, algorithm: 13, digestType: 2, digest: 'ab'.repeat(32) });
const rdata = (tag: number): Uint8Array => Uint8Array.of(tag >> 8, tag, 13, 2, ...new Array<number>(32).fill(0xab));

const servers = (...texts: string[]): DelegatedServer[] =>
  texts.map((text) => {
    const [name, ...addresses] = text.split(' ');
    return { name, addresses };
  });

function check(seen: DelegatedServer[], facts: Partial<DelegationFacts> = {}, tags: readonly number[] = []) {
  const { condition, status } = checkDelegation({
    domain: 'example.test',
    seen: { parent: 'test.', servers: seen, ds: tags.map(rdata), ttl: 3600 },
    ours,
    ...facts,
  });
  return [condition.status, condition.reason, ...status.problems.map(({ code }) => code)];
}

const US = servers('ns1.fourwinds.example', 'ns2.fourwinds.example');

describe('nameservers', () => {
  test.each([
    [[], ['False', 'NotDelegated', 'delegation-missing']],
    [
      ['ns1.fourwinds.example', 'ns2.fourwinds.example'],
      ['True', 'Delegated'],
    ],
    [['ns2.fourwinds.example'], ['True', 'Incomplete', 'delegation-incomplete']],
    [
      ['a.other.example', 'b.other.example'],
      ['False', 'DelegatedElsewhere', 'delegation-elsewhere'],
    ],
    [
      ['ns1.fourwinds.example', 'a.other.example'],
      ['False', 'DelegatedInPart', 'delegation-in-part'],
    ],
  ])('%j', (seen, expected) => {
    expect(check(servers(...seen))).toEqual(expected);
  });
});

describe('names of the owner, below the zone', () => {
  test.each([
    [
      ['a.example.test 192.0.2.1 2001:DB8:0::1', 'b.example.test 192.0.2.2'],
      ['True', 'Delegated'],
    ],
    [
      ['a.example.test', 'b.example.test 192.0.2.2'],
      ['True', 'Incomplete', 'parent-glue-missing'],
    ],
    [
      ['a.example.test 198.51.100.1', 'b.example.test 192.0.2.2'],
      ['False', 'GlueWrong', 'parent-glue-wrong'],
    ],
    [
      ['ns1.fourwinds.example', 'ns2.fourwinds.example'],
      ['True', 'Delegated'],
    ],
    [['a.example.test 192.0.2.1'], ['True', 'Incomplete', 'delegation-incomplete']],
  ])('%j', (seen, expected) => {
    expect(check(servers(...seen), { ours: own })).toEqual(expected);
  });
});

describe('DS records', () => {
  const signed = { dnssec: { phase: 'on' as const, keys: [key(11)], ds: [ds(11), { ...ds(11), digestType: 4 }] } };

  test.each([
    ['that of the key', signed, [11], []],
    ['none', signed, [], ['parent-ds-missing']],
    ['another, too', signed, [11, 22], ['parent-ds-foreign']],
    ['one of an unsigned zone', {}, [22], ['parent-ds-foreign']],
    ['one that is still to go', { dnssec: { ...signed.dnssec, ds: [] } }, [11], ['parent-ds-obsolete']],
    ['one that is there early', { dnssec: { ...signed.dnssec, ds: [], upcomingDS: [ds(11)] } }, [11], []],
  ])('%s', (_, facts, tags, expected) => {
    expect(check(US, facts, tags)).toEqual(['True', 'Delegated', ...expected]);
  });
});

test.each([
  ['elsewhere', ['a.other.example'], 'DelegatedElsewhere', 'delegation-elsewhere'],
  ['nowhere', [], 'NotDelegated', 'delegation-missing'],
  ['here in part', ['ns1.fourwinds.example', 'a.other.example'], 'DelegatedInPart', 'delegation-in-part'],
])('a domain that is delegated %s has its DS removed and forgotten first', (_, names, reason, code) => {
  const shown = { former: { ttl: 3600 } };
  expect(check(servers(...names), shown, [22])).toEqual([
    'False',
    reason,
    'parent-ds-first',
    'parent-ds-foreign',
    code,
  ]);
  const gone = { former: { ttl: 3600, forgottenAt: '2026-01-01T01:00:00Z' } };
  expect(check(servers(...names), gone)).toEqual(['False', reason, 'parent-ds-first', code]);
  expect(check(servers(...names))).toEqual(['False', reason, code]);
});

test('a domain that is here already waits for no former DS', () => {
  const gone = { former: { ttl: 3600, forgottenAt: '2026-01-01T01:00:00Z' } };
  expect(check(US, gone)).toEqual(['True', 'Delegated']);
});

test('each message says what to do at the registrar', () => {
  const messageOf = (seen: DelegatedServer[], facts: Partial<DelegationFacts> = {}): string =>
    checkDelegation({
      domain: 'example.test',
      seen: { parent: 'test.', servers: seen, ds: [], ttl: 0 },
      ours,
      ...facts,
    }).condition.message;
  expect(messageOf([])).toBe(
    'The parent zone test does not delegate example.test: set the nameservers ns1.fourwinds.example, ns2.fourwinds.example at the registrar.',
  );
  expect(messageOf(servers('a.other.example'))).toBe(
    'The parent zone test delegates example.test to a.other.example: replace them with ns1.fourwinds.example, ns2.fourwinds.example at the registrar.',
  );
  const dnssec = { phase: 'on' as const, keys: [key(11)], ds: [ds(11)] };
  expect(messageOf(US, { dnssec })).toBe(
    `The parent zone test lacks a DS record of example.test: add 11 13 2 ${'AB'.repeat(32)} at the registrar.`,
  );
});

test('a parent with very many long names and records gives no more than a status has room for', () => {
  const many = Array.from({ length: 500 }, (_, i) => ({
    name: `${String(i).repeat(300)}.example`,
    addresses: Array.from({ length: 500 }, (_address, j) => `2001:db8::${j}`),
  }));
  const { condition, status } = checkDelegation({
    domain: 'example.test',
    seen: {
      parent: `${'p'.repeat(250)}.`,
      servers: many,
      ds: Array.from({ length: 500 }, (_, tag) => rdata(tag)),
      ttl: 0,
    },
    ours,
  });
  expect(condition.message.length).toBeLessThan(32_768);
  expect(Math.max(...status.problems.map(({ message }) => message.length))).toBeLessThan(4096);
  expect([status.nameservers.length, status.nameservers[0].addresses.length, status.ds.length]).toEqual([32, 16, 16]);
});
