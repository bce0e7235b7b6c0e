import type { RecordDraft } from '@fourwinds/zones';

/** Returns the records that step `i` adds to a zone that is costly to process. */
export type Filling = (i: number) => readonly RecordDraft[];

/** The largest accepted zone size. */
export interface ZoneSize {
  readonly octets: number;
  readonly records: number;
}

const draft = (name: string, type: string, value: string): RecordDraft => ({ name, type, value });
const text = (value: string): string => (value.match(/.{1,250}/g) ?? []).map((string) => `"${string}"`).join(' ');
const many = (count: number, of: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => of(i)).join(' ');
/** A name with `labels` one-letter labels, unique per index. */
const deep = (i: number, labels: number): string => `n${i}${'.a'.repeat(labels)}`;

/** Returns numbers below 100. Even the first few are evenly spread, so that half a zone is half the work. */
const spread = (i: number): number => (i * 37) % 100;

/** Zone shapes that are costly in different ways. The apex is `example.`. */
export const fillings: { readonly [shape: string]: Filling } = {
  'SPF records that include a large one nine times': (i) =>
    i === 0
      ? [draft('big', 'TXT', text(`v=spf1 ${many(700, () => 'ip4:192.0.2.1')}`))]
      : [draft(`s${i}`, 'TXT', text(`v=spf1 ${many(9, () => 'include:big.example')}`))],
  'SPF records that include one of the largest size that is read': (i) =>
    i === 0
      ? [draft('big', 'TXT', text(`v=spf1 ${many(280, () => 'ip4:192.0.2.1')} include:big.example`.slice(0, 4096)))]
      : [draft(`s${i}`, 'TXT', text(`v=spf1 ${many(9, () => 'include:big.example')}`))],
  'SPF records that include each other': (i) => [
    draft(`s${i}`, 'TXT', text(`v=spf1 ${many(9, (j) => `include:s${i - j}.example`)}`)),
  ],
  'SPF records that redirect in a long chain': (i) => [draft(`s${i}`, 'TXT', `"v=spf1 redirect=s${i + 1}.example"`)],
  'SPF records at one name': (i) => [draft('s', 'TXT', `"v=spf1 include:s.example exists:e${i}.example"`)],
  'SPF records with deep names': (i) => [
    draft(`s${i}`, 'TXT', text(`v=spf1 ${many(4, (j) => `include:${deep(i + j, 100)}.example`)}`)),
  ],
  'SPF records with faults': (i) => [draft(`s${i}`, 'TXT', text(`v=spf1 ${many(20, (j) => `ip4:${i}.${j}`)}`))],
  'aliases in one long chain': (i) => [draft(`c${i}`, 'CNAME', `c${i + 1}`)],
  'aliases that all lead into one chain': (i) => [draft(`c${i}`, 'CNAME', i < 17 ? `c${i + 1}` : `c${i % 17}`)],
  'aliases to one name': (i) => [draft(`c${i}`, 'CNAME', 'c0')],
  'aliases through a wildcard': (i) => [draft(i === 0 ? '*' : `c${i}`, 'CNAME', `x${i}`)],
  'aliases at deep names': (i) => [draft(deep(i, 100), 'CNAME', deep(i + 1, 100))],
  'MX records that name deep hosts': (i) => [draft(`m${i}`, 'MX', `10 ${deep(i, 110)}`)],
  'MX records of one set': (i) => [draft('m', 'MX', `${i % 65_536} h${i}`)],
  'MX records that name one alias': (i) => [i === 0 ? draft('c', 'CNAME', 'd') : draft(`m${i}`, 'MX', '10 c')],
  'MX records that name an alias with many targets': (i) => [
    draft('c', 'CNAME', `t${i}`),
    draft(`m${i}`, 'MX', '10 c'),
  ],
  'aliases to an alias with many targets': (i) => [draft('c', 'CNAME', `t${i}`), draft(`a${i}`, 'CNAME', 'c')],
  'MX records below a DNAME with many targets': (i) => [draft('d', 'DNAME', `t${i}`), draft(`m${i}`, 'MX', '10 h.d')],
  'wildcards below each other': (i) => [
    draft(`*.w${i}.w${spread(i)}`, 'A', '192.0.2.1'),
    draft(`m${i}`, 'MX', `10 q.w${i}.w${spread(i)}`),
  ],
  'delegations with nameservers below each other': (i) => [
    draft(`d${i}`, 'NS', `ns.d${i + 1}`),
    draft(`ns.d${i}`, 'A', '192.0.2.1'),
  ],
  'delegations below one another': (i) => [
    draft(`d${i}${'.d'.repeat(spread(i))}`, 'NS', 'ns.d.d'),
    draft(`d.d`, 'NS', `n${i}.d.d`),
  ],
  'delegations with DS records': (i) => [
    draft(`d${i}`, 'NS', 'ns.elsewhere.'),
    draft(`d${i}`, 'DS', `${i % 65_536} 13 2 ${'ab'.repeat(32)}`),
  ],
  'one delegation to many nameservers': (i) => [draft('d', 'NS', `ns${i}.d`), draft(`ns${i}.d`, 'A', '192.0.2.1')],
  'DNAMEs beside each other': (i) => [draft(`d${i}`, 'DNAME', `d${i + 1}`), draft(`m${i}`, 'MX', `10 a.b.c.d${i}`)],
  'names below a DNAME': (i) => [
    draft(i === 0 ? 'd' : `a${i}.d`, i === 0 ? 'DNAME' : 'A', i === 0 ? 'e' : '192.0.2.1'),
  ],
  'several CNAMEs at one name': (i) => [draft('c', 'CNAME', `t${i}`)],
  'a CNAME beside many sets': (i) => [
    draft('c', i === 0 ? 'CNAME' : `TYPE${1000 + (i % 50_000)}`, i === 0 ? 'd' : '\\# 0'),
  ],
  'sets of many types at one name': (i) => [draft('t', `TYPE${1000 + (i % 50_000)}`, '\\# 1 00')],
  'one set of addresses': (i) => [draft('a', 'A', `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`)],
  'one set of equal records': () => [draft('a', 'A', '192.0.2.1')],
  'one set of texts with a long common beginning': (i) => [draft('t', 'TXT', text(`${'x'.repeat(200)}${i}`))],
  'one set whose records have TTLs of their own': (i) => [
    { ...draft('a', 'A', `10.0.${(i >> 8) & 255}.${i & 255}`), ttl: 60 + i },
  ],
  'names that share long ends': (i) => [
    draft(`${i}.${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}`, 'A', '192.0.2.1'),
  ],
  'names in reverse order': (i) => [draft(`z${String(1_000_000 - i)}`, 'A', '192.0.2.1')],
  'empty names above each owner': (i) => [draft(deep(i, 115), 'A', '192.0.2.1')],
  'SVCB records that name deep hosts': (i) => [draft(`s${i}`, 'HTTPS', `1 ${deep(i, 100)} alpn=h2`)],
  'SVCB aliases of one set': (i) => [draft('s', 'SVCB', `0 s${i}`)],
  'SRV records of one set': (i) => [draft('_s._tcp', 'SRV', `1 1 ${i % 65_536} h${i}`)],
  'DKIM keys with many tags': (i) => [draft(`k${i}._domainkey`, 'TXT', text(many(100, (j) => `t${j}=${i};`)))],
  'a DKIM key of many tags at one name': (i) => [draft('k._domainkey', 'TXT', text(`v=DKIM1; p=${i}`))],
  'DMARC records with many addresses': (i) => [
    draft(
      `_dmarc.d${i}`,
      'TXT',
      text(`v=DMARC1; p=none; rua=${many(60, (j) => `mailto:a${j}@b.c`).replaceAll(' ', ',')}`),
    ),
  ],
  'CAA records of one set': (i) => [draft('c', 'CAA', `0 issue "a${i}.example; x=${'y'.repeat(100)}"`)],
  'CAA records of blanks': (i) => [draft(`c${i}`, 'CAA', `0 issue "a${' '.repeat(200)}b"`)],
  'long texts': (i) => [draft(`t${i}`, 'TXT', text('x'.repeat(20_000)))],
  'bare texts': (i) => [draft(`t${i}`, 'TXT', 'x\\065'.repeat(2000))],
  'names with escapes': (i) => [draft(`n${i}${'\\046'.repeat(50)}`, 'CNAME', `n${i + 1}${'\\046'.repeat(50)}`)],
  'records with faults': (i) => [draft(`n${i}`, 'A', `192.0.2.${256 + i}`)],
  'owners with faults': (i) => [draft(`n..${i}`, 'A', '192.0.2.1')],
  'targets that look like addresses': (i) => [draft(`m${i}`, 'MX', '10 192.0.2.1')],
};

/** Returns the records of a shape, up to a size. The last record may exceed the size. */
export function filled(filling: Filling, { octets, records }: ZoneSize): RecordDraft[] {
  const drafts: RecordDraft[] = [];
  let length = 0;
  for (let i = 0; length < octets && drafts.length < records; i++) {
    for (const one of filling(i)) {
      length += one.name.length + one.type.length + one.value.length;
      drafts.push(one);
    }
  }
  return drafts;
}
