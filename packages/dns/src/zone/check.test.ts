import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IssueCode } from '../issue.ts';
import { readMasterFile } from '../masterfile/read.ts';
import { Name, shorten } from '../name.ts';
import { checkZone } from './check.ts';
import type { ZoneIssue } from './zone-issue.ts';
import { buildZone } from './zone.ts';

const apex = Name.parse('example.');
const SOA = '$TTL 300\n@ SOA ns1 host 1 2 3 4 5\n';
const BASE = `${SOA}@ NS ns1\nns1 A 192.0.2.53\n`;
const DIGEST = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';

function check(text: string): ZoneIssue[] {
  const { records } = readMasterFile(text, { origin: apex });
  return checkZone(buildZone(apex, records).zone!);
}

interface Scene {
  readonly rfc: string;
  readonly code: IssueCode;
  /** Records that break the rule, with what is said about them. */
  readonly wrong: readonly [records: string, path: string, message: string][];
  /** Records that keep it. */
  readonly right: readonly string[];
  /** Whether named-checkzone refuses the wrong ones too; else it serves them, or only warns. */
  readonly named: 'refuses' | 'serves';
}

const scenes: readonly Scene[] = [
  {
    rfc: 'RFC 1034 3.6.2',
    code: 'cname-beside-other-data',
    wrong: [
      [
        'www CNAME a\nwww A 192.0.2.1\nwww TXT x',
        'www.example. CNAME',
        'www.example. has a CNAME beside A, TXT; a CNAME must be the only record of its name: remove it or the others',
      ],
      [
        '_x CNAME a.org.\n_X TXT x',
        '_x.example. CNAME',
        '_x.example. has a CNAME beside TXT; a CNAME must be the only record of its name: remove it or the others',
      ],
    ],
    right: ['www CNAME a\na.www A 192.0.2.1', '_dmarc CNAME a.org.', `www CNAME a\nwww NSEC ns1 CNAME NSEC`],
    named: 'refuses',
  },
  {
    rfc: 'RFC 1912 2.4',
    code: 'cname-at-apex',
    wrong: [
      [
        '@ CNAME host.org.',
        'example. CNAME',
        'example. cannot be a CNAME, because SOA and NS records stand at the top of a zone; write the A and AAAA records of host.org. there, or make www.example. the CNAME',
      ],
    ],
    right: ['@ A 192.0.2.1\nwww CNAME host.org.'],
    named: 'refuses',
  },
  {
    rfc: 'RFC 2181 10.1',
    code: 'record-not-single',
    wrong: [
      [
        'www CNAME a\nwww CNAME b',
        'www.example. CNAME',
        'www.example. has 2 CNAME records (a.example., b.example.); keep one',
      ],
      [
        'sub DNAME a\nsub DNAME b',
        'sub.example. DNAME',
        'sub.example. has 2 DNAME records (a.example., b.example.); keep one',
      ],
    ],
    right: ['www CNAME a', 'sub DNAME a.org.\nsub A 192.0.2.1'],
    named: 'refuses',
  },
  {
    rfc: 'RFC 6672 2.4',
    code: 'name-below-dname',
    wrong: [
      [
        'sub DNAME a.org.\nsub A 192.0.2.1\na.b.sub A 192.0.2.1',
        'a.b.sub.example. A',
        'a.b.sub.example. is below sub.example., whose DNAME redirects every name below it; remove one of the two',
      ],
    ],
    right: ['sub DNAME a.org.\nsub TXT x\nsub2 A 192.0.2.1\nsub-a A 192.0.2.1'],
    named: 'serves',
  },
  {
    rfc: 'RFC 1034 4.2.1 names',
    code: 'name-below-delegation',
    wrong: [
      [
        'sub NS ns1\nwww.sub TXT x',
        'www.sub.example. TXT',
        'the TXT record of www.sub.example. is below the delegation of sub.example. and is not served; put it into that zone at the nameservers named there',
      ],
      [
        'sub NS ns1\nwww.sub A 192.0.2.1',
        'www.sub.example. A',
        'the A record of www.sub.example. is below the delegation of sub.example. and is not served; put it into that zone at the nameservers named there',
      ],
    ],
    right: [
      'sub NS ns.sub\nns.sub A 192.0.2.1\nns.sub AAAA 2001:db8::1',
      'one NS ns.two\ntwo NS ns.two\nns.two A 192.0.2.1',
      'sub NS ns1\nsubb A 192.0.2.1',
    ],
    named: 'serves',
  },
  {
    rfc: 'RFC 1034 4.2.1 data',
    code: 'data-at-delegation',
    wrong: [
      [
        'sub NS ns1\nsub A 192.0.2.1',
        'sub.example. A',
        'sub.example. is delegated by its NS records, so its A record is not served here; put it into the zone sub.example. at the nameservers named there',
      ],
    ],
    right: [`sub NS sub\nsub A 192.0.2.1\nsub DS 1 13 2 ${DIGEST}`, '@ TXT x'],
    named: 'serves',
  },
  {
    rfc: 'RFC 1035 5.2',
    code: 'apex-ns-missing',
    wrong: [
      [`${SOA}www A 192.0.2.1`, 'example. NS', 'example. has no NS records; a zone names its nameservers at its apex'],
    ],
    right: ['', '@ NS ns.org.'],
    named: 'refuses',
  },
  {
    rfc: 'RFC 1034 4.2.1 nameservers',
    code: 'ns-without-address',
    wrong: [
      [
        '@ NS ns2',
        'example. NS',
        'ns2.example., nameserver of example., has no A or AAAA record; add one, or name a server that has one',
      ],
    ],
    right: ['@ NS ns2\nns2 AAAA 2001:db8::1', '@ NS ns2.org.', '@ NS a.b\n*.b A 192.0.2.1'],
    named: 'refuses',
  },
  {
    rfc: 'RFC 1034 4.2.1 glue',
    code: 'delegation-without-address',
    wrong: [
      [
        'sub NS ns.sub',
        'sub.example. NS',
        'ns.sub.example., nameserver of sub.example., has no A or AAAA record; add one, or name a server that has one',
      ],
      [
        'sub NS ns2',
        'sub.example. NS',
        'ns2.example., nameserver of sub.example., has no A or AAAA record; add one, or name a server that has one',
      ],
    ],
    right: ['sub NS ns.sub\nns.sub A 192.0.2.1', 'one NS ns.two\ntwo NS ns.org.', 'sub NS ns.alias\nalias DNAME org.'],
    named: 'serves',
  },
  {
    rfc: 'RFC 2181 10.3 nameservers',
    code: 'ns-target-alias',
    wrong: [
      [
        '@ NS alias\nalias CNAME ns1',
        'example. NS',
        'NS of example. names alias.example., which is a CNAME; name a host with addresses, such as ns1.example.',
      ],
    ],
    right: ['@ NS ns1\nalias CNAME ns1'],
    named: 'refuses',
  },
  {
    rfc: 'RFC 2181 10.3, RFC 2782',
    code: 'target-alias',
    wrong: [
      [
        '@ MX 10 mail\nmail CNAME ns1',
        'example. MX',
        'MX of example. names mail.example., which is a CNAME; name a host with addresses, such as ns1.example.',
      ],
      [
        '@ MX 10 a.w\n*.w CNAME ns1',
        'example. MX',
        'MX of example. names a.w.example., which is a CNAME; name a host with addresses, such as ns1.example.',
      ],
      [
        '_sip._tcp SRV 1 2 3 sip\nsip CNAME ns1',
        '_sip._tcp.example. SRV',
        'SRV of _sip._tcp.example. names sip.example., which is a CNAME; name a host with addresses, such as ns1.example.',
      ],
    ],
    right: ['@ MX 10 ns1', '@ MX 0 .', '@ MX 10 mail.org.', '_sip._tcp SRV 1 2 3 .'],
    named: 'serves',
  },
  {
    rfc: 'RFC 4035 2.4 delegations',
    code: 'ds-without-ns',
    wrong: [
      [
        `sub DS 1 13 2 ${DIGEST}`,
        'sub.example. DS',
        'sub.example. has DS records but no NS records; DS belongs to a delegation: add its NS records or remove the DS',
      ],
    ],
    right: [`sub DS 1 13 2 ${DIGEST}\nsub NS ns1`],
    named: 'serves',
  },
  {
    rfc: 'RFC 4035 2.4 apex',
    code: 'ds-at-apex',
    wrong: [
      [
        `@ DS 1 13 2 ${DIGEST}`,
        'example. DS',
        'the DS record of example. belongs into its parent zone; give it to the registrar instead',
      ],
    ],
    right: [`sub DS 1 13 2 ${DIGEST}\nsub NS ns1`],
    named: 'refuses',
  },
  {
    rfc: 'RFC 4592 4',
    code: 'wildcard-undefined',
    wrong: [
      [
        '*.sub NS ns1',
        '*.sub.example. NS',
        '*.sub.example. cannot have NS records, as no rule says what they would mean for a wildcard; write them for each name',
      ],
    ],
    right: ['*.sub A 192.0.2.1', '*.sub CNAME ns1', 'a.* NS ns1'],
    named: 'refuses',
  },
  {
    rfc: 'RFC 1123 2.1',
    code: 'owner-not-host-name',
    wrong: [
      [
        'a_b A 192.0.2.1',
        'a_b.example. A',
        'a_b.example. has A records but is not a host name; some programs refuse it: use letters, digits and hyphens only',
      ],
      [
        '*._b AAAA 2001:db8::1',
        '*._b.example. AAAA',
        '*._b.example. has AAAA records but is not a host name; some programs refuse it: use letters, digits and hyphens only',
      ],
      [
        '-a MX 10 ns1',
        '-a.example. MX',
        '-a.example. has MX records but is not a host name; some programs refuse it: use letters, digits and hyphens only',
      ],
    ],
    right: ['A-1.2b A 192.0.2.1', '* A 192.0.2.1', '_dmarc TXT x', '_443._tcp CNAME ns1', 'xn--bcher-kva A 192.0.2.1'],
    named: 'serves',
  },
  {
    rfc: 'RFC 1035 4.2.2',
    code: 'rrset-too-large',
    wrong: [
      [
        Array.from({ length: 300 }, (_, i) => `big TXT "${i}" "${'x'.repeat(220)}"`).join('\n'),
        'big.example. TXT',
        'the 300 TXT records of big.example. need 71019 octets, but an answer holds at most 65535; remove some',
      ],
    ],
    right: [Array.from({ length: 250 }, (_, i) => `big TXT "${i}" "${'x'.repeat(220)}"`).join('\n')],
    named: 'refuses',
  },
];

