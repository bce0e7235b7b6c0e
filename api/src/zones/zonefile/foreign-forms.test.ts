import { zoneContext } from '../records/entry.ts';
import { decideImport } from './decide-import.ts';

/** Lines in notations of other services, and the notation that the message suggests. */

const HEX = 'ab'.repeat(32);
const COLONS = HEX.match(/../g)!.join(':');

function messagesOf(line: string): string[] {
  const spec = {
    domain: 'e.example',
    records: [],
    defaultTTL: 3600,
    suspend: false,
    deletionPolicy: 'Delete',
  } as const;
  const service = { domain: 's.example', nameservers: ['ns1.s.example', 'ns2.s.example'], hostmaster: 'h.s.example' };
  const { errors, warnings, lines } = decideImport({
    text: `$TTL 300\n${line}\n`,
    mode: 'merge',
    onError: 'refuse',
    spec: { ...spec, records: [] },
    context: zoneContext('zone', spec),
    attached: [],
    service,
    newId: () => crypto.randomUUID(),
  });
  return [...errors, ...warnings, ...lines.flatMap(({ changes }) => changes)].map(({ message }) => message);
}

test.each<[line: string, named: string]>([
  ['c CNAME .', 'write the name that it stands for'],
  ['c CNAME https://user@example.net:8080/path?q', 'write the name of its host alone, example.net'],
  ['c CNAME example.net:443', 'has a port, which no name has; write example.net'],
  ['c CNAME example.net./path', 'did you mean example.net.'],
  ['c CNAME 192.0.2.1', 'put the address into an A or AAAA record'],
  ['c HTTPS 1 https://example.net', 'the name of its host alone, example.net'],
  ['c NS .', 'name one that answers for this name'],
  ['c MX 10 .', 'write it as 0 .'],
  ['c MX -1 m.', 'write it as 10 m.'],
  ['c MX m.example.net. 10', 'write it as 10 m.example.net.'],
  ['c MX 10,m.example.net.', 'write it as 10 m.example.net.'],
  ['c MX 10 192.0.2.1', 'put the address into an A or AAAA record'],
  ['c MX 10 https://m.example.net/', 'the name of its host alone, m.example.net'],
  ['_sip._tcp SRV 0 0 443', 'write priority, weight, port and target, such as 0 0 443 sip.example.net.'],
  [`_443._tcp TLSA 3 1 1 ${COLONS}`, 'leave the colons out'],
  [`_443._tcp TLSA 3 1 1 0x${HEX}`, 'leave the 0x out'],
  [`c SSHFP 1 2 ${COLONS}`, 'leave the colons out'],
  ['c SSHFP 4 2 SHA256:x', 'ssh-keygen -r prints the record as it belongs here'],
  [`c SSHFP ssh-ed25519 2 ${HEX}`, '4 Ed25519'],
  [`d NS ns.example.net.\nd DS 1 13 2 ${COLONS}`, 'leave the colons out'],
  ['c IN ALIAS example.net.', 'write the A and AAAA records of its target'],
  ['@ 60 AWS ALIAS A lb.elb.amazonaws.com. Z35S false', 'write the A and AAAA records of its target'],
  ['c ANAME example.net.', 'write the A and AAAA records of its target'],
  ['$GENERATE 1-3 h$ A 192.0.2.$', 'write the records out'],
  ['$INCLUDE other.zone', 'put the records of that file into this one'],
  ['c URL https://example.net', 'redirects are sent by a web server'],
  ['c CH A 192.0.2.1', 'write IN'],
  ['c A 192.0.2.1:80', 'write 192.0.2.1'],
  ['c A 192.0.2.1/32', 'write 192.0.2.1'],
  ['c A http://192.0.2.1/', 'write 192.0.2.1'],
  ['c A 192.000.2.01', 'write 192.0.2.1'],
  ['c A 2001:db8::1', 'make it an AAAA record'],
  ['c A example.net.', 'a name belongs in a CNAME record'],
  ['c AAAA [2001:db8::1]:443', 'write 2001:db8::1'],
  ['c AAAA 2001:db8::1%eth0', 'write 2001:db8::1'],
  ['c AAAA 192.0.2.1', 'make it an A record'],
  ['c CAA 0 issue "https://letsencrypt.org"', 'it takes the domain of an authority such as letsencrypt.org'],
  ['c 1 A 192.0.2.1 ; cf_tags=cf-proxied:true', 'the TTL 1, which means automatic at Cloudflare, became 3600'],
])('%s', (line, named) => {
  expect(messagesOf(line).join('\n')).toContain(named);
});

test.each([
  `_443._tcp TLSA 3 1 1 ${HEX.match(/.{1,16}/g)!.join(' ')}`,
  `c SSHFP 4 2 ${HEX.match(/.{1,8}/g)!.join(' ')}`,
  `d NS ns.example.net.\nd DS 1 13 2 ${HEX.match(/../g)!.join(' ')}`,
  'c [AGE:3634093] 600 A 192.0.2.1',
  'c [Aging:3634093] 600 A 192.0.2.1',
  '@ CAA 0 issue letsencrypt.org',
])('%s is taken as it is', (line) => {
  expect(messagesOf(line)).toEqual([]);
});
