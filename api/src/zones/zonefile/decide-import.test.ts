/** @slow: not in make check. */
import { readFileSync } from 'node:fs';
import type { ZoneRecord, ZoneSpec } from '@fourwinds/resources';
import { type Entry, zoneContext } from '../records/entry.ts';
import { decideImport, type ImportDecision, type OnError } from './decide-import.ts';
import type { ImportMode } from './plan-import.ts';
import { reportImport } from './report.ts';

interface Given {
  readonly zone?: readonly ZoneRecord[];
  readonly attached?: readonly Entry[];
  readonly mode?: ImportMode;
  readonly onError?: OnError;
  checkQuota?: (before: number, after: number) => void;
}

const service = {
  domain: 'fourwinds.example',
  nameservers: ['ns1.fourwinds.example', 'ns2.fourwinds.example'],
  hostmaster: 'hostmaster.fourwinds.example',
};

function decide(
  text: string,
  { zone = [], attached = [], mode = 'replace', onError = 'refuse', checkQuota }: Given = {},
): ImportDecision {
  const spec: ZoneSpec = {
    domain: 'example.com',
    records: [...zone],
    defaultTTL: 3600,
    suspend: false,
    deletionPolicy: 'Delete',
  };
  let ids = 0;
  const newId = (): string => `new${++ids}`;
  const context = zoneContext('zone', spec);
  return decideImport({ text, mode, onError, spec, context, attached, service, checkQuota, newId });
}

/** Returns a line for each record, e.g. `3 changed www 30 A 192.0.2.1 (ttl-out-of-range)`. */
function report(text: string, given?: Given): string[] {
  const decision = decide(text, given);
  expect(decision.errors).toEqual([]);
  return reportImport(decision).lines.map(({ line, status, name, ttl, type, value, issues }) =>
    [line, status, name, ttl, type, value, ...issues.map(({ code }) => `(${code})`)].join(' '),
  );
}

function problems(text: string, given?: Given): string[] {
  return decide(text, given).errors.map(({ line, path, code }) => `${line}: ${path}: ${code}`);
}

function records({ after }: ImportDecision): string[] {
  return after.map(({ id, name, type, value, ttl, comment }) =>
    [id, name, ttl ?? '-', type, value, comment].join(' ').trim(),
  );
}

