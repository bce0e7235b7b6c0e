import { writeZoneFile } from '../zonefile/write.ts';
import { Name } from '../name.ts';
import { finish } from '../pieces.ts';
import { DNSKEY } from '../rr/types/dnskey.ts';
import type { RRset } from '../rr/rrset.ts';
import { hash } from '../testing/signatures.ts';
import { zoneFromText } from '../zone/zone.ts';
import { type Denial, nsec3Denial, NSEC_DENIAL } from './denial.ts';
import { layOut, nodeSets } from './layout.ts';
import { nsec3Hash } from './nsec3-chain.ts';

/** The example zone of RFC 4035 and RFC 5155 (Appendix A of each). Delegation `c` in RFC 5155 corresponds to `b` in RFC 4035. */
const zone = (unsigned: string, more = ''): string => `$ORIGIN example.
$TTL 3600
@ SOA ns1 bugs.x.w 1 3600 300 3600000 3600
@ NS ns1
@ NS ns2
@ MX 1 xx
a NS ns1.a
a NS ns2.a
a DS 57855 5 1 B6DCD485719ADCA18E5F3D48A2331627FDD3636B
ns1.a A 192.0.2.5
ns2.a A 192.0.2.6
ai A 192.0.2.9
ai HINFO KLH-10 ITS
ai AAAA 2001:db8::f00:baa9
${unsigned} NS ns1.${unsigned}
${unsigned} NS ns2.${unsigned}
ns1.${unsigned} A 192.0.2.7
ns2.${unsigned} A 192.0.2.8
ns1 A 192.0.2.1
ns2 A 192.0.2.2
*.w MX 1 ai
x.w MX 1 xx
x.y.w MX 1 xx
xx A 192.0.2.10
xx HINFO KLH-10 TOPS-20
xx AAAA 2001:db8::f00:baaa
${more}`;

function chainOf(text: string, denial: Denial): string[] {
  const { zone: unsigned, issues } = zoneFromText(text);
  expect(issues).toEqual([]);
  const dnskey: RRset = { owner: unsigned!.apex, type: DNSKEY, ttl: 3600, rdatas: [Uint8Array.of(1, 0, 3, 13, 0)] };
  const { names } = finish(layOut({ zone: unsigned!, apexSets: [dnskey], denial, hash }));
  const sets = names.flatMap((name) => nodeSets(name).sets);
  const chain = sets.filter(({ type }) => type.name.startsWith('NSEC'));
  return writeZoneFile(chain)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.replace(/ \d+ IN/, ''));
}

test('RFC 4035 A: the NSEC records of a zone', () => {
  expect(chainOf(zone('b'), NSEC_DENIAL)).toEqual([
    'example. NSEC a.example. NS SOA MX RRSIG NSEC DNSKEY',
    'a.example. NSEC ai.example. NS DS RRSIG NSEC',
    'ai.example. NSEC b.example. A HINFO AAAA RRSIG NSEC',
    'b.example. NSEC ns1.example. NS RRSIG NSEC',
    'ns1.example. NSEC ns2.example. A RRSIG NSEC',
    'ns2.example. NSEC *.w.example. A RRSIG NSEC',
    '*.w.example. NSEC x.w.example. MX RRSIG NSEC',
    'x.w.example. NSEC x.y.w.example. MX RRSIG NSEC',
    'x.y.w.example. NSEC xx.example. MX RRSIG NSEC',
    'xx.example. NSEC example. A HINFO AAAA RRSIG NSEC',
  ]);
});

const RFC5155 = { iterations: 12, salt: Uint8Array.of(0xaa, 0xbb, 0xcc, 0xdd) };

test('RFC 5155 A: the NSEC3 records of a zone with opt-out, one of whose names looks like a hash', () => {
  const text = zone('c', '2t7b4g4vsa5smi47k61mv5bv1a22bojr A 192.0.2.127\n');
  const hashes = [
    ['0p9mhaveqvm6t7vbl5lop2u3t2rp3tom', 'NS SOA MX RRSIG DNSKEY NSEC3PARAM'],
    ['2t7b4g4vsa5smi47k61mv5bv1a22bojr', 'A RRSIG'],
    ['2vptu5timamqttgl4luu9kg21e0aor3s', 'MX RRSIG'],
    ['35mthgpgcu1qg68fab165klnsnk3dpvl', 'NS DS RRSIG'],
    ['b4um86eghhds6nea196smvmlo4ors995', 'MX RRSIG'],
    ['gjeqe526plbf1g8mklp59enfd789njgi', 'A HINFO AAAA RRSIG'],
    ['ji6neoaepv8b5o6k4ev33abha8ht9fgc', ''],
    ['k8udemvp1j2f7eg6jebps17vp3n8i58h', ''],
    ['kohar7mbb8dc2ce8a9qvl8hon4k53uhi', 'A RRSIG'],
    ['q04jkcevqvmu85r014c7dkba38o0ji5r', 'A RRSIG'],
    ['r53bq7cc2uvmubfu5ocmm6pers9tk9en', 'MX RRSIG'],
    ['t644ebqk9bibcna874givr6joj62mlhv', 'A HINFO AAAA RRSIG'],
  ];
  const chain = hashes.map(([owner, types], i) => {
    const [next] = hashes[(i + 1) % hashes.length];
    return `${owner}.example. NSEC3 1 1 12 AABBCCDD ${next.toUpperCase()} ${types}`.trimEnd();
  });
  expect(chainOf(text, { type: 'NSEC3', ...RFC5155, optOut: true }).toSorted()).toEqual(
    ['example. NSEC3PARAM 1 0 12 AABBCCDD', ...chain].toSorted(),
  );
});

