import { formatRecord, Name } from '@fourwinds/dns';
import { isUserEditable } from '@fourwinds/resources';
import fc from 'fast-check';
import { recordWithin } from '../../dns/src/testing/arbitraries.ts';
import { draftFromRecord, readDraft, type RecordDraft } from './draft.ts';

const context = { apex: Name.parse('example.com.'), defaultTtl: 3600, path: 'spec.records[3]' };

describe('a draft of a user becomes a record', () => {
  test.each<[RecordDraft, string]>([
    [{ name: 'www', type: 'A', value: '192.0.2.1' }, 'www.example.com. 3600 IN A 192.0.2.1'],
    [{ name: '@', type: 'A', value: '192.0.2.1', ttl: 30 }, 'example.com. 30 IN A 192.0.2.1'],
    [{ name: 'WWW', type: 'cname', value: 'Host.Example.ORG.' }, 'www.example.com. 3600 IN CNAME host.example.org.'],
    [{ name: 'www.example.com.', type: 'A', value: '192.0.2.1' }, 'www.example.com. 3600 IN A 192.0.2.1'],
    [{ name: 'Example.COM.', type: 'MX', value: '10 mail' }, 'example.com. 3600 IN MX 10 mail.example.com.'],
    [{ name: '*.dev', type: 'AAAA', value: '2001:DB8::1' }, '*.dev.example.com. 3600 IN AAAA 2001:db8::1'],
    [{ name: 'alias', type: 'CNAME', value: '@' }, 'alias.example.com. 3600 IN CNAME example.com.'],
    [{ name: 't', type: 'TXT', value: 'v=spf1 -all' }, 't.example.com. 3600 IN TXT "v=spf1 -all"'],
    [{ name: 't', type: 'TXT', value: '"Letter case" "stays"' }, 't.example.com. 3600 IN TXT "Letter case" "stays"'],
    [{ name: 'bücher', type: 'A', value: '192.0.2.1' }, 'xn--bcher-kva.example.com. 3600 IN A 192.0.2.1'],
    [{ name: 'www', type: 'A', value: '192.0.2.1', ttl: 2147483647 }, 'www.example.com. 2147483647 IN A 192.0.2.1'],
  ])('%j', (draft, expected) => {
    const { record, issues } = readDraft(draft, context);
    expect(issues).toEqual([]);
    expect(formatRecord(record!)).toBe(expected);
  });

  test('reading back the result of draftFromRecord changes nothing', () => {
    fc.assert(
      fc.property(recordWithin(context.apex), (any) => {
        fc.pre(isUserEditable(any.type.name));
        const draft = draftFromRecord({ ...any, ttl: Math.max(30, any.ttl) }, context.apex);
        const { record, issues } = readDraft(draft, context);
        fc.pre(!issues.some(({ message }) => /is no host name|is no server/.test(message)));
        const canonical = draftFromRecord(record!, context.apex);
        expect(draftFromRecord(readDraft(canonical, context).record!, context.apex)).toEqual(canonical);
        expect(record!.owner.equals(any.owner)).toBe(true);
        expect(record!.rdata).toEqual(any.type.canonical(any.rdata));
      }),
      { numRuns: 500 },
    );
  });
});