const whole = (records: string): string => (records.startsWith('$TTL') ? records : `${BASE}${records}`);

describe.each(scenes)('$rfc: $code', ({ code, wrong, right, named }) => {
  test.each(wrong.map((scene) => [shorten(scene[0]), ...scene]))('%j', (_, records, path, message) => {
    const found = check(whole(records)).filter((issue) => issue.code === code);
    expect(found.map((issue) => [issue.path, issue.message])).toEqual([[path, message]]);
    expect(`${found[0].owner} ${found[0].type}`).toBe(path);
  });

  test.each([...right, ''].map((records) => [shorten(records), records]))('not for %j', (_, records) => {
    expect(check(whole(records)).filter((issue) => issue.code === code)).toEqual([]);
  });

  let folder: string;
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'checks-'))));
  afterAll(() => rmSync(folder, { recursive: true }));
  const accepts = (records: string): boolean => {
    const file = join(folder, 'example.zone');
    writeFileSync(file, `${whole(records)}\n`);
    try {
      execFileSync('named-checkzone', ['-q', apex.toString(), file], { stdio: 'ignore' });
      return true;
    } catch (error) {
      if ((error as { status: number | null }).status !== 1) throw error;
      return false;
    }
  };

  test(`named-checkzone ${named} the wrong ones and serves the right ones`, () => {
    expect(wrong.map(([records]) => accepts(records))).toEqual(wrong.map(() => named === 'serves'));
    expect(right.map(accepts)).toEqual(right.map(() => true));
  });
});

test('a plain zone has no issues', () => {
  expect(check(BASE)).toEqual([]);
});
