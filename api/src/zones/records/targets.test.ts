import { zoneContext } from './entry.ts';
import { targetsOf } from './targets.ts';

const context = zoneContext('zone', { domain: 'example.test', defaultTTL: 300 });

test.each([
  ['A', '192.0.2.1', []],
  ['CNAME', 'A.b.Example.test.', ['a.b']],
  ['MX', '10 example.test.', ['@']],
  ['MX', '10 mail.example.net.', []],
  ['SRV', '0 0 5060 sip.example.test.', ['sip']],
  ['TXT', '"v=spf1 include:_spf.example.test redirect=Other.example.test ~all"', ['_spf', 'other']],
  ['TXT', '"v=spf1 include:_spf.exam" "ple.test -all"', ['_spf']],
  ['TXT', '"v=spf1 include:_spf.example.net a:a.example.test -all"', []],
  ['TXT', '"include:..example.test"', []],
  ['A', 'none', []],
])('%s %s leads to %j', (type, value, names) => {
  expect(targetsOf({ name: 'x', type, value }, context)).toEqual(names);
});
