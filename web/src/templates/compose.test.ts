import { buildZone, checkZone, Name, readZoneFile } from '@fourwinds/dns';
import type { RecordView } from '../api/client.ts';
import { nothing, toChanges } from '../changes/pending.ts';
import { faultsOf } from '../validation/validate.ts';
import { compose, type Template, withComposed } from './compose.ts';
import { services } from './services.ts';

const record = (id: string, name: string, type: string, value: string): RecordView =>
  ({ id, name, type, value, ttl: 300, comment: null, managed_by: 'api' }) as RecordView;

const fillingOf = ({ asks = [] }: Template) => ({
  zone: 'example.com',
  ttl: 3600,
  answers: Object.fromEntries(asks.map(({ key, example }) => [key, example])),
});

const all = Object.entries(services);

test.each(all)('%s has a page of the service as its source', (_, { name, sources }) => {
  expect(name).not.toBe('');
  for (const source of sources) expect(source).toMatch(/^https:\/\/[\w.-]+\/./);
});

test.each(all)('%s composes into records that the API accepts', (_, template) => {
  const { added } = compose(template, fillingOf(template), []);
  expect(added).toHaveLength(template.records.length);
  for (const one of added) expect(faultsOf('example.com', one).filter(({ isError }) => isError)).toEqual([]);
  const lines = added.map(({ name, ttl, type, value }) => `${name} ${ttl} ${type} ${value}`);
  const apex = Name.parse('example.com.');
  const text = [
    '@ 300 SOA ns1 host 1 2 3 4 300',
    '@ 300 NS ns1.other.example.',
    '@ 300 NS ns2.other.example.',
    ...lines,
    '',
  ].join('\n');
  const { records, issues } = readZoneFile(text, { origin: apex, fallbackTtl: 300 });
  expect(issues).toEqual([]);
  expect(checkZone(buildZone(apex, records).zone!)).toEqual([]);
});

test('mail that was elsewhere moves, other texts stay, and records that are there already are left', () => {
  const { fastmail } = services;
  const records = [
    record('1', '@', 'MX', '10 mx.old.example.'),
    record('2', '@', 'MX', '10 in1-smtp.messagingengine.com.'),
    record('3', '@', 'TXT', '"v=spf1 mx -all"'),
    record('4', '@', 'TXT', '"another-verification=1"'),
    record('5', 'www', 'A', '192.0.2.1'),
  ];
  const composed = compose(fastmail, fillingOf(fastmail), records);
  expect(composed.removed.map(({ id }) => id)).toEqual(['1', '3']);
  expect(composed.added.map(({ type }) => type)).toEqual(['MX', 'TXT', 'CNAME', 'CNAME', 'CNAME']);
  const pending = withComposed(nothing, composed, { records, newKey: () => 'key' });
  expect(toChanges(pending).map(({ op }) => op)).toEqual(['delete', 'delete', ...composed.added.map(() => 'create')]);
});

test('a host that the person gives may end with a dot', () => {
  const { 'microsoft-365': service } = services;
  const filling = { ...fillingOf(service), answers: { mx: 'example-com.a-v1.mx.microsoft.' } };
  expect(compose(service, filling, []).added[0].value).toBe('0 example-com.a-v1.mx.microsoft.');
});

test('another authority may issue no more, and rules about other things stay', () => {
  const { 'lets-encrypt': service } = services;
  const records = [
    record('1', '@', 'CAA', '0 issue "other.example"'),
    record('2', '@', 'CAA', '0 issuewild ";"'),
    record('3', '@', 'CAA', '0 iodef "mailto:security@example.com"'),
  ];
  const { added, removed } = compose(service, fillingOf(service), records);
  expect(added.map(({ value }) => value)).toEqual(['0 issue "letsencrypt.org"']);
  expect(removed.map(({ id }) => id)).toEqual(['1']);
});

test('a domain without mail keeps no key with which mail could be signed', () => {
  const { 'no-mail': service } = services;
  const records = [
    record('1', '@', 'MX', '10 mx.old.example.'),
    record('2', 'fm1._domainkey', 'CNAME', 'fm1.example.com.dkim.fmhosted.com.'),
    record('3', 'key._domainkey', 'TXT', '"v=DKIM1; p=MCow"'),
    record('4', 'key._domainkey', 'TLSA', '3 1 1 AB'),
    record('5', '_dmarc', 'TXT', '"v=DMARC1; p=none"'),
    record('6', 'www', 'CNAME', 'host.example.net.'),
    record('7', 'a_domainkey', 'TXT', '"another"'),
  ];
  const { added, removed } = compose(service, fillingOf(service), records);
  expect(removed.map(({ id }) => id)).toEqual(['1', '2', '3', '5']);
  expect(added.map(({ name, type, value }) => `${name} ${type} ${value}`)).toEqual([
    '@ MX 0 .',
    '@ TXT "v=spf1 -all"',
    '_dmarc TXT "v=DMARC1; p=reject; sp=reject; adkim=s; aspf=s"',
    '*._domainkey TXT "v=DKIM1; p="',
  ]);
});
