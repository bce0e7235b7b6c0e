import { restMessage, settingOf } from './rest-words.ts';

test.each([
  [
    'record-below-dname',
    'fields of the zone, spec.defaultTTL and spec.delegateTo',
    'fields of the zone, default_ttl and delegate_to',
  ],
  [
    'record-not-single',
    'spec.example.com and www.spec.records.example are names of hosts',
    'spec.example.com and www.spec.records.example are names of hosts, or put one in the place of the other with op replace',
  ],
  ['dnssec-force', 'set spec.dnssec.enabled to false.', 'set dnssec.enabled to false.'],
  [
    'proof-needed',
    'status.proof (GET …/claim through REST) has two records, of which one is enough.',
    'GET …/claim has two records, of which one is enough.',
  ],
  [
    'zone-too-large',
    'there are 10001 records; a zone has at most 10000 inline. Make Record objects of some of them',
    'there are 10001 records; a zone has at most 10000',
  ],
])('%s: %s', (code, message, expected) => {
  expect(restMessage({ code, message })).toBe(expected);
});

test.each([
  ['spec.dnssec.denial', 'dnssec.denial'],
  ['spec.defaultTTL', 'default_ttl'],
  ['spec.records[3].value', undefined],
  ['service', undefined],
])('%s is the setting %s', (path, setting) => {
  expect(settingOf(path)).toBe(setting);
});