test.each([
  ['example.', '0p9mhaveqvm6t7vbl5lop2u3t2rp3tom'],
  ['A.example.', '35mthgpgcu1qg68fab165klnsnk3dpvl'],
  ['*.w.example.', 'r53bq7cc2uvmubfu5ocmm6pers9tk9en'],
  ['c.x.w.example.', '0va5bpr2ou0vk0lbqeeljri88laipsfh'],
])('RFC 5155 A, B.1: the hash of %s', (name, expected) => {
  const digest = nsec3Hash(Name.parse(name), RFC5155, hash);
  expect(Buffer.from(digest).toString('hex')).toBe(fromBase32Hex(expected));
});

const SOA = '$ORIGIN example.\n$TTL 300\n@ SOA ns1 host 1 2 3 4 60\n@ NS ns1.elsewhere.\n';

describe('RFC 5155 7.1: empty non-terminals', () => {
  const text = `${SOA}a.b.c NS ns.elsewhere.\nd.c TXT x\n*.e.f TXT x\n`;

  test('have a record', () => {
    expect(ownersOf(text, nsec3Denial())).toEqual(hashesOf('@', 'c', 'b.c', 'a.b.c', 'd.c', 'f', 'e.f', '*.e.f'));
  });

  test('have none with opt-out where they lead to unsigned delegations alone', () => {
    expect(ownersOf(text, nsec3Denial(true))).toEqual(hashesOf('@', 'c', 'd.c', 'f', 'e.f', '*.e.f'));
  });

  test('do not follow from names that a delegation or a DNAME hides', () => {
    const hidden = `${SOA}sub NS ns.a.b.sub\nns.a.b.sub A 192.0.2.1\nd DNAME other.\nx.y.d TXT x\n`;
    expect(ownersOf(hidden, nsec3Denial())).toEqual(hashesOf('@', 'sub', 'd'));
    expect(chainOf(hidden, NSEC_DENIAL)).toEqual([
      'example. NSEC d.example. NS SOA RRSIG NSEC DNSKEY',
      'd.example. NSEC sub.example. DNAME RRSIG NSEC',
      'sub.example. NSEC example. NS RRSIG NSEC',
    ]);
  });
});

test('records beside a delegation do not show', () => {
  expect(chainOf(`${SOA}sub NS ns.sub\nsub TXT x\nsub A 192.0.2.1\nns.sub A 192.0.2.2\n`, NSEC_DENIAL)).toEqual([
    'example. NSEC sub.example. NS SOA RRSIG NSEC DNSKEY',
    'sub.example. NSEC example. NS RRSIG NSEC',
  ]);
});

test('upper case and odd octets: next names are in lower case, in canonical order', () => {
  expect(chainOf(`${SOA}Z TXT x\na TXT x\n\\200 TXT x\n\\001 TXT x\n`, NSEC_DENIAL)).toEqual([
    'example. NSEC \\001.example. NS SOA RRSIG NSEC DNSKEY',
    '\\001.example. NSEC a.example. TXT RRSIG NSEC',
    'a.example. NSEC z.example. TXT RRSIG NSEC',
    'Z.example. NSEC \\200.example. TXT RRSIG NSEC',
    '\\200.example. NSEC example. TXT RRSIG NSEC',
  ]);
});

test.each([
  [300, 60, 60],
  [60, 300, 60],
])('RFC 9077 3: with an SOA TTL of %d and a minimum of %d, denial has the TTL %d', (ttl, minimum, expected) => {
  const { zone: unsigned } = zoneFromText(`example. ${ttl} SOA a. b. 1 2 3 4 ${minimum}\n`);
  for (const denial of [NSEC_DENIAL, nsec3Denial()]) {
    const { chain } = finish(layOut({ zone: unsigned!, apexSets: [], denial, hash }));
    expect(chain.map(({ set }) => set.ttl)).toEqual([expected]);
  }
});

function ownersOf(text: string, denial: Denial): string[] {
  return chainOf(text, denial)
    .filter((line) => / NSEC3 /.test(line))
    .map((line) => line.split('.')[0])
    .toSorted();
}

function hashesOf(...names: string[]): string[] {
  const apex = Name.parse('example.');
  const none = { iterations: 0, salt: new Uint8Array() };
  return names
    .map((name) => nsec3Hash(name === '@' ? apex : Name.parse(name, apex), none, hash))
    .map((digest) =>
      BigInt(`0x${Buffer.from(digest).toString('hex')}`)
        .toString(32)
        .padStart(32, '0'),
    )
    .toSorted();
}

function fromBase32Hex(text: string): string {
  const value = [...text].reduce((sum, digit) => sum * 32n + BigInt(parseInt(digit, 32)), 0n);
  return value.toString(16).padStart(40, '0');
}
