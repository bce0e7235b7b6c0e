import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Name } from '../name.ts';
import { readZoneFile } from './read.ts';
import { formatRecord } from './write.ts';

const python = process.env.PYTHON ?? '/usr/bin/python3';
const header =
  '$TTL 1h\n@ IN SOA ns1 hostmaster.example. ( 2024010101 ; serial\n  4h 1h\n  1w 5m )\n@ NS ns1\nns1 A 192.0.2.53\n';

/**
 * Zone files that all parsers read in the same way. The first file is RFC 1035 5.3, with additional addresses for its
 * hosts.
 */
const scenes: [string, string, string][] = [
  [
    'RFC 1035 5.3',
    'isi.edu.',
    `@   IN  SOA     VENERA      Action\\.domains (
                                 20     ; SERIAL
                                 7200   ; REFRESH
                                 600    ; RETRY
                                 3600000; EXPIRE
                                 60)    ; MINIMUM

        NS      A.ISI.EDU.
        NS      VENERA
        NS      VAXA
        MX      10      VENERA
        MX      20      VAXA

A       A       26.3.0.103

VENERA  A       10.1.0.52
        A       128.9.0.32

VAXA    A       10.2.0.27
        A       128.9.0.33
`,
  ],
  [
    'TTLs',
    'example.',
    `${header}a 60 IN A 192.0.2.1\nb 1h30m IN A 192.0.2.1\nc A 192.0.2.1\n$TTL 5\nd IN A 192.0.2.1\n`,
  ],
  [
    'changing origins',
    'example.',
    `${header}$ORIGIN sub.example.\na A 192.0.2.1\n@ MX 10 a\n@ MX 20 .\n$ORIGIN example.\nb CNAME b.sub\n`,
  ],
  ['blank owners and comments', 'example.', `${header}a A 192.0.2.1\n\n; comment\n   ; comment\n\tTXT "x" ; comment\n`],
  ['parentheses', 'example.', `${header}a TXT ( "one" ; comment )\n "two"\n)\nb ( A\n192.0.2.1 )\nc MX(10 a)\n`],
  [
    'escapes',
    'example.',
    `${header}a\\.b A 192.0.2.1\n\\097\\032x A 192.0.2.2\n\\@ A 192.0.2.3\nt TXT "\\"q\\" \\\\ \\007 ; (" un\\;quoted \\097\n`,
  ],
  ['long text', 'example.', `${header}t TXT ${`"${'x'.repeat(255)}" `.repeat(4)}\n`],
  [
    'unknown types',
    'example.',
    `${header}u TYPE731 \\# 6 abcd (\n  ef 01 23 45 )\nv CLASS1 TYPE731 \\# 0\nw A \\# 4 0a000001\n`,
  ],
  ['letter case', 'example.', `${header}WwW CNAME NS1.ExAmPle.\nMail MX 10 WWW\n`],
];

const beyondDnspython: typeof scenes = [
  [
    'classes and TTLs in either order',
    'example.',
    `${header}a IN 60 A 192.0.2.1\nb 1h30m IN A 192.0.2.1\nc A 192.0.2.1\nd IN A 192.0.2.1\ne 2 A 192.0.2.1\nf A 192.0.2.1\n`,
  ],
  [
    'a relative origin',
    'example.',
    `${header}$ORIGIN sub.example.\na A 192.0.2.1\n$ORIGIN deep\n@ MX 10 a\n@ MX 20 .\n$ORIGIN example.\nb CNAME b.sub\n`,
  ],
  ['carriage returns', 'example.', `${header}a A 192.0.2.1\n  TXT "x"\nb TXT ( "y"\n "z" )\n`.replaceAll('\n', '\r\n')],
];

function ours(text: string, origin: string): string[] {
  const { records, issues } = readZoneFile(text, { origin: Name.parse(origin) });
  expect(issues).toEqual([]);
  return records
    .map(
      ({ owner, ttl, type, rdata }) =>
        `${Buffer.from(owner.lowerCase().wire).toString('hex')} ${ttl} ${type.code} ${Buffer.from(type.canonical(rdata)).toString('hex')}`,
    )
    .sort();
}

const DNSPYTHON = `
import sys, dns.zone, dns.name
zone = dns.zone.from_text(sys.stdin.read(), sys.argv[1], relativize=False, check_origin=False)
for name, ttl, rdata in zone.iterate_rdatas():
    print(name.canonicalize().to_wire().hex(), ttl, int(rdata.rdtype), rdata.to_digestable().hex())
`;

test.each(scenes)('dnspython reads the same records: %s', (_, origin, text) => {
  const theirs = execFileSync(python, ['-c', DNSPYTHON, origin], { input: text, encoding: 'utf8' });
  expect(theirs.trim().split('\n').sort()).toEqual(ours(text, origin));
});

describe('named-compilezone', () => {
  let folder: string;
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'zonefile-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  const compile = (text: string, origin: string): string => {
    const file = join(folder, 'in.zone');
    writeFileSync(file, text);
    return execFileSync(
      'named-compilezone',
      ['-q', '-i', 'none', '-k', 'ignore', '-s', 'full', '-o', '-', origin, file],
      { encoding: 'utf8' },
    );
  };

  test.each([...scenes, ...beyondDnspython])('reads the same records: %s', (_, origin, text) => {
    expect(ours(compile(text, origin), origin)).toEqual(ours(text, origin));
  });

  test.each([...scenes, ...beyondDnspython])('reads the text of this scene: %s', (_, origin, text) => {
    const { records } = readZoneFile(text, { origin: Name.parse(origin) });
    const written = records.map((record) => `${formatRecord(record)}\n`).join('');
    expect(ours(compile(written, origin), origin)).toEqual(ours(text, origin));
  });
});