describe('a refusal names the field and the correction', () => {
  const good: RecordDraft = { name: 'www', type: 'A', value: '192.0.2.1' };
  test.each<[Partial<RecordDraft>, string, string]>([
    [
      { name: 'www.example.org.' },
      'name',
      'name-outside-zone: www.example.org. is not within example.com.; names are relative to the zone, such as www, or @ for the zone itself',
    ],
    [{ name: '' }, 'name', 'name-syntax: an empty name; write @ for the origin or . for the root'],
    [{ name: 'a..b' }, 'name', 'name-syntax: a..b has an empty label; labels are separated by single dots'],
    [{ name: 'a b' }, 'name', 'name-syntax: "a b" holds a space or control character; write it as \\DDD'],
    [
      { name: `${'abcdefg.'.repeat(31)}x` },
      'name',
      expect.stringMatching(/^name-too-long: .* is 263 octets long; a name has at most 255$/) as string,
    ],
    [
      { type: 'SOA', value: 'a b 1 2 3 4 5' },
      'type',
      'type-not-hosted: the SOA record is written by the service; leave it out',
    ],
    [
      { type: 'RRSIG' },
      'type',
      expect.stringMatching(/^type-not-hosted: records of type RRSIG cannot be set; possible are A, NS, /) as string,
    ],
    [{ type: 'NOPE' }, 'type', expect.stringMatching(/^type-unknown: "NOPE" is not a record type/) as string],
    [
      { value: '192.0.2.256' },
      'value',
      'value-syntax: www A: field "address": "192.0.2.256" is not an IPv4 address such as 192.0.2.1',
    ],
    [
      { value: ' ' },
      'value',
      'value-missing-field: www A: the value is empty; A takes an IPv4 address such as 192.0.2.1',
    ],
    [
      { type: 'SPF', value: 'v=spf1 -all' },
      'type',
      'type-not-hosted: records of type SPF cannot be set; write the same text as a TXT record (RFC 7208 3.1)',
    ],
    [
      { type: 'ALIAS' },
      'type',
      'type-unknown: "ALIAS" is not a record type; write the A and AAAA records of its target, HTTPS with priority 0 for browsers, or a CNAME at a name that has no other records',
    ],
    [
      { type: 'HIP' },
      'type',
      expect.stringMatching(/^type-not-hosted: records of type HIP cannot be set; possible are .* CAA$/) as string,
    ],
    [{ name: 'http://x' }, 'name', 'name-syntax: http://x is a URL; write the name alone, such as x'],
    [{ name: ' www' }, 'name', 'name-syntax: " www" begins or ends with a blank; write www'],
    [{ ttl: 29 }, 'ttl', 'ttl-out-of-range: the TTL 29 is not a whole number of seconds from 30 to 2147483647'],
    [
      { ttl: 2147483648 },
      'ttl',
      'ttl-out-of-range: the TTL 2147483648 is not a whole number of seconds from 30 to 2147483647',
    ],
    [{ ttl: 60.5 }, 'ttl', 'ttl-out-of-range: the TTL 60.5 is not a whole number of seconds from 30 to 2147483647'],
  ])('%j', (change, field, expected) => {
    const { record, issues } = readDraft({ ...good, ...change }, context);
    expect(record).toBeUndefined();
    expect(issues.map(({ path, code, message }) => [path, `${code}: ${message}`])).toEqual([
      [`spec.records[3].${field}`, expected],
    ]);
  });

  test('every wrong field has its own issue', () => {
    const { issues } = readDraft({ name: 'x..y', type: 'A', value: 'z', ttl: 1 }, context);
    expect(issues.map(({ path }) => path)).toEqual(['name', 'ttl', 'value'].map((field) => `spec.records[3].${field}`));
  });

  test.each([
    ['ⓦⓦⓦ', 'www', ['ⓦⓦⓦ was read as www']],
    ['ｆｕｌｌ.a', 'full.a', ['ｆｕｌｌ.a was read as full.a']],
    ['bücher', 'xn--bcher-kva', []],
    ['a。b', 'a.b', []],
  ])('a name whose letters stand for others is a warning: %s', (name, read, expected) => {
    const { record, issues } = readDraft({ ...good, name }, context);
    expect(record!.owner.relativeTo(context.apex)).toBe(read);
    expect(issues.map(({ message }) => message)).toEqual(expected);
    expect(issues.every(({ code, severity }) => code === 'name-mapped' && severity === 'warning')).toBe(true);
  });

  test('the zone written out in a relative name is a warning', () => {
    const { record, issues } = readDraft({ ...good, name: 'www.Example.com' }, context);
    expect(record!.owner.toString()).toBe('www.example.com.example.com.');
    expect(issues.map(({ severity, path, message }) => [severity, path, message])).toEqual([
      [
        'warning',
        'spec.records[3].name',
        'www.Example.com without a final dot means www.Example.com.example.com.; write www if that is not what you want',
      ],
    ]);
  });
});