describe('files as other hosts export them', () => {
  test.each([
    [
      'bind',
      [
        '5 skipped @ 86400 SOA ns1.example.com. hostmaster.example.com. 2002022401 10800 15 604800 10800 (soa-managed)',
        '12 skipped @ 86400 NS ns1.example.com. (apex-ns-managed)',
        '13 skipped @ 86400 NS ns2.smokeyjoe.com. (apex-ns-managed)',
        '14 imported @ 86400 MX 10 mail.another.com.',
        '16 imported ns1 86400 A 192.168.0.1',
        '17 imported www 86400 A 192.168.0.2',
        '18 imported ftp 86400 CNAME www.example.com.',
        '20 imported bill 86400 A 192.168.0.3',
        '21 imported fred 5400 A 192.168.0.4',
        '22 imported _sip._tcp 86400 SRV 0 5 5060 sipserver.example.com.',
        '23 imported sipserver 3600 A 192.168.0.9',
        '24 imported mail._domainkey 86400 TXT "v=DKIM1; k=rsa; " "p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQ"',
        '27 imported sub 86400 NS ns.sub.sub.example.com.',
        '28 imported ns.sub 86400 A 192.0.2.7',
        '29 imported *.dyn.sub 60 A 192.0.2.8',
      ],
    ],
    [
      'cloudflare',
      [
        '11 skipped example.com 3600 SOA ada.ns.cloudflare.com. dns.cloudflare.com. 2049000000 10000 2400 604800 3600 (soa-managed)',
        '14 skipped @ 86400 NS ada.ns.cloudflare.com. (apex-ns-managed)',
        '15 skipped @ 86400 NS bob.ns.cloudflare.com. (apex-ns-managed)',
        '18 changed @ 3600 A 192.0.2.1 (ttl-out-of-range)',
        '19 changed www 3600 A 192.0.2.1 (ttl-out-of-range)',
        '20 imported lab 120 A 192.0.2.2',
        '23 changed @ 3600 AAAA 2001:db8::1 (ttl-out-of-range)',
        '26 changed @ 3600 CAA 0 issue "letsencrypt.org" (ttl-out-of-range)',
        '29 changed mail 3600 CNAME ghs.googlehosted.com. (ttl-out-of-range)',
        '32 changed @ 3600 MX 1 aspmx.l.google.com. (ttl-out-of-range)',
        '33 changed @ 3600 MX 5 alt1.aspmx.l.google.com. (ttl-out-of-range)',
        '36 changed _dmarc 3600 TXT "v=DMARC1; p=none; rua=mailto:dmarc@example.com" (ttl-out-of-range)',
        '37 changed @ 3600 TXT "v=spf1 include:_spf.google.com ~all" (ttl-out-of-range)',
        expect.stringMatching(
          /^38 changed google\._domainkey 3600 TXT "v=DKIM1; k=rsa; p=MIIB[^"]*" "6uCa[^"]*" \(ttl/,
        ) as string,
      ],
    ],
    [
      'godaddy',
      [
        '7 skipped @ 3600 SOA ns41.domaincontrol.com. dns.jomax.net. 2024050100 28800 7200 604800 3600 (soa-managed)',
        '16 imported @ 600 A 192.0.2.10',
        '17 imported shop 3600 A 192.0.2.11',
        '20 imported @ 3600 TXT "v=spf1 include:secureserver.net -all"',
        '23 imported www 3600 CNAME example.com.',
        '24 imported _domainconnect 3600 CNAME _domainconnect.gd.domaincontrol.com.',
        '27 changed _autodiscover._tcp 3600 SRV 100 1 443 autodiscover.secureserver.net. (name-at-sign)',
        '30 skipped @ 3600 NS ns41.domaincontrol.com. (apex-ns-managed)',
        '31 skipped @ 3600 NS ns42.domaincontrol.com. (apex-ns-managed)',
        '34 imported @ 3600 MX 0 smtp.secureserver.net.',
      ],
    ],
    [
      'desec',
      [
        '2 skipped @ 300 SOA get.desec.io. get.desec.io. 2025010101 86400 3600 2419200 3600 (soa-managed)',
        '3 skipped @ 3600 NS ns1.desec.io. (apex-ns-managed)',
        '4 skipped @ 3600 NS ns2.desec.org. (apex-ns-managed)',
        expect.stringMatching(/^5 skipped @ 0 CDS 12345 13 2 .* \(dnssec-managed\)$/) as string,
        expect.stringMatching(/^6 skipped @ 0 CDNSKEY 257 3 13 .* \(dnssec-managed\)$/) as string,
        '7 imported @ 3600 A 192.0.2.1',
        '8 imported @ 3600 HTTPS 1 . alpn="h2,h3"',
        '9 imported _443._tcp 3600 TLSA 3 1 1 0B9FA5A59EED715C26C1020C711B4F6EC42D58B0015E14337A39DAD301C5AFC3',
        '10 imported host 3600 SSHFP 4 2 123456789ABCDEF67890123456789ABCDEF67890123456789ABCDEF123456789',
        '11 imported ph 3600 LOC 23 12 59.000 N 42 22 48.500 W 65.00m 20m 10m 10m',
      ],
    ],
    [
      'windows',
      [
        '4 skipped @ 3600 SOA dc1.windns.com. hostmaster.windns.com. 42 900 600 86400 3600 (soa-managed)',
        '11 skipped @ 3600 NS dc1.windns.com. (apex-ns-managed)',
        '12 skipped @ 0 WINS L2 C900 10.0.0.5 (type-not-hosted)',
        '13 skipped @ 0 WINSR L2 C900 windns.com. (type-not-hosted)',
        '14 imported @ 600 A 10.200.210.35',
        '15 imported @ 600 A 10.200.210.36',
        '16 imported _ldap._tcp 600 SRV 0 100 389 dc1.windns.com.',
        '17 imported dc1 3600 A 10.200.210.35',
        '18 imported pc1 1200 A 10.200.210.77',
      ],
    ],
    [
      'dnscontrol',
      [
        '3 skipped @ 300 SOA ns1.example.net. hostmaster.example.net. 2024010101 3600 600 604800 1440 (soa-managed)',
        '4 skipped @ 300 NS ns1.example.net. (apex-ns-managed)',
        '5 imported @ 300 A 1.2.3.4',
        '6 imported @ 300 MX 10 aspmx.l.google.com.',
        '7 imported @ 300 TXT "v=spf1 -all"',
        '8 imported * 300 CNAME foo.com.',
        '9 imported _acme-challenge 300 TXT "abc"',
        '10 imported _acme-challenge 300 TXT "def"',
        '11 changed xn--fcebook-5wa 300 A 1.2.3.4 (name-idna)',
        '12 changed ttl1 30 A 1.2.3.5 (ttl-out-of-range)',
        '13 changed ttl1 30 A 1.2.3.6 (ttl-differs)',
      ],
    ],
  ])('%s', (host, expected) => {
    expect(report(readFileSync(new URL(`exports/${host}.zone`, import.meta.url), 'utf8'))).toEqual(expected);
  });

  test('cli53, whose alias records are no DNS', () => {
    expect(problems(readFileSync(new URL('exports/cli53.zone', import.meta.url), 'utf8'))).toEqual([
      '8: line 8, column 11: type-unknown',
    ]);
  });
});

describe('records that are left out', () => {
  const soa = '@ 60 SOA ns1 host 1 2 3 4 5';
  test.each([
    ['the SOA, once or as a transfer has it', `${soa}\n${soa}`, ['1 skipped', '2 skipped'], 'soa-managed'],
    ['the SOA without a final dot', 'example.com 60 SOA ns1 host 1 2 3 4 5', ['1 skipped'], 'soa-managed'],
    ['NS of the zone itself', 'EXAMPLE.com. 60 NS ns1.fourwinds.example.', ['1 skipped'], 'apex-ns-managed'],
    ['DS of the zone itself', `@ 60 DS 1 13 2 ${'ab'.repeat(32)}`, ['1 skipped'], 'ds-at-apex'],
    ['denial', 'a 60 NSEC b A NSEC\nb 60 NSEC3PARAM 1 0 0 -', ['1 skipped', '2 skipped'], 'dnssec-managed'],
    ['digests of the zone', `@ 60 ZONEMD 1 1 1 ${'ab'.repeat(48)}`, ['1 skipped'], 'dnssec-managed'],
    [
      'types that are not hosted',
      'a 60 HINFO a b\nb 60 TYPE65280 \\# 0',
      ['1 skipped', '2 skipped'],
      'type-not-hosted',
    ],
  ])('%s', (_, text, lines, code) => {
    const found = report(text).map((line) => `${line.split(' ').slice(0, 2).join(' ')} ${/\(.*\)$/.exec(line)?.[0]}`);
    expect(found).toEqual(lines.map((line) => `${line} (${code})`));
  });

  test('names of other zones, among those of this one', () => {
    expect(report('a 60 A 192.0.2.1\nwww.example.net. 60 A 192.0.2.1')).toEqual([
      '1 imported a 60 A 192.0.2.1',
      '2 skipped www.example.net. 60 A 192.0.2.1 (name-outside-zone)',
    ]);
  });

  test('what another line says already, in other words', () => {
    expect(report('a 60 AAAA 2001:db8::1\nA.example.com. 50 AAAA 2001:DB8:0::1')).toEqual([
      '1 changed a 50 AAAA 2001:db8::1 (ttl-differs)',
      '2 skipped a 50 AAAA 2001:db8::1 (record-duplicate)',
    ]);
  });

  test('records that objects in Kubernetes attach', () => {
    const attached = [{ id: 'k', name: 'team', type: 'A', value: '192.0.2.9' }];
    const decision = decide('team 60 A 192.0.2.9\nteam 60 A 192.0.2.8', { attached });
    expect(decision.skipped).toMatchObject([{ line: 1, reason: { code: 'record-read-only' } }]);
    expect(records(decision)).toEqual(['new1 team 60 A 192.0.2.8']);
  });
});

describe('files that are refused, with every line at fault', () => {
  test.each([
    ['$INCLUDE', '$INCLUDE other.zone', ['1: line 1, column 1: include-refused']],
    ['$GENERATE', 'a 60 A 192.0.2.1\n$GENERATE 1-9 h$ A 192.0.2.$', ['2: line 2, column 1: generate-refused']],
    ['an empty file', '\n ; nothing\n', ['undefined: file: file-empty']],
    [
      'the file of another zone',
      '@ 60 A 192.0.2.1\nexample.net. 60 SOA a b 1 2 3 4 5',
      ['2: line 2, name: file-of-another-zone'],
    ],
    ['one with another origin', '$ORIGIN example.net.\n@ 60 A 192.0.2.1', ['2: line 2, name: file-of-another-zone']],
    ['the SOA of a zone below', 'sub 60 SOA a b 1 2 3 4 5', ['1: line 1, type: soa-several']],
    ['addresses for names', '@ 60 MX 10 192.0.2.1', ['1: line 1, value: value-syntax']],
    ['a CNAME at the apex', '@ 60 CNAME www.example.net.', ['1: line 1: cname-at-apex']],
    ['two CNAMEs', 'a 60 CNAME b\na 60 CNAME c', ['1: line 1: record-not-single']],
    ['names with characters that nobody means', 'a 60 PTR !@#3.', ['1: line 1, value: value-syntax']],
    ['values that users may not set', '@ 60 CAA 0 iss_ue "x"', ['1: line 1, column 12: value-syntax']],
    [
      'several lines of every kind',
      'a 60 A 192.0.2.256\nb 60 A 192.0.2.1\nb 60 CNAME c\nc 60 FOO bar\n$INCLUDE x\nd 60 A 192.0.2.1\nd 60 MX 10 192.0.2.1',
      [
        '1: line 1, column 8: value-syntax',
        '3: line 3: cname-beside-other-data',
        '4: line 4, column 6: type-unknown',
        '5: line 5, column 1: include-refused',
        '7: line 7, value: value-syntax',
      ],
    ],
  ])('%s', (_, text, expected) => {
    expect(problems(text)).toEqual(expected);
  });

  test('a file with more records than a zone holds', () => {
    const text = Array.from({ length: 10_001 }, (_, i) => `a${i} 60 A 192.0.2.1\n`).join('');
    expect(problems(text)).toEqual(['undefined: file: zone-too-large']);
  });

  test('a file with more data than a zone holds', () => {
    const text = Array.from({ length: 5500 }, (_, i) => `a${i} 60 TXT ${'x'.repeat(250)}\n`).join('');
    expect(problems(text)).toEqual(['undefined: file: zone-too-large']);
  });
});

test('names with odd characters behind a backslash are imported, as changes take them', () => {
  expect(report('a 60 PTR \\!\\@\\0353. ; !')).toEqual(['1 imported a 60 PTR \\!\\@\\0353.']);
});

describe('TTLs', () => {
  test('the zone’s default where the file says nothing', () => {
    expect(report('a A 192.0.2.1')).toEqual(['1 imported a 3600 A 192.0.2.1']);
  });

  test('a record without a TTL of its own keeps following the default', () => {
    const zone = [{ name: 'a', type: 'A', value: '192.0.2.1', id: 'a' }];
    expect(records(decide('a 3600 A 192.0.2.1', { zone }))).toEqual(['a a - A 192.0.2.1']);
  });
});

describe('what a zone holds afterwards', () => {
  const zone = [
    { id: 'a1', name: 'a', type: 'A', value: '192.0.2.1', ttl: 60, comment: 'kept' },
    { id: 'a2', name: 'a', type: 'A', value: '192.0.2.2', ttl: 60 },
    { id: 'b', name: 'b', type: 'A', value: '192.0.2.3' },
  ];
  const text = 'a 300 A 192.0.2.1\na 300 A 192.0.2.9\nc 60 TXT x';

  test('replace: what the file holds; ids and comments stay', () => {
    expect(records(decide(text, { zone }))).toEqual([
      'a1 a 300 A 192.0.2.1 kept',
      'a2 a 300 A 192.0.2.9',
      'new1 c 60 TXT "x"',
    ]);
  });

  test('merge: its own records, and those of the file with their TTL', () => {
    expect(records(decide(text, { zone, mode: 'merge' })).sort()).toEqual([
      'a1 a 300 A 192.0.2.1 kept',
      'a2 a 300 A 192.0.2.2',
      'b b - A 192.0.2.3',
      'new1 a 300 A 192.0.2.9',
      'new2 c 60 TXT "x"',
    ]);
  });

  test('a zone of nothing but SOA and NS empties it', () => {
    expect(records(decide('@ 60 SOA ns1 host 1 2 3 4 5', { zone }))).toEqual([]);
    expect(records(decide('@ 60 SOA ns1 host 1 2 3 4 5', { zone, mode: 'merge' }))).toHaveLength(3);
  });

  test('what does not fit beside it is refused, with the line', () => {
    expect(problems('b 60 CNAME c', { zone, mode: 'merge' })).toEqual(['1: line 1: cname-beside-other-data']);
    expect(problems('b 60 CNAME c', { zone })).toEqual([]);
  });
});

test('targets that repeat the zone are warned of', () => {
  const { warnings } = decide('www 60 CNAME example.com\n@ 60 MX 10 mail.example.com.');
  expect(warnings.filter(({ code }) => code === 'name-repeats-zone')).toMatchObject([
    { line: 1, path: 'line 1, value', code: 'name-repeats-zone' },
  ]);
});

test('a report lists a thousand lines, those that say most, and counts the others', () => {
  const text = `${'@ 60 NS ns.example.net.\n'.repeat(600)}${Array.from({ length: 600 }, (_, i) => `a${i} ${i < 500 ? 60 : 5} A 192.0.2.1\n`).join('')}`;
  const { lines, lineCounts, omittedCounts } = reportImport(decide(text));
  expect(lines).toHaveLength(1000);
  const none = { imported_count: 0, changed_count: 0, skipped_count: 0, issue_count: 0, warning_count: 0 };
  expect(lineCounts).toEqual({ ...none, imported_count: 500, changed_count: 100, skipped_count: 600 });
  expect(omittedCounts).toEqual({ ...none, imported_count: 200 });
  expect(lines.map(({ line }) => line)).toEqual(lines.map(({ line }) => line).sort((a, b) => a - b));
});

describe('reading ends where the file cannot be imported any more for the number of its records', () => {
  const many = (count: number, line: (i: number) => string): string =>
    Array.from({ length: count }, (_, i) => line(i)).join('\n');
  const wrongAtTheEnd = '\nwww A 192.0.2.300\n';

  test.each([
    ['more than a zone holds', many(10_001, (i) => `a${i} A 192.0.2.1`)],
    ['very often the same', many(50_001, () => 'a MX 1 b')],
  ])('%s', (_what, records) => {
    expect(problems(records + wrongAtTheEnd)).toEqual(['undefined: file: zone-too-large']);
  });

  test('more than a plan allows', () => {
    const counts: number[] = [];
    const checkQuota = (_before: number, after: number): void => {
      counts.push(after);
      if (after > 100) throw new Error('too many');
    };
    const records = many(5000, (i) => `a${i} A 192.0.2.1\na${i} A 192.0.2.1`);
    expect(() => decide(records, { checkQuota })).toThrow('too many');
    expect(counts).toEqual(Array.from({ length: 101 }, (_, i) => i + 1));
  });

  test('not for records that are left out', () => {
    expect(problems(many(20_000, (i) => `a${i} NSEC b A`) + '\nwww A 192.0.2.1')).toEqual([]);
  });
});
