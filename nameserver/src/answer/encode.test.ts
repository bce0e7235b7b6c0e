import { execFileSync } from 'node:child_process';
import { decodeMessage, type Message, zoneFromText } from '@fourwinds/dns';
import { answerOctets } from '../testing/answer-octets.ts';
import { queryFor } from '../testing/query.ts';
import { compileZone, ZoneSet } from './index.ts';

const TCP = { transport: 'tcp', maxSize: 65_535, nsid: new Uint8Array(0) } as const;

/** Compression pointers cannot reach beyond 16 KiB (RFC 1035 4.1.4). */
const HOSTS = Array.from({ length: 900 }, (_, i) => `mail-exchanger-${i}.Servers`);
const TEXT = [
  '$ORIGIN test.\n$TTL 60\n@ SOA ns host 1 2 3 4 5\n@ NS ns\nns A 192.0.2.1',
  'alias CNAME big',
  'moved DNAME Example.test.',
  'big.example MX 1 a.example',
  ...HOSTS.map((host, i) => `big MX ${i} ${host}\nbig.example MX ${i + 2} ${host}`),
  'mail-exchanger-0.servers A 192.0.2.25',
].join('\n');

const SERVERS = Array.from({ length: 900 }, (_, i) => `${i}.s.many`);
const MANY = SERVERS.flatMap((server, i) => [`s.many NS ${server}`, `${server} A 10.1.${i >>> 8}.${i & 255}`]);

const python = process.env.PYTHON ?? '/usr/bin/python3';

const zones = new ZoneSet();
zones.put(compileZone(zoneFromText([TEXT, ...MANY].join('\n')).zone!));

function ask(name: string): Message {
  return decodeMessage(answerOctets(zones, queryFor(name, 'MX'), TCP));
}

/** Returns the records of a type in the answer section: owner and data in lower case. */
function answers(message: Message, type: string): string[] {
  return message.answers
    .filter((record) => record.type.name === type)
    .map((record) => `${record.owner.toString()} ${record.type.format(record.rdata)}`.toLowerCase());
}

const exchangers = (owner: string): string[] => HOSTS.map((host, i) => `${owner} ${i} ${host}.test.`.toLowerCase());

test('a set that is longer than pointers reach', () => {
  const message = ask('big.test.');
  expect(answers(message, 'MX').sort()).toEqual(exchangers('big.test.').sort());
  expect(message.additionals.map(({ owner }) => owner.toString())).toEqual(['mail-exchanger-0.Servers.test.']);
});

test('such a set behind an alias', () => {
  const message = ask('alias.test.');
  expect(answers(message, 'CNAME')).toEqual(['alias.test. big.test.']);
  expect(answers(message, 'MX')).toHaveLength(HOSTS.length);
  expect(answers(message, 'MX').sort()).toEqual(exchangers('big.test.').sort());
});

test('such a set behind a name that is moved', () => {
  const message = ask('big.moved.test.');
  expect(answers(message, 'CNAME')).toEqual(['big.moved.test. big.example.test.']);
  expect(answers(message, 'MX')).toContain('big.example.test. 1 a.example.test.');
  expect(answers(message, 'MX')).toHaveLength(HOSTS.length + 1);
});

test('a delegation to very many servers, with an address of each (RFC 9471)', () => {
  const { authorities, additionals, tc } = ask('www.s.many.test.');
  expect(authorities).toHaveLength(SERVERS.length);
  expect(additionals).toHaveLength(SERVERS.length);
  expect(tc).toBe(false);
});

/** Like the root zone: a delegation to servers inside itself. */
const GTLD = [...'abcdefghijklm'].flatMap((letter) => [
  `net. NS ${letter}.GTLD-SERVERS.net.`,
  `${letter}.GTLD-SERVERS.net. A 192.0.2.1`,
]);
const SHARING = `$ORIGIN .
$TTL 60
@ SOA a.root-servers.net. h.verisign-grs.com. 1 1 1 1 1
@ NS a.root-servers.net.
a.root-servers.net. A 192.0.2.1
${GTLD.join('\n')}
$ORIGIN a.example.com.
@ SOA ns1.deep h.deep 1 1 1 1 1
@ NS ns.hoster.com.
ns1.deep A 192.0.2.1
mail.deep MX 1 mx.deep
mx.deep A 192.0.2.2
sub NS ns1.sub
sub NS ns.hoster.com.
ns1.sub A 192.0.2.3
moved DNAME other.deep
`;
const sharing = new ZoneSet();
for (const zone of SHARING.split('$ORIGIN').slice(1)) {
  sharing.put(compileZone(zoneFromText(`$ORIGIN${zone.replace(/^( \S+)\n(?!\$TTL)/, '$1\n$TTL 60\n')}`).zone!));
}

const DNSPYTHON =
  'import dns.message, sys; print(len(dns.message.from_wire(sys.stdin.buffer.read()).to_wire(max_size=65535)))';

/** dnspython compresses against all earlier names. Otherwise the first reply would fit into 512 octets without EDNS. */
test.each([
  ['a.b.A.GTLD-SERVERS.net.', 'NS'],
  ['c.gtld-servers.net.', 'A'],
  ['example.net.', 'A'],
  ['a.example.com.', 'NS'],
  ['mail.deep.a.example.com.', 'MX'],
  ['ns1.deep.a.example.com.', 'TXT'],
  ['no.mx.deep.a.example.com.', 'A'],
  ['no.a.example.com.', 'A'],
  ['ns1.sub.a.example.com.', 'A'],
  ['www.sub.a.example.com.', 'A'],
  ['mx.moved.a.example.com.', 'A'],
])('%s %s is answered in no more octets than dnspython needs for the same', (name, type) => {
  const response = answerOctets(sharing, queryFor(name, type), { ...TCP, transport: 'udp', maxSize: 1232 });
  const whole = answerOctets(sharing, queryFor(name, type), TCP);
  const theirs = Number(execFileSync(python, ['-c', DNSPYTHON], { input: whole }));
  expect(whole.length).toBeLessThanOrEqual(theirs);
  expect(response).toEqual(whole);
});
