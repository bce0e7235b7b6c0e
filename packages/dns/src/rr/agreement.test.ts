import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import dnsPacket from 'dns-packet';
import { numberedKeys } from '../../../../test/vectors/numbered-keys.ts';
import { readVectors } from '../../../../test/vectors/read.ts';
import { Name } from '../name.ts';
import { Tokens, tokenizeValue } from '../presentation.ts';
import { parseTokens, type RecordType } from './define.ts';
import { recordTypes } from './registry.ts';
import { SOA } from './types/soa.ts';

/** Other implementations must encode the canonical form of every type in the same way. */

interface Case {
  readonly type: RecordType;
  readonly value: string;
  readonly wire: string;
}

const cases: Case[] = recordTypes.flatMap((type) =>
  readVectors(type.name).sections.canonical.map(({ given, expected }) => ({ type, value: given, wire: expected })),
);

const PYTHON = '/usr/bin/python3';

const WIRE_OF_VALUES = `
import json, sys, dns.name, dns.rdata
origin = dns.name.from_text('example.')
print(json.dumps([dns.rdata.from_text('IN', type, value, origin, False).to_wire().hex() for type, value in json.load(sys.stdin)]))
`;

/** Types that this dnspython release only supports in generic form. */
const UNKNOWN_TO_DNSPYTHON = new Set(
  'MB MG MR MINFO KEY NSAP-PTR SIG NXT EID NIMLOC NINFO RKEY TALINK DSYNC HHIT BRID RESINFO WALLET TA'.split(' '),
);

test('dnspython reads every canonical value into the same wire', () => {
  const known = cases.filter(({ type }) => !UNKNOWN_TO_DNSPYTHON.has(type.name));
  const input = JSON.stringify(known.map(({ type, value, wire }) => [type.name, numberedKeys(type, value, wire)]));
  const answer = execFileSync(PYTHON, ['-c', WIRE_OF_VALUES], { input, encoding: 'utf8' });
  expect(described(JSON.parse(answer) as string[], known)).toEqual(described(wiresOf(known), known));
});

test('named-checkzone reads every canonical value, and its output is read into the same wire', () => {
  const below = cases.filter(({ type }) => type !== SOA);
  const records = below.map(
    ({ type, value, wire }, i) => `v${i} 300 IN ${type.name} ${numberedKeys(type, value, wire)}\n`,
  );
  const values = valuesByOwner(
    rewrittenByBind(`@ 300 IN SOA ns. hostmaster. 1 2 3 4 5\n@ 300 IN NS ns.\n${records.join('')}`),
  );
  const wires = below.map(({ type }, i) => {
    return parseTokens(type, new Tokens(tokenizeValue(values.get(`v${i}`) ?? ''), Name.root)).toHex();
  });
  expect(described(wires, below)).toEqual(described(wiresOf(below), below));
});

function rewrittenByBind(zone: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'agreement-'));
  const file = join(folder, 'zone');
  const lax = ['-i', 'none', ...['-k', '-n', '-m', '-M', '-S'].flatMap((check) => [check, 'ignore'])];
  try {
    writeFileSync(file, zone);
    return execFileSync('named-checkzone', [...lax, '-q', '-D', '-o', '-', 'example', file], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function valuesByOwner(zone: string): Map<string, string> {
  const lines = zone.matchAll(/^(v\d+)\.example\.\s+300\s+IN\s+\S+\s+(.*)$/gm);
  return new Map([...lines].map(([, owner, value]) => [owner, value]));
}

interface Codec {
  encode(data: unknown): Uint8Array;
  decode(wire: Uint8Array): unknown;
}

/** Types that dns-packet can encode. It treats other types as opaque octets. */
const KNOWN_TO_DNS_PACKET =
  'A AAAA CAA CNAME DNAME DNSKEY DS HINFO MX NAPTR NS NSEC NSEC3 PTR RP RRSIG SOA SRV SSHFP TLSA TXT';

/**
 * Values that known bugs of dns-packet affect: escapes in names, CAA flags other than critical, fingerprint types
 * without a name.
 */
const BEYOND_DNS_PACKET = new Set([
  'CNAME a\\.b\\032c\\255.example.',
  'RP first\\.last.example. .',
  'SOA ns.example. first\\.last.example. 4294967295 2147483647 1 1 1',
  'CAA 255 tbs "Unknown \\" \\\\ \\000"',
  'SSHFP 6 9 ABCD',
  'SSHFP 255 255 00',
]);

describe.each(KNOWN_TO_DNS_PACKET.split(' '))('dns-packet reads and writes %s', (name) => {
  const codec = (dnsPacket as unknown as { record(type: string): Codec }).record(name);

  const known = cases.filter(({ type, value }) => type.name === name && !BEYOND_DNS_PACKET.has(`${name} ${value}`));

  test.each(known)('$value', ({ wire }) => {
    const octets = Uint8Array.fromHex(wire);
    const counted = Buffer.from([octets.length >>> 8, octets.length & 0xff, ...octets]);
    expect(Buffer.from(codec.encode(codec.decode(counted))).toString('hex', 2)).toBe(wire);
  });
});

function wiresOf(some: readonly Case[]): string[] {
  return some.map(({ wire }) => wire);
}

function described(wires: readonly string[], some: readonly Case[]): string[] {
  return wires.map((wire, i) => `${some[i].type.name} ${some[i].value} => ${wire}`);
}
