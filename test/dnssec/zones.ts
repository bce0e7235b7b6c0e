import fc from 'fast-check';
import {
  buildZone,
  checkSigning,
  checkZone,
  Name,
  readZoneFile,
  type ResourceRecord,
  typeByName,
  type Zone,
} from '@fourwinds/dns';
import { readDraft } from '@fourwinds/zones';
import { nameWithin, recordWithin } from '../../packages/dns/src/testing/arbitraries.ts';
import { loadSubdomains } from '../subdomains/subdomains.ts';

export const HEADER = '@ 300 SOA ns1 host 0 2 3 4 60\n@ 300 NS ns1\nns1 300 A 192.0.2.53\n';

/** Examples of all cases that signers often get wrong. */
export const HAZARDS = `
*.wild TXT "a wildcard"
a.wild A 192.0.2.1
*.*.deep.wild A 192.0.2.2
a.b.c.d TXT "below names that are empty"
*.x.y.d TXT "so does a wildcard"
signed NS ns.signed
signed NS ns.elsewhere.
signed DS 4711 13 2 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
signed DS 4711 13 4 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
ns.signed A 192.0.2.3
ns.signed AAAA 2001:db8::3
unsigned NS ns.below.unsigned
unsigned TXT "hidden at the cut"
ns.below.unsigned A 192.0.2.4
hidden.below.unsigned TXT "hidden below the cut"
a.b.unsigned2 NS ns1
c.b.unsigned3 NS ns1
b.unsigned3 TXT "above one"
dname DNAME elsewhere.
dname TXT "beside it"
alias CNAME UPPER.Case
UPPER.Case MX 10 UPPER.Case
UPPER.Case SRV 0 0 80 Host.UPPER.Case
\\000 TXT "names of odd octets"
\\255.\\000 TXT x
\\032\\.\\" TXT x
'-_- TXT x
types A 192.0.2.5
types LOC 52 22 23.000 N 4 53 32.000 E -2.00m 0.00m 10000m 10m
types CAA 0 issue "ca.example"
types TYPE65280 \\# 3 010203
types TYPE1000 \\# 0
types URI 1 1 "https://types.example/"
types HTTPS 1 . alpn=h2
`;

/** Records below a DNAME, which other servers reject. */
export const BELOW_DNAME = 'a.b.dname TXT "hidden"\nsub.dname NS ns.sub.dname\nns.sub.dname A 192.0.2.6\n';

export function zoneOf(apex: Name, text: string): Zone {
  return servable(apex, readZoneFile(HEADER + text, { origin: apex, defaultTtl: 300 }).records);
}

/** A zone with names of any depth and octets, without records that fail validation. */
export function generatedZone(apex: Name, seed: number): Zone {
  const delegation = fc
    .tuple(nameWithin(apex), fc.boolean())
    .map(([owner, signed]): ResourceRecord[] => [
      { owner, ttl: 300, type: typeByName('NS'), rdata: apex.wire },
      ...(signed
        ? [{ owner, ttl: 300, type: typeByName('DS'), rdata: Uint8Array.of(1, 2, 13, 2, ...new Uint8Array(32)) }]
        : []),
    ]);
  const records = [
    ...fc.sample(recordWithin(apex), { seed, numRuns: 60 }),
    ...fc.sample(delegation, { seed, numRuns: 4 }).flat(),
  ].filter(({ owner }) => !owner.equals(apex));
  return servable(apex, [...readZoneFile(HEADER, { origin: apex }).records, ...records]);
}

/** The names of a public subdomain service as one zone. */
export function largeZone(apex: Name): Zone {
  const drafts = loadSubdomains().subdomains.flatMap(({ name, records }) =>
    records.map((record) => ({ name, ...record })),
  );
  const records = drafts.flatMap(
    (draft) => readDraft(draft, { apex, defaultTtl: 3600, path: draft.name }).record ?? [],
  );
  return servable(apex, [...readZoneFile(HEADER, { origin: apex }).records, ...records]);
}

/** Removes names with validation errors, and names that ldns cannot parse. */
function servable(apex: Name, records: readonly ResourceRecord[]): Zone {
  const readable = records.filter(
    ({ owner, type, rdata }) => !`${owner.toString()} ${type.format(rdata)}`.includes('\\@'),
  );
  for (let left = readable; ;) {
    const zone = buildZone(apex, left).zone!;
    const errors = [...checkZone(zone), ...checkSigning(zone)].filter(({ severity }) => severity === 'error');
    if (errors.length === 0) return zone;
    const wrong = new Set(errors.map(({ owner }) => Name.parse(owner).key));
    left = left.filter(({ owner }) => !wrong.has(owner.key));
  }
}
