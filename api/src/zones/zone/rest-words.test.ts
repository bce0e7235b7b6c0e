import { restMessage, restProof, settingOf } from './rest-words.ts';

test.each([
  [
    'record-below-dname',
    'fields of the zone, spec.defaultTTL and spec.delegateTo',
    'fields of the zone, default_ttl and delegate_to',
  ],
  [
    'cname-beside-other-data',
    'spec.example.com and www.spec.records.example are names of hosts',
    'spec.example.com and www.spec.records.example are names of hosts',
  ],
  [
    'record-not-single',
    'www has 2 CNAME records (a., b.); keep one',
    'www has 2 CNAME records (a., b.); keep one, or set the one you want with op replace',
  ],
  ['dnssec-force', 'set spec.dnssec.enabled to false.', 'set dnssec.enabled to false.'],
  [
    'proof-needed',
    'publish one of the two records of status.proof (GET …/proof through REST).',
    'publish one of the two records of GET …/proof.',
  ],
  [
    'grant-needed',
    'unless its owner also proves it (spec.proof, through REST POST …/proof) or the zone above grants it.',
    'unless its owner also proves it (POST …/proof) or the zone above grants it.',
  ],
  [
    'domain-conflict',
    'if it is yours, prove it by spec.proof (POST …/proof through REST)',
    'if it is yours, prove it by POST …/proof',
  ],
  [
    'domain-conflict',
    'they must add a and its new owner to spec.delegateTo (delegate_to through REST) of the zone b',
    'they must add a and its new owner to delegate_to of the zone b',
  ],
  [
    'apex-ns-managed',
    'leave them out. Names of your own for its nameservers go into spec.nameservers',
    'leave them out. Names of your own for its nameservers go into the setting nameservers',
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
  [
    'The records of status.proof have not been checked yet; one of them is enough.',
    'The two records have not been checked yet; one of them is enough.',
  ],
  ['Ask again by a later spec.proof.requestedAt.', 'Ask again by POST …/proof.'],
  [
    'is its owner’s to grant: by spec.delegateTo (delegate_to through REST) of the zone a.',
    'is its owner’s to grant: by delegate_to of the zone a.',
  ],
])('about a proof: %s', (message, expected) => {
  expect(restProof(message)).toBe(expected);
});

test.each([
  ['spec.dnssec.denial', 'dnssec.denial'],
  ['spec.defaultTTL', 'default_ttl'],
  ['spec.records[3].value', undefined],
  ['service', undefined],
])('%s is the setting %s', (path, setting) => {
  expect(settingOf(path)).toBe(setting);
});
