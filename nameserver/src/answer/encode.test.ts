import { decodeMessage, type Message, zoneFromMasterFile } from '@fourwinds/dns';
import { answerOctets } from '../testing/answer-octets.ts';
import { queryFor } from '../testing/query.ts';
import { compileZone, ZoneSet } from './index.ts';

const TCP = { transport: 'tcp', maxSize: 65_535, nsid: new Uint8Array(0) } as const;

/** Behind 16 KiB pointers do not reach (RFC 1035 4.1.4). */
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

const zones = new ZoneSet();
zones.put(compileZone(zoneFromMasterFile([TEXT, ...MANY].join('\n')).zone!));

function ask(name: string): Message {
  return decodeMessage(answerOctets(zones, queryFor(name, 'MX'), TCP));
}

/** The records of a type in the answer section: owner and data, in lower case. */
function answers(message: Message, type: string): string[] {
  return message.answers
    .filter((record) => record.type.name === type)
    .map((record) => `${record.owner.toString()} ${record.type.format(record.rdata)}`.toLowerCase());
}

const exchangers = (owner: string): string[] => HOSTS.map((host, i) => `${owner} ${i} ${host}.test.`.toLowerCase());

test('a set that is longer than pointers reach', () => {
  const message = ask('big.test.');
  expect(answers(message, 'MX').sort()).toEqual(exchangers('big.test.').sort());
  expect(message.additionals.map(({ owner }) => owner.toString())).toEqual(['mail-exchanger-0.servers.test.']);
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
